import { describe, expect, it } from "vitest";
import { Block } from "../counts/block.ts";
import { addClassMasses } from "./class-masses.ts";

/** What a class has of a number. */
interface Numbers {
  readonly weight: number;
  readonly mean: number;
  readonly squares: number;
  readonly smallest: number;
  readonly largest: number;
}

/**
 * Weights at or below the cuts, of the second number of a block. Whether the block has one weight or one for each number
 * makes no difference.
 */
function massesBelow({ weight, mean, squares, smallest, largest }: Numbers, cuts: Float64Array) {
  const numbers = [mean, squares, 0, smallest, largest];
  const other = [-1, 1, 1, -2, 0];
  const [one, own] = [[weight], [weight + 1, weight]].map((weights, i) => {
    const block = Float64Array.of(0.5, 0, ...weights, ...other, ...numbers);
    const at = Block.WEIGHT + weights.length + Block.NUMERIC_WIDTH;
    const [masses, left, entropies] = [0, 1, 2].map(() => new Float64Array(cuts.length));
    addClassMasses(block, at, Block.WEIGHT + i, cuts, cuts.length, masses, left, entropies, true);
    return { masses, left, entropies };
  });
  expect(own).toEqual(one);
  return own;
}

/** Weights at or below the cuts of a class of numbers, in some unit. */
function massesOf(numbers: readonly number[], cuts: readonly number[], unit: number): number[] {
  const mean = numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
  const squares = numbers.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  const normal = {
    weight: numbers.length,
    mean: mean * unit,
    squares: squares * unit * unit,
    smallest: Math.min(...numbers) * unit,
    largest: Math.max(...numbers) * unit,
  };
  const cutValues = Float64Array.from(cuts, (cut) => cut * unit);
  const { masses, left } = massesBelow(normal, cutValues);
  expect(left).toEqual(masses);
  return [...masses];
}

describe("the part of a class below a cut", () => {
  const numbers = [4, 6, 4, 6];
  const cuts = [3, 4, 4.5, 5, 5.5, 6];

  it("is that of a normal distribution between the least and the most number", () => {
    // Mean 5, variance 4 / 3: 4, 4.5, 5 and 5.5 are -0.8660, -0.4330, 0 and 0.4330 deviations from it.
    const shares = [0, 0.19324, 0.3325, 0.5, 0.6675, 1];
    massesOf(numbers, cuts, 1).forEach((mass, i) => void expect(mass / 4).toBeCloseTo(shares[i], 4));
  });

  it("of rows that weigh less than 2 together is the same part, whatever they weigh", () => {
    const shares = (weight: number) => {
      const light = { weight, mean: 5, squares: weight, smallest: 4, largest: 6 }; // a variance of 1, with a mass of 2 for the freedom of 1
      const { masses } = massesBelow(light, Float64Array.of(4.5, 5, 5.5));
      return [...masses].map((mass) => mass / weight);
    };
    [0.36184, 0.5, 0.63816].forEach((share, i) => void expect(shares(2)[i]).toBeCloseTo(share, 4)); // -0.5 / sqrt 2 deviations
    for (const weight of [1.5, 1, 0.01, 2 ** -40]) {
      shares(weight).forEach((share, i) => void expect(share).toBeCloseTo(shares(2)[i], 12));
    }
    expect(shares(1002)[0]).toBeCloseTo(0.3087, 3); // half a deviation
  });

  it("without a variance is all from the mean on", () => {
    const same = { weight: 3, mean: 5, squares: 0, smallest: 4, largest: 6 };
    const { masses } = massesBelow(same, Float64Array.of(4.9, 5, 5.1));
    expect([...masses]).toEqual([0, 3, 3]);
  });

  it.each([2 ** -100, 2 ** -520, 2 ** -530, 2 ** 240])("does not depend on the unit (%d)", (unit) => {
    expect(massesOf(numbers, cuts, unit)).toEqual(massesOf(numbers, cuts, 1));
  });
});
