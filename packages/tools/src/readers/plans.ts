/** One plan per format: how a file's columns are found, what they are, and how a pass over it runs. */
import { type Batch, CoppiceError, show } from "coppice/core";
import { option, piped } from "../wording.ts";
import { ARFF_MISSING, type ArffAttribute, ArffDialect, readArffHeader } from "./arff.ts";
import type { ByteSource } from "./bytes.ts";
import type { Cell } from "./cells.ts";
import { columnsNamed } from "./column-names.ts";
import { CSV_MISSING, CsvDialect, noNames, readCsvHeader, valuesInQuotes } from "./csv.ts";
import { decimalCommas } from "./decimal-comma.ts";
import type { RowEncoder } from "./encoder.ts";
import { FastRecords } from "./fast-records.ts";
import { FastRows } from "./fast-rows.ts";
import { extensionOf } from "./formats.ts";
import { type DeclaredKind, type Layout, layoutOf } from "./infer.ts";
import { linesOfArray } from "./json-array.ts";
import {
  LARGEST_INDEX,
  LIBSVM_MISSING,
  type LibsvmColumns,
  LibsvmDialect,
  largestIndex,
  libsvmNames,
} from "./libsvm.ts";
import { FastLibsvm } from "./libsvm-rows.ts";
import { readBytes } from "./memory.ts";
import { NdjsonDialect } from "./ndjson.ts";
import { NoRows } from "./no-rows.ts";
import { refuseTableInRecord } from "./one-record.ts";
import { type Sample, type SampleSize, sampleRecords, textBatches } from "./text.ts";
import type { Decimal, Format, OpenOptions, Unread } from "./types.ts";
import { withoutPacking } from "./unpack.ts";

/** What is asked of one file. */
export interface FileOptions extends OpenOptions {
  readonly file: string;
  /** The file before it, whose columns it must have. */
  readonly like?:
    | { readonly file: string; readonly names: readonly string[]; readonly rounded: ReadonlySet<string> }
    | undefined;
  /** How much of it is looked at, where `inferRows` does not say it. */
  readonly size?: SampleSize;
  /** Looks at the files behind it that are of the same format, one after the other. */
  readonly behind?: (like: NonNullable<FileOptions["like"]>, sizeOf: () => SampleSize) => AsyncIterable<Look>;
}

/** The first rows of a file, and the columns in which they lie. */
export interface Look {
  readonly names: readonly string[];
  readonly records: readonly (readonly Cell[])[];
}

/** A file whose columns are known: what `openSource` adds policies to. */
export interface Plan {
  readonly file: string;
  readonly format: Format;
  readonly layout: Layout;
  readonly names: readonly string[];
  readonly decimal?: Decimal;
  readonly fixed?: ReadonlySet<string>;
  readonly rows?: number;
  /** A guess at them, where they are not known. */
  readonly expectedRows?: number | undefined;
  readonly unread?: Unread | undefined;
  readonly bytesTotal?: number | undefined;
  readonly repeatable: boolean;
  readonly warnings: readonly string[];
  pass(encoder: RowEncoder): AsyncGenerator<Batch, void, undefined>;
  /** What can be said only after a pass. */
  remarks?(): string[];
  close(): Promise<void>;
}

type Made<T> = Readonly<Record<Format, (bytes: ByteSource, options: FileOptions, head: Uint8Array) => Promise<T>>>;

export const PLANS: Made<Omit<Plan, "format">> = {
  csv: planCsv,
  arff: planArff,
  ndjson: planNdjson,
  parquet: planParquet,
  libsvm: planLibsvm,
};

export const LOOKS: Made<Look> = {
  csv: lookAtCsv,
  arff: lookAtArff,
  ndjson: lookAtNdjson,
  parquet: lookAtParquet,
  libsvm: lookAtLibsvm,
};

/** How many times larger a table is than its gzip, about. */
const USUAL_PACKING = 4;

