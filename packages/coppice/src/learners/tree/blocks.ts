/**
 * Which leaf owns which block of attribute statistics. Blocks are handed out, taken back into a list of free ones,
 * and moved together when their bytes are wanted elsewhere.
 */
import type { Arena, Column } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";

/** End of the list of free blocks. */
const NONE = -1;

export class LeafBlocks {
  readonly statistics: AttributeStatistics;
  /** The leaf a block belongs to; for a free block -2 less the next free one. */
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

  /** Blocks in existence, free ones included. */
  get count(): number {
    return this.#owners.length;
  }

  get capacity(): number {
    return this.#owners.data.length;
  }

  /** Blocks there is room for that no leaf owns. */
  get spare(): number {
    return this.capacity - this.learning().length;
  }

  /** Bytes of one block. */
  bytesOf(stride: number): number {
    return 4 + 4 * this.statistics.subsetSize + 8 * stride;
  }

  /** The columns whose size the number of blocks decides. */
  get columns(): readonly Column[] {
    return [this.#owners, this.statistics.subsets, this.statistics.blocks] as unknown as readonly Column[];
  }

  /** Leaves that own a block. */
  learning(): number[] {
    return [...this.#owners.data.subarray(0, this.#owners.length)].filter((owner) => owner >= 0);
  }

  /** An empty block for a leaf; the caller has made sure that there is a free one or room for another. */
  open(leaf: number): number {
    const { stride, blocks } = this.statistics;
    let block = this.#firstFree.data[0];
    if (block === NONE) {
      block = this.count;
      if (block === this.capacity) this.reserve(block + 1);
      this.#resize(block + 1);
    } else {
      this.#firstFree.data[0] = -2 - this.#owners.data[block];
      blocks.data.fill(0, block * stride, (block + 1) * stride);
    }
    this.#owners.data[block] = leaf;
    return block;
  }

  close(block: number): void {
    this.#owners.data[block] = -2 - this.#firstFree.data[0];
    this.#firstFree.data[0] = block;
  }

  /** Room for `capacity` blocks, none given up. */
  reserve(capacity: number): void {
    const { count } = this;
    const { subsets, subsetSize, blocks, stride } = this.statistics;
    this.#owners.resize(count, capacity);
    subsets.resize(count * subsetSize, capacity * subsetSize);
    blocks.resize(count * stride, capacity * stride);
  }

  /** Moves owned blocks together, to another shape when one is given; `moved(leaf, block)` tells where they went. */
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

  /** Gives all blocks up. */
  clear(): void {
    this.#resize(0);
    this.reserve(0);
    this.#firstFree.data[0] = NONE;
  }

  #resize(count: number): void {
    const { subsets, subsetSize, blocks, stride } = this.statistics;
    this.#owners.resize(count);
    subsets.resize(count * subsetSize);
    blocks.resize(count * stride);
  }
}
