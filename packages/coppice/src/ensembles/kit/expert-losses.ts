/**
 * Losses of experts in excess of the best one's. Only differences matter, so a loss common to all, by one row or in
 * total, is left out: a heavy row on which all lose the same does not round away the others.
 */

/** Adds `weight` times `lost`, each expert's loss on a row of weight 1. */
export function addLosses(losses: Float64Array, lost: Float64Array, count: number, weight: number): void {
  let common = Infinity;
  for (let m = 0; m < count; m++) common = Math.min(common, lost[m]);
  let least = Infinity;
  for (let m = 0; m < count; m++) {
    losses[m] += weight * (lost[m] - common);
    least = Math.min(least, losses[m]);
  }
  // In a forged snapshot all may be infinite.
  for (let m = 0; m < count; m++) losses[m] = losses[m] > least ? losses[m] - least : 0;
}
