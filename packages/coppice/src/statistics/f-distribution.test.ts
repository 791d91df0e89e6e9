import { expect, it } from "vitest";
import { fTail } from "./f-distribution.ts";
import { studentTail } from "./student.ts";

it.each([
  // Points of published tables.
  [161.4476, 1, 1, 0.05],
  [4.102821, 2, 10, 0.05],
  [2.845068, 3, 39, 0.05],
  [99.2993, 5, 2, 0.01],
  [2.045414, 8, 88, 0.05],
  [3.514695, 4, 20, 0.025],
])("F is at least %f with %i and %i degrees in %f of cases", (value, upper, lower, p) => {
  expect(fTail(value, upper, lower)).toBeCloseTo(p, 6);
});

it.each([
  // By high-precision arithmetic (mpmath).
  [1.01, 8, 1e9, 0.4256947779011439],
  [10, 8, 1e9, 4.888871171920532e-14],
  [3, 8, 1e6, 0.0022919823219803293],
])("F of %f with %i and %i degrees has its digits however many degrees there are", (value, upper, lower, p) => {
  expect(fTail(value, upper, lower) / p).toBeCloseTo(1, 11);
});

it("has the closed form of two degrees", () => {
  // Of the numerator: (1 + 2 F / d)^(-d / 2).
  for (const d of [1, 2, 3, 10, 88, 1000.5]) {
    for (const value of [1e-6, 0.1, 1, 3, 20])
      expect(fTail(value, 2, d) / (1 + (2 * value) / d) ** (-d / 2)).toBeCloseTo(1, 10);
  }
});

it("is the square of Student's t with one degree, and is turned over with the degrees swapped", () => {
  for (const d of [1, 2.5, 7, 40, 3000]) {
    for (const t of [0.01, 0.5, 1, 2, 9]) {
      expect(fTail(t * t, 1, d) / (2 * studentTail(t, d))).toBeCloseTo(1, 12);
      expect(fTail(t, 6, d) + fTail(1 / t, d, 6)).toBeCloseTo(1, 12);
    }
  }
});

it("falls from 1 to 0", () => {
  for (const [upper, lower] of [
    [1, 1],
    [8, 88],
    [200, 3],
    [1e7, 1e7],
  ]) {
    expect([-1, 0, -Infinity].map((value) => fTail(value, upper, lower))).toEqual([1, 1, 1]);
    expect(fTail(Infinity, upper, lower)).toBe(0);
    let before = 1;
    for (let value = 1e-3; value < 1e3; value *= 1.3) {
      const tail = fTail(value, upper, lower);
      expect(tail).toBeLessThanOrEqual(before);
      expect(tail).toBeGreaterThanOrEqual(0);
      before = tail;
    }
  }
});

it("ends for all degrees that are allowed", () => {
  for (const upper of [1, 1.1, 30, 1e8, 1e15]) {
    for (const lower of [1, 1.1, 30, 1e8, 1e15]) {
      for (const value of [5e-324, 1e-9, 0.5, 1 - 1e-7, 1, 1 + 1e-7, 2, 1e9, 1.7e308]) {
        const tail = fTail(value, upper, lower);
        expect(tail >= 0 && tail <= 1, `${value} with ${upper} and ${lower}: ${tail}`).toBe(true);
      }
    }
  }
  expect(fTail(1, 1e13, 1e13)).toBeCloseTo(0.5, 12);
});

it.each([
  [NaN, 1, 1, "fTail: `value` must be a number other than NaN, got NaN."],
  [1, 0.5, 1, "fTail: `upper` must be a number in [1, 1000000000000000], got 0.5."],
  [1, 1, Infinity, "fTail: `lower` must be a number in [1, 1000000000000000], got Infinity."],
])("the tail of %j with %j and %j degrees is refused in words", (value, upper, lower, message) => {
  expect(() => fTail(value, upper, lower)).toThrow(expect.objectContaining({ code: "E_PARAM", message }));
});
