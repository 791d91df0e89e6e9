import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Attribute, nominal, numeric, Schema } from "coppice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checksum } from "./memory.ts";
import {
  allStreams,
  loadFile,
  type Place,
  plainlyNamed,
  STREAM_ROWS,
  streams,
  usualRows,
  writeStreams,
} from "./streams.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "coppice-streams-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function written(wanted: typeof streams, rows: number, data?: string): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for await (const [name, place] of writeStreams(wanted, () => rows, folder, data)) places.set(name, place);
  return places;
}

describe.each(streams.filter(({ name }) => name !== "elec").map((stream) => [stream.name, stream] as const))(
  "%s",
  (name, stream) => {
    it("has the width it declares, and reads from its file as the same rows", async () => {
      const rows = await stream.load(300);
      expect(rows.schema.attributes.length).toBe(stream.width);
      const place = (await written([stream], 300)).get(name)!;
      if (!("file" in place)) throw new Error(place.unavailable);
      expect(place.rows).toBe(300);
      const read = await loadFile(place.file, 300);
      expect(checksum(read)).toBeCloseTo(checksum(rows), 6);
      expect(read.labels).toEqual(rows.labels);
      expect(read.rows).toEqual(rows.rows);
      expect(read.schema.classCount).toBe(rows.schema.classCount);
    });
  },
);

it("has odd streams that are odd as they say", async () => {
  const load = (name: string) => streams.find((s) => s.name === name)!.load(1000);
  const classes = await load("many-classes");
  expect(classes.schema.classCount).toBe(40);
  expect(new Set(classes.labels).size).toBeLessThanOrEqual(8);
  const missing = await load("missing");
  for (let a = 0; a < 9; a++) {
    const gaps = Array.from({ length: 1000 }, (_, i) => missing.rows[i * 9 + a]!).filter(Number.isNaN);
    expect(gaps.length / 1000).toBeCloseTo(0.2, 1);
  }
  const values = await load("many-values");
  expect(values.schema.attributes.map((attribute) => attribute.values.length)).toEqual([400, 400, 400, 400]);
  expect((await load("binary-500")).schema.attributes.every((attribute) => attribute.values.length === 2)).toBe(true);
});

it("takes fewer rows of wide streams, so that cells stay bounded", () => {
  expect(usualRows({ width: 3 }, STREAM_ROWS)).toBe(STREAM_ROWS);
  expect(usualRows({ width: 25 }, STREAM_ROWS)).toBe(STREAM_ROWS);
  expect(usualRows({ width: 54 }, STREAM_ROWS)).toBe(92_592);
  expect(usualRows({ width: 500 }, STREAM_ROWS)).toBe(10_000);
  expect(usualRows({ width: 1e9 }, 10)).toBe(1);
});

it("names attributes, values and classes plainly and keeps their order", () => {
  const schema = new Schema(
    [new Attribute("it's, %", numeric()), new Attribute("b c", nominal(["?", "10", "a b"]))],
    "class",
    ["no", "'yes'"],
  );
  const rows = Float64Array.of(1, 2);
  const plain = plainlyNamed({ schema, rows, labels: Int32Array.of(1), count: 1 });
  expect(plain.schema.attributes.map(({ name }) => name)).toEqual(["a1", "a2"]);
  expect(plain.schema.attributes[1]!.values).toEqual(["v0", "v1", "v2"]);
  expect(plain.schema.target.classes).toEqual(["c0", "c1"]);
  expect(plain.rows).toBe(rows);
});

it("adds the sets of a folder under their names, the standard ones left as they are", async () => {
  const data = join(folder, "data");
  for (const name of ["own", "elec"]) {
    mkdirSync(join(data, name), { recursive: true });
    const lines = Array.from(
      { length: 600 },
      (_, i) => `${i},${i % 7 === 0 ? "?" : "it's"},${i % 3 === 0 ? "a" : "b"}`,
    );
    writeFileSync(join(data, name, `${name}.csv.gz`), gzipSync(`x,y,class\n${lines.join("\n")}\n`));
    const attributes = [
      { name: "x", type: "numeric" },
      { name: "y", type: "nominal", values: ["other", "it's"] },
    ];
    // The classes come in another order than they are declared in.
    const meta = { title: "T", instances: 600, attributes, classes: ["b", "a"], ordered_stream: true };
    writeFileSync(join(data, name, "meta.json"), JSON.stringify(meta));
  }
  const all = allStreams(data);
  expect(all.map(({ name }) => name)).toEqual([...streams.map(({ name }) => name), "own"]);
  const places = await written(all.slice(-1), 50, data);
  const place = places.get("own")!;
  if (!("file" in place)) throw new Error(place.unavailable);
  const read = await loadFile(place.file, 50);
  expect(read.count).toBe(50);
  expect([...read.labels.subarray(0, 4)]).toEqual([1, 0, 0, 1]);
  expect([...read.rows.subarray(0, 4)]).toEqual([0, Number.NaN, 1, 1]);
  expect(readFileSync(place.file, "utf8")).toContain("@attribute a2 {v0,v1}\n@attribute class {c0,c1}\n");
  expect(allStreams(undefined)).toBe(streams);
});

it("goes on where a stream cannot be had, and says why", async () => {
  const elec = streams.filter(({ name }) => name === "elec");
  expect((await written(elec, 10)).get("elec")).toEqual({
    unavailable: "give the folder that holds elec/elec.csv.gz with --data",
  });
});
