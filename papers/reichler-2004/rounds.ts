/** The protocol of figures 2 and 4: rounds of presentations, accuracy on held-out rows after each, one change. */
import { Random } from "coppice/core";
import { type DataSet, permutation } from "../common/data-set.ts";
import { type Contender, rowOf } from "./contenders.ts";

export interface Protocol {
  readonly rounds: number;
  readonly presentations: number;
  /** Classes are exchanged after this round. */
  readonly changeAfter: number;
  /** Share of the rows that is held out. */
  readonly heldOut: number;
  /** Most rows tested after a round. */
  readonly tested: number;
  readonly runs: number;
}

/**
 * Half of the classes, rounded down, exchanged in a cycle: each becomes the next, the last the first. The paper does
 * not say how it changes them.
 */
export function exchanged(labels: Int32Array, classes: number): Int32Array {
  const half = Math.floor(classes / 2);
  return labels.map((label) => (label < half ? (label + 1) % half : label));
}

/** Accuracy after each round, by run; all contenders of a run hold out the same rows. */
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
