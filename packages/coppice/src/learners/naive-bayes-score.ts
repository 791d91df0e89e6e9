/**
 * The naive Bayes score of a row, from a block of attribute statistics: likelihoods are multiplied and the exponents of
 * the densities added, without a logarithm; a carried power of two keeps the product in range.
 */
import { argMax, exponentiate, LN2, log } from "../core/index.ts";
import { type AttributeStatistics, LARGEST_NUMBER, MEAN, PRECISION } from "./attribute-statistics.ts";

// Products of likelihoods are kept in range by powers of two; the exponent is carried beside the product.
const TOO_SMALL = 2 ** -500;
const TOO_LARGE = 2 ** 500;
/** A class whose score comes out smaller is ruled out; what is left can be divided by. */
const SMALLEST_SCORE = 1e-300;

export class NaiveBayesScore {
  readonly #statistics: AttributeStatistics;

  // Scratch of one scoring: where the row's nominal terms and numeric terms lie.
  readonly #valueAt: Int32Array;
  readonly #totalAt: Int32Array;
  readonly #valuesKnown: Float64Array;
  readonly #momentsAt: Int32Array;
  readonly #x: Float64Array;
  #shift = new Float64Array(0);
  #exponent = new Float64Array(0);
  #products = new Float64Array(0);
  #nominalTerms = 0;
  #numericTerms = 0;
  #complete = true;

  constructor(statistics: AttributeStatistics) {
    const width = statistics.sizes.length;
    this.#statistics = statistics;
    this.#valueAt = new Int32Array(width);
    this.#totalAt = new Int32Array(width);
    this.#valuesKnown = new Float64Array(width);
    this.#momentsAt = new Int32Array(width);
    this.#x = new Float64Array(width);
  }

