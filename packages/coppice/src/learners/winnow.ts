/**
 * Winnow (Littlestone 1988, "Learning Quickly When Irrelevant Attributes Abound"): a threshold over n Boolean inputs
 * with multiplicative weights. A unit predicts 1 if the weights of the inputs that are 1 sum to at least theta. If it
 * wrongly predicts 0, those weights are promoted, w *= alpha; if it wrongly predicts 1, they are demoted, w *= beta.
 * Correct predictions change nothing. Winnow2, the default, has alpha = 2 and beta = 1/2; Winnow1 demotes to 0.
 * Balanced Winnow keeps two weights per input, w+ - w-, and promotes one while it demotes the other.
 *
 * Beyond the paper: each nominal value is an input, and so are "above the running mean" and "not above it" for a
 * number; n is the number of inputs seen, and theta a fraction of it. There is a unit per class. With two classes the
 * unit of the second decides alone, as in the paper; with more, the largest sum does. An example of weight k multiplies
 * weights by alpha^k or beta^k. Weights stay within 1e-100 and 1e100. The predicted class has probability 1.
 */
import { type Context, choice, definitionOf, type ModelPicture, type Params, pow, real } from "../core/index.ts";
import { InputClassifier } from "./inputs/input-classifier.ts";
import * as shared from "./inputs/parameters.ts";
import { WeightTable } from "./inputs/weight-table.ts";

const parameters = {
  /** Positive: one weight per input. Balanced: one for and one against. Default "positive". */
  variant: choice(["positive", "balanced"], { default: "positive" }),
  /** Theta as a fraction of the number of inputs: 0.5 and 1 are usual. A number in (0, 1000]. Default 0.5. */
  threshold: real({ default: 0.5, min: 0, minOpen: true, max: 1000 }),
  /** Factor for weights that were too small (alpha). A number in (1, 1000]. Default 2. */
  promotion: real({ default: 2, min: 1, minOpen: true, max: 1000 }),
  /** Factor for weights that were too large (beta): 0 is Winnow1. A number in [0, 1). Default 0.5. */
  demotion: real({ default: 0.5, min: 0, max: 1, maxOpen: true }),
  /** Byte budget: values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: shared.maxBytes,
} as const;

const LARGEST_WEIGHT = 1e100;

class Winnow extends InputClassifier {
  readonly #params: Params<typeof parameters>;
  readonly #weights: WeightTable; // w, or w+ and w-
  protected readonly tables: readonly WeightTable[];

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "winnow", "literals", params.maxBytes);
    this.#params = params;
    const names = params.variant === "balanced" ? ["weights", "weightsAgainst"] : ["weights"];
    this.#weights = new WeightTable(this.arena, this.classWeights, names);
    this.tables = [this.#weights];
  }

  /** Theta. The constant is no input here. */
  get #threshold(): number {
    return this.#params.threshold * Math.max(1, this.inputs.count - 1);
  }

  protected override meetInput(input: number): void {
    const { width } = this.#weights;
    for (let c = 0; c < width; c++) this.#begin(input * width + c);
  }

  protected override meetClass(slot: number): void {
    const { width } = this.#weights;
    for (let i = 0; i < this.inputs.count; i++) this.#begin(i * width + slot);
  }

  /** w = 1, or w+ - w- = 2 - 1. */
  #begin(at: number): void {
    const [weights, against] = this.#weights.columns;
    weights.data[at] = against === undefined ? 1 : 2;
    if (against !== undefined) against.data[at] = 1;
  }

  protected score(): void {
    const { indices, active } = this.inputs;
    const { width, columns } = this.#weights;
    const weights = columns[0].data;
    const against = columns[1]?.data;
    const { scores } = this;
    for (let c = 0; c < width; c++) scores[c] = 0;
    for (let i = 1; i < active; i++) {
      const at = indices[i] * width;
      for (let c = 0; c < width; c++) {
        scores[c] += against === undefined ? weights[at + c] : weights[at + c] - against[at + c];
      }
    }
  }

  protected answer(shares: Float64Array): void {
    const best = this.bestClass();
    const { data } = this.classWeights.column;
    let met = 0;
    let first = -1;
    let last = -1;
    for (let c = 0; c < this.classWeights.length; c++) {
      if (data[c] === 0) continue;
      if (met++ === 0) first = c;
      last = c;
    }
    shares[met !== 2 ? best : this.scores[last] >= this.#threshold ? last : first] = 1;
  }

  override picture(): ModelPicture {
    const [{ data }, against] = this.#weights.columns;
    return this.weightPicture((at) => data[at] - (against?.data[at] ?? 0), 1); // the constant is no input here
  }

  protected step(slot: number, weight: number): void {
    const { promotion, demotion } = this.#params;
    const threshold = this.#threshold;
    const { data } = this.classWeights.column;
    for (let c = 0; c < this.classWeights.length; c++) {
      if (data[c] === 0) continue;
      const answer = this.scores[c] >= threshold; // w . x >= theta
      if (answer === (c === slot)) continue;
      const up = powerOf(promotion, weight);
      const down = powerOf(demotion, weight);
      this.#multiply(0, c, answer ? down : up);
      if (this.#weights.columns.length === 2) this.#multiply(1, c, answer ? up : down);
    }
  }

  /** Multiplies the weights of a unit's active inputs. */
  #multiply(column: number, unit: number, factor: number): void {
    const { indices, active } = this.inputs;
    const { width, columns } = this.#weights;
    const { data } = columns[column];
    for (let i = 1; i < active; i++) {
      const at = indices[i] * width + unit;
      const moved = Math.min(factor * data[at], LARGEST_WEIGHT);
      data[at] = factor > 0 && data[at] > 0 ? Math.max(moved, 1 / LARGEST_WEIGHT) : 0;
    }
  }
}

/**
 * factor^weight; above 0 if the factor is. Whole powers are products, so powers of 2 are exact; sums of such weights
 * often equal theta.
 */
function powerOf(factor: number, weight: number): number {
  if (factor === 0) return 0;
  let left = Math.floor(weight);
  let power = left === weight ? 1 : pow(factor, weight - left);
  for (let square = factor; left > 0; left = Math.floor(left / 2), square *= square)
    if (left % 2 === 1) power *= square;
  return Math.min(Math.max(power, 1 / LARGEST_WEIGHT), LARGEST_WEIGHT);
}

/**
 * A threshold over yes-or-no inputs whose weights are doubled and halved: learns fast if few of many attributes matter.
 *
 * @title Winnow
 * @paper Littlestone (1988). Learning Quickly When Irrelevant Attributes Abound: A New Linear-threshold Algorithm
 * @choose Where few of many yes-or-no inputs matter and labels are not noisy; of a number it only sees whether it is
 *   above its mean.
 * @cost O(C) per known attribute; 8 C bytes per input, 16 C balanced, and 24 per number and 4 per nominal value, in
 *   arrays that double (C classes seen; two inputs per number, one per nominal value seen).
 * @missing Contributes nothing, and so does a number beyond 1e75.
 * @unseen Contributes nothing until it is learned, and never if the budget has no room for it.
 */
export const winnow = /* @__PURE__ */ definitionOf({
  id: "winnow",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
  },
  create: (context, params) => new Winnow(context, params),
});
