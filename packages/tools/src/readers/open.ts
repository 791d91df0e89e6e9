/** Opens a file in any format: detects the format, infers the schema, and makes a source. */
import { type Attribute, type Batch, CoppiceError, show } from "coppice/core";
import { inQuotes, option } from "../wording.ts";
import { type ByteSource, checkText, headOf, openBytes } from "./bytes.ts";
import { factsOf } from "./column-facts.ts";
import { inOneLine, noteOnRest, notesOnClasses } from "./column-notes.ts";
import { RowEncoder, TARGET } from "./encoder.ts";
import { formatByContent, formatByName } from "./formats.ts";
import type { Layout } from "./infer.ts";
import { shuffledWithNumbers } from "./memory.ts";
import { NoRows } from "./no-rows.ts";
import { checkOptions } from "./options.ts";
import type { FileOptions, Look, Plan } from "./plan.ts";
import { LOOKS, PLANS } from "./plans.ts";
import { notesOnRepeated, repeatedFiles } from "./repeated-files.ts";
import type { SampleSize } from "./text.ts";
import type { BadRows, Decimal, Format, OpenedSource, OpenOptions } from "./types.ts";

/**
 * Opens a file or standard input as a stream of encoded rows. Reads the beginning to infer the schema; `batches()`
 * reads the rest chunk by chunk. A missing value is NaN, a missing label -1.
 *
 * Throws `E_INPUT` for an unusable file (missing, a directory, empty, header only, binary, invalid gzip), `E_UNKNOWN`
 * for an unknown column or option. `batches()` throws `E_ROW` at a bad row unless the policy is "skip", `E_INPUT` where
 * packed data is cut off, after the rows before, and `E_USAGE` if standard input is read twice.
 */
export async function openSource(options: OpenOptions): Promise<OpenedSource> {
  checkOptions(options);
  const files = typeof options.file === "string" ? [options.file] : options.file;
  const [first] = files;
  if (first === undefined || (files.length > 1 && files.includes("-"))) {
    throw new CoppiceError("E_USAGE", {
      subject: first === undefined ? "no file is given" : "standard input is read alone, not together with files",
      remedy: "Give one file or more, or - alone.",
    });
  }
  // Progress is over all files, but each counts only its own bytes.
  const sizes: (number | undefined)[] = [];
  const onBytesOf = (i: number) => (read: number) => {
    const total = sum(sizes);
    options.onBytes?.((sum(sizes.slice(0, i)) ?? 0) + read, total);
  };
  const all: Opened[] = [];
  const plans: FilePlan[] = [];
  const empty: NoRows[] = [];
  try {
    for (const [i, file] of files.entries()) {
      const own = { ...options, file, onBytes: options.onBytes && onBytesOf(i) };
      const bytes = await openBytes(file, own.onBytes, undefined, options.signal);
      sizes.push(bytes.total);
      all.push({ bytes, own });
    }
    for (const [i, { bytes, own }] of all.entries()) {
      try {
        const plan = plans.length === 0 ? planOf(bytes, own, all.slice(i + 1)) : planOf(bytes, goingOn(own, plans[0]));
        plans.push(await plan);
      } catch (error) {
        if (!(error instanceof NoRows)) throw error;
        empty.push(error);
      }
    }
    if (plans.length === 0) throw empty[0];
    const leftOut = empty.map(({ details: { file, subject } }) => `The file ${file} is left out: it ${subject}.`);
    const repeated = files.length > 1 ? notesOnRepeated(await repeatedFiles(files)) : [];
    return await opened(plans, options, [...leftOut, ...repeated]);
  } catch (error) {
    await Promise.all(all.map(({ bytes }) => bytes.close()));
    throw error;
  }
}

/** As `openSource`, for bytes from anywhere; `options.file` then only indicates the format. */
export async function openFrom(bytes: ByteSource, options: FileOptions): Promise<OpenedSource> {
  return opened([await planOf(bytes, options)], options);
}

