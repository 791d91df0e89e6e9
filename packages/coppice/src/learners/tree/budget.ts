/**
 * What a tree may grow into within its byte budget. New leaves get a block of statistics while there is room. When the
 * budget is full, the leaves that promise least give their blocks up for good, so that others can learn or split.
 */
import { type Arena, CoppiceError } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import type { LeafBlocks } from "./blocks.ts";
import { RETIRED, type TreeNodes, UNOPENED } from "./nodes.ts";

/** Share of the learning leaves that retire when the budget is full: seldom enough to be cheap, few enough to be mild. */
const RETIRED_SHARE = 8;
/** When doubling no longer fits the budget, columns grow by this share, so that no kind of column takes all. */
const LATE_GROWTH_SHARE = 4;
/** Room for classes and values not met yet, as shares of what there is, the first that fits the budget. */
const SPARE_SHARES = [1, 1 / 4, 1 / 16];
/** Leaves to make room for at the first split. */
const FIRST_LEAVES = 7;

export class TreeBudget {
  readonly #arena: Arena;
  readonly #nodes: TreeNodes;
  readonly #blocks: LeafBlocks;
  readonly #statistics: AttributeStatistics;
  readonly #maxBytes: number;

  constructor(arena: Arena, nodes: TreeNodes, blocks: LeafBlocks, maxBytes: number) {
    this.#arena = arena;
    this.#nodes = nodes;
    this.#blocks = blocks;
    this.#statistics = blocks.statistics;
    this.#maxBytes = maxBytes;
  }

  /** Bytes of a tree of one leaf. */
  get needed(): number {
    return this.#fixedBytes() + this.#neededFor(this.#statistics.classes, this.#statistics.stride);
  }

  /**
   * Whether a leaf without statistics should ask for them now: at its first row, and where there was no room, again
   * whenever a split would be due.
   */
  wantsBlock(leaf: number, due: boolean): boolean {
    return this.#nodes.block(leaf) === UNOPENED && (due || this.#blocks.hasFree || this.#roomForBlocks() > 0);
  }

  /** Gives a leaf a block, if need be that of a less promising leaf. Returns whether it could. */
  open(leaf: number): boolean {
    if (!this.#blocks.hasFree) {
      const room = this.#roomForBlocks();
      if (room > 0) this.#blocks.reserve(this.#blocks.count + room);
      else if (!this.#retire(leaf, 1)) return false;
    }
    this.#nodes.setBlock(leaf, this.#blocks.open(leaf));
    return true;
  }

  /** Makes sure that splitting a leaf into `branches` keeps to the budget. False when the split has to wait. */
  makeRoom(leaf: number, branches: number): boolean {
    if (this.#reserveLeaves(branches - 1)) return true;
    const leaves = this.#nodes.leafCount;
    const missing =
      this.#arena.byteLength + this.#growth(leaves + branches - 1, this.#statistics.classes) - this.#maxBytes;
    const wanted = Math.ceil(missing / this.#blocks.bytesOf(this.#statistics.stride));
    const { spare } = this.#blocks;
    if (wanted > spare && !this.#retire(leaf, wanted - spare)) return false;
    this.#compact(null); // the bytes of blocks become bytes of nodes
    return this.#reserveLeaves(branches - 1);
  }

  /**
   * Makes the row's unmet nominal values and class known, with room for more of them if the budget allows. Where the
   * blocks of all leaves no longer fit, the least promising leaves retire; where not even the class weights fit, the
   * tree starts again from one leaf; where that does not fit, `E_PARAM` is thrown and nothing changes.
   */
  meet(rows: Float64Array, start: number, label: number): void {
    const room = this.#maxBytes - this.#fixedBytes();
    for (const spare of SPARE_SHARES) {
      const shape = this.#statistics.meet(rows, start, label, spare);
      if (shape === null) return;
      const { classes, stride } = this.#statistics.sizesOf(shape);
      const records = this.#recordBytes(this.#nodes.leafCount, classes);
      const affordable = Math.floor((room - records) / this.#blocks.bytesOf(stride));
      if (affordable >= 1) {
        this.#reshape(shape, affordable);
        return;
      }
    }
    const shape = this.#statistics.meet(rows, start, label, 0) as Int32Array;
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
    this.#statistics.move(new Int32Array(0), 0, shape);
    this.#nodes.plant();
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
    const leaves = this.#nodes.leafCount;
    if (leaves + more <= this.#nodes.leafCapacity) return true; // all their columns grow together
    const { classes } = this.#statistics;
    for (const room of [Math.max(more, leaves, FIRST_LEAVES), Math.max(more, late(leaves)), more]) {
      if (this.#arena.byteLength + this.#growth(leaves + room, classes) > this.#maxBytes) continue;
      for (const [column, length] of this.#nodes.lengthsFor(leaves + room, classes)) {
        column.resize(column.length, Math.max(length, column.data.length));
      }
      return true;
    }
    return false;
  }

  /** Bytes by which the columns would grow for a number of leaves. */
  #growth(leaves: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#nodes.lengthsFor(leaves, classes)) {
      bytes += Math.max(0, length - column.data.length) * column.bytesPerElement;
    }
    return bytes;
  }

  /** Takes the blocks of the least promising leaves, if at least `least` of them promise less than `leaf`. */
  #retire(leaf: number, least: number): boolean {
    const promise = this.#nodes.promise(leaf);
    const candidates = this.#byPromise().filter((candidate) => this.#nodes.promise(candidate) < promise);
    if (candidates.length < least) return false;
    const share = Math.floor(this.#blocks.learning().length / RETIRED_SHARE);
    for (const candidate of candidates.slice(0, Math.max(1, least, share))) this.#retireLeaf(candidate);
    return true;
  }

  #retireLeaf(leaf: number): void {
    this.#blocks.close(this.#nodes.block(leaf));
    this.#nodes.setBlock(leaf, RETIRED);
  }

  /** Learning leaves, the least promising first. */
  #byPromise(): number[] {
    return this.#blocks.learning().sort((a, b) => this.#nodes.promise(a) - this.#nodes.promise(b) || a - b);
  }

  /** Moves the blocks in use together and gives the rest of their bytes back. */
  #compact(shape: Int32Array | null): void {
    const inUse = this.#blocks.learning().length;
    this.#blocks.compact(inUse, shape, (leaf, block) => this.#nodes.setBlock(leaf, block));
  }

  /** Moves everything to another shape, keeping at most `most` blocks. */
  #reshape(shape: Int32Array, most: number): void {
    const oldClasses = this.#statistics.classes;
    const learning = this.#byPromise();
    for (const leaf of learning.slice(0, Math.max(0, learning.length - most))) this.#retireLeaf(leaf);
    this.#compact(shape);
    this.#nodes.reshape(oldClasses);
  }

  #recordBytes(leaves: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#nodes.lengthsFor(leaves, classes)) bytes += length * column.bytesPerElement;
    return bytes;
  }

  /** Bytes of one leaf with statistics, fixed columns apart. */
  #neededFor(classes: number, stride: number): number {
    return this.#recordBytes(1, classes) + this.#blocks.bytesOf(stride);
  }

  /** Bytes of the columns whose size neither leaves nor blocks decide. */
  #fixedBytes(): number {
    const varying = [...this.#nodes.lengthsFor(1, 0).map(([column]) => column), ...this.#blocks.columns];
    let bytes = 0;
    for (const column of this.#arena.columns) if (!varying.includes(column)) bytes += column.byteLength;
    return bytes;
  }
}

function late(count: number): number {
  return Math.max(1, Math.floor(count / LATE_GROWTH_SHARE));
}
