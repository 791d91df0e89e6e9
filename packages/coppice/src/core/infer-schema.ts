/**
 * A schema from example records, for programs that would rather not list twenty columns. Types decide: numbers are
 * numeric, strings and booleans nominal. Text that looks like a number stays text, because a guess that is right for
 * the first thousand records and wrong for the next is worse than a word from the programmer. One guess is safe, since
 * a nominal column takes any value: numbers that are only 0 and 1 are a flag, and nominal.
 */

import { Attribute, type AttributeDeclaration, type NumericValue, nominal, numeric } from "./attribute.ts";
import { CoppiceError, show, unknownName } from "./errors.ts";
import { Schema } from "./schema.ts";
import type { Label } from "./target.ts";

export interface InferOptions<Name extends string = string> {
  /** Columns to leave out, such as a row's number or its time. */
  readonly ignore?: readonly Name[];
  /** Columns whose numbers are codes, not quantities. */
  readonly nominal?: readonly Name[];
  /** Columns whose numbers are quantities, also where the examples hold only 0 and 1. */
  readonly numeric?: readonly Name[];
  /** Told of columns that are probably not what a person wants: texts that hardly ever repeat. Default: nobody. */
  readonly warn?: (warning: string) => void;
}

type ValueOf<V> = [NonNullable<V>] extends [number] ? NumericValue : NonNullable<V> | (string & {}) | null | undefined;

/** Different values above which a column where they hardly ever repeat is told of. */
const MANY = 50;

/** Records a schema inferred from records of type `R` takes: every column may be missing. */
export type InferredRow<R, T extends keyof R> = { readonly [K in Exclude<keyof R, T>]?: ValueOf<R[K]> };

/** The labels found in column `T` of records of type `R`. */
export type InferredLabel<R, T extends keyof R> = unknown extends R[T] ? Label : Extract<R[T], Label>;

/**
 * The schema of example records: all their properties as attributes, in the order in which they are met, besides the
 * target. Numbers make a column numeric, strings and booleans nominal; numbers that are only 0 and 1, both of them, make
 * it nominal too. Values and classes that the examples lack are added when they come, as in any schema.
 *
 * Throws `E_SCHEMA` where a column is of two kinds, holds something else than numbers, strings and booleans, or no value
 * at all; `E_UNKNOWN` where no record has a named column; `E_USAGE` without records, or for a column that is named in
 * `nominal` and in `numeric`.
 *
 * ```ts
 * const schema = inferSchema(orders.slice(0, 1000), "returned", { ignore: ["id"] });
 * const model = naiveBayes(schema);
 * for (const order of orders) model.learn(order, order.returned);
 * ```
 */
export function inferSchema<R extends object, const T extends keyof R & string>(
  records: Iterable<R>,
  target: T,
  options: InferOptions<Exclude<keyof R, T> & string> = {},
): Schema<InferredRow<R, T>, InferredLabel<R, T>> {
  const columns = new Map<string, AttributeDeclaration["kind"] | undefined>();
  const values = new Map<string, Set<string>>();
  const filled = new Map<string, number>();
  const classes = new Set<Label>();
  const ignored = new Set<string>(options.ignore);
  const asNominal = new Set<string>(options.nominal);
  const asNumeric = new Set<string>(options.numeric);
  let row = 0;
  for (const record of records) {
    row++;
    for (const [name, value] of Object.entries(record)) {
      const before = columns.get(name);
      if (before === undefined) columns.set(name, undefined);
      if (value === null || value === undefined || value !== value || ignored.has(name)) continue;
      if (name === target) {
        classes.add(value as Label); // the schema checks that it is one
        continue;
      }
      const kind = kindOf(value, row, name, asNominal, asNumeric);
      if (before !== undefined && before !== kind) throw mixed(before, value, row, name);
      columns.set(name, kind);
      filled.set(name, (filled.get(name) ?? 0) + 1);
      const met = valuesOf(values, name);
      if (kind === "nominal" || met.size <= 2) met.add(String(value)); // of numbers, enough to tell a flag
    }
  }
  if (row === 0) {
    throw new CoppiceError("E_USAGE", {
      subject: "inferSchema: the records",
      expected: "must be one at least",
      given: "none",
      remedy: "Declare the schema with `defineSchema` where there are no examples.",
    });
  }
  const known = [...columns.keys()];
  for (const name of [target, ...ignored, ...asNominal, ...asNumeric]) {
    if (!columns.has(name)) throw unknownName("column", name, known, `Columns: ${known.join(", ")}.`);
  }
  for (const name of asNumeric) {
    if (!asNominal.has(name)) continue;
    throw new CoppiceError("E_USAGE", { subject: "inferSchema: named in `nominal` and in `numeric`", column: name });
  }
  for (const [name, { size }] of values) {
    const rows = filled.get(name) ?? 0;
    if (options.warn === undefined || columns.get(name) !== "nominal" || size <= MANY || size <= rows / 2) continue;
    options.warn(
      `Column ${show(name)} is nominal and nearly an identifier: ${size} different values in ${rows} records. Such values make ` +
        `models large and teach little. Leave it out with \`ignore: [${show(name)}]\`.`,
    );
  }
  const attributes = known
    .filter((name) => name !== target && !ignored.has(name))
    .map((name) => new Attribute(name, declarationOf(name, columns.get(name), values, asNumeric)));
  return new Schema(attributes, target, [...classes]) as unknown as Schema<InferredRow<R, T>, InferredLabel<R, T>>;
}

function kindOf(
  value: unknown,
  row: number,
  column: string,
  asNominal: ReadonlySet<string>,
  asNumeric: ReadonlySet<string>,
): AttributeDeclaration["kind"] {
  if (asNumeric.has(column)) {
    if (typeof value === "number" || typeof value === "boolean") return "numeric";
    throw new CoppiceError("E_SCHEMA", {
      subject: "a value of a column named in `numeric`",
      expected: "must be a number",
      given: value,
      row,
      column,
    });
  }
  if (typeof value === "number") return asNominal.has(column) ? "nominal" : "numeric";
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "bigint") return "nominal";
  throw new CoppiceError("E_SCHEMA", {
    subject: "a value",
    expected: "must be a number, a string or a boolean",
    given: value,
    remedy: "Turn it into one of these (a date into its milliseconds), or leave the column out with `ignore`.",
    row,
    column,
  });
}

function mixed(before: AttributeDeclaration["kind"], given: unknown, row: number, column: string): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: `the values before were ${before === "numeric" ? "numbers" : "texts"}:`,
    expected: `expected ${before === "numeric" ? "a number" : "a text"}`,
    given,
    remedy: "Make them of one kind, or name the column in `nominal`.",
    row,
    column,
  });
}

function valuesOf(values: Map<string, Set<string>>, name: string): Set<string> {
  const known = values.get(name) ?? new Set();
  values.set(name, known);
  return known;
}

function declarationOf(
  name: string,
  kind: AttributeDeclaration["kind"] | undefined,
  values: ReadonlyMap<string, ReadonlySet<string>>,
  asNumeric: ReadonlySet<string>,
): AttributeDeclaration {
  const met = values.get(name);
  const isFlag = met?.size === 2 && met.has("0") && met.has("1") && !asNumeric.has(name);
  if (kind === "numeric" && !isFlag) return numeric();
  if (kind !== undefined) return nominal([...(met ?? [])]);
  throw new CoppiceError("E_SCHEMA", {
    subject: "no record holds a value, so its kind cannot be told",
    remedy: "Give more records, or leave the column out with `ignore`.",
    column: name,
  });
}
