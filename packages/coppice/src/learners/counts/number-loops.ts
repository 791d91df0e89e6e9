/**
 * The hot loops of naive Bayes over a row's numbers. Each is a function that calls no other (but tiny ones), so that
 * engines keep its data in registers and check it once (decision 12). Most handle the common case and return how far
 * they came; `AttributeStatistics` has the general way.
 *
 * Shapes: `rows[start + a]` is the row's number of attribute a; the numbers of a class for the attributes
 * `attributes[first .. first + count)` begin at `stats[at]`, in that order; those of another class lie `apart` from
 * them.
 */
import { Block } from "./block.ts";
import { freedomOf } from "./densities.ts";
import { isOfTwo, peakOfTwo } from "./two-values.ts";

/** Results of the loops, as a returned double may be allocated. */
export const made = /* @__PURE__ */ new Float64Array(4);

/** Places in `made`. */
export const enum Made {
  /** Product of the peaks of a class. */
  PEAKS = 0,
  /** Exponent of the other class's score relative to the first's: the score still lacks the factor e to it. */
  EXPONENT = 1,
  /** Products of two classes. */
  ONE = 2,
  OTHER = 3,
}

/** How many numbers of the row at which a loop over rows stopped have been added; -1 if it has not started that row. */
export const begun = /* @__PURE__ */ new Int32Array(1);

/**
 * Adds the row's numbers to the moments of a class that has had some, which begin at `stats[at]`, and multiplies
 * `made[PEAKS]` by their peaks. The weight of the first is at `stats[weightAt]`; if `own` is 0 it is that of all, no
 * number is missing, and the caller adds to it. Stops at a number outside of the class's range, or if the product
 * leaves the safe range; missing numbers are skipped. No class may need the variance in all classes. Returns how many
 * it has processed.
 */
export function addNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  first: number,
  rows: Float64Array,
  start: number,
  count: number,
  at: number,
  weightAt: number,
  own: number,
  weight: number,
): number {
  let j = 0;
  let q = at;
  let peaks = made[Made.PEAKS];
  let known = stats[weightAt];
  let total = known + weight;
  // weight / total, and the freedom; the same for most attributes, so cached
  let share = 0;
  let shareOf = -1;
  let freedom = 1;
  for (; j < count; j++) {
    const x = rows[start + attributes[first + j]];
    const center = stats[q + Block.MEAN];
    if (x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST]) break;
    let value = x;
    if (own === 1) {
      known = stats[weightAt + j];
      total = known + weight;
      // A missing number changes nothing: it is replaced by the mean, with weight 0.
      if (x !== x) {
        total = known;
        value = center;
      }
    }
    if (total !== shareOf) {
      share = weight / total;
      freedom = freedomOf(total);
      shareOf = total;
    }
    const difference = value - center;
    const mean = center + difference * share; // Welford's update with weights
    const squares = stats[q + Block.SQUARES] + weight * difference * (value - mean);
    if (!(squares * Block.LARGEST_PRECISION > freedom)) {
      if (squares !== 0 || known === 0) break; // or the class has had none
      // A constant has no effect on scores.
    } else {
      const precision = freedom / squares;
      const product = peaks * precision;
      if (!(product <= Block.TOO_LARGE && product >= Block.TOO_SMALL)) break;
      stats[q + Block.SQUARES] = squares;
      stats[q + Block.PRECISION] = precision;
      peaks = product;
    }
    stats[q + Block.MEAN] = mean;
    if (own === 1) stats[weightAt + j] = total;
    q += Block.NUMERIC_WIDTH;
  }
  made[Made.PEAKS] = peaks;
  return j;
}

/**
 * The same for numbers of which there are two (see `two-values.ts`), one or both of which the class has had. The numbers
 * of all classes lie `apart` from its own. Stops also at an attribute with more numbers, and at a missing one.
 */
export function addTwos(
  stats: Float64Array,
  attributes: Int32Array,
  first: number,
  rows: Float64Array,
  start: number,
  count: number,
  at: number,
  apart: number,
  weightAt: number,
  own: number,
  weight: number,
): number {
  let j = 0;
  let q = at;
  let peaks = made[Made.PEAKS];
  let known = stats[weightAt];
  let total = known + weight;
  let share = 0; // weight / total, and the peak; the same for most attributes, so cached
  let shareOf = -1;
  let peak = 1;
  for (; j < count && isOfTwo(stats[q + apart + Block.VARIANCE]); j++) {
    const x = rows[start + attributes[first + j]];
    if (own === 1) {
      known = stats[weightAt + j];
      total = known + weight;
    }
    if ((x !== stats[q + Block.SMALLEST] && x !== stats[q + Block.LARGEST]) || known === 0) break;
    if (total !== shareOf) {
      share = weight / total;
      peak = peakOfTwo(total);
      shareOf = total;
    }
    const product = peaks * peak;
    if (product < Block.TOO_SMALL) break;
    const center = stats[q + Block.MEAN];
    const difference = x - center;
    const mean = center + difference * share;
    stats[q + Block.MEAN] = mean;
    stats[q + Block.SQUARES] += weight * difference * (x - mean);
    if (own === 1) stats[weightAt + j] = total;
    peaks = product;
    q += Block.NUMERIC_WIDTH;
  }
  made[Made.PEAKS] = peaks;
  return j;
}

/**
 * Writes to `made[EXPONENT]` half the sum of squared deviations times precision of a class, less that of another.
 * Returns whether no number is missing or too large.
 */
export function compareNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  first: number,
  rows: Float64Array,
  start: number,
  count: number,
  at: number,
  apart: number,
): boolean {
  let q = at;
  let squares = 0;
  let magnitude = 0; // NaN if a number is missing, too large if a number is
  for (let j = 0; j < count; j++) {
    const x = rows[start + attributes[first + j]];
    const one = x - stats[q + Block.MEAN];
    const other = x - stats[q + apart + Block.MEAN];
    squares += one * one * stats[q + Block.PRECISION] - other * other * stats[q + apart + Block.PRECISION];
    magnitude += Math.abs(x);
    q += Block.NUMERIC_WIDTH;
  }
  made[Made.EXPONENT] = 0.5 * squares;
  return magnitude <= Block.LARGEST_NUMBER;
}

/**
 * Writes the naive Bayes scores of two classes, `made[ONE]` and `made[OTHER]`, to `out[outStart]` and the next place,
 * up to a common factor: the second still lacks the factor e to `made[EXPONENT]`. Returns false if products leave the
 * safe range.
 */
export function takeProducts(out: Float64Array, outStart: number): boolean {
  const one = made[Made.ONE];
  const other = made[Made.OTHER];
  const isFirstOut = made[Made.EXPONENT] === Infinity; // ruled out, whatever its product is
  if (isFirstOut) made[Made.EXPONENT] = 0;
  out[outStart] = isFirstOut ? 0 : one;
  out[outStart + 1] = other;
  return (
    (isFirstOut || one > Block.TOO_SMALL) &&
    other > Block.TOO_SMALL &&
    one + other < Block.TOO_LARGE &&
    made[Made.EXPONENT] < Block.LARGEST_EXPONENT
  );
}
