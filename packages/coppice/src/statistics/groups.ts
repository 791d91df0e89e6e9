/** The bars of a critical difference diagram: models that a test does not tell apart (Demsar 2006, section 3.2.4). */
import { usage } from "../core/index.ts";
import { requireNumbers } from "./checks.ts";

/**
 * The largest groups of models, contiguous in the order of their mean ranks, in which no two differ. `differ` is given
 * the indices of two models, the better one first; it is, for example, whether an adjusted p value is at most 0.05, or
 * mean ranks are a critical difference apart. A group holds at least two indices, the best model first; groups may
 * overlap, none is part of another, and the one with the best model comes first. Models of equal rank are in the order
 * given. O(k^2) for k models. `E_USAGE` unless the mean ranks are finite numbers and `differ` is a function.
 */
export function groups(meanRanks: readonly number[], differ: (one: number, other: number) => boolean): number[][] {
  requireNumbers("groups", "meanRanks", meanRanks, "finite");
  if (typeof differ !== "function") throw usage("groups: `differ`", "must be a function", { given: differ });
  const order = meanRanks.map((_, i) => i).sort((i, j) => meanRanks[i] - meanRanks[j]);
  const found: number[][] = [];
  let start = 0; // of the group that ends before `end`
  for (let end = 1; end <= order.length; end++) {
    // The nearest model before that differs from the next one.
    let apart = end - 1;
    while (end < order.length && apart >= start && !differ(order[apart], order[end])) apart--;
    if (apart < start) continue;
    if (end - start > 1) found.push(order.slice(start, end));
    start = apart + 1;
  }
  return found;
}
