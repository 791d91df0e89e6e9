/**
 * Shared by trainers that go over all rows repeatedly: a member learns weighted rows or a sample, and its mistakes are
 * recorded. Weights keep the sum of the rows' own, so that a member learns as much as from every row once.
 *
 * Long-running functions are generators: they yield the share of their work that is done, for `steps` of trainers.
 */
import { borrow, type Classifier, type DataSet, giveBack, mostProbable, type Random } from "../../core/index.ts";
import type { Membership } from "./membership.ts";
import { limitWeights } from "./run.ts";

export type Batch = Omit<DataSet, "schema">;

/** Rows that a member learns or predicts per step. */
const ROWS_PER_STEP = 256;
/** The part of a member's time spent on learning; the rest is prediction. Approximate, for trees. */
const LEARNING = 3 / 4;

/** Makes room in the members for the rows' values and classes, and counts rows and classes as learned. */
export function meetRows(ensemble: Membership, { rows, labels, weights, count }: Batch): void {
  const width = ensemble.schema.attributes.length;
  for (let i = 0; i < count; i++) {
    if (ensemble.isNew(rows, i * width, labels[i])) {
      ensemble.reserveAt(rows, i * width, labels[i], true);
      ensemble.reserveAt(rows, i * width, labels[i], false);
    }
    ensemble.classWeights.add(labels[i], weights === undefined ? 1 : weights[i]);
    ensemble.rows.data[0]++;
  }
}

/** A copy of the rows' own weights. */
export function weightsOf({ weights, count }: Batch): Float64Array {
  return weights === undefined ? new Float64Array(count).fill(1) : weights.slice(0, count);
}

/** Runs part `part` of `parts`, its progress rescaled to the whole. */
export function* partOf<T>(part: number, parts: number, steps: Generator<number, T, void>): Generator<number, T, void> {
  let step = steps.next();
  for (; !step.done; step = steps.next()) yield (part + step.value) / parts;
  return step.value;
}

/** A member learns weighted rows or, with `random`, a sample; returns its mistakes. */
export function* learnAndErr(
  member: Classifier,
  batch: Batch,
  weights: Float64Array,
  random: Random | undefined,
): Generator<number, Uint8Array, void> {
  const learning =
    random === undefined ? learnWeighted(member, batch, weights) : learnSample(member, batch, weights, random);
  for (const share of learning) yield LEARNING * share;
  return yield* mistakesOf(member, batch);
}

/** A member learns every row with its weight. */
function* learnWeighted(
  member: Classifier,
  { rows, labels, count }: Batch,
  weights: Float64Array,
): Generator<number, void, void> {
  const width = member.schema.attributes.length;
  for (let from = 0; from < count; from += ROWS_PER_STEP) {
    const to = Math.min(from + ROWS_PER_STEP, count);
    const run = rows.subarray(from * width, to * width);
    const own = weights.slice(from, to);
    limitWeights(own, 0, to - from);
    member.learnBatch(run, to - from, labels.subarray(from, to), own);
    yield to / count;
  }
}

/**
 * A member learns as many rows as there are, each drawn with a probability proportional to its weight. The draws have
 * equal weights, with the sum of the rows' weights.
 */
function learnSample(
  member: Classifier,
  batch: Batch,
  weights: Float64Array,
  random: Random,
): Generator<number, void, void> {
  const { count } = batch;
  const upTo = new Float64Array(count); // cumulative weights
  let total = 0;
  for (let i = 0; i < count; i++) upTo[i] = total += weights[i];
  const drawn = Int32Array.from(upTo, () => rowAt(upTo, random.uniform() * total));
  return learnDrawn(member, batch, drawn, new Float64Array(count).fill(total / count));
}

/** The first row whose cumulative weight exceeds `sum`. */
function rowAt(upTo: Float64Array, sum: number): number {
  let low = 0;
  let high = upTo.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (upTo[middle] > sum) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A member learns the rows at these indices, in the order given. */
export function learnDrawn(
  member: Classifier,
  batch: Batch,
  drawn: Int32Array,
  weights: Float64Array,
): Generator<number, void, void> {
  const width = member.schema.attributes.length;
  const rows = new Float64Array(drawn.length * width);
  for (let i = 0; i < drawn.length; i++) {
    const from = drawn[i] * width;
    for (let a = 0; a < width; a++) rows[i * width + a] = batch.rows[from + a];
  }
  const labels = drawn.map((row) => batch.labels[row]);
  return learnWeighted(member, { rows, labels, count: drawn.length }, weights);
}

/** Per row 1 if the member's prediction is wrong or missing. Progress continues from where learning ends. */
function* mistakesOf(member: Classifier, { rows, labels, count }: Batch): Generator<number, Uint8Array, void> {
  const { classCount: classes, attributes } = member.schema;
  const width = attributes.length;
  const mistakes = new Uint8Array(count);
  for (let from = 0; from < count; from += ROWS_PER_STEP) {
    const to = Math.min(from + ROWS_PER_STEP, count);
    const answers = borrow(ROWS_PER_STEP * classes);
    member.predictBatch(rows.subarray(from * width, to * width), to - from, answers, classes);
    for (let i = from; i < to; i++) {
      mistakes[i] = Number(mostProbable(answers, (i - from) * classes, classes) !== labels[i]);
    }
    giveBack(answers); // before the yield: the caller may borrow, or never resume
    yield LEARNING + (1 - LEARNING) * (to / count);
  }
  return mistakes;
}
