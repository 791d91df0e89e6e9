/**
 * What a row means. Strings live only here: the schema turns records into rows of numbers and class indices back into
 * labels. Nominal values and classes it has not met before are added at the end, so indices never change.
 */
import { Attribute, type AttributeDeclaration, type NominalAttribute, type NumericValue } from "./attribute.ts";
import { makeEncoder, type RecordEncoder } from "./encoder.ts";
import { CoppiceError, checkNames, nearest, usage } from "./errors.ts";
import { IndexedList } from "./indexed-list.ts";
import { type Label, Target } from "./target.ts";

/** The type of a schema's records, as in `RecordOf<typeof schema>`, or of those a set of declarations describes. */
export type RecordOf<S extends Record<string, AttributeDeclaration> | Schema<unknown, Label>> =
  S extends Schema<infer Row, Label> ? Row : { [K in keyof S]?: ValueOf<S[K]> };

/** Of a declaration that may be one of several, the values of each. */
type ValueOf<D> =
  D extends NominalAttribute<infer V> ? V | (string & {}) | number | boolean | null | undefined : NumericValue;

/** The type of a schema's labels: `LabelOf<typeof schema>`. */
export type LabelOf<S extends Schema<unknown, Label>> = S extends Schema<infer _, infer L> ? L : never;

export interface SchemaDeclaration<A extends Record<string, AttributeDeclaration>, L extends Label> {
  /**
   * Attributes by name, in their order, which is that of a row's numbers. Names that are whole numbers, as "0" and "10", come first
   * and in ascending order, wherever they stand: all objects of JavaScript have them so. `schemaFromJson`, which takes an array,
   * keeps any order.
   */
  readonly attributes: A;
  /** Name of the target. Default "class". */
  readonly target?: string | undefined;
  /** Classes known now; others are added when they are met. A text is another class than the number it spells: "1" is not 1. */
  readonly classes?: readonly L[] | undefined;
}

export interface SchemaJson {
  readonly attributes: readonly (
    | { readonly name: string; readonly kind: "numeric"; readonly time?: true | undefined }
    | {
        readonly name: string;
        readonly kind: "nominal";
        readonly values: readonly string[];
        readonly closed?: boolean | undefined;
        readonly limit?: number | undefined;
        readonly rest?: string | undefined;
      }
  )[];
  /** A target without `kind` is nominal; one that is `closed` takes no other classes. */
  readonly target: {
    readonly name: string;
    readonly kind?: "nominal" | undefined;
    readonly classes: readonly Label[];
    readonly closed?: boolean | undefined;
  };
}

// `Row` and `L` exist for the record faces; the schema itself works with any record.
/** What a row means: its attributes, its target, and the values and classes met so far. `defineSchema` makes one. */
export class Schema<Row = object, L extends Label = Label> {
  readonly attributes: readonly Attribute[];
  readonly target: Target<L>;
  #encoder: RecordEncoder | undefined;
  #lookup: RecordEncoder | undefined;
  declare readonly __types?: { row: Row; label: L };

  /** `classes` are those known now; a `Target` brings its own, which grow with every schema that shares it. */
  constructor(attributes: readonly Attribute[], target: string | Target<L>, classes: readonly L[] = []) {
    this.attributes = attributes;
    this.target = target instanceof Target ? target : new Target(target, classes);
    const names = Array.isArray(attributes) ? [...attributes, this.target].map(({ name }) => name) : attributes;
    new IndexedList("attributes and target", names as string[]); // refuses a name that stands for two, and what is no list
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
   * the schema does not name are ignored; unseen nominal values are added, or read as the `rest` of their attribute. Throws
   * `E_SCHEMA` on a value of the wrong kind, on a record that has properties, but none of the schema's attributes, where these
   * are at most 100, and on what has no properties and is no plain object, such as a `Map`.
   */
  encode(record: Row, row: Float64Array = this.row(), start = 0): Float64Array {
    this.#encoder ??= makeEncoder(this.attributes, true);
    return this.#read(this.#encoder, record, row, start);
  }

  /**
   * As `encode`, but leaves the schema alone: an unseen nominal value that is not read as a `rest` becomes the index behind the
   * last known one.
   */
  lookUp(record: Row, row: Float64Array = this.row(), start = 0): Float64Array {
    this.#lookup ??= makeEncoder(this.attributes, false);
    return this.#read(this.#lookup, record, row, start);
  }

  #read(encoder: RecordEncoder, record: Row, row: Float64Array, start: number): Float64Array {
    const { attributes } = this;
    encoder(requireRecord(record), row, start);
    for (let a = 0; a < attributes.length; a++) if (row[start + a] === row[start + a]) return row;
    requireKnown(record as object, this); // all are missing
    return row;
  }

