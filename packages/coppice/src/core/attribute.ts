/** The attributes of a schema: what is declared of them, and the nominal values they have met. */
import { CoppiceError, checkNames, show } from "./errors.ts";
import { IndexedList } from "./indexed-list.ts";

/** A numeric attribute's value: a finite number, true for 1, false for 0, or null, undefined or NaN for missing. */
export type NumericValue = number | boolean | null | undefined;

export interface NumericAttribute {
  readonly kind: "numeric";
  readonly time?: boolean | undefined;
}

export interface NominalAttribute<V extends string = string> {
  readonly kind: "nominal";
  readonly time?: undefined;
  readonly values: readonly V[];
  readonly closed: boolean;
  readonly limit: number;
}

export type AttributeDeclaration = NumericAttribute | NominalAttribute;

export interface NumericOptions {
  /** The numbers are times, in milliseconds since 1970 (UTC), and are shown as dates. Default false. */
  readonly time?: boolean | undefined;
}

export interface NominalOptions {
  /** Refuse values that are not listed instead of adding them. Default false. */
  readonly closed?: boolean;
  /** Largest number of values; a record that brings one more is refused. Default 65,536. */
  readonly limit?: number;
}

/** The largest number of values of a nominal attribute, unless its declaration says another. */
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
  checkNames("nominal", ["closed", "limit"], options);
  return { kind: "nominal", values, closed: options.closed ?? false, limit: options.limit ?? VALUE_LIMIT };
}

/** One attribute of a live schema. */
export class Attribute extends IndexedList<string> {
  readonly kind: "numeric" | "nominal";
  /** The values known now, in the order of their indices: a live view, not to be changed. */
  readonly values: readonly string[];
  readonly closed: boolean;
  readonly limit: number;
  /** True where its numbers are times, in milliseconds since 1970; else left out. */
  readonly time: true | undefined;

  constructor(name: string, declaration: AttributeDeclaration) {
    const isNominal = declaration?.kind === "nominal";
    const values = isNominal ? declaration.values : [];
    super(name, Array.isArray(values) ? values.map(String) : values); // as the encoder does
    if (!isNominal && declaration?.kind !== "numeric") {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: attribute ${show(name)}`,
        expected: "must be numeric() or nominal([...])",
        given: declaration,
      });
    }
    const option = isNominal ? "closed" : "time";
    const flag = (declaration as { closed?: boolean; time?: true })[option] ?? false;
    this.kind = declaration.kind;
    this.time = (!isNominal && flag) || undefined;
    this.closed = isNominal && flag;
    this.limit = isNominal ? declaration.limit : 0;
    this.values = this.items;
    const least = Math.max(1, this.values.length);
    const isFlag = flag === !!flag;
    if (!isFlag || (isNominal && !(Number.isSafeInteger(this.limit) && this.limit >= least))) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `Schema: \`${isFlag ? "limit" : option}\` of attribute ${show(name)}`,
        expected: isFlag ? `must be an integer in [${least}, inf)` : "must be true or false",
        given: isFlag ? this.limit : flag,
      });
    }
  }

  /** Index of a nominal value; adds it when new. */
  intern(value: string): number {
    const known = this.indexOf(value);
    if (known >= 0) return known;
    const { values, closed, limit } = this;
    if (closed || values.length >= limit) {
      throw new CoppiceError("E_SCHEMA", {
        subject: `attribute \`${this.name}\``,
        expected: closed
          ? `must be one of ${listed(values)}`
          : `must not have more values than its \`limit\` of ${limit}`,
        given: value,
        remedy: closed
          ? "Add the value to the schema, or leave out `closed`."
          : "Raise the `limit`, or leave the attribute out.",
        column: this.name,
      });
    }
    return this.add(value);
  }
}

/**
 * A row's value as it is kept for later: missing where the schema does not know it, as its index may by then be that of a value
 * that came later.
 */
export function keptValue({ kind, values }: Attribute, x: number): number {
  return kind === "numeric" || (x >= 0 && x < values.length && x % 1 === 0) ? x : NaN;
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, 8).map(show).join(", ");
  return values.length > 8 ? `${shown} and ${values.length - 8} more` : shown;
}
