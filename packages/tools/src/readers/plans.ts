/** One plan per format: how a file's columns are found, what they are, and how a pass over it runs. */
import { type Batch, CoppiceError, show } from "coppice/core";
import { option, piped } from "../wording.ts";
import { ARFF_MISSING, type ArffAttribute, ArffDialect, readArffHeader } from "./arff.ts";
import type { ByteSource } from "./bytes.ts";
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
  readonly like?: { readonly file: string; readonly names: readonly string[] } | undefined;
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

export const PLANS: Readonly<
  Record<Format, (bytes: ByteSource, options: FileOptions, head: Uint8Array) => Promise<Omit<Plan, "format">>>
> = {
  csv: planCsv,
  arff: planArff,
  ndjson: planNdjson,
  parquet: planParquet,
  libsvm: planLibsvm,
};

/** How many times larger a table is than its gzip, about. */
const USUAL_PACKING = 4;

const SAMPLE_ROWS = 1000;
/** 32 MiB of them. */
const SAMPLE_CELLS = 1 << 22;

function sampleSize({ inferRows, limit = Infinity }: OpenOptions): SampleSize {
  if (inferRows !== undefined) return { records: Math.min(inferRows, limit), cells: Infinity };
  return { records: Math.min(SAMPLE_ROWS, limit), cells: SAMPLE_CELLS };
}

async function planCsv(bytes: ByteSource, options: FileOptions): Promise<Omit<Plan, "format">> {
  const delimiter = options.delimiter ?? (extensionOf(options.file) === "tsv" ? "\t" : undefined);
  const header = await readCsvHeader(
    bytes,
    delimiter,
    options.header ?? (options.schema === undefined ? undefined : true),
  );
  if (header.names.length === 1 && options.schema === undefined) throw oneColumn(header.names[0], bytes.name);
  const missing = [...CSV_MISSING, ...(options.missing ?? [])];
  const inQuotes = valuesInQuotes(options.schema, header.names, options.missing);
  const dialect = new CsvDialect(header.delimiter, header.names.length, missing, inQuotes, header.isTied);
  const sample = await sampleRecords(bytes, header.dataStart, dialect, sampleSize(options));
  requireRows(sample, bytes.name, "has a header but no rows");
  const { names } = header;
  const isComma = header.delimiter === 44;
  const commas = options.decimal === undefined && !isComma ? decimalCommas(sample.records, names) : undefined;
  const decimal = options.decimal ?? (commas === undefined ? "." : ",");
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, sample: sample.records, lastIsTarget: false, decimal, options }),
    names,
    decimal,
    warnings: [
      ...header.warnings,
      ...(options.header === undefined && areValues(names, sample.records)
        ? [`Every name in the header is also a value of its column. ${noNames()}.`]
        : []),
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

function areValues(names: readonly string[], records: Sample["records"]): boolean {
  return names.every((name, column) => records.some((cells) => cells[column] === name));
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

async function planArff(bytes: ByteSource, options: FileOptions): Promise<Omit<Plan, "format">> {
  const { attributes, dataStart } = await readArffHeader(bytes);
  const { missing = [] } = options;
  const dialect = new ArffDialect(attributes, missing);
  const sample = await sampleRecords(bytes, dataStart, dialect, sampleSize(options));
  requireRows(sample, bytes.name, "has a header but no rows");
  const names = attributes.map(({ name }) => name);
  const layout = layoutOf({
    file: bytes.name,
    names,
    declared: attributes.map(declaredKind),
    sample: sample.records,
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

async function planNdjson(file: ByteSource, options: FileOptions, head: Uint8Array): Promise<Omit<Plan, "format">> {
  const isArray = /^(?:\xef\xbb\xbf)?\s*\[/.test(Buffer.from(head).toString("latin1"));
  const bytes = isArray ? linesOfArray(file) : file;
  const missing = options.missing ?? [];
  const discovery = new NdjsonDialect(undefined, missing);
  const start = head[0] === 0xef ? 3 : 0; // behind a byte order mark; other text cannot begin with this byte
  const sample = await sampleRecords(bytes, start, discovery, sampleSize(options));
  requireRows(sample, bytes.name, "has no records");
  const names = [...discovery.names];
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
  const dialect = new NdjsonDialect(names, missing);
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, sample: sample.records, lastIsTarget: false, options }),
    names,
    warnings,
    pass: (encoder) => textBatches(bytes, start, dialect, encoder, new FastRecords(encoder, missing)),
    remarks: () => [...dialect.unknown].map((key) => `The key ${show(key)}, not in the first records, was left out.`),
  };
}

async function planLibsvm(bytes: ByteSource, options: FileOptions, head: Uint8Array): Promise<Omit<Plan, "format">> {
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
  requireRows(sample, bytes.name, "has no rows");
  if (columns.count === 0 && schema === undefined) {
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
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, declared, sample: sample.records, lastIsTarget: false, options }),
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

async function planParquet(bytes: ByteSource, options: FileOptions): Promise<Omit<Plan, "format">> {
  // loaded only for files that need it
  const [{ ParquetFile }, { parquetBatches }] = await Promise.all([
    import("./parquet.ts"),
    import("./parquet-batches.ts"),
  ]);
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
  const missing = new Set(options.missing);
  const { records, cells } = sampleSize(options);
  const sample = await file.sample(
    Math.min(records, Math.ceil(cells / file.names.length)),
    file.names.filter(isWanted),
  );
  for (const cells of sample) {
    cells.forEach((cell, i) => {
      if (typeof cell === "string" && missing.has(cell)) cells[i] = null;
    });
  }
  return {
    file: file.name,
    layout: layoutOf({ file: file.name, names: file.names, declared, sample, lastIsTarget: false, options }),
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
