/**
 * A tree trained at once from all its rows: nodes, and for every leaf the share of each class in the weight of its
 * rows. Retraining reuses the capacity, which grows by doubling, up to the maximum number of nodes.
 */
import type { Arena, Column } from "../../core/index.ts";
import { FIRST_NODES, type Lengths, NODE_BYTES, NodeTopology } from "./topology.ts";

/** A tree trained at once from all its rows. */
export class FittedTree extends NodeTopology {
  /** The number of classes per leaf. */
  readonly #classes: Column<Int32Array>;
  readonly #frequencies: Column<Float64Array>;
  readonly #columns: readonly Column[]; // those that grow with the nodes
  #most = 1; // maximum number of nodes, while it is trained

  constructor(arena: Arena, width: number) {
    super(arena, width);
    this.#classes = arena.int32("leafClasses", 1, { is: "frequencies" });
    this.#frequencies = arena.float64("leafFrequencies", 0);
    this.#columns = this.lengthsFor(1).map(([column]) => column);
    this.plant();
  }

  /** Numbers per leaf in `frequencies`; 0 until it is trained. */
  get classes(): number {
    return this.#classes.data[0];
  }

  /** Number of leaves; 1 until it is trained. */
  get leafCount(): number {
    return (this.count + 1) >> 1; // all tests have two branches
  }

  /** Class shares of leaf `record`: `classes` numbers from `record * classes` on. */
  get frequencies(): Float64Array {
    return this.#frequencies.data;
  }

  /** Writes the class distribution of a row's leaf. */
  predict(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const known = this.classes;
    const frequencies = this.#frequencies.data;
    const first = this.recordOf(rows, start) * known;
    for (let c = 0; c < classes; c++) out[outStart + c] = c < known ? frequencies[first + c] : 0;
  }

  /** Adds `weight` times the class distributions of `count` leaves to `out`, `classes` numbers each. */
  addShares(
    records: Int32Array,
    count: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    const known = this.classes;
    const shared = Math.min(known, classes);
    const frequencies = this.#frequencies.data;
    for (let i = 0, to = outStart; i < count; i++, to += classes) {
      const from = records[i] * known;
      let c = 0; // two at a time
      for (; c + 1 < shared; c += 2) {
        out[to + c] += weight * frequencies[from + c];
        out[to + c + 1] += weight * frequencies[from + c + 1];
      }
      if (c < shared) out[to + c] += weight * frequencies[from + c];
    }
  }

  /** Tests on the longest path. */
  depth(): number {
    const depths = new Int32Array(this.count);
    let deepest = 0;
    for (let node = 0; node < depths.length; node++) {
      deepest = Math.max(deepest, depths[node]);
      if (this.isLeaf(node)) continue;
      const first = this.firstChildAt(node);
      depths.fill(depths[node] + 1, first, first + this.branchesAt(node)); // children come after their parents
    }
    return deepest;
  }

  // --- training -----------------------------------------------------------------------------------------------------

  /** Removes all nodes and makes the root, to become a leaf or a test; at most `most` nodes are needed. */
  begin(classes: number, most: number): void {
    if (classes !== this.classes || this.capacity > most) {
      this.#classes.data[0] = classes;
      this.plant(); // frees all capacity
    }
    this.#most = most;
    for (const column of this.#columns) column.resize(0);
    this.allot(1);
  }

  /** Whether there may be no further test. */
  get isFull(): boolean {
    return this.count + 2 > this.#most;
  }

  /**
   * Makes a node a leaf whose rows have these class weights; `kind` is that of the tests nearby. The part `own` of its
   * prediction is the class shares; the rest is spread evenly.
   */
  makeLeaf(node: number, kind: number, weights: Float64Array, own: number): void {
    const { classes } = this;
    const at = this.#frequencies.length;
    this.#frequencies.resize(at + classes);
    const frequencies = this.#frequencies.data;
    let total = 0;
    for (let c = 0; c < classes; c++) total += weights[c];
    const each = (1 - own) / classes;
    for (let c = 0; c < classes; c++) frequencies[at + c] = total > 0 ? own * (weights[c] / total) + each : 0;
    this.setLeaf(node, classes > 0 ? at / classes : 0, kind);
  }

  protected override allot(count: number): number {
    const needed = this.count + count;
    if (needed > this.capacity) {
      const room = Math.min(this.#most, Math.max(needed, 2 * this.capacity, FIRST_NODES));
      for (const [column, length] of this.lengthsFor(room)) column.resize(column.length, length);
    }
    return super.allot(count);
  }

  // --- bytes --------------------------------------------------------------------------------------------------------

  /** Bytes of the columns that grow with the nodes, spare capacity included. */
  get bytes(): number {
    let bytes = 0;
    for (const column of this.#columns) bytes += column.byteLength;
    return bytes;
  }

  /** Bytes of a tree of one leaf. */
  static leastBytes(classes: number): number {
    return NODE_BYTES + 8 * classes;
  }

  /** The maximum number of nodes, which is odd, for so many bytes; below 1 if not even a leaf fits. */
  static mostNodes(bytes: number, classes: number): number {
    // n leaves have 2 n - 1 nodes.
    return 2 * Math.floor((bytes + NODE_BYTES) / (2 * NODE_BYTES + 8 * classes)) - 1;
  }

  override lengthsFor(nodes: number): Lengths {
    return [...super.lengthsFor(nodes), [this.#frequencies, ((nodes + 1) >> 1) * this.classes]];
  }
}
