import { describe, expect, it } from "vitest";
import { Random } from "../core/index.ts";
import { conceptDrift, type Generator, randomTree } from "./index.ts";

function each(generator: Generator, rows: number, visit: (row: Float64Array, label: number) => void): void {
  const row = generator.schema.row();
  for (let i = 0; i < rows; i++) visit(row, generator.next(row, 0));
}

/** Four standard errors of a share. */
const margin = (p: number, count: number) => 4 * Math.sqrt((p * (1 - p)) / count);

/** The largest distance of some numbers from the uniform distribution (Kolmogorov and Smirnov). */
function distanceFromUniform(shares: readonly number[]): number {
  const ascending = [...shares].sort((a, b) => a - b);
  return Math.max(...ascending.map((x, i) => Math.max(Math.abs(x - i / shares.length), (i + 1) / shares.length - x)));
}

const DEFAULTS = {
  nominal: 5,
  numeric: 5,
  values: 5,
  classes: 2,
  maxDepth: 5,
  firstLeafDepth: 3,
  leafShare: 0.15,
  concept: 1,
};
type Options = typeof DEFAULTS;

interface Twin {
  readonly depth: number;
  /** Attributes that a test here can use; numeric ones with the interval that is left. */
  readonly usable: ReadonlyMap<number, readonly [low: number, high: number]>;
  readonly label?: number;
  readonly attribute?: number;
  readonly threshold?: number;
  readonly branches?: readonly Twin[];
}

/** The tree once more: every node has a list of its own of the attributes that are left. */
function twinOf(options: Options): Twin {
  const random = Random.seeded(options.concept);
  random.fork();
  const grow = (depth: number, order: readonly number[], usable: Twin["usable"]): Twin => {
    let isLeaf = depth === options.maxDepth || order.length === 0;
    if (!isLeaf && depth >= options.firstLeafDepth) isLeaf = random.uniform() < options.leafShare;
    if (isLeaf) return { depth, usable, label: random.integer(options.classes) };
    const place = random.integer(order.length);
    const attribute = order[place];
    if (attribute >= options.nominal) {
      const [low, high] = usable.get(attribute) as readonly [number, number];
      const threshold = low + (high - low) * random.uniform();
      const below = grow(depth + 1, order, new Map([...usable, [attribute, [low, threshold]]]));
      const above = grow(depth + 1, order, new Map([...usable, [attribute, [threshold, high]]]));
      return { depth, usable, attribute, threshold, branches: [below, above] };
    }
    // The last of those left takes its place.
    const others = order.map((other, i) => (i === place ? (order.at(-1) as number) : other)).slice(0, -1);
    const rest = new Map([...usable].filter(([other]) => other !== attribute));
    const branches = Array.from({ length: options.values }, () => grow(depth + 1, others, rest));
    return { depth, usable, attribute, branches };
  };
  const all = Array.from({ length: options.nominal + options.numeric }, (_, i) => i);
  return grow(0, all, new Map(all.map((attribute) => [attribute, [0, 1]])));
}

function labelOf(node: Twin, row: Float64Array): number {
  if (node.branches === undefined) return node.label as number;
  const value = row[node.attribute as number];
  const branch = node.threshold === undefined ? value : Number(value >= node.threshold);
  return labelOf(node.branches[branch], row);
}

function* nodesOf(node: Twin): Iterable<Twin> {
  yield node;
  for (const branch of node.branches ?? []) yield* nodesOf(branch);
}

const CASES: [string, Partial<Options>][] = [
  ["of the defaults", {}],
  ["of another concept", { concept: 2 ** 40 + 3 }],
  ["of MOA's -c 8 -o 8 -u 8 -v 3 -d 8", { classes: 8, nominal: 8, numeric: 8, values: 3, maxDepth: 8 }],
  ["of nominal attributes", { nominal: 15, numeric: 0, values: 4, classes: 3 }],
  ["of numeric attributes", { nominal: 0, numeric: 3, maxDepth: 10, leafShare: 0.3, classes: 5 }],
  ["of one number", { nominal: 0, numeric: 1, maxDepth: 7, leafShare: 0, classes: 1000 }],
  ["of fewer nominal attributes than tests", { nominal: 3, numeric: 0, values: 2, maxDepth: 9, leafShare: 0 }],
  ["of leaves as soon as they may be", { leafShare: 1, firstLeafDepth: 2, classes: 4 }],
  ["of a depth below that of the first leaf", { maxDepth: 2, classes: 10 }],
];

