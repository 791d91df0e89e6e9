/**
 * Multi-class perceptron: Rosenblatt's rule (1958) in Kesler's construction (Duda and Hart 1973, section 5.12). Each
 * class has a weight vector; the class with the largest dot product with the row is predicted. A misclassified row is
 * added to the vector of its class and subtracted from that of the predicted class; other rows change nothing.
 *
 * The papers only name the perceptron as a linear expert. Our choices: rows are scaled online and clipped at ten
 * deviations, classes join when first seen, and ties go to the class first in the schema. The predicted class has
 * probability 1.
 */
import { type Context, definitionOf, type ModelPicture, type Params } from "../core/index.ts";
import { InputClassifier } from "./inputs/input-classifier.ts";
import * as shared from "./inputs/parameters.ts";
import { WeightTable } from "./inputs/weight-table.ts";

const parameters = {
  /**
   * Standard: numbers are standardized. Spread: they are scaled but not centred, so zeros cost no time.
   * Default "standard".
   */
  scaling: shared.scaling,
  /** Byte budget: values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: shared.maxBytes,
} as const;

class Perceptron extends InputClassifier {
  readonly #weights = new WeightTable(this.arena, this.classWeights, ["weights"]); // w_c
  protected readonly tables = [this.#weights];

  constructor(context: Context, { scaling, maxBytes }: Params<typeof parameters>) {
    super(context, "perceptron", scaling, maxBytes);
  }

  protected score(): void {
    const { indices, values, active } = this.inputs;
    this.#weights.multiply(indices, values, active, this.scores); // w_c . x
  }

  protected answer(shares: Float64Array): void {
    shares[this.bestClass()] = 1;
  }

  override picture(): ModelPicture {
    const { data } = this.#weights.columns[0];
    return this.weightPicture((at) => data[at]);
  }

  protected step(slot: number, weight: number): void {
    const answer = this.bestClass();
    if (answer === slot) return;
    const { indices, values, active } = this.inputs;
    const { width } = this.#weights;
    const { data } = this.#weights.columns[0];
    for (let i = 0; i < active; i++) {
      const at = indices[i] * width;
      data[at + slot] += weight * values[i]; // w_y += x
      data[at + answer] -= weight * values[i]; // w_answer -= x
    }
  }
}

/**
 * One weight vector per class, updated by misclassified rows.
 *
 * @title Perceptron
 * @paper Rosenblatt (1958). The Perceptron: A Probabilistic Model for Information Storage and Organization in the Brain
 * @choose As an expert among others, where a prediction is a class; `logistic-regression` costs as little and has
 *   probabilities.
 * @cost O(C) per input that is not 0; 8 C bytes per input, and 24 or 32 per number and 4 per nominal value, in arrays
 *   that double (C classes seen; an input per number and per nominal value seen).
 * @missing Contributes nothing, and so does a number beyond 1e75.
 * @unseen Contributes nothing until it is learned, and never if the budget has no room for it.
 */
export const perceptron = /* @__PURE__ */ definitionOf({
  id: "perceptron",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
  },
  create: (context, params) => new Perceptron(context, params),
});
