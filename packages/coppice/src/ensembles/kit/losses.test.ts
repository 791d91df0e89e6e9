import { describe, expect, it } from "vitest";
import { Random } from "../../core/index.ts";
import { LOSSES } from "./losses.ts";

/** The losses as the papers write them. */
type LossName = keyof typeof LOSSES;

const VALUES: Readonly<Record<LossName, (scores: readonly number[], label: number) => number>> = {
  squared: (scores, label) => scores.reduce((sum, f, c) => sum + (f - Number(c === label)) ** 2, 0),
  "cross-entropy": (scores, label) =>
    -Math.log(Math.exp(scores[label]) / scores.reduce((sum, f) => sum + Math.exp(f), 0)),
};

describe("the gradient of a loss", () => {
  it("by hand", () => {
    const squared = Float64Array.of(0.5, 0.25, 0.25, 0, 0, 1);
    LOSSES.squared(squared, 2, 3, Int32Array.of(0, 2), Float64Array.of(0.5, 4));
    expect([...squared]).toEqual([-0.5, 0.25, 0.25, 0, 0, 0]);
    const entropy = Float64Array.of(1, 1, 0.5, 0.5);
    LOSSES["cross-entropy"](entropy, 2, 2, Int32Array.of(1, 0), Float64Array.of(1, 8));
    expect([...entropy]).toEqual([0.5, -0.5, -4, 4]);
  });

  it.each(Object.keys(LOSSES) as LossName[])("%s: is what finite differences give", (name) => {
    const random = Random.seeded(5);
    for (let trial = 0; trial < 200; trial++) {
      const [count, classes] = [1 + random.integer(4), 1 + random.integer(5)];
      const scores = Float64Array.from({ length: count * classes }, () => random.uniform());
      const labels = Int32Array.from({ length: count }, () => random.integer(classes));
      const factors = Float64Array.from({ length: count }, () => 2 * random.uniform());
      const found = Float64Array.of(...scores, 9);
      LOSSES[name](found, count, classes, labels, factors);
      expect(found[scores.length]).toBe(9);
      scores.forEach((_, at) => {
        const i = Math.floor(at / classes);
        const moved = (by: number) => {
          const row = [...scores.subarray(i * classes, (i + 1) * classes)];
          row[at % classes] += by;
          return factors[i] * VALUES[name](row, labels[i]);
        };
        expect(found[at]).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 8);
      });
    }
  });
});
