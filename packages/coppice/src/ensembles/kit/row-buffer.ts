/**
 * The first rows of a stream, kept until there are enough to learn from all at once: then they are taken, and their bytes
 * are free.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import type { Batch } from "./batch.ts";

export class RowBuffer {
  readonly #width: number;
  /** Rows kept. */
  readonly #count: Column<Int32Array>;
  readonly #rows: Column<Float64Array>;
  readonly #labels: Column<Int32Array>;
  readonly #weights: Column<Float64Array>;

  constructor(arena: Arena, { attributes }: Schema, capacity: number) {
    this.#width = attributes.length;
    this.#count = arena.int32("bufferedRows", 1, { is: "buffer" });
    this.#rows = arena.float64("bufferRows", capacity * attributes.length);
    this.#labels = arena.int32("bufferLabels", capacity);
    this.#weights = arena.float64("bufferWeights", capacity);
  }

  /** Rows for which there is room; 0 when they have been taken, too. */
  get room(): number {
    return this.#labels.length - this.#count.data[0];
  }

  push(rows: Float64Array, start: number, label: number, weight: number): void {
    const place = this.#count.data[0]++;
    const at = place * this.#width;
    for (let a = 0; a < this.#width; a++) this.#rows.data[at + a] = rows[start + a];
    this.#labels.data[place] = label;
    this.#weights.data[place] = weight;
  }

  /** All rows, in arrays of their own: members that learn them may move the memory. */
  take(): Batch {
    const [rows, labels, weights] = [this.#rows.data.slice(), this.#labels.data.slice(), this.#weights.data.slice()];
    for (const column of [this.#rows, this.#labels, this.#weights]) column.resize(0, 0);
    this.#count.data[0] = 0;
    return { rows, labels, weights, count: labels.length };
  }
}
