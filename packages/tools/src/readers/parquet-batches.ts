/**
 * Parquet to batches: columns are copied into the batch whole, and only a run that holds something unexpected (a new
 * nominal value, a value of another kind) goes the careful way row by row.
 */
import type { Batch } from "coppice/core";
import type { OnBytes } from "./bytes.ts";
import { type Cell, IGNORED, type RowEncoder, TARGET, textOf } from "./encoder.ts";
import type { ParquetFile } from "./parquet.ts";
import { type Part, valueAt } from "./parquet-columns.ts";

/** Walks over the parts of one column, and remembers what the entries of its dictionary are in our terms. */
class ColumnCursor {
  readonly #column: number;
  readonly slot: number;
  readonly #parts: readonly Part[];
  #part = 0;
  #at = 0;
  #table = new Float64Array(0);
  #tableOf: ArrayLike<unknown> | undefined;

  constructor(column: number, slot: number, parts: readonly Part[]) {
    this.#column = column;
    this.slot = slot;
    this.#parts = parts;
  }

  /** How many of the next `count` rows lie in one part. */
  run(count: number): number {
    while (this.#at >= this.#parts[this.#part].length) {
      this.#part++;
      this.#at = 0;
    }
    return Math.min(count, this.#parts[this.#part].length - this.#at);
  }

  /** The value `i` rows on, within the run. */
  peek(i: number): unknown {
    return valueAt(this.#parts[this.#part], this.#at + i);
  }

  skip(count: number): void {
    this.#at += count;
  }

  /** Copies the next `length` rows into the batch; false where any value needs the careful way. */
  copy(encoder: RowEncoder, length: number, missing: ReadonlySet<string>): boolean {
    const { rows, labels, width, count } = encoder;
    const { slot } = this;
    const { values, codes } = this.#parts[this.#part];
    const from = this.#at;
    if (codes !== undefined && this.#tableOf !== values) {
      this.#tableOf = values;
      this.#table = new Float64Array(values.length).fill(REFUSED);
    }
    const table = this.#table;
    const isNumeric = slot !== TARGET && encoder.schema.attributes[slot].kind === "numeric";
    for (let i = 0; i < length; i++) {
      let number: number;
      if (codes !== undefined) {
        const code = codes[from + i];
        number = code < 0 ? NaN : table[code];
        if (number === REFUSED) {
          number = translated(encoder, this.#column, slot, values[code], missing);
          if (number === REFUSED) return false;
          table[code] = number;
        }
      } else {
        const value = values[from + i];
        const isPlain = isNumeric && typeof value === "number" && value - value === 0;
        number = isPlain ? value : translated(encoder, this.#column, slot, value, missing);
        if (number === REFUSED) return false;
      }
      if (slot !== TARGET) rows[(count + i) * width + slot] = number;
      else labels[count + i] = number === number ? number : -1;
    }
    return true;
  }
}

/** Stands for a value that needs the careful way; no number of a row is infinite. */
const REFUSED = -Infinity;

/** A value as the number that stands in a row, NaN for missing. */
function translated(
  encoder: RowEncoder,
  column: number,
  slot: number,
  value: unknown,
  missing: ReadonlySet<string>,
): number {
  if (value === null || value === undefined || value !== value) return NaN;
  const attribute = slot === TARGET ? undefined : encoder.schema.attributes[slot];
  if (attribute?.kind === "numeric") {
    let number: number | undefined;
    if (typeof value === "string") number = missing.has(value) ? NaN : encoder.numberIn(column, value);
    else if (typeof value === "number" || typeof value === "bigint") number = Number(value);
    return number === undefined || Math.abs(number) === Infinity ? REFUSED : number;
  }
  const text = textOf(value);
  if (text === undefined) return REFUSED;
  const index = attribute === undefined ? encoder.classOf(text) : attribute.indexOf(text);
  if (index >= 0) return index;
  return missing.has(text) ? NaN : REFUSED;
}

/** One pass. `onBytes` counts what is read from the file. */
export async function* parquetBatches(
  file: ParquetFile,
  encoder: RowEncoder,
  missing: ReadonlySet<string>,
  onBytes: OnBytes | undefined,
): AsyncGenerator<Batch, void, undefined> {
  const used = [...encoder.slots.keys()].filter((column) => encoder.slots[column] !== IGNORED);
  const names = used.map((column) => file.names[column]);
  const cells: Cell[] = [];
  // Bad rows do not count towards the limit, so that with the policy "skip" more rows may be needed.
  for await (const { rows, columns } of file.groups(names, file.rows, onBytes)) {
    const cursors = columns.map((parts, c) => new ColumnCursor(used[c], encoder.slots[used[c]], parts));
    for (let row = 0; row < rows; ) {
      // Runs end where a part of any column ends, so that each is one loop over one array.
      const length = cursors.reduce((most, cursor) => cursor.run(most), Math.min(encoder.room, rows - row));
      encoder.labels.fill(-1, encoder.count, encoder.count + length);
      if (cursors.every((cursor) => cursor.copy(encoder, length, missing))) {
        encoder.count += length;
        encoder.row += length;
      } else {
        for (let i = 0; i < length; i++) {
          cursors.forEach((cursor, c) => {
            const value = cursor.peek(i);
            cells[used[c]] = typeof value === "string" && missing.has(value) ? null : value;
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
