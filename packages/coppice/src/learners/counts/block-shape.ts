/**
 * The layout of a block of attribute statistics, and how it grows with new classes and new nominal values.
 *
 * A block has room for C classes. It begins with C factors, one per class (see `AttributeStatistics`). The attributes
 * follow one after the other, numeric ones first, so that a loop over one kind stays short:
 *   numeric: for each of the C classes its weight, mean, sum of squared deviations, 1 / variance[, smallest, largest]
 *   nominal: C class weights of all rows whose value is known, then for each value its C class weights
 */
import type { Arena, Column, Schema } from "../../core/index.ts";

/**
 * Places of a numeric attribute's numbers of one class; the weight is at 0. Numbers beyond `LARGEST_NUMBER` count as
 * missing, so that sums of squares stay finite. Modules with hot loops copy what they need into constants of their own:
 * engines compile those in, but look imported ones up each time.
 */
export const NUMERIC = {
  MEAN: 1,
  SQUARES: 2,
  PRECISION: 3,
  SMALLEST: 4,
  LARGEST: 5,
  LARGEST_NUMBER: 1e75,
} as const;

/** Numbers per class of a numeric attribute, with the range (smallest and largest) and without. */
const RANGED_WIDTH = 6;
const PLAIN_WIDTH = 4;

// The column: room for classes, then for each attribute the number of values known and the room for values.
const CLASS_ROOM = 0;
const KNOWN = 1;
const VALUE_ROOM = 2;
const PER_ATTRIBUTE = 2;

/** Numbers of a block that follow from its shape. */
export interface BlockSizes {
  /** Classes there is room for, C. */
  readonly classes: number;
  /** Numbers of each attribute in a block. */
  readonly sizes: Int32Array;
  /** Numbers of a block. */
  readonly stride: number;
}

export class BlockShape implements BlockSizes {
  /** Attributes of a block: all of them, unless blocks have subsets. */
  readonly perBlock: number;
  /** 1 for numeric attributes, 0 for nominal ones. */
  readonly numeric: Uint8Array;
  /** Whether a numeric attribute keeps its smallest and largest number. */
  readonly ranged: boolean;
  /** Numbers per class of a numeric attribute. */
  readonly numericWidth: number;
  readonly #schema: Schema;
  readonly #column: Column<Int32Array>;
  readonly #nominalAttributes: Int32Array;

  // Derived from the column:
  classes = 0;
  sizes: Int32Array = new Int32Array(0);
  stride = 0;
  /** Numbers of a numeric attribute in a block. */
  numericStep = 0;
  /** Number of values each attribute is known to have; 0 for numeric ones. */
  known: Int32Array = new Int32Array(0);

  constructor(arena: Arena, schema: Schema, ranged: boolean, perBlock: number) {
    const { attributes, classCount } = schema;
    this.perBlock = perBlock;
    this.numeric = Uint8Array.from(attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
    this.ranged = ranged;
    this.numericWidth = ranged ? RANGED_WIDTH : PLAIN_WIDTH;
    this.#schema = schema;
    this.#nominalAttributes = Int32Array.from(attributes.keys()).filter((a) => this.numeric[a] === 0);
    this.#column = arena.int32("shape", KNOWN + PER_ATTRIBUTE * attributes.length);
    const numbers = this.#column.data;
    numbers[CLASS_ROOM] = classCount;
    attributes.forEach(({ values }, a) => {
      numbers[KNOWN + PER_ATTRIBUTE * a] = values.length;
      numbers[VALUE_ROOM + PER_ATTRIBUTE * a] = values.length;
    });
    this.restored();
  }

  /** Recomputes what is derived from the column. */
  restored(): void {
    const numbers = this.#column.data;
    const { classes, sizes, stride } = this.sizesOf(numbers);
    this.classes = classes;
    this.sizes = sizes;
    this.stride = stride;
    this.numericStep = this.numericWidth * classes;
    this.known = Int32Array.from(this.numeric, (_, a) => numbers[KNOWN + PER_ATTRIBUTE * a]);
  }

  /** Sizes of a block of another shape, given as the numbers that `grownFor` returns. */
  sizesOf(numbers: Int32Array): BlockSizes {
    const classes = numbers[CLASS_ROOM];
    // Plain numbers, as the sum may be far larger than what memory can hold; the arena then refuses it.
    const sizes = Array.from(this.numeric, (numeric, a) =>
      numeric === 1 ? this.numericWidth * classes : (1 + numbers[VALUE_ROOM + PER_ATTRIBUTE * a]) * classes,
    );
    // Every block has room for the largest subset, so that all blocks are equally long.
    const largest = [...sizes].sort((a, b) => b - a).slice(0, this.perBlock);
    return { classes, sizes: Int32Array.from(sizes), stride: largest.reduce((sum, size) => sum + size, classes) };
  }

  /** Whether the row's values are known, as far as they are not missing, and there is room for its class. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes) return false;
    const { known } = this;
    const nominal = this.#nominalAttributes;
    for (let i = 0; i < nominal.length; i++) {
      const a = nominal[i];
      if (rows[start + a] >= known[a]) return false;
    }
    return true;
  }

  /**
   * The shape, as numbers for `set`, in which the row's values are known and there is room for them and for its class.
   * Room that has to grow grows by at least a share `spare`. Indices that the schema does not have stay unknown.
   */
  grownFor(rows: Float64Array, start: number, label: number, spare: number): Int32Array {
    const next = this.#column.data.slice();
    const grow = (at: number, needed: number) => {
      const room = next[at];
      if (needed > room) next[at] = Math.max(needed, room + Math.floor(spare * room));
    };
    grow(CLASS_ROOM, label + 1);
    for (const a of this.#nominalAttributes) {
      const value = rows[start + a];
      if (value >= this.known[a] && value < (this.#schema.attributes[a]?.values.length ?? 0)) {
        next[KNOWN + PER_ATTRIBUTE * a] = Math.floor(value) + 1;
        grow(VALUE_ROOM + PER_ATTRIBUTE * a, Math.floor(value) + 1);
      }
    }
    return next;
  }

  /** Whether blocks have the same room for classes and values in another shape, so that they need not be moved. */
  hasRoomOf(numbers: Int32Array): boolean {
    const now = this.#column.data;
    if (numbers[CLASS_ROOM] !== now[CLASS_ROOM]) return false;
    for (let i = VALUE_ROOM; i < now.length; i += PER_ATTRIBUTE) if (numbers[i] !== now[i]) return false;
    return true;
  }

  /** Takes another shape. Returns whether it differs. */
  set(numbers: Int32Array): boolean {
    const now = this.#column.data;
    if (numbers.every((number, i) => number === now[i])) return false;
    now.set(numbers);
    this.restored();
    return true;
  }
}
