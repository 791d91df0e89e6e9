import { describe, expect, it } from "vitest";
import { Random } from "../../core/index.ts";
import { CUT_CRITERIA, type CutCriterionName } from "./cut-criteria.ts";

/** Of the rows of a node and its branches: impurity by definition, from shares. */
const impurities: Record<Exclude<CutCriterionName, "gain-ratio">, (shares: readonly number[]) => number> = {
  gini: (shares) => 1 - shares.reduce((sum, p) => sum + p * p, 0),
  "information-gain": (shares) => -shares.reduce((sum, p) => sum + (p > 0 ? p * Math.log2(p) : 0), 0),
  accuracy: (shares) => 1 - Math.max(...shares),
};

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function merits(name: CutCriterionName, sides: readonly (readonly number[])[], whole: readonly number[]): number[] {
  const out = new Float64Array(sides.length);
  CUT_CRITERIA[name](Float64Array.from(sides.flat()), sides.length, Float64Array.from(whole), whole.length, out);
  return [...out];
}

it("is worth the same whichever branch comes first, to the last bit", () => {
  const merits = new Float64Array(2);
  for (const [name, criterion] of Object.entries(CUT_CRITERIA)) {
    for (const [a, b, c] of [
      [6e8, 6e8, 3],
      [9e9, 4e9, 7],
      [3e10, 5e10, 5],
      [7, 5, 3],
    ]) {
      criterion(Float64Array.of(a, b, 0, c), 2, Float64Array.of(a, b + c), 2, merits);
      expect(merits[0], name).toBe(merits[1]);
    }
  }
});

describe("criteria of cuts", () => {
  it("by hand", () => {
    // 3 : 1 on the left, 1 : 3 on the right
    expect(merits("gini", [[3, 1]], [4, 4])).toEqual([10 / 4 + 10 / 4]);
    expect(merits("accuracy", [[3, 1]], [4, 4])).toEqual([6]);
    // 1 : 1 and 3 : 3, two and six rows: 2 (0 + 3 lg 3) - 2 lg 2 - 6 lg 6 = -8, no better than the rows undivided
    expect(merits("information-gain", [[1, 1]], [4, 4])[0]).toBeCloseTo(-8, 12);
    expect(merits("information-gain", [[4, 0]], [4, 4])).toEqual([0]);
  });

  it("gain ratio: the drop in entropy over the entropy of the sides, 0 of a cut that divides nothing", () => {
    // 3 : 1 and 1 : 3 of eight rows: (8 - 2 (8 - 3 lg 3)) bits over 8.
    expect(merits("gain-ratio", [[3, 1]], [4, 4])[0]).toBeCloseTo((6 * Math.log2(3) - 8) / 8, 12);
    // 2 : 0 and 2 : 4: 8 - (6 lg 6 - 2 - 8) over 8 lg 8 - 2 - 6 lg 6.
    const [ratio] = merits("gain-ratio", [[2, 0]], [4, 4]);
    expect(ratio).toBeCloseTo((18 - 6 * Math.log2(6)) / (22 - 6 * Math.log2(6)), 12);
    expect(
      merits(
        "gain-ratio",
        [
          [0, 0],
          [4, 4],
        ],
        [4, 4],
      ),
    ).toEqual([0, 0]);
  });

  for (const name of ["gini", "information-gain", "accuracy"] as const) {
    it(`${name}: differs from the drop in impurity by what is the same for all cuts`, () => {
      const random = Random.seeded(5);
      for (let trial = 0; trial < 200; trial++) {
        const whole = Array.from({ length: 2 + random.integer(4) }, () => random.integer(20) + random.integer(2) / 3);
        const sides = Array.from({ length: 1 + random.integer(9) }, () => whole.map((n) => n * random.uniform()));
        const weighed = (weights: readonly number[]) =>
          sum(weights) === 0 ? 0 : sum(weights) * impurities[name](weights.map((n) => n / sum(weights)));
        const drops = sides.map((left) => weighed(whole) - weighed(left) - weighed(whole.map((n, c) => n - left[c])));
        const given = merits(name, sides, whole);
        // N (1 - impurity), or -N impurity, is what all have in common.
        const common = (name === "information-gain" ? 0 : sum(whole)) - weighed(whole);
        given.forEach((merit, i) => {
          expect(merit - common).toBeCloseTo(drops[i], 9);
        });
      }
    });

    it(`${name}: is a number where a branch weighs nothing beside the other, and the same whichever side is given`, () => {
      expect(
        merits(
          name,
          [
            [1e100, 0],
            [0, 0],
          ],
          [1e100, 1e-9],
        ).every(Number.isFinite),
      ).toBe(true);
      expect(merits(name, [[2, 5, 1]], [3, 7, 9])).toEqual(merits(name, [[1, 2, 8]], [3, 7, 9]));
    });
  }
});
