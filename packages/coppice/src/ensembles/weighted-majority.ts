/**
 * Weighted majority (Littlestone and Warmuth 1994, algorithm WM): experts have weighted votes. The weight of every
 * expert that predicts a row wrongly before learning it is multiplied by beta, whether the vote is wrong or not. If the
 * best of M experts makes m mistakes, the vote makes at most (ln M + m ln 1/beta) / ln(2 / (1 + beta)), for any rows.
 *
 * `floor` is the paper's variant WML, for drifting concepts: a weight of at most gamma / M of the total weight is not
 * lowered further, so the expert recovers quickly.
 *
 * An expert spreads its vote over its probabilities. The bound does not cover this; it holds for the paper's whole
 * votes, `vote: "hard"` (decision 39). Mistakes are those of an expert's predicted class in both cases.
 *
 * Beyond the paper: with more than two classes the class with the most weight wins. If it is wrong, so is at least half
 * of the total weight, so the bound still holds. On ties the first class wins. Experts learn, and may be different
 * learners. A row of weight w multiplies by beta^w. An expert without a prediction is wrong.
 */
import { type Context, definitionOf, mostProbable, type Params, pow, real } from "../core/index.ts";
import { naiveBayes, noChange } from "../learners/index.ts";
import { ExpertAdvice } from "./kit/expert-advice.ts";
import { ballotParam, budgetParam, learnersParam, livelyTree, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import { SPREAD } from "./kit/votes.ts";

const parameters = {
  /**
   * The experts, one of each recipe.
   * A list of 1 to 1000 items, each a learner. Default [naive-bayes, hoeffding-tree, no-change].
   */
  learners: learnersParam,
  /**
   * Hard: an expert votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Affects predictions only.
   * Default "soft".
   */
  vote: ballotParam,
  /** Factor on the weight of a wrong expert (beta). A number in (0, 1). Default 0.5. */
  decay: real({ default: 0.5, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /** Weights of at most gamma / M of the total are not lowered (gamma; M experts). A number in [0, 1). Default 0. */
  floor: real({ default: 0, min: 0, max: 1, maxOpen: true }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class WeightedMajority extends ExpertAdvice {
  protected readonly kind = "weighted-majority";
  readonly #decay: number;
  readonly #floor: number;

  constructor(context: Context, { learners, vote, decay, floor, maxBytes }: Params<typeof parameters>) {
    super(context, { members: learners.length, base: learners, spread: SPREAD[vote], maxBytes });
    this.#decay = decay;
    this.#floor = floor;
  }

  /** Mistakes. */
  protected override lossOf(m: number, answers: Float64Array, at: number, label: number, classes: number): number {
    if (mostProbable(answers, at, classes) === label) return 0;
    if (this.#floor === 0) return 1; // even if the weight has underflowed to 0
    return this.weights[m] > (this.#floor / this.members.length) * this.totalWeight ? 1 : 0; // gamma / M
  }

  protected override weightOf(excess: number): number {
    return pow(this.#decay, excess); // beta^(mistakes - those of the best expert)
  }
}

/**
 * Different learners, whose votes lose weight with every mistake: nearly as good as the best of them.
 *
 * @title Weighted majority
 * @paper Littlestone and Warmuth (1994). The Weighted Majority Algorithm; algorithms WM and WML
 * @choose Different learners of which the best is unknown: never much worse than it. With drifting concepts,
 *   `floor=0.1` lets others recover.
 * @cost The learners' time and bytes, one more prediction and 60 bytes for each.
 * @chance Only if an expert draws random numbers; the default ones do not.
 * @missing As the learners.
 * @unseen As the learners.
 */
export const weightedMajority = /* @__PURE__ */ definitionOf({
  id: "weighted-majority",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { learners: [naiveBayes, livelyTree, noChange] },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new WeightedMajority(context, params),
});
