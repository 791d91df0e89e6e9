/**
 * Buffers rows of a stream for ensembles that need all of them before any is learned, once or chunk by chunk.
 *
 * A nominal value that the schema does not know when its row arrives is stored as missing: nothing is learned of it
 * then, and when the rows are learned its index may belong to a later value.
 */
import { type Arena, type Attribute, type Classifier, type Column, keptValue, type Schema } from "../../core/index.ts";
import type { Batch } from "./batch.ts";
import { limitWeights, type Run } from "./run.ts";

/** A buffer for a fixed number of rows. */
export class RowBuffer {
  /** Capacity in rows. */
  readonly size: number;
  readonly #attributes: readonly Attribute[];
  readonly #nominal: readonly number[];
  /** Rows buffered. */
  readonly #count: Column<Int32Array>;
  readonly #rows: Column<Float64Array>;
  readonly #labels: Column<Int32Array>;
  readonly #weights: Column<Float64Array>;

  /** `is`: "buffer" if `take` may be called. */
  constructor(arena: Arena, { attributes }: Schema, size: number, is: "chunk" | "buffer" = "chunk") {
    this.size = size;
    this.#attributes = attributes;
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#count = arena.int32("bufferedRows", 1, { is });
    this.#rows = arena.float64("bufferRows", size * attributes.length);
    this.#labels = arena.int32("bufferLabels", size);
    this.#weights = arena.float64("bufferWeights", size);
  }

  /** Free capacity in rows; also 0 after `take`. */
  get room(): number {
    return this.#labels.length - this.#count.data[0];
  }

  /** Rows in order of arrival, then unused room: a view, empty after `take`. */
  get rows(): Float64Array {
    return this.#rows.data;
  }

  /** Class indices of the rows, then unused room: a view, empty after `take`. */
  get labels(): Int32Array {
    return this.#labels.data;
  }

  /** Weights of the rows, then unused room: a view, empty after `take`. */
  get weights(): Float64Array {
    return this.#weights.data;
  }

  /** Adds a run that fits; returns whether the buffer is full. */
  add({ rows, labels, rowWeights, count }: Run): boolean {
    for (let i = 0; i < count; i++) this.keep(rows, i * this.#attributes.length, labels[i], rowWeights[i]);
    return this.room === 0;
  }

  /** Adds one row that fits; returns whether the buffer is full. */
  keep(rows: Float64Array, start: number, label: number, weight: number): boolean {
    const count = this.#count.data[0]++;
    const width = this.#attributes.length;
    const own = this.#rows.data;
    for (let a = 0; a < width; a++) own[count * width + a] = rows[start + a];
    for (const a of this.#nominal) own[count * width + a] = keptValue(this.#attributes[a], rows[start + a]);
    this.#labels.data[count] = label;
    this.#weights.data[count] = weight;
    return this.room === 0;
  }

  /** Discards its rows. */
  clear(): void {
    this.#count.data[0] = 0;
  }

  /** A member learns all rows with the given weights, from copies, since the rows' memory may move while it grows. */
  teach(member: Classifier, weights: Float64Array): void {
    const own = weights.slice(0, this.size);
    limitWeights(own, 0, this.size);
    member.learnBatch(this.rows.slice(), this.size, this.labels.slice(), own);
  }

  /** Copies of all rows: members that learn them may move the memory. Frees the buffer; no more rows can be added. */
  take(): Batch {
    const [rows, labels, weights] = [this.rows.slice(), this.labels.slice(), this.weights.slice()];
    for (const column of [this.#rows, this.#labels, this.#weights]) column.resize(0, 0);
    this.clear();
    return { rows, labels, weights, count: this.size };
  }
}
