/** The header of a CSV file: its delimiter, the names of its columns, and where the rows begin. */
import { CoppiceError, show } from "coppice/core";
import { inQuotes, option } from "../wording.ts";
import type { ByteWindow } from "./byte-window.ts";
import type { ByteSource } from "./bytes.ts";
import { numberOf } from "./cells.ts";
import { CsvDialect, isLineEnd, QUOTE } from "./csv.ts";
import { NoRows } from "./no-rows.ts";
import { findLineEnd, INCOMPLETE, type RawRecord, RECORD_LIMIT, readHeader, sampleRecords } from "./text.ts";

/** Comma, semicolon, tab and bar. */
const DELIMITERS = [44, 59, 9, 124];

/** A line before the header that tells Excel the delimiter. */
const SEPARATOR = /^"?sep=([^"])"?$/;

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
