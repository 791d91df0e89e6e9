/**
 * The fast path from the bytes of a JSON record to a row: a flat object whose keys are columns of the file, with plain
 * numbers, texts without escapes, true, false and null. It makes no objects, and strings only for texts seen for the
 * first time. For anything else (an unknown key, an escape, a nested value, any mistake) it returns -1, and the careful
 * path (encoder.ts) takes over.
 */
import { ByteIndex, MISSING_TOKEN, UNKNOWN_TOKEN } from "./byte-index.ts";
import type { ByteWindow } from "./byte-window.ts";
import { textOf } from "./cells.ts";
import { DecimalReader } from "./decimals.ts";
import { IGNORED, type RowEncoder, TARGET } from "./encoder.ts";
import { MissingValues } from "./missing-values.ts";
import { parseJson } from "./ndjson.ts";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const TAB = 9;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const COLON = 58;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;

export class FastRecords {
  readonly #encoder: RowEncoder;
  readonly #missing: MissingValues;
  /** Column indices by quoted key. */
  readonly #columns = new ByteIndex();
  /** The quoted keys in column order; that of column i from #starts[i] to #starts[i + 1]. */
  readonly #keys: Uint8Array;
  readonly #starts: Int32Array;
  /** 1 for columns read as numbers, 2 for date columns, which hold no plain numbers. */
  readonly #numeric: Uint8Array;
  /** Codes of values as written in the file: in quotes, or true, false, null, or a number that is a nominal value. */
  readonly #tokens: readonly ByteIndex[];
  readonly #decimals = new DecimalReader();
  readonly #ignored = new Float64Array(1);