const SAMPLE_ROWS = 1000;
/** 32 MiB of them. */
const SAMPLE_CELLS = 1 << 22;

function sampleSize({ inferRows, limit = Infinity, size }: FileOptions): SampleSize {
  if (size !== undefined) return size;
  if (inferRows !== undefined) return { records: Math.min(inferRows, limit), cells: Infinity };
  return { records: Math.min(SAMPLE_ROWS, limit), cells: SAMPLE_CELLS };
}

/**
 * The rows from which the schema is inferred: those of a file and, where it has fewer than are looked at, of the files behind it,
 * so that rows in several files have the schema that they have in one. Records of JSON may bring further keys.
 */
async function withRowsBehind(look: Look, file: string, options: FileOptions, brings: boolean): Promise<Look> {
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
    if (!isAlike && !brings) break; // which is told where that file is read
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

async function lookAtCsv(bytes: ByteSource, options: FileOptions) {
  const delimiter = options.delimiter ?? (extensionOf(options.file) === "tsv" ? "\t" : undefined);
  const header = await readCsvHeader(
    bytes,
    delimiter,
    options.header ?? (options.schema === undefined && options.like === undefined ? undefined : true),
  );
  const missing = [...CSV_MISSING, ...(options.missing ?? [])];
  const inQuotes = valuesInQuotes(options.schema, header.names, options.missing);
  const dialect = new CsvDialect(header.delimiter, header.names.length, missing, inQuotes, header.isTied);
  const sample = await sampleRecords(bytes, header.dataStart, dialect, sampleSize(options));
  return { header, names: header.names, missing, inQuotes, dialect, sample, records: sample.records };
}

async function planCsv(bytes: ByteSource, options: FileOptions): Promise<Omit<Plan, "format">> {
  const look = await lookAtCsv(bytes, options);
  const { header, names, missing, inQuotes, dialect, sample } = look;
  if (names.length === 1 && options.schema === undefined) throw oneColumn(names[0], bytes.name);
  requireRows(sample, bytes.name, "has a header but no rows");
  const { records } = await withRowsBehind(look, bytes.name, options, false);
  const isComma = header.delimiter === 44;
  const commas = options.decimal === undefined && !isComma ? decimalCommas(records, names) : undefined;
  const decimal = options.decimal ?? (commas === undefined ? "." : ",");
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, sample: records, lastIsTarget: false, decimal, options }),
    names,
    decimal,
    warnings: [
      ...header.warnings,
      ...(options.header === undefined ? aboutHeader(names, sample.records) : []),
      ...(commas === undefined ? [] : [readWithCommas(commas)]),
      ...names.flatMap((name, column) => onlyInQuotes(name, inQuotes[column])),
    ],
    pass: (encoder) => {
      // The fast way skips blanks around cells, and would take a delimiter for a decimal comma.
      const isSlow = header.delimiter === 32 || (isComma && decimal === ",");
      const fast = isSlow
        ? undefined
        : new FastRows({ encoder, delimiter: header.delimiter, missing, inQuotes, arff: false });
      return textBatches(bytes, header.dataStart, dialect, encoder, fast);
    },
  };
}

/** A note on a header that may be a row, or comes again. */
function aboutHeader(names: readonly string[], records: Sample["records"]): string[] {
  const again = records.findIndex((cells) => names.every((name, column) => cells[column] === name));
  if (again >= 0) {
    return [
      `Row ${again + 1} repeats the header. If files were put together, give them one by one instead. ${noNames()}.`,
    ];
  }
  const areValues = names.every((name, column) => records.some((cells) => cells[column] === name));
  return areValues ? [`Every name in the header is also a value of its column. ${noNames()}.`] : [];
}

function readWithCommas({ name, example }: NonNullable<ReturnType<typeof decimalCommas>>): string {
  return `Numbers are read with a decimal comma, as in column \`${name}\` (${example}); ${option({ decimal: "." })} leaves them texts.`;
}

