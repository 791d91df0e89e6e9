/**
 * Weights between a layer of inputs and a layer of outputs, stored by input, so that only those of nonzero inputs are
 * touched. Further columns of the same shape hold what an algorithm keeps per weight. Tables grow with the inputs, the
 * classes, or both.
 */
import { type Arena, type ClassWeights, type Column, insertAt } from "../../core/index.ts";

export type Precision = "float32" | "float64";

export interface TableShape {
  readonly precision?: Precision;
  /** Number of inputs; omitted if they are those of rows. */
  readonly inputs?: number | undefined;
  /** Number of outputs; omitted if there is one per class. */
  readonly outputs?: number | undefined;
  /** Whether the columns beside the weights are sums of squares. */
  readonly sums?: boolean;
}

export class WeightTable {
  readonly columns: readonly Column<Float64Array | Float32Array>[];
  readonly #shape: TableShape;
  readonly #classWeights: ClassWeights;

  /** `names`: of the weight column, then of those beside it. */
  constructor(arena: Arena, classWeights: ClassWeights, names: readonly string[], shape: TableShape = {}) {
    this.#shape = shape;
    this.#classWeights = classWeights;
    this.columns = names.map((name, i) => {
      const options = { is: { inputs: shape.inputs, outputs: shape.outputs, sums: shape.sums === true && i > 0 } };
      return shape.precision === "float32" ? arena.float32(name, 0, options) : arena.float64(name, 0, options);
    });
  }

  /** Output capacity: the distance from an input's weights to the next one's. */
  get width(): number {
    return this.#shape.outputs ?? this.#classWeights.length;
  }

  /** Input capacity. */
  get room(): number {
    return this.width === 0 ? 0 : this.columns[0].length / this.width;
  }

  bytesFor(inputs: number, classes: number): number {
    const weights = (this.#shape.inputs ?? inputs) * (this.#shape.outputs ?? classes);
    return this.columns.length * this.columns[0].bytesPerElement * weights;
  }

  /** Resizes the table, before the number of classes changes; new weights are 0. */
  resize(inputs: number, classes: number): void {
    const before = this.width;
    const width = this.#shape.outputs ?? classes;
    const length = (this.#shape.inputs ?? inputs) * width;
    for (const column of this.columns) {
      if (width === before || column.length === 0) {
        column.resize(length, length);
        continue;
      }
      const old = column.data.slice(0, column.length);
      column.resize(length, length);
      column.data.fill(0);
      for (let from = 0, to = 0; from < old.length; from += before, to += width) {
        column.data.set(old.subarray(from, from + before), to);
      }
    }
  }

  /** Moves the weights of outputs from a slot on up by one; the classes have `count` slots now. */
  insertClass(slot: number, count: number): void {
    if (this.#shape.outputs !== undefined) return;
    const { width } = this;
    for (const { data, length } of this.columns) {
      for (let at = 0; at < length; at += width) insertAt(data, at + slot, at + count);
    }
  }

  /**
   * out = sum over the inputs of value times weights, in their order; four at a time, so that sums are not stored for
   * each.
   */
  multiply(indices: Int32Array, values: Float64Array, count: number, out: Float64Array): void {
    const { width } = this;
    const { data } = this.columns[0];
    for (let o = 0; o < width; o++) out[o] = 0;
    let i = 0;
    for (; i + 3 < count; i += 4) {
      const a = values[i];
      const b = values[i + 1];
      const c = values[i + 2];
      const d = values[i + 3];
      const atA = indices[i] * width;
      const atB = indices[i + 1] * width;
      const atC = indices[i + 2] * width;
      const atD = indices[i + 3] * width;
      for (let o = 0; o < width; o++) {
        out[o] = out[o] + a * data[atA + o] + b * data[atB + o] + c * data[atC + o] + d * data[atD + o];
      }
    }
    for (; i < count; i++) {
      const value = values[i];
      const at = indices[i] * width;
      for (let o = 0; o < width; o++) out[o] += value * data[at + o];
    }
  }
}
