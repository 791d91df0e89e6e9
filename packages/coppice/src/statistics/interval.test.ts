import { describe, expect, it } from "vitest";
import { interval, isBelow, mean, moments } from "./interval.ts";

describe("Student intervals", () => {
  it("know mean and margin of a small sample", () => {
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

  it("of equal results are the result, exactly: 0.1 + 0.1 + 0.1 is not 0.3", () => {
    for (const value of [0.1, 0.7, 1e-300, 12345.678]) {
      expect(interval([value, value, value])).toEqual({ mean: value, margin: 0 });
    }
  });

  it("of nothing are nothing", () => {
    expect(interval([])).toEqual({ mean: NaN, margin: NaN });
    expect([mean([]), moments([]), moments([4])]).toEqual([
      NaN,
      { mean: NaN, variance: NaN },
      { mean: 4, variance: NaN },
    ]);
  });

  it("keep their digits far from 0", () => {
    const { mean, margin } = interval([1e9 + 1, 1e9 + 2, 1e9 + 3]);
    expect(mean).toBe(1e9 + 2);
    expect(margin).toBeCloseTo(4.302653 * Math.sqrt(1 / 3), 5);
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
    expect(isBelow([], [])).toBeUndefined();
  });
});

it.each([
  [() => mean(undefined as unknown as number[]), "mean: `values` must be an array of numbers, got undefined."],
  [() => interval([1, NaN]), "interval: `values[1]` must be a finite number, got NaN."],
  [() => mean([-Infinity]), "mean: `values[0]` must be a finite number, got -Infinity."],
  [() => isBelow([1, 2], [1]), "isBelow: `second` must have 2 results, as `first` has, got an array of 1."],
  [() => isBelow([1, NaN], [1, 2]), "isBelow: `first[1]` must be a finite number, got NaN."],
  [() => isBelow([1], null as unknown as number[]), "isBelow: `second` must be an array of numbers, got null."],
])("%s is refused in words", (call, message) => {
  expect(call).toThrow(expect.objectContaining({ code: "E_USAGE", message }));
});
