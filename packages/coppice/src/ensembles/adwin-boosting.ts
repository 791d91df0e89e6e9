/**
 * ADWIN boosting: online boosting in which an ADWIN monitors each member's errors, as in ADWIN bagging (Bifet, Holmes,
 * Pfahringer, Kirkby and Gavalda 2009; as a separate algorithm it comes from MOA). When one member's errors rise, the
 * member with the highest error over its ADWIN window is replaced, in its place in the chain, by a fresh one with an
 * empty detector. Until then it is online boosting, bit for bit.
 *
 * Where sources differ: only rising errors count as a change. Each row is one error or none, whatever lambda, measured
 * after the member has learned it. Members draw k ~ Poisson(lambda) (River's variant: Poisson(1), which does not
 * boost). No source says what happens to the sums: a fresh member inherits those of its place, and so the vote weight
 * of the member it replaces, which is below that of most (decision 35). Votes are those of online boosting, whose page
 * lists its deviations. If several detectors find a change at the same row, one member is replaced.
 */
import { type Context, definitionOf, type Params, real } from "../core/index.ts";
import { livelyTree } from "./kit/parameters.ts";
import type { Run } from "./kit/run.ts";
import { ResetWorst } from "./kit/upkeep/reset-worst.ts";
import { boostingParameters, OnlineBoosting } from "./online-boosting.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: boostingParameters.members,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: boostingParameters.base,
  /**
   * Leading: members before the first that is worse than a guess (section 4.6.3). All: every member (figure 4.3).
   * Default "leading".
   */
  voters: boostingParameters.voters,
  /**
   * Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: boostingParameters.vote,
  /**
   * Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it
   * learns it k times, as in the thesis.
   * Default "poisson".
   */
  sampling: boostingParameters.sampling,
  /**
   * Error of a guess, which a member must stay below. Oza: 1/2, as in the thesis. Samme: (K - 1) / K with K classes.
   * Auto: as samme, with weights between the two by the member's error. Samme helps if members are wrong half of the
   * time, oza if they are seldom wrong.
   * Default "auto".
   */
  multiclass: boostingParameters.multiclass,
  /**
   * Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as in ONSBoost, for rows with weights of about 1.
   * Default "plain".
   */
  errorEstimate: boostingParameters.errorEstimate,
  /** ADWIN confidence of drifts. A number in (0, 1). Default 0.002. */
  driftDelta: real({ default: 0.002, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: boostingParameters.maxBytes,
} as const;

class AdwinBoosting extends OnlineBoosting {
  protected override readonly kind = "adwin-boosting";
  protected override readonly upkeep: readonly [ResetWorst];

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, params);
    this.upkeep = [new ResetWorst(this, params.members, params.driftDelta, { inherits: true })];
  }

  protected override update(m: number, run: Run, i: number): void {
    super.update(m, run, i);
    this.upkeep[0].add(m, run.after[i] === 0);
  }
}

/**
 * Online boosting in which the worst member is replaced when any member's errors rise.
 *
 * @title ADWIN boosting
 * @paper Bifet, Holmes, Pfahringer, Kirkby and Gavaldà (2009). New Ensemble Methods for Evolving Data Streams
 * @choose Boosting for streams with occasional drift; with many wrong labels, `adwin-bagging`. Recommended:
 *   `base=hoeffding-tree(grace-period=50, split-confidence=0.01)`, 2.2 points better on the mean of 54 streams of
 *   20,000 rows, for two and a half times the bytes.
 * @cost M times the base learner's time, one more prediction each, and M times its bytes (M members), and 0.4 KiB of
 *   detectors per member.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const adwinBoosting = /* @__PURE__ */ definitionOf({
  id: "adwin-boosting",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    events: ["reset"],
  },
  test: { members: 3, base: livelyTree, driftDelta: 0.2 },
  create: (context, params) => new AdwinBoosting(context, params),
});
