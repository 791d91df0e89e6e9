/** Activation functions of units. */
import { exponentiate, projectOnSimplex } from "../../core/index.ts";

/** Beyond this, a sigmoid is 0 or 1 up to 1e-13; clipped here, it keeps a slope, and outputs are never all 0. */
const MOST_SUM = 30;

/** 1 / (1 + e^-a) for each of the first `count` sums, in place. */
export function sigmoid(sums: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) sums[i] = -Math.min(Math.max(sums[i], -MOST_SUM), MOST_SUM);
  exponentiate(sums, 0, count);
  for (let i = 0; i < count; i++) sums[i] = 1 / (1 + sums[i]);
}

/** e^a over the sum of all, in place, for classes with positive weight; 0 for the others. */
export function softmax(sums: Float64Array, classWeights: Float64Array, classes: number): void {
  let most = -Infinity;
  for (let c = 0; c < classes; c++) if (classWeights[c] > 0 && sums[c] > most) most = sums[c];
  for (let c = 0; c < classes; c++) sums[c] -= most;
  exponentiate(sums, 0, classes);
  let total = 0;
  for (let c = 0; c < classes; c++) {
    if (!(classWeights[c] > 0)) sums[c] = 0;
    total += sums[c];
  }
  for (let c = 0; c < classes; c++) sums[c] /= total;
}

/** The nearest distribution over the classes with positive weight, in place; 0 for the others. */
export function nearestDistribution(numbers: Float64Array, classWeights: Float64Array, classes: number): void {
  for (let c = 0; c < classes; c++) if (!(classWeights[c] > 0)) numbers[c] = -Infinity;
  projectOnSimplex(numbers, classes);
  let total = 0; // 1 up to rounding
  for (let c = 0; c < classes; c++) total += numbers[c];
  for (let c = 0; c < classes; c++) numbers[c] /= total;
}
