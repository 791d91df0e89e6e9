/**
 * The nodes of a counted tree (`learners/tree/counted-tree.ts`): the weights of their classes, and for every pair of
 * siblings an upper bound of each attribute's merit at their parent.
 */
import type { State, Structure } from "../soundness.ts";

export const counts: Structure = {
  covers: ["nodeWeights", "ceilings", "codeLengths", "ends"],
  check(state: State): void {
    state.demand("classRooms", state.numbers("classRooms").length === 2);
    const [classes, present] = state.numbers("classRooms");
    state.demand("classRooms", classes === state.numbers("classLabels").length);
    state.whole("classRooms", present, 0, classes);
    const nodes = state.numbers("thresholds").length;
    state.demand("nodeWeights", state.numbers("nodeWeights").length === nodes * classes);
    state.weights("nodeWeights");
    state.demand("nodes", nodes % 2 === 1);
    state.demand("ceilings", state.numbers("ceilings").length === ((nodes - 1) / 2) * state.schema.attributes.length);
    state.demand(
      "freeNodes",
      state.numbers("freeNodes").every((first, siblings) => first === 0 || siblings === 2),
    );
    checkNodes(state, nodes, classes);
    const lengths = state.numbers("codeLengths");
    const ends = state.numbers("ends");
    state.demand("codeLengths", lengths.length === (state.freshLength("codeLengths") > 0 ? nodes : 0));
    state.demand("ends", ends.length === lengths.length);
    for (let node = 0; node < lengths.length; node++) {
      state.demand("codeLengths", lengths[node] >= 0 && lengths[node] < Infinity);
      state.whole("ends", ends[node], 0, 1);
    }
  },
};

/**
 * Tests have two branches, and free places come in pairs as well: others could not be reused, and the tree would outgrow
 * its budget. Unless it is the only one, every node in use has examples.
 */
function checkNodes(state: State, count: number, classes: number): void {
  const nodes = state.numbers("nodes");
  const weights = state.numbers("nodeWeights");
  for (let node = 0; node < count; node++) {
    const [test, , branches] = nodes.slice(4 * node, 4 * node + 3);
    if (branches > 0) state.demand("nodes", branches === 2 && (test & 3) < 2);
    if (branches === 0 || count === 1) continue;
    const known = weights.subarray(node * classes, (node + 1) * classes);
    state.demand(
      "nodeWeights",
      known.some((weight) => weight > 0),
    );
  }
}
