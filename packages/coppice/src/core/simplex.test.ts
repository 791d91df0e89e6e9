import { describe, expect, it } from "vitest";
import { nearestDistribution } from "../../test/naive-soft-trees.ts";
import { projectOnSimplex, Random } from "./index.ts";

/** Projected before a number that stays. */
function projected(values: readonly number[]): number[] {
  const data = Float64Array.of(...values, 88);
  projectOnSimplex(data, values.length);
  expect(data[values.length]).toBe(88);
  return [...data.subarray(0, values.length)];
}

/** Numbers of several kinds: around weights, far apart, with many ties. */
function drawn(random: Random): number[] {
  const kind = random.integer(4);
  return Array.from({ length: 1 + random.integer(7) }, () => {
    const x = 2 * random.uniform() - 1;
    return [x, 20 * x, Math.round(3 * x) / 4, Math.round(2 * x) / 8 + 0.125][kind];
  });
}

describe("the projection on the simplex", () => {
  it("by hand", () => {
    // Of all four 0.75 - 1 is 1/16 each too little, which brings the last to -15/16. Of three 1.75 - 1 is 1/4 each too much,
    // which leaves the third nothing; of two 1.5 - 1 is again 1/4 each.
    expect(projected([0.25, 1, -1, 0.5])).toEqual([0, 0.75, 0, 0.25]);
    expect(projected([0, 0, 0, 0])).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(projected([-5])).toEqual([1]);
    expect(projected([3, 1])).toEqual([1, 0]);
    expect(projected([0.5, 0, 0.25, 0.25])).toEqual([0.5, 0, 0.25, 0.25]); // lies there
  });

  it("is the nearest point, as sorting finds it (Duchi et al. 2008), also where some are to have nothing", () => {
    const random = Random.seeded(2);
    const met = { masked: 0, dropped: 0, ties: 0 };
    for (let trial = 0; trial < 5000; trial++) {
      const values = drawn(random);
      const may = values.map((_, i) => i === trial % values.length || random.uniform() < 0.8);
      const expected = nearestDistribution(values, may);
      const found = projected(values.map((value, i) => (may[i] ? value : -Infinity)));
      found.forEach((weight, i) => {
        expect(Math.abs(weight - expected[i])).toBeLessThan(1e-12);
        if (!may[i]) expect(weight).toBe(0);
      });
      met.masked += Number(may.includes(false));
      met.dropped += Number(found.some((weight, i) => may[i] && weight === 0));
      met.ties += Number(new Set(values).size < values.length);
    }
    for (const times of Object.values(met)) expect(times).toBeGreaterThan(1000);
  });

  it("comes to an end where numbers lie at the threshold", () => {
    const random = Random.seeded(8);
    for (let trial = 0; trial < 5000; trial++) {
      const shares = Array.from({ length: 5 }, () => random.uniform());
      const total = shares.reduce((sum, share) => sum + share);
      const level = 3 * random.uniform() - 1;
      const found = projected([...shares.map((share) => level + share / total), level, level, level]);
      shares.forEach((share, i) => {
        expect(Math.abs(found[i] - share / total)).toBeLessThan(1e-14);
      });
    }
  });

  it("has the sum 1 however large the numbers are", () => {
    expect(projected([1e16, 1])).toEqual([1, 0]);
    expect(projected([1e300, 1e300, -1e300])).toEqual([0.5, 0.5, 0]);
    expect(projected([-1e16, -1e16, -Infinity])).toEqual([0.5, 0.5, 0]);
    expect(projected([2 ** 53, 2 ** 53 - 1, 0])).toEqual([1, 0, 0]);
  });

  it("makes weights of what a forged snapshot holds", () => {
    expect(projected([NaN, Infinity, -Infinity])).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });
});
