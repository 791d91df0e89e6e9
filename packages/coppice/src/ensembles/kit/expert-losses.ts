/**
 * What experts have lost, beyond the one that has lost least. Only differences tell who is better, so what all lose, by one row
 * or in all, is left out: beside a row that all lose alike, however heavy, no other one is forgotten.
 */

/** Adds what each expert loses by a row of weight 1, `lost`, as often as the row weighs. */
export function addLosses(losses: Float64Array, lost: Float64Array, count: number, weight: number): void {
  let common = Infinity;
  for (let m = 0; m < count; m++) common = Math.min(common, lost[m]);
  let least = Infinity;
  for (let m = 0; m < count; m++) {
    losses[m] += weight * (lost[m] - common);
    least = Math.min(least, losses[m]);
  }
  // Of a forged snapshot all may be without end.
  for (let m = 0; m < count; m++) losses[m] = losses[m] > least ? losses[m] - least : 0;
}
