/**
 * The fast path from bytes to a row, for plain rows: numbers in plain notation, known nominal values, at most simple
 * quotes. It makes no strings and allocates nothing. For anything else (a new value, an escaped quote, an infinite
 * number, any mistake) it returns -1, and the careful path (encoder.ts) takes over.
 */
import { isUtf8 } from "node:buffer";
import { ARFF_MISSING } from "./arff.ts";
import { ByteIndex, FNV_OFFSET, FNV_PRIME, MISSING_TOKEN, UNKNOWN_TOKEN } from "./byte-index.ts";
import type { ByteWindow } from "./byte-window.ts";
import { numberOf } from "./cells.ts";
import type { InQuotes } from "./csv.ts";
import { DecimalReader } from "./decimals.ts";
import { IGNORED, type RowEncoder, TARGET } from "./encoder.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const TAB = 9;
const SPACE = 32;
const QUOTE = 34;

/** Nominal columns, the target and ignored columns; numbers; dates. */
const TOKEN = 0;
const NUMBER = 1;
const DATE = 2;

interface FastRowsOptions {
  readonly encoder: RowEncoder;
  readonly delimiter: number;
  /** Texts that mean missing. */
  readonly missing: Iterable<string>;
  /** CSV: texts of a column that are values if quoted, though they mean missing: rows that hold one take the careful path. */
  readonly inQuotes?: InQuotes;
  /** ARFF: rows that begin with a brace, comments, and quoted and empty cells take the careful path. */
  readonly arff: boolean;
}

export class FastRows {
  readonly #encoder: RowEncoder;
  readonly #delimiter: number;
  readonly #arff: boolean;
  readonly #inQuotes: InQuotes;
  /** How the columns are read. */
  readonly #kinds: Uint8Array;
  readonly #tokens: ByteIndex[];
  /** Numeric values of texts that mean missing, such as -999. */
  readonly #missingNumbers: readonly number[];
  readonly #decimals: DecimalReader;

