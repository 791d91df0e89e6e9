/**
 * What a row means. Strings live only here: the schema turns records into rows of numbers and class indices back into
 * labels. Nominal values and classes it has not met before are added at the end, so indices never change.
 */
import { makeEncoder, type RecordEncoder } from "./encoder.ts";
import { CoppiceError, show } from "./errors.ts";

export type Label = string | number | boolean;

/** A numeric attribute's value: a finite number, true for 1, false for 0, or null, undefined or NaN for missing. */
export type NumericValue = number | boolean | null | undefined;

export interface NumericAttribute {
  readonly kind: "numeric";
}

export interface NominalAttribute<V extends string = string> {
  readonly kind: "nominal";
  readonly values: readonly V[];
  readonly closed: boolean;
  readonly limit: number;
}

export type AttributeDeclaration = NumericAttribute | NominalAttribute;

export interface NominalOptions {
  /** Refuse values that are not listed instead of adding them. Default false. */
  readonly closed?: boolean;
  /** Largest number of values; a record that brings one more is refused. Default 65,536. */
  readonly limit?: number;
}

const VALUE_LIMIT = 65_536;

/** Declares a numeric attribute. */
export function numeric(): NumericAttribute {
  return { kind: "numeric" };
}

/** Declares a nominal attribute, with the values known now. */
export function nominal<const V extends string = string>(
  values: readonly V[] = [],
  options: NominalOptions = {},
): NominalAttribute<V> {
  return { kind: "nominal", values, closed: options.closed ?? false, limit: options.limit ?? VALUE_LIMIT };
}

/** The type of records a set of declarations describes. */
export type RecordOf<A extends Record<string, AttributeDeclaration>> = {
  [K in keyof A]?: A[K] extends NominalAttribute<infer V>
    ? V | (string & {}) | number | boolean | null | undefined
    : NumericValue;
};

export interface SchemaDeclaration<A extends Record<string, AttributeDeclaration>, L extends Label> {
  readonly attributes: A;
  /** Name of the target. Default "class". */
  readonly target?: string;
  /** Classes known now; others are added when they are met. */
  readonly classes?: readonly L[];
}

/** One attribute of a live schema. */
export class Attribute {
  readonly name: string;
  readonly kind: "numeric" | "nominal";
  /** The values known now, in the order of their indices: a live view, not to be changed. */
  readonly values: readonly string[];
  readonly closed: boolean;
  readonly limit: number;
  readonly #values: string[];
  readonly #index: Map<string, number>;

  constructor(name: string, declaration: AttributeDeclaration) {
    if (declaration.kind !== "numeric" && declaration.kind !== "nominal") {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: attribute ${show(name)}`,
        expected: "must be numeric() or nominal([...])",
        given: declaration,
      });
    }
    this.name = name;
    this.kind = declaration.kind;
    this.closed = declaration.kind === "nominal" && declaration.closed;
    this.limit = declaration.kind === "nominal" ? declaration.limit : 0;
    this.#values = declaration.kind === "nominal" ? Array.from(declaration.values, String) : []; // as the encoder does
    this.values = this.#values;
    this.#index = new Map(this.values.map((value, i) => [value, i]));
    const least = Math.max(1, this.values.length);
    if (declaration.kind === "nominal" && !(Number.isSafeInteger(this.limit) && this.limit >= least)) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: \`limit\` of attribute ${show(name)}`,
        expected: `must be an integer in [${least}, inf)`,
        given: this.limit,
      });
    }
    if (this.#index.size !== this.values.length) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: attribute ${show(name)} lists a value twice`,
        remedy: "Remove the repeated value.",
      });
    }
  }

  /** Index of a nominal value, -1 when it was never met. */
  indexOf(value: string): number {
    return this.#index.get(value) ?? -1;
  }

  /** Index of a nominal value; adds it when new. */
  intern(value: string): number {
    const known = this.#index.get(value);
    if (known !== undefined) return known;
    if (this.closed) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `attribute \`${this.name}\` is closed:`,
        expected: `expected one of ${listed(this.values)}`,
        given: value,
        remedy: "Add the value to the schema, or declare the attribute without `closed`.",
        column: this.name,
      });
    }
    if (this.values.length >= this.limit) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `attribute \`${this.name}\` already has ${this.values.length} values, its \`limit\`:`,
        expected: "expected no further value",
        given: value,
        remedy: "Raise the `limit`, leave the attribute out, or declare it numeric.",
        column: this.name,
      });
    }
    return this.add(value);
  }

  /** Adds a value that is new, whether or not records may bring new ones. */
  add(value: string): number {
    this.#values.push(value);
    this.#index.set(value, this.values.length - 1);
    return this.values.length - 1;
  }

  /** Forgets all values but the first `count`. */
  truncate(count: number): void {
    while (this.values.length > count) this.#index.delete(this.#values.pop() as string);
  }
}

