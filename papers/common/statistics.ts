/** Means with Student confidence intervals. For papers only: learning needs none of this. */

export interface Interval {
  readonly mean: number;
  /** Half the width of the 95 % interval; NaN for a single value. */
  readonly margin: number;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mean and 95 % confidence interval of independent results. */
export function interval(values: readonly number[]): Interval {
  const average = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  const freedom = values.length - 1;
  if (freedom < 1) return { mean: average, margin: Number.NaN };
  const error = Math.sqrt(squares / freedom / values.length);
  return { mean: average, margin: studentQuantile(0.975, freedom) * error };
}

/**
 * Whether the first results are lower, run by run: the 95 % interval of the differences is below 0. `undefined` for a
 * single run, which has no margin.
 */
export function isBelow(first: readonly number[], second: readonly number[]): boolean | undefined {
  const { mean: difference, margin } = interval(first.map((result, run) => result - second[run]));
  return Number.isNaN(margin) ? undefined : difference + margin < 0;
}

/** The t such that a Student variable with `freedom` degrees of freedom is at most t with probability p, 0.5 <= p < 1. */
export function studentQuantile(p: number, freedom: number): number {
  let low = 0;
  let high = 1;
  while (studentCdf(high, freedom) < p) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (studentCdf(middle, freedom) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * With t = sqrt(freedom) tan(angle) the density is proportional to cos(angle)^(freedom - 1): a smooth function on a
 * finite range, integrated by Simpson's rule.
 */
function studentCdf(t: number, freedom: number): number {
  const area = (to: number) => {
    const steps = 2000;
    let sum = 0;
    for (let i = 0; i <= steps; i++) {
      const weight = i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2;
      sum += weight * Math.cos((to * i) / steps) ** (freedom - 1);
    }
    return (sum * to) / steps / 3;
  };
  const nearlyAll = Math.min(Math.PI / 2, 12 / Math.sqrt(freedom)); // e^-72 of the peak: with many degrees it is narrow
  return 0.5 + area(Math.atan(t / Math.sqrt(freedom))) / area(nearlyAll) / 2;
}
