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

/**
 * Answers the class seen most often so far, whatever the row says.
 *
 * @title Majority class
 * @paper Bifet, de Francisci Morales, Read, Holmes and Pfahringer (2015). Efficient Online Evaluation of Big Data
 *   Stream Classifiers
 * @choose A yardstick: who does not beat it has learned nothing.
 * @cost O(C) per prediction, O(1) per row learned; 8 bytes per class (C classes declared).
 * @missing Attributes are not looked at.
 * @unseen Attributes are not looked at.
 */
export const majorityClass = /* @__PURE__ */ defineClassifier({
  id: "majority-class",
  kind: "learner",
  params: {},
  capabilities: {
    weights: "exact",
    seeded: false,
  },
  skips: [{ law: "beatsMajorityOnEasyStream", reason: "it is the majority class" }],
  create: (context) => new MajorityClass(context),
});
