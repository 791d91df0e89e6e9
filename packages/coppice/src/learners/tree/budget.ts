/**
 * Keeps a tree within its byte budget. Classes that are new to a leaf get a block of statistics while there is room.
 * When the budget is full, the least promising leaves (as in VFDT, section 3) give theirs up, so that others can learn
 * or split.
 */
import { type Arena, CoppiceError } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import type { BlockSizes } from "../counts/block-shape.ts";
import { eachOutside, moveBlocks } from "../counts/move-blocks.ts";
import { bytesForWeights } from "../counts/value-weights.ts";
import type { LeafBlocks } from "./blocks.ts";
import { LeafState } from "./leaf-states.ts";
import type { TreeNodes } from "./nodes.ts";
import type { Lengths } from "./topology.ts";

const enum Budget {
  /**
   * One in this many learning leaves retires when the budget is full: enough to make it rare, few enough to lose
   * little.
   */
  RETIRED_SHARE = 8,
  /**
   * Columns grow by one part in this many: they are copied more often than with doubling, but little capacity stays
   * unused.
   */
  GROWTH_SHARE = 8,
  /** The first leaf makes room for the blocks of two classes and of all classes at once, if it may have so many. */
  FIRST_BLOCKS = 3,
  /** Maximum share of the budget for weights outside of blocks: nodes need the rest. */
  OUTSIDE_SHARE = 3 / 4,
}

/** A small tree makes room for this many leaves at once, not for each. */
export const LEAST_LEAVES = 4;
/** Spare capacity for further classes and values, as shares of the present one; the first that fits is used. */
const SPARE_SHARES = [1 / 4, 1 / 16];

export class TreeBudget {
  readonly #arena: Arena;
  readonly #nodes: TreeNodes;
  readonly #blocks: LeafBlocks;
  readonly #statistics: AttributeStatistics;
  readonly #maxBytes: number;
  readonly #owner: string;

  constructor(arena: Arena, nodes: TreeNodes, blocks: LeafBlocks, maxBytes: number, owner: string) {
    this.#arena = arena;
    this.#nodes = nodes;
    this.#blocks = blocks;
    this.#statistics = blocks.statistics;
    this.#maxBytes = maxBytes;
    this.#owner = owner;
  }

