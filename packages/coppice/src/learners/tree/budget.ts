/**
 * Keeps a tree within its byte budget. New leaves get a block of statistics while there is room. When the budget is
 * full, the least promising leaves (as in VFDT, section 3) give up their blocks, so that others can learn or split.
 */
import { type Arena, CoppiceError } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import type { BlockShape } from "../counts/block-shape.ts";
import type { LeafBlocks } from "./blocks.ts";
import { RETIRED, type TreeNodes, UNOPENED } from "./nodes.ts";

/** One learning leaf in so many retires when the budget is full: enough to make it rare, few enough to lose little. */
const RETIRED_SHARE = 8;
/** When doubling no longer fits the budget, columns grow by one part in so many, and leave room for one another. */
const LATE_GROWTH_SHARE = 4;
/** Spare room for further classes and values, as shares of the present room; the first that fits is taken. */
const SPARE_SHARES = [1, 1 / 4, 1 / 16];
/** Further leaves that the first split makes room for. */
const FIRST_LEAVES = 7;

export class TreeBudget {
  readonly #arena: Arena;
  readonly #nodes: TreeNodes;
  readonly #blocks: LeafBlocks;
  readonly #statistics: AttributeStatistics;
  readonly #shape: BlockShape;
  readonly #maxBytes: number;

  constructor(arena: Arena, nodes: TreeNodes, blocks: LeafBlocks, maxBytes: number) {
    this.#arena = arena;
    this.#nodes = nodes;
    this.#blocks = blocks;
    this.#statistics = blocks.statistics;
    this.#shape = blocks.statistics.shape;
    this.#maxBytes = maxBytes;
  }

  /**
   * Whether a leaf without statistics should ask for a block now: at its first row and, where there was no room then,
   * whenever an attempt to split would be due.
   */
  wantsBlock(leaf: number, due: boolean): boolean {
    return this.#nodes.block(leaf) === UNOPENED && (due || this.#blocks.hasFree || this.#roomForBlocks() > 0);
  }

