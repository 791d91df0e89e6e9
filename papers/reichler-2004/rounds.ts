/** The protocol of figures 2 and 4: rounds of presentations, accuracy on rows held out after each, a change on the way. */
import { Random } from "coppice/core";
import { type DataSet, permutation } from "../common/data-set.ts";
import { type Contender, rowOf } from "./contenders.ts";

export interface Protocol {
  readonly rounds: number;
  readonly presentations: number;
  /** Classes are exchanged after this round. */
  readonly changeAfter: number;
  /** Part of the rows that is held out. */
  readonly heldOut: number;
  /** Most rows that are tested after a round. */
  readonly tested: number;
  readonly runs: number;
}

/**
 * Half of the classes, rounded down, exchanged in a circle: the first becomes the second, the last of them the first. How
 * the paper changes them it does not say.
 */
export function exchanged(labels: Int32Array, classes: number): Int32Array {
  const half = Math.floor(classes / 2);
  return labels.map((label) => (label < half ? (label + 1) % half : label));
}

/** Accuracy after each round, run by run; contenders of a run have the same rows held out. */
export function curves(
  make: (data: DataSet, seed: number) => Contender,
  data: DataSet,
  { rounds, presentations, changeAfter, heldOut, tested, runs }: Protocol,
): number[][] {
  const after = exchanged(data.labels, data.schema.target.classes.length);
  return Array.from({ length: runs }, (_, run) => {
    const order = permutation(data.labels.length, Random.seeded(1 + run));
    const count = Math.round(heldOut * order.length);
    const [test, rows] = [order.subarray(0, Math.min(count, tested)), order.subarray(count)];
    const contender = make(data, 1 + run);
    return Array.from({ length: rounds }, (_, round) => {
      const labels = round < changeAfter ? data.labels : after;
      contender.round({ data, rows, labels }, presentations);
      const right = test.reduce((sum, i) => sum + Number(contender.answer(rowOf(data, i)) === labels[i]), 0);
      return right / test.length;
    });
  });
}
