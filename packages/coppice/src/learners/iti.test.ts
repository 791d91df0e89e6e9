import { describe, expect, it } from "vitest";
import { MovingMemory } from "../../test/memories.ts";
import { type CartRow, cartRows, cartSchema } from "../../test/naive-cart.ts";
import { answerOfIti, bitsOf, type ItiTree, naiveIti, prunedIti } from "../../test/naive-iti.ts";
import { column, learned, probabilities } from "../../test/naive-vectors.ts";
import {
  buildSeeded,
  type Classifier,
  copyState,
  dataSet,
  defineSchema,
  Model,
  nominal,
  numeric,
  type Options,
  Random,
  schemaFromJson,
} from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { batchIti } from "./batch-iti.ts";
import { iti } from "./iti.ts";

type Given = Options<typeof iti.params>;

const IS_NOMINAL = [0, 1, 0, 1];
const CRITERIA = ["information-gain", "gain-ratio"] as const;
const CODE = "minimum-description-length";

function make(classes: number, options: Given = {}): Classifier {
  return buildSeeded(iti.with(options), cartSchema(classes), 1);
}

function learn(model: Classifier, rows: readonly CartRow[]): void {
  for (const { x, label, weight } of rows) model.learnOne(Float64Array.from(x), label, weight);
}

function trained(classes: number, options: Given, rows: readonly CartRow[]): Classifier {
  const model = make(classes, options);
  learn(model, rows);
  return model;
}

function batchOf(classes: number, options: Given, rows: readonly CartRow[]): Model {
  const data = dataSet(
    cartSchema(classes),
    Float64Array.from(rows.flatMap(({ x }) => x)),
    Int32Array.from(rows, ({ label }) => label),
    Float64Array.from(rows, ({ weight }) => weight),
  );
  return batchIti(data, options);
}

/** The tree in a model's columns. */
function treeOf(model: Classifier, prunes = false): ItiTree {
  const [nodes, thresholds, weights] = ["nodes", "thresholds", "nodeWeights"].map((name) => column(model, name));
  const labels = column(model, "classLabels");
  const classes = labels.length;
  expect(column(model, "classRooms")[0]).toBe(classes);
  const ends = column(model, "ends");
  const weigh = (label: number, node: number) =>
    labels.includes(label) ? weights[node * classes + labels.indexOf(label)] : 0;
  const read = (node: number): ItiTree => {
    const [test, first, branches] = nodes.slice(4 * node);
    const known = { weights: model.schema.target.classes.map((_, label) => weigh(label, node)) };
    if (branches < 0 || (prunes && ends[node] === 1)) return known;
    const found = { attribute: test >> 2, isCut: (test & 3) === 0, threshold: thresholds[node] };
    return { ...known, test: found, children: [read(first), read(first + 1)] };
  };
  return read(0);
}

