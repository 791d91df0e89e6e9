/**
 * The generic ensemble of Fern and Givan (2003, section 3.2, figure 1): for each member in order, the row's weight is
 * chosen, the member learns, and its prediction updates its vote weight and the state for the next member.
 *
 * What a member needs to know of its predecessors is passed along the chain as a few numbers per row, the carry. So
 * each member can learn a whole run of rows before the next one starts (members outside, rows inside), with the same
 * result as row by row.
 */
import { type Context, mostProbable } from "../../core/index.ts";
import { Ensemble } from "./ensemble.ts";
import type { EnsembleOptions } from "./membership.ts";
import { learnRun, limitWeights, type Needs, type Run } from "./run.ts";
import { addVote } from "./votes.ts";

/** Options of the constructor of `Chain`. */
export interface ChainOptions extends EnsembleOptions {
  /** Which of a member's predictions `update` uses. */
  readonly needs: Needs;
  /** Initial value of the `carryWidth` numbers of a row's carry. Default: 0. */
  readonly carry?: number;
}

/** An ensemble whose members learn in order, each with its own row weights. Extend it and override its policies. */
export abstract class Chain extends Ensemble {
  protected readonly needs: Needs;
  readonly #carry: number;

  constructor(context: Context, options: ChainOptions) {
    super(context, options);
    this.needs = options.needs;
    this.#carry = options.carry ?? 0;
  }

  /** The classes seen in rows or predicted by a member; with several recipes, all. */
  protected override askedFor(classes: number): number {
    if (this.recipes.length > 1) return classes;
    let most = this.known.classes;
    for (const { classesAnswered } of this.members) {
      if (!(classesAnswered < classes)) return classes;
      if (classesAnswered > most) most = classesAnswered;
    }
    return Math.min(most, classes);
  }

  /**
   * Weight policy: changes `run.weights[from .. to)`, initially the rows' own weights, to those with which member `m`
   * learns.
   */
  protected weigh(_m: number, _run: Run, _from: number, _to: number): void {}

  /** Weights rows for member `m`, capped at what a learner accepts. */
  protected weighRows(m: number, run: Run, from: number, to: number): void {
    this.weigh(m, run, from, to);
    limitWeights(run.weights, from, to);
  }

  /**
   * Called after member `m` has learned row `i`: updates the row's carry for the next member, and the member's vote
   * weight. Only called if the ensemble `needs` predictions.
   */
  protected update(_m: number, _run: Run, _i: number): void {}

  /** Members outside, rows inside. */
  protected override walk(run: Run): void {
    const { count, out, rowWeights, classes } = run;
    run.carries.fill(this.#carry, 0, count * this.carryWidth);
    out?.fill(0, 0, count * classes);
    run.voteEnded.fill(0, 0, count);
    for (let m = 0; m < this.members.length; m++) {
      const { weights, voteWeights, voteEnded, answers } = run;
      for (let i = 0; i < count; i++) weights[i] = rowWeights[i];
      this.learnMember(m, run);
      if (out === null) continue;
      this.weighVotes(voteWeights, count);
      for (let i = 0, at = 0; i < count; i++, at += classes) {
        if (voteEnded[i] === 0) addVote(this.spread, voteWeights, i, answers, at, out, at, classes);
      }
    }
  }

  /**
   * Member `m` weights and learns a whole run at once. In a `RowChain` a row's weight may depend on what the previous
   * row changed.
   */
  protected learnMember(m: number, run: Run): void {
    this.weighRows(m, run, 0, run.count);
    let i = 0;
    do {
      // Repeated after a replacement: the old member's predictions for later rows do not count.
      learnRun(this.members[m], run, i, this.needs);
      i = this.updateRows(m, run, i, run.count);
    } while (i < run.count);
  }

  /**
   * Records whether member `m` was right and calls `update`, row by row. Returns the index after the row at which the
   * member was replaced, else `to`.
   */
  protected updateRows(m: number, run: Run, from: number, to: number): number {
    const { before, after } = this.needs;
    noteRight(run, from, to, this.needs);
    const member = this.members[m];
    for (let i = from; i < to; i++) {
      this.row = i + 1;
      run.voteWeights[i] = this.voteWeights.data[m];
      if (this.endsVote(m)) run.voteEnded[i] = 1;
      if (before || after) this.update(m, run, i);
      if (this.members[m] !== member) return i + 1;
    }
    return to;
  }
}

/** Records for which rows the member was right. */
export function noteRight(run: Run, from: number, to: number, { before, after }: Needs): void {
  const { labels, labelsAfter, answers, classes } = run;
  if (after) for (let i = from; i < to; i++) run.after[i] = Number(labelsAfter[i] === labels[i]);
  if (before)
    for (let i = from; i < to; i++) run.before[i] = Number(mostProbable(answers, i * classes, classes) === labels[i]);
}
