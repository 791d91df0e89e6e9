/**
 * The numbers of rows as inputs, scaled by what was known of them before the row. Each class below is one form; it
 * lists the nonzero inputs and learns a row's numbers. Until a number has had two values its input is 0. Missing values
 * and numbers beyond 1e75 contribute nothing.
 */
import type { Arena, Attribute, Column } from "../../core/index.ts";
import { cutText, numberText } from "../attribute-text.ts";

/**
 * Standard: deviations from the mean, in standard deviations. Spread: in standard deviations, too, but not centred, so
 * that 0 stays 0. Literals: above the mean or not.
 */
export type InputForm = "standard" | "spread" | "literals";

/** Squares of larger numbers, times the largest weight, might overflow; they count as missing. */
const LARGEST_NUMBER = 1e75;
/** Scaled numbers are clipped at this many deviations. */
const MOST_DEVIATIONS = 10;

export interface Numbers {
  /** Inputs per number. */
  readonly perNumber: number;
  /**
   * Lists the nonzero inputs of a row behind the constant, which is input 0 at place 0; returns the place behind them.
   * The first number's inputs begin with 1.
   */
  read(rows: Float64Array, start: number, indices: Int32Array, values: Float64Array): number;
  /** Learns the numbers of a row that has not changed since it was read. */
  learn(rows: Float64Array, start: number, weight: number): void;
  /** Display names of the inputs of number `n`, which is that of `attribute`, as it is scaled now. */
  names(n: number, attribute: Attribute): readonly string[];
}

export function makeNumbers(arena: Arena, attributes: Int32Array, form: InputForm): Numbers {
  if (form === "spread") return new SpreadNumbers(arena, attributes);
  return form === "literals" ? new LiteralNumbers(arena, attributes) : new StandardNumbers(arena, attributes);
}

/** A number in deviations, clipped. */
function scaled(difference: number, deviation: number): number {
  return Math.min(Math.max(difference / deviation, -MOST_DEVIATIONS), MOST_DEVIATIONS);
}

/**
 * Welford's update with weights, of the weight, the mean and the sum of squared deviations at a place. The first value
 * becomes the mean exactly; if rounding takes the mean beyond a value, its square is 0.
 */
function addMoment(moments: Float64Array, at: number, x: number, weight: number): void {
  const difference = x - moments[at + 1];
  moments[at] += weight;
  moments[at + 1] += difference * (weight / moments[at]);
  moments[at + 2] += Math.max(0, weight * difference * (x - moments[at + 1]));
}

/** Weight, mean and sum of squared deviations of each number. */
abstract class CentredNumbers implements Numbers {
  abstract readonly perNumber: number;
  protected readonly attributes: Int32Array;
  readonly #moments: Column<Float64Array>;

  constructor(arena: Arena, attributes: Int32Array) {
    this.attributes = attributes;
    this.#moments = arena.float64("moments", 3 * attributes.length);
  }

  abstract read(rows: Float64Array, start: number, indices: Int32Array, values: Float64Array): number;

  abstract names(n: number, attribute: Attribute): readonly string[];

  protected get moments(): Float64Array {
    return this.#moments.data;
  }

  learn(rows: Float64Array, start: number, weight: number): void {
    const { attributes, moments } = this;
    for (let n = 0; n < attributes.length; n++) {
      const x = rows[start + attributes[n]];
      if (Math.abs(x) <= LARGEST_NUMBER) addMoment(moments, 3 * n, x, weight);
    }
  }
}

class StandardNumbers extends CentredNumbers {
  readonly perNumber = 1;

  read(rows: Float64Array, start: number, indices: Int32Array, values: Float64Array): number {
    const { attributes, moments } = this;
    let place = 1;
    for (let n = 0; n < attributes.length; n++) {
      const x = rows[start + attributes[n]];
      const weight = moments[3 * n];
      if (!(Math.abs(x) <= LARGEST_NUMBER && weight > 0)) continue;
      const deviation = Math.sqrt(moments[3 * n + 2] / weight);
      const difference = x - moments[3 * n + 1];
      if (!(deviation > 0) || difference === 0) continue;
      indices[place] = 1 + n;
      values[place++] = scaled(difference, deviation);
    }
    return place;
  }

