/**
 * Values and classes of rows that the model has not seen: mostly they are spelled differently in the training data.
 * Both are counted from before a file adds any to the schema.
 */
import { type Label, type Schema, show } from "coppice/core";
import { quantity } from "../quantity.ts";

/** Up to this share of the rows, new values are normal in streams. */
const SHARE_TOLD = 0.1;

/** Most values shown, of the model's and of others. */
const SHOWN = 3;

interface Nominal {
  readonly column: number;
  /** Number of values the model has seen. */
  readonly known: number;
  /** Rows with other values. */
  rows: number;
}

export class UnmetValues {
  readonly #schema: Schema;
  readonly #nominal: readonly Nominal[];
  /** Number of classes the model has seen. */
  readonly #classes: number;
  #count = 0;
  #labelled = 0;
  #unmetLabels = 0;

  /** Call before a file adds values to the schema. */
  constructor(schema: Schema) {
    this.#schema = schema;
    this.#classes = schema.classCount;
    this.#nominal = [...schema.attributes.entries()]
      .filter(([, { kind }]) => kind === "nominal")
      .map(([column, { values }]) => ({ column, known: values.length, rows: 0 }));
  }

  /** Counts rows of `width` numbers each, the model's attributes first, and their labels, -1 if missing. */
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
   * A note on classes that the model has not seen, however few rows have them, since each counts as wrong, and one for
   * each attribute with unseen values in many rows.
   */
  notes(): string[] {
    return [...this.#noteOnClasses(), ...this.#notesOnValues()];
  }

  #noteOnClasses(): string[] {
    if (this.#unmetLabels === 0) return [];
    const { target } = this.#schema;
    const count = this.#unmetLabels;
    return [
      `${count.toLocaleString("en")} of ${quantity(this.#labelled, "labelled row")} ${count === 1 ? "has" : "have"} a class of \`${target.name}\` that the model has not seen, such as ` +
        `${shown(target.classes, this.#classes)}: each counts as wrong. It has seen ${met(target.classes, this.#classes)}. If these are ` +
        "known classes spelled differently, correct the spelling; `coppice train FILE --from MODEL` learns new ones.",
    ];
  }

  #notesOnValues(): string[] {
    return this.#nominal
      .filter(({ rows }) => rows > SHARE_TOLD * this.#count)
      .map(({ column, known, rows }) => {
        const { name, values } = this.#schema.attributes[column];
        return (
          `${rows.toLocaleString("en")} of ${quantity(this.#count, "row")} ${rows === 1 ? "has" : "have"} a value of \`${name}\` that the model has not seen, such as ${show(values[known])}. ` +
          `It has seen ${met(values, known)}.`
        );
      });
  }
}

/** A note on classes that a model has learned besides the `known` first ones. */
export function noteOnNewClasses({ target }: Schema, known: number): string[] {
  const { name, classes } = target;
  if (known === 0 || classes.length === known) return [];
  return [
    `Classes of \`${name}\` new to the model: ${shown(classes, known)}. It knew ${met(classes, known)}. If these are known ` +
      "classes spelled differently, correct the spelling in the rows and train again.",
  ];
}

/** The first few values from an index on. */
function shown(values: readonly Label[], from: number): string {
  const more = values.length - from - SHOWN;
  return (
    values
      .slice(from, from + SHOWN)
      .map(show)
      .join(", ") + (more > 0 ? ` and ${more} more` : "")
  );
}

/** The first few of the first `count` values. */
function met(values: readonly Label[], count: number): string {
  return count === 0 ? "none" : shown(values.slice(0, count), 0);
}
