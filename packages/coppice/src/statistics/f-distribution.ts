/** Fisher's F distribution. */
import { betaProbability } from "./beta.ts";
import { requireOrdered, requireReal } from "./checks.ts";

/**
 * Probability that an F variable is at least `value`; 1 for values up to 0. `upper` and `lower` are the degrees of
 * freedom of its numerator and denominator, numbers in [1, inf). `E_PARAM` for other arguments.
 */
export function fTail(value: number, upper: number, lower: number): number {
  requireOrdered("fTail", "value", value);
  requireReal("fTail", "upper", upper, 1);
  requireReal("fTail", "lower", lower, 1);
  if (value <= 0) return 1;
  const ratio = (upper / lower) * value; // I_x(lower / 2, upper / 2) with x = 1 / (1 + ratio)
  return betaProbability(lower / 2, upper / 2, 1 / (1 + ratio), 1 / (1 + 1 / ratio));
}
