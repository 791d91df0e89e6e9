import { describe, expect, it } from "vitest";
import {
  Arena,
  type AttributeDeclaration,
  type Classifier,
  CoppiceError,
  defineSchema,
  drawNormal,
  type Model,
  nominal,
  numeric,
  Random,
} from "../../core/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { hoeffdingTree } from "../hoeffding-tree.ts";
import { LeafBlocks } from "./blocks.ts";
import { LeafState } from "./leaf-states.ts";
import { TreeNodes } from "./nodes.ts";
import type { SplitSearch } from "./split-search.ts";
import { TestKind } from "./topology.ts";

const facts = (model: Model) =>
  model.classifier.inspect().facts as { innerNodes: number; leaves: number; learningLeaves: number; depth: number };

function column(tree: Classifier, name: string): number[] {
  const found = tree.arena.columns.find((c) => c.name === name);
  return found === undefined ? [] : [...found.data.subarray(0, found.length)];
}

/**
 * Numbers of a block: 2, one weight or one of each attribute, and 5 for a numeric attribute, the room for values for a
 * nominal one.
 */
function layoutOf(tree: Classifier): { readonly stride: number; readonly head: number; readonly own: number } {
  const shape = column(tree, "shape");
  const { attributes } = tree.schema;
  const sizes = attributes.map(({ kind }, a) => (kind === "numeric" ? 5 : shape[5 + 2 * a]));
  const leaves = column(tree, "leaves").length / 4;
  const width = column(tree, "tableAttributes").length / leaves || attributes.length;
  const largest = [...sizes].sort((a, b) => b - a).slice(0, width);
  const own = shape[3];
  const head = 2 + own * width + 1;
  return { stride: largest.reduce((sum, size) => sum + size, head), head, own };
}

