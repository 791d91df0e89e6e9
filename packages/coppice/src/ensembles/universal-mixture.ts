/**
 * Universal prediction (Merhav and Feder 1998, as told by Oza 2001, section 2.3): the answer is the mean of all experts'
 * answers, weighed as if each had been right with Gaussian noise of variance c. With l(k) the sum of the squared errors of
 * expert k over all rows before,
 *
 *   mu(k) = e^(-l(k) / 2c) / sum of e^(-l(j) / 2c) over all j
 *
 * Oza's sum of losses has the index of the row to come where it must have the one summed over. There is no exponent before
 * the smallest l is taken off all, so nothing runs out of numbers.
 *
 * Beyond the source, which has numbers to predict: an answer is the probabilities of all classes, and its squared error is
 * Brier's, the sum of (p - 1)^2 of the row's class and p^2 of all others. It is at most 2, so e^(-error / 2c) is concave from c
 * = 2 on, and then the mixture's sum of errors over rows of weight 1 is at most 2 c ln M above that of the best of M experts,
 * whatever the rows are, as long as every expert answers all of them. A row of weight w counts w times. An expert without an
 * answer errs by 1 and has no part in the mean: beside one that errs by 2 it is the best, and the mixture errs by 2 all the same.
 */
import { type Context, definitionOf, exp, learner, list, type Params, real } from "../core/index.ts";
import { hoeffdingTree, naiveBayes, noChange } from "../learners/index.ts";
import { ExpertAdvice } from "./kit/expert-advice.ts";
import { budgetParam, livelyTree } from "./kit/parameters.ts";

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
   * The smaller, the faster all weight goes to the best expert (c). Guarantees hold from 2 on.
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

  /** Brier's error. */
  protected override lossOf(_m: number, answers: Float64Array, at: number, label: number, classes: number): number {
    let sum = 0;
    for (let c = 0; c < classes; c++) {
      const error = answers[at + c] - (c === label ? 1 : 0);
      sum += error * error;
    }
    return sum; // of a class that nobody asked for 1 is missing, for all alike
  }

  protected override weightOf(excess: number): number {
    return exp(-excess / (2 * this.#variance));
  }
}

/**
 * Different learners side by side, whose probabilities are mixed; how much each counts falls exponentially with its errors.
 *
 * @title Universal mixture
 * @paper Oza (2001). Online Ensemble Learning; section 2.3
 * @choose Different learners where probabilities matter: nearly as good as the best of them, whatever comes, by
 *   Brier score.
 * @cost The learners' time and bytes, one more prediction and 60 bytes for each.
 * @chance Only what experts draw, and the default ones draw nothing.
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
  skips: [{ law: "differentSeedDiffers", reason: "only experts could draw, and the default ones do not" }],
  create: (context, params) => new UniversalMixture(context, params),
});
