/**
 * Dynamic weighted majority (Kolter and Maloof 2007, figure 1): experts that learn every row and vote by weight. Every p
 * rows, before the row is learned, experts that get it wrong lose a share of their weight, those below a threshold are
 * removed, and where the vote is wrong a fresh expert joins.
 *
 * As in the paper the vote that decides whether an expert joins is taken after the weights have been lowered; the answer
 * to the row itself is given before, and spreads votes over probabilities unless `vote` is hard. Weights are scaled so that the largest is 1. Where `maxMembers` are there already,
 * the one with the least weight makes room, which the paper leaves open.
 */
import { type Context, definitionOf, integer, mostProbable, type Params, real, withRoom } from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { joinMember, removeMember } from "./kit/changes.ts";
import { type Answers, Committee } from "./kit/committee.ts";
import { ballotParam, baseParam, budgetParam } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";
import { electedOf, SPREAD } from "./kit/votes.ts";

const parameters = {
  /** The learner every member is made of. A learner that uses weights. Default naive-bayes. */
  base: { ...baseParam, default: naiveBayes }, // as in the paper
  /**
   * Hard: an expert votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Only answers depend on it: what experts lose, and whether one joins, goes by whole votes.
   * Default "soft".
   */
  vote: ballotParam,
  /** Most experts there may be. An integer in [1, 10000]. Default 25. */
  maxMembers: integer({ default: 25, min: 1, max: 10_000 }),
  /** Rows between two changes of weights and experts (p). An integer in [1, inf). Default 50. */
  period: integer({ default: 50, min: 1 }),
  /** Factor for a wrong expert (beta). A number in (0, 1). Default 0.5. */
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
    return period - 1 - (this.rowsLearned % period); // i mod p = 0 for the row to come
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
    if (elected !== label) joinMember(this, this.#weakest());
  }

  #weakest(): number {
    const weights = this.voteWeights.data;
    let weakest = 0;
    for (let m = 1; m < this.members.length; m++) if (weights[m] < weights[weakest]) weakest = m;
    return weakest;
  }
}

/**
 * Experts that lose weight when they are wrong, leave when they have none, and are joined by fresh ones.
 *
 * @title Dynamic weighted majority
 * @paper Kolter and Maloof (2007). Dynamic Weighted Majority: An Ensemble Method for Drifting Concepts; figure 1
 * @choose A world that changes, at less cost than a forest: there are only as many members as errors call for.
 *   Members, naive Bayes, are the paper's; its votes are `vote=hard`.
 * @cost M times the base learner's time and bytes, with M experts at the time, at most `maxMembers`.
 * @chance Only what the base learner draws, and the default one draws nothing.
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
  skips: [
    {
      law: "differentSeedDiffers",
      reason: "only the base learner could draw random numbers, and its default does not",
    },
  ],
  create: (context, params) => new DynamicWeightedMajority(context, params),
});
