/** How a LIBSVM file is read, once its columns have been counted. */
import { CoppiceError, show } from "coppice/core";
import { quantity } from "../quantity.ts";
import { option } from "../wording.ts";
import type { ByteSource } from "./bytes.ts";
import { type DeclaredKind, layoutOf } from "./infer.ts";
import {
  LARGEST_INDEX,
  LIBSVM_MISSING,
  type LibsvmColumns,
  LibsvmDialect,
  largestIndex,
  libsvmNames,
} from "./libsvm.ts";
import { FastLibsvm } from "./libsvm-rows.ts";
import { type FileOptions, type Plan, requireRows, sampleSize, textPlan, textStart, withRowsBehind } from "./plan.ts";
import { sampleRecords, textBatches } from "./text.ts";

export async function lookAtLibsvm(bytes: ByteSource, options: FileOptions, head: Uint8Array) {
  const { schema, like } = options;
  const missing = [...LIBSVM_MISSING, ...(options.missing ?? [])];
  const start = textStart(head);
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

export async function planLibsvm(bytes: ByteSource, options: FileOptions, head: Uint8Array): Promise<Plan> {
  const look = await lookAtLibsvm(bytes, options, head);
  const { start, columns, names, missing, dialect, sample } = look;
  requireRows(sample, bytes.name, "has no rows");
  if (columns.count === 0 && options.schema === undefined) {
    throw new CoppiceError("E_INPUT", {
      subject: "no row holds a pair index:value",
      remedy: `Is it LIBSVM? Give another ${option("format")}.`,
      file: bytes.name,
    });
  }
  const other = options.schema?.attributes.find(({ name }) => !/^\d+$/.test(name));
  if (other !== undefined) {
    throw new CoppiceError("E_UNKNOWN", {
      subject: `there is no column ${show(other.name)}, which the schema lists as an attribute`,
      remedy: "Columns of LIBSVM are called 1, 2 and so on.",
      file: bytes.name,
    });
  }
  const declared = names.map((_, column): DeclaredKind => {
    if (column === 0) return { kind: "nominal", why: "the label", isStorage: true };
    return { kind: "numeric", why: "a column of LIBSVM is numeric" };
  });
  const { records } = await withRowsBehind(look, bytes.name, options, false);
  const queries = () =>
    dialect.hasQueries ? ["The query ids (qid:) were left out: rows are read one by one, not as lists to rank."] : [];
  return {
    ...textPlan(bytes, sample, options),
    layout: layoutOf({ file: bytes.name, names, declared, sample: records, options }),
    names,
    warnings: queries(),
    pass: (encoder) => {
      const isNumeric = encoder.schema.attributes.every(({ kind }) => kind === "numeric");
      const fast = isNumeric ? new FastLibsvm(encoder, dialect, missing) : undefined;
      return textBatches(bytes, start, dialect, encoder, fast);
    },
    remarks: () => [
      ...queries(),
      ...(dialect.hasMore ? [`Indices above ${columns.count}, which the schema does not list, were left out.`] : []),
    ],
  };
}

/** The number of columns of a LIBSVM file. Without a schema or an earlier file, only a full scan tells. */
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
    const why = "the largest index when the file was opened";
    return { count: await largestIndex(bytes), strict: { why, remedy: "Read it again when it is complete." } };
  }
  const { records } = await sampleRecords(bytes, start, new LibsvmDialect(undefined, missing), sampleSize(options));
  const why = `the largest of the first ${quantity(records.length, "row")} of ${bytes.name}, which is read only once`;
  const remedy = `Save it to a file first, look at more rows with ${option("inferRows")}, or give a ${option("schema")}.`;
  return { count: records.reduce((most, { length }) => Math.max(most, length - 1), 0), strict: { why, remedy } };
}
