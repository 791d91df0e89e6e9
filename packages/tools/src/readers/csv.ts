/**
 * CSV after RFC 4180, read leniently where no data can be lost: lines end in LF, CR LF or CR, blanks around unquoted
 * cells are ignored, and a quote inside an unquoted cell is an ordinary character. Row boundaries are exact: a row with
 * too few cells never swallows the next line, and after an unclosed quote reading resumes at the next line. (Fast CSV
 * packages join a short row with the next one and drop an unclosed quote silently, so none is used.)
 */
import type { Label, Schema } from "coppice/core";
import { quantity } from "../quantity.ts";
import { option } from "../wording.ts";
import type { ByteWindow } from "./byte-window.ts";
import { CSV_MISSING } from "./missing.ts";
import { type Dialect, decodeText, findLineEnd, INCOMPLETE, NOT_UTF8, type RawRecord, RECORD_LIMIT } from "./text.ts";

export { CSV_MISSING };

export const QUOTE = 34;

/**
 * For each column, the texts that are values if quoted though they mean missing unquoted: those that the schema lists.
 * All other quoted ones mean missing, as in pandas, because many programs quote every cell (decision 34).
 */
export type InQuotes = readonly (ReadonlySet<string> | undefined)[];

/** The texts meaning missing that a schema lists as values, except those the user declared missing. */
export function valuesInQuotes(
  schema: Schema | undefined,
  names: readonly string[],
  asked: readonly string[] = [],
): InQuotes {
  const texts = CSV_MISSING.filter((text) => !asked.includes(text));
  const listed = new Map<string, ReadonlySet<string>>();
  const add = (name: string, values: readonly Label[]) => {
    const found = texts.filter((text) => values.some((value) => String(value) === text));
    if (found.length > 0) listed.set(name, new Set(found));
  };
  for (const { name, values } of schema?.attributes ?? []) add(name, values);
  if (schema !== undefined) add(schema.target.name, schema.target.classes);
  return listed.size === 0 ? [] : names.map((name) => listed.get(name));
}

export class CsvDialect implements Dialect {
  readonly #delimiter: number;
  readonly #columns: number | undefined;
  readonly #missing: ReadonlySet<string>;
  readonly #inQuotes: InQuotes;
  readonly #isTied: boolean;
  readonly #repeated: ReadonlySet<number>;

  /**
   * Without `columns`, rows may have any length. `isTied`: another delimiter is as frequent in the header. In `repeated`
   * columns only an empty cell is missing.
   */
  constructor(
    delimiter: number,
    columns: number | undefined,
    missing: Iterable<string>,
    inQuotes: InQuotes = [],
    isTied = false,
    repeated: ReadonlySet<number> = new Set(),
  ) {
    this.#isTied = isTied;
    this.#repeated = repeated;
    this.#delimiter = delimiter;
    this.#columns = columns;
    this.#missing = new Set(missing);
    this.#inQuotes = inQuotes;
  }

