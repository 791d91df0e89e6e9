/** A run of rows on its way through an ensemble, and what the member at work makes of it. */
import { type Classifier, LARGEST_WEIGHT } from "../../core/index.ts";

/**
 * Everything is relative to the run: row `i` of it has its numbers at `rows[i * width ..]`, its label at `labels[i]`, its
 * answer at `out[i * classes ..]`. Members use the last group of fields one after the other.
 */
export interface Run {
  count: number;
  /** For how many classes members are asked: in a chain those that rows have brought or a member answers, else all. */
  classes: number;
  rows: Float64Array;
  labels: Int32Array;
  /** Weights of the rows themselves. */
  rowWeights: Float64Array;
  /** Where the ensemble's answers go; null where nobody wants them. */
  out: Float64Array | null;
  /** Label and weight, where a single row is learned. */
  readonly oneLabel: Int32Array;
  readonly oneWeight: Float64Array;

  /** What a member has to know of its predecessors, `carryWidth` numbers per row. */
  carries: Float64Array;
  /** Per row: 1 where a predecessor has ended the vote. */
  voteEnded: Uint8Array;

  /** The weight with which the member learns each row, 0 to skip it. */
  weights: Float64Array;
  /** The member's probabilities before it learned each row. */
  answers: Float64Array;
  /** The class it would answer after learning each row, -1 for none. */
  labelsAfter: Int32Array;
  /** Per row: 1 where it was right before learning, and after. */
  before: Uint8Array;
  after: Uint8Array;
  /** What its vote on each row weighs. */
  voteWeights: Float64Array;
}

/** Which of a member's answers an ensemble needs, beside those it votes with. */
export interface Needs {
  readonly before: boolean;
  readonly after: boolean;
}

/** Numbers that are kept of a run, at most, where it has more rows than one. */
export const MOST_KEPT = 65_536;

/** Runs that nobody is at. An ensemble takes one for as long as it learns, its members that are ensembles take others. */
const spare: Run[] = [];

/** Leaves a run to others, without the rows it was about. */
export function leaveRun(run: Run): void {
  run.rows = run.rowWeights = NO_NUMBERS;
  run.labels = NO_LABELS;
  run.out = null;
  spare.push(run);
}

/** A run with room for as many of so many rows as it may have, but for what depends on the number of classes. */
export function takeRun(rows: number): Run {
  const count = Math.min(rows, MOST_KEPT);
  const run = spare.pop();
  return run && run.weights.length >= count ? run : blankRun(count);
}

const NO_NUMBERS = /* @__PURE__ */ new Float64Array(0);
const NO_LABELS = /* @__PURE__ */ new Int32Array(0);

function blankRun(count: number): Run {
  return {
    count: 0,
    classes: 0,
    rows: NO_NUMBERS,
    labels: NO_LABELS,
    rowWeights: NO_NUMBERS,
    out: null,
    oneLabel: new Int32Array(1),
    oneWeight: new Float64Array(1),
    carries: NO_NUMBERS,
    voteEnded: new Uint8Array(count),
    weights: new Float64Array(count),
    answers: NO_NUMBERS,
    labelsAfter: new Int32Array(count),
    before: new Uint8Array(count),
    after: new Uint8Array(count),
    voteWeights: new Float64Array(count),
  };
}

/** What comes from a place on, without a new view of the whole. */
export function restOf<T extends Float64Array | Int32Array>(array: T, from: number): T {
  return from === 0 ? array : (array.subarray(from) as T);
}

/** A weight times another may be more than a learner takes. */
export function limitWeights(weights: Float64Array, from: number, to: number): void {
  for (let i = from; i < to; i++) weights[i] = Math.min(weights[i], LARGEST_WEIGHT);
}

/**
 * A member learns the rows of a run from `from` on, with `run.weights`, and leaves the answers that are needed: a function
 * of the member and the run alone, which could be called anywhere.
 */
export function learnRun(member: Classifier, run: Run, from: number, answers: boolean, after: boolean): void {
  const { classes } = run;
  const width = member.schema.attributes.length;
  const rest = run.count - from;
  const rows = restOf(run.rows, from * width);
  const labels = restOf(run.labels, from);
  const weights = restOf(run.weights, from);
  const out = restOf(run.answers, from * classes);
  const labelsAfter = after ? restOf(run.labelsAfter, from) : null;
  if (answers) member.predictThenLearnBatch(rows, rest, labels, weights, out, classes, labelsAfter);
  else member.learnBatch(rows, rest, labels, weights, labelsAfter);
}
