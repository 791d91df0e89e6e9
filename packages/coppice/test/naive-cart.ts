/**
 * Straightforward classification trees: objects, arrays of rows filtered at every node, merits from the branches' rows. Also
 * the rows that tests train them on.
 */
import { Attribute, nominal, numeric, Random, Schema } from "../src/core/index.ts";
import type { FittedTree } from "../src/learners/tree/fitted-tree.ts";
import type { TrainerOptions } from "../src/learners/tree/window-trainer.ts";

export interface CartRow {
  readonly x: readonly number[];
  readonly label: number;
  readonly weight: number;
}

export interface CartTest {
  readonly attribute: number;
  readonly isCut: boolean;
  readonly threshold: number;
  /** The branch of rows without a value; -1 if all have one. */
  readonly missing: number;
}

export interface CartNode {
  readonly rows: readonly CartRow[];
  readonly depth: number;
  test?: CartTest & { fallback: number };
  children: CartNode[];
}

/** Two numeric attributes with two nominal ones in between. */
export function cartSchema(classes: number): Schema {
  return new Schema(
    [
      new Attribute("x", numeric()),
      new Attribute("u", nominal(["a", "b", "c", "d"])),
      new Attribute("y", numeric()),
      new Attribute("v", nominal(["no", "yes"])),
    ],
    "class",
    Array.from({ length: classes }, (_, c) => `c${c}`),
  );
}

/** Rows with ties, missing values and weights; some numbers are coarse, some are fine. */
export function cartRows(seed: number, count: number, classes: number, weights = [1]): CartRow[] {
  const random = Random.seeded(seed);
  const orMissing = (value: number) => (random.integer(9) === 0 ? NaN : value);
  return Array.from({ length: count }, () => {
    const x = random.integer(7) - 3;
    const u = random.integer(4);
    const y = random.uniform();
    const v = random.integer(2);
    const told = (x > 0 ? 1 : 0) + (u === 2 ? 1 : 0) + (y > 0.7 ? 1 : 0);
    const label = random.integer(5) === 0 ? random.integer(classes) : told % classes;
    const values = [orMissing(x), orMissing(u), random.integer(3) === 0 ? 0.5 : y, orMissing(v)];
    return { x: values, label, weight: weights[random.integer(weights.length)] };
  });
}

export function branchOf(test: CartTest, x: readonly number[], fallback = test.missing): number {
  const value = x[test.attribute];
  if (Number.isNaN(value)) return fallback;
  return Number(test.isCut ? value > test.threshold : value === test.threshold);
}

