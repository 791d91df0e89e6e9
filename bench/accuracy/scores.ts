/** One prequential run: every row is predicted, scored, then learned. */
import { argMax, type Classifier, log } from "coppice/core";
import { checksum, type Rows } from "../memory.ts";
import { summary } from "../statistics.ts";
import type { Cell, StreamFacts } from "./record.ts";

export interface Scores {
  /** Share of rows whose most probable class was right. */
  readonly accuracy: number;
  /** Mean of -ln p(label), p clipped to [1e-15, 1], as in `coppice/metrics`. */
  readonly logLoss: number;
  /** Mean over rows of the sum over classes of (p - 1 if it is the label's class, else p) squared: 0 is perfect, 2 worst. */
  readonly brier: number;
  /** Bytes of the model after the last row. */
  readonly bytes?: number;
}

const BATCH_ROWS = 256;
const LEAST = 1e-15;

export function scoresOf(classifier: Classifier, { schema, rows, labels, count }: Rows): Scores {
  const width = schema.attributes.length;
  const classes = schema.classCount;
  const out = new Float64Array(BATCH_ROWS * classes);
  let right = 0;
  let loss = 0;
  let squares = 0;
  for (let at = 0; at < count; at += BATCH_ROWS) {
    const size = Math.min(BATCH_ROWS, count - at);
    const batchLabels = labels.subarray(at, at + size);
    classifier.predictThenLearnMany(rows.subarray(at * width, (at + size) * width), size, batchLabels, out);
    for (let i = 0; i < size; i++) {
      const start = i * classes;
      const label = batchLabels[i]!;
      if (argMax(out, start, classes) === label) right++;
      loss -= log(Math.min(1, Math.max(LEAST, out[start + label]!)));
      for (let c = 0; c < classes; c++) squares += (out[start + c]! - (c === label ? 1 : 0)) ** 2;
    }
  }
  return { accuracy: right / count, logLoss: loss / count, brier: squares / count, bytes: classifier.byteLength };
}

/** The record of one model's runs, one run per seed. */
export function cellOf(spec: string, runs: readonly Scores[]): Cell {
  const score = (of: "accuracy" | "logLoss" | "brier") => meanOf(runs.map((run) => run[of]));
  const bytes = runs.flatMap((run) => run.bytes ?? []);
  return {
    spec,
    seeds: runs.length,
    accuracy: score("accuracy"),
    logLoss: score("logLoss"),
    brier: score("brier"),
    ...(bytes.length === runs.length && { bytes: meanOf(bytes) }),
  };
}

function meanOf(values: readonly number[]) {
  const { mean, error } = summary(values);
  return { mean: rounded(mean), error: rounded(error) };
}

/** Seven decimals are enough for every table, and keep the file small. */
function rounded(value: number): number {
  return Number(value.toFixed(7));
}

export function factsOf(stream: Rows): StreamFacts {
  const { schema, count } = stream;
  return {
    rows: count,
    attributes: schema.attributes.length,
    classes: schema.classCount,
    sum: Number(checksum(stream).toPrecision(12)),
  };
}
