/**
 * The two reference classifiers of kappa-M and kappa-temporal: the majority class so far and the previous label (Bifet
 * et al., "Efficient Online Evaluation of Big Data Stream Classifiers", 2015; Zliobaite et al., "Evaluation Methods and
 * Decision Theory for Classification of Streaming Data with Temporal Dependence", 2015).
 *
 * Where sources differ: both predict from strictly earlier rows (MOA counts the row itself before it asks for the
 * majority, and starts with class 0 as the previous label), so both get the first row wrong. Ties go to the lowest
 * class. They belong to the stream, not to a model. They learn delayed labels as late as the models do; otherwise no
 * model could match them.
 */
import { checkClass } from "./checks.ts";
import { enlarged } from "./enlarged.ts";

/** Bit of `Baselines.missed`: the majority class was wrong. */
export const MAJORITY_MISSED = 1;
/** Bit of `Baselines.missed`: the previous label was wrong. */
export const NO_CHANGE_MISSED = 2;

/** The majority class so far and the previous label, as predictions to compare with. */
export class Baselines {
  #counts = new Float64Array(16);
  #majority = -1;
  #previous = -1;

  /** What both miss if `label` is true: the sum of `MAJORITY_MISSED` and `NO_CHANGE_MISSED` as they apply. */
  missed(label: number): number {
    checkClass("a label", label, 0);
    return (label === this.#majority ? 0 : MAJORITY_MISSED) + (label === this.#previous ? 0 : NO_CHANGE_MISSED);
  }

  /** Makes both learn a label that has arrived. */
  learn(label: number): void {
    checkClass("a label", label, 0);
    const majority = this.#majority;
    this.#previous = label;
    if (label >= this.#counts.length) this.#counts = enlarged(this.#counts, 2 * label);
    const count = this.#counts[label] + 1;
    this.#counts[label] = count;
    const most = majority < 0 ? 0 : this.#counts[majority];
    if (count > most || (count === most && label < majority)) this.#majority = label;
  }
}
