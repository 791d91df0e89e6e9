/**
 * Batch Arc-x4 (Breiman 1998; listed by Reichler, Harris and Savchenko 2004, table 1-A): a row weighs 1 + m^4 for the
 * next member, where m is the number of members that got it wrong; members have equal votes. The result is a model of
 * `arc-x4` with equal votes, which can learn on. Members that were not reached have learned nothing and do not vote.
 *
 * A member that errs on more than half of the weight is discarded, which uses up a round, and the next one learns with
 * the rows' own weights. Learners that draw no random numbers would repeat this for ever, so training ends after the
 * second discarded member in a row, which is ours. The table weights the votes; its text, Fern and Givan (2003) and
 * Breiman have equal votes, as here. Weights are scaled to sum to the rows' total weight. With `sampling: "resample"` a
 * member learns as many rows as there are, drawn by weight, as in Breiman.
 */
import { choice, defineTrainer, sumOf } from "../core/index.ts";
import { arcX4, arcX4Weight } from "./arc-x4.ts";
import { learnAndErr, meetRows, partOf, weightsOf } from "./kit/batch.ts";
import type { Chain } from "./kit/chain.ts";
import { startAfresh } from "./kit/changes.ts";
import { classesMet, classesOf, ROUNDING } from "./kit/guesses.ts";
import { ballotParam, baseParam, budgetParam, membersParam } from "./kit/parameters.ts";

const parameters = {
  /** Rounds, and the maximum number of members (R). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /** Weights: members learn weighted rows. Resample: they learn rows that are drawn by weight. Default "weights". */
  sampling: choice(["weights", "resample"], { default: "weights" }),
  /** The error above which a member is discarded. Half: 1/2. Guess: (K - 1) / K with K classes. Default "half". */
  chance: choice(["half", "guess"], { default: "half" }),
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "both".
   */
  ballot: { ...ballotParam, default: "both" as const },
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

/**
 * A chain in which a row weighs 1 + m^4 for a member when m of its predecessors, trained from all rows, get it wrong.
 *
 * @title Batch Arc-x4
 * @paper Breiman (1998). Arcing Classifiers
 * @choose When all rows are available: trains an `arc-x4`, which can learn on.
 * @cost M times the base learner's time, and one prediction more per row and member, and M times its bytes (M members).
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const batchArcX4 = /* @__PURE__ */ defineTrainer({
  id: "batch-arc-x4",
  params: parameters,
  recipe: ({ sampling: _, chance: __, ...params }) => arcX4.with({ vote: "equal", ...params }),
  *train(learner, data, { members: rounds, sampling, chance }, random) {
    const ensemble = learner as Chain;
    const { members } = ensemble;
    const own = weightsOf(data);
    const { count } = data;
    const total = sumOf(own, 0, count);
    meetRows(ensemble, data);
    const classes = classesOf(classesMet, ensemble.classWeights);
    const largestError = chance === "half" || classes < 2 ? 1 / 2 : 1 - 1 / classes;
    const counts = new Float64Array(count); // m(i)
    let weights = own;
    let hasFailed = false;
    for (let round = 0, m = 0; round < rounds; round++) {
      const drawing = sampling === "resample" ? random : undefined;
      const mistakes = yield* partOf(round, rounds, learnAndErr(members[m], data, weights, drawing));
      const wrong = weights.map((weight, i) => weight * mistakes[i]);
      const error = sumOf(wrong, 0, count); // eps, times the sum of the weights
      if (error > largestError * total * (1 + ROUNDING)) {
        startAfresh(ensemble, m);
        if (hasFailed) return;
        hasFailed = true;
        weights = own;
        continue;
      }
      hasFailed = false;
      m++;
      for (let i = 0; i < counts.length; i++) counts[i] += mistakes[i];
      weights = own.map((weight, i) => weight * arcX4Weight(counts[i]));
      const scale = total / sumOf(weights, 0, count);
      for (let i = 0; i < weights.length; i++) weights[i] *= scale;
    }
  },
});
