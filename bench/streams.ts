/** The streams of all benchmarks, each with drift, as ARFF files from which every contestant reads the same rows. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openSource } from "@coppice/tools/dist/readers/index.js";
import type { Source } from "coppice/core";
import { agrawal, drifting, type Generator, hyperplane, led, randomRbf, sea, take } from "coppice/streams";
import { type Rows, readRows, writeFileOf } from "./memory.ts";

export const STREAM_ROWS = 200_000;

export interface BenchStream {
  readonly name: string;
  /** What it is and how it drifts. */
  readonly title: string;
  /** The stream over this many rows; `data` is the folder of real data, if any. */
  readonly source: (rows: number, data: string | undefined) => Source | Promise<Source>;
}

/** Four concepts, each for a quarter of the rows. Each has a seed of its own, so that no rows come twice. */
function quarters(
  rows: number,
  concepts: readonly number[],
  make: (concept: number, seed: number) => Generator,
): Source {
  const positions = [0.25, 0.5, 0.75].map((share) => Math.round(share * rows) + 1);
  const parts = concepts.map((concept, i) => make(concept, i + 1));
  return take(drifting(parts, { positions }), rows);
}

export const streams: readonly BenchStream[] = [
  {
    name: "led",
    title: "24 nominal attributes, 10 classes; 1, 3, 5, then 7 segments exchanged",
    source: (rows) => quarters(rows, [1, 3, 5, 7], (drift, seed) => led({ drift, seed })),
  },
  {
    name: "sea",
    title: "3 numeric attributes, 2 classes; concepts 1 to 4 in turn",
    source: (rows) => quarters(rows, [1, 2, 3, 4], (concept, seed) => sea({ concept, seed })),
  },
  {
    name: "rbf",
    title: "10 numeric attributes, 5 classes; all 50 centroids travel 0.0001 per row",
    source: (rows) => take(randomRbf({ classes: 5, drifting: 50, speed: 0.0001 }), rows),
  },
  {
    name: "agrawal",
    title: "6 numeric and 3 nominal attributes, 2 classes; functions 1, 2, 1, 4 in turn",
    source: (rows) => quarters(rows, [1, 2, 1, 4], (concept, seed) => agrawal({ function: concept, seed })),
  },
  {
    name: "hyperplane",
    title: "10 numeric attributes, 2 classes; all weights move 0.001 per row",
    source: (rows) => take(hyperplane({ drifting: 10, magnitude: 0.001 }), rows),
  },
  {
    name: "elec",
    title: "New South Wales electricity prices: 7 numeric and 1 nominal attribute, 2 classes, 45,312 rows",
    source: (_rows, data) => {
      if (data === undefined) throw new Error("give the folder that holds elec/elec.csv.gz with --data");
      return openSource({ file: join(data, "elec", "elec.csv.gz"), nominal: ["day"] });
    },
  },
];

/** Writes the first `rows` rows of each stream that can be had: its file, or why it cannot be had. */
export async function writeStreams(
  wanted: readonly BenchStream[],
  rows: number,
  folder: string,
  data: string | undefined,
): Promise<Map<string, { readonly file: string } | { readonly unavailable: string }>> {
  await mkdir(folder, { recursive: true });
  const files = new Map<string, { readonly file: string } | { readonly unavailable: string }>();
  for (const { name, source } of wanted) {
    try {
      const file = join(folder, `${name}.arff`);
      await writeFileOf(await readRows(await source(rows, data), rows), file, "arff");
      files.set(name, { file });
    } catch (error) {
      files.set(name, { unavailable: (error as Error).message });
    }
  }
  return files;
}

/** The first `limit` rows of a file in memory. */
export async function loadFile(file: string, limit: number): Promise<Rows> {
  const source = await openSource({ file, limit });
  try {
    return await readRows(source, limit);
  } finally {
    await source.close();
  }
}
