/**
 * Parquet, one row group after the other, column by column: columns are copied into the batch whole, and only a batch
 * that holds something unexpected (a new nominal value, a value of another kind) goes the careful way row by row.
 */
import { type FileHandle, open } from "node:fs/promises";
import { type Batch, CoppiceError } from "coppice/core";
import { type FileMetaData, parquetMetadataAsync, parquetRead, parquetSchema } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { OnBytes } from "./bytes.ts";
import { type Cell, IGNORED, type RowEncoder, TARGET } from "./encoder.ts";
import type { DeclaredKind } from "./infer.ts";

const MAGIC = "PAR1";

/** Dates become milliseconds since 1970, without a Date object each. */
const PARSERS = {
  timestampFromMilliseconds: (value: bigint) => Number(value),
  timestampFromMicroseconds: (value: bigint) => Number(value) / 1e3,
  timestampFromNanoseconds: (value: bigint) => Number(value) / 1e6,
  dateFromDays: (days: number) => days * 86_400_000,
};

/** A part of a column, as hyparquet gives it. */
export type Values = ArrayLike<unknown>;

/** A file, or bytes in memory, in the form hyparquet reads from. */
interface Input {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

async function openFile(path: string, onBytes: OnBytes | undefined): Promise<Input> {
  const handle: FileHandle = await open(path);
  const { size } = await handle.stat();
  let total = 0;
  return {
    byteLength: size,
    async slice(start, end = size) {
      const buffer = new ArrayBuffer(end - start);
      let filled = 0;
      while (filled < buffer.byteLength) {
        const { bytesRead } = await handle.read(new Uint8Array(buffer, filled), { position: start + filled });
        if (bytesRead === 0) break; // hyparquet notices what is missing
        filled += bytesRead;
      }
      total += filled;
      onBytes?.(Math.min(total, size), size);
      return buffer;
    },
    close: () => handle.close(),
  };
}

function inMemory(bytes: Uint8Array, onBytes: OnBytes | undefined): Input {
  return {
    byteLength: bytes.length,
    async slice(start, end = bytes.length) {
      onBytes?.(end, bytes.length);
      return bytes.slice(start, end).buffer as ArrayBuffer;
    },
    async close() {},
  };
}

export interface ParquetGroup {
  readonly rows: number;
  /** For each column its parts, whose lengths add up to `rows`. */
  readonly columns: readonly (readonly Values[])[];
}

/** A Parquet file whose metadata has been read. */
export class ParquetFile {
  readonly name: string;
  readonly names: readonly string[];
  readonly rows: number;
  readonly #metadata: FileMetaData;
  readonly #open: (onBytes?: OnBytes) => Promise<Input>;
  readonly #nested: ReadonlySet<string>;

  private constructor(name: string, metadata: FileMetaData, openInput: (onBytes?: OnBytes) => Promise<Input>) {
    const { children } = parquetSchema(metadata);
    this.name = name;
    this.names = children.map(({ element }) => element.name);
    this.rows = Number(metadata.num_rows);
    this.#metadata = metadata;
    this.#open = openInput;
    this.#nested = new Set(
      children
        .filter(({ element, children: inner }) => inner.length > 0 || element.repetition_type === "REPEATED")
        .map(({ element }) => element.name),
    );
  }

  /** Reads the metadata of a file, or of a file's bytes. */
  static async open(name: string, from: string | Uint8Array): Promise<ParquetFile> {
    const openInput = async (onBytes?: OnBytes) =>
      typeof from === "string" ? openFile(from, onBytes) : inMemory(from, onBytes);
    const input = await openInput();
    try {
      const { byteLength } = input;
      const text = async (start: number) =>
        Buffer.from(await input.slice(start, Math.min(start + 4, byteLength))).toString("latin1");
      const refuse = (subject: string, remedy: string) => new CoppiceError("E_INPUT", { subject, remedy, file: name });
      if (byteLength === 0) throw refuse("is empty", "Give a file with rows.");
      if ((await text(0)) !== MAGIC) throw refuse("is not a Parquet file", "Check the file, or name its --format.");
      if (byteLength < 12 || (await text(byteLength - 4)) !== MAGIC) {
        throw refuse("is a Parquet file without its end", "Get a whole copy of the file.");
      }
      const metadata = await parquetMetadataAsync(input).catch((error: unknown) => {
        throw damaged(name, error);
      });
      return new ParquetFile(name, metadata, openInput);
    } finally {
      await input.close();
    }
  }

