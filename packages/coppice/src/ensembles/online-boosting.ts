/**
 * Online boosting (Oza 2001, chapter 4, figure 4.3): a row enters the chain with weight lambda = 1. Each member learns
 * it k ~ Poisson(lambda) times. lambda then shrinks if the member, having learned the row, predicts it correctly, and
 * else grows, such that rows it gets right and rows it gets wrong each make up half of the next member's weight.
 *
 * Where sources differ: lambda is rescaled by the member's own sums of right and wrong weight, lambda (sc + sw) / 2 sc,
 * as in the thesis (MOA has the rows seen for sc + sw). In figure 4.3 all members vote, in section 4.6.3 only those
 * before the first with an error above 1/2; both are offered. lambda is kept between 1e-100 and a million. k is one
 * weight; with `sampling: "repetitions"` the row is learned k times, as in the thesis. k is large for a row that many
 * good members get wrong; at most a thousand repetitions are made, the last with the rest of k as its weight.
 *
 * The vote weight log((1 - eps) / eps) is infinite for a member that was always or never right; the thesis does not
 * cover this. For the vote only, sc and sw (with a pseudo-count, sw + 1) are therefore at least half of the last row's
 * weight; which members lead depends on the error without this floor. A member with both below it has no vote yet (log
 * o with the odds o below): a floor on sw alone would give an always-right member a negative vote.
 *
 * A member without a prediction, as before its first row, counts as wrong, as in figure 4.3, and casts no vote;
 * ignoring such rows was no better on the generated streams. If no member has a vote, or all vote weights are 0, the
 * ensemble predicts the shares of the classes learned so far. With `voters: "all"`, a member worse than a guess has a
 * negative vote. If a class's sum of votes is negative, the sums of all classes learned so far are raised equally, so
 * that the lowest is 0.
 *
 * Some defaults differ from the thesis, which has up to 100 members, learners other than Hoeffding trees, k
 * repetitions, and `vote: "hard", multiclass: "oza"` (decision 22). Here members vote with their probabilities.
 * `multiclass` sets the error of a guess:
 * - oza: 1/2 for any number of classes K, as in the thesis; with `voters: "leading"` no member votes if the first has a
 *   larger error.
 * - samme: g = (K - 1) / K, as in batch SAMME (Zhu, Zou, Rosset and Hastie 2009). Odds are multiplied by o = K - 1, and
 *   rows a member gets wrong make up o / (1 + o) of the next one's weight: too much after good members.
 * - auto: between the two by the square of the error, o = 1 + (K - 2) (eps / g)^2; the vote ends at g. This is ours,
 *   from trials. The vote weight log o (1 - eps) / eps falls as eps rises for up to 27 classes; with 40 it is log 10.5
 *   at 1/4 and log 11 at 1/2.
 *
 * With two classes all three are the same. SAMME's K counts the classes learned so far, including the current row's:
 * declaring more changes nothing (decision 41). In auto K is 1 / sum p^2 of the class shares p, but at least 2. This
 * equals their number if all are equally frequent: if few classes hold most rows, a guess is right more often than one
 * in their number.
 */
import {
  type Context,
  choice,
  definitionOf,
  drawPoissons,
  type Inspection,
  logarithms,
  type Params,
} from "../core/index.ts";
import { noteRight } from "./kit/chain.ts";
import {
  type Counting,
  carryClasses,
  classesAmong,
  classesGuessed,
  classesMet,
  classesOf,
  guessOdds,
  ROUNDING,
} from "./kit/guesses.ts";
import { withErrors } from "./kit/member-errors.ts";
import type { EnsembleOptions } from "./kit/membership.ts";
import { ballotParam, baseParam, budgetParam, livelyTree, membersParam } from "./kit/parameters.ts";
import { answerPrefixes, leadingOf } from "./kit/prefixes.ts";
import { RowChain } from "./kit/row-chain.ts";
import { carryBehindAll, type WeighingChain } from "./kit/row-weights.ts";
import type { Run } from "./kit/run.ts";
import { SPREAD } from "./kit/votes.ts";

