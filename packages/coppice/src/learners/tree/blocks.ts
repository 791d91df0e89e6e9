/**
 * Which leaf owns which block of attribute statistics. A block that its leaf gives up goes to a list of free blocks for
 * the next leaf; compacting removes the free blocks, so that their bytes can be used for something else.
 */
import type { Arena, Column } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";

/** End of the list of free blocks. */
const NONE = -1;

export class LeafBlocks {
  readonly statistics: AttributeStatistics;
  /** The leaf that owns each block; for a free block, -2 minus the next free block. */
  readonly #owners: Column<Int32Array>;
  readonly #firstFree: Column<Int32Array>;

  constructor(arena: Arena, statistics: AttributeStatistics) {
    this.statistics = statistics;
    this.#owners = arena.int32("blockOwners", 0);
    this.#firstFree = arena.int32("firstFreeBlock", 1);
    this.#firstFree.data[0] = NONE;
  }

  get hasFree(): boolean {
    return this.#firstFree.data[0] !== NONE;
  }

  /** Number of blocks, free ones included. */
  get count(): number {
    return this.#owners.length;
  }

  /** Number of blocks that the columns have room for. */
  get capacity(): number {
    return this.#owners.data.length;
  }

  /** Number of blocks that there is room for and no leaf owns. */
  get spare(): number {
    return this.capacity - this.learning().length;
  }

  /** Bytes of one block of `stride` numbers, with its owner and its subset of the attributes. */
  bytesOf(stride: number): number {
    return 4 + 4 * this.statistics.subsetSize + 8 * stride;
  }

  /** The columns that grow with the number of blocks. */
  get columns(): readonly Column[] {
    return [this.#owners, this.statistics.subsets, this.statistics.blocks] as unknown as readonly Column[];
  }

  /** The leaves that own a block. */
  learning(): number[] {
    return [...this.#owners.data.subarray(0, this.#owners.length)].filter((owner) => owner >= 0);
  }

  /** Gives a leaf an empty block. The caller has made sure that there is a free one or room for another. */
  open(leaf: number): number {
    const { blocks, shape } = this.statistics;
    let block = this.#firstFree.data[0];
    if (block === NONE) {
      block = this.count;
      if (block === this.capacity) this.reserve(block + 1);
      this.#resize(block + 1);
    } else {
      this.#firstFree.data[0] = -2 - this.#owners.data[block];
      blocks.data.fill(0, block * shape.stride, (block + 1) * shape.stride);
    }
    this.#owners.data[block] = leaf;
    return block;
  }

  /** Adds a block to the free ones. */
  close(block: number): void {
    this.#owners.data[block] = -2 - this.#firstFree.data[0];
    this.#firstFree.data[0] = block;
  }

  /** Makes room for `capacity` blocks, which is at least their number. */
  reserve(capacity: number): void {
    const { count } = this;
    const { subsets, subsetSize, blocks, shape } = this.statistics;
    this.#owners.resize(count, capacity);
    subsets.resize(count * subsetSize, capacity * subsetSize);
    blocks.resize(count * shape.stride, capacity * shape.stride);
  }

  /**
   * Removes the free blocks, and moves the others to another shape when one is given. Calls `moved` with every leaf
   * that owns a block and the block's new index.
   */
  compact(capacity: number, shape: Int32Array | null, moved: (leaf: number, block: number) => void): void {
    const kept = Int32Array.from(this.#owners.data.subarray(0, this.count).keys()).filter(
      (block) => this.#owners.data[block] >= 0,
    );
    const owners = kept.map((block) => this.#owners.data[block]);
    this.statistics.move(kept, capacity, shape);
    this.#owners.resize(0, 0);
    this.#owners.resize(kept.length, capacity);
    this.#firstFree.data[0] = NONE;
    kept.forEach((_, i) => {
      this.#owners.data[i] = owners[i];
      moved(owners[i], i);
    });
  }

  /** Removes all blocks and their room. */
  clear(): void {
    this.#resize(0);
    this.reserve(0);
    this.#firstFree.data[0] = NONE;
  }

  #resize(count: number): void {
    const { subsets, subsetSize, blocks, shape } = this.statistics;
    this.#owners.resize(count);
    subsets.resize(count * subsetSize);
    blocks.resize(count * shape.stride);
  }
}
