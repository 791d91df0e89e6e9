/**
 * The nodes of a growing tree in parallel columns.
 *
 * A node has a test and a run of children behind one another. A leaf's test leads back to itself, so that walks of
 * several rows can take the same number of steps. Leaves have class weights and, from their first row on, a block of
 * attribute statistics, as far as the budget goes.
 */
import { type Arena, argMax, type Column } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import type { LeafBlocks } from "./blocks.ts";
import { type SplitSearch, TEST_KINDS } from "./split-search.ts";

const { NUMERIC_CUT, NOMINAL_EQUALS, NOMINAL_VALUES } = TEST_KINDS;

// Columns with several numbers per entry.
const TEST = 0; // attribute * 4 + kind of test
const FIRST_CHILD = 1;
const BRANCHES = 2; // of a leaf the complement of its index
const FALLBACK = 3; // branch of missing and new values: the heaviest when the node was made
const NODE_WIDTH = 4;

const NODE = 0;
const DEPTH = 1;
const BLOCK = 2; // or UNOPENED or RETIRED
const MAJORITY = 3; // the heaviest class; the parent's before the leaf has any weight, -1 for a tree without any
const LEAF_WIDTH = 4;

const WEIGHT = 0; // sum of the class weights
const LAST_ATTEMPT = 1; // the weight at the last attempt to split, or to get a block
const MAJORITY_CORRECT = 2; // weight of rows the majority class got right
const BAYES_CORRECT = 3; // weight of rows naive Bayes got right
const NUMBERS_WIDTH = 4;

/** The leaf has not learned a row yet, or there was no room for its statistics so far. */
export const UNOPENED = -1;
/** The leaf has given its statistics up and goes on as a majority leaf. */
export const RETIRED = -2;

export class TreeNodes {
  readonly #statistics: AttributeStatistics;
  readonly #blocks: LeafBlocks;
  readonly #nodes: Column<Int32Array>;
  readonly #thresholds: Column<Float64Array>;
  readonly #leaves: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;

  constructor(arena: Arena, blocks: LeafBlocks) {
    this.#statistics = blocks.statistics;
    this.#blocks = blocks;
    this.#nodes = arena.int32("nodes", 0);
    this.#thresholds = arena.float64("thresholds", 0);
    this.#leaves = arena.int32("leaves", 0);
    this.#numbers = arena.float64("leafNumbers", 0);
    this.#classWeights = arena.float64("leafClassWeights", 0);
  }

  /** Makes the tree a single fresh leaf. */
  plant(): void {
    this.#blocks.clear();
    for (const [column, length] of this.lengthsFor(1, this.#statistics.classes)) {
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

  /** Leaves of `count` rows, four at once: the processor need not finish one's step before it begins another's. */
  leavesOf(rows: Float64Array, start: number, count: number, leaves: Int32Array): void {
    const width = this.#statistics.numeric.length;
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

  #fourWalks(rows: Float64Array, start: number, ends: Int32Array, at: number): void {
    const width = this.#statistics.numeric.length;
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
   * The node after this one on a row's way; after a leaf, itself. Which way a row goes is a coin toss to the processor:
   * better a number to add than a jump to guess.
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

  /** Grows with every split. */
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

  /** The statistics block of a leaf, UNOPENED or RETIRED when it has none. */
  block(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + BLOCK];
  }

  setBlock(leaf: number, block: number): void {
    this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] = block;
  }

  depth(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + DEPTH];
  }

  weight(leaf: number): number {
    return this.#numbers.data[leaf * NUMBERS_WIDTH + WEIGHT];
  }

  /** The heaviest class of a leaf, the parent's while the leaf has no weight; -1 for a tree that has learned nothing. */
  majority(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + MAJORITY];
  }

  /** Whether the majority class has been right more often than naive Bayes at this leaf. */
  majorityLeads(leaf: number): boolean {
    const at = leaf * NUMBERS_WIDTH;
    const numbers = this.#numbers.data;
    return numbers[at + MAJORITY_CORRECT] > numbers[at + BAYES_CORRECT];
  }

  /** Notes who would have been right, before the leaf learns; `bayes` is naive Bayes' label, -1 when it has none. */
  score(leaf: number, label: number, weight: number, bayes: number): void {
    const numbers = this.#numbers.data;
    const at = leaf * NUMBERS_WIDTH;
    const majority = this.majority(leaf);
    if (majority === label) numbers[at + MAJORITY_CORRECT] += weight;
    // Where naive Bayes has no label the majority answers in its place, and earns it the credit.
    if ((bayes < 0 ? majority : bayes) === label) {
      numbers[at + BAYES_CORRECT] += weight;
    }
  }

