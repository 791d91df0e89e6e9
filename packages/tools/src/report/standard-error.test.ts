import { describe, expect, it } from "vitest";
import { sampleContender, samplePoint, sampleRepeat } from "../../test/report-sample.ts";
import type { ContenderResult } from "../results.ts";
import { standardErrorOfLead } from "./standard-error.ts";

/** A contender that had so many of each 100 rows right. */
function contender(right: readonly number[]): ContenderResult {
  let sum = 0;
  const curve = right.map((rows, i) => {
    sum += rows;
    return samplePoint(100 * (i + 1), { accuracy: sum / (100 * (i + 1)) });
  });
  const accuracy = sum / (100 * right.length);
  return sampleContender({ accuracy, measures: { rows: 100 * right.length }, repeats: [sampleRepeat({ curve })] });
}

const twenty = (pattern: readonly number[]) => Array.from({ length: 20 }, (_, i) => pattern[i % pattern.length]);

describe("standardErrorOfLead", () => {
  it("comes from how the difference varies, not the accuracies", () => {
    const one = contender(twenty([80, 90, 60, 70]));
    expect(standardErrorOfLead(one, contender(twenty([79, 89, 59, 69])))).toBeCloseTo(0, 12);
    // Differences of 2 and 0 in turn: a variance of 20/19, times 20 stretches, over 2,000 rows.
    const other = contender(twenty([78, 90, 58, 70]));
    expect(standardErrorOfLead(one, other)).toBeCloseTo(Math.sqrt((20 / 19) * 20) / 2000, 12);
    expect(standardErrorOfLead(other, one)).toBeCloseTo(standardErrorOfLead(one, other), 12);
  });

  it("is that of two independent shares where the curves have few points", () => {
    const few = contender([80, 80, 80, 80, 80]);
    expect(standardErrorOfLead(few, few)).toBeCloseTo(Math.sqrt((2 * 0.8 * 0.2) / 500), 12);
    const other = contender([50, 50, 50, 50, 50]);
    expect(standardErrorOfLead(few, other)).toBeCloseTo(Math.sqrt((0.8 * 0.2 + 0.5 * 0.5) / 500), 12);
  });

  it("counts the rows that were scored: others tell nothing, wherever they lie", () => {
    const patterns = [twenty([80, 90, 60, 70]), twenty([78, 90, 58, 70])].map(contender);
    const [error] = [standardErrorOfLead(patterns[0], patterns[1])];
    // The same labels among three times as many rows: behind them, before them, and one in three all along.
    for (const rowOf of [(i: number) => i, (i: number) => i + 40, (i: number) => 3 * i]) {
      const sparse = patterns.map((one) => {
        const [{ curve }] = one.repeats;
        const stretched = Array.from({ length: 60 }, (_, i) => {
          const last = curve.findLast((_, j) => rowOf(j) <= i);
          return samplePoint(100 * (i + 1), { scored: last?.row ?? 0, accuracy: last?.accuracy ?? null });
        });
        return { ...one, repeats: [sampleRepeat({ curve: stretched })] };
      });
      expect(standardErrorOfLead(sparse[0], sparse[1])).toBeCloseTo(error, 12);
    }
  });

  it("takes ten stretches for enough", () => {
    const [ten, nine] = [10, 9].map((count) => contender(twenty([80]).slice(0, count)));
    expect(standardErrorOfLead(ten, ten)).toBeCloseTo(0, 12);
    expect(standardErrorOfLead(nine, nine)).toBeGreaterThan(0.01);
  });
});
