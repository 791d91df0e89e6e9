/**
 * The loops over a row's numbers in which naive Bayes spends its time, each in a function of its own that calls nobody: engines
 * keep what such a loop needs in registers, and check once what it reads (decision 12). They take what is usual, and say how
 * far they have come; `AttributeStatistics` has the general way.
 *
 * Shapes: `rows[start + a]` is the row's number of attribute a; the numbers of a class follow each
 * other in `stats` from `at` on, in the order of `attributes`, and those of another class lie `apart` from them.
 */
import * as BLOCK from "./block.ts";
import { freedomOf } from "./block.ts";

const MEAN = BLOCK.MEAN;
const SQUARES = BLOCK.SQUARES;
const PRECISION = BLOCK.PRECISION;
const SMALLEST = BLOCK.SMALLEST;
const LARGEST = BLOCK.LARGEST;
const NUMERIC_WIDTH = BLOCK.NUMERIC_WIDTH;
const LARGEST_NUMBER = BLOCK.LARGEST_NUMBER;
const LARGEST_PRECISION = BLOCK.LARGEST_PRECISION;
const TOO_SMALL = BLOCK.TOO_SMALL;
const TOO_LARGE = BLOCK.TOO_LARGE;

/** What a loop makes of a row, as a double that is returned may be allocated. */
export const made = /* @__PURE__ */ new Float64Array(1);

/**
 * Adds the row's numbers to the moments of a class that has had some, as long as they lie within their range or are missing,
 * and their peaks stay in the safe range, whose product goes to `made[0]`. No class asks for the variance in all of them. Returns how
 * many it has added.
 */
export function addNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  count: number,
  at: number,
  weight: number,
): number {
  let j = 0;
  let q = at;
  let peaks = 1;
  // weight / total, and the freedom, which are the same for most attributes
  let share = 0;
  let shareOf = -1;
  let freedom = 1;
  for (; j < count; j++) {
    const x = rows[start + attributes[j]];
    const before = stats[q];
    const center = stats[q + MEAN];
    if (x < stats[q + SMALLEST] || x > stats[q + LARGEST]) break;
    // A missing one changes nothing: it is the mean, with weight 0.
    const isHere = x === x;
    const total = before + (isHere ? weight : 0);
    if (total !== shareOf) {
      share = weight / total;
      freedom = freedomOf(total);
      shareOf = total;
    }
    const value = isHere ? x : center;
    const difference = value - center;
    const mean = center + difference * share; // Welford's update with weights
    const squares = stats[q + SQUARES] + weight * difference * (value - mean);
    if (!(squares * LARGEST_PRECISION > freedom)) break; // or the class has had none
    const precision = freedom / squares;
    const product = peaks * precision;
    if (!(product <= TOO_LARGE && product >= TOO_SMALL)) break;
    stats[q] = total;
    stats[q + MEAN] = mean;
    stats[q + SQUARES] = squares;
    stats[q + PRECISION] = precision;
    peaks = product;
    q += NUMERIC_WIDTH;
  }
  made[0] = peaks;
  return j;
}

/**
 * Writes to `made[0]` half the sum of squared deviations times precision of a class, less that of another: the exponent of the
 * other. Returns whether all numbers are there, and of a usual size.
 */
export function compareNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  start: number,
  count: number,
  at: number,
  apart: number,
): boolean {
  let q = at;
  let squares = 0;
  let magnitude = 0; // NaN where a number is missing, too large where a number is
  for (let j = 0; j < count; j++) {
    const x = rows[start + attributes[j]];
    const one = x - stats[q + MEAN];
    const other = x - stats[q + apart + MEAN];
    squares += one * one * stats[q + PRECISION] - other * other * stats[q + apart + PRECISION];
    magnitude += Math.abs(x);
    q += NUMERIC_WIDTH;
  }
  made[0] = 0.5 * squares;
  return magnitude <= LARGEST_NUMBER;
}
