/**
 * Prediction with expert advice: members answer, each is charged what its answer loses, and its vote weighs the less the
 * more it has lost beyond the one that has lost least. What is kept are the losses, not the weights: however far a member
 * has fallen behind it comes back when the others lose as much, and no weight is ever lost below the smallest number.
 */
import { borrow, type Context, giveBack } from "../../core/index.ts";
import { type Answers, Committee } from "./committee.ts";
import { addLosses } from "./expert-losses.ts";
import type { EnsembleOptions } from "./membership.ts";
import type { Run } from "./run.ts";
import { addVote } from "./votes.ts";

/** The vote weights of members by what each has lost. */
export abstract class ExpertAdvice extends Committee {
  protected override readonly needsAnswers = true;
  /** Scratch: what votes weigh at the row that is looked at, the largest 1, and all of them together. */
  protected weights = new Float64Array(0);
  protected totalWeight = 0;

  constructor(context: Context, options: EnsembleOptions) {
    super(context, options);
    this.voteWeights.data.fill(0); // the losses
  }

  /** What member `m` loses by its answer `answers[at ..]` to a row of weight 1. */
  protected abstract lossOf(m: number, answers: Float64Array, at: number, label: number, classes: number): number;

  /** What a vote weighs, beside the best one's 1, of a member that has lost so much more; less than 1. */
  protected abstract weightOf(excess: number): number;

  /** Losses to weights. */
  protected override weighVotes(losses: Float64Array, count: number): void {
    let least = Infinity;
    for (let m = 0; m < count; m++) least = Math.min(least, losses[m]);
    for (let m = 0; m < count; m++) {
      const excess = losses[m] - least;
      losses[m] = excess > 0 ? this.weightOf(excess) : 1; // not a number where all have lost without end
    }
  }

  /** Row by row: what is learned from one changes the vote on the next. */
  protected override combineThenLearn(run: Run, answers: Answers): void {
    const { count, labels, rowWeights, classes, out } = run;
    const losses = this.voteWeights.data;
    const lost = borrow(answers.length);
    if (out !== null) out.fill(0, 0, count * classes);
    for (let i = 0, at = 0; i < count; i++, at += classes) {
      this.#weigh();
      for (let m = 0; m < answers.length; m++) {
        if (out !== null) addVote(this.spread, this.weights, m, answers[m], at, out, at, classes);
        lost[m] = this.lossOf(m, answers[m], at, labels[i], classes);
      }
      addLosses(losses, lost, answers.length, rowWeights[i]);
    }
    giveBack(lost);
  }

  #weigh(): void {
    const count = this.members.length;
    if (this.weights.length !== count) this.weights = new Float64Array(count);
    this.weights.set(this.voteWeights.data.subarray(0, count));
    this.weighVotes(this.weights, count);
    this.totalWeight = 0;
    for (let m = 0; m < count; m++) this.totalWeight += this.weights[m];
  }
}
