/**
 * Class-conditional statistics of attributes. Naive Bayes keeps one block of these numbers, a Hoeffding tree one per
 * learning leaf.
 *
 * A block holds, with C = room for classes, first (only where there are nominal attributes) C products of the smoothed
 * totals of all its nominal attributes, then attribute after attribute
 *   numeric: C times (weight, mean, sum of squared deviations, 1 / variance[, smallest, largest])
 *   nominal: a row of C totals, then for every value a row of C weights
 * so that scoring one row walks a few short runs of numbers.
 */
import type { Arena, Column, Schema } from "../core/index.ts";

/** Variances below this are taken for this: a constant attribute must not make one class certain. */
const VARIANCE_FLOOR = 1e-12;

/** The products of totals are kept where they and their inverses are below this, otherwise 0 stands for "none". */
const SAFE = 1e300;

/** Numbers beyond this count as missing: sums of squares, and weights of classes made from them, stay finite. */
export const LARGEST_NUMBER = 1e75;

// Places in a numeric attribute's numbers of one class; the weight comes first.
export const MEAN = 1;
export const SQUARES = 2;
export const PRECISION = 3;
export const SMALLEST = 4;
export const LARGEST = 5;

const CLASS_CAPACITY = 0;
const SHAPE_HEADER = 1;

export class AttributeStatistics {
  readonly schema: Schema;
  /** [room for classes, then per attribute: values known, room for values]; numeric attributes have 0, 0. */
  readonly #shape: Column<Int32Array>;
  readonly blocks: Column<Float64Array>;
  /** Numbers per class of a numeric attribute: 6 with the range, 4 without. */
  readonly numericWidth: number;
  /** 1 where numeric. */
  readonly numeric: Uint8Array;
  readonly #nominalAttributes: Int32Array;

  // Derived from the shape:
  /** Room for classes, C. */
  classes = 0;
  /** Numbers of each attribute in a block. */
  sizes = new Int32Array(0);
  /** Numbers of a block. */
  stride = 0;
  /** Numbers of a block before its first attribute. */
  header = 0;
  /** Weight added to every nominal count. */
  readonly smoothing: number;
  readonly #perBlock: number;

  /**
   * `smoothing`: weight added to every nominal count. `range`: also keep the smallest and largest number.
   * `perBlock`: attributes in a block, all unless the owner keeps subsets.
   */
  constructor(arena: Arena, schema: Schema, options: { smoothing: number; range: boolean; perBlock?: number }) {
    const { attributes } = schema;
    const width = attributes.length;
    this.schema = schema;
    this.smoothing = options.smoothing;
    this.numericWidth = options.range ? 6 : 4;
    this.#perBlock = options.perBlock ?? width;
    this.numeric = Uint8Array.from(attributes, ({ kind }) => (kind === "numeric" ? 1 : 0));
    this.#nominalAttributes = Int32Array.from(attributes.keys()).filter((a) => this.numeric[a] === 0);
    this.#shape = arena.int32("shape", SHAPE_HEADER + 2 * width);
    this.#shape.data[CLASS_CAPACITY] = schema.classCount;
    attributes.forEach(({ values }, a) => {
      this.#shape.data.fill(values.length, SHAPE_HEADER + 2 * a, SHAPE_HEADER + 2 * a + 2);
    });
    this.blocks = arena.float64("statistics", 0);
    this.restored();
  }

  /** Recomputes what is derived from the shape. */
  restored(): void {
    const shape = this.#shape.data;
    this.classes = shape[CLASS_CAPACITY] as number;
    this.sizes = Int32Array.from(this.#sizesIn(shape));
    this.header = this.#nominalAttributes.length > 0 ? this.classes : 0;
    this.stride = this.sizesOf(shape).stride;
  }

  /** Where the first attribute of a block lies. */
  startOf(block: number): number {
    return block * this.stride + this.header;
  }

  /** Number of values an attribute is known to have. */
  known(attribute: number): number {
    return this.#shape.data[SHAPE_HEADER + 2 * attribute] as number;
  }

  /** Whether a row needs no more room than there is. The first call for unmet values or classes returns false. */
  fits(rows: Float64Array, start: number, label: number): boolean {
    if (label >= this.classes) return false;
    const nominal = this.#nominalAttributes;
    const shape = this.#shape.data;
    for (let i = 0; i < nominal.length; i++) {
      const a = nominal[i] as number;
      if ((rows[start + a] as number) >= (shape[SHAPE_HEADER + 2 * a] as number)) return false;
    }
    return true;
  }

  /**
   * Makes the row's values and label known where there is room. Where there is not, changes nothing and returns the
   * shape that blocks must be moved to: what grows, grows by at least a share `spare`. Indices the schema does not have
   * are not values and stay unknown. `attributesOf(block)` lists the attributes of a block.
   */
  meet(
    rows: Float64Array,
    start: number,
    label: number,
    spare: number,
    attributesOf: (block: number) => Int32Array,
  ): Int32Array | null {
    const shape = this.#shape.data;
    const next = shape.slice();
    const grow = (at: number, needed: number) => {
      const room = next[at] as number;
      if (needed > room) next[at] = Math.max(needed, room + Math.floor(spare * room));
      return needed > room;
    };
    let moves = grow(CLASS_CAPACITY, label + 1);
    for (const a of this.#nominalAttributes) {
      const value = rows[start + a] as number;
      const at = SHAPE_HEADER + 2 * a;
      if (value >= (shape[at] as number) && value < (this.schema.attributes[a] as { values: string[] }).values.length) {
        next[at] = Math.floor(value) + 1;
        if (grow(at + 1, next[at] as number)) moves = true;
      }
    }
    if (moves) return next;
    if (next.every((known, i) => known === shape[i])) return null;
    shape.set(next);
    this.#multiplyTotals(attributesOf);
    return null;
  }

  /** Makes the products at the head of every block again, after the number of known values has changed. */
  #multiplyTotals(attributesOf: (block: number) => Int32Array): void {
    const stats = this.blocks.data;
    for (let block = 0; block * this.stride < this.blocks.length; block++) {
      for (let c = 0; c < this.classes; c++) {
        if (stats[block * this.stride + c] === 0) continue;
        let product = 1;
        let at = this.startOf(block);
        for (const a of attributesOf(block)) {
          if (!this.numeric[a]) product *= (stats[at + c] as number) + this.smoothing * this.known(a);
          at += this.sizes[a] as number;
        }
        stats[block * this.stride + c] = product < SAFE && product > 1 / SAFE ? product : 0;
      }
    }
  }