function onlyInQuotes(name: string, texts: ReadonlySet<string> | undefined): string[] {
  if (texts === undefined) return [];
  const shown = [...texts].map(show).join(", ");
  return [`In \`${name}\` the schema lists ${shown}: in quotes that is the value, without quotes it means missing.`];
}

function oneColumn(name: string, file: string): CoppiceError {
  const example = name.includes(" ") ? `, such as ${option({ delimiter: " " })} for blanks` : "";
  const isComment = /^[#%]/.test(name);
  return new CoppiceError("E_INPUT", {
    subject: `the file has one column, ${show(name)}, but a model needs an attribute besides the target`,
    remedy: isComment
      ? `Is it a comment? CSV has none: leave such lines out${piped(`, as in grep -v '^${name[0]}' FILE`)}.`
      : `Is the delimiter right? Use ${option("delimiter")}${example}.`,
    file,
  });
}

async function lookAtArff(bytes: ByteSource, options: FileOptions) {
  const { attributes, dataStart } = await readArffHeader(bytes);
  const { missing = [] } = options;
  const names = attributes.map(({ name }) => name);
  const { schema } = options;
  const nominal = schema?.attributes.filter(({ kind }) => kind === "nominal").map(({ name }) => name);
  const asTexts = nominal === undefined ? columnsNamed(options.nominal, names, bytes.name) : new Set(nominal);
  const dialect = new ArffDialect(attributes, missing, asTexts);
  const sample = await sampleRecords(bytes, dataStart, dialect, sampleSize(options));
  return { attributes, dataStart, names, missing, dialect, sample, records: sample.records };
}

async function planArff(bytes: ByteSource, options: FileOptions): Promise<Omit<Plan, "format">> {
  const look = await lookAtArff(bytes, options);
  const { attributes, dataStart, names, missing, dialect, sample } = look;
  requireRows(sample, bytes.name, "has a header but no rows");
  const layout = layoutOf({
    file: bytes.name,
    names,
    declared: attributes.map(declaredKind),
    sample: (await withRowsBehind(look, bytes.name, options, false)).records,
    lastIsTarget: true,
    options,
  });
  const hasDates = attributes.some(({ type }) => type === "date");
  const fixed = attributes.filter(({ type }) => type === "nominal").map(({ name }) => name);
  return {
    ...textPlan(bytes, sample, options),
    layout,
    names,
    // A schema of the user's own says itself which values it takes.
    ...(options.schema === undefined ? { fixed: new Set(fixed) } : {}),
    warnings: [],
    pass: (encoder) => {
      const fast = new FastRows({ encoder, delimiter: 44, missing: [ARFF_MISSING, ...missing], arff: true });
      return textBatches(bytes, dataStart, dialect, encoder, hasDates ? undefined : fast);
    },
  };
}

function declaredKind({ type, values }: ArffAttribute): DeclaredKind {
  if (type === "nominal") return { kind: "nominal", values, why: "declared with its values" };
  if (type === "string") return { kind: "nominal", why: "declared string" };
  if (type === "date") return { kind: "numeric", time: true, why: "declared date, read as milliseconds" };
  return { kind: "numeric", why: "declared numeric" };
}

async function lookAtNdjson(file: ByteSource, options: FileOptions, head: Uint8Array) {
  const isArray = /^(?:\xef\xbb\xbf)?\s*\[/.test(Buffer.from(head).toString("latin1"));
  const bytes = isArray ? linesOfArray(file) : file;
  const missing = options.missing ?? [];
  const discovery = new NdjsonDialect(undefined, missing);
  const start = head[0] === 0xef ? 3 : 0; // behind a byte order mark; other text cannot begin with this byte
  const sample = await sampleRecords(bytes, start, discovery, sampleSize(options));
  return { bytes, start, names: discovery.names, missing, sample, records: sample.records };
}

async function planNdjson(file: ByteSource, options: FileOptions, head: Uint8Array): Promise<Omit<Plan, "format">> {
  const look = await lookAtNdjson(file, options, head);
  const { bytes, start, missing, sample } = look;
  requireRows(sample, bytes.name, "has no records");
  const { names: found, records } = await withRowsBehind(look, bytes.name, options, true);
  const names = [...found];
  const warnings: string[] = [];
  // A key may be absent from the first records only by chance: absent means missing.
  const { schema, like } = options;
  const expected = schema === undefined ? [] : [...schema.attributes, schema.target].map(({ name }) => name);
  const met = new Set(names);
  if (sample.isWhole && sample.rows === 1 && !expected.some((name) => met.has(name))) {
    refuseTableInRecord(names, sample.records[0], bytes.name);
  }
  for (const name of new Set([...expected, ...(like?.names ?? [])])) {
    if (met.has(name)) continue;
    names.push(name);
    if (expected.includes(name))
      warnings.push(`None of the first ${sample.records.length} records of ${bytes.name} holds \`${name}\`.`);
  }
  const dialect = new NdjsonDialect(names, missing, schema === undefined ? [] : options.kept);
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, sample: records, lastIsTarget: false, options }),
    names,
    warnings,
    pass: (encoder) => textBatches(bytes, start, dialect, encoder, new FastRecords(encoder, missing)),
    remarks: () => [...dialect.unknown].map((key) => `The key ${show(key)}, not in the first records, was left out.`),
  };
}

