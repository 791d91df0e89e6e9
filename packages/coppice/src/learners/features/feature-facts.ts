/** A feature tree in numbers, for `inspect`. */
import type { FeatureTree } from "./feature-tree.ts";

export function featureFacts(tree: FeatureTree): Readonly<Record<string, number>> {
  const { topology } = tree;
  const inUse: [node: number, depth: number, isUsed: boolean][] = [[0, 0, true]];
  let [nodes, leaves, depth, warming, counters] = [0, 0, 0, 0, 0];
  for (let next = inUse.pop(); next !== undefined; next = inUse.pop()) {
    const [node, level, isUsed] = next;
    if (tree.weight(node) === 0 && node !== 0) continue; // no rows yet
    nodes++;
    counters += Number(tree.hasCounters(node));
    const isEnd = topology.isLeaf(node) || tree.isLeaf(node);
    if (!isUsed) warming++;
    else {
      depth = Math.max(depth, level);
      leaves += Number(isEnd);
    }
    if (topology.isLeaf(node)) continue;
    const first = topology.firstChildAt(node);
    for (let b = 0; b < topology.branchesAt(node); b++) inUse.push([first + b, level + 1, isUsed && !isEnd]);
  }
  return { weight: tree.weight(0), nodes, leaves, depth, warming, counters, ...tree.events };
}
