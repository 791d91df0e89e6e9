/**
 * Products and exponents of a table's classes, which make up the naive Bayes score of a row:
 *   score_y = product e^exponent 2^power
 *
 * The block's factor holds what does not depend on the row's values, so usually one pass over the values is enough. The
 * contribution of missing values to the factor is taken out. A class without a factor, or whose product leaves the safe
 * range, is computed term by term; after a new value, so are all classes.
 *
 * Shapes: `priors[priorsAt ..]` are the class weights, `rows[start ..]` is the row with a number per attribute.
 */
import { LN2, log2, withRoom } from "../../core/index.ts";
import { hasAlways, isHeld, isOutside } from "./all-classes.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { excess, peakAt, rescaled } from "./densities.ts";
import { makePartsFor, parts } from "./score-parts.ts";
import { findTwos, multiplyTwos } from "./two-products.ts";
import { countOfTwo, isOfTwo } from "./two-values.ts";

const enum Score {
  /** A class with a smaller score is ruled out, so that the rest is safe to divide by. */
  SMALLEST = 1e-300,
  /** Nominal terms between two range checks of a product. */
  CHUNK = 16,
  /** The place of a value that is missing or that the model has not seen: both are unknown. */
  UNKNOWN = -1,
}

// State of the row located last.
/** The table whose classes are listed. */
let tableAt = 0;
/** Where its attributes begin in the attribute list, and how many of them are numeric. */
let firstTerm = 0;
let numericCount = 0;
/** Whether all of the row's values are present, seen before, and in the block. */
let isComplete = true;
/** Offsets in a block of the weights of its nominal values, or `UNKNOWN`. */
let places = /* @__PURE__ */ new Int32Array(0);

/** Lists the classes among the first `outClasses` that the table has seen ("met"). */
export function meet(statistics: AttributeStatistics, table: number, outClasses: number): void {
  const { classes, stride } = statistics.shape;
  tableAt = table;
  makePartsFor(classes);
  const classBlocks = statistics.classBlocks.data;
  const first = table * (classes + 1) + 1;
  const most = outClasses < classes ? outClasses : classes;
  parts.scored = 0;
  for (let c = 0; c < most; c++) {
    const block = classBlocks[first + c];
    if (block === 0) continue;
    parts.labels[parts.scored] = c;
    parts.heads[parts.scored++] = (block - 1) * stride;
  }
}

/**
 * Locates a row's nominal values in the table's blocks, and finds whether all its values are present, seen and there.
 */
export function locate(statistics: AttributeStatistics, rows: Float64Array, start: number): void {
  const { attributes } = statistics;
  const first = statistics.firstOf(tableAt);
  const numericTerms = statistics.numericIn(tableAt);
  let magnitude = 0; // NaN if a number is missing, too large if a number is
  for (let t = 0; t < numericTerms; t++) magnitude += Math.abs(rows[start + attributes[first + t]]);
  firstTerm = first;
  numericCount = numericTerms;
  isComplete = magnitude <= Block.LARGEST_NUMBER;
  findTwos(statistics, tableAt);
  if (numericTerms < statistics.shape.perBlock) locateValues(statistics, rows, start);
}

function locateValues(statistics: AttributeStatistics, rows: Float64Array, start: number): void {
  const { shape, attributes } = statistics;
  const { sizes, gap, perBlock } = shape;
  places = withRoom(places, perBlock);
  const valueAt = places;
  const first = firstTerm + numericCount;
  const nominalTerms = perBlock - numericCount;
  let at = shape.head + numericCount * Block.NUMERIC_WIDTH;
  let t = 0;
  for (; t < nominalTerms; t++) {
    const a = attributes[first + t];
    const x = rows[start + a];
    const size = sizes[a];
    const met = gap[a];
    if (!(x >= 0 && x < met && size > 0)) break; // rare: missing, new or outside
    valueAt[t] = at + (x | 0);
    at += size;
  }
  for (; t < nominalTerms; t++) {
    const a = attributes[first + t];
    const x = rows[start + a];
    const isMet = x >= 0 && shape.hasMet(a, x);
    if (!(isMet && sizes[a] > 0)) isComplete = false;
    valueAt[t] = isMet ? statistics.placeOf(a, at, x | 0) : Score.UNKNOWN;
    at += sizes[a];
  }
}

/** Products and exponents of the scored classes `from .. to` for the located row. */
export function multiply(
  statistics: AttributeStatistics,
  from: number,
  to: number,
  priors: Float64Array,
  priorsAt: number,
  rows: Float64Array,
  start: number,
): void {
  if (isComplete) multiplyPairs(statistics, from, to, priors, priorsAt, rows, start);
  else for (let i = from; i < to; i++) multiplyPresent(statistics, i, priors[priorsAt + parts.labels[i]], rows, start);
  multiplyTwos(statistics, tableAt, from, to, rows, start);
  for (let i = from; i < to; i++) {
    const c = parts.labels[i];
    if (excess(parts.products[c])) multiplyTerms(statistics, i, priors[priorsAt + c], rows, start);
  }
}

