/**
 * What a row means. Strings exist only here: the schema converts records to rows of numbers, and class indices back to
 * labels. Unseen nominal values and classes are appended, so indices never change.
 */
import { Attribute, type AttributeDeclaration, type NominalAttribute, type NumericValue } from "./attribute.ts";
import { makeEncoder, type RecordEncoder } from "./encoder.ts";
import { CoppiceError, checkNames, nearest, usage } from "./errors.ts";
import { IndexedList } from "./indexed-list.ts";
import { type Label, Target } from "./target.ts";

/** The type of a schema's records, as in `RecordOf<typeof schema>`, or of the records that declarations describe. */
export type RecordOf<S extends Record<string, AttributeDeclaration> | Schema<unknown, Label>> =
  S extends Schema<infer Row, Label> ? Row : { [K in keyof S]?: ValueOf<S[K]> };

/** The values that a declaration accepts; distributes over a union of declarations. */
type ValueOf<D> =
  D extends NominalAttribute<infer V> ? V | (string & {}) | number | boolean | null | undefined : NumericValue;

/** The type of a schema's labels: `LabelOf<typeof schema>`. */
export type LabelOf<S extends Schema<unknown, Label>> = S extends Schema<infer _, infer L> ? L : never;

/** What `defineSchema` takes. */
export interface SchemaDeclaration<A extends Record<string, AttributeDeclaration>, L extends Label> {
  /**
   * Attributes by name; their order is that of a row's numbers. JavaScript objects list names that are whole numbers,
   * such as "0" and "10", first and in ascending order. `schemaFromJson`, which takes an array, keeps any order.
   */
  readonly attributes: A;
  /** Name of the target. Default "class". */
  readonly target?: string | undefined;
  /**
   * Classes known now; others are added when first seen. A string is another class than the number it spells: "1" is
   * not 1.
   */
  readonly classes?: readonly L[] | undefined;
}

/** A schema as JSON: `schema.toJSON()` writes it, `schemaFromJson` reads it. */
export interface SchemaJson {
  /** In the order of a row's numbers. */
  readonly attributes: readonly (
    | {
        /** The records' property; no other attribute has it, nor the target. */
        readonly name: string;
        readonly kind: "numeric";
        /** Whether its numbers are times, in milliseconds since 1970 (UTC). Default false. */
        readonly time?: true | undefined;
      }
    | {
        /** The records' property; no other attribute has it, nor the target. */
        readonly name: string;
        readonly kind: "nominal";
        /** The values known, by index. */
        readonly values: readonly string[];
        /** Whether other values are refused. Default false. */
        readonly closed?: boolean | undefined;
        /** Maximum number of values, besides `rest`. Default 65,536. */
        readonly limit?: number | undefined;
        /** The value as which values past the `limit` are read. Default: they are refused. */
        readonly rest?: string | undefined;
      }
  )[];
  /** A target without `kind` is nominal; a `closed` one accepts no other classes. */
  readonly target: {
    /** No attribute has it. */
    readonly name: string;
    /** No other kind is supported yet. */
    readonly kind?: "nominal" | undefined;
    /** The classes known, by index. */
    readonly classes: readonly Label[];
    /** Whether other classes are refused. Default false. */
    readonly closed?: boolean | undefined;
  };
}

// `Row` and `L` exist for the record interfaces; the schema itself works with any record.
/** What a row means: its attributes, its target, and the values and classes seen so far. `defineSchema` creates one. */
export class Schema<Row = object, L extends Label = Label> {
  /** In the order of a row's numbers. Their values grow as records are read; the list itself is fixed. */
  readonly attributes: readonly Attribute[];
  /** The target's name and its classes; views of a schema share it. */
  readonly target: Target<L>;
  #encoder: RecordEncoder | undefined;
  #lookup: RecordEncoder | undefined;
  /** Never set: schemas of other records or labels are of another type. */
  declare readonly __types?: readonly [Row, L];

