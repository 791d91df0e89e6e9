/** The most frequent confusions of many classes: kept and shown where a whole matrix would be too large. */
import type { Confusion } from "../results.ts";
import { isMeasured } from "./format.ts";

/** The `limit` largest off-diagonal counts of `confusion[label][predicted]`, largest first. */
export function topConfusions(confusion: readonly (readonly number[])[], limit: number): Confusion[] {
  const top: Confusion[] = [];
  let least = 0;
  confusion.forEach((counts, label) => {
    counts.forEach((rows, predicted) => {
      if (!isMeasured(rows) || rows <= least || predicted === label) return;
      top.push({ label, predicted, rows });
      // Shortened in batches: a matrix of thousands of classes has millions of entries.
      if (top.length >= 2 * limit) least = shorten(top, limit);
    });
  });
  shorten(top, limit);
  return top;
}

/** Sorts and keeps the largest; returns the count that a further one must exceed. */
export function shorten(top: Confusion[], limit: number): number {
  top.sort((a, b) => b.rows - a.rows || a.label - b.label || a.predicted - b.predicted);
  if (top.length < limit) return 0;
  top.length = limit;
  return top[limit - 1]?.rows ?? 0;
}
