/**
 * Members' answers as rows of attributes, for a learner that learns from them: their labels as nominal values, or their
 * probabilities of the first classes.
 */
import { Attribute, mostProbable, nominal, numeric, Schema, withRoom } from "../../core/index.ts";
import type { Answers } from "./committee.ts";

/** Members' answers as rows of attributes. */
export class AnswerRows {
  readonly schema: Schema;
  readonly #probabilities: number | undefined;
  #rows = new Float64Array(0); // scratch

  /** `probabilities`: of how many classes they are attributes; labels are, where it is left out. */
  constructor({ target }: Schema, members: readonly string[], probabilities?: number) {
    this.#probabilities = probabilities;
    const attributes = members.flatMap((member, m) => {
      const name = `${m + 1}: ${member}`;
      if (probabilities === undefined) return [new Attribute(name, nominal())];
      return Array.from({ length: probabilities }, (_, c) => new Attribute(`${name}, ${c + 1}`, numeric()));
    });
    this.schema = new Schema(attributes, target);
  }

  /** A member may answer any class there is: so many, or fewer again. */
  meet(classes: number): void {
    if (this.#probabilities !== undefined) return;
    for (const label of this.schema.attributes) {
      label.truncate(classes);
      for (let v = label.values.length; v < classes; v++) label.add(`${v}`);
    }
  }

  /** A row for each of `count` rows that the members have answered; NaN for a label where a member has no answer. */
  of(answers: Answers, count: number, classes: number): Float64Array {
    this.#rows = withRoom(this.#rows, count * this.schema.attributes.length);
    const rows = this.#rows;
    const probabilities = this.#probabilities;
    let at = 0;
    for (let start = 0; start < count * classes; start += classes) {
      for (let m = 0; m < answers.length; m++) {
        const label = mostProbable(answers[m], start, classes);
        if (probabilities === undefined) rows[at++] = label < 0 ? NaN : label;
        else for (let c = 0; c < probabilities; c++) rows[at++] = answers[m][start + c];
      }
    }
    return rows;
  }
}
