/**
 * The nodes of a growing tree in parallel columns.
 *
 * Inner nodes have a test and a run of children; a child that is a leaf is stored as the complement of its index, so
 * one sign test ends the walk. Leaves have class weights and, from their first row on, a block of attribute
 * statistics, as far as the budget goes.
 */
import { type Arena, argMax, type Column } from "../../core/index.ts";
import type { AttributeStatistics } from "../attribute-statistics.ts";
import type { LeafBlocks } from "./leaf-blocks.ts";
import { NOMINAL_EQUALS, NUMERIC_CUT, type SplitSearch } from "./split-search.ts";

// Columns with several numbers per entry.
const TEST = 0; // attribute * 4 + kind of test
const FIRST_CHILD = 1;
const BRANCHES = 2;
const FALLBACK = 3; // branch of missing and new values: the heaviest when the node was made
const NODE_WIDTH = 4;

const PARENT = 0; // position in `children`
const DEPTH = 1;
const BLOCK = 2; // or UNOPENED or RETIRED
const INHERITED = 3; // the parent's majority class, which answers before the leaf has any weight
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
  /** Node index, or the complement of a leaf index. Position 0 is the root. */
  readonly #children: Column<Int32Array>;
  readonly #leaves: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;

  constructor(arena: Arena, blocks: LeafBlocks) {
    this.#statistics = blocks.statistics;
    this.#blocks = blocks;
    this.#nodes = arena.int32("nodes", 0);
    this.#thresholds = arena.float64("thresholds", 0);
    this.#children = arena.int32("children", 0);
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
    this.#children.data[0] = ~0;
    this.#makeLeaf(0, 0, 0, 0);
  }

  /** The leaf a row falls into. */
  leafOf(rows: Float64Array, start: number): number {
    const children = this.#children.data;
    let at = children[0] as number;
    if (at < 0) return ~at;
    const nodes = this.#nodes.data;
    const thresholds = this.#thresholds.data;
    do {
      const node = at * NODE_WIDTH;
      const test = nodes[node] as number; // TEST
      const kind = test & 3;
      const x = rows[start + (test >> 2)] as number;
      let branch: number;
      if (kind === NUMERIC_CUT) {
        const threshold = thresholds[at] as number;
        branch = x <= threshold ? 0 : x > threshold ? 1 : (nodes[node + FALLBACK] as number);
      } else if (kind === NOMINAL_EQUALS) {
        branch = x === thresholds[at] ? 0 : x >= 0 ? 1 : (nodes[node + FALLBACK] as number);
      } else {
        branch = x >= 0 && x < (nodes[node + BRANCHES] as number) ? x | 0 : (nodes[node + FALLBACK] as number);
      }
      at = children[(nodes[node + FIRST_CHILD] as number) + branch] as number;
    } while (at >= 0);
    return ~at;
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
    return this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] as number;
  }

  setBlock(leaf: number, block: number): void {
    this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] = block;
  }

  depth(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + DEPTH] as number;
  }

  weight(leaf: number): number {
    return this.#numbers.data[leaf * NUMBERS_WIDTH + WEIGHT] as number;
  }

  /** The heaviest class of a leaf, the parent's while the leaf has no weight; -1 for a tree that has learned nothing. */
  majority(leaf: number): number {
    if ((this.#numbers.data[leaf * NUMBERS_WIDTH + WEIGHT] as number) > 0) {
      const { classes } = this.#statistics;
      return argMax(this.#classWeights.data, leaf * classes, classes);
    }
    return this.#thresholds.length === 0 ? -1 : (this.#leaves.data[leaf * LEAF_WIDTH + INHERITED] as number);
  }

  /** Whether the majority class has been right more often than naive Bayes at this leaf. */
  majorityLeads(leaf: number): boolean {
    const at = leaf * NUMBERS_WIDTH;
    const numbers = this.#numbers.data;
    return (numbers[at + MAJORITY_CORRECT] as number) > (numbers[at + BAYES_CORRECT] as number);
  }

  /** Notes who would have been right, before the leaf learns; `bayes` is naive Bayes' label, -1 when it has none. */
  score(leaf: number, label: number, weight: number, bayes: number): void {
    const numbers = this.#numbers.data;
    const at = leaf * NUMBERS_WIDTH;
    const majority = this.majority(leaf);
    if (majority === label) numbers[at + MAJORITY_CORRECT] = (numbers[at + MAJORITY_CORRECT] as number) + weight;
    // Where naive Bayes has no label the majority answers in its place, and earns it the credit.
    if ((bayes < 0 ? majority : bayes) === label) {
      numbers[at + BAYES_CORRECT] = (numbers[at + BAYES_CORRECT] as number) + weight;
    }
  }

  /** Adds to the class weights; returns whether an attempt to split is due. */
  add(leaf: number, label: number, weight: number, gracePeriod: number): boolean {
    const weights = this.#classWeights.data;
    const numbers = this.#numbers.data;
    const at = leaf * this.#statistics.classes + label;
    weights[at] = (weights[at] as number) + weight;
    const total = (numbers[leaf * NUMBERS_WIDTH + WEIGHT] as number) + weight;
    numbers[leaf * NUMBERS_WIDTH + WEIGHT] = total;
    return total - (numbers[leaf * NUMBERS_WIDTH + LAST_ATTEMPT] as number) >= gracePeriod;
  }

  attempted(leaf: number): void {
    const numbers = this.#numbers.data;
    numbers[leaf * NUMBERS_WIDTH + LAST_ATTEMPT] = numbers[leaf * NUMBERS_WIDTH + WEIGHT] as number;
  }

  /** Number of classes with weight at a leaf. */
  classesAt(leaf: number): number {
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data;
    let count = 0;
    for (let c = leaf * classes; c < (leaf + 1) * classes; c++) if ((weights[c] as number) > 0) count++;
    return count;
  }

  /**
   * Turns a leaf into an inner node. Its children start with the class weights the test implies and without
   * statistics; the first child takes over the leaf's index, the others follow behind all leaves.
   */
  split(leaf: number, search: SplitSearch): void {
    const { classes } = this.#statistics;
    const { attribute, kind, threshold, branches, distribution } = search;
    const node = this.#thresholds.length;
    const firstChild = this.#children.length;
    const firstLeaf = this.leafCount;
    const depth = this.depth(leaf) + 1;
    const inherited = this.majority(leaf);
    this.#blocks.close(this.block(leaf));
    this.#nodes.resize((node + 1) * NODE_WIDTH);
    this.#thresholds.resize(node + 1);
    this.#children.resize(firstChild + branches);
    this.#leaves.resize((firstLeaf + branches - 1) * LEAF_WIDTH);
    this.#numbers.resize((firstLeaf + branches - 1) * NUMBERS_WIDTH);
    this.#classWeights.resize((firstLeaf + branches - 1) * classes);
    this.#children.data[this.#leaves.data[leaf * LEAF_WIDTH + PARENT] as number] = node;

    let fallback = 0;
    let heaviest = -1;
    for (let b = 0; b < branches; b++) {
      const child = b === 0 ? leaf : firstLeaf + b - 1;
      this.#children.data[firstChild + b] = ~child;
      this.#makeLeaf(child, firstChild + b, depth, inherited);
      let weight = 0;
      for (let c = 0; c < classes; c++) {
        const n = distribution[b * classes + c] as number;
        this.#classWeights.data[child * classes + c] = n;
        weight += n;
      }
      this.#numbers.data[child * NUMBERS_WIDTH + WEIGHT] = weight;
      this.#numbers.data[child * NUMBERS_WIDTH + LAST_ATTEMPT] = weight;
      if (weight > heaviest) {
        heaviest = weight;
        fallback = b;
      }
    }
    const nodes = this.#nodes.data;
    nodes[node * NODE_WIDTH + TEST] = attribute * 4 + kind;
    nodes[node * NODE_WIDTH + FIRST_CHILD] = firstChild;
    nodes[node * NODE_WIDTH + BRANCHES] = branches;
    nodes[node * NODE_WIDTH + FALLBACK] = fallback;
    this.#thresholds.data[node] = threshold;
  }

  /** Sizes for people. */
  facts(): Record<string, number> {
    const leaves = this.leafCount;
    let depth = 0;
    for (let leaf = 0; leaf < leaves; leaf++) depth = Math.max(depth, this.depth(leaf));
    return { innerNodes: this.#thresholds.length, leaves, learningLeaves: this.#blocks.learning().length, depth };
  }

  /** How much a split of a leaf could gain: the weight the majority class gets wrong. */
  promise(leaf: number): number {
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data;
    return this.weight(leaf) - (weights[leaf * classes + argMax(weights, leaf * classes, classes)] as number);
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
    const nodes = leaves - 1; // tests with more branches need fewer nodes and children per leaf
    return [
      [this.#nodes, nodes * NODE_WIDTH],
      [this.#thresholds, nodes],
      [this.#children, 1 + 2 * nodes],
      [this.#leaves, leaves * LEAF_WIDTH],
      [this.#numbers, leaves * NUMBERS_WIDTH],
      [this.#classWeights, leaves * classes],
    ] as unknown as readonly (readonly [Column, number])[];
  }

  #makeLeaf(leaf: number, parent: number, depth: number, inherited: number): void {
    const at = leaf * LEAF_WIDTH;
    this.#leaves.data[at + PARENT] = parent;
    this.#leaves.data[at + DEPTH] = depth;
    this.#leaves.data[at + BLOCK] = UNOPENED;
    this.#leaves.data[at + INHERITED] = inherited;
    this.#numbers.data.fill(0, leaf * NUMBERS_WIDTH, (leaf + 1) * NUMBERS_WIDTH);
  }
}
