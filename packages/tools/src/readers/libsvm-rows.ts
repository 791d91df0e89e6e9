/**
 * The fast path from the bytes of a LIBSVM line to a row, for known labels and pairs of plain numbers. It makes no
 * strings and allocates nothing. For anything else it returns -1, and the careful path (encoder.ts) takes over.
 */
import { ByteIndex, FNV_OFFSET, FNV_PRIME, UNKNOWN_TOKEN } from "./byte-index.ts";
import type { ByteWindow } from "./byte-window.ts";
import { numberOf } from "./cells.ts";
import { DecimalReader } from "./decimals.ts";
import { type RowEncoder, TARGET } from "./encoder.ts";
import { classNameOf, type LibsvmDialect } from "./libsvm.ts";

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const HASH = 35;
const COLON = 58;
/** The bytes of `qid:`. */
const QUERY = [113, 105, 100, COLON];
/** Longer indices take the careful path. */
const MOST_DIGITS = 9;

export class FastLibsvm {
  readonly #encoder: RowEncoder;
  readonly #dialect: LibsvmDialect;
  readonly #missing: ReadonlySet<string>;
  /** Numeric values of texts that mean missing, such as -999. */
  readonly #missingNumbers: readonly number[];
  readonly #labels = new ByteIndex();
  readonly #decimals = new DecimalReader();
  readonly #ignored = new Float64Array(1);

  /** Every attribute must be numeric. */
  constructor(encoder: RowEncoder, dialect: LibsvmDialect, missing: Iterable<string>) {
    this.#encoder = encoder;
    this.#dialect = dialect;
    this.#missing = new Set(missing);
    this.#missingNumbers = [...this.#missing]
      .map((text) => numberOf(text))
      .filter((number): number is number => number !== undefined);
  }

  /** Encodes the row that begins at `start`; returns where its line ends, or -1 with nothing changed. */
  read(window: ByteWindow, start: number): number {
    const { bytes, end, final } = window;
    const { rows, count, width, slots } = this.#encoder;
    const base = count * width;
    const decimals = this.#decimals;
    const missingNumbers = this.#missingNumbers;
    const columns = slots.length - 1;
    let at = afterBlanks(bytes, start);
    const labelEnd = this.#readLabel(window, at);
    if (labelEnd < 0) return -1;
    // Omitted values are 0.
    rows.fill(0, base, base + width);
    at = afterQuery(bytes, labelEnd);
    const hasQuery = at !== labelEnd;
    let hasMore = false;
    let last = 0;
    let byte = bytes[(at = afterBlanks(bytes, at))];
    while (byte >= 48 && byte <= 57) {
      const from = at;
      let index = 0;
      while (byte >= 48 && byte <= 57 && at - from < MOST_DIGITS) {
        index = index * 10 + (byte - 48);
        byte = bytes[++at];
      }
      if (byte !== COLON || index <= last) return -1;
      last = index;
      const slot = index <= columns ? slots[index] : -1;
      if (index > columns) {
        if (this.#dialect.columns.strict !== undefined) return -1;
        hasMore = true;
      }
      const into = slot < 0 ? this.#ignored : rows;
      const place = slot < 0 ? 0 : base + slot;
      at = decimals.read(window, at + 1, into, place);
      if (at < 0 || (missingNumbers.length > 0 && missingNumbers.includes(into[place]))) return -1;
      // No digit follows a number: whatever else does not belong there ends the loop, and is refused at the end.
      byte = bytes[(at = afterBlanks(bytes, at))];
    }
    if (byte === HASH) {
      while (byte !== LINE_FEED && byte !== CARRIAGE_RETURN) {
        if (byte > 127) return -1; // possibly not UTF-8
        byte = bytes[++at];
      }
    }
    if (at >= end ? !final : byte !== LINE_FEED && byte !== CARRIAGE_RETURN) return -1;
    if (hasQuery) this.#dialect.hasQueries = true;
    if (hasMore) this.#dialect.hasMore = true;
    this.#encoder.count++;
    this.#encoder.row++;
    return Math.min(at, end);
  }

  /** Writes the label at `start`; returns the offset after it, or -1. */
  #readLabel({ bytes, end, final }: ByteWindow, start: number): number {
    let at = start;
    let hash = FNV_OFFSET;
    for (let byte = bytes[at]; byte > SPACE && byte !== HASH; byte = bytes[++at]) {
      hash = Math.imul(hash ^ byte, FNV_PRIME);
    }
    if (at === start || (at >= end && !final)) return -1;
    let code = this.#labels.find(bytes, start, at, hash);
    if (code === UNKNOWN_TOKEN) {
      const text = bytes.toString("latin1", start, at);
      const name = this.#missing.has(text) ? undefined : classNameOf(text);
      if (name === undefined) return -1;
      code = this.#encoder.indexOf(TARGET, name);
      if (code < 0) return -1;
      this.#labels.add(bytes, start, at, code);
    }
    this.#encoder.labels[this.#encoder.count] = code;
    return at;
  }
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === TAB;
}

function afterBlanks(bytes: Buffer, at: number): number {
  while (isBlank(bytes[at])) at++;
  return at;
}

/** Offset after blanks, `qid:` and digits; `start` if there are none. */
function afterQuery(bytes: Buffer, start: number): number {
  let at = afterBlanks(bytes, start);
  for (const byte of QUERY) if (bytes[at++] !== byte) return start;
  const digits = at;
  while (bytes[at] >= 48 && bytes[at] <= 57) at++;
  const isEnd = isBlank(bytes[at]) || bytes[at] === HASH || bytes[at] === LINE_FEED || bytes[at] === CARRIAGE_RETURN;
  return at > digits && isEnd ? at : start;
}