  /**
   * Whether a leaf without statistics may begin to learn: at its first row, if there is room; later whenever an attempt
   * to split would be due, if necessary at the cost of a less promising leaf.
   */
  hasRoomFor(leaf: number, due: boolean): boolean {
    if (this.#nodes.state(leaf) !== LeafState.UNOPENED) return false;
    const hasRoom = this.#blocks.isReady || this.#blocks.bytesOf() <= this.#left;
    return hasRoom || (due && this.#makeReady(leaf));
  }

  /** Whether the values of any row have room outside of blocks, in `nodes` nodes of its path. */
  hasRoomOutside(nodes = 1): boolean {
    const { used, room } = this.#statistics.values;
    return used + nodes * this.#statistics.shape.layout.outsideAttributes <= room;
  }

  /**
   * Gives a class of a learning leaf a block for its first row, if necessary that of a less promising leaf. If there is
   * none, the leaf gives up its statistics, which would be wrong without the class, and false is returned. Also makes
   * room outside of blocks for the row's values. If there is none, less promising leaves retire for it when an attempt
   * to split is due; values new to the leaf that still do not fit are skipped.
   */
  meet(leaf: number, label: number, isDue: boolean): boolean {
    for (const who of this.#statistics.lacking(leaf, label)) {
      if (this.#makeReady(leaf)) this.#blocks.meet(leaf, who);
      else {
        this.#retireLeaf(leaf);
        if (this.#blocks.leaves().length === 0) this.#nodes.setState(leaf, LeafState.UNOPENED); // at least one leaf can try again
        return false;
      }
    }
    if (!this.#makeRoomOutside() && isDue) this.#retire(this.#nodes.promise(leaf), 1);
    return true;
  }

  /** Ensures room outside of blocks for any row's values, growing by a share if necessary; returns whether there is. */
  #makeRoomOutside(): boolean {
    if (this.hasRoomOutside()) return true;
    const { count, room } = this.#statistics.values;
    const { outsideAttributes } = this.#statistics.shape.layout;
    const next = count + Math.max(outsideAttributes, 2 * more(count)); // all are rehashed
    const bytes = bytesForWeights(next);
    if (bytes - bytesForWeights(room) > this.#left || bytes > Budget.OUTSIDE_SHARE * this.#maxBytes) return false;
    this.#statistics.values.refit(next);
    return true;
  }

  /**
   * Makes room for this many more nodes and records, with spare capacity if that fits; if necessary at the cost of
   * leaves that promise less than `promise`. Returns false if the budget does not suffice.
   */
  makeRoom(nodes: number, records: number, promise: number): boolean {
    const { leafCount } = this.#nodes;
    if (this.#nodes.hasRoom(nodes, records)) return true;
    const rooms = [Math.max(records, more(leafCount), LEAST_LEAVES), records];
    return rooms.some((room) => this.#grow(nodes, room)) || rooms.some((room) => this.#grow(nodes, room, promise));
  }

  /** Makes room if it fits or, with `promise`, by removing free blocks and retiring leaves that promise less. */
  #grow(nodes: number, records: number, promise?: number): boolean {
    const lengths = this.#lengthsFor(nodes, records);
    const missing = without(bytesOf(lengths), lengths) - this.#left;
    if (missing > 0 && (promise === undefined || !this.#takeBytes(missing, promise))) return false;
    for (const [column, length] of lengths) column.resize(column.length, length);
    return true;
  }

  /** Frees bytes of statistics: those of free blocks, and of leaves that promise less than `promise`. */
  #takeBytes(bytes: number, promise: number): boolean {
    const blocks = this.#blocks;
    const blockBytes = blocks.bytesOf();
    const present = this.#statisticsBytes;
    const used = () => blocks.used.length * blockBytes + bytesForWeights(this.#statistics.values.count);
    if (present - bytes < this.#mostBlocks() * blockBytes) return false; // one leaf must be able to learn
    while (present - used() < bytes) if (!this.#retire(promise, bytes - present + used())) return false;
    blocks.compact(Math.max(blocks.used.length, blocks.room - Math.ceil(bytes / blockBytes)));
    return true;
  }

  /** Throws `E_PARAM` if a tree of one leaf would not fit once the row's new values and class are known. */
  requireRoom(rows: Float64Array, start: number, label: number): void {
    this.requireLeaf(this.#statistics.shape.sizesOfKnown(this.#statistics.shape.grownFor(rows, start, label, 0)));
  }

  /** Throws `E_PARAM` if a tree of one leaf that has seen all known classes and values would not fit. */
  requireLeaf(sizes: BlockSizes = this.#statistics.shape.sizesOfKnown()): void {
    const needed = this.#fixedBytes() + this.#neededFor(sizes);
    if (needed <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: `${this.#owner}: \`maxBytes\``,
      expected: `must be at least ${needed} for one leaf with ${sizes.sizes.length} attributes, their values and ${sizes.classesKnown} classes`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer attributes, values or members, which share it.",
    });
  }

  /**
   * Makes the row's new nominal values and class known, with spare capacity if the budget allows, and gives attributes
   * weights of their own if `own` is 1. If the statistics of all leaves no longer fit, the least promising leaves
   * retire. If not even the class weights of all leaves fit, the tree restarts from one leaf. If even that does not fit,
   * throws `E_PARAM` and changes nothing.
   */
  admit(rows: Float64Array, start: number, label: number, own = 0): void {
    if (own === 0) this.requireRoom(rows, start, label); // such weights have had room from the beginning
    const room = this.#maxBytes - this.#fixedBytes();
    let learning: readonly number[] | undefined; // the most promising leaves first
    for (const spare of SPARE_SHARES) {
      const shape = this.#statistics.admit(rows, start, label, spare, own);
      if (shape === null) return;
      if (this.#neededFor(this.#statistics.shape.sizesOfKnown(shape)) > room) continue; // all that is known must fit whenever it is first seen
      learning ??= this.#byPromise(this.#blocks.leaves()).reverse();
      const sizes = this.#statistics.shape.sizesOf(shape);
      const bytesOfLeaf = this.#bytesPerLeaf(sizes);
      let left = room - this.#recordBytes(this.#nodes.leafCount, this.#nodes.topology.count, sizes);
      const others = learning.filter((leaf) => {
        left -= bytesOfLeaf(leaf);
        return left < 0;
      });
      if (left >= 0 || others.length < learning.length) {
        const oldClasses = this.#statistics.shape.classes;
        for (const leaf of others) this.#retireLeaf(leaf);
        const spare = this.#wanted(this.#blocks.used.length);
        this.#blocks.reshape(shape, left < spare * this.#blocks.bytesOf(sizes) ? 0 : spare);
        if (this.#statistics.shape.classes !== oldClasses || this.#left < 0) this.#nodes.reshape(oldClasses);
        return;
      }
    }
    const none = new Int32Array(this.#blocks.count).fill(-1);
    moveBlocks(this.#statistics, none, this.#statistics.admit(rows, start, label, 0, own) as Int32Array);
    this.#nodes.plant();
  }

  /**
   * Ensures that a block is available: grows by a share, or retires leaves that promise less than `leaf`. Returns
   * whether there is one.
   */
  #makeReady(leaf: number): boolean {
    const blocks = this.#blocks;
    if (blocks.isReady) return true;
    const { count } = blocks;
    const affordable = Math.floor(this.#left / blocks.bytesOf());
    if (affordable <= 0) return this.#retire(this.#nodes.promise(leaf), 1);
    blocks.resize(count, count + Math.min(affordable, this.#wanted(count)));
    return true;
  }

  /** How many blocks there should be room for beside `count`. */
  #wanted(count: number): number {
    return Math.max(more(count), Math.min(Budget.FIRST_BLOCKS, this.#mostBlocks()) - count);
  }

  /** Bytes left in the budget. */
  get #left(): number {
    return this.#maxBytes - this.#arena.byteLength;
  }

  /**
   * The columns of nodes and records, with room for this many more; nodes at least in the current proportion to
   * records.
   */
  #lengthsFor(nodes: number, records: number): Lengths {
    const { leafCount, topology } = this.#nodes;
    const { count } = topology;
    const leaves = leafCount + records;
    const most = Math.ceil(((count + 1) * leaves) / leafCount) - 1; // 2 per leaf, less 1, if tests are binary
    const lengths = this.#nodes.lengthsFor(leaves, Math.max(most, count + nodes), this.#statistics.shape.classes);
    return lengths.map(([column, length]) => [column, Math.max(length, column.data.length)]);
  }

  /**
   * Retires the least promising leaves, if those that promise less than `promise` have at least `bytes` of statistics.
   */
  #retire(promise: number, bytes: number): boolean {
    const leaves = this.#blocks.leaves();
    const candidates = this.#byPromise(leaves.filter((candidate) => this.#nodes.promise(candidate) < promise));
    const bytesOfLeaf = this.#bytesPerLeaf(this.#statistics.shape.layout);
    let missing = bytes;
    let least = 0; // number that have to retire
    while (missing > 0 && least < candidates.length) missing -= bytesOfLeaf(candidates[least++]);
    if (missing > 0) return false;
    const share = Math.floor(leaves.length / Budget.RETIRED_SHARE);
    for (const candidate of candidates.slice(0, Math.max(least, share))) this.#retireLeaf(candidate);
    return true;
  }

  #retireLeaf(leaf: number): void {
    this.#blocks.close(leaf);
    this.#nodes.setState(leaf, LeafState.RETIRED);
  }

  /** Puts the least promising leaves first. */
  #byPromise(leaves: number[]): number[] {
    return leaves.sort((a, b) => this.#nodes.promise(a) - this.#nodes.promise(b) || a - b);
  }

  /** Returns a function for the bytes of a leaf's statistics in a shape. */
  #bytesPerLeaf(sizes: BlockSizes): (leaf: number) => number {
    const blocks = this.#blocks;
    const { leafOf } = blocks;
    const outside = new Int32Array(this.#nodes.leafCount);
    eachOutside(this.#statistics, leafOf, sizes, (block) => outside[leafOf[block]]++);
    return (leaf) => blocks.blocksOf(leaf).length * blocks.bytesOf(sizes) + bytesForWeights(outside[leaf]);
  }

  /** Bytes of the columns of records and nodes, without spare capacity, and of a shape. */
  #recordBytes(leaves: number, nodes: number, { classes, length }: BlockSizes): number {
    return bytesOf(this.#nodes.lengthsFor(leaves, nodes, classes)) + 4 * length;
  }

  /** Bytes of a tree of one leaf that has seen all classes, without the fixed columns. */
  #neededFor(sizes: BlockSizes): number {
    return this.#recordBytes(1, 1, sizes) + this.#mostBlocks(sizes) * this.#blocks.bytesOf(sizes);
  }

  /** Maximum number of blocks of a leaf. */
  #mostBlocks({ classesKnown }: BlockSizes = this.#statistics.shape.layout): number {
    return classesKnown + Number(this.#statistics.hasNumbers);
  }

  /** Bytes of all statistics, spare capacity included. */
  get #statisticsBytes(): number {
    return this.#blocks.room * this.#blocks.bytesOf() + bytesForWeights(this.#statistics.values.room);
  }

  /** Bytes of the columns that grow neither with leaves nor with statistics, without the shape. */
  #fixedBytes(): number {
    const bytes = this.#arena.byteLength - this.#statisticsBytes - 4 * this.#statistics.shape.layout.length;
    return without(bytes, this.#nodes.lengthsFor(0, 0, 0));
  }
}

/** Bytes of columns of these lengths. */
function bytesOf(lengths: Lengths): number {
  return lengths.reduce((bytes, [column, length]) => bytes + length * column.bytesPerElement, 0);
}

/** `bytes` less the current bytes of the columns. */
function without(bytes: number, lengths: Lengths): number {
  return lengths.reduce((left, [column]) => left - column.byteLength, bytes);
}

/** By how much a capacity of `count` grows. */
export function more(count: number): number {
  return Math.max(1, Math.floor(count / Budget.GROWTH_SHARE));
}
