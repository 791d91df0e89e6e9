/**
 * Dynamic weighted majority (Kolter and Maloof 2007, figure 1): experts learn every row and have weighted votes. Every
 * p rows, before the row is learned, experts that get it wrong lose a share of their weight, those below a threshold
 * are removed, and a fresh expert joins if the vote is wrong.
 *
 * As in the paper, the vote that decides whether an expert joins uses the lowered weights. The prediction for the row
 * uses the weights before, and spreads votes over probabilities unless `vote` is hard. Weights are scaled so that the
 * largest is 1. If no expert can predict the first row, none joins. If there are already `maxMembers` when one joins, the
 * one with the least weight is removed; the paper leaves this open.
 */
import { type Context, definitionOf, integer, mostProbable, type Params, real, withRoom } from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { joinMember, removeMember } from "./kit/changes.ts";
import { type Answers, Committee } from "./kit/committee.ts";
import { ballotParam, baseParam, budgetParam, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";
import { electedOf, SPREAD } from "./kit/votes.ts";

const parameters = {
  /** The learner every member is made of. A learner that uses weights. Default naive-bayes. */
  base: { ...baseParam, default: naiveBayes }, // as in the paper
  /**
   * Hard: an expert votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Affects predictions only: weights and joining depend on whole votes.
   * Default "soft".
   */
  vote: ballotParam,
  /** Maximum number of experts. An integer in [1, 10000]. Default 25. */
  maxMembers: integer({ default: 25, min: 1, max: 10_000 }),
  /** Rows between two changes of weights and experts (p). An integer in [1, inf). Default 50. */
  period: integer({ default: 50, min: 1 }),
  /** Factor on the weight of a wrong expert (beta). A number in (0, 1). Default 0.5. */
  decay: real({ default: 0.5, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /** Weight, relative to the largest, below which an expert is removed (theta). A number in [0, 1). Default 0.01. */
  threshold: real({ default: 0.01, min: 0, max: 1, maxOpen: true }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class DynamicWeightedMajority extends Committee {
  protected readonly kind = "dynamic-weighted-majority";
  readonly #params: Params<typeof parameters>;
  #votes = new Float64Array(0); // scratch

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, { ...params, members: 1, spread: SPREAD[params.vote] });
    this.#params = params;
  }

  protected override untilPreparation(): number {
    const { period } = this.#params;
    return period - 1 - (this.rowsLearned % period); // i mod p = 0 for the next row
  }

  protected override prepare({ labels, classes }: Run, answers: Answers): void {
    const label = labels[0];
    const weights = this.voteWeights.data;
    this.#votes = withRoom(this.#votes, classes);
    const votes = this.#votes.fill(0); // sigma
    let largest = 0;
    for (let m = 0; m < this.members.length; m++) {
      const answer = mostProbable(answers[m], 0, classes); // lambda
      if (answer !== label) weights[m] *= this.#params.decay;
      if (answer >= 0) votes[answer] += weights[m];
      largest = Math.max(largest, weights[m]);
    }
    const elected = electedOf(votes, classes, this.classWeights); // Lambda
    for (let m = 0; m < this.members.length; m++) weights[m] /= largest;
    for (let m = this.members.length - 1; m >= 0; m--) {
      if (weights[m] >= this.#params.threshold) continue;
      this.report("removed", m);
      removeMember(this, m);
    }
    const isElected = this.rowsLearned > 0 || votes.some((vote) => vote > 0); // by rows learned, if not by votes
    if (isElected && elected !== label) joinMember(this, this.#weakest());
  }

  #weakest(): number {
    const weights = this.voteWeights.data;
    let weakest = 0;
    for (let m = 1; m < this.members.length; m++) if (weights[m] < weights[weakest]) weakest = m;
    return weakest;
  }
}

/**
 * Experts lose weight when they are wrong, and are removed when it is too low; new ones join.
 *
 * @title Dynamic weighted majority
 * @paper Kolter and Maloof (2007). Dynamic Weighted Majority: An Ensemble Method for Drifting Concepts; figure 1
 * @choose Changing concepts, at less cost than a forest: there are only as many members as errors require. Members,
 *   naive Bayes, are the paper's; its votes are `vote=hard`.
 * @cost M times the base learner's time and bytes, with the current number M of experts, at most `maxMembers`.
 * @chance Only if the base learner draws random numbers; the default one does not.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const dynamicWeightedMajority = /* @__PURE__ */ definitionOf({
  id: "dynamic-weighted-majority",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    events: ["added", "removed"],
  },
  test: { maxMembers: 3, period: 40 },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new DynamicWeightedMajority(context, params),
});
