/** The nearest weights that are not negative and have the sum 1, some of them 0 where only so many may be more. */

/**
 * Of the first `count` values: all less a threshold, or 0. Those that would fall below 0 leave the sum until none does
 * (Michelot 1986).
 */
export function projectOnSimplex(values: Float64Array, count = values.length): void {
  let threshold = -Infinity;
  let left = count + 1;
  for (let before = Infinity; left < before; ) {
    before = left;
    let sum = 0;
    left = 0;
    for (let m = 0; m < count; m++) {
      if (values[m] <= threshold) continue;
      sum += values[m];
      left++;
    }
    threshold = (sum - 1) / left;
  }
  const isSound = Number.isFinite(threshold); // else a snapshot was forged
  for (let m = 0; m < count; m++) values[m] = isSound ? Math.max(0, values[m] - threshold) : 1 / count;
}

/**
 * Of the first `count` values, which descend: at most `most` stay above 0, and those are the first (Kyrillidis, Becker,
 * Cevher and Koch 2013: the largest values, then as above). Returns how many are above 0.
 */
export function projectOnSparseSimplex(values: Float64Array, count: number, most: number): number {
  const largest = values[0];
  // A number taken from all changes nothing but what is lost by rounding: the sum is 1 also after very long steps.
  for (let m = 0; m < count; m++) values[m] -= largest;
  const kept = Math.min(count, most);
  projectOnSimplex(values, kept);
  for (let m = kept; m < count; m++) values[m] = 0;
  let positive = 0;
  while (positive < kept && values[positive] > 0) positive++;
  return positive;
}
