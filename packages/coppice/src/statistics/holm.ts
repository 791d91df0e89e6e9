/** Holm's correction for several tests ("A Simple Sequentially Rejective Multiple Test Procedure", 1979). */
import { requireNumbers } from "./checks.ts";

/**
 * The p values of m tests, adjusted so that comparing each with 0.05 finds any difference that is none with probability
 * at most 0.05: the smallest is multiplied by m, the next one by m - 1, and so on. An adjusted value is at most 1, and
 * at least that of any smaller p. In the order given; none for none. O(m log m). `E_USAGE` unless `p` is an array of
 * numbers in [0, 1].
 */
export function holm(p: readonly number[]): number[] {
  requireNumbers("holm", "p", p, "share");
  const adjusted = new Array<number>(p.length).fill(0);
  const order = p.map((_, i) => i).sort((i, j) => p[i] - p[j]);
  let largest = 0;
  order.forEach((test, place) => {
    largest = Math.max(largest, Math.min(1, (p.length - place) * p[test])); // max over i <= place of (m - i) p_(i)
    adjusted[test] = largest;
  });
  return adjusted;
}
