/**
 * A run of rows between two measurements, prepared once for all models: labels in the form that kernels need, what the
 * baselines missed, and how many classes were known at each row. Known classes do not depend on the source's batch
 * sizes, though the schema grows by whole batches.
 */
import { type Batch, CoppiceError, type Schema } from "../core/index.ts";
import { Baselines, ScoredRows } from "../metrics/index.ts";
import type { DelayedRows } from "./delayed-rows.ts";

/** The most rows of a segment: enough to share work, few enough to stay in the CPU cache. */
export const SEGMENT_ROWS = 256;
/** The most predictions (rows times classes) of a segment of more than one row. */
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
  /** Labels with 0 for -1, and weights that exclude those rows from learning; undefined when all have labels. */
  labels = new Int32Array(SEGMENT_ROWS);
  weights: Float64Array | undefined = undefined;
  /** Current number of classes of the schema: the stride of predictions. */
  classes = 0;
  /** Per row: classes known from schema and labels by then. */
  readonly known = new Int32Array(SEGMENT_ROWS);
  /** Per row: which baselines were wrong. */
  readonly missed = new Uint8Array(SEGMENT_ROWS);
  /** Indices of the rows with labels, and their number. */
  readonly labelled = new Int32Array(SEGMENT_ROWS);
  labelledRows = 0;
  /** Rows with labels in earlier segments; rows without in all segments so far. */
  learnedBefore = 0;
  unlabelled = 0;
  /** Scratch for the scores of one model. */
  readonly scored = new ScoredRows(SEGMENT_ROWS);
  readonly #weights = new Float64Array(SEGMENT_ROWS);

  /** `delayed`: if labels are delayed, stores the rows until then; each segment adds its rows. */
  constructor(schema: Pick<Schema, "classCount" | "attributes">, delayed: DelayedRows | undefined) {
    this.schema = schema;
    this.#delayed = delayed;
    this.#knownClasses = schema.classCount;
  }

  /** Number of the last row so far. */
  get last(): number {
    return this.first + this.count - 1;
  }

  /** Moves on to the rows of a batch from `at`: at most `most`, fewer if there are many classes. */
  take(batch: Batch, at: number, most: number): void {
    const width = this.schema.attributes.length;
    this.first += this.count;
    this.learnedBefore += this.labelledRows;
    this.classes = this.schema.classCount;
    const bound = Math.max(1, Math.floor(SEGMENT_PREDICTIONS / this.classes));
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
        expected: `must be a class index in [0, ${this.classes}), or -1 if it is unknown`,
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
