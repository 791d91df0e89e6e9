/**
 * Universal prediction (Merhav and Feder 1998, after Oza 2001, section 2.3): the prediction is the mean of all experts'
 * predictions, weighted as if each expert were right up to Gaussian noise of variance c. With l(k) the sum of squared
 * errors of expert k over all previous rows,
 *
 *   mu(k) = e^(-l(k) / 2c) / sum of e^(-l(j) / 2c) over all j
 *
 * Oza's sum of losses has the index of the next row in place of the index summed over. The smallest l is subtracted
 * from all before exponents are computed, so the sum neither overflows nor underflows.
 *
 * The source predicts numbers. Here a prediction is the probabilities of all classes, and its squared error is the
 * Brier score: (p - 1)^2 for the row's class plus p^2 for all others. It is at most 2, so e^(-error / 2c) is concave
 * from c = 2 on. Then, for any rows of weight 1, the mixture's total error exceeds that of the best of M experts by at
 * most 2 c ln M, provided that every expert predicts all rows. A row of weight w counts w times. An expert without a
 * prediction has an error of 1 and is left out of the mean: beside one with an error of 2 it is the best, yet the
 * mixture's error is 2.
 */
import { type Context, definitionOf, exp, type Params, real } from "../core/index.ts";
import { naiveBayes, noChange } from "../learners/index.ts";
import { ExpertAdvice } from "./kit/expert-advice.ts";
import { budgetParam, learnersParam, livelyTree, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";

const parameters = {
  /**
   * The experts, one of each recipe.
   * A list of 1 to 1000 items, each a learner. Default [naive-bayes, hoeffding-tree, no-change].
   */
  learners: learnersParam,
  /**
   * Smaller values shift weight to the best expert faster (c). Guarantees hold from 2 on.
   * A number in (0, 1000000]. Default 2.
   */
  variance: real({ default: 2, min: 0, minOpen: true, max: 1e6 }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class UniversalMixture extends ExpertAdvice {
  protected readonly kind = "universal-mixture";
  readonly #variance: number;

  constructor(context: Context, { learners, variance, maxBytes }: Params<typeof parameters>) {
    super(context, { members: learners.length, base: learners, spread: 1, maxBytes });
    this.#variance = variance;
  }

  /** Brier score. */
  protected override lossOf(_m: number, answers: Float64Array, at: number, label: number, classes: number): number {
    let sum = 0;
    for (let c = 0; c < classes; c++) {
      const error = answers[at + c] - (c === label ? 1 : 0);
      sum += error * error;
    }
    return sum; // lacks 1 if `label` is not among the classes, for all experts alike
  }

  protected override weightOf(excess: number): number {
    return exp(-excess / (2 * this.#variance));
  }
}

/**
 * Different learners, whose probabilities are mixed with weights that fall exponentially with their errors.
 *
 * @title Universal mixture
 * @paper Oza (2001). Online Ensemble Learning; section 2.3
 * @choose Different learners if probabilities matter: nearly as good as the best of them by Brier score, on any
 *   stream.
 * @cost The learners' time and bytes, one more prediction and 60 bytes for each.
 * @chance Only if an expert draws random numbers; the default ones do not.
 * @missing As the learners.
 * @unseen As the learners.
 */
export const universalMixture = /* @__PURE__ */ definitionOf({
  id: "universal-mixture",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { learners: [naiveBayes, livelyTree, noChange] },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new UniversalMixture(context, params),
});
