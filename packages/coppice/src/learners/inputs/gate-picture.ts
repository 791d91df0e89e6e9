/**
 * Human-readable soft trees. A gate shows what every input adds to its sum, largest first; both branches get a share of
 * each row. A leaf shows a number per class.
 */
import type { PictureNode, TreePicture } from "../../core/index.ts";
import type { WeightTable } from "./weight-table.ts";

interface GateTrees {
  /** Number of trees, side by side in the tables; the prediction is their mean. */
  readonly trees: number;
  /** Gates per tree. Node n has the children 2n + 1 and 2n + 2; the leaves come behind the gates. */
  readonly gateCount: number;
  readonly gates: WeightTable;
  readonly leaves: WeightTable;
  /** Factor on the sums. */
  readonly steepness: number;
  /** Names of the inputs, the constant first. */
  readonly inputNames: readonly string[];
  /** Labels of the classes seen, by index. */
  readonly labels: ReadonlyMap<number, string>;
}

export function gatePicture(shape: GateTrees): TreePicture {
  const { trees } = shape;
  if (trees === 1) return { kind: "tree", root: nodeOf(shape, 0, 0, "all rows") };
  const branches = Array.from({ length: trees }, (_, t) => nodeOf(shape, t, 0, `tree ${t}, share 1 / ${trees}`));
  return { kind: "tree", root: { test: "all rows", facts: {}, branches } };
}

/** A tree is at most twelve gates deep. */
function nodeOf(shape: GateTrees, tree: number, node: number, test: string): PictureNode {
  const { gateCount, gates, leaves, steepness, inputNames, labels } = shape;
  if (node >= gateCount) {
    const at = (tree * (gateCount + 1) + node - gateCount) * leaves.width;
    const { data } = leaves.columns[0];
    const numbers = [...labels].map(([label, name]) => [name, data[at + label]]);
    return { test, facts: Object.fromEntries(numbers), branches: [] };
  }
  const { data } = gates.columns[0];
  const weights = inputNames.map(
    (name, input) => [name, steepness * data[input * gates.width + tree * gateCount + node]] as const,
  );
  const [constant, ...others] = weights;
  others.sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const branches = [
    nodeOf(shape, tree, 2 * node + 1, "share 1 / (1 + e^-sum)"),
    nodeOf(shape, tree, 2 * node + 2, "share 1 / (1 + e^sum)"),
  ];
  return { test, facts: Object.fromEntries([constant, ...others]), branches };
}
