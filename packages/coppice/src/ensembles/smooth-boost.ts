/**
 * Online SmoothBoost, OSBoost (Chen, Lin and Lu 2012): along the chain z rises by 1 - theta for each member that got
 * the row right before learning it, and falls by 1 + theta for each other; theta = gamma / (2 + gamma). A member learns
 * the row with weight 1, or (1 - gamma)^(z / 2) if z > 0. No weight exceeds the row's own, so noise is not boosted.
 * Members have equal votes. The ensemble draws no random numbers.
 *
 * The paper has two classes; with more, a member is likewise right or wrong. `weighting` offers the paper's extensions;
 * we know their idea but not the listing, so details are ours:
 * - convex, by online convex programming: vote weights alpha, nonnegative with sum 1, minimise the loss max(0, theta -
 *   margin); the margin is the vote weight of the right members less that of the others. Each row with a margin below
 *   theta raises alpha_m by 1 / sqrt(t) if member m is right, else lowers it by as much; alpha is then projected to the
 *   nearest allowed point. t is the row number; a row of weight v makes a step v times as long (Zinkevich 2003,
 *   algorithm 1).
 * - experts: expert m is the unweighted whole vote of the first m members, so the number of members is learned. Its
 *   weight w_m halves with each row it gets wrong, v times with a row of weight v, and is divided among its members:
 *   alpha_m is the sum of w_j / j over j >= m.
 *
 * Deviations: members vote with their probabilities; the paper's whole votes are `vote: "hard"` (decision 22). A member
 * without a prediction is wrong, as in Arc-x4.
 */
