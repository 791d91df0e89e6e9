/**
 * State of error-rate detectors. DDM (`drift/ddm.ts`): rows, errors, the best rate with its deviation, the zone. EDDM
 * (`drift/eddm.ts`): rows, errors, the row of the last one, mean and squared deviations of the distances between them,
 * the largest level, the zone. With no more errors than rows, derived values stay finite.
 */
import type { State, Structure } from "../soundness.ts";

const ZONES = 2;

function stateOf(state: State): ArrayLike<number> {
  const numbers = state.numbers("state");
  state.demand("state", numbers.length === state.freshLength("state"));
  state.weights("state");
  state.whole("state", numbers[0], 0, Number.MAX_SAFE_INTEGER + 1);
  state.whole("state", numbers[numbers.length - 1], 0, ZONES);
  return numbers;
}

export const ddm: Structure = {
  covers: [],
  check(state: State): void {
    const [rows, errors, rate, deviation] = Array.from(stateOf(state));
    state.demand("state", errors <= rows && rate <= 1 && deviation <= 1);
  },
};

export const eddm: Structure = {
  covers: [],
  check(state: State): void {
    const [rows, errors, last, distance] = Array.from(stateOf(state));
    state.whole("state", errors, 0, last);
    state.whole("state", last, 0, rows);
    state.demand("state", distance <= rows);
  },
};
