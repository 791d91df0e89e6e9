/**
 * Oza's protocol: repeated k-fold cross-validation, and several random orders of every training fold for models that
 * depend on row order. Folds are random, not stratified (the thesis does not say).
 */
import {
  buildSeeded,
  type Classifier,
  dataSet,
  type Model,
  Random,
  type Spec,
  type DataSet as Training,
} from "coppice/core";
import { mean } from "coppice/statistics";
import { type DataSet, permutation } from "./data-set.ts";

export interface Protocol {
  readonly runs: number;
  readonly folds: number;
  /** Random orders of each training fold. */
  readonly orders: number;
  readonly seed: number;
}

/** Learns a training fold, whose rows are in a random order. */
export type Fit = (training: Training, seed: number) => Classifier;

/** An online model that learns the rows one after the other. */
export const online =
  (spec: Spec): Fit =>
  ({ schema, rows, count, labels }, seed) => {
    const model = buildSeeded(spec, schema, seed);
    model.learnMany(rows, count, labels);
    return model;
  };

/** A batch trainer with its parameters. */
export const batch =
  (train: (training: Training, seed: number) => Model): Fit =>
  (training, seed) =>
    train(training, seed).classifier;

/** Accuracy of each fold of each run, averaged over the orders. */
export function crossValidate(fit: Fit, data: DataSet, protocol: Protocol): number[] {
  const { runs, folds, orders, seed } = protocol;
  const { labels } = data;
  const accuracies: number[] = [];
  for (let run = 0; run < runs; run++) {
    const random = Random.seeded(seed + run); // the same folds for every model
    const order = permutation(labels.length, random);
    for (let fold = 0; fold < folds; fold++) {
      const from = Math.floor((fold * labels.length) / folds);
      const to = Math.floor(((fold + 1) * labels.length) / folds);
      const test = order.subarray(from, to);
      const training = new Int32Array(labels.length - test.length);
      training.set(order.subarray(0, from));
      training.set(order.subarray(to), from);
      const results: number[] = [];
      for (let again = 0; again < orders; again++) {
        const shuffled = permutation(training.length, random).map((i) => training[i]);
        results.push(accuracy(fit, data, shuffled, test, 1 + again + orders * (fold + folds * run)));
      }
      accuracies.push(mean(results));
    }
  }
  return accuracies;
}

function accuracy(fit: Fit, data: DataSet, training: Int32Array, test: Int32Array, seed: number): number {
  const { schema, rows, labels } = data;
  const width = schema.attributes.length;
  const ordered = new Float64Array(training.length * width);
  training.forEach((i, at) => {
    ordered.set(rows.subarray(i * width, (i + 1) * width), at * width);
  });
  const classes = training.map((i) => labels[i]);
  const model = fit(dataSet(schema, ordered, classes), seed);
  let right = 0;
  for (const i of test) if (model.predictOne(rows.subarray(i * width, (i + 1) * width)) === labels[i]) right++;
  return right / test.length;
}
