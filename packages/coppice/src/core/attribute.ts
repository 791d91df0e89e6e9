/** The attributes of a schema: their declarations, and the nominal values seen. */
import { CoppiceError, checkNames, show } from "./errors.ts";
import { IndexedList, listed } from "./indexed-list.ts";

/** A numeric attribute's value: a finite number, true for 1, false for 0, or null, undefined or NaN for missing. */
export type NumericValue = number | boolean | null | undefined;

/** The declaration of a numeric attribute: `numeric()` makes one. */
export interface NumericAttribute {
  readonly kind: "numeric";
  /** Whether its numbers are times, in milliseconds since 1970 (UTC). Default false. */
  readonly time?: boolean | undefined;
}

/** The declaration of a nominal attribute: `nominal()` makes one. */
export interface NominalAttribute<V extends string = string> {
  readonly kind: "nominal";
  /** Never set: only numbers can be times. */
  readonly time?: undefined;
  /** The values known now, by index. */
  readonly values: readonly V[];
  /** Whether unlisted values are refused. */
  readonly closed: boolean;
  /** Maximum number of values, besides `rest`. */
  readonly limit: number;
  /** The value as which values past the `limit` are read; undefined if they are refused. */
  readonly rest?: string | undefined;
}

/** How a schema declares an attribute: the result of `numeric()` or `nominal()`. */
export type AttributeDeclaration = NumericAttribute | NominalAttribute;

/** Options of `numeric`. */
export interface NumericOptions {
  /** The numbers are times, in milliseconds since 1970 (UTC), and are shown as dates. Default false. */
  readonly time?: boolean | undefined;
}

/** Options of `nominal`. */
export interface NominalOptions {
  /** Refuse values that are not listed instead of adding them. Default false. */
  readonly closed?: boolean | undefined;
  /**
   * Maximum number of values, besides `rest`; further ones are read as `rest`, or refused without it. An integer in [1,
   * inf), and no fewer than are listed. Default 65,536.
   */
  readonly limit?: number | undefined;
  /** The value as which values past the `limit` are read, such as "(other)". Default: they are refused. */
  readonly rest?: string | undefined;
}

/** The maximum number of values of a nominal attribute, unless its declaration sets another. */
export const VALUE_LIMIT = 65_536;

/** Declares a numeric attribute. */
export function numeric(options: NumericOptions = {}): NumericAttribute {
  checkNames("numeric", ["time"], options);
  return { kind: "numeric", ...options };
}

/** Declares a nominal attribute, with the values known now. */
export function nominal<const V extends string = string>(
  values: readonly V[] = [],
  options: NominalOptions = {},
): NominalAttribute<V> {
  checkNames("nominal", ["closed", "limit", "rest"], options);
  const { closed = false, limit = VALUE_LIMIT, rest } = options;
  return { kind: "nominal", values, closed, limit, rest };
}

/** One attribute of a live schema. */
export class Attribute extends IndexedList<string> {
  /** Numeric: a row has the number itself. Nominal: it has the index of the value. */
  readonly kind: "numeric" | "nominal";
  /** The values known now, by index: a live view, not to be modified. */
  readonly values: readonly string[];
  /** Whether unlisted values are refused; false for numeric attributes. */
  readonly closed: boolean;
  /** Maximum number of values, besides `rest`; 0 for numeric attributes. */
  readonly limit: number;
  /** The value as which further values are read; undefined if they are refused. */
  readonly rest: string | undefined;
  /** True if its numbers are times, in milliseconds since 1970; otherwise undefined. */
  readonly time: true | undefined;

  constructor(name: string, declaration: AttributeDeclaration) {
    const isNominal = declaration?.kind === "nominal";
    const values = isNominal ? declaration.values : [];
    super(name, Array.isArray(values) ? values.map(String) : values); // as in the encoder
    const refuse = (what: string, expected: string, given: unknown) => {
      throw new CoppiceError("E_SCHEMA", { subject: `Schema: ${what}attribute ${show(name)}`, expected, given });
    };
    if (!isNominal && declaration?.kind !== "numeric") refuse("", "must be numeric() or nominal([...])", declaration);
    const option = isNominal ? "closed" : "time";
    const flag = (declaration as { closed?: boolean; time?: true })[option] ?? false;
    const { kind, limit = 0, rest } = declaration as NominalAttribute;
    this.kind = kind;
    this.time = (!isNominal && flag) || undefined;
    this.closed = isNominal && flag;
    this.limit = limit;
    this.rest = rest;
    this.values = this.items;
    const least = Math.max(1, this.#counted);
    if (flag !== !!flag) refuse(`\`${option}\` of `, "must be true or false", flag);
    if (isNominal && !(Number.isSafeInteger(limit) && limit >= least)) {
      refuse("`limit` of ", `must be an integer in [${least}, inf)`, limit);
    }
    if (rest !== undefined && (flag || typeof rest !== "string")) {
      refuse("`rest` of ", "must be a string, omitted if `closed`", rest);
    }
  }

  /** Values that count towards the limit. */
  get #counted(): number {
    return this.values.length - +(this.indexOf(this.rest) >= 0);
  }

  /** Whether unknown values are refused, or read as `rest`. */
  get isFull(): boolean {
    return this.closed || this.#counted >= this.limit;
  }

  /** Index of a nominal value, or of the `rest` as which it is read; -1 if the schema does not know it. */
  find(value: string): number {
    const known = this.indexOf(value);
    return known < 0 && this.isFull ? this.indexOf(this.rest) : known;
  }

  /** Index of a nominal value; adds a new one, or `rest` in its place. */
  intern(value: string): number {
    const known = this.find(value);
    if (known >= 0) return known;
    const { values, closed, limit, rest } = this;
    if (!this.isFull) return this.add(value);
    if (rest !== undefined) return this.add(rest);
    throw new CoppiceError("E_SCHEMA", {
      subject: `attribute \`${this.name}\``,
      expected: closed
        ? `must be one of ${listed(values)}`
        : `must not have more values than its \`limit\` of ${limit}`,
      given: value,
      remedy: closed
        ? "Add the value to the schema, or leave out `closed`."
        : "Raise the `limit`, declare a `rest` for others, or leave the attribute out.",
      column: this.name,
    });
  }
}

/**
 * A row's value for storage. A value unknown to the schema is stored as missing, because its index may later belong to
 * another value.
 */
export function keptValue({ kind, values }: Attribute, x: number): number {
  return kind === "numeric" || (x >= 0 && x < values.length && x % 1 === 0) ? x : NaN;
}