/** What a naive tree has, and how many of its nodes answer. */
function factsOf(tree: ItiTree, answering: ItiTree) {
  const leavesOf = ({ children }: ItiTree): number =>
    children === undefined ? 1 : leavesOf(children[0]) + leavesOf(children[1]);
  const depthOf = ({ children }: ItiTree): number =>
    children === undefined ? 0 : 1 + Math.max(depthOf(children[0]), depthOf(children[1]));
  const leaves = leavesOf(tree);
  return { leaves, innerNodes: leaves - 1, answeringNodes: leavesOf(answering), depth: depthOf(tree) };
}

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = random.integer(i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

const leavesOf = ({ children }: ItiTree): number =>
  children === undefined ? 1 : leavesOf(children[0]) + leavesOf(children[1]);

it("takes the first of two values for the test, also where one is light beside the other", () => {
  for (const criterion of ["information-gain", "gain-ratio"] as const) {
    for (const [a, b, c] of [
      [6e8, 6e8, 3],
      [9e9, 4e9, 7],
      [3e10, 5e10, 5],
    ]) {
      const tree = iti(defineSchema({ attributes: { v: nominal(["n", "y"]) }, classes: ["a", "b"] }), {
        criterion,
      }).classifier;
      tree.learnOne(Float64Array.of(0), 0, a);
      tree.learnOne(Float64Array.of(0), 1, b);
      tree.learnOne(Float64Array.of(1), 1, c);
      expect(tree.predictOne(Float64Array.of(NaN)), criterion).toBe(1); // fails "v is n"
    }
  }
});

describe("iti", () => {
  it("by hand: two tests of the same gain, and one that turns", () => {
    const model = iti(
      defineSchema({ attributes: { x: numeric(), v: nominal(["p", "q", "r"]) }, classes: ["a", "b"] }),
      { pruning: "none" },
    );
    const says = (x: number | undefined, v: string | undefined = "p") => model.predictProba({ x, v }).get("b");
    expect(says(1)).toBe(0.5);
    model.learn({ x: 1, v: "p" }, "a");
    expect(says(9)).toBe(0);
    model.learn({ x: 3, v: "q" }, "b");
    // x <= 2, v = p and v = q divide both alike: the first attribute.
    expect([2, 2.01].map((x) => says(x))).toEqual([0, 1]);
    expect(says(undefined)).toBe(1); // fails x <= 2
    model.learn({ x: 4, v: "p" }, "a");
    // x <= 2: 1 a | 1 a, 1 b: 2 bits in doubt; x <= 3.5 as well; v = p: none.
    expect(model.classifier.inspect().facts).toMatchObject({ examples: 3, innerNodes: 1, leaves: 2, depth: 1 });
    expect(["p", "q", "r"].map((v) => says(2, v))).toEqual([0, 1, 1]); // what is not p is b
    model.learn({ x: 4, v: "q" }, "a");
    // a 1 p, a 4 p, b 3 q, a 4 q. x <= 2: 3 lg 3 - 2 = 2.75 bits; x <= 3.5: 2; v = p: 2. The cut comes first; x <= 2 below it.
    expect([2, 2.01, 3.5, 3.51].map((x) => says(x, "q"))).toEqual([0, 1, 1, 0]);
    expect(model.classifier.inspect().facts).toMatchObject({ examples: 4, innerNodes: 2, leaves: 3, depth: 2 });
  });

  it("by hand: gain and gain ratio differ", () => {
    // x: a at 1, b a a b b b at 2 to 7.   x <= 4.5 keeps 3 a 1 b | 3 b: in doubt 8 - 3 lg 3 = 3.25 of 6.9 bits.
    // v = p keeps 2 a | 1 a 4 b: in doubt 5 lg 5 - 8 = 3.61 bits.
    // Gains: 3.65 and 3.29. In the branches: 7 lg 7 - 8 - 3 lg 3 = 6.9 and 7 lg 7 - 2 - 5 lg 5 = 6.04 bits: 0.529 and 0.545.
    const schema = defineSchema({ attributes: { v: nominal(["p", "q"]), x: numeric() }, classes: ["a", "b"] });
    const first = CRITERIA.map((criterion) => {
      const model = iti(schema, { criterion });
      [..."abaabbb"].forEach((label, i) => {
        model.learn({ v: i === 0 || i === 2 ? "p" : "q", x: i + 1 }, label as "a" | "b");
      });
      return treeOf(model.classifier).test;
    });
    expect(first[0]).toEqual({ attribute: 1, isCut: true, threshold: 4.5 });
    expect(first[1]).toEqual({ attribute: 0, isCut: false, threshold: 0 });
  });

  for (const [name, criterion, count, classes, weights, sets, orders] of [
    ["few rows", "information-gain", 14, 3, [1], 64, 10],
    ["few rows", "gain-ratio", 14, 3, [1, 2], 26, 10],
    ["more rows, with weights", "information-gain", 60, 4, [1, 2, 17, 0.5], 6, 10],
    ["more rows, with weights", "gain-ratio", 40, 2, [1, 3], 4, 10],
  ] as const) {
    it(`is the naive batch tree after any order: ${name}, ${criterion}, ${sets * orders} permutations`, () => {
      const random = Random.seeded(count + classes);
      let leaves = 0;
      for (let set = 0; set < sets; set++) {
        const rows = cartRows(100 + set, count, classes, [...weights]);
        const naive = naiveIti(rows, IS_NOMINAL, classes, criterion);
        const asked = cartRows(900 + set, 10, classes);
        leaves += leavesOf(naive);
        expect(treeOf(batchOf(classes, { criterion }, rows).classifier)).toEqual(naive);
        for (let order = 0; order < orders; order++) {
          const model = trained(classes, { criterion }, shuffled(rows, random));
          expect(treeOf(model)).toEqual(naive);
          for (const { x } of asked) expect(probabilities(model, x)).toEqual(answerOfIti(naive, x, false));
        }
      }
      expect(leaves / sets).toBeGreaterThan(count / 5);
    });
  }

  for (const options of [
    {},
    { criterion: "gain-ratio", pruning: CODE, missing: "distributed" },
    { window: 25, pruning: CODE },
    { window: 40 },
    { window: 9, criterion: "gain-ratio" },
    { window: 1 },
  ] satisfies Given[]) {
    it(`is the naive batch tree at every row: ${JSON.stringify(options)}`, () => {
      const { criterion = "information-gain", window = Infinity, pruning, missing } = options as Given;
      for (const seed of [1, 2]) {
        const rows = cartRows(seed, 75, 3, [1, 2, 0.25]);
        const asked = cartRows(seed + 50, 75, 3);
        const model = make(3, options);
        rows.forEach((row, i) => {
          learn(model, [row]);
          const kept = rows.slice(Math.max(0, i + 1 - (window as number)), i + 1);
          const naive = naiveIti(kept, IS_NOMINAL, 3, criterion);
          expect(treeOf(model)).toEqual(naive);
          const answering = pruning === CODE ? prunedIti(naive, 4) : naive;
          expect(treeOf(model, true)).toEqual(answering);
          expect(model.inspect().facts).toMatchObject(factsOf(naive, answering));
          const expected = answerOfIti(answering, asked[i].x, missing === "distributed");
          expect(probabilities(model, asked[i].x)).toEqual(expected);
        });
        expect(model.inspect().facts.examples).toBe(Math.min(75, window as number));
      }
    });
  }

  it("is the naive batch tree at every row, of numbers some of which have none between them", () => {
    const [one, two] = [1 + Number.EPSILON, 2 + 2 * Number.EPSILON];
    const numbers = [0, 1, one, one + Number.EPSILON, 2, two, 3];
    for (const window of [Infinity, 12]) {
      for (const seed of [1, 2, 3]) {
        const rows = cartRows(seed, 90, 2).map((row): CartRow => {
          const [x, u, y, v] = row.x;
          return { ...row, x: [numbers[x + 3] ?? NaN, u, numbers[Math.floor(4 * y)], v] };
        });
        const model = make(2, { window });
        rows.forEach((row, i) => {
          learn(model, [row]);
          const kept = rows.slice(Math.max(0, i + 1 - window), i + 1);
          expect(treeOf(model), `seed ${seed}, row ${i}`).toEqual(naiveIti(kept, IS_NOMINAL, 2, "information-gain"));
        });
      }
    }
  });

  it.each([[[1]], [[0.125]], [[0.125, 2]], [[0.01, 100]]])(
    "takes as many bits as the naive tree: weights %j",
    (weights) => {
      for (let seed = 1; seed <= 5; seed++) {
        const model = make(3, { pruning: CODE });
        const rows = cartRows(seed, 40, 3, weights);
        rows.forEach((row, i) => {
          learn(model, [row]);
          const naive = naiveIti(rows.slice(0, i + 1), IS_NOMINAL, 3, "information-gain");
          expect(column(model, "codeLengths")[0], `seed ${seed}, row ${i}`).toBeCloseTo(bitsOf(naive, 4), 9);
          expect(leavesOf(treeOf(model, true))).toBe(leavesOf(prunedIti(naive, 4)));
        });
      }
    },
  );

  it("takes no more for classes that are declared and do not come, and is the naive tree where they come late", () => {
    for (const options of [
      {},
      { criterion: "gain-ratio", pruning: CODE, window: 60 },
      { maxBytes: 6000 },
    ] satisfies Given[]) {
      const labels = [3, 17, 40, 59];
      const [few, many] = [4, 60].map((classes) => make(classes, options));
      const rows = cartRows(15, 160, 4, [1, 2]).map((row, i) => {
        return { ...row, label: i < 10 ? 3 : i < 60 && row.label === 1 ? 2 : row.label };
      });
      rows.forEach((row, i) => {
        learn(few, [row]);
        learn(many, [{ ...row, label: labels[row.label] }]);
        const all = probabilities(many, row.x);
        expect(labels.map((label) => all[label])).toEqual(probabilities(few, row.x));
        for (const label of labels) all[label] = 0;
        expect(all.every((p) => p === 0)).toBe(true);
        expect(many.byteLength).toBe(few.byteLength);
        const { examples } = few.inspect().facts as { examples: number };
        const kept = rows.slice(i + 1 - examples, i + 1);
        const naive = naiveIti(kept, IS_NOMINAL, 4, (options as Given).criterion ?? "information-gain");
        if (i % 5 === 0) expect(treeOf(few)).toEqual(naive);
      });
      expect([few.classesAnswered, many.classesAnswered]).toEqual([4, 60]);
      const named = (model: Classifier) => JSON.stringify(model.picture?.());
      const renamed = named(few).replace(/"answer":"c(\d)"/g, (_, c) => `"answer":"c${labels[Number(c)]}"`);
      expect(named(many)).toBe(renamed);
    }
  });

  it("gives a class its slot for an ensemble whose other members learn the row", () => {
    const model = trained(60, {}, cartRows(3, 40, 4));
    const x = [0, 0, 0, 0];
    const before = probabilities(model, x);
    for (const label of [50, 8, 40]) {
      model.reserveAt(Float64Array.from(x), 0, label, true);
      expect(column(model, "classLabels")).not.toContain(label);
      model.reserveAt(Float64Array.from(x), 0, label, false);
      expect(column(model, "classLabels")).toContain(label);
    }
    expect(probabilities(model, x)).toEqual(before);
    expect(column(model, "classRooms")[0]).toBe(7);
  });

  it("follows ceilings: with hundreds of rows most attributes are not looked at, and the tree is the same", () => {
    const rows = cartRows(77, 400, 3);
    const model = make(3, { window: 200 });
    rows.forEach((row, i) => {
      learn(model, [row]);
      if (i % 50 !== 49) return;
      const kept = rows.slice(Math.max(0, i - 199), i + 1);
      expect(treeOf(model)).toEqual(naiveIti(kept, IS_NOMINAL, 3, "information-gain"));
    });
  });
});

describe("iti, its window and its budget", () => {
  /** The exact bytes of one with room for so many examples of four attributes and three classes. */
  const bytesFor = (examples: number, prunes: boolean) => {
    const node = 24 + 8 * 3 + (prunes ? 9 : 0);
    // State of the window, numbers of classes, lists of free nodes, declared classes, labels.
    return 8 + 8 + 64 + 4 + 4 * 3 + examples * 60 + (2 * examples + 1) * node + examples * 8 * 4;
  };

  it.each([false, true])("a budget is a window of as many examples as have room: to the byte, pruned %s", (prunes) => {
    const pruning = prunes ? CODE : "none";
    const rows = cartRows(31, 160, 3, [1, 2]);
    for (const examples of [2, 17, 40]) {
      const maxBytes = bytesFor(examples, prunes);
      const exact = make(3, { maxBytes, pruning });
      const tight = make(3, { maxBytes: maxBytes - 1, pruning });
      rows.forEach((row, i) => {
        for (const model of [exact, tight]) {
          learn(model, [row]);
          expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        }
        if (i % 10 !== 9) return;
        for (const [model, kept] of [
          [exact, examples],
          [tight, examples - 1],
        ] as const) {
          const last = rows.slice(Math.max(0, i + 1 - kept), i + 1);
          expect(treeOf(model)).toEqual(naiveIti(last, IS_NOMINAL, 3, "information-gain"));
        }
      });
      expect([exact, tight].map((model) => model.inspect().facts.examples)).toEqual([examples, examples - 1]);
    }
  });

  it.each(CRITERIA)("is never exceeded, by rows of any numbers and labels and any budget: %s", (criterion) => {
    for (const [classes, budgets] of [
      [3, [500, 560, 640, 700, 800, 900, 1000, 1200]],
      [50, [20_000]],
    ] as const) {
      const schema = defineSchema({ attributes: { x: numeric() }, classes: [...Array(classes).keys()].map(String) });
      for (const maxBytes of budgets) {
        const random = Random.seeded(maxBytes);
        for (let stream = 0; stream < 6; stream++) {
          const model = iti(schema, { criterion, maxBytes });
          for (let i = 0; i < 200; i++) {
            model.classifier.learnOne(Float64Array.of(random.integer(1000)), random.integer(classes));
            expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
          }
        }
      }
    }
  });

  it("is never exceeded by classes that come one by one, whatever room nodes and examples have", () => {
    for (let maxBytes = 3000; maxBytes < 9000; maxBytes += 270) {
      const random = Random.seeded(maxBytes);
      const model = make(30, { maxBytes });
      for (let i = 0; i < 160; i++) {
        const label = random.integer(1 + Math.min(29, i >> 2));
        model.learnOne(Float64Array.of(i, i % 4, random.uniform(), 0), label);
        expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
      }
    }
  });

  it("loses the oldest of what was learned with more room", () => {
    const rows = cartRows(12, 80, 3);
    const model = trained(3, { maxBytes: bytesFor(40, false) }, rows);
    const smaller = make(3, { maxBytes: bytesFor(39, false) });
    copyState(model, smaller);
    expect(treeOf(smaller)).toEqual(naiveIti(rows.slice(-39), IS_NOMINAL, 3, "information-gain"));
    learn(smaller, rows);
    expect(smaller.byteLength).toBeLessThanOrEqual(bytesFor(39, false));
  });

  it("prunes by the classes that were met, not by those there is room for", () => {
    let pruned = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const rows = cartRows(seed, 120, 2);
      const [few, many] = [2, 40].map((classes) => {
        const model = make(classes, { pruning: CODE });
        for (let label = 2; label < classes; label++) model.reserveAt(new Float64Array(4), 0, label, false);
        learn(model, rows);
        return model.inspect().facts;
      });
      expect(many).toEqual(few);
      if (Number(few?.answeringNodes) < Number(few?.leaves)) pruned++;
    }
    expect(pruned).toBeGreaterThan(0);
  });

  it("is as large as its budget where every example has a leaf", () => {
    const rows = Array.from({ length: 60 }, (_, i): CartRow => ({ x: [i, 0, 0, 0], label: i % 3, weight: 1 }));
    const model = trained(3, { maxBytes: bytesFor(40, false) }, rows);
    expect(model.inspect().facts).toMatchObject({ examples: 40, exampleBytes: 40 * 60, leaves: 40 });
    expect(model.byteLength).toBe(bytesFor(40, false));
    learn(model, cartRows(1, 100, 3));
    expect(model.byteLength).toBe(bytesFor(40, false));
  });

  it("forgets the oldest where 32 MiB have no room for more, where it is told no budget", () => {
    // Of 100,000 attributes and two classes an example takes 1200012 bytes, a leaf 40 and a test with its two nodes 800080:
    // 92 + 1200012 n + 40 + 800080 n bytes, n = 16.8.
    const attributes = Array.from({ length: 100_000 }, (_, a) => ({ name: `x${a}`, kind: "numeric" }));
    const wide = schemaFromJson({ attributes, target: { name: "class", classes: ["a", "b"] } });
    const model = buildSeeded(iti.with({}), wide, 1);
    const x = new Array<number>(100_000).fill(0); // no test tells examples apart
    for (let i = 0; i < 20; i++) {
      learn(model, [{ x, label: Number(i < 5), weight: 1 }]);
      expect(model.byteLength).toBeLessThanOrEqual(32 * 1024 * 1024);
    }
    expect(model.inspect().facts).toMatchObject({ examples: 16, exampleBytes: 16 * 1_200_012 });
    expect(probabilities(model, x)).toEqual([15 / 16, 1 / 16]); // four of the first five are gone
  });

  it("refuses a budget without room for one example, and a class that leaves none, and changes nothing then", () => {
    const least = bytesFor(1, false);
    expect(() => make(3, { maxBytes: least })).not.toThrow();
    expect(() => make(3, { maxBytes: least - 1 })).toThrow(`must be at least ${least} for one example`);
    const wide = schemaFromJson({
      attributes: [{ name: "x", kind: "numeric" }],
      target: { name: "class", classes: Array.from({ length: 40 }, (_, c) => `c${c}`) },
    });
    const needed = 8 + 8 + 64 + 4 + 4 * 40 + 24 + 3 * (24 + 8 * 40) + 8;
    expect(() => buildSeeded(iti.with({ maxBytes: needed - 1 }), wide, 1)).toThrow(
      `iti: \`maxBytes\` must be at least ${needed} for one example and 40 classes, got ${needed - 1}.`,
    );
    const model = buildSeeded(iti.with({ maxBytes: needed }), wide, 1);
    for (let label = 39; label >= 0; label--) model.learnOne(Float64Array.of(1), label);
    const before = learned(model);
    const label = wide.internClass("one more");
    expect(() => model.learnOne(Float64Array.of(2), label)).toThrow("`maxBytes` must be at least");
    expect(learned(model)).toEqual(before);
    model.learnOne(Float64Array.of(2), 6);
    expect(model.predictOne(Float64Array.of(1))).toBe(6);
  });

  it("learns classes and values that come late; in a budget fewer examples fit then", () => {
    for (const maxBytes of [Infinity, 3000]) {
      const schema = schemaFromJson({
        attributes: [
          { name: "v", kind: "nominal", values: [] },
          { name: "x", kind: "numeric" },
        ],
        target: { name: "class", classes: [] },
      });
      const model = buildSeeded(iti.with({ maxBytes, pruning: "none" }), schema, 1);
      const rows: CartRow[] = [];
      const random = Random.seeded(4);
      let most = 0;
      for (let i = 0; i < 60; i++) {
        const value = schema.attributes[0].intern(`v${random.integer(1 + (i >> 2))}`);
        const label = schema.internClass(`c${random.integer(1 + (i >> 3))}`);
        rows.push({ x: [value, random.integer(5)], label, weight: 1 });
        learn(model, rows.slice(-1));
        expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        const { examples } = model.inspect().facts as { examples: number };
        most = Math.max(most, examples);
        expect(treeOf(model)).toEqual(naiveIti(rows.slice(-examples), [1, 0], schema.classCount, "information-gain"));
      }
      const { examples } = model.inspect().facts;
      if (maxBytes === Infinity) expect(examples).toBe(60);
      else expect(examples).toBeLessThan(most); // some were forgotten for the classes
    }
  });

  it("where a class leaves room for fewer examples, none of which is there yet, no more come than that", () => {
    const attributes = [{ name: "x", kind: "numeric" }];
    const schema = schemaFromJson({ attributes, target: { name: "class", classes: ["a", "b"] } });
    // Of one attribute an example takes 24 bytes, with two classes a leaf 40 and a test with its two nodes 88: 32 examples.
    // With four classes 56 and 120, and labels of 16 bytes, not 8: 3620 bytes are 24 n + 56 + 120 n: n = 24.
    const maxBytes = 84 + 8 + 32 * 24 + 40 + 32 * 88;
    const model = buildSeeded(iti.with({ maxBytes }), schema, 1);
    const few = Array.from({ length: 17 }, (_, i): CartRow => ({ x: [i], label: i % 2, weight: 1 }));
    learn(model, few); // the room for 16 examples has doubled
    expect(model.inspect().facts).toMatchObject({ examples: 17, exampleBytes: 32 * 24 });
    const late = ["c", "d"].map((name, i): CartRow => ({ x: [17 + i], label: schema.internClass(name), weight: 1 }));
    learn(model, late);
    expect(model.inspect().facts).toMatchObject({ examples: 19, exampleBytes: 24 * 24 });
    expect(treeOf(model)).toEqual(naiveIti([...few, ...late], [0], 4, "information-gain"));
    const more = Array.from({ length: 30 }, (_, i): CartRow => ({ x: [19 + i], label: i % 4, weight: 1 }));
    for (const row of more) {
      learn(model, [row]);
      expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
    }
    expect(model.inspect().facts).toMatchObject({ examples: 24, leaves: 24 });
    expect(treeOf(model)).toEqual(naiveIti(more.slice(-24), [0], 4, "information-gain"));
  });

  it("a batch is learned at once, the last of it where not all has room, and the model learns on", () => {
    const rows = cartRows(8, 150, 3, [1, 0, 2]);
    const counted = rows.filter(({ weight }) => weight > 0);
    for (const options of [{}, { window: 30 }, { pruning: CODE, maxBytes: 4000 }] satisfies Given[]) {
      const online = make(3, options);
      for (const { x, label, weight } of rows.slice(0, 100)) online.learnOne(Float64Array.from(x), label, weight);
      const batch = batchOf(3, options, rows.slice(0, 100)).classifier;
      for (const row of rows.slice(100)) {
        expect(treeOf(batch, true)).toEqual(treeOf(online, true));
        for (const model of [batch, online]) learn(model, [row]);
      }
      expect(batch.inspect().facts.examples).toBe(online.inspect().facts.examples);
      const examples = batch.inspect().facts.examples as number;
      expect(treeOf(batch)).toEqual(naiveIti(counted.slice(-examples), IS_NOMINAL, 3, "information-gain"));
    }
  });
});

