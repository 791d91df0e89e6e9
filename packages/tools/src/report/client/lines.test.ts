import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChartData } from "../chart-data.ts";
import { seriesLines } from "./lines.ts";

/** What is drawn of a line, a point or a name, with what it is drawn. */
interface Drawn {
  readonly kind: "line" | "point" | "name";
  readonly colour: string;
  readonly alpha: number;
  readonly width: number;
  readonly dash: readonly number[];
  readonly font: string;
  readonly text?: string;
  readonly places: readonly (readonly [x: number, y: number])[];
}

/** A canvas that notes what is drawn on it. */
function canvas() {
  const drawn: Drawn[] = [];
  let places: (readonly [number, number])[] = [];
  let dash: readonly number[] = [];
  let isClipped = false;
  const ctx = {
    ...{ globalAlpha: 1, strokeStyle: "", fillStyle: "", lineWidth: 1, font: "", textAlign: "", textBaseline: "" },
    save() {},
    restore: () => void (isClipped = false),
    rect() {},
    clip: () => void (isClipped = true),
    closePath() {},
    beginPath: () => void (places = []),
    moveTo: (x: number, y: number) => void places.push([x, y]),
    lineTo: (x: number, y: number) => void places.push([x, y]),
    setLineDash: (parts: readonly number[]) => void (dash = parts),
    measureText: (text: string) => ({ width: 7 * text.length }),
    note(kind: Drawn["kind"], colour: string, at = places, text?: string) {
      const { globalAlpha: alpha, lineWidth: width, font } = ctx;
      drawn.push({ kind, colour, alpha, width, dash, font, places: at, ...(text === undefined ? {} : { text }) });
    },
    fill: () => ctx.note("point", ctx.fillStyle),
    // Outside of the plot's frame only the strokes that lead to names are drawn; those of points are their rims.
    stroke: () => isClipped && ctx.lineWidth > 1 && ctx.note("line", ctx.strokeStyle),
    fillText: (text: string, x: number, y: number) => ctx.note("name", ctx.fillStyle, [[x, y]], text),
  };
  return { ctx, drawn };
}

beforeEach(() => {
  vi.stubGlobal("devicePixelRatio", 1);
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => canvas().ctx }) });
});
afterEach(() => vi.unstubAllGlobals());

const COLOURS = ["red", "green", "blue", "gray"];
const SERIES = [
  { short: "first", dash: [], shape: [0, -1, 1, 1, -1, 1] },
  { short: "second", dash: [6, 2], shape: [-1, -1, 1, -1, 1, 1, -1, 1] },
  { short: "third", dash: [], shape: [0, -1, 1, 0, 0, 1, -1, 0] },
  { short: "none", dash: [2, 2], shape: [] },
];
const ROWS = Array.from({ length: 11 }, (_, i) => 100 * i);
/** Flat lines in a plot of 1000 by 300 pixels, in which a row is a pixel and a value its place from the top. */
function draw(
  heights: readonly (number | null)[],
  { front = [0], hidden = [] as number[], width = 1000, changed = {} as Record<number, (number | null)[]> } = {},
) {
  const { ctx, drawn } = canvas();
  const data = { series: heights.map((_, i) => SERIES[i % 4]) } as unknown as ChartData;
  const lines = seriesLines(
    data,
    heights.map((_, i) => COLOURS[i % 4]),
    "white",
    (i) => front.includes(i),
    width,
  );
  const values = heights.map((height, i) => changed[i] ?? ROWS.map(() => height));
  lines.hooks.draw({
    ctx,
    bbox: { left: 0, top: 0, width: 1000, height: 300 },
    data: [ROWS, ...values],
    scales: { x: { min: 0, max: 1000 } },
    series: [{}, ...heights.map((_, i) => ({ show: !hidden.includes(i) }))],
    valToPos: (value: number) => value,
  } as never);
  const of = (kind: Drawn["kind"]) => drawn.filter((one) => one.kind === kind);
  return { lines: of("line"), points: of("point"), names: of("name"), room: lines.room };
}

describe("the lines of a chart", () => {
  it("are drawn in their colours and dashes, those that stand out last, thick and opaque", () => {
    const { lines } = draw([50, 100, 150, 200], { front: [1, 3] });
    expect(lines.map(({ colour, alpha, width, dash }) => [colour, alpha, width, dash])).toEqual([
      ["blue", 0.4, 1.25, []],
      ["red", 0.4, 1.25, []],
      ["gray", 1, 2.25, [2, 2]],
      ["green", 1, 2.25, [6, 2]], // the better of them lies on top
    ]);
    expect(lines[1].places).toEqual(ROWS.map((row) => [row, 50]));
    expect(draw([50, 100], { hidden: [0] }).lines.map(({ colour }) => colour)).toEqual(["green"]);
  });

  it("have points in their shapes, far apart and not above one another, larger where they stand out", () => {
    const { points } = draw([50, 100, 150, 200], { front: [1] });
    const of = (wanted: string) => points.filter(({ colour }) => colour === wanted);
    expect(COLOURS.map((colour) => of(colour)[0]?.places.length)).toEqual([3, 4, 4, undefined]);
    const [first] = of("red");
    const [x, y] = [first.places[0][0], 50];
    expect(first.places).toEqual([[x, y - 4], [x + 4, y + 4], [x - 4, y + 4]]); // biome-ignore format: a triangle
    const [square] = of("green");
    expect(square.places[1][0] - square.places[0][0]).toBe(10);
    const xs = of("red").map(({ places }) => places[0][0]);
    expect(xs.length).toBeGreaterThan(4);
    expect(xs.every((at, i) => i === 0 || at - xs[i - 1] >= 100)).toBe(true);
  });

  it("have their names at their ends, moved apart where they are close", () => {
    const { names, room } = draw([100, 104, 250, null], { front: [0] });
    expect(names.map(({ text, places: [[x, y]] }) => [text, x, y])).toEqual([
      ["first", 1019, 100],
      ["second", 1019, 115],
      ["third", 1019, 250],
    ]);
    expect(names.map(({ colour, font }) => [colour, font.startsWith("600 12px")])).toEqual([
      ["red", true],
      ["green", false],
      ["blue", false],
    ]);
    expect(room).toBe(7 * "second".length + 30);
    const low = draw([298, 299, 300]).names.map(({ places: [[, y]] }) => y);
    expect(low).toEqual([270, 285, 300]); // none below the plot
  });

  it("are named where they end, not where others do", () => {
    const early = ROWS.map((_, i) => (i < 3 ? 200 : i === 3 ? 40 : null));
    const { names } = draw([100, null], { changed: { 1: early } });
    expect(names.map(({ text, places: [[, y]] }) => [text, y])).toEqual([
      ["second", 40],
      ["first", 100],
    ]);
  });

  it("are named only where they stand out if there is no room for all, and on phones not at all", () => {
    const many = Array.from({ length: 24 }, (_, i) => 10 * i);
    expect(draw(many, { front: [4, 9] }).names.map(({ places: [[, y]] }) => y)).toEqual([40, 90]);
    const { names, room, lines } = draw([100, 200], { width: 519 });
    expect([names.length, room, lines.length]).toEqual([0, 12, 2]);
  });
});
