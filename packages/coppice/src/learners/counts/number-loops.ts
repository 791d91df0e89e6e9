/**
 * The loops over a row's numbers in which naive Bayes spends its time, each in a function of its own that calls nobody: engines
 * keep what such a loop needs in registers, and check once what it reads (decision 12). They take what is usual, and say how
 * far they have come; `AttributeStatistics` has the general way.
 *
 * Shapes: `rows[start + a]` is the row's number of attribute a; the block of a class begins at `stats[head]`, with the numbers of
 * `attributes[first .. first + count)` in that order, and that of another class lies `apart` from it.
 */
import { Block } from "./block.ts";
import { freedomOf } from "./densities.ts";

/** What a loop makes of a row, as a double that is returned may be allocated. */
export const made = /* @__PURE__ */ new Float64Array(1);

/**
 * Adds the row's numbers to the moments of a class that has had some, which begin at `stats[at]`, as long as they lie within their range
 * or are missing, and the product of their peaks, by which it multiplies `made[0]`, stays in the safe range. No class asks for the
 * variance in all of them. Returns how many it has added.
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
  let peaks = made[0];
  // weight / total, and the freedom, which are the same for most attributes
  let share = 0;
  let shareOf = -1;
  let freedom = 1;
  for (; j < count; j++) {
    const x = rows[start + attributes[first + j]];
    const known = stats[q];
    const center = stats[q + Block.MEAN];
    if (x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST]) break;
    // A missing one changes nothing: it is the mean, with weight 0.
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
      stats[q] = total; // a constant, which says nothing
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
  first: number,
  rows: Float64Array,
  start: number,
  count: number,
  head: number,
  apart: number,
): boolean {
  let q = head + Block.HEAD;
  let squares = 0;
  let magnitude = 0; // NaN where a number is missing, too large where a number is
  for (let j = 0; j < count; j++) {
    const x = rows[start + attributes[first + j]];
    const one = x - stats[q + Block.MEAN];
    const other = x - stats[q + apart + Block.MEAN];
    squares += one * one * stats[q + Block.PRECISION] - other * other * stats[q + apart + Block.PRECISION];
    magnitude += Math.abs(x);
    q += Block.NUMERIC_WIDTH;
  }
  made[0] = 0.5 * squares;
  return magnitude <= Block.LARGEST_NUMBER;
}

/**
 * Writes the naive Bayes scores of two classes from their products, up to a common factor: the second still lacks the factor e to `made[0]`,
 * as `compareNumbers` leaves it. Returns false where products are not in the safe range.
 */
export function takeProducts(product: number, other: number, out: Float64Array, outStart: number): boolean {
  const isFirstOut = made[0] === Infinity; // it is ruled out, whatever its product is
  if (isFirstOut) made[0] = 0;
  out[outStart] = isFirstOut ? 0 : product;
  out[outStart + 1] = other;
  return (
    (isFirstOut || product > Block.TOO_SMALL) &&
    other > Block.TOO_SMALL &&
    product + other < Block.TOO_LARGE &&
    made[0] < Block.LARGEST_EXPONENT
  );
}

/** How many numbers of the row at which `learnNumbers` stopped it has added; -1 where it has not begun with it. */
export const begun = /* @__PURE__ */ new Int32Array(1);

/**
 * Answers and learns, for two classes, the rows `from .. to` one after the other, as long as they are usual for each of the loops
 * above, which are all that it calls: then engines look up once what all rows share. Rows with weight 0 are answered alone. Writes
 * the scores of row i to `out[2 i]` and the next place; the second still lacks the factor e to `exponents[i]`. Returns the
 * first row that is left.
 */
export function learnNumbers(
  stats: Float64Array,
  attributes: Int32Array,
  rows: Float64Array,
  from: number,
  to: number,
  labels: Int32Array,
  weights: Float64Array | undefined,
  priors: Float64Array,
  head: number,
  apart: number,
  out: Float64Array,
  exponents: Float64Array,
): number {
  const width = attributes.length;
  begun[0] = -1;
  for (let i = from; i < to; i++) {
    const start = i * width;
    if (!compareNumbers(stats, attributes, 0, rows, start, width, head, apart)) return i;
    if (stats[head + Block.POWER] !== 0 || stats[head + apart + Block.POWER] !== 0) return i;
    if (!takeProducts(priors[0] * stats[head], priors[1] * stats[head + apart], out, 2 * i)) return i;
    exponents[i] = made[0];
    const weight = weights === undefined ? 1 : weights[i];
    if (!(weight > 0)) continue;
    const label = labels[i];
    const own = head + Math.imul(label, apart); // as 0 * apart may be -0, which is no integer
    priors[label] += weight;
    made[0] = 1;
    const added = addNumbers(stats, attributes, 0, rows, start, width, own + Block.HEAD, weight);
    if (added < width) {
      begun[0] = added;
      return i;
    }
    stats[own] = Math.sqrt(made[0]); // its power stays 0
  }
  return to;
}
