/**
 * The exact class weights of every distinct value of numeric attributes: one entry per distinct (value, class), in
 * ascending order. The entries of an attribute form a treap, a search tree with heap order on a hash of the key, so
 * that adding a value takes O(log n) expected steps in whatever order the values come. They also form a linked list, so
 * that they can be visited in order without a stack.
 *
 * The list is divided into stretches of consecutive entries whose class weights are kept as sums. A stretch begins at
 * an entry with one of the largest hashes. Such entries are at the top of the tree, so the search for an entry passes
 * the first entry of its stretch. The structure depends only on the set of entries, not on their order of arrival.
 */
import { type Arena, type Column, hashOfKey } from "../../core/index.ts";

/** Expected entries per stretch, or the number of classes if that is more: sums take one number per entry at most. */
const STRETCH_LENGTH = 64;

export class SortedCounts {
  // Entry n has its key (value, label) and its weight at index n. Entry 0 is not used, so that 0 can mean "none".
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
  /** Number of numeric attributes. */
  readonly attributes: number;
  // Derived from the number of classes.
  #classes = 0;
  #leastOpening = 0;

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
    this.restored(classes);
  }

  /** Recomputes what is derived from the number of classes. */
  restored(classes: number): void {
    this.#classes = classes;
    this.#leastOpening = 2 ** 31 - 2 ** 32 / Math.max(STRETCH_LENGTH, classes);
  }

  /** Makes room for more classes: stretches become longer, so all sums are made again. */
  grow(classes: number): void {
    this.restored(classes);
    this.stretches.resize(0);
    this.stretches.resize(2 * this.attributes);
    this.stretchWeights.resize(0, 0);
    this.stretchWeights.resize(classes * this.attributes);
    for (let a = 0; a < this.attributes; a++) {
      let stretch = a;
      for (let e = this.following.data[a]; e !== 0; e = this.following.data[this.attributes + e]) {
        this.#opened.data[e] = 0;
        if (hashOfKey(this.values.data[e], this.labels.data[e]) >= this.#leastOpening) {
          stretch = this.#open(stretch, e);
        }
        this.#addTo(stretch, this.labels.data[e], this.weights.data[e]);
      }
    }
  }

  /** Number of entries of all attributes. */
  get size(): number {
    return this.values.length - 1;
  }

  /** Adds a row with a finite value of an attribute. */
  add(attribute: number, value: number, label: number, weight: number): void {
    value += 0; // -0 becomes 0
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
    entry = this.#insert(attribute, value, label, weight, before, priority);
    if (priority >= this.#leastOpening) {
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
    const opening = this.stretches.length >> 1;
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

    // Go down to where the heap order puts the entry, and split the subtree that is there around it.
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
