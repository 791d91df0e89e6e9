/** Sources that hold all their rows in memory, in the order they came or in a random one. */
import { CoppiceError, Random, type Source, sourceOf } from "coppice/core";
import { BATCH_ROWS } from "./encoder.ts";

interface Rows {
  readonly rows: Float64Array;
  readonly labels: Int32Array;
  readonly count: number;
}

/** Reads a source to its end. The result can be read any number of times. */
export async function loadRows(source: Source): Promise<Source> {
  const { rows, labels } = await collect(source);
  return sourceOf(source.schema, rows, labels, BATCH_ROWS);
}

/** The rows of a source in random order (Fisher and Yates' shuffle), as a source in memory. Reads `source` to its end. */
export async function shuffled(source: Source, seed: number): Promise<Source> {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new CoppiceError("E_PARAM", {
      subject: "`shuffle`",
      expected: "must be a seed, an integer in [0, 2^53 - 1]",
      given: seed,
    });
  }
  const { rows, labels, count } = await collect(source);
  const width = source.schema.attributes.length;
  const random = Random.seeded(seed);
  const row = new Float64Array(width);
  for (let i = count - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    row.set(rows.subarray(i * width, (i + 1) * width));
    rows.copyWithin(i * width, j * width, (j + 1) * width);
    rows.set(row, j * width);
    const label = labels[i];
    labels[i] = labels[j];
    labels[j] = label;
  }
  return sourceOf(source.schema, rows, labels, BATCH_ROWS);
}

async function collect(source: Source): Promise<Rows> {
  const width = source.schema.attributes.length;
  let rows = new Float64Array(BATCH_ROWS * width);
  let labels = new Int32Array(BATCH_ROWS);
  let count = 0;
  for await (const batch of source.batches()) {
    if (count + batch.count > labels.length) {
      const capacity = Math.max(count + batch.count, labels.length * 2);
      const [oldRows, oldLabels] = [rows, labels];
      rows = new Float64Array(capacity * width);
      labels = new Int32Array(capacity);
      rows.set(oldRows);
      labels.set(oldLabels);
    }
    rows.set(batch.rows.subarray(0, batch.count * width), count * width);
    labels.set(batch.labels.subarray(0, batch.count), count);
    count += batch.count;
  }
  return { rows: rows.subarray(0, count * width), labels: labels.subarray(0, count), count };
}
