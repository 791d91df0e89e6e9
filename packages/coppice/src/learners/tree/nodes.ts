/**
 * The nodes of a growing tree, in parallel columns.
 *
 * An inner node has a test, and its children are consecutive nodes. The test of a leaf leads back to the leaf, so that
 * several rows can go down the tree together in the same number of steps. Every leaf has class weights. From its first
 * row on it also has a table of attribute statistics, of the same number, where the budget has room for that.
 */
import { type Arena, argMax, type Column } from "../../core/index.ts";
import type { BlockShape } from "../counts/block-shape.ts";
import type { LeafBlocks } from "./blocks.ts";
import { type SplitSearch, TEST_KINDS } from "./split-search.ts";

const { NUMERIC_CUT, NOMINAL_EQUALS, NOMINAL_VALUES } = TEST_KINDS;

// Numbers of a node.
export const TEST = 0; // attribute * 4 + kind of test
export const FIRST_CHILD = 1;
export const BRANCHES = 2; // for a leaf, the complement of the leaf's index
export const FALLBACK = 3; // the branch for missing and new values: the heaviest one when the node was split
export const NODE_WIDTH = 4;

// Integers of a leaf.
const NODE = 0;
const DEPTH = 1;
const STATE = 2; // LEARNING, UNOPENED or RETIRED
export const MAJORITY = 3; // the heaviest class; the parent's while the leaf has no weight, -1 while the whole tree has none
export const LEAF_WIDTH = 4;

// Real numbers of a leaf.
export const WEIGHT = 0; // sum of the class weights
const LAST_ATTEMPT = 1; // the weight at the last attempt to split, or to learn
const MAJORITY_CORRECT = 2; // weight of the rows that the majority class predicted right
const BAYES_CORRECT = 3; // weight of the rows that naive Bayes predicted right
export const NUMBERS_WIDTH = 4;

/** The leaf has attribute statistics. */
export const LEARNING = 0;
/** The leaf has not learned a row yet, or there is no room for its statistics. */
export const UNOPENED = -1;
/** The leaf has given up its statistics for good, and predicts its majority class. */
export const RETIRED = -2;

export class TreeNodes {
  /** Shape of the blocks; its room for classes, C, is that of the class weights too. */
  readonly shape: BlockShape;
  readonly #blocks: LeafBlocks;
  readonly #nodes: Column<Int32Array>;
  readonly #thresholds: Column<Float64Array>;
  readonly #leaves: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;

  constructor(arena: Arena, blocks: LeafBlocks) {
    this.shape = blocks.statistics.shape;
    this.#blocks = blocks;
    this.#nodes = arena.int32("nodes", 0, { is: "tree" });
    this.#thresholds = arena.float64("thresholds", 0);
    this.#leaves = arena.int32("leaves", 0);
    this.#numbers = arena.float64("leafNumbers", 0);
    this.#classWeights = arena.float64("leafClassWeights", 0);
  }

  /** Makes the tree a single fresh leaf. */
  plant(): void {
    this.#blocks.clear();
    for (const [column, length] of this.lengthsFor(1, this.shape.classes)) {
      column.resize(0, 0);
      column.resize(length, length);
    }
    this.#makeLeaf(0, 0, 0, NUMERIC_CUT, -1);
  }

  /** The leaf a row falls into. */
  leafOf(rows: Float64Array, start: number): number {
    const nodes = this.#nodes.data;
    const thresholds = this.#thresholds.data;
    let node = 0;
    for (;;) {
      const next = this.#next(nodes, thresholds, node, rows, start);
      if (next === node) return this.#leafAt(node);
      node = next;
    }
  }

