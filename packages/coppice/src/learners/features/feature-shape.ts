/**
 * The number of classes and values that a slot has room for, and the offset of each attribute's numbers. Of many that
 * are declared, classes and values get room when they are first seen. The numbers of classes are in the order of
 * `ClassSlots`; as nodes have slots, too, the slot of a class is called its place here.
 */
import { type Arena, ClassSlots, type Column, insertAt, type Schema } from "../../core/index.ts";
import { Block } from "../counts/block.ts";

/** Numbers in a slot before its counters. */
export const HEAD = 1;
/** For a number: whether it has a cut, and the cut. */
export const CUT_WIDTH = 2;

/** The weight in a class's distribution of a number, which has no precision. */
export const CLASS_WEIGHT = Block.PRECISION;

// The column: the capacity for classes; then, for each attribute, how many values are known, declared or seen, and the
// capacity for them; at the end, how many classes are known. What the schema got from rows to come is not known.
const CLASSES = 0;
const KNOWN = 1;
const ROOM = 2;
const PER_ATTRIBUTE = 2;

/** Initial capacity for classes and for an attribute's values, if as many are declared. */
const FIRST = 2;
/** Capacity that grows gets a quarter more than it needs now. */
const SPARE = 1 / 4;

export class FeatureShape {
  /** 1 for numeric attributes, 0 for nominal ones. */
  readonly numeric: Uint8Array;
  /** The numeric attributes. */
  readonly numbers: Int32Array;
  readonly #schema: Schema;
  readonly #column: Column<Int32Array>;
  readonly #next: Int32Array;
  /** Place of the number of known classes in the column. */
  readonly #knownClasses: number;
  /** The classes seen. */
  readonly seen: ClassSlots;
  /** Numbers per branch in a table, by the capacity for classes; 0 if there are no tables. */
  readonly #tableWidth: (classes: number) => number;

  // Derived from the column:
  /** Capacity for classes. */
  classes = 0;
  /** Known values by attribute, declared or seen: the most branches of its test; 0 for numbers. */
  known: Int32Array;
  /** How many of them have counters, and branches. */
  counted: Int32Array;
  /** Offset of an attribute's table in a slot. */
  tables: Int32Array;
  /** For a number: offset of the flag that it has a cut. */
  cutAt: Int32Array;
  /** Numbers per slot. */
  stride = 0;
  /** Whether every attribute is nominal and has at least two values. */
  allNominal = false;