/**
 * Where some class has always had a number, limits ("holds") the density of others, those of `isHeld`, to that
 * class's, 1 / sqrt T; if the number lies outside of the range of the limited class, to 1 / (N + 1) of that, N being
 * the limited class's weight (decision 57).
 */
export function hold(statistics: AttributeStatistics, rows: Float64Array, start: number): void {
  const stats = statistics.blocks.data;
  const { heads, labels, exponents, scored } = parts;
  const { stride, head, own } = statistics.shape;
  const all = statistics.blockOf(tableAt, Block.ALL) * stride;
  for (let t = 0; t < numericCount; t++) {
    const x = rows[start + statistics.attributes[firstTerm + t]];
    const at = head + t * Block.NUMERIC_WIDTH;
    const ofWeight = Block.WEIGHT + own * t;
    const variance = stats[all + at + Block.VARIANCE]; // T
    let has = false;
    for (let i = 0; i < scored; i++) has ||= hasAlways(stats, heads[i] + at, heads[i] + ofWeight, x);
    for (let i = 0; i < scored && has; i++) {
      const q = heads[i] + at;
      const w = heads[i] + ofWeight;
      if (!isHeld(stats, q, x, variance)) continue;
      const difference = x - stats[q + Block.MEAN];
      const share = isOutside(stats, q, x) ? stats[w] + 1 : 1;
      const tooMuch =
        log2(peakAt(stats, q, w, variance) * variance * share * share) * LN2 -
        difference * difference * stats[q + Block.PRECISION];
      if (tooMuch > 0) exponents[labels[i]] -= 0.5 * tooMuch;
    }
  }
}

/**
 * All values are present, seen and in the block: computes two classes at once; a last single class is paired with
 * itself.
 */
function multiplyPairs(
  statistics: AttributeStatistics,
  from: number,
  to: number,
  priors: Float64Array,
  priorsAt: number,
  rows: Float64Array,
  start: number,
): void {
  const { attributes, blocks } = statistics;
  const hasNominal = numericCount < statistics.shape.perBlock;
  const stats = blocks.data;
  const numericTerms = numericCount;
  const first = firstTerm;
  const numbersAt = statistics.shape.head;
  for (let i = from; i < to; i += 2) {
    const j = i + 1 < to ? i + 1 : i;
    const head = parts.heads[i];
    const apart = parts.heads[j] - head; // offset from one class's numbers to the other's
    const c = parts.labels[i];
    const d = parts.labels[j];
    let squares = 0;
    let others = 0;
    let q = head + numbersAt;
    for (let t = 0; t < numericTerms; t++) {
      const x = rows[start + attributes[first + t]];
      const difference = x - stats[q + Block.MEAN];
      const other = x - stats[q + apart + Block.MEAN];
      squares += difference * difference * stats[q + Block.PRECISION];
      others += other * other * stats[q + apart + Block.PRECISION];
      q += Block.NUMERIC_WIDTH;
    }
    parts.products[c] = priors[priorsAt + c] * stats[head];
    parts.products[d] = priors[priorsAt + d] * stats[head + apart];
    parts.powers[c] = stats[head + Block.POWER];
    parts.powers[d] = stats[head + apart + Block.POWER];
    parts.exponents[c] = -0.5 * squares;
    parts.exponents[d] = -0.5 * others;
    if (hasNominal) multiplyCounts(statistics, i, j);
  }
}

/** Multiplies the products of two scored classes by the smoothed counts of the row's nominal values. */
function multiplyCounts(statistics: AttributeStatistics, i: number, j: number): void {
  const { smoothing, blocks } = statistics;
  const stats = blocks.data;
  const valueAt = places;
  const terms = statistics.shape.perBlock - numericCount;
  const head = parts.heads[i];
  const apart = parts.heads[j] - head;
  const c = parts.labels[i];
  const d = parts.labels[j];
  let product = parts.products[c];
  let other = parts.products[d];
  for (let t = 0; t < terms; ) {
    const end = t + Score.CHUNK < terms ? t + Score.CHUNK : terms;
    for (; t + 3 < end; t += 4) {
      const u = head + valueAt[t];
      const v = head + valueAt[t + 1];
      const w = head + valueAt[t + 2];
      const x = head + valueAt[t + 3];
      const even = (stats[u] + smoothing) * (stats[v] + smoothing);
      const odd = (stats[w] + smoothing) * (stats[x] + smoothing);
      const otherEven = (stats[u + apart] + smoothing) * (stats[v + apart] + smoothing);
      const otherOdd = (stats[w + apart] + smoothing) * (stats[x + apart] + smoothing);
      product *= even * odd;
      other *= otherEven * otherOdd;
    }
    for (; t < end; t++) {
      const v = head + valueAt[t];
      product *= stats[v] + smoothing;
      other *= stats[v + apart] + smoothing;
    }
    if (t === terms) break;
    // Inlined by hand: a number passed to a function may be allocated, and then is so in the whole loop.
    if (product > Block.TOO_LARGE || product < Block.TOO_SMALL) {
      parts.powers[c] += product > 1 ? 500 : -500;
      product *= product > 1 ? Block.TOO_SMALL : Block.TOO_LARGE;
    }
    if (d !== c && (other > Block.TOO_LARGE || other < Block.TOO_SMALL)) {
      parts.powers[d] += other > 1 ? 500 : -500;
      other *= other > 1 ? Block.TOO_SMALL : Block.TOO_LARGE;
    }
  }
  parts.products[c] = product;
  parts.products[d] = d === c ? product : other;
}

