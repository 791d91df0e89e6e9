/** What cells hold, and how texts are read as numbers, booleans and infinity. */
import type { Decimal } from "./types.ts";

/** A cell: a text, or a value of JSON or Parquet; null and undefined are missing. */
export type Cell = unknown;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number a text spells in plain decimal notation, infinite on overflow; undefined for any other text. */
export function numberOf(text: string, decimal: Decimal = "."): number | undefined {
  if (decimal === ",") return text.includes(".") ? undefined : numberOf(text.replace(",", "."));
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** True for the usual spellings of infinity. */
export function spellsInfinity(text: string): boolean {
  return /^[+-]?inf(?:inity)?$/i.test(text);
}

/** A plain value as text; undefined for objects and arrays. */
export function textOf(cell: Cell): string | undefined {
  if (typeof cell === "string") return cell;
  return typeof cell === "number" || typeof cell === "boolean" || typeof cell === "bigint" ? String(cell) : undefined;
}

/**
 * Other spellings of a value: whole numbers with and without a fraction, booleans in three common forms, and accented
 * letters in both Unicode forms, which look the same.
 */
export function otherSpellings(text: string): readonly string[] {
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) {
    const small = text.toLowerCase();
    return [small, small[0].toUpperCase() + small.slice(1), text.toUpperCase()];
  }
  if (/^-?\d+$/.test(text)) return [`${text}.0`];
  if (/^-?\d+\.0$/.test(text)) return [text.slice(0, -2)];
  return [text.normalize("NFC"), text.normalize("NFD")].filter((form) => form !== text);
}

/** The values without those that respell an earlier one, and pairs of the earlier and the other spelling. */
export function withoutSpellings(texts: Iterable<string>): {
  readonly values: string[];
  readonly pairs: (readonly [string, string])[];
} {
  const values = new Set<string>();
  const pairs: (readonly [string, string])[] = [];
  for (const text of texts) {
    const first = otherSpellings(text).find((spelling) => values.has(spelling));
    if (first === undefined) values.add(text);
    else pairs.push([first, text]);
  }
  return { values: [...values], pairs };
}
