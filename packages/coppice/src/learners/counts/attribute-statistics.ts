/**
 * Class-conditional statistics of attributes: naive Bayes keeps one table of them, a Hoeffding tree one per learning leaf.
 * A table has a block for every class it has met, and none for the others. Tables have all attributes, or each a subset
 * of its own. `BlockShape` has the layout of a block.
 *
 * A block begins with a factor, the part of the naive Bayes score that does not depend on the row's values:
 * sqrt(product of 1 / variance) / product of (N + smoothing * values known), over the numeric and the nominal
 * attributes, divided by 2 to the power beside it. The factor is 0 where something has to be computed term by term.
 *
 * The variance of a class within which a number has hardly varied depends on how it varies in all classes together
 * (`NaiveBayesScore`), so on every row. A class is done with that when its sum of squared deviations has reached a quarter
 * of the squared range of the number in all classes, which is never less than the variance in all classes.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { BLOCK, BlockShape } from "./block-shape.ts";

const { POWER, HEAD, MEAN, SQUARES, PRECISION, SMALLEST, LARGEST, NUMERIC_WIDTH } = BLOCK;
const { LARGEST_NUMBER, LATER, NOTHING } = BLOCK;

/** Products outside are multiplied by a power of two, so that hundreds of attributes stay in the range of numbers. */
const TOO_SMALL = 2 ** -500;
const TOO_LARGE = 2 ** 500;

/** Smaller sums of squares are left to what is computed term by term. */
const LEAST_SQUARES = 1e-120;

export class AttributeStatistics {
  readonly shape: BlockShape;
  /** The blocks, one after the other. */
  readonly blocks: Column<Float64Array>;
  /** C numbers per table: the block of each class, plus 1; 0 for classes not met. */
  readonly classBlocks: Column<Int32Array>;
  /** Numbers of `subsets` per table: 0 where all tables have all attributes. */
  readonly subsetSize: number;
  /** The attributes of every table, one table after the other, where tables have subsets. */
  readonly subsets: Column<Int32Array>;
  /** Weight added to every nominal count. */
  readonly smoothing: number;
  readonly #allAttributes: Int32Array;
  readonly #allNumeric: number;

  /** `smoothing`: weight added to every nominal count. `perBlock`: attributes in a block; fewer than all make subsets. */
  constructor(arena: Arena, schema: Schema, smoothing: number, perBlock = Infinity) {
    const width = schema.attributes.length;
    this.shape = new BlockShape(arena, schema, Math.min(perBlock, width));
    this.smoothing = smoothing;
    this.subsetSize = perBlock < width ? perBlock : 0;
    this.#allAttributes = Int32Array.from(schema.attributes.keys());
    this.#numericFirst(this.#allAttributes);
    this.#allNumeric = this.shape.numeric.reduce((sum, numeric) => sum + numeric, 0);
    this.blocks = arena.float64("blocks", 0);
    this.classBlocks = arena.int32("classBlocks", 0);
    this.subsets = arena.int32("tableAttributes", 0);
  }

  /** Recomputes what is derived from the columns. */
  restored(): void {
    this.shape.restored();
  }

  // --- where things are -------------------------------------------------------------------------------------------

  /** The block of a class in a table; -1 where the table has not met the class. */
  blockOf(table: number, label: number): number {
    return this.classBlocks.data[table * this.shape.classes + label] - 1;
  }

  /** Empties a block and gives it to a class of a table. */
  assign(table: number, label: number, block: number): void {
    const { classes, stride } = this.shape;
    this.classBlocks.data[table * classes + label] = block + 1;
    this.blocks.data.fill(0, block * stride, (block + 1) * stride);
  }

  /** The attributes of a table are `attributes[firstOf(table) .. firstOf(table) + perBlock)`, in that order. */
  get attributes(): Int32Array {
    return this.subsetSize > 0 ? this.subsets.data : this.#allAttributes;
  }

  firstOf(table: number): number {
    return table * this.subsetSize;
  }

