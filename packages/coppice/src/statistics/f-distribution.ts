/** Fisher's F distribution. */
import { betaProbability } from "./beta.ts";
import { requireFreedom, requireOrdered } from "./checks.ts";

/**
 * Probability that an F variable is at least `value`; 1 for values up to 0. `upper` and `lower` are the degrees of
 * freedom of its numerator and denominator, numbers in [1, 1e15]. `E_PARAM` for other arguments.
 */
export function fTail(value: number, upper: number, lower: number): number {
  requireOrdered("fTail", "value", value);
  requireFreedom("fTail", "upper", upper);
  requireFreedom("fTail", "lower", lower);
  if (value <= 0) return 1;
  const ratio = (upper / lower) * value; // I_x(lower / 2, upper / 2) with x = 1 / (1 + ratio)
  return betaProbability(lower / 2, upper / 2, 1 / (1 + ratio), 1 / (1 + 1 / ratio));
}
