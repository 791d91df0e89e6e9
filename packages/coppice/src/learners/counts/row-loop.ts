/**
 * The hot loop of naive Bayes with two classes. It calls little but loops that get inlined, so that engines look up
 * once what all rows share (decision 12).
 */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import type { BlockShape } from "./block-shape.ts";
import { excess, rescaled } from "./densities.ts";
import { addNumbers, begun, compareNumbers, Made, made, takeProducts } from "./number-loops.ts";

/**
 * Predicts and learns the rows `from .. to` one by one, as long as their values have been seen, their numbers lie
 * within their class's range, and no class needs the variance in all classes. The blocks of the two classes begin at
 * `head`, and `apart` from it. Rows with weight 0 are only predicted. Writes the scores of row i to `out[2 i]` and the
 * next place; the second still lacks the factor e to `exponents[i]`. Returns the first row left. If `begun[0]` is not
 * negative, that row has been predicted, its class has got its weight, and `begun[0]` of its numbers have been added.
 */
export function learnRows(
  statistics: AttributeStatistics,
  numeric: number,
  head: number,
  apart: number,
  priors: Float64Array,
  rows: Float64Array,
  from: number,
  to: number,
  labels: Int32Array,
  weights: Float64Array | undefined,
  out: Float64Array,
  exponents: Float64Array,
): number {
  const { shape, smoothing, blocks } = statistics;
  const stats = blocks.data;
  const { attributes } = shape.layout;
  const { own } = shape;
  const width = attributes.length;
  const numbersAt = head + shape.head;
  const valuesAt = numbersAt + numeric * Block.NUMERIC_WIDTH;
  const weightsAt = own === 1 ? head + Block.WEIGHT : -1;
  let isWhole = true; // until numbers are missing
  begun[0] = -1;
  for (let i = from; i < to; i++) {
    const start = i * width;
    if (stats[head + Block.POWER] !== 0 || stats[head + apart + Block.POWER] !== 0) return i;
    made[Made.ONE] = priors[0] * stats[head];
    made[Made.OTHER] = priors[1] * stats[head + apart];
    const hasValues = numeric < width;
    if (hasValues && !multiplyValues(stats, shape, numeric, rows, start, smoothing, valuesAt, weightsAt, apart))
      return i;
    if (isWhole) isWhole = compareNumbers(stats, attributes, 0, rows, start, numeric, numbersAt, apart);
    if (!isWhole && !comparePresent(stats, attributes, rows, start, numeric, numbersAt, apart)) return i;
    if (!takeProducts(out, 2 * i)) return i;
    exponents[i] = made[Made.EXPONENT];
    const weight = weights === undefined ? 1 : weights[i];
    if (!(weight > 0)) continue;
    const label = labels[i];
    const moved = Math.imul(label, apart); // as 0 * apart may be -0, which is no integer
    const weightAt = head + moved + Block.WEIGHT;
    priors[label] += weight;
    made[Made.PEAKS] = 1;
    const added = addNumbers(stats, attributes, 0, rows, start, numeric, numbersAt + moved, weightAt, own, weight);
    if (added < numeric) {
      begun[0] = added;
      return i;
    }
    if (hasValues) addValues(stats, shape, smoothing, numeric, rows, start, head + moved, weight);
    else {
      stats[weightAt + own * numeric] += weight;
      stats[head + moved] = Math.sqrt(made[Made.PEAKS]); // its power stays 0
    }
  }
  return to;
}

/**
 * Multiplies `made[ONE]` and `made[OTHER]` by the smoothed counts of a row's values, which begin at `stats[at]`; for a
 * missing value by the attribute's weights, which takes its contribution out of the factors. Those begin at
 * `stats[weightsAt]`; below 0, attributes have none. Returns whether every value has been seen, or is missing and has
 * such a weight.
 */
