import { describe, expect, it } from "vitest";
import { ALPHA, compared } from "./compared.ts";

/** Scores of a, b, c, ... by stream. */
function table(...scores: number[][]) {
  const models = [..."abcdefghij"].slice(0, scores[0].length);
  return { models, streams: scores.map((_, i) => `stream ${i}`), scores };
}

const rising = (count: number, ...steps: number[]) =>
  Array.from({ length: count }, (_, i) => steps.map((step) => i + step * (1 + i / 10)));

describe("standings", () => {
  it("are by mean rank, and by place in the list where that is equal", () => {
    const { standings } = compared(table([1, 3, 2], [3, 1, 2], [1, 2, 3]));
    expect(standings.map(({ model, meanRank }) => [model, meanRank])).toEqual([
      ["c", 5 / 3],
      ["b", 2],
      ["a", 7 / 3],
    ]);
    expect(compared(table([2, 2], [1, 2], [2, 1])).standings.map(({ model }) => model)).toEqual(["a", "b"]);
  });

  it("count the streams with the best score, ties for all of them", () => {
    const { standings } = compared(table([2, 2, 1], [1, 3, 2], [Number.NaN, 1, 1]));
    expect(Object.fromEntries(standings.map(({ model, best }) => [model, best]))).toEqual({ a: 1, b: 3, c: 1 });
  });

  it("have the mean score, none where a result is missing", () => {
    const { standings } = compared(table([2, 8], [Number.NaN, 4]));
    expect(standings).toMatchObject([
      { model: "b", meanScore: 6 },
      { model: "a", meanScore: Number.NaN, meanRank: 2 },
    ]);
  });
});

it("turns the order round where smaller is better, and shows scores as they are", () => {
  const { standings, pairs } = compared(table([1, 3, Number.NaN], [2, 5, 1]), true);
  expect(standings).toMatchObject([
    { model: "a", meanRank: 1.5, best: 1, meanScore: 1.5 },
    { model: "c", meanRank: 2, best: 1, meanScore: Number.NaN },
    { model: "b", meanRank: 2.5, best: 0, meanScore: 4 },
  ]);
  expect(pairs[1]).toMatchObject({ one: "a", other: "b", wins: 2, losses: 0, test: { positive: 3 } });
});

describe("pairs", () => {
  it("differ where the corrected probability is at most 0.05, in the direction of the ranks' sums", () => {
    const { pairs, standings } = compared(table(...rising(8, 0, 2, 1)));
    expect(pairs.map(({ one, other, wins, losses }) => [one, other, wins, losses])).toEqual([
      ["b", "c", 8, 0],
      ["b", "a", 8, 0],
      ["c", "a", 8, 0],
    ]);
    for (const { test, p } of pairs) {
      expect(test.p).toBeCloseTo(2 / 2 ** 8, 12);
      expect(p).toBeCloseTo((3 * 2) / 2 ** 8, 12); // Holm: all three are as improbable
    }
    expect(standings.map(({ model, beats }) => [model, beats])).toEqual([
      ["b", ["c", "a"]],
      ["c", ["a"]],
      ["a", []],
    ]);
  });

  it("can favour the one with the worse mean rank, whose wins are large", () => {
    // a is a little better on the first 20 of 38 streams, b much better on the others; c's scores come between.
    const scores = Array.from({ length: 38 }, (_, i) => (i < 20 ? [0.001 * (i + 1), 0] : [0, i]));
    const { standings, pairs } = compared(table(...scores));
    expect(standings.map(({ model }) => model)).toEqual(["a", "b"]);
    expect(pairs[0].p).toBeLessThan(ALPHA);
    expect(standings.map(({ beats }) => beats)).toEqual([[], ["a"]]);
  });

  it("take no result for the worst one, and two of them for equal", () => {
    const none = Number.NaN;
    const { pairs } = compared(table([none, 1], [none, none], [2, none], [3, 2]));
    expect(pairs[0]).toMatchObject({ one: "a", wins: 2, losses: 1, test: { count: 3, positive: 3.5, negative: 2.5 } });
  });
});

it("takes differences that are equal but for rounding for equal", () => {
  const { pairs } = compared(table([0.3, 0.2], [0.2, 0.1], [0.5, 0.6], [0.1 + 0.2, 0.3]));
  expect(pairs[0].test).toMatchObject({ count: 3, positive: 4, negative: 2 });
});

describe("groups", () => {
  it("join neighbours in rank that do not differ", () => {
    const noise = [0, 1, 0, 1, 0, 1, 0, 1, 0];
    const { groups } = compared(table(...noise.map((n, i) => [i + n, i + 1 - n, i - 5, i - 9])));
    expect(groups).toEqual([["b", "a"]]);
    expect(compared(table(...rising(12, 0, 1, 2, 3))).groups).toEqual([]);
  });
});

describe("the fewest streams", () => {
  it.each([2, 3, 4, 5, 7, 10])("on which %d models can differ: one less is too few", (models) => {
    const steps = Array.from({ length: models }, (_, m) => m);
    const { leastStreams } = compared(table(...rising(3, ...steps)));
    const lowest = (streams: number) =>
      Math.min(...compared(table(...rising(streams, ...steps))).pairs.map(({ p }) => p));
    expect(lowest(leastStreams)).toBeLessThanOrEqual(ALPHA);
    expect(lowest(leastStreams - 1)).toBeGreaterThan(ALPHA);
  });
});

it("has the statistics of mean ranks, over all streams", () => {
  const { friedman, criticalDifference, streams } = compared(table(...rising(12, 0, 1, 2)));
  expect(streams).toBe(12);
  expect(friedman.chiSquare).toBeCloseTo(24, 9); // N (k - 1): all streams agree
  expect(criticalDifference).toBeCloseTo(2.343 * Math.sqrt((3 * 4) / (6 * 12)), 3); // Demsar, table 5
});