  constructor(arena: Arena, schema: Schema, tableWidth: (classes: number) => number) {
    const { attributes, classCount } = schema;
    this.#schema = schema;
    this.#tableWidth = tableWidth;
    this.numeric = Uint8Array.from(attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
    this.numbers = Int32Array.from(attributes.keys()).filter((a) => this.numeric[a] === 1);
    this.#knownClasses = KNOWN + PER_ATTRIBUTE * attributes.length;
    this.#column = arena.int32("featureShape", this.#knownClasses + 1, { is: "features" });
    this.#column.data[CLASSES] = Math.min(classCount, FIRST);
    this.#column.data[this.#knownClasses] = classCount;
    this.seen = new ClassSlots(arena, this.#column.data[CLASSES]);
    attributes.forEach(({ values }, a) => {
      this.#column.data[KNOWN + PER_ATTRIBUTE * a] = values.length;
      const room = Math.min(Math.max(1, values.length), FIRST);
      this.#column.data[ROOM + PER_ATTRIBUTE * a] = this.numeric[a] === 1 ? 0 : room;
    });
    this.#next = new Int32Array(this.#column.length);
    this.known = new Int32Array(attributes.length);
    this.counted = new Int32Array(attributes.length);
    this.tables = new Int32Array(attributes.length);
    this.cutAt = new Int32Array(attributes.length);
    this.restored();
  }

  /** Recomputes the fields derived from the column. */
  restored(): void {
    const numbers = this.#column.data;
    this.classes = numbers[CLASSES];
    this.tables = this.tables.slice();
    this.allNominal = this.numbers.length === 0;
    let at = HEAD + 2 * this.numeric.length;
    for (let a = 0; a < this.numeric.length; a++) {
      this.known[a] = numbers[KNOWN + PER_ATTRIBUTE * a];
      this.counted[a] = this.countedOf(numbers, a);
      this.tables[a] = at;
      this.cutAt[a] = at + (this.numeric[a] === 1 ? 2 * this.#tableWidth(this.classes) : 0);
      at += this.#sizeOf(numbers, a);
      if (this.known[a] < 2) this.allNominal = false;
    }
    this.stride = at;
  }

  #sizeOf(numbers: Int32Array, a: number): number {
    const width = this.#tableWidth(numbers[CLASSES]);
    if (this.numeric[a] === 1) return 2 * width + CUT_WIDTH + Block.NUMERIC_WIDTH * numbers[CLASSES];
    return width * numbers[ROOM + PER_ATTRIBUTE * a];
  }

  /** Numbers per slot in another shape. */
  strideOf(numbers: Int32Array): number {
    let stride = HEAD + 2 * this.numeric.length;
    for (let a = 0; a < this.numeric.length; a++) stride += this.#sizeOf(numbers, a);
    return stride;
  }

  /** How many values of an attribute have counters in another shape. */
  countedOf(numbers: Int32Array, a: number): number {
    return Math.min(numbers[KNOWN + PER_ATTRIBUTE * a], numbers[ROOM + PER_ATTRIBUTE * a]);
  }

  /** Capacity for classes in another shape. */
  classesOf(numbers: Int32Array): number {
    return numbers[CLASSES];
  }

  /** Whether the row's class has a place, and those of its values that are in the schema have room. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (this.seen.slotOf(label) < 0) return false;
    for (let a = 0; a < this.known.length; a++) {
      if (this.isNew(a, rows[start + a])) return false;
    }
    return true;
  }

  /** Whether the schema knows a nominal value, and this shape has no counters for it. */
  isNew(a: number, x: number): boolean {
    return x >= this.counted[a] && this.numeric[a] === 0 && x < this.#schema.attributes[a].values.length;
  }

  /**
   * A shape with room for the row's class and, `withValues`, its values; `withSpare`, for some more than that. The next
   * call overwrites it.
   */
  grownFor(rows: Float64Array, start: number, label: number, withValues: boolean, withSpare: boolean): Int32Array {
    const next = this.#next;
    next.set(this.#column.data);
    next[this.#knownClasses] = Math.max(next[this.#knownClasses], label + 1);
    if (this.seen.slotOf(label) < 0) this.#grow(CLASSES, this.seen.count, withSpare);
    for (let a = 0; withValues && a < this.known.length; a++) {
      const x = rows[start + a];
      if (!this.isNew(a, x)) continue;
      const known = KNOWN + PER_ATTRIBUTE * a;
      next[known] = Math.max(next[known], Math.floor(x) + 1);
      this.#grow(ROOM + PER_ATTRIBUTE * a, Math.floor(x), withSpare);
    }
    return next;
  }

  #grow(room: number, index: number, withSpare: boolean): void {
    const next = this.#next;
    const spare = withSpare ? Math.floor(SPARE * next[room]) : 0;
    if (index >= next[room]) next[room] = Math.max(index + 1, next[room] + spare);
  }

  /** A shape, this one or another, with room for all known classes. */
  ofKnownClasses(numbers: Int32Array = this.#column.data): Int32Array {
    const next = numbers.slice();
    next[CLASSES] = Math.max(next[CLASSES], next[this.#knownClasses]);
    return next;
  }

  set(numbers: Int32Array): void {
    this.#column.data.set(numbers);
    this.restored();
  }

  /** Gives a class a place, for which there is room, in the numbers of all `slots`; returns it. */
  insertClass(label: number, counters: Column<Float64Array>, slots: number): number {
    const place = this.seen.insert(label, this.classes); // may move the counters
    const stats = counters.data;
    const { count } = this.seen;
    const width = this.#tableWidth(this.classes);
    for (let at = 0; at < slots * this.stride; at += this.stride) {
      for (let a = 0; a < this.numeric.length; a++) {
        const isNumber = this.numeric[a] === 1;
        const end = at + (isNumber ? this.cutAt[a] : (this.tables[a + 1] ?? this.stride));
        for (let branch = at + this.tables[a]; width > 0 && branch < end; branch += width) {
          insertAt(stats, branch + 1 + place, branch + 1 + count);
        }
        if (!isNumber) continue;
        const [from, to] = [place, count].map((of) => end + CUT_WIDTH + of * Block.NUMERIC_WIDTH);
        stats.copyWithin(from + Block.NUMERIC_WIDTH, from, to - Block.NUMERIC_WIDTH);
        stats.fill(0, from, from + Block.NUMERIC_WIDTH);
      }
    }
    return place;
  }
}
