import { describe, expect, it } from "vitest";
import { NaiveAnytimeTree } from "../../test/naive-anytime-tree.ts";
import type { NaiveOptions } from "../../test/naive-splits.ts";
import { meritOf } from "../../test/naive-splits.ts";
import {
  differences,
  type Example,
  flagExamples,
  flagSchema,
  loneExamples,
  loneSchema,
  manyValuesExamples,
  manyValuesSchema,
  numbersExamples,
  numbersSchema,
  runs,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { column } from "../../test/naive-vectors.ts";
import { collect, learnAll, prequentialAccuracy, prequentialAnswers, rowsOf } from "../../test/streams.ts";
import { declaredSchema, expectSameTree, factsOf, givenUp, nominalSchema, twoValued } from "../../test/tree-twins.ts";
import { defineSchema, type Model, nominal, numeric, Random } from "../core/index.ts";
import { agrawal, led, sea } from "../streams/index.ts";
import { hoeffdingAnytimeTree } from "./hoeffding-anytime-tree.ts";
import { hoeffdingTree } from "./hoeffding-tree.ts";
import { LeafState } from "./tree/leaf-states.ts";

const standard: NaiveOptions = {
  gracePeriod: 10,
  reevaluationPeriod: 25,
  splitConfidence: 0.1,
  tieThreshold: 0.05,
  rival: "not-splitting",
  leafPrediction: "adaptive",
  criterion: "information-gain",
  binarySplits: false,
  cuts: 10,
  maxDepth: Infinity,
};

/** Nominal attributes of several values; what the class depends on changes, and for a while values are rare. */
function nominalExamples(seed: number, count: number, turn: number): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const phase = Math.floor(i / turn);
    const p = phase % 3 === 2 && random.integer(400) > 0 ? 0 : random.integer(3);
    const q = random.integer(phase > 2 ? 4 : 3);
    const r = random.integer(2);
    const label = random.integer(10) === 0 ? random.integer(3) : [p, q, (p + r) % 3, q === 3 ? 0 : r][phase % 4] % 3;
    const record = { p: random.integer(20) === 0 ? null : `${p}`, q: `${q}`, r: `${r}` };
    return { record, label: `c${label}`, weight: [1, 1, 2, 0.5][random.integer(4)] };
  });
}
/** One attribute: all its values at first, then hardly ever another than the first. */
function rareExamples(seed: number, count: number, values: number): Example[] {
  const random = Random.seeded(seed);
  return Array.from({ length: count }, (_, i) => {
    const p = i < 30 ? random.integer(values) : random.integer(600) === 0 ? 1 : 0;
    const label = random.integer(10) === 0 ? random.integer(2) : Number(p > 0);
    return { record: { p: `${p}` }, label: `c${label}`, weight: 1 + random.integer(3) };
  });
}
const rareSchema = (values: readonly string[]) => defineSchema({ attributes: { p: nominal(values) }, target: "class" });

