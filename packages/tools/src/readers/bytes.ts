/** Bytes of a file or of standard input, unpacked if compressed, with clear errors for input that is not readable text. */
import { createReadStream, open as openFile, readSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, stat } from "node:fs/promises";
import { Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { PassThrough, pipeline, type Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CoppiceError, nearest } from "coppice/core";
import { currentWording, inQuotes, piped, typed } from "../wording.ts";
import { CARRIAGE_RETURN, LINE_FEED } from "./byte-window.ts";
import { CHUNK_BYTES, refuseOtherFormats, unpacked } from "./unpack.ts";

/** How many of the first bytes are checked for being text. */
const HEAD_BYTES = 1 << 16;

export interface ByteSource {
  readonly name: string;
  /** Size of the file on disk, in bytes. */
  readonly total: number | undefined;
  readonly repeatable: boolean;
  /** The byte that marks a line end of the file, if not the usual one. */
  readonly lineEnd?: number;
  /** Reads the beginning without consuming it for later passes. Not to be called after the first pass has begun. */
  preview(): AsyncGenerator<Uint8Array, void, undefined>;
  /** A pass over all bytes. */
  chunks(): AsyncGenerator<Uint8Array, void, undefined>;
  close(): Promise<void>;
}

export type OnBytes = (read: number, total: number | undefined) => void;

/** Opens a path, or standard input for "-". The signal ends the reading of what can be read only once. */
export async function openBytes(
  file: string,
  onBytes?: OnBytes,
  input: Readable = process.stdin,
  signal?: AbortSignal,
): Promise<ByteSource> {
  if (file === "-") return new OnceBytes("standard input", input, onBytes, signal);
  const info = await stat(file).catch(async (error: NodeJS.ErrnoException) => {
    throw await cannotOpen(file, error);
  });
  if (info.isDirectory()) throw isDirectory(file);
  // A pipe or device can be read only once.
  if (info.isFIFO()) return new OnceBytes(file, namedPipe(file), onBytes, signal);
  if (!info.isFile()) return new OnceBytes(file, createReadStream(file), onBytes, signal);
  return new FileBytes(file, info.size, onBytes);
}

/** Opened without waiting for its writer. Read as a socket, which, unlike a file, can be closed while a read waits. */
function namedPipe(path: string): Readable {
  const bytes = new PassThrough();
  bytes.on("error", () => {}); // whoever reads gets it
  openFile(path, (error, fd) => {
    if (error !== null) bytes.destroy(error);
    else pipeline(new Socket({ fd, writable: false }), bytes, () => {}); // closes both if either closes
  });
  return bytes;
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
    let file: FileHandle | undefined;
    try {
      file = await open(this.#path);
      yield* unpacked(counted(chunksOf(file), this.total, onBytes), this.name, this.#path);
    } catch (error) {
      throw error instanceof CoppiceError ? error : await cannotOpen(this.#path, error as NodeJS.ErrnoException);
    } finally {
      await file?.close();
    }
  }

  // Each pass closes what it opened.
  async close(): Promise<void> {}
}

class OnceBytes implements ByteSource {
  readonly name: string;
  readonly total = undefined;
  readonly repeatable = false;
  readonly #stream: Readable;
  readonly #bytes: AsyncGenerator<Uint8Array, void, undefined>;
  /** Chunks read for a preview, returned again by the one pass. */
  readonly #held: Uint8Array[] = [];
  #started = false;
  /** What ended a preview ends the pass, too. */
  #error: unknown;

  constructor(name: string, stream: Readable, onBytes: OnBytes | undefined, signal: AbortSignal | undefined) {
    this.name = name;
    signal?.addEventListener("abort", () => stream.destroy());
    this.#stream = stream;
    this.#bytes = unpacked(counted(stream, undefined, onBytes), name, "");
  }

  async *preview(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* this.#held;
    for (;;) {
      if (this.#error !== undefined) throw this.#error;
      const { value, done } = await this.#bytes.next().catch((error: unknown) => {
        this.#error = error;
        throw error;
      });
      if (done || value === undefined) return;
      this.#held.push(value);
      yield value;
    }
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    if (this.#started) {
      throw new CoppiceError("E_USAGE", {
        subject: `${this.name} can be read only once`,
        remedy: `Save it to a file first, or read it with ${inQuotes("shuffle")}, which keeps all rows in memory.`,
      });
    }
    this.#started = true;
    for (let chunk = this.#held.shift(); chunk !== undefined; chunk = this.#held.shift()) yield chunk;
    if (this.#error !== undefined) throw this.#error;
    yield* this.#bytes;
  }

  async close(): Promise<void> {
    this.#stream.destroy();
  }
}

/**
 * Reads a file synchronously: from the page cache this takes a tenth of the time of reading through a worker thread,
 * which has to be woken for each chunk. Signals and timers run between two chunks.
 */
async function* chunksOf({ fd }: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  for (;;) {
    const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    const length = readSync(fd, chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
    await nextTurn();
  }
}

async function* counted(
  stream: AsyncIterable<Buffer | string>,
  total: number | undefined,
  onBytes: OnBytes | undefined,
) {
  let read = 0;
  for await (const chunk of stream) {
    const bytes: Buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    read += bytes.length;
    onBytes?.(read, total);
    yield bytes;
  }
}

/** The chunks before what ends a preview, such as packed data cut off; a pass ends with it, too. */
export async function* readable(preview: ReturnType<ByteSource["preview"]>): typeof preview {
  let isRead = false;
  try {
    for await (const chunk of preview) {
      isRead = true;
      yield chunk;
    }
  } catch (error) {
    if (!isRead) throw error;
  }
}

/**
 * The first bytes (unpacked), at most 64 KiB. Of what is read once, whose next bytes may be long in coming: up to the
 * first line that tells the format.
 */
export async function headOf(source: ByteSource): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of readable(source.preview())) {
    parts.push(chunk);
    length += chunk.length;
    const end = !source.repeatable && hasLineEnd(chunk) ? endOfTellingLine(Buffer.concat(parts)) : 0;
    if (end > 0) return Buffer.concat(parts, Math.min(end, HEAD_BYTES));
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}

function hasLineEnd(bytes: Uint8Array): boolean {
  return bytes.includes(LINE_FEED) || bytes.includes(CARRIAGE_RETURN);
}

/** The end of the first line that is neither blank nor a comment in any format; 0 if it has not come. */
function endOfTellingLine(head: Buffer): number {
  const start = head.toString("latin1", 0, 3) === "\xef\xbb\xbf" ? 3 : 0;
  const line = /^[ \t]*[^\s%#].*[\r\n]/m.exec(head.toString("latin1", start));
  return line === null ? 0 : start + line.index + line[0].length;
}

/** What every model file begins with. */
export const MODEL_MAGIC = "\x89CPC";

/** Rejects UTF-16, as some Windows programs write. */
export function refuseUtf16(head: Uint8Array, name: string): void {
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (isUtf16)
    throw new CoppiceError("E_INPUT", { subject: "is UTF-16 text", remedy: "Save it as UTF-8.", file: name });
}

/** Rejects what is clearly not UTF-8 text. */
export function checkText(head: Uint8Array, name: string): void {
  const refuse = (subject: string, remedy: string) => {
    throw new CoppiceError("E_INPUT", { subject, remedy, file: name });
  };
  refuseUtf16(head, name);
  refuseOtherFormats(head, name);
  if (String.fromCharCode(...head.subarray(0, MODEL_MAGIC.length)) === MODEL_MAGIC) {
    refuse("is a model file, which holds no rows", currentWording().model);
  }
  if (/^\{\r?\n\s*"attributes"\s*:/.test(String.fromCharCode(...head.subarray(0, 100)))) {
    refuse("is a schema, which holds no rows", currentWording().schema);
  }
  if (head.includes(0)) {
    refuse("is not a text file (it holds NUL bytes)", "Give CSV, ARFF, NDJSON or LIBSVM text, or a Parquet file.");
  }
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
  } catch {
    refuse("is not UTF-8 text", "Save it as UTF-8, or check that it is a text file.");
  }
}

/** Reads a small file at once, such as a schema or a model. Errors as `openBytes`. */
export async function readWhole(file: string): Promise<Buffer> {
  return readFile(file).catch(async (error: NodeJS.ErrnoException) => {
    throw await cannotOpen(file, error);
  });
}

/** Advice for a path that cannot exist: a tilde that no shell has expanded, a URL. */
export function aboutPath(path: string): string | undefined {
  if (path.startsWith("~")) return currentWording().home;
  const isAddress = /^[a-z][a-z0-9+]+:\/\//i.test(path);
  return isAddress ? `URLs are not read: download the file first${piped(", or pipe it: curl -sL URL")}.` : undefined;
}

async function cannotOpen(file: string, error: NodeJS.ErrnoException): Promise<CoppiceError> {
  if (error.code === "EISDIR") return isDirectory(file);
  if (file === "") {
    return new CoppiceError("E_INPUT", {
      subject: "The name of a file is empty",
      remedy: `Name a file${typed("; perhaps a shell variable is not set")}.`,
    });
  }
  if (error.code === "ENOENT" || error.code === "ENOTDIR") {
    const others = await readdir(dirname(file)).catch(() => []);
    const folder = dirname(file);
    const near = nearest(basename(file), others).map((name) => (folder === "." ? name : join(folder, name)));
    return new CoppiceError(
      "E_INPUT",
      {
        subject: `There is no file \`${file}\``,
        remedy:
          near.length > 0
            ? `Did you mean ${near.map((name) => `\`${name}\``).join(" or ")}?`
            : (aboutPath(file) ?? "Check the path."),
      },
      { cause: error },
    );
  }
  const isForbidden = error.code === "EACCES" || error.code === "EPERM";
  return new CoppiceError(
    "E_INPUT",
    {
      subject: `\`${file}\` cannot be read (${isForbidden ? "permission denied" : error.message})`,
      remedy: isForbidden ? "Check its permissions." : "Check the file and its disk.",
    },
    { cause: error },
  );
}

function isDirectory(file: string): CoppiceError {
  return new CoppiceError("E_INPUT", { subject: `\`${file}\` is a directory`, remedy: "Give a file in it." });
}