  constructor(encoder: RowEncoder, missing: Iterable<string>) {
    this.#encoder = encoder;
    this.#missing = new MissingValues(missing);
    const keys = encoder.names.map((name) => Buffer.from(JSON.stringify(name)));
    this.#keys = Buffer.concat(keys);
    this.#starts = new Int32Array(keys.length + 1);
    keys.forEach((key, column) => {
      this.#columns.add(key, 0, key.length, column);
      this.#starts[column + 1] = this.#starts[column] + key.length;
    });
    this.#numeric = Uint8Array.from(encoder.slots, (slot, column) => {
      if (slot < 0 || encoder.schema.attributes[slot].kind !== "numeric") return 0;
      return encoder.hasDates(column) ? 2 : 1;
    });
    this.#tokens = encoder.names.map(() => new ByteIndex());
  }

  /** Encodes the record that begins at `start`; returns where its line ends, or -1 with nothing changed. */
  read(window: ByteWindow, start: number): number {
    const { bytes, end, final } = window;
    const { rows, labels, count, width, slots } = this.#encoder;
    const base = count * width;
    // An absent key means missing.
    for (let i = base; i < base + width; i++) rows[i] = NaN;
    labels[count] = -1;
    let at = afterBlanks(bytes, start);
    if (bytes[at] !== OPEN) return -1;
    // Most records hold all keys in the same order.
    let expected = 0;
    do {
      at = afterBlanks(bytes, at + 1);
      let column = expected;
      let behind = this.#behindKey(bytes, at, column);
      if (behind < 0) {
        behind = behindText(bytes, at);
        if (behind < 0) return -1;
        column = this.#columns.find(bytes, at, behind, ByteIndex.hash(bytes, at, behind));
        if (column < 0) return -1;
      }
      expected = column + 1 < slots.length ? column + 1 : 0;
      at = afterBlanks(bytes, behind);
      if (bytes[at] !== COLON) return -1;
      at = this.#readValue(window, afterBlanks(bytes, at + 1), column);
      if (at < 0) return -1;
      at = afterBlanks(bytes, at);
    } while (bytes[at] === COMMA);
    if (bytes[at] !== CLOSE) return -1;
    at = afterBlanks(bytes, at + 1);
    if (at >= end ? !final : bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) return -1;
    this.#encoder.count++;
    this.#encoder.row++;
    return at;
  }

  /** The offset after the key of a column if it stands at `at`, else -1. */
  #behindKey(bytes: Buffer, at: number, column: number): number {
    const keys = this.#keys;
    const end = this.#starts[column + 1];
    for (let i = this.#starts[column]; i < end; i++) {
      if (bytes[at] !== keys[i]) return -1;
      at++;
    }
    return at;
  }

  /** Writes the value at `start` to the row; returns the offset after it, or -1. */
  #readValue(window: ByteWindow, start: number, column: number): number {
    const { bytes, end } = window;
    const { rows, labels, count, width, slots } = this.#encoder;
    const slot = slots[column];
    const byte = bytes[start];
    const isNumber = byte === MINUS || isDigit(byte);
    if (isNumber && (slot === IGNORED || this.#numeric[column] === 1)) {
      if (!isJsonNumber(bytes, start)) return -1;
      if (slot === IGNORED) return this.#decimals.read(window, start, this.#ignored, 0);
      const place = count * width + slot;
      const behind = this.#decimals.read(window, start, rows, place);
      if (behind < 0 || !this.#missing.areNumbers || !this.#missing.has(rows[place])) return behind;
      if (!Number.isSafeInteger(Math.trunc(rows[place]))) return -1; // the careful path compares all its digits
      rows[place] = NaN;
      return behind;
    }
    const behind = byte === QUOTE ? behindText(bytes, start) : behindWord(bytes, start);
    if (behind < 0 || behind >= end) return -1;
    const hash = ByteIndex.hash(bytes, start, behind);
    let code = this.#tokens[column].find(bytes, start, behind, hash);
    if (code === UNKNOWN_TOKEN) code = this.#learn(column, bytes, start, behind);
    if (code === UNKNOWN_TOKEN) return -1;
    if (slot === TARGET) labels[count] = code;
    else if (slot !== IGNORED) rows[count * width + slot] = code === MISSING_TOKEN ? NaN : code;
    return behind;
  }

  /** The code of a value seen for the first time; cached if the schema knows it. */
  #learn(column: number, bytes: Buffer, from: number, to: number): number {
    const json = bytes.toString("utf8", from, to);
    if (json.includes("\ufffd")) return UNKNOWN_TOKEN;
    const code = this.#codeOf(column, json);
    const slot = this.#encoder.slots[column];
    // Ignored columns may hold any number of texts.
    if (code !== UNKNOWN_TOKEN && slot !== IGNORED && !this.#encoder.forgets(slot))
      this.#tokens[column].add(bytes, from, to, code);
    return code;
  }

  #codeOf(column: number, json: string): number {
    let value: unknown;
    try {
      value = parseJson(json);
    } catch {
      return UNKNOWN_TOKEN;
    }
    const slot = this.#encoder.slots[column];
    const isRepeated = this.#encoder.repeats(slot);
    if (value === null || (!isRepeated && this.#missing.has(value))) return MISSING_TOKEN;
    const text = typeof value === "number" && isRepeated ? json : textOf(value);
    if (text === undefined) return UNKNOWN_TOKEN;
    if (slot === IGNORED) return 0;
    if (this.#numeric[column] === 0) {
      const code = this.#encoder.indexOf(slot, text);
      return code < 0 ? UNKNOWN_TOKEN : code;
    }
    // A number or date in quotes is its own code, which cannot be mistaken for another.
    const number = typeof value === "string" ? this.#encoder.numberIn(column, text) : undefined;
    const isPlain = number !== undefined && number - number === 0;
    return isPlain && number !== UNKNOWN_TOKEN && number !== MISSING_TOKEN ? number : UNKNOWN_TOKEN;
  }
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

function afterBlanks(bytes: Buffer, at: number): number {
  while (bytes[at] === SPACE || bytes[at] === TAB) at++;
  return at;
}

/** Offset after the quoted text at `at`; -1 if there is none, or it has escapes or control characters. */
function behindText(bytes: Buffer, at: number): number {
  if (bytes[at] !== QUOTE) return -1;
  for (let byte = bytes[++at]; byte !== QUOTE; byte = bytes[++at]) {
    if (byte < SPACE || byte === BACKSLASH) return -1;
  }
  return at + 1;
}

/** Offset after the word or number at `at`. */
function behindWord(bytes: Buffer, at: number): number {
  while (bytes[at] > SPACE && bytes[at] !== COMMA && bytes[at] !== CLOSE) at++;
  return at;
}

/** JSON requires a digit on both sides of a point, and no leading zeros. */
function isJsonNumber(bytes: Buffer, at: number): boolean {
  if (bytes[at] === MINUS) at++;
  if (!isDigit(bytes[at])) return false;
  if (bytes[at] === ZERO) {
    if (isDigit(bytes[++at])) return false;
  } else while (isDigit(bytes[at])) at++;
  return bytes[at] !== POINT || isDigit(bytes[at + 1]);
}
