/**
 * Ensembles that combine predictions: every member's probabilities for a run of rows are stored, then combined row by
 * row. Used for experts under a master, members that join and leave, and stacking.
 */
import { giveBack } from "../../core/index.ts";
import { Ensemble } from "./ensemble.ts";
import { limitWeights, type Run } from "./run.ts";
import { addVote, votesToProbabilities } from "./votes.ts";

/** Per member its probabilities for the rows of a run, `classes` per row. */
export type Answers = readonly Float64Array[];

/** An ensemble that first collects all members' predictions. Extend it and override how they are combined. */
export abstract class Committee extends Ensemble {
  #answers: Float64Array[] = []; // scratch

  /** Whether the members' predictions are needed even if the ensemble's own is not. */
  protected readonly needsAnswers: boolean = false;

  /** The weights with which member `m` learns a run, except for rows passed to `prepare`; 0 skips a row. */
  protected weightsFor(run: Run, _m: number): Float64Array {
    return run.rowWeights;
  }

  /**
   * Called before a row is learned, if `untilPreparation` is 0: all members have predicted it, none has learned it. It
   * may change vote weights, and add or remove members; those present afterwards learn.
   */
  protected prepare(_run: Run, _answers: Answers): void {}

  /** Combines the members' predictions into votes: `count * classes` numbers in `out`. Has no side effects. */
  protected combine(answers: Answers, count: number, out: Float64Array, classes: number): void {
    const weights = this.votingWeights();
    out.fill(0, 0, count * classes);
    for (let m = 0; m < this.members.length; m++) {
      for (let at = 0; at < count * classes; at += classes) {
        addVote(this.spread, weights, m, answers[m], at, out, at, classes);
      }
    }
    giveBack(weights);
  }

  /**
   * As `combine`, if `run.out` is not null; then learns from the rows' labels how to combine. The predictions are those
   * before the members learned.
   */
  protected combineThenLearn(run: Run, answers: Answers): void {
    if (run.out !== null) this.combine(answers, run.count, run.out, run.classes);
  }

  protected override walk(run: Run): void {
    const { rows, labels, rowWeights, count, classes } = run;
    const answers = this.#roomFor(count * classes);
    if (this.untilPreparation() === 0) {
      for (let m = 0; m < this.members.length; m++) this.members[m].predictBatch(rows, count, answers[m], classes);
      this.combineThenLearn(run, answers);
      this.row = count;
      this.prepare(run, answers);
      for (const member of this.members) member.learnBatch(rows, count, labels, rowWeights);
      return;
    }
    const asked = run.out !== null || this.needsAnswers;
    for (let m = 0; m < this.members.length; m++) {
      const weights = this.weightsFor(run, m);
      limitWeights(weights, 0, count);
      if (asked) this.members[m].predictThenLearnBatch(rows, count, labels, weights, answers[m], classes);
      else this.members[m].learnBatch(rows, count, labels, weights);
    }
    if (asked) this.combineThenLearn(run, answers);
  }

  #toProbabilities(out: Float64Array, count: number, classes: number): void {
    for (let at = 0; at < count * classes; at += classes) votesToProbabilities(out, at, classes, this.classWeights);
  }

  override predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const answers = this.#roomFor(classes);
    for (let m = 0; m < this.members.length; m++) this.members[m].predictAt(rows, start, answers[m], 0, classes);
    const own = out.subarray(outStart, outStart + classes);
    this.combine(answers, 1, own, classes);
    this.#toProbabilities(own, 1, classes);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    const answers = this.#roomFor(count * classes);
    for (let m = 0; m < this.members.length; m++) this.members[m].predictBatch(rows, count, answers[m], classes);
    this.combine(answers, count, out, classes);
    this.#toProbabilities(out, count, classes);
  }

  #roomFor(numbers: number): Answers {
    const answers = this.#answers;
    if (answers.length > this.members.length) answers.length = this.members.length;
    for (let m = 0; m < this.members.length; m++) {
      if (m >= answers.length || answers[m].length < numbers) answers[m] = new Float64Array(numbers);
    }
    return answers;
  }
}
