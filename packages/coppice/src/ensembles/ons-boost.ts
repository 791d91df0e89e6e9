/**
 * ONSBoost, online non-stationary boosting (Pocock, Yiapanis, Singer, Lujan and Brown 2010, algorithm 1): online
 * boosting, and every K rows a backward search over the last W rows. The member without which the ensemble does best
 * is replaced by a fresh one if the ensemble is strictly better without it. Rows of the window count alike, whatever they
 * weigh.
 *
 * A member is safe until it has been trained on P rows. Those count which it has learned, each once however often;
 * boosting has members learn many rows 0 times, most of all those far down the chain whose predecessors are right.
 * `protectedBy: "made"` counts all rows since the member was made, and so protects such members less.
 *
 * Deviations: half of a vote is spread over a member's probabilities, while the search counts whole votes; the paper's are
 * `vote: "hard"` (decision 38). A fresh member is silent until it has been tested (the listing's reset gives it an infinite say); errors
 * are kept from 0 and 1 by half a row. `place: "end"` is the paper's, "in-place" its unexplored alternative. Until the
 * first replacement nothing is drawn, so with K beyond the stream's end and the same votes this is online boosting, bit for bit.
 *
 * To the letter of the listing the pseudo-count stands with the mistakes alone. So a member that has only erred has eps = 1,
 * and lambda is halved behind it. And a member with eps above 1/2 votes against what it answers; such votes elect no class
 * that has not been learned, which the listing does not rule out.
 *
 * Two things the paper leaves for later are off by default. `pool` is for concepts that return: a member that leaves is kept
 * with its sums, and learns nothing. Where a place is free the search takes from there the member with which the ensemble does
 * best, if strictly better than without it; else the place is for a fresh one, which has no say at first and so is as good as
 * none. Only then the one that leaves goes into the pool; from a full one the one that left first goes for good.
 * `size: "variable"`: a member the ensemble is better without is removed and not replaced, and a search that removes none adds
 * one behind all others, up to M. On STAGGER with concepts that return neither was better than the paper's own. What breaks a
 * variable size:
 * - A window in which the ensemble does better without each of its members, one search after the other. The last one stays,
 *   and another joins it.
 * - A window of one class: who knows the others is in the way and leaves, though nothing has changed. A pool can bring it back.
 * - P rows without a say: fresh members cannot leave before, so it is the seasoned ones that do. With K below P, or members
 *   that learn few rows, up to P / K unjudged ones and more stand in their places. A recalled member has its rows and is
 *   judged at the next search.
 * - A single error in the window is reason enough to leave or to return: with a small W members come and go by chance.
 */
import { type Context, choice, definitionOf, type Inspection, integer, type Params } from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import type { Run } from "./kit/run.ts";
import { BackwardSearch } from "./kit/upkeep/backward-search.ts";
import { boostingParameters, OnlineBoosting } from "./online-boosting.ts";

const parameters = {
  /** Number of members (M); with a variable size the most there may be. An integer in [1, 10000]. Default 30. */
  members: { ...boostingParameters.members, default: 30 },
  /** The learner every member is made of. A learner that uses weights. Default naive-bayes. */
  base: { ...boostingParameters.base, default: naiveBayes }, // as in the paper
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Only answers depend on it: the search counts whole votes.
   * Default "both".
   */
  vote: { ...boostingParameters.vote, default: "both" as const },
  /** Rows between two searches (K). An integer in [1, 1000000000]. Default 200. */
  searchEvery: integer({ default: 200, min: 1, max: 1_000_000_000 }),
  /** Rows a search judges by (W); no more than K is best. An integer in [1, inf). Default 50. */
  window: integer({ default: 50, min: 1 }),
  /** Rows that must count before a member can be replaced (P). An integer in [0, inf). Default 100. */
  protectedRows: integer({ default: 100, min: 0 }),
  /**
   * Rows that count for P. Learned: those the member has learned, as in the paper. Made: all since it was made.
   * Default "learned".
   */
  protectedBy: choice(["learned", "made"], { default: "learned" }),
  /** Where the new member goes: behind all others, which move up, or where the old one was. Default "end". */
  place: choice(["end", "in-place"], { default: "end" }),
  /**
   * Members kept after they have left, to be recalled when they help; 0 for none, as in the paper.
   * An integer in [0, 10000]. Default 0.
   */
  pool: integer({ default: 0, min: 0, max: 10_000 }),
  /**
   * Fixed: a member is replaced, as in the paper. Variable: a member is removed, and a search that removes none adds one,
   * at the end, up to `members`.
   * Default "fixed".
   */
  size: choice(["fixed", "variable"], { default: "fixed" }),
  /**
   * Leading: members before the first that does worse than a guess (section 4.6.3). All: every member (figure 4.3).
   * Default "all".
   */
  voters: { ...boostingParameters.voters, default: "all" as const },
  /**
   * Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it
   * learns it k times, as in the thesis.
   * Default "poisson".
   */
  sampling: boostingParameters.sampling,
  /**
   * What a member must do better than. Oza: an error of 1/2, as in the thesis. Samme: (K - 1) / K with K classes. Auto:
   * the latter, with weights between the two by the member's error. Samme helps where members are wrong half of the
   * time, oza where seldom.
   * Default "oza".
   */
  multiclass: { ...boostingParameters.multiclass, default: "oza" as const },
  /**
   * Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as ONSBoost has it, for rows that weigh about 1.
   * Default "pseudo-count".
   */
  errorEstimate: { ...boostingParameters.errorEstimate, default: "pseudo-count" as const },
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: boostingParameters.maxBytes,
} as const;

class OnsBoost extends OnlineBoosting {
  protected override readonly kind = "ons-boost";
  protected override readonly upkeep: readonly [BackwardSearch];

  constructor(context: Context, params: Params<typeof parameters>) {
    const places = params.size === "variable" ? { maxMembers: params.members } : {};
    super(context, { ...params, ...places });
    this.upkeep = [new BackwardSearch(this, params)];
  }

  protected override weigh(m: number, run: Run): void {
    super.weigh(m, run);
    this.upkeep[0].learns(m, run);
  }

  override inspect(): Inspection {
    const inspection = super.inspect();
    return { ...inspection, facts: { ...inspection.facts, retired: this.upkeep[0].retired.count } };
  }
}

/**
 * Online boosting that replaces the member it would do best without, every K rows.
 *
 * @title ONSBoost
 * @paper Pocock, Yiapanis, Singer, Luján and Brown (2010). Online Non-Stationary Boosting; algorithm 1
 * @choose To repeat the paper, or where members must be few and simple: it replaces the member it does best without.
 *   With twenty classes and more, where members are wrong more often than not, `multiclass=auto`: the paper's votes are
 *   right on 3 % of a stream of 24 classes, these on 15.
 *   Defaults are the paper's but for the vote, there `vote=hard`; over trees, `adwin-boosting` or `bole` do better.
 * @cost As online boosting, and per K rows W (M + R) predictions; 8 W (d + 1/2) bytes for the window, and those of R learners
 *   (d attributes, M members, R retired ones).
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const onsBoost = /* @__PURE__ */ definitionOf({
  id: "ons-boost",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    events: ["replaced", "removed", "added"],
  },
  test: { members: 3, searchEvery: 20, window: 10, protectedRows: 10, pool: 3 },
  create: (context, params) => new OnsBoost(context, params),
});
