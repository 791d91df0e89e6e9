/**
 * Numeric attributes of which a table has had two numbers only: flags, for instance. No normal density fits them, so each
 * class has a Bernoulli distribution, smoothed like the counts of a nominal attribute (decision 64). With k, the weight
 * of the rarer number in the class's N rows, p = k / N, P = (k + 1) / (N + 2), and r, the distance of the numbers,
 *   precision = 2 ln((1 - P) / P) / (r^2 (1 - 2p)),  peak = (1 - P)^2 e^(p^2 r^2 precision)
 * make the normal density about the mean P at the rarer number and 1 - P at the other: scores need not know.
 *
 * Two numbers have the largest sum of squares there is, S = N p (1 - p) r^2, by which they are recognised.
 */
import { exp, LN2, log2 } from "../../core/index.ts";
import { Block } from "./block.ts";

const enum Two {
  /** Relative error of sums of squares. */
  ROUNDING = 1e-9,
  /** For 1 - 2p below it, the precision is its limit, 4 N / (N + 2) / r^2. */
  EVEN = 1e-5,
}

/** Whether a class with its numbers at `stats[q]` and its weight at `stats[w]` has had no others than these two. */
export function areTwo(stats: Float64Array, q: number, w: number, low: number, high: number): boolean {
  const squares = stats[q + Block.SQUARES];
  const most = stats[w] * (stats[q + Block.MEAN] - low) * (high - stats[q + Block.MEAN]);
  return Math.abs(most - squares) <= Two.ROUNDING * squares;
}

/** k of a class; `range`: r^2. */
function rarer(weight: number, squares: number, range: number): number {
  const root = Math.sqrt(Math.max(0, 1 - (4 * squares) / (weight * range))); // 1 - 2p
  return Math.min(weight / 2, (2 * squares) / (range * (1 + root)));
}

// The weight of the last class with one number, and ln((1 - P) / P): such classes are many.
const last = /* @__PURE__ */ new Float64Array(2);

function logOdds(weight: number, rare: number): number {
  if (rare > 0) return log2((weight - rare + 1) / (rare + 1)) * LN2;
  if (weight !== last[0]) {
    last[1] = log2(weight + 1) * LN2;
    last[0] = weight;
  }
  return last[1];
}

export function precisionOfTwo(weight: number, squares: number, range: number): number {
  const rare = rarer(weight, squares, range);
  const apart = 1 - (2 * rare) / weight;
  const bend = apart < Two.EVEN ? (4 * weight) / (weight + 2) : (2 * logOdds(weight, rare)) / apart;
  return Math.min(bend / range, Block.LARGEST_PRECISION);
}

export function peakOfTwo(weight: number, squares: number, range: number, precision: number): number {
  const rare = rarer(weight, squares, range);
  const common = (weight - rare + 1) / (weight + 2); // 1 - P
  const share = rare / weight; // p
  return common * common * (rare > 0 ? exp(share * share * range * precision) : 1);
}
