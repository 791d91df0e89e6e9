/**
 * From members' votes to an ensemble's prediction. If a class's sum of votes is negative, the sums of the classes
 * learned so far are raised so that the lowest is 0, and other classes get 0. If all are 0, the prediction is the class
 * shares.
 */
import { type ClassWeights, heaviestOf, mostProbable, normalize } from "../../core/index.ts";

/** How members vote: for one class, over their probabilities, or half of the vote each way. */
export type Ballot = "hard" | "soft" | "both";

/** The part of a vote that is spread over probabilities. */
export const SPREAD = { hard: 0, both: 0.5, soft: 1 } as const satisfies Record<Ballot, number>;

/**
 * Adds the vote of a member that predicted `answers[answersAt ..]`: the part `spread` over its probabilities, the rest
 * for the most probable class. The weight is passed in an array, since a double argument may be heap-allocated.
 */
export function addVote(
  spread: number,
  weights: Float64Array,
  weightAt: number,
  answers: Float64Array,
  answersAt: number,
  out: Float64Array,
  outStart: number,
  classes: number,
): void {
  const weight = weights[weightAt];
  const soft = spread * weight;
  if (spread > 0) for (let c = 0; c < classes; c++) out[outStart + c] += soft * answers[answersAt + c];
  if (spread === 1) return;
  const answer = mostProbable(answers, answersAt, classes);
  if (answer >= 0) out[outStart + answer] += (1 - spread) * weight;
}

/** Converts votes to probabilities, in place. */
export function votesToProbabilities(
  out: Float64Array,
  outStart: number,
  classes: number,
  classWeights: ClassWeights,
): void {
  let least = 0;
  for (let c = 0; c < classes; c++) least = Math.min(least, out[outStart + c]);
  if (least < 0) {
    for (let c = 0; c < classes; c++)
      out[outStart + c] = classWeights.column.data[c] > 0 ? out[outStart + c] - least : 0;
  }
  if (!normalize(out, outStart, classes)) classWeights.write(out, outStart, classes);
}

/** The class that votes elect; if none, the one with the largest learned weight. */
export function electedOf(votes: Float64Array, classes: number, classWeights: ClassWeights): number {
  const learned = classWeights.column.data;
  let least = 0;
  for (let c = 0; c < classes; c++) least = Math.min(least, votes[c]);
  let best = -1;
  let most = least;
  for (let c = 0; c < classes; c++) {
    if (votes[c] > most && (least === 0 || learned[c] > 0)) {
      most = votes[c];
      best = c;
    }
  }
  return best < 0 ? heaviestOf(classWeights, classes) : best;
}

/** Widens the predictions of `count` rows from `from` to `to` classes, in place: the added classes get 0. */
export function widen(answers: Float64Array, start: number, count: number, from: number, to: number): void {
  if (from === to) return;
  for (let i = count - 1; i >= 0; i--) {
    for (let c = to - 1; c >= 0; c--) answers[start + i * to + c] = c < from ? answers[start + i * from + c] : 0;
  }
}
