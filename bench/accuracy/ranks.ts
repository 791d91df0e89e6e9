/**
 * Compares several models over several streams (Demsar 2006, "Statistical Comparisons of Classifiers over Multiple Data
 * Sets"): mean ranks, Friedman's test for any difference, and Nemenyi's critical difference between two models.
 */
import { exp } from "coppice/core";

/** Ranks of values, 1 for the largest; ties get the mean of their ranks. NaN (no result) ranks last. */
export function ranks(values: readonly number[]): number[] {
  const known = values.map((value) => (Number.isNaN(value) ? -Infinity : value));
  return known.map((value) => {
    let larger = 0;
    let equal = 0;
    for (const other of known) {
      if (other > value) larger++;
      else if (other === value) equal++;
    }
    return larger + (equal + 1) / 2;
  });
}

/** Mean rank of each column; `table` has one row of values per stream, larger is better. */
export function meanRanks(table: readonly (readonly number[])[]): number[] {
  const ranked = table.map(ranks);
  return (table[0] ?? []).map((_, model) => ranked.reduce((sum, row) => sum + row[model]!, 0) / ranked.length);
}

export interface Friedman {
  readonly chiSquare: number;
  /** Probability of a chi-square at least this large if all models were equally good. */
  readonly p: number;
}

/** Friedman's test on mean ranks of k >= 2 models over `streams` streams. Ties are not corrected for, as in Demsar. */
export function friedman(means: readonly number[], streams: number): Friedman {
  const k = means.length;
  const squares = means.reduce((sum, rank) => sum + rank * rank, 0);
  // 12 N / (k (k + 1)) (sum R_j^2 - k (k + 1)^2 / 4); never below 0 but for rounding
  const chiSquare = Math.max(0, ((12 * streams) / (k * (k + 1))) * (squares - (k * (k + 1) ** 2) / 4));
  return { chiSquare, p: chiSquareTail(chiSquare, k - 1) };
}

/**
 * Probability that a chi-square variable with `freedom` degrees is at least `value`. In closed form: with x = value / 2
 * and even freedom 2 m it is e^-x sum x^i / i! over i < m; with odd freedom the powers are x^(i + 1/2) / Gamma(i + 3/2)
 * and 2 (1 - Phi(sqrt value)) is added.
 */
export function chiSquareTail(value: number, freedom: number): number {
  if (value <= 0) return 1;
  const x = value / 2;
  const odd = freedom % 2 === 1;
  let term = odd ? 2 * exp(-x) * Math.sqrt(x / Math.PI) : exp(-x); // x^(1/2) / Gamma(3/2), and x^0 / 0!
  let sum = odd ? 2 * normalTail(Math.sqrt(value)) : 0;
  for (let i = 0; i < Math.floor(freedom / 2); i++) {
    sum += term;
    term *= x / (odd ? i + 1.5 : i + 1);
  }
  return Math.min(1, sum);
}

/** Probability that a standard normal variable is at least z >= 0. */
export function normalTail(z: number): number {
  const density = exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z < 3) {
    // Phi(z) = 1/2 + density (z + z^3/3 + z^5/15 + ...)
    let term = z;
    let sum = 0;
    for (let i = 3; term > 1e-17; i += 2) {
      sum += term;
      term *= (z * z) / i;
    }
    return 0.5 - density * sum;
  }
  // Laplace's continued fraction 1 / (z + 1 / (z + 2 / (z + 3 / ...)))
  let fraction = z;
  for (let i = 100; i >= 1; i--) fraction = z + i / fraction;
  return density / fraction;
}

/** Probability that the range of k standard normal variables is at most `range`, by Simpson's rule. */
export function rangeProbability(k: number, range: number): number {
  const lower = (z: number) => (z < 0 ? normalTail(-z) : 1 - normalTail(z)); // Phi
  const steps = 400;
  const from = -6;
  const width = (12 + range) / steps;
  let sum = 0;
  for (let step = 0; step <= steps; step++) {
    const z = from + step * width;
    const weight = step === 0 || step === steps ? 1 : step % 2 === 1 ? 4 : 2;
    sum += weight * exp((-z * z) / 2) * (lower(z) - lower(z - range)) ** (k - 1); // phi(z) (Phi(z) - Phi(z - r))^(k - 1)
  }
  return (k * sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** The value exceeded with probability 0.05 by the range of k standard normal variables divided by sqrt(2). */
export function nemenyiPoint(k: number): number {
  let [low, high] = [0, 10];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (rangeProbability(k, middle * Math.SQRT2) < 0.95) low = middle;
    else high = middle;
  }
  return high;
}

/** Two of k models differ, at 0.05, when their mean ranks are at least this far apart. */
export function criticalDifference(k: number, streams: number): number {
  return nemenyiPoint(k) * Math.sqrt((k * (k + 1)) / (6 * streams));
}

/** "0.0004" or "1.2e-13". */
export function probability(p: number): string {
  return p >= 0.0001 ? p.toFixed(4) : p > 0 ? p.toExponential(1) : "0";
}
