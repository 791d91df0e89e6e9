/**
 * Infers a schema from example records, so that programs need not list twenty columns. The rules are those for reading
 * files (column-rules.ts), with two differences: values in a program have types, so text that spells a number stays
 * text; and records are not converted, so the caller must turn dates into numbers.
 */
import { Attribute, type AttributeDeclaration, numeric } from "./attribute.ts";
import { type ColumnVerdict, FLAG_VALUES, inferredNominal, judgeColumn, MAX_VALUES, timeOf } from "./column-rules.ts";
import { CoppiceError, checkNames, show, unknownName, usage } from "./errors.ts";
import { Schema } from "./schema.ts";
import { type Label, requireLabel } from "./target.ts";

/** Options of `inferSchema`. */
export interface InferOptions<Name extends string = string> {
  /** Columns to leave out, such as a row's number or time. */
  readonly ignore?: readonly Name[] | undefined;
  /** Columns whose numbers are codes, not quantities, and text columns to be kept as nominal whatever they contain. */
  readonly nominal?: readonly Name[] | undefined;
  /** Columns whose numbers are quantities, even if the examples contain only 0 and 1. */
  readonly numeric?: readonly Name[] | undefined;
  /**
   * Maximum number of values of a nominal column; later ones are read as "(other)". Not for the target. An integer in
   * [1, inf). Default 1000.
   */
  readonly maxValues?: number | undefined;
  /**
   * Receives warnings about text columns with few repeated values, left out or nearly so, about a target with many
   * classes that may be quantities, and about getters of the records' class, which are not columns. Default: none.
   */
  readonly warn?: ((warning: string) => void) | undefined;
}

// A column of numbers takes no booleans: if the numbers are only 0 and 1 it is nominal, and true would be a third value.
type ValueOf<V> = (NonNullable<V> extends number ? number : NonNullable<V> | (string & {})) | null | undefined;

/** Records that a schema inferred from records of type `R` accepts: every column may be missing. */
export type InferredRow<R, T extends keyof R> = { readonly [K in Exclude<keyof R, T>]?: ValueOf<R[K]> };

/** The labels found in column `T` of records of type `R`. */
export type InferredLabel<R, T extends keyof R> = unknown extends R[T] ? Label : Extract<R[T], Label>;

