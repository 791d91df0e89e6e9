import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Arena } from "../../core/index.ts";
import { SortedCounts } from "./sorted-counts.ts";

type Entry = readonly [attribute: number, value: number, label: number, weight: number];

function filled(entries: Iterable<Entry>, attributes = 2): { counts: SortedCounts; arena: Arena } {
  const arena = new Arena();
  const counts = new SortedCounts(arena, attributes, 4);
  for (const entry of entries) counts.add(...entry);
  return { counts, arena };
}

function walk(counts: SortedCounts, attribute: number, attributes = 2): number[][] {
  const { values, labels, weights, following } = counts;
  const found: number[][] = [];
  for (let e = following.data[attribute]; e !== 0; e = following.data[attributes + e]) {
    found.push([values.data[e], labels.data[e], weights.data[e]]);
  }
  return found;
}

const entry = fc.tuple(
  fc.integer({ min: 0, max: 1 }),
  fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 1, max: 3 }),
);

describe("sorted counts", () => {
  it("holds every distinct value and class once, ascending, with its weight, in any order of arrival", () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 200 }), (entries) => {
        const expected = [0, 1].map((attribute) => {
          const sums = new Map<string, number[]>();
          for (const [a, value, label, weight] of entries) {
            if (a !== attribute) continue;
            const sum = sums.get(`${value + 0} ${label}`) ?? [value + 0, label, 0];
            sum[2] += weight;
            sums.set(`${value + 0} ${label}`, sum);
          }
          return [...sums.values()].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
        });
        for (const order of [entries, [...entries].reverse()]) {
          const { counts } = filled(order);
          expect([walk(counts, 0), walk(counts, 1)]).toEqual(expected);
          expect(counts.size).toBe(expected[0].length + expected[1].length);
        }
      }),
      { seed: 71, numRuns: 200 },
    );
  });

  it("keeps the tree flat when values arrive in order, and its bytes in proportion to the entries", () => {
    const length = 100_000;
    const { counts, arena } = filled(
      (function* () {
        for (let i = 0; i < length; i++) yield [1, i, 0, 1] as const;
      })(),
    );
    expect(counts.size).toBe(length);
    expect(arena.byteLength).toBeLessThan(2 * 32 * (length + 10));
    const children = arena.columns.find((column) => column.name === "children")?.data as Int32Array;
    let deepest = 0;
    let level = [children[1]];
    while (level.length > 0) {
      deepest++;
      level = level.flatMap((e) => [children[2 + 2 * e], children[3 + 2 * e]]).filter((e) => e !== 0);
    }
    expect(deepest).toBeLessThan(60); // 17 at best, some 40 expected
  });
});
