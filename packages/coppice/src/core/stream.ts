/**
 * How rows arrive. Batches inside, rows only at the surface: an async iterator costs 260 ns per step, so a source
 * yields a few hundred rows at a time.
 */
import type { Schema } from "./schema.ts";

export interface Batch {
  /** `count` rows one after the other. The arrays are valid until the next batch is pulled. */
  readonly rows: Float64Array;
  /** Class indices, -1 where the label is not known. */
  readonly labels: Int32Array;
  readonly count: number;
}

export interface Source {
  readonly schema: Schema;
  /** Number of rows, where known in advance. */
  readonly totalRows?: number;
  /** Starts reading from the first row. May be called again where the source can be read twice. */
  batches(): AsyncIterable<Batch> | Iterable<Batch>;
}

/** Rows in memory as a source that can be read any number of times. */
export function sourceOf(schema: Schema, rows: Float64Array, labels: Int32Array, batchRows = 256): Source {
  const width = schema.attributes.length;
  return {
    schema,
    totalRows: labels.length,
    *batches() {
      for (let at = 0; at < labels.length; at += batchRows) {
        const end = Math.min(at + batchRows, labels.length);
        yield { rows: rows.subarray(at * width, end * width), labels: labels.subarray(at, end), count: end - at };
      }
    },
  };
}
