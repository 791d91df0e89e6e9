/**
 * CSV after RFC 4180, read leniently where no data can be lost: lines end in LF, CR LF or CR, blanks around unquoted
 * cells are ignored, and a quote inside an unquoted cell is an ordinary character. Row boundaries are exact: a row with
 * too few cells never swallows the next line, and after an unclosed quote reading resumes at the next line. (Fast CSV
 * packages join a short row with the next one and drop an unclosed quote silently, so none is used.)
 */
import { CoppiceError, type Label, type Schema, show } from "coppice/core";
import { quantity } from "../quantity.ts";
import { inQuotes, option } from "../wording.ts";
import type { ByteSource, ByteWindow } from "./bytes.ts";
import { numberOf } from "./cells.ts";
import { CSV_MISSING } from "./missing.ts";
import { NoRows } from "./no-rows.ts";
import {
  type Dialect,
  decodeText,
  findLineEnd,
  INCOMPLETE,
  NOT_UTF8,
  type RawRecord,
  RECORD_LIMIT,
  readHeader,
  sampleRecords,
} from "./text.ts";

export { CSV_MISSING };

const QUOTE = 34;

/** Comma, semicolon, tab and bar. */
const DELIMITERS = [44, 59, 9, 124];

/** A line before the header that tells Excel the delimiter. */
const SEPARATOR = /^"?sep=([^"])"?$/;

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

