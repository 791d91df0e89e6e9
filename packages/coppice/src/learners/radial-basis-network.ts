/**
 * Resource-allocating network (Platt 1991): Gaussian units around centres, placed where rows are new and badly
 * predicted; other rows move units down the gradient. Oza (2001) names radial basis function networks as future
 * members.
 *
 *   x_j = exp(-z_j / w_j^2), z_j = |I - c_j|^2, y = gamma + sum_j h_j x_j, E = T - y;
 *   where |E| > epsilon and the nearest centre is further than delta, a unit: c = I, h = E, w = kappa times that
 *   distance (the first: kappa delta); elsewhere a step: h_j += alpha E x_j, gamma += alpha E,
 *   c_j += alpha 2 / w_j^2 x_j (E . h_j) (I - c_j);
 *   after each row delta shrinks by e^(-1/tau) down to its minimum.
 *
 * For classes T is 1 for the row's and 0 for others. Linear outputs are Platt's: squared error, gamma begins as the
 * first row's T, and the distribution nearest to y is predicted. Softmax outputs have E = T - softmax(y), which makes
 * the same step one down the cross-entropy; a new unit's h = E is then a step of size 1, not a memory.
 *
 * A stream is endless but units are few. They are pruned as in minimal resource allocation (Lu, Sundararajan and
 * Saratchandran 1997): if |h_j| x_j has been below a share of the largest for a number of consecutive rows. Their
 * Kalman filter and mean error over a window are omitted. Once all units are placed, rows only move them.
 *
 * Our additions: distances are between scaled rows, divided by the root of the number of attributes, so that delta does
 * not depend on it; a missing number is at the mean, with spread scaling at 0. A row of weight w makes w times the
 * step, at most 1000 times, and a unit of min(1, w) times the height. Centres are clipped at ten deviations like rows,
 * heights at a million.
 */
import {
  type Column,
  type Context,
  choice,
  definitionOf,
  exp,
  exponentiate,
  type Inspection,
  integer,
  type Params,
  real,
} from "../core/index.ts";
import { InputClassifier } from "./inputs/input-classifier.ts";
import * as shared from "./inputs/parameters.ts";
import { nearestDistribution, softmax } from "./inputs/units.ts";
import { WeightTable } from "./inputs/weight-table.ts";