  /** How many of a table's attributes are numeric: those come first. */
  numericIn(table: number): number {
    if (this.subsetSize === 0 || this.#allNumeric === 0) return this.#allNumeric;
    const { attributes } = this;
    const { numeric, perBlock } = this.shape;
    if (this.#allNumeric === numeric.length) return perBlock;
    const first = this.firstOf(table);
    let count = 0;
    while (count < perBlock && numeric[attributes[first + count]] === 1) count++;
    return count;
  }

  attributesOf(table: number): Int32Array {
    return this.attributes.subarray(this.firstOf(table), this.firstOf(table) + this.shape.perBlock);
  }

  /** Gives a table its subset of the attributes. */
  choose(table: number, subset: Int32Array): void {
    this.subsets.data.set(subset, this.firstOf(table));
    this.#numericFirst(this.attributesOf(table));
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

  /**
   * Adds a row to the block of its class, which the table has. Missing values, and indices that the schema does not
   * have, are skipped.
   */
  observe(table: number, rows: Float64Array, start: number, label: number, weight: number): void {
    const { sizes, stride, room, known, perBlock } = this.shape;
    const { smoothing, attributes } = this;
    const stats = this.blocks.data;
    const head = this.blockOf(table, label) * stride;
    const first = this.firstOf(table);
    const endNumeric = first + this.numericIn(table);
    const end = first + perBlock;
    let precisions = 1;
    let power = 0; // of two, taken out of the factor
    let share = 0; // weight / total, which is the same for most attributes
    let freedom = 1; // total - 1, at least 1
    let shareOf = -1;
    let j = first;
    let q = head + HEAD;
    for (; j < endNumeric; j++) {
      const x = rows[start + attributes[j]];
      let precision = stats[q + PRECISION];
      if (Math.abs(x) <= LARGEST_NUMBER) {
        const before = stats[q];
        const total = before + weight;
        if (total !== shareOf) {
          share = weight / total;
          freedom = total > 2 ? total - 1 : 1;
          shareOf = total;
        }
        const difference = x - stats[q + MEAN];
        const mean = stats[q + MEAN] + difference * share; // Welford's update with weights
        const squares = stats[q + SQUARES] + weight * difference * (x - mean);
        stats[q] = total;
        stats[q + MEAN] = mean;
        stats[q + SQUARES] = squares;
        if (before === 0 || x < stats[q + SMALLEST] || x > stats[q + LARGEST]) {
          stats[q + SMALLEST] = before === 0 ? x : Math.min(x, stats[q + SMALLEST]);
          stats[q + LARGEST] = before === 0 ? x : Math.max(x, stats[q + LARGEST]);
          this.#widen(table, q - head);
          precision = stats[q + PRECISION];
        }
        if (precision > NOTHING || (squares > LEAST_SQUARES && this.#isDone(table, q - head, squares))) {
          precision = freedom / squares;
          stats[q + PRECISION] = precision;
        }
      }
      if (precision !== NOTHING) precisions *= precision;
      if (precisions < TOO_SMALL || precisions > TOO_LARGE) {
        power += precisions < 1 ? -250 : 250; // half of 500: the root is taken below
        precisions *= precisions < 1 ? TOO_LARGE : TOO_SMALL;
      }
      q += NUMERIC_WIDTH;
    }
    let totals = 1;
    for (; j < end; j++) {
      const a = attributes[j];
      const x = rows[start + a];
      if (x >= 0 && x < room[a]) {
        stats[q] += weight;
        stats[q + 1 + (x | 0)] += weight;
      }
      totals *= stats[q] + smoothing * known[a];
      if (totals < TOO_SMALL || totals > TOO_LARGE) {
        power += totals < 1 ? 500 : -500;
        totals *= totals < 1 ? TOO_LARGE : TOO_SMALL;
      }
      q += sizes[a];
    }
    const root = Math.sqrt(precisions);
    const factor = totals === 1 ? root : root / totals;
    const isSafe = factor > 0 && factor < Infinity;
    stats[head] = isSafe ? factor : 0;
    stats[head + POWER] = isSafe ? power : 0;
  }

  /** The range of a numeric attribute, whose numbers lie at `offset` in each block, in all classes of a table. */
  #rangeOf(table: number, offset: number): number {
    const { classes, stride } = this.shape;
    const stats = this.blocks.data;
    let smallest = Infinity;
    let largest = -Infinity;
    for (let c = 0; c < classes; c++) {
      const q = this.blockOf(table, c) * stride + offset;
      if (q < 0 || stats[q] === 0) continue;
      if (stats[q + SMALLEST] < smallest) smallest = stats[q + SMALLEST];
      if (stats[q + LARGEST] > largest) largest = stats[q + LARGEST];
    }
    return largest - smallest;
  }

  /** Whether a class with such a sum of squares need not look at the others any more. */
  #isDone(table: number, offset: number, squares: number): boolean {
    const range = this.#rangeOf(table, offset);
    return 4 * squares >= range * range;
  }

  /** After a class's range has become wider: which classes are done with the others? */
  #widen(table: number, offset: number): void {
    const { classes, stride } = this.shape;
    const stats = this.blocks.data;
    const range = this.#rangeOf(table, offset);
    for (let c = 0; c < classes; c++) {
      const head = this.blockOf(table, c) * stride;
      const q = head + offset;
      if (head < 0 || stats[q] === 0) continue;
      if (stats[q + PRECISION] > NOTHING && 4 * stats[q + SQUARES] >= range * range) continue;
      stats[q + PRECISION] = range > 0 ? LATER : NOTHING;
      if (range > 0) stats[head] = 0;
    }
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
    // Factors depend on the number of known values: they are made again with the class's next row.
    if (shape.set(next)) for (let head = 0; head < this.blocks.length; head += shape.stride) this.blocks.data[head] = 0;
    return null;
  }

  /**
   * Keeps the listed blocks, in that order and with room for so many, in a new shape when one is given. `tables` has the
   * table of each. Tables are numbered as before, and `classBlocks` has still the old room for classes.
   */
  move(kept: Int32Array, tables: Int32Array, room: number, shape: Int32Array | null): void {
    const { sizes: oldSizes, stride: oldStride } = this.shape;
    const { stride, sizes } = shape === null ? this.shape : this.shape.sizesOf(shape);
    const old = this.blocks.data.slice(0, this.blocks.length);
    this.blocks.resize(kept.length * stride, room * stride); // first: when it throws, nothing has changed
    const blocks = this.blocks.data;
    blocks.fill(0);
    kept.forEach((block, i) => {
      let source = block * oldStride;
      let target = i * stride;
      // In another shape without the factor, which depends on the number of known values.
      if (shape === null) blocks.set(old.subarray(source, source + HEAD), target);
      source += HEAD;
      target += HEAD;
      for (const a of this.attributesOf(tables[i])) {
        blocks.set(old.subarray(source, source + oldSizes[a]), target);
        source += oldSizes[a];
        target += sizes[a];
      }
    });
    const places = new Map(Array.from(kept, (block, i) => [block + 1, i + 1]));
    const classBlocks = this.classBlocks.data;
    for (let i = 0; i < this.classBlocks.length; i++) classBlocks[i] = places.get(classBlocks[i]) ?? 0;
    if (shape !== null) this.shape.set(shape);
  }
}
