/**
 * The naive Bayes score of a row, from a block of attribute statistics: likelihoods are multiplied and the exponents of
 * the densities added, without a logarithm; a carried power of two keeps the product in range.
 */
import { argMax, exponentiate, LN2, logarithms } from "../../core/index.ts";
import { type AttributeStatistics, NUMERIC } from "./attribute-statistics.ts";

const { MEAN, PRECISION, LARGEST_NUMBER } = NUMERIC;

// Products of likelihoods are kept in range by powers of two; the exponent is carried beside the product.
const TOO_SMALL = 2 ** -500;
const TOO_LARGE = 2 ** 500;
/** Products times e to this are finite. */
const LARGEST_EXPONENT = 200;
/** A class whose score comes out smaller is ruled out; what is left can be divided by. */
const SMALLEST_SCORE = 1e-300;

export class NaiveBayesScore {
  readonly #statistics: AttributeStatistics;

  // Scratch of one scoring: where the weights of the row's nominal values lie, -1 for a value never seen, -2 for none;
  // and per class the product, the powers of two taken out of it, and the exponent of e.
  readonly #valueAt: Int32Array;
  #products = new Float64Array(0);
  #shift = new Int32Array(0);
  #exponent = new Float64Array(0);
  readonly #ratio = new Float64Array(1);
  #complete = true; // every value is there and known

  constructor(statistics: AttributeStatistics) {
    this.#statistics = statistics;
    this.#valueAt = new Int32Array(statistics.numeric.length);
  }

  /**
   * Naive Bayes: score_y = N_y * prod_a P(x_a | y), written to `out[outStart ..]` up to a common factor. Nominal
   * P = (n + smoothing) / (N + smoothing * values known); numeric P = the normal density with the sample variance.
   * Returns false, with `out` all zero, when no class with weight can explain the row.
   */
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
    if (outClasses > 1 && this.scoreTwo(block, priors, priorsAt, rows, start, out, outStart, this.#ratio, 0)) {
      exponentiate(this.#ratio, 0, 1);
      out[outStart + 1] *= this.#ratio[0];
      for (let c = 2; c < outClasses; c++) out[outStart + c] = 0;
      return true;
    }
    const { classes } = this.#statistics;
    if (this.#products.length < classes) this.#makeRoom(classes);
    this.#locate(block, rows, start);
    this.#multiply(block, 0, outClasses < classes ? outClasses : classes, priors, priorsAt, rows, start);
    return this.#write(out, outStart, outClasses);
  }

  /**
   * As `score` for the row it was last called with, when since then only class `label` has learned, and nothing
   * but that row: the other classes' products are still good.
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
    if (this.#statistics.classes === 2) {
      return this.score(block, priors, priorsAt, rows, start, out, outStart, outClasses);
    }
    this.#multiply(block, label, label + 1, priors, priorsAt, rows, start);
    return this.#write(out, outStart, outClasses);
  }

  /**
   * `score` where there are two classes, without scratch; false, and nothing written, where it takes more. The other
   * class's score lacks the factor e to `exponents[exponentAt]`.
   */
  scoreTwo(
    block: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    exponents: Float64Array,
    exponentAt: number,
  ): boolean {
    const statistics = this.#statistics;
    if (statistics.classes !== 2) return false;
    const { attributes, numericWidth, sizes, smoothing } = statistics;
    const stats = statistics.blocks.data;
    const numericTerms = statistics.numericIn(block);
    const first = statistics.firstOf(block);
    const terms = statistics.perBlock;
    const head = block * statistics.stride;
    let product = priors[priorsAt] * stats[head];
    let other = priors[priorsAt + 1] * stats[head + 1];
    let squares = 0; // of the first class less those of the other
    let magnitude = 0;
    let at = head + 2;
    for (let t = 0; t < numericTerms; t++) {
      const x = rows[start + attributes[first + t]];
      magnitude += Math.abs(x);
      const p = x - stats[at + MEAN];
      const q = x - stats[at + numericWidth + MEAN];
      squares += p * p * stats[at + PRECISION] - q * q * stats[at + numericWidth + PRECISION];
      at += 2 * numericWidth;
    }
    for (let t = numericTerms; t < terms; t++) {
      const a = attributes[first + t];
      const x = rows[start + a];
      if (!(x >= 0 && x < statistics.known(a))) return false;
      const v = at + 2 + 2 * (x | 0);
      product *= stats[v] + smoothing;
      other *= stats[v + 1] + smoothing;
      at += sizes[a];
    }
    const relative = 0.5 * squares; // the other's exponent of e, that of the first being 0
    if (!(magnitude <= LARGEST_NUMBER && relative < LARGEST_EXPONENT)) return false;
    if (!(product > TOO_SMALL && other > TOO_SMALL && product + other < TOO_LARGE)) return false;
    out[outStart] = product;
    out[outStart + 1] = other;
    exponents[exponentAt] = relative;
    return true;
  }

  /** Notes where the row's nominal values lie in a block, and whether all values are there and known. */
  #locate(block: number, rows: Float64Array, start: number): void {
    const statistics = this.#statistics;
    const { attributes } = statistics;
    const first = statistics.firstOf(block);
    const numericTerms = statistics.numericIn(block);
    let magnitude = 0; // NaN where a number is missing, and too large where one is
    for (let t = 0; t < numericTerms; t++) magnitude += Math.abs(rows[start + attributes[first + t]]);
    this.#complete = magnitude <= LARGEST_NUMBER;
    if (numericTerms < statistics.perBlock) this.#locateValues(block, rows, start, numericTerms);
  }

  #locateValues(block: number, rows: Float64Array, start: number, numericTerms: number): void {
    const statistics = this.#statistics;
    const { attributes, sizes, classes } = statistics;
    const valueAt = this.#valueAt;
    const first = statistics.firstOf(block) + numericTerms;
    const nominalTerms = statistics.perBlock - numericTerms;
    let complete = this.#complete;
    let at = statistics.startOf(block) + numericTerms * statistics.numericStep;
    for (let t = 0; t < nominalTerms; t++) {
      const a = attributes[first + t];
      const x = rows[start + a];
      const isThere = x >= 0;
      const isKnown = x < statistics.known(a);
      valueAt[t] = isKnown && isThere ? at + (1 + (x | 0)) * classes : isThere ? -1 : -2;
      if (!(isKnown && isThere)) complete = false;
      at += sizes[a];
    }
    this.#complete = complete;
  }