function classWeights(rows: readonly CartRow[], classes: number): number[] {
  const weights = new Array<number>(classes).fill(0);
  for (const { label, weight } of rows) weights[label] += weight;
  return weights;
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

function merit(
  sides: readonly (readonly CartRow[])[],
  criterion: TrainerOptions["criterion"],
  classes: number,
): number {
  const [l, r] = sides.map((rows) => classWeights(rows, classes));
  const squares = (w: readonly number[]) => sum(w.map((n) => n * n)) / sum(w);
  if (criterion === "gini") return squares(l) + squares(r);
  if (criterion === "accuracy") return Math.max(...l) + Math.max(...r);
  const bits = (w: readonly number[]) => sum(w.map((n) => (n > 0 ? n * Math.log2(sum(w) / n) : 0)));
  return -bits(l) - bits(r);
}

/** The tests of an attribute that the options allow, in order. */
function testsOf(
  rows: readonly CartRow[],
  attribute: number,
  isCut: boolean,
  splitter: string,
  random: Random,
): CartTest[] {
  const values = rows.map(({ x }) => x[attribute]);
  const known = [...new Set(values.filter((value) => !Number.isNaN(value)))].sort((a, b) => a - b);
  const hasMissing = values.some(Number.isNaN);
  const isKnown: CartTest = { attribute, isCut, threshold: isCut ? Number.MAX_VALUE : -1, missing: 1 };
  if (known.length === 0) return [];
  if (known.length === 1) return hasMissing ? [isKnown] : [];
  if (splitter === "best") {
    const thresholds = isCut ? known.slice(1).map((value, i) => known[i] / 2 + value / 2) : known;
    const tests = (hasMissing ? [0, 1] : [-1]).flatMap((missing) =>
      thresholds.map((threshold) => ({ attribute, isCut, threshold, missing })),
    );
    return hasMissing ? [...tests, isKnown] : tests;
  }
  const missing = hasMissing ? random.integer(2) : -1;
  if (!isCut) return [{ attribute, isCut, threshold: known[random.integer(known.length)], missing }];
  const inner = splitter === "random" && known.length > 3 ? known.slice(1, -1) : known;
  const share = random.uniform();
  const threshold = inner[0] * (1 - share) + inner[inner.length - 1] * share;
  return [{ attribute, isCut, threshold, missing }];
}

/** Grows nodes level by level, up to `mostNodes`. */
export function naiveCart(
  rows: readonly CartRow[],
  isNominal: ArrayLike<number>,
  classes: number,
  options: TrainerOptions,
  mostNodes: number,
  random: Random,
): CartNode {
  const { splitter, criterion, attributesPerSplit, maxDepth, isolate } = options;
  const attributes = Array.from(isNominal, (_, a) => a);
  const perSplit = splitter === "random" ? 1 : attributesPerSplit;
  const root: CartNode = { rows, depth: 0, children: [] };
  const queue = [root];
  let nodes = 1;
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    const isPure = new Set(node.rows.map(({ label }) => label)).size < 2;
    if (node.rows.length < 2 || node.depth >= maxDepth || (!isolate && isPure) || nodes + 2 > mostNodes) continue;
    let best: CartTest | undefined;
    let most = -Infinity;
    const same = 1e-9 * sum(node.rows.map(({ weight }) => weight)); // smaller differences are due to rounding
    let left = perSplit;
    for (let j = 0; j < attributes.length && left > 0; j++) {
      if (perSplit < attributes.length) {
        const k = j + random.integer(attributes.length - j);
        [attributes[j], attributes[k]] = [attributes[k], attributes[j]];
      }
      const tests = testsOf(node.rows, attributes[j], isNominal[attributes[j]] === 0, splitter, random);
      if (tests.length > 0) left--;
      for (const test of tests) {
        const sides = [0, 1].map((branch) => (node as CartNode).rows.filter(({ x }) => branchOf(test, x) === branch));
        const value = merit(sides, criterion, classes);
        if (value > most + same) [best, most] = [test, value];
      }
    }
    if (best === undefined) continue;
    const test = best;
    const parts = [0, 1].map((branch) => (node as CartNode).rows.filter(({ x }) => branchOf(test, x) === branch));
    const weights = parts.map((part) => sum(part.map(({ weight }) => weight)));
    node.test = { ...test, fallback: test.missing >= 0 ? test.missing : Number(weights[1] > weights[0]) };
    node.children = parts.map((part) => ({ rows: part, depth: (node as CartNode).depth + 1, children: [] }));
    queue.push(...node.children);
    nodes += 2;
  }
  return root;
}

export function leafOf(node: CartNode, x: readonly number[]): CartNode {
  return node.test === undefined ? node : leafOf(node.children[branchOf(node.test, x, node.test.fallback)], x);
}

export function nodesIn(node: CartNode): CartNode[] {
  return [node, ...node.children.flatMap(nodesIn)];
}

export function frequenciesOf(node: CartNode, classes: number): number[] {
  const weights = classWeights(node.rows, classes);
  return weights.map((weight) => weight / sum(weights));
}

/** The class distribution that the library's tree predicts for a row. */
export function answerOf(tree: FittedTree, x: readonly number[], classes: number): number[] {
  const out = new Float64Array(classes);
  tree.predict(Float64Array.from(x), 0, out, 0, classes);
  return [...out];
}