export interface SchemaJson {
  readonly attributes: readonly (
    | { readonly name: string; readonly kind: "numeric" }
    | {
        readonly name: string;
        readonly kind: "nominal";
        readonly values: readonly string[];
        readonly closed?: boolean;
        readonly limit?: number;
      }
  )[];
  readonly target: { readonly name: string; readonly classes: readonly Label[] };
}

// `Row` and `L` exist for the record faces; the schema itself works with any record.
export class Schema<Row = Record<string, unknown>, L extends Label = Label> {
  readonly attributes: readonly Attribute[];
  /** The classes known now, in the order of their indices: a live view, not to be changed. */
  readonly target: { readonly name: string; readonly classes: readonly L[] };
  readonly #classes: L[];
  readonly #classIndex: Map<Label, number>;
  #encoder: RecordEncoder | undefined;
  #lookup: RecordEncoder | undefined;
  declare readonly __types?: { row: Row; label: L };

  constructor(attributes: readonly Attribute[], targetName: string, classes: readonly L[]) {
    this.attributes = attributes;
    this.#classes = [...classes];
    this.target = { name: targetName, classes: this.#classes };
    this.#classIndex = new Map(this.target.classes.map((label, i) => [label, i]));
    for (const label of classes) requireLabel(label, targetName);
    const names = new Set<string>();
    for (const { name } of attributes) {
      if (names.has(name) || name === targetName) {
        throw new CoppiceError("E_SCHEMA", {
          subject: `Schema: the name ${show(name)} is used twice`,
          remedy: "Give every attribute and the target a name of its own.",
        });
      }
      names.add(name);
    }
    if (this.#classIndex.size !== classes.length) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: target ${show(targetName)} lists a class twice`,
        remedy: "Remove the repeated class.",
      });
    }
  }

  /** Number of classes known now. */
  get classCount(): number {
    return this.target.classes.length;
  }

  /** An empty row: one number per attribute, all missing. */
  row(): Float64Array {
    return new Float64Array(this.attributes.length).fill(NaN);
  }

  /**
   * Writes a record into `row[start ..]`: numbers as they are, nominal values as indices, missing as NaN. Properties
   * the schema does not name are ignored; unseen nominal values are added. Throws `E_SCHEMA` on a value of the wrong
   * kind.
   */
  encode(record: Row, row: Float64Array = this.row(), start = 0): Float64Array {
    this.#encoder ??= makeEncoder(this.attributes, true);
    this.#encoder(requireRecord(record), row, start);
    return row;
  }

  /** As `encode`, but leaves the schema alone: an unseen nominal value becomes the index behind the last known one. */
  lookUp(record: Row, row: Float64Array = this.row(), start = 0): Float64Array {
    this.#lookup ??= makeEncoder(this.attributes, false);
    this.#lookup(requireRecord(record), row, start);
    return row;
  }

  /** Class index of a label; adds it when new. */
  internClass(label: L): number {
    const known = this.#classIndex.get(label);
    if (known !== undefined) return known;
    requireLabel(label, this.target.name);
    this.#classes.push(label);
    this.#classIndex.set(label, this.target.classes.length - 1);
    return this.target.classes.length - 1;
  }

  /** Class index of a label, -1 when it was never met. */
  classIndexOf(label: Label): number {
    return this.#classIndex.get(label) ?? -1;
  }

  /** Writes what the schema has grown to into `sizes`: values of each attribute, then classes. */
  measure(sizes: Int32Array): void {
    const { attributes } = this;
    for (let a = 0; a < attributes.length; a++) sizes[a] = attributes[a].values.length;
    sizes[attributes.length] = this.classCount;
  }

  /** Forgets the values and classes added since `measure`. */
  truncate(sizes: Int32Array): void {
    const { attributes } = this;
    for (let a = 0; a < attributes.length; a++) attributes[a].truncate(sizes[a]);
    const classes = sizes[attributes.length];
    while (this.classCount > classes) this.#classIndex.delete(this.#classes.pop() as L);
  }

  /** Label of a class index, `undefined` for -1 (no answer yet). */
  labelOf(index: number): L | undefined {
    return this.target.classes[index];
  }

  toJSON(): SchemaJson {
    return {
      attributes: this.attributes.map(({ name, kind, values, closed, limit }) =>
        kind === "numeric" ? { name, kind } : { name, kind, values: [...values], closed, limit },
      ),
      target: { name: this.target.name, classes: [...this.target.classes] },
    };
  }

  /** Reads what `toJSON` wrote, or a file a person edited; every mistake is named. */
  static fromJSON(json: unknown): Schema {
    const { attributes, target } = object(json, "what it is read from");
    if (!Array.isArray(attributes)) throw wrongShape("`attributes`", "must be an array", attributes);
    const { name: targetName, classes } = object(target, "`target`");
    if (typeof targetName !== "string") throw wrongShape("`target.name`", "must be a string", targetName);
    if (!Array.isArray(classes)) throw wrongShape("`target.classes`", "must be an array of labels", classes);
    const read = attributes.map((entry, i) => {
      const { name, kind, values = [], closed, limit } = object(entry, `\`attributes[${i}]\``);
      const at = `\`attributes[${i}]`;
      if (typeof name !== "string") throw wrongShape(`${at}.name\``, "must be a string", name);
      if (kind === "numeric") return new Attribute(name, numeric());
      if (kind !== "nominal") throw wrongShape(`${at}.kind\``, 'must be "numeric" or "nominal"', kind);
      if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) {
        throw wrongShape(`${at}.values\``, "must be an array of strings", values);
      }
      if (closed !== undefined && typeof closed !== "boolean") {
        throw wrongShape(`${at}.closed\``, "must be true or false", closed);
      }
      if (limit !== undefined && !(typeof limit === "number" && Number.isSafeInteger(limit) && limit >= 1)) {
        throw wrongShape(`${at}.limit\``, "must be an integer in [1, inf)", limit);
      }
      return new Attribute(name, nominal(values, { closed: closed ?? false, limit: limit ?? VALUE_LIMIT }));
    });
    for (const label of classes) {
      if (!["string", "number", "boolean"].includes(typeof label)) {
        throw wrongShape("`target.classes`", "must hold strings, numbers or booleans", label);
      }
    }
    return new Schema(read, targetName, classes as Label[]);
  }
}