  /** What the file says about its columns. `wanted`: names that are to be read, where a nested one is refused. */
  kinds(wanted: (name: string) => boolean): DeclaredKind[] {
    return parquetSchema(this.#metadata).children.map(({ element }) => {
      const { name, type, converted_type: converted, logical_type: logical } = element;
      if (this.#nested.has(name) && wanted(name)) {
        throw new CoppiceError("E_INPUT", {
          subject: "holds lists or records, which are not read",
          remedy: `Flatten it, or leave the column out with --ignore ${name}.`,
          file: this.name,
          column: name,
        });
      }
      const isNumeric =
        converted === "DECIMAL" ||
        logical?.type === "FLOAT16" ||
        !(type === "BOOLEAN" || type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY");
      const isDate =
        logical?.type === "TIMESTAMP" || logical?.type === "DATE" || /^(DATE|TIMESTAMP)/.test(`${converted}`);
      const stored = (converted ?? type ?? "a group").toString();
      return isNumeric
        ? { kind: "numeric", why: isDate ? `stored as ${stored}, read as milliseconds` : `stored as ${stored}` }
        : { kind: "nominal", why: `stored as ${stored}` };
    });
  }

  /** The first rows, as cells. Columns that are not `wanted` stay empty. */
  async sample(limit: number, wanted: readonly string[]): Promise<Cell[][]> {
    const records: Cell[][] = [];
    for await (const { rows, columns } of this.groups(wanted, limit)) {
      for (let row = 0; row < rows; row++) records.push([]);
      const base = records.length - rows;
      columns.forEach((parts, c) => {
        let row = base;
        const column = this.names.indexOf(wanted[c]);
        for (const part of parts) for (let i = 0; i < part.length; i++) records[row++][column] = part[i];
      });
    }
    return records;
  }

  /** The first `limit` rows of some columns; of a row group only as much as is needed is decoded. */
  async *groups(
    columns: readonly string[],
    limit: number,
    onBytes?: OnBytes,
  ): AsyncGenerator<ParquetGroup, void, undefined> {
    const input = await this.#open(onBytes);
    try {
      let start = 0;
      for (const { num_rows } of this.#metadata.row_groups) {
        const end = Math.min(start + Number(num_rows), limit);
        if (end <= start) continue;
        const parts = new Map(columns.map((name) => [name, [] as Values[]]));
        await parquetRead({
          file: input,
          metadata: this.#metadata,
          columns: [...columns],
          rowStart: start,
          rowEnd: end,
          compressors,
          parsers: PARSERS,
          onChunk: ({ columnName, columnData, rowStart, rowEnd }) => {
            // Parts may reach beyond the rows asked for.
            const from = Math.max(start - rowStart, 0);
            const to = Math.min(end, rowEnd) - rowStart;
            if (to <= from) return;
            const whole = from === 0 && to === columnData.length;
            parts.get(columnName)?.push(whole ? columnData : columnData.slice(from, to));
          },
        }).catch((error: unknown) => {
          throw damaged(this.name, error);
        });
        const rows = end - start;
        const decoded = columns.map((name) => parts.get(name) ?? []);
        for (const column of decoded) {
          if (column.reduce((sum, part) => sum + part.length, 0) !== rows) {
            throw damaged(this.name, new Error(`a column has not the ${rows} rows of its row group`));
          }
        }
        yield { rows, columns: decoded };
        start = end;
        if (start >= limit) return;
      }
    } finally {
      await input.close();
    }
  }
}

function damaged(name: string, error: unknown): CoppiceError {
  if (error instanceof CoppiceError) return error;
  return new CoppiceError(
    "E_INPUT",
    {
      subject: `the Parquet data cannot be read (${error instanceof Error ? error.message : String(error)})`,
      remedy: "Get a whole copy of the file, or write it again with another tool.",
      file: name,
    },
    { cause: error },
  );
}

