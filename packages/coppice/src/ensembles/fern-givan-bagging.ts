/**
 * The bagging of Fern and Givan (2003, appendix A) in their generic ensemble (figure 1): each member learns a row with
 * a fixed probability P_u (BagB) or k ~ Poisson(1) times (BagP). Its vote weight is that of the rows it got right,
 * learned or not.
 *
 * Members vote with their probabilities; the paper's whole votes are `ballot: "hard"` (decision 38). With hard votes
 * and `vote: "equal"`, BagB is Oza's comparison method (2001, figure 2.13), and BagP is his online bagging.
 * The parallel bagging of networks with which Reichler, Harris and Savchenko (2004) compare POCA is, as far as
 * described, one of these: `fern-givan-bagging(base=multilayer-perceptron, sampling=poisson, vote=equal, ballot=hard)`.
 *
 * k is passed as one weight, or with `sampling: "repetitions"` as k repetitions. As in `arc-x4`, there may be more than
 * two classes. If no member votes, or no voting member has been right yet, the ensemble predicts the shares of the
 * classes learned so far.
 */
import { type Context, choice, definitionOf, type Inspection, type Params, poissonTable, real } from "../core/index.ts";
import { errorOfVoter, withErrors } from "./kit/member-errors.ts";
import { ballotParam, baseParam, budgetParam, livelyTree, membersParam } from "./kit/parameters.ts";
import { answerPrefixes } from "./kit/prefixes.ts";
import { RowChain } from "./kit/row-chain.ts";
import type { Run } from "./kit/run.ts";
import { SPREAD } from "./kit/votes.ts";
import { weighedVoteParam } from "./kit/weighed-vote.ts";

const parameters = {
  /** Number of members (T). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /**
   * Fraction: BagB, a member learns a row or skips it. Poisson: BagP, it learns it with weight k ~ Poisson(1).
   * Repetitions: also BagP, but it learns the row k times.
   * Default "fraction".
   */
  sampling: choice(["fraction", "poisson", "repetitions"], { default: "fraction" }),
  /**
   * Share of the rows that a member learns (P_u) if sampling is fraction; 0.1, 0.7 and 0.9 in the paper.
   * A number in (0, 1). Default 0.7.
   */
  fraction: real({ default: 0.7, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /** Weight of a member's vote: that of the rows it got right, or 1. Default "accuracy". */
  vote: weighedVoteParam,
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  ballot: ballotParam,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

class FernGivanBagging extends RowChain {
  protected readonly kind = "fern-givan-bagging";
  protected override readonly repeats: boolean;
  readonly #fraction: number | undefined;
  readonly #poisson = poissonTable(1);

  constructor(context: Context, params: Params<typeof parameters>) {
    const votesByAccuracy = params.vote === "accuracy";
    super(context, { ...params, spread: SPREAD[params.ballot], needs: { before: votesByAccuracy, after: false } });
    this.repeats = params.sampling === "repetitions";
    this.#fraction = params.sampling === "fraction" ? params.fraction : undefined;
    if (votesByAccuracy) this.voteWeights.data.fill(0);
  }

  protected override weigh(m: number, { weights }: Run, from: number, to: number): void {
    const stream = this.streams[m];
    const fraction = this.#fraction;
    for (let i = from; i < to; i++) {
      const k = fraction === undefined ? this.#poisson.draw(stream) : Number(stream.uniform() < fraction);
      weights[i] = this.repeats ? k : k * weights[i];
    }
  }

  protected override update(m: number, run: Run, i: number): void {
    if (run.before[i] === 1) this.voteWeights.data[m] += run.rowWeights[i]; // v_m
  }

  override predictPrefixesAt(rows: Float64Array, start: number, out: Float64Array, classes: number): number {
    return answerPrefixes(this, this.spread, rows, start, out, classes);
  }

  override inspect(): Inspection {
    const inspection = super.inspect();
    return this.needs.before ? withErrors(inspection, (m) => errorOfVoter(this, m)) : inspection;
  }
}

/**
 * Members that each learn a fixed share of the rows, drawn at random; votes weighted by correct predictions.
 *
 * @title Fixed-fraction bagging
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; appendix A
 * @choose To save time: with `fraction=0.7` three rows in ten are not learned. It is the paper's bagging, with soft
 *   votes.
 * @cost M times the base learner's time and bytes (M members), one more prediction per row and member, and 56 bytes per
 *   member.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const fernGivanBagging = /* @__PURE__ */ definitionOf({
  id: "fern-givan-bagging",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    prefixes: true,
  },
  test: { members: 3, base: livelyTree },
  create: (context, params) => new FernGivanBagging(context, params),
});
