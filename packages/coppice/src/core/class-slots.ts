/**
 * Slots for the classes that a model has met, in the order of the schema: arrays by slot take bytes and time for these
 * classes only, however many the schema declares.
 */
import type { Arena, Column } from "./arena.ts";

/** The classes met, as a column of their labels in ascending order. The slot of a class is its place there. */
export class ClassSlots {
  /** The labels, for loops that need the numbers themselves. Its length is the number of slots. */
  readonly labels: Column<Int32Array>;

  /** `room`: capacity of the column. */
  constructor(arena: Arena, room = 0) {
    this.labels = arena.int32("classLabels", 0, { is: "labels" });
    this.labels.resize(0, room);
  }

  /** Number of slots. */
  get count(): number {
    return this.labels.length;
  }

  /** The slot of a label, by binary search; -1 if it has none. */
  slotOf(label: number): number {
    const slot = this.#placeOf(label);
    return slot < this.count && this.labels.data[slot] === label ? slot : -1;
  }

  /**
   * Gives a label without a slot its slot, and returns it; later ones move up by one, so arrays by slot need
   * `insertAt`. Without a `capacity` the column doubles when it is full.
   */
  insert(label: number, capacity?: number): number {
    const slot = this.#placeOf(label);
    this.labels.resize(this.count + 1, capacity);
    insertAt(this.labels.data, slot, this.count);
    this.labels.data[slot] = label;
    return slot;
  }

  /** The number of labels below this one. */
  #placeOf(label: number): number {
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
