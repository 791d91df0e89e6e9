/**
 * The naive Bayes score for two classes: the common case of `score`, in one pass over the attributes and without
 * scratch.
 */
import { powerOfTwo } from "../../core/index.ts";
import { mayHold } from "./all-classes.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { peakAt } from "./densities.ts";
import { compareNumbers, Made, made, takeProducts } from "./number-loops.ts";
import { countOfTwo, isOfTwo } from "./two-values.ts";

/**
 * Writes the two scores of a row to `out[outStart]` and the next place, up to a common factor. The second score still
 * lacks the factor e to `exponents[exponentAt]`, so that the exponentials of many rows can be computed together.
 *
 * The contribution of missing and never seen values to the factors is taken out again.
 *
 * If the other class has not been seen, a class scores 1; a class that a number rules out scores 0. Returns false, with
 * invalid output, in all cases left to `score`: not two classes, a value outside of blocks, a factor of 0, products out
 * of range, or both classes ruled out.
 *
 * Shapes: `priors[priorsAt ..]` are the 2 class weights, `rows[start ..]` is the row with a number per attribute.
 */
export function scoreTwoClasses(
  statistics: AttributeStatistics,
  table: number,
  priors: Float64Array,
  priorsAt: number,
  rows: Float64Array,
  start: number,
  out: Float64Array,
  outStart: number,
  exponents: Float64Array,
  exponentAt: number,
): boolean {
  const { attributes, smoothing, shape } = statistics;
  if (shape.classes !== 2) return false;
  const { sizes, gap, stride, own } = shape;
  const stats = statistics.blocks.data;
  const classBlocks = statistics.classBlocks.data;
  const head = (classBlocks[3 * table + 1] - 1) * stride;
  const apart = (classBlocks[3 * table + 2] - 1) * stride - head; // offset from one class's numbers to the other's
  const all = (classBlocks[3 * table] - 1) * stride - head; // and to those of all classes
  if (head < 0 || head + apart < 0) {
    const met = head < 0 ? 1 : 0;
    out[outStart] = 1 - met;
    out[outStart + 1] = met;
    exponents[exponentAt] = 0;
    return head + met * apart >= 0;
  }
  if (mayHold(statistics, table)) return false;
  const numericTerms = statistics.numericIn(table);
  const first = statistics.firstOf(table);
  const terms = shape.perBlock;
  const numbersAt = head + shape.head;
  let product = priors[priorsAt] * stats[head];
  let other = priors[priorsAt + 1] * stats[head + apart];
  let power = stats[head + apart + Block.POWER] - stats[head + Block.POWER]; // the other product lacks the factor 2 to it
  if (numericTerms < terms || !compareNumbers(stats, attributes, first, rows, start, terms, numbersAt, apart)) {
    let at = numbersAt + numericTerms * Block.NUMERIC_WIDTH;
    for (let t = numericTerms; t < terms; t++) {
      const a = attributes[first + t];
      const x = rows[start + a];
      if (x >= 0 && (x < gap[a] || shape.hasMet(a, x))) {
        if (sizes[a] === 0) return false;
        const v = at + (x | 0);
        product *= stats[v] + smoothing;
        other *= stats[v + apart] + smoothing;
      } else {
        const w = head + Block.WEIGHT + own * t;
        product *= stats[w] + smoothing * shape.met[a];
        other *= stats[w + apart] + smoothing * shape.met[a];
      }
      if (product > Block.TOO_LARGE) {
        power -= 500;
        product *= Block.TOO_SMALL;
      }
      if (other > Block.TOO_LARGE) {
        power += 500;
        other *= Block.TOO_SMALL;
      }
      at += sizes[a];
    }
    let squares = 0; // those of the first class minus those of the other
    let peaks = 1; // of missing numbers
    let otherPeaks = 1;
    at = numbersAt;
    for (let t = 0; t < numericTerms; t++) {
      const x = rows[start + attributes[first + t]];
      if (Math.abs(x) <= Block.LARGEST_NUMBER) {
        const p = x - stats[at + Block.MEAN];
        const q = x - stats[at + apart + Block.MEAN];
        squares += p * p * stats[at + Block.PRECISION] - q * q * stats[at + apart + Block.PRECISION];
      } else {
        const variance = stats[at + all + Block.VARIANCE];
        const w = head + Block.WEIGHT + own * t;
        peaks *= peakAt(stats, at, w, variance);
        otherPeaks *= peakAt(stats, at + apart, w + apart, variance);
        if (peaks < Block.TOO_SMALL || otherPeaks < Block.TOO_SMALL) return false; // others may bring it back, not its bits
      }
      at += Block.NUMERIC_WIDTH;
    }
    if (peaks !== 1 || otherPeaks !== 1) {
      if (!(peaks + otherPeaks < Block.TOO_LARGE)) return false; // NaN, too
      product /= Math.sqrt(peaks);
      other /= Math.sqrt(otherPeaks);
    }
    made[Made.EXPONENT] = 0.5 * squares; // the exponent of the other class, relative to that of the first
  }
  if (statistics.twos > 0 && stats[head + all + Block.UNNEEDED_COUNT] < numericTerms) {
    for (let t = 0; t < numericTerms; t++) {
      const q = numbersAt + t * Block.NUMERIC_WIDTH;
      const variance = stats[q + all + Block.VARIANCE];
      if (!isOfTwo(variance)) continue;
      const x = rows[start + attributes[first + t]];
      const w = head + Block.WEIGHT + own * t;
      product *= countOfTwo(stats[w], stats[q + Block.MEAN], x, variance);
      other *= countOfTwo(stats[w + apart], stats[q + apart + Block.MEAN], x, variance);
      if (product > Block.TOO_LARGE) {
        power -= 500;
        product *= Block.TOO_SMALL;
      }
      if (other > Block.TOO_LARGE) {
        power += 500;
        other *= Block.TOO_SMALL;
      }
    }
  }
  if (power !== 0) {
    if (!(Math.abs(power) < Block.LARGEST_POWER)) return false;
    other *= powerOfTwo(power);
  }
  made[Made.ONE] = product;
  made[Made.OTHER] = other;
  const isUsual = takeProducts(out, outStart);
  exponents[exponentAt] = made[Made.EXPONENT];
  return isUsual;
}