/** Everything that must hold of a tree's columns, whatever it has learned. */
function checkTree(tree: Classifier, maxBytes: number): void {
  const require = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`broken tree: ${what}`);
  };
  require(tree.byteLength <= maxBytes, `${tree.byteLength} bytes with a budget of ${maxBytes}`);
  const [nodes, leaves, numbers, weights] = ["nodes", "leaves", "leafNumbers", "leafClassWeights"].map((name) =>
    column(tree, name),
  ) as [number[], number[], number[], number[]];
  const shape = column(tree, "shape");
  const classes = shape[1];
  const leafCount = leaves.length / 4;
  require(numbers.length === 2 + leaves.length && weights.length === leafCount * classes, "columns of leaves");

  const reached = new Set<number>();
  const owned = new Set<number>(); // records
  const below: (readonly [node: number, depth: number, parent: number])[] = [[0, 0, -1]];
  for (let next = below.pop(); next !== undefined; next = below.pop()) {
    const [node, depth, parent] = next;
    require(!reached.has(node), "a child with two parents");
    reached.add(node);
    const [firstChild, branches, fallback] = nodes.slice(4 * node + 1) as [number, number, number];
    if (branches < 0) {
      const leaf = 4 * ~branches;
      const isShared = leaves[leaf + 2] === LeafState.SHARED;
      const first = nodes[4 * parent + 1];
      const knows = isShared
        ? leaves[leaf] >= first && leaves[leaf] < first + nodes[4 * parent + 2]
        : leaves[leaf] === node;
      require(knows && leaves[leaf + 1] === depth, "a leaf that does not know its place");
      require(!isShared || numbers[2 + leaf] === 0, "a shared record with weight");
      if (!isShared) owned.add(leaf);
      require(firstChild === node, "a leaf that leads elsewhere");
      continue;
    }
    require(branches >= 2 && fallback >= 0 && fallback < branches, "branches of a node");
    for (let b = 0; b < branches; b++) below.push([firstChild + b, depth + 1, node]);
  }
  const shared = leaves.filter((state, i) => i % 4 === 2 && state === LeafState.SHARED).length;
  require(owned.size + shared === leafCount, "a record that no leaf has");
  require(reached.size === nodes.length / 4, "nodes or leaves that no path leads to");

  const subsets = column(tree, "tableAttributes");
  const width = subsets.length / leafCount;
  const statistics = column(tree, "blocks");
  const classBlocks = column(tree, "classBlocks");
  const [firstFree, ...owners] = column(tree, "blockOwners");
  require(classBlocks.length === leafCount * (classes + 1), "blocks of leaves");
  const { stride, head, own: hasOwn } = layoutOf(tree);
  require(owners.length * stride === statistics.length, "blocks and their owners");
  const taken = new Set<number>();
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const own = classBlocks.slice(leaf * (classes + 1), (leaf + 1) * (classes + 1)).filter((block) => block > 0);
    const isLearning = leaves[4 * leaf + 2] === LeafState.LEARNING;
    require(isLearning || own.length === 0, "statistics of a leaf that does not learn");
    require(!isLearning || own.length > 0 || numbers[2 + 4 * leaf] === 0, "a leaf that learns nothing");
    const attributes = new Set(subsets.slice(leaf * width, (leaf + 1) * width));
    require(!isLearning || attributes.size === width, "an attribute twice in a leaf's subset");
    for (const block of own) {
      require(!taken.has(block) && owners[block - 1] === leaf, "a block with two owners");
      taken.add(block);
    }
  }
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const subset =
      subsets.length > 0 ? subsets.slice(leaf * width, (leaf + 1) * width) : [...tree.schema.attributes.keys()];
    const isNumeric = (a: number) => tree.schema.attributes[a].kind === "numeric";
    const table = [...subset.filter(isNumeric), ...subset.filter((a) => !isNumeric(a))];
    const [all, ...own] = classBlocks
      .slice(leaf * (classes + 1), (leaf + 1) * (classes + 1))
      .map((block) => (block > 0 ? statistics.slice((block - 1) * stride, block * stride) : undefined));
    const known = own.filter((numbers) => numbers !== undefined);
    const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(a, b);
    const sumOf = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);
    let at = head;
    table.forEach((a, t) => {
      const size = isNumeric(a) ? 5 : shape[5 + 2 * a];
      const [from, weight] = [at, 2 + hasOwn * t];
      at += size;
      if (!isNumeric(a)) {
        const holds = known.every((b) => isNear(sumOf(b.slice(from, at)), b[weight]));
        require(holds, "the weight of a nominal attribute");
      } else if (all !== undefined && all[from + 2] >= 0) {
        require(isNear(sumOf(known.map((b) => b[weight])), all[weight]), "the weight of all classes");
      }
    });
  }
  let free = 0;
  for (let block = firstFree as number; block !== -1; block = -2 - owners[block]) {
    require(owners[block] < 0 && free++ < owners.length, "the list of free blocks");
  }
  require(free + taken.size === owners.length, "a block neither owned nor free");
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const own = weights.slice(leaf * classes, (leaf + 1) * classes);
    require(own.every((weight) => weight >= 0), `class weights ${own}`);
    const sum = own.reduce((a, b) => a + b, 0);
    const majority = leaves[4 * leaf + 3];
    require(sum === 0 || own.indexOf(Math.max(...own)) === majority, "the majority class of a leaf");
    require(Math.abs(sum - numbers[2 + 4 * leaf]) <= 1e-9 * Math.max(1, sum), "the weight of a leaf");
  }
  // A class without numbers has its mean at infinity, where others have some.
  const isMeanOfNone = (i: number) => {
    const t = ((i % stride) - head) / 5; // numeric attributes come first
    return t >= 0 && t % 1 === 0 && statistics[i - (i % stride) + 2 + hasOwn * t] === 0;
  };
  const isSound = (x: number, i: number) => Number.isFinite(x) || (x === Infinity && isMeanOfNone(i));
  require(statistics.every(isSound), "a statistic that is no number");
}

/** More than there is room for from the beginning. */
const twelve = (letter: string) => Array.from({ length: 12 }, (_, i) => `${letter}${i}`);

const EXTREMES = [1e300, -1e300, 1e150, -1.7e308, 1e75, 5e-324, -0, 0, 1, 2];
const WEIGHTS = [1e-12, 1e12, 0, 1, 1e-3, 1e6, 1e100];