async function lookAtLibsvm(bytes: ByteSource, options: FileOptions, head: Uint8Array) {
  const { schema, like } = options;
  const missing = [...LIBSVM_MISSING, ...(options.missing ?? [])];
  const start = head[0] === 0xef ? 3 : 0; // behind a byte order mark; other text cannot begin with this byte
  const columns = await libsvmColumns(bytes, start, missing, options);
  const names = libsvmNames(
    columns.count,
    like?.names[0] ?? schema?.target.name ?? options.target ?? "class",
    bytes.name,
  );
  const dialect = new LibsvmDialect(columns, missing);
  const sample = await sampleRecords(bytes, start, dialect, sampleSize(options));
  return { start, columns, names, missing, dialect, sample, records: sample.records };
}

async function planLibsvm(bytes: ByteSource, options: FileOptions, head: Uint8Array): Promise<Omit<Plan, "format">> {
  const look = await lookAtLibsvm(bytes, options, head);
  const { start, columns, names, missing, dialect, sample } = look;
  requireRows(sample, bytes.name, "has no rows");
  if (columns.count === 0 && options.schema === undefined) {
    throw new CoppiceError("E_INPUT", {
      subject: "no row holds a pair index:value",
      remedy: `Is it LIBSVM? Name another ${option("format")}.`,
      file: bytes.name,
    });
  }
  const declared = names.map((_, column): DeclaredKind => {
    if (column === 0) return { kind: "nominal", why: "the label", isStorage: true };
    return { kind: "numeric", why: "a column of LIBSVM is numeric" };
  });
  const { records } = await withRowsBehind(look, bytes.name, options, false);
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, declared, sample: records, lastIsTarget: false, options }),
    names,
    warnings: [],
    pass: (encoder) => {
      const isNumeric = encoder.schema.attributes.every(({ kind }) => kind === "numeric");
      const fast = isNumeric ? new FastLibsvm(encoder, dialect, missing) : undefined;
      return textBatches(bytes, start, dialect, encoder, fast);
    },
    remarks: () => [
      ...(dialect.hasQueries
        ? ["The query ids (qid:) were left out: rows are read one by one, not as lists to rank."]
        : []),
      ...(dialect.hasMore ? [`Indices above ${columns.count}, which the schema does not list, were left out.`] : []),
    ],
  };
}

