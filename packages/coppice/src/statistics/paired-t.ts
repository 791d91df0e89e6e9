/**
 * The t test of paired differences, and its correction for results of which the training sets overlap, as those of
 * cross-validation and of repeated random splits do (Nadeau and Bengio, "Inference for the Generalization Error",
 * 2003). The plain test takes such results for independent and finds too many differences.
 */
import { checkNames } from "../core/index.ts";
import { refused, requireNumbers } from "./checks.ts";
import { moments } from "./interval.ts";
import { studentTail } from "./student.ts";

/** The option of `pairedT`. */
export interface PairedTOptions {
  /**
   * Rows tested on per row trained on, n_test / n_train, of each result: 1 / 9 for tenfold cross-validation. A number in
   * [0, inf); 0, the default, is the plain test.
   */
  readonly testShare?: number | undefined;
}

/** The result of `pairedT`. */
export interface PairedT {
  /** Positive if the mean difference is; infinite if all differences are equal and not 0, NaN for fewer than two. */
  readonly t: number;
  /** Degrees of freedom: differences less one, at least 0. */
  readonly freedom: number;
  /** Two-sided: probability of a mean at least as far from 0 if the true one were 0. */
  readonly p: number;
}

/**
 * The t test whether the mean of differences is 0, one per fold or split: of the first model minus of the second. If all
 * are equal `p` is 0, or 1 if they are 0. It is 1 for fewer than two, which say nothing. `E_USAGE` unless `differences`
 * is an array of finite numbers, `E_PARAM` for another `testShare`, `E_UNKNOWN` for another option.
 */
export function pairedT(differences: readonly number[], options: PairedTOptions = {}): PairedT {
  requireNumbers("pairedT", "differences", differences, "finite");
  checkNames("pairedT", ["testShare"], options);
  const { testShare = 0 } = options;
  if (!(typeof testShare === "number" && testShare >= 0 && testShare < Infinity)) {
    throw refused("pairedT", "testShare", "must be a number in [0, inf)", testShare);
  }
  const n = differences.length;
  if (n < 2) return { t: NaN, freedom: 0, p: 1 };
  const { mean, variance } = moments(differences);
  if (mean === 0) return { t: 0, freedom: n - 1, p: 1 }; // the variance may be 0, too
  const t = mean / Math.sqrt((1 / n + testShare) * variance);
  return { t, freedom: n - 1, p: 2 * studentTail(Math.abs(t), n - 1) };
}
