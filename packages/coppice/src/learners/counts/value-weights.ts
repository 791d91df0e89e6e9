/**
 * Weights of the values of nominal attributes with so many that a leaf sees few of them: a hash table with linear
 * probing. A record is a key, which identifies block and value, and the weight; a record with key 0 is empty.
 */
import { type Arena, type Column, homeOfKey } from "../../core/index.ts";

const enum Table {
  RECORD = 2,
}

/** Records for `count` weights: a third stay empty, so that probing ends soon. */
function recordsFor(count: number): number {
  return Math.ceil((count * 3) / 2);
}

/** Bytes of a table with capacity for `count` weights. */
export function bytesForWeights(count: number): number {
  return 8 * Table.RECORD * recordsFor(count);
}

export class ValueWeights {
  readonly column: Column<Float64Array>;
  /** Number of weights, and of records with a key: removed weights keep theirs until the next `refit`. */
  count = 0;
  used = 0;

  constructor(arena: Arena) {
    this.column = arena.float64("outside", 0);
  }

  /** Recomputes what is derived from the column. */
  restored(): void {
    this.count = 0;
    this.each(() => this.count++);
    this.used = this.column.data.filter((key, i) => i % Table.RECORD === 0 && key > 0).length;
  }

  /** Capacity in weights. */
  get room(): number {
    return Math.floor((2 * this.column.length) / (3 * Table.RECORD));
  }

  get(key: number): number {
    return this.used === 0 ? 0 : this.column.data[this.#find(key) + 1];
  }

  /** Adds to a weight. Returns false, and changes nothing, if it needs a new record and there is no room. */
  add(key: number, weight: number): boolean {
    const { data } = this.column;
    const at = this.#find(key);
    if (data[at] !== key) {
      if (this.used >= this.room) return false;
      this.used++;
      data[at] = key;
    }
    if (data[at + 1] === 0) this.count++;
    data[at + 1] += weight;
    return true;
  }

  /** Removes the weights, if any, of `count` keys from `first` on. */
  remove(first: number, count: number): void {
    for (let key = first; key < first + count; key++) {
      if (this.get(key) === 0) continue;
      this.column.data[this.#find(key) + 1] = 0;
      this.count--;
    }
  }

  /** Calls `visit` for the weights in records. */
  each(visit: (key: number, weight: number) => void, records: ArrayLike<number> = this.column.data): void {
    for (let at = 0; at < records.length; at += Table.RECORD)
      if (records[at + 1] > 0) visit(records[at], records[at + 1]);
  }

  /** Rebuilds the table with capacity for `count` weights, from those in `records`. */
  refit(count: number, records: ArrayLike<number> = this.column.data.slice()): void {
    const length = Table.RECORD * recordsFor(count);
    this.column.resize(0, length);
    this.column.resize(length, length);
    this.count = this.used = 0;
    this.each((key, weight) => this.add(key, weight), records);
  }

  /** Offset of a key's record, or of the empty record where it would be. */
  #find(key: number): number {
    const { data } = this.column;
    let at = Table.RECORD * homeOfKey(key, data.length / Table.RECORD);
    while (data[at] !== key && data[at] > 0) at = at + Table.RECORD < data.length ? at + Table.RECORD : 0;
    return at;
  }
}
