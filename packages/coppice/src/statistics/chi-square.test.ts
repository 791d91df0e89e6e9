import { expect, it } from "vitest";
import { chiSquareTail } from "./chi-square.ts";

it.each([
  // Published points of chi-square.
  [3.841459, 1, 0.05],
  [5.991465, 2, 0.05],
  [7.814728, 3, 0.05],
  [22.36203, 13, 0.05],
  [27.68825, 13, 0.01],
  [30.14353, 19, 0.05],
  [23.68479, 14, 0.05],
  [124.3421, 100, 0.05],
])("chi-square is at least %f with %i degrees in %f of cases", (value, freedom, p) => {
  expect(chiSquareTail(value, freedom)).toBeCloseTo(p, 6);
});

it.each([
  // scipy.stats.chi2.sf
  [62.22222222222, 8, 1.7049778719448415e-10],
  [200, 1, 2.0884875837625688e-45],
  [1500, 999, 8.513135655488133e-23],
  [2000, 2000, 0.4957947558197845],
  [3000, 2000, 2.204698611389594e-43],
])(
  "chi-square is at least %f with %i degrees with another program's probability, however small",
  (value, freedom, p) => {
    expect(chiSquareTail(value, freedom) / p).toBeCloseTo(1, 11);
  },
);

it("has its bounds, and is certain to be at least what it cannot be less than", () => {
  for (const freedom of [0, 1, 2, 5]) {
    expect([-1, 0, -Infinity].map((value) => chiSquareTail(value, freedom))).toEqual([1, 1, 1]);
    expect(chiSquareTail(Infinity, freedom)).toBe(0);
  }
  expect(chiSquareTail(1e-300, 0)).toBe(0); // without degrees it is always 0
  expect(chiSquareTail(1e-9, 60)).toBeLessThanOrEqual(1);
  expect(chiSquareTail(1e-9, 60)).toBeCloseTo(1, 14);
  expect(chiSquareTail(1e5, 7)).toBe(0);
});

it("falls with the value, and rises with the degrees", () => {
  for (let freedom = 1; freedom < 30; freedom++) {
    for (let value = freedom / 3; value < 60; value += 5) {
      const p = chiSquareTail(value, freedom);
      expect(chiSquareTail(value + 1, freedom)).toBeLessThan(p);
      expect(chiSquareTail(value, freedom + 1)).toBeGreaterThan(p);
    }
  }
});

it.each([
  [NaN, 1, "chiSquareTail: `value` must be a number other than NaN, got NaN."],
  ["1", 1, 'chiSquareTail: `value` must be a number other than NaN, got "1".'],
  [1, -1, "chiSquareTail: `freedom` must be an integer in [0, inf), got -1."],
  [1, 1.5, "chiSquareTail: `freedom` must be an integer in [0, inf), got 1.5."],
])("the tail of %j with %j degrees is refused in words", (value, freedom, message) => {
  expect(() => chiSquareTail(value as number, freedom)).toThrow(expect.objectContaining({ code: "E_PARAM", message }));
});
