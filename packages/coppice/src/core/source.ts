/**
 * How rows arrive. Batches inside, rows only at the surface: an async iterator costs 260 ns per step, so a source
 * yields a few hundred rows at a time.
 */
import { LARGEST_WEIGHT } from "./classifier.ts";
import { CoppiceError, usage } from "./errors.ts";
import { requireSchema, type Schema } from "./schema.ts";
import type { Label } from "./target.ts";

export interface Batch {
  /** `count` rows one after the other. The arrays are valid until the next batch is pulled. */
  readonly rows: Float64Array;
  /** Class indices, -1 where the label is not known. */
  readonly labels: Int32Array;
  /** Where the target is a number: its values, NaN where not known. Nothing learns from them yet. */
  readonly targets?: Float64Array | undefined;
  readonly count: number;
}

/** Rows in memory: what trainers learn from. The types are those of the schema's records and labels, and the model's. */
export interface DataSet<Row = object, L extends Label = Label> {
  readonly schema: Schema<Row, L>;
  /** `count` rows one after the other. */
  readonly rows: Float64Array;
  /** Class indices. */
  readonly labels: Int32Array;
  /** Weights of the rows; all 1 where left out. */
  readonly weights?: Float64Array | undefined;
  readonly count: number;
}

/**
 * Rows in memory as a data set: as many as there are labels, `schema.attributes.length` numbers each, in the order of
 * `schema.attributes`, one row after the other. `E_USAGE` where there are more or fewer numbers or weights than that, or a label or weight that could not be
 * learned.
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

/** Throws `E_USAGE` for what `dataSet` would not make: made otherwise, or changed since. `who` is the function that was called. */
export function checkData<Row, L extends Label>(who: string, data: DataSet<Row, L>): void {
  const { schema, rows, labels, weights, count: given } = data ?? {};
  const refuse = (subject: string, expected: string, given: unknown) =>
    usage(`${who}: ${subject}`, expected, { given });
  const count = checkShape(who, schema, rows, labels);
  if (given !== count) throw refuse("the `count` of the data", `must be that of the labels, ${count}`, given);
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

/** Rows that arrive in batches. The types are those of the schema's records and labels. */
export interface Source<Row = object, L extends Label = Label> {
  readonly schema: Schema<Row, L>;
  /** Number of rows, where known in advance. */
  readonly totalRows?: number | undefined;
  /** Starts reading from the first row: a generator does. May be called again where the source can be read twice. */
  batches(): AsyncIterable<Batch> | Iterable<Batch>;
}

/**
 * Rows in memory as a source that can be read any number of times: as many as there are labels,
 * `schema.attributes.length` numbers each, in the order of `schema.attributes`, one row after the other. `batchRows` is the number of rows of a batch, an
 * integer in [1, inf). `E_USAGE` otherwise.
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
 * Records as a source: an array, a generator, or what brings them as they come, such as rows of a database or messages of a
 * queue. `labelOf` says the label of a record, `undefined` or `null` where it is not known. It is asked once per pass, before the
 * record is read and up to `batchRows` records before a model learns any of them, and may teach other models; a record's getter
 * may not. What the schema does not know of values and classes is added as records are read. `batchRows` is the number of records that are waited for, an integer in
 * [1, inf): with 1 each is answered when it comes. The source can be read again where the records can. Those of an
 * iterator, such as a generator, or of a stream can be read once: `E_USAGE` where reading them has begun before, also where
 * it did not get to their end, and where a batch does not fit into memory; one of an array is no larger than that.
 *
 * A record that the schema refuses throws `E_SCHEMA` with its number, from 1, after those before it have been given out,
 * and leaves nothing in the schema.
 *
 * ```ts
 * const source = sourceOfRecords(schema, orders, (order) => order.returned);
 * const { cumulative } = await evaluate(naiveBayes(schema), source);
 * ```
 */
export function sourceOfRecords<Row, L extends Label, R extends Row>(
  schema: Schema<Row, L>,
  records: Iterable<R> | AsyncIterable<R>,
  labelOf: (record: R) => NoInfer<L> | null | undefined,
  batchRows = 256,
): Source<Row, L> {
  checkCount("sourceOfRecords: `batchRows`", batchRows, 1);
  requireSchema("sourceOfRecords: the schema", schema);
  if (
    typeof records !== "object" ||
    records === null ||
    !(Symbol.iterator in records || Symbol.asyncIterator in records)
  ) {
    throw usage("sourceOfRecords: the records", "must be an array, or bring records otherwise", { given: records });
  }
  if (typeof labelOf !== "function") {
    throw usage("sourceOfRecords: `labelOf`", "must be a function that says a record's label", { given: labelOf });
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
        // Before the schema is measured: what models add that the function teaches stays.
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
      if (++passes > 1 && isReadOnce(records)) throw readBefore("can be read once");
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
        throw readBefore("came from an iterator that has ended before");
      }
    },
  };
}

function readBefore(what: string): CoppiceError {
  const remedy = "Give an array, or make a source of new records for each pass.";
  return usage("sourceOfRecords: the records", what, { remedy });
}

/** Whether it is an iterator, such as a generator, or a stream: who reads it takes what others would read. */
function isReadOnce(records: Iterable<unknown> | AsyncIterable<unknown>): boolean {
  if ("readableEnded" in records || "getReader" in records) return true; // a stream of Node, or of the web
  if (!("next" in records)) return false;
  const iterator = Symbol.asyncIterator in records ? records[Symbol.asyncIterator]() : records[Symbol.iterator]();
  return (iterator as unknown) === records;
}

/** How many rows there are. A row of another width than the schema's would shift all that follow. */
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

/** Throws `E_USAGE` for what is no source of rows. `who` is the function that was called. */
export function checkSource(who: string, source: Source<unknown>): void {
  if (typeof source?.batches === "function" && typeof source.schema?.classCount === "number") return;
  const remedy = "`sourceOfRecords(schema, records, labelOf)` makes one of records, `take(stream, rows)` of a stream.";
  throw usage(`${who}: the source of rows`, "must have a schema and batches", { given: source, remedy });
}

/** Throws `E_INPUT` for what is no batch of rows so wide; `row` is the number of its first one, from 1. */
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

/** What a source's `batches` gives; `E_USAGE` for what cannot be read. `who` is the function that was called. */
export function batchesOf(who: string, source: Source<unknown>): ReturnType<Source["batches"]> {
  const batches = source?.batches?.();
  if (Symbol.asyncIterator in Object(batches) || Symbol.iterator in Object(batches)) return batches;
  const remedy = "Write it as `async *batches() { yield { rows, labels, count }; }`.";
  throw usage(`${who}: what the source's \`batches\` gives`, "must be an iterable", { given: batches, remedy });
}

/** What `make` makes with so many rows; `E_USAGE` where they do not fit into memory. `what` names their number. */
export function withMemory<T>(what: string, given: number, make: () => T): T {
  try {
    return make();
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new CoppiceError(
      "E_USAGE",
      { subject: what, expected: "must be so few that they fit into memory", given },
      { cause },
    );
  }
}

/** An integer in [`min`, inf), or `E_USAGE`. `what` names it: "take: `rows`". */
export function checkCount(what: string, given: number, min: number): void {
  if (Number.isSafeInteger(given) && given >= min) return;
  throw usage(what, `must be an integer in [${min}, inf)`, { given });
}