describe("a Hoeffding anytime tree beside one of objects", () => {
  const variants: Readonly<Record<string, Partial<NaiveOptions>>> = {
    "as it is": {},
    "that looks at inner nodes with every row": { reevaluationPeriod: 1, leafPrediction: "majority" },
    "with naive Bayes leaves, binary tests and the Gini index": {
      leafPrediction: "naive-bayes",
      binarySplits: true,
      criterion: "gini",
    },
    "that waits for the second-best test": { rival: "second-best", tieThreshold: 0.1, splitConfidence: 0.3 },
    "that is shallow and tries few cuts": { maxDepth: 2, cuts: 3, splitConfidence: 0.3, reevaluationPeriod: 5 },
    "without a tie": { tieThreshold: 0, gracePeriod: 3, splitConfidence: 0.5, reevaluationPeriod: 7 },
  };
  const met = { replaced: 0, cutsMoved: 0, collapsed: 0, excluded: 0, split: 0, waited: 0 };

  describe.each(Object.entries(variants))("%s", (_, change) => {
    const options = { ...standard, ...change };
    it.each(runs)("has the same nodes and answers, in batches of %d, asked while learning: %s", (batch, asks, seed) => {
      for (const [schema, examples] of [
        [turningSchema(), turningExamples(seed, 500, 125)],
        [numbersSchema(2), numbersExamples(seed, 600, 200)],
        [loneSchema(true), loneExamples(seed, 600, 200, true)],
        [loneSchema(false), loneExamples(seed, 600, 200, false)],
        [flagSchema(), flagExamples(seed, 600, 200)],
        [nominalSchema(), nominalExamples(seed, 800, 100)],
        [declaredSchema(), nominalExamples(seed, 800, 100)],
        [rareSchema(["0", "1"]), rareExamples(seed, 1500, 2)],
        [rareSchema(["0", "1", "2", "3"]), rareExamples(seed, 3000, 4)],
      ] as const) {
        const model = hoeffdingAnytimeTree(schema as never, { ...options, maxBytes: Infinity }) as unknown as Model;
        const twin = new NaiveAnytimeTree(model.schema, options);
        expect(differences(model, twin, examples, batch, asks)).toEqual([]);
        expectSameTree(model.classifier, twin.root);
        expect(factsOf(model.classifier)).toMatchObject(twin.changes);
        for (const name of ["replaced", "cutsMoved", "collapsed"] as const) met[name] += twin.changes[name];
        met.excluded += twin.excluded;
        met.split += twin.alone.split;
        met.waited += twin.alone.waited;
      }
    });
  });

  it.each(runs)(
    "has the same nodes where an attribute has many values, in batches of %d, asked: %s",
    (batch, asks, seed) => {
      for (const binarySplits of [true, false]) {
        const options = {
          ...standard,
          leafPrediction: "majority",
          gracePeriod: 20,
          reevaluationPeriod: 60,
          binarySplits,
        } as const;
        const model = hoeffdingAnytimeTree(manyValuesSchema() as never, {
          ...options,
          maxBytes: Infinity,
        }) as unknown as Model;
        const twin = new NaiveAnytimeTree(model.schema, options);
        expect(differences(model, twin, manyValuesExamples(seed, 2000), batch, asks)).toEqual([]);
        expectSameTree(model.classifier, twin.root);
        expect(factsOf(model.classifier)).toMatchObject(twin.changes);
      }
    },
  );

  it("has met all that can happen to a node", () => {
    expect(met.replaced).toBeGreaterThan(50);
    expect(met.cutsMoved).toBeGreaterThan(5);
    expect(met.collapsed).toBeGreaterThan(5);
    expect(met.excluded).toBeGreaterThan(50);
    expect(Math.min(met.split, met.waited)).toBeGreaterThan(10);
  });
});

