/** Rows that end where a signal comes or the next one cannot be read: what has been made of those before can then be kept. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Batch, Schema, Source } from "coppice/core";

/** Milliseconds between two turns given to signals and timers: rows in memory, and those of one chunk of a file, wait for nothing. */
const TURN_EVERY = 50;

export class StoppableRows implements Source {
  readonly schema: Schema;
  /** Rows of the batches that whoever asks is done with. */
  read = 0;
  /** Whether these are all. */
  isWhole = false;
  /** What kept the next row from being read. */
  error: unknown;
  readonly #source: Source;
  readonly #stop: AbortSignal;

  constructor(source: Source, stop: AbortSignal) {
    this.schema = source.schema;
    this.#source = source;
    this.#stop = stop;
  }

  async *batches(): AsyncGenerator<Batch, void, undefined> {
    let turn = performance.now();
    try {
      for await (const batch of this.#source.batches()) {
        yield batch;
        this.read += batch.count;
        if (performance.now() - turn > TURN_EVERY) {
          await nextTurn();
          turn = performance.now();
        }
        if (this.#stop.aborted) return;
      }
      this.isWhole = true;
    } catch (error) {
      this.error = error;
    }
  }
}