async function opened(
  plans: readonly FilePlan[],
  options: OpenOptions,
  remarks: readonly string[] = [],
): Promise<OpenedSource> {
  refuseUseless(plans, options);
  const source = sourceFrom(plans, options, remarks);
  return options.shuffle === undefined ? source : (await inRandomOrder(source, options.shuffle)).source;
}

const OF_CSV = ["delimiter", "decimal", "header"] as const;

const NAMES: Readonly<Record<Format, string>> = {
  csv: "CSV",
  arff: "ARFF",
  ndjson: "JSON",
  parquet: "Parquet",
  libsvm: "LIBSVM",
};

/** Throws `E_USAGE` for an option of CSV if no file is CSV. */
function refuseUseless(plans: readonly FilePlan[], options: OpenOptions): void {
  const useless = OF_CSV.find((name) => options[name] !== undefined);
  if (useless === undefined || plans.some(({ format }) => format === "csv")) return;
  const [{ file, format }] = plans;
  throw new CoppiceError("E_USAGE", {
    subject: `${inQuotes(useless)} is for CSV, not for ${NAMES[format]}`,
    remedy: `Leave it out; if the file is CSV, use ${option({ format: "csv" })}.`,
    file,
  });
}

interface FilePlan extends Plan {
  readonly format: Format;
}

interface Opened {
  readonly bytes: ByteSource;
  readonly own: FileOptions;
}

