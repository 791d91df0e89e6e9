/** Means of independent results with Student's confidence intervals. */
import { usage } from "../core/index.ts";
import { requireNumbers } from "./checks.ts";
import { studentQuantile } from "./student.ts";

/** A mean with its 95 % interval. */
export interface Interval {
  /** NaN without values. */
  readonly mean: number;
  /** Half the width of the 95 % interval: it is from `mean - margin` to `mean + margin`. NaN for fewer than two values. */
  readonly margin: number;
}

/** The mean; NaN without values. That of equal values is exact. `E_USAGE` unless `values` is an array of finite numbers. */
export function mean(values: readonly number[]): number {
  requireNumbers("mean", "values", values, "finite");
  return moments(values).mean;
}

/**
 * Mean and 95 % confidence interval of independent results, such as those of several seeds. `E_USAGE` unless `values`
 * is an array of finite numbers.
 */
export function interval(values: readonly number[]): Interval {
  requireNumbers("interval", "values", values, "finite");
  const { mean, variance } = moments(values);
  if (values.length < 2) return { mean, margin: NaN };
  return { mean, margin: studentQuantile(0.975, values.length - 1) * Math.sqrt(variance / values.length) };
}

/**
 * Whether the first results are lower, pair by pair: the 95 % interval of the differences is below 0. `undefined` for
 * fewer than two pairs, which have no margin. `E_USAGE` unless both are arrays of finite numbers of the same length.
 */
export function isBelow(first: readonly number[], second: readonly number[]): boolean | undefined {
  requireNumbers("isBelow", "first", first, "finite");
  requireNumbers("isBelow", "second", second, "finite");
  if (first.length !== second.length) {
    throw usage("isBelow: `second`", `must have ${first.length} results, as \`first\` has`, { given: second });
  }
  const { mean, margin } = interval(first.map((result, i) => result - second[i]));
  return Number.isNaN(margin) ? undefined : mean + margin < 0;
}

/** Mean (NaN without values) and sample variance (NaN for fewer than two). Of equal values the variance is exactly 0. */
export function moments(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const [first = NaN] = values;
  const mean = first + values.reduce((sum, value) => sum + (value - first), 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return { mean, variance: values.length < 2 ? NaN : squares / (values.length - 1) };
}
