/** Opens a file in any of the formats: tells the format, infers the schema, and makes a source of it. */
import { type Batch, CoppiceError, type Source } from "coppice/core";
import { ARFF_MISSING, type ArffAttribute, ArffDialect, readArffHeader } from "./arff.ts";
import { type ByteSource, checkText, headOf, openBytes } from "./bytes.ts";
import { CSV_MISSING, CsvDialect, readCsvHeader } from "./csv.ts";
import { type Cell, type Problem, RowEncoder } from "./encoder.ts";
import { FastRows } from "./fast-rows.ts";
import { type DeclaredKind, type Layout, layoutOf } from "./infer.ts";
import { shuffled } from "./memory.ts";
import { NdjsonDialect } from "./ndjson.ts";
import { ParquetFile, parquetBatches } from "./parquet.ts";
import { sampleRecords, textBatches } from "./text.ts";
import type { BadRows, Format, OpenedSource, OpenOptions } from "./types.ts";

const FORMATS: readonly Format[] = ["csv", "arff", "ndjson", "parquet"];
const EXTENSIONS: Readonly<Record<string, Format>> = {
  csv: "csv",
  tsv: "csv",
  arff: "arff",
  json: "ndjson",
  ndjson: "ndjson",
  jsonl: "ndjson",
  parquet: "parquet",
};

/** A file whose columns are known: what `openSource` adds policies to. */
interface Plan {
  readonly layout: Layout;
  readonly names: readonly string[];
  readonly fixed?: ReadonlySet<string>;
  readonly rows?: number;
  readonly bytesTotal?: number | undefined;
  readonly repeatable: boolean;
  readonly warnings: readonly string[];
  pass(encoder: RowEncoder): AsyncGenerator<Batch, void, undefined>;
  /** What can be said only after a pass. */
  remarks?(): string[];
  close(): Promise<void>;
}

/**
 * Opens a file or standard input as a stream of encoded rows. Reads the beginning to infer the schema; the rest is read
 * by `batches()`, a chunk at a time. A missing value is NaN, a missing label -1.
 *
 * Throws `E_INPUT` for a file that cannot be used (missing, a directory, empty, header only, binary, a gzip that is
 * none or is cut off), `E_UNKNOWN` for a column nobody knows; `batches()` throws `E_ROW` at a bad row unless the policy
 * is "skip", and `E_USAGE` when standard input is read twice.
 */
export async function openSource(options: OpenOptions): Promise<OpenedSource> {
  checkOptions(options);
  return openFrom(await openBytes(options.file, options.onBytes), options);
}

/** As `openSource`, for bytes from anywhere; `options.file` then only says what the content is. */
export async function openFrom(bytes: ByteSource, options: OpenOptions): Promise<OpenedSource> {
  try {
    const head = await headOf(bytes);
    if (head.length === 0) {
      throw new CoppiceError("E_INPUT", { subject: "is empty", remedy: "Give a file with rows.", file: bytes.name });
    }
    const format = options.format ?? formatByName(options.file) ?? formatByContent(head);
    if (format !== "parquet") checkText(head, bytes.name);
    const plan = await PLANS[format](bytes, options, head);
    const source = sourceFrom(plan, format, bytes.name, options);
    return options.shuffle === undefined ? source : await inRandomOrder(source, options.shuffle);
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

function checkOptions({ limit, inferRows, format, onBadRow }: OpenOptions): void {
  for (const [name, value] of Object.entries({ limit, inferRows })) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1)) {
      throw new CoppiceError("E_PARAM", {
        subject: `\`${name}\``,
        expected: "must be an integer in [1, inf)",
        given: value,
      });
    }
  }
  if (format !== undefined && !FORMATS.includes(format)) {
    throw new CoppiceError("E_PARAM", {
      subject: "`format`",
      expected: `must be one of ${FORMATS.join(", ")}`,
      given: format,
    });
  }
  if (onBadRow !== undefined && onBadRow !== "fail" && onBadRow !== "skip") {
    throw new CoppiceError("E_PARAM", { subject: "`onBadRow`", expected: "must be fail or skip", given: onBadRow });
  }
}

function extensionOf(file: string): string {
  const parts = file.toLowerCase().replace(/\.gz$/, "").split(/[\\/]/);
  return /\.([a-z]+)$/.exec(parts[parts.length - 1])?.[1] ?? "";
}

