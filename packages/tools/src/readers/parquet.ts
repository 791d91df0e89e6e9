/** Parquet files: metadata, column kinds, and row groups, read in order and column by column. */
import { type FileHandle, open } from "node:fs/promises";
import { brotliDecompressSync } from "node:zlib";
import { CoppiceError, type Schema, timeOf } from "coppice/core";
import {
  type ColumnMetaData,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type RowGroup,
  type SchemaElement,
  type SchemaTree,
} from "hyparquet";
import { DEFAULT_PARSERS } from "hyparquet/src/convert.js";
import { compressors } from "hyparquet-compressors";
import { option } from "../wording.ts";
import type { OnBytes } from "./bytes.ts";
import { type Cell, numberOf, textOf } from "./cells.ts";
import { NO_TIMES } from "./complaints.ts";
import { type DeclaredKind, refuseNested } from "./infer.ts";
import { MissingValues } from "./missing-values.ts";
import { parseJson } from "./ndjson.ts";
import { type Part, readColumnChunk, valueAt } from "./parquet-columns.ts";
import { checkThrift } from "./parquet-thrift.ts";
import { isTime, kindOf, narrowText } from "./parquet-types.ts";
import { zstdUnpack } from "./parquet-zstd.ts";
import { decodeText, NOT_UTF8 } from "./text.ts";
import { timeText } from "./write.ts";

const MAGIC = "PAR1";
const ENCRYPTED = "PARE";

/** First read of a column if only its first rows are needed: pages usually have a mebibyte. */
const FIRST_BYTES = 1.25 * 2 ** 20;

/** In nanoseconds. */
const SECOND = 1_000_000_000n;

/** In milliseconds: the last JavaScript date. The largest numbers of days and microseconds, beyond it, mean infinity in DuckDB. */
const LAST_TIME = 8.64e15;

const finite = (time: number) => (Math.abs(time) <= LAST_TIME ? time : time * Infinity);

/** Dates become milliseconds since 1970, without a Date object each. */
const PARSERS = {
  ...DEFAULT_PARSERS,
  timestampFromMilliseconds: (value: bigint) => finite(Number(value)),
  timestampFromMicroseconds: (value: bigint) => finite(Number(value) / 1e3),
  // As for dates in text: by seconds and the rest where nanoseconds since 1970 exceed a double's precision.
  timestampFromNanoseconds: (value: bigint) => {
    if (Number.isSafeInteger(Number(value))) return Number(value) / 1e6;
    const rest = ((value % SECOND) + SECOND) % SECOND;
    return Number((value - rest) / SECOND) * 1e3 + Number(rest) / 1e6;
  },
  dateFromDays: (days: number) => finite(days * 86_400_000),
};

/** Declared types of bytes that are not plain values. */
const NOT_PLAIN = ["BSON", "INTERVAL", "GEOMETRY", "GEOGRAPHY"];

/** A file, or bytes in memory, as hyparquet reads it. */
interface Input {
  readonly byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
  /** Reads into `room` if the bytes fit, else into new memory. */
  read(start: number, end: number, room: Uint8Array | undefined): Promise<Uint8Array>;
  close(): Promise<void>;
}

