/**
 * Probabilities of the Poisson and the binomial distribution, also for values between the integers, by Loader's method
 * ("Fast and Accurate Computation of Binomial Probabilities", 2000): Stirling's formula with its error, and the
 * deviance of the value from its mean. Logarithms of factorials are never subtracted from one another, so that large
 * counts lose no digits.
 */
import { exp, log } from "../core/index.ts";

/** From here on five terms of the asymptotic series are exact. */
const LARGE = 16;

/** ln Gamma(x + 1) - ln(sqrt(2 pi x) (x / e)^x), for x > 0. */
export function stirlingError(x: number): number {
  let sum = 0;
  let z = x;
  for (; z < LARGE; z++) {
    // The error at z minus that at z + 1: (z + 1/2) ln(1 + 1/z) - 1 = s^2/3 + s^4/5 + ... with s = 1 / (2 z + 1).
    const square = 1 / ((2 * z + 1) * (2 * z + 1));
    for (let power = square, k = 3; power > 1e-18; power *= square, k += 2) sum += power / k;
  }
  const square = z * z; // 1/12z - 1/360z^3 + 1/1260z^5 - 1/1680z^7 + 1/1188z^9
  return sum + (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / z;
}

/** x ln(x / mean) + mean - x, for x, mean > 0 and their `difference`: a series where the terms nearly cancel. */
export function deviance(x: number, mean: number, difference: number): number {
  const v = difference / (x + mean);
  if (Math.abs(v) > 0.1) return x * log(x / mean) - difference;
  let sum = difference * v; // ln(x / mean) = 2 (v + v^3/3 + v^5/5 + ...)
  let term = 2 * x * v;
  for (let k = 3; Math.abs(term) > 1e-17 * sum; k += 2) {
    term *= v * v;
    sum += term / k;
  }
  return sum;
}

/** mean^x e^-mean / Gamma(x + 1), for x >= 0 and mean > 0. */
export function poissonDensity(x: number, mean: number): number {
  if (x === 0) return exp(-mean);
  return exp(-stirlingError(x) - deviance(x, mean, x - mean)) / Math.sqrt(2 * Math.PI * x);
}

/** Gamma(n + 1) / (Gamma(x + 1) Gamma(rest + 1)) p^x q^rest, for x, rest > 0, n = x + rest and p + q = 1. */
export function binomialDensity(x: number, rest: number, p: number, q: number): number {
  const n = x + rest;
  const errors = stirlingError(n) - stirlingError(x) - stirlingError(rest);
  const difference = x * q - rest * p; // of x and n p; p or q may be near 1, where x - n p would lose the other's digits
  const deviances = deviance(x, n * p, difference) + deviance(rest, n * q, -difference);
  return exp(errors - deviances) * Math.sqrt(n / x / (2 * Math.PI * rest));
}
