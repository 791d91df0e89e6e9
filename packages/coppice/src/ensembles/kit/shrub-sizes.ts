/** How many shrubs (small trees), from how many rows and of which depth, fit into a byte budget. */
import { FittedTree, RowWindow } from "../../learners/index.ts";
import { Shrub } from "./members/shrub.ts";

export interface ShrubSizes {
  readonly maxMembers: number;
  readonly window: number;
  readonly maxDepth: number;
}

/** Used if they fit, or without a budget. */
export const STANDARD_SIZES: ShrubSizes = { maxMembers: 32, window: 64, maxDepth: 8 };
/** Trees and rows are halved down to this number, to fit trees of this depth. */
const FEWEST = 4;
const LEAST_DEPTH = 3;
/**
 * Classes that trees are sized for. More may appear at any time, so sizes do not depend on those known when a model is
 * created.
 */
const CLASSES = 2;

/** Bytes per tree beside the tree: its weight, number and place. */
const PLACE_BYTES = 20;
/** Number of classes, rows to go, number of trees, places taken, and random state. */
const OTHER_BYTES = 40;

/** Maximum number of nodes of a tree of this depth from this many rows. */
export function nodesFor(window: number, maxDepth: number): number {
  return Math.min(2 * window, maxDepth < 30 ? 2 << maxDepth : Infinity) - 1;
}

/** The sizes asked for; those that are 0 are derived. */
export function sizesWithin(asked: ShrubSizes, maxBytes: number, width: number): ShrubSizes {
  let { maxMembers, window } = withStandard(asked);
  const affordable = () => {
    const trees = maxMembers + 1;
    const own = RowWindow.bytes(window, width) + trees * (PLACE_BYTES + Shrub.bytes(window)) + OTHER_BYTES;
    return FittedTree.mostNodes(Math.floor((maxBytes - own) / trees), CLASSES);
  };
  const fits = (depth: number) => nodesFor(window, depth) <= affordable();
  const least = asked.maxDepth > 0 ? asked.maxDepth : LEAST_DEPTH;
  while (!fits(least)) {
    const fewerTrees = asked.maxMembers === 0 && maxMembers > FEWEST;
    const fewerRows = asked.window === 0 && window > FEWEST;
    if (!fewerTrees && !fewerRows) break;
    if (fewerRows && (!fewerTrees || window >= maxMembers)) window >>= 1;
    else maxMembers >>= 1;
  }
  let { maxDepth } = withStandard(asked);
  while (asked.maxDepth === 0 && maxDepth > 1 && !fits(maxDepth)) maxDepth--;
  return { maxMembers, window, maxDepth };
}

function withStandard({ maxMembers, window, maxDepth }: ShrubSizes): ShrubSizes {
  return {
    maxMembers: maxMembers || STANDARD_SIZES.maxMembers,
    window: window || STANDARD_SIZES.window,
    maxDepth: maxDepth || STANDARD_SIZES.maxDepth,
  };
}
