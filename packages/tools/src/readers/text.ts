/**
 * What the text formats share: bytes arrive in chunks of any size, a dialect splits them into records, and the records
 * become batches, by the format's fast path if it has one, else by the careful path (encoder.ts).
 */
import { type Batch, CoppiceError } from "coppice/core";
import { ByteWindow } from "./byte-window.ts";
import type { ByteSource } from "./bytes.ts";
import type { Cell } from "./cells.ts";
import type { Problem } from "./complaints.ts";
import type { RowEncoder } from "./encoder.ts";

/** A longer record is taken for a mistake (an unclosed quote, a file without line ends). */
export const RECORD_LIMIT = 1 << 24; // 16 MiB

export const INCOMPLETE = -1;

export interface RawRecord {
  /** In the order of the file's columns. The array is reused. */
  cells: Cell[];
  /** Why it is not a row. */
  problem: Problem | undefined;
  /** A comment or the like: neither a row nor a mistake. */
  blank: boolean;
}

export interface Dialect {
  /** Splits the record at `start`. Returns where the next begins, or INCOMPLETE if its end has not been read yet. */
  read(window: ByteWindow, start: number, record: RawRecord): number;
}

/** Encodes the record at `start` and returns its end; -1, with nothing changed, if it is not plain. */
interface FastWay {
  read(window: ByteWindow, start: number): number;
}

type Chunks = AsyncGenerator<Uint8Array, void, undefined>;

/** A window that moves over the chunks, starting at byte `skip`. */
class Cursor {
  readonly window: ByteWindow;
  readonly #chunks: Chunks;
  readonly #name: string;
  #skip: number;

  constructor(chunks: Chunks, { name, lineEnd }: ByteSource, skip: number) {
    this.window = new ByteWindow(lineEnd);
    this.#chunks = chunks;
    this.#name = name;
    this.#skip = skip;
  }

