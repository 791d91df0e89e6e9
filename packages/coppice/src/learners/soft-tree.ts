/**
 * Soft decision trees trained by stochastic gradient descent, as run by Buschjäger, Hess and Morik (2022) beside
 * shrub ensembles. The tree is complete and keeps its shape; a row follows all paths at once:
 *
 *   p_n = sigmoid(beta (w_n . x + b_n)) to child 2n + 1, 1 - p_n to child 2n + 2;
 *   f = sum_l P_l q_l; P_l is the product along the path to leaf l, which has a free number q_l,c per class;
 *   squared error: mean over the C classes of (f_c - y_c)^2; cross-entropy: -ln softmax(f)_y.
 *
 * Each row makes one gradient step on the mean loss of the last B rows. With G = dL/df and A_n the mean of G . q over
 * the leaves under n (A_n = p_n A_2n+1 + (1 - p_n) A_2n+2): dL/dq_l,c = P_l G_c,
 * dL/dw_n = beta P_n p_n (1 - p_n) (A_2n+1 - A_2n+2) x.
 *
 * Deviations from the authors' runs: rows are scaled, with one input per nominal value, by the statistics known at each
 * step; initial weights are normal with variance 1 / (d + 1), whereas theirs were uniform in [0, 1) and biased all
 * gates to one side; a window holds B rows, not B + 1. Under squared error f need not be a distribution: the nearest
 * one is predicted. Our additions: a row of weight w has w times the loss, at most 1000 times; a class gets its weights
 * when first seen; scaled numbers are clipped at ten deviations, weights and gradients at a million.
 */
import {
  type Column,
  type Context,
  choice,
  definitionOf,
  drawNormal,
  type Inspection,
  integer,
  keptValue,
  type ModelPicture,
  type Params,
  RANDOM_STATE_LENGTH,
  type Random,
  real,
  streamState,
  streamsIn,
} from "../core/index.ts";
import { gatePicture } from "./inputs/gate-picture.ts";
import { InputClassifier } from "./inputs/input-classifier.ts";
import * as shared from "./inputs/parameters.ts";
import { nearestDistribution, sigmoid, softmax } from "./inputs/units.ts";
import { WeightTable } from "./inputs/weight-table.ts";

