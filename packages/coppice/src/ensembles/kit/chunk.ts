/** The rows of a chunk of a stream, kept until it is complete: for ensembles that look at all of them before any is learned. */
import type { Arena, Column, Schema } from "../../core/index.ts";
import type { Run } from "./run.ts";

export class Chunk {
  /** Rows of a complete chunk. */
  readonly size: number;
  readonly #width: number;
  readonly #count: Column<Int32Array>;
  readonly #rows: Column<Float64Array>;
  readonly #labels: Column<Int32Array>;
  readonly #weights: Column<Float64Array>;

  constructor(arena: Arena, { attributes }: Schema, size: number) {
    this.size = size;
    this.#width = attributes.length;
    this.#count = arena.int32("chunkCount", 1, { is: "chunk" });
    this.#rows = arena.float64("chunkRows", size * attributes.length);
    this.#labels = arena.int32("chunkLabels", size);
    this.#weights = arena.float64("chunkWeights", size);
  }

  /** Rows until it is complete. */
  get room(): number {
    return this.size - this.#count.data[0];
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

  /** Takes a run in, no longer than there is room; whether the chunk is complete now. */
  add({ rows, labels, rowWeights, count }: Run): boolean {
    const from = this.#count.data[0];
    const width = this.#width;
    const own = this.#rows.data;
    for (let i = 0; i < count * width; i++) own[from * width + i] = rows[i];
    for (let i = 0; i < count; i++) {
      this.#labels.data[from + i] = labels[i];
      this.#weights.data[from + i] = rowWeights[i];
    }
    this.#count.data[0] += count;
    return this.room === 0;
  }

  /** Forgets its rows, for the next ones. */
  clear(): void {
    this.#count.data[0] = 0;
  }
}
