/**
 * A tree whose inner nodes keep class weights and, while they have them, attribute statistics, as leaves do: a record
 * per node, with the same index. So subtrees can be replaced, and inner nodes can become leaves again.
 *
 * Under a byte budget inner nodes give up their statistics first, the least promising before the others, and leaves
 * only when no inner node has any: a leaf without statistics cannot grow, an inner node without them keeps its test.
 */
import type { Arena, Column } from "../../core/index.ts";
import type { LeafBlocks } from "./blocks.ts";
import { LEAST_LEAVES, more } from "./budget.ts";
import { Leaf, TreeNodes } from "./nodes.ts";
import { PrunableTopology } from "./prunable-topology.ts";
import type { SplitSearch } from "./split-search.ts";
import type { Lengths } from "./topology.ts";

export class NodeRecords extends TreeNodes {
  declare readonly topology: PrunableTopology;
  readonly #blocks: LeafBlocks;
  /** Whether nodes have been removed since capacity was last checked. */
  #hasShrunk = false;

  constructor(arena: Arena, blocks: LeafBlocks) {
    super(arena, blocks, new PrunableTopology(arena, blocks.statistics.shape.numeric.length));
    this.#blocks = blocks;
  }

  /**
   * Gives a node the test found: a leaf becomes an inner node; the subtree below an inner node is removed. The node
   * keeps its record. The new leaves start with the class weights that the test gives them, and without statistics.
   */
  override split(node: number, search: SplitSearch): void {
    const { attribute, kind, threshold, branches, fallback, distribution } = search;
    const depth = this.depth(node) + 1;
    const inherited = this.majority(node);
    this.prune(node);
    const first = this.topology.branch(node, attribute, kind, threshold, branches, fallback);
    this.resizeRecords(this.topology.count);
    for (let b = 0; b < branches; b++) this.begin(first + b, first + b, depth, kind, inherited, distribution, b);
  }

  protected override isLeaf(node: number): boolean {
    return this.topology.isLeaf(node);
  }

  /** Makes an inner node a leaf again, which keeps its record. */
  prune(node: number): void {
    if (this.topology.isLeaf(node)) return;
    this.topology.prune(node, node, this.removed);
  }

  /** Sets the node that a record belongs to. */
  protected setNode(leaf: number, node: number): void {
    this.records[leaf * Leaf.WIDTH + Leaf.NODE] = node;
  }

  /** Called by the topology for every node it removes. */
  protected readonly removed = (node: number): void => this.forget(node);

  /** Clears the record of a removed node. */
  protected forget(node: number): void {
    this.#hasShrunk = true;
    this.close(node);
    this.findMet();
  }

  /** Releases the capacity of removed nodes, if it is more than growth leaves unused. This may renumber nodes. */
  giveBack(): void {
    if (this.#hasShrunk) this.#giveBack();
  }

  #giveBack(): void {
    this.#hasShrunk = false;
    const { topology } = this;
    const free = topology.free;
    let count = 0;
    const places = Int32Array.from(free, (isFree) => (isFree === 1 ? -1 : count++));
    if (topology.capacity - count > Math.max(2 * more(count), LEAST_LEAVES)) {
      this.moveTo(places, count);
      for (const [column, length] of this.lengthsFor(count, count, this.shape.classes)) column.resize(length, length);
    }
    const blocks = this.#blocks.used.length;
    if (this.#blocks.room - blocks > Math.max(2 * more(blocks), this.shape.classes)) this.#blocks.compact(blocks);
  }

  /** Moves all nodes with their records, as in the topology. */
  protected moveTo(places: Int32Array, count: number): void {
    const { owners, leafOf } = this.#blocks;
    leafOf.forEach((leaf, block) => {
      if (leaf >= 0) owners.data[1 + block] = places[leaf];
    });
    this.eachColumn((column, first, width) => {
      places.forEach((place, node) => {
        const at = first + node * width;
        if (place >= 0) column.data.copyWithin(first + place * width, at, at + width);
      });
      column.resize(first + count * width);
    });
    this.topology.moveTo(places, count);
    for (let node = 0; node < count; node++) this.setNode(node, node);
  }

  /** Calls `each` for every column of records, with the offset of the first record and the length of one. */
  protected eachColumn(each: (column: Column, first: number, width: number) => void): void {
    const { classes } = this.shape;
    const single = this.recordLengths(1, classes);
    this.recordLengths(0, classes).forEach(([column, first], i) => {
      each(column, first, single[i][1] - first);
    });
  }

  /**
   * What a better test could gain, as for a leaf; below 0 for inner nodes, so that they are less promising than any
   * leaf.
   */
  override promise(node: number): number {
    const promise = super.promise(node);
    return this.topology.isLeaf(node) ? promise : -1 / (1 + promise);
  }

  /** There are as many records as nodes. */
  override lengthsFor(records: number, _nodes: number, classes: number): Lengths {
    return super.lengthsFor(records, records, classes);
  }

  override facts(): Record<string, number> {
    const { topology } = this;
    let [innerNodes, leaves, depth] = [0, 0, 0];
    const below = [0];
    for (let node = below.pop(); node !== undefined; node = below.pop()) {
      depth = Math.max(depth, this.depth(node));
      if (topology.isLeaf(node)) {
        leaves++;
        continue;
      }
      innerNodes++;
      for (let b = 0; b < topology.branchesAt(node); b++) below.push(topology.firstChildAt(node) + b);
    }
    const learning = this.#blocks.leaves();
    const learningLeaves = learning.filter((node) => topology.isLeaf(node)).length;
    return { innerNodes, leaves, learningLeaves, learningInnerNodes: learning.length - learningLeaves, depth };
  }
}