describe("the nodes of a tree", () => {
  it("send missing values, and nominal ones without a branch, where the search says, whichever branch that is", () => {
    const schema = defineSchema({ attributes: { p: nominal(["0", "1", "2"]), x: numeric() }, classes: ["a", "b"] });
    for (const [kind, attribute, branches, strange] of [
      [TestKind.NUMERIC_CUT, 1, 2, [NaN]],
      [TestKind.NOMINAL_EQUALS, 0, 2, [NaN, -1]],
      [TestKind.NOMINAL_VALUES, 0, 3, [NaN, -1, 3, 1e9]],
    ] as const) {
      for (let branch = 0; branch < branches; branch++) {
        const arena = new Arena();
        const statistics = new AttributeStatistics(arena, schema as never, 1);
        const blocks = new LeafBlocks(arena, statistics);
        const nodes = new TreeNodes(arena, blocks);
        nodes.plant();
        nodes.setState(0, LeafState.LEARNING);
        const weights = Array.from({ length: branches }, (_, b) => (b % 2 ? [0, 9] : [9, 0]));
        const distribution = Float64Array.from(weights.flat());
        const test = { attribute, kind, threshold: 1, branches, distribution, fallback: branch };
        nodes.split(0, test as unknown as SplitSearch);
        for (const value of strange) {
          const row = Float64Array.of(0, 0);
          row[attribute] = value;
          expect(nodes.topology.recordOf(row, 0), `test ${kind}, value ${value}`).toBe(branch);
        }
      }
    }
  });
});

describe("leaves that no row has reached", () => {
  const values = ["0", "1", "2", "3", "4", "5"];
  const schema = defineSchema({ attributes: { p: nominal(values), x: numeric() }, classes: ["a", "b"] });

  /** A leaf of class b, split by the values of p: rows of class a had value 1, those of class b values 1 and 4. */
  function splitTree() {
    const arena = new Arena();
    const nodes = new TreeNodes(arena, new LeafBlocks(arena, new AttributeStatistics(arena, schema as never, 1)));
    nodes.plant();
    nodes.setState(0, LeafState.LEARNING);
    for (const label of [1, 1, 0]) nodes.add(0, label, 1, 10);
    const distribution = Float64Array.of(0, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0);
    const test = {
      attribute: 0,
      kind: TestKind.NOMINAL_VALUES,
      threshold: 0,
      branches: 6,
      distribution,
      fallback: 1,
    };
    expect(nodes.recordsFor(test)).toBe(3); // one for each of two values, one for the four others
    nodes.split(0, test as unknown as SplitSearch);
    return nodes;
  }

  const recordOf = (nodes: TreeNodes, value: number) => nodes.topology.recordOf(Float64Array.of(value, 0), 0);

  it("share a record, with the answer they inherit", () => {
    const nodes = splitTree();
    expect(nodes.leafCount).toBe(3);
    expect([0, 1, 2, 3, 4, 5].map((value) => recordOf(nodes, value))).toEqual([0, 1, 0, 0, 2, 0]);
    expect([0, 1, 2].map((leaf) => nodes.state(leaf))).toEqual([
      LeafState.SHARED,
      LeafState.UNOPENED,
      LeafState.UNOPENED,
    ]);
    expect([nodes.majority(0), nodes.weight(0), nodes.depth(0)]).toEqual([1, 0, 1]);
    expect(nodes.facts()).toEqual({ innerNodes: 1, leaves: 6, learningLeaves: 0, depth: 1 });
  });

  it("share one record whichever branches have weight", () => {
    const arena = new Arena();
    const nodes = new TreeNodes(arena, new LeafBlocks(arena, new AttributeStatistics(arena, schema as never, 1)));
    for (let met = 1; met < 1 << 4; met++) {
      const weights = Array.from({ length: 4 }, (_, b) => [0, (met >> b) & 1]);
      const withWeight = weights.filter(([, weight]) => weight > 0).length;
      const test = { branches: 4, distribution: Float64Array.from(weights.flat()) };
      expect(nodes.recordsFor(test), `${weights}`).toBe(withWeight + Number(withWeight < 4));
    }
  });

  it("get one of their own with their first row, and leave the other one to the others", () => {
    const nodes = splitTree();
    expect(nodes.separate(0, Float64Array.of(3, 0), 0)).toBe(3);
    expect([0, 1, 2, 3, 4, 5].map((value) => recordOf(nodes, value))).toEqual([0, 1, 0, 3, 2, 0]);
    expect([nodes.state(3), nodes.majority(3), nodes.weight(3), nodes.depth(3)]).toEqual([LeafState.UNOPENED, 1, 0, 1]);
    nodes.add(3, 0, 2, 10);
    expect([nodes.majority(3), nodes.weight(3), nodes.majority(0), nodes.weight(0)]).toEqual([0, 2, 1, 0]);
    for (const value of [0, 2, 5]) nodes.separate(0, Float64Array.of(value, 0), 0);
    expect([0, 1, 2, 3, 4, 5].map((value) => recordOf(nodes, value))).toEqual([4, 1, 5, 3, 2, 6]);
    expect(nodes.facts().leaves).toBe(6);
  });
});