/**
 * The schema of example records. All own properties except the target become attributes, in order of first occurrence
 * (names that are whole numbers first, as in objects). Numbers make a column numeric, strings and booleans nominal;
 * numbers that are only 0, or 0 and 1, also make it nominal. Text that identifies its record (at least 100 values, over
 * 90 % of them distinct) is left out unless `nominal` names the column. Values and classes missing from the examples
 * are added when seen. A nominal column keeps its first 1,000 values (`maxValues`), a flag 64: later ones are read as
 * one, "(other)".
 *
 * Throws `E_SCHEMA` if a column mixes two kinds, contains dates or anything but numbers, strings and booleans, or has
 * no value, and if the target is a quantity or identifies its record; `E_UNKNOWN` if no record has a named column;
 * `E_USAGE` without records, or if a column is named in two roles.
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
  options: InferOptions<keyof R & string> = {},
): Schema<InferredRow<R, T>, InferredLabel<R, T>> {
  const refuse = (what: string, expected: string, given: unknown) => usage(`inferSchema: ${what}`, expected, { given });
  if (typeof records !== "object" || typeof records?.[Symbol.iterator] !== "function") {
    throw refuse("the records", "must be an array or other iterable of objects", records);
  }
  if (typeof target !== "string") throw refuse("the target", "must be the name of a column", target);
  checkNames("inferSchema", ["ignore", "nominal", "numeric", "maxValues", "warn"], options);
  const { maxValues = MAX_VALUES } = options;
  if (!(Number.isSafeInteger(maxValues) && maxValues >= 1)) {
    throw refuse("`maxValues`", "must be an integer in [1, inf)", maxValues);
  }
  const columns = new Map<string, Column>();
  const classes = new Set<Label>();
  const [ignored, asNominal, asNumeric] = (["ignore", "nominal", "numeric"] as const).map((name) => {
    const { [name]: listed = [] } = options;
    if (!Array.isArray(listed) || listed.some((one) => typeof one !== "string"))
      throw refuse(`\`${name}\``, "must be an array of names", listed);
    return new Set<string>(listed);
  }) as [Set<string>, Set<string>, Set<string>];
  let row = 0;
  let first: object = {};
  for (const record of records) {
    row++;
    if (typeof record !== "object" || record === null) throw refuse(`record ${row}`, "must be an object", record);
    if (row === 1) first = record;
    for (const [name, value] of Object.entries(record)) {
      const column = columns.get(name) ?? new Column();
      columns.set(name, column);
      if (value === null || value === undefined || value !== value || ignored.has(name)) continue;
      if (name === target) {
        requireLabel(value, target);
        classes.add(value);
        column.add(value, true);
        continue;
      }
      const kind = kindOf(value, row, name, asNominal, asNumeric);
      if (column.kind !== undefined && column.kind !== kind) throw mixed(column.kind, value, row, name);
      column.kind = kind;
      column.add(value, kind === "nominal");
    }
  }
  if (row === 0) {
    const remedy = "Declare the schema with `defineSchema` if there are none.";
    throw usage("inferSchema: the records", "must not be empty", { remedy });
  }
  const getters = gettersOf(first).filter((name) => !columns.has(name) && !ignored.has(name));
  if (columns.size === 0) throw withoutColumns(first, getters);
  if (getters.includes(target)) throw isGetter(target);
  if (getters.length > 0) options.warn?.(leftOutGetters(getters));
  const known = [...columns.keys()];
  for (const name of [target, ...ignored, ...asNominal, ...asNumeric]) {
    if (!columns.has(name)) throw unknownName("column", name, known, `Columns: ${known.join(", ")}.`);
  }
  refuseTwoRoles(asNominal, asNumeric, "named in `nominal` and in `numeric`");
  refuseTwoRoles([target], ignored, "the target, and named in `ignore`");
  refuseTwoRoles([target], asNumeric, "the target, which is nominal, and named in `numeric`");
  const attributes: Attribute[] = [];
  for (const [name, column] of columns) {
    if (ignored.has(name)) continue;
    const verdict = column.verdict();
    const isAsked = asNominal.has(name);
    if (name === target) {
      if (verdict.isQuantity && !isAsked) throw quantity(name, column);
      if (verdict.isIdentifier && !isAsked) throw rowNames(name, column);
      if (verdict.mayBeQuantity && !isAsked) options.warn?.(manyClasses(name, column));
      continue;
    }
    if (verdict.kind === "date" && !isAsked) throw date(name, column);
    if (!isAsked && verdict.isNearlyIdentifier) options.warn?.(identifier(name, column, verdict.isIdentifier));
    if (verdict.isIdentifier && !isAsked) continue;
    attributes.push(attributeOf(name, column, verdict, asNumeric.has(name), maxValues));
  }
  return new Schema(attributes, target, [...classes]) as unknown as Schema<InferredRow<R, T>, InferredLabel<R, T>>;
}

/** Getters of a record's class, such as `get total()`. Models can read them, but they cannot be listed reliably. */
function gettersOf(record: object): string[] {
  const names: string[] = [];
  for (
    let prototype = Object.getPrototypeOf(record);
    prototype !== null && Object.getPrototypeOf(prototype) !== null;
    prototype = Object.getPrototypeOf(prototype)
  ) {
    const all = Object.entries(Object.getOwnPropertyDescriptors(prototype));
    names.push(...all.flatMap(([name, { get }]) => (get === undefined ? [] : [name])));
  }
  return [...new Set(names)];
}

const DECLARE =
  "Declare the schema with `defineSchema`, which also reads getters, or convert the records to plain objects.";

function withoutColumns(given: object, getters: readonly string[]): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: "inferSchema: record 1",
    expected: `must have own properties, as a plain object does${getters.length > 0 ? `, not only getters of its class (${listed(getters)})` : ""}`,
    given,
    remedy: getters.length > 0 ? DECLARE : "Convert the records to plain objects.",
  });
}

function isGetter(column: string): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: "the target is a getter of the records' class",
    expected: "but must be an own property",
    remedy: DECLARE,
    column,
  });
}

function leftOutGetters(names: readonly string[]): string {
  const [are, columns] = names.length > 1 ? ["are getters", "not columns"] : ["is a getter", "not a column"];
  return `${listed(names)} ${are} of the records' class, ${columns}. ${DECLARE}`;
}

