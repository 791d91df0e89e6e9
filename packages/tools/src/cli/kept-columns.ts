/** Columns of a file that a model does not know, and that are repeated beside what it says. */
import { Attribute, CoppiceError, nominal, Schema, show } from "coppice/core";
import type { OutputColumn } from "./table-output.ts";

export interface KeptColumns {
  /** How the file is read: the model's attributes, then the columns that are only kept, as text. */
  readonly schema: Schema;
  readonly kept: readonly string[];
  /** A column of our own, whose name is changed where a column of the file has it. */
  ours(name: string, kind: OutputColumn["kind"]): OutputColumn;
  /** The rows of a batch as the model knows them. */
  known(rows: Float64Array, count: number): Float64Array;
}

export function keptColumns({ attributes, target }: Schema, keep: readonly string[]): KeptColumns {
  const names = new Set([target.name, ...attributes.map(({ name }) => name)]);
  const kept = [...new Set(keep)].filter((name) => !names.has(name)); // the others are in the output anyway
  const asText = kept.map((name) => new Attribute(name, nominal([], { limit: Number.MAX_SAFE_INTEGER })));
  const taken = new Set([...names, ...kept]);
  const width = attributes.length;
  const all = width + kept.length;
  return {
    schema: new Schema([...attributes, ...asText], target),
    kept,
    ours(name, kind) {
      while (taken.has(name)) name += "_";
      taken.add(name);
      return { name, kind };
    },
    known(rows, count) {
      if (all === width) return rows;
      const known = new Float64Array(count * width);
      for (let i = 0; i < count; i++) known.set(rows.subarray(i * all, i * all + width), i * width);
      return known;
    },
  };
}

/** To the reader a column that is kept is one of the schema, or one to ignore. */
export function aboutKept(error: unknown, keep: readonly string[]): unknown {
  if (!(error instanceof CoppiceError) || error.code !== "E_UNKNOWN") return error;
  const name = keep.find((each) => error.details.subject.includes(`column ${show(each)}`));
  if (name === undefined) return error;
  return new CoppiceError(error.code, { ...error.details, subject: `there is no column ${show(name)} to keep` });
}

/** Numbers of rows in the file, where some could not be read: one after the other, as batches bring the rows. */
export class RowNumbers {
  #row = 0;
  /** Rows left out behind the last one: as many as the reader is ahead. */
  #skipped: number[] = [];
  #next = 0;

  /** What `openSource` tells of rows that are left out. */
  readonly onSkip = (row: number): void => {
    if (this.#next === this.#skipped.length) this.#next = this.#skipped.length = 0;
    this.#skipped.push(row);
  };

  next(): number {
    this.#row++;
    for (; this.#skipped[this.#next] === this.#row; this.#next++) this.#row++;
    return this.#row;
  }
}

/** Whether a warning is the reader's remark on a target with a single class, which is nothing to a model that only answers. */
export function isAboutLearning(warning: string): boolean {
  return warning.endsWith("there is nothing to learn.");
}

/** Whether it is one on how many values are kept of a column, of which such a model keeps none. */
export function isAboutKeeping(warning: string): boolean {
  return / is nominal and nearly an identifier: | to keep more, or fewer\.$/.test(warning);
}
