import { describe, expect, it } from "vitest";
import { chiSquareTail, independence } from "./chi-square.ts";

describe("the chi-square distribution", () => {
  // Critical values from the tables.
  it.each([
    [3.841458820694124, 1, 0.05],
    [6.634896601021213, 1, 0.01],
    [5.991464547107979, 2, 0.05],
    [7.814727903251179, 3, 0.05],
    [11.344866730144373, 3, 0.01],
    [18.307038053275146, 10, 0.05],
    [24.995790139728616, 15, 0.05],
    [124.34211340400407, 100, 0.05],
  ])("is above %f with %d degrees of freedom in %f of the cases", (x, freedom, tail) => {
    expect(chiSquareTail(x, freedom)).toBeCloseTo(tail, 10);
  });

  it("is nearly so beyond a hundred degrees of freedom, and goes on without a jump", () => {
    expect(chiSquareTail(233.99427, 200)).toBeCloseTo(0.05, 4);
    expect(chiSquareTail(1074.679, 1000)).toBeCloseTo(0.05, 4);
    expect(
      Math.abs(chiSquareTail(124, 101) - (chiSquareTail(123, 100) + chiSquareTail(125, 102) + 0) / 2),
    ).toBeLessThan(0.002);
  });

  it("has all above 0, and nothing far out", () => {
    for (const freedom of [1, 2, 7, 150]) {
      expect([chiSquareTail(0, freedom), chiSquareTail(NaN, freedom)]).toEqual([1, 1]);
      expect(chiSquareTail(1e6, freedom)).toBe(0);
    }
  });
});

describe("a table", () => {
  const test = (rows: number[][], stride = rows[0].length) => {
    const table = new Float64Array(1 + stride * rows.length);
    rows.forEach((row, r) => {
      table.set(row, 1 + r * stride);
    });
    const sums = new Float64Array(rows[0].length + 1).fill(9); // whoever lends it may have more classes elsewhere
    return independence(table, 1, rows.length, stride, rows[0].length, sums);
  };

  it("of 10, 20 and 20, 10 has chi-square 20/3 with one degree of freedom", () => {
    // every cell is expected to be 15, and is 5 off: 4 25/15
    const table = [
      [10, 20],
      [20, 10],
    ];
    expect(test(table)).toBe(chiSquareTail(20 / 3, 1));
    expect(test(table, 3)).toBe(chiSquareTail(20 / 3, 1));
  });

  it("with a row and a column of nothing is tested without them", () => {
    const whole = test([
      [4, 1, 0],
      [0, 0, 0],
      [2, 5, 0],
    ]);
    expect(whole).toBeCloseTo(
      test([
        [4, 1],
        [2, 5],
      ]),
      14,
    );
    expect(whole).toBeLessThan(1);
  });

  it("with a single row or column says nothing", () => {
    expect(test([[3, 4]])).toBe(1);
    expect(
      test([
        [3, 0],
        [9, 0],
      ]),
    ).toBe(1);
  });
});
