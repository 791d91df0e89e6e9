/**
 * LIBSVM and SVMlight: each line holds a label and pairs `index:value`, with ascending indices from 1; omitted values
 * are 0. `#` begins a comment. The label, a number by the format's rules, is the class; the columns are named 1, 2, ...
 * Rows are dense in memory (eight bytes per column and batch row), and every model visits all columns, so the largest
 * index is bounded.
 */
import { CoppiceError, show } from "coppice/core";
import { inQuotes, option } from "../wording.ts";
import type { ByteWindow } from "./byte-window.ts";
import { type ByteSource, readable } from "./bytes.ts";
import { type Cell, numberOf } from "./cells.ts";
import type { Problem } from "./complaints.ts";
import { CSV_MISSING } from "./missing.ts";
import { type Dialect, decodeText, findLineEnd, INCOMPLETE, NOT_UTF8, type RawRecord } from "./text.ts";

/** A row with this index takes 1 MiB. */
export const LARGEST_INDEX = 1 << 17;
/** No program that reads the format accepts indices from here on: such programs store indices in 32 bits. */
const NO_INDEX = 2 ** 31;

/** Texts that mean missing. The format has none, but programs write them for values that are not numbers. */
export const LIBSVM_MISSING = CSV_MISSING.filter((text) => text !== "");

const QUERY = /^qid:\d+$/;
const DIGITS = /^\d+$/;

/**
 * Whether the first line with content is LIBSVM with at least two pairs (one pair might be a time of day). If the line
 * has no end, its last pair may be cut off. Checked line by line and word by word: one regular expression would
 * backtrack over all groupings of the preceding blank lines.
 */
