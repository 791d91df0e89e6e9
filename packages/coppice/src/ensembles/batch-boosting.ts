/**
 * Batch boosting, AdaBoost.M1 (Freund and Schapire 1996; Oza 2001, figures 2.7 and 4.1): member m learns the rows with
 * weights D_m; those it gets wrong make up half of the weight for the next one. Training ends before a member whose
 * error eps is 1/2 or more. A member's vote weight is log (1 - eps) / eps. The result is a model of `online-boosting`,
 * which can learn on: its sums are the weights that each member got right and wrong, so online boosting continues from
 * the same errors. Members that were not reached have learned nothing and do not vote; they learn when the model learns
 * on.
 *
 * D_m sums to the rows' total weight, not to 1, so that members learn as much as from every row once. With `sampling:
 * "resample"` a member learns as many rows as there are, drawn by D_m. A member that is never wrong is the last; the
 * thesis gives it no vote weight, here it counts as wrong on half a row of mean weight, as in online boosting on half
 * of the last row. `multiclass` is that of online boosting. The thesis has up to 100 members, other learners than Hoeffding trees, and `vote: "hard",
 * multiclass: "oza"` (decision 22); here the defaults are those of online boosting. If no member has a vote, the
 * ensemble predicts the class shares.
 */
import { choice, defineTrainer, type Random, sumOf } from "../core/index.ts";
import { type Batch, learnAndErr, meetRows, partOf, weightsOf } from "./kit/batch.ts";
import { startAfresh } from "./kit/changes.ts";
import { boostingParameters, type OnlineBoosting, onlineBoosting } from "./online-boosting.ts";

const parameters = {
  /** Maximum number of members (M). An integer in [1, 10000]. Default 10. */
  members: boostingParameters.members,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: boostingParameters.base,
  /** Weights: members learn weighted rows. Resample: they learn rows that are drawn by weight. Default "weights". */
  sampling: choice(["weights", "resample"], { default: "weights" }),
  /**
   * Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: boostingParameters.vote,
  /**
   * Error of a guess, which a member must stay below. Oza: 1/2, as in the thesis. Samme: (K - 1) / K with K classes.
   * Auto: as samme, with weights between the two by the member's error.
   * Default "auto".
   */
  multiclass: boostingParameters.multiclass,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: boostingParameters.maxBytes,
} as const;

/**
 * Trains fresh members one after another and returns their number; the members after them stay fresh. `drawsOf`: the
 * random stream for a member's sample of rows, if it does not learn weighted rows.
 */
export function* boost(
  ensemble: OnlineBoosting,
  batch: Batch,
  drawsOf: ((m: number) => Random) | undefined,
): Generator<number, number, void> {
  const { labels, count } = batch;
  const weights = weightsOf(batch); // D_1
  const least = sumOf(weights, 0, count) / (2 * count);
  ensemble.countBatch(labels, weights);
  const { members } = ensemble;
  for (let m = 0; m < members.length; m++) {
    const mistakes = yield* partOf(m, members.length, learnAndErr(members[m], batch, weights, drawsOf?.(m)));
    let correct = 0; // 1 - eps_m, times the sum of D_m
    let wrong = 0; // eps_m
    for (let n = 0; n < count; n++) {
      if (mistakes[n] === 1) wrong += weights[n];
      else correct += weights[n];
    }
    const odds = ensemble.judge(m, correct, wrong, least);
    if (odds === 0) {
      startAfresh(ensemble, m);
      return m;
    }
    if (wrong === 0) return m + 1;
    // 1 / 2 (1 - eps) and 1 / 2 eps, with 1 + o in place of 2, and the latter times o. The sum of the weights is
    // unchanged.
    const all = correct + wrong;
    const afterRight = all / ((1 + odds) * correct);
    const afterWrong = Math.min((odds * all) / ((1 + odds) * wrong), Number.MAX_VALUE); // `wrong` may be tiny
    for (let n = 0; n < count; n++) weights[n] *= mistakes[n] === 1 ? afterWrong : afterRight; // D_(m+1)
  }
  return members.length;
}

/**
 * A chain in which each member learns, from all rows, what its predecessors get wrong; votes weighted by error.
 *
 * @title Batch boosting (AdaBoost.M1)
 * @paper Freund and Schapire (1996). Experiments with a New Boosting Algorithm; figure 1
 * @choose When all rows are available: trains an `online-boosting`, which can learn on; or as its batch counterpart for
 *   comparison.
 * @cost M times the base learner's time, and one prediction more per row and member, and M times its bytes (M members).
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const batchBoosting = /* @__PURE__ */ defineTrainer({
  id: "batch-boosting",
  params: parameters,
  recipe: ({ sampling: _, ...params }) => onlineBoosting.with(params),
  *train(learner, data, { sampling }, random) {
    const ensemble = learner as OnlineBoosting;
    meetRows(ensemble, data);
    yield* boost(ensemble, data, sampling === "resample" ? () => random : undefined);
  },
});