  constructor({ encoder, delimiter, missing, inQuotes = [], arff }: FastRowsOptions) {
    this.#encoder = encoder;
    this.#delimiter = delimiter;
    this.#arff = arff;
    this.#inQuotes = inQuotes;
    this.#decimals = new DecimalReader(encoder.decimal);
    this.#kinds = Uint8Array.from(encoder.slots, (slot, column) => {
      if (slot < 0 || encoder.schema.attributes[slot].kind !== "numeric") return TOKEN;
      return encoder.hasDates(column) ? DATE : NUMBER;
    });
    this.#missingNumbers = [...missing]
      .map((text) => numberOf(text, encoder.decimal))
      .filter((number) => number !== undefined);
    const texts = new Set(missing);
    const alwaysMissing = new Set(arff ? ["", ARFF_MISSING] : [""]);
    this.#tokens = encoder.names.map((_, column) => {
      const index = new ByteIndex();
      for (const text of texts) {
        if (encoder.repeats(encoder.slots[column]) && !alwaysMissing.has(text)) continue;
        const bytes = Buffer.from(text);
        if (arff && hasComment(bytes, 0, bytes.length)) continue;
        index.add(bytes, 0, bytes.length, MISSING_TOKEN);
      }
      return index;
    });
  }

  /** Encodes the row that begins at `start`; returns where the next begins, or -1 with nothing changed. */
  read(window: ByteWindow, start: number): number {
    const { bytes, end, final } = window;
    const encoder = this.#encoder;
    const { slots, rows, labels } = encoder;
    const delimiter = this.#delimiter;
    const decimals = this.#decimals;
    const missingNumbers = this.#missingNumbers;
    const kinds = this.#kinds;
    const base = encoder.count * encoder.width;
    const columns = slots.length;
    let at = start;
    if (this.#arff && (bytes[at] === 123 || bytes[at] === 37)) return -1;
    labels[encoder.count] = -1;
    for (let column = 0; column < columns; column++) {
      let byte = bytes[at];
      while (byte === SPACE || (byte === TAB && delimiter !== TAB)) byte = bytes[++at];
      const slot = slots[column];
      const from = at;
      let isDone = false;
      if (kinds[column] === NUMBER) {
        const next = decimals.read(window, at, rows, base + slot);
        if (next >= 0) {
          if (missingNumbers.length > 0 && missingNumbers.includes(rows[base + slot])) return -1;
          at = next;
          byte = bytes[at];
          while (byte === SPACE || (byte === TAB && delimiter !== TAB)) byte = bytes[++at];
          if (byte !== delimiter && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) return -1;
          isDone = true;
        }
      }
      if (!isDone) {
        let tokenFrom = from;
        let tokenEnd: number;
        let hash = FNV_OFFSET;
        if (byte === QUOTE) {
          if (this.#arff) return -1;
          tokenFrom = from + 1;
          tokenEnd = bytes.indexOf(QUOTE, tokenFrom);
          if (tokenEnd < 0 || tokenEnd >= end) return -1;
          at = tokenEnd + 1;
          byte = bytes[at];
          while (byte === SPACE || (byte === TAB && delimiter !== TAB)) byte = bytes[++at];
          if (byte !== delimiter && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) return -1;
          if (slot !== IGNORED) hash = ByteIndex.hash(bytes, tokenFrom, tokenEnd);
        } else {
          while (byte !== delimiter && byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
            hash = Math.imul(hash ^ byte, FNV_PRIME);
            byte = bytes[++at];
          }
          tokenEnd = at;
          const last = bytes[tokenEnd - 1];
          if (tokenEnd > from && (last === SPACE || (last === TAB && delimiter !== TAB))) {
            while (tokenEnd > from && (bytes[tokenEnd - 1] === SPACE || bytes[tokenEnd - 1] === TAB)) tokenEnd--;
            hash = ByteIndex.hash(bytes, from, tokenEnd);
          }
          if (this.#arff && slot === IGNORED && (at === from || bytes[from] === 39 || hasComment(bytes, from, at))) {
            return -1;
          }
        }
        if (slot === IGNORED) {
          if (!isText(bytes, tokenFrom, tokenEnd)) return -1;
        } else {
          let code: number = this.#tokens[column].find(bytes, tokenFrom, tokenEnd, hash);
          if (code === UNKNOWN_TOKEN) {
            if (at >= end && !final) return -1;
            code = this.#learn(column, slot, bytes, tokenFrom, tokenEnd);
            if (code === UNKNOWN_TOKEN) return -1;
          }
          if (code === MISSING_TOKEN && tokenFrom > from && this.#inQuotes[column] !== undefined) return -1;
          if (slot === TARGET) labels[encoder.count] = code;
          else rows[base + slot] = code === MISSING_TOKEN ? NaN : code;
        }
      }
      if (column < columns - 1) {
        if (byte !== delimiter) return -1;
        at++;
      }
    }
    if (this.#arff && at < end && bytes[at] === delimiter) at++; // MOA ends rows so
    // The row is good if it ends here.
    if (at >= end) {
      if (!final) return -1;
      at = end;
    } else if (bytes[at] === LINE_FEED) at++;
    else if (bytes[at] === CARRIAGE_RETURN) {
      if (at + 1 >= end && !final) return -1;
      at += bytes[at + 1] === LINE_FEED && at + 1 < end ? 2 : 1;
    } else return -1;
    encoder.count++;
    encoder.row++;
    return at;
  }

  /** The code of a token seen for the first time; cached if it is a nominal value that the schema knows. */
  #learn(column: number, slot: number, bytes: Buffer, from: number, to: number): number {
    if (this.#arff && (from === to || bytes[from] === 39 || bytes[from] === QUOTE)) return UNKNOWN_TOKEN;
    if (this.#arff && hasComment(bytes, from, to)) return UNKNOWN_TOKEN;
    const text = bytes.toString("utf8", from, to);
    if (this.#kinds[column] !== TOKEN) {
      const value = this.#encoder.numberIn(column, text); // a date or quoted number is its own, unmistakable code
      return value === undefined || value - value !== 0 || value === UNKNOWN_TOKEN || value === MISSING_TOKEN
        ? UNKNOWN_TOKEN
        : value;
    }
    if (text.includes("\ufffd")) return UNKNOWN_TOKEN;
    const code = this.#encoder.indexOf(slot, text);
    if (code < 0) return UNKNOWN_TOKEN;
    if (!this.#encoder.forgets(slot)) this.#tokens[column].add(bytes, from, to, code);
    return code;
  }
}

/** A percent sign, which begins a comment in ARFF. */
function hasComment(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] === 37) return true;
  return false;
}

/** Nearly all cells are ASCII, which is checked without creating a view. */
function isText(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] > 127) return isUtf8(bytes.subarray(from, to));
  return true;
}