export const boostingParameters = {
  /** Number of members (M). An integer in [1, 10000]. Default 10. */
  members: membersParam,
  /** The learner every member is made of. A learner that uses weights. Default hoeffding-tree. */
  base: baseParam,
  /**
   * Leading: members before the first that is worse than a guess (section 4.6.3). All: every member (figure 4.3).
   * Default "leading".
   */
  voters: choice(["leading", "all"], { default: "leading" }),
  /**
   * Hard: a member votes for one class, as in the thesis. Soft: it spreads its vote over its probabilities. Both: half of it
   * each way.
   * Default "soft".
   */
  vote: ballotParam,
  /**
   * Poisson: a member learns a row with weight k ~ Poisson(lambda). Weights: with weight lambda itself. Repetitions: it
   * learns it k times, as in the thesis.
   * Default "poisson".
   */
  sampling: choice(["poisson", "weights", "repetitions"], { default: "poisson" }),
  /**
   * Error of a guess, which a member must stay below. Oza: 1/2, as in the thesis. Samme: (K - 1) / K with K classes.
   * Auto: as samme, with weights between the two by the member's error. Samme helps if members are wrong half of the
   * time, oza if they are seldom wrong.
   * Default "auto".
   */
  multiclass: choice(["auto", "oza", "samme"], { default: "auto" }),
  /**
   * Plain: sw / (sc + sw). Pseudo-count: (sw + 1) / (sc + sw + 1), as in ONSBoost, for rows with weights of about 1.
   * Default "plain".
   */
  errorEstimate: choice(["plain", "pseudo-count"], { default: "plain" }),
  /** Byte budget, shared by its learners. An integer in [1024, inf) or Infinity. Default 67108864 (64 MiB). */
  maxBytes: budgetParam,
} as const;

type BoostingParams = Params<typeof boostingParameters>;

const SMALLEST_CARRY = 1e-100; // a thousand members that are right would halve lambda to 0
const LARGEST_CARRY = 1e6;

/** lambda / (1 + o) (1 - eps) if the member was right, o lambda / (1 + o) eps if it was wrong; o = 1 in the thesis. */
function passedOn(lambda: number, right: number, correct: number, wrong: number, odds: number): number {
  const scaled = lambda * (correct + wrong) * (right + (1 - right) * odds);
  const carry = scaled / ((1 + odds) * (right * correct + (1 - right) * wrong));
  return Math.min(Math.max(carry, SMALLEST_CARRY), LARGEST_CARRY);
}

/** Odds against a guess among K classes, K - 1; at least 1. */
function oddsOfGuess(classes: number): number {
  return Math.max(1, classes - 1);
}

const LARGEST_SAY = 1e300;

/**
 * Odds whose logarithm is the vote weight: o (1 - eps) / eps, with both sums at least `least`. Clamped, since `least`
 * may be tiny compared with the sums.
 */
function sayOf(odds: number, correct: number, wrong: number, least: number): number {
  const say = (odds * Math.max(correct, least)) / Math.max(wrong, least);
  return Math.min(Math.max(say, 1 / LARGEST_SAY), LARGEST_SAY);
}

export class OnlineBoosting extends RowChain implements WeighingChain {
  protected readonly kind: string = "online-boosting";
  readonly #correctWeight = this.memberNumbers("correctWeight"); // lambda^sc_m
  readonly #wrongWeight = this.memberNumbers("wrongWeight"); // lambda^sw_m
  protected override readonly repeats: boolean;
  readonly #draws: boolean;
  readonly #leading: boolean;
  readonly #countsClasses: boolean;
  readonly #samme: boolean;
  readonly #counting: Counting;
  readonly #pseudoCount: number;
  // Derived from the class weights, so not saved; 1 with `multiclass: "oza"`.
  /** K - 1, including the last row processed. */
  #guess = 1;
  /** K - 1 before the run. */
  #guessBefore = 1;

  constructor(context: Context, params: BoostingParams & Pick<EnsembleOptions, "maxMembers">) {
    super(context, { ...params, spread: SPREAD[params.vote], needs: { before: false, after: true }, carry: 1 });
    this.#countsClasses = params.multiclass !== "oza";
    this.#samme = params.multiclass === "samme";
    this.#counting = this.#samme ? classesMet : classesGuessed;
    this.repeats = params.sampling === "repetitions";
    this.#draws = params.sampling !== "weights";
    this.#leading = params.voters === "leading";
    this.#pseudoCount = params.errorEstimate === "pseudo-count" ? 1 : 0;
  }

