/**
 * Members' predictions as rows of attributes for a combining learner: labels as nominal values, or probabilities of the
 * first classes.
 */
import { Attribute, mostProbable, nominal, numeric, Schema, withRoom } from "../../core/index.ts";
import type { Answers } from "./committee.ts";

/** Members' predictions as rows of attributes. */
export class AnswerRows {
  readonly schema: Schema;
  readonly #probabilities: number | undefined;
  #rows = new Float64Array(0); // scratch

  /** `probabilities`: how many classes' probabilities are attributes; if omitted, labels are. */
  constructor({ target }: Schema, members: readonly string[], probabilities?: number) {
    this.#probabilities = probabilities;
    const attributes = members.flatMap((member, m) => {
      const name = `${m + 1}: ${member}`;
      if (probabilities === undefined) return [new Attribute(name, nominal())];
      return Array.from({ length: probabilities }, (_, c) => new Attribute(`${name}, ${c + 1}`, numeric()));
    });
    this.schema = new Schema(attributes, target);
  }

  /** Sets the number of nominal values to `classes`, which members may predict; it may also decrease. */
  meet(classes: number): void {
    if (this.#probabilities !== undefined) return;
    for (const label of this.schema.attributes) {
      label.truncate(classes);
      for (let v = label.values.length; v < classes; v++) label.add(`${v}`);
    }
  }

  /** A row for each of `count` predicted rows; a label is NaN if a member has no prediction. */
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
