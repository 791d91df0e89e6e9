/**
 * The leaves of a tree trained at once (`learners/tree/fitted-tree.ts`): each has its own record, whose class shares
 * sum to 1. Only a tree that has learned nothing has no classes.
 */
import type { State, Structure } from "../soundness.ts";
import { nodesIn } from "./topology.ts";

const NEARLY_ONE = 1e-9;

export const frequencies: Structure = {
  covers: ["leafFrequencies"],
  check(state: State): void {
    state.demand("leafClasses", state.numbers("leafClasses").length === 1);
    const [classes] = state.numbers("leafClasses");
    state.whole("leafClasses", classes, 0, state.classes);
    const shares = state.numbers("leafFrequencies");
    const leaves = nodesIn(state).flatMap(({ record }) => record ?? []);
    state.demand("leafFrequencies", shares.length === leaves.length * classes);
    const isTaken = new Uint8Array(leaves.length);
    for (const record of leaves) {
      state.demand("nodes", record < leaves.length && isTaken[record]++ === 0);
      let sum = 0;
      for (let c = record * classes; c < (record + 1) * classes; c++) {
        state.demand("leafFrequencies", shares[c] >= 0);
        sum += shares[c];
      }
      state.demand("leafFrequencies", classes === 0 || Math.abs(sum - 1) <= NEARLY_ONE);
    }
  },
};
