/**
 * Numeric attributes of which a table has had two numbers only: flags, for instance. No normal density fits them, so they
 * are counted like nominal values of two kinds (decision 64):
 *   P(x | y) = (n_x + 1) / (N + 2)
 * How many of the N rows of a class have had x follows from its mean m and the distance r of the two numbers,
 *   n_x = N (1 - |x - m| / r)
 * which, between and beyond them, falls to 0 in proportion. The denominator is part of the block's factor, as a peak of
 * 1 / (N + 2)^2; the normal density has no part in it, its precision is 0.
 *
 * Two numbers have the largest sum of squares that their mean allows, by which they are recognised.
 */
import { Block } from "./block.ts";

/** Relative errors of sums of squares and of means, which every row rounds, and what they may do to a sum of squares. */
const enum Rounding {
  OF_SQUARES = 1e-9,
  OF_MEAN = 1e-12,
  MOST = 0.01,
}

/** Whether a class with its numbers at `stats[q]` and its weight at `stats[w]` has had no others than these two. */
export function areTwo(stats: Float64Array, q: number, w: number, low: number, high: number): boolean {
  const squares = stats[q + Block.SQUARES];
  const mean = stats[q + Block.MEAN];
  const most = stats[w] * (mean - low) * (high - mean);
  const error = Rounding.OF_SQUARES * squares + Rounding.OF_MEAN * stats[w] * (high - low) * Math.abs(mean);
  return Math.abs(most - squares) <= Math.min(error, Rounding.MOST * squares);
}

/** Whether this stands for two numbers, in place of a variance: then it is -1 / r. */
export function isOfTwo(variance: number): boolean {
  return variance < 0 && variance > Block.UNNEEDED;
}

/** n_x + 1 of a class of weight N; `variance`: -1 / r. A missing number counts as 1, as if there were no factor. */
export function countOfTwo(weight: number, mean: number, x: number, variance: number): number {
  const share = 1 + Math.abs(x - mean) * variance;
  return share > 0 ? 1 + weight * share : 1;
}

export function peakOfTwo(weight: number): number {
  return 1 / ((weight + 2) * (weight + 2));
}