describe("iti keeps what it promises", () => {
  it("errs on no row of consistent data, and duplicates or weights leave its tests as they are", () => {
    for (const criterion of CRITERIA) {
      const labels = new Map<string, number>();
      const rows = cartRows(17, 120, 4).map((row): CartRow => {
        const key = row.x.join();
        labels.set(key, labels.get(key) ?? row.label);
        return { ...row, label: labels.get(key) as number };
      });
      const model = trained(4, { criterion }, rows);
      for (const { x, label } of rows) expect(model.predictOne(Float64Array.from(x))).toBe(label);
      const tests = ["nodes", "thresholds"].map((name) => column(batchOf(4, { criterion }, rows).classifier, name));
      const twice = batchOf(4, { criterion }, [...rows, ...rows]).classifier;
      const heavy = batchOf(
        4,
        { criterion },
        rows.map((row) => ({ ...row, weight: 3 })),
      ).classifier;
      for (const one of [twice, heavy]) {
        expect(["nodes", "thresholds"].map((name) => column(one, name))).toEqual(tests);
      }
    }
  });

  it("keeps an impure leaf where examples cannot be told apart, and answers the first of the heaviest classes", () => {
    const alike = [2, 1, 1, 2].map((label): CartRow => ({ x: [1, NaN, 2, 0], label, weight: 1 }));
    const model = trained(3, {}, alike);
    expect(model.inspect().facts).toMatchObject({ leaves: 1, depth: 0 });
    expect(probabilities(model, [1, NaN, 2, 0])).toEqual([0, 0.5, 0.5]);
    expect(model.predictOne(Float64Array.of(1, NaN, 2, 0))).toBe(1);
  });

  it("takes infinite numbers for missing, where it learns and where it answers", () => {
    const rows: CartRow[] = [
      { x: [1, 0, 0, 0], label: 0, weight: 1 },
      { x: [-Infinity, 0, 0, 0], label: 1, weight: 3 },
    ];
    for (const [missing, expected] of [
      ["fails", [0, 1]],
      ["distributed", [0.25, 0.75]],
    ] as const) {
      const model = trained(2, { missing }, rows);
      for (const x of [NaN, Infinity, -Infinity]) expect(probabilities(model, [x, 0, 0, 0])).toEqual(expected);
      expect(probabilities(model, [1e300, 0, 0, 0])).toEqual([1, 0]); // known
    }
  });

  it("distributes what is left of a row over branches that weigh next to nothing", () => {
    // Of shares of the least number there is, nothing or all of it would be left.
    const rows = [0, 1, 2, 3, 4].map((x): CartRow => ({ x: [x, 0, 0, 0], label: x % 3, weight: 5e-324 }));
    const answer = probabilities(trained(3, { missing: "distributed" }, rows), [NaN, 0, 0, 0]);
    expect(answer.map((share) => Math.round(1e9 * share))).toEqual([4e8, 4e8, 2e8]);
  });

  it("distributes a row over a chain of thousands of levels", () => {
    const count = 4000;
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const rows = Float64Array.from({ length: count }, (_, i) => i);
    const labels = rows.map((i) => i % 2);
    const data = dataSet(schema, rows, Int32Array.from(labels));
    const { classifier } = batchIti(data, { missing: "distributed" });
    expect(classifier.inspect().facts.depth).toBe(count - 1);
    for (const share of probabilities(classifier, [NaN])) expect(share).toBeCloseTo(0.5, 9);
  });

  it("prunes by hand: two bits of noise are not worth a test, and nothing is deleted", () => {
    // One row in 16 is of the other class. Alone: 1 + lg 2 + 1 (lg 16 + lg 1) = 6 bits. Divided by x <= 15.5:
    // 1 + lg (4 * 15) and two leaves of 2 bits each = 10.9.
    const rows = Array.from(
      { length: 16 },
      (_, i): CartRow => ({ x: [i, 0, 0, 0], label: Number(i === 15), weight: 1 }),
    );
    const model = trained(2, { pruning: CODE }, rows);
    expect(model.inspect().facts).toMatchObject({ leaves: 2, answeringNodes: 1, depth: 1 });
    expect(probabilities(model, [15, 0, 0, 0])).toEqual([15 / 16, 1 / 16]);
    expect(column(model, "codeLengths")[0]).toBe(6);
    // Two more of weight 1 each at 16 and 17: alone 2 + 3 lg 18 = 14.5; divided 5 + lg (4 * 17) = 11.1.
    learn(
      model,
      [16, 17].map((x): CartRow => ({ x: [x, 0, 0, 0], label: 1, weight: 1 })),
    );
    expect(model.inspect().facts).toMatchObject({ leaves: 2, answeringNodes: 2 });
    expect(probabilities(model, [15, 0, 0, 0])).toEqual([0, 1]);
  });

  it("answers nothing before its first row, pruned or not", () => {
    for (const pruning of ["none", CODE] as const) {
      const model = make(2, { pruning });
      expect(probabilities(model, [0, 0, 0, 0])).toEqual(probabilities(make(2), [0, 0, 0, 0]));
      expect(model.inspect().facts).toMatchObject({ leaves: 1, answeringNodes: 1, depth: 0 });
    }
  });

  it("answers for as many classes as it is asked, and writes nothing behind them", () => {
    const rows = [0, 1, 2].map((label): CartRow => ({ x: [0, 0, 0, 0], label, weight: 1 + label }));
    const model = trained(3, {}, rows);
    for (const classes of [1, 2, 3, 4]) {
      const out = new Float64Array(6).fill(7);
      model.predictAt(new Float64Array(4), 0, out, 1, classes);
      expect([...out]).toEqual([7, ...[1 / 6, 2 / 6, 3 / 6, 0].slice(0, classes), 7, 7, 7, 7].slice(0, 6));
    }
  });

  it("tells apart numbers with none between them", () => {
    const next = 1 + Number.EPSILON;
    const rows = [1, next, 1, next].map((x, i): CartRow => ({ x: [x, 0, 0, 0], label: i % 2, weight: 1 }));
    for (const pruning of ["none", CODE] as const) {
      const model = trained(2, { pruning }, rows);
      expect(model.inspect().facts).toMatchObject({ leaves: 2, depth: 1 });
    }
    const model = trained(2, {}, rows);
    for (const x of [1, next]) expect(probabilities(model, [x, 0, 0, 0])[x === 1 ? 0 : 1]).toBe(1);
  });

  it("goes on after it was saved, and in a memory that moves", () => {
    const rows = cartRows(9, 120, 4, [1, 0.5]);
    for (const options of [{ pruning: CODE }, { window: 20 }, { maxBytes: 3000 }] satisfies Given[]) {
      const model = new Model(cartSchema(4), iti.with(options), 0);
      const moved = new Model(cartSchema(4), iti.with(options), 0, new MovingMemory());
      for (const one of [model, moved]) learn(one.classifier, rows.slice(0, 53));
      const twin = loadModel(saveModel(model), [iti]);
      for (const row of rows.slice(53)) {
        for (const one of [model, moved, twin]) learn(one.classifier, [row]);
        expect(learned(twin.classifier)).toEqual(learned(model.classifier));
        expect(learned(moved.classifier)).toEqual(learned(model.classifier));
        expect(twin.classifier.byteLength).toBe(model.classifier.byteLength);
      }
    }
    const empty = new Model(cartSchema(4), iti.with({}), 0);
    expect(learned(loadModel(saveModel(empty), [iti]).classifier)).toEqual(learned(empty.classifier));
  });

  it("a long chain of tests is made, and taken away", () => {
    const rows = Array.from({ length: 400 }, (_, i): CartRow => ({ x: [i, 0, 0, 0], label: i % 2, weight: 1 }));
    const model = batchOf(2, {}, rows).classifier;
    expect(model.inspect().facts.depth).toBeGreaterThan(150);
    learn(model, rows.map((row) => ({ ...row, x: [NaN, row.label, 0, 0], weight: 1000 })).slice(0, 2));
    expect(model.inspect().facts.examples).toBe(402);
    expect(treeOf(model).test).toMatchObject({ attribute: 1 });
  });
});