  /** Class index of a label; adds it when new. */
  internClass(label: L): number {
    return this.target.intern(label);
  }

  /** Class index of a label, -1 when it was never met. */
  classIndexOf(label: Label): number {
    return this.target.indexOf(label);
  }

  /** Writes what the schema has grown to into `sizes`: values of each attribute, then classes. */
  measure(sizes: Int32Array | Float64Array): void {
    const { attributes } = this;
    for (let a = 0; a < attributes.length; a++) sizes[a] = attributes[a].values.length;
    sizes[attributes.length] = this.classCount;
  }

  /** Forgets the values and classes added since `measure`. */
  truncate(sizes: Int32Array | Float64Array): void {
    const { attributes } = this;
    for (let a = 0; a < attributes.length; a++) attributes[a].truncate(sizes[a]);
    this.target.truncate(sizes[attributes.length]);
  }

  /** Label of a class index, `undefined` for -1 (no answer yet). */
  labelOf(index: number): L | undefined {
    return this.target.classes[index];
  }

  toJSON(): SchemaJson {
    return {
      attributes: this.attributes.map(({ name, kind, values, closed, limit, rest, time }) =>
        kind === "numeric" ? { name, kind, time } : { name, kind, values: [...values], closed, limit, rest },
      ),
      target: { name: this.target.name, classes: [...this.target.classes] },
    };
  }
}

/**
 * Declares a schema; the record and label types follow from the declaration. Throws `E_SCHEMA` for a declaration that is none,
 * `E_UNKNOWN` for an unknown property.
 */
export function defineSchema<const A extends Record<string, AttributeDeclaration>, const L extends Label = string>(
  declaration: SchemaDeclaration<A, L>,
): Schema<RecordOf<A>, L> {
  const declarations = requireRecord(declaration?.attributes, "Schema: `attributes`") as A;
  checkNames("defineSchema", ["attributes", "target", "classes"], declaration);
  const attributes = Object.entries(declarations).map(([name, kind]) => new Attribute(name, kind));
  return new Schema<RecordOf<A>, L>(attributes, declaration.target ?? "class", declaration.classes ?? []);
}

/** `E_USAGE` for what is no schema. `what` names it. */
export function requireSchema(what: string, schema: Pick<Schema, "classCount"> | undefined): void {
  if (typeof schema?.classCount === "number") return;
  throw usage(what, "must come from `defineSchema`", { given: schema });
}

/** Anything else would be read as a record with all values missing, or of attributes named 0, 1, 2; as declarations, as none. */
function requireRecord(record: unknown, subject?: string): Record<string, unknown> {
  const isList = Array.isArray(record) || ArrayBuffer.isView(record) || record instanceof Map; // which has a `size`
  if (!record || typeof record !== "object" || isList || (subject && isBare(record))) {
    throw noRecord(record, "", subject);
  }
  return record as Record<string, unknown>;
}

const enum Attributes {
  /** Of more, such as words of texts, a record may well have none. */
  MANY = 100,
}

/** Refuses what has properties of other names only, and what is no plain object, such as a Map. `{}` is all missing. */
function requireKnown(record: object, { attributes }: Pick<Schema, "attributes">): void {
  const keys = Object.keys(record).slice(0, 9);
  if (keys.length > 0 ? attributes.length > Attributes.MANY : !isBare(record)) return;
  const names = attributes.map(({ name }) => name);
  // All objects have a `constructor`: what the encoder reads only of the record itself is looked for only there.
  if (names.some((name) => (name in Object.prototype ? Object.hasOwn(record, name) : name in record))) return;
  const [such] = [...keys.flatMap((key) => nearest(key, names)), ...names];
  if (such !== undefined) throw noRecord(keys.join(", ") || record, `, such as ${such}`);
}

/** Whether it has no properties of its own and is no plain object: a Map, a Date, one whose class keeps all to itself. */
function isBare(record: object): boolean {
  return !Object.keys(record).length && !!Object.getPrototypeOf(Object.getPrototypeOf(record) ?? record);
}

function noRecord(given: unknown, such: string, subject = "A record"): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject,
    expected: `must be an object whose properties are named as the attributes are${such}`,
    given,
  });
}
