/**
 * A small tree trained on a window of rows, with the cached leaf of every row: its predictions for the window need no
 * traversal. A new row traverses the old trees once; all rows traverse a new tree.
 */
import { type Column, type Context, type Inspection, Learner } from "../../../core/index.ts";
import { FittedTree, type RowWindow } from "../../../learners/index.ts";

export class Shrub extends Learner {
  readonly tree: FittedTree;
  /** Set on restore: whether it votes, and so must have a tree. */
  isVoter = false;
  readonly #window: RowWindow;
  /** By place in the window: the record of the row's leaf. */
  readonly #leaves: Column<Int32Array>;

  /** Bytes it takes beside the nodes of its tree. */
  static bytes(window: number): number {
    return 4 * window + 4; // and the number of classes
  }

  constructor(context: Context, window: RowWindow) {
    super(context);
    this.tree = new FittedTree(this.arena, window.width);
    this.#window = window;
    this.#leaves = this.arena.int32("windowLeaves", window.capacity, { is: window.capacity - 1 });
  }

  /** Finds the leaves of all rows of the window. */
  walk(): void {
    this.tree.recordsOf(this.#window.rows, 0, this.#window.count, this.#leaves.data);
  }

  /** Finds and caches the leaf of the next row of the window, not yet added. */
  keepLeafOf(rows: Float64Array, start: number): void {
    this.#leaves.data[this.#window.next] = this.tree.recordOf(rows, start);
  }

  /** Caches the leaves of the next `count` rows of the window, not yet added. */
  keep(records: Int32Array, count: number): void {
    const { capacity, next } = this.#window;
    const leaves = this.#leaves.data;
    for (let i = 0, place = next; i < count; i++) {
      leaves[place] = records[i];
      place = place + 1 < capacity ? place + 1 : 0;
    }
  }

  /** Adds `weight` times its prediction for every row of the window; `classes` scores per row. */
  addTo(scores: Float64Array, weight: number, classes: number): void {
    this.tree.addShares(this.#leaves.data, this.#window.count, weight, scores, 0, classes);
  }

  /** The dot product of its predictions for the window with `gradients`. */
  multiply(gradients: Float64Array, classes: number): number {
    const leaves = this.#leaves.data;
    const { frequencies, classes: known } = this.tree;
    const { count } = this.#window;
    let sum = 0;
    for (let place = 0; place < count; place++) {
      const from = leaves[place] * known;
      const at = place * classes;
      let c = 0; // unrolled by two
      for (; c + 1 < known; c += 2) {
        sum += gradients[at + c] * frequencies[from + c];
        sum += gradients[at + c + 1] * frequencies[from + c + 1];
      }
      if (c < known) sum += gradients[at + c] * frequencies[from + c];
    }
    return sum;
  }

  inspect(): Inspection {
    const { count, leafCount } = this.tree;
    const facts = { innerNodes: count - leafCount, leaves: leafCount, depth: this.tree.depth() };
    return { kind: "shrub", bytes: this.byteLength, facts };
  }

  override restored(): void {
    const { leafCount, classes } = this.tree;
    if (this.isVoter && classes === 0) throw new RangeError();
    if (this.#leaves.data.some((leaf) => leaf >= leafCount)) throw new RangeError();
  }
}
