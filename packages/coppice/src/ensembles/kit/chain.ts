/**
 * The generic ensemble of Fern and Givan (2003, section 3.2, figure 1): for each member in order, the weight of the row
 * for it is chosen, the member learns, and what follows from its answer is noted for the next one and for its vote.
 *
 * What a member needs to know of its predecessors travels along the chain as a few numbers per row, the carry. So each
 * member can learn a whole run of rows before the next one starts (members outside, rows inside), with the same result
 * as row by row.
 */
import { type Context, mostProbable } from "../../core/index.ts";
import { Ensemble } from "./ensemble.ts";
import type { EnsembleOptions } from "./membership.ts";
import { learnRun, limitWeights, type Needs, type Run } from "./run.ts";
import { addVote } from "./votes.ts";

export interface ChainOptions extends EnsembleOptions {
  /** Which answers of a member `update` looks at. */
  readonly needs: Needs;
  /** What the numbers that travel along the chain with a row, `carryWidth` of them, are to begin with. Default: 0. */
  readonly carry?: number;
}

/** An ensemble whose members learn in order, each with weights of its own. Extend it, and change the policies in which yours differs. */
export abstract class Chain extends Ensemble {
  protected readonly needs: Needs;
  readonly #carry: number;

  constructor(context: Context, options: ChainOptions) {
    super(context, options);
    this.needs = options.needs;
    this.#carry = options.carry ?? 0;
  }

  /** For those that rows have brought, or that some member answers; where a place may get a member of another kind, for all. */
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
   * Weight policy: changes `run.weights[from .. to)`, the rows' own weights to begin with, to those with which member `m`
   * learns.
   */
  protected weigh(_m: number, _run: Run, _from: number, _to: number): void {}

  /** Weighs rows for member `m`, none with more than a learner takes. */
  protected weighRows(m: number, run: Run, from: number, to: number): void {
    this.weigh(m, run, from, to);
    limitWeights(run.weights, from, to);
  }

  /**
   * What follows when member `m` has learned row `i`: changes the row's carry for the next member, and the member's vote
   * weight. Only called where the ensemble needs answers.
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
   * Member `m` weighs and learns a run, all of its rows at once. In a `RowChain` a member's weight for a row may depend on
   * what became of its row before.
   */
  protected learnMember(m: number, run: Run): void {
    const { before, after } = this.needs;
    this.weighRows(m, run, 0, run.count);
    let i = 0;
    do {
      // Again where another member has taken the place: what the one that is gone answered to later rows does not count.
      learnRun(this.members[m], run, i, before || run.out !== null, after);
      if (before || after) i = this.updateRows(m, run, i, run.count);
      else {
        run.voteWeights.fill(this.voteWeights.data[m], 0, run.count);
        if (this.endsVote(m)) run.voteEnded.fill(1, 0, run.count);
        i = run.count;
      }
    } while (i < run.count);
  }

  /**
   * Notes whether member `m` was right about some rows, and what follows, row by row. Returns the row behind the one at which
   * another member took its place, else `to`.
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

/** Writes which of some rows the member was right about. */
export function noteRight(run: Run, from: number, to: number, { before, after }: Needs): void {
  const { labels, labelsAfter, answers, classes } = run;
  if (after) for (let i = from; i < to; i++) run.after[i] = Number(labelsAfter[i] === labels[i]);
  if (before)
    for (let i = from; i < to; i++) run.before[i] = Number(mostProbable(answers, i * classes, classes) === labels[i]);
}
