import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groups } from "./groups.ts";

describe("groups", () => {
  const apart = (ranks: readonly number[], least: number) => (a: number, b: number) => ranks[b] - ranks[a] >= least;

  it("are as large as no two of them differ, best first, and may overlap", () => {
    const ranks = [4, 1, 2.5, 3, 6];
    expect(groups(ranks, apart(ranks, 1.6))).toEqual([
      [1, 2],
      [2, 3, 0],
    ]);
    expect(groups(ranks, apart(ranks, 2.1))).toEqual([
      [1, 2, 3],
      [2, 3, 0],
      [0, 4],
    ]);
  });

  it("hold all where none differ, and are none where all do", () => {
    expect(groups([3, 1, 2], () => false)).toEqual([[1, 2, 0]]);
    expect(groups([3, 1, 2], () => true)).toEqual([]);
    expect([groups([], () => false), groups([1], () => false)]).toEqual([[], []]);
  });

  it("end before a model that differs from any in them, not only from the nearest or the first", () => {
    const differing =
      (...pairs: string[]) =>
      (a: number, b: number) =>
        pairs.includes(`${a} ${b}`);
    expect(groups([1, 2, 3, 4], differing("1 3"))).toEqual([
      [0, 1, 2],
      [2, 3],
    ]);
    expect(groups([1, 2, 3, 4], differing("0 2"))).toEqual([
      [0, 1],
      [1, 2, 3],
    ]);
    expect(groups([1, 2, 3, 4], differing("1 2"))).toEqual([
      [0, 1],
      [2, 3],
    ]);
    // The first and the last differ, and one beside it does not.
    expect(groups([1, 2, 3, 4], differing("0 3"))).toEqual([
      [0, 1, 2],
      [1, 2, 3],
    ]);
  });

  it("keep models of equal ranks in their order, and ask of the better one first", () => {
    const asked: string[] = [];
    const found = groups([2, 2, 1], (one, other) => {
      asked.push(`${one} ${other}`);
      return false;
    });
    expect(found).toEqual([[2, 0, 1]]);
    expect(asked.sort()).toEqual(["0 1", "2 0", "2 1"]);
  });

  it("are all runs without a pair that differs, but for those within longer ones", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 8 }), fc.array(fc.nat(63), { maxLength: 12 }), (k, codes) => {
        const pairs = new Set(codes);
        const differ = (a: number, b: number): boolean => pairs.has(8 * a + b) || pairs.has(8 * b + a);
        const ranks = Array.from({ length: k }, (_, i) => (i * 5 + 2) % 8); // all different
        const order = ranks.map((_, i) => i).sort((a, b) => ranks[a] - ranks[b]);
        const differs = (run: readonly number[]): boolean =>
          run.some((b, i) => run.slice(0, i).some((a) => differ(a, b)));
        const isAlike = (from: number, to: number): boolean => from >= 0 && to <= k && !differs(order.slice(from, to));
        const expected: number[][] = [];
        for (let from = 0; from < k; from++) {
          for (let to = from + 2; to <= k; to++) {
            if (isAlike(from, to) && !isAlike(from - 1, to) && !isAlike(from, to + 1))
              expected.push(order.slice(from, to));
          }
        }
        expect(groups(ranks, differ)).toEqual(expected);
      }),
    );
  });
});

const never = (): boolean => false;

it.each([
  [undefined, never, "groups: `meanRanks` must be an array of numbers, got undefined."],
  [[1, NaN], never, "groups: `meanRanks[1]` must be a finite number, got NaN."],
  [[1, 2], 1.2, "groups: `differ` must be a function, got 1.2."],
  [[1], undefined, "groups: `differ` must be a function, got undefined."],
])("groups refuses %j with %j in words", (means, differ, message) => {
  const call = () => groups(means as number[], differ as () => boolean);
  expect(call).toThrow(expect.objectContaining({ code: "E_USAGE", message }));
});
