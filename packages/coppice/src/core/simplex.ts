/** Euclidean projection on the probability simplex. */

/**
 * Projects the first `count` values, of any size, in place: subtracts a threshold from each, or sets it to 0. Numbers
 * that would become negative are removed from the sum until there are none (Michelot 1986). -Infinity becomes 0.
 */
export function projectOnSimplex(values: Float64Array, count: number): void {
  let most = -Infinity;
  for (let i = 0; i < count; i++) most = Math.max(most, values[i]);
  // Subtracting the maximum from all changes only the rounding: the sum is 1 however large they are.
  for (let i = 0; i < count; i++) values[i] -= most;
  let threshold = -Infinity;
  let left = count + 1;
  // Not until equal: rounding may remove a number at the threshold and add it back.
  for (let before = Infinity; left < before; ) {
    before = left;
    let sum = 0;
    left = 0;
    for (let i = 0; i < count; i++) {
      if (values[i] <= threshold) continue;
      sum += values[i];
      left++;
    }
    threshold = (sum - 1) / left;
  }
  const isSound = Number.isFinite(threshold); // else the snapshot was forged
  for (let i = 0; i < count; i++) values[i] = isSound ? Math.max(0, values[i] - threshold) : 1 / count;
}
