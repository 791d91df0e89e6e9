/**
 * Which leaf owns which block of attribute statistics. A leaf takes a block for every class it sees and, if there are
 * numeric attributes, one for all of them. Freed blocks wait in a list for the next leaf; compacting moves the others
 * together, so that the bytes of the free ones can be used for something else.
 */
import type { Arena, Column } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import type { BlockSizes } from "../counts/block-shape.ts";
import { moveBlocks } from "../counts/move-blocks.ts";

const enum Free {
  /** End of the list of free blocks. */
  NONE = -1,
}

export class LeafBlocks {
  readonly statistics: AttributeStatistics;
  /**
   * The first free block; then, at 1 + block number, the leaf that owns the block, or if it is free -2 minus the next
   * free block.
   */
  readonly owners: Column<Int32Array>;

  constructor(arena: Arena, statistics: AttributeStatistics) {
    this.statistics = statistics;
    this.owners = arena.int32("blockOwners", 1);
    this.owners.data[0] = Free.NONE;
  }

  /** Number of blocks, free ones included. */
  get count(): number {
    return this.owners.length - 1;
  }

  /** Capacity in blocks. */
  get room(): number {
    return this.owners.data.length - 1;
  }

  /** Whether a block is available without making room. */
  get isReady(): boolean {
    return this.owners.data[0] !== Free.NONE || this.count < this.room;
  }

  /** The leaf of each block; below 0 if it is free. */
  get leafOf(): Int32Array {
    return this.owners.data.slice(1, 1 + this.count);
  }

  /** The leaf of each used block. */
  get used(): Int32Array {
    return this.leafOf.filter((leaf) => leaf >= 0);
  }

  /** The leaves that own blocks: those that learn. */
  leaves(): number[] {
    return [...new Set(this.used)];
  }

  /** Bytes of one block, with its owner. */
  bytesOf({ stride }: BlockSizes = this.statistics.shape.layout): number {
    return 4 + 8 * stride;
  }

  /** The block of all classes at a leaf, then that of each: 1 + its number, 0 for none. */
  #of(leaf: number): Int32Array {
    const { classBlocks, shape } = this.statistics;
    const width = shape.classes + 1;
    return classBlocks.data.subarray(leaf * width, (leaf + 1) * width);
  }

  /** The blocks of a leaf. */
  blocksOf(leaf: number): Int32Array {
    return this.#of(leaf)
      .filter((block) => block > 0)
      .map((block) => block - 1);
  }

  /** Gives a class of a leaf, or `ALL`, an empty block. The caller has ensured that one is ready. */
  meet(leaf: number, label: number): void {
    let block = this.owners.data[0];
    if (block === Free.NONE) {
      block = this.count;
      this.resize(block + 1, Math.max(block + 1, this.room));
    } else this.owners.data[0] = -2 - this.owners.data[1 + block];
    this.owners.data[1 + block] = leaf;
    this.statistics.assign(leaf, label, block);
  }

  /** Frees a leaf's blocks. */
  close(leaf: number): void {
    const owners = this.owners.data;
    const { shape, values } = this.statistics;
    const { placeCount, places } = shape.layout;
    for (const block of this.blocksOf(leaf)) {
      for (const a of this.statistics.attributesOf(leaf)) {
        if (shape.sizes[a] === 0) values.remove(1 + block * placeCount + places[a], shape.room[a]);
      }
      owners[1 + block] = -2 - owners[0];
      owners[0] = block;
    }
    this.#of(leaf).fill(0);
  }

  /** Sets the number of blocks and the capacity. */
  resize(count: number, room: number): void {
    const { blocks, shape } = this.statistics;
    this.owners.resize(1 + count, 1 + room);
    blocks.resize(count * shape.stride, room * shape.stride);
  }

  /** Moves the used blocks to the front, and keeps capacity for `room` blocks. */
  compact(room: number): void {
    this.reshape(this.statistics.shape.layout.numbers, room - this.used.length);
  }

  /** Moves the used blocks to another shape, with room for `spare` more, and removes free ones. */
  reshape(shape: Int32Array, spare = 0): void {
    const { used } = this;
    moveBlocks(this.statistics, this.leafOf, shape, spare); // may move the memory
    this.owners.data.set(used, 1);
    this.owners.data[0] = Free.NONE;
    this.owners.resize(1 + used.length, 1 + used.length + spare);
  }

  /** Removes all blocks and their capacity. */
  clear(): void {
    this.resize(0, 0);
    this.owners.data[0] = Free.NONE;
  }
}
