/**
 * The leaves of a growing tree and their blocks (`learners/tree`): every leaf has one node, or shares its record with
 * siblings; every block belongs to one leaf or to the free list.
 */
import type { State, Structure } from "../soundness.ts";
import { nodesIn } from "./topology.ts";

const LEAF_WIDTH = 4; // node, depth, state, majority
const NUMBERS_HEADER = 2; // sums of rows' weights, and of their squares
const LEARNING = 0;
const SHARED = -3;
const NONE = -1;

export const leaves: Structure = {
  covers: ["leafNumbers", "leafClassWeights", "blockOwners"],
  check(state: State): void {
    const numbers = state.numbers("leaves");
    const count = numbers.length / LEAF_WIDTH;
    const classes = state.numbers("shape")[1];
    const weights = state.numbers("leafNumbers");
    state.demand("leafNumbers", weights.length === NUMBERS_HEADER + count * 4);
    state.demand("leafClassWeights", state.numbers("leafClassWeights").length === count * classes);
    for (let i = 0; i < weights.length; i++) {
      if (i < NUMBERS_HEADER) state.demand("leafNumbers", weights[i] >= 0 && weights[i] < Infinity);
      else state.weight("leafNumbers", weights[i]);
    }
    state.classWeights("leafClassWeights", classes);
    const nodes = nodesIn(state);
    // If subtrees can be pruned, every node has the record of its own number, and some free places have records too.
    const isPrunable = state.has("freeNodes");
    const parents = new Map(nodes.map(({ node, parent }) => [node, parent]));
    const found = isPrunable ? nodes : nodes.filter(({ record }) => record !== undefined);
    let left = isPrunable ? state.numbers("thresholds").length - found.length : 0; // records of no reachable node
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
  let left = owners.length - 1; // the first element heads the free list
  for (let i = 0; i < classBlocks.length; i++) {
    if (classBlocks[i] === 0) continue;
    const leaf = Math.floor(i / (classes + 1));
    const isOwned = owners[classBlocks[i]] === leaf && leaves[leaf * LEAF_WIDTH + 2] === LEARNING;
    state.demand("blockOwners", isOwned);
    left--;
  }
  // The free list holds exactly the other blocks, so it ends after that many.
  let free = owners[0];
  for (; left > 0 && free !== NONE; left--) free = -2 - owners[1 + free]; // never NONE for an owned block, or out of range
  state.demand("blockOwners", left === 0 && free === NONE);
}
