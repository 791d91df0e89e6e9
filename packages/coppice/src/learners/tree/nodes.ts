/**
 * A growing tree with what its leaves have learned, in parallel columns: a record per leaf. Every leaf has class
 * weights. From its first row on it also has a table of attribute statistics, with the same index, if the budget has
 * room for it.
 *
 * A test with a branch per value creates leaves most of which no row ever reaches. Those without rows at the split
 * share a record; each gets its own with its first row.
 */
import { type Arena, argMax, type Column, sumOf } from "../../core/index.ts";
import type { BlockShape } from "../counts/block-shape.ts";
import type { LeafBlocks } from "./blocks.ts";
import { LeafState } from "./leaf-states.ts";
import type { SplitSearch } from "./split-search.ts";
import { clearTo, type Lengths, TestKind, Topology } from "./topology.ts";

export const enum Exceeds {
  /** Factor on the number to exceed: sums of weights such as 0.1 are rounded, and equal ones may differ. */
  ROUNDING = 1 + 1e-9,
}

export const enum Leaf {
  // Integers of a leaf.
  NODE = 0, // of a shared record: the first of its leaves
  DEPTH = 1,
  STATE = 2, // a `LeafState`
  MAJORITY = 3, // the heaviest class; the parent's while the leaf has no weight, -1 while the whole tree has none
  WIDTH = 4,

  // Real numbers of the tree: sums over all rows, once per leaf that learned the row.
  ROW_WEIGHTS = 0,
  ROW_SQUARES = 1, // of the squared weights

  // Real numbers of a leaf, behind the two of the tree.
  WEIGHT = 2, // sum of the class weights
  LAST_ATTEMPT = 3, // the weight at the last attempt to split, or to learn
  MAJORITY_CORRECT = 4, // weight of the rows that the majority class predicted right
  BAYES_CORRECT = 5, // weight of the rows that naive Bayes predicted right
  NUMBERS_WIDTH = 4,
}

export class TreeNodes {
  /** Shape of the blocks; its class capacity C is also that of the class weights. */
  readonly shape: BlockShape;
  readonly #blocks: LeafBlocks;
  /** Its records are the leaves. */
  readonly topology: Topology;
  readonly #leaves: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;
  /** Cache of `met`; empty if it has to be recomputed, as in a tree that has learned nothing. */
  readonly #met: number[] = [];

  constructor(
    arena: Arena,
    blocks: LeafBlocks,
    topology = new Topology(arena, blocks.statistics.shape.numeric.length),
  ) {
    this.shape = blocks.statistics.shape;
    this.#blocks = blocks;
    this.topology = topology;
    this.#leaves = arena.int32("leaves", 0, { is: "leaves" });
    this.#numbers = arena.float64("leafNumbers", 0);
    this.#classWeights = arena.float64("leafClassWeights", 0);
  }

  /** Makes the tree a single fresh leaf. */
  plant(): void {
    this.#blocks.clear();
    this.topology.plant();
    const ofTree = this.#numbers.data.slice(0, Leaf.WEIGHT);
    clearTo(this.recordLengths(1, this.shape.classes));
    this.#numbers.data.set(ofTree);
    this.begin(0, 0, 0, TestKind.NUMERIC_CUT, -1, this.classWeights, 0);
  }

  /** Class weights of all leaves, C numbers per leaf. */
  get classWeights(): Float64Array {
    return this.#classWeights.data;
  }

  /** Integers of leaves, as in `Leaf`. */
  get records(): Int32Array {
    return this.#leaves.data;
  }

  /** Real numbers of the tree and of leaves, as in `Leaf`. */
  get numbers(): Float64Array {
    return this.#numbers.data;
  }

  /** Number of records. */
  get leafCount(): number {
    return this.#leaves.length / Leaf.WIDTH;
  }