  #leafAt(node: number): number {
    return ~this.#nodes.data[node * NODE_WIDTH + BRANCHES];
  }

  /**
   * Writes the leaves that `count` rows fall into to `leaves[0 .. count)`. Four rows go down the tree at once, because
   * the processor can begin the step of one before it has finished that of another.
   */
  leavesOf(rows: Float64Array, start: number, count: number, leaves: Int32Array): void {
    const width = this.shape.numeric.length;
    if (count < 4) {
      for (let i = 0; i < count; i++) leaves[i] = this.leafOf(rows, start + i * width);
      return;
    }
    for (let i = 0; i < count; i += 4) {
      const first = i + 4 <= count ? i : count - 4;
      this.#fourWalks(rows, start + first * width, leaves, first);
    }
    for (let i = 0; i < count; i++) leaves[i] = this.#leafAt(leaves[i]);
  }

  /** Writes the nodes of the leaves that four rows fall into to `ends[at .. at + 4)`. */
  #fourWalks(rows: Float64Array, start: number, ends: Int32Array, at: number): void {
    const width = this.shape.numeric.length;
    const nodes = this.#nodes.data;
    const thresholds = this.#thresholds.data;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (;;) {
      const p = this.#next(nodes, thresholds, a, rows, start);
      const q = this.#next(nodes, thresholds, b, rows, start + width);
      const r = this.#next(nodes, thresholds, c, rows, start + 2 * width);
      const s = this.#next(nodes, thresholds, d, rows, start + 3 * width);
      if (((p ^ a) | (q ^ b) | (r ^ c) | (s ^ d)) === 0) break;
      a = p;
      b = q;
      c = r;
      d = s;
    }
    ends[at] = a;
    ends[at + 1] = b;
    ends[at + 2] = c;
    ends[at + 3] = d;
  }

  /**
   * The child of a node that a row goes to; of a leaf, the leaf itself. The branch is a number that is added, not a
   * jump, because the processor cannot predict which way rows go.
   */
  #next(nodes: Int32Array, thresholds: Float64Array, node: number, rows: Float64Array, start: number): number {
    const first = node * NODE_WIDTH;
    const test = nodes[first + TEST];
    const x = rows[start + (test >> 2)];
    const firstChild = nodes[first + FIRST_CHILD];
    const threshold = thresholds[node];
    const kind = test & 3;
    if (kind === NUMERIC_CUT && x === x) return firstChild + Number(x > threshold);
    if (kind === NOMINAL_VALUES && x >= 0 && x < nodes[first + BRANCHES]) return firstChild + (x | 0);
    if (kind === NOMINAL_EQUALS && x >= 0) return firstChild + Number(x === threshold);
    return firstChild + nodes[first + FALLBACK];
  }

  /** Number of nodes; every split adds some. */
  get nodeCount(): number {
    return this.#thresholds.length;
  }

  /** Class weights of all leaves, C numbers per leaf. */
  get classWeights(): Float64Array {
    return this.#classWeights.data;
  }

  get leafCount(): number {
    return this.#leaves.length / LEAF_WIDTH;
  }

  /** Leaves there is room for. */
  get leafCapacity(): number {
    return this.#leaves.data.length / LEAF_WIDTH;
  }

  /** Whether a leaf is LEARNING, UNOPENED or RETIRED. */
  state(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + STATE];
  }

  setState(leaf: number, state: number): void {
    this.#leaves.data[leaf * LEAF_WIDTH + STATE] = state;
  }

  depth(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + DEPTH];
  }

  weight(leaf: number): number {
    return this.#numbers.data[leaf * NUMBERS_WIDTH + WEIGHT];
  }

  /**
   * The heaviest class of a leaf, the parent's while the leaf has no weight; -1 for a tree that has learned nothing.
   */
  majority(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + MAJORITY];
  }

  /** Whether the majority class has been right for more weight than naive Bayes at this leaf. */
  majorityLeads(leaf: number): boolean {
    const at = leaf * NUMBERS_WIDTH;
    const numbers = this.#numbers.data;
    return numbers[at + MAJORITY_CORRECT] > numbers[at + BAYES_CORRECT];
  }

  /**
   * Before the leaf learns a row, counts whether the majority class and naive Bayes predict it right; `bayes` is the
   * label of naive Bayes, -1 when it has none.
   */
  score(leaf: number, label: number, weight: number, bayes: number): void {
    const numbers = this.#numbers.data;
    const at = leaf * NUMBERS_WIDTH;
    const majority = this.majority(leaf);
    if (majority === label) numbers[at + MAJORITY_CORRECT] += weight;
    // Where naive Bayes has no label the leaf predicts the majority class, which then counts for naive Bayes as well.
    if ((bayes < 0 ? majority : bayes) === label) numbers[at + BAYES_CORRECT] += weight;
  }

  /** Adds a row's weight to its class; returns whether an attempt to split is due. */
  add(leaf: number, label: number, weight: number, gracePeriod: number): boolean {
    const weights = this.#classWeights.data;
    const numbers = this.#numbers.data;
    const leaves = this.#leaves.data;
    const first = leaf * this.shape.classes;
    const added = weights[first + label] + weight;
    weights[first + label] = added;
    const majority = leaves[leaf * LEAF_WIDTH + MAJORITY];
    if (majority !== label) {
      const most = majority < 0 ? 0 : weights[first + majority];
      if (added > most || (added === most && label < majority)) leaves[leaf * LEAF_WIDTH + MAJORITY] = label;
    }
    const total = numbers[leaf * NUMBERS_WIDTH + WEIGHT] + weight;
    numbers[leaf * NUMBERS_WIDTH + WEIGHT] = total;
    return total - numbers[leaf * NUMBERS_WIDTH + LAST_ATTEMPT] >= gracePeriod;
  }

  /** Starts the next grace period of a leaf. */
  attempted(leaf: number): void {
    const numbers = this.#numbers.data;
    numbers[leaf * NUMBERS_WIDTH + LAST_ATTEMPT] = numbers[leaf * NUMBERS_WIDTH + WEIGHT];
  }

  /** Number of classes with weight at a leaf. */
  classesAt(leaf: number): number {
    const { classes } = this.shape;
    const weights = this.#classWeights.data;
    let count = 0;
    for (let c = leaf * classes; c < (leaf + 1) * classes; c++) if (weights[c] > 0) count++;
    return count;
  }

  /**
   * Turns a leaf into an inner node with the test that was found. The new leaves start with the class weights that the
   * test gives them, and without statistics. The first takes the leaf's index, the others the next free ones.
   */
  split(leaf: number, search: SplitSearch): void {
    const { classes } = this.shape;
    const { attribute, kind, threshold, branches, distribution } = search;
    const node = this.#leaves.data[leaf * LEAF_WIDTH + NODE];
    const firstChild = this.nodeCount;
    const firstLeaf = this.leafCount;
    const depth = this.depth(leaf) + 1;
    const inherited = this.majority(leaf);
    this.#blocks.close(leaf);
    this.#nodes.resize((firstChild + branches) * NODE_WIDTH);
    this.#thresholds.resize(firstChild + branches);
    this.#resizeLeaves(firstLeaf + branches - 1);

    let fallback = 0;
    let heaviest = -1;
    for (let b = 0; b < branches; b++) {
      const child = b === 0 ? leaf : firstLeaf + b - 1;
      let weight = 0;
      for (let c = 0; c < classes; c++) {
        const n = distribution[b * classes + c];
        this.#classWeights.data[child * classes + c] = n;
        weight += n;
      }
      const majority = weight > 0 ? argMax(distribution, b * classes, classes) : inherited;
      this.#makeLeaf(child, firstChild + b, depth, kind, majority);
      this.#numbers.data[child * NUMBERS_WIDTH + WEIGHT] = weight;
      this.#numbers.data[child * NUMBERS_WIDTH + LAST_ATTEMPT] = weight;
      if (weight > heaviest) {
        heaviest = weight;
        fallback = b;
      }
    }
    this.#setNode(node, attribute * 4 + kind, threshold, firstChild, branches, fallback);
  }

  #resizeLeaves(leaves: number): void {
    const { classes } = this.shape;
    const { classBlocks, subsets, subsetSize } = this.#blocks.statistics;
    this.#leaves.resize(leaves * LEAF_WIDTH);
    this.#numbers.resize(leaves * NUMBERS_WIDTH);
    this.#classWeights.resize(leaves * classes);
    classBlocks.resize(leaves * (classes + 1));
    subsets.resize(leaves * subsetSize);
  }

  /** Sizes for people. */
  facts(): Record<string, number> {
    const leaves = this.leafCount;
    let depth = 0;
    for (let leaf = 0; leaf < leaves; leaf++) depth = Math.max(depth, this.depth(leaf));
    return { innerNodes: this.nodeCount - leaves, leaves, learningLeaves: this.#blocks.leaves().length, depth };
  }

  /** How promising a leaf is: the weight of its rows outside the majority class, which is what splitting could gain. */
  promise(leaf: number): number {
    const { classes } = this.shape;
    const weights = this.#classWeights.data;
    return this.weight(leaf) - weights[leaf * classes + argMax(weights, leaf * classes, classes)];
  }

  /** Moves what there is per class after the room for classes has changed, and gives up the spare room of all columns. */
  reshape(oldClasses: number): void {
    const { classes } = this.shape;
    const leaves = this.leafCount;
    for (const [column] of this.lengthsFor(leaves, classes)) column.resize(column.length, column.length);
    const { classBlocks } = this.#blocks.statistics;
    for (const [column, more] of [
      [this.#classWeights, 0],
      [classBlocks, 1],
    ] as const) {
      const old = column.data.slice();
      const [before, now] = [oldClasses + more, classes + more];
      column.resize(0, 0);
      column.resize(leaves * now, leaves * now);
      for (let leaf = 0; leaf < leaves; leaf++) {
        column.data.set(old.subarray(leaf * before, (leaf + 1) * before), leaf * now);
      }
    }
  }

  /** The columns that grow with the number of leaves, with their lengths in a tree of binary tests. */
  lengthsFor(leaves: number, classes: number): readonly (readonly [Column, number])[] {
    const nodes = 2 * leaves - 1; // the most there can be: tests with more branches need fewer nodes per leaf
    const { classBlocks, subsets, subsetSize } = this.#blocks.statistics;
    return [
      [this.#nodes, nodes * NODE_WIDTH],
      [this.#thresholds, nodes],
      [this.#leaves, leaves * LEAF_WIDTH],
      [this.#numbers, leaves * NUMBERS_WIDTH],
      [this.#classWeights, leaves * classes],
      [classBlocks, leaves * (classes + 1)],
      [subsets, leaves * subsetSize],
    ] as unknown as readonly (readonly [Column, number])[];
  }

  #makeLeaf(leaf: number, node: number, depth: number, kind: number, majority: number): void {
    const leaves = this.#leaves.data;
    const at = leaf * LEAF_WIDTH;
    leaves[at + NODE] = node;
    leaves[at + DEPTH] = depth;
    leaves[at + STATE] = UNOPENED;
    leaves[at + MAJORITY] = majority;
    this.#numbers.data.fill(0, leaf * NUMBERS_WIDTH, (leaf + 1) * NUMBERS_WIDTH);
    // A test that no value passes, if possible of the parent's kind: the processor predicts the kind from nearby nodes.
    if (kind === NOMINAL_EQUALS) this.#setNode(node, NOMINAL_EQUALS, -1, node, ~leaf, 0);
    else this.#setNode(node, NUMERIC_CUT, Infinity, node, ~leaf, 0);
  }

  #setNode(
    node: number,
    test: number,
    threshold: number,
    firstChild: number,
    branches: number,
    fallback: number,
  ): void {
    const nodes = this.#nodes.data;
    const at = node * NODE_WIDTH;
    nodes[at + TEST] = test;
    nodes[at + FIRST_CHILD] = firstChild;
    nodes[at + BRANCHES] = branches;
    nodes[at + FALLBACK] = fallback;
    this.#thresholds.data[node] = threshold;
  }
}
