/** Merits of tests by class weights, and where rows without a value go. */
import type { NaiveNode, NaiveOptions } from "./naive-anytime-tree.ts";

type Criterion = NaiveOptions["criterion"];

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Entropy in bits, or Gini index. */
export function impurity(masses: readonly number[], criterion: Criterion): number {
  const shares = masses.filter((mass) => mass > 0).map((mass) => mass / total(masses));
  if (criterion === "gini") return shares.length === 0 ? 0 : 1 - total(shares.map((p) => p * p));
  return -total(shares.map((p) => p * Math.log2(p)));
}

/** How much purer the branches are than all rows together; at least two branches must have more than 1 % of the weight. */
export function meritOf(branches: readonly (readonly number[])[], criterion: Criterion): number {
  const whole = branches[0].map((_, c) => total(branches.map((branch) => branch[c])));
  const weight = total(whole);
  if (branches.filter((branch) => total(branch) > 0.01 * weight).length < 2) return -Infinity;
  return impurity(whole, criterion) - total(branches.map((b) => (total(b) / weight) * impurity(b, criterion)));
}

/** By class: the weight of the rows without a value of an attribute, if all have one of that with the fewest such rows. */
export function unknownAt({ known }: NaiveNode, attribute: number, classes: number): number[] {
  const at = (a: number, c: number) => known[a][c] ?? 0;
  return Array.from({ length: classes }, (_, c) => Math.max(...known.map((_, a) => at(a, c))) - at(attribute, c));
}

/** Of the branches with rows, the one that rows without a value make least impure; of equals the first heaviest. */
export function branchOf(
  unknown: readonly number[],
  branches: readonly (readonly number[])[],
  criterion: Criterion,
): number {
  const whole = (masses: readonly number[]) => total(masses) * impurity(masses, criterion);
  const costs = branches.map((branch) => whole(branch.map((weight, c) => weight + unknown[c])) - whole(branch));
  const filled = [...branches.keys()].filter((b) => total(branches[b]) > 0);
  const least = Math.min(...filled.map((b) => costs[b]));
  const equal = filled.filter((b) => costs[b] - least < 1e-8 * total(branches[b]));
  const most = Math.max(...equal.map((b) => total(branches[b])));
  return equal.find((b) => total(branches[b]) > most * (1 - 1e-9)) as number;
}