/** Declares a schema; the record and label types follow from the declaration. */
export function defineSchema<const A extends Record<string, AttributeDeclaration>, const L extends Label = string>(
  declaration: SchemaDeclaration<A, L>,
): Schema<RecordOf<A>, L> {
  const attributes = Object.entries(declaration.attributes).map(([name, kind]) => new Attribute(name, kind));
  return new Schema<RecordOf<A>, L>(attributes, declaration.target ?? "class", declaration.classes ?? []);
}

/** Anything else would be read as a record with all values missing. */
function requireRecord(record: unknown): Record<string, unknown> {
  if (typeof record === "object" && record !== null && !Array.isArray(record)) return record as Record<string, unknown>;
  throw new CoppiceError("E_SCHEMA", {
    subject: "A record",
    expected: "must be an object whose properties are named as the attributes are",
    given: record,
  });
}

// Infinity and NaN have no JSON, so a schema with such a class could be neither printed nor saved.
function requireLabel(label: unknown, targetName: string): void {
  if (typeof label === "string" || typeof label === "boolean" || Number.isFinite(label)) return;
  throw new CoppiceError("E_SCHEMA", {
    subject: `target \`${targetName}\`:`,
    expected: "expected a label that is a string, a finite number or a boolean",
    given: label,
    remedy: "Rows without a label can be predicted but not learned.",
    column: targetName,
  });
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongShape(what, "must be an object", value);
  }
  return value as Record<string, unknown>;
}

function wrongShape(what: string, expected: string, given: unknown): CoppiceError {
  return new CoppiceError("E_SCHEMA", { subject: `Schema: ${what}`, expected, given });
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, 8).map((value) => JSON.stringify(value));
  return values.length > 8 ? `${shown.join(", ")} and ${values.length - 8} more` : shown.join(", ");
}
