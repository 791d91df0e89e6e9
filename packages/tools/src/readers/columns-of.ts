/** The column names at the beginning of a file, for shell completion: fast, and silent if there are none. */
import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { type Beginning, beginningOf } from "./beginning.ts";
import type { ByteSource } from "./bytes.ts";
import { formatByContent, formatByName } from "./formats.ts";
import type { RawRecord } from "./text.ts";

/**
 * CSV header, ARFF attributes, keys of the first JSON record, or Parquet schema; empty for other files and unreadable
 * ones.
 */
export async function columnsOf(path: string): Promise<readonly string[]> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return await columnsIn(file, path);
  } catch {
    return []; // a shell cannot show an error
  } finally {
    await file?.close();
  }
}

/** Regular files only: reading a pipe would take data that others wait for. Each format's reader is loaded on demand. */
async function columnsIn(file: FileHandle, path: string): Promise<readonly string[]> {
  const info = await file.stat();
  if (!info.isFile()) return [];
  const beginning = await beginningOf(file);
  const format = formatByName(path) ?? formatByContent(beginning.bytes);
  if (format === "parquet") {
    if (beginning.isPacked) return []; // the names are at the file's end
    const { parquetNames } = await import("./parquet-names.ts");
    return parquetNames(file, info.size);
  }
  const source = sourceOf(beginning, path);
  if (format === "csv") {
    const { readCsvHeader } = await import("./csv-header.ts");
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

/** A truncated text ends with an error, so that half a name is not taken for a whole one. */
function sourceOf({ bytes, isCut }: Beginning, name: string): ByteSource {
  async function* chunks() {
    yield bytes;
    if (isCut) throw new RangeError(`${name} goes on`);
  }
  return { name, total: bytes.length, repeatable: true, preview: chunks, chunks, close: async () => {} };
}
