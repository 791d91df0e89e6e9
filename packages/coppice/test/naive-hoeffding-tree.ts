/**
 * A Hoeffding tree of objects, an anytime tree restricted: only leaves learn, the rival is the second-best test, and
 * attributes may be tested again.
 */
import type { Schema } from "../src/core/index.ts";
import { NaiveAnytimeTree, type NaiveNode } from "./naive-anytime-tree.ts";
import { type NaiveOptions, total } from "./naive-splits.ts";

export type HoeffdingOptions = Omit<NaiveOptions, "reevaluationPeriod" | "rival">;

/** A tree that splits after few rows. */
export const eagerOptions = {
  gracePeriod: 10,
  splitConfidence: 0.1,
  tieThreshold: 0.05,
  leafPrediction: "adaptive",
  criterion: "information-gain",
  binarySplits: false,
  cuts: 10,
  maxDepth: Infinity,
} as const satisfies HoeffdingOptions;

export class NaiveHoeffdingTree extends NaiveAnytimeTree {
  constructor(schema: Schema, options: HoeffdingOptions) {
    super(schema, { ...options, reevaluationPeriod: Infinity, rival: "second-best" });
  }

  override learn(row: Float64Array, label: number, weight: number): void {
    this.admit(row, label);
    let leaf = this.root;
    for (let next = this.childOf(leaf, row); next !== undefined; next = this.childOf(leaf, row)) leaf = next;
    this.learnAt(leaf, row, label, weight, new Set());
  }

  /** Inner nodes, leaves, and the depth. */
  facts(node: NaiveNode = this.root): { innerNodes: number; leaves: number; depth: number } {
    if (node.test === undefined) return { innerNodes: 0, leaves: 1, depth: node.depth };
    const below = node.children.map((child) => this.facts(child));
    return {
      innerNodes: 1 + total(below.map(({ innerNodes }) => innerNodes)),
      leaves: total(below.map(({ leaves }) => leaves)),
      depth: Math.max(...below.map(({ depth }) => depth)),
    };
  }
}
