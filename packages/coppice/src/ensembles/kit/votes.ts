/**
 * Members' votes to an ensemble's answer. Votes may weigh less than 0: of the classes learned so far, the one with the lowest
 * sum then has none. Where votes tell nothing, the weights of these classes answer.
 */
import { type ClassWeights, heaviestOf, mostProbable, normalize } from "../../core/index.ts";

/** How members vote: for one class, over their probabilities, or half of the vote each way. */
export type Ballot = "hard" | "soft" | "both";

/** The part of a vote that is spread over probabilities. */
export const SPREAD = { hard: 0, both: 0.5, soft: 1 } as const satisfies Record<Ballot, number>;

/**
 * Adds the vote of a member that answered `answers[answersAt ..]`: the part `spread` over its probabilities, the rest for
 * the most probable class. The weight comes in an array, since a double that is passed may be allocated.
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

/** Votes to probabilities, in place. */
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

/** The class that votes elect; where they elect none, the one learned most often. */
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

/** Answers of `count` rows for `from` classes each become answers for `to` classes, in place: the classes behind get 0. */
export function widen(answers: Float64Array, start: number, count: number, from: number, to: number): void {
  if (from === to) return;
  for (let i = count - 1; i >= 0; i--) {
    for (let c = to - 1; c >= 0; c--) answers[start + i * to + c] = c < from ? answers[start + i * from + c] : 0;
  }
}
