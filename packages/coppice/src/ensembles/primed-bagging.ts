/**
 * Primed online bagging: batch bagging (`batch-bagging`, Breiman 1996) trains the members on the first rows. They learn
 * the rest of the stream by online bagging (see `online-bagging`). The thesis primes only boosting (Oza 2001, section
 * 4.4); doing so with bagging is ours.
 *
 * During the first rows, other members learn by online bagging and predict; they are then discarded. Each bootstrap
 * sample is as large as the set of first rows; online, with k ~ Poisson(1), some members learn more than others.
 */
import { definitionOf } from "../core/index.ts";
import { batchBagging } from "./batch-bagging.ts";
import { livelyTree, primeRowsParam } from "./kit/parameters.ts";
import { Primed } from "./kit/primed.ts";
import { baggingParameters } from "./online-bagging.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: baggingParameters.members,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baggingParameters.base,
  /**
   * Rows that members are first trained on; 0 for online bagging from the first row on.
   * An integer in [0, 1000000]. Default 1000.
   */
  primeRows: primeRowsParam,
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
 * Online bagging whose members are first trained on bootstrap samples of the first rows.
 *
 * @title Primed online bagging
 * @paper Oza (2001). Online Ensemble Learning; section 4.4 (on boosting)
 * @choose Members that lose accuracy by learning online, such as `id4`: with these it is as good or better after the
 *   first rows, unless concepts drift. Over Hoeffding trees and naive Bayes it is as good as `online-bagging`, which keeps
 *   no rows.
 * @cost As online bagging, plus 8 (d + 3/2) bytes per row while the first rows are kept (d attributes); at the last of
 *   them M times the base learner's time for all of them (M members).
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const primedBagging = /* @__PURE__ */ definitionOf({
  id: "primed-bagging",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    prefixes: true,
  },
  test: { members: 3, base: livelyTree, primeRows: 60 },
  create: (context, { primeRows, ...params }) => new Primed(context, "primed-bagging", batchBagging, params, primeRows),
});