const parameters = {
  /** Maximum number of units. An integer in [1, 65536]. Default 50. */
  units: integer({ default: 50, min: 1, max: 65_536 }),
  /** Softmax: cross-entropy. Linear: squared error, as in the paper. Default "softmax". */
  outputs: choice(["softmax", "linear"], { default: "softmax" }),
  /** Step size (alpha). A number in (0, 100]. Default 0.3. */
  learningRate: real({ default: 0.3, min: 0, minOpen: true, max: 100 }),
  /**
   * Error above which a row may become a unit (epsilon); with softmax it is at most 1.4.
   * A number in [0, 2]. Default 0.5.
   */
  leastError: real({ default: 0.5, min: 0, max: 2 }),
  /**
   * Distance from the nearest centre above which the first rows may become units (delta max); in deviations.
   * A number in [0.001, 1000]. Default 1.
   */
  firstDistance: real({ default: 1, min: 0.001, max: 1000 }),
  /** Limit to which `firstDistance` shrinks, if smaller (delta min). A number in [0.001, 1000]. Default 0.3. */
  lastDistance: real({ default: 0.3, min: 0.001, max: 1000 }),
  /** Rows in which the distance shrinks to about a third (tau). An integer in [1, inf). Default 1000. */
  shrinkRows: integer({ default: 1000, min: 1 }),
  /**
   * Width of a unit as a fraction of its distance from the nearest centre (kappa).
   * A number in [0.01, 100]. Default 0.87.
   */
  overlap: real({ default: 0.87, min: 0.01, max: 100 }),
  /**
   * Share of the largest unit's output below which a unit is idle; 0 prunes none, as in the paper.
   * A number in [0, 1]. Default 0.01.
   */
  pruneBelow: real({ default: 0.01, min: 0, max: 1 }),
  /** Consecutive idle rows after which a unit is pruned. An integer in [1, 1000000000]. Default 1000. */
  pruneAfter: integer({ default: 1000, min: 1, max: 1_000_000_000 }),
  /** Standard: numbers are standardized. Spread: they are scaled but not centred. Default "standard". */
  scaling: shared.scaling,
  /** Byte budget: values beyond it stay unseen. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: shared.maxBytes,
} as const;

const LARGEST_HEIGHT = 1e6;
const LARGEST_WEIGHT = 1000;
/** Rows are clipped there, too. */
const MOST_DEVIATIONS = 10;
/** The minimum overlap times the minimum distance, squared. */
const LEAST_SQUARED_WIDTH = 1e-10;

function within(x: number, most: number): number {
  return Math.min(Math.max(x, -most), most);
}

class RadialBasisNetwork extends InputClassifier {
  readonly #params: Params<typeof parameters>;
  readonly #isSoftmax: boolean;
  readonly #attributes: number;
  readonly #centres: WeightTable; // c_j by input, without the constant
  readonly #heights: WeightTable; // gamma, then h_j
  protected readonly tables: readonly WeightTable[];
  readonly #widths: Column<Float64Array>; // w_j
  readonly #idleRows: Column<Int32Array>;
  readonly #unitCount: Column<Int32Array>;
  readonly #distance: Column<Float64Array>; // delta
  // Scratch for the row read last.
  #row = new Float64Array(0); // I, zeros included
  readonly #squares: Float64Array; // z_j
  readonly #answers: Float64Array; // 1, then x_j
  readonly #answerIndices: Int32Array;
  #errors = new Float64Array(0); // E

  constructor(context: Context, params: Params<typeof parameters>) {
    super(context, "radial-basis-network", params.scaling, params.maxBytes);
    const { units, firstDistance, pruneAfter } = params;
    this.#params = params;
    this.#isSoftmax = params.outputs === "softmax";
    this.#attributes = Math.max(1, this.schema.attributes.length);
    this.#centres = new WeightTable(this.arena, this.classWeights, ["centres"], { outputs: units });
    this.#heights = new WeightTable(this.arena, this.classWeights, ["heights"], { inputs: 1 + units });
    this.tables = [this.#centres, this.#heights];
    this.#widths = this.arena.float64("widths", units, { is: "weight" });
    this.#idleRows = this.arena.int32("idleRows", units, { is: pruneAfter });
    this.#unitCount = this.arena.int32("unitCount", 1, { is: units });
    this.#distance = this.arena.float64("distance", 1, { is: "weight" });
    this.#distance.data[0] = firstDistance;
    this.#squares = new Float64Array(units);
    this.#answers = new Float64Array(1 + units).fill(1);
    this.#answerIndices = Int32Array.from({ length: 1 + units }, (_, j) => j);
  }

  protected override meetClass(slot: number): void {
    const isFirst = this.classWeights.total === 0;
    if (isFirst && !this.#isSoftmax) this.#heights.columns[0].data[slot] = 1; // gamma = T
  }

  // --- answers ------------------------------------------------------------------------------------------------------

  /** Writes y with linear outputs, softmax(y) with softmax ones. */
  protected score(): void {
    const units = this.#unitCount.data[0];
    const squares = this.#squares;
    const widths = this.#widths.data;
    this.#measure(units);
    for (let j = 0; j < units; j++) {
      this.#answers[1 + j] = -squares[j] / Math.max(widths[j] * widths[j], LEAST_SQUARED_WIDTH);
    }
    exponentiate(this.#answers, 1, units); // x_j
    this.#heights.multiply(this.#answerIndices, this.#answers, 1 + units, this.scores); // y
    if (this.#isSoftmax) {
      softmax(this.scores, this.classWeights.column.data, this.classWeights.length);
    }
  }

  /** Writes the row, zeros included, and its squared distance from each centre. */
  #measure(units: number): void {
    const { count, indices, values, active } = this.inputs;
    if (this.#row.length < count) this.#row = new Float64Array(Math.max(count, this.#centres.room));
    const row = this.#row;
    for (let k = 0; k < count; k++) row[k] = 0;
    for (let i = 0; i < active; i++) row[indices[i]] = values[i];
    const { width, columns } = this.#centres;
    const { data } = columns[0];
    const squares = this.#squares;
    for (let j = 0; j < units; j++) squares[j] = 0;
    for (let k = 1; k < count; k++) {
      const x = row[k];
      const at = k * width;
      for (let j = 0; j < units; j++) {
        const difference = x - data[at + j];
        squares[j] += difference * difference;
      }
    }
    for (let j = 0; j < units; j++) squares[j] /= this.#attributes;
  }

  protected answer(shares: Float64Array): void {
    for (let c = 0; c < shares.length; c++) shares[c] = this.scores[c];
    if (!this.#isSoftmax) nearestDistribution(shares, this.classWeights.column.data, shares.length);
  }

  // --- learning -----------------------------------------------------------------------------------------------------

  protected step(slot: number, weight: number): void {
    const { units, leastError, lastDistance, shrinkRows, pruneBelow } = this.#params;
    const distance = this.#distance.data;
    const placed = this.#unitCount.data[0];
    const error = this.#writeErrors(slot);
    let nearest = Infinity;
    for (let j = 0; j < placed; j++) nearest = Math.min(nearest, Math.sqrt(this.#squares[j]));
    if (placed < units && error > leastError && nearest > distance[0]) {
      this.#place(nearest === Infinity ? distance[0] : nearest, Math.min(weight, 1));
    } else this.#move(Math.min(weight, LARGEST_WEIGHT));
    distance[0] = Math.max(distance[0] * exp(-1 / shrinkRows), Math.min(lastDistance, distance[0]));
    if (pruneBelow > 0) this.#prune(placed);
  }

  /** Writes E and returns its norm. */
  #writeErrors(slot: number): number {
    const { scores } = this;
    if (this.#errors.length !== scores.length) this.#errors = new Float64Array(scores.length);
    const met = this.classWeights.column.data;
    let squares = 0;
    for (let c = 0; c < scores.length; c++) {
      this.#errors[c] = met[c] > 0 ? (c === slot ? 1 : 0) - scores[c] : 0;
      squares += this.#errors[c] * this.#errors[c];
    }
    return Math.sqrt(squares);
  }

  /** Places a unit at the row. */
  #place(distance: number, share: number): void {
    const unit = this.#unitCount.data[0]++;
    const centres = this.#centres.columns[0].data;
    for (let k = 1; k < this.inputs.count; k++) centres[k * this.#centres.width + unit] = this.#row[k]; // c = I
    const heights = this.#heights.columns[0].data;
    const at = (1 + unit) * this.#heights.width;
    for (let c = 0; c < this.#errors.length; c++) heights[at + c] = share * this.#errors[c]; // h = E
    this.#widths.data[unit] = this.#params.overlap * distance; // w = kappa d
    this.#idleRows.data[unit] = 0;
  }

  /** Moves heights and centres down the gradient. */
  #move(weight: number): void {
    const rate = this.#params.learningRate * weight; // alpha
    const units = this.#unitCount.data[0];
    const heights = this.#heights.columns[0].data;
    const classes = this.#heights.width;
    const widths = this.#widths.data;
    const pulls = this.#squares; // distances are no longer needed
    for (let j = -1; j < units; j++) {
      const x = this.#answers[1 + j];
      const at = (1 + j) * classes;
      let product = 0;
      for (let c = 0; c < classes; c++) {
        product += this.#errors[c] * heights[at + c]; // E . h_j, before h_j moves
        heights[at + c] = within(heights[at + c] + rate * x * this.#errors[c], LARGEST_HEIGHT);
      }
      if (j < 0) continue; // gamma has no centre
      const square = Math.max(widths[j] * widths[j], LEAST_SQUARED_WIDTH) * this.#attributes;
      pulls[j] = ((2 * rate) / square) * x * product;
    }
    const { width, columns } = this.#centres;
    const centres = columns[0].data;
    for (let k = 1; k < this.inputs.count; k++) {
      const x = this.#row[k];
      for (let at = k * width, j = 0; j < units; j++, at++) {
        centres[at] = within(centres[at] + pulls[j] * (x - centres[at]), MOST_DEVIATIONS);
      }
    }
  }

  /** Counts idle rows of the units that took part in the prediction, and prunes units that have been idle too long. */
  #prune(units: number): void {
    const { pruneBelow, pruneAfter } = this.#params;
    const idle = this.#idleRows.data;
    const sizes = this.#squares;
    let most = 0;
    for (let j = 0; j < units; j++) {
      sizes[j] = this.#answers[1 + j] * this.#heightOf(j); // |h_j| x_j
      most = Math.max(most, sizes[j]);
    }
    for (let j = units - 1; j >= 0; j--) {
      if (sizes[j] < pruneBelow * most) idle[j]++;
      else idle[j] = 0;
      if (idle[j] >= pruneAfter) this.#giveUp(j);
    }
  }

  #heightOf(unit: number): number {
    const { width, columns } = this.#heights;
    let squares = 0;
    for (let c = 0, at = (1 + unit) * width; c < width; c++, at++) squares += columns[0].data[at] * columns[0].data[at];
    return Math.sqrt(squares);
  }

  /** Prunes a unit: the last one takes its place. */
  #giveUp(unit: number): void {
    const last = --this.#unitCount.data[0];
    const { width, room, columns } = this.#centres;
    const centres = columns[0].data;
    for (let k = 0; k < room; k++) {
      centres[k * width + unit] = centres[k * width + last];
      centres[k * width + last] = 0;
    }
    const heights = this.#heights.columns[0].data;
    const classes = this.#heights.width;
    for (let c = 0; c < classes; c++) {
      heights[(1 + unit) * classes + c] = heights[(1 + last) * classes + c];
      heights[(1 + last) * classes + c] = 0;
    }
    this.#widths.data[unit] = this.#widths.data[last];
    this.#idleRows.data[unit] = this.#idleRows.data[last];
    this.#widths.data[last] = 0;
    this.#idleRows.data[last] = 0;
  }

  override inspect(): Inspection {
    const { facts, ...rest } = super.inspect();
    return { ...rest, facts: { ...facts, units: this.#unitCount.data[0] } };
  }
}

/**
 * A network of Gaussian units that places a unit where a row is new and badly predicted, and otherwise moves units.
 *
 * @title Radial basis network
 * @paper Platt (1991). A Resource-Allocating Network for Function Interpolation
 * @choose Where rows of a class form clusters in a few numeric attributes. `outputs=linear` is the paper's; softmax is
 *   3 points better on the mean of 54 short streams.
 * @cost O(H) per input and O(H C); 8 H bytes per input, 8 H C and 12 H, and 24 or 32 per number and 4 per nominal
 *   value, in arrays that double (at most H units, C classes seen; an input per number and per nominal value seen).
 * @missing A number lies at its mean, with `scaling=spread` at 0, and so does one beyond 1e75; a nominal value equals
 *   none of those seen.
 * @unseen Equals none of the values seen until it is learned, and permanently if the budget has no room for it.
 */
export const radialBasisNetwork = /* @__PURE__ */ definitionOf({
  id: "radial-basis-network",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
  },
  test: { units: 12, pruneAfter: 20 },
  create: (context, params) => new RadialBasisNetwork(context, params),
});
