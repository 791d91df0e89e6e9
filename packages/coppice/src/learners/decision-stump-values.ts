/**
 * How often each class came with each value of a numeric attribute, exactly: one entry per distinct (value, class), in
 * ascending order. Entries of an attribute form a treap (search tree with heap order on a hash of the key), so a new
 * value costs O(log n) however many there are and in whatever order they come, and a linked list, so that they can be
 * walked without a stack. Tree and list depend on the set of entries alone, not on their order of arrival.
 */
import type { Arena } from "../core/index.ts";

export class SortedCounts {
  // Entry n has its key and weight at n; entry 0 does not exist, so that 0 can mean "none".
  readonly #values;
  readonly #labels;
  readonly #weights;
  /** Tree: root of attribute a at a, left and right child of entry n at `attributes` + 2 n and behind it. */
  readonly #children;
  /** List: first entry of attribute a at a, the one after entry n at `attributes` + n. */
  readonly #following;
  readonly #attributes: number;

  constructor(arena: Arena, attributes: number) {
    this.#attributes = attributes;
    this.#values = arena.float64("values", 1);
    this.#labels = arena.int32("valueLabels", 1);
    this.#weights = arena.float64("valueWeights", 1);
    this.#children = arena.int32("children", attributes + 2);
    this.#following = arena.int32("following", attributes + 1);
  }

  /** Number of entries of all attributes. */
  get size(): number {
    return this.#values.length - 1;
  }

  /** Views for a walk: `entry = following[attribute]`, then `entry = following[attributes + entry]`, until 0. */
  get columns(): { values: Float64Array; labels: Int32Array; weights: Float64Array; following: Int32Array } {
    return {
      values: this.#values.data,
      labels: this.#labels.data,
      weights: this.#weights.data,
      following: this.#following.data,
    };
  }

  add(attribute: number, value: number, label: number, weight: number): void {
    value += 0; // -0 is 0
    const children = this.#children.data;
    const weights = this.#weights.data;
    let entry = children[attribute] as number;
    let before = 0;
    while (entry !== 0) {
      if (this.#isBefore(entry, value, label)) {
        before = entry;
        entry = children[this.#right(entry)] as number;
      } else if (this.#values.data[entry] === value && this.#labels.data[entry] === label) {
        weights[entry] = (weights[entry] as number) + weight;
        return;
      } else entry = children[this.#left(entry)] as number;
    }
    this.#insert(attribute, value, label, weight, before);
  }

  #insert(attribute: number, value: number, label: number, weight: number, before: number): void {
    const entry = this.#values.length;
    this.#values.resize(entry + 1);
    this.#labels.resize(entry + 1);
    this.#weights.resize(entry + 1);
    this.#children.resize(this.#right(entry) + 1);
    this.#following.resize(this.#attributes + entry + 1);
    this.#values.data[entry] = value;
    this.#labels.data[entry] = label;
    this.#weights.data[entry] = weight;

    const following = this.#following.data;
    const link = before === 0 ? attribute : this.#attributes + before;
    following[this.#attributes + entry] = following[link] as number;
    following[link] = entry;

    // Down to where the heap order wants the entry; what is below there is split around it.
    const children = this.#children.data;
    const priority = hash(value, label);
    let at = attribute;
    let below = children[at] as number;
    while (below !== 0 && hash(this.#values.data[below] as number, this.#labels.data[below] as number) >= priority) {
      at = this.#isBefore(below, value, label) ? this.#right(below) : this.#left(below);
      below = children[at] as number;
    }
    children[at] = entry;
    let less = this.#left(entry);
    let more = this.#right(entry);
    while (below !== 0) {
      if (this.#isBefore(below, value, label)) {
        children[less] = below;
        less = this.#right(below);
        below = children[less] as number;
      } else {
        children[more] = below;
        more = this.#left(below);
        below = children[more] as number;
      }
    }
    children[less] = 0;
    children[more] = 0;
  }

  #isBefore(entry: number, value: number, label: number): boolean {
    const other = this.#values.data[entry] as number;
    return other < value || (other === value && (this.#labels.data[entry] as number) < label);
  }

  #left(entry: number): number {
    return this.#attributes + 2 * entry;
  }

  #right(entry: number): number {
    return this.#attributes + 2 * entry + 1;
  }
}

const float = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Int32Array(float.buffer);

/** 32 well mixed bits of a key (the finishing steps of MurmurHash 3 over its three words). */
function hash(value: number, label: number): number {
  float[0] = value;
  let h =
    Math.imul(words[0] as number, 0xcc9e2d51) ^
    Math.imul(words[1] as number, 0x1b873593) ^
    Math.imul(label, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