  /** The lambdas of all rows, then K for each row. */
  protected override get carryWidth(): number {
    return 2;
  }

  /** Always weights a whole run. */
  protected override weigh(m: number, run: Run): void {
    const { weights, carries, rowWeights, count } = run;
    if (this.#countsClasses) {
      if (m === 0) this.#guessBefore = oddsOfGuess(carryClasses(this.#counting, run, this.classWeights, count, 1));
      this.#guess = this.#guessBefore;
    }
    if (this.#draws)
      drawPoissons(this.streams[m], carries, count, weights); // k ~ Poisson(lambda)
    else for (let i = 0; i < count; i++) weights[i] = carries[i];
    if (!this.repeats) for (let i = 0; i < count; i++) weights[i] *= rowWeights[i];
  }

  /** Processes the rows at once, without `update`, unless there is upkeep, which needs each row. */
  protected override updateRows(m: number, run: Run, from: number, to: number): number {
    if (this.upkeep.length > 0) return super.updateRows(m, run, from, to);
    noteRight(run, from, to, this.needs);
    this.#pass(m, run, from, to);
    return to;
  }

  protected override update(m: number, run: Run, i: number): void {
    this.#pass(m, run, i, i + 1);
  }

  /**
   * Updates the lambdas of rows for the next member; writes the member's vote weight per row and whether it ends the
   * vote.
   */
  #pass(m: number, run: Run, from: number, to: number): void {
    const { carries, rowWeights, after, voteWeights, voteEnded, count } = run;
    const countsClasses = this.#countsClasses;
    let guess = this.#guess;
    let correct = this.#correctWeight.data[m];
    let alreadyWrong = this.#wrongWeight.data[m];
    let say = this.voteWeights.data[m];
    for (let i = from; i < to; i++) {
      voteWeights[i] = say; // before the row
      if (this.#isGuess(correct, alreadyWrong, guess)) voteEnded[i] = 1;
      if (countsClasses) guess = oddsOfGuess(carries[count + i]);
      const lambda = carries[i];
      const rowWeight = rowWeights[i];
      const row = lambda * rowWeight;
      if (row === 0) continue; // underflow
      const right = after[i]; // 1 or 0, used without branches: no processor could predict them
      correct += right * row;
      alreadyWrong += (1 - right) * row;
      const wrong = alreadyWrong + this.#pseudoCount;
      const odds = this.#oddsOf(correct, wrong, guess);
      carries[i] = passedOn(lambda, right, correct, wrong, odds);
      say = sayOf(odds, correct, wrong, rowWeight / 2);
    }
    this.#guess = guess;
    this.#correctWeight.data[m] = correct;
    this.#wrongWeight.data[m] = alreadyWrong;
    this.voteWeights.data[m] = say;
  }

  /** Uses the sums including this row, so that a member without rows has an error. */
  carryBehind(m: number, lambda: number, right: number, label: number): number {
    const correct = this.#correctWeight.data[m] + right * lambda;
    const wrong = this.#wrongWeight.data[m] + (1 - right) * lambda + this.#pseudoCount;
    const odds = this.#oddsOf(correct, wrong, this.#guessWith(label));
    return passedOn(lambda, right, correct, wrong, odds);
  }

  /** K - 1 with a further row of weight 1. */
  #guessWith(label: number): number {
    return this.#countsClasses ? oddsOfGuess(classesOf(this.#counting, this.classWeights, label)) : this.#guess;
  }

  /** lambda after the last member. */
  override rowWeightAt(rows: Float64Array, start: number, label: number): number {
    return carryBehindAll(this, 1, rows, start, label);
  }

