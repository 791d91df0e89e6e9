/**
 * Comparing several models over several streams (Demsar 2006, "Statistical Comparisons of Classifiers over Multiple Data
 * Sets"): mean ranks, Friedman's test whether they differ at all, and Nemenyi's distance from which two differ.
 */
import { exp, log } from "coppice/core";

/** Ranks of values, 1 for the largest; equal ones share the mean of their ranks. NaN, no result, comes last. */
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

/** Mean of each column of ranks; `table` has a row of values per stream, larger being better. */
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

/**
 * Points exceeded with probability 0.05 by the range of k = 2 ... 20 standard normal variables, divided by root 2; the
 * test integrates them again.
 */
export const NEMENYI_05 = [
  1.96, 2.3437, 2.569, 2.7278, 2.8497, 2.9483, 3.0309, 3.1017, 3.1637, 3.2187, 3.268, 3.3127, 3.3536, 3.3912, 3.426,
  3.4584, 3.4887, 3.5171, 3.5438,
] as const;

/** Two of k = 2 ... 20 models differ, at 0.05, when their mean ranks are at least this far apart; else undefined. */
export function criticalDifference(k: number, streams: number): number | undefined {
  const q = NEMENYI_05[k - 2];
  return q === undefined ? undefined : q * Math.sqrt((k * (k + 1)) / (6 * streams));
}

/** "0.0004" or "1.2e-13". */
export function probability(p: number): string {
  if (p >= 0.0001) return p.toFixed(4);
  if (p <= 0) return "0";
  const power = Math.floor(log(p) / log(10));
  return `${(p / 10 ** power).toFixed(1)}e${power}`;
}
