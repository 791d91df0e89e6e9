/**
 * A tree whose inner nodes keep class weights and, while they have them, statistics of attributes, as its leaves do: a
 * record per node, of the same number. So subtrees can be replaced, and inner nodes become leaves again.
 *
 * Within a byte budget inner nodes give up their statistics first, the least promising before the others, and leaves only
 * when no inner node has any: a leaf without statistics cannot grow, an inner node without them keeps its test.
 */
import type { Arena } from "../../core/index.ts";
import type { LeafBlocks } from "./blocks.ts";
import { UNOPENED } from "./leaf-states.ts";
import { heaviest, TreeNodes } from "./nodes.ts";
import { PrunableTopology } from "./prunable-topology.ts";
import type { SplitSearch } from "./split-search.ts";
import type { Lengths } from "./topology.ts";

export class NodeRecords extends TreeNodes {
  declare readonly topology: PrunableTopology;
  readonly #blocks: LeafBlocks;

  constructor(arena: Arena, blocks: LeafBlocks) {
    super(arena, blocks, new PrunableTopology(arena, blocks.statistics.shape.numeric.length));
    this.#blocks = blocks;
  }

  /**
   * Gives a node the test that was found: a leaf becomes an inner node, and what is below an inner node goes. The node
   * keeps its record. The new leaves start with the class weights that the test gives them, and without statistics.
   */
  override split(node: number, search: SplitSearch): void {
    const { attribute, kind, threshold, branches, distribution } = search;
    const { classes } = this.shape;
    const depth = this.depth(node) + 1;
    const inherited = this.majority(node);
    this.prune(node);
    const fallback = heaviest(distribution, branches, classes);
    const first = this.topology.branch(node, attribute, kind, threshold, branches, fallback);
    this.resizeRecords(this.topology.count);
    for (let b = 0; b < branches; b++) this.begin(first + b, first + b, depth, kind, inherited, distribution, b);
  }

  /** Makes an inner node a leaf again, which goes on with the record it has. */
  prune(node: number): void {
    if (this.topology.isLeaf(node)) return;
    this.topology.prune(node, node, this.removed);
  }

  /** What the topology tells of nodes that it takes away. */
  protected readonly removed = (node: number): void => this.forget(node);

  /** Empties the record of a node that goes. */
  protected forget(node: number): void {
    this.#blocks.close(node);
    this.setState(node, UNOPENED);
  }

  /** What a better test could gain, as of a leaf; of inner nodes below 0, so that they are less promising than any leaf. */
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