  /** o: the factor on the odds of a member with these sums; 1 in the thesis. */
  #oddsOf(correct: number, wrong: number, guess: number): number {
    return this.#samme ? guess : guessOdds(guess, correct, wrong);
  }

  /** Sets K to that of a batch of rows with these weights, all that the model has learned so far; `judge` uses it. */
  countBatch(labels: Int32Array, weights: Float64Array): void {
    if (this.#countsClasses) this.#guess = oddsOfGuess(classesAmong(this.#counting, labels, weights));
  }

  /**
   * Sets the sums of a member trained on a batch, and returns its o. If the member is no better than a guess, leaves its
   * sums and returns 0. `least`: half of a row's weight.
   */
  judge(m: number, correct: number, wrong: number, least: number): number {
    const guess = this.#guess;
    if (!(wrong < guess * correct * (1 - ROUNDING))) return 0; // eps >= 1/2, or (K - 1) / K
    this.#correctWeight.data[m] = correct;
    this.#wrongWeight.data[m] = wrong;
    const counted = wrong + this.#pseudoCount;
    const odds = this.#oddsOf(correct, counted, guess);
    this.voteWeights.data[m] = sayOf(odds, correct, counted, least);
    return odds;
  }

  /** Gives a member that is back after the last row of a run the vote weight of its sums with the K of that row. */
  protected speakAgain(m: number, { rowWeights, count }: Run): void {
    const correct = this.#correctWeight.data[m];
    const wrong = this.#wrongWeight.data[m] + this.#pseudoCount;
    this.voteWeights.data[m] = sayOf(
      this.#oddsOf(correct, wrong, this.#guess),
      correct,
      wrong,
      rowWeights[count - 1] / 2,
    );
  }

  protected override weighVotes(weights: Float64Array, count: number): void {
    logarithms(weights, 0, count); // log o (1 - eps) / eps
  }

  override predictPrefixesAt(rows: Float64Array, start: number, out: Float64Array, classes: number): number {
    return answerPrefixes(this, this.spread, rows, start, out, classes);
  }

  /** Adds the members' errors. The member that ends the vote and all after it have vote weight 0. */
  override inspect(): Inspection {
    const leading = leadingOf(this);
    const { members = [], ...rest } = withErrors(super.inspect(), (m) => {
      const correct = this.#correctWeight.data[m];
      const wrong = this.#wrongWeight.data[m];
      if (correct + wrong === 0) return NaN; // not tested yet
      return (wrong + this.#pseudoCount) / (correct + wrong + this.#pseudoCount); // eps_m
    });
    return { ...rest, members: members.map((member, m) => (m < leading ? member : { ...member, voteWeight: 0 })) };
  }

  override restored(): void {
    super.restored();
    if (this.#countsClasses) this.#guess = oddsOfGuess(classesOf(this.#counting, this.classWeights));
  }

  /** Share of the weight that a member gets right; 0 before it has been tested. */
  protected accuracyOf(m: number): number {
    const correct = this.#correctWeight.data[m];
    return correct > 0 ? correct / (correct + this.#wrongWeight.data[m]) : 0;
  }

  override endsVote(m: number): boolean {
    return this.#isGuess(this.#correctWeight.data[m], this.#wrongWeight.data[m], this.#guess);
  }

  /** Whether a member with these sums ends the vote. */
  #isGuess(correct: number, wrong: number, guess: number): boolean {
    if (!this.#leading || correct + wrong === 0) return false; // not tested yet
    return wrong + this.#pseudoCount > guess * correct; // eps > 1/2, or (K - 1) / K
  }
}

/**
 * A chain in which each member concentrates on rows its predecessors get wrong; votes weighted by error.
 *
 * @title Online boosting
 * @paper Oza (2001). Online Ensemble Learning; chapter 4, figure 4.3
 * @choose Complicated rules with correct labels; use bagging if labels are often wrong. We recommend
 *   `base=hoeffding-tree(grace-period=50, split-confidence=0.01)`: 2.3 points better on the mean of 54 streams of
 *   20,000 rows, for 2.5 times the bytes. Soft votes and `multiclass=auto` are ours; the thesis has `vote=hard,
 *   multiclass=oza`.
 * @cost M times the base learner's time and bytes (M members), one more prediction per row and member, and 72 bytes per
 *   member.
 * @missing As the base learner.
 * @unseen As the base learner.
 */
export const onlineBoosting = /* @__PURE__ */ definitionOf({
  id: "online-boosting",
  kind: "ensemble",
  params: boostingParameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    rowWeights: true,
    prefixes: true,
  },
  test: { members: 3, base: livelyTree },
  create: (context, params) => new OnlineBoosting(context, params),
});
