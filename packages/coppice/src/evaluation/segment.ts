/**
 * A run of rows between two measurements, prepared once for all models: labels in the form that kernels want, what the
 * baselines missed, and how many classes were known at each row. The last one does not depend on how the source cuts
 * its batches, though the schema grows by whole batches.
 */
import { type Batch, CoppiceError, type Schema } from "../core/index.ts";
import { Baselines, ScoredRows } from "../metrics/index.ts";
import type { DelayedRows } from "./delayed-rows.ts";

/** Most rows of a segment: enough to share work, few enough to stay in the cache. */
export const SEGMENT_ROWS = 256;
/** Most predictions (rows times classes) of a segment with more than one row. */
const SEGMENT_PREDICTIONS = 1_048_576; // 8 MiB

export class Segment {
  readonly schema: Pick<Schema, "classCount" | "attributes">;
  readonly #delayed: DelayedRows | undefined;
  readonly #baselines = new Baselines();
  #knownClasses: number;
  /** Number of the first row, from 1. */
  first = 1;
  count = 0;
  rows: Float64Array = new Float64Array(0);
  /** Class indices, -1 where unknown. */
  answers: Int32Array = new Int32Array(0);
  /** The same with 0 for -1, and weights that keep those rows from being learned; undefined when all have labels. */
  labels = new Int32Array(SEGMENT_ROWS);
  weights: Float64Array | undefined = undefined;
  /** Classes of the schema now: the stride of predictions. */
  classes = 0;
  /** Per row: classes that schema and labels had shown by then. */
  readonly known = new Int32Array(SEGMENT_ROWS);
  /** Per row: what the baselines missed. */
  readonly missed = new Uint8Array(SEGMENT_ROWS);
  /** Places of the rows with labels, from 0, and how many these are. */
  readonly labelled = new Int32Array(SEGMENT_ROWS);
  labelledRows = 0;
  /** Rows with and without labels in all segments before. */
  learnedBefore = 0;
  unlabelled = 0;
  /** Where each model in turn puts its scores. */
  readonly scored = new ScoredRows(SEGMENT_ROWS);
  readonly #weights = new Float64Array(SEGMENT_ROWS);

  /** `delayed`: where labels come late, what keeps the rows until then; segments put their rows in. */
  constructor(schema: Pick<Schema, "classCount" | "attributes">, delayed: DelayedRows | undefined) {
    this.schema = schema;
    this.#delayed = delayed;
    this.#knownClasses = schema.classCount;
  }

  /** Number of the last row so far. */
  get last(): number {
    return this.first + this.count - 1;
  }

  /** Moves on to rows of a batch from `at`: at most `most`, fewer where there are many classes. */
  take(batch: Batch, at: number, most: number): void {
    const width = this.schema.attributes.length;
    this.first += this.count;
    this.learnedBefore += this.labelledRows;
    this.classes = this.schema.classCount;
    const bound = Math.max(1, Math.floor(SEGMENT_PREDICTIONS / Math.max(1, this.classes)));
    const count = Math.min(most, SEGMENT_ROWS, bound, batch.count - at);
    this.count = count;
    this.rows = batch.rows.subarray(at * width, (at + count) * width);
    this.answers = batch.labels.subarray(at, at + count);
    this.#delayed?.put(this.rows, this.answers, this.first, count);
    this.labelledRows = 0;
    for (let i = 0; i < count; i++) this.#takeLabel(i, this.answers[i]);
    this.weights = this.labelledRows === count ? undefined : this.#weights;
    this.unlabelled += count - this.labelledRows;
  }

  #takeLabel(i: number, label: number): void {
    if (label < -1 || label >= this.classes) {
      throw new CoppiceError("E_INPUT", {
        subject: "evaluation: the source's label",
        expected: `must be a class index in [0, ${this.classes}), or -1 where it is not known`,
        given: label,
        row: this.first + i,
      });
    }
    this.labels[i] = Math.max(0, label);
    this.#weights[i] = label < 0 ? 0 : 1;
    this.#knownClasses = Math.max(this.#knownClasses, label + 1);
    this.known[i] = this.#knownClasses;
    if (label >= 0) {
      this.missed[i] = this.#baselines.missed(label);
      this.labelled[this.labelledRows++] = i;
    }
    const delayed = this.#delayed;
    const arrived = delayed === undefined ? label : delayed.labelOf(this.first + i - delayed.delay);
    if (arrived >= 0) this.#baselines.learn(arrived);
  }
}
