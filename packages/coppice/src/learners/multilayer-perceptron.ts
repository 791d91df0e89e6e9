/**
 * Multilayer perceptron by stochastic backpropagation (Oza 2001, section 2.1.3; Reichler, Harris and Savchenko 2004):
 * layers of sigmoid units, one output per class, squared error, momentum. Learning rate 0.4 and momentum 0.2 are from
 * the latter.
 *
 *   o = g(sum w z), delta_k = u_k (o_k - t_k) o_k (1 - o_k), delta_j = z_j (1 - z_j) sum_k w_jk delta_k,
 *   dw = -eta delta z + mu dw', w += dw; u_k weights an output's error (differentially weighted backpropagation).
 *
 * Row weights are repetitions, as in Oza: weight 2.5 learns a row twice and then once with half the error. Scaling the
 * error by the weight instead is from the other paper. Neither specifies targets (here 0.9 and 0.1), initial weights
 * (uniform, variance 1 / the inputs of a unit) or an encoding of rows (scaled numbers, one input per nominal value).
 * ReLU units have softmax outputs and cross-entropy: delta_k = u_k (p_k - t_k).
 *
 * Deviations: momentum moves the weights of an input only in rows where it is not 0. Values are clipped: scaled numbers
 * at ten deviations; sums in sigmoids at 30; errors and ReLU outputs at a million. A row is repeated at most 1000
 * times.
 */
import {
  type Context,
  choice,
  definitionOf,
  integer,
  list,
  type ModelPicture,
  ownStream,
  type Params,
  type Random,
  real,
} from "../core/index.ts";
import { InputClassifier } from "./inputs/input-classifier.ts";
import * as shared from "./inputs/parameters.ts";
import { sigmoid, softmax } from "./inputs/units.ts";
import { WeightTable } from "./inputs/weight-table.ts";

