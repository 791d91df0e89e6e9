/**
 * Class-conditional statistics of attributes, in blocks: naive Bayes keeps one block, a Hoeffding tree one per learning
 * leaf. Blocks have all attributes, or each a subset of its own. `BlockShape` has the layout of a block.
 *
 * A block begins with a factor per class: the part of the naive Bayes score that does not depend on the row's values,
 * sqrt(product of 1 / variance) / product of (N + smoothing * values known), over the numeric and the nominal
 * attributes. A factor is 0 where the product left the safe range and has to be computed term by term.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { BlockShape, type BlockSizes, NUMERIC } from "./block-shape.ts";

const { MEAN, SQUARES, PRECISION, SMALLEST, LARGEST, LARGEST_NUMBER } = NUMERIC;

/** Smaller variances are raised to this, so that a constant attribute does not make one class certain. */
const VARIANCE_FLOOR = 1e-12;
const LARGEST_PRECISION = 1e12;

/** Factors are kept only where neither they nor the products they are made of leave [1 / SAFE, SAFE]. */
const SAFE = 1e300;

export class AttributeStatistics {
  readonly shape: BlockShape;
  /** The blocks, one after the other. */
  readonly blocks: Column<Float64Array>;
  /** Numbers of `subsets` per block: 0 where all blocks have all attributes. */
  readonly subsetSize: number;
  /** The attributes of every block, one block after the other, where blocks have subsets. */
  readonly subsets: Column<Int32Array>;
  /** Weight added to every nominal count. */
  readonly smoothing: number;
  readonly #allAttributes: Int32Array;
  readonly #allNumeric: number;

  /**
   * `smoothing`: weight added to every nominal count. `range`: keep the smallest and largest number too. `perBlock`:
   * attributes in a block; fewer than all make subsets.
   */
  constructor(arena: Arena, schema: Schema, options: { smoothing: number; range: boolean; perBlock?: number }) {
    const width = schema.attributes.length;
    const perBlock = Math.min(options.perBlock ?? width, width);
    this.shape = new BlockShape(arena, schema, options.range, perBlock);
    this.smoothing = options.smoothing;
    this.subsetSize = perBlock < width ? perBlock : 0;
    this.#allAttributes = Int32Array.from(schema.attributes.keys());
    this.#numericFirst(this.#allAttributes);
    this.#allNumeric = this.shape.numeric.reduce((sum, numeric) => sum + numeric, 0);
    this.blocks = arena.float64("statistics", 0);
    this.subsets = arena.int32("blockAttributes", 0);
  }

  /** Recomputes what is derived from the columns. */
  restored(): void {
    this.shape.restored();
  }

  // --- where things are -------------------------------------------------------------------------------------------

  /** Where a block's first attribute begins, after the factors. */
  startOf(block: number): number {
    return block * this.shape.stride + this.shape.classes;
  }

  /** The attributes of block b are `attributes[firstOf(b) .. firstOf(b) + perBlock)`, in that order. */
  get attributes(): Int32Array {
    return this.subsetSize > 0 ? this.subsets.data : this.#allAttributes;
  }

  firstOf(block: number): number {
    return block * this.subsetSize;
  }

  /** How many of a block's attributes are numeric: those come first. */
  numericIn(block: number): number {
    if (this.subsetSize === 0 || this.#allNumeric === 0) return this.#allNumeric;
    const { attributes } = this;
    const { numeric, perBlock } = this.shape;
    if (this.#allNumeric === numeric.length) return perBlock;
    const first = this.firstOf(block);
    let count = 0;
    while (count < perBlock && numeric[attributes[first + count]] === 1) count++;
    return count;
  }

  attributesOf(block: number): Int32Array {
    return this.attributes.subarray(this.firstOf(block), this.firstOf(block) + this.shape.perBlock);
  }

  /** Gives a block its subset of the attributes. */
  choose(block: number, subset: Int32Array): void {
    this.subsets.data.set(subset, this.firstOf(block));
    this.#numericFirst(this.attributesOf(block));
  }

  /** Moves numeric attributes in front of nominal ones; the order within each kind stays. */
  #numericFirst(attributes: Int32Array): void {
    let numeric = 0;
    for (let j = 0; j < attributes.length; j++) {
      const a = attributes[j];
      if (this.shape.numeric[a] === 0) continue;
      attributes.copyWithin(numeric + 1, numeric, j);
      attributes[numeric++] = a;
    }
  }

  // --- learning ---------------------------------------------------------------------------------------------------

  /** Adds a row to a block. Missing values, and indices that the schema does not have, are skipped. */
  observe(block: number, rows: Float64Array, start: number, label: number, weight: number): void {
    const { sizes, classes, numericWidth, numericStep, known, ranged, perBlock } = this.shape;
    const { smoothing, attributes } = this;
    const stats = this.blocks.data;
    const first = this.firstOf(block);
    const endNumeric = first + this.numericIn(block);
    const end = first + perBlock;
    let precisions = 1;
    let totals = 1;
    let share = 0; // weight / total, which is the same for most attributes
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
        // The variance divides by (total - 1), so a class with a weight of at most 1 has none yet.
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
      const values = known[a];
      const total = at + label;
      if (x >= 0 && x < values) {
        stats[total] += weight;
        const value = total + (1 + (x | 0)) * classes;
        stats[value] += weight;
      }
      totals *= stats[total] + smoothing * values;
      at += sizes[a];
    }
    this.#writeFactor(block, label, precisions, totals);
  }

