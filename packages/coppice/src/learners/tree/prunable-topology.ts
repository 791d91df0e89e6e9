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
   * their parents, while its numbers are still there. Allocates nothing.
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
    this.setTest(first, 0, 0, this.#free.data[branches], 0, 0);
    this.#free.data[branches] = first;
  }

  /** Bytes by which the lists would grow for tests of so many branches. */
  listGrowth(branches: number): number {
    return Math.max(0, branches + 1 - this.#free.length) * this.#free.bytesPerElement;
  }

  protected override allot(count: number): number {
    if (this.#free.length <= count) this.#free.resize(count + 1, count + 1); // now, so that pruning needs no bytes
    const first = this.#free.data[count];
    if (first === NONE) return super.allot(count);
    this.#free.data[count] = this.firstChildAt(first); // the next free ones
    return first;
  }
}
