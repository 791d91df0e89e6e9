/**
 * Rows of a stream, kept until there are enough: for ensembles that look at all of them before any is learned, once or chunk
 * by chunk.
 *
 * A nominal value that the schema does not know when its row comes is kept as missing: nothing is learned of it then, and when
 * the rows are learned its index may be that of a value that came later.
 */
import { type Arena, type Attribute, type Classifier, type Column, keptValue, type Schema } from "../../core/index.ts";
import type { Batch } from "./batch.ts";
import { limitWeights, type Run } from "./run.ts";

/** Rows of a stream, kept until there are enough. */
export class RowBuffer {
  /** Rows that are enough. */
  readonly size: number;
  readonly #attributes: readonly Attribute[];
  readonly #nominal: readonly number[];
  /** Rows kept. */
  readonly #count: Column<Int32Array>;
  readonly #rows: Column<Float64Array>;
  readonly #labels: Column<Int32Array>;
  readonly #weights: Column<Float64Array>;

  /** `is`: "buffer" where they may be taken. */
  constructor(arena: Arena, { attributes }: Schema, size: number, is: "chunk" | "buffer" = "chunk") {
    this.size = size;
    this.#attributes = attributes;
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#count = arena.int32("bufferedRows", 1, { is });
    this.#rows = arena.float64("bufferRows", size * attributes.length);
    this.#labels = arena.int32("bufferLabels", size);
    this.#weights = arena.float64("bufferWeights", size);
  }

  /** Rows for which there is room; 0 when they have been taken, too. */
  get room(): number {
    return this.#labels.length - this.#count.data[0];
  }

  get rows(): Float64Array {
    return this.#rows.data;
  }

  get labels(): Int32Array {
    return this.#labels.data;
  }

  get weights(): Float64Array {
    return this.#weights.data;
  }

  /** Keeps a run, no longer than there is room; whether there are enough now. */
  add({ rows, labels, rowWeights, count }: Run): boolean {
    for (let i = 0; i < count; i++) this.keep(rows, i * this.#attributes.length, labels[i], rowWeights[i]);
    return this.room === 0;
  }

  /** Keeps one row, where there is room; whether there are enough now. */
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

  /** Forgets its rows, for the next ones. */
  clear(): void {
    this.#count.data[0] = 0;
  }

  /** A member learns all rows, with other weights: copies of them, since their memory may move while it grows. */
  teach(member: Classifier, weights: Float64Array): void {
    const own = weights.slice(0, this.size);
    limitWeights(own, 0, this.size);
    member.learnBatch(this.rows.slice(), this.size, this.labels.slice(), own);
  }

  /** All rows, in arrays of their own: members that learn them may move the memory. Their bytes are free; no others are kept. */
  take(): Batch {
    const [rows, labels, weights] = [this.rows.slice(), this.labels.slice(), this.weights.slice()];
    for (const column of [this.#rows, this.#labels, this.#weights]) column.resize(0, 0);
    this.clear();
    return { rows, labels, weights, count: this.size };
  }
}
