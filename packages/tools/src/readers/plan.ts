/** A plan: how a file's columns are found, what they are, and how a pass over it runs; and what plans share. */
import { type Batch, CoppiceError } from "coppice/core";
import type { ByteSource } from "./bytes.ts";
import type { Cell } from "./cells.ts";
import type { FixedValues, RowEncoder } from "./encoder.ts";
import type { Layout } from "./infer.ts";
import { NoRows } from "./no-rows.ts";
import type { Sample, SampleSize } from "./text.ts";
import type { Decimal, OpenOptions, Unread } from "./types.ts";
import { withoutPacking } from "./unpack.ts";

/** Options for one file. */
export interface FileOptions extends OpenOptions {
  readonly file: string;
  /** The previous file, whose columns it must have. */
  readonly like?:
    | { readonly file: string; readonly names: readonly string[]; readonly rounded: ReadonlySet<string> }
    | undefined;
  /** How much of it is sampled; overrides `inferRows`. */
  readonly size?: SampleSize;
  /** Samples the following files of the same format, one by one. */
  readonly behind?: (like: NonNullable<FileOptions["like"]>, sizeOf: () => SampleSize) => AsyncIterable<Look>;
}

/** The first rows of a file, and their columns. */
export interface Look {
  readonly names: readonly string[];
  readonly records: readonly (readonly Cell[])[];
}

/** A file whose columns are known; `openSource` adds policies. */
export interface Plan {
  readonly file: string;
  readonly layout: Layout;
  readonly names: readonly string[];
  readonly decimal?: Decimal;
  readonly fixed?: FixedValues;
  readonly rows?: number;
  /** An estimate, if `rows` is unknown. */
  readonly expectedRows?: number | undefined;
  readonly unread?: Unread | undefined;
  readonly bytesTotal?: number | undefined;
  readonly repeatable: boolean;
  readonly warnings: readonly string[];
  pass(encoder: RowEncoder): AsyncGenerator<Batch, void, undefined>;
  /** Remarks that need a complete pass. */
  remarks?(): string[];
  close(): Promise<void>;
}

/** Approximate ratio of a table's size to its gzip. */
const USUAL_PACKING = 4;

const SAMPLE_ROWS = 1000;
/** 32 MiB of cells. */
const SAMPLE_CELLS = 1 << 22;

export function sampleSize({ inferRows, limit = Infinity, size }: FileOptions): SampleSize {
  if (size !== undefined) return size;
  if (inferRows !== undefined) return { records: Math.min(inferRows, limit), cells: Infinity };
  return { records: Math.min(SAMPLE_ROWS, limit), cells: SAMPLE_CELLS };
}

/**
 * The rows from which the schema is inferred: those of a file and, if it has fewer than are sampled, of the files after
 * it, so that splitting rows over files does not change the schema. Records of JSON may add keys.
 */
export async function withRowsBehind(look: Look, file: string, options: FileOptions, brings: boolean): Promise<Look> {
  const { records: most, cells: mostCells } = sampleSize(options);
  const names = [...look.names];
  const records = [...look.records];
  let cells = records.reduce((sum, { length }) => sum + length, 0);
  const isEnough = () => records.length >= most || cells >= mostCells;
  if (options.behind === undefined || isEnough()) return look;
  const left = () => ({ records: most - records.length, cells: mostCells - cells });
  const columns = new Map(names.map((name, column) => [name, column]));
  for await (const other of options.behind({ file, names, rounded: new Set() }, left)) {
    const isAlike = other.names.length === names.length && other.names.every((name) => columns.has(name));
    if (!isAlike && !brings) break; // reported when that file is read
    const places = other.names.map((name) => {
      const column = columns.get(name) ?? names.push(name) - 1;
      columns.set(name, column);
      return column;
    });
    for (const record of other.records) {
      const row: Cell[] = [];
      for (const [i, column] of places.entries()) row[column] = record[i];
      records.push(row);
      cells += record.length;
    }
    if (isEnough()) break;
  }
  return { names, records };
}

/** Attributes of a given schema whose texts are passed through as they stand: no text of theirs means missing. */
export function repeatedColumns({ schema, kept = [] }: FileOptions): ReadonlySet<string> {
  return new Set(schema === undefined ? [] : kept.filter((name) => name !== schema.target.name));
}

export function textPlan(bytes: ByteSource, sample: Sample, { file }: FileOptions) {
  const { total } = bytes;
  const unpacked = total === undefined ? undefined : total * (withoutPacking(file) === file ? 1 : USUAL_PACKING);
  const guess = unpacked === undefined ? undefined : Math.round((unpacked * sample.rows) / Math.max(1, sample.bytes));
  return {
    file: bytes.name,
    expectedRows: sample.isWhole ? sample.rows : guess,
    unread: unreadIn(sample),
    bytesTotal: total,
    repeatable: bytes.repeatable,
    close: () => bytes.close(),
  };
}

function unreadIn({ records, rows, firstProblem }: Sample): Unread | undefined {
  if (firstProblem === undefined) return undefined;
  const first = new CoppiceError("E_ROW", firstProblem).message;
  return { count: rows - records.length, rows, first };
}

export function requireRows(sample: Pick<Sample, "records" | "firstProblem">, file: string, otherwise: string): void {
  if (sample.records.length > 0) return;
  if (sample.firstProblem !== undefined) throw new CoppiceError("E_ROW", sample.firstProblem);
  throw new NoRows(otherwise, file);
}

/** Where the text begins: after a byte order mark, if there is one. No other text begins with its first byte. */
export function textStart(head: Uint8Array): number {
  return head[0] === 0xef ? 3 : 0;
}
