/** The columns that the beginning of a file names, for shells that complete them: fast, and silent where there are none. */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type Beginning, beginningOf } from "./beginning.ts";
import type { ByteSource } from "./bytes.ts";
import { formatByContent, formatByName } from "./formats.ts";
import type { RawRecord } from "./text.ts";

/**
 * Header of CSV, attributes of ARFF, keys of the first record of JSON, schema of Parquet; none of other files, and of those that
 * cannot be read.
 */
export async function columnsOf(path: string): Promise<readonly string[]> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return await columnsIn(file, path);
  } catch {
    return []; // a shell shows nothing else
  } finally {
    await file?.close();
  }
}

/** Of a file on a disk: reading a pipe would take from others what they wait for. What a format needs is loaded for it. */
async function columnsIn(file: FileHandle, path: string): Promise<readonly string[]> {
  const info = await file.stat();
  if (!info.isFile()) return [];
  const beginning = await beginningOf(file);
  const format = formatByName(path) ?? formatByContent(beginning.bytes);
  if (format === "parquet") {
    if (beginning.isPacked) return []; // the names are at its end
    const { parquetNames } = await import("./parquet-names.ts");
    return parquetNames(file, info.size);
  }
  const source = sourceOf(beginning, path);
  if (format === "csv") {
    const { readCsvHeader } = await import("./csv.ts");
    return (await readCsvHeader(source, undefined, undefined)).names;
  }
  if (format === "arff") {
    const { readArffHeader } = await import("./arff.ts");
    return (await readArffHeader(source)).attributes.map(({ name }) => name);
  }
  return format === "ndjson" ? keysOf(source, beginning) : [];
}

async function keysOf(source: ByteSource, { bytes }: Beginning): Promise<readonly string[]> {
  const [{ NdjsonDialect }, { linesOfArray }, { readHeader }] = await Promise.all([
    import("./ndjson.ts"),
    import("./json-array.ts"),
    import("./text.ts"),
  ]);
  const dialect = new NdjsonDialect(undefined, []);
  const record: RawRecord = { cells: [], problem: undefined, blank: false };
  const isList = /^\s*\[/.test(bytes.toString("utf8", 0, 100).replace(/^\ufeff/, ""));
  await readHeader(isList ? linesOfArray(source) : source, (window, start) => {
    const next = dialect.read(window, start, record);
    return { next, done: !record.blank };
  });
  return dialect.names;
}

/** A text that was cut off ends with an error, lest the half of a name be taken for a whole one. */
function sourceOf({ bytes, isCut }: Beginning, name: string): ByteSource {
  async function* chunks() {
    yield bytes;
    if (isCut) throw new RangeError(`${name} goes on`);
  }
  return { name, total: bytes.length, repeatable: true, preview: chunks, chunks, close: async () => {} };
}
