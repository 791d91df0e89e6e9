/**
 * The statistics of a tree's nodes about each attribute as a single test: the weight of the rows that the test predicts
 * right if every branch predicts its best class (the split criterion "accuracy" of Fern and Givan 2003, SC). A node
 * with such counters owns a slot; released slots are reused.
 *
 * A nominal attribute has a branch per value. A number has two, at a cut. Each slot keeps a normal distribution of the
 * number per class and searches for the best cut whenever its weight has doubled. The counters of a cut start with the
 * weights that the distributions expect and then count later rows.
 *
 * Layout of a slot: a total that is above 0 if any row lacked a value; per attribute its counter; per attribute the
 * weight of the rows that lacked it; then tables in the order of the attributes, as the criterion needs them. For a
 * number, the table is followed by whether there is a cut, the cut, and five numbers per class as in `BlockShape`.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";
import { Block } from "../counts/block.ts";
import { SAME_MERIT } from "../tree/cut-criteria.ts";
import { NOWHERE } from "../tree/stopping-topology.ts";
import type { Lengths } from "../tree/topology.ts";
import { ExpectedCuts } from "./expected-cuts.ts";
import { CLASS_WEIGHT, CUT_WIDTH, FeatureShape, HEAD } from "./feature-shape.ts";

const CUT = 1; // offset, after the flag
/** The best attribute, or its score, is unknown. */
const UNKNOWN = -2;

export abstract class FeatureCounts {
  readonly shape: FeatureShape;
  protected readonly width: number;
  protected readonly stats: Column<Float64Array>;
  readonly #owners: Column<Int32Array>; // by slot: its node; if free, -1 - (next free slot + 1)
  readonly #firstFree: Column<Int32Array>; // slot + 1, 0 if none is free
  // For the row being learned:
  #rows: Float64Array = new Float64Array(0);
  #start = 0;
  protected label = 0;
  /** The place of its class. */
  place = 0;
  protected weight = 0;
  readonly #missing: Int32Array;
  #missingCount = 0;
  readonly #skipped: Int32Array; // attributes without a nominal value in it
  #skippedCount = 0;
  // For the slot that last observed a row: the highest score of its attributes, and the attribute that has it.
  #most = UNKNOWN;
  #best = UNKNOWN;
  /** The cuts of the number under evaluation, and the weights below them. */
  protected readonly expected: ExpectedCuts;

  constructor(arena: Arena, schema: Schema, cuts: number) {
    this.shape = new FeatureShape(arena, schema, (classes) => this.tableWidth(classes));
    this.width = schema.attributes.length;
    this.stats = arena.float64("featureCounts", 0);
    this.#owners = arena.int32("slotOwners", 0);
    this.#firstFree = arena.int32("firstFreeSlot", 1);
    this.#missing = new Int32Array(this.width);
    this.#skipped = new Int32Array(this.width);
    this.expected = new ExpectedCuts(cuts);
  }

  // --- slots --------------------------------------------------------------------------------------------------------

  get slotCount(): number {
    return this.#owners.length;
  }

