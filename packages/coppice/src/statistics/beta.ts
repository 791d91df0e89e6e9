/**
 * The regularized incomplete beta function, from which the tails of Student's t and of F follow: by the continued
 * fraction of DiDonato and Morris ("Algorithm 708: Significant Digit Computation of the Incomplete Beta Function
 * Ratios", 1992, equation 9), in which nothing cancels, however large the degrees of freedom.
 */
import { binomialDensity } from "./densities.ts";

/** I_x(a, b) for a, b >= 1/2 and x in [0, 1]. `y` is 1 - x: the caller knows it exactly also where x is nearly 1. */
export function betaProbability(a: number, b: number, x: number, y: number): number {
  if (x === 0 || y === 0) return Number(y === 0);
  // The fraction converges fast below the mean a / (a + b), where a y >= b x; above it I_x(a, b) = 1 - I_y(b, a).
  return a * y < b * x ? 1 - belowMean(b, a, y, x) : belowMean(a, b, x, y);
}

function belowMean(a: number, b: number, x: number, y: number): number {
  const distance = a * y - b * x + 1;
  let fraction = (a * distance) / (a + 1);
  let [numerator, denominator] = [fraction, 0]; // Lentz: of its value so far, as ratios to the ones before
  for (let m = 1, change = 0; Math.abs(change - 1) > 1e-15; m++) {
    const middle = a + 2 * m - 1;
    const alpha = ((a + m - 1) / middle) * ((a + b + m - 1) / middle) * m * (b - m) * x * x;
    const beta = m + (m * (b - m) * x) / middle + ((a + m) * (distance + m * (1 + y))) / (a + 2 * m + 1);
    denominator = 1 / (beta + alpha * denominator);
    numerator = beta + alpha / numerator;
    change = numerator * denominator;
    fraction *= change;
  }
  return (binomialDensity(a, b, x, y) * b * (a / (a + b))) / fraction; // x^a y^b / B(a, b), over the fraction
}
