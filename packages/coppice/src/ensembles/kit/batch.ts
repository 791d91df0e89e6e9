/**
 * What methods share that look at all rows again and again: a member learns them by weight or from a sample, and its
 * mistakes are counted. Weights are on the scale of the rows' own: they keep the sum of these, so that a member learns as
 * much as if it had met every row once.
 */
import { borrow, type Classifier, type DataSet, giveBack, mostProbable, type Random } from "../../core/index.ts";
import type { Membership } from "./membership.ts";

export type Batch = Omit<DataSet, "schema">;

/** Makes room in the members for whatever the rows bring, and counts them and their classes as learned. */
export function meetRows(ensemble: Membership, { rows, labels, weights, count }: Batch): void {
  const width = ensemble.schema.attributes.length;
  for (let i = 0; i < count; i++) {
    const weight = weights === undefined ? 1 : weights[i];
    if (weight === 0) continue;
    if (ensemble.unseen?.isNew(rows, i * width, labels[i])) {
      ensemble.reserveAt(rows, i * width, labels[i], true);
      ensemble.reserveAt(rows, i * width, labels[i], false);
    }
    ensemble.classWeights.add(labels[i], weight);
    ensemble.rows.data[0]++;
  }
}

/** The rows' own weights, to be changed. */
export function weightsOf({ weights, count }: Batch): Float64Array {
  return weights === undefined ? new Float64Array(count).fill(1) : weights.slice(0, count);
}

export function sumOf(weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i];
  return sum;
}

/** A member learns every row with its weight. */
export function learnWeighted(member: Classifier, { rows, labels, count }: Batch, weights: Float64Array): void {
  member.learnBatch(rows, count, labels, weights);
}

/**
 * A member learns as many rows as there are, each drawn with a probability by weight; every draw weighs as much, and all
 * together what the rows weigh.
 */
export function learnSample(member: Classifier, batch: Batch, weights: Float64Array, random: Random): void {
  const { count } = batch;
  const upTo = new Float64Array(count); // sum of the weights of a row and those before it
  let total = 0;
  for (let i = 0; i < count; i++) upTo[i] = total += weights[i];
  const drawn = Int32Array.from(upTo, () => rowAt(upTo, random.uniform() * total));
  learnDrawn(member, batch, drawn, new Float64Array(count).fill(total / count));
}

/** The first row up to which the weights add up to more than `sum`. */
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

/** A member learns rows by their numbers, in the order given. */
export function learnDrawn(member: Classifier, batch: Batch, drawn: Int32Array, weights: Float64Array): void {
  const width = member.schema.attributes.length;
  const rows = new Float64Array(drawn.length * width);
  for (let i = 0; i < drawn.length; i++) {
    const from = drawn[i] * width;
    for (let a = 0; a < width; a++) rows[i * width + a] = batch.rows[from + a];
  }
  const labels = drawn.map((row) => batch.labels[row]);
  member.learnBatch(rows, drawn.length, labels, weights);
}

/** Per row 1 where the member answers it wrongly, or not at all. */
export function mistakesOf(member: Classifier, { rows, labels, count }: Batch): Uint8Array {
  const classes = member.schema.classCount;
  const answers = borrow(count * classes);
  member.predictBatch(rows, count, answers, classes);
  const mistakes = new Uint8Array(count);
  for (let i = 0; i < count; i++) mistakes[i] = Number(mostProbable(answers, i * classes, classes) !== labels[i]);
  giveBack(answers);
  return mistakes;
}

/** Puts a learner that knows nothing in the place of a member. */
export function startAfresh(ensemble: Membership, place: number): void {
  const fresh = ensemble.freshMember(place);
  if (fresh !== null) ensemble.putMember(place, fresh);
}
