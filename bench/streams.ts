/** The streams of all benchmarks, each with drift, and their ARFF files, from which every contestant reads the same rows. */

import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Attribute, nominal, numeric, Schema, type Source } from "coppice/core";
import { agrawal, drifting, type Generator, hyperplane, led, randomRbf, sea, take } from "coppice/streams";
import { type Rows, readRows, writeArff } from "./memory.ts";

export const STREAM_ROWS = 200_000;

export interface BenchStream {
  readonly name: string;
  /** What it is and how it drifts. */
  readonly title: string;
  /** The stream over this many rows; undefined where its data is not at hand. */
  readonly source: (rows: number, dataFolder: string | undefined) => Source | undefined;
}

/** Four concepts, each for a quarter of the rows. Each has a seed of its own, so that no rows come twice. */
function quarters(
  rows: number,
  make: (concept: number, seed: number) => Generator,
  concepts: readonly number[],
): Source {
  const positions = [0.25, 0.5, 0.75].map((share) => Math.round(share * rows) + 1);
  return take(
    drifting(
      concepts.map((concept, i) => make(concept, i + 1)),
      { positions },
    ),
    rows,
  );
}

export const streams: readonly BenchStream[] = [
  {
    name: "led",
    title: "24 nominal attributes, 10 classes; 1, 3, 5, then 7 segments exchanged",
    source: (rows) => quarters(rows, (drift, seed) => led({ drift, seed }), [1, 3, 5, 7]),
  },
  {
    name: "sea",
    title: "3 numeric attributes, 2 classes; concepts 1 to 4 in turn",
    source: (rows) => quarters(rows, (concept, seed) => sea({ concept, seed }), [1, 2, 3, 4]),
  },
  {
    name: "rbf",
    title: "10 numeric attributes, 5 classes; all 50 centroids travel 0.0001 per row",
    source: (rows) => take(randomRbf({ classes: 5, drifting: 50, speed: 0.0001 }), rows),
  },
  {
    name: "agrawal",
    title: "6 numeric and 3 nominal attributes, 2 classes; functions 1, 2, 1, 4 in turn",
    source: (rows) => quarters(rows, (concept, seed) => agrawal({ function: concept, seed }), [1, 2, 1, 4]),
  },
  {
    name: "hyperplane",
    title: "10 numeric attributes, 2 classes; all weights move 0.001 per row",
    source: (rows) => take(hyperplane({ drifting: 10, magnitude: 0.001 }), rows),
  },
];

export function streamFile(name: string, folder: string): string {
  return join(folder, `${name}.arff`);
}

/** Writes the streams that can be had and returns their names; rows beyond `rows` are left out. */
export async function writeStreams(
  wanted: readonly BenchStream[],
  rows: number,
  folder: string,
  dataFolder: string | undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const stream of wanted) {
    const source = stream.source(rows, dataFolder);
    if (source === undefined) continue;
    await writeArff(await readRows(source, rows), streamFile(stream.name, folder), stream.name);
  }
}

/** INTERIM until the readers exist. */
export async function loadArff(file: string, limit: number): Promise<Rows> {
  const lines = readFileSync(file, "utf8").split("\n");
  const attributes: Attribute[] = [];
  let at = 1;
  for (; !(lines[at] as string).startsWith("@data"); at++) {
    const [, name = "", kind = ""] = (lines[at] as string).split(" ");
    attributes.push(new Attribute(name, kind === "numeric" ? numeric() : nominal(kind.slice(1, -1).split(","))));
  }
  const target = attributes.pop() as Attribute;
  const schema = new Schema(attributes, target.name, target.values);
  const data = lines
    .slice(at + 1)
    .filter(Boolean)
    .slice(0, limit);
  const width = attributes.length;
  const rows = new Float64Array(data.length * width);
  const labels = new Int32Array(data.length);
  data.forEach((line, i) => {
    const cells = line.split(",");
    attributes.forEach((attribute, a) => {
      const cell = cells[a] as string;
      rows[i * width + a] = cell === "?" ? NaN : attribute.kind === "numeric" ? Number(cell) : attribute.indexOf(cell);
    });
    labels[i] = target.indexOf(cells[width] as string);
  });
  return { schema, rows, labels, count: data.length };
}
