/**
 * Prediction with expert advice: each member is charged the loss of its prediction, and its vote weight falls with its
 * loss in excess of the best one's. Losses are stored, not weights: a member far behind recovers when the others lose
 * as much, and no weight underflows for good.
 */
import { borrow, type Context, giveBack } from "../../core/index.ts";
import { type Answers, Committee } from "./committee.ts";
import { addLosses } from "./expert-losses.ts";
import type { EnsembleOptions } from "./membership.ts";
import type { Run } from "./run.ts";
import { addVote } from "./votes.ts";

/** Vote weights by the members' losses. */
export abstract class ExpertAdvice extends Committee {
  protected override readonly needsAnswers = true;
  /** Scratch: vote weights at the current row, the largest 1, and their sum. */
  protected weights = new Float64Array(0);
  protected totalWeight = 0;

  constructor(context: Context, options: EnsembleOptions) {
    super(context, options);
    this.voteWeights.data.fill(0); // the losses
  }

  /** The loss of member `m` by its prediction `answers[at ..]` of a row of weight 1. */
  protected abstract lossOf(m: number, answers: Float64Array, at: number, label: number, classes: number): number;

  /** The vote weight, below 1, of a member with this excess loss; the best one's is 1. */
  protected abstract weightOf(excess: number): number;

  /** Converts losses to weights. */
  protected override weighVotes(losses: Float64Array, count: number): void {
    let least = Infinity;
    for (let m = 0; m < count; m++) least = Math.min(least, losses[m]);
    for (let m = 0; m < count; m++) {
      const excess = losses[m] - least;
      losses[m] = excess > 0 ? this.weightOf(excess) : 1; // excess is NaN if all losses are infinite
    }
  }

  /** Row by row: each changes the vote on the next. */
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
