/** Streams of single branches with their histories, and traces of whole programs; models are tested, then trained. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Attribute, buildSeeded, nominal, numeric, Schema, type Spec } from "coppice/core";
import type { DataSet } from "../common/data-set.ts";

const BATCH = 1000;
const CLASSES = ["0", "1"]; // not taken, taken
const [ZERO, ONE, NEWLINE] = [0x30, 0x31, 0x0a];

/** The traces in a folder, and the branches of each: `branch-int1`, `branch-int1-a`, `branch-int1-b`. */
export function tracesIn(folder: string | undefined): Map<string, string[]> {
  const traces = new Map<string, string[]>();
  if (folder === undefined || !existsSync(folder)) return traces;
  for (const name of readdirSync(folder).sort()) {
    const [, trace, branch] = /^branch-([^-]+)(?:-(.+))?$/.exec(name) ?? [];
    if (trace === undefined) continue;
    const branches = traces.get(trace) ?? [];
    if (branch !== undefined) branches.push(branch);
    traces.set(trace, branches);
  }
  return traces;
}

function contents(folder: string, name: string): Buffer | undefined {
  const file = join(folder, name, `${name}.csv.gz`);
  return existsSync(file) ? gunzipSync(readFileSync(file)) : undefined;
}

/**
 * FOLDER/name/name.csv.gz: a header, then per row bits of history and the outcome; the first `limit` rows. `undefined`
 * if there is no such file.
 */
export function readBranch(folder: string, name: string, limit: number): DataSet | undefined {
  const bytes = contents(folder, name);
  if (bytes === undefined) return undefined;
  const header = bytes.subarray(0, bytes.indexOf(NEWLINE)).toString("utf8").trimEnd().split(",");
  const attributes = header.slice(0, -1).map((bit) => new Attribute(bit, nominal(CLASSES)));
  const schema = new Schema(attributes, header.at(-1) as string, CLASSES);
  const width = attributes.length;
  const text = bytes.subarray(bytes.indexOf(NEWLINE) + 1);
  const lines = text.reduce((sum, byte) => sum + Number(byte === NEWLINE), Number(text.at(-1) !== NEWLINE));
  const count = Math.min(limit, lines);
  const rows = new Float64Array(count * width);
  const labels = new Int32Array(count);
  let row = 0;
  let column = 0;
  for (let at = 0; at <= text.length && row < count; at++) {
    const byte = text[at] ?? NEWLINE; // the last line may lack one
    if (byte === ZERO || byte === ONE) {
      if (column < width) rows[row * width + column] = byte - ZERO;
      else labels[row] = byte - ZERO;
      column++;
    } else if (byte === NEWLINE) {
      if (column !== width + 1) throw new Error(`${name}: row ${row + 1} does not have ${width + 1} bits.`);
      column = 0;
      row++;
    }
  }
  return { schema, rows, labels };
}

/** FOLDER/name/name.csv.gz: a header, then per row the address, as JavaScript writes numbers (0x40a6dc), and the outcome. */
export function readTrace(folder: string, name: string, limit: number): DataSet | undefined {
  const bytes = contents(folder, name);
  if (bytes === undefined) return undefined;
  const schema = new Schema([new Attribute("pc", numeric())], "taken", CLASSES);
  const rows: number[] = [];
  const labels: number[] = [];
  for (let at = bytes.indexOf(NEWLINE) + 1; at < bytes.length && labels.length < limit; ) {
    const end = bytes.indexOf(NEWLINE, at);
    const [address, outcome] = bytes.toString("latin1", at, end < 0 ? bytes.length : end).split(",");
    rows.push(Number(address));
    labels.push(Number(outcome));
    if (end < 0) break;
    at = end + 1;
  }
  return { schema, rows: Float64Array.from(rows), labels: Int32Array.from(labels) };
}

export interface OnlineResult {
  /** Share of rows predicted wrongly before they were learned; no prediction is "not taken". */
  readonly error: number;
  /** Bits needed at the end: those of hardware if the model reports them, else of its bytes. */
  readonly storageBits: number;
}

export function testThenTrain(spec: Spec, { schema, rows, labels }: DataSet): OnlineResult {
  const model = buildSeeded(spec, schema, 1);
  const width = schema.attributes.length;
  const answers = new Float64Array(2 * BATCH);
  let wrong = 0;
  for (let from = 0; from < labels.length; from += BATCH) {
    const count = Math.min(BATCH, labels.length - from);
    const truths = labels.subarray(from, from + count);
    model.predictThenLearnMany(rows.subarray(from * width), count, truths, answers);
    for (let i = 0; i < count; i++) if (Number(answers[2 * i + 1] > answers[2 * i]) !== truths[i]) wrong++;
  }
  const { storageBits } = model.inspect().facts;
  return {
    error: wrong / labels.length,
    storageBits: typeof storageBits === "number" ? storageBits : 8 * model.byteLength,
  };
}