describe("the columns of a tree", () => {
  it("are whole and within the budget after every row, whatever comes: classes, values, weights, numbers", () => {
    let splits = 0;
    let refused = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = Random.seeded(seed);
      const pick = <T>(of: readonly T[]): T => of[random.integer(of.length)];
      const width = pick([0, 1, 2, 3, 6]);
      const kind = pick(["numeric", "nominal", "mixed"]);
      const attributes: Record<string, AttributeDeclaration> = {};
      for (let a = 0; a < width; a++) {
        const isNumeric = kind === "numeric" || (kind === "mixed" && random.integer(2) === 0);
        attributes[`a${a}`] = isNumeric ? numeric() : nominal(pick([[], ["v0"], ["v0", "v1", "v2"], twelve("v")]));
      }
      const schema = defineSchema({ attributes, classes: pick([[], ["c0"], ["c0", "c1", "c2"], twelve("c")]) });
      const maxBytes = pick([Infinity, 500, 1000, 2000, 5000, 20_000]);
      const options = {
        maxBytes,
        gracePeriod: pick([1, 2, 10, 40]),
        splitConfidence: pick([1e-7, 0.1, 1]),
        tieThreshold: pick([0, 0.05, 10]),
        leafPrediction: pick(["adaptive", "naive-bayes", "majority"] as const),
        criterion: pick(["information-gain", "gini"] as const),
        binarySplits: random.integer(2) === 0,
        attributesPerLeaf: pick([Infinity, 1, 2]),
        maxDepth: pick([Infinity, 2]),
        seed,
      };
      let straight: Model;
      try {
        straight = hoeffdingTree(schema, options) as unknown as Model;
      } catch (error) {
        expect(error).toBeInstanceOf(CoppiceError);
        continue;
      }
      let stopped = loadModel(saveModel(straight), [hoeffdingTree]);
      const [values, classes] = [pick([2, 5, 40]), pick([2, 3, 12])];
      const [numbers, weights] = [pick(["near", "extreme"]), pick(["one", "odd"])];
      for (let i = 0; i < 250; i++) {
        const label = random.integer(Math.min(classes, 1 + (i >> 4)));
        const record: Record<string, unknown> = {};
        for (let a = 0; a < width; a++) {
          if (random.integer(20) === 0) continue;
          if (schema.attributes[a]?.kind === "nominal") {
            record[`a${a}`] = `v${random.integer(2) === 0 ? label % values : random.integer(Math.min(values, 1 + i))}`;
          } else record[`a${a}`] = numbers === "near" ? label + drawNormal(random) : pick(EXTREMES);
        }
        const row = straight.schema.encode(record).slice();
        const y = straight.schema.internClass(`c${label}`);
        stopped.schema.encode(record);
        stopped.schema.internClass(`c${label}`);
        if (width > 0 && random.integer(50) === 0)
          row[random.integer(width)] = pick([1e9, -1, 2.5, Infinity, -Infinity]);
        const weight = weights === "one" ? 1 : pick(WEIGHTS);
        const outs = [straight, stopped].map((model) => new Float64Array(model.schema.classCount));
        const [together, apart] = outs as [Float64Array, Float64Array];
        stopped.classifier.predictProbaOne(row, apart);
        try {
          straight.classifier.predictThenLearnMany(row, 1, Int32Array.of(y), together, Float64Array.of(weight));
        } catch (error) {
          expect((error as CoppiceError).code).toBe("E_PARAM"); // no room for another class or value
          expect(() => stopped.classifier.learnOne(row, y, weight)).toThrow(/`maxBytes` must be at least/);
          checkTree(straight.classifier, maxBytes);
          refused++;
          continue;
        }
        stopped.classifier.learnOne(row, y, weight);
        expect(together, `seed ${seed}, row ${i}`).toEqual(apart);
        expect(Math.abs(together.reduce((a, b) => a + b, 0) - 1)).toBeLessThan(1e-9);
        checkTree(straight.classifier, maxBytes);
        if (refused === 0 && weight > 0 && i % 90 === 50) stopped = loadModel(saveModel(stopped), [hoeffdingTree]);
      }
      expect(saveModel(stopped)).toEqual(saveModel(straight));
      splits += facts(straight).innerNodes;
    }
    expect(splits).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(0);
  });

  it("stay as they are when a class does not fit, and a class that does not fit twice may fit once", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["c0", "c1", "c2", "c3"] });
    let maxBytes = 256;
    try {
      hoeffdingTree(defineSchema({ attributes: { x: numeric() }, classes: [0, 1, 2, 3, 4] }), { maxBytes });
    } catch (error) {
      maxBytes = Number(/at least (\d+)/.exec((error as Error).message)?.[1]);
    }
    expect(maxBytes).toBeGreaterThan(256);
    const tree = hoeffdingTree(schema, { maxBytes, maxDepth: 0 }) as unknown as Model;
    for (let i = 0; i < 40; i++) tree.learn({ x: i % 4 }, `c${i % 4}`);
    tree.learn({ x: 9 }, "c4"); // room for five classes, not for eight
    expect(tree.predict({ x: 9 })).toBe("c4");
    const before = tree.classifier.arena.columns.map(({ data }) => [...data]);
    expect(() => tree.learn({ x: 5 }, "c5")).toThrow(
      /hoeffding-tree: `maxBytes` must be at least \d+ for one leaf with \d+ attributes, their values and \d+ classes, got \d+/,
    );
    expect(tree.classifier.arena.columns.map(({ data }) => [...data])).toEqual(before);
    tree.learn({ x: 9 }, "c4");
    expect(column(tree.classifier, "leafClassWeights").reduce((a, b) => a + b, 0)).toBe(42);
  });

  it("start again from one leaf when growth leaves no room for all, with fresh attributes of its own", () => {
    const names = ["p", "q", "r", "s"];
    const attributes = Object.fromEntries(names.map((name) => [name, nominal(["0", "1"])]));
    const schema = defineSchema({ attributes, classes: ["a", "b"] });
    const maxBytes = 1500;
    const tree = hoeffdingTree(schema, {
      attributesPerLeaf: 3,
      maxBytes,
      gracePeriod: 1,
      splitConfidence: 1,
    }) as unknown as Model;
    const random = Random.seeded(1);
    for (let i = 0; i < 300; i++) {
      const bits = names.map(() => random.integer(2));
      const record = Object.fromEntries(names.map((name, j) => [name, `${bits[j]}`]));
      tree.learn(record, (bits[0] ^ bits[1]) === 1 ? "a" : "b");
    }
    expect(facts(tree).leaves).toBeGreaterThan(4);
    for (let c = 0; facts(tree).leaves > 1; c++) {
      tree.learn({ p: "0", q: "0", r: "0", s: "0" }, `c${c}`);
      checkTree(tree.classifier, maxBytes);
    }
    expect(column(tree.classifier, "leafClassWeights").reduce((a, b) => a + b, 0)).toBe(1);
    expect(new Set(column(tree.classifier, "tableAttributes").slice(0, 3)).size).toBe(3);
  });
});
