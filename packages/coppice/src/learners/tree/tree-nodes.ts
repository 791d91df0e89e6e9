/**
 * The nodes of a growing tree in parallel columns, kept to a byte budget.
 *
 * Inner nodes have a test and a run of children; a child that is a leaf is stored as the complement of its index, so
 * one sign test ends the walk. Leaves have class weights and, while they are learning, a block of attribute
 * statistics. When the budget is full, the leaves that promise least give their blocks up for good.
 */
import { type Arena, argMax, type Column, CoppiceError } from "../../core/index.ts";
import type { AttributeStatistics } from "../attribute-statistics.ts";
import { NOMINAL_EQUALS, NUMERIC_CUT, type SplitSearch } from "./split-search.ts";

// Columns with several numbers per entry.
const TEST = 0; // attribute * 4 + kind of test
const FIRST_CHILD = 1;
const BRANCHES = 2;
const FALLBACK = 3; // branch of missing and new values: the heaviest when the node was made
const NODE_WIDTH = 4;

const PARENT = 0; // position in `children`
const DEPTH = 1;
const BLOCK = 2; // -1: the leaf has given up its statistics
const LEAF_WIDTH = 3;

const WEIGHT = 0; // sum of the class weights
const LAST_ATTEMPT = 1; // the weight at the last attempt to split
const MAJORITY_CORRECT = 2; // weight of rows the majority class got right
const BAYES_CORRECT = 3; // weight of rows naive Bayes got right
const NUMBERS_WIDTH = 4;

const FREE = -1;
/** Share of the learning leaves that stop when the budget is full: rarely enough to be cheap, few enough to be mild. */
const RETIRED_SHARE = 8;

export class TreeNodes {
  readonly #arena: Arena;
  readonly #statistics: AttributeStatistics;
  readonly #maxBytes: number;
  readonly #attributesPerBlock: number;
  readonly #all: Int32Array;
  readonly #nodes: Column<Int32Array>;
  readonly #thresholds: Column<Float64Array>;
  /** Node index, or the complement of a leaf index. Position 0 is the root. */
  readonly #children: Column<Int32Array>;
  readonly #leaves: Column<Int32Array>;
  readonly #numbers: Column<Float64Array>;
  readonly #classWeights: Column<Float64Array>;
  /** The leaf a block belongs to, or FREE. */
  readonly #owners: Column<Int32Array>;
  readonly #subsets: Column<Int32Array>;

  /** `attributesPerBlock`: attributes of each leaf's own subset, 0 when all leaves look at all attributes. */
  constructor(
    arena: Arena,
    statistics: AttributeStatistics,
    options: { attributesPerBlock: number; maxBytes: number },
  ) {
    this.#arena = arena;
    this.#statistics = statistics;
    this.#maxBytes = options.maxBytes;
    this.#attributesPerBlock = options.attributesPerBlock;
    this.#all = Int32Array.from({ length: statistics.sizes.length }, (_, a) => a);
    this.#nodes = arena.int32("nodes", 0);
    this.#thresholds = arena.float64("thresholds", 0);
    this.#children = arena.int32("children", 0);
    this.#leaves = arena.int32("leaves", 0);
    this.#numbers = arena.float64("leafNumbers", 0);
    this.#classWeights = arena.float64("leafClassWeights", 0);
    this.#owners = arena.int32("blockOwners", 0);
    this.#subsets = arena.int32("blockAttributes", 0);
  }

  /** Bytes of a tree of one leaf. */
  get needed(): number {
    return this.#fixedBytes() + this.#bytesOf(1, 1, this.#statistics.classes, this.#statistics.stride);
  }

