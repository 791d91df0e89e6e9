/**
 * A topology from which subtrees can be taken away. The places of their nodes wait in lists, one for each number of
 * siblings, and are used again by tests with as many branches.
 */
import type { Arena, Column } from "../../core/index.ts";
import { TEST_KINDS, Topology } from "./topology.ts";

/** End of a list; the root is never free. */
const NONE = 0;

export class PrunableTopology extends Topology {
  /** By number of siblings: the first of those that are free. */
  readonly #free: Column<Int32Array>;

  constructor(arena: Arena, width: number) {
    super(arena, width);
    this.#free = arena.int32("freeNodes", 0);
  }

  override plant(): void {
    this.#free.resize(0, 0);
    super.plant();
  }

  /**
   * Takes away the nodes below an inner node, which becomes a leaf. Each of them is told to `removed`, children before
   * their parents, while its numbers are still there.
   */
  prune(node: number, record: number, removed: (node: number) => void): void {
    this.#remove(node, removed);
    this.setLeaf(node, record, TEST_KINDS.NUMERIC_CUT);
  }

  #remove(node: number, removed: (node: number) => void): void {
    if (this.isLeaf(node)) return;
    const first = this.firstChildAt(node);
    const end = first + this.branchesAt(node);
    for (let child = first; child < end; child++) {
      this.#remove(child, removed);
      removed(child);
      this.setTest(child, 0, 0, NONE, 0, 0); // no branches: it is free
    }
    const branches = end - first;
    if (this.#free.length <= branches) this.#free.resize(branches + 1, branches + 1);
    this.setTest(first, 0, 0, this.#free.data[branches], 0, 0);
    this.#free.data[branches] = first;
  }

  /** Bytes of the lists. */
  protected get freeBytes(): number {
    return this.#free.byteLength;
  }

  /** Whether so many siblings have a place that is free. */
  protected hasFree(count: number): boolean {
    return count < this.#free.length && this.#free.data[count] !== NONE;
  }

  protected override allot(count: number): number {
    if (!this.hasFree(count)) return super.allot(count);
    const first = this.#free.data[count];
    this.#free.data[count] = this.firstChildAt(first); // the next free ones
    return first;
  }
}
