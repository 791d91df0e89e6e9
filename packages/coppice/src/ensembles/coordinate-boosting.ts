/**
 * Online coordinate boosting (Pelossof, Jones, Vovsha and Rudin 2009): every row lowers AdaBoost's exponential loss
 * over one vote weight alpha_j after another. A row enters the chain with weight d = 1 and leaves member j with d
 * e^(-alpha_j m_j), m_j = 1 where the member is right, -1 where it is wrong. When a vote weight changes, so do the
 * weights of all earlier rows. Their sums where j is right (W+_jj) and where it is wrong (W-_jj) are updated through
 * the sums over those of these rows on which j and an earlier member k agree (W+_jk, W-_jk), as if the earlier members
 * were independent. So alpha_j = 1/2 log(W+_jj / W-_jj) is close to batch AdaBoost's on the rows so far.
 *
 * The paper's text was not available: this follows from the loss, and from accounts of the paper. Its weak hypotheses
 * are fixed; here they learn, member j with the weight d that reaches it, and are tested before or after learning
 * (`order`). The paper has two classes. With K classes a wrong member has not named the right one, and e^(2 alpha_j) is
 * multiplied by o, as in `online-boosting` (`kit/guesses.ts`): otherwise members that are wrong more than half of the
 * time would have negative votes. K counts the classes learned so far, that of the row included. A member worse than a
 * guess has a negative vote; if a class's sum of votes is negative, those of the classes learned so far are raised so
 * that the lowest is 0. `inspect()` shows 2 alpha_j, the vote weight that `online-boosting` would have.
 *
 * Vote weights are 0 at first, and all sums, W+_jk and W-_jk included, are `prior`. A row of weight w counts w times.
 * The sums stay between 1e-100 and 1e100, d between 1e-100 and a million. A member without a prediction is wrong. The
 * ensemble draws no random numbers.
 */
import { type Context, choice, definitionOf, type Inspection, logarithms, type Params, real } from "../core/index.ts";
import { Chain } from "./kit/chain.ts";
import { carryClasses, classesMet, guessOdds } from "./kit/guesses.ts";
import { withErrors } from "./kit/member-errors.ts";
import { ballotParam, baseParam, budgetParam, livelyTree, membersParam, ONLY_MEMBERS_DRAW } from "./kit/parameters.ts";
import { answerPrefixes } from "./kit/prefixes.ts";
import { carryBehindAll, type WeighingChain } from "./kit/row-weights.ts";
import type { Run } from "./kit/run.ts";
import { SPREAD } from "./kit/votes.ts";

