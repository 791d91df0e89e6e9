/** Types of the readers: how a file is opened, what was inferred, and what went wrong while reading. */
import type { Batch, Schema, Source } from "coppice/core";

export type Format = "csv" | "arff" | "ndjson" | "parquet" | "libsvm";

/** The decimal separator. */
export type Decimal = "." | ",";

export interface OpenOptions {
  /** Path of the file, or "-" for standard input. Several files with the same columns are read one after the other. */
  readonly file: string | readonly string[];
  /** Default: from the extension (.csv, .tsv, .arff, .json, .ndjson, .jsonl, .parquet, .libsvm, .svm, .svmlight, each also with .gz or .zst), else from the content. */
  readonly format?: Format | undefined;
  /** Name of the target. Default: the last attribute of an ARFF file, else the column named "class". */
  readonly target?: string | undefined;
  /** Use this schema and infer nothing. Columns it does not name are ignored; its target may be absent (no labels). */
  readonly schema?: Schema | undefined;
  /** Columns to leave out. Here and below an entry may also list several names: `id,"review, text"`. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Further texts that mean "missing", quoted or not. Always missing: in CSV those of `CSV_MISSING` (unless quoted and
   * listed as values by the schema), in ARFF an unquoted ?, in NDJSON and Parquet null and NaN, in LIBSVM those of CSV.
   */
  readonly missing?: readonly string[] | undefined;
  /** Columns to read as nominal, or as numeric, regardless of their values. */
  readonly nominal?: readonly string[] | undefined;
  readonly numeric?: readonly string[] | undefined;
  /**
   * Columns kept beside the attributes, not among them. The target may be one of them and stays the target. With
   * `schema`, attributes of it whose texts are passed through unchanged: `1` and `1.0` stay two texts.
   */
  readonly kept?: readonly string[] | undefined;
  /**
   * The schema discards the texts of `kept` columns when the next batch is requested, so that memory does not grow. No
   * effect without `schema`, nor with `shuffle`, which keeps all rows. Default false.
   */
  readonly forgetKept?: boolean | undefined;
  /**
   * Most values kept of a nominal column; later ones are read as "(other)". Not for the target, nor if the file lists
   * the values. Rejected with `schema`, whose attributes set it. Default 1,000, and 64 for a column of 0 and 1.
   */
  readonly maxValues?: number | undefined;
  /** Whether a row that cannot be read stops the run with `E_ROW`, or is left out and counted. Default "fail". */
  readonly onBadRow?: "fail" | "skip" | undefined;
  /** Read at most this many good rows. */
  readonly limit?: number | undefined;
  /** Seed of a random order. Keeps all rows in memory; with `limit`, the first `limit` rows are shuffled. */
  readonly shuffle?: number | undefined;
  /** Rows the schema is inferred from. Default 1,000, fewer if they are very wide. */
  readonly inferRows?: number | undefined;
  /**
   * CSV only; a blank means one blank between cells. Default: tab for .tsv, else the most frequent of comma, semicolon,
   * tab and bar in the header; of equally frequent ones, the one that fits the first rows.
   */
  readonly delimiter?: string | undefined;
  /** CSV only. Default: a comma if numbers with a comma stand between other delimiters, else a point. */
  readonly decimal?: Decimal | undefined;
  /**
   * CSV only. False: the first row holds values, and the columns are named c1, c2, ...; true: it holds names, even if
   * they look like values. Default: names, with an error if they look like values.
   */
  readonly header?: boolean | undefined;
  /** Called as bytes of the file (before decompression) are read. */
  readonly onBytes?: ((read: number, total: number | undefined) => void) | undefined;
  /** Called with the number of each row that `onBadRow` leaves out, counted over all files. */
  readonly onSkip?: ((row: number) => void) | undefined;
  /** Ends the rows of standard input or a pipe with those that have come, also while the first ones are awaited. */
  readonly signal?: AbortSignal | undefined;
}

/** What was decided about a column, and why; counts are over the rows used for inference. */
export interface ColumnInference {
  readonly name: string;
  readonly role: "attribute" | "target" | "ignored";
  readonly kind: "numeric" | "nominal";
  readonly why: string;
  readonly distinct: number;
  readonly missing: number;
}

export interface BadRows {
  count: number;
  /** The first few messages. */
  readonly first: string[];
  /**
   * The first thousand row numbers, counted over all files; `onSkip` receives all. Messages use the numbers within each
   * file.
   */
  readonly rows: number[];
}

/** Rows that could not be read and did not contribute to the schema. */
export interface Unread {
  readonly count: number;
  /** Number of rows examined. */
  readonly rows: number;
  /** Message of the first. */
  readonly first: string;
}

export interface OpenedSource extends Source {
  /** The name used in messages. */
  readonly file: string;
  readonly format: Format;
  readonly inference: readonly ColumnInference[];
  /** One entry per file, for the first rows, from which the schema was inferred. */
  readonly unread: readonly Unread[];
  /** Of the current or last pass. */
  readonly badRows: BadRows;
  /** Notes for the user; complete after a pass. */
  readonly warnings: readonly string[];
  readonly bytesTotal?: number;
  /** An estimate of the number of rows, from the size of the first ones, if the format does not state it. */
  readonly expectedRows?: number;
  /** Whether `batches()` may be called more than once. */
  readonly repeatable: boolean;
  batches(): AsyncIterable<Batch>;
  /** The file of a row, counted over all files of the last pass, and its number there. */
  placeOf(row: number): { readonly file: string; readonly row: number };
  /** Releases what is still open. Safe to call at any time, more than once. */
  close(): Promise<void>;
}
