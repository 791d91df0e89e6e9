/** Projection on the simplex (nonnegative weights of sum 1) with a limited number of weights above 0. */
import { projectOnSimplex } from "../../core/index.ts";

/**
 * Projects the first `count` values, which descend, so that only the first `most` may stay above 0 (Kyrillidis, Becker,
 * Cevher and Koch 2013: select the largest values, then project). Returns how many are above 0.
 */
export function projectOnSparseSimplex(values: Float64Array, count: number, most: number): number {
  const kept = Math.min(count, most);
  projectOnSimplex(values, kept);
  for (let m = kept; m < count; m++) values[m] = 0;
  let positive = 0;
  while (positive < kept && values[positive] > 0) positive++;
  return positive;
}