  /**
   * Naive Bayes: score_y = N_y * prod_a P(x_a | y), written to `out[outStart ..]` as probabilities. Nominal
   * P = (n + smoothing) / (N + smoothing * values known); numeric P = the normal density with the sample variance.
   * Returns false, with `out` all zero, when no class with weight can explain the row.
   */
  score(
    block: number,
    attributes: Int32Array,
    first: number,
    count: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    outClasses: number,
  ): boolean {
    if (this.#products.length < this.#statistics.classes) this.#makeRoom(this.#statistics.classes);
    this.#gather(block, attributes, first, count, rows, start);
    const scored = Math.min(outClasses, this.#statistics.classes);
    this.#multiply(block, 0, scored, priors, priorsAt);
    return this.#normalized(out, outStart, outClasses);
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
    out: Float64Array,
    outStart: number,
    outClasses: number,
  ): boolean {
    this.#multiply(block, label, label + 1, priors, priorsAt);
    return this.#normalized(out, outStart, outClasses);
  }

  /** Notes where the row's values lie in a block. */
  #gather(
    block: number,
    attributes: Int32Array,
    first: number,
    count: number,
    rows: Float64Array,
    start: number,
  ): void {
    const statistics = this.#statistics;
    const { numeric, sizes, classes } = statistics;
    const smoothing = this.#statistics.smoothing;
    const valueAt = this.#valueAt;
    const totalAt = this.#totalAt;
    const valuesKnown = this.#valuesKnown;
    const momentsAt = this.#momentsAt;
    const xs = this.#x;
    let nominalTerms = 0;
    let numericTerms = 0;
    let complete = true; // every nominal value is there and known
    let at = statistics.startOf(block);
    for (let j = 0; j < count; j++) {
      const a = attributes[first + j] as number;
      const x = rows[start + a] as number;
      if (numeric[a] === 1) {
        if (x <= LARGEST_NUMBER && x >= -LARGEST_NUMBER) {
          momentsAt[numericTerms] = at;
          xs[numericTerms++] = x;
        }
      } else if (!(x >= 0)) complete = false;
      else {
        const known = statistics.known(a);
        totalAt[nominalTerms] = at;
        valueAt[nominalTerms] = x < known ? at + (1 + (x | 0)) * classes : -1; // -1: never seen with any class
        valuesKnown[nominalTerms++] = smoothing * (x < known ? known : known + 1);
        if (!(x < known)) complete = false;
      }
      at += sizes[a] as number;
    }
    this.#nominalTerms = nominalTerms;
    this.#numericTerms = numericTerms;
    this.#complete = complete;
  }

  /** Products and exponents of classes `from .. to` for the gathered row. */
  #multiply(block: number, from: number, to: number, priors: Float64Array, priorsAt: number): void {
    const { numericWidth, stride } = this.#statistics;
    const smoothing = this.#statistics.smoothing;
    const stats = this.#statistics.blocks.data;
    const valueAt = this.#valueAt;
    const totalAt = this.#totalAt;
    const valuesKnown = this.#valuesKnown;
    const momentsAt = this.#momentsAt;
    const xs = this.#x;
    const nominalTerms = this.#nominalTerms;
    const numericTerms = this.#numericTerms;
    const complete = this.#complete && nominalTerms > 0;
    for (let c = from; c < to; c++) {
      let product = priors[priorsAt + c] as number;
      let steps = 0;
      let squares = 0;
      if (product > 0) {
        let likelihood = 0;
        if (complete) {
          let even = 1; // two products, so that one need not wait for the other
          let odd = 1;
          let t = 0;
          for (; t + 1 < nominalTerms; t += 2) {
            even *= (stats[(valueAt[t] as number) + c] as number) + smoothing;
            odd *= (stats[(valueAt[t + 1] as number) + c] as number) + smoothing;
          }
          if (t < nominalTerms) even *= (stats[(valueAt[t] as number) + c] as number) + smoothing;
          const totals = stats[block * stride + c] as number;
          if (totals > 0) likelihood = (even * odd) / totals;
        }
        if (likelihood > TOO_SMALL) product *= likelihood;
        else {
          for (let t = 0; t < nominalTerms; t++) {
            const total = (stats[(totalAt[t] as number) + c] as number) + (valuesKnown[t] as number);
            if (total > 0) {
              const v = valueAt[t] as number;
              product *= ((v < 0 ? 0 : (stats[v + c] as number)) + smoothing) / total;
              if (product < TOO_SMALL) {
                product *= TOO_LARGE;
                steps -= 500;
              }
            }
          }
        }
        let precisions = 1;
        for (let t = 0; t < numericTerms; t++) {
          const q = (momentsAt[t] as number) + c * numericWidth;
          const difference = (xs[t] as number) - (stats[q + MEAN] as number);
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
        if (numericTerms > 0) product *= Math.sqrt(precisions);
      }
      if (product < SMALLEST_SCORE) product = 0;
      this.#products[c] = product;
      this.#shift[c] = steps;
      this.#exponent[c] = product > 0 ? -0.5 * squares : -Infinity;
    }
  }

  /** Probabilities from products and exponents, relative to the largest exponent; false when no class has any. */
  #normalized(out: Float64Array, outStart: number, outClasses: number): boolean {
    const exponent = this.#exponent;
    const products = this.#products;
    const scored = Math.min(outClasses, this.#statistics.classes);
    let plain = true; // no class needed rescaling
    let top = -Infinity;
    for (let c = 0; c < scored; c++) {
      if (this.#shift[c] !== 0) plain = false;
      if ((exponent[c] as number) > top) top = exponent[c] as number;
    }
    for (let c = scored; c < outClasses; c++) out[outStart + c] = 0;
    if (!plain) return this.#normalizeInLogarithms(out, outStart, scored);
    if (top === -Infinity) {
      out.fill(0, outStart, outStart + scored);
      return false;
    }
    let sum = 0;
    if (this.#numericTerms > 0) {
      for (let c = 0; c < scored; c++) out[outStart + c] = (exponent[c] as number) - top;
      exponentiate(out, outStart, scored);
      for (let c = 0; c < scored; c++) {
        const score = (out[outStart + c] as number) * (products[c] as number);
        out[outStart + c] = score;
        sum += score;
      }
    } else {
      for (let c = 0; c < scored; c++) {
        out[outStart + c] = products[c] as number;
        sum += products[c] as number;
      }
    }
    const scale = 1 / sum;
    for (let c = 0; c < scored; c++) out[outStart + c] = (out[outStart + c] as number) * scale;
    return true;
  }

  /** The same where a product needed rescaling. */
  #normalizeInLogarithms(out: Float64Array, outStart: number, scored: number): boolean {
    for (let c = 0; c < scored; c++) {
      const score = log(this.#products[c] as number) + (this.#shift[c] as number) * LN2 + (this.#exponent[c] as number);
      out[outStart + c] = score === score ? score : -Infinity;
    }
    const top = out[outStart + argMax(out, outStart, scored)] as number;
    if (!(top > -Infinity)) {
      out.fill(0, outStart, outStart + scored);
      return false;
    }
    for (let c = 0; c < scored; c++) out[outStart + c] = (out[outStart + c] as number) - top;
    exponentiate(out, outStart, scored);
    let sum = 0;
    for (let c = 0; c < scored; c++) sum += out[outStart + c] as number;
    for (let c = 0; c < scored; c++) out[outStart + c] = (out[outStart + c] as number) / sum;
    return true;
  }

  #makeRoom(classes: number): void {
    this.#shift = new Float64Array(classes);
    this.#exponent = new Float64Array(classes);
    this.#products = new Float64Array(classes);
  }
}