  /** Whether there is room for this many more nodes and records. */
  hasRoom(nodes: number, records: number): boolean {
    const { topology } = this;
    return (
      topology.count + nodes <= topology.capacity && (this.leafCount + records) * Leaf.WIDTH <= this.#leaves.data.length
    );
  }

  /** Whether a leaf is LEARNING, UNOPENED, RETIRED or SHARED. */
  state(leaf: number): number {
    return this.#leaves.data[leaf * Leaf.WIDTH + Leaf.STATE];
  }

  setState(leaf: number, state: number): void {
    this.#leaves.data[leaf * Leaf.WIDTH + Leaf.STATE] = state;
  }

  depth(leaf: number): number {
    return this.#leaves.data[leaf * Leaf.WIDTH + Leaf.DEPTH];
  }

  weight(leaf: number): number {
    return this.#numbers.data[leaf * Leaf.NUMBERS_WIDTH + Leaf.WEIGHT];
  }

  /**
   * The heaviest class of a leaf, the parent's while the leaf has no weight; -1 for a tree that has learned nothing.
   */
  majority(leaf: number): number {
    return this.#leaves.data[leaf * Leaf.WIDTH + Leaf.MAJORITY];
  }

  /** Whether the majority class has been right for more weight than naive Bayes at this leaf. */
  majorityLeads(leaf: number): boolean {
    const at = leaf * Leaf.NUMBERS_WIDTH;
    const numbers = this.#numbers.data;
    return numbers[at + Leaf.MAJORITY_CORRECT] > numbers[at + Leaf.BAYES_CORRECT] * Exceeds.ROUNDING;
  }

  /**
   * Before the leaf learns a row, counts whether the majority class and naive Bayes predict it right; `bayes` is the
   * label of naive Bayes, -1 when it has none.
   */
  score(leaf: number, label: number, weight: number, bayes: number): void {
    const numbers = this.#numbers.data;
    const at = leaf * Leaf.NUMBERS_WIDTH;
    const majority = this.majority(leaf);
    numbers[at + Leaf.MAJORITY_CORRECT] += weight * Number(majority === label); // no branch: it would be unpredictable
    // Without a label from naive Bayes the leaf predicts the majority class, which then counts for naive Bayes as well.
    numbers[at + Leaf.BAYES_CORRECT] += weight * Number((bayes < 0 ? majority : bayes) === label);
  }

