import { describe, expect, it } from "vitest";
import {
  chiSquareTail,
  criticalDifference,
  friedman,
  meanRanks,
  nemenyiPoint,
  normalTail,
  probability,
  rangeProbability,
  ranks,
} from "./ranks.ts";

describe("ranks", () => {
  it("gives the best rank 1 and equal values the mean of theirs", () => {
    expect(ranks([0.7, 0.9, 0.8])).toEqual([3, 1, 2]);
    expect(ranks([0.9, 0.9, 0.8, 0.9])).toEqual([2, 2, 4, 2]);
    expect(ranks([1, 1])).toEqual([1.5, 1.5]);
  });
  it("puts what has no result last", () => {
    expect(ranks([Number.NaN, 0.2, Number.NaN])).toEqual([2.5, 1, 2.5]);
  });
});

// Demsar 2006, table 6: AUC of C4.5, and of C4.5 with m, cf, or both tuned. Where three digits hide an order that the
// paper's ranks show, a fourth is added.
const demsar = [
  [0.763, 0.768, 0.771, 0.798],
  [0.599, 0.591, 0.59, 0.569],
  [0.954, 0.971, 0.968, 0.967],
  [0.628, 0.661, 0.654, 0.657],
  [0.882, 0.888, 0.886, 0.898],
  [0.936, 0.931, 0.916, 0.931],
  [0.661, 0.668, 0.609, 0.685],
  [0.583, 0.583, 0.563, 0.625],
  [0.775, 0.838, 0.866, 0.875],
  [1, 1, 1, 1],
  [0.94, 0.962, 0.965, 0.962],
  [0.619, 0.666, 0.614, 0.669],
  [0.972, 0.981, 0.9751, 0.975],
  [0.957, 0.978, 0.946, 0.97],
];

describe("Demsar's example", () => {
  it("has the published mean ranks", () => {
    expect(meanRanks(demsar).map((rank) => rank.toFixed(3))).toEqual(["3.143", "2.000", "2.893", "1.964"]);
  });
  it("has the published chi-square and critical difference", () => {
    const { chiSquare, p } = friedman(meanRanks(demsar), demsar.length);
    expect(chiSquare).toBeCloseTo(9.28, 2);
    expect(p).toBeGreaterThan(0.025); // published points of chi-square with 3 degrees: 9.348 and 7.815
    expect(p).toBeLessThan(0.05);
    expect(criticalDifference(4, 14)).toBeCloseTo(1.25, 2);
  });
});

it("agrees with the mean ranks of nine models over twelve streams in the Shrub Ensembles paper", () => {
  const { chiSquare, p } = friedman([2, 2.75, 3.6667, 4.3333, 4.6667, 5.25, 5.9167, 7.5, 8.9167], 12);
  expect(chiSquare).toBeCloseTo(62.22, 1);
  expect(p).toBeGreaterThan(1.6e-10);
  expect(p).toBeLessThan(1.8e-10);
  expect(criticalDifference(9, 12)).toBeCloseTo(3.468, 2);
});

it("finds no difference where all are equal", () => {
  expect(friedman([2, 2, 2], 5)).toEqual({ chiSquare: 0, p: 1 });
});

it("computes a case by hand", () => {
  // Three models, always in the same order on four streams: 12 * 4 / 12 * (1 + 4 + 9 - 12) = 8, and e^-4 with 2 degrees.
  const { chiSquare, p } = friedman(meanRanks(Array(4).fill([3, 2, 1])), 4);
  expect(chiSquare).toBe(8);
  expect(p).toBeCloseTo(Math.exp(-4), 12);
});

it.each([
  // Published points of chi-square.
  [3.841459, 1, 0.05],
  [5.991465, 2, 0.05],
  [7.814728, 3, 0.05],
  [22.36203, 13, 0.05],
  [27.68825, 13, 0.01],
  [30.14353, 19, 0.05],
  [23.68479, 14, 0.05],
])("chi-square is at least %f with %i degrees in %f of cases", (value, freedom, p) => {
  expect(chiSquareTail(value, freedom)).toBeCloseTo(p, 6);
});

it.each([
  [0, 0.5],
  [1, 0.158655254],
  [1.959964, 0.025],
  [2.999999, 0.0013499],
  [3.000001, 0.0013499],
  [5, 2.866516e-7],
])("a normal variable is at least %f with probability %f", (z, p) => {
  expect(Math.abs(normalTail(z) / p - 1)).toBeLessThan(1e-5);
});

describe("Nemenyi's points", () => {
  it("are those Demsar prints for 2 to 10 models", () => {
    const printed = [1.96, 2.343, 2.569, 2.728, 2.85, 2.949, 3.031, 3.102, 3.164];
    for (const [i, q] of printed.entries()) expect(Math.abs(nemenyiPoint(i + 2) - q)).toBeLessThan(0.001);
  });

  it("of two and of three variables follow from their distributions", () => {
    // The difference of two has variance 2: P(range <= r) = 2 Phi(r / root 2) - 1.
    for (const r of [0.1, 1, 2.5, 4]) expect(rangeProbability(2, r)).toBeCloseTo(1 - 2 * normalTail(r / Math.SQRT2), 8);
    expect(nemenyiPoint(2)).toBeCloseTo(1.959964, 5);
    expect(rangeProbability(3, 0)).toBe(0);
    expect(rangeProbability(3, 20)).toBeCloseTo(1, 8);
  });

  it("grow with the models, also beyond the tables", () => {
    expect(criticalDifference(20, 30)).toBeCloseTo(3.5438 * Math.sqrt(420 / 180), 3); // the studentized range's 5.012
    expect(nemenyiPoint(60)).toBeCloseTo(5.764 / Math.SQRT2, 3);
    for (let k = 3; k < 60; k += 7) expect(nemenyiPoint(k)).toBeGreaterThan(nemenyiPoint(k - 1));
  });
});

it.each([
  [0.05, "0.0500"],
  [0.00012, "0.0001"],
  [1.7e-10, "1.7e-10"],
  [9.97e-5, "1.0e-4"], // not "10.0e-5"
  [5e-324, "4.9e-324"],
  [0, "0"],
])("writes the probability %f as %s", (p, text) => {
  expect(probability(p)).toBe(text);
});
