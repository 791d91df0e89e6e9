/** The nearest weights that are not negative and have the sum 1, of which only so many may be above 0. */
import { projectOnSimplex } from "../../core/index.ts";

/**
 * Of the first `count` values, which descend: at most `most` stay above 0, and those are the first (Kyrillidis, Becker,
 * Cevher and Koch 2013: the largest values, then the nearest). Returns how many are above 0.
 */
export function projectOnSparseSimplex(values: Float64Array, count: number, most: number): number {
  const kept = Math.min(count, most);
  projectOnSimplex(values, 0, kept);
  for (let m = kept; m < count; m++) values[m] = 0;
  let positive = 0;
  while (positive < kept && values[positive] > 0) positive++;
  return positive;
}
