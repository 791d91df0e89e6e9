/** Student's t distribution ("The Probable Error of a Mean", 1908). */
import { betaProbability } from "./beta.ts";
import { refused, requireFreedom, requireOrdered } from "./checks.ts";

/**
 * Probability that a Student variable with `freedom` degrees of freedom, a number in [1, 1e15], is at least `t`. Both
 * tails together, the p value of a two-sided test, are twice that of |t|. `E_PARAM` for other arguments.
 */
export function studentTail(t: number, freedom: number): number {
  requireOrdered("studentTail", "t", t);
  requireFreedom("studentTail", "freedom", freedom);
  const ratio = (t * t) / freedom; // both tails are I_x(freedom / 2, 1 / 2) with x = 1 / (1 + ratio)
  const tail = betaProbability(freedom / 2, 1 / 2, 1 / (1 + ratio), 1 / (1 + 1 / ratio)) / 2;
  return t < 0 ? 1 - tail : tail;
}

/**
 * The value below which a Student variable with `freedom` degrees of freedom, a number in [1, 1e15], is with probability
 * `p`, a number in [0.5, 1). `E_PARAM` for other arguments.
 */
export function studentQuantile(p: number, freedom: number): number {
  if (!(typeof p === "number" && p >= 0.5 && p < 1))
    throw refused("studentQuantile", "p", "must be a number in [0.5, 1)", p);
  requireFreedom("studentQuantile", "freedom", freedom);
  let low = 0;
  let high = 1;
  while (studentTail(high, freedom) > 1 - p) high *= 2;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (studentTail(middle, freedom) > 1 - p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
