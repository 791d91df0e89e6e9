/**
 * The naive Bayes score of a row, from a block of attribute statistics:
 *   score_y = N_y * product over the attributes a of P(x_a | y), up to a factor that all classes share
 *   nominal: P = (n + smoothing) / (N + smoothing * values known); numeric: the normal density with the sample variance
 *
 * No logarithms are needed in the usual case: likelihoods are multiplied, and the exponents of the densities are added
 * and applied at the end. What does not depend on the row's values is the block's factor. A class whose product leaves
 * the safe range is computed again term by term, with powers of two taken out of the product and counted.
 *
 * Shapes, for C classes: `priors[priorsAt .. priorsAt + C)` are the class weights N_y, `rows[start ..]` is the row with
 * a number per attribute, `out[outStart .. outStart + outClasses)` takes the scores. `outClasses` may be more than C;
 * the further scores are 0.
 */
import { argMax, exponentiate, LN2, logarithms } from "../../core/index.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { SCORE_LIMITS, scoreTwoClasses } from "./bayes-score-two.ts";
import { type BlockShape, NUMERIC } from "./block-shape.ts";

const { MEAN, PRECISION, LARGEST_NUMBER } = NUMERIC;
const { TOO_SMALL, TOO_LARGE, LARGEST_EXPONENT } = SCORE_LIMITS;

/** A class with a smaller score is ruled out, so that what is left can be divided by. */
const SMALLEST_SCORE = 1e-300;

// What `#valueAt` holds for values without a place in the block.
const NEW = -1; // a value never seen
const MISSING = -2;

export class NaiveBayesScore {
  readonly #statistics: AttributeStatistics;
  readonly #shape: BlockShape;

  // The row and block that were located last, for `again`: where the block's attributes begin in the list of attributes
  // and how many of them are numeric; where the block lies; whether all of the row's values are present and known; and
  // where the class weights of its nominal values lie, or NEW or MISSING.
  #first = 0;
  #numericTerms = 0;
  #head = 0;
  #complete = true;
  readonly #valueAt: Int32Array;

  // Per class: the product, the powers of two taken out of it, and the exponent of e that belongs to it.
  #products = new Float64Array(0);
  #shift = new Int32Array(0);
  #exponent = new Float64Array(0);
  readonly #ratio = new Float64Array(1); // scratch

  constructor(statistics: AttributeStatistics) {
    this.#statistics = statistics;
    this.#shape = statistics.shape;
    this.#valueAt = new Int32Array(statistics.shape.numeric.length);
  }

  /** Writes the scores. Returns false, with `out` all zero, when no class with weight can explain the row. */
  score(
    block: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    outClasses: number,
  ): boolean {
    const statistics = this.#statistics;
    const ratio = this.#ratio;
    if (outClasses > 1 && scoreTwoClasses(statistics, block, priors, priorsAt, rows, start, out, outStart, ratio, 0)) {
      exponentiate(ratio, 0, 1);
      out[outStart + 1] *= ratio[0];
      for (let c = 2; c < outClasses; c++) out[outStart + c] = 0;
      return true;
    }
    const { classes } = this.#shape;
    if (this.#products.length < classes) this.#makeRoom(classes);
    this.#locate(block, rows, start);
    this.#multiply(0, outClasses < classes ? outClasses : classes, priors, priorsAt, rows, start);
    return this.#write(out, outStart, outClasses);
  }

  /**
   * As `score`, for the same row and block as the last call of it, when since then nothing but that row has been
   * learned, and only for class `label`: the products of the other classes are still right.
   */
  again(
    block: number,
    label: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    outClasses: number,
  ): boolean {
    if (this.#shape.classes === 2) {
      return this.score(block, priors, priorsAt, rows, start, out, outStart, outClasses);
    }
    this.#multiply(label, label + 1, priors, priorsAt, rows, start);
    return this.#write(out, outStart, outClasses);
  }

  /** Finds the block and the row's nominal values in it, and whether all of the row's values are present and known. */
  #locate(block: number, rows: Float64Array, start: number): void {
    const statistics = this.#statistics;
    const { attributes } = statistics;
    const { stride, perBlock } = this.#shape;
    const first = statistics.firstOf(block);
    const numericTerms = statistics.numericIn(block);
    let magnitude = 0; // NaN where a number is missing, too large where a number is
    for (let t = 0; t < numericTerms; t++) magnitude += Math.abs(rows[start + attributes[first + t]]);
    this.#first = first;
    this.#numericTerms = numericTerms;
    this.#head = block * stride;
    this.#complete = magnitude <= LARGEST_NUMBER;
    if (numericTerms < perBlock) this.#locateValues(rows, start);
  }

