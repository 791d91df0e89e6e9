import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm } from "./holm.ts";

describe("Holm's correction", () => {
  it("computes a case by hand", () => {
    // In order 0.01, 0.013, 0.02, 0.2, 0.9: times 5, 4, 3, 2, 1 it is 0.05, 0.052, 0.06, 0.4, 0.9.
    const adjusted = holm([0.02, 0.9, 0.01, 0.2, 0.013]);
    const expected = [0.06, 0.9, 0.05, 0.4, 0.052];
    for (const [i, one] of adjusted.entries()) expect(one).toBeCloseTo(expected[i], 15);
  });

  it("never turns the order of tests round, and stays at most 1", () => {
    expect(holm([0.25, 0.3125, 0.5])).toEqual([0.75, 0.75, 0.75]); // 0.75, 0.625, 0.5
    expect(holm([0.9, 0.4])).toEqual([0.9, 0.8]);
    expect(holm([0.5, 1])).toEqual([1, 1]);
    expect(holm([0.75, 0.75, 0.75])).toEqual([1, 1, 1]);
  });

  it("leaves a single test as it was, and none", () => {
    expect([holm([0.03]), holm([]), holm([0, 0])]).toEqual([[0.03], [], [0, 0]]);
  });

  it("finds what stepping down through the tests finds", () => {
    const share = fc.oneof(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 20 }).map((n) => n / 400),
    );
    fc.assert(
      fc.property(fc.array(share, { maxLength: 12 }), fc.double({ min: 0.001, max: 0.3, noNaN: true }), (p, level) => {
        // Compare the smallest with level / m, the next with level / (m - 1), and stop at the first that is larger.
        const sorted = [...p].sort((a, b) => a - b);
        const stop = sorted.findIndex((one, i) => (p.length - i) * one > level);
        const rejected = stop < 0 ? sorted : sorted.slice(0, stop);
        const largest = rejected.at(-1) ?? -1;
        const found = holm(p).map((one) => one <= level);
        expect(found).toEqual(p.map((one) => one <= largest));
      }),
    );
  });

  it("is between each p and m times it, and equal for equal p", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 1, maxLength: 12 }), (eighths) => {
        const p = eighths.map((n) => n / 8);
        const adjusted = holm(p);
        p.forEach((one, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(one);
          expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p.length * one));
          expect(adjusted[i]).toBe(adjusted[p.indexOf(one)]);
        });
        expect(holm([...p].reverse())).toEqual([...adjusted].reverse());
      }),
    );
  });
});

it.each([
  [undefined, "holm: `p` must be an array of numbers, got undefined."],
  [[0.5, 1.5], "holm: `p[1]` must be a number in [0, 1], got 1.5."],
  [[-0.1], "holm: `p[0]` must be a number in [0, 1], got -0.1."],
  [[NaN], "holm: `p[0]` must be a number in [0, 1], got NaN."],
])("holm refuses %j in words", (p, message) => {
  expect(() => holm(p as number[])).toThrow(expect.objectContaining({ code: "E_USAGE", message }));
});
