/**
 * Slots for the classes that a model has met, in the order of the schema: arrays by slot take bytes and time for these
 * classes only, however many the schema declares.
 */
import type { Arena, Column } from "./arena.ts";
import { sumOf } from "./numeric.ts";

/** Of the declared classes a new model has room for this many; further ones take it when they come. */
export const FIRST_CLASSES = 4;

/** The classes met, as a column of their labels in ascending order. The slot of a class is its place there. */
export class ClassSlots {
  /** The labels, for loops that need the numbers themselves. Its length is the number of slots. */
  readonly labels: Column<Int32Array>;
  /** How many classes the schema declared when the model was made; what it got since is not to influence the model. */
  readonly #declared: Column<Int32Array> | undefined;

  /** `room`: capacity of the column. `declared`: how many classes always have room, if `withDeclared` is called. */
  constructor(arena: Arena, room = 0, declared?: number) {
    this.labels = arena.int32("classLabels", 0, { is: "labels" });
    this.labels.resize(0, room);
    if (declared === undefined) return;
    this.#declared = arena.int32("declaredClasses", 1, { is: "label" });
    this.#declared.data[0] = declared;
  }

  /** How many classes a byte budget must have room for: those declared or with a slot, and this one. */
  withDeclared(label = -1): number {
    const declared = this.#declared?.data[0] ?? 0;
    const isNew = label >= declared && this.slotOf(label) < 0;
    return declared + this.count - this.placeOf(declared) + Number(isNew);
  }

  /** Number of slots. */
  get count(): number {
    return this.labels.length;
  }

  /** The slot of a label, by binary search unless all labels below have one, too; -1 if it has none. */
  slotOf(label: number): number {
    const { data, length } = this.labels;
    if (label < length && data[label] === label) return label;
    const slot = this.placeOf(label);
    return slot < this.count && this.labels.data[slot] === label ? slot : -1;
  }

  /**
   * Gives a label without a slot its slot, and returns it; later ones move up by one, so arrays by slot need
   * `insertAt`. Without a `capacity` the column doubles when it is full.
   */
  insert(label: number, capacity?: number): number {
    const slot = this.placeOf(label);
    this.labels.resize(this.count + 1, capacity);
    insertAt(this.labels.data, slot, this.count);
    this.labels.data[slot] = label;
    return slot;
  }

  /** One more than the largest label with a slot; 0 if there is none. */
  get end(): number {
    const { data, length } = this.labels;
    return length === 0 ? 0 : data[length - 1] + 1;
  }

  /**
   * Writes the shares of weights by slot, from `weights[at]` on, to `out` by label; other classes have 0. Returns false
   * and writes zeros if the weights sum to 0.
   */
  writeShares(weights: Float64Array, at: number, out: Float64Array, outStart: number, classes: number): boolean {
    const { data, length } = this.labels;
    const total = sumOf(weights, at, length);
    for (let c = 0; c < classes; c++) out[outStart + c] = 0;
    if (!(total > 0)) return false;
    for (let slot = 0; slot < length && data[slot] < classes; slot++) {
      out[outStart + data[slot]] = weights[at + slot] / total;
    }
    return true;
  }

  /** The number of labels below this one: the slot it has or would get. */
  placeOf(label: number): number {
    const { data, length } = this.labels;
    let from = 0;
    let to = length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (data[middle] < label) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Moves the numbers `at .. end - 1` of an array up by one; the number at `at` becomes 0. */
export function insertAt(numbers: Float64Array | Float32Array | Int32Array, at: number, end: number): void {
  numbers.copyWithin(at + 1, at, end - 1);
  numbers[at] = 0;
}
