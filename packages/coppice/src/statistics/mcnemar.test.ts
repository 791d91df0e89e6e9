import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mcnemar } from "./mcnemar.ts";

/** Both tails of n fair coins, by Pascal's triangle. */
function bruteForce(one: number, other: number): number {
  let row = [1];
  for (let n = 0; n < one + other; n++) row = [1, ...row.map((count, k) => count + (row[k + 1] ?? 0))];
  const far = Math.abs(one - other);
  const as = row.filter((_, k) => Math.abs(one + other - 2 * k) >= far);
  return as.reduce((sum, count) => sum + count, 0) / 2 ** (one + other);
}

describe("McNemar's test", () => {
  it("computes cases by hand", () => {
    expect(mcnemar(0, 5)).toBeCloseTo(2 / 32, 15);
    expect(mcnemar(1, 3)).toBeCloseTo((2 * (1 + 4)) / 16, 15);
    expect(mcnemar(10, 2)).toBeCloseTo(0.03857421875, 15); // scipy.stats.binomtest(10, 12)
  });

  it("sees no difference without rows, and between equal counts", () => {
    expect([mcnemar(0, 0), mcnemar(1, 1), mcnemar(1e15, 1e15)]).toEqual([1, 1, 1]);
    expect([mcnemar(1, 0), mcnemar(1, 2), mcnemar(50, 51)].map((p) => Number(p.toFixed(14)))).toEqual([1, 1, 1]);
    for (let n = 0; n < 300; n++) expect(mcnemar(n, n + 1)).toBeLessThanOrEqual(1);
  });

  it("counts the assignments of fair coins that are as unequal", () => {
    for (let one = 0; one <= 24; one++) {
      for (let other = 0; other <= 24; other++) expect(mcnemar(one, other) / bruteForce(one, other)).toBeCloseTo(1, 12);
    }
    for (const [one, other] of [
      [300, 200],
      [3, 700],
      [499, 501],
      [0, 900],
    ]) {
      expect(mcnemar(one, other) / bruteForce(one, other)).toBeCloseTo(1, 10);
    }
  });

  it.each([
    // scipy.stats.binomtest
    [121, 59, 4.4344492637551645e-6],
    [5_010_000, 4_990_000, 2.5448004911550766e-10],
    [600_500, 600_000, 0.6488015726224623],
  ])("of %i and %i rows is another program's, however large they are", (one, other, p) => {
    expect(mcnemar(one, other) / p).toBeCloseTo(1, 7);
  });

  it("is nearly the normal law's of many rows", () => {
    // 1e10 rows: the difference has standard deviation 1e5, and 2e5 more is two of them: 0.0455.
    expect(mcnemar(5e9 + 1e5, 5e9 - 1e5)).toBeCloseTo(0.0455, 4);
    expect(mcnemar(1e6, 1)).toBe(0); // below the smallest number
  });

  it("treats both models alike, and is surer of more unequal counts and of more rows of the same shares", () => {
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(3000), (one, other) => {
        const p = mcnemar(one, other);
        expect(mcnemar(other, one)).toBe(p);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        const [more, less] = [Math.max(one, other), Math.min(one, other)];
        expect(mcnemar(more + 1, less)).toBeLessThanOrEqual(p * (1 + 1e-12));
        expect(mcnemar(2 * one, 2 * other)).toBeLessThanOrEqual(p * (1 + 1e-12));
      }),
    );
  });
});

it.each([
  [-1, 2, "mcnemar: `onlyFirst` must be an integer in [0, inf), got -1."],
  [1, 2.5, "mcnemar: `onlySecond` must be an integer in [0, inf), got 2.5."],
  [NaN, 2, "mcnemar: `onlyFirst` must be an integer in [0, inf), got NaN."],
  [1, undefined, "mcnemar: `onlySecond` must be an integer in [0, inf), got undefined."],
])("mcnemar refuses %j and %j in words", (one, other, message) => {
  const call = () => mcnemar(one, other as number);
  expect(call).toThrow(expect.objectContaining({ code: "E_PARAM", message }));
});
