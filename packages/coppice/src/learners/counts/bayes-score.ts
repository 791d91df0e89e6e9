/**
 * The naive Bayes score of a row, from a table of attribute statistics:
 *   score_y = N_y * product over the attributes a of P(x_a | y), up to a factor that all classes share
 *   nominal: P = (n + smoothing) / (N + smoothing * values known)
 *   numeric: P = peak^(1/2) e^(-(x - mean)^2 precision / 2), see `AttributeStatistics`
 *
 * No logarithms are needed in the usual case: likelihoods are multiplied, and the exponents of the densities are added
 * and applied at the end. What does not depend on the row's values is the block's factor. A class without one, or whose
 * product leaves the safe range, is computed term by term.
 *
 * Shapes, for C classes: `priors[priorsAt .. priorsAt + C)` are the class weights N_y, `rows[start ..]` is the row with
 * a number per attribute, `out[outStart .. outStart + outClasses)` takes the scores. Classes that the table has not met
 * score 0.
 */
import { exponentiate, LN2, logarithms } from "../../core/index.ts";
import { ALL, type AttributeStatistics, excess, peakAt, rescaled, UNNEEDED } from "./attribute-statistics.ts";
import { scoreTwoClasses } from "./bayes-score-two.ts";
import { BLOCK, type BlockShape } from "./block-shape.ts";

const { POWER, HEAD, MEAN, PRECISION, VARIANCE, NUMERIC_WIDTH, LARGEST_NUMBER } = BLOCK;
const { TOO_SMALL, TOO_LARGE, LARGEST_EXPONENT } = BLOCK;

/** A class with a smaller score is ruled out, so that what is left can be divided by. */
const SMALLEST_SCORE = 1e-300;

/** Nominal terms between two looks at whether a product is still in range. */
const CHUNK = 16;

// What `#valueAt` holds for values without a place in a block. They are negative.
const NEW = -1; // a value never seen
const MISSING = -2;
const UNMET = -3; // declared, but there is no room for it yet

export class NaiveBayesScore {
  readonly #statistics: AttributeStatistics;
  readonly #shape: BlockShape;

  // The row and table that were located last, for `again`: the table; where its attributes begin in the list of attributes
  // and how many of them are numeric; whether all of the row's values are present and have room, and whether one is new; and
  // where in a block the weights of its nominal values lie, or NEW, MISSING or UNMET.
  #table = 0;
  #rounds = 0;
  #first = 0;
  #numericTerms = 0;
  #complete = true;
  #hasNew = false;
  readonly #valueAt: Int32Array;

  // The classes that are scored, and where their blocks begin.
  #scored = 0;
  #labels = new Int32Array(0);
  #heads = new Int32Array(0);
  // Per class: the product, the power of two taken out of it, and the exponent of e that belongs to it.
  #products = new Float64Array(0);
  #power = new Int32Array(0);
  #exponent = new Float64Array(0);
  // Scratch, per scored class.
  #scores = new Float64Array(0);

  constructor(statistics: AttributeStatistics) {
    this.#statistics = statistics;
    this.#shape = statistics.shape;
    this.#valueAt = new Int32Array(statistics.shape.numeric.length);
    this.#makeRoom(1);
  }

