/**
 * The exact class weights of every distinct value of numeric attributes: one entry per distinct (value, class), in
 * ascending order. The entries of an attribute form a treap, a search tree with heap order on a hash of the key, so
 * that adding a value takes O(log n) expected steps in any order of arrival. They also form a linked list, so that they
 * can be visited in order without a stack.
 *
 * The list is divided into stretches of consecutive entries whose class weights are kept as sums. A stretch begins at
 * an entry with one of the largest hashes. Such entries are at the top of the tree, so the search for an entry passes
 * the first entry of its stretch. The structure depends only on the set of entries, not on their order of arrival.
 *
 * If a new entry does not fit into the byte limit, the low bits of all values are dropped, one more at a time, until
 * all entries fit; entries that become equal are merged. The remaining bits do not depend on the steps in which others
 * were dropped, and more entries never need fewer bytes: in any order of arrival, as few bits as possible are dropped.
 */
import { type Arena, type Column, hashOfKey, withLowBits, withoutLowBits } from "../../core/index.ts";

/** Expected entries per stretch, or the number of classes if that is larger: sums take at most one number per entry. */
const STRETCH_LENGTH = 64;
/** With this many bits dropped all values are 0. */
const MOST_BITS = 63;
/** No class is inserted. */
export const NO_CLASS = -1;
/** Maximum spare capacity in entries or stretches: columns stay below 2 GiB. */
const MOST_SPARE = 2 ** 24;

export class SortedCounts {
  // Entry n has its key (value, label) and its weight at index n. Entry 0 is unused, so that 0 can mean "none".
  readonly values: Column<Float64Array>;
  readonly labels: Column<Int32Array>;
  readonly weights: Column<Float64Array>;
  /** Tree: the root of attribute a at index a; the children of entry n at `attributes` + 2 n, the left one first. */
  readonly #children;
  /** List: the first entry of attribute a at index a; the entry after entry n at `attributes` + n. */
  readonly following: Column<Int32Array>;
  /** The stretch that entry n begins, 0 for none. */
  readonly #opened;
  /**
   * The first entry of stretch s at index 2 s, and next to it the following stretch, 0 for none. Stretch a is the first
   * of attribute a; its first entry is that of the list.
   */
  readonly stretches: Column<Int32Array>;
  /** C class weights per stretch. */
  readonly stretchWeights: Column<Float64Array>;
  /** Low bits of every value that have been dropped. */
  readonly #droppedBits;
  /** Number of numeric attributes. */
  readonly attributes: number;
  /** Byte limit of the columns, except that of the dropped bits. */
  #most = Infinity;
  // Derived from the columns and the number of classes.
  #bits = 0;
  #classes = 0;
  #leastOpening = 0;
  #leastBytes = 0;
  // Result of `#count`.
  #entriesCounted = 0;
  #stretchesCounted = 0;

  constructor(arena: Arena, attributes: number, classes: number) {
    this.attributes = attributes;
    this.values = arena.float64("values", 1);
    this.labels = arena.int32("valueLabels", 1);
    this.weights = arena.float64("valueWeights", 1);
    this.#children = arena.int32("children", attributes + 2);
    this.following = arena.int32("following", attributes + 1);
    this.#opened = arena.int32("opened", 1);
    this.stretches = arena.int32("stretches", 2 * attributes);
    this.stretchWeights = arena.float64("stretchWeights", classes * attributes);
    this.#droppedBits = arena.int32("droppedBits", 1);
    this.restored(classes, Infinity);
  }

  /**
   * Recomputes what is derived from the columns and the number of classes; `most`: byte limit of entries and stretches.
   */
  restored(classes: number, most: number): void {
    this.#most = most;
    this.#bits = this.#droppedBits.data[0];
    this.#classes = classes;
    this.#leastOpening = leastOpening(classes);
    this.#leastBytes = this.#leastBytesFor(classes);
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  /** Bytes for `classes` classes after any number of rows: all values are 0, with one entry per class. */
  leastBytes(classes: number): number {
    return classes === this.#classes ? this.#leastBytes : this.#leastBytesFor(classes);
  }

  #leastBytesFor(classes: number): number {
    let stretches = 1;
    for (let c = 0; c < classes; c++) if (hashOfKey(0, c) >= leastOpening(classes)) stretches++;
    return this.#bytesFor(this.attributes * classes, this.attributes * stretches, classes);
  }

  /** Whether `most` bytes suffice, with a class `inserted` at this label, without dropping more bits. */
  fits(most: number, inserted: number): boolean {
    if (inserted === NO_CLASS) return this.#bytesFor(this.size, this.#stretchCount, this.#classes) <= most;
    this.#count(this.#bits, inserted);
    return this.#bytesFor(this.#entriesCounted, this.#stretchesCounted, this.#classes + 1) <= most;
  }

