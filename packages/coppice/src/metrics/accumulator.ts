/** Base of all running measures: rows are added one by one, and measures are available at any time. */
import { type CoppiceError, checkCount, log, usage } from "../core/index.ts";
import { Baselines } from "./baselines.ts";
import { checkClass, checkProbabilities, checkProbability } from "./checks.ts";
import { type Measures, measuresOf, type Tally } from "./measures.ts";
import type { ConfusionCell } from "./pair-counts.ts";

/** Caps the loss of a row at minus its logarithm, 34.5. */
const SMALLEST_PROBABILITY = 1e-15;

/** -ln p, p clipped to [1e-15, 1]; NaN counts as 0. `E_USAGE` for a value that is not a probability. */
export function lossOf(probability: number): number {
  checkProbability("a probability", probability);
  if (!(probability > SMALLEST_PROBABILITY)) return -log(SMALLEST_PROBABILITY);
  return probability >= 1 ? 0 : -log(probability);
}

/**
 * Squared distance of `classes` probabilities at `probabilities[offset ..]` from the truth: the sum over the classes of
 * (p - 1)^2 for the label's and p^2 for the others. A label beyond them had probability 0; NaN counts as 0. `E_USAGE`
 * for values that are not probabilities. O(classes).
 */
export function brierOf(label: number, probabilities: Float64Array, offset: number, classes: number): number {
  checkClass("a label", label, 0);
  checkProbabilities(probabilities, offset, classes);
  let sum = label < classes ? 0 : 1;
  for (let c = 0; c < classes; c++) {
    const p = probabilities[offset + c];
    const miss = (p === p ? p : 0) - (c === label ? 1 : 0);
    sum += miss * miss;
  }
  return sum;
}

/** Scored rows of one stream, in parallel columns; results that several accumulators need are computed once. */
export class ScoredRows {
  /** Rows in use. */
  count = 0;
  /** Class indices. */
  readonly labels: Int32Array;
  /** Class indices, -1 for no prediction. */
  readonly predicted: Int32Array;
  /** As returned by `Baselines.missed`. */
  readonly missed: Uint8Array;
  /** As returned by `lossOf`. */
  readonly losses: Float64Array;
  /** As returned by `brierOf`. */
  readonly squares: Float64Array;
  /** Probability of the predicted class; 0 without a prediction. */
  readonly confidences: Float64Array;
  /** Number of classes known at the row. */
  readonly classes: Int32Array;

  constructor(capacity: number) {
    checkCount("ScoredRows: `capacity`", capacity, 0);
    this.labels = new Int32Array(capacity);
    this.predicted = new Int32Array(capacity);
    this.missed = new Uint8Array(capacity);
    this.losses = new Float64Array(capacity);
    this.squares = new Float64Array(capacity);
    this.confidences = new Float64Array(capacity);
    this.classes = new Int32Array(capacity);
  }
}

/** Base of all measures of a classifier: rows are scored one by one, and measures are available at any time. */
export abstract class Accumulator {
  readonly #baselines = new Baselines();
  readonly #row = new ScoredRows(1);

  /**
   * Scores one row: its class index, the predicted class index (-1 for no prediction, which is wrong), and `classes`
   * probabilities at `probabilities[offset ..]`; a label beyond them had probability 0. `E_USAGE` for an invalid class
   * index or probability. O(classes).
   */
  add(label: number, predicted: number, probabilities: Float64Array, offset: number, classes: number): void {
    checkClass("a label", label, 0);
    checkClass("a class predicted", predicted, -1);
    const squares = brierOf(label, probabilities, offset, classes); // validates the probabilities
    const row = this.#row;
    row.count = 1;
    row.labels[0] = label;
    row.predicted[0] = predicted;
    row.missed[0] = this.#baselines.missed(label);
    this.#baselines.learn(label);
    row.losses[0] = lossOf(label < classes ? probabilities[offset + label] : 0);
    row.squares[0] = squares;
    row.confidences[0] = predicted >= 0 && predicted < classes ? probabilities[offset + predicted] : 0;
    row.classes[0] = classes;
    this.addMany(row);
  }

  /** Scores rows whose losses and baselines are known; `E_USAGE` for invalid rows. Use this form or `add`, not both. */
  abstract addMany(rows: ScoredRows): void;

  /** The confusion matrix without zeros, by label, then by prediction (-1: none). */
  abstract cells(): ConfusionCell[];

  /** The measures of all rows added; all 0 before the first row. O(classes + cells). */
  measures(): Measures {
    return measuresOf(this.tally());
  }

  protected abstract tally(): Tally;
}

/** The number of classes that the rows imply, at least `classes`; `E_USAGE` for invalid rows. */
export function classesOf(rows: ScoredRows, classes: number): number {
  requireScored(rows);
  const { count, labels, predicted, losses, squares } = rows;
  let most = classes;
  for (let i = 0; i < count; i++) {
    const label = labels[i];
    const answer = predicted[i];
    if (label < 0) checkClass("a label", label, 0);
    if (answer < -1) checkClass("a class predicted", answer, -1);
    if (!(losses[i] >= 0 && losses[i] < Infinity)) throw loss("the log loss", losses[i]);
    if (!(squares[i] >= 0 && squares[i] < Infinity)) throw loss("the squared distance", squares[i]);
    most = Math.max(most, rows.classes[i], label + 1, answer + 1);
  }
  return most;
}

function loss(what: string, given: number): CoppiceError {
  return usage(`${what} of a row`, "must be a number in [0, inf)", { given });
}

/** `E_USAGE` for a value that is not `ScoredRows`, or a count beyond their capacity. */
export function requireScored(rows: ScoredRows): void {
  if (!(rows instanceof ScoredRows)) throw usage("rows to be scored", "must be `ScoredRows`", { given: rows });
  const { count, labels } = rows;
  if (Number.isSafeInteger(count) && count >= 0 && count <= labels.length) return;
  throw usage("the count of scored rows", `must be an integer in [0, ${labels.length}]`, { given: count });
}
