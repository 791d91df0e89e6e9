/** What the readers promise: how a file is opened, what was inferred from it, and what went wrong while reading. */
import type { Batch, Schema, Source } from "coppice/core";

export type Format = "csv" | "arff" | "ndjson" | "parquet" | "libsvm";

/** What stands between the whole and the fraction of a number. */
export type Decimal = "." | ",";

export interface OpenOptions {
  /** Path of the file, or "-" for standard input. Several files of the same columns are read one after the other. */
  readonly file: string | readonly string[];
  /** Default: from the extension (.csv, .tsv, .arff, .json, .ndjson, .jsonl, .parquet, .libsvm, .svm, .svmlight, each also with .gz or .zst), else from the content. */
  readonly format?: Format | undefined;
  /** Name of the target. Default: the last attribute of an ARFF file, else the column named "class". */
  readonly target?: string | undefined;
  /** Use this schema and infer nothing. Columns it does not name are left out; its target may be absent (no labels). */
  readonly schema?: Schema | undefined;
  /** Columns to leave out. Here and below an entry may also be several names, as one types them: `id,"review, text"`. */
  readonly ignore?: readonly string[] | undefined;
  /**
   * Further texts that mean "missing", quoted or not. Besides them, in CSV those of `CSV_MISSING` (but in quotes where the
   * schema lists them as values), in ARFF an unquoted ?, in NDJSON null and NaN, in Parquet both, in LIBSVM those of CSV.
   */
  readonly missing?: readonly string[] | undefined;
  /** Columns to read as nominal, or as numeric, whatever their values look like. */
  readonly nominal?: readonly string[] | undefined;
  readonly numeric?: readonly string[] | undefined;
  /**
   * Columns that are kept beside the attributes, not among them. The target may be one of them, and is the target then. With
   * `schema` attributes of it whose texts are only repeated: `1` and `1.0` stay two texts there.
   */
  readonly kept?: readonly string[] | undefined;
  /**
   * The schema knows the texts of `kept` columns until the next batch is asked for, so that memory does not grow with them. Without
   * effect where no `schema` is given, and with `shuffle`, which keeps all rows. Default false.
   */
  readonly forgetKept?: boolean | undefined;
  /**
   * Most values kept of a nominal column: those met later are read as "(other)". Not of the target, nor where the file lists
   * the values. Refused beside `schema`, whose attributes say it themselves. Default 1,000, and 64 for a column of 0 and 1.
   */
  readonly maxValues?: number | undefined;
  /** A row that cannot be read stops the run with `E_ROW`, or is left out and counted. Default "fail". */
  readonly onBadRow?: "fail" | "skip" | undefined;
  /** Read at most this many good rows. */
  readonly limit?: number | undefined;
  /** Seed of a random order. Keeps all rows in memory; with `limit`, the first `limit` rows are shuffled. */
  readonly shuffle?: number | undefined;
  /** Rows the schema is inferred from. Default 1,000, fewer where they are very wide. */
  readonly inferRows?: number | undefined;
  /**
   * CSV only; a blank stands for one blank between cells. Default: tab for .tsv, else the most frequent of comma,
   * semicolon, tab and bar in the header, of two equally frequent ones the one that fits the first rows.
   */
  readonly delimiter?: string | undefined;
  /** CSV only. Default: a comma where numbers with a comma stand between other delimiters, else a point. */
  readonly decimal?: Decimal | undefined;
  /**
   * CSV only. False: the first row holds values, and the columns are named c1, c2, ...; true: it holds names, even those that
   * look like values. Default: names, and an error where they look like values.
   */
  readonly header?: boolean | undefined;
  /** Called as bytes of the file (compressed ones, if it is) are read. */
  readonly onBytes?: ((read: number, total: number | undefined) => void) | undefined;
  /** Called with the number of each row that is left out as `onBadRow` says, as rows are counted through all files. */
  readonly onSkip?: ((row: number) => void) | undefined;
}

/** What was decided about a column, and why; counts are over the rows inferred from. */
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
  /** The messages of the first few. */
  readonly first: string[];
  /**
   * The numbers of the first thousand in order, as rows are counted through all files; `onSkip` is told of all. The messages
   * tell those in each file.
   */
  readonly rows: number[];
}

/** Rows that a schema says nothing of, as they could not be read. */
export interface Unread {
  readonly count: number;
  /** Of so many rows that were looked at. */
  readonly rows: number;
  /** What is wrong with the first. */
  readonly first: string;
}

export interface OpenedSource extends Source {
  /** The name used in messages. */
  readonly file: string;
  readonly format: Format;
  readonly inference: readonly ColumnInference[];
  /** Of the rows at the beginning, file by file, from which the schema was inferred. */
  readonly unread: readonly Unread[];
  /** Of the pass that runs or ran last. */
  readonly badRows: BadRows;
  /** Things worth telling a person; complete after a pass. */
  readonly warnings: readonly string[];
  readonly bytesTotal?: number;
  /** A guess at the number of rows, from the size of the first ones, where the format does not say. */
  readonly expectedRows?: number;
  /** Whether `batches()` may be called more than once. */
  readonly repeatable: boolean;
  batches(): AsyncIterable<Batch>;
  /** The file of a row, counted through all files as the last pass read them, and its number there. */
  placeOf(row: number): { readonly file: string; readonly row: number };
  /** Gives back what is still open. Safe to call at any time, more than once. */
  close(): Promise<void>;
}
