import { describe, expect, it } from "vitest";
import { binomialDensity, deviance, poissonDensity, stirlingError } from "./densities.ts";

/** Probabilities by multiplication, for integers. */
function binomial(x: number, n: number, p: number): number {
  let result = 1;
  for (let i = 0; i < x; i++) result *= ((n - i) / (x - i)) * p;
  for (let i = x; i < n; i++) result *= 1 - p;
  return result;
}

describe("Stirling's error", () => {
  it("is what the formula lacks of ln x!, and of factorials of halves", () => {
    const formula = (x: number) => Math.log(Math.sqrt(2 * Math.PI * x)) + x * Math.log(x) - x;
    let integers = 0; // ln x!
    let halves = Math.log(Math.sqrt(Math.PI) / 2); // ln Gamma(3/2)
    for (let x = 1; x < 40; x++) {
      integers += Math.log(x);
      expect(stirlingError(x)).toBeCloseTo(integers - formula(x), 12);
      expect(stirlingError(x - 0.5)).toBeCloseTo(halves - formula(x - 0.5), 12);
      halves += Math.log(x + 0.5);
    }
  });

  it("has no step where the series begins", () => {
    expect(stirlingError(1)).toBeCloseTo(1 - Math.log(Math.sqrt(2 * Math.PI)), 15); // 1! = 1
    // The error at z minus that at z + 1, on both sides of it.
    for (const z of [14.9999, 15.5, 15.9999999, 16, 16.5]) {
      expect(stirlingError(z) - stirlingError(z + 1)).toBeCloseTo((z + 0.5) * Math.log1p(1 / z) - 1, 14);
    }
  });
});

it("deviances are those of the definition, also near the mean", () => {
  for (const x of [0.5, 1, 7, 80]) {
    for (const mean of [0.1, 0.9 * x, 1.2 * x, 1.3 * x, 100]) {
      const expected = x * Math.log(x / mean) + mean - x;
      expect(deviance(x, mean, x - mean)).toBeCloseTo(expected, 12);
    }
  }
  expect(deviance(5, 5, 0)).toBe(0);
  // (x - mean)^2 / 2 mean, which the definition could not tell from 0.
  expect(deviance(1e9 + 1, 1e9, 1) / 5e-10).toBeCloseTo(1, 8);
});

describe("densities", () => {
  it("of the Poisson distribution are the products", () => {
    for (const mean of [0.25, 1, 9.5, 40]) {
      let expected = Math.exp(-mean);
      for (let x = 0; x < 60; x++) {
        expect(poissonDensity(x, mean) / expected).toBeCloseTo(1, 12);
        expected *= mean / (x + 1);
      }
    }
  });

  it("of the binomial distribution are the products", () => {
    for (const p of [0.01, 0.3, 0.5, 0.9]) {
      for (const n of [2, 7, 40, 200]) {
        for (let x = 1; x < n; x += 1 + (n >> 4)) {
          const expected = binomial(x, n, p);
          if (expected > 1e-290) expect(binomialDensity(x, n - x, p, 1 - p) / expected).toBeCloseTo(1, 11);
        }
      }
    }
  });

  it("keep their digits for large counts", () => {
    // The middle one of 2 n is 1 / sqrt(pi n) (1 - 1/8n + ...).
    const n = 1e12;
    expect(binomialDensity(n, n, 0.5, 0.5) * Math.sqrt(Math.PI * n)).toBeCloseTo(1, 12);
    expect(poissonDensity(n, n) * Math.sqrt(2 * Math.PI * n)).toBeCloseTo(1, 12);
  });
});
