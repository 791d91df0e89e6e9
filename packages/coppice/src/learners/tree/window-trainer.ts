/**
 * Trains classification trees (CART: Breiman, Friedman, Olshen and Stone 1984) from the rows of a window. Every
 * attribute is presorted; a test partitions its node's rows and keeps the order on either side. So a level of the tree
 * takes time linear in the rows and attributes, and nothing is sorted.
 *
 * Nodes are created level by level, in the order of their numbers: if the number of nodes is limited, the deepest tests
 * are left out. A test needs no minimum gain: as in CART, nodes are divided until their rows are of one class.
 */
import { type Random, sumOf } from "../../core/index.ts";
import { CUT_CRITERIA, type CutCriterionName, SAME_MERIT } from "./cut-criteria.ts";
import type { FittedTree } from "./fitted-tree.ts";
import type { RowWindow } from "./row-window.ts";
import { type Splitter, TestSearch } from "./test-search.ts";
import { TestKind } from "./topology.ts";

/** How a tree is trained from the rows of a window. */
export interface TrainerOptions {
  /**
   * Best: the best of all tests. Extra-tree: the best of one random test per attribute. Random: one test of one
   * attribute.
   */
  readonly splitter: Splitter;
  /**
   * By what tests are compared: the drop in the Gini index, information gain, gain ratio, or rows predicted correctly.
   */
  readonly criterion: CutCriterionName;
  /** Attributes considered per test, of those that vary; they are drawn at random. */
  readonly attributesPerSplit: number;
  /** Maximum number of tests on a path. */
  readonly maxDepth: number;
  /** Whether rows of one class are divided, too. */
  readonly isolate: boolean;
  /** Number of rows, spread over all classes, added to each leaf's own (m). Default 0. */
  readonly smoothing?: number;
}

/** Scratch for training. All trainers share one set: they train one after the other. */
class Workspace {
  /** As those of the window, but grouped by node. */
  readonly orders: Int32Array;
  /** By place: the branch its row goes to. */
  readonly sides: Uint8Array;
  /** Places that go to branch 1. */
  readonly others: Int32Array;
  /** By node: where its rows begin and end in every order, -1 if it is done; and its depth. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly depths: Int32Array;

  constructor(capacity: number, width: number) {
    this.orders = new Int32Array(capacity * width);
    this.sides = new Uint8Array(capacity);
    this.others = new Int32Array(capacity);
    this.starts = new Int32Array(2 * capacity);
    this.ends = new Int32Array(2 * capacity);
    this.depths = new Int32Array(2 * capacity);
  }

  fits(capacity: number, width: number): boolean {
    return this.sides.length >= capacity && this.orders.length >= capacity * width;
  }
}

let shared: Workspace | undefined;
/** A larger workspace, as for a batch, is not kept. */
const KEPT = 1_048_576;

function workspaceFor(capacity: number, width: number): Workspace {
  if (shared?.fits(capacity, width)) return shared;
  const made = new Workspace(capacity, width);
  if (capacity * Math.max(width, 1) <= KEPT) shared = made;
  return made;
}

/** Trains trees from the rows of a window. */
export class WindowTrainer {
  readonly #window: RowWindow;
  readonly #search: TestSearch;
  readonly #maxDepth: number;
  readonly #isolate: boolean;
  readonly #smoothing: number;
  // Class weights of a node's rows, and of its branches' rows.
  #whole = new Float64Array(0);
  #branches: readonly [Float64Array, Float64Array] = [this.#whole, this.#whole];

  /** `random`: used if attributes or tests are drawn. */
  constructor(window: RowWindow, options: TrainerOptions, random: Random) {
    const { splitter, criterion, attributesPerSplit, maxDepth, isolate, smoothing = 0 } = options;
    this.#window = window;
    this.#search = new TestSearch(window, CUT_CRITERIA[criterion], splitter, attributesPerSplit, random);
    this.#maxDepth = window.width > 0 ? maxDepth : 0;
    this.#isolate = isolate;
    this.#smoothing = smoothing;
  }

  /** Trains `tree` on the window's rows, with at most `mostNodes` nodes. All labels are below `classes`. */
  train(tree: FittedTree, classes: number, mostNodes: number): void {
    const { count, capacity, width } = this.#window;
    const workspace = workspaceFor(capacity, width);
    this.#begin(workspace, classes);
    tree.begin(classes, mostNodes);
    this.#weighAll();
    const { starts } = workspace;
    this.#open(workspace, tree, 0, TestKind.NUMERIC_CUT, 0, count, 0, this.#whole);
    for (let node = 0; node < tree.count; node++) {
      if (starts[node] >= 0) this.#divide(workspace, tree, node);
    }
  }

