/** What cells hold, and what their texts spell: numbers, truth values, infinity. */
import type { Decimal } from "./types.ts";

/** A cell: text, or what JSON and Parquet hold; null and undefined are missing. */
export type Cell = unknown;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number a text spells in plain decimal notation, infinite where it overflows; undefined for any other text. */
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
 * Whole numbers with and without a fraction, truth values in the three ways in which programs spell them, and letters with marks in both
 * forms of Unicode, which look the same.
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

/** Values without those that are another spelling of one before them, and which these were of which. */
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
