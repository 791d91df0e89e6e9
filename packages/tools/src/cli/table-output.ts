/** Tables written row by row as CSV, NDJSON or Parquet, depending on the file name. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Attribute, Schema } from "coppice/core";
import type { ParquetWriter } from "hyparquet-writer";
import { CsvFields, csvField, numberText, timeText } from "../readers/write.ts";
import { requireEnding } from "./ending.ts";
import { type Draft, draftOf, named } from "./files.ts";
import { tellNotes } from "./notes.ts";
import { TextOutput } from "./text-output.ts";

export interface OutputColumn {
  readonly name: string;
  readonly kind: "text" | "number" | "count";
}

/** One value per column; null is missing. */
export type OutputRow = readonly (string | number | null)[];

interface TableOutput {
  /** Returns a promise only if it has to wait. */
  write(row: OutputRow): Promise<void> | undefined;
  /** As of texts. */
  pause(): Promise<void>;
  /** The file exists once this is done. */
  finish(): Promise<void>;
  /** Like `keep` of drafts, if rows are missing. */
  keep(): Promise<string | undefined>;
  /** Leaves everything as it was. */
  discard(): Promise<void>;
}

/** The output column of an attribute. */
export function columnOf({ name, kind, time }: Attribute): OutputColumn {
  return { name, kind: kind === "numeric" && !time ? "number" : "text" };
}

/** The values of the i-th row of a batch, without its label. */
export function cellsOf({ attributes }: Schema, rows: Float64Array, i: number): OutputRow {
  return attributes.map((attribute, a) => cellOf(attribute, rows[i * attributes.length + a]));
}

/** A value as a cell; null if missing. */
export function cellOf({ kind, values, time }: Attribute, value: number): OutputRow[number] {
  if (value !== value) return null;
  if (time) return timeText(value);
  return kind === "numeric" ? value : values[value];
}

export type TableFormat = "csv" | "ndjson" | "parquet";

const FORMATS: Readonly<Record<string, TableFormat>> = {
  ".csv": "csv",
  ".csv.gz": "csv",
  ".ndjson": "ndjson",
  ".ndjson.gz": "ndjson",
  ".jsonl": "ndjson",
  ".jsonl.gz": "ndjson",
  ".parquet": "parquet",
};

export const TABLE_ENDINGS: readonly string[] = Object.keys(FORMATS);

/** The format that the name given as `--out` implies; CSV if none. */
export function tableFormat(path: string): TableFormat {
  requireEnding("--out", path, "tables are written as CSV, NDJSON or Parquet", TABLE_ENDINGS);
  const promised = TABLE_ENDINGS.find((ending) => path.toLowerCase().endsWith(ending));
  return promised === undefined ? "csv" : FORMATS[promised];
}

/**
 * Opens the file, or standard output for "-". `keepsPart` as for texts, but not of Parquet: its index is at the end.
 */
export async function openTable(
  path: string,
  format: TableFormat,
  columns: readonly OutputColumn[],
  keepsPart = false,
): Promise<TableOutput> {
  if (format === "parquet") return ParquetOutput.open(path, columns);
  const output = await TextOutput.open(path, keepsPart);
  const names = columns.map(({ name }) => name);
  const fields = new CsvFields();
  if (format === "csv") await output.write(`${names.map(csvField).join(",")}\n`);
  const line = (row: OutputRow) => (format === "csv" ? csvLine(fields, names, row) : jsonLine(names, row));
  return {
    write: (row) => output.write(line(row)),
    pause: () => output.pause(),
    finish: async () => {
      await output.finish();
      tellNotes(fields.remarks);
    },
    keep: async () => {
      const kept = await output.keep();
      tellNotes(fields.remarks);
      return kept;
    },
    discard: () => output.discard(),
  };
}

function csvLine(fields: CsvFields, names: readonly string[], row: OutputRow): string {
  let line = "";
  for (let i = 0; i < row.length; i++) {
    const value = row[i];
    if (i > 0) line += ",";
    if (value !== null) line += typeof value === "number" ? numberText(value) : fields.of(value, names[i]);
  }
  return `${line}\n`;
}

function jsonLine(names: readonly string[], row: OutputRow): string {
  const json = (value: OutputRow[number]) => (Object.is(value, -0) ? "-0" : JSON.stringify(value));
  return `{${names.map((name, i) => `${JSON.stringify(name)}:${json(row[i])}`).join(",")}}\n`;
}

/** Rows of a row group, which is kept in memory until full. */
const GROUP_ROWS = 50_000;

const TYPES = { text: "STRING", number: "DOUBLE", count: "INT64" } as const;

class ParquetOutput implements TableOutput {
  readonly #path: string;
  readonly #columns: readonly OutputColumn[];
  readonly #draft: Draft;
  readonly #writer: ParquetWriter;
  #rows: OutputRow[] = [];

  private constructor(path: string, columns: readonly OutputColumn[], draft: Draft, writer: ParquetWriter) {
    this.#path = path;
    this.#columns = columns;
    this.#draft = draft;
    this.#writer = writer;
  }

  static async open(path: string, columns: readonly OutputColumn[]): Promise<ParquetOutput> {
    const { fileWriter, ParquetWriter, schemaFromColumnData } = await import("hyparquet-writer");
    const schema = schemaFromColumnData({
      columnData: columns.map(({ name, kind }) => ({ name, data: [], type: TYPES[kind] })),
    });
    const draft = await draftOf(path);
    try {
      return new ParquetOutput(path, columns, draft, new ParquetWriter({ writer: fileWriter(draft.path), schema }));
    } catch (error) {
      await draft.discard();
      throw named(error, path);
    }
  }

  write(row: OutputRow): Promise<void> | undefined {
    this.#rows.push(row);
    if (this.#rows.length < GROUP_ROWS) return undefined;
    this.#flush();
    return nextTurn(); // nothing here waits: without yielding, Ctrl-C would go unnoticed
  }

  async pause(): Promise<void> {}

  async finish(): Promise<void> {
    await this.#end();
    await this.#draft.finish();
  }

  async keep(): Promise<string | undefined> {
    await this.#end();
    return this.#draft.keep();
  }

  discard(): Promise<void> {
    return this.#draft.discard();
  }

  async #end(): Promise<void> {
    try {
      this.#flush();
      await this.#writer.finish();
    } catch (error) {
      await this.#draft.discard();
      throw named(error, this.#path);
    }
  }

  #flush(): void {
    const rows = this.#rows;
    this.#rows = [];
    if (rows.length === 0) return;
    const columnData = this.#columns.map(({ name, kind }, c) => ({
      name,
      type: TYPES[kind],
      data: rows.map((row) => (kind === "count" && row[c] !== null ? BigInt(row[c] as number) : row[c])),
    }));
    try {
      this.#writer.write({ columnData, rowGroupSize: rows.length });
    } catch (error) {
      throw named(error, this.#path);
    }
  }
}
