import { describe, expect, it } from "vitest";
import { Block } from "../counts/block.ts";
import { addClassCount, addClassMasses, findRange, hasTwoNumbers, range } from "./class-masses.ts";

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

  it("is next to none and next to all, up to where the tails end", () => {
    const wide = { weight: 101, mean: 0, squares: 100, smallest: -20, largest: 20 }; // a variance of 1
    const { masses, entropies } = massesBelow(wide, Float64Array.of(-8.1, -7.999, 7.97, 7.99, 7.999, 8.1));
    [0, 0, 101, 101, 101, 101].forEach((mass, i) => void expect(masses[i]).toBeCloseTo(mass, 9));
    for (const bits of entropies) expect(bits).toBeCloseTo(0, 9);
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

describe("a number of which there are two", () => {
  /** Blocks of classes with one weight, and behind another attribute the moments of their numbers, each with its weight. */
  function blocksOf(classes: readonly (readonly (readonly [number: number, weight: number])[])[]) {
    const width = Block.WEIGHT + 1 + 2 * Block.NUMERIC_WIDTH;
    const stats = new Float64Array(3 + classes.length * width).fill(-7);
    classes.forEach((rows, c) => {
      const n = rows.reduce((sum, [, weight]) => sum + weight, 0);
      const mean = rows.reduce((sum, [x, weight]) => sum + x * weight, 0) / n;
      const squares = rows.reduce((sum, [x, weight]) => sum + weight * (x - mean) ** 2, 0);
      const numbers = rows.map(([x]) => x);
      const moments = [mean, squares, 0, Math.min(...numbers), Math.max(...numbers)];
      stats[3 + c * width + Block.WEIGHT] = n;
      stats.set(n > 0 ? moments : [Infinity, 0, 1, 0, 0], 3 + (c + 1) * width - Block.NUMERIC_WIDTH);
    });
    const heads = Int32Array.from(classes, (_, c) => 3 + c * width);
    return [stats, heads, classes.length, width - Block.NUMERIC_WIDTH, Block.WEIGHT] as const;
  }

  it("has both ends of the range alone in every class that has it", () => {
    const found = (...classes: Parameters<typeof blocksOf>[0]) => {
      const blocks = blocksOf(classes);
      return [findRange(...blocks), [...range], hasTwoNumbers(...blocks)];
    };
    const [one, two, third] = [
      [[5, 3]],
      [
        [5, 1],
        [9, 0.25],
      ],
      [
        [5, 1],
        [6, 2],
        [9, 4],
      ],
    ] as const;
    expect(found(two, one)).toEqual([true, [5, 9], true]);
    expect(found(one, [], [[9, 1e-9]])).toEqual([true, [5, 9], true]); // one class has none
    expect(found(one, one)[0]).toBe(false);
    expect(found([], [])[0]).toBe(false);
    expect(found(two, third)).toEqual([true, [5, 9], false]);
    expect(found(third)).toEqual([true, [5, 9], false]);
    expect(found(two, [[7, 1]])).toEqual([true, [5, 9], false]); // one number, between them
    expect(
      found(
        [[-1, 1]],
        [
          [5, 1],
          [9, 1],
        ],
      ),
    ).toEqual([true, [-1, 9], false]);
  });

  it("is counted, and adds the entropy of its rows' sides", () => {
    const [stats, heads, , offset, w] = blocksOf([
      [
        [5, 3],
        [9, 1],
      ],
      [[5, 2.5]],
      [[9, 2]],
    ]);
    const countedAt = (cut: number, c: number) => {
      const [masses, left, entropies] = [[-7], [10], [20]].map((numbers) => Float64Array.from(numbers));
      addClassCount(stats, heads[c] + offset, heads[c] + w, Float64Array.of(cut), masses, left, entropies);
      return [masses[0], left[0] - 10, entropies[0] - 20];
    };
    const entropy = 4 * 2 - 3 * Math.log2(3); // 4 lg 4 - 3 lg 3
    for (const cut of [5, 7, 8.9]) {
      const [mass, left, bits] = countedAt(cut, 0);
      expect([mass, left]).toEqual([3, 3]);
      expect(bits).toBeCloseTo(entropy, 12);
      expect(countedAt(cut, 1)).toEqual([2.5, 2.5, 0]);
      expect(countedAt(cut, 2)).toEqual([0, 0, 0]);
    }
    expect(countedAt(4.9, 0)).toEqual([0, 0, 0]);
    expect(countedAt(9, 0)).toEqual([4, 4, 0]);
    const light = blocksOf([
      [
        [5, 3e-12],
        [9, 1e-12],
      ],
    ]);
    const below = new Float64Array(1);
    addClassCount(
      light[0],
      light[1][0] + offset,
      light[1][0] + w,
      Float64Array.of(7),
      below,
      new Float64Array(1),
      new Float64Array(1),
    );
    expect(below[0] / 3e-12).toBeCloseTo(1, 11); // however little rows weigh
  });

  it("is not counted as more than it weighs, where one of the two weighs next to nothing", () => {
    for (let i = 1; i < 100; i++) {
      const n = Math.sqrt(i);
      const [stats, heads, , offset, w] = blocksOf([
        [
          [0, n],
          [1, 1e-15 * n],
        ],
      ]);
      const [masses, left, entropies] = [new Float64Array(1), new Float64Array(1), new Float64Array(1)];
      addClassCount(stats, heads[0] + offset, heads[0] + w, Float64Array.of(0.5), masses, left, entropies);
      expect(masses[0]).toBeLessThanOrEqual(stats[heads[0] + w]);
      expect(masses[0]).toBeCloseTo(n, 10);
      expect(entropies[0]).toBeCloseTo(0, 9);
    }
  });
});