  /** Adds a row's weight to its class; returns whether an attempt to split is due. */
  add(leaf: number, label: number, weight: number, gracePeriod: number): boolean {
    const weights = this.#classWeights.data;
    const numbers = this.#numbers.data;
    const leaves = this.#leaves.data;
    const first = leaf * this.shape.classes;
    const added = weights[first + label] + weight;
    weights[first + label] = added;
    const majority = leaves[leaf * Leaf.WIDTH + Leaf.MAJORITY];
    const most = majority < 0 ? 0 : weights[first + majority]; // `added` where the label is the majority
    if (added > most || (added === most && label < majority)) leaves[leaf * Leaf.WIDTH + Leaf.MAJORITY] = label;
    const total = numbers[leaf * Leaf.NUMBERS_WIDTH + Leaf.WEIGHT] + weight;
    numbers[leaf * Leaf.NUMBERS_WIDTH + Leaf.WEIGHT] = total;
    if (this.isLeaf(leaf)) {
      numbers[Leaf.ROW_WEIGHTS] += weight;
      numbers[Leaf.ROW_SQUARES] += weight * weight;
    }
    // The class may be new to the tree, or the leaf's first row may replace the class it inherited.
    if (added === weight && (total === weight || !this.#met.includes(label))) this.findMet();
    return total - numbers[leaf * Leaf.NUMBERS_WIDTH + Leaf.LAST_ATTEMPT] >= gracePeriod;
  }

  /** Weight of a typical row: a leaf's weight over it is the effective number of its rows (Kish 1965). */
  get rowWeight(): number {
    const numbers = this.#numbers.data;
    return numbers[Leaf.ROW_SQUARES] / numbers[Leaf.ROW_WEIGHTS];
  }

  /**
   * The classes that the tree has seen, in order: those with weight at a leaf, or predicted by a leaf without weight. A
   * shared record counts as such a leaf even after the last of its leaves has got its own.
   */
  get met(): readonly number[] {
    const met = this.#met;
    if (met.length === 0) for (let c = 0; c < this.shape.classes; c++) if (this.#hasMet(c)) met.push(c);
    return met;
  }

  #hasMet(label: number): boolean {
    const { classes } = this.shape;
    const weights = this.#classWeights.data;
    for (let leaf = 0; leaf < this.leafCount; leaf++) {
      if ((weights[leaf * classes + label] > 0 || this.majority(leaf) === label) && this.isLeaf(leaf)) return true;
    }
    return false;
  }

  /** Invalidates the cached list of seen classes. */
  findMet(): void {
    this.#met.length = 0;
  }

  /** Whether a record is that of a leaf. */
  protected isLeaf(_record: number): boolean {
    return true;
  }

  /** Starts the next grace period of a leaf. */
  attempted(leaf: number): void {
    const numbers = this.#numbers.data;
    numbers[leaf * Leaf.NUMBERS_WIDTH + Leaf.LAST_ATTEMPT] = numbers[leaf * Leaf.NUMBERS_WIDTH + Leaf.WEIGHT];
  }

  /** Frees the statistics of a leaf; its next row starts new ones. */
  close(leaf: number): void {
    this.#blocks.close(leaf);
    this.setState(leaf, LeafState.UNOPENED);
  }

  /** Number of classes with weight at a leaf. */
  classesAt(leaf: number): number {
    const { classes } = this.shape;
    const weights = this.#classWeights.data;
    let count = 0;
    for (let c = leaf * classes; c < (leaf + 1) * classes; c++) if (weights[c] > 0) count++;
    return count;
  }

  /** How many records the leaves of a test need. */
  recordsFor({ branches, distribution }: Pick<SplitSearch, "branches" | "distribution">): number {
    const { classes } = this.shape;
    let met = 0;
    for (let b = 0; b < branches; b++) if (sumOf(distribution, b * classes, classes) > 0) met++;
    return Math.min(met + 1, branches); // the others share one
  }

  /**
   * Turns a leaf into an inner node with the test found. The new leaves start with the class weights that the test
   * gives them, and without statistics. The first takes over the leaf's record, the others get new ones; those without
   * weight share one.
   */
  split(leaf: number, search: SplitSearch): void {
    const { classes } = this.shape;
    const { attribute, kind, threshold, branches, fallback, distribution } = search;
    const node = this.#leaves.data[leaf * Leaf.WIDTH + Leaf.NODE];
    const depth = this.depth(leaf) + 1;
    const inherited = this.majority(leaf);
    let shared = -1;
    this.#blocks.close(leaf);
    const firstChild = this.topology.branch(node, attribute, kind, threshold, branches, fallback);
    for (let b = 0; b < branches; b++) {
      const isMet = sumOf(distribution, b * classes, classes) > 0;
      if (!isMet && shared >= 0) this.topology.setLeaf(firstChild + b, shared, kind);
      else {
        const record = b === 0 ? leaf : this.#addRecord();
        this.begin(record, firstChild + b, depth, kind, inherited, distribution, b);
        if (isMet) continue;
        this.setState(record, LeafState.SHARED);
        shared = record;
      }
    }
  }

  /** Gives a leaf that gets its first row a record of its own in place of the shared one. Returns the record. */
  separate(shared: number, rows: Float64Array, start: number): number {
    const leaf = this.#addRecord();
    const node = this.topology.leafOf(rows, start, 0);
    this.begin(leaf, node, this.depth(shared), TestKind.NUMERIC_CUT, this.majority(shared), this.classWeights, shared);
    return leaf;
  }

  #addRecord(): number {
    const { leafCount } = this;
    this.resizeRecords(leafCount + 1);
    return leafCount;
  }

  /** Sets the number of records. */
  protected resizeRecords(records: number): void {
    for (const [column, length] of this.recordLengths(records, this.shape.classes)) column.resize(length);
  }

  /** Sizes for `inspect`. */
  facts(): Record<string, number> {
    const { count, innerCount } = this.topology;
    let depth = 0;
    for (let leaf = 0; leaf < this.leafCount; leaf++) depth = Math.max(depth, this.depth(leaf));
    return { innerNodes: innerCount, leaves: count - innerCount, learningLeaves: this.#blocks.leaves().length, depth };
  }

  /** How promising a leaf is: the weight of its rows outside the majority class, which is what splitting could gain. */
  promise(leaf: number): number {
    const { classes } = this.shape;
    const weights = this.#classWeights.data;
    return this.weight(leaf) - weights[leaf * classes + argMax(weights, leaf * classes, classes)];
  }

  /** Moves the numbers per class after the class capacity has changed, and drops the spare capacity of all columns. */
  reshape(oldClasses: number): void {
    const { classes } = this.shape;
    const leaves = this.leafCount;
    for (const [column] of this.lengthsFor(leaves, 0, classes)) column.resize(column.length, column.length);
    for (const column of [this.#classWeights, this.#blocks.statistics.classBlocks]) {
      const old = column.data.slice();
      const before = old.length / leaves; // as many as classes, or one more
      const now = before + classes - oldClasses;
      column.resize(0, 0);
      column.resize(leaves * now, leaves * now);
      for (let leaf = 0; leaf < leaves; leaf++) {
        column.data.set(old.subarray(leaf * before, (leaf + 1) * before), leaf * now);
      }
    }
  }

  /** The columns that grow with the tree, with their lengths for this many records and nodes. */
  lengthsFor(leaves: number, nodes: number, classes: number): Lengths {
    return [...this.topology.lengthsFor(nodes), ...this.recordLengths(leaves, classes)];
  }

  /** The columns of records alone. */
  protected recordLengths(leaves: number, classes: number): Lengths {
    const { classBlocks, subsets, subsetSize } = this.#blocks.statistics;
    return [
      [this.#leaves, leaves * Leaf.WIDTH],
      [this.#numbers, Leaf.WEIGHT + leaves * Leaf.NUMBERS_WIDTH],
      [this.#classWeights, leaves * classes],
      [classBlocks, leaves * (classes + 1)],
      [subsets, leaves * subsetSize],
    ];
  }

  /**
   * Makes a node a leaf that has learned nothing and starts with the class weights of a branch: C numbers for each in
   * `distribution`. Without weight it inherits the majority class. `kind` is that of the tests nearby.
   */
  protected begin(
    leaf: number,
    node: number,
    depth: number,
    kind: number,
    inherited: number,
    distribution: Float64Array,
    branch: number,
  ): void {
    const { classes } = this.shape;
    const first = branch * classes;
    const weight = sumOf(distribution, first, classes);
    const majority = weight > 0 ? argMax(distribution, first, classes) : inherited;
    this.#leaves.data.set([node, depth, LeafState.UNOPENED, majority], leaf * Leaf.WIDTH);
    this.#numbers.data.set([weight, weight, 0, 0], leaf * Leaf.NUMBERS_WIDTH + Leaf.WEIGHT); // also the weight at the last attempt
    this.#classWeights.data.set(distribution.subarray(first, first + classes), leaf * classes);
    this.topology.setLeaf(node, leaf, kind);
    this.findMet();
  }
}

/** Whether `add` with this weight would make an attempt due. */
export function isDueWith({ numbers }: TreeNodes, leaf: number, weight: number, gracePeriod: number): boolean {
  const at = leaf * Leaf.NUMBERS_WIDTH;
  return numbers[at + Leaf.WEIGHT] + weight - numbers[at + Leaf.LAST_ATTEMPT] >= gracePeriod;
}