  names(n: number, attribute: Attribute): readonly string[] {
    const [weight, mean, squares] = this.moments.subarray(3 * n, 3 * n + 3);
    const deviation = Math.sqrt(squares / weight);
    const { name } = attribute;
    return [deviation > 0 ? `(${name} - ${numberText(attribute, mean)}) / ${deviation}` : name];
  }
}

class LiteralNumbers extends CentredNumbers {
  readonly perNumber = 2;

  read(rows: Float64Array, start: number, indices: Int32Array, values: Float64Array): number {
    const { attributes, moments } = this;
    let place = 1;
    for (let n = 0; n < attributes.length; n++) {
      const x = rows[start + attributes[n]];
      if (!(Math.abs(x) <= LARGEST_NUMBER && moments[3 * n] > 0)) continue;
      indices[place] = 1 + 2 * n + (x > moments[3 * n + 1] ? 0 : 1);
      values[place++] = 1;
    }
    return place;
  }

  names(n: number, attribute: Attribute): readonly string[] {
    const mean = this.moments[3 * n + 1];
    return [cutText(attribute, true, mean), cutText(attribute, false, mean)];
  }
}

/** A smaller share of zeros may be rounding alone: weights are summed in different orders. */
const LEAST_SHARE = 1e-9;

/**
 * Zeros are not counted but derived: from the weight of all rows, and for each number the weight, mean and sum of
 * squared deviations of its nonzero values, and the weight of the rows in which it was missing. So a row costs one
 * check per number, and more only for nonzero ones.
 */
class SpreadNumbers implements Numbers {
  readonly perNumber = 1;
  readonly #attributes: Int32Array;
  readonly #rowWeight: Column<Float64Array>;
  readonly #moments: Column<Float64Array>;
  /** The nonzero numbers of the last row searched, and which row that was. */
  readonly #found: Int32Array;
  #foundCount = 0;
  #foundRows: Float64Array | undefined;
  #foundStart = 0;

  constructor(arena: Arena, attributes: Int32Array) {
    this.#attributes = attributes;
    this.#found = new Int32Array(attributes.length);
    this.#rowWeight = arena.float64("rowWeight", 1, { is: "weight" });
    this.#moments = arena.float64("spreadMoments", 4 * attributes.length);
  }

  #find(rows: Float64Array, start: number): void {
    const attributes = this.#attributes;
    const found = this.#found;
    let count = 0;
    for (let n = 0; n < attributes.length; n++) if (rows[start + attributes[n]] !== 0) found[count++] = n;
    this.#foundCount = count;
    this.#foundRows = rows;
    this.#foundStart = start;
  }

  read(rows: Float64Array, start: number, indices: Int32Array, values: Float64Array): number {
    this.#find(rows, start);
    const found = this.#found;
    let place = 1;
    for (let f = 0; f < this.#foundCount; f++) {
      const n = found[f];
      const x = rows[start + this.#attributes[n]];
      const deviation = this.#deviation(n);
      if (!(Math.abs(x) <= LARGEST_NUMBER && deviation > 0)) continue;
      indices[place] = 1 + n;
      values[place++] = scaled(x, deviation);
    }
    return place;
  }

  /** Standard deviation of all values, zeros included: the root of (S + m^2 w z / (w + z)) / (w + z). */
  #deviation(n: number): number {
    const moments = this.#moments.data;
    const weight = moments[4 * n]; // w, of nonzero values
    const mean = moments[4 * n + 1]; // m
    const squares = moments[4 * n + 2]; // S
    const total = this.#rowWeight.data[0] - moments[4 * n + 3];
    const zeros = total - weight > LEAST_SHARE * total ? total - weight : 0; // z
    return Math.sqrt((squares + mean * mean * weight * (zeros / (weight + zeros))) / (weight + zeros));
  }

  learn(rows: Float64Array, start: number, weight: number): void {
    if (rows !== this.#foundRows || start !== this.#foundStart) this.#find(rows, start);
    const found = this.#found;
    const moments = this.#moments.data;
    this.#rowWeight.data[0] += weight;
    for (let f = 0; f < this.#foundCount; f++) {
      const x = rows[start + this.#attributes[found[f]]];
      const at = 4 * found[f];
      if (Math.abs(x) <= LARGEST_NUMBER) addMoment(moments, at, x, weight);
      else moments[at + 3] += weight;
    }
  }

  names(n: number, { name }: Attribute): readonly string[] {
    const deviation = this.#deviation(n);
    return [deviation > 0 ? `${name} / ${deviation}` : name];
  }
}
