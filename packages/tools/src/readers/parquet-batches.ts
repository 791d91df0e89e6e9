/**
 * Parquet to batches: whole runs of columns are copied into the batch. Only a run that holds something unexpected (a
 * new nominal value, a value of another kind) takes the careful path (encoder.ts) row by row.
 */
import type { Batch } from "coppice/core";
import type { OnBytes } from "./bytes.ts";
import type { Cell } from "./cells.ts";
import { IGNORED, type RowEncoder, TARGET } from "./encoder.ts";
import type { MissingValues } from "./missing-values.ts";
import type { ParquetFile } from "./parquet.ts";
import { type Part, valueAt } from "./parquet-columns.ts";

type TextOf = ParquetFile["texts"][number];

/** Walks over the parts of one column, and caches the encoded entries of its dictionary. */
class ColumnCursor {
  readonly #column: number;
  readonly slot: number;
  readonly #parts: readonly Part[];
  readonly #missing: MissingValues;
  /** The text of a value; undefined for a numeric attribute. */
  readonly #textOf: TextOf | undefined;
  #part = 0;
  #at = 0;
  #table = new Float64Array(0);
  #tableOf: ArrayLike<unknown> | undefined;

  constructor(
    column: number,
    slot: number,
    parts: readonly Part[],
    missing: MissingValues,
    textOf: TextOf | undefined,
  ) {
    this.#column = column;
    this.slot = slot;
    this.#parts = parts;
    this.#missing = missing;
    this.#textOf = textOf;
  }