  /** `classes` are those known now; a `Target` brings its own, and all schemas that share it extend them. */
  constructor(attributes: readonly Attribute[], target: string | Target<L>, classes: readonly L[] = []) {
    this.attributes = attributes;
    this.target = target instanceof Target ? target : new Target(target, classes);
    const names = Array.isArray(attributes) ? [...attributes, this.target].map(({ name }) => name) : attributes;
    new IndexedList("attributes and target", names as string[]); // refuses duplicate names and a non-array
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
   * Writes a record into `row[start ..]`: numbers as they are, nominal values as indices, missing values as NaN.
   * Properties not in the schema are ignored; unseen nominal values are added, or read as the `rest` of their
   * attribute. Throws `E_SCHEMA` for a value of the wrong kind, for a record that has properties but none of the
   * schema's attributes (only if there are at most 100), and for an object without properties that is not a plain
   * object, such as a `Map`.
   */
  encode(record: Row, row: Float64Array = this.row(), start = 0): Float64Array {
    this.#encoder ??= makeEncoder(this.attributes, true);
    return this.#read(this.#encoder, record, row, start);
  }

  /**
   * Like `encode`, but does not change the schema: an unseen nominal value that is not read as a `rest` gets the index
   * after the last known one.
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

  /** Class index of a label; adds a new one. */
  internClass(label: L): number {
    return this.target.intern(label);
  }

  /** Class index of a label, -1 if never seen. */
  classIndexOf(label: Label): number {
    return this.target.indexOf(label);
  }

  /** Writes the current sizes into `sizes`: the number of values of each attribute, then of classes. */
  measure(sizes: Int32Array | Float64Array): void {
    const { attributes } = this;
    for (let a = 0; a < attributes.length; a++) sizes[a] = attributes[a].values.length;
    sizes[attributes.length] = this.classCount;
  }

  /** Removes the values and classes added since `measure`. */
  truncate(sizes: Int32Array | Float64Array): void {
    const { attributes } = this;
    for (let a = 0; a < attributes.length; a++) attributes[a].truncate(sizes[a]);
    this.target.truncate(sizes[attributes.length]);
  }

  /** Label of a class index, `undefined` for -1 (no prediction). */
  labelOf(index: number): L | undefined {
    return this.target.classes[index];
  }

  /** For `JSON.stringify`: a copy with the values and classes known now, which `schemaFromJson` reads. */
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
 * Declares a schema; the declaration determines the record and label types. Throws `E_SCHEMA` for an invalid
 * declaration, `E_UNKNOWN` for an unknown property.
 */
export function defineSchema<const A extends Record<string, AttributeDeclaration>, const L extends Label = string>(
  declaration: SchemaDeclaration<A, L>,
): Schema<RecordOf<A>, L> {
  checkNames("defineSchema", ["attributes", "target", "classes"], declaration);
  const declarations = requireRecord(declaration.attributes, "Schema: `attributes`") as A;
  const attributes = Object.entries(declarations).map(([name, kind]) => new Attribute(name, kind));
  return new Schema<RecordOf<A>, L>(attributes, declaration.target ?? "class", declaration.classes ?? []);
}

/** Throws `E_USAGE` if it is not a schema. `what` names it. */
export function requireSchema(what: string, schema: Pick<Schema, "classCount"> | undefined): void {
  if (typeof schema?.classCount === "number") return;
  throw usage(what, "must come from `defineSchema`", { given: schema });
}

/**
 * Requires an object. Other values would be read as records with all values missing or with attributes named 0, 1, 2;
 * as declarations, they would declare nothing.
 */
function requireRecord(record: unknown, subject?: string): Record<string, unknown> {
  const isList = Array.isArray(record) || ArrayBuffer.isView(record) || record instanceof Map; // a Map has a `size`
  if (!record || typeof record !== "object" || isList || (subject && isBare(record))) {
    throw noRecord(record, "", subject);
  }
  return record as Record<string, unknown>;
}

const enum Attributes {
  /** With more attributes, such as words of a text, a record may well have none. */
  MANY = 100,
}

/** Refuses an object that has only other properties, or none and is not plain, such as a Map. `{}` is all missing. */
function requireKnown(record: object, { attributes }: Pick<Schema, "attributes">): void {
  const keys = Object.keys(record).slice(0, 9);
  if (keys.length > 0 ? attributes.length > Attributes.MANY : !isBare(record)) return;
  const names = attributes.map(({ name }) => name);
  // All objects inherit a `constructor`: names that the encoder reads as own properties only are checked as such.
  if (names.some((name) => (name in Object.prototype ? Object.hasOwn(record, name) : name in record))) return;
  const [such] = [...keys.flatMap((key) => nearest(key, names)), ...names];
  if (such !== undefined) throw noRecord(keys.join(", ") || record, `, such as ${such}`);
}

/**
 * Whether it has no own properties and is not a plain object: a Map, a Date, a class instance with private state only.
 */
function isBare(record: object): boolean {
  return !Object.keys(record).length && !!Object.getPrototypeOf(Object.getPrototypeOf(record) ?? record);
}

function noRecord(given: unknown, such: string, subject = "A record"): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject,
    expected: `must be an object whose properties are named like the attributes${such}`,
    given,
  });
}
