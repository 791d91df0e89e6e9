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

/** K: the number of classes of which something has been learned. */
export function classesMet({ column: { data, length } }: ClassWeights): number {
  let met = 0;
  for (let c = 0; c < length; c++) met += Number(data[c] > 0);
  return met;
}

/**
 * Writes K for every row of a run, of which the ensemble has not learned the classes yet, to the carry at `at + i stride`. Returns
 * what it is before them.
 */
export function carryClassesMet(
  { labels, count, carries }: Run,
  classWeights: ClassWeights,
  at: number,
  stride: number,
): number {
  const { data, length } = classWeights.column;
  const before = classesMet(classWeights);
  let met = before;
  let isMet: Float64Array | undefined; // in the run: 1 for classes that nothing had been learned of
  for (let i = 0; i < count; i++) {
    const label = labels[i];
    if (!(data[label] > 0)) {
      isMet ??= borrow(length).fill(0, 0, length);
      met += 1 - isMet[label];
      isMet[label] = 1;
    }
    carries[at + i * stride] = met;
  }
  if (isMet !== undefined) giveBack(isMet);
  return before;
}

/** K of a guess by the shares of some classes' weights: 1 / sum p^2, and no more than have come; 0 where none has. */
function guessedAmong(weights: Float64Array, length: number): number {
  let sum = 0;
  let met = 0;
  for (let c = 0; c < length; c++) {
    sum += weights[c];
    met += Number(weights[c] > 0);
  }
  let squares = 0;
  for (let c = 0; c < length; c++) {
    const share = weights[c] / sum;
    squares += share * share;
  }
  return met > 0 ? Math.min(met, 1 / squares) : 0;
}

/** K of a guess by the shares of the classes learned so far, and `more` of one of them, if there is one. */
export function classesGuessed({ column: { data, length } }: ClassWeights, label = -1, more = 0): number {
  const weights = borrow(length);
  weights.set(data.subarray(0, length));
  if (label >= 0) weights[label] += more;
  const among = guessedAmong(weights, length);
  giveBack(weights);
  return among;
}

/** As `carryClassesMet`, with K of a guess by the shares of the classes. Summed anew for every row, so that runs of any length agree. */
export function carryClassesGuessed(
  { labels, rowWeights, count, carries }: Run,
  classWeights: ClassWeights,
  at: number,
  stride: number,
): number {
  const { data, length } = classWeights.column;
  const weights = borrow(length);
  weights.set(data.subarray(0, length));
  const before = guessedAmong(weights, length);
  for (let i = 0; i < count; i++) {
    weights[labels[i]] += rowWeights[i];
    carries[at + i * stride] = guessedAmong(weights, length);
  }
  giveBack(weights);
  return before;
}
