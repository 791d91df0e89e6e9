import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedT } from "./paired-t.ts";

describe("the paired t test", () => {
  it("computes a case by hand", () => {
    // Mean 2.5, variance 5/3, t = 2.5 / sqrt(5 / 12) = sqrt 15; scipy.stats.ttest_1samp gives the p.
    const { t, freedom, p } = pairedT([1, 2, 3, 4]);
    expect(t).toBeCloseTo(Math.sqrt(15), 14);
    expect(freedom).toBe(3);
    expect(p).toBeCloseTo(0.030466291662170977, 15);
  });

  it("finds at its published points what they say, on both sides", () => {
    // One of n results differs so that t is as wanted: mean m and deviations of +1 and -1, variance n / (n - 1).
    for (const [n, point] of [
      [10, 2.262157],
      [50, 2.009575],
      [2, 12.706205],
    ]) {
      const m = point / Math.sqrt(n - 1);
      const results = Array.from({ length: n }, (_, i) => m + (i % 2 === 0 ? 1 : -1));
      for (const sign of [1, -1]) {
        const { t, freedom, p } = pairedT(results.map((result) => sign * result));
        expect([t / sign / point, p / 0.05].map((ratio) => Number(ratio.toFixed(5)))).toEqual([1, 1]);
        expect(freedom).toBe(n - 1);
      }
    }
  });

  it("is sure of equal differences that are not 0, and not of those that are", () => {
    expect(pairedT([0, 0, 0])).toEqual({ t: 0, freedom: 2, p: 1 });
    expect(pairedT([0.1, 0.1, 0.1])).toEqual({ t: Infinity, freedom: 2, p: 0 });
    expect(pairedT([-0.1, -0.1, -0.1], { testShare: 0.5 })).toEqual({ t: -Infinity, freedom: 2, p: 0 });
    expect(pairedT([1, -1])).toEqual({ t: 0, freedom: 1, p: 1 });
  });

  it("knows nothing by fewer than two", () => {
    expect(pairedT([])).toEqual({ t: NaN, freedom: 0, p: 1 });
    expect(pairedT([3])).toEqual({ t: NaN, freedom: 0, p: 1 });
  });
});

describe("the corrected test of Nadeau and Bengio", () => {
  const results = [0.02, 0.01, -0.01, 0.03, 0.02, 0.01, 0.04, 0, 0.02, 0.01];

  it("has the variance times 1/n + n_test / n_train", () => {
    const plain = pairedT(results);
    const tenfold = pairedT(results, { testShare: 1 / 9 });
    expect(tenfold.t / plain.t).toBeCloseTo(Math.sqrt(0.1 / (0.1 + 1 / 9)), 14);
    expect(tenfold.freedom).toBe(9);
    expect(tenfold.p).toBeGreaterThan(plain.p);
    // scipy: 2 t.sf(|t|, 9) of both.
    expect([plain.p, tenfold.p]).toEqual([
      expect.closeTo(0.009106153759546409, 13),
      expect.closeTo(0.04879793444448794, 13),
    ]);
  });

  it("is the plain one by default", () => {
    expect(pairedT(results, {})).toEqual(pairedT(results));
    expect(pairedT(results, { testShare: undefined })).toEqual(pairedT(results, { testShare: 0 }));
  });

  it("cares for signs and units, and not for order", () => {
    const differences = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(differences, fc.double({ min: 0, max: 2, noNaN: true }), (values, testShare) => {
        const { t, freedom, p } = pairedT(values, { testShare });
        const other = pairedT(values.map((value) => -4 * value).reverse(), { testShare });
        expect(other.p).toBeCloseTo(p, 12);
        expect(other.freedom).toBe(freedom);
        if (Number.isFinite(t)) expect(other.t + t).toBeCloseTo(0, 8);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(pairedT(values, { testShare: testShare + 1 }).p).toBeGreaterThanOrEqual(p);
      }),
    );
  });
});

it.each([
  [() => pairedT([1, NaN]), "E_USAGE", "pairedT: `differences[1]` must be a finite number, got NaN."],
  [() => pairedT([1], null as unknown as object), "E_USAGE", "pairedT: options must be an object, got null."],
  [() => pairedT([1], { testShare: -1 }), "E_PARAM", "pairedT: `testShare` must be a number in [0, inf), got -1."],
  [() => pairedT([1], { testShare: NaN }), "E_PARAM", "pairedT: `testShare` must be a number in [0, inf), got NaN."],
  [
    () => pairedT([1], { testshare: 1 } as object),
    "E_UNKNOWN",
    'Unknown parameter of pairedT "testshare". Did you mean "testShare"? Parameters of pairedT: testShare.',
  ],
])("%s is refused in words", (call, code, message) => {
  expect(call).toThrow(expect.objectContaining({ code, message }));
});