describe("a Hoeffding anytime tree, by hand", () => {
  it("asks whether a test tells anything where none is beside it, if it waits for the second-best", () => {
    // Of fifty rows one is b: H(1/50) = 0.141 bits. n G ln 2 > ln(1e7) from 164.4 rows on; not splitting is beaten by the bound,
    // sqrt(ln(1e7) / 2n), from 403 on.
    const splitsAt = (rival: NaiveOptions["rival"]) => {
      const tree = hoeffdingAnytimeTree(twoValued(["p", "q"]), { gracePeriod: 50, tieThreshold: 0, rival }).classifier;
      let rows = 0;
      for (; rows < 1000 && factsOf(tree).innerNodes === 0; rows++) {
        const label = Number(rows % 50 === 49);
        tree.learnOne(Float64Array.of(label, 0), label);
      }
      return rows;
    };
    expect([splitsAt("second-best"), splitsAt("not-splitting")]).toEqual([200, 450]);
  });

  it("splits as soon as the best test beats none, though another is as good", () => {
    // Both attributes tell the class. With 5 and 4 rows of the classes the gain is their entropy, 0.991 bits, and the bound
    // sqrt(ln(1e7) / (2 9)) = 0.946; with 4 and 4 the gain is 1 and the bound sqrt(ln(1e7) / 16) = 1.004.
    const tree = hoeffdingAnytimeTree(twoValued(["p", "q"]), { gracePeriod: 1, tieThreshold: 0 }).classifier;
    const hoeffding = hoeffdingTree(twoValued(["p", "q"]), { gracePeriod: 1, tieThreshold: 0 }).classifier;
    for (let i = 0; i < 9; i++) {
      expect(factsOf(tree).innerNodes).toBe(0);
      for (const one of [tree, hoeffding]) one.learnOne(Float64Array.of(i & 1, i & 1), i & 1);
    }
    expect(factsOf(tree)).toMatchObject({ innerNodes: 1, leaves: 2, depth: 1, learningInnerNodes: 1 });
    expect(factsOf(hoeffding).innerNodes).toBe(0);
    expect(column(tree, "leafClassWeights")).toEqual([5, 4, 0, 4, 5, 0]); // the root keeps its own; p = 0 is branch 1
  });

  it("replaces a test that another beats by more than the bound", () => {
    // Rows take p and q through 00, 01, 10, 11. The class is p for 12 rows, then q. With 4 rows the root tests p: gain 1,
    // bound sqrt(ln 10 / 8) = 0.536. After 28 rows, p = 0 has 10 rows of a and 4 of b, q = 0 has 11 and 3:
    //   G(p) = 1 - H(10/14) = 0.1369, G(q) = 1 - H(11/14) = 0.2504, and 0.1135 < sqrt(ln 10 / 56) = 0.2028.
    // After 32, with 11 and 5, 13 and 3: 0.3038 - 0.1040 = 0.1997 > sqrt(ln 10 / 64) = 0.1897.
    const options = { gracePeriod: 4, reevaluationPeriod: 4, splitConfidence: 0.1, tieThreshold: 0, maxDepth: 1 };
    const tree = hoeffdingAnytimeTree(twoValued(["p", "q"]), options).classifier;
    for (let i = 0; i < 32; i++) {
      expect(factsOf(tree).replaced).toBe(0);
      const [p, q] = [(i >> 1) & 1, i & 1];
      tree.learnOne(Float64Array.of(p, q), i < 12 ? p : q);
      if (i >= 3) expect(column(tree, "nodes")[0] >> 2).toBe(i < 31 ? 0 : 1);
    }
    expect(factsOf(tree)).toMatchObject({ replaced: 1, cutsMoved: 0, collapsed: 0, innerNodes: 1, leaves: 2 });
    // The places of the old leaves are used again, and the new ones begin with the shares the test gives them.
    expect(column(tree, "leafClassWeights")).toEqual([16, 16, 3, 13, 13, 3]);
  });

  it.each([1, 4, 8, 31, 32, Infinity])("looks at inner nodes only so often: %d", (reevaluationPeriod) => {
    const options = { gracePeriod: 4, reevaluationPeriod, splitConfidence: 0.1, tieThreshold: 0 };
    const tree = hoeffdingAnytimeTree(twoValued(["p", "q"]), options).classifier;
    let replaced = Infinity;
    for (let i = 0; i < 80 && replaced === Infinity; i++) {
      const [p, q] = [(i >> 1) & 1, i & 1];
      tree.learnOne(Float64Array.of(p, q), i < 12 ? p : q);
      if (factsOf(tree).replaced > 0) replaced = i + 1;
    }
    // The split is at row 4, and from row 31 on the difference exceeds the bound.
    const due = { 1: 31, 4: 32, 8: 36, 31: 35, 32: 36 }[reevaluationPeriod] ?? Infinity;
    expect(replaced).toBe(due);
  });

  it("moves a cut and keeps what is below it", () => {
    // Above the cut the class is told by p; the cut goes from 0.3 to 0.5.
    const schema = defineSchema({ attributes: { x: numeric(), p: nominal(["0", "1"]) }, classes: ["a", "b", "c"] });
    const random = Random.seeded(5);
    const options = { gracePeriod: 50, reevaluationPeriod: 50, splitConfidence: 0.5, cuts: 20 };
    const tree = hoeffdingAnytimeTree(schema, options).classifier;
    const learn = (edge: number) => {
      const [x, p] = [random.uniform(), random.integer(5) > 0 ? 0 : 1];
      tree.learnOne(Float64Array.of(x, p), x <= edge ? 0 : 1 + p);
    };
    for (let i = 0; i < 1000; i++) learn(0.3);
    let before = { nodes: column(tree, "nodes"), cut: column(tree, "thresholds")[0] };
    expect(before.nodes[0]).toBe(0); // the root cuts x
    expect(factsOf(tree).innerNodes).toBeGreaterThan(1);
    let moves = 0;
    for (let i = 0; i < 8000; i++) {
      const { cutsMoved, replaced } = factsOf(tree);
      before = { nodes: column(tree, "nodes"), cut: column(tree, "thresholds")[0] };
      learn(0.6);
      if (factsOf(tree).cutsMoved === cutsMoved || column(tree, "thresholds")[0] === before.cut) continue;
      moves++;
      expect(factsOf(tree).replaced).toBe(replaced);
      expect(column(tree, "nodes").slice(0, 4)).toEqual(before.nodes.slice(0, 4));
      expect(column(tree, "thresholds")[0]).toBeGreaterThan(before.cut);
    }
    expect(moves).toBeGreaterThan(0);
  });

  it("makes a node a leaf again when its test parts hardly any rows", () => {
    // 10 rows of p = 1 and 10 of p = 0 split the root. With p = 0 only, they are 1 % of all rows after 1000.
    const tree = hoeffdingAnytimeTree(twoValued(["p"]), { gracePeriod: 20, reevaluationPeriod: 1 }).classifier;
    for (let i = 0; i < 20; i++) tree.learnOne(Float64Array.of(i & 1), i & 1);
    expect(factsOf(tree).innerNodes).toBe(1);
    for (let i = 20; i < 1000; i++) {
      expect(factsOf(tree).collapsed).toBe(0);
      tree.learnOne(Float64Array.of(0), 0);
    }
    expect(factsOf(tree)).toMatchObject({ collapsed: 1, innerNodes: 0, leaves: 1, learningLeaves: 1 });
    expect(column(tree, "leafClassWeights").slice(0, 2)).toEqual([990, 10]); // it goes on with what it has
    tree.learnOne(Float64Array.of(0), 0);
    expect(column(tree, "leafClassWeights")[0]).toBe(991);
  });

  it("gives up a branch per value when hardly any rows take all but one of them", () => {
    // 10 rows of each value split the root. With p = 0 only, two branches have 1 % of all rows each after 1000; together they still part 2 %.
    const schema = defineSchema({ attributes: { p: nominal(["0", "1", "2"]) }, classes: ["a", "b", "c"] });
    const tree = hoeffdingAnytimeTree(schema, { gracePeriod: 30, reevaluationPeriod: 1 }).classifier;
    for (let i = 0; i < 30; i++) tree.learnOne(Float64Array.of(i % 3), i % 3);
    expect(factsOf(tree)).toMatchObject({ innerNodes: 1, leaves: 3 });
    for (let i = 30; i < 1000; i++) {
      expect(factsOf(tree).replaced).toBe(0);
      tree.learnOne(Float64Array.of(0), 0);
    }
    expect(factsOf(tree)).toMatchObject({ replaced: 1, collapsed: 0, innerNodes: 1, leaves: 2 });
  });

  it("does not test a nominal attribute again below a branch per value, where only new values would differ", () => {
    // Three values split the root; the fourth follows the heaviest branch, that of the first, and has another class.
    const schema = defineSchema({ attributes: { p: nominal() }, classes: ["a", "b", "c"] });
    const tree = hoeffdingAnytimeTree(schema, { gracePeriod: 10, reevaluationPeriod: Infinity }).classifier;
    const below = hoeffdingTree(schema, { gracePeriod: 10, tieThreshold: 0.5 }).classifier;
    for (const v of ["0", "1", "2"]) schema.attributes[0].intern(v);
    for (let i = 0; i < 60; i++)
      for (const one of [tree, below]) one.learnOne(Float64Array.of([0, 0, 1, 2][i % 4]), [0, 0, 1, 2][i % 4]);
    expect([factsOf(tree).leaves, factsOf(below).leaves]).toEqual([3, 3]);
    schema.attributes[0].intern("3");
    for (let i = 0; i < 400; i++)
      for (const one of [tree, below]) one.learnOne(Float64Array.of(i & 1 ? 3 : 0), i & 1 ? 1 : 0);
    expect(factsOf(tree).leaves).toBe(3);
    expect(factsOf(below).leaves).toBeGreaterThan(3); // a Hoeffding tree does
  });
});