const parameters = {
  /** Number of members (M). An integer in [1, 1000]. Default 10. */
  members: { ...membersParam, max: 1000 },
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /** Whether a member is tested before or after it learns the row. Default "train-then-test". */
  order: choice(["test-then-train", "train-then-test"], { default: "train-then-test" }),
  /**
   * Prior weight of the rows that each member got right, and of those it got wrong.
   * A number in [1e-10, 10000000000]. Default 0.5.
   */
  prior: real({ default: 0.5, min: 1e-10, max: 1e10 }),
  /**
   * Hard: a member votes for one class, as in the paper. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: ballotParam,
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

const LARGEST_ROW = 1e6;
const SMALLEST_SUM = 1e-100;
const LARGEST_SUM = 1e100;

/**
 * Odds this close to 1 count as 1: otherwise rounding could leave a tiny vote, which decides if no other member votes.
 */
const AT_GUESS = 1e-12;

const bounded = (sum: number, most: number) => Math.min(Math.max(sum, SMALLEST_SUM), most);

class CoordinateBoosting extends Chain implements WeighingChain {
  protected readonly kind = "coordinate-boosting";
  readonly #testsFirst: boolean;
  /** W+_jk and W-_jk, k up to j: row j begins at j (j + 1) / 2. */
  readonly #rightSums = this.arena.float64("rightSums", (this.maxMembers * (this.maxMembers + 1)) / 2, {
    is: "weight",
  });
  readonly #wrongSums = this.arena.float64("wrongSums", (this.maxMembers * (this.maxMembers + 1)) / 2, {
    is: "weight",
  });

  constructor(context: Context, params: Params<typeof parameters>) {
    const before = params.order === "test-then-train";
    super(context, { ...params, spread: SPREAD[params.vote], needs: { before, after: !before }, carry: 1 });
    this.#testsFirst = before;
    this.#rightSums.data.fill(params.prior);
    this.#wrongSums.data.fill(params.prior);
  }

  /**
   * d, then for each member so far whether it was right (m_k), then the factor by which its new vote weight changes the
   * weights of rows it got right, then K.
   */
  protected override get carryWidth(): number {
    return 2 + 2 * this.maxMembers;
  }

  protected override weigh(m: number, run: Run, from: number, to: number): void {
    const { weights, carries } = run;
    if (m === 0) carryClasses(classesMet, run, this.classWeights, this.carryWidth - 1, this.carryWidth);
    for (let i = from; i < to; i++) weights[i] *= carries[i * this.carryWidth]; // d
  }

  protected override update(j: number, run: Run, i: number): void {
    const { carries } = run;
    const d = i * this.carryWidth;
    const isRight = (this.#testsFirst ? run.before : run.after)[i] === 1;
    const ofRow = (j * (j + 1)) / 2;
    this.#reweigh(this.#rightSums.data, ofRow, j, carries, d, 1);
    this.#reweigh(this.#wrongSums.data, ofRow, j, carries, d, 0);
    carries[d + 1 + j] = Number(isRight);
    const sums = (isRight ? this.#rightSums : this.#wrongSums).data;
    const weight = carries[d] * run.rowWeights[i];
    for (let k = 0; k <= j; k++) {
      if (carries[d + 1 + k] === carries[d + 1 + j]) sums[ofRow + k] = bounded(sums[ofRow + k] + weight, LARGEST_SUM);
    }
    const before = this.voteWeights.data[j]; // e^(2 alpha_j)
    const guess = Math.max(1, carries[d + this.carryWidth - 1] - 1); // K - 1
    const right = this.#rightSums.data[ofRow + j];
    const wrong = this.#wrongSums.data[ofRow + j];
    const odds = (guessOdds(guess, right, wrong) * right) / wrong;
    this.voteWeights.data[j] = odds;
    carries[d + 1 + this.maxMembers + j] = Math.sqrt(before / odds); // e^(-Delta alpha_j)
    carries[d] = this.carryBehind(j, carries[d], Number(isRight));
  }

  /** d e^(-alpha_j m_j) */
  carryBehind(j: number, d: number, right: number): number {
    const factor = Math.sqrt(this.voteWeights.data[j]);
    return bounded(right === 1 ? d / factor : d * factor, LARGEST_ROW);
  }

  /** d behind the last member: e to minus the margin. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    return carryBehindAll(this, 1, rows, start, label);
  }

  /** Multiplies member j's sums by pi_j, the change of its rows' weights by the earlier members' new vote weights. */
  #reweigh(sums: Float64Array, ofRow: number, j: number, carries: Float64Array, d: number, agreeing: number): void {
    let factor = 1; // pi_j
    const all = Math.max(sums[ofRow + j], SMALLEST_SUM);
    for (let k = 0; k < j; k++) {
      const change = carries[d + 1 + this.maxMembers + k];
      const share = sums[ofRow + k] / all; // of rows about which j and k agree
      const right = agreeing === 1 ? share : 1 - share;
      factor *= right * change + (1 - right) / change;
    }
    for (let k = 0; k <= j; k++) sums[ofRow + k] = bounded(sums[ofRow + k] * factor, LARGEST_SUM);
  }

  override predictPrefixesAt(rows: Float64Array, start: number, out: Float64Array, classes: number): number {
    return answerPrefixes(this, this.spread, rows, start, out, classes);
  }

  protected override weighVotes(weights: Float64Array, count: number): void {
    for (let j = 0; j < count; j++) if (Math.abs(weights[j] - 1) < AT_GUESS) weights[j] = 1; // 1 has the logarithm 0
    logarithms(weights, 0, count); // 2 alpha_j
  }

  /** Adds the errors behind the votes: the share of W-_jj in both sums. */
  override inspect(): Inspection {
    return withErrors(super.inspect(), (j) => {
      if (this.rowsLearned === 0) return NaN;
      const place = (j * (j + 1)) / 2 + j;
      const wrong = this.#wrongSums.data[place];
      return wrong / (this.#rightSums.data[place] + wrong);
    });
  }
}

/**
 * A chain whose vote weights and row weights follow those that AdaBoost would give on all rows so far.
 *
 * @title Online coordinate boosting
 * @paper Pelossof, Jones, Vovsha and Rudin (2009). Online Coordinate Boosting
 * @choose Boosting without random draws whose votes are close to AdaBoost's on all rows; time and bytes grow with the
 *   square of the members. Over 54 short streams the best mean rank of accuracy in boosting after `arc-x4` and
 *   `primed-arc-x4`, though not of probabilities. The paper's votes are `vote=hard`.
 * @cost M times the base learner's time, one more prediction each, and M^2 additions and multiplications per row; M
 *   times its bytes (M members), and 8 M^2 + 64 M bytes.
 * @chance Only if the base learner draws random numbers; the default one does not.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const coordinateBoosting = /* @__PURE__ */ definitionOf({
  id: "coordinate-boosting",
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
  create: (context, params) => new CoordinateBoosting(context, params),
});