import {
  borrow,
  type Column,
  type Context,
  choice,
  definitionOf,
  exp,
  exponentiate,
  giveBack,
  LN2,
  log,
  mostProbable,
  type Params,
  projectOnSimplex,
  real,
} from "../core/index.ts";
import { Chain } from "./kit/chain.ts";
import { addLosses } from "./kit/expert-losses.ts";
import { ballotParam, baseParam, budgetParam, livelyTree, membersParam, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import { carryBehindAll, type WeighingChain } from "./kit/row-weights.ts";
import type { Run } from "./kit/run.ts";
import { SPREAD } from "./kit/votes.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /**
   * How fast rows that members get right lose weight (gamma): the members' expected advantage over a guess.
   * A number in (0, 1). Default 0.1.
   */
  gamma: real({ default: 0.1, min: 0, minOpen: true, max: 1, maxOpen: true }),
  /**
   * Vote weights. Equal: 1 each. Convex: learned from margins by online convex programming. Experts: by the mistakes of
   * the votes of the first 1, 2, ... members. Members learn whole batches at once only with equal.
   * Default "equal".
   */
  weighting: choice(["equal", "convex", "experts"], {
    default: "equal",
  }),
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: ballotParam,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

const LOG_HALF = -LN2;

class SmoothBoost extends Chain implements WeighingChain {
  protected readonly kind = "smooth-boost";
  readonly #logFactor: number; // ln(1 - gamma)
  readonly #theta: number;
  readonly #weighting: "equal" | "convex" | "experts";
  /** Loss of each expert in excess of the best expert's; its weight is w = 2^-loss. */
  readonly #losses: Column<Float64Array> | undefined;
  /** Scratch: the class each member predicted for the row, -1 for none. */
  readonly #answers: Int32Array;

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, { ...params, spread: SPREAD[params.vote], needs: { before: true, after: false } });
    const { gamma, weighting, members } = params;
    this.#logFactor = log(1 - gamma);
    this.#theta = gamma / (2 + gamma);
    this.#weighting = weighting;
    this.#answers = new Int32Array(members);
    if (weighting === "convex") this.voteWeights.data.fill(1 / members);
    if (weighting !== "experts") return;
    this.#losses = this.memberNumbers("expertLosses");
    this.#shareSays();
  }

  protected override weigh(_m: number, { weights, carries }: Run, from: number, to: number): void {
    const factors = borrow(to);
    for (let i = from; i < to; i++) factors[i] = this.#logWeight(carries[i]);
    exponentiate(factors, from, to - from); // (1 - gamma)^(z / 2)
    for (let i = from; i < to; i++) weights[i] *= factors[i];
    giveBack(factors);
  }

  /** Logarithm of (1 - gamma)^(z / 2), or of 1. */
  #logWeight(z: number): number {
    return z > 0 ? (z / 2) * this.#logFactor : 0;
  }

  /** z */
  carryBehind(_m: number, z: number, right: number): number {
    return z + ((right === 1 ? 1 : -1) - this.#theta);
  }

  /** At most 1; it is 1 unless clearly more members are right than wrong. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    return exp(this.#logWeight(carryBehindAll(this, 0, rows, start, label)));
  }

  protected override update(m: number, run: Run, i: number): void {
    run.carries[i] = this.carryBehind(m, run.carries[i], run.before[i]);
    this.#answers[m] = mostProbable(run.answers, i * run.classes, run.classes);
  }

  // --- learned vote weights: row by row, since each row changes the vote on the next ------------------------------

  protected override untilPreparation(): number {
    return this.#weighting === "equal" ? Infinity : 0;
  }

  protected override walk(run: Run): void {
    super.walk(run);
    if (this.#weighting === "convex") this.#descend(run);
    else if (this.#weighting === "experts") this.#judgeExperts(run);
  }

  #descend({ labels, rowWeights }: Run): void {
    const says = this.voteWeights.data; // alpha
    const answers = this.#answers;
    let margin = 0;
    for (let m = 0; m < says.length; m++) margin += answers[m] === labels[0] ? says[m] : -says[m];
    if (margin >= this.#theta) return;
    // With a step of 1 the right members have all the vote weight, so a longer step gives the same result.
    const step = Math.min(1, rowWeights[0] / Math.sqrt(this.rowsLearned + 1)); // eta_t
    for (let m = 0; m < says.length; m++) says[m] += answers[m] === labels[0] ? step : -step;
    projectOnSimplex(says, says.length);
  }

  #judgeExperts({ labels, rowWeights, classes }: Run): void {
    const { data: losses } = this.#losses as Column<Float64Array>;
    const votes = borrow(classes).fill(0);
    const lost = borrow(losses.length);
    for (let m = 0; m < losses.length; m++) {
      const answer = this.#answers[m];
      if (answer >= 0) votes[answer]++;
      lost[m] = Number(mostProbable(votes, 0, classes) !== labels[0]);
    }
    addLosses(losses, lost, losses.length, rowWeights[0]);
    giveBack(votes);
    giveBack(lost);
    this.#shareSays();
  }

  /** alpha_m = w_m / m + w_(m+1) / (m + 1) + ... + w_M / M */
  #shareSays(): void {
    const { data: losses } = this.#losses as Column<Float64Array>;
    const says = this.voteWeights.data;
    for (let m = 0; m < losses.length; m++) says[m] = losses[m] * LOG_HALF;
    exponentiate(says, 0, losses.length); // w
    let say = 0;
    for (let m = losses.length - 1; m >= 0; m--) says[m] = say += says[m] / (m + 1);
  }
}

/**
 * A chain whose later members give less weight to rows that earlier ones get right, and never more than a row's own.
 *
 * @title Online SmoothBoost
 * @paper Chen, Lin and Lu (2012). An Online Boosting Algorithm with Theoretical Justifications
 * @choose Boosting with labels that are often wrong: no row's weight exceeds its own. Soft votes are ours; the paper
 *   has `vote=hard`.
 * @cost M times the base learner's time and bytes (M members), one more prediction per row and member, and 56 bytes per
 *   member; with `weighting: "experts"` 8 more.
 * @chance Only if the base learner draws random numbers; the default one does not.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const smoothBoost = /* @__PURE__ */ definitionOf({
  id: "smooth-boost",
  kind: "ensemble",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
  },
  test: { members: 3, base: livelyTree },
  skips: [ONLY_MEMBERS_DRAW],
  create: (context, params) => new SmoothBoost(context, params),
});
