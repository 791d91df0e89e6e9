/**
 * The error of a guess among K classes, which a member's error eps must stay below. Boosting takes 1/2, and would give
 * members with a larger error negative votes; SAMME (Zhu, Zou, Rosset and Hastie 2009) takes g = (K - 1) / K, and
 * multiplies odds by K - 1, which is too much for good members. Here the factor is o = 1 + (K - 2) (eps / g)^2
 * (decision 22): 1 with two classes and for members that are never wrong, K - 1 for one that guesses.
 *
 * SAMME's K counts the classes seen so far, the row's own included: a declared class that never occurs is not guessed
 * (decision 41). If o depends on the error, K in online and batch boosting also depends on class frequencies: a guess
 * drawn by the class shares p is right with probability sum p^2, as one among 1 / sum p^2 equally frequent classes.
 */
import { borrow, type ClassWeights, giveBack, sumOf } from "../../core/index.ts";
import type { Run } from "./run.ts";

/** Sums of weights that differ by less than this part of their total are equal up to rounding. */
export const ROUNDING = 1e-9;

/** o. `guess` is K - 1, `right` and `wrong` the weights a member got right and wrong. */
export function guessOdds(guess: number, right: number, wrong: number): number {
  if (guess === 1) return 1; // two classes
  const share = Math.min(1, ((wrong / (right + wrong)) * (1 + guess)) / guess); // eps / g
  return 1 + (guess - 1) * share * share; // o
}

/** K of classes with these weights; 0 if none has been seen. */
export type Counting = (weights: Float64Array, classes: number) => number;

/** The number of classes learned so far. */
export function classesMet(weights: Float64Array, classes: number): number {
  let met = 0;
  for (let c = 0; c < classes; c++) met += Number(weights[c] > 0);
  return met;
}

/** K of a guess by class shares: 1 / sum p^2, at most the number of classes seen. */
export function classesGuessed(weights: Float64Array, classes: number): number {
  const sum = sumOf(weights, 0, classes);
  if (sum === 0) return 0;
  let squares = 0;
  for (let c = 0; c < classes; c++) {
    const share = weights[c] / sum;
    squares += share * share;
  }
  return Math.min(classesMet(weights, classes), 1 / squares);
}

/** K of the classes learned so far, and of a row of weight 1 of `label`, if given. */
export function classesOf(counting: Counting, { column: { data, length } }: ClassWeights, label = -1): number {
  if (label < 0) return counting(data, length);
  const room = Math.max(length, label + 1); // the class may not have been learned yet
  const weights = borrow(room).fill(0, length, room);
  weights.set(data.subarray(0, length));
  weights[label]++;
  const classes = counting(weights, room);
  giveBack(weights);
  return classes;
}

/** K of a batch of rows with these weights, the first ones of a model. */
export function classesAmong(counting: Counting, labels: Int32Array, weights: Float64Array): number {
  let room = 0;
  for (let i = 0; i < weights.length; i++) room = Math.max(room, labels[i] + 1);
  const sums = borrow(room).fill(0, 0, room);
  for (let i = 0; i < weights.length; i++) sums[labels[i]] += weights[i];
  const classes = counting(sums, room);
  giveBack(sums);
  return classes;
}

/**
 * Writes K for every row of a run, whose labels the class weights do not include yet, to the carry at `at + i stride`.
 * Returns K before the run. Recomputed for every row, so that it does not depend on the length of runs.
 */
export function carryClasses(
  counting: Counting,
  { labels, rowWeights, count, carries }: Run,
  { column: { data, length } }: ClassWeights,
  at: number,
  stride: number,
): number {
  const weights = borrow(length);
  weights.set(data.subarray(0, length));
  for (let i = 0; i < count; i++) {
    weights[labels[i]] += rowWeights[i];
    carries[at + i * stride] = counting(weights, length);
  }
  giveBack(weights);
  return counting(data, length);
}
