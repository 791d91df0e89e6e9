import { expect, it } from "vitest";
import type { Comparison } from "./compared.ts";
import { diagram } from "./diagram.ts";

const models = (...ranks: number[]) =>
  ranks.map((meanRank, m) => ({ model: "abcdefgh"[m], meanRank, best: 0, meanScore: 0, beats: [] }));

const drawn = (ranks: number[], groups: string[][] = []) =>
  diagram({ standings: models(...ranks), groups, streams: 9 } as unknown as Comparison);

/** Where the line of each model leaves the axis, and where its label is. */
function lines(svg: string) {
  const found = svg.matchAll(
    /<path d="M([\d.]+) \d+V(\d+)H(\d+)"\/><text x="(\d+)" y="\d+" text-anchor="(\w+)">(\w) /g,
  );
  return [...found].map(([, x, y, end, , anchor, model]) => ({ model, x: +x, y: +y, isLeft: +end < +x, anchor }));
}

/** Of the whole ranks. */
const ticks = (svg: string) => [...svg.matchAll(/<path d="M([\d.]+) \d+v-6"/g)].map(([, x]) => Number(x));

it("puts models at their mean ranks", () => {
  const svg = drawn([1, 2.5, 3, 4.5, 4]);
  const places = ticks(svg);
  expect(places).toHaveLength(5);
  expect([...svg.matchAll(/text-anchor="middle">(\d+)</g)].map(([, rank]) => rank).join()).toBe("1,2,3,4,5");
  const [, from, to] = /<path d="M(\d+) \d+H(\d+)"/.exec(svg) ?? []; // the axis
  expect([places[0], places[4]]).toEqual([Number(from), Number(to)]);
  const step = places[1] - places[0];
  expect(lines(svg).map(({ x }) => 1 + (x - places[0]) / step)).toEqual([1, 2.5, 3, 4.5, 4]);
});

it("labels the better half on the left, the best on top, and lines that do not cross", () => {
  const found = lines(drawn([1, 2, 3, 4, 5]));
  expect(found.map(({ isLeft, anchor }) => [isLeft, anchor])).toEqual([
    [true, "end"],
    [true, "end"],
    [true, "end"],
    [false, "start"],
    [false, "start"],
  ]);
  const heights = found.map(({ y }) => y);
  expect(heights.slice(0, 3)).toEqual([...heights.slice(0, 3)].sort((a, b) => a - b));
  expect(heights.slice(3)).toEqual([...heights.slice(3)].sort((a, b) => b - a));
});

it("draws a bar per group, from its first to its last model, above the labels", () => {
  const groups = [
    ["a", "b"],
    ["b", "c", "d"],
  ];
  const svg = drawn([1, 2, 3, 4], groups);
  const bars = [...svg.matchAll(/<path d="M([\d.]+) (\d+)H([\d.]+)" style/g)].map(([, from, y, to]) => [
    +from,
    +to,
    +y,
  ]);
  const places = ticks(svg);
  expect(bars.map(([from, to]) => [from, to])).toEqual([
    [places[0] - 4, places[1] + 4],
    [places[1] - 4, places[3] + 4],
  ]);
  expect(bars[1][2]).toBeGreaterThan(bars[0][2]);
  expect(Math.min(...lines(svg).map(({ y }) => y))).toBeGreaterThan(bars[1][2]);
});

it("has room for two models, and for all labels", () => {
  for (const svg of [drawn([1, 2]), drawn([1, 2, 3, 4, 5, 6, 7, 8])]) {
    const height = Number(/ height="(\d+)" role/.exec(svg)?.[1]);
    expect(Math.max(...lines(svg).map(({ y }) => y))).toBeLessThan(height - 4);
    expect(svg).not.toContain("NaN");
  }
});
