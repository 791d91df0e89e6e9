/**
 * The naive Bayes score of a row, from a block of attribute statistics: likelihoods are multiplied and the exponents of
 * the densities added, without a logarithm; a carried power of two keeps the product in range.
 */
import { argMax, exponentiate, LN2, logarithms } from "../core/index.ts";
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
    const { classes } = this.#statistics;
    if (this.#products.length < classes) this.#makeRoom(classes);
    this.#locate(block, rows, start);
    this.#multiply(block, 0, Math.min(outClasses, classes), priors, priorsAt, rows, start);
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
    this.#multiply(block, label, label + 1, priors, priorsAt, rows, start);
    return this.#write(out, outStart, outClasses);
  }

  /** Notes where the row's nominal values lie in a block, and whether all values are there and known. */
  #locate(block: number, rows: Float64Array, start: number): void {
    const statistics = this.#statistics;
    const { attributes, sizes, classes } = statistics;
    const valueAt = this.#valueAt;
    const first = statistics.firstOf(block);
    const numericTerms = statistics.numericIn(block);
    const nominalTerms = statistics.perBlock - numericTerms;
    let complete = true;
    for (let t = 0; t < numericTerms; t++) {
      const x = rows[start + (attributes[first + t] as number)] as number;
      if (!(Math.abs(x) <= LARGEST_NUMBER)) complete = false;
    }
    let at = statistics.startOf(block) + numericTerms * statistics.numericStep;
    for (let t = 0; t < nominalTerms; t++) {
      const a = attributes[first + numericTerms + t] as number;
      const x = rows[start + a] as number;
      if (x >= 0 && x < statistics.known(a)) valueAt[t] = at + (1 + (x | 0)) * classes;
      else {
        valueAt[t] = x >= 0 ? -1 : -2;
        complete = false;
      }
      at += sizes[a] as number;
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
    for (let c = from; c < to; c++) products[c] = (priors[priorsAt + c] as number) * (stats[head + c] as number);
    if (complete && nominalTerms > 0) this.#multiplyCounts(stats, nominalTerms, smoothing, from, to);
    const moments = statistics.startOf(block);
    for (let c = from; c < to; c++) {
      const product = products[c] as number;
      if (!complete || !(product > TOO_SMALL && product < TOO_LARGE)) {
        this.#multiplyTerms(block, c, priors[priorsAt + c] as number, rows, start);
        continue;
      }
      let squares = 0;
      let q = moments + c * numericWidth;
      for (let t = 0; t < numericTerms; t++) {
        const difference = (rows[start + (attributes[first + t] as number)] as number) - (stats[q + MEAN] as number);
        squares += difference * difference * (stats[q + PRECISION] as number);
        q += numericStep;
      }
      this.#shift[c] = 0;
      this.#exponent[c] = -0.5 * squares;
    }
  }

  /** Multiplies the products with the smoothed counts of the row's nominal values, four at a time. */
  #multiplyCounts(stats: Float64Array, terms: number, smoothing: number, from: number, to: number): void {
    const products = this.#products;
    const valueAt = this.#valueAt;
    let t = 0;
    for (; t + 3 < terms; t += 4) {
      const p = valueAt[t] as number;
      const q = valueAt[t + 1] as number;
      const r = valueAt[t + 2] as number;
      const s = valueAt[t + 3] as number;
      for (let c = from; c < to; c++) {
        const even = ((stats[p + c] as number) + smoothing) * ((stats[q + c] as number) + smoothing);
        const odd = ((stats[r + c] as number) + smoothing) * ((stats[s + c] as number) + smoothing);
        products[c] = (products[c] as number) * (even * odd);
      }
    }
    for (; t < terms; t++) {
      const p = valueAt[t] as number;
      for (let c = from; c < to; c++) products[c] = (products[c] as number) * ((stats[p + c] as number) + smoothing);
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
        const x = rows[start + (attributes[first + t] as number)] as number;
        const q = at + c * numericWidth;
        at += numericStep;
        if (!(Math.abs(x) <= LARGEST_NUMBER)) continue;
        const difference = x - (stats[q + MEAN] as number);
        const precision = stats[q + PRECISION] as number; // 0, which rules the class out, before its first value
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
        const a = attributes[first + numericTerms + t] as number;
        const v = this.#valueAt[t] as number;
        const total = (stats[at + c] as number) + smoothing * (statistics.known(a) + (v === -1 ? 1 : 0));
        at += sizes[a] as number;
        if (v === -2 || total === 0) continue;
        product *= ((v < 0 ? 0 : (stats[v + c] as number)) + smoothing) / total;
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
    const scored = Math.min(outClasses, this.#statistics.classes);
    if (outClasses === 2 && scored === 2) {
      // Of two classes one needs an exponential, and neither a loop.
      const relative = (exponent[1] as number) - (exponent[0] as number);
      if (relative < LARGEST_EXPONENT && this.#shift[0] === 0 && this.#shift[1] === 0) {
        out[outStart + 1] = relative;
        exponentiate(out, outStart + 1, 1);
        out[outStart] = products[0] as number;
        out[outStart + 1] = (out[outStart + 1] as number) * (products[1] as number);
        return true;
      }
    }
    for (let c = scored; c < outClasses; c++) out[outStart + c] = 0;
    let first = 0;
    while (first < scored && exponent[first] === -Infinity) first++;
    if (first === scored) {
      out.fill(0, outStart, outStart + scored);
      return false;
    }
    const base = exponent[first] as number;
    let plain = true;
    for (let c = 0; c < scored; c++) {
      const relative = (exponent[c] as number) - base;
      if (this.#shift[c] !== 0 || relative > LARGEST_EXPONENT) plain = false;
      out[outStart + c] = relative;
    }
    if (!plain) this.#inLogarithms(out, outStart, scored);
    exponentiate(out, outStart, scored);
    if (!plain) return true;
    for (let c = 0, to = outStart; c < scored; c++, to++) out[to] = (out[to] as number) * (products[c] as number);
    return true;
  }

  /** Logarithms of the scores, the largest 0: where products needed rescaling, or exponents differ too much. */
  #inLogarithms(out: Float64Array, outStart: number, scored: number): void {
    for (let c = 0; c < scored; c++) out[outStart + c] = this.#products[c] as number;
    logarithms(out, outStart, scored);
    for (let c = 0; c < scored; c++) {
      const score = (out[outStart + c] as number) + (this.#shift[c] as number) * LN2 + (this.#exponent[c] as number);
      out[outStart + c] = score === score ? score : -Infinity;
    }
    const top = out[outStart + argMax(out, outStart, scored)] as number;
    for (let c = 0; c < scored; c++) out[outStart + c] = (out[outStart + c] as number) - top;
  }

  #makeRoom(classes: number): void {
    this.#shift = new Int32Array(classes);
    this.#exponent = new Float64Array(classes);
    this.#products = new Float64Array(classes);
  }
}
