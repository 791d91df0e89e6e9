/** Prediction with expert advice row by row: experts in a plain array, with the library's learners, one row at a time. */
import type { Schema, Spec } from "../src/core/index.ts";
import type { Ballot } from "../src/ensembles/index.ts";
import { answerOf, castVote, type NaiveTwin, naiveChance, shares } from "./naive-twins.ts";

interface Method {
  readonly learners: readonly Spec[];
  readonly ballot: Ballot;
  /** Loss of an expert's prediction; `isHeavy(share)`: whether the expert has more than this share of all weight. */
  loss(answer: number[], label: number, isHeavy: (share: number) => boolean): number;
  weight(excess: number): number;
}

export function naiveAdvice(schema: Schema, { learners, ballot, loss, weight }: Method, seed: number) {
  const chance = naiveChance(schema, seed, learners.length);
  const experts = learners.map((recipe, m) => ({ learner: chance.learner(m, recipe), loss: 0 }));
  const learned: number[] = []; // weight per class
  const weights = () => {
    return experts.map((expert) => (expert.loss === 0 ? 1 : weight(expert.loss)));
  };
  const twin: NaiveTwin = {
    answer(row) {
      const votes = Array(schema.classCount).fill(0) as number[];
      for (const [m, w] of weights().entries()) {
        const answer = answerOf(experts[m].learner, row);
        castVote(votes, ballot, w, answer);
      }
      return shares(votes, learned);
    },
    learn(row, label, rowWeight) {
      const now = weights();
      const total = now.reduce((a, b) => a + b, 0);
      const lost = experts.map(({ learner }, m) =>
        loss(answerOf(learner, row), label, (share) => now[m] > share * total),
      );
      for (const [m, expert] of experts.entries()) expert.loss += rowWeight * (lost[m] - Math.min(...lost));
      const least = Math.min(...experts.map((expert) => expert.loss));
      for (const expert of experts) expert.loss -= least;
      // Under a byte budget, all learners first reserve room for the row's values and class.
      for (const { learner } of experts) learner.reserveAt(row, 0, label, false);
      for (const { learner } of experts) learner.learnOne(row, label, rowWeight);
      learned[label] = (learned[label] ?? 0) + rowWeight;
    },
  };
  return { ...twin, weights };
}