  /**
   * Reads more bytes, or marks the window as final; false if it was final already. An incomplete record is scanned
   * again from its beginning, so each call at least doubles the bytes: the scans add up to a few passes, however small
   * the chunks.
   */
  async more(): Promise<boolean> {
    const { window } = this;
    if (window.final) return false;
    const left = window.end - window.start;
    if (left > RECORD_LIMIT) {
      throw new CoppiceError("E_INPUT", {
        subject: "holds a row of more than 16 MiB",
        remedy: "Check that it is a text file with one row per line.",
        file: this.#name,
      });
    }
    const wanted = Math.min(2 * left, RECORD_LIMIT);
    do {
      const { value, done } = await this.#chunks.next();
      if (done || value === undefined) window.final = true;
      else {
        window.append(value); // also the bytes to skip: their lines count
        const skipped = Math.min(this.#skip, value.length);
        window.start += skipped;
        this.#skip -= skipped;
      }
    } while (!window.final && window.end - window.start <= wanted);
    return true;
  }
}

const newRecord = (): RawRecord => ({ cells: [], problem: undefined, blank: false });

/** First byte from `at` on that is not a line end. */
function skipLineEnds({ bytes, end }: ByteWindow, at: number): number {
  while (at < end && (bytes[at] === 10 || bytes[at] === 13)) at++;
  return at;
}

/**
 * Reads a header from the beginning of the file: calls `take` at the beginning of each non-empty line until it is done.
 * Returns the number of bytes before the data.
 */
export async function readHeader(
  source: ByteSource,
  take: (window: ByteWindow, start: number) => { next: number; done: boolean },
): Promise<number> {
  const chunks = source.preview();
  const cursor = new Cursor(chunks, source, 0);
  const { window } = cursor;
  let offset = 0;
  try {
    while (window.end < 3 && (await cursor.more()));
    if (window.bytes[0] === 0xef && window.bytes[1] === 0xbb && window.bytes[2] === 0xbf) offset = window.start = 3;
    for (;;) {
      const start = skipLineEnds(window, window.start);
      const { next, done } = start < window.end ? take(window, start) : { next: INCOMPLETE, done: false };
      if (next !== INCOMPLETE) {
        offset += next - window.start;
        window.start = next;
        if (done) return offset;
      } else if (!(await cursor.more())) return offset + window.end - window.start;
    }
  } finally {
    await chunks.return();
  }
}

export interface Sample {
  readonly records: Cell[][];
  /** The problem of the first bad record, with its file, line and row. */
  readonly firstProblem: (Problem & { readonly file: string; readonly row: number }) | undefined;
  /** Unpacked bytes of all records read, good and bad. */
  readonly bytes: number;
  readonly rows: number;
  /** Whether that was the whole source. */
  readonly isWhole: boolean;
}

/** Sample size: so many records, fewer if they hold more cells together. */
export interface SampleSize {
  readonly records: number;
  readonly cells: number;
}

/** The first good records, as copies. What ends the reading after some, such as packed data cut off, ends the pass, too. */
export async function sampleRecords(
  source: ByteSource,
  skip: number,
  dialect: Dialect,
  size: SampleSize,
): Promise<Sample> {
  const chunks = source.preview();
  const cursor = new Cursor(chunks, source, skip);
  const { window } = cursor;
  const record = newRecord();
  const records: Cell[][] = [];
  let bad = 0;
  let cells = 0;
  let firstProblem: Sample["firstProblem"];
  let bytes = 0;
  let isWhole = false;
  try {
    while (records.length < size.records && bad < size.records && cells < size.cells) {
      const from = window.start;
      window.start = skipLineEnds(window, window.start);
      const at = window.start;
      const next = at < window.end ? dialect.read(window, at, record) : INCOMPLETE;
      if (next === INCOMPLETE) {
        if (await cursor.more()) continue;
        isWhole = true;
        break;
      }
      window.start = next;
      bytes += next - from;
      if (record.problem !== undefined) {
        bad++;
        firstProblem ??= { ...record.problem, file: `${source.name}:${window.lineOf(at)}`, row: records.length + bad };
      } else if (!record.blank) {
        records.push([...record.cells]);
        cells += record.cells.length;
      }
    }
  } catch (error) {
    if (records.length === 0) throw error;
    if (error instanceof CoppiceError) {
      bad++;
      firstProblem ??= { file: source.name, ...error.details, row: records.length + bad };
    }
  } finally {
    await chunks.return();
  }
  return { records, firstProblem, bytes, rows: records.length + bad, isWhole };
}

/** One pass over the file. */
export async function* textBatches(
  source: ByteSource,
  skip: number,
  dialect: Dialect,
  encoder: RowEncoder,
  fast: FastWay | undefined,
): AsyncGenerator<Batch, void, undefined> {
  const chunks = source.chunks();
  const cursor = new Cursor(chunks, source, skip);
  const { window } = cursor;
  const record = newRecord();
  let at = 0;
  encoder.line = () => window.lineOf(at);
  try {
    for (;;) {
      const full = encoder.count + encoder.room;
      at = window.start;
      while (encoder.count < full) {
        at = skipLineEnds(window, at);
        if (at >= window.end) break;
        let next = fast === undefined || at < window.hopelessUntil ? INCOMPLETE : fast.read(window, at);
        if (next === INCOMPLETE) {
          next = dialect.read(window, at, record);
          if (next === INCOMPLETE) break;
          if (record.problem !== undefined) encoder.reject(record.problem);
          else if (!record.blank) encoder.encode(record.cells);
        }
        at = next;
      }
      window.start = at;
      if (encoder.count === full) {
        if (full > 0) yield encoder.take();
        if (encoder.room === 0) return;
        continue;
      }
      if (!source.repeatable && encoder.count > 0) yield encoder.take(); // the next bytes may be long in coming
      if (!(await cursor.more())) break;
    }
    if (encoder.count > 0) yield encoder.take();
  } finally {
    await chunks.return();
  }
}

/** Offset of the line end at or after `at`, `window.end` at the end of the file, INCOMPLETE if not read yet. */
export function findLineEnd({ bytes, end, final }: ByteWindow, at: number): number {
  // Byte by byte: a search for one of the two would scan a whole file that uses the other.
  let line = at;
  while (bytes[line] !== 10 && bytes[line] !== 13) line++; // the window ends with a line feed of its own
  return line >= end && !final ? INCOMPLETE : Math.min(line, end);
}

/** A cell's text; undefined if the bytes are not UTF-8. */
export function decodeText(bytes: Buffer, from: number, to: number): string | undefined {
  const text = bytes.toString("utf8", from, to);
  // U+FFFD replaces invalid bytes, unless the file itself holds that character.
  if (text.includes("\ufffd") && !Buffer.from(text).equals(bytes.subarray(from, to))) return undefined;
  return text;
}

export const NOT_UTF8: Problem = { subject: "holds bytes that are not UTF-8 text", remedy: "Save the file as UTF-8." };
