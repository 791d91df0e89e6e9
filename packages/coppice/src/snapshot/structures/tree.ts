/**
 * The nodes, leaves and blocks of a growing tree (`learners/tree`): the first node has no parent and the others one, so that
 * no walk circles; every leaf has one node, every block one leaf or a place in the list of those that are free.
 */
import type { State, Structure } from "../soundness.ts";

const NODE_WIDTH = 4; // test, first child, branches, fallback
const LEAF_WIDTH = 4; // node, depth, state, majority
const [NUMERIC_CUT, NOMINAL_EQUALS, NOMINAL_VALUES] = [0, 1, 2];
const LEARNING = 0;
const NONE = -1;

export const tree: Structure = {
  covers: ["thresholds", "leaves", "leafNumbers", "leafClassWeights", "blockOwners", "firstFreeBlock"],
  check(state: State): void {
    const nodes = state.numbers("thresholds").length;
    const leaves = state.numbers("leaves").length / LEAF_WIDTH;
    const classes = state.numbers("shape")[1];
    state.demand("nodes", nodes > 0 && state.numbers("nodes").length === nodes * NODE_WIDTH);
    state.demand("leafNumbers", state.numbers("leafNumbers").length === leaves * 4);
    state.demand("leafClassWeights", state.numbers("leafClassWeights").length === leaves * classes);
    state.weights("leafNumbers");
    state.classWeights("leafClassWeights", classes);
    checkNodes(state, nodes, leaves, classes);
    checkBlocks(state, classes);
  },
};

function checkNodes(state: State, count: number, leafCount: number, classes: number): void {
  const { attributes } = state.schema;
  const nodes = state.numbers("nodes");
  const leaves = state.numbers("leaves");
  const thresholds = state.numbers("thresholds");
  const depths = new Int32Array(count).fill(NONE); // of nodes that have a parent, and of the root
  depths[0] = 0;
  let found = 0;
  for (let node = 0; node < count; node++) {
    const at = node * NODE_WIDTH;
    const test = nodes[at];
    const firstChild = nodes[at + 1];
    const branches = nodes[at + 2];
    const fallback = nodes[at + 3];
    const threshold = thresholds[node];
    const kind = test & 3;
    if (branches < 0) {
      const leaf = ~branches;
      state.demand("nodes", leaf < leafCount && firstChild === node && fallback === 0);
      const isPassedByNone =
        (test === NUMERIC_CUT && threshold === Infinity) || (test === NOMINAL_EQUALS && threshold === -1);
      state.demand("thresholds", isPassedByNone);
      state.demand("leaves", leaves[leaf * LEAF_WIDTH] === node && leaves[leaf * LEAF_WIDTH + 1] === depths[node]);
      found++;
      continue;
    }
    const attribute = attributes[test >> 2];
    state.demand("nodes", attribute !== undefined && (kind === NUMERIC_CUT) === (attribute.kind === "numeric"));
    const most = kind === NOMINAL_VALUES ? attribute.values.length : 2;
    state.demand("nodes", kind <= NOMINAL_VALUES && branches >= 2 && branches <= most);
    state.demand("nodes", fallback >= 0 && fallback < branches);
    state.finite("thresholds", threshold);
    for (let child = firstChild; child < firstChild + branches; child++) {
      state.demand("nodes", depths[child] === NONE);
      depths[child] = depths[node] + 1;
    }
  }
  state.demand("leaves", found === leafCount);
  for (let at = 0; at < leaves.length; at += LEAF_WIDTH) {
    state.whole("leaves", leaves[at + 3], NONE, Math.min(classes, state.classes) - 1);
  }
}

function checkBlocks(state: State, classes: number): void {
  const owners = state.numbers("blockOwners");
  const classBlocks = state.numbers("classBlocks");
  const leaves = state.numbers("leaves");
  const firstFree = state.numbers("firstFreeBlock");
  state.demand("firstFreeBlock", firstFree.length === 1);
  let left = owners.length;
  for (let i = 0; i < classBlocks.length; i++) {
    if (classBlocks[i] === 0) continue;
    const leaf = Math.floor(i / (classes + 1));
    const isOwned = owners[classBlocks[i] - 1] === leaf && leaves[leaf * LEAF_WIDTH + 2] === LEARNING;
    state.demand("blockOwners", isOwned);
    left--;
  }
  // The others are in the list of free ones, and nothing else is: so it ends after as many as are left.
  let free = firstFree[0];
  for (; left > 0; left--) {
    free = -2 - owners[free]; // never NONE from a block that is owned, or outside
  }
  state.demand("firstFreeBlock", free === NONE);
}
