/**
 * A straightforward ITI tree: a recursion over arrays of rows, gains from entropies, and virtual pruning from the bottom up.
 */
import { log2 } from "../src/core/index.ts";
import type { CartRow } from "./naive-cart.ts";

export interface ItiTree {
  /** Class weights. */
  readonly weights: readonly number[];
  readonly test?: { readonly attribute: number; readonly isCut: boolean; readonly threshold: number };
  /** For a value test: [fails, passes]; for a cut: [passes, fails]. */
  readonly children?: readonly [ItiTree, ItiTree];
}

const SAME = 1e-9;
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
const entropy = (weights: readonly number[]) =>
  sum(weights.filter((w) => w > 0).map((w) => (-w / sum(weights)) * log2(w / sum(weights))));

function classWeights(rows: readonly CartRow[], classes: number): number[] {
  const weights = new Array<number>(classes).fill(0);
  for (const { label, weight } of rows) weights[label] += weight;
  return weights;
}

function sideOf(test: NonNullable<ItiTree["test"]>, x: readonly number[]): 0 | 1 {
  const value = x[test.attribute];
  if (test.isCut) return value <= test.threshold ? 0 : 1;
  return value === test.threshold ? 1 : 0;
}

export function naiveIti(
  rows: readonly CartRow[],
  isNominal: ArrayLike<number>,
  classes: number,
  criterion: string,
): ItiTree {
  const weights = classWeights(rows, classes);
  const total = sum(weights);
  if (weights.filter((w) => w > 0).length < 2) return { weights };
  const tests: { test: NonNullable<ItiTree["test"]>; merit: number }[] = [];
  for (let attribute = 0; attribute < isNominal.length; attribute++) {
    const isCut = isNominal[attribute] === 0;
    const known = [...new Set(rows.map(({ x }) => x[attribute]).filter((x) => !Number.isNaN(x)))].sort((a, b) => a - b);
    const cuts = known.slice(1).map((x, i) => {
      const middle = known[i] + (x - known[i]) / 2;
      return middle < x ? middle : known[i]; // with no number between them it is one of the two
    });
    for (const threshold of isCut ? [...cuts, Number.MAX_VALUE] : known) {
      const test = { attribute, isCut, threshold };
      const sides = [0, 1].map((side) => rows.filter(({ x }) => sideOf(test, x) === side));
      if (sides.some((side) => side.length === 0)) continue;
      const parts = sides.map((side) => classWeights(side, classes));
      const sizes = parts.map(sum);
      const gain = entropy(weights) - sum(parts.map((part, i) => (sizes[i] / total) * entropy(part)));
      tests.push({ test, merit: criterion === "gain-ratio" ? gain / entropy(sizes) : gain });
    }
  }
  if (tests.length === 0) return { weights };
  const most = Math.max(...tests.map(({ merit }) => merit));
  const { test } = tests.find(({ merit }) => merit >= most - SAME) as (typeof tests)[number];
  const [a, b] = [0, 1].map((side) =>
    naiveIti(
      rows.filter(({ x }) => sideOf(test, x) === side),
      isNominal,
      classes,
      criterion,
    ),
  );
  return { weights, test, children: [a, b] };
}

/** The bits of a tree; `present` classes have positive weight at its root. */
export function bitsOf(tree: ItiTree, width: number, present = presentIn(tree)): number {
  const bits = alone(tree, present);
  return tree.children === undefined ? bits : Math.min(bits, divided(tree, width, present));
}

function alone({ weights }: ItiTree, present: number): number {
  const wrong = sum(weights) - Math.max(...weights);
  return 1 + log2(Math.max(1, present)) + wrong * (log2(Math.max(1, sum(weights))) + log2(Math.max(1, present - 1)));
}

function divided({ weights, children }: ItiTree, width: number, present: number): number {
  const [a, b] = children as [ItiTree, ItiTree];
  return 1 + log2(Math.max(1, width * (sum(weights) - 1))) + (bitsOf(a, width, present) + bitsOf(b, width, present));
}

const presentIn = ({ weights }: ItiTree) => weights.filter((w) => w > 0).length;

/** The tree without the subtrees of virtually pruned nodes. */
export function prunedIti(tree: ItiTree, width: number, present = presentIn(tree)): ItiTree {
  const { weights, test, children } = tree;
  if (children === undefined || test === undefined) return tree;
  if (bitsOf(tree, width, present) === alone(tree, present)) return { weights };
  return { weights, test, children: [prunedIti(children[0], width, present), prunedIti(children[1], width, present)] };
}

/** The predicted class shares of a row; zeros for a tree without rows. */
export function answerOfIti(tree: ItiTree, x: readonly number[], distributes: boolean): number[] {
  const parts: number[][] = [];
  const collect = ({ weights, test, children }: ItiTree, share: number): void => {
    if (test === undefined || children === undefined) {
      parts.push(weights.map((w) => (w > 0 ? share * (w / sum(weights)) : 0)));
    } else if (!distributes || !Number.isNaN(x[test.attribute])) collect(children[sideOf(test, x)], share);
    else for (const child of children) collect(child, share * (sum(child.weights) / sum(weights)));
  };
  collect(tree, 1);
  return tree.weights.map((_, c) => sum(parts.map((part) => part[c])));
}
