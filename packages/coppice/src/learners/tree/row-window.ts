/**
 * The last rows of a stream, or the rows of a batch, with their labels and weights, and for every attribute the order
 * of its values. Trees are trained from it. A row that enters or leaves changes one place of each order, so if trees
 * are trained often the orders are kept from row to row; if a good part of the rows is new each time, sorting is
 * faster.
 *
 * A place is the index of a row's slot; a new row takes the place of the oldest. Numbers that are not finite count as
 * missing here, and so do nominal values that the schema does not know when their row enters.
 */
import { type Arena, type Attribute, borrow, type Column, giveBack, keptValue, type Schema } from "../../core/index.ts";
import { sortPlaces } from "./sort-places.ts";

// Numbers of the window.
const COUNT = 0;
const NEXT = 1; // the place of the next row

/** Sorting all rows takes about as long as inserting this share of them into the order. */
const SORTED_ANEW = 1 / 4;

/** The last rows of a stream, and the order of the values of every attribute. */
export class RowWindow {
  /** Number of attributes of a row. */
  readonly width: number;
  /** By attribute: 1 if it is nominal, 0 if numeric. */
  readonly isNominal: Uint8Array;
  readonly #attributes: readonly Attribute[];
  readonly #rows: Column<Float64Array>;
  readonly #labels: Column<Int32Array>;
  readonly #weights: Column<Float64Array>;
  readonly #orders: Column<Int32Array>;
  readonly #keepsOrders: boolean;
  readonly #state: Column<Int32Array>;

  /** Bytes of its columns. */
  static bytes(capacity: number, width: number): number {
    return capacity * (12 * width + 12) + 8;
  }

  /** `is`: "examples" if `resize` may change its length. `newRows`: rows between two uses of the orders. */
  constructor(
    arena: Arena,
    { attributes }: Schema,
    capacity: number,
    is: "window" | "examples" = "window",
    newRows = 1,
  ) {
    const width = attributes.length;
    this.width = width;
    this.#attributes = attributes;
    this.isNominal = Uint8Array.from(attributes, ({ kind }) => Number(kind === "nominal"));
    this.#state = arena.int32("windowState", 2, { is });
    this.#rows = arena.float64("windowRows", capacity * width);
    this.#labels = arena.int32("windowLabels", capacity);
    this.#weights = arena.float64("windowWeights", capacity);
    this.#keepsOrders = is === "examples" || newRows < capacity * SORTED_ANEW;
    this.#orders = arena.int32("windowOrders", this.#keepsOrders ? capacity * width : 0);
  }

  /** Capacity in rows. */
  get capacity(): number {
    return this.#labels.length;
  }

  /** Bytes of the rows, spare capacity included. */
  get bytes(): number {
    const { rows, labels, weights, orders } = this;
    return rows.byteLength + labels.byteLength + weights.byteLength + orders.byteLength;
  }

  /** Number of rows. */
  get count(): number {
    return this.#state.data[COUNT];
  }

  /** The rows by place; missing values are NaN. */
  get rows(): Float64Array {
    return this.#rows.data;
  }

  /** Class indices by place: a view of all capacity. */
  get labels(): Int32Array {
    return this.#labels.data;
  }

  /** Weights by place: a view of all capacity. */
  get weights(): Float64Array {
    return this.#weights.data;
  }

  /**
   * The orders, if they are kept: `capacity` numbers per attribute, of which the first `count` are the places in
   * ascending order of its values: among equal ones the older first, rows without a value last.
   */
  get orders(): Int32Array {
    return this.#orders.data;
  }

  /** Writes the orders, as above. */
  writeOrders(out: Int32Array): void {
    const { capacity, count, width } = this;
    if (!this.#keepsOrders) {
      for (let a = 0; a < width; a++) this.#sort(a, out);
      return;
    }
    const orders = this.#orders.data;
    for (let a = 0; a < width; a++) {
      const first = a * capacity;
      for (let i = first; i < first + count; i++) out[i] = orders[i];
    }
  }

  /** The place of the oldest row. */
  get oldest(): number {
    const state = this.#state.data;
    return state[COUNT] < this.capacity ? 0 : state[NEXT];
  }

  /** The place of the next row. */
  get next(): number {
    return this.#state.data[NEXT];
  }

  /** One more than the largest label, or 0. */
  get classes(): number {
    const labels = this.#labels.data;
    const { count } = this;
    let classes = 0;
    for (let place = 0; place < count; place++) if (labels[place] >= classes) classes = labels[place] + 1;
    return classes;
  }

  /** Where labels are slots of classes: moves those from `slot` on up by one. */
  insertClass(slot: number): void {
    const labels = this.#labels.data;
    const { count } = this;
    for (let place = 0; place < count; place++) if (labels[place] >= slot) labels[place]++;
  }