  /** Room for classes and numbers of a block in another shape. */
  sizesOf(shape: Int32Array): { classes: number; stride: number } {
    const classes = shape[CLASS_CAPACITY] as number;
    // Blocks of subsets have room for the largest subset, so that all blocks are alike.
    const largest = this.#sizesIn(shape)
      .sort((a, b) => b - a)
      .slice(0, this.#perBlock);
    const header = this.#nominalAttributes.length > 0 ? classes : 0;
    return { classes, stride: largest.reduce((sum, size) => sum + size, header) };
  }

  /** Numbers of each attribute in a block of a shape. */
  #sizesIn(shape: Int32Array): number[] {
    const classes = shape[CLASS_CAPACITY] as number;
    return Array.from(this.numeric, (numeric, a) =>
      numeric ? this.numericWidth * classes : (1 + (shape[SHAPE_HEADER + 2 * a + 1] as number)) * classes,
    );
  }

  /**
   * Keeps the listed blocks, in that order and with room for `capacity` of them, in a new shape when one is given.
   * `attributesOf(block)` lists the attributes of a block.
   */
  move(
    kept: Int32Array,
    capacity: number,
    shape: Int32Array | null,
    attributesOf: (block: number) => Int32Array,
  ): void {
    const { stride } = shape === null ? this : this.sizesOf(shape);
    const old = this.blocks.data.length === capacity * stride ? this.blocks.data.slice() : this.blocks.data;
    this.blocks.resize(kept.length * stride, capacity * stride); // first: where it is refused, nothing has changed
    this.blocks.data.fill(0);
    const { sizes: oldSizes, classes: oldClasses, stride: oldStride, header: oldHeader } = this;
    if (shape !== null) {
      this.#shape.data.set(shape);
      this.restored();
    }
    const moved = this.blocks.data;
    kept.forEach((block, i) => {
      moved.set(old.subarray(block * oldStride, block * oldStride + oldHeader), i * this.stride);
      let source = block * oldStride + oldHeader;
      let target = this.startOf(i);
      for (const a of attributesOf(block)) {
        // A numeric attribute is one run of C entries, a nominal one a run of C weights for the totals and each value.
        const width = this.numeric[a] ? this.numericWidth : 1;
        for (let run = 0; run * oldClasses * width < (oldSizes[a] as number); run++) {
          const from = source + run * oldClasses * width;
          moved.set(old.subarray(from, from + oldClasses * width), target + run * this.classes * width);
        }
        source += oldSizes[a] as number;
        target += this.sizes[a] as number;
      }
    });
    if (shape !== null) this.#multiplyTotals((i) => attributesOf(kept[i] as number));
  }

  /**
   * Adds a row to block `block`. `attributes[first .. first + count)` are the block's attributes. Missing values, and
   * indices the schema does not have, are skipped.
   */
  observe(
    block: number,
    attributes: Int32Array,
    first: number,
    count: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
  ): void {
    const { numeric, sizes, classes, numericWidth } = this;
    const smoothing = this.smoothing;
    const stats = this.blocks.data;
    const shape = this.#shape.data;
    let product = 1;
    let at = this.startOf(block);
    for (let j = 0; j < count; j++) {
      const a = attributes[first + j] as number;
      const x = rows[start + a] as number;
      if (numeric[a] === 1) {
        if (x <= LARGEST_NUMBER && x >= -LARGEST_NUMBER) {
          const q = at + label * numericWidth;
          const total = (stats[q] as number) + weight;
          const mean = stats[q + MEAN] as number;
          const difference = x - mean;
          const moved = mean + (difference * weight) / total; // Welford's update with weights
          if (numericWidth === 6) {
            if (total === weight) {
              stats[q + SMALLEST] = x;
              stats[q + LARGEST] = x;
            } else if (x < (stats[q + SMALLEST] as number)) stats[q + SMALLEST] = x;
            else if (x > (stats[q + LARGEST] as number)) stats[q + LARGEST] = x;
          }
          const squares = (stats[q + SQUARES] as number) + weight * difference * (x - moved);
          stats[q] = total;
          stats[q + MEAN] = moved;
          stats[q + SQUARES] = squares;
          // A class that has met one value has no variance yet.
          stats[q + PRECISION] =
            total > 1 && squares > VARIANCE_FLOOR * (total - 1) ? (total - 1) / squares : 1 / VARIANCE_FLOOR;
        }
      } else {
        const known = shape[SHAPE_HEADER + 2 * a] as number;
        const total = at + label;
        if (x >= 0 && x < known) {
          stats[total] = (stats[total] as number) + weight;
          const value = total + (1 + (x | 0)) * classes;
          stats[value] = (stats[value] as number) + weight;
        }
        product *= (stats[total] as number) + smoothing * known;
      }
      at += sizes[a] as number;
    }
    if (this.header > 0) stats[block * this.stride + label] = product < SAFE && product > 1 / SAFE ? product : 0;
  }
}