  /** How many of the next `count` rows are in one part. */
  run(count: number): number {
    while (this.#at >= this.#parts[this.#part].length) {
      this.#part++;
      this.#at = 0;
    }
    return Math.min(count, this.#parts[this.#part].length - this.#at);
  }

  /** The value `i` rows ahead, within the run; null if missing. */
  peek(i: number): unknown {
    const value = valueAt(this.#parts[this.#part], this.#at + i);
    if (this.#missing.has(value) || value !== value) return null;
    return typeof value === "number" && this.#textOf !== undefined ? this.#textOf(value) : value;
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Copies the next `length` rows into the batch; false if any value needs the careful path. */
  copy(encoder: RowEncoder, length: number): boolean {
    const { rows, labels, width, count } = encoder;
    const { slot } = this;
    const part = this.#parts[this.#part];
    const { values, codes, doubles } = part;
    const from = this.#at;
    const base = count * width + slot;
    if (codes !== undefined && !encoder.forgets(slot)) {
      const table = this.#translate(encoder, values, codes, length);
      if (table === undefined) return false;
      if (slot === TARGET) copyLabels(table, codes, from, labels, count, length);
      else copyCodes(table, codes, from, rows, base, width, length);
      return true;
    }
    if (this.#textOf === undefined && !this.#missing.areNumbers) {
      if (doubles !== undefined) return copyDoubles(doubles, from, rows, base, width, length);
      if (values instanceof Float64Array) return copyNumbers(values, from, rows, base, width, length);
    }
    for (let i = 0; i < length; i++) {
      const number = this.#translated(encoder, valueAt(part, from + i));
      if (number === REFUSED) return false;
      if (slot !== TARGET) rows[base + i * width] = number;
      else labels[count + i] = number === number ? number : -1;
    }
    return true;
  }

  /** The encoded dictionary entries, at least those of the next `length` codes; undefined if one is refused. */
  #translate(
    encoder: RowEncoder,
    values: ArrayLike<unknown>,
    codes: Int32Array,
    length: number,
  ): Float64Array | undefined {
    if (this.#tableOf !== values) {
      this.#tableOf = values;
      this.#table = new Float64Array(values.length).fill(REFUSED);
    }
    const table = this.#table;
    for (let i = this.#at; i < this.#at + length; i++) {
      const code = codes[i];
      if (code < 0 || table[code] !== REFUSED) continue;
      const number = this.#translated(encoder, values[code]);
      if (number === REFUSED) return undefined;
      table[code] = number;
    }
    return table;
  }

  /** A value as encoded in a row, NaN for missing. */
  #translated(encoder: RowEncoder, value: unknown): number {
    if (value === null || value === undefined || value !== value || this.#missing.has(value)) return NaN;
    if (this.#textOf === undefined) {
      let number: number | undefined;
      if (typeof value === "string") number = encoder.numberIn(this.#column, value);
      else if (typeof value === "number" || typeof value === "bigint") number = Number(value);
      return number === undefined || Math.abs(number) === Infinity ? REFUSED : number;
    }
    const text = this.#textOf(value);
    if (text === undefined) return REFUSED;
    const index = encoder.indexOf(this.slot, text);
    return index >= 0 ? index : REFUSED;
  }
}

// One function per kind of array, so that the engine compiles each loop for that kind only.

function copyLabels(
  table: Float64Array,
  codes: Int32Array,
  from: number,
  labels: Int32Array,
  base: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) {
    const code = codes[from + i];
    const number = code < 0 ? NaN : table[code];
    labels[base + i] = number === number ? number : -1;
  }
}

function copyCodes(
  table: Float64Array,
  codes: Int32Array,
  from: number,
  rows: Float64Array,
  base: number,
  width: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) {
    const code = codes[from + i];
    rows[base + i * width] = code < 0 ? NaN : table[code];
  }
}

/** False if a number is infinite. */
function copyDoubles(
  doubles: DataView,
  from: number,
  rows: Float64Array,
  base: number,
  width: number,
  length: number,
): boolean {
  for (let i = 0; i < length; i++) {
    const number = doubles.getFloat64(8 * (from + i), true);
    if (number === Infinity || number === -Infinity) return false;
    rows[base + i * width] = number;
  }
  return true;
}

function copyNumbers(
  values: Float64Array,
  from: number,
  rows: Float64Array,
  base: number,
  width: number,
  length: number,
): boolean {
  for (let i = 0; i < length; i++) {
    const number = values[from + i];
    if (number === Infinity || number === -Infinity) return false;
    rows[base + i * width] = number;
  }
  return true;
}

/** Marks a value that needs the careful path; no number of a row is infinite. */
const REFUSED = -Infinity;

/** One pass. `onBytes` counts what is read from the file. */
export async function* parquetBatches(
  file: ParquetFile,
  encoder: RowEncoder,
  missing: readonly MissingValues[],
  onBytes: OnBytes | undefined,
): AsyncGenerator<Batch, void, undefined> {
  const used = [...encoder.slots.keys()].filter((column) => encoder.slots[column] !== IGNORED);
  const names = used.map((column) => file.names[column]);
  const cells: Cell[] = [];
  const { attributes } = encoder.schema;
  file.requireTimes(encoder.slots, encoder.schema);
  const texts = file.texts.map((textOf, column) =>
    attributes[encoder.slots[column]]?.kind === "numeric" ? undefined : textOf,
  );
  // Bad rows do not count towards the limit, so with the policy "skip" more rows may be needed.
  for await (const { rows, columns } of file.groups(names, file.rows, onBytes)) {
    const cursors = columns.map(
      (parts, c) => new ColumnCursor(used[c], encoder.slots[used[c]], parts, missing[used[c]], texts[used[c]]),
    );
    for (let row = 0; row < rows; ) {
      // A run ends where a part of any column ends, so each copy is one loop over one array.
      const length = cursors.reduce((most, cursor) => cursor.run(most), Math.min(encoder.room, rows - row));
      encoder.labels.fill(-1, encoder.count, encoder.count + length);
      if (cursors.every((cursor) => cursor.copy(encoder, length))) {
        encoder.count += length;
        encoder.row += length;
      } else {
        for (let i = 0; i < length; i++) {
          cursors.forEach((cursor, c) => {
            cells[used[c]] = cursor.peek(i);
          });
          encoder.encode(cells);
        }
      }
      for (const cursor of cursors) cursor.skip(length);
      row += length;
      if (encoder.room > 0) continue;
      yield encoder.take();
      if (encoder.room === 0) return;
    }
  }
  if (encoder.count > 0) yield encoder.take();
}
