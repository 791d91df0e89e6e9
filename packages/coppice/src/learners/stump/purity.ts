/**
 * How pure class weights are, times their weight and up to a constant: the sum of this over branches is what a test
 * maximises, and what a test gains is that sum less the purity of the undivided rows.
 */
import { timesLog2 } from "../../core/index.ts";

/** Gains nearer than this are equal: the same counts in another order must not differ by a rounding error. */
export const SAME_GAIN = 1e-12;

/** Writes the purity of `weights[at .. at + classes)`. Written and not returned, since a returned double may need a box. */
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
    out[outAt] = total > 0 ? sum / total : 0;
    return;
  }
  for (let c = 0; c < classes; c++) {
    const weight = weights[at + c];
    total += weight;
    sum += timesLog2(weight); // -N entropy = sum n_y lg n_y - N lg N
  }
  out[outAt] = sum - timesLog2(total);
}
