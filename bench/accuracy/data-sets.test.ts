import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dataStreams } from "./data-sets.ts";

let folder: string;

/** 600 rows in which x counts up, with the classes sorted and every tenth y missing. */
function writeSet(name: string, ordered: boolean): void {
  mkdirSync(join(folder, name));
  const rows = Array.from({ length: 600 }, (_, i) => `${i},${i % 10 === 0 ? "?" : "v"},${i < 300 ? "b" : "a"}`);
  writeFileSync(join(folder, name, `${name}.csv.gz`), gzipSync(`x,y,class\n${rows.join("\n")}\n`));
  const attributes = [
    { name: "x", type: "numeric" },
    { name: "y", type: "nominal", values: ["u", "v"] },
  ];
  const meta = { title: "T", instances: 600, attributes, classes: ["a", "b"], ordered_stream: ordered };
  writeFileSync(join(folder, name, "meta.json"), JSON.stringify(meta));
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "coppice-sets-"));
  writeSet("in-order", true);
  writeSet("at-random", false);
  mkdirSync(join(folder, "without-types"));
  writeFileSync(join(folder, "INDEX.md"), "");
});
afterAll(() => rmSync(folder, { recursive: true }));

it("lists what can be read, by name", () => {
  expect(dataStreams(folder).map(({ name, title }) => [name, title])).toEqual([
    ["at-random", "T; shuffled"],
    ["in-order", "T"],
  ]);
  expect(() => dataStreams(join(folder, "none"))).toThrow("--data: there is no folder");
});

it("takes types, values and classes as declared, and the first rows of a stream", async () => {
  const { schema, rows, labels, count } = await dataStreams(folder)[1]!.load(50);
  expect(count).toBe(50);
  expect(schema.attributes.map(({ kind }) => kind)).toEqual(["numeric", "nominal"]);
  expect(schema.attributes[1]!.values).toEqual(["u", "v"]);
  expect(schema.target.classes).toEqual(["a", "b"]);
  expect([...rows.subarray(0, 4)]).toEqual([0, Number.NaN, 1, 1]);
  expect(new Set(labels)).toEqual(new Set([1]));
});

it("shuffles all rows before it takes the first, where their order means nothing, always alike", async () => {
  const load = () => dataStreams(folder)[0]!.load(100);
  const { rows, labels } = await load();
  expect(Math.max(...rows.filter((_, i) => i % 2 === 0))).toBeGreaterThan(300);
  expect(new Set(labels)).toEqual(new Set([0, 1]));
  expect((await load()).rows).toEqual(rows);
});