  /** Computes a block's factors: before its first row, and after the number of known values has changed. */
  makeFactors(block: number): void {
    const { classes, numeric, numericWidth, sizes, known } = this.shape;
    const stats = this.blocks.data;
    for (let c = 0; c < classes; c++) {
      let precisions = 1;
      let totals = 1;
      let at = this.startOf(block);
      for (const a of this.attributesOf(block)) {
        if (numeric[a] === 1) precisions *= stats[at + c * numericWidth + PRECISION];
        else totals *= stats[at + c] + this.smoothing * known[a];
        at += sizes[a];
      }
      this.#writeFactor(block, c, precisions, totals);
    }
  }

  #writeFactor(block: number, label: number, precisions: number, totals: number): void {
    const root = Math.sqrt(precisions);
    const factor = totals === 1 ? root : root / totals;
    const safe = precisions > 1 / SAFE && factor > 1 / SAFE && factor < SAFE;
    this.blocks.data[block * this.shape.stride + label] = safe ? factor : 0;
  }

  // --- growing ----------------------------------------------------------------------------------------------------

  /**
   * Makes the row's values and class known, where blocks have room for them. Where they have not, changes nothing and
   * returns the shape that blocks have to be moved to, with at least a share `spare` of further room in what grows.
   */
  admit(rows: Float64Array, start: number, label: number, spare: number): Int32Array | null {
    const { shape } = this;
    const next = shape.grownFor(rows, start, label, spare);
    if (!shape.hasRoomOf(next)) return next;
    if (!shape.set(next)) return null;
    for (let block = 0; block * shape.stride < this.blocks.length; block++) this.makeFactors(block);
    return null;
  }

  /** Keeps the listed blocks, in that order and with room for `capacity` blocks, in a new shape when one is given. */
  move(kept: Int32Array, capacity: number, shape: Int32Array | null): void {
    const { classes, sizes, stride } = this.shape;
    const { stride: newStride } = shape === null ? this.shape : this.shape.sizesOf(shape);
    const old = this.blocks.data.slice(0, this.blocks.length);
    this.blocks.resize(kept.length * newStride, capacity * newStride); // first: when it throws, nothing has changed
    this.blocks.data.fill(0);
    if (shape !== null) this.shape.set(shape);
    kept.forEach((block, i) => {
      this.#copyBlock(old, { classes, sizes, stride }, block, i);
    });
    this.#moveSubsets(kept, capacity);
    if (shape === null) return;
    kept.forEach((_, i) => {
      this.makeFactors(i);
    });
  }

  /** Copies block `from` of the numbers `old`, in its old sizes, to block `to`. The subsets have not been moved yet. */
  #copyBlock(old: Float64Array, before: BlockSizes, from: number, to: number): void {
    const { classes, sizes, stride, numeric, numericWidth } = this.shape;
    const blocks = this.blocks.data;
    let source = from * before.stride;
    let target = to * stride;
    blocks.set(old.subarray(source, source + before.classes), target);
    source += before.classes;
    target += classes;
    for (const a of this.attributesOf(from)) {
      // A numeric attribute is one run of C entries; a nominal one has a run of C weights for all rows and per value.
      const width = numeric[a] === 1 ? numericWidth : 1;
      const run = before.classes * width;
      for (let i = 0; i * run < before.sizes[a]; i++) {
        blocks.set(old.subarray(source + i * run, source + (i + 1) * run), target + i * classes * width);
      }
      source += before.sizes[a];
      target += sizes[a];
    }
  }

  #moveSubsets(kept: Int32Array, capacity: number): void {
    const width = this.subsetSize;
    const old = this.subsets.data.slice();
    this.subsets.resize(0, 0);
    this.subsets.resize(kept.length * width, capacity * width);
    kept.forEach((block, i) => {
      this.subsets.data.set(old.subarray(block * width, (block + 1) * width), i * width);
    });
  }
}
