/** Training row by row: what is learned is a model at any row, and kept wherever that ends. */
import { type Batch, CoppiceError, type Model, printed, type Schema, type Source } from "coppice/core";
import { prequential } from "coppice/evaluation";
import type { OpenedSource } from "../readers/index.ts";
import type { Progress } from "./progress.ts";
import { quantity } from "./quantity.ts";
import { StoppableRows } from "./stoppable-rows.ts";

/** Rows between two looks at the accuracy. */
const MEASURE_EVERY = 1000;

/** A model that is to be kept, and what is told of it: what it has learned with what, and what else where it has a path. */
export interface Trained {
  readonly model: Model;
  readonly did: string;
  readonly more: ((path: string) => string) | undefined;
  /** Where not all rows are learned: the error, if that was why, and how many rows were read, if exactly these are learned. */
  readonly end?: { readonly error: unknown; readonly read: number | undefined };
}

/** Nothing where it is stopped before the first row. Throws what kept the first one from being read or learned. */
export async function trainByRow(
  model: Model,
  source: OpenedSource,
  limit: number | undefined,
  progress: Progress,
  stop: AbortSignal,
): Promise<Trained | undefined> {
  let learned = 0;
  let accuracy = NaN;
  const first = new FirstRows(source);
  const rows = new StoppableRows(first, stop);
  progress.start("training", source.totalRows ?? limit, source.expectedRows);
  let refusal: unknown; // by the model, which is as it was before the row
  try {
    for await (const event of prequential(model, rows, { every: MEASURE_EVERY, detect: false })) {
      if (event.type !== "measure") continue;
      ({ accuracy, rows: learned } = event.cumulative);
      progress.update(event.row, learned > 0 ? `accuracy so far ${percent(accuracy)}` : "");
    }
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    refusal = error;
  }
  const isExact = refusal === undefined;
  const isEarly = !isExact && rows.read < MEASURE_EVERY; // refused before anything was measured
  if (isEarly) learned = first.labelled;
  const error = refusal ?? rows.error;
  if (learned === 0 && error !== undefined) throw error;
  if (learned === 0 && stop.aborted) return undefined;
  const known = printed(model.spec);
  return {
    model,
    did: isEarly
      ? `${quantity(learned, "row")} with ${known}, which refused row ${rows.read + 1} of those read`
      : `${isExact ? quantity(learned, "row") : "the rows before"} with ${known}`,
    more:
      accuracy >= 0
        ? () => `Progressive accuracy ${percent(accuracy)}: each row was predicted before it was learned`
        : undefined,
    ...(rows.isWhole ? {} : { end: { error, read: isExact ? rows.read : undefined } }),
  };
}

/** A source whose first rows come one by one: where the model refuses one of them, it is known which, and what is learned. */
class FirstRows implements Source {
  readonly schema: Schema;
  /** Of the rows that came one by one and were learned, those that have a label. */
  labelled = 0;
  readonly #source: Source;

  constructor(source: Source) {
    this.schema = source.schema;
    this.#source = source;
  }

  async *batches(): AsyncGenerator<Batch, void, undefined> {
    const width = this.schema.attributes.length;
    let alone = 0;
    for await (const { rows, labels, count } of this.#source.batches()) {
      let i = 0;
      for (; i < count && alone < MEASURE_EVERY; i++, alone++) {
        yield { rows: rows.subarray(i * width, (i + 1) * width), labels: labels.subarray(i, i + 1), count: 1 };
        if (labels[i] >= 0) this.labelled++;
      }
      if (i < count) yield { rows: rows.subarray(i * width), labels: labels.subarray(i), count: count - i };
    }
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
