/**
 * The leaves of a growing tree and their blocks (`learners/tree`): every leaf has one node, or shares its record with
 * others of the same test; every block has one leaf or a place in the list of those that are free.
 */
import type { State, Structure } from "../soundness.ts";
import { nodesIn } from "./topology.ts";

const LEAF_WIDTH = 4; // node, depth, state, majority
const LEARNING = 0;
const SHARED = -3;
const NONE = -1;

export const leaves: Structure = {
  covers: ["leafNumbers", "leafClassWeights", "blockOwners", "firstFreeBlock"],
  check(state: State): void {
    const numbers = state.numbers("leaves");
    const count = numbers.length / LEAF_WIDTH;
    const classes = state.numbers("shape")[1];
    state.demand("leafNumbers", state.numbers("leafNumbers").length === count * 4);
    state.demand("leafClassWeights", state.numbers("leafClassWeights").length === count * classes);
    state.weights("leafNumbers");
    state.classWeights("leafClassWeights", classes);
    const nodes = nodesIn(state);
    // Where subtrees can be pruned every node has a record of its own number, and free places have some, too.
    const isPrunable = state.has("freeNodes");
    const parents = new Map(nodes.map(({ node, parent }) => [node, parent]));
    const found = isPrunable ? nodes : nodes.filter(({ record }) => record !== undefined);
    let left = isPrunable ? state.numbers("thresholds").length - found.length : 0; // records that no node below has
    for (const { node, record = node, depth, parent } of found) {
      const isShared = numbers[record * LEAF_WIDTH + 2] === SHARED;
      state.demand("leaves", !isPrunable || (record === node && !isShared));
      const place = numbers[record * LEAF_WIDTH];
      state.demand("leaves", isShared ? parents.get(place) === parent : place === node);
      state.demand("leaves", numbers[record * LEAF_WIDTH + 1] === depth);
      if (!isShared) left++;
    }
    for (let at = 0; at < numbers.length; at += LEAF_WIDTH) {
      state.whole("leaves", numbers[at + 3], NONE, Math.min(classes, state.classes) - 1);
      if (numbers[at + 2] === SHARED) left++;
    }
    state.demand("leaves", count === left);
    checkBlocks(state, classes);
  },
};

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
