/**
 * One JSON record per line. Records are flat: a nested object or array is rejected with the column's name. Keys are
 * only looked up in a map, so a key such as `__proto__` is a column like any other.
 */
import type { ByteWindow } from "./byte-window.ts";
import { MissingValues } from "./missing-values.ts";
import { isListOfRecords } from "./one-record.ts";
import { type Dialect, decodeText, findLineEnd, INCOMPLETE, NOT_UTF8, type RawRecord } from "./text.ts";

/** Like JSON.parse, but NaN (from Python) becomes null, and integers too long for a double become texts of all digits. */
export function parseJson(text: string): unknown {
  if (!/NaN|(?<![.\d])\d{16}/.test(text)) return JSON.parse(text);
  const exact = (word: string) => (word === "NaN" ? "null" : /^-?[1-9]\d{15,}$/.test(word) ? `"${word}"` : word);
  return JSON.parse(rewritten(text, exact, '"'));
}

const INFINITE = /[[:,]\s*-?Infinity\b/;

/** A record's keys in the order of its text. JavaScript engines list integer keys first. */
function keysInOrder(text: string, record: object): readonly string[] {
  const keys = Object.keys(record);
  if (!/^\d+$/.test(keys[0] ?? "")) return keys;
  const marked = rewritten(text, (word) => word, '".');
  return Object.keys(parseJson(marked) as object).map((key) => key.slice(1));
}

/** The record with its numbers as texts, exactly as written. */
function asWritten(text: string): Record<string, unknown> {
  return JSON.parse(
    rewritten(text, (word) => (/^[-\d]/.test(word) ? `"${word}"` : word === "NaN" ? "null" : word), '"'),
  );
}

/** Replaces words outside strings, and quotes that open strings. Token by token: one expression over 16 MiB overflows the stack. */
function rewritten(json: string, word: (word: string) => string, opening: string): string {
  let isText = false;
  return json.replace(/\\.|"|[-+.\w]+/gs, (piece) => {
    if (piece !== '"') return isText ? piece : word(piece);
    isText = !isText;
    return isText ? opening : piece;
  });
}

export class NdjsonDialect implements Dialect {
  readonly names: string[];
  /** Keys seen that are not columns, if the columns are fixed. */
  readonly unknown = new Set<string>();
  readonly #columns: Map<string, number>;
  readonly #discover: boolean;
  readonly #missing: MissingValues;
  readonly #repeated: ReadonlySet<string>;

  /** Without names, columns are added as keys are seen. In `repeated` columns numbers become texts, as written, and no text means missing. */
  constructor(names: readonly string[] | undefined, missing: Iterable<string>, repeated: Iterable<string> = []) {
    this.#repeated = new Set(repeated);
    this.names = [...(names ?? [])];
    this.#columns = new Map(this.names.map((name, i) => [name, i]));
    this.#discover = names === undefined;
    this.#missing = new MissingValues(missing);
  }

  read(window: ByteWindow, start: number, record: RawRecord): number {
    const line = findLineEnd(window, start);
    if (line === INCOMPLETE) return INCOMPLETE;
    const text = decodeText(window.bytes, start, line);
    const { cells } = record;
    record.blank = text?.trim() === "";
    record.problem = undefined;
    if (record.blank) return line;
    if (text === undefined) {
      record.problem = NOT_UTF8;
      return line;
    }
    let value: unknown;
    try {
      value = parseJson(text);
    } catch (error) {
      record.problem = {
        subject: `is not JSON (${(error as Error).message})`,
        remedy: INFINITE.test(text)
          ? "JSON has no infinite numbers, though Python writes them: leave such values out, or write null."
          : "Each line, or each element of one array, is a complete record; jq -c . FILE writes such lines.",
      };
      return line;
    }
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      record.problem = {
        subject: "expected",
        expected: "a record such as {...}",
        given: value,
        remedy: isListOfRecords(value)
          ? "Write one record per line, without an array around them."
          : 'Give each value its name: {"x": 1, "class": "a"}.',
      };
      return line;
    }
    cells.length = 0;
    for (let i = 0; i < this.names.length; i++) cells.push(undefined);
    const fields = value as Record<string, unknown>;
    let written: Record<string, unknown> | undefined;
    for (const key of this.#discover ? keysInOrder(text, fields) : Object.keys(fields)) {
      let column = this.#columns.get(key);
      if (column === undefined) {
        if (!this.#discover) {
          if (this.unknown.size < 10) this.unknown.add(key);
          continue;
        }
        column = this.names.length;
        this.names.push(key);
        this.#columns.set(key, column);
      }
      const cell = fields[key];
      const isRepeated = this.#repeated.has(key);
      const isMissing = !isRepeated && this.#missing.has(cell);
      if (typeof cell !== "number" || !isRepeated) cells[column] = isMissing ? null : cell;
      else {
        written ??= asWritten(text);
        cells[column] = written[key];
      }
    }
    return line;
  }
}