async function planOf(bytes: ByteSource, options: FileOptions, others: readonly Opened[] = []): Promise<FilePlan> {
  try {
    const { head, format } = await beginningOf(bytes, options);
    const found = formatByContent(head);
    if (format !== "parquet" && found !== "parquet") checkText(head, bytes.name); // no other format is binary
    const behind: FileOptions["behind"] = (like, sizeOf) => looksAt(others, format, like, sizeOf);
    try {
      if (format !== "parquet" && found === "parquet") checkText(head, bytes.name);
      return { ...(await PLANS[format](bytes, { ...options, behind }, head)), format };
    } catch (error) {
      throw options.format === undefined ? inAnotherFormat(error, format, found) : error;
    }
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

/** The error of a file that cannot be read in its extension's format, with a hint if its content looks like another. */
function inAnotherFormat(error: unknown, format: Format, found: Format): unknown {
  const isOfContent = error instanceof CoppiceError && (error.code === "E_INPUT" || error.code === "E_ROW");
  if (format === found || !isOfContent || error instanceof NoRows) return error;
  const hint = `Its name says ${NAMES[format]}, but it begins like ${NAMES[found]}: if it is that, use ${option({ format: found })}.`;
  const remedy = [error.details.remedy, hint].filter(Boolean).join(" ");
  return new CoppiceError(error.code, { ...error.details, remedy }, { cause: error });
}

async function beginningOf(bytes: ByteSource, options: FileOptions) {
  const head = await headOf(bytes);
  if (head.length === 0) throw new NoRows("is empty", bytes.name);
  return { head, format: options.format ?? formatByName(options.file) ?? formatByContent(head) };
}

/** Stops before a file of another format, and before an unreadable one, which is reported when its rows are read. */
async function* looksAt(
  files: readonly Opened[],
  wanted: Format,
  like: NonNullable<FileOptions["like"]>,
  sizeOf: () => SampleSize,
): AsyncGenerator<Look, void, undefined> {
  for (const { bytes, own } of files) {
    try {
      const { head, format } = await beginningOf(bytes, own);
      if (format !== wanted) return;
      yield await LOOKS[format](bytes, { ...own, like, size: sizeOf() }, head);
    } catch (error) {
      if (error instanceof NoRows) continue;
      if (error instanceof CoppiceError) return;
      throw error;
    }
  }
}

/** Options for a file that continues the first one: its schema and its notation. */
function goingOn(options: FileOptions, { layout, names, decimal, file: first }: Plan): FileOptions {
  const decided = {
    ignore: undefined,
    nominal: undefined,
    numeric: undefined,
    target: undefined,
    maxValues: undefined,
  };
  return {
    ...options,
    ...decided,
    schema: layout.schema,
    decimal,
    like: { file: first, names, rounded: layout.rounded },
  };
}

/** The sum; undefined if any number is unknown. */
function sum(numbers: readonly (number | undefined)[]): number | undefined {
  return numbers.reduce((all, number) => (all === undefined || number === undefined ? undefined : all + number), 0);
}

function sourceFrom(plans: readonly FilePlan[], options: OpenOptions, remarks: readonly string[]): OpenedSource {
  const [{ layout, fixed, format }] = plans;
  const file = plans.length === 1 ? plans[0].file : `${plans[0].file} and ${plans.length - 1} more`;
  const limit = options.limit ?? Infinity;
  const isBySchema = options.schema !== undefined;
  /** Attributes that need no note on exceeding their limit of values: already full in a given schema, or flags. */
  const known = new Set(isBySchema ? layout.schema.attributes.filter(hasRest) : layout.flags);
  const repeated = new Set(options.kept);
  const badRows: BadRows = { count: 0, first: [], rows: [] };
  const ofPlans = plans.flatMap((plan) => [...plan.warnings, ...plan.layout.warnings]);
  const warnings = [...new Set([...remarks, ...ofPlans])];
  const warn = (warning: string) => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  const dates = new Set([...layout.dates].map((column) => plans[0].names[column]));
  /** Files read in the current or last pass, and the rows before each. */
  const begun: { readonly file: string; readonly before: number }[] = [];
  const running = new Set<AsyncGenerator<Batch, void, undefined>>();
  let closed = 0; // times; a pass that waits for bytes then fails
  async function* pass(): AsyncGenerator<Batch, void, undefined> {
    badRows.count = 0;
    badRows.first.length = 0;
    badRows.rows.length = 0;
    begun.length = 0;
    const closedBefore = closed;
    const classesSeen = new Set<number>();
    let taken = 0;
    let met = 0;
    for (const plan of plans) {
      const {
        names,
        layout: { stored },
      } = plan;
      begun.push({ file: plan.file, before: met });
      const encoder = new RowEncoder({
        schema: layout.schema,
        slots: plan.layout.slots,
        file: plan.file,
        names,
        limit: limit - taken,
        badRows,
        repeated,
        forgets: options.forgetKept === true && options.shuffle === undefined,
        rowsBefore: met,
        onBadRow: options.onBadRow ?? "fail",
        onSkip: options.onSkip,
        bySchema: isBySchema,
        dates: new Set([...names.keys()].filter((column) => dates.has(names[column]) && !stored.has(column))),
        ...(plan.decimal === undefined ? {} : { decimal: plan.decimal }),
        ...(fixed === undefined ? {} : { fixed }),
      });
      try {
        for await (const batch of plan.pass(encoder)) {
          yield batch;
          encoder.forget();
        }
      } catch (error) {
        if (encoder.count > 0) yield encoder.take(); // rows before a bad row are good
        encoder.forget();
        if (closed > closedBefore || options.signal?.aborted) return;
        throw error;
      }
      taken += encoder.rowsTaken;
      met += encoder.row;
      for (const seen of encoder.classesSeen) classesSeen.add(seen);
      if (taken >= limit) break;
    }
    if (taken === 0) throw noneRead(met, badRows, file);
    for (const warning of remarksOn(layout, classesSeen, plans[0].decimal)) warn(warning);
    for (const attribute of layout.schema.attributes) {
      if (hasRest(attribute) && !known.has(attribute)) warn(noteOnRest(attribute, isBySchema));
    }
    for (const remark of plans.flatMap((plan) => plan.remarks?.() ?? [])) warn(remark);
  }
  const rows = sum(plans.map((plan) => plan.rows));
  const expectedRows = sum(plans.map((plan) => plan.rows ?? plan.expectedRows));
  const bytesTotal = sum(plans.map((plan) => plan.bytesTotal));
  return {
    schema: layout.schema,
    ...(rows === undefined ? {} : { totalRows: Math.min(rows, limit) }),
    ...(expectedRows === undefined ? {} : { expectedRows: Math.min(expectedRows, limit) }),
    ...(bytesTotal === undefined ? {} : { bytesTotal }),
    file,
    format,
    inference: layout.inference,
    unread: plans.flatMap(({ unread }) => unread ?? []),
    badRows,
    warnings,
    repeatable: plans.every(({ repeatable }) => repeatable),
    placeOf(row) {
      const { file, before } = begun.findLast(({ before }) => before < row) ?? { file: plans[0].file, before: 0 };
      return { file, row: row - before };
    },
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
      closed++;
      // Not awaited: a pass may be waiting for bytes.
      for (const batches of running) void batches.return().catch(() => {});
      await Promise.all(plans.map((plan) => plan.close()));
    },
  };
}

function noneRead(rows: number, { first }: BadRows, file: string): CoppiceError {
  return new CoppiceError("E_INPUT", {
    subject: rows === 1 ? "the only row could not be read" : `none of the ${rows} rows could be read`,
    ...(first.length > 0 ? { remedy: `The first: ${first[0]}` } : {}),
    file,
  });
}

/** What a pass has shown about the target and the attributes. */
function remarksOn(
  { schema, slots, flags, isTargetGuessed }: Layout,
  classesSeen: ReadonlySet<number>,
  decimal: Decimal | undefined,
): string[] {
  const { target } = schema;
  const remarks: string[] = [];
  const [first] = classesSeen;
  if (classesSeen.size === 0 && slots.includes(TARGET)) remarks.push(`No row has a label in \`${target.name}\`.`);
  if (classesSeen.size === 1) {
    remarks.push(
      `The target \`${target.name}\` has a single class, "${target.classes[first]}": there is nothing to learn.`,
    );
  }
  if (isTargetGuessed) {
    const classes = target.classes.map((label) => [label]);
    remarks.push(...notesOnClasses(target.name, factsOf(classes, 0, decimal), "all rows").map(({ text }) => text));
  }
  const noFlags = flags.filter(({ values }) => values.length > 2);
  remarks.push(...noFlags.map(moreThanAFlag));
  if (noFlags.length > 1) remarks.push(inOneLine({ numeric: noFlags.map(({ name }) => name) }));
  return remarks;
}

/** Whether it has reached its limit, with a value for all others. */
function hasRest({ rest, isFull, values }: Attribute): boolean {
  return rest !== undefined && isFull && values.includes(rest);
}

function moreThanAFlag(flag: Attribute): string {
  const { name, values, limit, rest } = flag;
  const later = values.slice(2).filter((value) => value !== rest);
  const more = later.slice(0, 5).join(", ") + (later.length > 5 ? ", ..." : "");
  const others = hasRest(flag) ? `, and beyond ${limit} values as ${show(rest)}` : "";
  return (
    `Column \`${name}\` held no values but 0 and 1 in the first rows and is read as nominal; later rows hold ${more}, ` +
    `${later.length > 1 ? "each " : ""}read as a separate value${others}. Use ${option({ numeric: [name] })} if these are quantities.`
  );
}

/**
 * The source with its rows in memory, in random order. `next` gives the numbers of the rows as read; `numbers` has them
 * in the new order, empty without it.
 */
export async function inRandomOrder(
  source: OpenedSource,
  seed: number,
  next?: () => number,
): Promise<{ readonly source: OpenedSource; readonly numbers: Float64Array }> {
  const { source: rows, numbers } = await shuffledWithNumbers(source, seed, next);
  const inMemory = {
    ...source,
    ...(rows.totalRows === undefined ? {} : { totalRows: rows.totalRows }),
    repeatable: true,
    async *batches() {
      yield* rows.batches();
    },
  };
  return { source: inMemory, numbers };
}
