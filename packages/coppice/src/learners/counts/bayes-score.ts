/**
 * The naive Bayes score of a row, from a table of attribute statistics:
 *   score_y = N_y * product over the attributes a of P(x_a | y), up to a factor shared by all classes
 *   nominal: P = (n + smoothing) / (N + smoothing * values seen)
 *   numeric: P = peak^(1/2) e^(-(x - mean)^2 precision / 2), see `densities.ts`
 *
 * The usual case needs no logarithms: likelihoods are multiplied, and the exponents of the densities are summed and
 * applied at the end.
 *
 * Shapes, for C classes: `priors[priorsAt .. priorsAt + C)` are the class weights N_y, `rows[start ..]` is the row with
 * a number per attribute, `out[outStart .. outStart + outClasses)` receives the scores. Classes that the table has not
 * seen score 0.
 */
import { binaryLogarithms, exponentiate, LN2 } from "../../core/index.ts";
import { mayHold } from "./all-classes.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { hold, locate, meet, multiply } from "./bayes-products.ts";
import { scoreTwoClasses } from "./bayes-score-two.ts";
import { Block } from "./block.ts";
import { parts } from "./score-parts.ts";
import { findTwos } from "./two-products.ts";

let rounds = 0; // of the statistics when the products were computed

/** Writes the scores. Returns false, with `out` all zero, if no class with weight can explain the row. */
export function score(
  statistics: AttributeStatistics,
  table: number,
  priors: Float64Array,
  priorsAt: number,
  rows: Float64Array,
  start: number,
  out: Float64Array,
  outStart: number,
  outClasses: number,
): boolean {
  if (
    outClasses > 1 &&
    scoreTwoClasses(statistics, table, priors, priorsAt, rows, start, out, outStart, parts.scores, 0)
  ) {
    exponentiate(parts.scores, 0, 1);
    out[outStart + 1] *= parts.scores[0];
    for (let c = 2; c < outClasses; c++) out[outStart + c] = 0;
    return true;
  }
  rounds = statistics.rounds;
  meet(statistics, table, outClasses);
  if (parts.scored === 1) {
    out.fill(0, outStart, outStart + outClasses);
    out[outStart + parts.labels[0]] = 1; // whatever its score is
    return true;
  }
  locate(statistics, rows, start);
  multiply(statistics, 0, parts.scored, priors, priorsAt, rows, start);
  if (mayHold(statistics, table)) hold(statistics, rows, start);
  return write(out, outStart, outClasses);
}

/**
 * As `score`, for the same row and table as its last call, if since then only that row has been learned, with class
 * `label`, and there was room for it. The products of the other classes are reused, unless the variance of all classes
 * has been rounded anew.
 */
export function scoreAgain(
  statistics: AttributeStatistics,
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
  if (statistics.shape.classes === 2 || parts.scored === 1 || mayHold(statistics, table)) {
    return score(statistics, table, priors, priorsAt, rows, start, out, outStart, outClasses);
  }
  meet(statistics, table, outClasses);
  const isChanged = statistics.rounds !== rounds;
  if (isChanged) findTwos(statistics, table);
  for (let i = 0; i < parts.scored; i++) {
    if (isChanged || parts.labels[i] === label) multiply(statistics, i, i + 1, priors, priorsAt, rows, start);
  }
  return write(out, outStart, outClasses);
}

/**
 * Writes the scores from products and exponents; returns false if no class has any. Exponents are relative to that of
 * the first class. The largest would be safer, but finding it takes unpredictable branches.
 */
export function write(out: Float64Array, outStart: number, outClasses: number): boolean {
  const { products, exponents, powers, labels, scores, scored } = parts;
  for (let c = 0; c < outClasses; c++) out[outStart + c] = 0;
  let first = 0;
  while (first < scored && exponents[labels[first]] === -Infinity) first++;
  if (first === scored) return false;
  const base = exponents[labels[first]];
  const power = powers[labels[first]];
  let plain = true; // all powers of two are equal, and no exponent is too large
  let level = true; // all exponents are equal, as they are without numeric attributes
  for (let i = 0; i < scored; i++) {
    const c = labels[i];
    const relative = exponents[c] - base;
    if (powers[c] !== power || relative > Block.LARGEST_EXPONENT) plain = false;
    if (relative !== 0 && products[c] !== 0) level = false;
    scores[i] = relative;
  }
  if (!plain) takeLogarithms();
  if (!(plain && level)) exponentiate(scores, 0, scored);
  for (let i = 0; i < scored; i++) {
    const c = labels[i];
    out[outStart + c] = !plain ? scores[i] : level ? products[c] : scores[i] * products[c];
  }
  return true;
}

/** Logarithms of the scores, shifted so that the largest is 0: for scores that were rescaled or may overflow. */
function takeLogarithms(): void {
  const { products, exponents, powers, labels, scores, scored } = parts;
  for (let i = 0; i < scored; i++) scores[i] = products[labels[i]];
  binaryLogarithms(scores, 0, scored);
  let top = -Infinity;
  for (let i = 0; i < scored; i++) {
    const c = labels[i];
    scores[i] = (scores[i] + powers[c]) * LN2 + exponents[c];
    top = Math.max(top, scores[i]);
  }
  for (let i = 0; i < scored; i++) scores[i] -= top;
}
