/**
 * A topology from which subtrees can be taken away. The places of their nodes wait in lists, by the number of siblings,
 * and are used again by tests with as many branches. There are as many lists as a test usually has branches at most; the
 * last one has all larger groups, whatever their size.
 */
import type { Arena, Column } from "../../core/index.ts";
import { FALLBACK, FIRST_CHILD, NODE_WIDTH, TEST_KINDS, Topology } from "./topology.ts";

/** The test of an inner node. */
export interface NodeTest {
  readonly attribute: number;
  readonly kind: number;
  readonly threshold: number;
  readonly branches: number;
  /** The branch for missing values, and for those that came after the test was made. */
  readonly fallback: number;
}

/** End of a list; the root is never free. */
const NONE = 0;
/** Fixed, so that pruning takes no bytes. */
const LISTS = 16;

export class PrunableTopology extends Topology {
  /** By number of siblings: the first of those that are free. */
  readonly #free: Column<Int32Array>;
  readonly #nodes: Column<Int32Array>;
  readonly #thresholds: Column<Float64Array>;

  constructor(arena: Arena, width: number) {
    super(arena, width);
    const [[nodes], [thresholds]] = this.lengthsFor(0);
    this.#nodes = nodes as unknown as Column<Int32Array>;
    this.#thresholds = thresholds as unknown as Column<Float64Array>;
    this.#free = arena.int32("freeNodes", LISTS);
  }

  override plant(): void {
    this.#free.data.fill(NONE);
    super.plant();
  }

  // --- the test of an inner node ------------------------------------------------------------------------------------

  testAt(node: number): NodeTest {
    const [test, , branches, fallback] = this.#nodes.data.subarray(node * NODE_WIDTH, (node + 1) * NODE_WIDTH);
    return { attribute: test >> 2, kind: test & 3, threshold: this.#thresholds.data[node], branches, fallback };
  }

  /** Moves a numeric cut; what is below it stays. */
  moveCut(node: number, threshold: number): void {
    this.#thresholds.data[node] = threshold;
  }

  // --- pruning ------------------------------------------------------------------------------------------------------

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
    const branches = this.branchesAt(node);
    for (let child = first; child < first + branches; child++) {
      this.#remove(child, removed);
      removed(child);
      this.setTest(child, 0, 0, NONE, 0, 0); // no branches: it is free
    }
    this.free(first, branches);
  }

  /** Lets places of siblings wait for others. The first leads to the next such group, and knows how many there are. */
  protected free(first: number, siblings: number): void {
    const list = Math.min(siblings, LISTS - 1);
    this.setTest(first, 0, 0, this.#free.data[list], 0, siblings);
    this.#free.data[list] = first;
  }

  /** Places that siblings need beside those that are free. */
  newPlaces(siblings: number): number {
    return this.#placeBefore(siblings) === undefined ? siblings : 0;
  }

  /** Where the first place of so many free siblings is written: in the list, or in the group before it. */
  #placeBefore(siblings: number): readonly [Int32Array, number] | undefined {
    let [numbers, at] = [this.#free.data, Math.min(siblings, LISTS - 1)];
    for (let first = numbers[at]; first !== NONE; first = numbers[at]) {
      if (this.#nodes.data[first * NODE_WIDTH + FALLBACK] === siblings) return [numbers, at];
      [numbers, at] = [this.#nodes.data, first * NODE_WIDTH + FIRST_CHILD];
    }
    return undefined;
  }

  protected override allot(count: number): number {
    const before = this.#placeBefore(count);
    if (before === undefined) return super.allot(count);
    const [numbers, at] = before;
    const first = numbers[at];
    numbers[at] = this.firstChildAt(first); // the next free ones
    return first;
  }
}
