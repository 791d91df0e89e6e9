/** Training row by row: the model is usable after any row, and kept wherever training ends. */
import { type Batch, CoppiceError, type Model, printed, type Schema, type Source } from "coppice/core";
import { prequential } from "coppice/evaluation";
import { percent, quantity } from "../quantity.ts";
import type { OpenedSource } from "../readers/index.ts";
import { leftOut } from "./problems.ts";
import type { Progress } from "./progress.ts";
import type { RegularSaves } from "./regular-saves.ts";
import { StoppableRows } from "./stoppable-rows.ts";
import type { TrainingPredictions } from "./training-predictions.ts";

/** Rows between two measurements of the accuracy. */
const MEASURE_EVERY = 1000;

/** A model to keep, and its messages: `did`, what it learned with which recipe, and `more`, given its path. */
export interface Trained {
  readonly model: Model;
  readonly did: string;
  readonly more: ((path: string) => string) | undefined;
  /** Set if not all rows were learned: the error, if any, and the rows read, if exactly these were learned. */
  readonly end?: { readonly error: unknown; readonly read: number | undefined };
}

/** How a training is watched and stopped. */
export interface Training {
  readonly limit: number | undefined;
  readonly progress: Progress;
  readonly stop: AbortSignal;
}

interface TrainingByRow extends Training {
  /** Returns the number of each row in the files, one after the other. */
  readonly nextNumber: () => number;
  readonly saves?: RegularSaves | undefined;
  readonly predictions?: TrainingPredictions | undefined;
  /** Whether the source is a pipe, which the signal ends. Default false. */
  readonly isLive?: boolean;
}

/** Undefined if stopped before the first row. Throws what kept the first row from being read or learned. */
export async function trainByRow(
  model: Model,
  source: OpenedSource,
  { limit, progress, stop, nextNumber, saves, predictions, isLive = false }: TrainingByRow,
): Promise<Trained | undefined> {
  let measured = 0;
  let accuracy = NaN;
  const apart = new RowsApart(source, nextNumber, () => predictions?.pause());
  const rows = new StoppableRows(apart, stop, isLive);
  progress.start("training", source.totalRows ?? limit, source.expectedRows);
  let refusal: unknown; // by the model, which is unchanged since before the row
  try {
    const every = Math.min(MEASURE_EVERY, saves?.every ?? Infinity);
    const options = { every, detect: false, predictions: predictions !== undefined };
    for await (const event of prequential(model, rows, options)) {
      if (event.type === "prediction") await predictions?.write(event, apart.numberOf(event.row), model);
      if (event.type !== "measure") continue;
      ({ accuracy, rows: measured } = event.cumulative);
      const said = [measured > 0 ? `accuracy so far ${percent(accuracy)}` : "", leftOut(source)];
      progress.update(event.row, said.filter((text) => text !== "").join(", "));
      await saves?.after(event.row, model);
    }
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    refusal = namingRows(error, source, apart);
  }
  const error = refusal ?? rows.error;
  const learned = refusal === undefined ? measured : apart.labelled;
  if (learned === 0 && error !== undefined) throw error;
  if (learned === 0 && stop.aborted) return undefined;
  const isExact = refusal === undefined || apart.first === apart.last;
  return {
    model,
    did: `${isExact ? quantity(learned, "row") : "the rows before"} with ${printed(model.spec)}`,
    more:
      measured > 0
        ? () => `Progressive accuracy ${percent(accuracy)}: each row was predicted before it was learned`
        : undefined,
    ...(rows.isWhole ? {} : { end: { error, read: refusal === undefined ? rows.read : undefined } }),
  };
}

/** The error of a model that refuses a row, with the row number. */
function namingRows(error: CoppiceError, source: OpenedSource, { first, last }: RowsApart): CoppiceError {
  const { file, row } = source.placeOf(first);
  const several = first === last ? "" : `one of the rows ${row} to ${row + last - first}: `;
  const details = { ...error.details, subject: `${several}${error.details.subject}`, file };
  return new CoppiceError(error.code, several === "" ? { ...details, row } : details, { cause: error });
}

/**
 * A source that yields its first rows one by one, and later each row with a new class or value. If the model refuses a
 * row, which it does for lack of capacity for these, it is known which one, and what was learned. Waits for `pause()`
 * before it reads more.
 */
class RowsApart implements Source {
  readonly schema: Schema;
  /** Labelled rows before the last batch. */
  labelled = 0;
  /** Numbers in the files of the last batch's rows. */
  #numbers: readonly number[] = [0];
  /** Rows before the last batch. */
  #before = 0;
  readonly #source: OpenedSource;
  readonly #nextNumber: () => number;
  readonly #pause: () => Promise<void> | undefined;
  /** Classes, and values of each nominal attribute, counted as seen: all up to the highest index seen. */
  #classes = 0;
  readonly #nominal: { readonly column: number; values: number }[];

  constructor(source: OpenedSource, nextNumber: () => number, pause: () => Promise<void> | undefined) {
    this.schema = source.schema;
    this.#pause = pause;
    this.#source = source;
    this.#nextNumber = nextNumber;
    const { attributes } = this.schema;
    this.#nominal = [...attributes.keys()]
      .filter((column) => attributes[column].kind === "nominal")
      .map((column) => ({ column, values: 0 }));
  }

  async *batches(): AsyncGenerator<Batch, void, undefined> {
    const width = this.schema.attributes.length;
    let alone = 0;
    for await (const batch of this.#source.batches()) {
      const { rows, labels, count } = batch;
      let from = 0;
      for (let i = 0; i < count; i++) {
        const brings = this.#brings(rows, i * width, labels[i]);
        if (!brings && alone >= MEASURE_EVERY) continue;
        alone++;
        if (i > from) yield* this.#part(batch, from, i);
        yield* this.#part(batch, i, i + 1);
        from = i + 1;
      }
      if (count > from) yield* this.#part(batch, from, count);
      await this.#pause();
    }
  }

  get first(): number {
    return this.#numbers[0];
  }

  get last(): number {
    return this.#numbers[this.#numbers.length - 1];
  }

  /** The number in the files of a row of the last batch; `row`: its number among all rows yielded. */
  numberOf(row: number): number {
    return this.#numbers[row - 1 - this.#before];
  }

  close(): Promise<void> {
    return this.#source.close();
  }

  *#part({ rows, labels }: Batch, from: number, to: number): Generator<Batch, void, undefined> {
    const width = this.schema.attributes.length;
    this.#numbers = Array.from({ length: to - from }, this.#nextNumber);
    yield { rows: rows.subarray(from * width, to * width), labels: labels.subarray(from, to), count: to - from };
    this.#before += to - from;
    for (let i = from; i < to; i++) if (labels[i] >= 0) this.labelled++;
  }

  /** Whether a row has a class or value that no earlier row had; marks these as seen. */
  #brings(rows: Float64Array, start: number, label: number): boolean {
    let brings = label >= this.#classes;
    if (brings) this.#classes = label + 1;
    for (const nominal of this.#nominal) {
      const value = rows[start + nominal.column];
      if (!(value >= nominal.values)) continue;
      nominal.values = value + 1;
      brings = true;
    }
    return brings;
  }
}
