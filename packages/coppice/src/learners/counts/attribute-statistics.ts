/**
 * Class-conditional statistics of attributes. Naive Bayes keeps one block of these numbers, a Hoeffding tree one per
 * learning leaf.
 *
 * A block holds, with C = room for classes, first C factors: what all the numbers below have to say of a class whatever a
 * row's values are, sqrt(product of 1 / variance) / product of smoothed totals, or 0 where that is not known to be exact.
 * Then follows attribute after attribute
 *   numeric: C times (weight, mean, sum of squared deviations, 1 / variance[, smallest, largest])
 *   nominal: a row of C totals, then for every value a row of C weights
 * so that scoring one row walks a few short runs of numbers. Numeric attributes come before nominal ones: a loop over
 * one kind is short enough for the engine to check its arrays once and not at every number.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";

/** Variances below this are taken for this: a constant attribute must not make one class certain. */
const VARIANCE_FLOOR = 1e-12;
const LARGEST_PRECISION = 1e12;

/** Factors are kept where no product on the way leaves this range. */
const SAFE = 1e300;

/**
 * Places in a numeric attribute's numbers of one class, the weight first; numbers beyond `LARGEST_NUMBER` count as
 * missing, so that sums of squares, and weights of classes made from them, stay finite. Modules whose loops need these
 * take them into constants of their own: engines compile those in, and look imported ones up each time.
 */
export const NUMERIC = {
  MEAN: 1,
  SQUARES: 2,
  PRECISION: 3,
  SMALLEST: 4,
  LARGEST: 5,
  LARGEST_NUMBER: 1e75,
} as const;
const { MEAN, SQUARES, PRECISION, SMALLEST, LARGEST, LARGEST_NUMBER } = NUMERIC;

/** Numbers per class of a numeric attribute, with and without the range. */
const RANGED = 6;
const PLAIN = 4;

const CLASS_CAPACITY = 0;
const SHAPE_HEADER = 1;

export class AttributeStatistics {
  readonly schema: Schema;
  /** [room for classes, then per attribute: values known, room for values]; numeric attributes have 0, 0. */
  readonly #shape: Column<Int32Array>;
  readonly blocks: Column<Float64Array>;
  /** Attributes of a block: all, unless blocks keep subsets. */
  readonly perBlock: number;
  /** Numbers of `subsets` per block: 0 where all blocks have all attributes. */
  readonly subsetSize: number;
  /** Where blocks keep subsets, the attributes of every block one after the other. */
  readonly subsets: Column<Int32Array>;
  /** Numbers per class of a numeric attribute: 6 with the range, 4 without. */
  readonly numericWidth: number;
  /** 1 where numeric. */
  readonly numeric: Uint8Array;
  readonly #all: Int32Array;
  readonly #allNumeric: number;
  readonly #nominalAttributes: Int32Array;

  // Derived from the shape:
  /** Room for classes, C. */
  classes = 0;
  /** Numbers of each attribute in a block. */
  sizes = new Int32Array(0);
  /** Numbers of a numeric attribute in a block. */
  numericStep = 0;
  /** Numbers of a block. */
  stride = 0;
  /** Weight added to every nominal count. */
  readonly smoothing: number;

