/** The streams of all benchmarks, as ARFF files from which every contestant reads the same rows. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { openSource } from "@coppice/tools/dist/readers/index.js";
import { Attribute, nominal, numeric, Schema } from "coppice/core";
import { agrawal, type Generator, randomRbf, take } from "coppice/streams";
import { dataStreams } from "./accuracy/data-sets.ts";
import { manyValues, withMissing, withUnmetClasses, words } from "./accuracy/generators.ts";
import { type DataStream, generatedStreams, quarters } from "./accuracy/streams.ts";
import { type Rows, readRows, writeFileOf } from "./memory.ts";
import { chosen } from "./options.ts";

export const STREAM_ROWS = 200_000;

/** Streams with wider rows have fewer rows, so that 500 attributes take about as long as 25. */
const USUAL_WIDTH = 25;

export interface BenchStream extends DataStream {
  /** Loads its first rows, at most this many; `data` is the folder of real data, if any. */
  readonly load: (rows: number, data?: string) => Promise<Rows>;
}

function generated(name: string, title: string, width: number, make: (rows: number) => Generator): BenchStream {
  return { name, title, width, load: (rows) => readRows(take(make(rows), rows), rows) };
}

/** One of the accuracy table. */
function known(name: string, width: number): BenchStream {
  return { ...chosen("stream", generatedStreams, name)[0]!, width };
}

/** The standard set: five well-known streams with drift, five streams that are unusual in one way each, and one of real data. */
export const streams: readonly BenchStream[] = [
  known("led", 24),
  known("sea", 3),
  known("rbf", 10),
  known("agrawal", 9),
  known("hyperplane", 10),
  generated("many-classes", "10 numeric attributes, 40 classes of which 8 come; centroids travel as in rbf", 10, () =>
    withUnmetClasses(randomRbf({ classes: 8, drifting: 50, speed: 0.0001 }), 40),
  ),
  generated("binary-500", "500 binary attributes, 4 classes; a tenth of them changes three times", 500, (rows) =>
    quarters(rows, [1, 2, 3, 4], (concept, seed) => words({ count: 500, classes: 4, concept, kind: "nominal", seed })),
  ),
  generated("many-values", "4 nominal attributes of 400 values, 3 classes; effects change twice", 4, (rows) =>
    quarters(rows, [1, 2, 2, 3], (concept, seed) => manyValues({ values: 400, concept, seed })),
  ),
  generated("missing", "agrawal with a fifth of the values of every attribute missing", 9, (rows) =>
    withMissing(
      quarters(rows, [1, 2, 1, 4], (concept, seed) => agrawal({ function: concept, seed })),
      0.2,
      9,
    ),
  ),
  generated("two-attributes", "2 numeric attributes, 2 classes; 20 centroids travel 0.00005 per row", 2, () =>
    randomRbf({ attributes: 2, classes: 2, centroids: 20, drifting: 20, speed: 0.00005 }),
  ),
  {
    name: "elec",
    title: "New South Wales electricity prices: 7 numeric and 1 nominal attribute, 2 classes, 45,312 rows",
    width: 8,
    load: async (rows, data) => {
      if (data === undefined) throw new Error("give the folder that holds elec/elec.csv.gz with --data");
      return readRows(await openSource({ file: join(data, "elec", "elec.csv.gz"), nominal: ["day"] }), rows);
    },
  },
];

/** The standard set and, if a data folder is given, every suitable data set in it (accuracy/data-sets.ts). */
export function allStreams(data: string | undefined): readonly BenchStream[] {
  if (data === undefined) return streams;
  const taken = new Set(streams.map(({ name }) => name));
  return [...streams, ...dataStreams(data).filter(({ name }) => !taken.has(name))];
}

/** Default number of rows of a stream: `usual`, fewer if rows are wide. */
export function usualRows({ width }: Pick<BenchStream, "width">, usual: number): number {
  return Math.max(1, Math.floor((usual * USUAL_WIDTH) / Math.max(USUAL_WIDTH, width)));
}

/** The same rows with plain names that every ARFF reader accepts; the order of values and classes stays. */
export function plainlyNamed(stream: Rows): Rows {
  const { attributes, target } = stream.schema;
  const plain = attributes.map(({ kind, values }, a) => {
    const declaration = kind === "numeric" ? numeric() : nominal(values.map((_, v) => `v${v}`));
    return new Attribute(`a${a + 1}`, declaration);
  });
  const classes = target.classes.map((_, c) => `c${c}`);
  return { ...stream, schema: new Schema(plain, "class", classes) };
}

/** The file of a stream's rows, or why they are unavailable. */
export type Place = { readonly file: string; readonly rows: number } | { readonly unavailable: string };

/** Writes the first rows of each available stream, lazily, one stream per iteration. */
export async function* writeStreams(
  wanted: readonly BenchStream[],
  rowsOf: (stream: BenchStream) => number,
  folder: string,
  data: string | undefined,
): AsyncGenerator<readonly [name: string, place: Place]> {
  await mkdir(folder, { recursive: true });
  for (const stream of wanted) {
    const { name } = stream;
    let place: Place;
    try {
      const rows = await stream.load(rowsOf(stream), data);
      const file = join(folder, `${name}.arff`);
      await writeFileOf(plainlyNamed(rows), file, "arff");
      place = { file, rows: rows.count };
    } catch (error) {
      place = { unavailable: (error as Error).message };
    }
    yield [name, place];
  }
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