  /**
   * Limits the bytes to `most`, at least `leastBytes`. A class `inserted` moves the labels from its own on up by one,
   * and hashes with them, so everything is rebuilt.
   */
  keepTo(most: number, inserted: number): void {
    this.#most = most;
    let bytes = 0;
    for (const [column] of this.#lengthsFor(0, 0, 0)) bytes += column.byteLength;
    if (inserted !== NO_CLASS || bytes > most) this.#rebuild(this.#bits, inserted);
  }

  /** Bytes of the columns without spare capacity. */
  #bytesFor(entries: number, stretches: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#lengthsFor(entries, stretches, classes)) {
      bytes += length * column.bytesPerElement;
    }
    return bytes;
  }

  #lengthsFor(entries: number, stretches: number, classes: number): readonly (readonly [Column, number])[] {
    return [
      [this.labels, entries + 1],
      [this.weights, entries + 1],
      [this.#children, this.attributes + 2 * entries + 2],
      [this.following, this.attributes + entries + 1],
      [this.#opened, entries + 1],
      [this.stretchWeights, stretches * classes],
      [this.stretches, 2 * stretches],
      [this.values, entries + 1],
    ];
  }

  /**
   * Makes room for this many entries and stretches, with up to as many spare ones, which take at most half of the bytes
   * left; false if the bytes do not suffice.
   */
  #reserve(entries: number, stretches: number): boolean {
    if (entries < this.values.data.length && 2 * stretches <= this.stretches.data.length) return true;
    const bytes = this.#bytesFor(entries, stretches, this.#classes);
    const left = this.#most - bytes;
    if (left < 0 && this.#bits < MOST_BITS) return false; // with all bits dropped only a forged state is too large
    const share = Math.max(0, left / (2 * bytes));
    const withSpare = (count: number) => count + Math.floor(Math.min(count, MOST_SPARE, share * count));
    for (const [column, length] of this.#lengthsFor(withSpare(entries), withSpare(stretches), this.#classes)) {
      column.resize(column.length, length);
    }
    return true;
  }

  #classesWith(inserted: number): number {
    return this.#classes + Number(inserted !== NO_CLASS);
  }

  /** Counts the entries and stretches that remain with `bits` bits dropped and a class inserted. */
  #count(bits: number, inserted: number): void {
    const classes = this.#classesWith(inserted);
    const opening = leastOpening(classes);
    const metAt = new Int32Array(classes); // by class: the number of the value it was last seen at
    let number = 0;
    this.#entriesCounted = 0;
    this.#stretchesCounted = this.attributes;
    for (let a = 0; a < this.attributes; a++) {
      let last = NaN;
      for (let e = this.following.data[a]; e !== 0; e = this.following.data[this.attributes + e]) {
        const value = withoutLowBits(this.values.data[e], bits);
        const label = movedBy(inserted, this.labels.data[e]);
        if (value !== last) number++;
        last = value;
        if (metAt[label] === number) continue;
        metAt[label] = number;
        this.#entriesCounted++;
        if (hashOfKey(value, label) >= opening) this.#stretchesCounted++;
      }
    }
  }

  /** Rebuilds everything with at least `bits` bits dropped, and as many more as it takes for all entries to fit. */
  #rebuild(bits: number, inserted: number): void {
    const classes = this.#classesWith(inserted);
    for (;;) {
      this.#count(bits, inserted);
      if (this.#bytesFor(this.#entriesCounted, this.#stretchesCounted, classes) <= this.#most) break;
      if (bits === MOST_BITS) break;
      bits++;
    }
    const { attributes, size } = this;
    const [owners, labels] = [new Int32Array(size), new Int32Array(size)];
    const [values, weights] = [new Float64Array(size), new Float64Array(size)];
    let count = 0;
    for (let a = 0; a < attributes; a++) {
      for (let e = this.following.data[a]; e !== 0; e = this.following.data[attributes + e], count++) {
        owners[count] = a;
        labels[count] = movedBy(inserted, this.labels.data[e]);
        values[count] = this.values.data[e];
        weights[count] = this.weights.data[e];
      }
    }
    for (const [column, length] of this.#lengthsFor(0, attributes, classes)) {
      column.resize(0, 0);
      column.resize(length, length);
    }
    this.#droppedBits.data[0] = bits;
    this.restored(classes, this.#most);
    this.#reserve(this.#entriesCounted, this.#stretchesCounted);
    for (let i = 0; i < count; i++) this.add(owners[i], values[i], labels[i], weights[i]);
  }

  // --- entries ------------------------------------------------------------------------------------------------------

  /** Low bits of every value that have been dropped. */
  get bits(): number {
    return this.#bits;
  }

  /** Number of entries of all attributes. */
  get size(): number {
    return this.values.length - 1;
  }

  get #stretchCount(): number {
    return this.stretches.length >> 1;
  }

  /** The largest number that is counted as `value`. */
  lastOf(value: number): number {
    return value < 0 ? value : withLowBits(value, this.#bits);
  }

  /** The smallest number that is counted as `value`. */
  firstOf(value: number): number {
    return value > 0 ? value : -withLowBits(Math.abs(value), this.#bits);
  }

  /** Adds a row with a finite value of an attribute. */
  add(attribute: number, value: number, label: number, weight: number): void {
    value = this.#bits === 0 ? value + 0 : withoutLowBits(value, this.#bits); // -0 becomes 0
    const children = this.#children.data;
    const weights = this.weights.data;
    const opened = this.#opened.data;
    let entry = children[attribute];
    let before = 0;
    let stretch = attribute;
    while (entry !== 0) {
      if (this.#isBefore(entry, value, label)) {
        before = entry;
        if (opened[entry] !== 0) stretch = opened[entry];
        entry = children[this.#right(entry)];
      } else if (this.values.data[entry] === value && this.labels.data[entry] === label) {
        weights[entry] += weight;
        this.#addTo(opened[entry] === 0 ? stretch : opened[entry], label, weight);
        return;
      } else entry = children[this.#left(entry)];
    }
    const priority = hashOfKey(value, label);
    const opens = priority >= this.#leastOpening;
    if (!this.#reserve(this.size + 1, this.#stretchCount + Number(opens))) {
      this.#rebuild(Math.min(this.#bits + 1, MOST_BITS), NO_CLASS);
      this.add(attribute, value, label, weight);
      return;
    }
    entry = this.#insert(attribute, value, label, weight, before, priority);
    if (opens) {
      const opening = this.#open(stretch, entry);
      const first = this.following.data[attribute];
      this.#sum(stretch, stretch < this.attributes ? first : this.stretches.data[2 * stretch]);
      this.#sum(opening, entry);
    } else this.#addTo(stretch, label, weight);
  }

  #addTo(stretch: number, label: number, weight: number): void {
    const at = stretch * this.#classes + label;
    const sums = this.stretchWeights.data;
    sums[at] += weight;
  }

  /** Begins a stretch at an entry, after the stretch `before`; its class weights are still 0. */
  #open(before: number, entry: number): number {
    const opening = this.#stretchCount;
    this.stretches.resize(2 * opening + 2);
    this.stretchWeights.resize((opening + 1) * this.#classes);
    const stretches = this.stretches.data;
    stretches[2 * opening] = entry;
    stretches[2 * opening + 1] = stretches[2 * before + 1];
    stretches[2 * before + 1] = opening;
    this.#opened.data[entry] = opening;
    return opening;
  }

  /** Sums the class weights of a stretch from its entries, of which `first` is the first. */
  #sum(stretch: number, first: number): void {
    this.stretchWeights.data.fill(0, stretch * this.#classes, (stretch + 1) * this.#classes);
    const next = this.stretches.data[2 * stretch + 1];
    const end = next === 0 ? 0 : this.stretches.data[2 * next];
    for (let e = first; e !== end; e = this.following.data[this.attributes + e]) {
      this.#addTo(stretch, this.labels.data[e], this.weights.data[e]);
    }
  }

  #insert(attribute: number, value: number, label: number, weight: number, before: number, priority: number): number {
    const entry = this.values.length;
    this.values.resize(entry + 1);
    this.labels.resize(entry + 1);
    this.weights.resize(entry + 1);
    this.#children.resize(this.#right(entry) + 1);
    this.following.resize(this.attributes + entry + 1);
    this.#opened.resize(entry + 1);
    this.values.data[entry] = value;
    this.labels.data[entry] = label;
    this.weights.data[entry] = weight;

    const following = this.following.data;
    const link = before === 0 ? attribute : this.attributes + before;
    following[this.attributes + entry] = following[link];
    following[link] = entry;

    // Go down to where the heap order puts the entry, and split the subtree there around it.
    const children = this.#children.data;
    let at = attribute;
    let below = children[at];
    while (below !== 0 && hashOfKey(this.values.data[below], this.labels.data[below]) >= priority) {
      at = this.#isBefore(below, value, label) ? this.#right(below) : this.#left(below);
      below = children[at];
    }
    children[at] = entry;
    let less = this.#left(entry);
    let more = this.#right(entry);
    while (below !== 0) {
      if (this.#isBefore(below, value, label)) {
        children[less] = below;
        less = this.#right(below);
        below = children[less];
      } else {
        children[more] = below;
        more = this.#left(below);
        below = children[more];
      }
    }
    children[less] = 0;
    children[more] = 0;
    return entry;
  }

  #isBefore(entry: number, value: number, label: number): boolean {
    const other = this.values.data[entry];
    return other < value || (other === value && this.labels.data[entry] < label);
  }

  #left(entry: number): number {
    return this.attributes + 2 * entry;
  }

  #right(entry: number): number {
    return this.attributes + 2 * entry + 1;
  }
}

/** A label after a class has been inserted. */
function movedBy(inserted: number, label: number): number {
  return label + Number(inserted !== NO_CLASS && label >= inserted);
}

/** The least hash of an entry that begins a stretch. */
function leastOpening(classes: number): number {
  return 2 ** 31 - 2 ** 32 / Math.max(STRETCH_LENGTH, classes);
}
