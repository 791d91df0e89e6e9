/**
 * Majority class: predicts the distribution of the classes learned so far, whatever the row. The baseline that every
 * model has to beat, and the reference of the kappa-M statistic.
 */
import { Classifier, ClassWeights, defineClassifier, type Inspection } from "../core/index.ts";

class MajorityClass extends Classifier {
  readonly #weights = new ClassWeights(this.arena, this.schema.classCount);

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#weights.write(out, outStart, classes);
  }

  learnAt(_rows: Float64Array, _start: number, label: number, weight: number): void {
    if (label >= this.#weights.length) this.#weights.resize(label + 1);
    this.#weights.add(label, weight);
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
