import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PairCounts } from "./pair-counts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("PairCounts", () => {
  it("counts as a map of pairs does, and forgets pairs that came back to 0", () => {
    const change = fc.record({
      label: fc.integer({ min: 0, max: 30 }),
      predicted: fc.integer({ min: -1, max: 30 }),
      weight: fc.integer({ min: -2, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 600 }), (changes) => {
        const pairs = new PairCounts();
        const expected = new Map<string, number>();
        for (const { label, predicted, weight } of changes) {
          pairs.add(label, predicted, weight);
          const key = `${label} ${predicted}`;
          expected.set(key, (expected.get(key) ?? 0) + weight);
        }
        const cells = pairs.cells();
        expect(new Map(cells.map((cell) => [`${cell.label} ${cell.predicted}`, cell.rows]))).toEqual(
          new Map([...expected].filter(([, weight]) => weight !== 0)),
        );
        const sorted = [...cells].sort((a, b) => a.label - b.label || a.predicted - b.predicted);
        expect(cells).toEqual(sorted);
      }),
      { seed: 8, numRuns: 100 },
    );
  });

  it("scales all weights", () => {
    const pairs = new PairCounts();
    pairs.add(3, -1, 2);
    pairs.add(0, 1, 5);
    pairs.scale(0.5);
    expect(pairs.cells()).toEqual([
      { label: 0, predicted: 1, rows: 2.5 },
      { label: 3, predicted: -1, rows: 1 },
    ]);
  });

  it("takes memory for the pairs that are not 0, and seldom makes room anew, whatever was counted before", () => {
    const lengths: number[] = [];
    class Counted extends Int32Array {
      constructor(length: number) {
        super(length);
        lengths.push(length);
      }
    }
    for (const kept of [1, 7, 30, 31, 32, 500]) {
      lengths.length = 0;
      vi.stubGlobal("Int32Array", Counted);
      const pairs = new PairCounts();
      for (let i = 0; i < 20_000; i++) {
        pairs.add(i, i % 7, 1);
        if (i >= kept) pairs.add(i - kept, (i - kept) % 7, -1);
      }
      vi.unstubAllGlobals();
      expect(pairs.cells()).toHaveLength(kept);
      expect(Math.max(...lengths)).toBeLessThanOrEqual(Math.max(16, 8 * (kept + 2)));
      // Labels and answers: for each pair that comes less than ten places are made.
      expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(20_000 * 2 * 10);
    }
  });
});