  /** Adds a row, in place of the oldest if the window is full. */
  push(rows: Float64Array, start: number, label: number, weight: number): void {
    const { capacity, width } = this;
    const state = this.#state.data;
    const place = state[NEXT];
    if (this.#keepsOrders) for (let a = 0; a < width; a++) this.#reorder(a, place, this.#known(a, rows[start + a]));
    this.#write(place, rows, start, label, weight);
    if (state[COUNT] < capacity) state[COUNT]++;
    state[NEXT] = place + 1 < capacity ? place + 1 : 0;
  }

  /** Replaces all rows by a batch of at most `capacity`. */
  fill(rows: Float64Array, count: number, labels: Int32Array, weights: Float64Array | undefined): void {
    const { capacity, width } = this;
    for (let i = 0; i < count; i++) this.#write(i, rows, i * width, labels[i], weights === undefined ? 1 : weights[i]);
    this.#state.data[COUNT] = count;
    this.#state.data[NEXT] = count < capacity ? count : 0;
    if (this.#keepsOrders) for (let a = 0; a < width; a++) this.#sort(a, this.#orders.data);
  }

  /** Changes the capacity; drops the oldest rows beyond it. */
  resize(capacity: number): void {
    const { width, count, oldest } = this;
    const kept = Math.min(count, capacity);
    const rows = new Float64Array(kept * width);
    const labels = new Int32Array(kept);
    const weights = new Float64Array(kept);
    for (let i = 0; i < kept; i++) {
      const place = (oldest + count - kept + i) % this.capacity;
      rows.set(this.rows.subarray(place * width, (place + 1) * width), i * width);
      labels[i] = this.labels[place];
      weights[i] = this.weights[place];
    }
    for (const column of [this.#rows, this.#orders]) column.resize(capacity * width, capacity * width);
    for (const column of [this.#labels, this.#weights]) column.resize(capacity, capacity);
    this.fill(rows, kept, labels, weights);
  }

  #write(place: number, rows: Float64Array, start: number, label: number, weight: number): void {
    const { width } = this;
    const data = this.#rows.data;
    for (let a = 0; a < width; a++) data[place * width + a] = this.#known(a, rows[start + a]);
    this.#labels.data[place] = label;
    this.#weights.data[place] = weight;
  }

  /** A value; NaN if it counts as missing. */
  #known(attribute: number, x: number): number {
    if (this.isNominal[attribute] === 1) return keptValue(this.#attributes[attribute], x);
    return x - x === 0 ? x : NaN;
  }

  /**
   * Updates the order of an attribute before the row with value `x` is stored at `place`, which the oldest row leaves.
   */
  #reorder(attribute: number, place: number, x: number): void {
    const orders = this.#orders.data;
    const first = attribute * this.capacity;
    const { count } = this;
    const end = first + count;
    // The oldest row is the first of those with its value.
    const hole =
      count < this.capacity ? end : this.#firstNotBelow(attribute, this.#rows.data[place * this.width + attribute]);
    const target = x === x ? this.#firstAbove(attribute, x) : end;
    if (target > hole) {
      orders.copyWithin(hole, hole + 1, target);
      orders[target - 1] = place;
    } else {
      orders.copyWithin(target + 1, target, hole);
      orders[target] = place;
    }
  }

  /** Position in the order of the first value not below `x`; for NaN, of the first missing one. */
  #firstNotBelow(attribute: number, x: number): number {
    const orders = this.#orders.data;
    const rows = this.#rows.data;
    const { width } = this;
    let low = attribute * this.capacity;
    let high = low + this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      const value = rows[orders[middle] * width + attribute];
      if (x === x ? value < x : value === value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Position in the order of the first value above `x`, or missing. */
  #firstAbove(attribute: number, x: number): number {
    const orders = this.#orders.data;
    const rows = this.#rows.data;
    const { width } = this;
    let low = attribute * this.capacity;
    let high = low + this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rows[orders[middle] * width + attribute] <= x) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Writes the order of an attribute. */
  #sort(attribute: number, orders: Int32Array): void {
    const { capacity, count, oldest, width } = this;
    const rows = this.#rows.data;
    const first = attribute * capacity;
    const keys = borrow(capacity);
    for (let age = 0; age < count; age++) {
      const place = oldest + age < capacity ? oldest + age : oldest + age - capacity;
      const x = rows[place * width + attribute];
      orders[first + age] = place;
      keys[place] = x === x ? x : Infinity;
    }
    sortPlaces(orders, first, count, keys);
    giveBack(keys);
  }
}
