import { describe, expect, it } from "vitest";
import { interval, isBelow, mean, studentQuantile } from "./statistics.ts";

describe("Student intervals", () => {
  it.each([
    // Published tables, and for 1 and 2 degrees of freedom tan(0.475 pi) and 0.95 / sqrt(2 * 0.975 * 0.025).
    [1, 12.706205],
    [2, 4.302653],
    [4, 2.776445],
    [9, 2.262157],
    [49, 2.009575],
    [249, 1.969537],
    [1e7, 1.959964], // the normal law's
  ])("the 97.5 %% point with %i degrees of freedom is %f", (freedom, expected) => {
    expect(studentQuantile(0.975, freedom)).toBeCloseTo(expected, 5);
  });

  it("knows mean and margin of a small sample", () => {
    // Mean 3, sample variance 2.5, standard error sqrt(0.5).
    const { mean, margin } = interval([1, 2, 3, 4, 5]);
    expect(mean).toBe(3);
    expect(margin).toBeCloseTo(2.776445 * Math.sqrt(0.5), 5);
    expect(interval([7]).margin).toBeNaN();
    expect(interval([7, 7, 7]).margin).toBe(0);
  });

  it("know the margins of 2 and of 10 results", () => {
    // Deviations of 1 and 1, standard error 1; sum of squares 82.5, standard error sqrt(82.5 / 90).
    expect(interval([1, 3]).margin).toBeCloseTo(12.706205, 5);
    const ten = Array.from({ length: 10 }, (_, i) => i);
    expect(mean(ten)).toBe(4.5);
    expect(interval(ten).margin).toBeCloseTo(2.262157 * Math.sqrt(82.5 / 90), 5);
  });

  it("say of results in pairs which are lower, of a single pair nothing", () => {
    // Differences -0.1, -0.2, -0.3: mean -0.2, margin 4.302653 * 0.1 / sqrt(3) = 0.2484, too wide. A fourth -0.2 makes it
    // 3.182446 * sqrt(0.02 / 3 / 4) = 0.1299.
    const [low, high] = [
      [0.5, 0.1, 0.3, 0.2],
      [0.6, 0.3, 0.6, 0.4],
    ];
    expect(isBelow(low.slice(0, 3), high.slice(0, 3))).toBe(false);
    expect([isBelow(low, high), isBelow(high, low), isBelow(low, low)]).toEqual([true, false, false]);
    expect(isBelow([0.1], [0.9])).toBeUndefined();
  });
});
