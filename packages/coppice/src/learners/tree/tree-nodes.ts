/**
 * The nodes of a growing tree in parallel columns, kept to a byte budget.
 *
 * Inner nodes have a test and a run of children; a child that is a leaf is stored as the complement of its index, so
 * one sign test ends the walk. Leaves have class weights and, from their first row on, a block of attribute
 * statistics. When the budget is full, the leaves that promise least give their blocks up for good.
 */
import { type Arena, argMax, type Column, CoppiceError } from "../../core/index.ts";
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
const UNOPENED = -1;
/** The leaf has given its statistics up and goes on as a majority leaf. */
const RETIRED = -2;
/** Share of the learning leaves that retire when the budget is full: seldom enough to be cheap, few enough to be mild. */
const RETIRED_SHARE = 8;
/** When doubling no longer fits the budget, columns grow by this share, so that no kind of column takes all. */
const LATE_GROWTH_SHARE = 4;
/** Room for classes and values not met yet, as shares of what there is, the first that fits the budget. */
const SPARE_SHARES = [1, 1 / 4, 1 / 16];
/** Leaves to make room for at the first split. */
const FIRST_LEAVES = 7;

export class TreeNodes {
  readonly #arena: Arena;
  readonly #statistics: AttributeStatistics;
  readonly #blocks: LeafBlocks;
  readonly #maxBytes: number;
  readonly #nodes: Column<Int32Array>;
  readonly #thresholds: Column<Float64Array>;
  /** Node index, or the complement of a leaf index. Position 0 is the root. */
  readonly #children: Column<Int32Array>;
  readonly #leaves: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;

  constructor(arena: Arena, blocks: LeafBlocks, maxBytes: number) {
    this.#arena = arena;
    this.#statistics = blocks.statistics;
    this.#blocks = blocks;
    this.#maxBytes = maxBytes;
    this.#nodes = arena.int32("nodes", 0);
    this.#thresholds = arena.float64("thresholds", 0);
    this.#children = arena.int32("children", 0);
    this.#leaves = arena.int32("leaves", 0);
    this.#numbers = arena.float64("leafNumbers", 0);
    this.#classWeights = arena.float64("leafClassWeights", 0);
  }

  /** Bytes of a tree of one leaf. */
  get needed(): number {
    return this.#fixedBytes() + this.#neededFor(this.#statistics.classes, this.#statistics.stride);
  }

