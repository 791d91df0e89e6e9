/** The data sets of a folder as streams: FOLDER/name/name.csv.gz, with its types in FOLDER/name/meta.json. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openSource, shuffled } from "@coppice/tools/dist/readers/index.js";
import { Attribute, nominal, numeric, Schema } from "coppice/core";
import { type Rows, readRows } from "../memory.ts";
import type { DataStream } from "./streams.ts";

interface Meta {
  readonly title: string;
  readonly instances: number;
  readonly attributes: readonly { readonly name: string; readonly type: string; readonly values?: readonly string[] }[];
  readonly classes: readonly string[];
  /** Whether the row order is meaningful; if not, rows are often sorted by class. */
  readonly ordered_stream: boolean;
}

const FEWEST_ROWS = 500;
const SHUFFLE_SEED = 1;

/** Further branches of programs already represented by one: a dozen similar streams would dominate every mean rank. */
const RELATIVES = new Set(["branch-int1-b", "branch-int1-c", "branch-mm2-c"]);

/** Why a data set is unsuitable as a stream; undefined if it is suitable. */
export function unsuitable(name: string, meta: Meta): string | undefined {
  if (RELATIVES.has(name)) return "another set like it is here";
  if (meta.instances < FEWEST_ROWS) return `fewer than ${FEWEST_ROWS} rows`;
  const odd = meta.attributes.find(
    ({ type, values = [] }) => type !== "numeric" && !(type === "nominal" && values.length > 0),
  );
  if (odd !== undefined) return `attribute ${odd.name} is ${odd.type} without declared values`;
  return meta.classes.length < 2 ? "fewer than two classes" : undefined;
}

export function dataStreams(folder: string): DataStream[] {
  if (!existsSync(folder)) throw new Error(`--data: there is no folder ${folder}`);
  const streams: DataStream[] = [];
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, `${name}.csv.gz`);
    const about = join(folder, name, "meta.json");
    if (!(existsSync(file) && existsSync(about))) continue;
    const meta = JSON.parse(readFileSync(about, "utf8")) as Meta;
    if (unsuitable(name, meta) !== undefined) continue;
    const order = meta.ordered_stream ? "" : "; shuffled";
    const width = meta.attributes.length;
    streams.push({ name, title: `${meta.title}${order}`, width, load: (rows) => read(file, meta, rows) });
  }
  return streams;
}

async function read(file: string, meta: Meta, rows: number): Promise<Rows> {
  const attributes = meta.attributes.map(
    ({ name, type, values = [] }) => new Attribute(name, type === "numeric" ? numeric() : nominal(values)),
  );
  const schema = new Schema(attributes, "class", [...meta.classes]);
  // A meaningless order is replaced by a random one before the first rows are taken.
  const source = await openSource({ file, schema, ...(meta.ordered_stream ? { limit: rows } : {}) });
  try {
    return await readRows(meta.ordered_stream ? source : await shuffled(source, SHUFFLE_SEED), rows);
  } finally {
    await source.close();
  }
}
