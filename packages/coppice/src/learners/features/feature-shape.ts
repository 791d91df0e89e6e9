/**
 * The number of classes and values that a slot has room for, and the offset of each attribute's numbers. Capacity grows
 * with what is seen.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { Block } from "../counts/block.ts";

/** Numbers in a slot before its counters. */
export const HEAD = 1;
/** For a number: whether it has a cut, and the cut. */
export const CUT_WIDTH = 2;

/** The weight in a class's distribution of a number, which has no precision. */
export const CLASS_WEIGHT = Block.PRECISION;

// The column: capacity for classes, then per attribute the number of known values and the capacity for values.
const CLASSES = 0;
const KNOWN = 1;
const ROOM = 2;
const PER_ATTRIBUTE = 2;

export class FeatureShape {
  /** 1 for numeric attributes, 0 for nominal ones. */
  readonly numeric: Uint8Array;
  /** The numeric attributes. */
  readonly numbers: Int32Array;
  readonly #schema: Schema;
  readonly #column: Column<Int32Array>;
  /** Numbers per branch in a table, by the capacity for classes; 0 if there are no tables. */
  readonly #tableWidth: (classes: number) => number;

  // Derived from the column:
  /** Capacity for classes. */
  classes = 0;
  /** Known values by attribute; 0 for numbers. */
  known: Int32Array;
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
    this.#column = arena.int32("featureShape", ROOM + PER_ATTRIBUTE * attributes.length - 1, { is: "features" });
    this.#column.data[CLASSES] = classCount;
    attributes.forEach(({ values }, a) => {
      this.#column.data[KNOWN + PER_ATTRIBUTE * a] = values.length;
      this.#column.data[ROOM + PER_ATTRIBUTE * a] = this.numeric[a] === 1 ? 0 : Math.max(1, values.length);
    });
    this.known = new Int32Array(attributes.length);
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

  /** Capacity for classes in another shape. */
  classesOf(numbers: Int32Array): number {
    return numbers[CLASSES];
  }

  /** Whether the row's class has room and those of its values that are in the schema are known. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes) return false;
    for (let a = 0; a < this.known.length; a++) {
      if (this.isNew(a, rows[start + a])) return false;
    }
    return true;
  }

  /** Whether the schema knows a nominal value, and this shape does not. */
  isNew(a: number, x: number): boolean {
    return x >= this.known[a] && this.numeric[a] === 0 && x < this.#schema.attributes[a].values.length;
  }

  /** A shape with room for the row's class and, `withValues`, its values. `withSpare` doubles capacity that grows. */
  grownFor(rows: Float64Array, start: number, label: number, withValues: boolean, withSpare: boolean): Int32Array {
    const next = this.#column.data.slice();
    if (label >= this.classes) next[CLASSES] = Math.max(label + 1, withSpare ? 2 * this.classes : 0);
    for (let a = 0; withValues && a < this.known.length; a++) {
      const x = rows[start + a];
      if (!this.isNew(a, x)) continue;
      const room = ROOM + PER_ATTRIBUTE * a;
      next[KNOWN + PER_ATTRIBUTE * a] = Math.floor(x) + 1;
      if (x >= next[room]) next[room] = Math.max(Math.floor(x) + 1, withSpare ? 2 * next[room] : 0);
    }
    return next;
  }

  set(numbers: Int32Array): void {
    this.#column.data.set(numbers);
    this.restored();
  }
}
