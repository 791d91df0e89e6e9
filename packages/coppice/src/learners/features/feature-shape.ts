/**
 * The number of classes and values that a slot has room for, and the offset of each attribute's numbers. Of many that
 * are declared, classes and values get room when they are first seen.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { Block } from "../counts/block.ts";

/** Numbers in a slot before its counters. */
export const HEAD = 1;
/** For a number: whether it has a cut, and the cut. */
export const CUT_WIDTH = 2;

/** The weight in a class's distribution of a number, which has no precision. */
export const CLASS_WEIGHT = Block.PRECISION;

// The column, in pairs: how many classes are known, declared or seen, and the capacity for them; then the same for the
// values of each attribute.
const CLASSES_KNOWN = 0;
const CLASSES = 1;
const KNOWN = 2;
const ROOM = 3;
const PER_ATTRIBUTE = 2;

/** Initial capacity for classes and for an attribute's values, if as many are declared. */
const FIRST_CLASSES = 8;
const FIRST_VALUES = 2;
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
    this.#column = arena.int32("featureShape", KNOWN + PER_ATTRIBUTE * attributes.length, { is: "features" });
    this.#column.data[CLASSES_KNOWN] = classCount;
    this.#column.data[CLASSES] = Math.min(classCount, FIRST_CLASSES);
    attributes.forEach(({ values }, a) => {
      this.#column.data[KNOWN + PER_ATTRIBUTE * a] = values.length;
      const room = Math.min(Math.max(1, values.length), FIRST_VALUES);
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

  /** Whether the row's class, and those of its values that are in the schema, have room. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes) return false;
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
    this.#grow(CLASSES_KNOWN, CLASSES, label, withSpare);
    for (let a = 0; withValues && a < this.known.length; a++) {
      const x = rows[start + a];
      if (this.isNew(a, x)) this.#grow(KNOWN + PER_ATTRIBUTE * a, ROOM + PER_ATTRIBUTE * a, Math.floor(x), withSpare);
    }
    return next;
  }

  #grow(known: number, room: number, index: number, withSpare: boolean): void {
    const next = this.#next;
    const spare = withSpare ? Math.floor(SPARE * next[room]) : 0;
    next[known] = Math.max(next[known], index + 1);
    if (index >= next[room]) next[room] = Math.max(index + 1, next[room] + spare);
  }

  /** This shape with room for all declared classes. */
  ofDeclaredClasses(): Int32Array {
    const next = this.#column.data.slice();
    next[CLASSES] = Math.max(next[CLASSES], next[CLASSES_KNOWN]);
    return next;
  }

  set(numbers: Int32Array): void {
    this.#column.data.set(numbers);
    this.restored();
  }
}
