/** What a Parquet column's metadata say about its values, in the old and the new notation. */
import type { SchemaElement } from "hyparquet";
import type { DeclaredKind } from "./infer.ts";

/** A column's kind, by its storage type. */
export function kindOf(element: SchemaElement): DeclaredKind {
  const { type, converted_type: converted, logical_type: logical } = element;
  const stored = (converted ?? type ?? "a group").toString();
  const isNumeric =
    scaleOf(element) !== undefined ||
    logical?.type === "FLOAT16" ||
    !(type === "BOOLEAN" || type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY");
  if (!isNumeric) return { kind: "nominal", why: `stored as ${stored}`, isStorage: true };
  const isDate = isTime(element);
  const inMilliseconds = isDate || clockUnitOf(element) !== undefined;
  const why = inMilliseconds ? `stored as ${stored}, read as milliseconds` : `stored as ${stored}`;
  return { kind: "numeric", time: isDate ? true : undefined, why, isStorage: true };
}

/** INT96 is used only for times: by Spark and Impala, and by pandas on request. */
export function isTime({ type, converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  const isLogical = logical?.type === "TIMESTAMP" || logical?.type === "DATE";
  return isLogical || /^(DATE|TIMESTAMP)/.test(`${converted}`) || type === "INT96";
}

/** hyparquet knows dates and JSON only in the old notation, which new files may omit. */
export function withOldType(element: SchemaElement): SchemaElement {
  const { converted_type: stored, logical_type: logical } = element;
  const isNewOnly = stored === undefined && (logical?.type === "DATE" || logical?.type === "JSON");
  return isNewOnly ? { ...element, converted_type: logical.type } : element;
}

/** Decimal places of a decimal column; undefined for any other. */
export function scaleOf({ converted_type: stored, logical_type: logical, scale }: SchemaElement): number | undefined {
  if (logical?.type === "DECIMAL") return logical.scale ?? 0;
  return stored === "DECIMAL" ? (scale ?? 0) : undefined;
}

/** Units per millisecond of a time-of-day column; undefined for any other. */
export function clockUnitOf({ converted_type: stored, logical_type: logical }: SchemaElement): number | undefined {
  if (logical?.type === "TIME") return { MILLIS: 1, MICROS: 1e3, NANOS: 1e6 }[logical.unit];
  return stored === "TIME_MILLIS" ? 1 : stored === "TIME_MICROS" ? 1e3 : undefined;
}

/** The shortest text that identifies a 32-bit float: nine digits are always enough. */
export function narrowText(number: number): string {
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(number.toPrecision(digits));
    if (Math.fround(short) === number) return String(short);
  }
  return String(number);
}
