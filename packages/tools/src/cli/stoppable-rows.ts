/**
 * Rows that end at a signal or when the next one cannot be read: results of earlier rows can then be kept. A signal
 * closes the source, which may be waiting for a slow pipe; the rows that it has read are still yielded.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Batch, Schema, Source } from "coppice/core";

/** Milliseconds between two yields to signals and timers: rows in memory, or within one chunk of a file, never wait. */
const TURN_EVERY = 50;

interface ClosableSource extends Source {
  close?(): Promise<void>;
}

export class StoppableRows implements Source {
  readonly schema: Schema;
  /** Rows of the batches that the consumer has finished. */
  read = 0;
  /** Whether all rows were read. */
  isWhole = false;
  /** Why the next row could not be read. */
  error: unknown;
  readonly #source: ClosableSource;
  readonly #stop: AbortSignal;
  readonly #endsItself: boolean;

  /** `endsItself`: if the signal has come already, the source yields the rows that had come, and ends. */
  constructor(source: ClosableSource, stop: AbortSignal, endsItself = false) {
    this.schema = source.schema;
    this.#source = source;
    this.#stop = stop;
    this.#endsItself = endsItself && stop.aborted;
  }

  async *batches(): AsyncGenerator<Batch, void, undefined> {
    let turn = performance.now();
    const close = () => void this.#source.close?.().catch(() => {}); // whoever opened it closes it again
    this.#stop.addEventListener("abort", close);
    try {
      for await (const batch of this.#source.batches()) {
        yield batch;
        this.read += batch.count;
        if (performance.now() - turn > TURN_EVERY) {
          await nextTurn();
          turn = performance.now();
        }
        if (this.#stop.aborted && !this.#endsItself) return;
      }
      this.isWhole = !this.#stop.aborted;
    } catch (error) {
      if (!this.#stop.aborted) this.error = error; // else closing may have caused it
    } finally {
      this.#stop.removeEventListener("abort", close);
    }
  }
}
