/** Bytes of a file or of standard input, unpacked when they are gzip, with clear errors for what is not a readable text. */
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CoppiceError, nearest } from "coppice/core";

const CHUNK_BYTES = 1 << 18;
/** How much of the beginning is checked for being text. */
const HEAD_BYTES = 1 << 16;

export interface ByteSource {
  readonly name: string;
  /** Bytes of the file as it lies on disk. */
  readonly total: number | undefined;
  readonly repeatable: boolean;
  /** A look at the beginning that takes nothing from the passes to come. Not after the first pass has begun. */
  preview(): AsyncGenerator<Uint8Array, void, undefined>;
  /** A pass over all bytes. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>;
  close(): Promise<void>;
}

export type OnBytes = (read: number, total: number | undefined) => void;

/** Opens a path, or standard input for "-". */
export async function openBytes(file: string, onBytes?: OnBytes, input: Readable = process.stdin): Promise<ByteSource> {
  if (file === "-") return new OnceBytes("standard input", undefined, input, onBytes);
  const info = await stat(file).catch(async (error: NodeJS.ErrnoException) => {
    throw await cannotOpen(file, error);
  });
  if (info.isDirectory()) {
    throw new CoppiceError("E_INPUT", {
      subject: `\`${file}\` is a directory`,
      remedy: "Name a file in it.",
      file: basename(file),
    });
  }
  // A pipe or device gives its bytes once.
  if (!info.isFile()) return new OnceBytes(file, undefined, createReadStream(file), onBytes);
  return new FileBytes(file, info.size, onBytes);
}

class FileBytes implements ByteSource {
  readonly name: string;
  readonly total: number;
  readonly repeatable = true;
  readonly #path: string;
  readonly #onBytes: OnBytes | undefined;

  constructor(path: string, total: number, onBytes: OnBytes | undefined) {
    this.name = basename(path);
    this.total = total;
    this.#path = path;
    this.#onBytes = onBytes;
  }

  preview(): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#read(undefined);
  }

  chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    return this.#read(this.#onBytes);
  }

  async *#read(onBytes: OnBytes | undefined): AsyncGenerator<Uint8Array, void, undefined> {
    const stream = createReadStream(this.#path, { highWaterMark: CHUNK_BYTES });
    try {
      yield* unpacked(counted(stream, this.total, onBytes), this.name, this.#path.toLowerCase().endsWith(".gz"));
    } catch (error) {
      throw error instanceof CoppiceError ? error : await cannotOpen(this.#path, error as NodeJS.ErrnoException);
    } finally {
      stream.destroy();
    }
  }

  // Each pass closes what it opened.
  async close(): Promise<void> {}
}

class OnceBytes implements ByteSource {
  readonly name: string;
  readonly total: number | undefined;
  readonly repeatable = false;
  readonly #stream: Readable;
  readonly #bytes: AsyncGenerator<Uint8Array, void, undefined>;
  /** Chunks read for a preview, given out again by the one pass. */
  readonly #held: Uint8Array[] = [];
  #started = false;

  constructor(name: string, total: number | undefined, stream: Readable, onBytes: OnBytes | undefined) {
    this.name = name;
    this.total = total;
    this.#stream = stream;
    this.#bytes = unpacked(counted(stream, total, onBytes), name, false);
  }

  async *preview(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* this.#held;
    for (;;) {
      const { value, done } = await this.#bytes.next();
      if (done || value === undefined) return;
      this.#held.push(value);
      yield value;
    }
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    if (this.#started) {
      throw new CoppiceError("E_USAGE", {
        subject: `${this.name} can be read only once`,
        remedy: "Save it to a file first, or read it with `--shuffle`, which keeps all rows in memory.",
      });
    }
    this.#started = true;
    for (let chunk = this.#held.shift(); chunk !== undefined; chunk = this.#held.shift()) yield chunk;
    yield* this.#bytes;
  }

  async close(): Promise<void> {
    this.#stream.destroy();
  }
}

async function* counted(stream: Readable, total: number | undefined, onBytes: OnBytes | undefined) {
  let read = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    read += bytes.length;
    onBytes?.(read, total);
    yield bytes;
  }
}

/** Passes bytes through, or through gunzip when they begin with gzip's two magic bytes. */
async function* unpacked(
  chunks: AsyncGenerator<Uint8Array, void, undefined>,
  name: string,
  mustBeGzip: boolean,
): AsyncGenerator<Uint8Array, void, undefined> {
  const first: Uint8Array[] = [];
  let length = 0;
  while (length < 2) {
    const { value, done } = await chunks.next();
    if (done || value === undefined) break;
    first.push(value);
    length += value.length;
  }
  const start = Buffer.concat(first);
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  if (!isGzip && mustBeGzip && start.length > 0) {
    throw new CoppiceError("E_INPUT", {
      subject: "ends in .gz but is not gzip data",
      remedy: "Compress it with gzip, or rename it without .gz.",
      file: name,
    });
  }
  async function* all() {
    if (start.length > 0) yield start;
    yield* chunks;
  }
  if (!isGzip) return yield* all();
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The error, if any, is thrown by the loop below; pipeline only passes it on and cleans up.
  const input = pipeline(Readable.from(all(), { objectMode: false }), gunzip, () => {});
  try {
    for await (const chunk of input) yield chunk;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!code?.startsWith("Z_")) throw error;
    const what = code === "Z_BUF_ERROR" ? "the gzip data is cut off" : "the gzip data is damaged";
    throw new CoppiceError(
      "E_INPUT",
      { subject: what, remedy: "Get a whole copy of the file.", file: name },
      { cause: error },
    );
  } finally {
    gunzip.destroy();
  }
}

