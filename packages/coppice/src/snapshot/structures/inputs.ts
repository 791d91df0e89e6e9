/**
 * How rows become vectors (`learners/inputs`): moments of the numeric attributes, and the input of each nominal value.
 * The constant and the numeric attributes come first; each further input belongs to one value.
 */
import type { State, Structure } from "../soundness.ts";

const LARGEST_MEAN = 1e76; // of numbers up to 1e75
/** Earlier versions may have left squares this much below 0, relative to weight * mean^2. */
const ROUNDING = 1e-12;

export const inputs: Structure = {
  covers: ["moments", "spreadMoments", "valueRooms", "valueInputs"],
  check(state: State): void {
    const weights = state.numbers("classWeights");
    const slots = state.numbers("classLabels").length;
    state.demand("classLabels", slots <= weights.length);
    for (let slot = slots; slot < weights.length; slot++) state.demand("classWeights", weights[slot] === 0);
    if (state.has("moments")) checkMoments(state, "moments", 3);
    else {
      checkMoments(state, "spreadMoments", 4);
      const moments = state.numbers("spreadMoments");
      for (let at = 0; at < moments.length; at += 4) state.weight("spreadMoments", moments[at + 3]); // of missing values
    }
    const nominal = state.schema.attributes.filter(({ kind }) => kind === "nominal");
    const rooms = state.numbers("valueRooms");
    state.demand("valueRooms", rooms.length === nominal.length);
    let room = 0;
    nominal.forEach(({ values }, n) => {
      state.whole("valueRooms", rooms[n], 0, 2 * values.length);
      room += rooms[n];
    });
    const places = state.numbers("valueInputs");
    state.demand("valueInputs", places.length === room);
    const first = state.freshNumber("inputs");
    const [count] = state.numbers("inputs");
    state.whole("inputs", count, first, first + places.length);
    const isTaken = new Uint8Array(count - first);
    for (const input of places) {
      if (input === 0) continue;
      state.whole("valueInputs", input, first, count - 1);
      state.demand("valueInputs", isTaken[input - first]++ === 0);
    }
    state.demand(
      "inputs",
      isTaken.every((taken) => taken === 1),
    );
  },
};

/** Weight, mean and squares of each numeric attribute, and what follows them. */
function checkMoments(state: State, name: string, perNumber: number): void {
  const moments = state.numbers(name);
  state.demand(name, moments.length === state.freshLength(name));
  for (let at = 0; at < moments.length; at += perNumber) {
    const [weight, mean, squares] = [moments[at], moments[at + 1], moments[at + 2]];
    state.weight(name, weight);
    state.demand(name, Math.abs(mean) <= LARGEST_MEAN);
    state.finite(name, squares);
    state.demand(name, squares >= -ROUNDING * weight * mean * mean);
  }
}