describe("random-tree", () => {
  it.each(CASES)("classifies every row by the tree %s, which a second implementation grows", (_, given) => {
    const twin = twinOf({ ...DEFAULTS, ...given });
    let wrong = 0;
    const seen = new Set<number>();
    each(randomTree({ ...given, seed: 5 }), 10_000, (row, label) => {
      wrong += Number(label !== labelOf(twin, row));
      seen.add(label);
    });
    expect(wrong).toBe(0);
    expect(seen.size).toBeGreaterThan(1);
  });

  it("has the paper's hundred binary attributes and depth of 18", () => {
    const paper = { nominal: 100, numeric: 0, values: 2, maxDepth: 18, leafShare: 0.25 };
    const twin = twinOf({ ...DEFAULTS, ...paper });
    let wrong = 0;
    each(randomTree(paper), 2_000, (row, label) => {
      wrong += Number(label !== labelOf(twin, row));
    });
    expect(wrong).toBe(0);
  });

  it.each(CASES)("grows trees %s whose leaves are where they may be", (_, given) => {
    const options = { ...DEFAULTS, ...given };
    for (const node of nodesOf(twinOf(options))) {
      const isLeaf = node.branches === undefined;
      if (node.usable.size === 0 || node.depth === options.maxDepth) expect(isLeaf).toBe(true);
      else if (node.depth < options.firstLeafDepth) expect(isLeaf).toBe(false);
      if (!isLeaf) expect(node.usable.has(node.attribute as number)).toBe(true);
    }
  });

  it("draws leaves, classes, attributes and thresholds evenly", () => {
    const options = { ...DEFAULTS, nominal: 2, numeric: 3, values: 3, classes: 3, maxDepth: 6, leafShare: 0.4 };
    let [free, leaves, tests] = [0, 0, 0];
    const classes = [0, 0, 0];
    const roots = [0, 0, 0, 0, 0];
    const again = [0, 0];
    const thresholds: number[] = [];
    for (let concept = 0; concept < 400; concept++) {
      for (const node of nodesOf(twinOf({ ...options, concept }))) {
        if (node.label !== undefined) classes[node.label]++;
        if (node.depth >= 3 && node.depth < 6) {
          free++;
          leaves += Number(node.label !== undefined);
        }
        if (node.attribute === undefined) continue;
        tests++;
        if (node.depth === 0) roots[node.attribute]++;
        const [low, high] = node.usable.get(node.attribute) as readonly [number, number];
        if (node.threshold !== undefined && thresholds.length < 4000) {
          thresholds.push((node.threshold - low) / (high - low));
        }
        if (node.usable.size === 4) {
          again[0]++;
          again[1] += Number(node.attribute < 2); // the nominal attribute that is left, one of four
        }
      }
    }
    expect(tests).toBeGreaterThan(10_000);
    expect(Math.abs(leaves / free - 0.4)).toBeLessThan(margin(0.4, free));
    const labels = classes.reduce((sum, count) => sum + count, 0);
    for (const count of classes) expect(Math.abs(count / labels - 1 / 3)).toBeLessThan(margin(1 / 3, labels));
    for (const count of roots) expect(Math.abs(count / 400 - 1 / 5)).toBeLessThan(margin(1 / 5, 400));
    expect(Math.abs(again[1] / again[0] - 1 / 4)).toBeLessThan(margin(1 / 4, again[0]));
    // Of n uniform numbers one in a thousand sets is farther from the uniform distribution than 1.95 / sqrt n.
    expect(distanceFromUniform(thresholds)).toBeLessThan(1.95 / Math.sqrt(thresholds.length));
  });

  // What follows looks at rows alone.

  it("tells both sides of one threshold apart, which is uniform over concepts", () => {
    const thresholds: number[] = [];
    for (let concept = 0; concept < 200; concept++) {
      const one = { nominal: 0, numeric: 1, maxDepth: 1, classes: 10_000, concept };
      let [highest, lowest] = [0, 1]; // on the side of 0, and on that of 1
      const generator = randomTree({ ...one, seed: concept });
      const points: [number, number][] = [];
      each(generator, 2_000, ([x], label) => points.push([x, label]));
      points.sort(([a], [b]) => a - b);
      for (const [x, label] of points) {
        if (label === points[0][1]) highest = Math.max(highest, x);
        else lowest = Math.min(lowest, x);
      }
      expect(highest).toBeLessThan(lowest);
      thresholds.push((highest + lowest) / 2);
    }
    // One in a hundred sets of 200 is farther away than 0.115.
    expect(distanceFromUniform(thresholds)).toBeLessThan(0.115);
  });

  it.each([
    ["two to the depth, of numbers", { nominal: 0, numeric: 1, maxDepth: 3, leafShare: 0 }, 8],
    ["two, where all nodes below the root are leaves", { nominal: 0, firstLeafDepth: 1, leafShare: 1 }, 2],
    ["one per value", { nominal: 4, numeric: 0, values: 7, maxDepth: 1 }, 7],
    ["all combinations of values", { nominal: 3, numeric: 0, values: 4, maxDepth: 50, leafShare: 0 }, 64],
  ])("has as many leaves as there must be: %s", (_, given, leaves) => {
    // Of 64 draws of ten thousand classes two are equal in a fifth of the concepts; of one number's leaves some are small.
    let most = 0;
    for (let concept = 1; concept <= 20; concept++) {
      const seen = new Set<number>();
      each(randomTree({ ...given, classes: 10_000, concept }), 3_000, (_, label) => seen.add(label));
      expect(seen.size).toBeLessThanOrEqual(leaves);
      most = Math.max(most, seen.size);
    }
    expect(most).toBe(leaves);
  });

  it("has the same rows in every concept, other classes, and the same concept in other rows", () => {
    const rows: string[][] = [[], []];
    const labels: number[][] = [[], []];
    for (const i of [0, 1]) {
      each(randomTree({ concept: 7 + i, seed: 3 }), 2_000, (row, label) => {
        rows[i].push(row.join());
        labels[i].push(label);
      });
    }
    expect(rows[0]).toEqual(rows[1]);
    const different = labels[0].filter((label, i) => label !== labels[1][i]).length;
    expect(different).toBeGreaterThan(400);
    expect(different).toBeLessThan(1600);
    const twin = twinOf({ ...DEFAULTS, concept: 7 });
    each(randomTree({ concept: 7, seed: 4 }), 2_000, (row, label) => {
      expect(label).toBe(labelOf(twin, row));
      expect(rows[0]).not.toContain(row.join());
    });
  });

  it("does not draw the tree of concept 1 with the numbers of the rows of seed 1", () => {
    // Else the root's threshold would be one of the first numbers of the first row.
    const first = randomTree({ nominal: 0, numeric: 3 });
    const row = first.schema.row();
    first.next(row, 0);
    const { threshold } = twinOf({ ...DEFAULTS, nominal: 0, numeric: 3 });
    expect(threshold).toBeDefined();
    expect([...row]).not.toContain(threshold);
    const random = Random.seeded(1);
    const used = new Set(Array.from({ length: 1000 }, () => random.bits()));
    const tree = Random.seeded(1);
    tree.fork();
    expect(Array.from({ length: 1000 }, () => used.has(tree.bits())).filter(Boolean).length).toBeLessThan(3);
  });

  it("drifts from one concept to another", () => {
    const parts = [1, 2].map((concept) => randomTree({ concept, seed: concept }));
    const twins = [1, 2].map((concept) => twinOf({ ...DEFAULTS, concept }));
    const agree = [0, 0];
    let i = 0;
    each(conceptDrift(parts[0], parts[1], { position: 1000 }), 2_000, (row, label) => {
      const now = Number(++i > 1000);
      agree[now] += Number(label === labelOf(twins[now], row));
    });
    for (const count of agree) expect(count).toBeGreaterThan(990);
  });

  it("names what MOA names, nominal attributes first", () => {
    const { attributes, target } = randomTree({ nominal: 2, numeric: 1, values: 3, classes: 4 }).schema;
    expect(attributes.map(({ name, kind, values }) => [name, kind, ...values])).toEqual([
      ["nominal1", "nominal", "value1", "value2", "value3"],
      ["nominal2", "nominal", "value1", "value2", "value3"],
      ["numeric1", "numeric"],
    ]);
    expect(target.classes).toEqual(["class1", "class2", "class3", "class4"]);
    expect(randomTree().schema.attributes).toHaveLength(10);
  });

  it.each([
    [{ nominal: -1 }, "`nominal` must be an integer in [0, 100000]"],
    [{ numeric: 100_001 }, "`numeric` must be an integer in [0, 100000]"],
    [{ values: 1 }, "`values` must be an integer in [2, 10000]"],
    [{ classes: 1 }, "`classes` must be an integer in [2, 10000]"],
    [{ maxDepth: 0 }, "`maxDepth` must be an integer in [1, 100]"],
    [{ firstLeafDepth: 0 }, "`firstLeafDepth` must be an integer in [1, 100]"],
    [{ leafShare: 1.1 }, "`leafShare` must be a number in [0, 1]"],
    [{ leafShare: NaN }, "`leafShare` must be a number in [0, 1]"],
    [{ concept: -1 }, "`concept` must be an integer in [0, inf)"],
    [{ nominal: 0, numeric: 0 }, "random-tree: `nominal` and `numeric` must not both be 0. Raise one of them."],
    [
      { maxDepth: 100, leafShare: 0, concept: 3 },
      "random-tree: the tree of `concept` 3 must have at most 1000000 nodes. Lower `maxDepth` or `values`, or raise",
    ],
    [{ nominal: 100_000, values: 10_000 }, "must have at most 1000000 nodes"],
  ])("refuses %j", (options, message) => {
    expect(() => randomTree(options)).toThrow(message);
  });
});
