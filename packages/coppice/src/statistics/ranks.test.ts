import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanRanks, ranks } from "./ranks.ts";

const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(NaN, Infinity, -Infinity, 0, -0));

describe("ranks", () => {
  it("gives the largest rank 1 and equal values the mean of their ranks", () => {
    expect(ranks([0.7, 0.9, 0.8])).toEqual([3, 1, 2]);
    expect(ranks([0.9, 0.9, 0.8, 0.9])).toEqual([2, 2, 4, 2]);
    expect(ranks([1, 1])).toEqual([1.5, 1.5]);
    expect(ranks([0, -0])).toEqual([1.5, 1.5]);
    expect([ranks([]), ranks([7])]).toEqual([[], [1]]);
  });

  it("puts what has no result last, after all that has one", () => {
    expect(ranks([NaN, 0.2, NaN])).toEqual([2.5, 1, 2.5]);
    expect(ranks([NaN, -Infinity, Infinity])).toEqual([3, 2, 1]);
  });

  it("takes values for equal only if they are", () => {
    expect(ranks([0.1 + 0.2, 0.3])).toEqual([1, 2]);
  });

  it("counts, for each value, the larger ones and half of the others that are equal", () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 30 }), (values) => {
        const size = (one: number) => (Number.isNaN(one) ? "none" : one);
        const isAbove = (one: number, other: number) => one > other || (Number.isNaN(other) && !Number.isNaN(one));
        const counted = values.map((one) => {
          const above = values.filter((other) => isAbove(other, one)).length;
          const equal = values.filter((other) => size(other) === size(one)).length;
          return above + (equal + 1) / 2;
        });
        expect(ranks(values)).toEqual(counted);
      }),
    );
  });

  it("leaves its argument as it was", () => {
    const values = Object.freeze([3, 1, 2]);
    ranks(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it("sorts long lists", () => {
    const values = Array.from({ length: 200_000 }, (_, i) => (i * 7919) % 200_000);
    // The difference of two long lists is not shown in any reasonable time.
    expect(ranks(values).every((rank, i) => rank === 200_000 - values[i])).toBe(true);
  });
});

describe("mean ranks", () => {
  it("are over the rows of each column", () => {
    expect(
      meanRanks([
        [0.9, 0.8, 0.7],
        [0.8, 0.9, 0.7],
        [0.9, NaN, NaN],
        [0.1, 0.2, 0.3],
      ]),
    ).toEqual([1.75, 2, 2.25].map((mean, i) => mean + [0, -0.125, 0.125][i]));
  });

  it("of nothing are nothing", () => {
    expect([meanRanks([]), meanRanks([[]]), meanRanks([[5], [NaN]])]).toEqual([[], [], [1]]);
  });

  it("follow the columns, whatever the order of rows, and sum to that of the numbers from 1 to k", () => {
    const table = fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 8 }))
      .chain(([k, n]) => fc.array(fc.array(value, { minLength: k, maxLength: k }), { minLength: n, maxLength: n }));
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat()), (rows, chance) => {
        const means = meanRanks(rows);
        const k = means.length;
        expect(means.reduce((sum, mean) => sum + mean, 0)).toBeCloseTo((k * (k + 1)) / 2, 10);
        expect(meanRanks([...rows].reverse())).toEqual(means);
        const columns = means.map((_, i) => [chance.next().value as number, i]).sort(([a], [b]) => a - b);
        const moved = meanRanks(rows.map((row) => columns.map(([, column]) => row[column])));
        expect(moved).toEqual(columns.map(([, column]) => means[column]));
      }),
    );
  });
});

describe("refused are, in words,", () => {
  it.each([
    [undefined, "ranks: `values` must be an array of numbers, got undefined."],
    ["12", 'ranks: `values` must be an array of numbers, got "12".'],
    [[1, "2"], 'ranks: `values[1]` must be a number, or NaN for no result, got "2".'],
    [new Array(1), "ranks: `values[0]` must be a number, or NaN for no result, got undefined."], // a hole
  ])("values such as %j", (values, message) => {
    expect(() => ranks(values as number[])).toThrow(expect.objectContaining({ code: "E_USAGE", message }));
  });

  it.each([
    [{}, "meanRanks: `table` must be an array of rows, got an object."],
    [[1], "meanRanks: `table[0]` must be an array of numbers, got 1."],
    [[[1], null], "meanRanks: `table[1]` must be an array of numbers, got null."],
    [[[1, undefined]], "meanRanks: `table[0][1]` must be a number, or NaN for no result, got undefined."],
    [
      [[1, 2], [1, 2], [3]],
      "meanRanks: `table[2]` must have a value of each of the 2 models of the first row, got an array of 1.",
    ],
  ])("tables such as %j", (table, message) => {
    expect(() => meanRanks(table as number[][])).toThrow(expect.objectContaining({ code: "E_USAGE", message }));
  });
});
