import { describe, expect, it } from "vitest";
import { interval, studentQuantile } from "./statistics.ts";

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
});