async function openFile(path: string, onBytes: OnBytes | undefined): Promise<Input> {
  const handle: FileHandle = await open(path);
  const { size } = await handle.stat();
  let total = 0;
  const fill = async (bytes: Uint8Array, start: number) => {
    let filled = 0;
    while (filled < bytes.length) {
      const { bytesRead } = await handle.read(bytes.subarray(filled), { position: start + filled });
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    bytes.fill(0, filled); // whoever decodes the bytes notices missing ones
    total += filled;
    onBytes?.(Math.min(total, size), size);
  };
  return {
    byteLength: size,
    async slice(start, end = size) {
      const buffer = new ArrayBuffer(end - start);
      await fill(new Uint8Array(buffer), start);
      return buffer;
    },
    async read(start, end, room) {
      const isEnough = room !== undefined && end >= start && room.length >= end - start;
      const bytes = isEnough ? room.subarray(0, end - start) : new Uint8Array(end - start);
      await fill(bytes, start);
      return bytes;
    },
    close: () => handle.close(),
  };
}

function inMemory(bytes: Uint8Array, onBytes: OnBytes | undefined): Input {
  return {
    byteLength: bytes.length,
    async slice(start, end = bytes.length) {
      onBytes?.(end, bytes.length);
      return new Uint8Array(bytes.subarray(start, end)).buffer; // a copy: the slice of a Buffer would be a view
    },
    async read(start, end) {
      onBytes?.(end, bytes.length);
      return bytes.subarray(start, end);
    },
    async close() {},
  };
}

interface ParquetGroup {
  readonly rows: number;
  /** For each column its parts, whose lengths sum to at least `rows`. */
  readonly columns: readonly (readonly Part[])[];
}

/** A Parquet file whose metadata has been read. */
export class ParquetFile {
  readonly name: string;
  readonly names: readonly string[];
  readonly rows: number;
  readonly #metadata: FileMetaData;
  readonly #open: (onBytes?: OnBytes) => Promise<Input>;
  readonly #nested: ReadonlySet<string>;
  readonly #tree: SchemaTree;
  readonly #columns: ReadonlyMap<string, number>;
  readonly #compressors: typeof compressors;

  private constructor(
    name: string,
    metadata: FileMetaData,
    unpack: typeof compressors,
    openInput: (onBytes?: OnBytes) => Promise<Input>,
  ) {
    this.#tree = parquetSchema(metadata);
    const { children } = this.#tree;
    this.name = name;
    this.names = children.map(({ element }) => element.name);
    if (this.names.some((column) => column === undefined)) throw new Error("a column has no name");
    this.#columns = new Map(this.names.map((column, i) => [column, i]));
    this.rows = Number(metadata.num_rows);
    const held = metadata.row_groups.reduce((sum, { num_rows: rows }) => sum + Number(rows), 0);
    if (held !== this.rows) throw new Error(`its row groups hold ${held} rows, not ${this.rows}, as it says`);
    this.#metadata = metadata;
    this.#compressors = unpack;
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
      const magic = await text(0);
      if (magic === ENCRYPTED) throw refuse("is encrypted, which is not read", "Write it without encryption.");
      if (magic !== MAGIC) throw refuse("is not a Parquet file", `Check the file, or give its ${option("format")}.`);
      if (byteLength < 12 || (await text(byteLength - 4)) !== MAGIC) {
        throw refuse("is a Parquet file without its end", "Get a whole copy of the file.");
      }
      const tail = Buffer.from(await input.slice(byteLength - 8));
      const length = Math.min(tail.readUInt32LE(0), byteLength - 8);
      checkThrift(new Uint8Array(await input.slice(byteLength - 8 - length, byteLength - 8)), 0);
      const metadata = await parquetMetadataAsync(input);
      const isZstd = metadata.row_groups.some(({ columns }) => columns.some((c) => c.meta_data?.codec === "ZSTD"));
      const unpack = { ...compressors, BROTLI: unbrotli, ...(isZstd ? { ZSTD: await zstdUnpack() } : {}) };
      return new ParquetFile(name, metadata, unpack, openInput);
    } catch (error) {
      throw damaged(name, error);
    } finally {
      await input.close();
    }
  }

  /** The columns' kinds as the file declares them. Throws for a `wanted` column that is nested or not plain. */
  kinds(wanted: (name: string) => boolean): DeclaredKind[] {
    refuseNested(this.name, [...this.#nested].filter(wanted));
    for (const { element } of this.#tree.children) if (wanted(element.name)) this.#refuseNotPlain(element);
    return this.#tree.children.map(({ element }) => kindOf(element));
  }

  /**
   * For each column, the text of a value: a time is a date, and a 32-bit float has the fewest digits that identify it,
   * as in the program that wrote it.
   */
  get texts(): readonly ((value: unknown) => string | undefined)[] {
    return this.#tree.children.map(({ element }) => {
      const ofNumber = isTime(element) ? timeText : element.type === "FLOAT" ? narrowText : String;
      return (value) => (typeof value === "number" ? ofNumber(value) : textOf(value));
    });
  }

  /**
   * For each column, the meaning of texts for missing values: dates in a time column, 32-bit floats in a float column;
   * none in `repeated` columns.
   */
  missing(texts: readonly string[] = [], repeated: ReadonlySet<string> = new Set()): readonly MissingValues[] {
    const narrow = (text: string) => {
      const number = numberOf(text);
      return number === undefined ? undefined : Math.fround(number);
    };
    return this.#tree.children.map(({ element }) => {
      if (repeated.has(element.name)) return new MissingValues([]);
      if (isTime(element)) return new MissingValues(texts, timeOf);
      return element.type === "FLOAT" ? new MissingValues(texts, narrow) : new MissingValues(texts);
    });
  }

  #refuseNotPlain({ name, converted_type: converted, logical_type: logical }: SchemaElement): void {
    const type = NOT_PLAIN.find((each) => each === converted || each === logical?.type);
    if (type !== undefined) throw this.#unreadable(name, `holds values of type ${type}, which are not read`);
  }

  /** Throws if a column holds times where the schema has other numbers, which milliseconds would pass for. */
  requireTimes(slots: Int32Array, { attributes }: Schema): void {
    this.#tree.children.forEach(({ element }, column) => {
      const attribute = attributes[slots[column]];
      if (attribute?.kind !== "numeric" || attribute.time || !isTime(element)) return;
      throw new CoppiceError("E_INPUT", {
        subject: "holds times",
        remedy: NO_TIMES,
        file: this.name,
        column: element.name,
      });
    });
  }

  /** The first rows as cells: null for `missing` values, times as dates. Columns that are not `wanted` stay empty. */
  async sample(limit: number, wanted: readonly string[], missing: readonly MissingValues[]): Promise<Cell[][]> {
    const records: Cell[][] = [];
    for await (const { rows, columns } of this.groups(wanted, limit)) {
      for (let row = 0; row < rows; row++) records.push([]);
      const base = records.length - rows;
      columns.forEach((parts, c) => {
        const column = this.#columns.get(wanted[c]) as number;
        let row = base;
        for (const part of parts) {
          for (let i = 0; i < part.length && row < records.length; i++) {
            const value = valueAt(part, i);
            records[row++][column] = missing[column].has(value) ? null : value;
          }
        }
      });
    }
    for (const [column, { element }] of this.#tree.children.entries()) if (isTime(element)) asDates(records, column);
    return records;
  }

  /**
   * The first `limit` rows of some columns; of a row group only the needed part is decoded. A group is valid until the
   * next one is requested, which reuses its memory.
   */
  async *groups(
    columns: readonly string[],
    limit: number,
    onBytes?: OnBytes,
  ): AsyncGenerator<ParquetGroup, void, undefined> {
    const input = await this.#open(onBytes);
    try {
      const rooms: Uint8Array[] = [];
      let start = 0;
      for (const group of this.#metadata.row_groups) {
        const rows = Math.min(Number(group.num_rows), limit - start);
        if (rows > 0) {
          const chunks = new Map(group.columns.map((chunk) => [chunk.meta_data?.path_in_schema?.[0], chunk.meta_data]));
          const parts = await Promise.all(
            columns.map(async (name, c) => {
              const metadata = chunks.get(name);
              // Only the pages tell how many bytes the first rows take: a few are tried first.
              for (let most = rows < Number(group.num_rows) ? FIRST_BYTES : Infinity; ; most *= 4) {
                const bytes = await this.#readChunk(input, metadata, name, rooms[c], most);
                if (bytes.length > (rooms[c]?.length ?? 0)) rooms[c] = bytes;
                try {
                  return this.#decode(bytes, group, metadata as ColumnMetaData, name, rows);
                } catch (error) {
                  if (bytes.length < most) throw error; // else the next page may lie beyond them
                }
              }
            }),
          );
          yield { rows, columns: parts };
        }
        start += rows;
        if (start >= limit) return;
      }
    } finally {
      await input.close();
    }
  }

  async #readChunk(
    input: Input,
    metadata: ColumnMetaData | undefined,
    name: string,
    room: Uint8Array | undefined,
    most: number,
  ): Promise<Uint8Array> {
    try {
      if (metadata === undefined) throw new Error(`column ${name} is not in every row group`);
      const start = Number(metadata.dictionary_page_offset || metadata.data_page_offset);
      return await input.read(start, start + Math.min(Number(metadata.total_compressed_size), most), room);
    } catch (error) {
      throw damaged(this.name, error);
    }
  }

  #decode(bytes: Uint8Array, group: RowGroup, metadata: ColumnMetaData, name: string, rows: number): Part[] {
    const tree = this.#tree;
    try {
      const column = tree.children[this.#columns.get(name) as number];
      const { element } = column;
      const { type, codec, path_in_schema: pathInSchema } = metadata;
      const schemaPath = [tree, column];
      const parsers = {
        ...PARSERS,
        stringFromBytes: (text: Uint8Array | undefined) => text && this.#textOf(text, name),
        jsonFromBytes: (json: Uint8Array | undefined) => json && this.#valueOf(json, name),
      };
      const how = { codec, parsers, compressors: this.#compressors };
      const decoder = { pathInSchema, type, element, schemaPath, ...how };
      return readColumnChunk(bytes, decoder, rows, Math.min(Number(group.num_rows), Number(metadata.num_values)));
    } catch (error) {
      throw damaged(this.name, error);
    }
  }

  /** Invalid UTF-8 is refused, as in other formats: with U+FFFD in its place different values would become equal. */
  #textOf({ buffer, byteOffset, byteLength }: Uint8Array, column: string): string {
    const text = decodeText(Buffer.from(buffer, byteOffset, byteLength), 0, byteLength);
    if (text !== undefined) return text;
    throw this.#unreadable(column, NOT_UTF8.subject);
  }

  /** As in NDJSON, integers too long for a double become texts of all their digits. */
  #valueOf(json: Uint8Array, column: string): unknown {
    const text = this.#textOf(json, column);
    try {
      return parseJson(text);
    } catch (error) {
      throw this.#unreadable(column, `holds text that is not JSON (${(error as Error).message})`);
    }
  }

  #unreadable(column: string, subject: string): CoppiceError {
    const remedy = `Write them as text, or leave the column out with ${option({ ignore: [column] })}.`;
    return new CoppiceError("E_INPUT", { subject, remedy, file: this.name, column });
  }
}

/** Turns a column's times into dates, unless one has no date, as before the year 0. */
function asDates(records: readonly Cell[][], column: number): void {
  const dates = records.map((cells) => (typeof cells[column] === "number" ? timeText(cells[column]) : undefined));
  if (dates.some((date) => date !== undefined && timeOf(date) === undefined)) return;
  for (const [row, date] of dates.entries()) if (date !== undefined) records[row][column] = date;
}

/** Node's own: the JavaScript one unpacks its 122 kB dictionary for every page. */
function unbrotli(packed: Uint8Array, length: number): Uint8Array {
  return brotliDecompressSync(packed, { maxOutputLength: Math.max(1, length) });
}

function damaged(name: string, error: unknown): CoppiceError {
  if (error instanceof CoppiceError) return error;
  // The engine's own errors, such as a property of undefined, describe the program, not the damage.
  const isOurs =
    error instanceof Error &&
    !(error instanceof TypeError || error instanceof RangeError || error.message.includes("undefined"));
  return new CoppiceError(
    "E_INPUT",
    {
      subject: `the Parquet data cannot be read (${isOurs ? error.message : "it is damaged"})`,
      remedy: "Get a whole copy of the file, or write it again with another tool.",
      file: name,
    },
    { cause: error },
  );
}