function formatByName(file: string): Format | undefined {
  const extension = extensionOf(file);
  return Object.hasOwn(EXTENSIONS, extension) ? EXTENSIONS[extension] : undefined;
}

function formatByContent(head: Uint8Array): Format {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("PAR1")) return "parquet";
  if (/^(?:\xef\xbb\xbf)?(?:\s*%[^\n]*\n)*\s*@(?:relation|attribute)\b/i.test(text)) return "arff";
  return /^(?:\xef\xbb\xbf)?\s*[{[]/.test(text) ? "ndjson" : "csv";
}

const PLANS: Readonly<Record<Format, (bytes: ByteSource, options: OpenOptions, head: Uint8Array) => Promise<Plan>>> = {
  csv: planCsv,
  arff: planArff,
  ndjson: planNdjson,
  parquet: planParquet,
};

const sampleSize = ({ inferRows, limit }: OpenOptions) => Math.min(inferRows ?? 1000, limit ?? Infinity);

async function planCsv(bytes: ByteSource, options: OpenOptions): Promise<Plan> {
  const delimiter = options.delimiter ?? (extensionOf(options.file) === "tsv" ? "\t" : undefined);
  const header = await readCsvHeader(bytes, delimiter);
  const missing = options.missing ?? CSV_MISSING;
  const dialect = new CsvDialect(header.delimiter, header.names.length, missing);
  const sample = await sampleRecords(bytes, header.dataStart, dialect, sampleSize(options));
  requireRows(sample, bytes.name, "has a header but no rows");
  const { names } = header;
  return {
    ...textPlan(bytes),
    layout: layoutOf({ file: bytes.name, names, sample: sample.records, lastIsTarget: false, options }),
    names,
    warnings: header.warnings,
    pass: (encoder) => {
      const fast = new FastRows({ encoder, delimiter: header.delimiter, missing, arff: false });
      return textBatches(bytes, header.dataStart, dialect, encoder, fast);
    },
  };
}

async function planArff(bytes: ByteSource, options: OpenOptions): Promise<Plan> {
  const { attributes, dataStart } = await readArffHeader(bytes);
  const missing = options.missing ?? ARFF_MISSING;
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
    ...textPlan(bytes),
    layout,
    names,
    // A schema of the user's own says itself which values it takes.
    ...(options.schema === undefined ? { fixed: new Set(fixed) } : {}),
    warnings: [],
    pass: (encoder) => {
      const fast = new FastRows({ encoder, delimiter: 44, missing: [...missing, "?"], arff: true });
      return textBatches(bytes, dataStart, dialect, encoder, hasDates ? undefined : fast);
    },
  };
}

function declaredKind({ type, values }: ArffAttribute): DeclaredKind {
  if (type === "nominal") return { kind: "nominal", values, why: "declared with its values" };
  if (type === "string") return { kind: "nominal", why: "declared string" };
  return { kind: "numeric", why: type === "date" ? "declared date, read as milliseconds" : "declared numeric" };
}

