/**
 * A topology from which subtrees can be removed. The places of their nodes are kept in free lists, by number of
 * siblings, and reused by tests with as many branches. The last list has all larger groups, of any size. There may be
 * other trees beside that of node 0.
 */
import type { Arena, Column } from "../../core/index.ts";
import { Node, NodeTopology, TestKind } from "./topology.ts";

/** The test of an inner node. */
export class NodeTest {
  attribute = 0;
  kind = 0;
  threshold = 0;
  branches = 0;
  /** The branch for missing values, and for those first seen after the test was made. */
  fallback = 0;
}

/** End of a list; the root is never free. */
const NONE = 0;
/** Tests usually have fewer branches. Fixed, so that pruning takes no bytes. */
const LISTS = 16;

export class PrunableTopology extends NodeTopology {
  /** By number of siblings: the first free group. */
  readonly #free: Column<Int32Array>;
  // Scratch: the nodes whose children are being removed, and their number.
  readonly #parents: number[] = [];
  #parentCount = 0;

  constructor(arena: Arena, width: number) {
    super(arena, width);
    this.#free = arena.int32("freeNodes", LISTS);
  }

  override plant(): void {
    this.#free.data.fill(NONE);
    super.plant();
  }

  // --- the test of an inner node ------------------------------------------------------------------------------------

  /** Writes the test of an inner node to `test`. */
  readTest(node: number, test: NodeTest): void {
    const nodes = this.nodes.data;
    const at = node * Node.WIDTH;
    test.attribute = nodes[at + Node.TEST] >> 2;
    test.kind = nodes[at + Node.TEST] & 3;
    test.threshold = this.thresholds.data[node];
    test.branches = nodes[at + Node.BRANCHES];
    test.fallback = nodes[at + Node.FALLBACK];
  }

  /** Moves a numeric cut; the subtree stays. */
  moveCut(node: number, threshold: number): void {
    this.changes++;
    this.thresholds.data[node] = threshold;
  }

  // --- pruning ------------------------------------------------------------------------------------------------------

  /**
   * Removes the nodes below an inner node, which becomes a leaf. Calls `removed` for each, children before their
   * parents, while its numbers are still there.
   */
  prune(node: number, record: number, removed: (node: number) => void): void {
    this.#remove(node, removed);
    this.setLeaf(node, record, TestKind.NUMERIC_CUT);
  }

  /** Without recursion: a tree may have thousands of levels. `removed` may remove other trees. */
  #remove(root: number, removed: (node: number) => void): void {
    const parents = this.#parents;
    const before = this.#parentCount;
    for (let node = root; ; node++) {
      for (; !this.isLeaf(node); node = this.firstChildAt(node)) parents[this.#parentCount++] = node;
      for (;;) {
        if (this.#parentCount === before) return;
        removed(node);
        const parent = parents[this.#parentCount - 1];
        const first = this.firstChildAt(parent);
        const branches = this.branchesAt(parent);
        if (node < first + branches - 1) break; // its sibling is next
        this.#release(first, branches);
        node = parent;
        this.#parentCount--;
      }
    }
  }

  /** Puts the places of siblings into their list. */
  #release(first: number, siblings: number): void {
    for (let node = first + 1; node < first + siblings; node++) this.setTest(node, 0, 0, NONE, 0, 0); // no branches: free
    // The first links to the next group, and stores the number of siblings.
    this.setTest(first, 0, 0, this.#free.data[listOf(siblings)], 0, siblings);
    this.#free.data[listOf(siblings)] = first;
  }

  // --- other roots --------------------------------------------------------------------------------------------------

  /** Allocates a place for the root of another tree, which the caller makes a leaf. */
  addRoot(): number {
    return this.allot(1);
  }

  /** Removes another tree, with its root; calls `removed` for all its nodes. */
  removeRoot(root: number, removed: (node: number) => void): void {
    this.#remove(root, removed);
    removed(root);
    this.#release(root, 1);
  }

  /** Moves the root of another tree to a leaf of this one; `record`: its record there, if it is a leaf. */
  moveRoot(root: number, leaf: number, record: number): void {
    if (this.isLeaf(root)) this.setLeaf(leaf, record, this.nodes.data[root * Node.WIDTH + Node.TEST] & 3);
    else {
      const at = root * Node.WIDTH;
      this.nodes.data.copyWithin(leaf * Node.WIDTH, at, at + Node.WIDTH);
      this.thresholds.data[leaf] = this.thresholds.data[root];
    }
    this.#release(root, 1);
  }

  /** Number of new places that siblings need beyond the free ones. */
  newPlaces(siblings: number): number {
    for (let first = this.#free.data[listOf(siblings)]; first !== NONE; first = this.firstChildAt(first)) {
      if (this.#siblingsAt(first) === siblings) return 0;
    }
    return siblings;
  }

  /** Marks free places with 1. */
  get free(): Uint8Array {
    const free = new Uint8Array(this.count);
    for (const head of this.#free.data) {
      for (let first = head; first !== NONE; first = this.firstChildAt(first)) {
        free.fill(1, first, first + this.#siblingsAt(first));
      }
    }
    return free;
  }

  /** Moves all `count` nodes to the front, in their order. `places` has the new place of each, -1 for free ones. */
  moveTo(places: Int32Array, count: number): void {
    const nodes = this.nodes.data;
    this.#free.data.fill(NONE);
    places.forEach((place, node) => {
      if (place < 0) return;
      nodes.copyWithin(place * Node.WIDTH, node * Node.WIDTH, (node + 1) * Node.WIDTH);
      this.thresholds.data[place] = this.thresholds.data[node];
      const at = place * Node.WIDTH;
      nodes[at + Node.FIRST_CHILD] = places[nodes[at + Node.FIRST_CHILD]];
      if (nodes[at + Node.BRANCHES] < 0) nodes[at + Node.BRANCHES] = ~place;
    });
    for (const [column, length] of this.lengthsFor(count)) column.resize(length);
  }

  protected override allot(count: number): number {
    let numbers = this.#free.data;
    let at = listOf(count); // `numbers[at]` links to a group
    for (let first = numbers[at]; first !== NONE; first = numbers[at]) {
      if (this.#siblingsAt(first) === count) {
        numbers[at] = this.firstChildAt(first); // the next free group
        return first;
      }
      numbers = this.nodes.data;
      at = first * Node.WIDTH + Node.FIRST_CHILD;
    }
    return super.allot(count);
  }

  /** Number of free siblings in a group. */
  #siblingsAt(first: number): number {
    return this.nodes.data[first * Node.WIDTH + Node.FALLBACK];
  }
}

function listOf(siblings: number): number {
  return Math.min(siblings, LISTS - 1);
}
