/**
 * Weighted majority (Littlestone and Warmuth 1994, algorithm WM): experts vote by weight, and every expert that gets a row
 * wrong, before it learns it, has its weight multiplied by beta, whether the vote is wrong or not. With m the mistakes of the
 * best of M experts, the vote makes at most (ln M + m ln 1/beta) / ln(2 / (1 + beta)), whatever the rows are.
 *
 * `floor` is the paper's variant WML, for worlds that change: a weight of at most gamma / M of all weights together is not
 * lowered further, so the expert is quickly back.
 *
 * An expert spreads its vote over its probabilities, of which the bound does not speak; the paper's whole votes, of which it does,
 * are `vote: "hard"` (decision 39). Mistakes go by what an expert answers, either way.
 *
 * Beyond the paper: with more than two classes the one with the most weight is elected. Where that is wrong, at least half of
 * all weight is, so the bound holds as it stands. Of equal sums the first class wins. Experts learn, and they may be
 * different learners. A row of weight w multiplies by beta^w. An expert without an answer is wrong.
 */
import { type Context, definitionOf, learner, list, mostProbable, type Params, pow, real } from "../core/index.ts";
import { hoeffdingTree, naiveBayes, noChange } from "../learners/index.ts";
import { ExpertAdvice } from "./kit/expert-advice.ts";
import { ballotParam, budgetParam, livelyTree } from "./kit/parameters.ts";
import { SPREAD } from "./kit/votes.ts";

const parameters = {
  /**
   * The experts, one of each recipe.
   * A list of 1 to 1000 items, each a learner. Default [naive-bayes, hoeffding-tree, no-change].
   */
  learners: list(learner({ default: naiveBayes }), {
    default: [naiveBayes, hoeffdingTree, noChange],
    minItems: 1,
  }),
  /**
   * Hard: an expert votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Only answers depend on it.
   * Default "soft".
   */
  vote: ballotParam,
  /** Factor for a wrong expert (beta). A number in (0, 1). Default 0.5. */
  decay: real({ default: 0.5, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /**
   * Share of an equal part of all weight from which on a weight is not lowered (gamma).
   * A number in [0, 1). Default 0.
   */
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
    if (this.#floor === 0) return 1; // whatever is left of the weight
    return this.weights[m] > (this.#floor / this.members.length) * this.totalWeight ? 1 : 0; // gamma / M
  }

  protected override weightOf(excess: number): number {
    return pow(this.#decay, excess); // beta^(mistakes - those of the best)
  }
}

/**
 * Different learners side by side, whose votes lose weight with every mistake: nearly as good as the best of them.
 *
 * @title Weighted majority
 * @paper Littlestone and Warmuth (1994). The Weighted Majority Algorithm; algorithms WM and WML
 * @choose Different learners where the best is not known: never much worse than it. In a world that changes,
 *   `floor=0.1` lets others come back.
 * @cost The learners' time and bytes, one more prediction and 60 bytes for each.
 * @chance Only what experts draw, and the default ones draw nothing.
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
  skips: [{ law: "differentSeedDiffers", reason: "only experts could draw, and the default ones do not" }],
  create: (context, params) => new WeightedMajority(context, params),
});
