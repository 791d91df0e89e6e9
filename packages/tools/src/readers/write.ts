/** Writes rows as CSV or ARFF that read back as exactly the same rows. */
import {
  type Attribute,
  batchesOf,
  CoppiceError,
  checkBatch,
  checkNames,
  checkSource,
  dateOf,
  type Label,
  type Schema,
  type Source,
  show,
  timeOf,
  usage,
} from "coppice/core";
import { quantity } from "../quantity.ts";
import { option } from "../wording.ts";
import { checkLimit } from "./memory.ts";
import { CSV_MISSING } from "./missing.ts";

export interface WriteOptions {
  readonly format: "csv" | "arff";
  /** Write at most this many rows. Default: all. */
  readonly limit?: number | undefined;
  /** Name of the ARFF relation. Default "coppice". */
  readonly relation?: string | undefined;
  /** Called at the end with remarks on what can be misread. */
  readonly tell?: ((remarks: readonly string[]) => void) | undefined;
}

/** Where the text goes. */
export interface TextSink {
  /** Returns a promise only if the caller must wait. */
  write(text: string): Promise<void> | undefined;
}

const MISSING = "?";

/**
 * Writes a source's rows, the target last, a missing value or label as `?`. Returns the number of rows written.
 *
 * Throws `E_INPUT` for a value that was unknown when the ARFF header was written, and for an index without a value.
 */
export async function writeRows(source: Source<unknown>, out: TextSink, options: WriteOptions): Promise<number> {
  checkNames("writeRows", ["format", "limit", "relation", "tell"], options);
  if (options.format !== "csv" && options.format !== "arff") {
    throw new CoppiceError("E_PARAM", { subject: "`format`", expected: "must be csv or arff", given: options.format });
  }
  const { limit = Infinity } = options;
  checkSource("writeRows", source);
  checkLimit("writeRows", limit);
  if (typeof out?.write !== "function") throw usage("writeRows: the output", "must have `write`", { given: out });
  const { schema } = source;
  const { attributes, target } = schema;
  const isArff = options.format === "arff";
  const fields = new CsvFields();
  const quote = isArff ? arffText : (text: string, column: string) => fields.of(text, column);
  const attributeTexts = attributes.map((attribute) => new Texts(attribute.name, attribute.values, quote, isArff));
  const labelTexts = new Texts(target.name, target.classes, quote, isArff);
  const width = attributes.length;
  let text = isArff ? arffHeader(schema, options.relation ?? "coppice") : csvHeader(schema);
  let written = 0;
  for await (const batch of batchesOf("writeRows", source)) {
    checkBatch("writeRows", batch, width, written + 1);
    const { rows, labels, count } = batch;
    const take = Math.min(count, limit - written);
    for (let r = 0; r < take; r++) {
      for (let a = 0; a < width; a++) {
        const value = rows[r * width + a];
        if (value !== value) text += MISSING;
        else if (attributes[a].kind === "nominal") text += attributeTexts[a].at(value);
        else if (attributes[a].time && !isArff) text += timeText(value);
        else text += numberText(value);
        text += ",";
      }
      text += labels[r] < 0 ? `${MISSING}\n` : `${labelTexts.at(labels[r])}\n`;
    }
    written += take;
    await out.write(text);
    text = "";
    if (written >= limit) break;
  }
  await out.write(text);
  options.tell?.(fields.remarks);
  return written;
}

/** A number as text that reads back as the same number. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

/** Fraction digits of a second, after milliseconds, that `timeOf` reads. */
const MOST_DIGITS = 6;

/**
 * A time as a date, with the fewest digits that identify it: for today a double of milliseconds holds four decimals. If
 * no date is exact, as before the year 0, its milliseconds.
 */
export function timeText(time: number): string {
  const whole = Math.floor(time);
  if (time === whole) {
    const date = dateOf(time);
    return timeOf(date) === time ? date : `${time}`;
  }
  const start = new Date(whole).toISOString().slice(0, -1);
  for (let digits = 1; digits <= MOST_DIGITS; digits++) {
    const date = `${start}${(time - whole).toFixed(digits).slice(2)}Z`;
    if (timeOf(date) === time) return date;
  }
  return `${time}`;
}

