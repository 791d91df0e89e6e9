/** The node budget (`ensembles/kit/upkeep/node-budget.ts`) is the recipe's, and the depth bounds respect it. */
import type { State, Structure } from "../soundness.ts";

export const nodeBudget: Structure = {
  covers: [],
  check(state: State): void {
    const nodes = state.numbers("nodeBudget");
    state.demand("nodeBudget", nodes.length === 1 && nodes[0] === state.freshNumber("nodeBudget"));
    const levels = state.numbers("levels"); // below the first
    let taken = 0;
    for (let m = 0; m < levels.length; m++) {
      let next = 1;
      for (let level = 0; level <= levels[m]; level++, next *= 2) taken += next;
    }
    state.demand("levels", taken <= nodes[0]);
  },
};
