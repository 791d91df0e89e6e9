import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import {
  bytesAt,
  type GrowthRun,
  isDone,
  readGrowth,
  type Sample,
  samplePoints,
  verdictOf,
  writeGrowth,
} from "./record.ts";

describe("the rows at which bytes are looked at", () => {
  it("grow by the same factor, in whole batches", () => {
    // 256, 256 10, 256 100, 256 1000
    expect(samplePoints(256_000, 256, 4)).toEqual([256, 2560, 25_600, 256_000]);
  });
  it("are as many as asked for where there are enough batches, ascend, and end with all rows", () => {
    const points = samplePoints(10_000_001, 256, 200);
    expect(points.length).toBeGreaterThan(150); // the first ones fall together
    expect(points.length).toBeLessThanOrEqual(201);
    expect(points).toEqual([...points].sort((a, b) => a - b));
    expect(new Set(points).size).toBe(points.length);
    expect(points.at(-1)).toBe(10_000_001);
    for (const point of points.slice(0, -1)) expect(point % 256).toBe(0);
  });
  it("are a single one where there is no more than a batch", () => {
    expect(samplePoints(100, 256, 200)).toEqual([100]);
  });
});

const samples: readonly Sample[] = [
  [256, 100],
  [1000, 400],
  [5000, 300],
  [7000, 404],
];

describe("bytes after so many rows", () => {
  it("are those of the last change before", () => {
    expect([256, 999, 1000, 6999, 7000, 1e6].map((rows) => bytesAt(samples, rows))).toEqual([
      100, 100, 400, 300, 404, 404,
    ]);
  });
  it("are the first known ones before that", () => {
    expect(bytesAt(samples, 1)).toBe(100);
  });
});

describe("the verdict", () => {
  const of = (rows: number, budget?: number | null) => {
    return verdictOf({ rows, minutes: 1, samples, ...(budget !== undefined && { budget }) });
  };
  it("is flat where the largest of the last half is at most one percent above that of the first", () => {
    expect(of(10_000)).toEqual({ largest: 404, lately: 404 / 400 - 1, word: "flat" }); // 400 up to row 5,000, later 404
    expect(
      verdictOf({
        rows: 10_000,
        minutes: 1,
        samples: [
          [256, 100],
          [9000, 102],
        ],
      }).word,
    ).toBe("grows");
  });
  it("looks at what was there when the last half began", () => {
    // Nothing changes after row 7,000: the size is that of before.
    expect(of(20_000)).toEqual({ largest: 404, lately: 0, word: "flat" });
  });
  it("calls growth bounded where a budget is kept, and not without one", () => {
    const growing: readonly Sample[] = [
      [256, 100],
      [9000, 200],
    ];
    const word = (budget?: number | null) =>
      verdictOf({ rows: 10_000, minutes: 1, samples: growing, ...(budget !== undefined && { budget }) }).word;
    expect([word(200), word(), word(null)]).toEqual(["within budget", "grows", "grows"]);
  });
  it("is over budget by a single byte, even where nothing grows", () => {
    expect(of(10_000, 404).word).toBe("flat");
    expect(of(10_000, 403).word).toBe("over budget");
  });
});

describe("a resumed run", () => {
  const growth = { rows: 500, minutes: 2, samples };
  it("keeps what has all rows or had as much time", () => {
    expect(isDone(growth, 500, 60)).toBe(true);
    expect(isDone(growth, 1000, 2)).toBe(true);
  });
  it("repeats what had less time, was interrupted, failed or is not there", () => {
    expect(isDone(growth, 1000, 3)).toBe(false);
    expect(isDone({ ...growth, minutes: 0 }, 1000, 0.1)).toBe(false);
    expect(isDone({ failed: "no room" }, 1000, 2)).toBe(false);
    expect(isDone(undefined, 1000, 2)).toBe(false);
  });
});

describe("the file of a run", () => {
  const folder = mkdtempSync(join(tmpdir(), "coppice-growth-"));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const run: GrowthRun = {
    format: 1,
    rows: 500,
    stream: "rows",
    models: { "id4(max-depth=4)": { rows: 500, minutes: 2, budget: null, samples }, x: { failed: "why" } },
  };
  it("is read as it was written, a line per model, and never that of other rows", () => {
    const file = join(folder, "run.json");
    expect(readGrowth(file, "rows", 500)).toBeUndefined();
    writeGrowth(file, run);
    expect(readFileSync(file, "utf8").split("\n")).toHaveLength(5);
    expect(readGrowth(file, "rows", 500)).toEqual(run);
    expect(() => readGrowth(file, "rows", 501)).toThrow("not 501");
    expect(() => readGrowth(file, "others", 500)).toThrow('"others"');
  });
});
