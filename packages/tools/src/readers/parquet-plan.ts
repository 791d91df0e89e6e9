/** How a Parquet file is read: its metadata name the columns. */
import type { ByteSource } from "./bytes.ts";
import { columnsNamed } from "./column-names.ts";
import { layoutOf } from "./infer.ts";
import { readBytes } from "./memory.ts";
import { NoRows } from "./no-rows.ts";
import { ParquetFile } from "./parquet.ts";
import { parquetBatches } from "./parquet-batches.ts";
import { type FileOptions, type Plan, repeatedColumns, sampleSize, withRowsBehind } from "./plan.ts";
import { withoutPacking } from "./unpack.ts";

export async function lookAtParquet(bytes: ByteSource, options: FileOptions) {
  // Parquet is read from its end: anything but a plain file is loaded into memory.
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
  const missing = file.missing(options.missing, repeatedColumns(options));
  const { records, cells } = sampleSize(options);
  const sample = await file.sample(
    Math.min(records, Math.ceil(cells / file.names.length)),
    file.names.filter(isWanted),
    missing,
  );
  return { file, names: file.names, declared, missing, records: sample };
}

export async function planParquet(bytes: ByteSource, options: FileOptions): Promise<Plan> {
  const look = await lookAtParquet(bytes, options);
  const { file, declared, missing } = look;
  const { records } = await withRowsBehind(look, file.name, options, false);
  return {
    file: file.name,
    layout: layoutOf({ file: file.name, names: file.names, declared, sample: records, options }),
    names: file.names,
    rows: file.rows,
    bytesTotal: bytes.total,
    repeatable: true,
    warnings: [],
    pass: (encoder) => parquetBatches(file, encoder, missing, options.onBytes),
    close: () => bytes.close(),
  };
}
