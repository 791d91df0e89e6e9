/** Training row by row: what is learned is a model at any row, and kept wherever that ends. */
import { CoppiceError, type Model, printed } from "coppice/core";
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
  const rows = new StoppableRows(source, stop);
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
  const error = refusal ?? rows.error;
  if (learned === 0 && error !== undefined) throw error;
  if (learned === 0 && stop.aborted) return undefined;
  const isExact = refusal === undefined;
  return {
    model,
    did: `${isExact ? quantity(learned, "row") : "the rows before"} with ${printed(model.spec)}`,
    more:
      learned > 0
        ? () => `Progressive accuracy ${percent(accuracy)}: each row was predicted before it was learned`
        : undefined,
    ...(rows.isWhole ? {} : { end: { error, read: isExact ? rows.read : undefined } }),
  };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}
