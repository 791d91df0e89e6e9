/**
 * The hot loops of naive Bayes with more than two classes: classes in the outer loop, in pairs, and rows in the inner
 * one. A row changes the numbers of its own class only, so every number is that of learning row after row. Each loop
 * calls little but functions that get inlined (decision 12).
 */
import { borrow, exponentiate, giveBack, withRoom } from "../../core/index.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { locate, meet, multiply } from "./bayes-products.ts";
import { write } from "./bayes-score.ts";
import { Block } from "./block.ts";
import { excess, rescaled } from "./densities.ts";
import { addNumbers, Made, made } from "./number-loops.ts";
import { parts } from "./score-parts.ts";

const enum Run {
  /** Maximum number of rows per run: they stay in the nearest memory while all classes pass. */
  ROWS = 32,
  /** Nominal terms between two range checks of a product, as in `multiply`. */
  CHUNK = 16,
}

// Scratch: for the rows of a run,
/** the offsets in a block of their nominal values' weights, one per attribute; */
let places = /* @__PURE__ */ new Int32Array(0);
/** and, one per scored class, the class's weight and the parts of its score, as in `parts`. */
let classWeights = /* @__PURE__ */ new Float64Array(0);
let products = /* @__PURE__ */ new Float64Array(0);
let powers = /* @__PURE__ */ new Float64Array(0);
let exponents = /* @__PURE__ */ new Float64Array(0);

/**
 * Predicts and learns the next rows, at most `Run.ROWS`, up to one that must be learned alone: a value is missing or
 * new, or a number outside of its class's range. Writes the probabilities of row i to `out[i * classes ..]`. Rows with
 * weight 0 are only predicted. All values have weights in blocks. Returns the first row left: `from` if there are fewer
 * than three classes, or some class needs the variance in all classes.
 */
export function learnClasses(
  statistics: AttributeStatistics,
  priors: Float64Array,
  rows: Float64Array,
  from: number,
  count: number,
  labels: Int32Array,
  weights: Float64Array | undefined,
  out: Float64Array,
  classes: number,
): number {
  const { shape } = statistics;
  if (shape.classes < 3 || !statistics.isAllUnneeded(0)) return from;
  const most = Math.min(count, from + Run.ROWS);
  places = withRoom(places, Run.ROWS * (shape.perBlock - statistics.numericIn(0)));
  const to = locateRows(statistics, rows, from, most, labels, weights, classes);
  if (to === from) return from;
  meet(statistics, 0, classes);
  const { scored } = parts;
  products = withRoom(products, Run.ROWS * scored);
  powers = withRoom(powers, Run.ROWS * scored);
  exponents = withRoom(exponents, Run.ROWS * scored);
  classWeights = withRoom(classWeights, Run.ROWS * scored);
  for (let k = 0; k < scored; k += 2) {
    learnPair(statistics, k, Math.min(k + 1, scored - 1), priors, rows, from, to, labels, weights);
  }
  writeRows(out, from, to, classes, statistics.hasNumbers);
  return to;
}

/** Locates the values of the rows up to one that must be learned alone, which it returns. */
function locateRows(
  statistics: AttributeStatistics,
  rows: Float64Array,
  from: number,
  to: number,
  labels: Int32Array,
  weights: Float64Array | undefined,
  classes: number,
): number {
  const { attributes, shape } = statistics;
  const { sizes, gap, perBlock, own, head, stride } = shape;
  const stats = statistics.blocks.data;
  const numeric = statistics.numericIn(0);
  const most = Math.min(classes, shape.classes);
  const valueAt = places;
  let p = 0;
  for (let i = from; i < to; i++) {
    const start = i * perBlock;
    const isLearned = weights === undefined || weights[i] > 0;
    if (isLearned && !(labels[i] < most)) return i;
    const block = isLearned ? statistics.blockOf(0, labels[i]) * stride : 0;
    if (block < 0) return i;
    let magnitude = 0; // NaN if a number is missing, too large if a number is
    let q = block + head;
    for (let t = 0; t < numeric; t++) {
      const x = rows[start + attributes[t]];
      magnitude += Math.abs(x);
      if (isLearned && (x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST])) return i;
      if (own === 1 && isLearned && stats[block + Block.WEIGHT + t] === 0) return i; // the class has had none
      q += Block.NUMERIC_WIDTH;
    }
    if (!(magnitude <= Block.LARGEST_NUMBER)) return i;
    let at = head + numeric * Block.NUMERIC_WIDTH;
    for (let t = numeric; t < perBlock; t++) {
      const a = attributes[t];
      const x = rows[start + a];
      if (!(x >= 0 && x < gap[a])) return i;
      valueAt[p++] = at + (x | 0);
      at += sizes[a];
    }
  }
  return to;
}

