import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { streamChanges } from "./marks.ts";

beforeEach(() => void vi.stubGlobal("devicePixelRatio", 1));
afterEach(() => vi.unstubAllGlobals());

/** What is drawn in a plot of 1000 by 300 pixels, in which a row is a pixel and a value its place from the top. */
function draw(
  rows: readonly number[],
  { isNamed = true, line = rows.map((): number | null => 150), isShown = true, names = ["led", "sea", "rbf"] } = {},
) {
  const drawn: (readonly [what: string, left: number, top: number])[] = [];
  const nothing = () => {};
  const ctx = {
    ...{ save: nothing, restore: nothing, beginPath: nothing, rect: nothing, clip: nothing },
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillRect: (left: number, top: number, width: number) => drawn.push([width === 1 ? "line" : "ground", left, top]),
    fillText: (text: string, left: number, top: number) => drawn.push([text, left, top]),
  };
  const bbox = { left: 0, top: 0, width: 1000, height: 300 };
  const changes = rows.map((row, i) => ({ row, width: 1, to: names[i] }));
  const { hooks } = streamChanges({ changes } as never, "gray", "white", isNamed);
  const places = line.map((_, i) => (1000 * i) / Math.max(1, line.length - 1));
  const [data, series] = [
    [places, line],
    [{}, { show: isShown }],
  ];
  hooks.draw({ ctx, bbox, data, series, valToPos: (value: number) => value } as never);
  return drawn;
}

describe("the names of changes", () => {
  it("are written over the lines of all of them, where they are asked for", () => {
    expect(draw([200, 210]).map(([what]) => what)).toEqual(["line", "line", "ground", "→ led", "ground", "→ sea"]);
    expect(draw([200, 210], { isNamed: false }).map(([what]) => what)).toEqual(["line", "line"]);
  });

  const placesOf = (drawn: ReturnType<typeof draw>) =>
    drawn.filter(([what]) => what.startsWith("→")).map(([, left, top]) => [left, top]);

  it("stand at the top, below one another where they are close, and left of a change near the end", () => {
    expect(placesOf(draw([200, 210, 400]))).toEqual([[205, 4], [215, 19], [405, 4]]); // biome-ignore format: places
    expect(placesOf(draw([990]))).toEqual([[990 - 5 * 6 - 5, 4]]);
  });

  it("stand where they hide the fewest pieces of lines", () => {
    const high = Array.from({ length: 101 }, (_, i) => (i < 50 ? 10 : 150)); // behind the first name at the top
    expect(placesOf(draw([200, 700], { line: high }))).toEqual([[205, 19], [705, 4]]); // biome-ignore format: places
    const wild = Array.from({ length: 101 }, (_, i) => (i < 50 ? (i % 2) * 60 : 150));
    expect(placesOf(draw([200, 700], { line: wild }))).toEqual([[205, 278], [705, 4]]); // biome-ignore format: places
    expect(placesOf(draw([200], { line: wild, isShown: false }))).toEqual([[205, 4]]);
    const sparse = [10, null, 10]; // a piece from end to end
    expect(placesOf(draw([200], { line: sparse }))).toEqual([[205, 19]]);
  });
});
