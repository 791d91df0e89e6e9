/**
 * A tree whose nodes monitor their errors, and may have an alternate: a separate subtree in the same store, at the same
 * depth, which can replace the node. Only leaves have attribute statistics.
 */
import type { Arena, Column } from "../../core/index.ts";
import { ErrorWindows } from "../../drift/index.ts";
import type { LeafBlocks } from "./blocks.ts";
import { LeafState } from "./leaf-states.ts";
import { NodeRecords } from "./node-records.ts";
import type { SplitSearch } from "./split-search.ts";
import { type Lengths, TestKind } from "./topology.ts";

/** No alternate: the root of the tree is never one. */
export const NONE = 0;

export class AdaptiveNodes extends NodeRecords {
  /** The error windows, one per node. */
  readonly errors: ErrorWindows;
  readonly #alternates: Column<Int32Array>;
  readonly #blocks: LeafBlocks;

  constructor(arena: Arena, blocks: LeafBlocks) {
    super(arena, blocks);
    this.#blocks = blocks;
    this.#alternates = arena.int32("alternates", 0);
    this.errors = new ErrorWindows(arena);
  }

  /** The root of a node's alternate, or NONE. */
  alternateOf(node: number): number {
    return this.#alternates.data[node];
  }

  /** An inner node gives up its statistics. */
  override split(leaf: number, search: SplitSearch): void {
    this.#blocks.close(leaf);
    this.setState(leaf, LeafState.UNOPENED);
    super.split(leaf, search);
  }

  /** Gives a node without one an alternate: a fresh leaf that predicts what the node did as a leaf. */
  startAlternate(node: number): void {
    const root = this.topology.addRoot();
    const nothing = new Float64Array(this.shape.classes);
    this.resizeRecords(this.topology.count);
    this.begin(root, root, this.depth(node), TestKind.NUMERIC_CUT, this.majority(node), nothing, 0);
    this.#alternates.data[node] = root;
  }

  /** Removes a node's alternate, if it has one. */
  dropAlternate(node: number): void {
    const root = this.#alternates.data[node];
    if (root === NONE) return;
    this.#alternates.data[node] = NONE;
    this.topology.removeRoot(root, this.removed);
  }

  /** Replaces a node by its alternate, with all that belongs to it. */
  swap(node: number): void {
    const root = this.#alternates.data[node];
    this.prune(node);
    this.eachColumn((column, first, width) => {
      const at = first + root * width;
      column.data.copyWithin(first + node * width, at, at + width);
      column.data.fill(0, at, at + width);
    });
    this.setNode(node, node);
    this.setState(root, LeafState.UNOPENED);
    const { owners } = this.#blocks;
    for (const block of this.#blocks.blocksOf(node)) owners.data[1 + block] = node;
    this.topology.moveRoot(root, node, node);
    if (this.state(node) === LeafState.RETIRED) this.setState(node, LeafState.UNOPENED); // there is room again
  }

  protected override moveTo(places: Int32Array, count: number): void {
    super.moveTo(places, count);
    const alternates = this.#alternates.data;
    for (let node = 0; node < count; node++) alternates[node] = places[alternates[node]];
  }

  protected override forget(node: number): void {
    super.forget(node);
    this.errors.reset(node);
    this.dropAlternate(node);
  }

  protected override recordLengths(records: number, classes: number): Lengths {
    const alternates = [this.#alternates as unknown as Column, records] as const;
    return [...super.recordLengths(records, classes), alternates, ...this.errors.lengthsFor(records)];
  }

  override facts(): Record<string, number> {
    const { innerNodes, leaves, depth } = super.facts();
    const { data, length } = this.#alternates;
    const alternates = data.subarray(0, length).reduce((count, root) => count + Number(root !== NONE), 0);
    return { innerNodes, leaves, learningLeaves: this.#blocks.leaves().length, depth, alternates };
  }
}