const parameters = {
  /**
   * Units of each hidden layer; an empty list makes a single layer.
   * A list of 0 to 20 items, each an integer in [1, 65536]. Default [10].
   */
  hidden: list(integer({ default: 10, min: 1, max: 65_536 }), { default: [10], maxItems: 20 }),
  /**
   * Sigmoid: squared error, as in the papers. Relu: softmax outputs and cross-entropy; use a smaller rate.
   * Default "sigmoid".
   */
  units: choice(["sigmoid", "relu"], { default: "sigmoid" }),
  /** Step size (eta). A number in (0, 100]. Default 0.4. */
  learningRate: real({ default: 0.4, min: 0, minOpen: true, max: 100 }),
  /** Fraction of the last step that is repeated (mu). A number in [0, 1). Default 0.2. */
  momentum: real({ default: 0.2, min: 0, max: 1, maxOpen: true }),
  /** Times each row is learned: 1 and 10 in the thesis. An integer in [1, 1000]. Default 1. */
  updates: integer({ default: 1, min: 1, max: 1000 }),
  /** Repeat: a row of weight 2 is learned twice. Scale: once, with twice the error. Default "repeat". */
  weights: choice(["repeat", "scale"], { default: "repeat" }),
  /**
   * Target of a row's class (t). Other classes have 1 - t each, or share 1 - t under softmax.
   * A number in (0.5, 1]. Default 0.9.
   */
  target: real({ default: 0.9, min: 0.5, minOpen: true, max: 1 }),
  /** Precision of weights: float32 takes half the bytes. Default "float64". */
  precision: choice(["float64", "float32"], { default: "float64" }),
  /**
   * Standard: numbers are standardized. Spread: they are scaled but not centred, so zeros cost no time.
   * Default "standard".
   */
  scaling: shared.scaling,
  /** Byte budget: values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: shared.maxBytes,
} as const;

const LARGEST = 1e6;
const MOST_REPETITIONS = 1000;

function bounded(x: number): number {
  return Math.min(Math.max(x, -LARGEST), LARGEST);
}

/** The inputs of a layer, like those of a row: the constant first. */
interface Incoming {
  readonly indices: Int32Array;
  readonly values: Float64Array;
  readonly active: number;
}

/** The classifier of `multilayerPerceptron`. */
export class MultilayerPerceptron extends InputClassifier {
  readonly #params: Params<typeof parameters>;
  readonly #isSigmoid: boolean;
  readonly #random: Random;
  protected readonly tables: readonly WeightTable[];
  // Scratch, one per hidden layer: its outputs and errors.
  readonly #outputs: readonly Incoming[];
  readonly #errors: readonly Float64Array[];
  #outputErrors = new Float64Array(0);
  #outputWeights = new Float64Array(0); // u

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "multilayer-perceptron", params.scaling, params.maxBytes);
    this.#params = params;
    this.#isSigmoid = params.units === "sigmoid";
    this.#random = ownStream(this.arena, context.random);
    const { hidden, momentum, precision } = params;
    this.tables = Array.from({ length: hidden.length + 1 }, (_, t) => {
      const names = [`weights${t}`, ...(momentum > 0 ? [`steps${t}`] : [])]; // w and dw
      const inputs = t === 0 ? undefined : 1 + hidden[t - 1];
      return new WeightTable(this.arena, this.classWeights, names, { precision, inputs, outputs: hidden[t] });
    });
    this.#outputs = hidden.map((units) => ({
      indices: Int32Array.from({ length: 1 + units }, (_, i) => i),
      values: new Float64Array(1 + units).fill(1),
      active: 1 + units,
    }));
    this.#errors = hidden.map((units) => new Float64Array(units));
  }

  protected override open(): void {
    super.open();
    const last = this.tables.length - 1;
    for (let t = 1; t < last; t++) {
      for (let i = 0; i < this.tables[t].room; i++) this.#draw(t, i * this.tables[t].width, this.tables[t].width);
    }
  }

  // --- first weights ------------------------------------------------------------------------------------------------

  /**
   * Draws initial weights of a layer: uniform with variance 1 / fan-in, so that sums have about the variance of inputs.
   */
  #draw(layer: number, at: number, count: number): void {
    const { data } = this.tables[layer].columns[0];
    const inputs = 1 + (layer === 0 ? this.schema.attributes.length : this.#params.hidden[layer - 1]);
    const bound = Math.sqrt(3 / inputs);
    for (let i = at; i < at + count; i++) data[i] = bound * (2 * this.#random.uniform() - 1);
  }

  protected override meetInput(input: number): void {
    if (this.tables.length > 1) this.#draw(0, input * this.tables[0].width, this.tables[0].width);
  }

  /** A new output gets its own initial weights and changes no others. In a single layer they are 0. */
  protected override meetClass(slot: number): void {
    const last = this.tables.length - 1;
    const { width, room } = this.tables[last];
    if (last > 0) for (let i = 0; i < room; i++) this.#draw(last, i * width + slot, 1);
  }

  // --- answers ------------------------------------------------------------------------------------------------------

  protected score(): void {
    const last = this.tables.length - 1;
    for (let t = 0; t < last; t++) {
      const sums = this.#errors[t]; // unused until backpropagation
      const { values } = this.#outputs[t];
      this.#sum(t, sums);
      if (this.#isSigmoid) sigmoid(sums, sums.length);
      else for (let j = 0; j < sums.length; j++) sums[j] = Math.min(Math.max(sums[j], 0), LARGEST);
      values.set(sums, 1); // after the constant
    }
    this.#sum(last, this.scores);
    if (this.#isSigmoid) sigmoid(this.scores, this.classWeights.length);
    else softmax(this.scores, this.classWeights.column.data, this.classWeights.length);
  }

  override outputsAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.inputs.read(rows, start);
    this.score();
    const { data } = this.classWeights.column;
    for (let c = 0; c < this.scores.length; c++) if (data[c] === 0) this.scores[c] = 0;
    this.scatter(this.scores, out, outStart, classes);
  }

  #sum(layer: number, out: Float64Array): void {
    const { indices, values, active } = this.#into(layer);
    this.tables[layer].multiply(indices, values, active, out);
  }

  #into(layer: number): Incoming {
    return layer === 0 ? this.inputs : this.#outputs[layer - 1];
  }

  protected answer(shares: Float64Array): void {
    const { data } = this.classWeights.column;
    let total = 0;
    for (let c = 0; c < this.classWeights.length; c++) if (data[c] > 0) total += this.scores[c];
    for (let c = 0; c < this.classWeights.length; c++) if (data[c] > 0) shares[c] = this.scores[c] / total;
  }

  /** For a single layer, a linear model: what inputs add to the sum of each class. */
  override picture(): ModelPicture | undefined {
    if (this.tables.length > 1) return undefined;
    const { data } = this.tables[0].columns[0];
    return this.weightPicture((at) => data[at]);
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  protected override learnScored(rows: Float64Array, start: number, label: number, weight: number): void {
    const { updates, weights } = this.#params;
    const whole = weights === "repeat" ? Math.min(Math.floor(weight), MOST_REPETITIONS) : 0;
    const rest = weights === "scale" ? weight : weight < MOST_REPETITIONS ? weight - whole : 0;
    for (let u = 0; u < updates; u++) {
      for (let k = 0; k < whole; k++) {
        if (u + k > 0) this.#scoreAgain(rows, start);
        super.learnScored(rows, start, label, 1);
      }
      if (rest > 0) {
        if (u + whole > 0) this.#scoreAgain(rows, start);
        super.learnScored(rows, start, label, rest);
      }
    }
  }

  #scoreAgain(rows: Float64Array, start: number): void {
    this.inputs.read(rows, start);
    this.score();
  }

  protected step(slot: number, weight: number): void {
    this.#makeScratch();
    this.#outputWeights.fill(weight);
    this.#propagateBack(slot);
  }

  /**
   * Learns a row, once per update, with the error at the output of class c multiplied by `outputWeights[c]`:
   * differentially weighted backpropagation. The largest of these weights is the row's weight in the class weights,
   * once, and in the scaling of numbers, after each update. If all are 0, nothing changes.
   */
  override learnWeighted(
    rows: Float64Array,
    start: number,
    label: number,
    outputWeights: Float64Array,
    isScored = false,
  ): void {
    let most = 0;
    for (let c = 0; c < outputWeights.length; c++) most = Math.max(most, outputWeights[c]);
    if (most === 0) return;
    const isReady = isScored && this.knows(label);
    if (isReady) this.addWeight(label, most);
    else this.welcome(rows, start, label, most);
    for (let u = 0; u < this.#params.updates; u++) {
      if (u > 0 || !isReady) this.#scoreAgain(rows, start);
      this.#makeScratch();
      this.gather(outputWeights, this.#outputWeights);
      this.#propagateBack(this.slotOf(label));
      this.inputs.learn(rows, start, most);
    }
  }

  #makeScratch(): void {
    const classes = this.classWeights.length;
    if (this.#outputErrors.length === classes) return;
    this.#outputErrors = new Float64Array(classes);
    this.#outputWeights = new Float64Array(classes);
  }

  #propagateBack(slot: number): void {
    this.#writeOutputErrors(slot);
    for (let t = this.tables.length - 1; t >= 0; t--) {
      const errors = this.#errors[t] ?? this.#outputErrors;
      if (t > 0) this.#writeErrors(t, errors); // by the weights as they are
      this.#move(t, errors);
    }
  }

  #writeOutputErrors(slot: number): void {
    const met = this.classWeights.column.data;
    const classes = this.classWeights.length;
    const { target } = this.#params;
    const isSigmoid = this.#isSigmoid;
    let others = 0;
    for (let c = 0; c < classes; c++) if (c !== slot && met[c] > 0) others++;
    const rest = isSigmoid ? 1 - target : (1 - target) / Math.max(1, others);
    const own = !isSigmoid && others === 0 ? 1 : target;
    for (let c = 0; c < classes; c++) {
      const o = this.scores[c];
      const error = o - (c === slot ? own : rest); // o_k - t_k
      const slope = isSigmoid ? o * (1 - o) : 1;
      this.#outputErrors[c] = met[c] > 0 ? bounded(this.#outputWeights[c] * error * slope) : 0; // delta_k
    }
  }

  /** Backpropagates the errors above layer `t` to the units below it. */
  #writeErrors(t: number, above: Float64Array): void {
    const { width } = this.tables[t];
    const { data } = this.tables[t].columns[0];
    const { values } = this.#outputs[t - 1];
    const below = this.#errors[t - 1];
    const isSigmoid = this.#isSigmoid;
    for (let j = 0; j < below.length; j++) {
      const at = (j + 1) * width;
      let sum = 0;
      for (let k = 0; k < width; k++) sum += data[at + k] * above[k]; // sum_k w_jk delta_k
      const z = values[j + 1];
      below[j] = bounded((isSigmoid ? z * (1 - z) : z > 0 ? 1 : 0) * sum); // delta_j
    }
  }

  /** Updates the weights of the active inputs of a layer. */
  #move(t: number, errors: Float64Array): void {
    const { learningRate, momentum } = this.#params;
    const { indices, values, active } = this.#into(t);
    const { width, columns } = this.tables[t];
    const weights = columns[0].data;
    const steps = columns[1]?.data;
    for (let i = 0; i < active; i++) {
      const rate = learningRate * values[i];
      const at = indices[i] * width;
      if (steps === undefined) for (let k = 0; k < width; k++) weights[at + k] -= rate * errors[k];
      else {
        for (let k = 0; k < width; k++) {
          const moved = momentum * steps[at + k] - rate * errors[k]; // dw = -eta delta_k z_j + mu dw'
          steps[at + k] = moved;
          weights[at + k] += moved;
        }
      }
    }
  }
}

/**
 * A neural network of any number of layers that learns each row by a step of backpropagation.
 *
 * @title Multilayer perceptron
 * @paper Oza (2001). Online Ensemble Learning; section 2.1.3
 * @choose Where numbers interact smoothly, and as a member of `poca` or `online-bagging`. Step size and momentum are
 *   Reichler's; `updates=10`, one of Oza's two, learns more from few rows, in ten times the time.
 * @cost O(H) per input that is not 0, H K per two layers of H and K units, three times that per step; 16 bytes per
 *   weight, 8 with float32, half without momentum, and 24 or 32 per number and 4 per nominal value, in arrays that
 *   double (weights: inputs times H, H times K, ...; an input per number and per nominal value seen, at the end a unit
 *   per class seen).
 * @missing Contributes nothing, and so does a number beyond 1e75.
 * @unseen Contributes nothing until it is learned, and never if the budget has no room for it.
 */
export const multilayerPerceptron = /* @__PURE__ */ definitionOf({
  id: "multilayer-perceptron",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
    outputWeights: true,
  },
  test: { hidden: [5, 4] },
  skips: [{ law: "attributeOrderChangesNothing", reason: "first weights are drawn attribute by attribute" }],
  create: (context, params) => new MultilayerPerceptron(context, params),
});
