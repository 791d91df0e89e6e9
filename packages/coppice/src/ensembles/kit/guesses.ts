/**
 * What a member must do better than where there are K classes, by its error eps: boosting takes 1/2 for a guess, and would have
 * members with a larger error speak against what they answer; SAMME (Zhu, Zou, Rosset and Hastie 2009) takes g = (K - 1) / K,
 * and multiplies odds by K - 1, which is too much for good members. Here it is o = 1 + (K - 2) (eps / g)^2 (decision 22): 1
 * with two classes and for members that are never wrong, K - 1 for one that guesses.
 *
 * SAMME's K counts the classes that have come, the row's own among them: one that the schema names and that never comes nobody
 * guesses (decision 41). Where o follows the error, K goes by how often classes come as well: a guess that is drawn by their
 * shares p is right sum p^2 of the time, as one among 1 / sum p^2 classes that come alike.
 */
import { borrow, type ClassWeights, giveBack } from "../../core/index.ts";
import type { Run } from "./run.ts";

/** Sums of weights, as parts of their total, that differ by less are equal: they are rounded. */
export const ROUNDING = 1e-9;

/** `guess` is K - 1, `right` and `wrong` what a member has got right and wrong. */
export function guessOdds(guess: number, right: number, wrong: number): number {
  if (guess === 1) return 1; // two classes
  const share = Math.min(1, ((wrong / (right + wrong)) * (1 + guess)) / guess); // eps / g
  return 1 + (guess - 1) * share * share; // o
}

/** K of classes with such weights; 0 where none has come. */
export type Counting = (weights: Float64Array, classes: number) => number;

/** The number of classes of which something has been learned. */
export function classesMet(weights: Float64Array, classes: number): number {
  let met = 0;
  for (let c = 0; c < classes; c++) met += Number(weights[c] > 0);
  return met;
}

/** Of a guess by their shares: 1 / sum p^2, and no more than have come. */
export function classesGuessed(weights: Float64Array, classes: number): number {
  let sum = 0;
  for (let c = 0; c < classes; c++) sum += weights[c];
  if (sum === 0) return 0;
  let squares = 0;
  for (let c = 0; c < classes; c++) {
    const share = weights[c] / sum;
    squares += share * share;
  }
  return Math.min(classesMet(weights, classes), 1 / squares);
}

/** K of the classes learned so far, and of a row of weight 1 of `label`, if there is one. */
export function classesOf(counting: Counting, { column: { data, length } }: ClassWeights, label = -1): number {
  if (label < 0) return counting(data, length);
  const room = Math.max(length, label + 1); // it may be a class that nothing has been learned of yet
  const weights = borrow(room).fill(0, length, room);
  weights.set(data.subarray(0, length));
  weights[label]++;
  const classes = counting(weights, room);
  giveBack(weights);
  return classes;
}

/**
 * Writes K for every row of a run, of which the ensemble has not learned the classes yet, to the carry at `at + i stride`. Returns
 * what it is before them. Summed anew for every row, so that runs of any length agree.
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
