/**
 * Class-conditional statistics of attributes: naive Bayes keeps one table of them, a Hoeffding tree one per learning
 * leaf. A table has a block for every class it has seen. From the second class on, if there are numeric attributes, it
 * also has a block for all classes together, of which only the numeric part is used. Tables have all attributes, or
 * each a subset.
 *
 * A class's block begins with a factor, the part of the naive Bayes score that does not depend on the row's values:
 * sqrt(product of peaks) / product of (N + smoothing * values seen), over the numeric and the nominal attributes,
 * divided by 2 to the power beside it. With factor 0 the score has to be computed term by term.
 *
 * Densities use T, the variance in all classes (see `densities.ts`). T would change with every row of any class, so it
 * is rounded up to a quarter, an eighth, ... of the squared range. No class needs T once the sum of squares of every
 * class has reached a quarter of the squared range, which is at least T, nor while all numbers are equal, as T is 0.
 * Where there are two numbers, densities use their distance instead (see `two-values.ts`).
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { haveVaried, near, roundVariance, ruleOut, weightOf, widenRange } from "./all-classes.ts";
import { Block } from "./block.ts";
import { BlockShape, MANY_VALUES, sortedByKind } from "./block-shape.ts";
import { countOutside } from "./count-outside.ts";
import { excess, freedomOf, neededOf, peakAt, peakOf, precisionOf, rescaled } from "./densities.ts";
import { addNumbers, addTwos, Made, made } from "./number-loops.ts";
import { isOfTwo, peakOfTwo } from "./two-values.ts";
import { ValueWeights } from "./value-weights.ts";

const NOBODY: readonly number[] = [];

export class AttributeStatistics {
  readonly shape: BlockShape;
  /** The blocks, contiguous. */
  readonly blocks: Column<Float64Array>;
  /** 1 + C numbers per table: the block of all classes, then that of each class, plus 1; 0 for classes not seen. */
  readonly classBlocks: Column<Int32Array>;
  /** Entries of `subsets` per table; 0 if all tables have all attributes. */
  readonly subsetSize: number;
  /** The attributes of every table, table by table, if tables have subsets. */
  readonly subsets: Column<Int32Array>;
  /** Weights of values outside of the blocks. */
  readonly values: ValueWeights;
  /** Weight added to every nominal count. */
  readonly smoothing: number;
  /** How often a row changed the statistics of classes other than its own. */
  rounds = 0;
  /** At least as many as the attributes in all tables that are counted, as they have two numbers only. */
  twos = 0;
  /** Whether the row observed last is the first with a missing value, whose weight waits for `addWeights`. */
  lacks = false;
  readonly #allAttributes: Int32Array;
  readonly #allNumeric: number;

  /**
   * `smoothing`: weight added to every nominal count. `perBlock`: attributes per block; fewer than all make subsets.
   * `most`: maximum number of an attribute's values with weights in blocks.
   */
  constructor(arena: Arena, schema: Schema, smoothing: number, perBlock = Infinity, most = MANY_VALUES) {
    const width = schema.attributes.length;
    const inBlock = perBlock < width ? perBlock | 0 : width; // an integer, not a double
    this.shape = new BlockShape(arena, schema, inBlock, most);
    this.smoothing = smoothing;
    this.subsetSize = inBlock < width ? inBlock : 0;
    this.#allAttributes = this.shape.layout.attributes;
    this.#allNumeric = this.shape.numeric.reduce((sum, numeric) => sum + numeric, 0);
    this.blocks = arena.float64("blocks", 0);
    this.classBlocks = arena.int32("classBlocks", 0);
    this.subsets = arena.int32("tableAttributes", 0);
    this.values = new ValueWeights(arena);
  }

  /** Recomputes what is derived from the columns. */
  restored(): void {
    this.twos = Infinity; // not known
    this.shape.restored();
    this.values.restored();
  }

  // --- where things are -------------------------------------------------------------------------------------------

  /** Whether tables of two or more classes have a block for all classes together. */
  get hasNumbers(): boolean {
    return this.#allNumeric > 0;
  }

  /** The labels that need a block, in order, before a table learns a row of a class; may include `ALL`. */
  lacking(table: number, label: number): readonly number[] {
    if (this.blockOf(table, label) >= 0) return NOBODY;
    const width = this.shape.classes + 1;
    const hasMet = this.classBlocks.data.subarray(table * width, (table + 1) * width).some(Boolean);
    return hasMet && this.hasNumbers && this.blockOf(table, Block.ALL) < 0 ? [Block.ALL, label] : [label];
  }

  /** The block of a class in a table, or of `ALL`; -1 if the table has not seen the class. */
  blockOf(table: number, label: number): number {
    return this.classBlocks.data[table * (this.shape.classes + 1) + 1 + label] - 1;
  }

  /** The offset ("place") of a value in a block where its attribute begins at `offset`; beyond the end if outside. */
  placeOf(attribute: number, offset: number, value: number): number {
    const { sizes, stride, layout } = this.shape;
    return sizes[attribute] > 0 ? offset + value : stride + layout.places[attribute] + value;
  }

  /** The weight at a place of the block that begins at `head`. */
  weightAt(head: number, place: number): number {
    return place < this.shape.stride ? this.blocks.data[head + place] : this.values.get(this.keyOf(head, place));
  }

  /** The key of a place outside: 1 and more. */
  keyOf(head: number, place: number): number {
    const { stride, layout } = this.shape;
    return 1 + (head / stride) * layout.placeCount + place - stride;
  }

  /** Clears a block and assigns it to a class of a table, or to `ALL`. */
  assign(table: number, label: number, block: number): void {
    const { classes, stride } = this.shape;
    this.classBlocks.data[table * (classes + 1) + 1 + label] = block + 1;
    const stats = this.blocks.data;
    const head = block * stride;
    stats.fill(0, head, head + stride);
    if (label !== Block.ALL) return;
    for (let t = 0; t < this.numericIn(table); t++) {
      stats[head + this.shape.head + t * Block.NUMERIC_WIDTH + Block.VARIANCE] = Block.UNNEEDED;
      stats[head + Block.UNNEEDED_COUNT]++;
      roundVariance(this, table, t);
    }
  }

  /** Whether the block of all classes is unused: it does not exist, or no class needs it. */
  isAllUnneeded(table: number): boolean {
    const all = this.blockOf(table, Block.ALL) * this.shape.stride;
    return all < 0 || this.blocks.data[all + Block.UNNEEDED_COUNT] === this.numericIn(table);
  }

  /** The attributes of a table are `attributes[firstOf(table) .. firstOf(table) + perBlock)`, in that order. */
  get attributes(): Int32Array {
    return this.subsetSize > 0 ? this.subsets.data : this.#allAttributes;
  }

  firstOf(table: number): number {
    return table * this.subsetSize;
  }

  /** How many of a table's attributes are numeric; those come first. */
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

  /** Sets the attribute subset of a table. */
  choose(table: number, subset: Int32Array): void {
    this.subsets.data.set(subset, this.firstOf(table));
    sortedByKind(this.attributesOf(table), this.shape.numeric);
  }

  // --- learning ---------------------------------------------------------------------------------------------------

  /**
   * Adds a row to the block of its class and, if there is one, that of all classes. Skips missing values, and indices
   * that the schema does not have; the first such row `lacks` weight. `addNumbers` has just added the first `added`.
   */
  observe(table: number, rows: Float64Array, start: number, label: number, weight: number, added = 0): void {
    const { sizes, stride, room, met, perBlock, layout, own } = this.shape;
    const { smoothing, attributes } = this;
    const stats = this.blocks.data;
    const head = this.blockOf(table, label) * stride;
    const all = this.blockOf(table, Block.ALL) * stride;
    const apart = all - head; // offset from the class's numbers to those of all
    const first = this.firstOf(table);
    const endNumeric = first + this.numericIn(table);
    const end = first + perBlock;
    let peaks = added > 0 ? made[Made.PEAKS] : 1;
    let power = 0; // of two, divided out of the factor
    // weight / total of the class and of all classes; the same for most attributes, so cached
    let share = 0;
    let shareOf = -1;
    let freedom = 1;
    let settles = false; // a class that has had a single distinct number now "always has" it
    let allShare = 0;
    let allShareOf = -1;
    let j = first + added;
    let q = head + this.shape.head + added * Block.NUMERIC_WIDTH;
    let w = head + Block.WEIGHT + own * added;
    let known = stats[w];
    let allKnown = all < 0 ? 0 : stats[w + apart];
    let allTotal = allKnown + weight;
    let isWhole = true; // if `own` is 0: no value is missing
    let to = this.isAllUnneeded(table) ? endNumeric : j; // no class needs the variance of the attributes j .. to
    for (; j < endNumeric; j++) {
      if (this.twos > 0 && all >= 0 && isOfTwo(stats[q + apart + Block.VARIANCE])) {
        made[Made.PEAKS] = peaks;
        const twos = addTwos(stats, attributes, j, rows, start, endNumeric - j, q, apart, w, own, weight);
        peaks = made[Made.PEAKS];
        j += twos;
        q += twos * Block.NUMERIC_WIDTH;
        w += twos * own;
        if (j === endNumeric) break;
      }
      if (to <= j) {
        to = j;
        let v = q + apart + Block.VARIANCE;
        for (; to < endNumeric && stats[v] === Block.UNNEEDED; v += Block.NUMERIC_WIDTH) to++;
      }
      if (j < to) {
        made[Made.PEAKS] = peaks;
        const usual = addNumbers(stats, attributes, j, rows, start, to - j, q, w, own, weight);
        peaks = made[Made.PEAKS];
        j += usual;
        q += usual * Block.NUMERIC_WIDTH;
        w += usual * own;
        if (j === endNumeric) break;
      }
      let x = rows[start + attributes[j]];
      const u = q + apart;
      if (own === 1) {
        known = stats[w];
        allKnown = all < 0 ? 0 : stats[w + apart];
        allTotal = allKnown + weight;
      }
      if (Math.abs(x) <= Block.LARGEST_NUMBER) {
        let widens = false; // the range in all classes, or the number of classes that have one
        if (known === 0 || x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST]) {
          widens = widenRange(this, table, j - first, head, all, rows, start + attributes[j], weight);
          x = near[0];
        }
        const total = known + weight;
        if (total !== shareOf) {
          share = weight / total;
          freedom = freedomOf(total);
          shareOf = total;
          settles = known < Block.SETTLED && total >= Block.SETTLED;
        }
        const difference = x - stats[q + Block.MEAN];
        const mean = stats[q + Block.MEAN] + difference * share; // Welford's update with weights
        const squares = stats[q + Block.SQUARES] + weight * difference * (x - mean);
        const before = stats[q + Block.SQUARES];
        if (own === 1) stats[w] = total;
        stats[q + Block.MEAN] = mean;
        stats[q + Block.SQUARES] = squares;
        let variance = j < to ? Block.UNNEEDED : stats[u + Block.VARIANCE];
        if (isOfTwo(variance)) widens ||= !(x === stats[u + Block.SMALLEST] || x === stats[u + Block.LARGEST]);
        else if (variance >= 0) {
          if (allTotal !== allShareOf) {
            allShare = weight / allTotal;
            allShareOf = allTotal;
          }
          const fromAll = x - stats[u + Block.MEAN];
          const allMean = stats[u + Block.MEAN] + fromAll * allShare;
          const allSquares = stats[u + Block.SQUARES] + weight * fromAll * (x - allMean);
          const most = variance * allTotal;
          if (own === 1) stats[w + apart] = allTotal;
          stats[u + Block.MEAN] = allMean;
          stats[u + Block.SQUARES] = allSquares;
          const half = (stats[u + Block.LARGEST] - stats[u + Block.SMALLEST]) / 2;
          const quarter = half * half; // a class has varied once its sum of squares has reached this
          widens ||= (settles && squares === 0) || allSquares > most || allSquares + allSquares <= most;
          if (allKnown < Block.SETTLED && allTotal >= Block.SETTLED)
            widens ||= x === stats[u + Block.SMALLEST] || x === stats[u + Block.LARGEST];
          widens ||= before < quarter && squares >= quarter && haveVaried(this, table, j - first, quarter);
        }
        if (widens) {
          stats[w] = total;
          if (own === 0) stats[w + apart] = allTotal;
          roundVariance(this, table, j - first);
          if (own === 0) {
            allTotal = stats[w + apart];
            stats[w] = known; // the weight of all attributes gets the row behind the last one
            stats[w + apart] = allKnown;
          }
          variance = stats[u + Block.VARIANCE];
        }
        variance = neededOf(stats, q, variance);
        if (isOfTwo(variance)) peaks *= peakOfTwo(total);
        else if (squares >= variance && squares * Block.LARGEST_PRECISION > freedom) {
          const precision = freedom / squares;
          stats[q + Block.PRECISION] = precision;
          peaks *= precision;
        } else {
          stats[q + Block.PRECISION] = precisionOf(freedom, squares, variance);
          peaks *= peakOf(freedom, squares, variance);
        }
      } else {
        isWhole = false;
        if (known > 0) peaks *= peakAt(stats, q, w, j < to ? Block.UNNEEDED : stats[u + Block.VARIANCE]);
        else if (allKnown > 0) ruleOut(stats, q);
      }
      if (peaks > Block.TOO_LARGE || peaks < Block.TOO_SMALL) {
        power += 250 * excess(peaks); // half of 500: the root is taken below
        peaks = rescaled(peaks);
      }
      q += Block.NUMERIC_WIDTH;
      w += own;
    }
    if (layout.outsideAttributes > 0) countOutside(this, table, head, rows, start, j, end, weight);
    let totals = 1;
    while (j < end) {
      do {
        // All loads come before the branches (decision 12).
        const a = attributes[j];
        const x = rows[start + a];
        const size = sizes[a];
        const values = room[a];
        const unseen = smoothing * met[a];
        let total = stats[w];
        if (x >= 0 && x < values && size > 0) {
          total += weight;
          if (own === 1) stats[w] = total;
          stats[q + (x | 0)] += weight;
        } else isWhole = false;
        totals *= total + unseen;
        q += size;
        w += own;
        j++;
      } while (j < end && totals <= Block.TOO_LARGE && totals >= Block.TOO_SMALL);
      power -= 500 * excess(totals);
      if (excess(totals)) totals = rescaled(totals);
    }
    if (own === 1) stats[w] += weight; // of all rows
    if (own === 0) {
      this.lacks = !isWhole && weight > 0;
      if (isWhole) stats[w] = known + weight;
      const isKept = isWhole && all >= 0 && stats[all + Block.UNNEEDED_COUNT] < endNumeric - first;
      if (isKept) stats[w + apart] = allTotal;
    }
    const root = Math.sqrt(peaks);
    const factor = totals === 1 ? root : root / totals;
    const isSafe = factor > 0 && factor < Infinity;
    stats[head] = isSafe ? factor : 0;
    stats[head + Block.POWER] = isSafe ? power : 0;
  }

  /** Adds the weight of a row that `lacks` it, now that attributes have weights of their own. */
  addWeights(table: number, rows: Float64Array, start: number, label: number, weight: number): void {
    const { data } = this.blocks;
    const own = this.blockOf(table, label) * this.shape.stride + Block.WEIGHT;
    const all = this.blockOf(table, Block.ALL) * this.shape.stride + Block.WEIGHT;
    data[own + this.shape.perBlock] += weight;
    this.attributesOf(table).forEach((a, t) => {
      if (this.shape.knows(a, rows[start + a])) data[own + t] += weight;
      if (all > 0 && t < this.numericIn(table)) data[all + t] = weightOf(this, table, t);
    });
  }

  // --- growing ----------------------------------------------------------------------------------------------------

  /**
   * Makes the row's values and class known if blocks have room for them. Otherwise changes nothing and returns the
   * shape that blocks must move to; what grows has at least a share `spare` of spare capacity.
   */
  admit(rows: Float64Array, start: number, label: number, spare: number, own = 0): Int32Array | null {
    const { shape } = this;
    const next = shape.grownFor(rows, start, label, spare, own);
    if (!shape.hasRoomOf(next)) return next;
    shape.set(next);
    return null;
  }

  /** Records ("meets") the next row's values. A new one has factors computed anew: they depend on how many there are. */
  meet(rows: Float64Array, start: number): void {
    if (!this.shape.meet(rows, start)) return;
    for (let head = 0; head < this.blocks.length; head += this.shape.stride)
      this.blocks.data[head] = Math.min(this.blocks.data[head], 0);
  }
}