  /**
   * `smoothing`: weight added to every nominal count. `range`: also keep the smallest and largest number.
   * `perBlock`: attributes in a block; fewer than all make subsets.
   */
  constructor(arena: Arena, schema: Schema, options: { smoothing: number; range: boolean; perBlock?: number }) {
    const { attributes } = schema;
    const width = attributes.length;
    this.schema = schema;
    this.smoothing = options.smoothing;
    this.numericWidth = options.range ? RANGED : PLAIN;
    this.perBlock = Math.min(options.perBlock ?? width, width);
    this.subsetSize = this.perBlock < width ? this.perBlock : 0;
    this.numeric = Uint8Array.from(attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
    this.#nominalAttributes = Int32Array.from(attributes.keys()).filter((a) => this.numeric[a] === 0);
    this.#all = Int32Array.from(attributes.keys());
    this.#allNumeric = width - this.#nominalAttributes.length;
    this.#arrange(this.#all, 0);
    this.#shape = arena.int32("shape", SHAPE_HEADER + 2 * width);
    this.#shape.data[CLASS_CAPACITY] = schema.classCount;
    attributes.forEach(({ values }, a) => {
      this.#shape.data.fill(values.length, SHAPE_HEADER + 2 * a, SHAPE_HEADER + 2 * a + 2);
    });
    this.blocks = arena.float64("statistics", 0);
    this.subsets = arena.int32("blockAttributes", 0);
    this.restored();
  }

  /** Recomputes what is derived from the shape. */
  restored(): void {
    const shape = this.#shape.data;
    this.classes = shape[CLASS_CAPACITY];
    this.sizes = Int32Array.from(this.#sizesIn(shape));
    this.numericStep = this.numericWidth * this.classes;
    this.stride = this.sizesOf(shape).stride;
  }

  /** Where the first attribute of a block lies. */
  startOf(block: number): number {
    return block * this.stride + this.classes;
  }

  /** Number of values an attribute is known to have. */
  known(attribute: number): number {
    return this.#shape.data[SHAPE_HEADER + 2 * attribute];
  }

  /** Block `b` has the attributes `attributes[firstOf(b) .. firstOf(b) + perBlock)`, in that order. */
  get attributes(): Int32Array {
    return this.subsetSize > 0 ? this.subsets.data : this.#all;
  }

  firstOf(block: number): number {
    return block * this.subsetSize;
  }

  /** How many of a block's attributes, the first ones, are numeric. */
  numericIn(block: number): number {
    if (this.subsetSize === 0 || this.#allNumeric === 0) return this.#allNumeric;
    const { numeric, attributes, perBlock } = this;
    if (this.#allNumeric === numeric.length) return perBlock;
    const first = this.firstOf(block);
    let count = 0;
    while (count < perBlock && numeric[attributes[first + count]] === 1) count++;
    return count;
  }

  attributesOf(block: number): Int32Array {
    return this.attributes.subarray(this.firstOf(block), this.firstOf(block) + this.perBlock);
  }

  /** Gives a block its subset. */
  choose(block: number, subset: Int32Array): void {
    this.subsets.data.set(subset, this.firstOf(block));
    this.#arrange(this.subsets.data, this.firstOf(block));
  }

  /** Puts the numeric ones of `perBlock` attributes first. */
  #arrange(attributes: Int32Array, first: number): void {
    let numeric = first;
    for (let j = first; j < first + this.perBlock; j++) {
      const a = attributes[j];
      if (this.numeric[a] === 0) continue;
      attributes.copyWithin(numeric + 1, numeric, j);
      attributes[numeric++] = a;
    }
  }

  /** Whether a row needs no more room than there is. The first call for unmet values or classes returns false. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes) return false;
    const nominal = this.#nominalAttributes;
    const shape = this.#shape.data;
    for (let i = 0; i < nominal.length; i++) {
      const a = nominal[i];
      if (rows[start + a] >= shape[SHAPE_HEADER + 2 * a]) return false;
    }
    return true;
  }

  /**
   * Makes the row's values and label known where there is room. Where there is not, changes nothing and returns the
   * shape that blocks must be moved to: what grows, grows by at least a share `spare`. Indices the schema does not have
   * are not values and stay unknown.
   */
  meet(rows: Float64Array, start: number, label: number, spare: number): Int32Array | null {
    const shape = this.#shape.data;
    const next = shape.slice();
    const grow = (at: number, needed: number) => {
      const room = next[at];
      if (needed > room) next[at] = Math.max(needed, room + Math.floor(spare * room));
      return needed > room;
    };
    let moves = grow(CLASS_CAPACITY, label + 1);
    for (const a of this.#nominalAttributes) {
      const value = rows[start + a];
      const at = SHAPE_HEADER + 2 * a;
      if (value >= shape[at] && value < (this.schema.attributes[a]?.values.length ?? 0)) {
        next[at] = Math.floor(value) + 1;
        if (grow(at + 1, next[at])) moves = true;
      }
    }
    if (moves) return next;
    if (next.every((known, i) => known === shape[i])) return null;
    shape.set(next);
    for (let block = 0; block * this.stride < this.blocks.length; block++) this.makeFactors(block);
    return null;
  }

  /** Makes the factors at the head of a block: before its first row, and after the number of known values has changed. */
  makeFactors(block: number): void {
    const stats = this.blocks.data;
    for (let c = 0; c < this.classes; c++) {
      let precisions = 1;
      let totals = 1;
      let at = this.startOf(block);
      for (const a of this.attributesOf(block)) {
        if (this.numeric[a]) precisions *= stats[at + c * this.numericWidth + PRECISION];
        else totals *= stats[at + c] + this.smoothing * this.known(a);
        at += this.sizes[a];
      }
      this.#writeFactor(block, c, precisions, totals);
    }
  }

  #writeFactor(block: number, label: number, precisions: number, totals: number): void {
    const root = Math.sqrt(precisions);
    const factor = totals === 1 ? root : root / totals;
    const safe = precisions > 1 / SAFE && factor > 1 / SAFE && factor < SAFE;
    this.blocks.data[block * this.stride + label] = safe ? factor : 0;
  }

  /** Room for classes and numbers of a block in another shape. */
  sizesOf(shape: Int32Array): { classes: number; stride: number } {
    const classes = shape[CLASS_CAPACITY];
    // Blocks of subsets have room for the largest subset, so that all blocks are alike.
    const largest = this.#sizesIn(shape)
      .sort((a, b) => b - a)
      .slice(0, this.perBlock);
    return { classes, stride: largest.reduce((sum, size) => sum + size, classes) };
  }

  /** Numbers of each attribute in a block of a shape. */
  #sizesIn(shape: Int32Array): number[] {
    const classes = shape[CLASS_CAPACITY];
    return Array.from(this.numeric, (numeric, a) =>
      numeric ? this.numericWidth * classes : (1 + shape[SHAPE_HEADER + 2 * a + 1]) * classes,
    );
  }

  /** Keeps the listed blocks, in that order and with room for `capacity` of them, in a new shape when one is given. */
  move(kept: Int32Array, capacity: number, shape: Int32Array | null): void {
    const { stride } = shape === null ? this : this.sizesOf(shape);
    const old = this.blocks.data.length === capacity * stride ? this.blocks.data.slice() : this.blocks.data;
    this.blocks.resize(kept.length * stride, capacity * stride); // first: where it is refused, nothing has changed
    this.blocks.data.fill(0);
    const { sizes: oldSizes, classes: oldClasses, stride: oldStride } = this;
    if (shape !== null) {
      this.#shape.data.set(shape);
      this.restored();
    }
    const moved = this.blocks.data;
    kept.forEach((block, i) => {
      moved.set(old.subarray(block * oldStride, block * oldStride + oldClasses), i * this.stride);
      let source = block * oldStride + oldClasses;
      let target = this.startOf(i);
      for (const a of this.attributesOf(block)) {
        // A numeric attribute is one run of C entries, a nominal one a run of C weights for the totals and each value.
        const width = this.numeric[a] ? this.numericWidth : 1;
        for (let run = 0; run * oldClasses * width < oldSizes[a]; run++) {
          const from = source + run * oldClasses * width;
          moved.set(old.subarray(from, from + oldClasses * width), target + run * this.classes * width);
        }
        source += oldSizes[a];
        target += this.sizes[a];
      }
    });
    const width = this.subsetSize;
    const subsets = this.subsets.data.slice();
    this.subsets.resize(0, 0);
    this.subsets.resize(kept.length * width, capacity * width);
    kept.forEach((block, i) => {
      this.subsets.data.set(subsets.subarray(block * width, (block + 1) * width), i * width);
    });
    if (shape !== null)
      kept.forEach((_, i) => {
        this.makeFactors(i);
      });
  }

  /** Adds a row to a block. Missing values, and indices the schema does not have, are skipped. */
  observe(block: number, rows: Float64Array, start: number, label: number, weight: number): void {
    const { sizes, classes, numericWidth, numericStep, smoothing, attributes } = this;
    const stats = this.blocks.data;
    const shape = this.#shape.data;
    const first = this.firstOf(block);
    const endNumeric = first + this.numericIn(block);
    const end = first + this.perBlock;
    const ranged = numericWidth === RANGED;
    let precisions = 1;
    let totals = 1;
    let share = 0; // weight / total, of which most attributes have the same
    let shareOf = -1;
    let j = first;
    let q = this.startOf(block) + label * numericWidth;
    for (; j < endNumeric; j++) {
      const x = rows[start + attributes[j]];
      let precision = stats[q + PRECISION];
      if (Math.abs(x) <= LARGEST_NUMBER) {
        const total = stats[q] + weight;
        if (total !== shareOf) {
          share = weight / total;
          shareOf = total;
        }
        const difference = x - stats[q + MEAN];
        const mean = stats[q + MEAN] + difference * share; // Welford's update with weights
        const squares = stats[q + SQUARES] + weight * difference * (x - mean);
        // A class that has met one value has no variance yet.
        precision = total > 1 && squares > VARIANCE_FLOOR * (total - 1) ? (total - 1) / squares : LARGEST_PRECISION;
        stats[q] = total;
        stats[q + MEAN] = mean;
        stats[q + SQUARES] = squares;
        stats[q + PRECISION] = precision;
        if (ranged) {
          if (total === weight) {
            stats[q + SMALLEST] = x;
            stats[q + LARGEST] = x;
          } else if (x < stats[q + SMALLEST]) stats[q + SMALLEST] = x;
          else if (x > stats[q + LARGEST]) stats[q + LARGEST] = x;
        }
      }
      precisions *= precision;
      q += numericStep;
    }
    let at = q - label * numericWidth;
    for (; j < end; j++) {
      const a = attributes[j];
      const x = rows[start + a];
      const known = shape[SHAPE_HEADER + 2 * a];
      const total = at + label;
      if (x >= 0 && x < known) {
        stats[total] += weight;
        const value = total + (1 + (x | 0)) * classes;
        stats[value] += weight;
      }
      totals *= stats[total] + smoothing * known;
      at += sizes[a];
    }
    this.#writeFactor(block, label, precisions, totals);
  }
}
