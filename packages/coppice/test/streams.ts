/** Small streams in memory, for tests of learners and ensembles. */
import { argMax, type Classifier, type Schema } from "../src/core/index.ts";
import type { Generator } from "../src/streams/index.ts";

export interface Rows {
  readonly schema: Schema;
  readonly width: number;
  readonly count: number;
  readonly data: Float64Array;
  readonly labels: Int32Array;
  row(i: number): Float64Array;
}

export function collect(generator: Generator, count: number): Rows {
  const width = generator.schema.attributes.length;
  const data = new Float64Array(count * width);
  const labels = new Int32Array(count);
  for (let i = 0; i < count; i++) labels[i] = generator.next(data, i * width);
  return rowsOf(generator.schema, data, labels);
}

export function rowsOf(schema: Schema, data: Float64Array, labels: Int32Array): Rows {
  const width = schema.attributes.length;
  const row = (i: number) => data.subarray(i * width, (i + 1) * width);
  return { schema, width, count: labels.length, data, labels, row };
}

/** The predictions of test-then-train. */
export function prequentialAnswers(classifier: Classifier, rows: Rows): Float64Array {
  const out = new Float64Array(rows.count * rows.schema.classCount);
  classifier.predictThenLearnMany(rows.data, rows.count, rows.labels, out);
  return out;
}

/** Accuracy of test-then-train over the rows from `from` on. */
export function prequentialAccuracy(classifier: Classifier, rows: Rows, from = 0): number {
  const classes = rows.schema.classCount;
  const out = prequentialAnswers(classifier, rows);
  let correct = 0;
  for (let i = from; i < rows.count; i++) if (argMax(out, i * classes, classes) === rows.labels[i]) correct++;
  return correct / (rows.count - from);
}

export function learnAll(classifier: Classifier, rows: Rows): void {
  classifier.learnMany(rows.data, rows.count, rows.labels);
}

/** The same rows with concept changes: the two classes swap after every `every` rows. */
export function turning(rows: Rows, every: number): Rows {
  const labels = rows.labels.map((label, i) => (Math.floor(i / every) % 2 === 0 ? label : 1 - label));
  return rowsOf(rows.schema, rows.data, labels);
}

/** The same rows in another order. */
export function permuted(rows: Rows, order: readonly number[]): Rows {
  const data = new Float64Array(rows.data.length);
  const labels = new Int32Array(rows.count);
  order.forEach((from, to) => {
    data.set(rows.row(from), to * rows.width);
    labels[to] = rows.labels[from];
  });
  return rowsOf(rows.schema, data, labels);
}