  /** Makes the tree a single fresh leaf. */
  plant(): void {
    this.#blocks.clear();
    for (const column of [this.#nodes, this.#thresholds]) column.resize(0, 0);
    this.#children.resize(1, 1);
    this.#resizeLeaves(1, 1);
    this.#children.data[0] = ~0;
    this.#classWeights.data.fill(0);
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

  /** The statistics block of a leaf, negative when it has none. */
  block(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] as number;
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
    const firstLeaf = this.#leaves.length / LEAF_WIDTH;
    const depth = this.depth(leaf) + 1;
    const inherited = this.majority(leaf);
    this.#blocks.close(this.block(leaf));
    this.#nodes.resize((node + 1) * NODE_WIDTH);
    this.#thresholds.resize(node + 1);
    this.#children.resize(firstChild + branches);
    this.#resizeLeaves(firstLeaf + branches - 1);
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

  // --- the byte budget --------------------------------------------------------------------------------------------

  /**
   * Whether a leaf without statistics should ask for them now: at its first row, and where there was no room, again
   * whenever a split would be due.
   */
  wantsBlock(leaf: number, due: boolean): boolean {
    return this.block(leaf) === UNOPENED && (due || this.#blocks.hasFree || this.#roomForBlocks() > 0);
  }

  /** Gives a leaf a block, if need be that of a less promising leaf. Returns whether it could. */
  open(leaf: number): boolean {
    if (!this.#blocks.hasFree) {
      const room = this.#roomForBlocks();
      if (room > 0) this.#blocks.reserve(this.#blocks.count + room);
      else if (!this.#retire(leaf, 1)) return false;
    }
    this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] = this.#blocks.open(leaf);
    return true;
  }

  /** Makes sure that splitting a leaf into `branches` keeps to the budget. False when the split has to wait. */
  makeRoom(leaf: number, branches: number): boolean {
    if (this.#reserveLeaves(branches - 1)) return true;
    const leaves = this.#leaves.length / LEAF_WIDTH;
    const missing =
      this.#arena.byteLength + this.#growth(leaves + branches - 1, this.#statistics.classes) - this.#maxBytes;
    const wanted = Math.ceil(missing / this.#blocks.bytesOf(this.#statistics.stride));
    const { spare } = this.#blocks;
    if (wanted > spare && !this.#retire(leaf, wanted - spare)) return false;
    this.#compact(null); // the bytes of blocks become bytes of nodes
    return this.#reserveLeaves(branches - 1);
  }

  /** Further blocks to make room for: as many again as there are, or a share of them, as far as the budget goes. */
  #roomForBlocks(): number {
    const { count, capacity } = this.#blocks;
    if (count < capacity) return capacity - count;
    const affordable = Math.floor(
      (this.#maxBytes - this.#arena.byteLength) / this.#blocks.bytesOf(this.#statistics.stride),
    );
    return affordable >= count ? Math.max(count, Math.min(affordable, 1)) : Math.min(affordable, late(count));
  }

  /** Room for `more` further leaves and the nodes above them, by doubling while that fits the budget. */
  #reserveLeaves(more: number): boolean {
    const leaves = this.#leaves.length / LEAF_WIDTH;
    const { classes } = this.#statistics;
    if ((leaves + more) * LEAF_WIDTH <= this.#leaves.data.length) return true; // all their columns grow together
    for (const room of [Math.max(more, leaves, FIRST_LEAVES), Math.max(more, late(leaves)), more]) {
      if (this.#arena.byteLength + this.#growth(leaves + room, classes) > this.#maxBytes) continue;
      for (const [column, length] of this.#recordLengths(leaves + room, classes)) {
        column.resize(column.length, Math.max(length, column.data.length));
      }
      return true;
    }
    return false;
  }

  /** Bytes by which the columns would grow for a number of leaves. */
  #growth(leaves: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#recordLengths(leaves, classes)) {
      bytes += Math.max(0, length - column.data.length) * column.bytesPerElement;
    }
    return bytes;
  }

  /** Takes the blocks of the least promising leaves, if at least `least` of them promise less than `leaf`. */
  #retire(leaf: number, least: number): boolean {
    const promise = this.#promise(leaf);
    const candidates = this.#byPromise().filter((candidate) => this.#promise(candidate) < promise);
    if (candidates.length < least) return false;
    const share = Math.floor(this.#blocks.learning().length / RETIRED_SHARE);
    for (const candidate of candidates.slice(0, Math.max(1, least, share))) this.#retireLeaf(candidate);
    return true;
  }

  #retireLeaf(leaf: number): void {
    this.#blocks.close(this.block(leaf));
    this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] = RETIRED;
  }

  /** How much a split could gain: the weight the majority class gets wrong. */
  #promise(leaf: number): number {
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data;
    return this.weight(leaf) - (weights[leaf * classes + argMax(weights, leaf * classes, classes)] as number);
  }

  /** Learning leaves, the least promising first. */
  #byPromise(): number[] {
    return this.#blocks.learning().sort((a, b) => this.#promise(a) - this.#promise(b) || a - b);
  }

  /** Moves the blocks in use together and gives the rest of their bytes back. */
  #compact(shape: Int32Array | null): void {
    const inUse = this.#blocks.learning().length;
    this.#blocks.compact(inUse, shape, (leaf, block) => {
      this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] = block;
    });
  }

  /**
   * Makes the row's unmet nominal values and class known, with room for more of them if the budget allows. Where the
   * blocks of all leaves no longer fit, the least promising leaves retire; where not even the class weights fit, the
   * tree starts again from one leaf; where that does not fit, `E_PARAM` is thrown and nothing changes.
   */
  meet(rows: Float64Array, start: number, label: number): void {
    const attributesOf = (block: number) => this.#blocks.attributesOf(block);
    const room = this.#maxBytes - this.#fixedBytes();
    for (const spare of SPARE_SHARES) {
      const shape = this.#statistics.meet(rows, start, label, spare, attributesOf);
      if (shape === null) return;
      const { classes, stride } = this.#statistics.sizesOf(shape);
      const records = this.#recordBytes(this.#leaves.length / LEAF_WIDTH, classes);
      const affordable = Math.floor((room - records) / this.#blocks.bytesOf(stride));
      if (affordable >= 1) {
        this.#reshape(shape, affordable);
        return;
      }
    }
    const shape = this.#statistics.meet(rows, start, label, 0, attributesOf) as Int32Array;
    const { classes, stride } = this.#statistics.sizesOf(shape);
    const needed = this.#neededFor(classes, stride);
    if (needed > room) {
      throw new CoppiceError("E_PARAM", {
        subject: "hoeffding-tree: `maxBytes`",
        expected: `must be at least ${this.#fixedBytes() + needed} now that there are more classes or nominal values`,
        given: this.#maxBytes,
        remedy: "Raise the budget, or limit the values in the schema.",
      });
    }
    this.#statistics.move(new Int32Array(0), 0, shape, attributesOf);
    this.plant();
  }

  /** Moves everything to another shape, keeping at most `most` blocks. */
  #reshape(shape: Int32Array, most: number): void {
    const oldClasses = this.#statistics.classes;
    const leaves = this.#leaves.length / LEAF_WIDTH;
    const learning = this.#byPromise();
    for (const leaf of learning.slice(0, Math.max(0, learning.length - most))) this.#retireLeaf(leaf);
    this.#compact(shape);
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data.slice(0, leaves * oldClasses);
    for (const [column] of this.#recordLengths(leaves, classes)) column.resize(column.length, column.length);
    this.#classWeights.resize(0, 0);
    this.#classWeights.resize(leaves * classes, leaves * classes);
    for (let leaf = 0; leaf < leaves; leaf++) {
      this.#classWeights.data.set(weights.subarray(leaf * oldClasses, (leaf + 1) * oldClasses), leaf * classes);
    }
  }

  /** Sizes for people. */
  facts(): Record<string, number> {
    const leaves = this.#leaves.length / LEAF_WIDTH;
    let depth = 0;
    for (let leaf = 0; leaf < leaves; leaf++) depth = Math.max(depth, this.depth(leaf));
    return { innerNodes: this.#thresholds.length, leaves, learningLeaves: this.#blocks.learning().length, depth };
  }

  #makeLeaf(leaf: number, parent: number, depth: number, inherited: number): void {
    const at = leaf * LEAF_WIDTH;
    this.#leaves.data[at + PARENT] = parent;
    this.#leaves.data[at + DEPTH] = depth;
    this.#leaves.data[at + BLOCK] = UNOPENED;
    this.#leaves.data[at + INHERITED] = inherited;
    this.#numbers.data.fill(0, leaf * NUMBERS_WIDTH, (leaf + 1) * NUMBERS_WIDTH);
  }

  #resizeLeaves(count: number, capacity?: number): void {
    const { classes } = this.#statistics;
    this.#leaves.resize(count * LEAF_WIDTH, capacity === undefined ? undefined : capacity * LEAF_WIDTH);
    this.#numbers.resize(count * NUMBERS_WIDTH, capacity === undefined ? undefined : capacity * NUMBERS_WIDTH);
    this.#classWeights.resize(count * classes, capacity === undefined ? undefined : capacity * classes);
  }

  /** The columns whose size the number of leaves decides, with their lengths in a tree of binary tests. */
  #recordLengths(leaves: number, classes: number): readonly (readonly [Column, number])[] {
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

  #recordBytes(leaves: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#recordLengths(leaves, classes)) bytes += length * column.bytesPerElement;
    return bytes;
  }

  /** Bytes of one leaf with statistics, fixed columns apart. */
  #neededFor(classes: number, stride: number): number {
    return this.#recordBytes(1, classes) + this.#blocks.bytesOf(stride);
  }

  /** Bytes of the columns whose size neither leaves nor blocks decide. */
  #fixedBytes(): number {
    const varying = [...this.#recordLengths(1, 0).map(([column]) => column), ...this.#blocks.columns];
    let bytes = 0;
    for (const column of this.#arena.columns) if (!varying.includes(column)) bytes += column.byteLength;
    return bytes;
  }
}

function late(count: number): number {
  return Math.max(1, Math.floor(count / LATE_GROWTH_SHARE));
}
