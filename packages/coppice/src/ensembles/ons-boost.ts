/**
 * ONSBoost, online non-stationary boosting (Pocock, Yiapanis, Singer, Lujan and Brown 2010, algorithm 1): online
 * boosting with, every K rows, a backward search over the last W rows. The member whose removal reduces the error most
 * is replaced by a fresh one, if the error is strictly lower without it. Rows of the window count equally, whatever
 * their weights.
 *
 * A member is protected until it has learned P rows, each counted once however often it was learned. In boosting
 * members learn many rows 0 times, above all members late in the chain whose predecessors are right. `protectedBy:
 * "made"` counts all rows since the member was made, which protects such members less.
 *
 * Deviations: half of a vote is spread over a member's probabilities, while the search counts whole votes; the paper
 * has `vote: "hard"` (decision 38). A fresh member has no vote until it has been tested (the listing's reset gives it
 * an infinite vote weight). Errors stay half a row away from 0 and 1. `place: "end"` is the paper's, "in-place" its
 * unexplored alternative. The search draws no random numbers before the first replacement, so with K beyond the
 * stream's end and the same votes this is online boosting, bit for bit.
 *
 * As in the listing, the pseudo-count is added to the mistakes only. So a member that was always wrong has eps = 1, and
 * halves lambda. A member with eps above 1/2 has a negative vote; such votes elect no class that has not been learned,
 * which the listing does not rule out.
 *
 * Two options the paper leaves to future work are off by default. `pool` is for recurring concepts: members that leave
 * are kept with their sums, and learn nothing. The search fills a free place with the pool member that gives the lowest
 * error, if strictly lower than without it, else with a fresh member, whose vote weight is 0 at first. Only then does
 * the leaving member enter the pool; a full pool drops its oldest entry. With `multiclass` other than "oza" a recalled
 * member has the vote weight of its sums and the classes learned now, not of those learned when it left.
 * `size: "variable"`: a member whose removal reduces the error is removed and not replaced; a search that removes none
 * adds one at the end, up to M. On STAGGER with recurring concepts neither was better than the paper's method. Problems
 * of a variable size:
 * - In some windows the ensemble is better without each of its members, search after search. The last member stays, and
 *   another is added.
 * - A window of one class removes members that know other classes, though nothing has changed. A pool can restore them.
 * - Fresh members are protected for P rows, so older ones leave. With K below P, up to P / K protected members take
 *   their places, more if members learn few rows. A recalled member keeps its row count and can leave at the next
 *   search.
 * - A single error in the window suffices to leave or return: with a small W members come and go by chance.
 */
import { type Context, choice, definitionOf, type Inspection, integer, type Params } from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import type { Run } from "./kit/run.ts";
import { BackwardSearch } from "./kit/upkeep/backward-search.ts";
import { boostingParameters, OnlineBoosting } from "./online-boosting.ts";

const parameters = {
  /** Number of members (M); the maximum if the size is variable. An integer in [1, 10000]. Default 30. */
  members: { ...boostingParameters.members, default: 30 },
  /** The learner every member is made of. A learner that uses weights. Default naive-bayes. */
  base: { ...boostingParameters.base, default: naiveBayes }, // as in the paper
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way. Affects predictions only: the search counts whole votes.
   * Default "both".
   */
  vote: { ...boostingParameters.vote, default: "both" as const },
  /** Rows between two searches (K). An integer in [1, 1000000000]. Default 200. */
  searchEvery: integer({ default: 200, min: 1, max: 1_000_000_000 }),
  /** Rows a search evaluates (W); best at most K. An integer in [1, inf). Default 50. */
  window: integer({ default: 50, min: 1 }),
  /** Rows for which a member is protected from replacement (P). An integer in [0, inf). Default 100. */
  protectedRows: integer({ default: 100, min: 0 }),
  /**
   * Rows counted for P. Learned: those the member has learned, as in the paper. Made: all since it was made.
   * Default "learned".
   */
  protectedBy: choice(["learned", "made"], { default: "learned" }),
  /** Place of the new member: at the end, so that others move up, or the old one's. Default "end". */
  place: choice(["end", "in-place"], { default: "end" }),
  /**
   * Number of removed members kept, to be recalled when they help; 0 for none, as in the paper.
   * An integer in [0, 10000]. Default 0.
   */
  pool: integer({ default: 0, min: 0, max: 10_000 }),
  /**
   * Fixed: a member is replaced, as in the paper. Variable: a member is removed; a search that removes none adds one at
   * the end, up to `members`.
   * Default "fixed".
   */
  size: choice(["fixed", "variable"], { default: "fixed" }),
  /**
   * Leading: members before the first that is worse than a guess (section 4.6.3). All: every member (figure 4.3).
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
   * Error of a guess, which a member must stay below. Oza: 1/2, as in the thesis. Samme: (K - 1) / K with K classes.
   * Auto: as samme, with weights between the two by the member's error. Samme helps if members are wrong half of the
   * time, oza if they are seldom wrong.
   * Default "oza".
   */
  multiclass: { ...boostingParameters.multiclass, default: "oza" as const },
  /**
   * Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as in ONSBoost, for rows with weights of about 1.
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
    this.upkeep = [new BackwardSearch(this, { ...params, recalled: (m, run) => this.speakAgain(m, run) })];
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
 * Online boosting that replaces, every K rows, the member whose removal reduces its error most.
 *
 * @title ONSBoost
 * @paper Pocock, Yiapanis, Singer, Luján and Brown (2010). Online Non-Stationary Boosting; algorithm 1
 * @choose To reproduce the paper, or for few, simple members: it replaces the most harmful one. With twenty or more
 *   classes, if members are wrong more often than right, use `multiclass=auto`: the paper's votes are right on 4 % of a
 *   stream of 24 classes, these on 16 %.
 *   Defaults are the paper's except for the vote, there `vote=hard`; over trees, `adwin-boosting` or `bole` do better.
 * @cost As online boosting, plus W (M + R) predictions per K rows, 8 W (d + 1/2) bytes for the window and the bytes of
 *   R learners (d attributes, M members, R in the pool).
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
