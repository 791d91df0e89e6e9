/**
 * Friedman's test whether any of several models differs from the others over several streams ("The Use of Ranks to
 * Avoid the Assumption of Normality", 1937), with Iman and Davenport's less conservative F ("Approximations of the
 * Critical Region of the Friedman Statistic", 1980), both as in Demsar, "Statistical Comparisons of Classifiers over
 * Multiple Data Sets" (2006), section 3.2.2. Ties are not corrected for, as there.
 */
import { usage } from "../core/index.ts";
import { requireCount, requireNumbers } from "./checks.ts";
import { chiSquareTail } from "./chi-square.ts";
import { fTail } from "./f-distribution.ts";

/** How far rounding, such as to two digits, may take a mean rank from its value. */
const ROUNDING = 0.01;

/** The result of `friedman`. */
export interface Friedman {
  /** Friedman's statistic, with k - 1 degrees of freedom; 0 if all mean ranks are equal. */
  readonly chiSquare: number;
  /** Probability of a chi-square at least this large if all models were equally good. */
  readonly p: number;
  /** Iman and Davenport's F, with k - 1 and (k - 1) (N - 1) degrees; Infinity if all streams rank the models alike. */
  readonly f: number;
  /** Probability of an F at least this large if all models were equally good. The better of the two tests. */
  readonly fP: number;
}

/**
 * Friedman's test on the mean ranks of k models over N `streams`, an integer in [1, inf). One model differs from none,
 * and over one stream F has no degrees of freedom: then `f` is 0 and `fP` 1. The approximations hold for N > 10 and
 * k > 5 or so. `E_USAGE` unless the mean ranks are at least one number, in [1, k] with the sum k (k + 1) / 2, up to
 * rounding to two digits; `E_PARAM` for other `streams`.
 */
export function friedman(meanRanks: readonly number[], streams: number): Friedman {
  requireMeanRanks(meanRanks);
  requireCount("friedman", "streams", streams, 1);
  const k = meanRanks.length;
  const squares = meanRanks.reduce((sum, rank) => sum + rank * rank, 0);
  const least = (k * (k + 1) * (k + 1)) / 4; // the sum of squares if all mean ranks are equal
  const largest = (k * (k + 1) * (2 * k + 1)) / 6; // and if they are 1, 2, ... k
  const excess = Math.max(0, squares - least); // below 0 by rounding
  const chiSquare = ((12 * streams) / (k * (k + 1))) * excess;
  const p = chiSquareTail(chiSquare, k - 1);
  if (k === 1 || streams === 1 || excess === 0) return { chiSquare, p, f: 0, fP: 1 };
  // (N - 1) chi2 / (N (k - 1) - chi2), where both chi2 and N (k - 1) are 12 N / (k (k + 1)) times a difference of squares
  const f = squares < largest ? ((streams - 1) * excess) / (largest - squares) : Infinity;
  return { chiSquare, p, f, fP: fTail(f, k - 1, (k - 1) * (streams - 1)) };
}

function requireMeanRanks(given: readonly number[]): void {
  requireNumbers("friedman", "meanRanks", given, "finite");
  const k = given.length;
  if (k === 0) throw usage("friedman: `meanRanks`", "must have the mean rank of at least one model", { given });
  const outside = given.find((rank) => rank < 1 - ROUNDING || rank > k + ROUNDING);
  const sum = given.reduce((before, rank) => before + rank, 0);
  const isSum = Math.abs(sum - (k * (k + 1)) / 2) <= k * ROUNDING;
  if (outside === undefined && isSum) return;
  const expected = `must be in [1, ${k}] and sum to ${(k * (k + 1)) / 2}`;
  const wrong = outside === undefined ? `the sum ${sum}` : `${outside}`;
  throw usage(`friedman: the mean ranks of ${k} models`, `${expected}, got ${wrong}`, {
    remedy: "`meanRanks` gives them.",
  });
}