  /** Products and exponents of classes `from .. to` for the located row. */
  #multiply(
    block: number,
    from: number,
    to: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
  ): void {
    const statistics = this.#statistics;
    const { attributes, numericWidth, numericStep, stride, smoothing } = statistics;
    const stats = statistics.blocks.data;
    const products = this.#products;
    const numericTerms = statistics.numericIn(block);
    const nominalTerms = statistics.perBlock - numericTerms;
    const first = statistics.firstOf(block);
    const head = block * stride;
    const complete = this.#complete;
    for (let c = from; c < to; c++) products[c] = priors[priorsAt + c] * stats[head + c];
    if (complete && nominalTerms > 0) this.#multiplyCounts(stats, nominalTerms, smoothing, from, to);
    const moments = statistics.startOf(block);
    const exponent = this.#exponent;
    const shift = this.#shift;
    for (let c = from; c < to; c += 2) {
      // Two classes at once; the last may be its own second.
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
        this.#multiplyTerms(block, c, priors[priorsAt + c], rows, start);
      }
    }
  }

  /** Multiplies the products with the smoothed counts of the row's nominal values, four at a time. */
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

  /** Product and exponent of one class term by term: where values are missing, new, or out of a product's range. */
  #multiplyTerms(block: number, c: number, prior: number, rows: Float64Array, start: number): void {
    const statistics = this.#statistics;
    const { attributes, numericWidth, numericStep, sizes, smoothing } = statistics;
    const stats = statistics.blocks.data;
    const numericTerms = statistics.numericIn(block);
    const first = statistics.firstOf(block);
    let product = prior;
    let steps = 0;
    let squares = 0;
    let at = statistics.startOf(block);
    if (product > 0) {
      let precisions = 1;
      for (let t = 0; t < numericTerms; t++) {
        const x = rows[start + attributes[first + t]];
        const q = at + c * numericWidth;
        at += numericStep;
        if (!(Math.abs(x) <= LARGEST_NUMBER)) continue;
        const difference = x - stats[q + MEAN];
        const precision = stats[q + PRECISION]; // 0, which rules the class out, before its first value
        squares += difference * difference * precision;
        precisions *= precision;
        if (precisions > TOO_LARGE) {
          precisions *= TOO_SMALL;
          steps += 250;
        } else if (precisions < TOO_SMALL) {
          precisions *= TOO_LARGE;
          steps -= 250;
        }
      }
      product *= Math.sqrt(precisions);
      for (let t = 0; t < statistics.perBlock - numericTerms; t++) {
        const a = attributes[first + numericTerms + t];
        const v = this.#valueAt[t];
        const total = stats[at + c] + smoothing * (statistics.known(a) + (v === -1 ? 1 : 0));
        at += sizes[a];
        if (v === -2 || total === 0) continue;
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
   * Scores from products and exponents; false when no class has any. Exponents are taken relative to the first class's.
   * The largest would be safer and is not needed: which class has it, no processor can guess in time.
   */
  #write(out: Float64Array, outStart: number, outClasses: number): boolean {
    const exponent = this.#exponent;
    const products = this.#products;
    const { classes } = this.#statistics;
    const scored = outClasses < classes ? outClasses : classes;
    for (let c = scored; c < outClasses; c++) out[outStart + c] = 0;
    let first = 0;
    while (first < scored && exponent[first] === -Infinity) first++;
    if (first === scored) {
      out.fill(0, outStart, outStart + scored);
      return false;
    }
    const base = exponent[first];
    let plain = true;
    let level = true; // without numeric attributes it is
    for (let c = 0; c < scored; c++) {
      const relative = exponent[c] - base;
      if (this.#shift[c] !== 0 || relative > LARGEST_EXPONENT) plain = false;
      if (relative !== 0 && relative !== -Infinity) level = false;
      out[outStart + c] = relative;
    }
    if (!plain) this.#inLogarithms(out, outStart, scored);
    if (plain && level) {
      for (let c = 0; c < scored; c++) out[outStart + c] = products[c];
      return true;
    }
    exponentiate(out, outStart, scored);
    if (!plain) return true;
    for (let c = 0; c < scored; c++) out[outStart + c] *= products[c];
    return true;
  }

  /** Logarithms of the scores, the largest 0: where products needed rescaling, or exponents differ too much. */
  #inLogarithms(out: Float64Array, outStart: number, scored: number): void {
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
