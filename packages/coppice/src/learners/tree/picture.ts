/** Human-readable trees, from their columns: tests on the way down, predictions at the leaves. */
import {
  type Attribute,
  argMax,
  type ClassSlots,
  type Column,
  type Learner,
  type PictureNode,
  type Schema,
  show,
  type TreePicture,
} from "../../core/index.ts";
import { cutText, valueText } from "../attribute-text.ts";
import {
  MAJORITY as HEAVIEST,
  IS_LEAF,
  NUMBERS_WIDTH as RECORD_NUMBERS,
  RECORD_WIDTH,
} from "../features/feature-tree.ts";
import type { CountedTree } from "./counted-tree.ts";
import { Leaf } from "./nodes.ts";
import { NOWHERE } from "./stopping-topology.ts";
import { Node, TestKind, thresholdOfKnown } from "./topology.ts";

type Facts = PictureNode["facts"];

/** What a kind of tree has in addition to its nodes. */
interface TreeKind {
  /** Facts of a node where rows end; a leaf also has a record. */
  readonly factsOf: (node: number, record: number) => Facts;
  /** Whether all rows end at a node although it has a test. */
  readonly endsAt?: (node: number) => boolean;
  /** Where rows with an unknown value go. Default: the branch that the node names. */
  readonly unknown?: "named branch" | "nowhere" | "all branches";
}

/** A tree of `TreeNodes`. */
export function grownTree({ arena, schema }: Learner): TreeKind {
  const [leaves, numbers, weights] = ["leaves", "leafNumbers", "leafClassWeights"].map((name) =>
    numbersOf(arena, name),
  );
  const classes = numbersOf(arena, "shape")[1]; // capacity of a leaf
  const factsOf = (_node: number, leaf: number): Facts => {
    const majority = leaves[leaf * Leaf.WIDTH + Leaf.MAJORITY];
    const weight = numbers[leaf * Leaf.NUMBERS_WIDTH + Leaf.WEIGHT];
    if (majority < 0) return { weight };
    const answer = labelOf(schema, majority);
    if (weight === 0) return { answer, weight }; // the parent's prediction
    return { answer, weight, share: weights[leaf * classes + majority] / weight };
  };
  return { factsOf };
}

/** A `FeatureTree`, which has records of all nodes; a row ends at a test that does not apply to it. */
export function featureTree({ arena, schema }: Learner): TreeKind {
  const [records, numbers, weights, labels] = ["nodeRecords", "nodeNumbers", "nodeClassWeights", "classLabels"].map(
    (name) => numbersOf(arena, name),
  );
  const classes = numbersOf(arena, "featureShape")[0]; // capacity of a node
  const factsOf = (node: number): Facts => {
    const majority = records[node * RECORD_WIDTH + HEAVIEST] - 1;
    const weight = numbers[node * RECORD_NUMBERS];
    if (majority < 0) return { weight };
    const answer = labelOf(schema, labels[majority]);
    return { answer, weight, share: weights[node * classes + majority] / weight };
  };
  return { factsOf, endsAt: (node) => records[node * RECORD_WIDTH + IS_LEAF] === 1, unknown: "nowhere" };
}

/** A `FittedTree`. */
export function fittedTree({ arena, schema }: Learner): TreeKind {
  const frequencies = numbersOf(arena, "leafFrequencies") as Float64Array;
  const classes = numbersOf(arena, "leafClasses")[0];
  const factsOf = (_node: number, leaf: number): Facts => {
    const best = argMax(frequencies, leaf * classes, classes);
    const share = frequencies[leaf * classes + best];
    return share > 0 ? { answer: labelOf(schema, best), share } : {};
  };
  return { factsOf };
}

