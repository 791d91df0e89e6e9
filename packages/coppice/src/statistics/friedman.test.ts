import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { friedman } from "./friedman.ts";
import { meanRanks } from "./ranks.ts";

describe("Friedman's test", () => {
  it("computes cases by hand", () => {
    // Three models, always in the same order on four streams: 12 * 4 / 12 * (1 + 4 + 9 - 12) = 8, the largest possible,
    // and e^-4 with 2 degrees.
    expect(friedman([1, 2, 3], 4)).toEqual({ chiSquare: 8, p: Math.exp(-4), f: Infinity, fP: 0 });
    // Mean ranks 5/4, 2, 11/4 on four: 12 * 4 / 12 * (25/16 + 4 + 121/16 - 12) = 4.5; F = 3 * 4.5 / (8 - 4.5) = 27/7 with
    // 2 and 6 degrees, the tail of which is (1 + 2 F / 6)^-3 = (7/16)^3.
    const { chiSquare, p, f, fP } = friedman([1.25, 2, 2.75], 4);
    expect([chiSquare, f]).toEqual([4.5, 27 / 7]);
    expect(p).toBeCloseTo(Math.exp(-2.25), 14);
    expect(fP).toBeCloseTo((7 / 16) ** 3, 14);
  });

  it("agrees with another program", () => {
    // scipy.stats.friedmanchisquare([1, 2, 3, 4], [2, 3, 1, 5], [5, 6, 7, 8]), in which no ranks are tied.
    const { chiSquare, p } = friedman(
      meanRanks([
        [1, 2, 5],
        [2, 3, 6],
        [3, 1, 7],
        [4, 5, 8],
      ]),
      4,
    );
    expect(chiSquare).toBe(6.5);
    expect(p).toBeCloseTo(0.03877420783172202, 15);
  });

  it("finds no difference where all are equal, of one model, and none by F over one stream", () => {
    const none = { chiSquare: 0, p: 1, f: 0, fP: 1 };
    expect([friedman([2, 2, 2], 5), friedman([1], 7), friedman([1], 1)]).toEqual([none, none, none]);
    expect(friedman([1, 2], 1)).toMatchObject({ chiSquare: 1, f: 0, fP: 1 });
  });

  it("is sure by F where all streams agree, for any number of models and streams", () => {
    for (let k = 2; k < 60; k++) {
      const order = Array.from({ length: k }, (_, i) => i);
      for (const streams of [2, 3, 7, 12, 49]) {
        const { chiSquare, f, fP } = friedman(meanRanks(Array(streams).fill(order)), streams);
        expect([f, fP]).toEqual([Infinity, 0]);
        expect(chiSquare / (streams * (k - 1))).toBeCloseTo(1, 13);
      }
    }
  });

  it("takes mean ranks rounded to two digits, which may lie beyond the bounds", () => {
    expect(friedman([1.33, 1.67], 3).chiSquare).toBeCloseTo(1 / 3, 1);
    expect(friedman([0.995, 2, 3.005], 4)).toMatchObject({ f: Infinity, fP: 0 });
    expect(friedman([1.99, 2, 2], 10)).toEqual({ chiSquare: 0, p: 1, f: 0, fP: 1 }); // squares sum to less than those of 2, 2, 2
  });

  it("asks nothing but the ranks: not their order, and not which way they are counted", () => {
    const table = fc.tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 9 })).chain(([k, n]) =>
      fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: k, maxLength: k }), {
        minLength: n,
        maxLength: n,
      }),
    );
    fc.assert(
      fc.property(table, (rows) => {
        const means = meanRanks(rows);
        const one = friedman(means, rows.length);
        for (const other of [[...means].reverse(), means.map((rank) => means.length + 1 - rank)]) {
          const { chiSquare, p, f, fP } = friedman(other, rows.length);
          expect(chiSquare).toBeCloseTo(one.chiSquare, 10);
          expect(p).toBeCloseTo(one.p, 10);
          expect(fP).toBeCloseTo(one.fP, 10);
          if (f < 1e6) expect(f / (one.f || 1)).toBeCloseTo(one.f && 1, 6);
        }
        // Its definition, from the statistic.
        const [k, n] = [means.length, rows.length];
        const left = n * (k - 1) - one.chiSquare;
        if (left > 1e-6) expect(one.f).toBeCloseTo(((n - 1) * one.chiSquare) / left, 6);
      }),
    );
  });
});

it.each([
  [undefined, 3, "E_USAGE", "friedman: `meanRanks` must be an array of numbers, got undefined."],
  [[], 3, "E_USAGE", "friedman: `meanRanks` must have the mean rank of at least one model, got an array of 0."],
  [[1, NaN], 3, "E_USAGE", "friedman: `meanRanks[1]` must be a finite number, got NaN."],
  // Values instead of ranks, and ranks of another number of models.
  [
    [0.91, 0.85],
    3,
    "E_USAGE",
    "friedman: the mean ranks of 2 models must be in [1, 2] and sum to 3, got 0.91. `meanRanks` gives them.",
  ],
  [
    [1, 1.5],
    3,
    "E_USAGE",
    "friedman: the mean ranks of 2 models must be in [1, 2] and sum to 3, got the sum 2.5. `meanRanks` gives them.",
  ],
  [[1, 2], 0, "E_PARAM", "friedman: `streams` must be an integer in [1, inf), got 0."],
  [[1, 2], 2.5, "E_PARAM", "friedman: `streams` must be an integer in [1, inf), got 2.5."],
])("friedman refuses %j over %j streams in words", (means, streams, code, message) => {
  expect(() => friedman(means as number[], streams)).toThrow(expect.objectContaining({ code, message }));
});
