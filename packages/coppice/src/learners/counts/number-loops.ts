/**
 * The hot loops of naive Bayes over a row's numbers. Each is a function that calls no other (but tiny ones), so that
 * engines keep its data in registers and check it once (decision 12). Most handle the common case and return how far
 * they came; `AttributeStatistics` has the general way.
 *
 * Shapes: `rows[start + a]` is the row's number of attribute a; the block of a class begins at `stats[head]`, with the
 * numbers of `attributes[first .. first + count)` in that order; that of another class lies `apart` from it.
 */
import { Block } from "./block.ts";
import { freedomOf } from "./densities.ts";

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
 * `made[PEAKS]` by their peaks. Stops at a number outside of the class's range, or if the product leaves the safe
 * range; missing numbers are skipped. No class may need the variance in all classes. Returns how many it has processed.
 */
export function addNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  first: number,
  rows: Float64Array,
  start: number,
  count: number,
  at: number,
  weight: number,
): number {
  let j = 0;
  let q = at;
  let peaks = made[Made.PEAKS];
  // weight / total, and the freedom; the same for most attributes, so cached
  let share = 0;
  let shareOf = -1;
  let freedom = 1;
  for (; j < count; j++) {
    const x = rows[start + attributes[first + j]];
    const known = stats[q];
    const center = stats[q + Block.MEAN];
    if (x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST]) break;
    // A missing number changes nothing: it is replaced by the mean, with weight 0.
    let total = known;
    let value = center;
    if (x === x) {
      total = known + weight;
      value = x;
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
      stats[q] = total; // a constant, which has no effect on scores
      stats[q + Block.MEAN] = mean;
      q += Block.NUMERIC_WIDTH;
      continue;
    }
    const precision = freedom / squares;
    const product = peaks * precision;
    if (!(product <= Block.TOO_LARGE && product >= Block.TOO_SMALL)) break;
    stats[q] = total;
    stats[q + Block.MEAN] = mean;
    stats[q + Block.SQUARES] = squares;
    stats[q + Block.PRECISION] = precision;
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
  head: number,
  apart: number,
): boolean {
  let q = head + Block.HEAD;
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
