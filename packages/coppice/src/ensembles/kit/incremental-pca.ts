/**
 * Online principal components: candid covariance-free incremental PCA (Weng, Zhang and Hwang 2003, algorithm 1). v_k
 * has the direction e_k of a component and, as its length, the variance lambda_k along it. It is a mean of u (u . e_k)
 * over rows u:
 *
 *   v_k = (1 - rate) v_k + rate u (u . e_k), then u = u - (u . e_k) e_k for the next component, rate = (1 + l) w / (W + l w)
 *
 * for a row of weight w, W the weight of all rows with it; l is the amnesia: row n counts about n^l.
 *
 * Deviations: the paper's components are orthogonal in the limit only; here v_k is made orthogonal to earlier ones,
 * twice (modified Gram-Schmidt), so they are after every row, up to rounding. The mean is tracked too: u is the
 * deviation from the mean before the row, times the root of 1 - rate, which makes the mean of u u' exactly the
 * covariance with the current mean. A component begins with the first row that has a part u left for it: v_k was 0 and
 * e_k is the direction of u. The paper's rate is (1 + l) / n from some row on; this one is close to it, and 1 at the
 * first row.
 */
import type { Arena, Column } from "../../core/index.ts";
import { insertRecords } from "./insert-records.ts";

/** Options of the constructor of `IncrementalPca`. */
export interface PcaOptions {
  /** Numbers per row at first; `insert` adds more. */
  readonly inputs: number;
  /** Number of components, which is fixed. */
  readonly components: number;
  /** 0: all rows count equally. Above: later ones count more (l). */
  readonly amnesia: number;
  /** Inputs per class; the arena has `ClassSlots` for them. */
  readonly perClass: number;
}

/** If orthogonalization leaves less than this part of a direction, the rest is rounding. */
const LEAST_PART = 1e-10;
/** So is a variance below this, if inputs are about 1. */
const LEAST_VARIANCE = 1e-20;
const BYTES = 8;

/** Online principal components. */
export class IncrementalPca {
  readonly #options: PcaOptions;
  readonly #weight: Column<Float64Array>; // W
  readonly #means: Column<Float64Array>;
  readonly #variances: Column<Float64Array>; // lambda; 0 where a component has not begun
  readonly #components: Column<Float64Array>; // e, input by input, so that inputs may be inserted
  // Scratch: the rest u of a row, and v.
  #rest = new Float64Array(0);
  #direction = new Float64Array(0);

  constructor(arena: Arena, options: PcaOptions) {
    const { inputs, components, perClass } = options;
    this.#options = options;
    this.#weight = arena.float64("pcaWeight", 1, { is: "weight" });
    this.#means = arena.float64("means", inputs, { is: { inputs: perClass, outputs: "slots" } });
    this.#variances = arena.float64("variances", components, { is: "components" });
    this.#components = arena.float64("components", inputs * components);
  }

  /** Bytes of the columns that grow with the inputs: means and directions. */
  static bytesFor({ inputs, components }: Pick<PcaOptions, "inputs" | "components">): number {
    return inputs * (1 + components) * BYTES;
  }

  /** Numbers per row now. */
  get inputs(): number {
    return this.#means.length;
  }

  /** The variance along each component; 0 where it has not begun. */
  get variances(): Float64Array {
    return this.#variances.data;
  }

  /** Inserts inputs at `at`, which have been 0 so far. */
  insert(at: number, count: number): void {
    const { components } = this.#options;
    insertRecords(this.#means, at, count);
    insertRecords(this.#components, at * components, count * components);
  }

  /** Writes a row's scores, its deviation from the mean along each component. */
  project(row: Float64Array, out: Float64Array, outAt: number): void {
    const { components } = this.#options;
    const [means, directions] = [this.#means.data, this.#components.data];
    out.fill(0, outAt, outAt + components);
    for (let i = 0, at = 0; i < this.inputs; i++) {
      const deviation = row[i] - means[i];
      for (let k = 0; k < components; k++, at++) out[outAt + k] += deviation * directions[at];
    }
  }

  /** Learns a row of `inputs` finite numbers, with a weight above 0. O(inputs times components squared). */
  learn(row: Float64Array, weight: number): void {
    const { components, amnesia } = this.#options;
    const rate = this.#follow(row, weight, amnesia);
    const variances = this.#variances.data;
    for (let k = 0; k < components; k++) {
      // A new component has the direction of the rest.
      const along = variances[k] > 0 ? this.#alongOf(this.#rest, k) : lengthOf(this.#rest);
      if (along === 0 && variances[k] === 0) continue;
      this.#turn(k, (1 - rate) * variances[k], rate * along);
      this.#takeOff(this.#rest, k);
    }
  }

  /** Updates the mean, and leaves u in `rest`. Returns the rate. */
  #follow(row: Float64Array, weight: number, amnesia: number): number {
    const inputs = this.inputs;
    if (this.#rest.length !== inputs) {
      this.#rest = new Float64Array(inputs);
      this.#direction = new Float64Array(inputs);
    }
    const counted = (1 + amnesia) * weight;
    const rate = counted / (this.#weight.data[0] + counted); // in this form 1 at the first row, and never above it by rounding
    this.#weight.data[0] += weight;
    const shrink = Math.sqrt(1 - rate);
    const means = this.#means.data;
    const rest = this.#rest;
    for (let i = 0; i < inputs; i++) {
      const deviation = row[i] - means[i];
      means[i] += rate * deviation;
      rest[i] = shrink * deviation;
    }
    return rate;
  }

  /** v = `kept` e + `step` u, orthogonal to the components before it. */
  #turn(k: number, kept: number, step: number): void {
    const { components } = this.#options;
    const directions = this.#components.data;
    const [v, rest] = [this.#direction, this.#rest];
    for (let i = 0; i < v.length; i++) v[i] = kept * directions[i * components + k] + step * rest[i];
    const before = lengthOf(v);
    for (let pass = 0; pass < 2; pass++) for (let j = 0; j < k; j++) this.#takeOff(v, j);
    const length = lengthOf(v);
    // A component that is linearly dependent on earlier ones, or has no variance left, restarts.
    const isLeft = length > LEAST_PART * before && length > LEAST_VARIANCE;
    this.#variances.data[k] = isLeft ? length : 0;
    for (let i = 0; i < v.length; i++) directions[i * components + k] = isLeft ? v[i] / length : 0;
  }

  #alongOf(vector: Float64Array, k: number): number {
    const { components } = this.#options;
    const directions = this.#components.data;
    let sum = 0;
    for (let i = 0; i < vector.length; i++) sum += vector[i] * directions[i * components + k];
    return sum;
  }

  #takeOff(vector: Float64Array, k: number): void {
    const { components } = this.#options;
    const directions = this.#components.data;
    const along = this.#alongOf(vector, k);
    for (let i = 0; i < vector.length; i++) vector[i] -= along * directions[i * components + k];
  }
}

function lengthOf(vector: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < vector.length; i++) sum += vector[i] * vector[i];
  return Math.sqrt(sum);
}
