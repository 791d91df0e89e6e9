/**
 * Batch bagging (Breiman 1996; Oza 2001, figures 2.6 and 3.1): every member learns its own bootstrap sample, as many
 * rows as there are, drawn with replacement. The result is a model of `online-bagging`, which can learn on.
 *
 * A member learns rows in the order drawn, each with the row's own weight. Members vote as in online bagging: with
 * their probabilities, or with the papers' whole votes by `vote: "hard"` (decision 22).
 */
import { defineTrainer } from "../core/index.ts";
import { learnDrawn, meetRows, partOf, weightsOf } from "./kit/batch.ts";
import { baggingParameters, type OnlineBagging, onlineBagging } from "./online-bagging.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: baggingParameters.members,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baggingParameters.base,
  /**
   * Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: baggingParameters.vote,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: baggingParameters.maxBytes,
} as const;

/**
 * Members that differ because each learns a bootstrap sample of the rows; equal votes.
 *
 * @title Batch bagging
 * @paper Breiman (1996). Bagging Predictors
 * @choose When all rows are available: trains an `online-bagging`, which can learn on.
 * @cost M times the base learner's time and bytes (M members); one sample of the rows while a member learns.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const batchBagging = /* @__PURE__ */ defineTrainer({
  id: "batch-bagging",
  params: parameters,
  recipe: (params) => onlineBagging.with(params),
  *train(learner, data, _params, random) {
    const ensemble = learner as OnlineBagging;
    const { members } = ensemble;
    const { count } = data;
    const weights = weightsOf(data);
    meetRows(ensemble, data);
    for (let m = 0; m < members.length; m++) {
      const drawn = Int32Array.from(weights, () => random.integer(count));
      const drawnWeights = Float64Array.from(drawn, (row) => weights[row]);
      yield* partOf(m, members.length, learnDrawn(members[m], data, drawn, drawnWeights));
    }
  },
});