function listed(names: readonly string[]): string {
  const shown = names
    .slice(0, 8)
    .map((name) => `\`${name}\``)
    .join(", ");
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

/** Statistics of one column. */
class Column {
  kind: AttributeDeclaration["kind"] | undefined;
  readonly values = new Set<string>();
  #count = 0;
  #numbers = 0;
  #fractions = 0;
  #dates = 0;
  #least = Infinity;
  #most = -Infinity;

  get count(): number {
    return this.#count;
  }

  /** `all` keeps every value; for numbers that stay numbers, three values suffice to rule out a flag. */
  add(value: unknown, all: boolean): void {
    this.#count++;
    if (all || this.values.size <= 2) this.values.add(String(value));
    if (typeof value === "number") {
      this.#numbers++;
      if (!Number.isInteger(value)) this.#fractions++;
      if (value < this.#least) this.#least = value;
      if (value > this.#most) this.#most = value;
    } else if (typeof value === "string" && timeOf(value) !== undefined) this.#dates++;
  }

  verdict(): ColumnVerdict {
    return judgeColumn({
      values: this.#count,
      distinct: this.values.size,
      numbers: this.#numbers,
      fractions: this.#fractions,
      decimals: 0,
      dates: this.#dates,
      least: this.#least,
      most: this.#most,
    });
  }
}

function refuseTwoRoles(one: Iterable<string>, other: ReadonlySet<string>, roles: string): void {
  for (const column of one) {
    if (other.has(column)) throw new CoppiceError("E_USAGE", { subject: `inferSchema: ${roles}`, column });
  }
}

function identifier(name: string, { values, count }: Column, isLeftOut: boolean): string {
  const variety = `${values.size} different values in ${count} records`;
  if (isLeftOut) {
    return `Column ${show(name)} is left out: ${variety}, as in an identifier. Keep it with \`nominal: [${show(name)}]\`.`;
  }
  return (
    `Column ${show(name)} is nominal and nearly an identifier: ${variety}. Such values make ` +
    `models large and teach little. Leave it out with \`ignore: [${show(name)}]\`.`
  );
}

function manyClasses(name: string, { values, count }: Column): string {
  return (
    `The target ${show(name)} holds ${values.size} different values in ${count} records, and each is a class. If they are ` +
    `quantities, turn them into a few classes (such as low and high); if not, name it in \`nominal: [${show(name)}]\`.`
  );
}

function quantity(column: string, { values, count }: Column): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: `the target is a quantity (${values.size} different values in ${count} records), but Coppice predicts classes`,
    remedy:
      "Turn it into a few classes (such as low and high), or choose another target; " +
      `with \`nominal: [${show(column)}]\` each value is a class.`,
    column,
  });
}

function rowNames(column: string, { values, count }: Column): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: `the target looks like an identifier (${values.size} different values in ${count} records)`,
    remedy: `Choose another target; with \`nominal: [${show(column)}]\` each value is a class.`,
    column,
  });
}

function date(column: string, { values }: Column): CoppiceError {
  const [first] = values;
  return new CoppiceError("E_SCHEMA", {
    subject: "the strings are dates,",
    expected: "but times must be numbers",
    given: first,
    remedy:
      "Turn them into milliseconds with `Date.parse`, or leave the column out with `ignore`; " +
      `with \`nominal: [${show(column)}]\` each string is a value.`,
    column,
  });
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
  const isCode = typeof value === "bigint" && asNominal.has(column); // else it may be a quantity
  if (typeof value === "string" || typeof value === "boolean" || isCode) return "nominal";
  throw new CoppiceError("E_SCHEMA", {
    subject: "a value",
    expected: "must be a number, a string or a boolean",
    given: value,
    remedy:
      typeof value === "bigint"
        ? "Turn it into a number, or name the column in `nominal` if it is a code."
        : "Turn it into one of these (a date into its milliseconds), or leave the column out with `ignore`.",
    row,
    column,
  });
}

function mixed(before: AttributeDeclaration["kind"], given: unknown, row: number, column: string): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: `earlier values were ${before === "numeric" ? "numbers" : "strings"}:`,
    expected: `expected ${before === "numeric" ? "a number" : "a string"}`,
    given,
    remedy: "Convert them to one kind, or name the column in `nominal`.",
    row,
    column,
  });
}

function attributeOf(
  name: string,
  { kind, values }: Column,
  { isFlag }: ColumnVerdict,
  isAskedNumeric: boolean,
  maxValues: number,
): Attribute {
  if (kind === "numeric" && isFlag && !isAskedNumeric) {
    return inferredNominal(name, ["0", "1"], Math.min(maxValues, FLAG_VALUES));
  }
  if (kind === "numeric") return new Attribute(name, numeric());
  if (kind !== undefined) return inferredNominal(name, values, maxValues);
  throw new CoppiceError("E_SCHEMA", {
    subject: "no record holds a value, so its kind is unknown",
    remedy: "Give more records, or leave the column out with `ignore`.",
    column: name,
  });
}
