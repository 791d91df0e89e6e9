/** Columns of a file that a model does not know, repeated beside its predictions. */
import { Attribute, CoppiceError, nominal, Schema, show } from "coppice/core";
import type { OutputColumn } from "./table-output.ts";

export interface KeptColumns {
  /** How the file is read: the model's attributes, then the kept columns as text. */
  readonly schema: Schema;
  readonly kept: readonly string[];
  /** An output column, renamed if a column of the file has its name. */
  ours(name: string, kind: OutputColumn["kind"]): OutputColumn;
  /** The rows of a batch without kept columns. */
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

/** Rewords the reader's error, which calls a kept column one of the schema, or one to ignore. */
export function aboutKept(error: unknown, keep: readonly string[]): unknown {
  if (!(error instanceof CoppiceError) || error.code !== "E_UNKNOWN") return error;
  const name = keep.find((each) => error.details.subject.includes(`column ${show(each)}`));
  if (name === undefined) return error;
  return new CoppiceError(error.code, { ...error.details, subject: `there is no column ${show(name)} to keep` });
}

/** Numbers of rows in the file, if some could not be read: one after the other, in batch order. */
export class RowNumbers {
  #row = 0;
  /** Skipped rows after the last one: as many as the reader is ahead. */
  #skipped: number[] = [];
  #next = 0;

  /** The callback of `openSource` for skipped rows. */
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

/** The reader's, without those for a model that learns: on a single class, and on how many values of a column are kept. */
export function warningsOnRows(warnings: readonly string[]): string[] {
  const forLearning = /there is nothing to learn\.$| is nominal and nearly an identifier: | to keep more, or fewer\.$/;
  return warnings.filter((warning) => !forLearning.test(warning));
}
