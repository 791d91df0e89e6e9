/** The nearest numbers that are not negative and have the sum 1. */

/**
 * Of `count` numbers of any size, in place: all less a threshold, or 0. Those that would fall below 0 leave the sum until none does
 * (Michelot 1986). One of -Infinity becomes 0.
 */
export function projectOnSimplex(values: Float64Array, start: number, count: number): void {
  const end = start + count;
  let most = -Infinity;
  for (let i = start; i < end; i++) most = Math.max(most, values[i]);
  // A number taken from all changes nothing but what is lost by rounding: the sum is 1 however large they are.
  for (let i = start; i < end; i++) values[i] -= most;
  let threshold = -Infinity;
  let left = count + 1;
  // Not until they are the same: rounding lets a number at the threshold leave and come back.
  for (let before = Infinity; left < before; ) {
    before = left;
    let sum = 0;
    left = 0;
    for (let i = start; i < end; i++) {
      if (values[i] <= threshold) continue;
      sum += values[i];
      left++;
    }
    threshold = (sum - 1) / left;
  }
  const isSound = Number.isFinite(threshold); // else a snapshot was forged
  for (let i = start; i < end; i++) values[i] = isSound ? Math.max(0, values[i] - threshold) : 1 / count;
}
