/** The columns that the beginning of a file names, for shells that complete them: fast, and silent where there are none. */
import { open } from "node:fs/promises";
import { constants, gunzipSync } from "node:zlib";
import { readArffHeader } from "./arff.ts";
import type { ByteSource } from "./bytes.ts";
import { readCsvHeader } from "./csv.ts";
import { linesOfArray } from "./json-array.ts";
import { NdjsonDialect } from "./ndjson.ts";
import { formatByContent, formatByName } from "./plans.ts";
import { type RawRecord, readHeader } from "./text.ts";

/** All that is read of a file. */
const HEAD_BYTES = 1 << 16;
/** What they may be unpacked to. */
const UNPACKED_BYTES = 1 << 24;

/** Header of CSV, attributes of ARFF, keys of the first record of JSON; none of other files, and of those that cannot be read. */
export async function columnsOf(path: string): Promise<readonly string[]> {
  try {
    const source = await beginningOf(path);
    return source === undefined ? [] : await columnsIn(source, path);
  } catch {
    return []; // a shell shows nothing else
  }
}

async function columnsIn({ bytes, source }: Beginning, path: string): Promise<readonly string[]> {
  const format = formatByName(path) ?? formatByContent(bytes);
  if (format === "csv") return (await readCsvHeader(source, undefined, undefined)).names;
  if (format === "arff") return (await readArffHeader(source)).attributes.map(({ name }) => name);
  if (format !== "ndjson") return [];
  const dialect = new NdjsonDialect(undefined, []);
  const record: RawRecord = { cells: [], problem: undefined, blank: false };
  const isList = /^\s*\[/.test(bytes.toString("utf8", 0, 100).replace(/^\ufeff/, ""));
  await readHeader(isList ? linesOfArray(source) : source, (window, start) => {
    const next = dialect.read(window, start, record);
    return { next, done: !record.blank };
  });
  return dialect.names;
}

interface Beginning {
  readonly bytes: Buffer;
  readonly source: ByteSource;
}

/** Of a file on a disk: reading a pipe would take from others what they wait for. */
async function beginningOf(path: string): Promise<Beginning | undefined> {
  const file = await open(path);
  try {
    const info = await file.stat();
    if (!info.isFile()) return undefined;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const read = buffer.subarray(0, bytesRead);
    const isPacked = read[0] === 0x1f && read[1] === 0x8b;
    const bytes = isPacked
      ? gunzipSync(read, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: UNPACKED_BYTES })
      : read;
    return { bytes, source: sourceOf(bytes, path, bytesRead < info.size) };
  } finally {
    await file.close();
  }
}

/** A text that was cut off ends with an error, lest the half of a name be taken for a whole one. */
function sourceOf(bytes: Buffer, name: string, isCut: boolean): ByteSource {
  async function* chunks() {
    yield bytes;
    if (isCut) throw new RangeError(`${name} goes on`);
  }
  return { name, total: bytes.length, repeatable: true, preview: chunks, chunks, close: async () => {} };
}