/** The written forms of an attribute's values, each computed once. */
class Texts {
  readonly #name: string;
  readonly #values: readonly Label[];
  readonly #quote: (text: string, column: string) => string;
  /** ARFF: number of values the header declares, if any. */
  readonly #declared: number;
  readonly #texts: string[] = [];

  constructor(
    name: string,
    values: readonly Label[],
    quote: (text: string, column: string) => string,
    mustBeDeclared: boolean,
  ) {
    this.#name = name;
    this.#values = values;
    this.#quote = quote;
    this.#declared = mustBeDeclared && values.length > 0 ? values.length : Infinity;
  }

  at(index: number): string {
    const known = this.#texts[index];
    if (known !== undefined) return known;
    const value = this.#values[index];
    if (value === undefined) {
      throw new CoppiceError("E_INPUT", {
        subject: "a value that the schema does not know cannot be written:",
        expected: `expected its index, an integer in [0, ${this.#values.length})`,
        given: index,
        remedy: "`schema.encode` adds the value of a record, `schema.lookUp` does not.",
        column: this.#name,
      });
    }
    if (index >= this.#declared) {
      throw new CoppiceError("E_INPUT", {
        subject: "a value is new, but an ARFF header must list all of them:",
        expected: "expected one that was known at the beginning",
        given: value,
        remedy: "Write CSV, or list the value in the schema.",
        column: this.#name,
      });
    }
    const text = this.#quote(String(value), this.#name);
    this.#texts[index] = text;
    return text;
  }
}

function csvHeader({ attributes, target }: Pick<Schema, "attributes" | "target">): string {
  const names = [...attributes.map(({ name }) => name), target.name];
  return `${names.map(csvField).join(",")}\n`;
}

/** A CSV field, quoted if needed: if it could mislead delimiter detection, or if its text means missing without quotes. */
export function csvField(text: string): string {
  return /[",;|\r\n\t\ufeff]|^ | $/.test(text) || CSV_MISSING.includes(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Fields of CSV, and remarks on those that readers may take for missing despite their quotes. */
export class CsvFields {
  /** The first such value of each column. */
  readonly #missing = new Map<string, string>();

  of(text: string, column: string): string {
    const field = csvField(text);
    if (field !== text && CSV_MISSING.includes(text) && !this.#missing.has(column)) this.#missing.set(column, text);
    return field;
  }

  get remarks(): string[] {
    const values = [...this.#missing].map(([column, text]) => `${show(text)} of \`${column}\``);
    if (values.length === 0) return [];
    const shown =
      values.length > 3
        ? `${values.slice(0, 3).join(", ")} and of ${quantity(values.length - 3, "more column")}`
        : values.join(", ");
    return [
      `Values such as ${shown} are written in quotes. CSV has no other mark for them: when the file is read, they are values for a model ` +
        `or a ${option("schema")} that lists them, but missing without one. NDJSON and Parquet tell the two apart.`,
    ];
  }
}

function arffHeader({ attributes, target }: Pick<Schema, "attributes" | "target">, relation: string): string {
  const declare = (name: string, values: readonly Label[]) =>
    `@attribute ${arffText(name)} ${values.length === 0 ? "string" : `{${values.map((value) => arffText(String(value))).join(",")}}`}\n`;
  const lines = attributes.map((attribute: Attribute) =>
    attribute.kind === "numeric"
      ? `@attribute ${arffText(attribute.name)} numeric\n`
      : declare(attribute.name, attribute.values),
  );
  return `@relation ${arffText(relation)}\n\n${lines.join("")}${declare(target.name, target.classes)}\n@data\n`;
}

function arffText(text: string): string {
  if (/^[A-Za-z0-9_.+-]+$/.test(text)) return text;
  const escaped = text
    .replace(/[\\']/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return `'${escaped}'`;
}