  #locateValues(rows: Float64Array, start: number): void {
    const { attributes } = this.#statistics;
    const { classes, sizes, known, numericStep, perBlock } = this.#shape;
    const valueAt = this.#valueAt;
    const numericTerms = this.#numericTerms;
    const first = this.#first + numericTerms;
    const nominalTerms = perBlock - numericTerms;
    let complete = this.#complete;
    let at = this.#head + classes + numericTerms * numericStep;
    for (let t = 0; t < nominalTerms; t++) {
      const a = attributes[first + t];
      const x = rows[start + a];
      const isPresent = x >= 0;
      const isKnown = x < known[a];
      valueAt[t] = isKnown && isPresent ? at + (1 + (x | 0)) * classes : isPresent ? NEW : MISSING;
      if (!(isKnown && isPresent)) complete = false;
      at += sizes[a];
    }
    this.#complete = complete;
  }

  /** Products and exponents of classes `from .. to` for the located row. */
  #multiply(from: number, to: number, priors: Float64Array, priorsAt: number, rows: Float64Array, start: number): void {
    const statistics = this.#statistics;
    const { attributes, smoothing } = statistics;
    const { classes, numericWidth, numericStep, perBlock } = this.#shape;
    const stats = statistics.blocks.data;
    const products = this.#products;
    const numericTerms = this.#numericTerms;
    const nominalTerms = perBlock - numericTerms;
    const first = this.#first;
    const head = this.#head;
    const complete = this.#complete;
    for (let c = from; c < to; c++) products[c] = priors[priorsAt + c] * stats[head + c];
    if (complete && nominalTerms > 0) this.#multiplyCounts(stats, nominalTerms, smoothing, from, to);
    const moments = head + classes;
    const exponent = this.#exponent;
    const shift = this.#shift;
    for (let c = from; c < to; c += 2) {
      // Two classes at once; where one is left over it is its own partner.
      const d = c + 1 < to ? c + 1 : c;
      const apart = (d - c) * numericWidth;
      let squares = 0;
      let others = 0;
      let q = moments + c * numericWidth;
      for (let t = 0; t < numericTerms; t++) {
        const x = rows[start + attributes[first + t]];
        const difference = x - stats[q + MEAN];
        const other = x - stats[q + apart + MEAN];
        squares += difference * difference * stats[q + PRECISION];
        others += other * other * stats[q + apart + PRECISION];
        q += numericStep;
      }
      exponent[c] = -0.5 * squares;
      exponent[d] = -0.5 * others;
      shift[c] = 0;
      shift[d] = 0;
    }
    for (let c = from; c < to; c++) {
      const product = products[c];
      if (!complete || !(product > TOO_SMALL && product < TOO_LARGE)) {
        this.#multiplyTerms(c, priors[priorsAt + c], rows, start);
      }
    }
  }

  /** Multiplies the products by the smoothed counts of the row's nominal values, four values at a time. */
  #multiplyCounts(stats: Float64Array, terms: number, smoothing: number, from: number, to: number): void {
    const products = this.#products;
    const valueAt = this.#valueAt;
    let t = 0;
    for (; t + 3 < terms; t += 4) {
      const p = valueAt[t];
      const q = valueAt[t + 1];
      const r = valueAt[t + 2];
      const s = valueAt[t + 3];
      for (let c = from; c < to; c++) {
        const even = (stats[p + c] + smoothing) * (stats[q + c] + smoothing);
        const odd = (stats[r + c] + smoothing) * (stats[s + c] + smoothing);
        products[c] *= even * odd;
      }
    }
    for (; t < terms; t++) {
      const p = valueAt[t];
      for (let c = from; c < to; c++) products[c] *= stats[p + c] + smoothing;
    }
  }

  /**
   * Product and exponent of one class term by term: where values are missing or new, or the product is out of range.
   */
  #multiplyTerms(c: number, prior: number, rows: Float64Array, start: number): void {
    const { attributes, blocks, smoothing } = this.#statistics;
    const { classes, numericWidth, numericStep, sizes, known, perBlock } = this.#shape;
    const stats = blocks.data;
    const numericTerms = this.#numericTerms;
    const first = this.#first;
    let product = prior;
    let steps = 0; // powers of two taken out of the product
    let squares = 0;
    let at = this.#head + classes;
    if (product > 0) {
      let precisions = 1;
      for (let t = 0; t < numericTerms; t++) {
        const x = rows[start + attributes[first + t]];
        const q = at + c * numericWidth;
        at += numericStep;
        if (!(Math.abs(x) <= LARGEST_NUMBER)) continue;
        const difference = x - stats[q + MEAN];
        const precision = stats[q + PRECISION]; // 0 before the class's first value, which rules the class out
        squares += difference * difference * precision;
        precisions *= precision;
        if (precisions > TOO_LARGE) {
          precisions *= TOO_SMALL;
          steps += 250; // half of 500: the square root is taken below
        } else if (precisions < TOO_SMALL) {
          precisions *= TOO_LARGE;
          steps -= 250;
        }
      }
      product *= Math.sqrt(precisions);
      for (let t = 0; t < perBlock - numericTerms; t++) {
        const a = attributes[first + numericTerms + t];
        const v = this.#valueAt[t];
        const total = stats[at + c] + smoothing * (known[a] + (v === NEW ? 1 : 0));
        at += sizes[a];
        if (v === MISSING || total === 0) continue;
        product *= ((v < 0 ? 0 : stats[v + c]) + smoothing) / total;
        if (product < TOO_SMALL) {
          product *= TOO_LARGE;
          steps -= 500;
        }
      }
    }
    if (product < SMALLEST_SCORE) product = 0;
    this.#products[c] = product;
    this.#shift[c] = steps;
    this.#exponent[c] = product > 0 ? -0.5 * squares : -Infinity;
  }

  /**
   * Writes the scores from products and exponents; returns false when no class has any. Exponents are taken relative to
   * that of the first class. The largest would be the safer choice, but finding it takes branches that the processor
   * cannot predict.
   */
  #write(out: Float64Array, outStart: number, outClasses: number): boolean {
    const exponent = this.#exponent;
    const products = this.#products;
    const { classes } = this.#shape;
    const scored = outClasses < classes ? outClasses : classes;
    for (let c = scored; c < outClasses; c++) out[outStart + c] = 0;
    let first = 0;
    while (first < scored && exponent[first] === -Infinity) first++;
    if (first === scored) {
      out.fill(0, outStart, outStart + scored);
      return false;
    }
    const base = exponent[first];
    let plain = true; // nothing was rescaled, and no exponent is too large
    let level = true; // all exponents are equal, as they are without numeric attributes
    for (let c = 0; c < scored; c++) {
      const relative = exponent[c] - base;
      if (this.#shift[c] !== 0 || relative > LARGEST_EXPONENT) plain = false;
      if (relative !== 0 && relative !== -Infinity) level = false;
      out[outStart + c] = relative;
    }
    if (!plain) this.#writeLogarithms(out, outStart, scored);
    if (plain && level) {
      for (let c = 0; c < scored; c++) out[outStart + c] = products[c];
      return true;
    }
    exponentiate(out, outStart, scored);
    if (!plain) return true;
    for (let c = 0; c < scored; c++) out[outStart + c] *= products[c];
    return true;
  }

  /** Logarithms of the scores, shifted so that the largest is 0: for scores that were rescaled or may overflow. */
  #writeLogarithms(out: Float64Array, outStart: number, scored: number): void {
    for (let c = 0; c < scored; c++) out[outStart + c] = this.#products[c];
    logarithms(out, outStart, scored);
    for (let c = 0; c < scored; c++) {
      const score = out[outStart + c] + this.#shift[c] * LN2 + this.#exponent[c];
      out[outStart + c] = score === score ? score : -Infinity;
    }
    const top = out[outStart + argMax(out, outStart, scored)];
    for (let c = 0; c < scored; c++) out[outStart + c] -= top;
  }

  #makeRoom(classes: number): void {
    this.#shift = new Int32Array(classes);
    this.#exponent = new Float64Array(classes);
    this.#products = new Float64Array(classes);
  }
}