/** Also the parameters of an ensemble of soft trees. */
export const softTreeParameters = {
  /**
   * Gates on the path to a leaf (D); 0 makes the tree one leaf, which ignores the row.
   * An integer in [0, 12]. Default 3.
   */
  depth: integer({ default: 3, min: 0, max: 12 }),
  /** Step size. A number in (0, 100]. Default 0.3. */
  learningRate: real({ default: 0.3, min: 0, minOpen: true, max: 100 }),
  /** Loss to minimize: the squared error of f, or the cross-entropy of its softmax. Default "squared". */
  loss: choice(["squared", "cross-entropy"], { default: "squared" }),
  /** Number of recent rows whose mean loss a step reduces (B). 1 stores none. An integer in [1, 65536]. Default 1. */
  window: integer({ default: 1, min: 1, max: 65_536 }),
  /** Gate steepness (beta): large values send a row almost entirely to one side. A number in (0, 100]. Default 1. */
  inverseTemperature: real({ default: 1, min: 0, minOpen: true, max: 100 }),
  /**
   * Standard: numbers are standardized. Spread: they are scaled but not centred, so zeros cost no time.
   * Default "standard".
   */
  scaling: shared.scaling,
  /** Byte budget: values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: shared.maxBytes,
} as const;

const LARGEST = 1e6;
const LARGEST_WEIGHT = 1000;

function bounded(x: number): number {
  return Math.min(Math.max(x, -LARGEST), LARGEST);
}

// Indices in `counters`.
const IN_WINDOW = 0;
const NEXT = 1;

/** One tree or several: f is the mean over the trees, and the loss is that of f ("joint") or of each tree ("alone"). */
export class SoftTrees extends InputClassifier {
  protected readonly trees: number;
  protected readonly leafCount: number; // per tree
  protected readonly tables: readonly WeightTable[];
  readonly #params: Params<typeof softTreeParameters>;
  readonly #isJoint: boolean;
  readonly #isSquared: boolean;
  readonly #gateCount: number; // per tree: its first nodes; the leaves follow
  readonly #gates: WeightTable; // w_n and b_n, tree after tree; with a window also the accumulated gradient
  readonly #leaves: WeightTable; // q_l,c
  readonly #random: readonly Random[]; // one stream per tree
  readonly #counters: Column<Int32Array>;
  readonly #windowRows: Column<Float64Array>;
  readonly #windowLabels: Column<Int32Array>;
  readonly #windowWeights: Column<Float64Array>;
  // Scratch for the row read last.
  readonly #shares: Float64Array; // p_n of each gate
  readonly #slopes: Float64Array; // dL/d(w_n . x + b_n)
  readonly #reach: Float64Array; // P_n of each node
  readonly #values: Float64Array; // A_n
  #errors = new Float64Array(0); // G

  constructor(
    context: Context,
    id: string,
    params: Params<typeof softTreeParameters>,
    trees = 1,
    training: "joint" | "alone" = "joint",
  ) {
    super(context, id, params.scaling, params.maxBytes);
    this.#params = params;
    this.#isJoint = training === "joint";
    this.#isSquared = params.loss === "squared";
    this.trees = trees;
    const streams = this.arena.int32("random", RANDOM_STATE_LENGTH * trees, { is: "streams" });
    if (trees === 1) streams.data.set(context.random.state);
    else for (let t = 0; t < trees; t++) context.random.fork(streamState(streams, t));
    this.#random = streamsIn(this.arena, streams);

    const { depth, window } = params;
    this.leafCount = 1 << depth;
    this.#gateCount = this.leafCount - 1;
    const gates = trees * this.#gateCount;
    const nodes = gates + trees * this.leafCount;
    const names = (name: string) => (window > 1 ? [`${name}Weights`, `${name}Gradients`] : [`${name}Weights`]);
    this.#gates = new WeightTable(this.arena, this.classWeights, names("gate"), { outputs: gates });
    this.#leaves = new WeightTable(this.arena, this.classWeights, names("leaf"), { inputs: trees * this.leafCount });
    this.tables = [this.#gates, this.#leaves];

    const kept = window > 1 ? window : 0;
    this.#counters = this.arena.int32("counters", 2, { is: [kept, Math.max(0, kept - 1)] });
    this.#windowRows = this.arena.float64("windowRows", kept * this.schema.attributes.length, { is: "any" });
    this.#windowLabels = this.arena.int32("windowLabels", kept, { is: "label" });
    this.#windowWeights = this.arena.float64("windowWeights", kept, { is: "weight" });

    this.#shares = new Float64Array(gates);
    this.#slopes = new Float64Array(gates);
    this.#reach = new Float64Array(nodes);
    this.#values = new Float64Array(nodes);
  }

  // --- first weights ------------------------------------------------------------------------------------------------

  #draw(tree: number): number {
    return drawNormal(this.#random[tree]) / Math.sqrt(1 + this.schema.attributes.length);
  }

  protected override meetInput(input: number): void {
    const { data } = this.#gates.columns[0];
    const { width } = this.#gates;
    for (let g = 0; g < width; g++) data[input * width + g] = this.#draw(Math.floor(g / this.#gateCount));
  }

  protected override meetClass(slot: number): void {
    const { data } = this.#leaves.columns[0];
    const { width, room } = this.#leaves;
    for (let l = 0; l < room; l++) data[l * width + slot] = this.#draw(Math.floor(l / this.leafCount));
  }

  // --- answers ------------------------------------------------------------------------------------------------------

  /** Writes f under squared error, softmax(f) under cross-entropy. */
  protected score(): void {
    const { indices, values, active } = this.inputs;
    const { inverseTemperature } = this.#params;
    const shares = this.#shares;
    this.#gates.multiply(indices, values, active, shares); // w_n . x + b_n
    for (let g = 0; g < shares.length; g++) shares[g] *= inverseTemperature;
    sigmoid(shares, shares.length); // p_n
    for (let t = 0; t < this.trees; t++) this.#goDown(t);
    this.#average(0, this.trees, this.scores);
    if (!this.#isSquared) softmax(this.scores, this.classWeights.column.data, this.classWeights.length);
  }

  #goDown(tree: number): void {
    const gates = this.#gateCount;
    const first = tree * (gates + this.leafCount);
    const reach = this.#reach;
    reach[first] = 1;
    for (let n = 0; n < gates; n++) {
      const share = this.#shares[tree * gates + n];
      reach[first + 2 * n + 1] = reach[first + n] * share;
      reach[first + 2 * n + 2] = reach[first + n] * (1 - share);
    }
  }

  /** f as the mean over the trees `from .. to`, `to` excluded. */
  #average(from: number, to: number, out: Float64Array): void {
    const { width, columns } = this.#leaves;
    const { data } = columns[0];
    const gates = this.#gateCount;
    const leaves = this.leafCount;
    for (let c = 0; c < width; c++) out[c] = 0;
    for (let t = from; t < to; t++) {
      const first = t * (gates + leaves) + gates;
      for (let l = 0; l < leaves; l++) {
        const probability = this.#reach[first + l]; // P_l
        const at = (t * leaves + l) * width;
        for (let c = 0; c < width; c++) out[c] += probability * data[at + c];
      }
    }
    for (let c = 0; c < width; c++) out[c] /= to - from;
  }

  protected answer(shares: Float64Array): void {
    for (let c = 0; c < shares.length; c++) shares[c] = this.scores[c];
    if (this.#isSquared) nearestDistribution(shares, this.classWeights.column.data, shares.length);
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  protected override learnScored(rows: Float64Array, start: number, label: number, weight: number): void {
    if (this.#params.window > 1) this.#remember(rows, start, label, weight);
    super.learnScored(rows, start, label, weight);
  }

  #remember(rows: Float64Array, start: number, label: number, weight: number): void {
    const { window } = this.#params;
    const counters = this.#counters.data;
    const at = counters[NEXT];
    const { attributes } = this.schema;
    const first = at * attributes.length;
    const windowRows = this.#windowRows.data;
    for (let a = 0; a < attributes.length; a++) windowRows[first + a] = keptValue(attributes[a], rows[start + a]);
    this.#windowLabels.data[at] = label;
    this.#windowWeights.data[at] = Math.min(weight, LARGEST_WEIGHT);
    counters[NEXT] = (at + 1) % window;
    counters[IN_WINDOW] = Math.min(counters[IN_WINDOW] + 1, window);
  }

  protected step(slot: number, weight: number): void {
    if (this.#errors.length !== this.scores.length) this.#errors = new Float64Array(this.scores.length);
    const { learningRate, window } = this.#params;
    if (window === 1) {
      this.#addGradient(slot, -learningRate * Math.min(weight, LARGEST_WEIGHT)); // directly to the weights
      return;
    }
    const count = this.#counters.data[IN_WINDOW];
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) {
      this.inputs.read(this.#windowRows.data, i * width);
      this.score();
      this.#addGradient(this.slotOf(this.#windowLabels.data[i]), this.#windowWeights.data[i] / count);
    }
    for (const { columns } of this.tables) {
      const [{ data: weights, length }, { data: gradients }] = columns;
      for (let i = 0; i < length; i++) {
        weights[i] = bounded(weights[i] - learningRate * gradients[i]);
        gradients[i] = 0;
      }
    }
  }

  /** Adds `factor` times the gradient at the row read last to the last column of each table. */
  #addGradient(slot: number, factor: number): void {
    const { trees } = this;
    const errors = this.#errors;
    if (this.#isJoint) {
      errors.set(this.scores);
      this.#toErrors(slot);
    }
    for (let t = 0; t < trees; t++) {
      if (!this.#isJoint) {
        this.#average(t, t + 1, errors);
        if (!this.#isSquared) softmax(errors, this.classWeights.column.data, errors.length);
        this.#toErrors(slot);
      }
      this.#goUp(t, this.#isJoint ? factor / trees : factor); // df/df_t = 1 / T
    }
    const { indices, values, active } = this.inputs;
    const { width, columns } = this.#gates;
    const { data } = columns[columns.length - 1];
    for (let i = 0; i < active; i++) {
      const at = indices[i] * width;
      for (let g = 0; g < width; g++) data[at + g] = bounded(data[at + g] + this.#slopes[g] * values[i]);
    }
  }

  /** Turns f or softmax(f) into G, in place. */
  #toErrors(slot: number): void {
    const errors = this.#errors;
    const met = this.classWeights.column.data;
    let classes = 0; // C
    for (let c = 0; c < errors.length; c++) if (met[c] > 0) classes++;
    const scale = this.#isSquared ? 2 / classes : 1;
    for (let c = 0; c < errors.length; c++) {
      errors[c] = met[c] > 0 ? scale * (errors[c] - (c === slot ? 1 : 0)) : 0;
    }
  }

  /**
   * Computes a tree's gradient: adds that of the leaves' numbers to their table, writes that of the gates' sums to
   * `slopes`.
   */
  #goUp(tree: number, factor: number): void {
    const { width, columns } = this.#leaves;
    const numbers = columns[0].data;
    const target = columns[columns.length - 1].data;
    const gates = this.#gateCount;
    const first = tree * (gates + this.leafCount);
    const reach = this.#reach;
    const values = this.#values;
    for (let l = 0; l < this.leafCount; l++) {
      const at = (tree * this.leafCount + l) * width;
      const node = first + gates + l;
      let value = 0;
      for (let c = 0; c < width; c++) {
        value += this.#errors[c] * numbers[at + c]; // G . q_l, before q_l moves
        target[at + c] = bounded(target[at + c] + factor * reach[node] * this.#errors[c]);
      }
      values[node] = value;
    }
    for (let n = gates - 1; n >= 0; n--) {
      const share = this.#shares[tree * gates + n];
      const one = values[first + 2 * n + 1];
      const other = values[first + 2 * n + 2];
      values[first + n] = share * one + (1 - share) * other; // A_n
      this.#slopes[tree * gates + n] =
        factor * this.#params.inverseTemperature * reach[first + n] * share * (1 - share) * (one - other);
    }
  }

  override picture(): ModelPicture {
    return gatePicture({
      trees: this.trees,
      gateCount: this.#gateCount,
      gates: this.#gates,
      leaves: this.#leaves,
      steepness: this.#params.inverseTemperature,
      inputNames: this.inputs.names(),
      labels: this.metClasses(),
    });
  }

  override inspect(): Inspection {
    const { facts, ...rest } = super.inspect();
    return { ...rest, facts: { ...facts, leaves: this.trees * this.leafCount } };
  }
}

/**
 * A decision tree of fixed shape whose gates split each row between both branches, trained by gradient descent.
 *
 * @title Soft decision tree
 * @paper Buschjäger, Hess and Morik (2022). Shrub Ensembles for Online Classification; the soft trees it compares with
 * @choose As a member of ensembles. By itself, prefer `soft-tree-ensemble`, which is the same with the noise averaged
 *   out.
 * @cost O(L) per input that is not 0, and O(L C), times B; 8 L bytes per input and 8 L C, twice that and 8 B (d + 3/2)
 *   for the rows with B over 1, and 24 or 32 per number and 4 per nominal value, in arrays that double (L leaves, C
 *   classes seen, d attributes, B rows in the window).
 * @missing Contributes nothing, and so does a number beyond 1e75.
 * @unseen Contributes nothing until it is learned, and never if the budget has no room for it.
 */
export const softTree = /* @__PURE__ */ definitionOf({
  id: "soft-tree",
  kind: "learner",
  params: softTreeParameters,
  capabilities: {
    weights: "accepted",
    seeded: true,
  },
  test: { depth: 2, learningRate: 0.5, window: 3 },
  skips: [{ law: "attributeOrderChangesNothing", reason: "first weights are drawn attribute by attribute" }],
  create: (context, params) => new SoftTrees(context, "soft-tree", params),
});
