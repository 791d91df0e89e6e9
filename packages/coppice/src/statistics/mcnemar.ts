/**
 * McNemar's test whether one of two models is right more often on the same rows ("Note on the Sampling Error of the
 * Difference between Correlated Proportions or Percentages", 1947), by the binomial distribution instead of a
 * chi-square. Only the rows count that exactly one of them has right.
 */
import { pow } from "../core/index.ts";
import { requireCount } from "./checks.ts";
import { binomialDensity } from "./densities.ts";

/**
 * The two-sided p of McNemar's exact test: the probability of counts at least as unequal if each of these rows were
 * as likely to be right for either model. `onlyFirst` and `onlySecond` are the rows that only the first and only the
 * second model has right, integers in [0, inf). 1 if there are none. The rows are taken for independent, which those of
 * a stream often are not. O(sqrt n) for n rows. `E_PARAM` for other counts.
 */
export function mcnemar(onlyFirst: number, onlySecond: number): number {
  requireCount("mcnemar", "onlyFirst", onlyFirst, 0);
  requireCount("mcnemar", "onlySecond", onlySecond, 0);
  const fewer = Math.min(onlyFirst, onlySecond);
  const more = Math.max(onlyFirst, onlySecond);
  let term = fewer === 0 ? pow(0.5, more) : binomialDensity(fewer, more, 0.5, 0.5); // (n over k) / 2^n
  let sum = 0;
  for (let k = fewer; k >= 0 && term > 1e-18 * sum; k--) {
    sum += term;
    term *= k / (fewer - k + more + 1); // (n over k - 1) / (n over k)
  }
  return Math.min(1, 2 * sum);
}
