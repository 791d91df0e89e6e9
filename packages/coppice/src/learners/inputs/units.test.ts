import { describe, expect, it } from "vitest";
import { nearestDistribution, sigmoid } from "./units.ts";

/** In place, before a number that stays. */
function nearest(values: readonly number[], classWeights: readonly number[]): number[] {
  const numbers = Float64Array.of(...values, 7);
  nearestDistribution(numbers, Float64Array.from(classWeights), values.length);
  expect(numbers[values.length]).toBe(7);
  return [...numbers.subarray(0, values.length)];
}

describe("a sigmoid", () => {
  it("is 1 / (1 + e^-a), cut off at 30, in place", () => {
    const sums = Float64Array.of(0, 1, -2, 25, -29, 30, 31, -1e300, 7);
    sigmoid(sums, 8);
    const expected = [0, 1, -2, 25, -29, 30, 30, -30].map((a) => 1 / (1 + Math.exp(-a)));
    expect(sums[8]).toBe(7);
    expected.forEach((value, i) => {
      expect(Math.abs(sums[i] / value - 1), `${i}`).toBeLessThan(1e-14);
    });
  });
});

describe("the nearest distribution", () => {
  it("is one over the classes that have been met, whatever the others' numbers are", () => {
    // Of 1 and 0.5 a quarter each is too much.
    expect(nearest([9, 1, 0.5, -3], [0, 2, 1, 1])).toEqual([0, 0.75, 0.25, 0]);
    expect(nearest([NaN, -5], [0, 1])).toEqual([0, 1]);
  });

  it("does not mind a number added to all, however large", () => {
    expect(nearest([2 ** 40 + 1, 2 ** 40 + 0.5], [1, 1])).toEqual([0.75, 0.25]);
    expect(nearest([1e150, 1e150, -1e150], [1, 1, 1])).toEqual([0.5, 0.5, 0]);
    expect(nearest([1e150, -1e150, 0, 3], [1, 1, 1, 1])).toEqual([1, 0, 0, 0]);
  });

  it("has the sum 1 to the last digit or two", () => {
    for (let n = 2; n < 200; n++) {
      const sum = nearest(
        Array.from({ length: n }, (_, i) => Math.sin(i) / n),
        Array(n).fill(1),
      ).reduce((a, b) => a + b);
      expect(Math.abs(sum - 1)).toBeLessThan(1e-15);
    }
  });

  it("shares out what is no number", () => {
    expect(nearest([NaN, 1], [1, 1])).toEqual([0.5, 0.5]);
  });
});
