/** Streams in memory, and the loop that all benchmarks time: predict, score and learn each row. */
import { open } from "node:fs/promises";
import { readRows as readSource, writeRows } from "@coppice/tools/dist/readers/index.js";
import { argMax, type Classifier, type Schema, type Source, sourceOf } from "coppice/core";

export interface Rows {
  readonly schema: Schema;
  readonly rows: Float64Array;
  readonly labels: Int32Array;
  readonly count: number;
  /** Row weights; all 1 if absent. */
  readonly weights?: Float64Array;
}

/** The first `limit` rows of a source. */
export async function readRows(source: Source, limit: number): Promise<Rows> {
  return { schema: source.schema, ...(await readSource(source, { limit })) };
}

/** Sum of all attribute values and class indices, to verify that both sides read the same rows. */
export function checksum({ rows, labels }: Rows): number {
  let sum = 0;
  for (const value of rows) if (!Number.isNaN(value)) sum += value;
  for (const label of labels) sum += label;
  return sum;
}

/** Writes rows to a file, target last. */
export async function writeFileOf({ schema, rows, labels }: Rows, file: string, format: "arff" | "csv"): Promise<void> {
  const out = await open(file, "w");
  await writeRows(sourceOf(schema, rows, labels), { write: (text) => out.appendFile(text) }, { format });
  await out.close();
}

const BATCH_ROWS = 256;

/**
 * One whole prequential run; returns the number of correctly predicted rows. `until` is called between batches and returns
 * whether to stop early; `answers` receives the predicted class of each row.
 */
export function prequential(
  classifier: Classifier,
  stream: Rows,
  until?: (rows: number) => boolean,
  answers?: Uint8Array,
): number {
  const { rows, labels, count, schema, weights } = stream;
  const width = schema.attributes.length;
  const classes = schema.classCount;
  const out = new Float64Array(BATCH_ROWS * classes);
  let right = 0;
  for (let at = 0; at < count; at += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - at);
    const batchLabels = labels.subarray(at, at + size);
    const batchWeights = weights?.subarray(at, at + size);
    classifier.predictThenLearnMany(
      rows.subarray(at * width, (at + size) * width),
      size,
      batchLabels,
      out,
      batchWeights,
    );
    for (let i = 0; i < size; i++) {
      const answer = argMax(out, i * classes, classes);
      if (answer === batchLabels[i]) right++;
      if (answers !== undefined) answers[at + i] = answer;
    }
    if (until?.(at + size)) break;
  }
  return right;
}