/**
 * Product and exponent of the i-th scored class, if values are missing, whose contribution to the factor is taken out,
 * or have their weights outside of blocks.
 */
function multiplyPresent(
  statistics: AttributeStatistics,
  i: number,
  prior: number,
  rows: Float64Array,
  start: number,
): void {
  const { attributes, blocks, smoothing } = statistics;
  const { met, stride, perBlock, own } = statistics.shape;
  const stats = blocks.data;
  const valueAt = places;
  const numericTerms = numericCount;
  const first = firstTerm;
  const c = parts.labels[i];
  const head = parts.heads[i];
  const all = statistics.blockOf(tableAt, Block.ALL) * stride;
  let squares = 0;
  let peaks = 1; // of missing numbers
  let q = head + statistics.shape.head;
  let w = head + Block.WEIGHT;
  for (let t = 0; t < numericTerms; t++) {
    const x = rows[start + attributes[first + t]];
    if (Math.abs(x) <= Block.LARGEST_NUMBER) {
      const difference = x - stats[q + Block.MEAN];
      squares += difference * difference * stats[q + Block.PRECISION];
    } else if (!excess(peaks)) {
      // Out of range it stays so, even if others would bring it back: bits may be lost.
      peaks *= peakAt(stats, q, w, all < 0 ? Block.UNNEEDED : stats[all + q - head + Block.VARIANCE]);
    }
    q += Block.NUMERIC_WIDTH;
    w += own;
  }
  let product = prior * stats[head];
  for (let t = 0; t < perBlock - numericTerms; t++) {
    const a = attributes[first + numericTerms + t];
    const v = valueAt[t];
    product *= v === Score.UNKNOWN ? stats[w] + smoothing * met[a] : statistics.weightAt(head, v) + smoothing;
    w += own;
  }
  parts.products[c] = excess(peaks) ? 0 : product / Math.sqrt(peaks);
  parts.powers[c] = stats[head + Block.POWER];
  parts.exponents[c] = -0.5 * squares;
}

/** Product and exponent of the i-th scored class, term by term: the product is out of range, or there is no factor. */
function multiplyTerms(
  statistics: AttributeStatistics,
  i: number,
  prior: number,
  rows: Float64Array,
  start: number,
): void {
  const { attributes, blocks, smoothing } = statistics;
  const { met, stride, perBlock, own } = statistics.shape;
  const stats = blocks.data;
  const numericTerms = numericCount;
  const first = firstTerm;
  const c = parts.labels[i];
  const head = parts.heads[i];
  let product = prior;
  let power = 0; // of two, divided out of the product
  let squares = 0;
  let peaks = 1;
  let q = head + statistics.shape.head;
  let w = head + Block.WEIGHT;
  const all = statistics.blockOf(tableAt, Block.ALL) * stride;
  for (let t = 0; t < numericTerms; t++, q += Block.NUMERIC_WIDTH, w += own) {
    const x = rows[start + attributes[first + t]];
    if (!(Math.abs(x) <= Block.LARGEST_NUMBER)) continue;
    const difference = x - stats[q + Block.MEAN];
    squares += difference * difference * stats[q + Block.PRECISION];
    const variance = all < 0 ? Block.UNNEEDED : stats[all + q - head + Block.VARIANCE];
    peaks *= peakAt(stats, q, w, variance);
    if (isOfTwo(variance)) {
      product *= countOfTwo(stats[w], stats[q + Block.MEAN], x, variance);
      power += 500 * excess(product);
      product = rescaled(product);
    }
    power += 250 * excess(peaks); // half of 500: the square root is taken below
    peaks = rescaled(peaks);
  }
  product *= Math.sqrt(peaks);
  for (let t = 0; t < perBlock - numericTerms; t++) {
    const a = attributes[first + numericTerms + t];
    const v = places[t];
    const total = stats[w] + smoothing * met[a];
    w += own;
    if (v === Score.UNKNOWN || total === 0) continue;
    product *= (statistics.weightAt(head, v) + smoothing) / total;
    power += 500 * excess(product);
    product = rescaled(product);
  }
  if (product < Score.SMALLEST) product = 0;
  parts.products[c] = product;
  parts.powers[c] = power;
  parts.exponents[c] = product > 0 ? -0.5 * squares : -Infinity;
}
