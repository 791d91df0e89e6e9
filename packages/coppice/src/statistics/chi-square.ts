/** The chi-square distribution. */
import { normalCdf } from "../core/index.ts";
import { requireCount, requireOrdered } from "./checks.ts";
import { poissonDensity } from "./densities.ts";

/**
 * Probability that a chi-square variable with `freedom` degrees of freedom, an integer in [0, inf), is at least `value`;
 * 1 for values up to 0. In closed form: with x = value / 2 and m = floor(freedom / 2) it is the sum of
 * x^i e^-x / Gamma(i + 1) over i = 0, 1, ... m - 1, if `freedom` is even; if it is odd, over i = 1/2, 3/2, ... m - 1/2,
 * plus the two tails of a normal variable beyond sqrt(value). O(freedom). `E_PARAM` for other arguments.
 */
export function chiSquareTail(value: number, freedom: number): number {
  requireOrdered("chiSquareTail", "value", value);
  requireCount("chiSquareTail", "freedom", freedom, 0);
  if (value <= 0) return 1;
  if (value === Infinity) return 0;
  const half = (freedom % 2) / 2;
  let sum = half > 0 ? 2 * normalCdf(-Math.sqrt(value)) : 0;
  for (let i = half; i < freedom / 2; i++) sum += poissonDensity(i, value / 2);
  return Math.min(1, sum);
}