  read(window: ByteWindow, start: number, record: RawRecord): number {
    const { bytes, end, final } = window;
    const { cells } = record;
    const delimiter = this.#delimiter;
    cells.length = 0;
    record.problem = undefined;
    let broken = false;
    let at = start;
    for (;;) {
      while (isBlank(bytes[at], delimiter)) at++;
      let text: string | undefined;
      const isQuoted = bytes[at] === QUOTE && at < end;
      if (isQuoted) {
        text = "";
        let from = at + 1;
        for (;;) {
          const close = closingQuote(window, from, start);
          if (close === INCOMPLETE) return INCOMPLETE;
          if (close === NEVER) {
            const isLong = end - start >= RECORD_LIMIT;
            record.problem = {
              subject: `a quote is opened in cell ${cells.length + 1} and ${isLong ? "not closed within 16 MiB, the most that a row may have" : "never closed"}`,
              remedy: 'Close it, or write a quote inside a quoted cell twice ("").',
            };
            return nextLine(window, start);
          }
          if (close + 1 >= end && !final) return INCOMPLETE;
          const doubled = close + 1 < end && bytes[close + 1] === QUOTE;
          const part = decodeText(bytes, from, doubled ? close + 1 : close);
          if (part === undefined) broken = true;
          else text += part;
          from = close + 2;
          if (doubled) continue;
          at = close + 1;
          break;
        }
        while (isBlank(bytes[at], delimiter)) at++;
        if (bytes[at] !== delimiter && !isLineEnd(bytes[at])) {
          record.problem = {
            subject: `text follows the closing quote of cell ${cells.length + 1}`,
            remedy: 'Write a quote inside a quoted cell twice ("").',
          };
          window.hopelessUntil = Math.max(window.hopelessUntil, at);
          return nextLine(window, start);
        }
      } else {
        const from = at;
        while (bytes[at] !== delimiter && !isLineEnd(bytes[at])) at++;
        let to = at;
        while (to > from && isBlank(bytes[to - 1], delimiter)) to--;
        text = decodeText(bytes, from, to);
        if (text === undefined) broken = true;
      }
      const isMissing =
        text === undefined ||
        (this.#missing.has(text) &&
          !(this.#repeated.has(cells.length) && text !== "") &&
          !(isQuoted && this.#inQuotes[cells.length]?.has(text)));
      cells.push(isMissing ? null : (text as string));
      if (bytes[at] !== delimiter) break;
      at++;
    }
    const next = afterLineEnd(window, at);
    if (next === INCOMPLETE) return INCOMPLETE;
    if (broken) record.problem = NOT_UTF8;
    else if (this.#columns !== undefined && cells.length !== this.#columns) {
      record.problem = {
        subject: "expected",
        expected: `${quantity(this.#columns, "cell")}, as in the header`,
        given: cells.length,
        remedy: this.#isTied ? anotherDelimiter() : remedyFor(cells, this.#columns),
      };
    }
    return next;
  }
}

function anotherDelimiter(): string {
  return `The header has another delimiter just as often: give the right one with ${option("delimiter")}, or correct the row.`;
}

function remedyFor(cells: readonly unknown[], columns: number): string {
  if (cells.length < columns) return "Complete the row.";
  return cells.length === columns + 1 && cells[columns] === null
    ? "If each row ends with a delimiter, end the header with one, too."
    : "Quote cells that contain the delimiter, or name every column in the header.";
}

export function isLineEnd(byte: number): boolean {
  return byte === 10 || byte === 13;
}

function isBlank(byte: number, delimiter: number): boolean {
  return (byte === 32 || byte === 9) && byte !== delimiter;
}

/** Offset after the line end at `at`; INCOMPLETE if that line end may continue in the next chunk. */
function afterLineEnd({ bytes, end, final }: ByteWindow, at: number): number {
  if (at >= end) return final ? end : INCOMPLETE;
  if (bytes[at] === 10) return at + 1;
  if (at + 1 >= end) return final ? end : INCOMPLETE;
  return bytes[at + 1] === 10 ? at + 2 : at + 1;
}

/** Marks a quote that does not close within the longest record. */
const NEVER = -2;

/** The next quote from `from` on, in a record that begins at `start`; NEVER, or INCOMPLETE if later bytes may hold it. */
function closingQuote(window: ByteWindow, from: number, start: number): number {
  const { bytes, end, final, hopelessUntil } = window;
  let at = from;
  // Lines that a record given up crossed: no quote that is open at their ends closes properly.
  for (; at < hopelessUntil; at++) {
    if (bytes[at] === QUOTE) return at;
    if (isLineEnd(bytes[at])) return NEVER;
  }
  const close = bytes.indexOf(QUOTE, at);
  const last = Math.min(end, start + RECORD_LIMIT);
  if (close >= 0 && close < last) return close;
  if (!final && last === end) return INCOMPLETE;
  window.hopelessUntil = Math.max(hopelessUntil, last);
  return NEVER;
}

/** Where reading resumes after a record whose end is unknown. */
function nextLine(window: ByteWindow, start: number): number {
  const line = findLineEnd(window, start);
  return line === INCOMPLETE ? INCOMPLETE : Math.min(line + 1, window.end);
}
