import { describe, expect, it } from "vitest";
import { normalCdf } from "../core/index.ts";
import { criticalDifference, nemenyiPoint, rangeProbability } from "./nemenyi.ts";

describe("Nemenyi's points", () => {
  it("are those Demsar prints for 2 to 10 models", () => {
    const printed = [1.96, 2.343, 2.569, 2.728, 2.85, 2.949, 3.031, 3.102, 3.164];
    for (const [i, q] of printed.entries()) expect(Math.abs(nemenyiPoint(i + 2) - q)).toBeLessThan(0.001);
  });

  it("are those of another program, also beyond the tables", () => {
    // scipy.stats.studentized_range.ppf(0.95, k, inf) / sqrt(2)
    const others = { 2: 1.95996398, 3: 2.34370059, 9: 3.10173034, 20: 3.54379913, 60: 4.07603785, 200: 4.5933043 };
    for (const [k, q] of Object.entries(others)) expect(nemenyiPoint(Number(k))).toBeCloseTo(q, 7);
    expect(nemenyiPoint(1000)).toBeCloseTo(5.21111357, 7);
    expect(nemenyiPoint(1e6)).toBeCloseTo(7.325077994, 7);
    expect(nemenyiPoint(10_000)).toBeCloseTo(5.99312573, 7);
  });

  it("of two and of three variables follow from their distributions", () => {
    // The difference of two has variance 2: P(range <= r) = 2 Phi(r / root 2) - 1.
    for (const r of [0.1, 1, 2.5, 4]) expect(rangeProbability(2, r)).toBeCloseTo(1 - 2 * normalCdf(-r / Math.SQRT2), 8);
    expect(nemenyiPoint(2)).toBeCloseTo(1.959964, 5);
    expect(rangeProbability(3, 0)).toBe(0);
    expect(rangeProbability(3, 20)).toBeCloseTo(1, 8);
  });

  it("grow with the models", () => {
    for (let k = 2; k < 60; k += 7) expect(nemenyiPoint(k)).toBeGreaterThan(nemenyiPoint(k - 1));
  });
});

describe("the critical difference", () => {
  it("is the point times the standard error of a difference of mean ranks", () => {
    expect(criticalDifference(20, 30)).toBeCloseTo(3.5437991 * Math.sqrt(420 / 180), 6);
    expect(criticalDifference(5, 40) / criticalDifference(5, 10)).toBeCloseTo(0.5, 14);
  });

  it("of one model is 0: there is none to differ from", () => {
    expect([criticalDifference(1, 9), nemenyiPoint(1)]).toEqual([0, 0]);
  });
});

it.each([
  [() => criticalDifference(0, 9), "criticalDifference: `models` must be an integer in [1, 1000000], got 0."],
  [() => criticalDifference(3, 0), "criticalDifference: `streams` must be an integer in [1, inf), got 0."],
  [() => criticalDifference(3, NaN), "criticalDifference: `streams` must be an integer in [1, inf), got NaN."],
  [() => nemenyiPoint(1e6 + 1), "nemenyiPoint: `models` must be an integer in [1, 1000000], got 1000001."],
  [() => nemenyiPoint(2.5), "nemenyiPoint: `models` must be an integer in [1, 1000000], got 2.5."],
])("%s is refused in words", (call, message) => {
  expect(call).toThrow(expect.objectContaining({ code: "E_PARAM", message }));
});