  /** Adds to the class weights; returns whether an attempt to split is due. */
  add(leaf: number, label: number, weight: number, gracePeriod: number): boolean {
    const weights = this.#classWeights.data;
    const numbers = this.#numbers.data;
    const leaves = this.#leaves.data;
    const first = leaf * this.#statistics.classes;
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

  attempted(leaf: number): void {
    const numbers = this.#numbers.data;
    numbers[leaf * NUMBERS_WIDTH + LAST_ATTEMPT] = numbers[leaf * NUMBERS_WIDTH + WEIGHT];
  }

  /** Number of classes with weight at a leaf. */
  classesAt(leaf: number): number {
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data;
    let count = 0;
    for (let c = leaf * classes; c < (leaf + 1) * classes; c++) if (weights[c] > 0) count++;
    return count;
  }

  /**
   * Turns a leaf into an inner node. Its children start with the class weights the test implies and without
   * statistics; the first child takes over the leaf's index, the others follow behind all leaves.
   */
  split(leaf: number, search: SplitSearch): void {
    const { classes } = this.#statistics;
    const { attribute, kind, threshold, branches, distribution } = search;
    const node = this.#leaves.data[leaf * LEAF_WIDTH + NODE];
    const firstChild = this.nodeCount;
    const firstLeaf = this.leafCount;
    const depth = this.depth(leaf) + 1;
    const inherited = this.majority(leaf);
    this.#blocks.close(this.block(leaf));
    this.#nodes.resize((firstChild + branches) * NODE_WIDTH);
    this.#thresholds.resize(firstChild + branches);
    this.#leaves.resize((firstLeaf + branches - 1) * LEAF_WIDTH);
    this.#numbers.resize((firstLeaf + branches - 1) * NUMBERS_WIDTH);
    this.#classWeights.resize((firstLeaf + branches - 1) * classes);

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

  /** Sizes for people. */
  facts(): Record<string, number> {
    const leaves = this.leafCount;
    let depth = 0;
    for (let leaf = 0; leaf < leaves; leaf++) depth = Math.max(depth, this.depth(leaf));
    return { innerNodes: this.nodeCount - leaves, leaves, learningLeaves: this.#blocks.learning().length, depth };
  }

  /** How much a split of a leaf could gain: the weight the majority class gets wrong. */
  promise(leaf: number): number {
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data;
    return this.weight(leaf) - weights[leaf * classes + argMax(weights, leaf * classes, classes)];
  }

  /** Makes all columns as short as they can be, after the number of classes has changed. */
  reshape(oldClasses: number): void {
    const { classes } = this.#statistics;
    const leaves = this.leafCount;
    const weights = this.#classWeights.data.slice(0, leaves * oldClasses);
    for (const [column] of this.lengthsFor(leaves, classes)) column.resize(column.length, column.length);
    this.#classWeights.resize(0, 0);
    this.#classWeights.resize(leaves * classes, leaves * classes);
    for (let leaf = 0; leaf < leaves; leaf++) {
      this.#classWeights.data.set(weights.subarray(leaf * oldClasses, (leaf + 1) * oldClasses), leaf * classes);
    }
  }

  /** The columns whose size the number of leaves decides, with their lengths in a tree of binary tests. */
  lengthsFor(leaves: number, classes: number): readonly (readonly [Column, number])[] {
    const nodes = 2 * leaves - 1; // tests with more branches need fewer nodes per leaf
    return [
      [this.#nodes, nodes * NODE_WIDTH],
      [this.#thresholds, nodes],
      [this.#leaves, leaves * LEAF_WIDTH],
      [this.#numbers, leaves * NUMBERS_WIDTH],
      [this.#classWeights, leaves * classes],
    ] as unknown as readonly (readonly [Column, number])[];
  }

  #makeLeaf(leaf: number, node: number, depth: number, kind: number, majority: number): void {
    const leaves = this.#leaves.data;
    const at = leaf * LEAF_WIDTH;
    leaves[at + NODE] = node;
    leaves[at + DEPTH] = depth;
    leaves[at + BLOCK] = UNOPENED;
    leaves[at + MAJORITY] = majority;
    this.#numbers.data.fill(0, leaf * NUMBERS_WIDTH, (leaf + 1) * NUMBERS_WIDTH);
    // A test no value passes, where it can be of the parent's kind, which the processor then expects of all nodes here.
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