/**
 * Computes the parts of the scores of the k-th and the l-th scored class, which may be the same, row by row, and learns
 * the rows of these classes.
 */
function learnPair(
  statistics: AttributeStatistics,
  k: number,
  l: number,
  priors: Float64Array,
  rows: Float64Array,
  from: number,
  to: number,
  labels: Int32Array,
  weights: Float64Array | undefined,
): void {
  const { attributes, smoothing, shape } = statistics;
  const { perBlock } = shape;
  const stats = statistics.blocks.data;
  const numbersAt = shape.head;
  const numeric = statistics.numericIn(0);
  const terms = perBlock - numeric;
  const { scored } = parts;
  const head = parts.heads[k];
  const apart = parts.heads[l] - head; // offset from one class's numbers to the other's
  const c = parts.labels[k];
  const d = parts.labels[l];
  const valueAt = places;
  for (let i = from; i < to; i++) {
    const start = i * perBlock;
    let squares = 0;
    let others = 0;
    let q = head + numbersAt;
    for (let t = 0; t < numeric; t++) {
      const x = rows[start + attributes[t]];
      const difference = x - stats[q + Block.MEAN];
      const other = x - stats[q + apart + Block.MEAN];
      squares += difference * difference * stats[q + Block.PRECISION];
      others += other * other * stats[q + apart + Block.PRECISION];
      q += Block.NUMERIC_WIDTH;
    }
    let product = priors[c] * stats[head];
    let other = priors[d] * stats[head + apart];
    let power = stats[head + Block.POWER];
    let otherPower = stats[head + apart + Block.POWER];
    const values = (i - from) * terms;
    for (let t = 0; t < terms; ) {
      const end = t + Run.CHUNK < terms ? t + Run.CHUNK : terms;
      for (; t + 3 < end; t += 4) {
        const u = head + valueAt[values + t];
        const v = head + valueAt[values + t + 1];
        const w = head + valueAt[values + t + 2];
        const x = head + valueAt[values + t + 3];
        const even = (stats[u] + smoothing) * (stats[v] + smoothing);
        const odd = (stats[w] + smoothing) * (stats[x] + smoothing);
        const otherEven = (stats[u + apart] + smoothing) * (stats[v + apart] + smoothing);
        const otherOdd = (stats[w + apart] + smoothing) * (stats[x + apart] + smoothing);
        product *= even * odd;
        other *= otherEven * otherOdd;
      }
      for (; t < end; t++) {
        const v = head + valueAt[values + t];
        product *= stats[v] + smoothing;
        other *= stats[v + apart] + smoothing;
      }
      if (t === terms) break;
      if (product > Block.TOO_LARGE || product < Block.TOO_SMALL) {
        power += product > 1 ? 500 : -500;
        product *= product > 1 ? Block.TOO_SMALL : Block.TOO_LARGE;
      }
      if (other > Block.TOO_LARGE || other < Block.TOO_SMALL) {
        otherPower += other > 1 ? 500 : -500;
        other *= other > 1 ? Block.TOO_SMALL : Block.TOO_LARGE;
      }
    }
    const at = (i - from) * scored;
    classWeights[at + k] = priors[c];
    classWeights[at + l] = priors[d];
    products[at + k] = product;
    powers[at + k] = power;
    exponents[at + k] = -0.5 * squares;
    products[at + l] = other;
    powers[at + l] = otherPower;
    exponents[at + l] = -0.5 * others;
    if (excess(product)) multiplyAlone(statistics, k, priors, rows, start, at);
    if (excess(other)) multiplyAlone(statistics, l, priors, rows, start, at);
    const label = labels[i];
    if (label !== c && label !== d) continue;
    const weight = weights === undefined ? 1 : weights[i];
    if (!(weight > 0)) continue;
    priors[label] += weight;
    learn(statistics, label === c ? head : head + apart, rows, start, label, weight, values);
  }
}

