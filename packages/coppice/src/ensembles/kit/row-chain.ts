/**
 * A chain whose members learn row by row: a row's weight may depend on what the member's previous row changed, or a
 * member learns a row several times. It gives up only the members' batch kernels.
 */
import { type Classifier, LARGEST_WEIGHT, mostProbable } from "../../core/index.ts";
import { Chain } from "./chain.ts";
import type { Run } from "./run.ts";

/** The last repetition has the weight of any further ones: a row must not block its caller for a million steps. */
const MOST_REPETITIONS = 1000;

/** A chain in which a row is weighted just before the member learns it, not with its whole run. */
export abstract class RowChain extends Chain {
  /** Whether rows are weighted one by one; else those of a run at once, as in any chain. */
  protected readonly byRow: boolean = false;
  /** Whether a member learns a row `weights[i]` times with the row's own weight, not once with `weights[i]`. */
  protected readonly repeats: boolean = false;

  protected override learnMember(m: number, run: Run): void {
    if (!this.byRow && !this.repeats) {
      super.learnMember(m, run);
      return;
    }
    const { before, after } = this.needs;
    const errorsOnly = after === "errors";
    const { rows, labels, answers, labelsAfter, classes, count } = run;
    const width = this.schema.attributes.length;
    if (!this.byRow) this.weighRows(m, run, 0, count);
    for (let i = 0; i < count; i++) {
      if (this.byRow) this.weighRows(m, run, i, i + 1);
      const member = this.members[m];
      const at = i * classes;
      if (before || run.out !== null) member.predictAt(rows, i * width, answers, at, classes);
      this.learnRow(member, run, i);
      if (errorsOnly && mostProbable(answers, at, classes) === labels[i]) labelsAfter[i] = labels[i];
      else if (after) labelsAfter[i] = member.labelAt(rows, i * width);
      this.updateRows(m, run, i, i + 1);
    }
  }

  /** A member learns row `i` of a weighted run. */
  protected learnRow(member: Classifier, { rows, labels, rowWeights, weights }: Run, i: number): void {
    const at = i * this.schema.attributes.length;
    if (!this.repeats) {
      if (weights[i] > 0) member.learnAt(rows, at, labels[i], weights[i]);
      return;
    }
    const times = Math.min(weights[i], MOST_REPETITIONS);
    for (let k = 1; k < times; k++) member.learnAt(rows, at, labels[i], rowWeights[i]);
    const last = (weights[i] - times + 1) * rowWeights[i];
    if (times > 0) member.learnAt(rows, at, labels[i], Math.min(last, LARGEST_WEIGHT));
  }
}