function multiplyValues(
  stats: Float64Array,
  shape: BlockShape,
  numeric: number,
  rows: Float64Array,
  start: number,
  smoothing: number,
  at: number,
  weightsAt: number,
  apart: number,
): boolean {
  const { sizes, gap, met } = shape;
  const { attributes } = shape.layout;
  let one = made[Made.ONE];
  let other = made[Made.OTHER];
  let q = at;
  for (let t = numeric; t < attributes.length; t++) {
    const a = attributes[t];
    const x = rows[start + a];
    const size = sizes[a];
    const first = gap[a];
    if (x >= 0) {
      if (!(x < first || shape.hasMet(a, x))) return false;
      const v = q + (x | 0);
      one *= stats[v] + smoothing;
      other *= stats[v + apart] + smoothing;
    } else {
      if (weightsAt < 0) return false;
      const w = weightsAt + t;
      const unseen = smoothing * met[a];
      one *= stats[w] + unseen;
      other *= stats[w + apart] + unseen;
    }
    q += size;
  }
  made[Made.ONE] = one;
  made[Made.OTHER] = other;
  return true;
}

/**
 * As `compareNumbers`, with missing numbers: takes their contribution to the factors out of `made[ONE]` and
 * `made[OTHER]`. Returns whether these stay in the safe range. No class may need the variance in all classes.
 */
function comparePresent(
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
  let peaks = 1; // of missing numbers
  let otherPeaks = 1;
  for (let j = 0; j < count; j++) {
    const x = rows[start + attributes[j]];
    if (Math.abs(x) <= Block.LARGEST_NUMBER) {
      const one = x - stats[q + Block.MEAN];
      const other = x - stats[q + apart + Block.MEAN];
      squares += one * one * stats[q + Block.PRECISION] - other * other * stats[q + apart + Block.PRECISION];
    } else {
      const precision = stats[q + Block.PRECISION]; // equals the peak where it is above 0
      const otherPrecision = stats[q + apart + Block.PRECISION];
      if (precision > 0) peaks *= precision;
      if (otherPrecision > 0) otherPeaks *= otherPrecision;
      if (peaks < Block.TOO_SMALL || otherPeaks < Block.TOO_SMALL) return false; // others may bring it back, not its bits
    }
    q += Block.NUMERIC_WIDTH;
  }
  made[Made.EXPONENT] = 0.5 * squares;
  if (peaks === 1 && otherPeaks === 1) return true;
  made[Made.ONE] /= Math.sqrt(peaks);
  made[Made.OTHER] /= Math.sqrt(otherPeaks);
  return peaks + otherPeaks < Block.TOO_LARGE;
}

/**
 * Adds a row's nominal values, which have been seen or are missing, and its weight to the numbers of a class, which
 * begin at `stats[head]`, and writes the class's factor, from these and the peaks in `made[PEAKS]`. The first `numeric`
 * of the attributes are numeric. If none has a weight of its own, no value is missing.
 */
function addValues(
  stats: Float64Array,
  shape: BlockShape,
  smoothing: number,
  numeric: number,
  rows: Float64Array,
  start: number,
  head: number,
  weight: number,
): void {
  const { sizes, met, own } = shape;
  const { attributes } = shape.layout;
  const first = head + Block.WEIGHT;
  stats[first + own * attributes.length] += weight;
  let total = stats[first];
  let q = head + shape.head + numeric * Block.NUMERIC_WIDTH;
  let totals = 1;
  let power = 0; // of two, divided out of the factor
  let t = numeric;
  while (t < attributes.length) {
    do {
      const a = attributes[t];
      const x = rows[start + a];
      const size = sizes[a];
      const unseen = smoothing * met[a];
      if (own === 1) total = stats[first + t];
      if (x >= 0) {
        stats[q + (x | 0)] += weight;
        if (own === 1) {
          total += weight;
          stats[first + t] = total;
        }
      }
      totals *= total + unseen;
      q += size;
      t++;
    } while (t < attributes.length && totals <= Block.TOO_LARGE && totals >= Block.TOO_SMALL);
    power -= 500 * excess(totals);
    if (excess(totals)) totals = rescaled(totals);
  }
  const root = Math.sqrt(made[Made.PEAKS]);
  const factor = totals === 1 ? root : root / totals;
  const isSafe = factor > 0 && factor < Infinity;
  stats[head] = isSafe ? factor : 0;
  stats[head + Block.POWER] = isSafe ? power : 0;
}