/** Computes the k-th scored class's parts of a row's score where the product leaves the safe range. */
function multiplyAlone(
  statistics: AttributeStatistics,
  k: number,
  priors: Float64Array,
  rows: Float64Array,
  start: number,
  at: number,
): void {
  const c = parts.labels[k];
  locate(statistics, rows, start);
  multiply(statistics, k, k + 1, priors, 0, rows, start);
  products[at + k] = parts.products[c];
  powers[at + k] = parts.powers[c];
  exponents[at + k] = parts.exponents[c];
}

/**
 * Adds a row to the block of its class, which begins at `head`; the places of its values begin at `places[values]`. As
 * `AttributeStatistics.observe`, to which it leaves what is rare.
 */
function learn(
  statistics: AttributeStatistics,
  head: number,
  rows: Float64Array,
  start: number,
  label: number,
  weight: number,
  values: number,
): void {
  const { attributes, smoothing, shape } = statistics;
  const { own, met, perBlock } = shape;
  const stats = statistics.blocks.data;
  const numeric = statistics.numericIn(0);
  const first = head + Block.WEIGHT;
  made[Made.PEAKS] = 1;
  const added = addNumbers(stats, attributes, 0, rows, start, numeric, head + shape.head, first, own, weight);
  if (added < numeric || own === 1) {
    statistics.observe(0, rows, start, label, weight, added);
    return;
  }
  stats[first] += weight;
  const total = stats[first];
  const valueAt = places;
  for (let t = 0; t < perBlock - numeric; t++) stats[head + valueAt[values + t]] += weight;
  let totals = 1;
  let power = 0; // of two, divided out of the factor
  for (let t = numeric; t < perBlock; ) {
    do totals *= total + smoothing * met[attributes[t++]];
    while (t < perBlock && totals <= Block.TOO_LARGE && totals >= Block.TOO_SMALL);
    power -= 500 * excess(totals);
    if (excess(totals)) totals = rescaled(totals);
  }
  const root = Math.sqrt(made[Made.PEAKS]);
  const factor = totals === 1 ? root : root / totals;
  const isSafe = factor > 0 && factor < Infinity;
  stats[head] = isSafe ? factor : 0;
  stats[head + Block.POWER] = isSafe ? power : 0;
}

/** Writes the probabilities of rows as `write` does for one; exponentials of all rows are computed together. */
function writeRows(out: Float64Array, from: number, to: number, classes: number, hasNumbers: boolean): void {
  const { labels, scored } = parts;
  const numbers = (to - from) * scored;
  for (let at = 0; at < numbers; at += scored) {
    const base = exponents[at];
    const power = powers[at];
    let isPlain = base > -Infinity; // all powers of two are equal, and no exponent is too large
    for (let j = at; j < at + scored; j++) {
      const relative = exponents[j] - base;
      if (powers[j] !== power || relative > Block.LARGEST_EXPONENT) isPlain = false;
    }
    if (!isPlain) writeAlone(at);
    else for (let j = at; j < at + scored; j++) exponents[j] -= base;
  }
  if (hasNumbers) exponentiate(exponents, 0, numbers);
  out.fill(0, from * classes, to * classes);
  for (let i = from, at = 0; i < to; i++, at += scored) {
    let sum = 0;
    for (let j = at; j < at + scored; j++) {
      const score = hasNumbers ? products[j] * exponents[j] : products[j];
      products[j] = score;
      sum += score;
    }
    const start = i * classes;
    for (let k = 0; k < scored; k++) out[start + labels[k]] = products[at + k] / sum;
  }
}

/**
 * Replaces the parts of a row, which begin at `at`, by scores that take logarithms; if the row rules out every class, by
 * the class weights.
 */
function writeAlone(at: number): void {
  const { labels, scored } = parts;
  for (let k = 0; k < scored; k++) {
    const c = labels[k];
    parts.products[c] = products[at + k];
    parts.powers[c] = powers[at + k];
    parts.exponents[c] = exponents[at + k];
  }
  const most = labels[scored - 1] + 1;
  const scores = borrow(most);
  const hasScores = write(scores, 0, most);
  for (let k = 0; k < scored; k++) {
    products[at + k] = hasScores ? scores[labels[k]] : classWeights[at + k];
    exponents[at + k] = 0;
  }
  giveBack(scores);
}
