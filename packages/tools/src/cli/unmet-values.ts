/**
 * Values and classes of rows that the model has not met: mostly they are written otherwise than where it was trained. Both are
 * counted from before a file adds any to the schema.
 */
import { type Label, type Schema, show } from "coppice/core";

/** Below this share of the rows new values are what streams have now and then. */
const SHARE_TOLD = 0.1;

/** Values of the model, and others, that are shown. */
const SHOWN = 3;

interface Nominal {
  readonly column: number;
  /** Values that the model has met. */
  readonly known: number;
  /** Rows with others. */
  rows: number;
}

export class UnmetValues {
  readonly #schema: Schema;
  readonly #nominal: readonly Nominal[];
  /** Classes that the model has met. */
  readonly #classes: number;
  #count = 0;
  #labelled = 0;
  #unmetLabels = 0;

  /** Before a file adds values to the schema. */
  constructor(schema: Schema) {
    this.#schema = schema;
    this.#classes = schema.classCount;
    this.#nominal = [...schema.attributes.entries()]
      .filter(([, { kind }]) => kind === "nominal")
      .map(([column, { values }]) => ({ column, known: values.length, rows: 0 }));
  }

  /** Takes in rows of so many numbers each, the model's attributes first, and their labels, -1 where there is none. */
  take(rows: Float64Array, labels: Int32Array, count: number, width: number): void {
    this.#count += count;
    for (let i = 0; i < count; i++) {
      if (labels[i] >= 0) this.#labelled++;
      if (labels[i] >= this.#classes) this.#unmetLabels++;
    }
    for (const nominal of this.#nominal) {
      for (let i = 0; i < count; i++) if (rows[i * width + nominal.column] >= nominal.known) nominal.rows++;
    }
  }

  /**
   * A note on classes that the model has not met, however few rows have them, since each counts as wrong, and one for each
   * attribute of which many rows have such values.
   */
  notes(): string[] {
    return [...this.#noteOnClasses(), ...this.#notesOnValues()];
  }

  #noteOnClasses(): string[] {
    if (this.#unmetLabels === 0) return [];
    const { target } = this.#schema;
    const [many, all] = [this.#unmetLabels, this.#labelled].map((number) => number.toLocaleString("en"));
    return [
      `${many} of ${all} labelled rows have a class of \`${target.name}\` that the model has not met, such as ` +
        `${shown(target.classes, this.#classes)}: each counts as wrong. It has met ${met(target.classes, this.#classes)}. If these are ` +
        "the same, written otherwise, write them as the model knows them; others it learns with `coppice train FILE --from MODEL`.",
    ];
  }

  #notesOnValues(): string[] {
    return this.#nominal
      .filter(({ rows }) => rows > SHARE_TOLD * this.#count)
      .map(({ column, known, rows }) => {
        const { name, values } = this.#schema.attributes[column];
        const [many, all] = [rows, this.#count].map((number) => number.toLocaleString("en"));
        return (
          `${many} of ${all} rows have a value of \`${name}\` that the model has not met, such as ${show(values[known])}. ` +
          `It has met ${met(values, known)}.`
        );
      });
  }
}

/** A note on classes that a model has learned beside the first ones, those it knew before. */
export function noteOnNewClasses({ target }: Schema, known: number): string[] {
  const { name, classes } = target;
  if (known === 0 || classes.length === known) return [];
  return [
    `Classes of \`${name}\` new to the model: ${shown(classes, known)}. It knew ${met(classes, known)}. If these are the same, written ` +
      "otherwise, train again with rows that have them as the model knew them.",
  ];
}

/** The first of the values from one on. */
function shown(values: readonly Label[], from: number): string {
  const more = values.length - from - SHOWN;
  return (
    values
      .slice(from, from + SHOWN)
      .map(show)
      .join(", ") + (more > 0 ? ` and ${more} more` : "")
  );
}

/** The first of so many values. */
function met(values: readonly Label[], count: number): string {
  return count === 0 ? "none" : shown(values.slice(0, count), 0);
}
