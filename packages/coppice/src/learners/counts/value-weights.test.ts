import { describe, expect, it } from "vitest";
import { Arena, homeOfKey, Random } from "../../core/index.ts";
import { bytesForWeights, ValueWeights } from "./value-weights.ts";

/** The first keys whose search begins at a place of a table with room for `count`. */
function keysAt(place: number, count: number, howMany: number): number[] {
  const keys: number[] = [];
  const places = bytesForWeights(count) / 16;
  for (let key = 1; keys.length < howMany; key++) if (homeOfKey(key, places) === place) keys.push(key);
  return keys;
}

const byKey = ([a]: readonly number[], [b]: readonly number[]) => a - b;

describe("weights of values", () => {
  it("are what a map would have, whatever is added and removed", () => {
    let removed = 0;
    let refused = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const random = Random.seeded(seed);
      const weights = new ValueWeights(new Arena());
      const expected = new Map<number, number>();
      const used = new Set<number>(); // keys since the table was made anew
      const range = [12, 100, 2 ** 40][seed % 3]; // keys larger than 32 bits too
      const pool = Array.from({ length: 60 }, () => 1 + Math.floor(random.uniform() * range));
      for (let i = 0; i < 600; i++) {
        const key = pool[random.integer(pool.length)];
        const what = random.integer(20);
        if (what < 11) {
          const hasRoom = used.has(key) || used.size < weights.room;
          expect(weights.add(key, 0.5)).toBe(hasRoom);
          if (hasRoom) expected.set(key, (expected.get(key) ?? 0) + 0.5);
          if (hasRoom) used.add(key);
          else refused++;
        } else if (what < 18) {
          const first = Math.max(1, key - random.integer(3));
          const count = random.integer(6);
          weights.remove(first, count);
          for (let one = first; one < first + count; one++) if (expected.delete(one)) removed++;
        } else {
          const all: [number, number][] = [];
          weights.each((...one) => all.push(one));
          expect(all.sort(byKey)).toEqual([...expected].sort(byKey));
          const isEmpty = random.integer(10) === 0;
          if (isEmpty) expected.clear();
          weights.refit(expected.size + random.integer(8), isEmpty ? [] : undefined);
          used.clear();
          for (const key of expected.keys()) used.add(key);
        }
        expect([weights.count, weights.used]).toEqual([expected.size, used.size]);
        expect(pool.find((key) => weights.get(key) !== (expected.get(key) ?? 0))).toBeUndefined();
      }
    }
    expect(removed).toBeGreaterThan(1000);
    expect(refused).toBeGreaterThan(500);
  });

  it.each([0, 5, 8])("are found where searches begin at one place, or go on from the end: place %i of 9", (place) => {
    const keys = keysAt(place, 6, 6);
    const weights = new ValueWeights(new Arena());
    weights.refit(6);
    expect(weights.column.length).toBe(18);
    keys.forEach((key, i) => {
      expect(weights.add(key, 1 + i)).toBe(true);
    });
    expect(weights.add(2 ** 50, 1)).toBe(false);
    weights.remove(keys[2], 1);
    expect(keys.map((key) => weights.get(key))).toEqual([1, 2, 0, 4, 5, 6]);
    weights.refit(5);
    expect(keys.map((key) => weights.get(key))).toEqual([1, 2, 0, 4, 5, 6]);
    expect([weights.count, weights.used, weights.room]).toEqual([5, 5, 5]);
  });

  it("have room for as many as they were made for, and take 24 bytes each", () => {
    for (let count = 0; count < 200; count++) {
      const weights = new ValueWeights(new Arena());
      weights.refit(count);
      expect(weights.room).toBe(count);
      expect(weights.column.byteLength).toBe(bytesForWeights(count));
      expect(bytesForWeights(count)).toBeLessThanOrEqual(24 * count + 8);
    }
  });

  it("are counted after loading as before", () => {
    const weights = new ValueWeights(new Arena());
    weights.refit(10);
    for (let key = 1; key <= 7; key++) weights.add(key, key);
    weights.remove(3, 1);
    const twin = new ValueWeights(new Arena());
    twin.column.resize(weights.column.length, weights.column.length);
    twin.column.data.set(weights.column.data);
    twin.restored();
    expect([twin.count, twin.used]).toEqual([6, 7]);
    expect(twin.add(3, 2)).toBe(true);
    expect([twin.count, twin.used]).toEqual([7, 7]);
  });
});