/** Walks over the parts of one column. */
class ColumnCursor {
  readonly #parts: readonly Values[];
  #part = 0;
  #at = 0;

  constructor(parts: readonly Values[]) {
    this.#parts = parts;
  }

  /** The next run of values, at most `count`: `values[from .. from + length)`. Does not move. */
  peek(count: number): { values: Values; from: number; length: number } {
    while (this.#at >= this.#parts[this.#part].length) {
      this.#part++;
      this.#at = 0;
    }
    const values = this.#parts[this.#part];
    return { values, from: this.#at, length: Math.min(count, values.length - this.#at) };
  }

  skip(count: number): void {
    this.#at += count;
  }
}

/** One pass. `onBytes` counts what is read from the file. */
export async function* parquetBatches(
  file: ParquetFile,
  encoder: RowEncoder,
  missing: ReadonlySet<string>,
  onBytes: OnBytes | undefined,
): AsyncGenerator<Batch, void, undefined> {
  const used = [...encoder.slots.keys()].filter((column) => encoder.slots[column] !== IGNORED);
  const cells: Cell[] = [];
  // With the policy "skip", more rows than the limit may be needed.
  for await (const { rows, columns } of file.groups(
    used.map((column) => file.names[column]),
    file.rows,
    onBytes,
  )) {
    const cursors = columns.map((parts) => new ColumnCursor(parts));
    for (let row = 0; row < rows; ) {
      // Runs end where a part of any column ends, so that each is one loop over one array.
      let length = Math.min(encoder.room, rows - row);
      for (const cursor of cursors) length = cursor.peek(length).length;
      const runs = cursors.map((cursor) => cursor.peek(length));
      encoder.labels.fill(-1, encoder.count, encoder.count + length);
      const plain = runs.every(({ values, from }, c) =>
        copyColumn(encoder, encoder.slots[used[c]], values, from, length, missing),
      );
      if (plain) {
        encoder.count += length;
        encoder.row += length;
      } else {
        for (let i = 0; i < length; i++) {
          runs.forEach(({ values, from }, c) => {
            const value = values[from + i];
            cells[used[c]] = typeof value === "string" && missing.has(value) ? null : value;
          });
          encoder.encode(cells);
        }
      }
      for (const cursor of cursors) cursor.skip(length);
      row += length;
      if (encoder.room === 0) {
        yield encoder.take();
        if (encoder.room === 0) return;
      }
    }
  }
  if (encoder.count > 0) yield encoder.take();
}

/** Copies a run of one column into the batch; false where any value needs the careful way. */
function copyColumn(
  encoder: RowEncoder,
  slot: number,
  values: Values,
  from: number,
  length: number,
  missing: ReadonlySet<string>,
): boolean {
  const { rows, labels, width, count, schema } = encoder;
  if (slot === TARGET) {
    for (let i = 0; i < length; i++) {
      const value = values[from + i];
      if (value === null || value === undefined) continue;
      if (typeof value === "object") return false;
      const text = String(value);
      const index = encoder.classOf(text);
      if (index < 0 && !missing.has(text)) return false;
      labels[count + i] = index;
    }
    return true;
  }
  let at = count * width + slot;
  const attribute = schema.attributes[slot];
  if (attribute.kind === "numeric") {
    for (let i = from; i < from + length; i++, at += width) {
      const value = values[i];
      if (typeof value === "number") {
        if (value === Infinity || value === -Infinity) return false;
        rows[at] = value;
      } else if (typeof value === "bigint") rows[at] = Number(value);
      else if (value === null || value === undefined) rows[at] = NaN;
      else return false;
    }
    return true;
  }
  for (let i = from; i < from + length; i++, at += width) {
    const value = values[i];
    if (typeof value === "string") {
      const index = attribute.indexOf(value);
      if (index < 0 && !missing.has(value)) return false;
      rows[at] = index < 0 ? NaN : index;
    } else if (value === null || value === undefined) rows[at] = NaN;
    else if (typeof value === "boolean" || typeof value === "number" || typeof value === "bigint") {
      const index = attribute.indexOf(String(value));
      if (index < 0) return false;
      rows[at] = index;
    } else return false;
  }
  return true;
}
