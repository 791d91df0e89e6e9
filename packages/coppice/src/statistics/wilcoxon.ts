/**
 * Wilcoxon's signed-rank test whether two models differ over several streams ("Individual Comparisons by Ranking
 * Methods", 1945; Demsar 2006, section 3.1.3): the differences are ranked by their size, and the ranks of those in
 * favour of either model are summed.
 */
import { normalCdf } from "../core/index.ts";
import { requireNumbers } from "./checks.ts";
import { ranks } from "./ranks.ts";

/** Up to here all sign patterns are counted, of which there are 2^25. */
const LARGEST_EXACT = 25;

/** The result of `wilcoxon`. */
export interface Wilcoxon {
  /** Differences other than 0. */
  readonly count: number;
  /** Sum of the ranks of the positive differences, W+: the larger, the better the first model. */
  readonly positive: number;
  /** Sum of the ranks of the negative differences, W-. */
  readonly negative: number;
  /** Two-sided: probability of sums at least as unequal if every sign were the toss of a coin. */
  readonly p: number;
}

/**
 * Wilcoxon's signed-rank test of the differences of two models, one per stream: of the first minus of the second.
 * Differences of 0 are dropped; those of equal size share the mean of their ranks. They are compared exactly: round
 * them first, if 0.3 - 0.2 and 0.2 - 0.1 should be equal. A difference may be infinite (one model had no result).
 *
 * Up to 25 differences `p` is exact, also with ties; beyond them it is that of the normal approximation with the
 * variance corrected for ties, and without correction for continuity. Without differences `p` is 1. Fewer than six
 * never have a `p` of at most 0.05. `E_USAGE` unless `differences` is an array of numbers other than NaN.
 */
export function wilcoxon(differences: readonly number[]): Wilcoxon {
  requireNumbers("wilcoxon", "differences", differences, "ordered");
  const left = differences.filter((difference) => difference !== 0);
  const count = left.length;
  const sizeRanks = ranks(left.map((difference) => -Math.abs(difference))); // 1 for the smallest
  const positive = sizeRanks.reduce((sum, rank, i) => sum + (left[i] > 0 ? rank : 0), 0);
  const negative = (count * (count + 1)) / 2 - positive;
  const smaller = Math.min(positive, negative);
  const tail = count <= LARGEST_EXACT ? exactTail(sizeRanks, smaller) : normalTail(sizeRanks, smaller);
  return { count, positive, negative, p: Math.min(1, 2 * tail) };
}

/** Share of all sign patterns in which the positive ranks sum to at most `sum`. Ranks are doubled to be integers. */
function exactTail(sizeRanks: readonly number[], sum: number): number {
  const patterns = new Float64Array(2 * sum + 1); // by doubled sum
  patterns[0] = 1;
  for (const rank of sizeRanks) {
    for (let s = 2 * sum; s >= 2 * rank; s--) patterns[s] += patterns[s - 2 * rank];
  }
  const within = patterns.reduce((before, number) => before + number, 0);
  return sizeRanks.reduce((share) => share / 2, within); // over 2^n
}

/** The same by the normal distribution with the sum's mean n (n + 1) / 4 and variance, the sum of squared ranks over 4. */
function normalTail(sizeRanks: readonly number[], sum: number): number {
  const n = sizeRanks.length;
  // Without ties n (n + 1) (2 n + 1) / 24; t tied ones take (t^3 - t) / 48 from it.
  const variance = sizeRanks.reduce((squares, rank) => squares + rank * rank, 0) / 4;
  return normalCdf((sum - (n * (n + 1)) / 4) / Math.sqrt(variance));
}