/** A `CountedTree`, which provides its nodes' facts itself. */
export function countedTree(
  tree: CountedTree,
  { labels }: ClassSlots,
  schema: Schema,
  unknown: "named branch" | "all branches",
): TreeKind {
  const factsOf = (node: number): Facts => {
    const weight = tree.weightAt(node);
    if (weight === 0) return { weight };
    const best = argMax(tree.weights, node * tree.classes, tree.classes);
    return {
      answer: labelOf(schema, labels.data[best]),
      weight,
      share: tree.weights[node * tree.classes + best] / weight,
    };
  };
  return { factsOf, endsAt: (node) => tree.endsAt(node), unknown };
}

function labelOf(schema: Schema, label: number): string {
  return String(schema.labelOf(label));
}

function numbersOf(arena: Learner["arena"], name: string): Column["data"] {
  return (arena.columns.find((column) => column.name === name) as Column).data;
}

/** The picture of a learner with the columns of `Topology`; with a row, only that row's path. */
export function treePicture({ arena, schema }: Learner, kind: TreeKind, row?: Float64Array): TreePicture {
  const { factsOf, endsAt, unknown = "named branch" } = kind;
  const nodes = numbersOf(arena, "nodes");
  const thresholds = numbersOf(arena, "thresholds");
  const root: PictureNode = { test: "all rows", facts: {}, branches: [] };
  // A tree may be deeper than the call stack.
  const open: { node: number; picture: PictureNode }[] = [{ node: 0, picture: root }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const at = next.node * Node.WIDTH;
    const branches = nodes[at + Node.BRANCHES];
    const isEnd = branches < 0 || endsAt?.(next.node) === true;
    if (isEnd || unknown === "nowhere") Object.assign(next.picture.facts, factsOf(next.node, ~branches));
    if (isEnd) continue;
    const test = nodes[at + Node.TEST];
    const attribute = schema.attributes[test >> 2];
    const fallback = unknown === "named branch" ? nodes[at + Node.FALLBACK] : NOWHERE;
    const answered = row && branchOf(test & 3, thresholds[next.node], branches, row[test >> 2]);
    const taken = answered === NOWHERE ? fallback : answered;
    for (let branch = 0; branch < branches; branch++) {
      const isNamed = fallback === branch;
      const isPassed = taken === undefined || taken === branch || (taken === NOWHERE && unknown === "all branches");
      if (!isPassed) continue;
      const child = nodes[at + Node.FIRST_CHILD] + branch;
      // A row whose branch has learned nothing ends before it.
      if (row && unknown === "nowhere" && factsOf(child, NOWHERE).weight === 0) continue;
      const also = isNamed ? ", or unknown" : unknown === "all branches" ? ", or in part unknown" : "";
      const threshold = thresholds[next.node];
      const asked =
        threshold === thresholdOfKnown(test & 3) && unknown === "named branch"
          ? `${attribute.name} is ${isNamed ? "unknown" : "known"}`
          : branchText(attribute, test & 3, threshold, branch) + also;
      const picture = { test: asked, facts: {}, branches: [] };
      (next.picture.branches as PictureNode[]).push(picture);
      open.push({ node: child, picture });
    }
  }
  return { kind: "tree", root };
}

/** The branch of a value at a test; NOWHERE if it is missing or has no branch. */
function branchOf(kind: number, threshold: number, branches: number, x: number): number {
  if (kind === TestKind.NUMERIC_CUT) return x === x ? Number(x > threshold) : NOWHERE;
  if (!(x >= 0)) return NOWHERE;
  if (kind === TestKind.NOMINAL_EQUALS) return Number(x === threshold);
  return x < branches ? x | 0 : NOWHERE;
}

function branchText(attribute: Attribute, kind: number, threshold: number, branch: number): string {
  if (kind === TestKind.NUMERIC_CUT) return cutText(attribute, branch === 1, threshold);
  if (kind === TestKind.NOMINAL_VALUES) return valueText(attribute, branch);
  const { name, values } = attribute;
  return branch === 1 ? valueText(attribute, threshold) : `${name} is not ${show(values[threshold])}`;
}
