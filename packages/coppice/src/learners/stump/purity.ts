/**
 * The purity of a set of rows, from its class weights n_y with the sum N: N times the negative entropy, or N (1 - Gini
 * index). A test maximises the sum of this over its branches; its gain, times N, is that sum less the purity of the
 * undivided rows.
 */
import { timesLog2 } from "../../core/index.ts";

/** Gains per row that differ by less count as equal, so that rounding does not make the result depend on the order. */
export const SAME_GAIN = 1e-12;

/** Sums of squares outside this range may have lost terms that matter: squares underflow below 1e-308, or overflow. */
const LEAST_SQUARES = 1e-240;

/** Whether a sum of squared weights, or of products of two, is free of underflow and overflow. */
export function isInRange(squares: number): boolean {
  return squares >= LEAST_SQUARES && squares < Infinity;
}

/**
 * Writes the purity of the class weights `weights[at .. at + classes)` to `out[outAt]`. It is not returned, because the
 * engine may allocate for a returned double.
 */
export function writePurity(
  gini: boolean,
  weights: Float64Array,
  at: number,
  classes: number,
  out: Float64Array,
  outAt: number,
): void {
  let total = 0;
  let sum = 0;
  if (gini) {
    for (let c = 0; c < classes; c++) {
      const weight = weights[at + c];
      total += weight;
      sum += weight * weight; // N (1 - gini) = sum n_y^2 / N
    }
    out[outAt] = sum / total;
    if (isInRange(sum)) return;
    out[outAt] = 0;
    for (let c = 0; total > 0 && c < classes; c++) out[outAt] += weights[at + c] * (weights[at + c] / total);
    return;
  }
  for (let c = 0; c < classes; c++) {
    const weight = weights[at + c];
    total += weight;
    sum += timesLog2(weight); // -N entropy = sum n_y lg n_y - N lg N
  }
  out[outAt] = sum - timesLog2(total);
}
