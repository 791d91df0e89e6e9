/** Shared by the tests that compare trees with twins made of objects. */
import { expect } from "vitest";
import { type Classifier, defineSchema, nominal } from "../src/core/index.ts";
import { LeafState } from "../src/learners/tree/leaf-states.ts";
import type { NaiveNode } from "./naive-anytime-tree.ts";
import { column } from "./naive-vectors.ts";

/** A tree's facts on its size and on events at its nodes. */
export const factsOf = (tree: Classifier) => tree.inspect().facts as Readonly<Record<string, number>>;

/** Two classes and two-valued attributes. */
export const twoValued = (names: readonly string[]) =>
  defineSchema({ attributes: Object.fromEntries(names.map((n) => [n, nominal(["0", "1"])])), classes: ["a", "b"] });

/** Nominal attributes; except for one, their values are added as rows arrive. */
export const nominalSchema = () =>
  defineSchema({ attributes: { p: nominal(["0", "1", "2"]), q: nominal(), r: nominal() }, target: "class" });

/** The same with values that never occur, among the others and after them, and with values that occur late. */
export const declaredSchema = () => {
  const p = nominal(["0", "never", "1", "2", "nor this"]);
  const q = nominal(["0", "1", "2", "3", "nor this"]);
  return defineSchema({ attributes: { p, q, r: nominal() }, target: "class" });
};

/**
 * Compares all of a tree's nodes, as lists of numbers, with the twin's. `also` may compare more at each node; it receives a
 * function that compares nodes beside the tree. Returns the number of nodes.
 */
export function expectSameTree(
  tree: Classifier,
  root: NaiveNode,
  also: (node: number, naive: NaiveNode, compare: (node: number, naive: NaiveNode) => void) => void = () => {},
): number {
  const [nodes, thresholds, leaves] = ["nodes", "thresholds", "leaves"].map((name) => column(tree, name));
  const [numbers, weights] = ["leafNumbers", "leafClassWeights"].map((name) => column(tree, name));
  const classes = column(tree, "shape")[1];
  let count = 0;
  const compare = (node: number, naive: NaiveNode) => {
    count++;
    const own = weights.slice(node * classes, (node + 1) * classes);
    expect(own).toEqual(own.map((_, c) => naive.classWeights[c] ?? 0));
    expect([numbers[2 + 4 * node], leaves[4 * node], leaves[4 * node + 1]]).toEqual([naive.weight, node, naive.depth]);
    also(node, naive, compare);
    const [test, first, branches, fallback] = nodes.slice(4 * node, 4 * node + 4);
    expect(Math.max(0, branches)).toBe(naive.children.length);
    if (naive.test === undefined) return;
    const found = { attribute: test >> 2, kind: test & 3, threshold: thresholds[node], fallback };
    expect(found).toEqual(naive.test);
    naive.children.forEach((child, b) => {
      compare(first + b, child);
    });
  };
  compare(0, root);
  return count;
}

/**
 * Tracks, row by row, which nodes have given up their statistics under a budget: a node must not regain them while it stays the
 * same node. The returned function tells how many leaves have given them up for good.
 */
export function givenUp(tree: Classifier): () => number {
  let retired: number[] = [];
  let before = "";
  return () => {
    const { learningLeaves: _, learningInnerNodes: __, ...kept } = factsOf(tree);
    const [nodes, leaves] = [column(tree, "nodes"), column(tree, "leaves")];
    const states = leaves.filter((_, i) => i % 4 === 2);
    if (before === JSON.stringify(kept)) for (const node of retired) expect(states[node]).toBe(LeafState.RETIRED);
    before = JSON.stringify(kept);
    retired = [...states.keys()].filter((node) => states[node] === LeafState.RETIRED);
    return retired.filter((node) => nodes[4 * node + 2] < 0).length;
  };
}