  /** Whether a slot is available without allocating. */
  get isReady(): boolean {
    if (this.#firstFree.data[0] !== 0) return true;
    const next = this.slotCount + 1;
    return next <= this.#owners.data.length && next * this.shape.stride <= this.stats.data.length;
  }

  /** Bytes of the counters. */
  get bytes(): number {
    return this.stats.byteLength;
  }

  /** The columns that grow with slots, and their lengths for `slots`. */
  lengthsFor(slots: number, stride: number = this.shape.stride): Lengths {
    return [
      [this.stats, slots * stride],
      [this.#owners, slots],
    ];
  }

  /** Gives a node a zeroed slot. Earlier rows, of total weight `before`, count as lacking every value. */
  take(node: number, before: number): number {
    let slot = this.#firstFree.data[0] - 1;
    if (slot < 0) {
      slot = this.slotCount;
      this.stats.resize((slot + 1) * this.shape.stride);
      this.#owners.resize(slot + 1);
    } else this.#firstFree.data[0] = -1 - this.#owners.data[slot];
    this.#owners.data[slot] = node;
    if (before > 0) {
      const at = slot * this.shape.stride;
      this.stats.data[at] = before;
      this.stats.data.fill(before, at + HEAD + this.width, at + HEAD + 2 * this.width);
    }
    return slot;
  }

  release(slot: number): void {
    const { stride } = this.shape;
    this.stats.data.fill(0, slot * stride, (slot + 1) * stride);
    this.#owners.data[slot] = -1 - this.#firstFree.data[0];
    this.#firstFree.data[0] = slot + 1;
  }

  /** Tells a slot that its node has another place. */
  follow(slot: number, node: number): void {
    this.#owners.data[slot] = node;
  }

  /** Releases all slots but the first, and frees their bytes. */
  keepFirst(): void {
    for (const [column, length] of this.lengthsFor(1)) column.resize(length, length);
    this.#firstFree.data[0] = 0;
  }

  /** Takes another shape: every slot's numbers move to their new offsets. */
  reshape(next: Int32Array): void {
    const { shape, width } = this;
    const [stride, tables, room] = [shape.stride, shape.tables, shape.classes];
    if (shape.strideOf(next) === stride && shape.classesOf(next) === room) {
      shape.set(next); // new values within the capacity
      return;
    }
    const before = this.stats.data.slice(0, this.stats.length);
    const slots = this.slotCount;
    const length = slots * shape.strideOf(next);
    this.stats.resize(length, length); // first: if it throws, nothing has changed
    this.stats.data.fill(0);
    shape.set(next);
    const after = this.stats.data;
    const branchWidth = this.tableWidth(room);
    const nextBranchWidth = this.tableWidth(shape.classes);
    for (let slot = 0; slot < slots; slot++) {
      const from = slot * stride;
      const to = slot * shape.stride;
      after.set(before.subarray(from, from + HEAD + 2 * width), to);
      for (let a = 0; a < width; a++) {
        const end = a + 1 < width ? tables[a + 1] : stride;
        let source = from + tables[a];
        let target = to + shape.tables[a];
        const isNumber = shape.numeric[a] === 1;
        const tail = isNumber ? CUT_WIDTH + Block.NUMERIC_WIDTH * room : 0;
        for (; branchWidth > 0 && source < from + end - tail; source += branchWidth, target += nextBranchWidth) {
          after.set(before.subarray(source, source + branchWidth), target);
        }
        if (isNumber) after.set(before.subarray(source, source + tail), target);
      }
    }
  }

  /** Gives a class a place, for which there is room, in all slots; returns it. */
  insertClass(label: number): number {
    return this.shape.insertClass(label, this.stats, this.slotCount);
  }

  /** Numbers per branch in a table for this many classes. */
  protected abstract tableWidth(classes: number): number;

  // --- learning -----------------------------------------------------------------------------------------------------

  /**
   * Stores the row that the slots of a path are to learn. Returns whether there is room for its class and for those of
   * its values that are in the schema; a value without room counts as missing.
   */
  prepare(rows: Float64Array, start: number, label: number, weight: number): boolean {
    const { shape } = this;
    this.#rows = rows;
    this.#start = start;
    this.label = label;
    this.place = shape.seen.slotOf(label);
    this.weight = weight;
    const skipped = this.meet(rows, start, this.#skipped);
    let fits = this.place >= 0;
    let missing = 0;
    for (let i = 0; i < skipped; i++) {
      const a = this.#skipped[i];
      const x = rows[start + a];
      if (shape.numeric[a] === 0 || !(Math.abs(x) <= Block.LARGEST_NUMBER)) this.#missing[missing++] = a;
      if (shape.isNew(a, x)) fits = false;
    }
    this.#skippedCount = skipped;
    this.#missingCount = missing;
    return fits;
  }

  /** Stores the row's nominal values. Writes the attributes without one to `skipped` and returns their number. */
  protected abstract meet(rows: Float64Array, start: number, skipped: Int32Array): number;

  /** Adds the row to the counters of a slot, whose node now has weight `total`. */
  observe(slot: number, total: number): void {
    const { shape, width } = this;
    const at = slot * shape.stride;
    const skipped = this.#skippedCount;
    this.#best = UNKNOWN;
    this.#most = UNKNOWN;
    if (skipped === 0) {
      const most = this.addNominal(at, 0, width, total);
      if (shape.allNominal && this.stats.data[at] === 0) this.#most = most;
      return;
    }
    if (shape.numbers.length < width) {
      let from = 0;
      for (let i = 0; i < skipped; i++) {
        const a = this.#skipped[i];
        if (from < a) this.addNominal(at, from, a, total);
        from = a + 1;
      }
      if (from < width) this.addNominal(at, from, width, total);
    }
    const stats = this.stats.data;
    const missing = at + HEAD + width;
    for (let i = 0; i < this.#missingCount; i++) {
      stats[missing + this.#missing[i]] += this.weight;
      stats[at] += this.weight;
    }
    if (shape.numbers.length > 0) this.#addNumbers(at);
  }

  /**
   * Adds the row's values of the nominal attributes `from .. to`, none of which it lacks. Returns the highest score
   * among them, valid if no row lacked a value.
   */
  protected abstract addNominal(at: number, from: number, to: number, total: number): number;

  /** Adds a row to a branch of a number's test. */
  protected abstract addBranch(at: number, attribute: number, branch: number): void;

  #addNumbers(at: number): void {
    const stats = this.stats.data;
    const rows = this.#rows;
    const start = this.#start;
    const { weight } = this;
    const { numbers, cutAt } = this.shape;
    const ofClass = CUT_WIDTH + this.place * Block.NUMERIC_WIDTH;
    for (let i = 0; i < numbers.length; i++) {
      const a = numbers[i];
      const x = rows[start + a];
      if (!(Math.abs(x) <= Block.LARGEST_NUMBER)) continue;
      const cut = at + cutAt[a];
      if (stats[cut] > 0) this.addBranch(at, a, Number(x > stats[cut + CUT]));
      const own = cut + ofClass;
      const before = stats[own + CLASS_WEIGHT];
      const n = before + weight;
      const delta = x - stats[own + Block.MEAN];
      const mean = stats[own + Block.MEAN] + delta * (weight / n); // Welford's update with weights
      stats[own + CLASS_WEIGHT] = n;
      stats[own + Block.MEAN] = mean;
      stats[own + Block.SQUARES] += Math.max(0, delta * (x - mean) * weight);
      if (before === 0 || x < stats[own + Block.SMALLEST]) stats[own + Block.SMALLEST] = x;
      if (before === 0 || x > stats[own + Block.LARGEST]) stats[own + Block.LARGEST] = x;
    }
  }

  // --- the best test ------------------------------------------------------------------------------------------------

  /**
   * The attribute whose test is right most often, as a share of the rows that have its value. Returns `current` if it
   * is tied for best; it may also do so if no score is above `limit`. Otherwise the first of the best. NOWHERE if no
   * attribute can be split on. Differences within rounding are ignored.
   */
  choose(slot: number, total: number, current: number, limit = -1): number {
    if (this.#most === UNKNOWN) return this.#chooseByShares(slot, total, current);
    if (current >= 0 && this.#most <= limit + SAME_MERIT * total) return current;
    if (this.#best === UNKNOWN) this.#best = this.#firstOfMost(slot, total, current);
    return this.#best;
  }

  /** The current attribute if it has the highest score, otherwise the first that has; only if no row lacked a value. */
  #firstOfMost(slot: number, total: number, current: number): number {
    const at = slot * this.shape.stride;
    const least = this.#most - SAME_MERIT * total;
    if (current >= 0 && this.score(at, current, total) >= least) return current;
    let best = 0;
    while (best < this.width - 1 && this.score(at, best, total) < least) best++;
    return best;
  }

  #chooseByShares(slot: number, total: number, current: number): number {
    const { numeric, known, cutAt, stride } = this.shape;
    const stats = this.stats.data;
    const at = slot * stride;
    const isShare = this.isShare(slot);
    const slack = this.slack(slot, total);
    let best = NOWHERE;
    let most = -1;
    if (current >= 0) {
      best = current;
      most = this.merit(slot, current, total);
    }
    for (let a = 0; a < numeric.length; a++) {
      const splits = numeric[a] === 1 ? stats[at + cutAt[a]] > 0 : known[a] > 1;
      if (!splits) continue;
      const merit = isShare ? this.merit(slot, a, total) : this.score(at, a, total);
      if (merit > most + slack) {
        most = merit;
        best = a;
      }
    }
    return best;
  }

  /** Merits of a slot that differ by at most this are equal. */
  slack(slot: number, total: number): number {
    return this.isShare(slot) ? SAME_MERIT : SAME_MERIT * total;
  }

  /**
   * SC: the weight an attribute's test predicts right; if rows lacked any value, as a share of those that have this
   * one.
   */
  merit(slot: number, attribute: number, total: number): number {
    const at = slot * this.shape.stride;
    const known = this.#knownWeight(at, attribute, total);
    const score = this.score(at, attribute, known);
    return this.isShare(slot) ? (known > 0 ? Math.min(score / known, 1) : 0) : score; // at most 1 despite rounding
  }

  /** Whether merits of a slot are shares. */
  isShare(slot: number): boolean {
    return this.stats.data[slot * this.shape.stride] > 0;
  }

  #knownWeight(at: number, attribute: number, total: number): number {
    return total - this.stats.data[at + HEAD + this.width + attribute];
  }

  /** The weight an attribute's test predicts right; `known` is the weight of the rows that have its value. */
  protected abstract score(at: number, attribute: number, known: number): number;

  /** The p-value of independence between an attribute's test and the class. */
  abstract independenceAt(slot: number, attribute: number): number;

  // --- cuts ---------------------------------------------------------------------------------------------------------

  cutOf(slot: number, attribute: number): number {
    return this.stats.data[slot * this.shape.stride + this.shape.cutAt[attribute] + CUT];
  }

  /**
   * Searches for better cuts of all numbers. Moves that of `current` only if its merit is then above `limit`. Returns
   * whether it moved.
   */
  reviseCuts(slot: number, total: number, current: number, limit: number): boolean {
    const { shape } = this;
    const stats = this.stats.data;
    const at = slot * shape.stride;
    const slack = this.slack(slot, total);
    let moved = false;
    for (let i = 0; i < shape.numbers.length; i++) {
      const a = shape.numbers[i];
      const cut = at + shape.cutAt[a];
      const best = this.#bestCut(cut + CUT_WIDTH);
      if (best < 0) continue;
      const score = this.scoreOfCut(best);
      const known = this.#knownWeight(at, a, total);
      if (stats[cut] > 0 && !(score > this.score(at, a, known) + SAME_MERIT * total)) continue;
      if (a === current && !((this.isShare(slot) ? score / known : score) > limit + slack)) continue;
      stats[cut] = 1;
      stats[cut + CUT] = this.expected.cuts[best];
      this.seed(at, a, best);
      moved ||= a === current;
    }
    return moved;
  }

  /** Index of the cut expected to be right most often, the lowest on ties; -1 without cuts. */
  #bestCut(own: number): number {
    if (!this.expected.fit(this.stats.data, own, this.shape.seen.count)) return -1;
    let best = 0;
    let most = this.scoreOfCut(0);
    for (let k = 1; k < this.expected.cuts.length; k++) {
      const score = this.scoreOfCut(k);
      if (score > most) {
        most = score;
        best = k;
      }
    }
    return best;
  }

  /** The weight that a cut is expected to predict right. */
  protected abstract scoreOfCut(k: number): number;

  /** Sets an attribute's counters to the expected weights for a cut. */
  protected abstract seed(at: number, attribute: number, k: number): void;
}
