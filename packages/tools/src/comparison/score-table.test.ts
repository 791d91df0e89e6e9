import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isRace, joined, readRace, readTable } from "./score-table.ts";

const folder = mkdtempSync(join(tmpdir(), "coppice-scores-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

describe("a table", () => {
  it.each([
    ["CSV", "a.csv", "set,x,y\none,0.5,1\ntwo,0.25,\n"],
    ["CSV with a decimal comma", "b.csv", "set;x;y\none;0,5;1,0\ntwo;0,25;\n"],
    ["NDJSON", "c.ndjson", '{"set":"one","x":0.5,"y":1}\n{"set":"two","x":0.25,"y":null}\n'],
  ])("of %s has a row per stream, and no result where a score is missing", async (_, name, text) => {
    expect(await readTable(file(name, text))).toMatchObject({
      streams: ["one", "two"],
      models: ["x", "y"],
      scores: [
        [0.5, 1],
        [0.25, Number.NaN],
      ],
    });
  });

  it("may have scores of 0 and 1 only, models named like targets, numbers for streams and streams without a name", async () => {
    const { streams, models, scores } = await readTable(file("e.csv", "set,class,1\n7,0,1\n,1,1\n7,1,0\n"));
    expect([streams, models]).toEqual([
      ["7", "row 2", "7"],
      ["class", "1"],
    ]);
    expect(scores).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
  });

  it.each([
    ["names", (i: number) => `s${i}`],
    ["numbers", (i: number) => `${i * 1.37}`],
  ])("may have hundreds of streams, whose %s all differ", async (kind, name) => {
    const lines = Array.from({ length: 300 }, (_, i) => `${name(i)},0.5,0.${i}\n`).join("");
    const { streams, notes } = await readTable(file(`many-${kind}.csv`, `set,x,y\n${lines}`));
    expect([streams.length, streams[299]]).toEqual([300, name(299)]);
    expect(notes).toEqual([]);
  });

  it("is not what a race writes with --measures", async () => {
    const measures = file("g.csv", "model,seed,accuracy,kappa\nnb,1,0.5,0.1\n");
    await expect(readTable(measures)).rejects.toThrow("holds the measures of one race");
    expect((await readTable(file("model.csv", "model,x\none,0.5\n"))).streams).toEqual(["one"]);
  });

  it("needs columns of numbers", async () => {
    await expect(readTable(file("f.csv", "set\none\n"))).rejects.toThrow(/has no columns of scores/);
    await expect(readTable(file("text.csv", "set,x\none,good\n"))).rejects.toThrow('expected a number, got "good"');
    await expect(readTable(join(folder, "none.csv"))).rejects.toThrow("There is no file");
  });
});

describe("a race", () => {
  const one = (name: string, accuracy: number | null, isBaseline = false) => ({ name, isBaseline, mean: { accuracy } });
  const race = (contenders: unknown[], failed?: unknown[]) => JSON.stringify({ format: 1, contenders, failed });

  it("gives the score of every model but baselines, and none of those that failed", async () => {
    const path = file("g.json", race([one("x", 0.5), one("y", null), one("idle", 0.1, true)], [{ name: "z" }]));
    expect(await readRace(path, ({ accuracy }) => accuracy)).toEqual({
      streams: [path],
      models: ["x", "y", "z"],
      scores: [[0.5, Number.NaN, Number.NaN]],
    });
  });

  it.each([
    "",
    "{}",
    "[]",
    "null",
    '{"format":2,"contenders":[1]}',
    '{"format":1}',
    '{"format":1,"contenders":[]}',
    "{",
  ])("is told from %s", async (text) => {
    const path = file("h.json", text);
    await expect(readRace(path, () => 1)).rejects.toThrow("does not hold the results of a race");
  });

  it("has a name that ends in .json", () => {
    expect(["a.json", "A.JSON", "a.ndjson", "a.json.csv"].map(isRace)).toEqual([true, true, false, false]);
  });
});

it("joins tables by the names of their models", () => {
  const first = { streams: ["1"], models: ["a", "b", "c"], scores: [[1, 2, 3]] };
  const second = {
    streams: ["2", "3"],
    models: ["d", "c", "a"],
    scores: [
      [4, 3, 1],
      [40, 30, 10],
    ],
  };
  expect(joined([first, second])).toEqual({
    streams: ["1", "2", "3"],
    models: ["a", "c"],
    scores: [
      [1, 3],
      [1, 3],
      [10, 30],
    ],
    leftOut: ["b", "d"],
  });
});
