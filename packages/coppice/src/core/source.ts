/**
 * How rows arrive. Sources yield batches of a few hundred rows, because an async iterator costs 260 ns per step; single
 * rows exist only at the surface.
 */
import { LARGEST_WEIGHT } from "./classifier.ts";
import { CoppiceError, usage } from "./errors.ts";
import { requireSchema, type Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/** Consecutive rows of a source, with their labels. */
export interface Batch {
  /** `count` consecutive rows. The arrays are valid until the next batch is pulled. */
  readonly rows: Float64Array;
  /** Class indices, -1 for an unknown label. */
  readonly labels: Int32Array;
  /** Number of rows; the arrays may be longer. */
  readonly count: number;
}

/**
 * Rows in memory: what trainers learn from. The type parameters are those of the schema's records and labels, and the
 * model's.
 */
export interface DataSet<Row = object, L extends Label = Label> {
  /** What the rows mean; a trained model shares it. */
  readonly schema: Schema<Row, L>;
  /** `count` consecutive rows. */
  readonly rows: Float64Array;
  /** Class indices. */
  readonly labels: Int32Array;
  /** Weights of the rows; all 1 if omitted. */
  readonly weights?: Float64Array | undefined;
  /** Number of rows, which is that of labels. */
  readonly count: number;
}

/**
 * Rows in memory as a data set: as many consecutive rows as labels, `schema.attributes.length` numbers each, in the
 * order of `schema.attributes`. Throws `E_USAGE` if the number of numbers or weights differs, or if a label or weight
 * is invalid.
 */
export function dataSet<Row, L extends Label>(
  schema: Schema<Row, L>,
  rows: Float64Array,
  labels: Int32Array,
  weights?: Float64Array,
): DataSet<Row, L> {
  const count = labels?.length;
  const data = weights === undefined ? { schema, rows, labels, count } : { schema, rows, labels, weights, count };
  checkData("dataSet", data);
  return data;
}

/**
 * Throws `E_USAGE` for data that `dataSet` would refuse: made otherwise, or changed since. `who` is the called
 * function.
 */
export function checkData<Row, L extends Label>(who: string, data: DataSet<Row, L>): void {
  const { schema, rows, labels, weights, count: given } = data ?? {};
  const refuse = (subject: string, expected: string, given: unknown) =>
    usage(`${who}: ${subject}`, expected, { given });
  const count = checkShape(who, schema, rows, labels);
  if (given !== count) throw refuse("the `count` of the data", `must be the number of labels, ${count}`, given);
  for (const label of labels) {
    if (!(label >= 0 && label < schema.classCount)) {
      throw refuse("a label", `must be a class index in [0, ${schema.classCount})`, label);
    }
  }
  if (weights === undefined) return;
  if (!(weights instanceof Float64Array)) throw refuse("the weights", "must be a Float64Array", weights);
  if (weights.length !== count) throw refuse(`${count} labels`, `need ${count} weights`, weights.length);
  for (const weight of weights) {
    if (weight >= 0 && weight <= LARGEST_WEIGHT) continue;
    throw refuse("a weight", `must be a number in [0, ${LARGEST_WEIGHT}]`, weight);
  }
}

/** Rows that arrive in batches. The type parameters are those of the schema's records and labels. */
export interface Source<Row = object, L extends Label = Label> {
  /** What the rows mean. Models for this source are made for this object; reading may add values and classes to it. */
  readonly schema: Schema<Row, L>;
  /** Number of rows, if known in advance; a finite generated stream may end before. */
  readonly totalRows?: number | undefined;
  /** Starts reading from the first row, as a generator does. May be called again if the source can be read twice. */
  batches(): AsyncIterable<Batch> | Iterable<Batch>;
}

/**
 * Rows in memory as a source that can be read any number of times: as many consecutive rows as labels,
 * `schema.attributes.length` numbers each, in the order of `schema.attributes`. `batchRows` is the number of rows of a
 * batch, an integer in [1, inf). Throws `E_USAGE` otherwise.
 */
export function sourceOf<Row, L extends Label>(
  schema: Schema<Row, L>,
  rows: Float64Array,
  labels: Int32Array,
  batchRows = 256,
): Source<Row, L> {
  checkCount("sourceOf: `batchRows`", batchRows, 1);
  const totalRows = checkShape("sourceOf", schema, rows, labels);
  const width = schema.attributes.length;
  return {
    schema,
    totalRows,
    *batches() {
      for (let at = 0; at < totalRows; at += batchRows) {
        const end = Math.min(at + batchRows, totalRows);
        yield { rows: rows.subarray(at * width, end * width), labels: labels.subarray(at, end), count: end - at };
      }
    },
  };
}

/**
 * Records as a source: an array, a generator, or anything that delivers records over time, such as rows of a database
 * or messages of a queue. `labelOf` returns the label of a record, `undefined` or `null` if unknown. It is called once
 * per record and pass, before the record is read and up to `batchRows` records before a model learns any of them; it
 * may train other models, but a record's getter may not. Unseen values and classes are added to the schema as records
 * are read. `batchRows` is the number of records to wait for, an integer in [1, inf): with 1 each is processed when it
 * arrives. The source can be read again if the records can. An iterator, such as a generator, or a stream can be read
 * once: a second pass throws `E_USAGE`, even if the first did not reach the end. So does a batch that does not fit into
 * memory; a batch of an array is no larger than the array.
 *
 * A record that the schema refuses throws `E_SCHEMA` with its number, from 1, after the records before it have been
 * yielded, and leaves nothing in the schema.
 *
 * ```ts
 * const source = sourceOfRecords(schema, orders, (order) => order.returned);
 * const { cumulative } = await evaluate(naiveBayes(schema), source);
 * ```
 */
export function sourceOfRecords<Row, L extends Label, R extends Row, A extends L = L>(
  schema: Schema<Row, L>,
  records: Iterable<R> | AsyncIterable<R>,
  labelOf: (record: R) => A | null | undefined,
  batchRows = 256,
): Source<Row, L> {
  checkCount("sourceOfRecords: `batchRows`", batchRows, 1);
  requireSchema("sourceOfRecords: the schema", schema);
  if (
    typeof records !== "object" ||
    records === null ||
    !(Symbol.iterator in records || Symbol.asyncIterator in records)
  ) {
    throw usage("sourceOfRecords: the records", "must be an array, another iterable or a stream", { given: records });
  }
  if (typeof labelOf !== "function") {
    throw usage("sourceOfRecords: `labelOf`", "must be a function that returns a record's label", { given: labelOf });
  }
  const width = schema.attributes.length;
  let passes = 0;
  return {
    schema,
    ...(Array.isArray(records) && { totalRows: records.length }),
    async *batches() {
      const size = Math.min(batchRows, Array.isArray(records) ? Math.max(records.length, 1) : Infinity);
      const [rows, labels] = withMemory(
        "sourceOfRecords: `batchRows`",
        batchRows,
        () => [new Float64Array(size * width), new Int32Array(size)] as const,
      );
      const sizes = new Int32Array(width + 1); // of the schema, before the record
      const read = (record: R, at: number): number => {
        // Before the schema is measured, so that what models trained by the function add to it is kept.
        const label = typeof record === "object" && record !== null ? labelOf(record) : null;
        schema.measure(sizes);
        try {
          schema.encode(record, rows, at * width);
          return label === undefined || label === null ? -1 : schema.internClass(label);
        } catch (error) {
          schema.truncate(sizes);
          throw error;
        }
      };
      let count = 0;
      let row = 0;
      if (++passes > 1 && isReadOnce(records)) throw readBefore("can be read only once");
      for await (const record of records) {
        row++;
        try {
          labels[count] = read(record, count);
        } catch (error) {
          if (count > 0) yield { rows, labels, count };
          if (!(error instanceof CoppiceError)) throw error;
          throw new CoppiceError(error.code, { ...error.details, row }, { cause: error });
        }
        count++;
        if (count < size) continue;
        yield { rows, labels, count };
        count = 0;
      }
      if (count > 0) yield { rows, labels, count };
      if (passes > 1 && row === 0 && "next" in records) {
        throw readBefore("come from an iterator that has already ended");
      }
    },
  };
}

/**
 * The records of a source, one by one, each with its label: the reverse of `sourceOfRecords`. Numbers are as in the
 * rows, nominal values are texts, and missing values are left out. The label is `undefined` if unknown. Not as fast as
 * `batches()`, whose rows `model.classifier` takes.
 *
 * ```ts
 * for await (const { record, label } of recordsOf(source)) {
 *   if (label !== undefined) model.learn(record, label);
 * }
 * ```
 */
export async function* recordsOf<Row, L extends Label>(
  source: Source<Row, L>,
): AsyncGenerator<{ record: Row & Readonly<Record<string, string | number | undefined>>; label: L | undefined }> {
  checkSource("recordsOf", source);
  const { schema } = source;
  const { attributes } = schema;
  let row = 1;
  for await (const batch of batchesOf("recordsOf", source)) {
    checkBatch("recordsOf", batch, attributes.length, row);
    const { rows, labels, count } = batch;
    for (let i = 0; i < count; i++) {
      const values = attributes.map(({ name, kind, values }, a) => {
        const value = rows[i * attributes.length + a];
        return [name, kind === "nominal" ? values[value] : value] as const;
      });
      const known = values.filter(([, value]) => value === value && value !== undefined);
      yield { record: Object.fromEntries(known) as never, label: schema.labelOf(labels[i]) };
    }
    row += count;
  }
}

function readBefore(what: string): CoppiceError {
  const remedy = "Pass an array, or make a source of new records for each pass.";
  return usage("sourceOfRecords: the records", what, { remedy });
}

/** Whether it is an iterator, such as a generator, or a stream: a reader consumes what others would read. */
function isReadOnce(records: Iterable<unknown> | AsyncIterable<unknown>): boolean {
  if ("readableEnded" in records || "getReader" in records) return true; // a Node or web stream
  if (!("next" in records)) return false;
  const iterator = Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
  return (iterator as unknown) === records;
}

/** The number of rows. A row of another width than the schema's would shift all that follow. */
function checkShape(
  what: string,
  schema: Pick<Schema, "attributes" | "classCount">,
  rows: Float64Array,
  labels: Int32Array,
): number {
  requireSchema(`${what}: the schema`, schema);
  if (!(rows instanceof Float64Array)) throw usage(`${what}: the rows`, "must be a Float64Array", { given: rows });
  if (!(labels instanceof Int32Array)) throw usage(`${what}: the labels`, "must be an Int32Array", { given: labels });
  const width = schema.attributes.length;
  const count = labels.length;
  if (rows.length === count * width) return count;
  throw usage(`${what}: ${count} labels`, `need ${count * width} numbers, ${width} for each`, { given: rows.length });
}

/** Throws `E_USAGE` if it is not a source of rows. `who` is the called function. */
export function checkSource(who: string, source: Source<unknown>): void {
  if (typeof source?.batches === "function" && typeof source.schema?.classCount === "number") return;
  const remedy =
    "`sourceOfRecords(schema, records, labelOf)` makes one from records, `take(stream, rows)` from a stream.";
  throw usage(`${who}: the source of rows`, "must have a schema and batches", { given: source, remedy });
}

/** Throws `E_INPUT` if it is not a batch of rows of this width; `row` is the number of its first row, from 1. */
export function checkBatch(who: string, batch: Batch, width: number, row: number): void {
  const { rows, labels, count } = batch ?? {};
  if (!(rows instanceof Float64Array && labels instanceof Int32Array && Number.isSafeInteger(count) && count >= 0)) {
    throw new CoppiceError("E_INPUT", {
      subject: `${who}: the source's batch`,
      expected: "must have rows in a Float64Array, labels in an Int32Array, and their count",
      given: batch,
      row,
    });
  }
  if (rows.length >= count * width && labels.length >= count) return;
  throw new CoppiceError("E_INPUT", {
    subject: `${who}: the source's batch`,
    expected: `of ${count} rows needs ${count * width} numbers and ${count} labels`,
    given: `${rows.length} and ${labels.length}`,
    row,
  });
}

/** The result of a source's `batches`; throws `E_USAGE` if it, or the source, is not one. `who` is the called function. */
export function batchesOf(who: string, source: Source<unknown>): ReturnType<Source["batches"]> {
  checkSource(who, source);
  const batches = source.batches();
  if (Symbol.asyncIterator in Object(batches) || Symbol.iterator in Object(batches)) return batches;
  const remedy = "Write it as `async *batches() { yield { rows, labels, count }; }`.";
  throw usage(`${who}: the result of the source's \`batches\``, "must be an iterable", { given: batches, remedy });
}

/** Returns `make()`; throws `E_USAGE` if its rows do not fit into memory. `what` names their number. */
export function withMemory<T>(what: string, given: number, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CoppiceError(
      "E_USAGE",
      { subject: what, expected: "must be small enough to fit into memory", given },
      { cause },
    );
  }
}

/** Throws `E_USAGE` unless `given` is an integer in [`min`, inf). `what` names it: "take: `rows`". */
export function checkCount(what: string, given: number, min: number): void {
  if (Number.isSafeInteger(given) && given >= min) return;
  throw usage(what, `must be an integer in [${min}, inf)`, { given });
}
