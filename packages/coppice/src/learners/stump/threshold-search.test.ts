import { describe, expect, it } from "vitest";
import { Arena } from "../../core/index.ts";
import { SortedCounts } from "./sorted-counts.ts";
import { between, ThresholdSearch } from "./threshold-search.ts";

describe("a threshold", () => {
  it("is the middle where that lies between, and the lower number where nothing does", () => {
    expect(between(1, 2)).toBe(1.5);
    expect(between(-3, 4)).toBe(0.5);
    expect(between(1e308, 1.5e308)).toBe(1.25e308);
    expect(between(-Number.MAX_VALUE, Number.MAX_VALUE)).toBe(0);
    expect(between(1, 1 + Number.EPSILON)).toBe(1);
    expect(between(1 + Number.EPSILON, 1 + 2 * Number.EPSILON)).toBe(1 + Number.EPSILON);
    expect(between(0, Number.MIN_VALUE)).toBe(0);
  });

  it.each([false, true])("leaves no class with less than nothing above it, as rounding would: Gini %s", (gini) => {
    // In the order in which they come the first class weighs 0.3 + 0.2 + 0.1, in that of the values more by a bit.
    expect(0.1 + 0.2 + 0.3).toBeGreaterThan(0.3 + 0.2 + 0.1);
    const counts = new SortedCounts(new Arena(), 1, 2);
    for (const [x, label, weight] of [
      [3, 0, 0.3],
      [2, 0, 0.2],
      [1, 0, 0.1],
      [4, 1, 1],
    ]) {
      counts.add(0, x, label, weight);
    }
    const search = new ThresholdSearch(counts, gini, 2);
    const gains = new Float64Array(1);
    search.begin(1.6);
    search.writeMost(0, gains, 0);
    search.find(0);
    expect(search.threshold).toBe(3.5);
    expect([...search.branches]).toEqual([0.1 + 0.2 + 0.3, 0, 0, 1]);
  });

  it.each([false, true])("adds what is above it, also where heavy rows of the class are below: Gini %s", (gini) => {
    const counts = new SortedCounts(new Arena(), 1, 2);
    counts.add(0, -1, 0, 1e9);
    let above = 0; // of class 0
    for (let i = 299; i >= 0; i--) {
      if (i % 3 === 0) above += 1e-9;
      counts.add(0, 1 + i, i % 3 === 0 ? 0 : 1, i % 3 === 0 ? 1e-9 : 1e6);
    }
    const search = new ThresholdSearch(counts, gini, 2);
    const gains = new Float64Array(1);
    search.begin(1e9 + 200 * 1e6 + above);
    search.writeMost(0, gains, 0);
    search.find(0);
    expect(search.threshold).toBe(0);
    expect(search.branches[2] / above).toBeCloseTo(1, 12);
    expect([search.branches[0], search.branches[1], search.branches[3]]).toEqual([1e9, 0, 200 * 1e6]);
  });
});
