/**
 * ADWIN's test of a window of W numbers. It is cut between n0 older and n1 newer ones whose means differ by more than
 *   eps = sqrt(2 m v d) + 2/3 d m, with m = 1/(n0 - 4) + 1/(n1 - 4), v the variance and d = ln(2 ln W / delta).
 * Both sides are multiplied by n0 n1 (n0 - 4)(n1 - 4), to avoid division and square root. Only a difference beyond
 * rounding errors counts: otherwise numbers far from 0 relative to their spread would change without end.
 */
import { LN2, log2 } from "../core/index.ts";

const SMALLEST_PART = 5;
/** Twice the largest relative rounding error of one addition. */
const ROUNDING = 2 ** -52;

export class Cut {
  #width = 0;
  #total = 0;
  #rounded = 0;
  #linear = 0;
  #underRoot = 0;

  /** Call first. Sets the window (its size, sum and squared deviations) and the confidence. */
  within(width: number, total: number, squares: number, delta: number): void {
    const d = LN2 * (1 + log2(LN2 * log2(width)) - log2(delta)); // not log2 of the quotient, which may be infinite
    const spare = width - 8; // (n0 - 4) + (n1 - 4)
    this.#width = width;
    this.#total = total;
    this.#rounded = ROUNDING * width * Math.abs(total); // W additions made the total
    this.#linear = (2 / 3) * d * spare;
    this.#underRoot = 2 * (squares / width) * d * spare;
  }

  /** Whether the means of the `n0` oldest numbers, whose sum is given, and of the others differ. */
  divides(n0: number, sum0: number): boolean {
    const n1 = this.#width - n0;
    if (n0 < SMALLEST_PART || n1 < SMALLEST_PART) return false;
    const product = n0 * n1;
    const spareProduct = (n0 - 4) * (n1 - 4);
    const difference = Math.abs(sum0 * this.#width - this.#total * n0) - this.#rounded * n0; // |u0 - u1| n0 n1
    const excess = difference * spareProduct - this.#linear * product;
    return excess > 0 && excess * excess > this.#underRoot * product * product * spareProduct;
  }
}