/** The first bytes (unpacked), at most 64 KiB. */
export async function headOf(source: ByteSource): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of source.preview()) {
    parts.push(chunk);
    length += chunk.length;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

/** Refuses what is plainly no UTF-8 text. */
export function checkText(head: Uint8Array, name: string): void {
  const refuse = (subject: string, remedy: string) => {
    throw new CoppiceError("E_INPUT", { subject, remedy, file: name });
  };
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    refuse("is UTF-16 text", "Save it as UTF-8.");
  }
  if (head.includes(0)) {
    refuse("is not a text file (it holds zero bytes)", "Give CSV, ARFF or NDJSON text, or a Parquet file.");
  }
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    refuse("is not UTF-8 text", "Save it as UTF-8, or check that it is a text file.");
  }
}

async function cannotOpen(file: string, error: NodeJS.ErrnoException): Promise<CoppiceError> {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") {
    const others = await readdir(dirname(file)).catch(() => []);
    const near = nearest(basename(file), others);
    return new CoppiceError(
      "E_INPUT",
      {
        subject: `There is no file \`${file}\``,
        remedy: near.length > 0 ? `Did you mean ${near.map((name) => `\`${name}\``).join(" or ")}?` : "Check the path.",
      },
      { cause: error },
    );
  }
  const reason = error.code === "EACCES" || error.code === "EPERM" ? "permission denied" : error.message;
  return new CoppiceError("E_INPUT", { subject: `\`${file}\` cannot be read (${reason})` }, { cause: error });
}

/** What stands behind the last byte: a line feed, and three bytes so that four can be read at once from any place. */
const PADDING = 4;

/**
 * The bytes read but not yet used, in one array. Behind the last one stands a line feed, so that scanning loops need
 * no check for the end.
 */
export class ByteWindow {
  bytes: Buffer = Buffer.alloc(1 << 12);
  /** Of the same bytes. */
  view: DataView = viewOf(this.bytes);
  start = 0;
  end = 0;
  /** No more bytes will come. */
  final = false;
  /**
   * Where a record was given up that ran on over line ends in an unclosed quote. Whatever runs in a quote over a line end
   * before here would come to the same end: it need not be looked at again.
   */
  hopelessUntil = 0;

  append(chunk: Uint8Array): void {
    const left = this.end - this.start;
    const needed = left + chunk.length + PADDING;
    if (needed > this.bytes.length) {
      const grown = Buffer.alloc(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(grown, 0, this.start, this.end);
      this.bytes = grown;
      this.view = viewOf(grown);
    } else if (this.start > 0) this.bytes.copyWithin(0, this.start, this.end);
    this.bytes.set(chunk, left);
    this.hopelessUntil -= this.start;
    this.start = 0;
    this.end = left + chunk.length;
    this.bytes[this.end] = 10;
  }
}

function viewOf(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
