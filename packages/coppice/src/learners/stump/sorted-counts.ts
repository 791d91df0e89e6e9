/**
 * How often each class came with each value of a numeric attribute, exactly: one entry per distinct (value, class), in
 * ascending order. Entries of an attribute form a treap (search tree with heap order on a hash of the key), so a new
 * value costs O(log n) however many there are and in whatever order they come, and a linked list, so that they can be
 * walked without a stack.
 *
 * The list is cut into stretches that know their class weights, at the entries with the largest hashes: those are the top
 * of the tree, so the way to an entry passes the one that opened its stretch. All of this depends on the set of entries
 * alone, not on their order of arrival.
 */
import type { Arena, Column } from "../../core/index.ts";

/** Entries per stretch, expected. With more classes than this a stretch is longer, to cost a number per entry at most. */
const STRETCH_LENGTH = 64;

export class SortedCounts {
  // Entry n has its key and weight at n; entry 0 does not exist, so that 0 can mean "none". To be read only.
  readonly values: Column<Float64Array>;
  readonly labels: Column<Int32Array>;
  readonly weights: Column<Float64Array>;
  /** Tree: root of attribute a at a, left and right child of entry n at `attributes` + 2 n and behind it. */
  readonly #children;
  /** List: first entry of attribute a at a, the one after entry n at `attributes` + n. */
  readonly following: Column<Int32Array>;
  /** Stretch opened by entry n, 0 for none. */
  readonly #opened;
  /** First entry of stretch s at 2 s, the stretch after it (0: none) behind it. Stretch a begins attribute a's list, without an entry of its own. */
  readonly stretches: Column<Int32Array>;
  /** C class weights per stretch. */
  readonly stretchWeights: Column<Float64Array>;
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

  restored(classes: number): void {
    this.#classes = classes;
    this.#leastOpening = 2 ** 31 - 2 ** 32 / Math.max(STRETCH_LENGTH, classes);
  }

  /** Makes room for more classes. */
  grow(classes: number): void {
    this.restored(classes);
    this.stretches.resize(0);
    this.stretches.resize(2 * this.attributes);
    this.stretchWeights.resize(0, 0);
    this.stretchWeights.resize(classes * this.attributes);
    const following = this.following.data;
    for (let a = 0; a < this.attributes; a++) {
      let stretch = a;
      for (let e = following[a]; e !== 0; e = following[this.attributes + e]) {
        this.#opened.data[e] = 0;
        if (hash(this.values.data[e], this.labels.data[e]) >= this.#leastOpening) {
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

  add(attribute: number, value: number, label: number, weight: number): void {
    value += 0; // -0 is 0
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
    const priority = hash(value, label);
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

  /** Opens a stretch with an entry, without weights as yet, behind another. */
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

  /** Class weights of a stretch from its entries, `first` and those behind it. */
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

    // Down to where the heap order wants the entry; what is below there is split around it.
    const children = this.#children.data;
    let at = attribute;
    let below = children[at];
    while (below !== 0 && hash(this.values.data[below], this.labels.data[below]) >= priority) {
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

const float = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Int32Array(float.buffer);

/** 32 well mixed bits of a key (the finishing steps of MurmurHash 3 over its three words). */
function hash(value: number, label: number): number {
  float[0] = value;
  let h = Math.imul(words[0], 0xcc9e2d51) ^ Math.imul(words[1], 0x1b873593) ^ Math.imul(label, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