export function beginsAsLibsvm(head: string): boolean {
  const lines = head.replace(/^\xef\xbb\xbf/, "").split(/[\r\n]/);
  const line = lines.findIndex((text) => /^[ \t]*[^ \t#]/.test(text));
  if (line < 0) return false;
  const [text, comment] = lines[line].split("#", 2);
  const [label, ...pairs] = text.split(/[ \t]+/).filter((token) => token !== "");
  if (QUERY.test(pairs[0])) pairs.shift();
  const isCut = line === lines.length - 1 && comment === undefined;
  if (isCut && /^[\d.:e+-]*$/i.test(pairs.at(-1) ?? "") && !isPair(pairs.at(-1) ?? "")) pairs.pop();
  return numberOf(label) !== undefined && pairs.length > 1 && pairs.every(isPair);
}

function isPair(token: string): boolean {
  const colon = token.indexOf(":");
  return colon > 0 && DIGITS.test(token.slice(0, colon)) && numberOf(token.slice(colon + 1)) !== undefined;
}

const WHOLE = /^\+?(-?)0*(\d+)(?:\.0*)?$/;

/**
 * A label's class name, the same for all spellings (+1, 1 and 1.0), with all digits of a whole number too long for a
 * double; undefined if it is not a finite number.
 */
export function classNameOf(label: string): string | undefined {
  const number = numberOf(label);
  if (number === undefined || number - number !== 0) return undefined;
  const [, sign, digits] = (Math.abs(number) > Number.MAX_SAFE_INTEGER && WHOLE.exec(label)) || [];
  return digits === undefined ? String(number + 0) : sign + digits; // -0 is 0
}

/** The number of columns, and whether a larger index is an error or, if a schema decides the columns, ignored. */
export interface LibsvmColumns {
  readonly count: number;
  /** The reason for the count (ends a sentence) and the remedy; undefined if larger indices are ignored. */
  readonly strict: { readonly why: string; readonly remedy: string } | undefined;
}

const MOST_COLUMNS: LibsvmColumns = {
  count: LARGEST_INDEX,
  strict: {
    why: `the largest supported: rows are dense in memory, ${(8 * LARGEST_INDEX) / 1024} KiB each at that size`,
    remedy: "Leave rare columns out, or hash the indices to a smaller range.",
  },
};

/** Cells: the label, then the values of the columns 1, 2, ... */
export class LibsvmDialect implements Dialect {
  readonly columns: LibsvmColumns;
  /** Whether query ids, or indices beyond the columns, were seen and left out. */
  hasQueries = false;
  hasMore = false;
  readonly #isDiscovery: boolean;
  readonly #missing: ReadonlySet<string>;

  /** Without `columns`, a row ends with its last pair. */
  constructor(columns: LibsvmColumns | undefined, missing: Iterable<string>) {
    this.columns = columns ?? MOST_COLUMNS;
    this.#isDiscovery = columns === undefined;
    this.#missing = new Set(missing);
  }

  read(window: ByteWindow, start: number, record: RawRecord): number {
    const end = findLineEnd(window, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    const line = decodeText(window.bytes, start, end);
    record.cells.length = 0;
    record.blank = false;
    record.problem = line === undefined ? NOT_UTF8 : undefined;
    if (line === undefined) return end;
    const comment = line.indexOf("#");
    const tokens = (comment < 0 ? line : line.slice(0, comment)).split(/[ \t]+/).filter((token) => token !== "");
    record.blank = tokens.length === 0;
    if (!record.blank) record.problem = this.#fill(tokens, record.cells);
    return end;
  }

  #fill([label, ...pairs]: readonly string[], cells: Cell[]): Problem | undefined {
    const isMissing = this.#missing.has(label);
    const name = isMissing ? null : classNameOf(label);
    if (name === undefined) return notALabel(label);
    cells.push(name);
    const { count, strict } = this.columns;
    let last = 0;
    for (const [i, pair] of pairs.entries()) {
      if (i === 0 && QUERY.test(pair)) {
        this.hasQueries = true;
        continue;
      }
      const colon = pair.indexOf(":");
      const digits = colon < 0 ? "" : pair.slice(0, colon);
      const index = DIGITS.test(digits) ? Number(digits) : Infinity;
      if (index >= NO_INDEX) return notAPair(pair);
      if (index === 0) return FROM_ZERO;
      if (index <= last) return notAscending(index, last);
      last = index;
      const text = pair.slice(colon + 1);
      const value = this.#missing.has(text) ? null : numberOf(text);
      if (value === undefined) return notANumber(text, digits);
      if (index <= count) {
        while (cells.length < index) cells.push(0);
        cells.push(value);
      } else if (strict === undefined) this.hasMore = true;
      else return tooLarge(index, this.columns);
    }
    if (!this.#isDiscovery) while (cells.length <= count) cells.push(0);
    return undefined;
  }
}

const FORM = "A row is: label index:value index:value ...";

const FROM_ZERO: Problem = {
  subject: "holds the index 0, but indices begin at 1",
  remedy: "Add 1 to all indices of the file.",
};

function notANumber(given: string, column: string): Problem {
  const remedy = `Correct it, or use ${inQuotes("missing")} if the text means missing.`;
  return { subject: "expected", expected: "a number", given, remedy, column };
}

function notALabel(given: string): Problem {
  const remedy = /^[^:]*,/.test(given)
    ? `Rows with several labels are not supported; if this is CSV, use ${option({ format: "csv" })}.`
    : `${FORM} Give each class a number.`;
  return { subject: "expected", expected: "a finite number as the label", given, remedy };
}

function notAPair(given: string): Problem {
  if (given.startsWith("qid:")) {
    return {
      subject: "expected",
      expected: "a query id as qid:NUMBER, once, after the label",
      given,
      remedy: "Query ids are ignored: remove it, or correct it.",
    };
  }
  return { subject: "expected", expected: "a pair index:value with an index from 1", given, remedy: FORM };
}

function notAscending(index: number, last: number): Problem {
  return index === last
    ? { subject: `holds the index ${index} twice`, remedy: "Remove one of the two." }
    : { subject: `holds the index ${index} after ${last}`, remedy: "Sort the pairs of each row by their index." };
}

function tooLarge(index: number, columns: LibsvmColumns): Problem {
  const { count, strict } = index > LARGEST_INDEX ? MOST_COLUMNS : columns;
  return { subject: `holds the index ${index}, larger than ${count}, ${strict?.why}`, remedy: strict?.remedy ?? "" };
}

/**
 * The largest index in a file, 0 if none, found by scanning every byte, up to one that cannot be read. Malformed rows
 * count too, except indices above `LARGEST_INDEX`, which no row can have.
 */
export async function largestIndex(source: ByteSource): Promise<number> {
  const BETWEEN = 0;
  const INDEX = 1;
  const OTHER = 2;
  const COMMENT = 3;
  let state = BETWEEN;
  let index = 0;
  let largest = 0;
  for await (const chunk of readable(source.preview())) {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === 10 || byte === 13) state = BETWEEN;
      else if (state === COMMENT) continue;
      else if (byte === 35) state = COMMENT;
      else if (byte === 32 || byte === 9) state = BETWEEN;
      else if (state === OTHER) continue;
      else if (byte >= 48 && byte <= 57) {
        index = state === INDEX ? index * 10 + (byte - 48) : byte - 48;
        state = index > LARGEST_INDEX ? OTHER : INDEX;
      } else {
        if (byte === 58 && state === INDEX && index > largest) largest = index;
        state = OTHER;
      }
    }
  }
  return largest;
}

/** A LIBSVM file does not name its label: the column gets the requested name. */
export function libsvmNames(count: number, target: string, file: string): string[] {
  if (DIGITS.test(target)) {
    throw new CoppiceError("E_USAGE", {
      subject: `the target is given as ${show(target)}, but that of a LIBSVM file is its label`,
      remedy: `Leave ${option("target")} out.`,
      file,
    });
  }
  return [target, ...Array.from({ length: count }, (_, i) => `${i + 1}`)];
}
