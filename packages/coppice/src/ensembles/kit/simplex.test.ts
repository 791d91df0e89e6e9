import { describe, expect, it } from "vitest";
import { Random } from "../../core/index.ts";
import { projectOnSparseSimplex } from "./simplex.ts";

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);
const distance = (a: readonly number[], b: readonly number[]) => sum(a.map((x, i) => (x - b[i]) ** 2));

/** Every choice of at most `most` places above 0, each with the nearest weights of sum 1 there; of these the nearest. */
function bruteForce(values: readonly number[], most: number): { nearest: number[]; distance: number } {
  let found: number[] = [];
  let least = Infinity;
  for (let chosen = 1; chosen < 2 ** values.length; chosen++) {
    const places = values.map((_, i) => i).filter((i) => (chosen >> i) & 1);
    if (places.length > most) continue;
    const excess = (sum(places.map((i) => values[i])) - 1) / places.length;
    const point = values.map((value, i) => (places.includes(i) ? value - excess : 0));
    if (point.some((weight) => weight < 0)) continue;
    const far = distance(point, values);
    if (far < least) [found, least] = [point, far];
  }
  return { nearest: found, distance: least };
}

/** Numbers of several kinds: around weights, far apart, with many ties. */
function drawn(random: Random): number[] {
  const kind = random.integer(4);
  return Array.from({ length: 1 + random.integer(7) }, () => {
    const x = 2 * random.uniform() - 1;
    return [x, 20 * x, Math.round(3 * x) / 4, Math.round(2 * x) / 8 + 0.125][kind];
  });
}

function sparse(values: readonly number[], most: number): number[] {
  const data = Float64Array.of(...values, 77);
  const positive = projectOnSparseSimplex(data, values.length, most);
  expect(data[values.length]).toBe(77); // what lies behind is left alone
  const found = [...data.subarray(0, values.length)];
  expect(found.map((weight) => weight > 0)).toEqual(found.map((_, i) => i < positive));
  expect(positive).toBeLessThanOrEqual(values.length);
  return found;
}

function expectClose(found: ArrayLike<number>, expected: readonly number[]): void {
  for (const [i, weight] of expected.entries()) expect(found[i]).toBeCloseTo(weight, 12);
}

describe("the projection on the simplex with few places", () => {
  it("by hand", () => {
    // Of three 1.75 - 1 is 0.25 each too much, which leaves the third nothing; of two 1.5 - 1 is again 0.25 each.
    expect(sparse([1, 0.5, 0.25, -1], 4)).toEqual([0.75, 0.25, 0, 0]);
    expect(sparse([1, 0.5, 0.25, -1], 1)).toEqual([1, 0, 0, 0]);
    expect(sparse([0, 0, 0], 2)).toEqual([0.5, 0.5, 0]); // of equal ones the first
    expect(sparse([-5], 3)).toEqual([1]);
  });

  it("is the nearest point, as trying all choices of places finds it, 10,000 times", () => {
    const random = Random.seeded(1);
    const met = { fewer: 0, ties: 0, dropped: 0 };
    for (let trial = 0; trial < 10_000; trial++) {
      const values = drawn(random).sort((a, b) => b - a);
      const most = 1 + random.integer(values.length + 1);
      const found = sparse(values, most);
      const { nearest, distance: least } = bruteForce(values, most);
      expect(sum(found)).toBeCloseTo(1, 12);
      expect(found.filter((weight) => weight > 0).length).toBeLessThanOrEqual(most);
      expect(distance(found, values)).toBeCloseTo(least, 10);
      const descending = (weights: number[]) => [...weights].sort((a, b) => b - a);
      found.forEach((weight, i) => {
        expect(weight).toBeCloseTo(descending(nearest)[i], 12); // ties are the only choice there is
        if (i > 0) expect(weight).toBeLessThanOrEqual(found[i - 1]);
      });
      met.fewer += Number(most < values.length);
      met.ties += Number(new Set(values).size < values.length);
      met.dropped += Number(found[Math.min(most, found.length) - 1] === 0);
    }
    for (const times of Object.values(met)) expect(times).toBeGreaterThan(1000);
  });

  it("stays where it has come to, and does not mind a number added to all, however large", () => {
    const random = Random.seeded(3);
    for (let trial = 0; trial < 500; trial++) {
      const values = drawn(random).sort((a, b) => b - a);
      const found = sparse(values, 3);
      expectClose(sparse(found, 3), found);
      const moved = values.map((value) => value + 4);
      expectClose(sparse(moved, 3), found);
      // After a step of 10^12 there is hardly a digit left behind the point; the sum is 1 for all that.
      expect(Math.abs(sum(sparse([...values.map((value) => 1e12 * value + 1e12)], 3)) - 1)).toBeLessThan(1e-12);
    }
  });
});
