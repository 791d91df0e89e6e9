/**
 * Nemenyi's critical difference of mean ranks ("Distribution-free Multiple Comparisons", 1963), as in Demsar 2006,
 * section 3.2.2: how far apart the mean ranks of two models must be, if all pairs of models are compared.
 */
import { exp, normalCdf, pow } from "../core/index.ts";
import { requireCount } from "./checks.ts";

/** Of more models the largest may be farther out than `FAR`. */
const MOST_MODELS = 1e6;
/** Between points at which the integrand is summed. */
const STEP = 1 / 16;
/** The normal density is below 1e-14 farther from 0. */
const FAR = 8;

/**
 * Probability that the range of k >= 2 standard normal variables is at most `range`: k times the integral of
 * phi(z) (Phi(z) - Phi(z - range))^(k - 1), where z is the largest of them. The trapezoidal rule over a smooth function
 * that is 0 on both sides is exact to nearly all digits.
 */
export function rangeProbability(k: number, range: number): number {
  let sum = 0;
  for (let z = -FAR; z < FAR; z += STEP) sum += exp((-z * z) / 2) * pow(normalCdf(z) - normalCdf(z - range), k - 1);
  return (k * sum * STEP) / Math.sqrt(2 * Math.PI);
}

/**
 * The value exceeded with probability 0.05 by the range of as many standard normal variables as there are `models`,
 * divided by the square root of 2: the points of table 5 of Demsar 2006, for any integer in [1, 1000000]. 0 for one
 * model. `E_PARAM` for other arguments.
 */
export function nemenyiPoint(models: number): number {
  requireCount("nemenyiPoint", "models", models, 1, MOST_MODELS);
  if (models === 1) return 0;
  let low = 0;
  let high = 10;
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (rangeProbability(models, middle * Math.SQRT2) < 0.95) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * Two of several models differ significantly, at 0.05 for all pairs together, if their mean ranks over the streams are
 * at least this far apart. `models` is an integer in [1, 1000000] and `streams` one in [1, inf); 0 for one
 * model. The test is conservative:
 * `wilcoxon` of each pair with `holm` finds more. `E_PARAM` for other arguments.
 */
export function criticalDifference(models: number, streams: number): number {
  requireCount("criticalDifference", "models", models, 1, MOST_MODELS);
  requireCount("criticalDifference", "streams", streams, 1);
  return nemenyiPoint(models) * Math.sqrt((models * (models + 1)) / (6 * streams)); // q sqrt(k (k + 1) / 6 N)
}
