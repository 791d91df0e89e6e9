/**
 * Primed Arc-x4: batch Arc-x4 (`batch-arc-x4`, Breiman 1998) trains the members on the first rows. They learn the rest
 * of the stream by online Arc-x4 (see `arc-x4`), with equal votes as in Breiman. Oza (2001, section 4.4) primes
 * boosting this way; doing so with Arc-x4 is ours.
 *
 * During the first rows, other members learn by online Arc-x4 and predict; they are then discarded. If batch Arc-x4
 * ends early, the members it did not reach start untrained and learn only the rows after the first ones.
 */
import { choice, definitionOf } from "../core/index.ts";
import { batchArcX4 } from "./batch-arc-x4.ts";
import { baseParam, budgetParam, livelyTree, membersParam, primeRowsParam } from "./kit/parameters.ts";
import { Primed } from "./kit/primed.ts";

const parameters = {
  /** Number of members (M), and rounds of batch Arc-x4. An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /**
   * Rows that members are first trained on; 0 for online Arc-x4 from the first row on.
   * An integer in [0, 1000000]. Default 1000.
   */
  primeRows: primeRowsParam,
  /** Weights: members learn these rows by weight. Resample: as many rows, drawn by weight. Default "weights". */
  priming: choice(["weights", "resample"], { default: "weights" }),
  /**
   * The error on these rows above which a member is discarded. Half: 1/2. Guess: (K - 1) / K with K classes.
   * Default "half".
   */
  chance: batchArcX4.params.chance,
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "both".
   */
  ballot: batchArcX4.params.ballot,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

/**
 * Arc-x4 whose members are first trained by batch Arc-x4 on the first rows; equal votes.
 *
 * @title Primed Arc-x4
 * @paper Oza (2001). Online Ensemble Learning; section 4.4 (on boosting)
 * @choose Compare it with `arc-x4`: over ten Hoeffding trees, `arc-x4` was better after the first thousand rows of all
 *   five generated streams tried.
 * @cost As Arc-x4, plus 8 (d + 3/2) bytes per row while the first rows are kept (d attributes); at the last of them M
 *   times the base learner's time, and one more prediction, for all of them (M members).
 * @chance Only if the base learner draws random numbers, or the first rows are resampled; neither is the default.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const primedArcX4 = /* @__PURE__ */ definitionOf({
  id: "primed-arc-x4",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
  },
  test: { members: 3, base: livelyTree, primeRows: 60 },
  skips: [
    {
      law: "differentSeedDiffers",
      reason: "only the base learner could draw random numbers, or what draws the first rows; the defaults do not",
    },
  ],
  create: (context, { primeRows, priming, ...params }) =>
    new Primed(context, "primed-arc-x4", batchArcX4, { ...params, sampling: priming }, primeRows),
});
