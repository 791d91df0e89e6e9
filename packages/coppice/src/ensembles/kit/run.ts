/** A run of rows passing through an ensemble, and the current member's results. */
import { type Classifier, LARGEST_WEIGHT } from "../../core/index.ts";

/**
 * Indices are relative to the run: row `i` has its values at `rows[i * width ..]`, its label at `labels[i]`, its
 * prediction at `out[i * classes ..]`. Each member in turn overwrites the last group of fields.
 */
export interface Run {
  /** Number of rows; arrays may be longer. */
  count: number;
  /** For how many classes members are asked: in a chain those seen in rows or predicted by a member, else all. */
  classes: number;
  /** The rows' numbers. The caller's array: not to be modified. */
  rows: Float64Array;
  /** Class indices. The caller's array: not to be modified. */
  labels: Int32Array;
  /** Weights of the rows themselves. */
  rowWeights: Float64Array;
  /** Receives the ensemble's predictions; null if not wanted. */
  out: Float64Array | null;
  /** Holds the label of a single row to learn, so that no array need be made for it. */
  readonly oneLabel: Int32Array;
  /** Holds the weight of a single row to learn. */
  readonly oneWeight: Float64Array;

  /** What a member needs to know of its predecessors, `carryWidth` numbers per row. */
  carries: Float64Array;
  /** Per row: 1 if this member or a predecessor has ended the vote. */
  voteEnded: Uint8Array;

  /** The weight with which the member learns each row, 0 to skip it. */
  weights: Float64Array;
  /** The member's probabilities before it learned each row. */
  answers: Float64Array;
  /** The class it predicts after learning each row, -1 for none. */
  labelsAfter: Int32Array;
  /** Per row: 1 if the member was right before learning it. Written if the ensemble `needs` it. */
  before: Uint8Array;
  /** Per row: 1 if the member was right after learning it. Written if the ensemble `needs` it. */
  after: Uint8Array;
  /** The weight of its vote on each row. */
  voteWeights: Float64Array;
}

/** Which of a member's predictions an ensemble needs, beside those it votes with. */
export interface Needs {
  /** Those before learning a row; fills `Run.before`. Costs a prediction per row where none is asked for. */
  readonly before: boolean;
  /**
   * Those after learning a row; fills `Run.labelsAfter` and `Run.after`. Costs a prediction per row. "errors", with
   * `before` only: one per row that was predicted wrong before; the others count as right (decision 60).
   */
  readonly after: boolean | "errors";
}

/** Maximum number of values stored of a run, unless it is a single row. */
export const MOST_KEPT = 65_536;

/** Unused runs. An ensemble takes one while it learns; members that are ensembles take others. */
const spare: Run[] = [];

/** Returns a run for reuse, without references to its rows. */
export function leaveRun(run: Run): void {
  run.rows = run.rowWeights = run.oneWeight;
  run.labels = run.oneLabel;
  run.out = null;
  spare.push(run);
}

/** A run with room for `rows` rows, at most `MOST_KEPT`, except in arrays sized by the number of classes. */
export function takeRun(rows: number): Run {
  const count = Math.min(rows, MOST_KEPT);
  const run = spare.pop();
  if (run && run.weights.length >= count) return run;
  const oneLabel = new Int32Array(1);
  const oneWeight = new Float64Array(1);
  return {
    count: 0,
    classes: 0,
    rows: oneWeight,
    labels: oneLabel,
    rowWeights: oneWeight,
    out: null,
    oneLabel,
    oneWeight,
    carries: new Float64Array(count),
    voteEnded: new Uint8Array(count),
    weights: new Float64Array(count),
    answers: new Float64Array(count),
    labelsAfter: new Int32Array(count),
    before: new Uint8Array(count),
    after: new Uint8Array(count),
    voteWeights: new Float64Array(count),
  };
}

/** The array from an index on; no new view for index 0. */
export function restOf<T extends Float64Array | Int32Array>(array: T, from: number): T {
  return from === 0 ? array : (array.subarray(from) as T);
}

/** Caps weights: a product of weights may exceed what a learner accepts. */
export function limitWeights(weights: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) weights[i] = Math.min(weights[i], LARGEST_WEIGHT);
}

/**
 * A member learns the rows of a run from `from` on, with `run.weights`, and stores the predictions that are needed. It
 * depends on the member and the run alone, so it could be called anywhere.
 */
export function learnRun(member: Classifier, run: Run, from: number, { before, after }: Needs): void {
  const { classes } = run;
  const width = member.schema.attributes.length;
  const rest = run.count - from;
  const rows = restOf(run.rows, from * width);
  const labels = restOf(run.labels, from);
  const weights = restOf(run.weights, from);
  const out = restOf(run.answers, from * classes);
  const labelsAfter = after ? restOf(run.labelsAfter, from) : null;
  if (before || run.out !== null) {
    member.predictThenLearnBatch(rows, rest, labels, weights, out, classes, labelsAfter, after === "errors");
  } else member.learnBatch(rows, rest, labels, weights, labelsAfter);
}