describe("a Hoeffding anytime tree", () => {
  it("that waits for the second-best test and never looks back is a Hoeffding tree", () => {
    const shared = { gracePeriod: 20, splitConfidence: 0.5, tieThreshold: 0.2, binarySplits: true };
    for (const [generator, leafPrediction] of [
      [agrawal({ seed: 1 }), "adaptive"],
      [led({ seed: 2 }), "naive-bayes"],
      [sea({ seed: 3 }), "majority"],
    ] as const) {
      const rows = collect(generator, 1500);
      const options = { ...shared, leafPrediction };
      const anytime = hoeffdingAnytimeTree(rows.schema, {
        ...options,
        rival: "second-best",
        reevaluationPeriod: Infinity,
      }).classifier;
      const trees = [hoeffdingTree(rows.schema, options).classifier, anytime];
      const outs = trees.map((tree) => prequentialAnswers(tree, rows));
      expect(outs[1]).toEqual(outs[0]);
      expect(factsOf(anytime).leaves).toBe(factsOf(trees[0]).leaves);
      expect(factsOf(anytime).leaves).toBeGreaterThan(5);
    }
  });

  it("comes to the tree of greatest information gain on a stationary nominal concept", () => {
    let [replaced, compared] = [0, 0];
    for (let seed = 1; seed <= 8; seed++) {
      const random = Random.seeded(seed);
      const sizes = [3, 2, 3];
      // Each combination of values has its own share of class b; what the best tests are follows from the shares.
      const shares = Array.from({ length: 18 }, () => [0.05, 0.5, 0.95][random.integer(3)]);
      const cellOf = (row: ArrayLike<number>) => (row[0] * 2 + row[1]) * 3 + row[2];
      const attributes = Object.fromEntries(
        sizes.map((size, a) => [`p${a}`, nominal(Array.from({ length: size }, (_, v) => `${v}`))]),
      );
      const schema = defineSchema({ attributes, classes: ["a", "b"] });
      const options = {
        gracePeriod: 5,
        reevaluationPeriod: 50,
        splitConfidence: 0.3,
        leafPrediction: "majority",
      } as const;
      const tree = hoeffdingAnytimeTree(schema, options).classifier;
      for (let i = 0; i < 15_000; i++) {
        const row = Float64Array.from(sizes, (size) => random.integer(size));
        const label = random.uniform() < shares[cellOf(row)] ? 1 : 0;
        tree.learnOne(row, label);
      }
      replaced += factsOf(tree).replaced;
      // Wherever one test of the true distribution is clearly best, the tree has it.
      const [nodes, thresholds] = [column(tree, "nodes"), column(tree, "thresholds")];
      const all = sizes.map((size) => Array.from({ length: size }, (_, v) => v));
      /** `left`: per attribute, the values that rows at the node may have. */
      const compare = (node: number, left: readonly (readonly number[])[]) => {
        const [test, first, branches] = nodes.slice(4 * node, 4 * node + 3);
        if (branches < 0) return;
        const merits = sizes.map((size, a) => {
          if (left[a].length === 1) return -Infinity;
          const counts = Array.from({ length: size }, () => [0, 0]);
          for (let cell = 0; cell < 18; cell++) {
            const values = [Math.floor(cell / 6), Math.floor(cell / 3) % 2, cell % 3];
            if (values.some((v, b) => !left[b].includes(v))) continue;
            counts[values[a]][1] += shares[cell];
            counts[values[a]][0] += 1 - shares[cell];
          }
          return meritOf(counts, "information-gain");
        });
        const [best, second] = [...merits].sort((a, b) => b - a);
        if (best - second < 0.02) return;
        compared++;
        expect(test >> 2).toBe(merits.indexOf(best));
        for (let b = 0; b < branches; b++) {
          const goesTo = (v: number) => b === ((test & 3) === 2 ? v : Number(v === thresholds[node])); // per value, or one of them
          compare(
            first + b,
            left.map((values, a) => (a === test >> 2 ? values.filter(goesTo) : values)),
          );
        }
      };
      compare(0, all);
    }
    expect(compared).toBeGreaterThan(10);
    expect(replaced).toBeGreaterThan(10); // it has been wrong before
  });

  it("counts all weight that passes a node", () => {
    const rows = collect(agrawal({ seed: 4 }), 3000);
    const tree = hoeffdingAnytimeTree(rows.schema, { gracePeriod: 50, reevaluationPeriod: 100 }).classifier;
    const passed = new Map<number, number>();
    const nodesOf = (row: Float64Array) => {
      const [nodes, thresholds] = [column(tree, "nodes"), column(tree, "thresholds")];
      const path = [0];
      for (let node = 0; nodes[4 * node + 2] > 0; path.push(node)) {
        const [test, first] = nodes.slice(4 * node);
        const x = row[test >> 2];
        node = first + [Number(x > thresholds[node]), Number(x === thresholds[node]), x][test & 3];
      }
      return path;
    };
    learnAll(tree, rowsOf(rows.schema, rows.data.subarray(0, 2500 * rows.width), rows.labels.subarray(0, 2500)));
    const before = column(tree, "leafNumbers").slice(2);
    const { replaced, leaves } = factsOf(tree);
    for (let i = 2500; i < 3000 && factsOf(tree).leaves === leaves; i++) {
      for (const node of nodesOf(rows.row(i))) passed.set(node, (passed.get(node) ?? 0) + (i % 3) + 1);
      tree.learnOne(rows.row(i), rows.labels[i], (i % 3) + 1);
    }
    expect(factsOf(tree).replaced).toBe(replaced);
    const after = column(tree, "leafNumbers").slice(2);
    expect(passed.size).toBeGreaterThan(2);
    for (const [node, weight] of passed) {
      if (4 * node < before.length && (node === 0 || weight > 20)) {
        expect(Math.abs(after[4 * node] - before[4 * node] - weight)).toBeLessThan(1e-6);
      }
    }
  });

  it("knows more than a Hoeffding tree while rows are few", () => {
    const rows = collect(agrawal({ seed: 11 }), 6000);
    const majority = { leafPrediction: "majority" } as const;
    const [anytime, hoeffding] = [
      hoeffdingAnytimeTree(rows.schema, majority),
      hoeffdingTree(rows.schema, majority),
    ].map(({ classifier }) => prequentialAccuracy(classifier, rows));
    expect(anytime).toBeGreaterThan(hoeffding);
  });
});

