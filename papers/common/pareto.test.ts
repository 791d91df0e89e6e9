import { Random } from "coppice/core";
import { describe, expect, it } from "vitest";
import { areaUnderFront, paretoFront, type Sized } from "./pareto.ts";

const of = (...pairs: readonly (readonly [size: number, accuracy: number])[]): Sized[] =>
  pairs.map(([size, accuracy]) => ({ size, accuracy }));

/** Few sizes and accuracies, so that many are equal. */
function someModels(seed: number): Sized[] {
  const random = Random.seeded(seed);
  return Array.from({ length: 1 + random.integer(9) }, () => ({
    size: 1 + random.integer(12),
    accuracy: random.integer(8) / 8,
  }));
}

const isBeaten = (model: Sized, models: readonly Sized[]) =>
  models.some(
    ({ size, accuracy }) =>
      size <= model.size && accuracy >= model.accuracy && (size < model.size || accuracy > model.accuracy),
  );

/** By the definition, at the middle of each unit of size: exact, because the line bends at whole numbers only. */
function areaByUnits(models: readonly Sized[], largest: number): number {
  const front = models.filter((model) => !isBeaten(model, models));
  const accuracyAt = (size: number) => {
    const below = front.filter((model) => model.size < size);
    const above = front.filter((model) => model.size > size);
    if (below.length === 0) return 0;
    const left = below.reduce((a, b) => (b.size > a.size ? b : a));
    if (above.length === 0) return left.accuracy;
    const right = above.reduce((a, b) => (b.size < a.size ? b : a));
    const share = (size - left.size) / (right.size - left.size);
    return (1 - share) * left.accuracy + share * right.accuracy;
  };
  let sum = 0;
  for (let unit = 0; unit < largest; unit++) sum += accuracyAt(unit + 0.5);
  return sum / largest;
}

describe("the Pareto front", () => {
  it("has who is more accurate than all that are no larger", () => {
    const models = of([8, 0.9], [1, 0.5], [4, 0.4], [2, 0.7], [4, 0.7], [9, 0.9]);
    expect(paretoFront(models)).toEqual(of([1, 0.5], [2, 0.7], [8, 0.9]));
    expect(models[0].size).toBe(8); // not sorted in place
  });

  it("has one of those that are equal, the first, and of equal sizes the most accurate", () => {
    const named = ["a", "b", "c"].map((name) => ({ name, size: 3, accuracy: 0.5 }));
    expect(paretoFront(named)).toEqual([named[0]]);
    expect(paretoFront(of([3, 0.5], [3, 0.8], [3, 0.6]))).toEqual(of([3, 0.8]));
    expect(paretoFront(of([3, 0], [5, 0]))).toEqual(of([3, 0])); // also a model that is always wrong
    expect(paretoFront([])).toEqual([]);
  });

  it("is what nobody beats, in any order", () => {
    for (let seed = 0; seed < 500; seed++) {
      const models = someModels(seed);
      const front = paretoFront(models);
      for (const model of models) {
        const isOnFront = front.some(({ size, accuracy }) => size === model.size && accuracy === model.accuracy);
        expect(isOnFront).toBe(!isBeaten(model, models));
      }
      expect(new Set(front.map(({ size }) => size)).size).toBe(front.length);
      expect(paretoFront([...models].reverse())).toEqual(front);
    }
  });
});

describe("the area under the front", () => {
  it("of one model is its accuracy from its size on", () => {
    expect(areaUnderFront(of([0, 0.6]), 10)).toBeCloseTo(0.6, 12);
    expect(areaUnderFront(of([4, 0.6]), 10)).toBeCloseTo(0.36, 12);
    expect(areaUnderFront(of([10, 0.6]), 10)).toBe(0); // the largest model alone
  });

  it("goes along the line from model to model", () => {
    // 0 up to 2, from .4 to .8 up to 6, .8 up to 10: (0 + 4 * .6 + 4 * .8) / 10. A staircase has 4 * .4.
    expect(areaUnderFront(of([2, 0.4], [6, 0.8]), 10)).toBeCloseTo(0.56, 12);
    expect(areaUnderFront(of([2, 0.4], [10, 0.8]), 10)).toBeCloseTo(0.48, 12);
  });

  it("does not see models that others beat", () => {
    const models = of([2, 0.4], [6, 0.8]);
    const more = [...models, ...of([2, 0.3], [3, 0.4], [6, 0.8], [9, 0.7])];
    expect(areaUnderFront(more, 10)).toBe(areaUnderFront(models, 10));
  });

  it("is the sum over units of size of what the definition says, and at most the best accuracy", () => {
    for (let seed = 0; seed < 500; seed++) {
      const models = someModels(seed);
      const largest = Math.max(...models.map(({ size }) => size)) + (seed % 3);
      const area = areaUnderFront(models, largest);
      expect(area).toBeCloseTo(areaByUnits(models, largest), 12);
      expect(area).toBeLessThanOrEqual(Math.max(...models.map(({ accuracy }) => accuracy)));
    }
  });

  it("does not depend on the unit of sizes", () => {
    const models = someModels(7);
    const inKilobytes = models.map(({ size, accuracy }) => ({ size: size / 1024, accuracy }));
    expect(areaUnderFront(inKilobytes, 20 / 1024)).toBeCloseTo(areaUnderFront(models, 20), 12);
  });
});
