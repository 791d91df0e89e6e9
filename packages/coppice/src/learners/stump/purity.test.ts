import { describe, expect, it } from "vitest";
import { Random } from "../../core/index.ts";
import { writePurity } from "./purity.ts";

/** From shares of the classes, by definition. */
function naivePurity(gini: boolean, weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const sum = shares.reduce((sum, p) => sum + (gini ? p * p : p > 0 ? p * Math.log2(p) : 0), 0);
  return total === 0 ? 0 : sum * total;
}

function purity(gini: boolean, weights: readonly number[]): number {
  const out = Float64Array.of(7, 7);
  writePurity(gini, Float64Array.of(5, ...weights, 5), 1, weights.length, out, 1);
  expect(out[0]).toBe(7);
  return out[1];
}

describe.each([
  ["the Gini index", true],
  ["entropy", false],
])("purity by %s", (_, gini) => {
  it("is that of the shares, whatever the weights", () => {
    const random = Random.seeded(11);
    for (let exponent = -300; exponent <= 300; exponent += 10) {
      for (let trial = 0; trial < 20; trial++) {
        const apart = [0, 3, 160][trial % 3]; // orders of magnitude between the classes
        const weights = Array.from({ length: 1 + random.integer(4) }, () => {
          const size = Math.max(-300, exponent - random.integer(apart + 1));
          return random.integer(5) === 0 ? 0 : (1 + random.uniform()) * Number(`1e${size}`);
        });
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        const error = Math.abs(purity(gini, weights) - naivePurity(gini, weights));
        expect(error, `${weights}`).toBeLessThanOrEqual(1e-12 * total);
      }
    }
  });

  it("is nothing of no rows", () => {
    expect([purity(gini, []), purity(gini, [0, 0])]).toEqual([0, 0]);
  });
});
