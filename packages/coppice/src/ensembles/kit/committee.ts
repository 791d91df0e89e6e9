/**
 * Members that all answer before anything is made of their answers: every member's probabilities for a run of rows are
 * kept, and then combined row by row. Experts under a master, members that come and go, a learner over learners.
 */
import { giveBack } from "../../core/index.ts";
import { Ensemble } from "./ensemble.ts";
import { limitWeights, type Run } from "./run.ts";
import { addVote, votesToProbabilities } from "./votes.ts";

/** Per member its probabilities for the rows of a run, `classes` per row. */
export type Answers = readonly Float64Array[];

/** An ensemble whose members all answer before anything is made of their answers. Extend it, and combine them as yours does. */
export abstract class Committee extends Ensemble {
  #answers: Float64Array[] = []; // scratch

  /** Whether the members' answers are needed though nobody asks the ensemble for its own. */
  protected readonly needsAnswers: boolean = false;

  /** The weights with which member `m` learns a run, but for rows with a preparation of their own; 0 skips a row. */
  protected weightsFor(run: Run, _m: number): Float64Array {
    return run.rowWeights;
  }

  /**
   * Called before a row is learned, where `untilPreparation` is 0: all members have answered it, none has learned it.
   * Vote weights may change, members come and go; those that are there afterwards learn.
   */
  protected prepare(_run: Run, _answers: Answers): void {}

  /** Makes votes of the members' answers: `count * classes` numbers in `out`. Changes nothing. */
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
   * As `combine`, where `run.out` is not null, and learns from the rows' labels how to combine. The answers are those
   * before the members have learned.
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