describe("the byte budget of a Hoeffding anytime tree", () => {
  it("takes statistics of inner nodes before those of leaves, and is never exceeded", () => {
    let [tight, given] = [0, 0];
    for (const maxBytes of [3000, 6000, 20_000]) {
      const rows = collect(agrawal({ seed: 7 }), 1200);
      const options = { gracePeriod: 20, splitConfidence: 0.5, reevaluationPeriod: 40, maxBytes };
      const tree = hoeffdingAnytimeTree(rows.schema, options).classifier;
      const retiredNow = givenUp(tree);
      let retired = 0;
      for (let i = 0; i < rows.count; i++) {
        const innerBefore = factsOf(tree).learningInnerNodes;
        tree.learnOne(rows.row(i), rows.labels[i]);
        expect(tree.byteLength).toBeLessThanOrEqual(maxBytes);
        const now = retiredNow();
        const { learningInnerNodes, innerNodes, learningLeaves } = factsOf(tree);
        if (now > retired) {
          tight++;
          expect(learningInnerNodes).toBeLessThanOrEqual(1); // the leaf that took the room may have been split
        }
        if (learningInnerNodes < innerBefore) given++;
        expect(learningInnerNodes).toBeLessThanOrEqual(innerNodes);
        expect(learningLeaves + learningInnerNodes).toBe(
          new Set(
            column(tree, "blockOwners")
              .slice(1)
              .filter((o) => o >= 0),
          ).size,
        );
        retired = now;
      }
      expect(factsOf(tree).innerNodes).toBeGreaterThan(1);
      expect(
        column(tree, "leaves").filter((state, i) => i % 4 === 2 && state === LeafState.LEARNING).length,
      ).toBeGreaterThan(0);
    }
    expect([tight > 0, given > 0]).toEqual([true, true]);
  });

  it("names the tree it is too small for", () => {
    expect(() => hoeffdingAnytimeTree(twoValued(["p"]), { maxBytes: 256 })).toThrow(
      /^hoeffding-anytime-tree: `maxBytes` must be/,
    );
  });
});
