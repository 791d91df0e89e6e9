import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { budgetLines, driftMarks, streamChanges } from "./marks.ts";

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

/** Fills, strokes and rectangles on a canvas, in their colours. */
function canvas() {
  const drawn: (readonly [what: string, colour: string, ...places: number[]])[] = [];
  let path: number[] = [];
  const nothing = () => {};
  const ctx = {
    ...{ save: nothing, restore: nothing, rect: nothing, clip: nothing, setLineDash: nothing },
    ...{ fillStyle: "", strokeStyle: "" },
    beginPath: () => void (path = []),
    moveTo: (x: number, y: number) => void path.push(x, y),
    lineTo: (x: number, y: number) => void path.push(x, y),
    fill: () => drawn.push(["triangle", ctx.fillStyle, ...path]),
    stroke: () => drawn.push(["line", ctx.strokeStyle, ...path]),
    fillRect: (left: number, top: number) => drawn.push(["tick", ctx.fillStyle, left + 0.5, top]),
  };
  return { ctx, drawn };
}

const PLOT = { bbox: { left: 0, top: 0, width: 1000, height: 300 }, valToPos: (value: number) => value };

describe("the marks of drift", () => {
  const marked = (drifts: number[], memberDrifts: number[]) => ({ drifts, memberDrifts });
  const series = [marked([150, 320], []), marked([], [400]), marked([], [500, 600]), marked([100], [100])];
  const colours = ["red", "green", "blue", "gray"];
  const values = [
    [90, 80, null, 5],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [null, null, null, null],
  ];

  function marks(front: readonly number[], hidden = -1) {
    const { ctx, drawn } = canvas();
    const { hooks } = driftMarks({ series } as never, colours, (i) => front.includes(i));
    const shown = [{}, ...series.map((_, i) => ({ show: i !== hidden }))];
    hooks.draw({ ...PLOT, ctx, data: [[100, 200, 300, 400], ...values], series: shown } as never);
    return drawn;
  }

  it("are triangles over the line, at the value measured next or else last, and inside the chart", () => {
    expect(marks([0])).toEqual([
      ["triangle", "red", 150, 77, 145.5, 69, 154.5, 69],
      ["triangle", "red", 320, 8, 315.5, 0, 324.5, 0],
    ]);
    expect(marks([3])).toEqual([["tick", "gray", 100, 294]]); // a line without any value
  });

  it("are ticks at the bottom, in a lane for each line that has some", () => {
    expect(marks([1, 2])).toEqual([
      ["tick", "green", 400, 294],
      ["tick", "blue", 500, 288],
      ["tick", "blue", 600, 288],
    ]);
  });

  it("are of the lines that are shown and stand out", () => {
    expect(marks([2], 2)).toEqual([]);
    expect(marks([])).toEqual([]);
  });
});

it("byte budgets are lines from side to side, of the lines shown", () => {
  const { ctx, drawn } = canvas();
  const { hooks } = budgetLines({ series: [40, null, 70].map((byteBudget) => ({ byteBudget })) } as never, "gray");
  hooks.draw({ ...PLOT, ctx, series: [{}, { show: true }, { show: true }, { show: false }] } as never);
  expect(drawn).toEqual([["line", "gray", 0, 40, 1000, 40]]);
});