function isLineEnd(byte: number): boolean {
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

export interface CsvHeader {
  /** As written; without a header, the first row. */
  readonly cells: readonly string[];
  readonly names: readonly string[];
  readonly delimiter: number;
  /** Whether another delimiter is as frequent in the header. */
  readonly isTied: boolean;
  readonly dataStart: number;
  readonly warnings: readonly string[];
}

/**
 * Reads the header. `delimiter` undefined: detect it. `header` false: there is none; true: there is; undefined: there
 * should be, but names that look like values are rejected. `mayBeEmpty`: a single empty cell is a name, as in JSON.
 */
export async function readCsvHeader(
  source: ByteSource,
  delimiter: string | undefined,
  header: boolean | undefined,
  mayBeEmpty = false,
): Promise<CsvHeader> {
  const known = delimiter === undefined ? undefined : delimiterCode(delimiter);
  return headerBy(source, delimiter, header, mayBeEmpty, known);
}

/** As `readCsvHeader`, if the delimiter may be known already. */
async function headerBy(
  source: ByteSource,
  delimiter: string | undefined,
  header: boolean | undefined,
  mayBeEmpty: boolean,
  known: number | undefined,
  isTied = false,
): Promise<CsvHeader> {
  let code = known;
  let tied: readonly number[] = [];
  const record: RawRecord = { cells: [], problem: undefined, blank: false };
  const dataStart = await readHeader(source, (window, start) => {
    const line = findLineEnd(window, start);
    if (line === INCOMPLETE) return { next: INCOMPLETE, done: false };
    const said = SEPARATOR.exec(window.bytes.toString("utf8", start, line));
    if (said !== null) {
      code ??= delimiterCode(said[1]);
      return { next: line, done: false };
    }
    if (code === undefined) {
      const found = delimitersOf(window, start);
      if (found === undefined) return { next: INCOMPLETE, done: false };
      tied = found;
      code = found[0];
    }
    const next = new CsvDialect(code, undefined, []).read(window, start, record);
    return { next: header === false && next !== INCOMPLETE ? start : next, done: true };
  });
  if (code === undefined) throw new NoRows("is empty", source.name);
  if (tied.length > 1) {
    return headerBy(
      source,
      delimiter,
      header,
      mayBeEmpty,
      await delimiterOfRows(source, dataStart, tied, record.cells.length),
      true,
    );
  }
  if (record.problem !== undefined) {
    throw new CoppiceError("E_INPUT", {
      ...record.problem,
      subject: `the ${header === false ? "first row" : "header"} cannot be read: ${record.problem.subject}`,
      remedy: `${record.problem.remedy}${delimiter === undefined ? ` Or does the file have another delimiter? Use ${option("delimiter")}.` : ""}`,
      file: source.name,
    });
  }
  const cells = record.cells as string[];
  if (header === false) {
    const names = cells.map((_, i) => `c${i + 1}`);
    return { cells, names, delimiter: code, isTied, dataStart, warnings: [] };
  }
  const warnings = header === undefined ? remarksOnNames(cells, source.name) : [];
  if (header === undefined) refuseRepeated(cells, source.name);
  const isName = mayBeEmpty && cells.filter((cell) => cell === "").length === 1;
  const names = cells.map((cell, i) => {
    if (cell !== "" || isName) return cell;
    let name = `column${i + 1}`;
    while (cells.includes(name)) name += "_";
    warnings.push(`Column ${i + 1} has no name in the header; it is called \`${name}\`.`);
    return name;
  });
  return { cells, names, delimiter: code, isTied, dataStart, warnings };
}

/**
 * Remarks on names that are numbers; throws if they are clearly values. Years and positions, which count up, are good
 * names; one or two among others may be numbers by chance.
 */
function remarksOnNames(names: readonly string[], file: string): string[] {
  const numbers = names.map((name) => numberOf(name)).filter((number) => number !== undefined);
  const countUp = numbers.every((number, i) => i === 0 || number === numbers[i - 1] + 1);
  const isChance = numbers.length <= 2 && numbers.length < names.length;
  if (numbers.length === 0 || (countUp && !isChance && Number.isInteger(numbers[0]) && numbers[0] >= 0)) return [];
  const isPlain =
    numbers.length < names.length &&
    new Set(numbers).size === numbers.length &&
    numbers.every((number) => Number.isInteger(number) && number >= 0);
  const shown = names.filter((name) => numberOf(name) !== undefined).slice(0, 3);
  const are = numbers.length === 1 ? "is a number" : "are numbers";
  const which = `${numbers.length} of ${names.length} names in the header ${are} (such as ${shown.join(", ")})`;
  if (isPlain) return [`${which}. ${noNames()}.`];
  const last = `c${names.length}`;
  throw new CoppiceError("E_INPUT", {
    subject: `${which}: the file seems to have no header`,
    remedy: `Use ${option({ header: false })}, which names the columns c1 to ${last} (such as ${option({ target: last })}), or ${option({ header: true })} if these are the names.`,
    file,
  });
}

/** Repeated names may be values of a first row. */
function refuseRepeated(names: readonly string[], file: string): void {
  const met = new Set<string>();
  const repeated = names.find((name) => name !== "" && met.size === met.add(name).size);
  if (repeated === undefined) return;
  throw new CoppiceError("E_INPUT", {
    subject: `the column name ${show(repeated)} is used twice`,
    remedy: `Give every column its own name. ${noNames()}, which names them c1 to c${names.length}.`,
    file,
  });
}

/** Advice if the header may be a row. */
export function noNames(): string {
  return `If the file has no header, use ${option({ header: false })}`;
}

function delimiterCode(delimiter: string): number {
  const code = delimiter.charCodeAt(0);
  if (delimiter.length === 1 && code < 128 && !'"\r\n'.includes(delimiter)) return code;
  throw new CoppiceError("E_PARAM", {
    subject: inQuotes("delimiter"),
    expected: "must be one ASCII character other than a quote or a line end",
    given: delimiter,
  });
}

/** Rows used to choose among several delimiters. */
const TELLING_ROWS = 20;

/** Of delimiters equally frequent in the header, the one that splits most of the first rows into as many cells as the header. */
async function delimiterOfRows(
  source: ByteSource,
  dataStart: number,
  tied: readonly number[],
  columns: number,
): Promise<number> {
  const fitting: number[] = [];
  for (const code of tied) {
    const dialect = new CsvDialect(code, undefined, []);
    const { records } = await sampleRecords(source, dataStart, dialect, { records: TELLING_ROWS, cells: Infinity });
    fitting.push(records.filter(({ length }) => length === columns).length);
  }
  return tied[fitting.indexOf(Math.max(...fitting))];
}

/**
 * The most frequent delimiters of the header outside quotes; a comma if there are none. Undefined if the header's end
 * has not been read yet.
 */
function delimitersOf({ bytes, end, final }: ByteWindow, start: number): readonly number[] | undefined {
  const counts = DELIMITERS.map(() => 0);
  const last = Math.min(end, start + RECORD_LIMIT);
  let isQuoted = false;
  let mayOpen = true; // also after a closing quote: doubled, it is a quote in the text
  let at = start;
  for (; at < last && (isQuoted || !isLineEnd(bytes[at])); at++) {
    const byte = bytes[at];
    if (byte === QUOTE && mayOpen) isQuoted = !isQuoted;
    else if (!isQuoted) {
      const which = DELIMITERS.indexOf(byte);
      if (which >= 0) counts[which]++;
      mayOpen = which >= 0 || (mayOpen && byte === 32);
    }
  }
  if (at === end && !final) return undefined;
  const most = Math.max(...counts);
  return most === 0 ? DELIMITERS.slice(0, 1) : DELIMITERS.filter((_, i) => counts[i] === most);
}
