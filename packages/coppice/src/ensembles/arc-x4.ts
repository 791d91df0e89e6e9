/**
 * Online Arc-x4 (Fern and Givan 2003, section 3.3, equations 1 and 2): a row's weight for a member is 1 + m^4, where m
 * is the number of earlier members that got the row wrong. A member's vote weight is the weight of the rows it got
 * right.
 *
 * Half of a vote goes to the member's predicted class, half is spread over its probabilities; the paper's whole votes
 * are `ballot: "hard"` (decision 38). Row weights and vote weights depend on the predicted classes only.
 *
 * `order: "train-then-test"` with `vote: "equal"` is Oza's variant (2001, figure 2.16): members are tested after they
 * have learned the row. The ensemble draws no random numbers.
 *
 * `voters: "recent"` lets only the first L members vote, the prefix with the lowest recent error. Fern and Givan leave
 * choosing the number of voters over time to later work; this method is ours.
 *
 *   err_L = f err_L + w where the vote of the first L members on a row of weight w is wrong, else f err_L
 *   L minimizes err_L, the largest of equal ones; at first all members vote
 *
 * All members learn every row, and votes are taken before learning, so a member that does not vote now may vote later.
 * A prefix whose votes are all 0 is wrong.
 *
 * The paper has two classes; members always predict one, the ensemble class 0 unless the votes for 1 weigh more. Here
 * the class with the largest vote wins, the first of equal ones. A member that has learned nothing makes no prediction.
 * That counts as a mistake, so the first row weighs 1 + m^4 for a member with m before it; not counting it was no
 * better on the generated streams. If no member votes, or no voting member has been right yet, the ensemble predicts
 * the shares of the classes learned so far.
 */
import { type Context, choice, definitionOf, type Inspection, type Params, real } from "../core/index.ts";
import { Chain } from "./kit/chain.ts";
import { errorOfVoter, withErrors } from "./kit/member-errors.ts";
import { ballotParam, baseParam, budgetParam, livelyTree, membersParam, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import { answerPrefixes } from "./kit/prefixes.ts";
import { RecentVoters } from "./kit/recent-voters.ts";
import { carryBehindAll, type WeighingChain } from "./kit/row-weights.ts";
import type { Run } from "./kit/run.ts";
import { SPREAD } from "./kit/votes.ts";
import { weighedVoteParam } from "./kit/weighed-vote.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /** Whether mistakes are counted before or after a member learns the row. Default "test-then-train". */
  order: choice(["test-then-train", "train-then-test"], { default: "test-then-train" }),
  /** Weight of a member's vote: that of the rows it got right, or 1. Default "accuracy". */
  vote: weighedVoteParam,
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "both".
   */
  ballot: { ...ballotParam, default: "both" as const },
  /** All: every member. Recent: the prefix of members (the first m) with the lowest recent error. Default "all". */
  voters: choice(["all", "recent"], { default: "all" }),
  /** Factor by which a prefix's error decays per row (f), if voters is recent. A number in (0, 1]. Default 0.999. */
  fading: real({ default: 0.999, min: 0, minOpen: true, max: 1 }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

/** 1 + m^4 */
export function arcX4Weight(mistakes: number): number {
  return 1 + mistakes * mistakes * mistakes * mistakes;
}

export class ArcX4 extends Chain implements WeighingChain {
  protected readonly kind: string = "arc-x4";
  readonly #testsFirst: boolean;
  readonly #votesByAccuracy: boolean;
  readonly #recent: RecentVoters | undefined;

  constructor(context: Context, params: Params<typeof parameters>) {
    const testsFirst = params.order === "test-then-train";
    const isRecent = params.voters === "recent"; // votes are taken before learning in either order
    super(context, {
      ...params,
      spread: SPREAD[params.ballot],
      needs: { before: testsFirst || isRecent, after: !testsFirst },
    });
    this.#testsFirst = testsFirst;
    this.#votesByAccuracy = params.vote === "accuracy";
    this.#recent = isRecent ? new RecentVoters(this, params.fading) : undefined;
    if (this.#votesByAccuracy) this.voteWeights.data.fill(0);
  }

  override endsVote(m: number): boolean {
    return this.#recent !== undefined && m >= this.#recent.count;
  }

  protected override untilPreparation(): number {
    return this.#recent?.rowsAtOnce(this.schema.classCount) ?? Infinity;
  }

  protected override weigh(_m: number, { weights, carries }: Run, from: number, to: number): void {
    for (let i = from; i < to; i++) weights[i] *= arcX4Weight(carries[i]); // w_m
  }

  protected override update(m: number, run: Run, i: number): void {
    const isRight = (this.#testsFirst ? run.before : run.after)[i] === 1;
    run.carries[i] = this.carryBehind(m, run.carries[i], Number(isRight));
    if (isRight && this.#votesByAccuracy) this.voteWeights.data[m] += run.rowWeights[i]; // v_m
  }

  /** m */
  carryBehind(_m: number, mistakes: number, right: number): number {
    return mistakes + 1 - right;
  }

  /** 1 + m^4, where m counts all members that get the row wrong. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    return arcX4Weight(carryBehindAll(this, 0, rows, start, label));
  }

  protected override learnMember(m: number, run: Run): void {
    super.learnMember(m, run);
    this.#recent?.keep(m, run);
  }

  protected override walk(run: Run): void {
    super.walk(run);
    this.#recent?.settle(run, this.spread);
  }

  override predictPrefixesAt(rows: Float64Array, start: number, out: Float64Array, classes: number): number {
    const recent = this.#recent;
    const voters = recent === undefined ? undefined : (count: number) => recent.votersAmong(count);
    return answerPrefixes(this, this.spread, rows, start, out, classes, voters);
  }

  override inspect(): Inspection {
    const inspection = super.inspect();
    return this.#votesByAccuracy ? withErrors(inspection, (m) => errorOfVoter(this, m)) : inspection;
  }
}

/**
 * A chain in which a row weighs 1 + m^4 for a member when m of its predecessors got it wrong.
 *
 * @title Online Arc-x4
 * @paper Fern and Givan (2003). Online Ensemble Learning: An Empirical Study; section 3.3, equations 1 and 2
 * @choose The strongest boosting method on the streams we measure, and it draws no random numbers. Members are
 *   Hoeffding trees; the paper's are `base=id4`, its votes `ballot=hard`. With many wrong labels, use bagging.
 * @cost M times the base learner's time, one more prediction each, and M times its bytes (M members), and 56 bytes per
 *   member; recent voters: M C per row for the errors of all prefixes (C classes), and 8 bytes per member more.
 * @chance Only if the base learner draws random numbers; the default one does not.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const arcX4 = /* @__PURE__ */ definitionOf({
  id: "arc-x4",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    prefixes: true,
  },
  test: { members: 3, base: livelyTree },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new ArcX4(context, params),
});
