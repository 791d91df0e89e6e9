/** Opens a file in any of the formats: tells the format, infers the schema, and makes a source of it. */
import { type Batch, CoppiceError, type Source } from "coppice/core";
import { type ByteSource, checkText, headOf, openBytes } from "./bytes.ts";
import { FLAG_VALUES, MAX_VALUES, REST, RowEncoder, TARGET } from "./encoder.ts";
import { shuffled } from "./memory.ts";
import { formatByContent, formatByName, PLANS, type Plan } from "./plans.ts";
import type { BadRows, Format, OpenedSource, OpenOptions } from "./types.ts";

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

function checkOptions({ limit, inferRows, maxValues, format, onBadRow }: OpenOptions): void {
  for (const [name, value] of Object.entries({ limit, inferRows, maxValues })) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1)) {
      throw new CoppiceError("E_PARAM", {
        subject: `\`${name}\``,
        expected: "must be an integer in [1, inf)",
        given: value,
      });
    }
  }
  if (format !== undefined && !Object.hasOwn(PLANS, format)) {
    throw new CoppiceError("E_PARAM", {
      subject: "`format`",
      expected: `must be one of ${Object.keys(PLANS).join(", ")}`,
      given: format,
    });
  }
  if (onBadRow !== undefined && onBadRow !== "fail" && onBadRow !== "skip") {
    throw new CoppiceError("E_PARAM", { subject: "`onBadRow`", expected: "must be fail or skip", given: onBadRow });
  }
}

function sourceFrom(plan: Plan, format: Format, file: string, options: OpenOptions): OpenedSource {
  const { layout, names, fixed } = plan;
  const limit = options.limit ?? Infinity;
  const maxValues = options.schema === undefined ? (options.maxValues ?? MAX_VALUES) : undefined;
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
      flags: layout.flags,
      ...(fixed === undefined ? {} : { fixed }),
      ...(maxValues === undefined ? {} : { maxValues }),
    });
    yield* plan.pass(encoder);
    if (encoder.rowsTaken === 0) {
      throw new CoppiceError("E_INPUT", {
        subject: `none of the ${encoder.row} rows could be read`,
        ...(badRows.first.length > 0 ? { remedy: `The first: ${badRows.first[0]}` } : {}),
        file,
      });
    }
    const { target } = layout.schema;
    const [first] = encoder.classesSeen;
    if (encoder.classesSeen.size === 0 && layout.slots.includes(TARGET))
      warn(`No row has a label in \`${target.name}\`.`);
    if (encoder.classesSeen.size === 1) {
      warn(`The target \`${target.name}\` has a single class, "${target.classes[first]}": there is nothing to learn.`);
    }
    for (const { name, values } of layout.flags) {
      if (values.length > 2) warn(moreThanAFlag(name, values));
    }
    for (const { name, values } of layout.schema.attributes) {
      if (maxValues !== undefined && values.length > maxValues && values.includes(REST))
        warn(moreValues(name, maxValues));
    }
    for (const remark of plan.remarks?.() ?? []) warn(remark);
  }
  return {
    schema: layout.schema,
    ...(plan.rows === undefined ? {} : { totalRows: Math.min(plan.rows, limit) }),
    ...(plan.expectedRows === undefined ? {} : { expectedRows: Math.min(plan.expectedRows, limit) }),
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

function moreValues(name: string, kept: number): string {
  return (
    `Column \`${name}\` has more than ${kept.toLocaleString("en-US")} values: those met later are read as "${REST}". ` +
    "Use --max-values to keep more, or fewer."
  );
}

function moreThanAFlag(name: string, values: readonly string[]): string {
  const more = values.slice(2, 7).join(", ") + (values.length > 7 ? ", ..." : "");
  const rest = values.length < FLAG_VALUES ? "" : `, and beyond ${FLAG_VALUES} values as missing`;
  return (
    `Column \`${name}\` held only 0 and 1 in the first rows and is read as nominal; later rows hold ${more}, ` +
    `each taken as a value of its own${rest}. Use --numeric ${name} if these are quantities.`
  );
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
