import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wilcoxon } from "./wilcoxon.ts";

/** W+ of every assignment of signs, by the definition; `sizes` in any order. */
function sums(sizes: readonly number[]): number[] {
  const rank = (size: number) => {
    const less = sizes.filter((other) => other < size).length;
    return less + (sizes.filter((other) => other === size).length + 1) / 2;
  };
  const ranks = sizes.map(rank);
  return Array.from({ length: 2 ** sizes.length }, (_, signs) =>
    ranks.reduce((sum, one, i) => sum + ((signs >> i) & 1 ? one : 0), 0),
  );
}

/** Share of all assignments of signs in which W+ is at least as far from its middle. */
function bruteForce(differences: readonly number[]): number {
  const left = differences.filter((difference) => difference !== 0);
  const all = sums(left.map(Math.abs));
  const pattern = left.reduce((signs, difference, i) => signs + (difference > 0 ? 2 ** i : 0), 0);
  const middle = (left.length * (left.length + 1)) / 4;
  return all.filter((sum) => Math.abs(sum - middle) >= Math.abs(all[pattern] - middle)).length / all.length;
}

describe("Wilcoxon's test", () => {
  it("computes cases by hand", () => {
    expect(wilcoxon([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])).toEqual({ count: 6, positive: 21, negative: 0, p: 2 / 64 });
    // The two 1s share ranks 1 and 2. Sums of 1.5 or less: none, either of them: 3 of 8.
    expect(wilcoxon([1, -1, 3])).toEqual({ count: 3, positive: 4.5, negative: 1.5, p: 6 / 8 });
    // As many ways lead to 3 or less as to 3 or more: more than all, were they added.
    expect(wilcoxon([1, 2, -3])).toEqual({ count: 3, positive: 3, negative: 3, p: 1 });
  });

  it("agrees with the published example and other programs", () => {
    // Hollander and Wolfe, "Nonparametric Statistical Methods", 1973: depression scale factors of nine patients. R and
    // scipy give V = 40 and p = 0.03906.
    const before = [1.83, 0.5, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.3];
    const after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    const found = wilcoxon(before.map((value, i) => value - after[i]));
    expect(found).toEqual({ count: 9, positive: 40, negative: 5, p: 0.0390625 });
  });

  it("says nothing of nothing, and drops zeros", () => {
    const nothing = { count: 0, positive: 0, negative: 0, p: 1 };
    expect([wilcoxon([]), wilcoxon([0, -0, 0])]).toEqual([nothing, nothing]);
    expect(wilcoxon([0, 2, 0, -1, 0])).toEqual(wilcoxon([2, -1]));
    expect(wilcoxon([5])).toEqual({ count: 1, positive: 1, negative: 0, p: 1 });
  });

  it("ranks infinite differences as the largest", () => {
    expect(wilcoxon([Infinity, -3, 2, -Infinity])).toEqual(wilcoxon([9, -3, 2, -9]));
  });

  it("counts all assignments of signs, also with ties and zeros", () => {
    const difference = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(fc.array(difference, { maxLength: 12 }), (differences) => {
        expect(wilcoxon(differences).p).toBe(bruteForce(differences));
      }),
    );
  });

  it("asks nothing of order and scale; the other way round the sums are exchanged", () => {
    const differences = fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 40 });
    fc.assert(
      fc.property(differences, (values) => {
        const found = wilcoxon(values);
        expect(wilcoxon(values.map((value) => 8 * value))).toEqual(found);
        expect(wilcoxon([...values].sort((a, b) => a - b))).toEqual(found);
        const { count, positive, negative, p } = found;
        expect(wilcoxon(values.map((value) => -value))).toEqual({ count, positive: negative, negative: positive, p });
        expect(positive + negative).toBe((count * (count + 1)) / 2);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("up to 25 differences, and beyond", () => {
  const all = (length: number) => Array.from({ length }, (_, i) => i + 1);

  it("is exact up to 25", () => {
    expect(wilcoxon(all(25)).p).toBe(2 / 2 ** 25);
    expect(wilcoxon(all(25).map(() => 1)).p).toBe(2 / 2 ** 25);
    // scipy.stats.wilcoxon(..., mode="exact") of 1 ... 25, of which those divisible by 3 are negative.
    expect(wilcoxon(all(25).map((value) => (value % 3 === 0 ? -value : value))).p).toBeCloseTo(0.14847958087921143, 14);
  });

  it("is the normal law's beyond, with the variance that ties leave", () => {
    // scipy.stats.wilcoxon(..., mode="approx", correction=False, zero_method="wilcox"), W = 251.
    const tied = all(40).map((i) => ((i * 7919) % 23) - 9);
    const { count, positive, negative, p } = wilcoxon(tied);
    expect([count, Math.min(positive, negative)]).toEqual([39, 251]);
    expect(p).toBeCloseTo(0.052209841254535684, 14);
    // 26 equal ones: each rank is 13.5, the variance 26 * 13.5^2 / 4, and z the square root of 26.
    expect(wilcoxon(new Array(26).fill(1)).p / 3.414173577297533e-7).toBeCloseTo(1, 12);
    expect(wilcoxon(all(1000)).p).toBeGreaterThan(0);
  });

  it("is then nearly the exact one", () => {
    // Of 30 and of 60 differences without ties: ways to sum to at most W, over 2^n.
    for (const n of [30, 60]) {
      const ways = new Float64Array((n * (n + 1)) / 2 + 1);
      ways[0] = 1;
      for (const rank of all(n)) for (let sum = ways.length - 1; sum >= rank; sum--) ways[sum] += ways[sum - rank];
      for (const every of [3, 4, 5]) {
        const { negative, p } = wilcoxon(all(n).map((value) => (value % every === 0 ? -value : value)));
        const exact = (2 * ways.slice(0, negative + 1).reduce((sum, count) => sum + count, 0)) / 2 ** n;
        // Without correction for continuity it lacks about the probability of the sum itself: at most 1 / (2.5 sd).
        expect(Math.abs(p - exact)).toBeLessThan(1 / (2.5 * Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24)));
      }
    }
  });
});

it.each([
  [null, "wilcoxon: `differences` must be an array of numbers, got null."],
  [[1, NaN], "wilcoxon: `differences[1]` must be a number other than NaN, got NaN."],
  [["1"], 'wilcoxon: `differences[0]` must be a number other than NaN, got "1".'],
])("wilcoxon refuses %j in words", (differences, message) => {
  expect(() => wilcoxon(differences as number[])).toThrow(expect.objectContaining({ code: "E_USAGE", message }));
});
