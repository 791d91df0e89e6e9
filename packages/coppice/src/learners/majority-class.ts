/**
 * Majority class: answers the class distribution seen so far. The baseline every model has to beat, and the
 * reference of the kappa-M statistic.
 */
import { Classifier, defineClassifier, type Inspection } from "../core/index.ts";

class MajorityClass extends Classifier {
  readonly #weights = this.arena.float64("classWeights", this.schema.classCount);

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    const { data, length } = this.#weights;
    let total = 0;
    for (let c = 0; c < length; c++) total += data[c];
    for (let c = 0; c < classes; c++) out[outStart + c] = c < length && total > 0 ? data[c] / total : 0;
  }

  learnAt(_rows: Float64Array, _start: number, label: number, weight: number): void {
    if (label >= this.#weights.length) this.#weights.resize(label + 1);
    this.#weights.data[label] += weight;
  }

  inspect(): Inspection {
    return { kind: "majority-class", bytes: this.byteLength, facts: { classes: this.#weights.length } };
  }
}

export const majorityClass = /* @__PURE__ */ defineClassifier({
  id: "majority-class",
  kind: "learner",
  title: "Majority class",
  summary: "Answers the class seen most often so far, whatever the row says.",
  paper: {
    authors: "Bifet, de Francisci Morales, Read, Holmes and Pfahringer",
    year: 2015,
    title: "Efficient Online Evaluation of Big Data Stream Classifiers",
  },
  params: {},
  capabilities: {
    weights: "exact",
    seeded: false,
    missing: "Attributes are not looked at.",
    unseen: "Attributes are not looked at.",
  },
  cost: "O(C) per prediction, O(1) per row learned; 8 bytes per class (C classes).",
  skips: [{ law: "beatsMajorityOnEasyStream", reason: "it is the majority class" }],
  create: (context) => new MajorityClass(context),
});
