import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccuracyRun, type Cell, difference, readInterrupted, readRun, sameRows, writeRun } from "./record.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "coppice-accuracy-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const facts = { rows: 10, attributes: 2, classes: 3, sum: 4.5 };
const score = { mean: 0.5, error: 0.01 };
const cell: Cell = { spec: "naive-bayes", seeds: 3, accuracy: score, logLoss: score, brier: score };
const run: AccuracyRun = {
  format: 1,
  settings: { rows: 10, seeds: 3 },
  streams: {
    sea: { title: 'the "sea"', facts, cells: { a: cell, b: { spec: "b", failed: "why" } }, moa: { a: cell } },
    led: { title: "led", cells: {} },
  },
};

describe("files of runs", () => {
  it("come back as they were, byte for byte", () => {
    const file = join(folder, "run.json");
    writeRun(file, run);
    const text = readFileSync(file, "utf8");
    expect(readRun(file)).toEqual(run);
    writeRun(file, readRun(file));
    expect(readFileSync(file, "utf8")).toBe(text);
  });
  it("are refused where they are not ones", () => {
    const file = join(folder, "other.json");
    writeFileSync(file, '{"format":2}');
    expect(() => readRun(file)).toThrow("no format 1");
    writeFileSync(file, "{");
    expect(() => readRun(file)).toThrow("is not a run of `npm run accuracy`");
  });
  it("go on only with the same settings", () => {
    const file = join(folder, "run.json");
    expect(readInterrupted(join(folder, "none.json"), run.settings)).toBeUndefined();
    expect(readInterrupted(file, run.settings)).toEqual(run);
    expect(() => readInterrupted(file, { rows: 20, seeds: 3 })).toThrow("has --rows 10 --seeds 3, not 20 and 3");
  });
});

describe("differences", () => {
  it("are marked beyond three standard errors of the difference", () => {
    // Errors 0.03 and 0.04 make 0.05.
    expect(difference({ mean: 0.7, error: 0.03 }, { mean: 0.54, error: 0.04 }).marked).toBe(true);
    expect(difference({ mean: 0.7, error: 0.03 }, { mean: 0.56, error: 0.04 }).marked).toBe(false);
  });
  it("are marked however small without chance, but not where there are none", () => {
    expect(difference({ mean: 0.7001, error: 0 }, { mean: 0.7, error: 0 }).marked).toBe(true);
    expect(difference({ mean: 0.7, error: 0 }, { mean: 0.7, error: 0 })).toEqual({ change: 0, marked: false });
  });
});

it("compares streams only with the same rows", () => {
  expect(sameRows(facts, { ...facts })).toBe(true);
  expect(sameRows(facts, { ...facts, sum: 4.6 })).toBe(false);
  expect(sameRows(facts, undefined)).toBe(false);
  expect(sameRows(undefined, undefined)).toBe(false);
});
