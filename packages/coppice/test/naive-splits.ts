/** Merits of tests by class weights, and where rows without a value go. */
import type { Attribute } from "../src/core/index.ts";
import { addClassMasses } from "../src/learners/tree/class-masses.ts";
import { CRITERIA } from "../src/learners/tree/criteria.ts";
import { TestKind } from "../src/learners/tree/topology.ts";
import type { NaiveNode, Proposal, Test } from "./naive-anytime-tree.ts";

export interface NaiveOptions {
  readonly gracePeriod: number;
  readonly reevaluationPeriod: number;
  readonly splitConfidence: number;
  readonly tieThreshold: number;
  readonly rival: "not-splitting" | "second-best";
  readonly leafPrediction: "adaptive" | "naive-bayes" | "majority";
  readonly criterion: "information-gain" | "gini";
  readonly binarySplits: boolean;
  readonly cuts: number;
  readonly maxDepth: number;
}

type Criterion = NaiveOptions["criterion"];

export const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Entropy in bits, or Gini index. */
export function impurity(masses: readonly number[], criterion: Criterion): number {
  const shares = masses.filter((mass) => mass > 0).map((mass) => mass / total(masses));
  if (criterion === "gini") return shares.length === 0 ? 0 : 1 - total(shares.map((p) => p * p));
  return -total(shares.map((p) => p * Math.log2(p)));
}

/** Adds a row to the weights by class of a value. */
export function addTo(counts: Map<number, number[]>, value: number, label: number, weight: number): void {
  const weights = counts.get(value) ?? [];
  weights[label] = (weights[label] ?? 0) + weight;
  counts.set(value, weights);
}

/** A class's rows at or below a cut: counted if there are two numbers in all classes, otherwise of a normal distribution. */
export function massBelow(
  counts: ReadonlyMap<number, readonly number[]>,
  cut: number,
  label: number,
  stats: Float64Array,
  at: number,
  weightAt: number,
): number {
  if (counts.size === 2) return total([...counts].map(([x, weights]) => (x <= cut ? (weights[label] ?? 0) : 0)));
  const [masses, left, entropies] = [0, 0, 0].map(() => new Float64Array(1));
  if (stats[weightAt] > 0) addClassMasses(stats, at, weightAt, Float64Array.of(cut), 1, masses, left, entropies, false);
  return masses[0];
}

/** How much purer the branches are than all rows together; at least two branches must have more than 1 % of the weight. */
export function meritOf(branches: readonly (readonly number[])[], criterion: Criterion): number {
  const whole = branches[0].map((_, c) => total(branches.map((branch) => branch[c])));
  const weight = total(whole);
  if (branches.filter((branch) => total(branch) > 0.01 * weight).length < 2) return -Infinity;
  return impurity(whole, criterion) - total(branches.map((b) => (total(b) / weight) * impurity(b, criterion)));
}

/** By class: the weights of a node's rows with a value of an attribute, and without. */
export function knownAndUnknown({ rows, known }: NaiveNode, attribute: number, classes: number): number[][] {
  const withValue = Array.from({ length: classes }, (_, c) => known[attribute][c] ?? 0);
  return [withValue, withValue.map((weight, c) => (rows[c] ?? 0) - weight)];
}

/** Whether a test asks if the attribute is known: any number is at most that, and no value is equal. */
export function asksKnown({ kind, threshold }: Pick<Test, "kind" | "threshold">): boolean {
  return kind === TestKind.NUMERIC_CUT
    ? threshold === Number.MAX_VALUE
    : kind === TestKind.NOMINAL_EQUALS && threshold < 0;
}

/**
 * The test whether an attribute is known, which divides all rows of a node. Its merit is computed by the library:
 * another attribute's test may divide the rows equally, and must have the same merit to the last bit.
 */
export function askedForKnown(
  node: NaiveNode,
  { kind: type }: Attribute,
  attribute: number,
  classes: number,
  criterion: Criterion,
): Proposal {
  const branches = knownAndUnknown(node, attribute, classes);
  const rows = Float64Array.from({ length: classes }, (_, c) => node.rows[c] ?? 0);
  const [whole, weights, merits] = [3, 1, 2].map((length) => new Float64Array(length));
  CRITERIA[criterion].measure(rows, classes, whole);
  CRITERIA[criterion].values(whole, Float64Array.of(...rows, ...branches[0]), classes, 1, weights, merits);
  const test =
    type === "numeric"
      ? { kind: TestKind.NUMERIC_CUT, threshold: Number.MAX_VALUE }
      : { kind: TestKind.NOMINAL_EQUALS, threshold: -1 };
  return { attribute, ...test, merit: merits[0], branches };
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