async function planNdjson(bytes: ByteSource, options: OpenOptions, head: Uint8Array): Promise<Plan> {
  if (/^(?:\xef\xbb\xbf)?\s*\[/.test(Buffer.from(head).toString("latin1"))) {
    throw new CoppiceError("E_INPUT", {
      subject: "is one JSON array",
      remedy: "Write one record per line (`jq -c '.[]' FILE`).",
      file: bytes.name,
    });
  }
  const missing = options.missing ?? [];
  const discovery = new NdjsonDialect(undefined, missing);
  const start = head[0] === 0xef ? 3 : 0; // behind a byte order mark; other text cannot begin with this byte
  const sample = await sampleRecords(bytes, start, discovery, sampleSize(options));
  requireRows(sample, bytes.name, "has no records");
  const names = [...discovery.names];
  const warnings: string[] = [];
  // A key may be absent from the first records only by chance: absent means missing.
  for (const { name } of options.schema === undefined ? [] : [...options.schema.attributes, options.schema.target]) {
    if (names.includes(name)) continue;
    names.push(name);
    warnings.push(`None of the first ${sample.records.length} records holds \`${name}\`.`);
  }
  const dialect = new NdjsonDialect(names, missing);
  return {
    ...textPlan(bytes),
    layout: layoutOf({ file: bytes.name, names, sample: sample.records, lastIsTarget: false, options }),
    names,
    warnings,
    pass: (encoder) => textBatches(bytes, start, dialect, encoder, undefined),
    remarks: () =>
      [...dialect.unknown].map((key) => `The key ${JSON.stringify(key)}, not in the first records, was left out.`),
  };
}

function textPlan(bytes: ByteSource) {
  return { bytesTotal: bytes.total, repeatable: bytes.repeatable, close: () => bytes.close() };
}

async function planParquet(bytes: ByteSource, options: OpenOptions): Promise<Plan> {
  // Parquet is read from its end: what is no plain file is taken into memory.
  const isPlainFile = bytes.repeatable && !options.file.toLowerCase().endsWith(".gz");
  const file = await ParquetFile.open(bytes.name, isPlainFile ? options.file : await allOf(bytes));
  if (file.rows === 0) {
    throw new CoppiceError("E_INPUT", { subject: "holds no rows", remedy: "Give a file with rows.", file: file.name });
  }
  const { schema } = options;
  const isWanted =
    schema === undefined
      ? (name: string) => !options.ignore?.includes(name)
      : (name: string) => name === schema.target.name || schema.attributes.some((attribute) => attribute.name === name);
  const declared = file.kinds(isWanted);
  const missing = new Set(options.missing);
  const sample = await file.sample(sampleSize(options), file.names.filter(isWanted));
  for (const cells of sample) {
    cells.forEach((cell, i) => {
      if (typeof cell === "string" && missing.has(cell)) cells[i] = null;
    });
  }
  return {
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

async function allOf(bytes: ByteSource): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes.chunks()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function requireRows(
  sample: { records: readonly Cell[][]; firstProblem: Problem | undefined },
  file: string,
  otherwise: string,
): void {
  if (sample.records.length > 0) return;
  if (sample.firstProblem !== undefined) throw new CoppiceError("E_ROW", { ...sample.firstProblem, file, row: 1 });
  throw new CoppiceError("E_INPUT", { subject: otherwise, remedy: "Give a file with rows.", file });
}

function sourceFrom(plan: Plan, format: Format, file: string, options: OpenOptions): OpenedSource {
  const { layout, names, fixed } = plan;
  const limit = options.limit ?? Infinity;
  const badRows: BadRows = { count: 0, first: [] };
  const warnings = [...plan.warnings, ...layout.warnings];
  const warn = (warning: string) => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  const running = new Set<AsyncGenerator<Batch, void, undefined>>();
  async function* pass(): AsyncGenerator<Batch, void, undefined> {
    badRows.count = 0;
    badRows.first.length = 0;
    const encoder = new RowEncoder({
      schema: layout.schema,
      slots: layout.slots,
      file,
      names,
      limit,
      badRows,
      onBadRow: options.onBadRow ?? "fail",
      ...(fixed === undefined ? {} : { fixed }),
    });
    yield* plan.pass(encoder);
    if (encoder.rowsTaken === 0) {
      throw new CoppiceError("E_INPUT", {
        subject: `none of the ${encoder.row} rows could be read`,
        remedy: `The first: ${badRows.first[0]}`,
        file,
      });
    }
    const { target } = layout.schema;
    const [first] = encoder.classesSeen;
    if (encoder.classesSeen.size === 0) warn(`No row has a label in \`${target.name}\`.`);
    if (encoder.classesSeen.size === 1) {
      warn(`The target \`${target.name}\` has a single class, "${target.classes[first]}": there is nothing to learn.`);
    }
    for (const remark of plan.remarks?.() ?? []) warn(remark);
  }
  return {
    schema: layout.schema,
    ...(plan.rows === undefined ? {} : { totalRows: Math.min(plan.rows, limit) }),
    ...(plan.bytesTotal === undefined ? {} : { bytesTotal: plan.bytesTotal }),
    file,
    format,
    inference: layout.inference,
    badRows,
    warnings,
    repeatable: plan.repeatable,
    async *batches() {
      const batches = pass();
      running.add(batches);
      try {
        yield* batches;
      } finally {
        running.delete(batches);
      }
    },
    async close() {
      // A pass that waits for bytes would keep us waiting with it.
      for (const batches of running) void batches.return().catch(() => {});
      await plan.close();
    },
  };
}

async function inRandomOrder(source: OpenedSource, seed: number): Promise<OpenedSource> {
  const rows: Source = await shuffled(source, seed);
  return {
    ...source,
    ...(rows.totalRows === undefined ? {} : { totalRows: rows.totalRows }),
    repeatable: true,
    async *batches() {
      yield* rows.batches();
    },
  };
}