  #begin({ orders }: Workspace, classes: number): void {
    this.#window.writeOrders(orders);
    if (classes !== this.#whole.length) {
      this.#whole = new Float64Array(classes);
      this.#branches = [new Float64Array(classes), new Float64Array(classes)];
    }
    this.#search.begin(orders, classes);
  }

  /** The class weights of all rows, the oldest first. */
  #weighAll(): void {
    const { count, capacity, oldest, labels, weights } = this.#window;
    const whole = this.#whole;
    whole.fill(0);
    for (let i = 0; i < count; i++) {
      const place = oldest + i < capacity ? oldest + i : oldest + i - capacity;
      whole[labels[place]] += weights[place];
    }
  }

  /** Makes a node a leaf if it certainly is one; otherwise records what has to be divided. */
  #open(
    { starts, ends, depths }: Workspace,
    tree: FittedTree,
    node: number,
    kind: number,
    from: number,
    to: number,
    depth: number,
    weights: Float64Array,
  ): boolean {
    if (to - from < 2 || depth >= this.#maxDepth || (!this.#isolate && isPure(weights))) {
      starts[node] = -1;
      tree.makeLeaf(node, kind, weights, this.#ownPart(to - from));
      return false;
    }
    starts[node] = from;
    ends[node] = to;
    depths[node] = depth;
    return true;
  }

  /** n / (n + m). By rows, so that the scale of weights does not change predictions. */
  #ownPart(rows: number): number {
    return this.#smoothing > 0 ? rows / (rows + this.#smoothing) : 1;
  }

  #divide(workspace: Workspace, tree: FittedTree, node: number): void {
    const { starts, ends, depths } = workspace;
    const from = starts[node];
    const to = ends[node];
    const search = this.#search;
    const whole = this.#whole;
    this.#weigh(workspace.orders, from, to);
    if (tree.isFull || !search.find(from, to, whole)) {
      tree.makeLeaf(node, TestKind.NUMERIC_CUT, whole, this.#ownPart(to - from));
      return;
    }
    const { attribute, kind, threshold } = search;
    const [left, right] = this.#branches;
    const middle = this.#part(workspace, from, to);
    const isRightHeavier = sumOf(right, 0, right.length) > sumOf(left, 0, left.length) * (1 + SAME_MERIT);
    const fallback = search.fallback >= 0 ? search.fallback : Number(isRightHeavier);
    const first = tree.branch(node, attribute, kind, threshold, 2, fallback);
    const depth = depths[node] + 1;
    const opensLeft = this.#open(workspace, tree, first, kind, from, middle, depth, left);
    const opensRight = this.#open(workspace, tree, first + 1, kind, middle, to, depth, right);
    if (opensLeft || opensRight) this.#sortOut(workspace, from, to);
  }

  /** Sets `whole` to the class weights of a node's rows. */
  #weigh(orders: Int32Array, from: number, to: number): void {
    const { labels, weights } = this.#window;
    const whole = this.#whole;
    for (let c = 0; c < whole.length; c++) whole[c] = 0;
    for (let i = from; i < to; i++) {
      const place = orders[i];
      whole[labels[place]] += weights[place];
    }
  }

  /**
   * Records which branch of the test found each row goes to, and the class weights of both; returns where branch 1
   * begins.
   */
  #part({ orders, sides }: Workspace, from: number, to: number): number {
    const { rows, labels, weights, width } = this.#window;
    const { attribute, kind, threshold, fallback } = this.#search;
    const [left, right] = this.#branches;
    const isCut = kind === TestKind.NUMERIC_CUT;
    for (let c = 0; c < left.length; c++) left[c] = right[c] = 0;
    let middle = to;
    for (let i = from; i < to; i++) {
      const place = orders[i];
      const x = rows[place * width + attribute];
      const side = x === x ? Number(isCut ? x > threshold : x === threshold) : fallback;
      sides[place] = side;
      middle -= side;
      if (side === 0) left[labels[place]] += weights[place];
      else right[labels[place]] += weights[place];
    }
    return middle;
  }

  /** Stably partitions every order: rows of branch 0 before those of branch 1. */
  #sortOut({ orders, sides, others }: Workspace, from: number, to: number): void {
    const { capacity, width } = this.#window;
    for (let a = 0; a < width; a++) {
      const first = a * capacity;
      let kept = first + from;
      let moved = 0;
      for (let i = first + from; i < first + to; i++) {
        const place = orders[i];
        const side = sides[place];
        // Both are written and one counts: a branch would be unpredictable.
        orders[kept] = place;
        others[moved] = place;
        kept += 1 - side;
        moved += side;
      }
      for (let i = 0; i < moved; i++) orders[kept + i] = others[i];
    }
  }
}

function isPure(weights: Float64Array): boolean {
  let classes = 0;
  for (let c = 0; c < weights.length; c++) if (weights[c] > 0) classes++;
  return classes < 2;
}