  /** Writes the scores. Returns false, with `out` all zero, when no class with weight can explain the row. */
  score(
    table: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    outClasses: number,
  ): boolean {
    const scores = this.#scores;
    if (
      outClasses > 1 &&
      scoreTwoClasses(this.#statistics, table, priors, priorsAt, rows, start, out, outStart, scores, 0)
    ) {
      exponentiate(scores, 0, 1);
      out[outStart + 1] *= scores[0];
      for (let c = 2; c < outClasses; c++) out[outStart + c] = 0;
      return true;
    }
    this.#table = table;
    this.#rounds = this.#statistics.rounds;
    this.#meet(outClasses);
    if (this.#scored === 1 && this.#isSure(table)) {
      out.fill(0, outStart, outStart + outClasses);
      out[outStart + this.#labels[0]] = 1; // whatever its score is
      return true;
    }
    this.#locate(table, rows, start);
    this.#multiply(0, this.#scored, priors, priorsAt, rows, start);
    return this.#write(out, outStart, outClasses);
  }

  /**
   * As `score`, for the same row and table as the last call of it, when since then nothing but that row has been
   * learned, by class `label`, and there was room for it: the products of the other classes are still right, unless the
   * variance of all has been rounded anew.
   */
  again(
    table: number,
    label: number,
    priors: Float64Array,
    priorsAt: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    outClasses: number,
  ): boolean {
    if (this.#shape.classes === 2 || this.#scored === 1) {
      return this.score(table, priors, priorsAt, rows, start, out, outStart, outClasses);
    }
    this.#meet(outClasses);
    const isChanged = this.#statistics.rounds !== this.#rounds;
    for (let i = 0; i < this.#scored; i++) {
      if (isChanged || this.#labels[i] === label) this.#multiply(i, i + 1, priors, priorsAt, rows, start);
    }
    return this.#write(out, outStart, outClasses);
  }

  /** Whether the only class that a table has met cannot be ruled out by any row. */
  #isSure(table: number): boolean {
    const { blocks, smoothing } = this.#statistics;
    const isSmooth = smoothing > 0 || this.#statistics.numericIn(table) === this.#shape.perBlock;
    return isSmooth && blocks.data[this.#heads[0]] > 0; // with a factor it has had all numbers
  }

  /** Finds the row's nominal values in a block, and whether all of the row's values are present and have room. */
  #locate(table: number, rows: Float64Array, start: number): void {
    const statistics = this.#statistics;
    const { attributes } = statistics;
    const first = statistics.firstOf(table);
    const numericTerms = statistics.numericIn(table);
    let magnitude = 0; // NaN where a number is missing, too large where a number is
    for (let t = 0; t < numericTerms; t++) magnitude += Math.abs(rows[start + attributes[first + t]]);
    this.#first = first;
    this.#numericTerms = numericTerms;
    this.#complete = magnitude <= LARGEST_NUMBER;
    this.#hasNew = false;
    if (numericTerms < this.#shape.perBlock) this.#locateValues(rows, start);
  }

  #locateValues(rows: Float64Array, start: number): void {
    const { attributes } = this.#statistics;
    const { sizes, known, room, perBlock } = this.#shape;
    const valueAt = this.#valueAt;
    const numericTerms = this.#numericTerms;
    const first = this.#first + numericTerms;
    const nominalTerms = perBlock - numericTerms;
    let complete = this.#complete;
    let at = HEAD + numericTerms * NUMERIC_WIDTH;
    for (let t = 0; t < nominalTerms; t++) {
      const a = attributes[first + t];
      const x = rows[start + a];
      if (x >= 0 && x < room[a]) valueAt[t] = at + 1 + (x | 0);
      else {
        valueAt[t] = !(x >= 0) ? MISSING : x < known[a] ? UNMET : NEW;
        if (valueAt[t] === NEW) this.#hasNew = true;
        complete = false;
      }
      at += sizes[a];
    }
    this.#complete = complete;
  }

  /** Lists the classes among the first `outClasses` that the table has met. */
  #meet(outClasses: number): void {
    const { classes, stride } = this.#shape;
    if (this.#labels.length < classes) this.#makeRoom(classes);
    const classBlocks = this.#statistics.classBlocks.data;
    const first = this.#table * (classes + 1) + 1;
    const most = outClasses < classes ? outClasses : classes;
    const labels = this.#labels;
    const heads = this.#heads;
    let scored = 0;
    for (let c = 0; c < most; c++) {
      const block = classBlocks[first + c];
      if (block === 0) continue;
      labels[scored] = c;
      heads[scored++] = (block - 1) * stride;
    }
    this.#scored = scored;
  }

  /** Products and exponents of the scored classes `from .. to` for the located row. */
  #multiply(from: number, to: number, priors: Float64Array, priorsAt: number, rows: Float64Array, start: number): void {
    const { attributes, blocks } = this.#statistics;
    const { perBlock } = this.#shape;
    const stats = blocks.data;
    const labels = this.#labels;
    const heads = this.#heads;
    const products = this.#products;
    const powers = this.#power;
    const exponent = this.#exponent;
    const numericTerms = this.#numericTerms;
    const first = this.#first;
    for (let i = from; i < to; i += 2) {
      // Two classes at once; where one is left over it is its own partner.
      const j = i + 1 < to ? i + 1 : i;
      const head = heads[i];
      const apart = heads[j] - head; // from the one class's numbers to the other's
      const c = labels[i];
      const d = labels[j];
      let squares = 0;
      let others = 0;
      let q = head + HEAD;
      for (let t = 0; t < numericTerms; t++) {
        const x = rows[start + attributes[first + t]];
        const difference = x - stats[q + MEAN];
        const other = x - stats[q + apart + MEAN];
        squares += difference * difference * stats[q + PRECISION];
        others += other * other * stats[q + apart + PRECISION];
        q += NUMERIC_WIDTH;
      }
      products[c] = priors[priorsAt + c] * stats[head];
      products[d] = priors[priorsAt + d] * stats[head + apart];
      powers[c] = stats[head + POWER];
      powers[d] = stats[head + apart + POWER];
      exponent[c] = -0.5 * squares;
      exponent[d] = -0.5 * others;
      if (this.#complete && numericTerms < perBlock) this.#multiplyCounts(i, j);
    }
    for (let i = from; i < to; i++) {
      const c = labels[i];
      if (!this.#complete && !this.#hasNew) this.#multiplyPresent(i, priors[priorsAt + c], rows, start);
      const isSafe = !this.#hasNew && products[c] > TOO_SMALL && products[c] < TOO_LARGE;
      if (!isSafe) this.#multiplyTerms(i, priors[priorsAt + c], rows, start);
    }
  }

  /** Multiplies the products of two scored classes by the smoothed counts of the row's nominal values. */
  #multiplyCounts(i: number, j: number): void {
    const { smoothing, blocks } = this.#statistics;
    const stats = blocks.data;
    const valueAt = this.#valueAt;
    const terms = this.#shape.perBlock - this.#numericTerms;
    const head = this.#heads[i];
    const apart = this.#heads[j] - head;
    const c = this.#labels[i];
    const d = this.#labels[j];
    let product = this.#products[c];
    let other = this.#products[d];
    for (let t = 0; t < terms; ) {
      const end = t + CHUNK < terms ? t + CHUNK : terms;
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
      // By hand: a number that is passed to a function may be allocated, and then it is in the whole loop.
      if (product > TOO_LARGE || product < TOO_SMALL) {
        this.#power[c] += product > 1 ? 500 : -500;
        product *= product > 1 ? TOO_SMALL : TOO_LARGE;
      }
      if (d !== c && (other > TOO_LARGE || other < TOO_SMALL)) {
        this.#power[d] += other > 1 ? 500 : -500;
        other *= other > 1 ? TOO_SMALL : TOO_LARGE;
      }
    }
    this.#products[c] = product;
    this.#products[d] = d === c ? product : other;
  }

  /**
   * Product and exponent of the i-th scored class where values are missing: what they put into the factor is taken out
   * again.
   */
  #multiplyPresent(i: number, prior: number, rows: Float64Array, start: number): void {
    const { attributes, blocks, smoothing } = this.#statistics;
    const { sizes, known, stride, perBlock } = this.#shape;
    const stats = blocks.data;
    const valueAt = this.#valueAt;
    const numericTerms = this.#numericTerms;
    const first = this.#first;
    const c = this.#labels[i];
    const head = this.#heads[i];
    const all = this.#statistics.blockOf(this.#table, ALL) * stride;
    let squares = 0;
    let peaks = 1; // of missing numbers
    let q = head + HEAD;
    for (let t = 0; t < numericTerms; t++) {
      const x = rows[start + attributes[first + t]];
      if (Math.abs(x) <= LARGEST_NUMBER) {
        const difference = x - stats[q + MEAN];
        squares += difference * difference * stats[q + PRECISION];
      } else peaks *= peakAt(stats, q, all < 0 ? UNNEEDED : stats[all + q - head + VARIANCE]);
      q += NUMERIC_WIDTH;
    }
    let product = prior * stats[head];
    for (let t = 0; t < perBlock - numericTerms; t++) {
      const a = attributes[first + numericTerms + t];
      const v = valueAt[t];
      product *= v === MISSING ? stats[q] + smoothing * known[a] : (v === UNMET ? 0 : stats[head + v]) + smoothing;
      q += sizes[a];
    }
    this.#products[c] = peaks > TOO_SMALL && peaks < TOO_LARGE ? product / Math.sqrt(peaks) : 0;
    this.#power[c] = stats[head + POWER];
    this.#exponent[c] = -0.5 * squares;
  }

  /**
   * Product and exponent of the i-th scored class term by term: where values are new, or the product is out of range, or
   * there is no factor.
   */
  #multiplyTerms(i: number, prior: number, rows: Float64Array, start: number): void {
    const { attributes, blocks, smoothing } = this.#statistics;
    const { sizes, known, stride, perBlock } = this.#shape;
    const stats = blocks.data;
    const numericTerms = this.#numericTerms;
    const first = this.#first;
    const c = this.#labels[i];
    const head = this.#heads[i];
    let product = prior;
    let power = 0; // of two, taken out of the product
    let squares = 0;
    let peaks = 1;
    const all = this.#statistics.blockOf(this.#table, ALL) * stride;
    for (let t = 0; t < numericTerms; t++) {
      const x = rows[start + attributes[first + t]];
      const at = head + HEAD + t * NUMERIC_WIDTH;
      if (!(Math.abs(x) <= LARGEST_NUMBER)) continue;
      if (stats[at] === 0) {
        product = 0; // the class has never had a number here: it is ruled out
        break;
      }
      const difference = x - stats[at + MEAN];
      squares += difference * difference * stats[at + PRECISION];
      peaks *= peakAt(stats, at, all < 0 ? UNNEEDED : stats[all + at - head + VARIANCE]);
      if (excess(peaks) !== 0) {
        power += 250 * excess(peaks); // half of 500: the square root is taken below
        peaks = rescaled(peaks);
      }
    }
    product *= Math.sqrt(peaks);
    let q = head + HEAD + numericTerms * NUMERIC_WIDTH;
    for (let t = 0; t < perBlock - numericTerms; t++) {
      const a = attributes[first + numericTerms + t];
      const v = this.#valueAt[t];
      const total = stats[q] + smoothing * (known[a] + (v === NEW ? 1 : 0));
      q += sizes[a];
      if (v === MISSING || total === 0) continue;
      product *= ((v < 0 ? 0 : stats[head + v]) + smoothing) / total;
      if (excess(product) !== 0) {
        power += 500 * excess(product);
        product = rescaled(product);
      }
    }
    if (product < SMALLEST_SCORE) product = 0;
    this.#products[c] = product;
    this.#power[c] = power;
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
    const scores = this.#scores;
    const labels = this.#labels;
    const scored = this.#scored;
    for (let c = 0; c < outClasses; c++) out[outStart + c] = 0;
    let first = 0;
    while (first < scored && exponent[labels[first]] === -Infinity) first++;
    if (first === scored) return false;
    const base = exponent[labels[first]];
    const power = this.#power[labels[first]];
    let plain = true; // all powers of two are equal, and no exponent is too large
    let level = true; // all exponents are equal, as they are without numeric attributes
    for (let i = 0; i < scored; i++) {
      const c = labels[i];
      const relative = exponent[c] - base;
      if (this.#power[c] !== power || relative > LARGEST_EXPONENT) plain = false;
      if (relative !== 0 && relative !== -Infinity) level = false;
      scores[i] = relative;
    }
    if (!plain) this.#takeLogarithms();
    if (!(plain && level)) exponentiate(scores, 0, scored);
    for (let i = 0; i < scored; i++) {
      const c = labels[i];
      out[outStart + c] = !plain ? scores[i] : level ? products[c] : scores[i] * products[c];
    }
    return true;
  }

  /** Logarithms of the scores, shifted so that the largest is 0: for scores that were rescaled or may overflow. */
  #takeLogarithms(): void {
    const scores = this.#scores;
    const labels = this.#labels;
    const scored = this.#scored;
    for (let i = 0; i < scored; i++) scores[i] = this.#products[labels[i]];
    logarithms(scores, 0, scored);
    let top = -Infinity;
    for (let i = 0; i < scored; i++) {
      const c = labels[i];
      const score = scores[i] + this.#power[c] * LN2 + this.#exponent[c];
      scores[i] = score === score ? score : -Infinity;
      top = Math.max(top, scores[i]);
    }
    for (let i = 0; i < scored; i++) scores[i] -= top;
  }

  #makeRoom(classes: number): void {
    this.#labels = new Int32Array(classes);
    this.#heads = new Int32Array(classes);
    this.#power = new Int32Array(classes);
    this.#exponent = new Float64Array(classes);
    this.#products = new Float64Array(classes);
    this.#scores = new Float64Array(classes);
  }
}