  /** Makes the tree a single fresh leaf. */
  plant(): void {
    for (const column of [this.#nodes, this.#thresholds]) column.resize(0, 0);
    this.#owners.resize(0, 0);
    this.#subsets.resize(0, 0);
    this.#statistics.blocks.resize(0, 0);
    this.#children.resize(1, 1);
    this.#resizeLeaves(1, 1);
    this.#resizeBlocks(1, 1);
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

  /** The attributes of each block's subset, or null when there are no subsets. */
  get blockAttributes(): Int32Array | null {
    return this.#attributesPerBlock > 0 ? this.#subsets.data : null;
  }

  /** The statistics block of a leaf, -1 when it has none. */
  block(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] as number;
  }

  depth(leaf: number): number {
    return this.#leaves.data[leaf * LEAF_WIDTH + DEPTH] as number;
  }

  weight(leaf: number): number {
    return this.#numbers.data[leaf * NUMBERS_WIDTH + WEIGHT] as number;
  }

  /** Whether the majority class has been right more often than naive Bayes at this leaf. */
  majorityLeads(leaf: number): boolean {
    const at = leaf * NUMBERS_WIDTH;
    const numbers = this.#numbers.data;
    return (numbers[at + MAJORITY_CORRECT] as number) > (numbers[at + BAYES_CORRECT] as number);
  }

  /** Notes who would have been right, before the leaf learns; `bayes` is the label naive Bayes answers, -1 for none. */
  score(leaf: number, label: number, weight: number, bayes: number): void {
    const numbers = this.#numbers.data;
    const { classes } = this.#statistics;
    const at = leaf * NUMBERS_WIDTH;
    if (argMax(this.#classWeights.data, leaf * classes, classes) === label) {
      numbers[at + MAJORITY_CORRECT] = (numbers[at + MAJORITY_CORRECT] as number) + weight;
    }
    if (bayes === label) numbers[at + BAYES_CORRECT] = (numbers[at + BAYES_CORRECT] as number) + weight;
  }

  /** Adds to the class weights; returns whether a split attempt is due. */
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
   * Turns a leaf into an inner node. Its children start with the class weights the test implies; the first child
   * takes over the leaf's index and block, the others are new, from the returned index on.
   */
  split(leaf: number, search: SplitSearch): number {
    const { classes } = this.#statistics;
    const { attribute, kind, threshold, branches, distribution } = search;
    const node = this.#thresholds.length;
    const firstChild = this.#children.length;
    const firstLeaf = this.#leaves.length / LEAF_WIDTH;
    const depth = this.depth(leaf) + 1;
    this.#nodes.resize((node + 1) * NODE_WIDTH);
    this.#thresholds.resize(node + 1);
    this.#children.resize(firstChild + branches);
    this.#resizeLeaves(firstLeaf + branches - 1);
    this.#children.data[this.#leaves.data[leaf * LEAF_WIDTH + PARENT] as number] = node;

    let fallback = 0;
    let heaviest = -1;
    let nextBlock = 0;
    for (let b = 0; b < branches; b++) {
      const child = b === 0 ? leaf : firstLeaf + b - 1;
      let block = this.block(leaf);
      if (b > 0) {
        while (nextBlock < this.#owners.length && this.#owners.data[nextBlock] !== FREE) nextBlock++;
        if (nextBlock === this.#owners.length) this.#resizeBlocks(nextBlock + 1);
        block = nextBlock;
      }
      this.#children.data[firstChild + b] = ~child;
      this.#makeLeaf(child, firstChild + b, depth, block);
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
    return firstLeaf;
  }

  /**
   * Makes sure that splitting a leaf into `branches` keeps to the budget, if need be by retiring less promising
   * leaves. Returns false when the split has to wait.
   */
  makeRoom(leaf: number, branches: number): boolean {
    const leaves = this.#leaves.length / LEAF_WIDTH;
    const blocks = this.#owners.length;
    let free = 0;
    for (let block = 0; block < blocks; block++) if (this.#owners.data[block] === FREE) free++;
    const newBlocks = Math.max(0, branches - 1 - free);
    const doubled =
      this.#growth(this.#nodes, NODE_WIDTH) +
      this.#growth(this.#thresholds, 1) +
      this.#growth(this.#children, branches) +
      this.#growth(this.#leaves, (branches - 1) * LEAF_WIDTH) +
      this.#growth(this.#numbers, (branches - 1) * NUMBERS_WIDTH) +
      this.#growth(this.#classWeights, (branches - 1) * this.#statistics.classes) +
      this.#growth(this.#owners, newBlocks) +
      this.#growth(this.#subsets, newBlocks * this.#attributesPerBlock) +
      this.#growth(this.#statistics.blocks, newBlocks * this.#statistics.stride);
    if (this.#arena.byteLength + doubled <= this.#maxBytes) return true;
    if (this.#fill(leaves, blocks - free, branches - 1)) return true;

    const retirable = this.#byPromise().filter((candidate) => candidate !== leaf);
    const count = Math.max(branches - 1, Math.ceil(retirable.length / RETIRED_SHARE));
    if (count > retirable.length || this.#promise(retirable[count - 1] as number) >= this.#promise(leaf)) return false;
    const { classes, stride } = this.#statistics;
    const learning = blocks - free - count;
    const after = this.#fixedBytes() + this.#bytesOf(leaves + branches - 1, learning + branches - 1, classes, stride);
    if (after > this.#maxBytes) return false;
    for (const retired of retirable.slice(0, count)) this.#retire(retired);
    return this.#fill(leaves, learning, branches - 1);
  }

  /** Spends what is left of the budget on room for as many further leaves as fit; false when fewer than `wanted` do. */
  #fill(leaves: number, learning: number, wanted: number): boolean {
    const { classes, stride } = this.#statistics;
    const used = this.#fixedBytes() + this.#bytesOf(leaves, learning, classes, stride);
    const perLeaf = this.#bytesOf(2, 1, classes, stride) - this.#bytesOf(1, 0, classes, stride);
    const more = Math.floor((this.#maxBytes - used) / perLeaf);
    if (more < wanted) return false;
    this.#compact(learning + more);
    const nodes = leaves - 1 + more;
    this.#nodes.resize(this.#nodes.length, nodes * NODE_WIDTH);
    this.#thresholds.resize(this.#thresholds.length, nodes);
    this.#children.resize(this.#children.length, 1 + 2 * nodes);
    this.#resizeLeaves(leaves, leaves + more);
    return true;
  }

  /** Moves the blocks in use together, with room for `capacity` blocks. */
  #compact(capacity: number): void {
    const kept = Int32Array.from(this.#owners.data.subarray(0, this.#owners.length).keys()).filter(
      (block) => this.#owners.data[block] !== FREE,
    );
    this.#moveBlocks(kept, capacity, null);
  }

  /** Keeps the listed blocks, in that order; to another shape when one is given. */
  #moveBlocks(kept: Int32Array, capacity: number, shape: Int32Array | null): void {
    const width = this.#attributesPerBlock;
    const owners = kept.map((block) => this.#owners.data[block] as number);
    const subsets = this.#subsets.data.slice();
    this.#statistics.move(kept, capacity, shape, (block) => this.#attributesOf(block));
    this.#owners.resize(0, 0);
    this.#owners.resize(kept.length, capacity);
    this.#subsets.resize(0, 0);
    this.#subsets.resize(kept.length * width, capacity * width);
    kept.forEach((block, i) => {
      this.#owners.data[i] = owners[i] as number;
      this.#leaves.data[(owners[i] as number) * LEAF_WIDTH + BLOCK] = i;
      this.#subsets.data.set(subsets.subarray(block * width, (block + 1) * width), i * width);
    });
  }

  /**
   * Makes the row's unmet nominal values and class known. Where blocks of the new shape no longer fit the budget, the
   * least promising leaves retire; where not even the class weights fit, the tree starts again from one leaf.
   */
  meet(rows: Float64Array, start: number, label: number): void {
    const shape = this.#statistics.meet(rows, start, label, (block) => this.#attributesOf(block));
    if (shape === null) return;
    const oldClasses = this.#statistics.classes;
    const { classes, stride } = this.#statistics.sizesOf(shape);
    const leaves = this.#leaves.length / LEAF_WIDTH;
    const room = this.#maxBytes - this.#fixedBytes();
    const perBlock = this.#bytesOf(1, 1, classes, stride) - this.#bytesOf(1, 0, classes, stride);
    const affordable = Math.floor((room - this.#bytesOf(leaves, 0, classes, stride)) / perBlock);
    if (affordable < 1) {
      if (leaves === 1 || this.#bytesOf(1, 1, classes, stride) > room) {
        throw new CoppiceError("E_PARAM", {
          subject: "hoeffding-tree: `maxBytes`",
          expected: `must be at least ${this.#fixedBytes() + this.#bytesOf(1, 1, classes, stride)} now that there are more classes or nominal values`,
          given: this.#maxBytes,
          remedy: "Raise the budget, or limit the values in the schema.",
        });
      }
      this.#statistics.move(new Int32Array(0), 0, shape, () => new Int32Array(0));
      this.plant();
      return;
    }
    const learning = this.#byPromise();
    for (const leaf of learning.slice(0, Math.max(0, learning.length - affordable))) this.#retire(leaf);
    const kept = Int32Array.from(this.#owners.data.subarray(0, this.#owners.length).keys()).filter(
      (block) => this.#owners.data[block] !== FREE,
    );
    const weights = this.#classWeights.data.slice();
    this.#trim(leaves);
    this.#moveBlocks(kept, kept.length, shape);
    this.#classWeights.resize(0, 0);
    this.#classWeights.resize(leaves * classes, leaves * classes);
    for (let leaf = 0; leaf < leaves; leaf++) {
      this.#classWeights.data.set(weights.subarray(leaf * oldClasses, (leaf + 1) * oldClasses), leaf * classes);
    }
  }

  /** Sizes for people. */
  facts(): Record<string, number> {
    const leaves = this.#leaves.length / LEAF_WIDTH;
    let learning = 0;
    let depth = 0;
    for (let leaf = 0; leaf < leaves; leaf++) {
      if (this.block(leaf) >= 0) learning++;
      depth = Math.max(depth, this.depth(leaf));
    }
    return { innerNodes: this.#thresholds.length, leaves, learningLeaves: learning, depth };
  }

  #makeLeaf(leaf: number, parent: number, depth: number, block: number): void {
    const at = leaf * LEAF_WIDTH;
    this.#leaves.data[at + PARENT] = parent;
    this.#leaves.data[at + DEPTH] = depth;
    this.#leaves.data[at + BLOCK] = block;
    this.#numbers.data.fill(0, leaf * NUMBERS_WIDTH, (leaf + 1) * NUMBERS_WIDTH);
    this.#owners.data[block] = leaf;
    const { stride } = this.#statistics;
    this.#statistics.blocks.data.fill(0, block * stride, (block + 1) * stride);
  }

  #retire(leaf: number): void {
    this.#owners.data[this.block(leaf)] = FREE;
    this.#leaves.data[leaf * LEAF_WIDTH + BLOCK] = -1;
  }

  /** How much a split could gain: the weight the majority class gets wrong. */
  #promise(leaf: number): number {
    const { classes } = this.#statistics;
    const weights = this.#classWeights.data;
    const majority = argMax(weights, leaf * classes, classes);
    return this.weight(leaf) - (weights[leaf * classes + majority] as number);
  }

  /** Learning leaves, the least promising first. */
  #byPromise(): number[] {
    return [...this.#owners.data.subarray(0, this.#owners.length)]
      .filter((leaf) => leaf !== FREE)
      .sort((a, b) => this.#promise(a) - this.#promise(b) || a - b);
  }

  #resizeLeaves(count: number, capacity?: number): void {
    const { classes } = this.#statistics;
    this.#leaves.resize(count * LEAF_WIDTH, capacity === undefined ? undefined : capacity * LEAF_WIDTH);
    this.#numbers.resize(count * NUMBERS_WIDTH, capacity === undefined ? undefined : capacity * NUMBERS_WIDTH);
    this.#classWeights.resize(count * classes, capacity === undefined ? undefined : capacity * classes);
  }

  #resizeBlocks(count: number, capacity?: number): void {
    const { stride, blocks } = this.#statistics;
    const width = this.#attributesPerBlock;
    this.#owners.resize(count, capacity);
    this.#subsets.resize(count * width, capacity === undefined ? undefined : capacity * width);
    blocks.resize(count * stride, capacity === undefined ? undefined : capacity * stride);
  }

  #attributesOf(block: number): Int32Array {
    const width = this.#attributesPerBlock;
    return width > 0 ? this.#subsets.data.subarray(block * width, (block + 1) * width) : this.#all;
  }

  /** Gives back all room beyond what is in use, blocks apart. */
  #trim(leaves: number): void {
    for (const column of [this.#nodes, this.#thresholds, this.#children]) column.resize(column.length, column.length);
    this.#resizeLeaves(leaves, leaves);
  }

  #growth(column: Column, more: number): number {
    const length = column.length + more;
    return (column.capacityFor(length) - column.data.length) * column.bytesPerElement;
  }

  /** Bytes of the columns whose size the number of leaves does not change. */
  #fixedBytes(): number {
    const own: unknown[] = [
      this.#nodes,
      this.#thresholds,
      this.#children,
      this.#leaves,
      this.#numbers,
      this.#classWeights,
      this.#owners,
      this.#subsets,
      this.#statistics.blocks,
    ];
    let bytes = 0;
    for (const column of this.#arena.columns) if (!own.includes(column)) bytes += column.byteLength;
    return bytes;
  }

  /** Bytes of a tree of binary tests, which is the most that many leaves can take. */
  #bytesOf(leaves: number, blocks: number, classes: number, stride: number): number {
    const nodes = leaves - 1;
    const inner = nodes * (4 * NODE_WIDTH + 8) + 4 * (1 + 2 * nodes);
    return (
      inner +
      leaves * (4 * LEAF_WIDTH + 8 * NUMBERS_WIDTH + 8 * classes) +
      blocks * (4 + 4 * this.#attributesPerBlock + 8 * stride)
    );
  }
}