/** How many columns a LIBSVM file has, which only a look at all of it tells, where nobody else does. */
async function libsvmColumns(
  bytes: ByteSource,
  start: number,
  missing: readonly string[],
  options: FileOptions,
): Promise<LibsvmColumns> {
  const { schema, like } = options;
  if (like !== undefined) {
    const why = `the largest of ${like.file}`;
    return { count: like.names.length - 1, strict: { why, remedy: "Give the file with the largest index first." } };
  }
  if (schema !== undefined) {
    const indices = schema.attributes.map(({ name }) => (/^[1-9]\d*$/.test(name) ? Number(name) : 0));
    return { count: indices.reduce((most, i) => (i <= LARGEST_INDEX && i > most ? i : most), 0), strict: undefined };
  }
  if (bytes.repeatable) {
    const why = "the largest there was when the file was opened";
    return { count: await largestIndex(bytes), strict: { why, remedy: "Read it again when it is complete." } };
  }
  const { records } = await sampleRecords(bytes, start, new LibsvmDialect(undefined, missing), sampleSize(options));
  const why = `the largest of the first ${records.length} rows of ${bytes.name}, which is read only once`;
  const remedy = `Save it to a file first, look at more rows with ${option("inferRows")}, or give a ${option("schema")}.`;
  return { count: records.reduce((most, { length }) => Math.max(most, length - 1), 0), strict: { why, remedy } };
}

function unreadIn({ records, rows, firstProblem }: Sample): Unread | undefined {
  if (firstProblem === undefined) return undefined;
  const first = new CoppiceError("E_ROW", firstProblem).message;
  return { count: rows - records.length, rows, first };
}

function textPlan(bytes: ByteSource, sample: Sample, { file }: FileOptions) {
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

async function lookAtParquet(bytes: ByteSource, options: FileOptions) {
  const { ParquetFile } = await import("./parquet.ts"); // loaded only for files that need it
  // Parquet is read from its end: what is no plain file is taken into memory.
  const isPlainFile = bytes.repeatable && withoutPacking(options.file) === options.file;
  const file = await ParquetFile.open(bytes.name, isPlainFile ? options.file : await readBytes(bytes));
  if (file.rows === 0) {
    throw new NoRows("holds no rows", file.name);
  }
  const { schema } = options;
  const known = schema === undefined ? undefined : [...schema.attributes, schema.target].map(({ name }) => name);
  const named = known === undefined ? columnsNamed(options.ignore, file.names, file.name) : new Set(known);
  const isWanted = (name: string) => named.has(name) === (schema !== undefined);
  const declared = file.kinds(isWanted);
  const missing = file.missing(options.missing);
  const { records, cells } = sampleSize(options);
  const sample = await file.sample(
    Math.min(records, Math.ceil(cells / file.names.length)),
    file.names.filter(isWanted),
    missing,
  );
  return { file, names: file.names, declared, missing, records: sample };
}

async function planParquet(bytes: ByteSource, options: FileOptions): Promise<Omit<Plan, "format">> {
  const look = await lookAtParquet(bytes, options);
  const { file, declared, missing } = look;
  const { records } = await withRowsBehind(look, file.name, options, false);
  const { parquetBatches } = await import("./parquet-batches.ts");
  return {
    file: file.name,
    layout: layoutOf({ file: file.name, names: file.names, declared, sample: records, lastIsTarget: false, options }),
    names: file.names,
    rows: file.rows,
    bytesTotal: bytes.total,
    repeatable: true,
    warnings: [],
    pass: (encoder) => parquetBatches(file, encoder, missing, options.onBytes),
    close: () => bytes.close(),
  };
}

function requireRows(sample: Pick<Sample, "records" | "firstProblem">, file: string, otherwise: string): void {
  if (sample.records.length > 0) return;
  if (sample.firstProblem !== undefined) throw new CoppiceError("E_ROW", sample.firstProblem);
  throw new NoRows(otherwise, file);
}