  /** Gives a leaf a block, if necessary that of a less promising leaf. Returns whether there was one. */
  open(leaf: number): boolean {
    if (!this.#blocks.hasFree) {
      const room = this.#roomForBlocks();
      if (room > 0) this.#blocks.reserve(this.#blocks.count + room);
      else if (!this.#retire(leaf, 1)) return false;
    }
    this.#nodes.setBlock(leaf, this.#blocks.open(leaf));
    return true;
  }

  /**
   * Makes room for splitting a leaf into `branches`. Returns false when the budget has none and the split has to wait.
   */
  makeRoom(leaf: number, branches: number): boolean {
    if (this.#reserveLeaves(branches - 1)) return true;
    const leaves = this.#nodes.leafCount;
    const missing = this.#arena.byteLength + this.#growth(leaves + branches - 1, this.#shape.classes) - this.#maxBytes;
    const wanted = Math.ceil(missing / this.#blocks.bytesOf(this.#shape.stride));
    const { spare } = this.#blocks;
    if (wanted > spare && !this.#retire(leaf, wanted - spare)) return false;
    this.#compact(null); // leaves the bytes of free blocks for nodes
    return this.#reserveLeaves(branches - 1);
  }

  /** Throws `E_PARAM` where a tree of one leaf would not fit, were the row's new values and class known. */
  requireRoom(rows: Float64Array, start: number, label: number): void {
    const { classes, stride } = this.#shape.sizesOf(this.#shape.grownFor(rows, start, label, 0));
    this.#require(this.#neededFor(classes, stride), "now that there are more classes or nominal values");
  }

  /** Throws `E_PARAM` where a tree of one leaf does not fit. */
  requireLeaf(): void {
    const { classes, stride, numeric } = this.#shape;
    this.#require(
      this.#neededFor(classes, stride),
      `for one leaf with ${numeric.length} attributes and ${classes} classes`,
    );
  }

  #require(bytes: number, why: string): void {
    const needed = this.#fixedBytes() + bytes;
    if (needed <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: "hoeffding-tree: `maxBytes`",
      expected: `must be at least ${needed} ${why}`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer members, attributes or nominal values.",
    });
  }

  /**
   * Makes the row's new nominal values and class known, with room for more of them where the budget allows. When the
   * blocks of all leaves no longer fit, the least promising leaves retire. When not even the class weights of all
   * leaves fit, the tree starts again from one leaf. Where even that does not fit, throws `E_PARAM` and changes nothing.
   */
  admit(rows: Float64Array, start: number, label: number): void {
    this.requireRoom(rows, start, label);
    const room = this.#maxBytes - this.#fixedBytes();
    for (const spare of SPARE_SHARES) {
      const shape = this.#statistics.admit(rows, start, label, spare);
      if (shape === null) return;
      const { classes, stride } = this.#shape.sizesOf(shape);
      const records = this.#recordBytes(this.#nodes.leafCount, classes);
      const affordable = Math.floor((room - records) / this.#blocks.bytesOf(stride));
      if (affordable >= 1) {
        this.#reshape(shape, affordable);
        return;
      }
    }
    this.#statistics.move(new Int32Array(0), 0, this.#statistics.admit(rows, start, label, 0));
    this.#nodes.plant();
  }

  /** Number of blocks to make room for: as many as there are already or, near the end of the budget, a part of that. */
  #roomForBlocks(): number {
    const { count, capacity } = this.#blocks;
    if (count < capacity) return capacity - count;
    const affordable = Math.floor((this.#maxBytes - this.#arena.byteLength) / this.#blocks.bytesOf(this.#shape.stride));
    return affordable >= count ? Math.max(count, Math.min(affordable, 1)) : Math.min(affordable, late(count));
  }

  /** Makes room for `more` leaves and the nodes above them, by doubling while that fits; false when nothing fits. */
  #reserveLeaves(more: number): boolean {
    const leaves = this.#nodes.leafCount;
    if (leaves + more <= this.#nodes.leafCapacity) return true; // the columns of leaves and nodes grow together
    const { classes } = this.#shape;
    for (const room of [Math.max(more, leaves, FIRST_LEAVES), Math.max(more, late(leaves)), more]) {
      if (this.#arena.byteLength + this.#growth(leaves + room, classes) > this.#maxBytes) continue;
      for (const [column, length] of this.#nodes.lengthsFor(leaves + room, classes)) {
        column.resize(column.length, Math.max(length, column.data.length));
      }
      return true;
    }
    return false;
  }

  /** Bytes by which the columns of leaves and nodes would grow for a number of leaves. */
  #growth(leaves: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#nodes.lengthsFor(leaves, classes)) {
      bytes += Math.max(0, length - column.data.length) * column.bytesPerElement;
    }
    return bytes;
  }

  /** Retires the least promising leaves, where at least `least` of them are less promising than `leaf`. */
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

  /** The learning leaves, the least promising first. */
  #byPromise(): number[] {
    return this.#blocks.learning().sort((a, b) => this.#nodes.promise(a) - this.#nodes.promise(b) || a - b);
  }

  /** Removes free blocks and spare room, and moves the other blocks to another shape when one is given. */
  #compact(shape: Int32Array | null): void {
    const inUse = this.#blocks.learning().length;
    this.#blocks.compact(inUse, shape, (leaf, block) => this.#nodes.setBlock(leaf, block));
  }

  /** Moves blocks and class weights to another shape, keeping at most `most` blocks. */
  #reshape(shape: Int32Array, most: number): void {
    const oldClasses = this.#shape.classes;
    const learning = this.#byPromise();
    for (const leaf of learning.slice(0, Math.max(0, learning.length - most))) this.#retireLeaf(leaf);
    this.#compact(shape);
    this.#nodes.reshape(oldClasses);
  }

  /** Bytes of the columns of leaves and nodes, without spare room. */
  #recordBytes(leaves: number, classes: number): number {
    let bytes = 0;
    for (const [column, length] of this.#nodes.lengthsFor(leaves, classes)) bytes += length * column.bytesPerElement;
    return bytes;
  }

  /** Bytes of a tree of one leaf with statistics, without the fixed columns. */
  #neededFor(classes: number, stride: number): number {
    return this.#recordBytes(1, classes) + this.#blocks.bytesOf(stride);
  }

  /** Bytes of the columns that grow neither with leaves nor with blocks. */
  #fixedBytes(): number {
    const varying = [...this.#nodes.lengthsFor(1, 0).map(([column]) => column), ...this.#blocks.columns];
    let bytes = 0;
    for (const column of this.#arena.columns) if (!varying.includes(column)) bytes += column.byteLength;
    return bytes;
  }
}

/** How much `count` things grow by when doubling no longer fits the budget. */
function late(count: number): number {
  return Math.max(1, Math.floor(count / LATE_GROWTH_SHARE));
}
