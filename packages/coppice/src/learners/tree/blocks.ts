/**
 * Which leaf owns which block of attribute statistics. A leaf takes a block for every class it meets, and where there are
 * numeric attributes one for all of them. Blocks that a leaf gives up wait in a list for the next leaf; compacting brings
 * the others together, so that bytes of the free ones can be used for something else.
 */
import type { Arena, Column } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import type { BlockSizes } from "../counts/block-shape.ts";
import { forgetOutside, moveBlocks } from "../counts/move-blocks.ts";

/** End of the list of free blocks. */
const NONE = -1;

export class LeafBlocks {
  readonly statistics: AttributeStatistics;
  /** The leaf that owns each block; for a free block, -2 minus the next free block. */
  readonly owners: Column<Int32Array>;
  readonly #firstFree: Column<Int32Array>;

  constructor(arena: Arena, statistics: AttributeStatistics) {
    this.statistics = statistics;
    this.owners = arena.int32("blockOwners", 0);
    this.#firstFree = arena.int32("firstFreeBlock", 1);
    this.#firstFree.data[0] = NONE;
  }

  /** Number of blocks, free ones included. */
  get count(): number {
    return this.owners.length;
  }

  /** Number of blocks there is room for. */
  get room(): number {
    return this.owners.data.length;
  }

  /** Whether a block can be had without making room. */
  get isReady(): boolean {
    return this.#firstFree.data[0] !== NONE || this.count < this.room;
  }

  /** The blocks that leaves own. */
  get used(): Int32Array {
    const { data, length } = this.owners;
    return Int32Array.from({ length }, (_, block) => block).filter((block) => data[block] >= 0);
  }

  /** The leaves that own blocks: those that learn. */
  leaves(): number[] {
    const { data, length } = this.owners;
    return [...new Set(data.subarray(0, length).filter((owner) => owner >= 0))];
  }

  /** Bytes of one block, with its owner. */
  bytesOf({ stride }: BlockSizes = this.statistics.shape.layout): number {
    return 4 + 8 * stride;
  }

  /** The blocks of a leaf. */
  blocksOf(leaf: number): Int32Array {
    const { classBlocks, shape } = this.statistics;
    const width = shape.classes + 1;
    const blocks = classBlocks.data.subarray(leaf * width, (leaf + 1) * width);
    return blocks.filter((block) => block > 0).map((block) => block - 1);
  }

  /** Gives a class of a leaf, or `ALL`, an empty block. The caller has made sure that one is ready. */
  meet(leaf: number, label: number): void {
    let block = this.#firstFree.data[0];
    if (block === NONE) {
      block = this.count;
      this.resize(block + 1, Math.max(block + 1, this.room));
    } else this.#firstFree.data[0] = -2 - this.owners.data[block];
    this.owners.data[block] = leaf;
    this.statistics.assign(leaf, label, block);
  }

  /** Takes a leaf's blocks back. */
  close(leaf: number): void {
    const { classBlocks, shape } = this.statistics;
    const width = shape.classes + 1;
    for (let i = leaf * width; i < (leaf + 1) * width; i++) {
      const block = classBlocks.data[i] - 1;
      if (block < 0) continue;
      forgetOutside(this.statistics, leaf, block);
      this.owners.data[block] = -2 - this.#firstFree.data[0];
      this.#firstFree.data[0] = block;
      classBlocks.data[i] = 0;
    }
  }

  /** Sets the number of blocks, and of those there is room for. */
  resize(count: number, room: number): void {
    const { blocks, shape } = this.statistics;
    this.owners.resize(count, room);
    blocks.resize(count * shape.stride, room * shape.stride);
  }

  /** Moves the blocks that leaves own to the first places, and keeps room for so many in all. */
  compact(room: number): void {
    this.reshape(this.statistics.shape.layout.numbers);
    this.resize(this.count, room);
  }

  /** Moves the blocks that leaves own to another shape, and removes free ones and spare room. */
  reshape(shape: Int32Array): void {
    const kept = this.used;
    const leaves = kept.map((block) => this.owners.data[block]);
    moveBlocks(this.statistics, kept, leaves, shape); // which may move the memory
    this.owners.data.set(leaves);
    this.#firstFree.data[0] = NONE;
    this.owners.resize(kept.length, kept.length);
  }

  /** Removes all blocks and their room. */
  clear(): void {
    this.resize(0, 0);
    this.statistics.values.refit(0, true);
    this.#firstFree.data[0] = NONE;
  }
}
