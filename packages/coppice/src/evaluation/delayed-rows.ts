/**
 * Rows that wait for their labels: a ring of copies, since a source may reuse its arrays. A nominal value that the
 * schema does not know is stored as missing.
 */
import { type Attribute, type Classifier, keptValue } from "../core/index.ts";

const SMALLEST = 1024;

export class DelayedRows {
  readonly delay: number;
  readonly #attributes: readonly Attribute[];
  readonly #width: number;
  /** One segment more than the delay, because all rows of a segment are stored before the first is learned. */
  readonly #size: number;
  // Grows up to `size` rows, so that memory follows the rows seen. Until then rows lie in order from index 0.
  #rows: Float64Array;
  #labels: Int32Array;
  #capacity: number;

  /** `segmentRows`: the most rows passed to `put` at once. */
  constructor(delay: number, attributes: readonly Attribute[], segmentRows: number) {
    const width = attributes.length;
    this.delay = delay;
    this.#attributes = attributes;
    this.#width = width;
    this.#size = delay + segmentRows;
    this.#capacity = Math.min(this.#size, SMALLEST);
    this.#rows = new Float64Array(this.#capacity * width);
    this.#labels = new Int32Array(this.#capacity);
  }

  /** Stores `count` rows; `first` is the number of the first one, from 1. Labels may be -1. */
  put(rows: Float64Array, labels: Int32Array, first: number, count: number): void {
    const width = this.#width;
    while (first - 1 + count > this.#capacity && this.#capacity < this.#size) this.#grow();
    for (let i = 0; i < count; i++) {
      const place = (first - 1 + i) % this.#capacity;
      for (let a = 0; a < width; a++) {
        this.#rows[place * width + a] = keptValue(this.#attributes[a], rows[i * width + a]);
      }
      this.#labels[place] = labels[i];
    }
  }

  /** Makes a classifier learn the row of this number, from 1, if it has a label. Ignores smaller numbers. */
  teach(classifier: Classifier, row: number): void {
    const label = this.labelOf(row);
    if (label >= 0) classifier.learnAt(this.#rows, ((row - 1) % this.#capacity) * this.#width, label, 1);
  }

  /** The label of the row of this number; -1 if it has none, and for numbers below 1. */
  labelOf(row: number): number {
    return row < 1 ? -1 : this.#labels[(row - 1) % this.#capacity];
  }

  #grow(): void {
    this.#capacity = Math.min(this.#size, 2 * this.#capacity);
    const rows = new Float64Array(this.#capacity * this.#width);
    const labels = new Int32Array(this.#capacity);
    rows.set(this.#rows);
    labels.set(this.#labels);
    this.#rows = rows;
    this.#labels = labels;
  }
}
