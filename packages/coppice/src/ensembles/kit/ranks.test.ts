import { describe, expect, it } from "vitest";
import { Arena, Random } from "../../core/index.ts";
import { Ranks } from "./ranks.ts";
import { projectOnSparseSimplex } from "./simplex.ts";

const MOST = 4;

/** Members by name, as objects in a list that is sorted afresh: what `Ranks` must equal. */
class Twin {
  members: { birth: number; weight: number }[] = [];
  born = 0;

  join(): void {
    this.members.push({ birth: ++this.born, weight: 0 });
  }

  step(changes: readonly number[]): void {
    this.members.forEach((member, i) => {
      member.weight += changes[i] ?? 0;
    });
    this.members.sort((a, b) => b.weight - a.weight || a.birth - b.birth);
    const weights = Float64Array.from(this.members, ({ weight }) => weight);
    const count = projectOnSparseSimplex(weights, weights.length, MOST);
    this.members.forEach((member, i) => {
      member.weight = weights[i] ?? 0;
    });
    this.members.length = count;
  }
}

describe("members in the order of their weights", () => {
  it("equal a list that is sorted afresh, over thousands of members", () => {
    const random = Random.seeded(1);
    const ranks = new Ranks(new Arena(), MOST);
    const twin = new Twin();
    const nameAt = new Map<number, number>(); // by place: who lies there
    for (let step = 0; step < 5000; step++) {
      ranks.join();
      twin.join();
      nameAt.set(ranks.placeAt(ranks.count), step + 1);
      const joined = ranks.count + 1;
      // Few values, so that many weights are equal.
      const changes = Array.from({ length: joined }, () => (random.integer(5) - 2) / 4);
      for (let i = 0; i < joined; i++) ranks.weights[i] += changes[i] ?? 0;
      twin.step(changes);
      ranks.keep(ranks.project(joined, MOST));

      expect(ranks.count).toBe(twin.members.length);
      expect(ranks.born).toBe(step + 1);
      twin.members.forEach(({ birth, weight }, i) => {
        expect(ranks.weights[i]).toBe(weight);
        expect(ranks.bornSince(i)).toBe(step + 1 - birth);
        expect(nameAt.get(ranks.placeAt(i))).toBe(birth);
      });
      expect(ranks.weights.subarray(ranks.count).every((weight) => weight === 0)).toBe(true);
      expect(ranks.isSound()).toBe(true);
    }
  });

  it("put the older of equal ones first", () => {
    const ranks = new Ranks(new Arena(), MOST);
    for (const weight of [1, 0.5]) {
      ranks.join();
      ranks.weights[ranks.count] = weight;
      ranks.keep(ranks.count + 1);
    }
    ranks.weights.set([0.5, 0.5]);
    expect(ranks.project(2, MOST)).toBe(2);
    expect([0, 1].map((i) => ranks.bornSince(i))).toEqual([1, 0]);
  });
});

describe("what is no order of members", () => {
  function loaded(weights: readonly number[], count: number, places?: readonly number[]): boolean {
    const arena = new Arena();
    const ranks = new Ranks(arena, MOST);
    ranks.weights.set(weights);
    ranks.keep(count);
    for (const { name, data } of arena.columns) if (name === "places" && places) data.set(places);
    return ranks.isSound();
  }

  it.each([
    ["nobody", [], 0, true],
    ["two of sum 1", [0.75, 0.25], 2, true],
    ["rounded", [0.75, 0.25 + 1e-12], 2, true],
    ["too little", [0.5, 0.25], 2, false],
    ["too much", [0.75, 0.5], 2, false],
    ["a weight behind the last", [0.75, 0.25, 0.1], 2, false],
    ["a weight of nobody", [0.1], 0, false],
  ] as const)("%s", (_what, weights, count, isSound) => {
    expect(loaded(weights, count)).toBe(isSound);
  });

  it("a place with two members", () => {
    expect(loaded([1], 1, [0, 1, 2, 3, 4])).toBe(true);
    expect(loaded([1], 1, [4, 3, 2, 1, 0])).toBe(true);
    expect(loaded([1], 1, [0, 1, 2, 3, 3])).toBe(false);
  });
});
