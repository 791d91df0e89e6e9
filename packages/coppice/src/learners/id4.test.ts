import { describe, expect, it } from "vitest";
import { NaiveId4, type NaiveNode, type NaiveOptions } from "../../test/naive-id4.ts";
import { differences, type Example, turningExamples, turningSchema } from "../../test/naive-twins.ts";
import { column, probabilities } from "../../test/naive-vectors.ts";
import { collect } from "../../test/streams.ts";
import {
  type Classifier,
  defineSchema,
  Model,
  nominal,
  numeric,
  type Options,
  Random,
  type Schema,
} from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { multiplexor } from "../streams/index.ts";
import { id4 } from "./id4.ts";

type Id4Options = Options<typeof id4.params>;

const PURE = { warmUp: false, postPruning: false, switchSuppression: false };
const SWITCHES = [
  PURE,
  { ...PURE, switchSuppression: true },
  { ...PURE, warmUp: true },
  { ...PURE, warmUp: true, switchSuppression: true },
  { ...PURE, warmUp: true, postPruning: true },
  { warmUp: true, postPruning: true, switchSuppression: true },
];
const bitsSchema = (count: number) =>
  defineSchema({
    attributes: Object.fromEntries(Array.from({ length: count }, (_, a) => [`b${a}`, nominal(["0", "1"])])),
    classes: ["0", "1"],
  });

/** Learns "b0 b1 ... class" with bits, "?" for a missing one. */
function lessons(options: Id4Options, ...rows: (string | [string, number])[]): Classifier {
  const text = rows.map((row) => (typeof row === "string" ? ([row, 1] as const) : row));
  const model = id4(bitsSchema(text[0][0].length - 1), options).classifier;
  for (const [bits, weight] of text) learn(model, bits, weight);
  return model;
}

function learn(model: Classifier, bits: string, weight = 1): void {
  const row = rowOf(bits.slice(0, -1));
  model.learnOne(row, Number(bits.at(-1)), weight);
}

const rowOf = (bits: string) => Float64Array.from(bits, (bit) => (bit === "?" ? NaN : Number(bit)));
const facts = (model: Classifier) => model.inspect().facts as Record<string, number>;
/** Counters of the root: one per attribute, then the weights of rows that lacked each. */
const rootCounters = (model: Classifier, attributes: number) => column(model, "featureCounts").slice(1, 1 + attributes);
const rootMonitor = (model: Classifier) => column(model, "nodeNumbers")[1];
const rootTest = (model: Classifier) => {
  const nodes = column(model, "nodes");
  return nodes[2] < 0 ? -1 : nodes[0] >> 2;
};

describe("ID4 by hand", () => {
  const agreement = { criterion: "agreement", ...PURE } as const;

  it("counts agreement, waits while one class is there, splits and switches", () => {
    const model = lessons(agreement, "101", ["011", 2]); // A = [1, 2] of W = 3: pure, a leaf
    expect(rootCounters(model, 2)).toEqual([1, 2]);
    expect([rootTest(model), facts(model).leaves]).toEqual([-1, 1]);
    learn(model, "100"); // b0 = 1 for class 0: no; b1 = 0: yes. A = [1, 3], SC = [max(1, 3), max(3, 1)] of 4: equal, the first
    expect(rootCounters(model, 2)).toEqual([1, 3]);
    expect(rootTest(model)).toBe(0);
    expect(probabilities(model, rowOf("10"))).toEqual([1, 0]); // a child with that row alone
    expect(probabilities(model, rowOf("00"))).toEqual([0.25, 0.75]); // a child without rows: the root answers
    learn(model, "010", 0.5); // A = [1.5, 3] of 4.5, SC = [3, 3]: still its own
    expect([rootTest(model), facts(model).switches]).toEqual([0, 0]);
    learn(model, "011", 0.5); // A = [1.5, 3.5] of 5, SC = [3.5, 3.5]
    expect([rootTest(model), facts(model).switches, facts(model).nodes]).toEqual([0, 0, 4]); // two children, one with two classes
    learn(model, "111"); // A = [2.5, 4.5] of 6, SC = [3.5, 4.5]: the other one, and nothing below
    expect([rootTest(model), facts(model).switches, facts(model).nodes]).toEqual([1, 1, 2]);
    expect(probabilities(model, rowOf("11"))).toEqual([0, 1]);
  });

  it("splits a node as soon as it has met a second class, however little of it", () => {
    const model = lessons({ ...PURE, maxDepth: 1 }, ["01", 1000], ["11", 1000]);
    expect(rootTest(model)).toBe(-1);
    learn(model, "00", 0.001);
    expect([rootTest(model), facts(model).leaves]).toEqual([0, 1]);
  });

  it("takes the first of equal tests, however little rows weigh", () => {
    for (const criterion of ["agreement", "resubstitution"] as const) {
      expect(rootTest(lessons({ ...PURE, criterion }, ["000", 0.25], ["111", 0.25]))).toBe(0);
    }
  });

  it.each([...SWITCHES, { criterion: "agreement" } as const])(
    "does not tell tests apart by rounding: $criterion $warmUp $postPruning $switchSuppression",
    (options) => {
      // Sums of tenths are rounded, those of whole numbers are not; the larger the sum, the larger the error.
      const learned = (unit: number, firstHole: number) => {
        const model = id4(bitsSchema(6), { maxDepth: 4, ...options }).classifier;
        const random = Random.seeded(7);
        const answers = [];
        for (let i = 0; i < 2000; i++) {
          const bits = Array.from({ length: 6 }, (_, a) =>
            a >= firstHole && random.integer(10) === 0 ? NaN : random.integer(2),
          );
          const label =
            random.integer(6) === 0 ? random.integer(2) : (bits[0] || 0) ^ ((bits[1] || 0) & (bits[2] || 0));
          answers.push(model.predictOne(Float64Array.from(bits)));
          model.learnOne(Float64Array.from(bits), label, unit * [1, 2, 3, 5, 7][random.integer(5)]);
        }
        const { switches, nodes } = facts(model);
        return { switches, nodes, answers };
      };
      for (const firstHole of [6, 5, 0]) {
        const [tenths, wholes] = [learned(0.1 * 2 ** 20, firstHole), learned(1, firstHole)];
        expect([tenths.switches, tenths.nodes]).toEqual([wholes.switches, wholes.nodes]);
        expect(wholes.switches).toBeGreaterThan(5);
        // Where classes weigh the same rounding says which is the heavier one.
        expect(tenths.answers.filter((answer, i) => answer !== wholes.answers[i]).length).toBeLessThan(5);
      }
    },
  );

  it.each([...SWITCHES, { criterion: "agreement" } as const])(
    "looks for cuts when its weight has doubled, whatever rounding makes of it: $criterion $warmUp $postPruning $switchSuppression",
    (options) => {
      // Below a weight of 2 what is expected of cuts does not depend on the unit.
      const learned = (unit: number, seed: number) => {
        const attributes = { x: numeric(), y: numeric(), b: nominal(["0", "1"]) };
        const model = id4(defineSchema({ attributes, classes: ["0", "1"] }), { maxDepth: 1, ...options }).classifier;
        const random = Random.seeded(seed);
        const cuts = [];
        for (let i = 0; i < 300; i++) {
          const [x, y, b] = [random.integer(8), random.integer(8), random.integer(2)];
          const row = Float64Array.of(x, seed % 2 === 0 && random.integer(10) === 0 ? NaN : y, b);
          const label = random.integer(4) === 0 ? random.integer(2) : Number(x > 4) ^ (b & Number(y > 2));
          model.learnOne(row, label, unit * [1, 2, 3, 5, 7][random.integer(5)]);
          const { switches, nodes } = facts(model);
          cuts.push([switches, nodes, rootTest(model), column(model, "thresholds")[0]]);
        }
        return cuts;
      };
      for (let seed = 1; seed <= 10; seed++) expect(learned(1e-4, seed)).toEqual(learned(2 ** -13, seed));
    },
  );

  it("takes the heaviest class of every value, of more than two values and classes", () => {
    const schema = defineSchema({
      attributes: { v: nominal(["a", "b", "c"]), u: nominal(["p", "q"]) },
      classes: ["x", "y", "z"],
    });
    const model = id4(schema, PURE);
    model.learn({ v: "a", u: "p" }, "x");
    model.learn({ v: "b", u: "p" }, "y", 2);
    model.learn({ v: "c", u: "q" }, "z");
    model.learn({ v: "a", u: "p" }, "y", 0.5);
    // v: a max(1, 0.5), b 2, c 1; u: p max(x 1, y 2.5), q 1
    expect(rootCounters(model.classifier, 2)).toEqual([4, 3.5]);
    expect([model.predict({ v: "a" }), model.predict({ v: "b" }), model.predict({ v: "c" })]).toEqual(["y", "y", "z"]); // a: the first row came before there were children
  });

  it("watches subtrees: a node answers as a leaf where they were right less often", () => {
    const options = { ...agreement, warmUp: true, postPruning: true };
    const model = lessons(options, "00"); // no test yet: the monitor is the majority's weight, 1; a test at once
    expect([rootMonitor(model), rootTest(model), facts(model).leaves]).toEqual([1, 0, 1]);
    learn(model, "01", 2); // b0 = 0 said class 0: wrong, monitor 1; majority 2 > 1: the root is a leaf
    expect([rootMonitor(model), column(model, "nodeRecords")[1]]).toEqual([1, 1]);
    expect(probabilities(model, rowOf("0"))).toEqual([1 / 3, 2 / 3]);
    learn(model, "10", 4); // no rows at b0 = 1: the root's majority, 1, stands in and is wrong; 1 < 5
    expect([rootMonitor(model), column(model, "nodeRecords")[1]]).toEqual([1, 1]);
    learn(model, "10", 4); // the child says 0: right, 5 < 9
    learn(model, "01", 4); // the child says 1: right, 9 = 9 is not worse
    expect([rootMonitor(model), column(model, "nodeRecords")[1]]).toEqual([9, 0]);
    expect(probabilities(model, rowOf("0"))).toEqual([1 / 7, 6 / 7]);
  });

  it("keeps its test while the subtrees are right as often, with FS, and what they were right in stays or begins anew", () => {
    const options = { ...agreement, warmUp: true, maxDepth: 1 };
    const suppressing = { ...options, switchSuppression: true };
    // 00 0: A = [1, 1], monitor 1. 10 0: A = [1, 2], SC = [1, 2]; no rows at b0 = 1, but the root's majority was right: 2
    const model = lessons(suppressing, "000", "100");
    expect([rootCounters(model, 2), rootMonitor(model), rootTest(model)]).toEqual([[1, 2], 2, 0]); // 2 > 2 is not so
    expect(rootTest(lessons(options, "000", "100"))).toBe(1);
    // Both children say 0 and are wrong four times. A = [1, 2], [2, 2], [2, 3], [3, 4] of 3, 4, 5, 6, SC = [2, 2], [2,
    // 2], [3, 3], [3, 4]
    for (const bits of ["001", "101", "011"]) {
      learn(model, bits);
      expect([rootMonitor(model), rootTest(model)]).toEqual([2, 0]);
    }
    learn(model, "111");
    expect([rootCounters(model, 2), rootMonitor(model), rootTest(model)]).toEqual([[3, 4], 2, 1]); // 4 > 2
    const all = ["000", "100", "001", "101", "011", "111"];
    expect(rootMonitor(lessons({ ...suppressing, monitorReset: "seed-with-new-feature" }, ...all))).toBe(4);
  });

  it("does not count an attribute for rows that lack it, and stops where the tested one is missing", () => {
    const model = lessons(agreement, "101", "?00", "0?1"); // A = [1, 1], W = [2, 2], SC = [1/2, 1/2]
    expect(column(model, "featureCounts").slice(0, 5)).toEqual([2, 1, 1, 1, 1]);
    expect(rootTest(model)).toBe(0);
    learn(model, "110"); // A = [1, 1] of [3, 3]: 2/3 both
    learn(model, "?10"); // A_1 = 1 of W_1 = 4: 3/4 is more than 2/3
    expect(rootTest(model)).toBe(1);
    learn(model, "1?1");
    expect(probabilities(model, rowOf("1?"))).toEqual([0.5, 0.5]); // all of the root
    expect(probabilities(model, rowOf("?1"))).toEqual([1, 0]);
  });

  it("cuts numbers between the classes, counts on, and takes a better cut for another test", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["low", "high"] });
    const model = id4(schema, { ...PURE, cuts: 3, maxDepth: 1 });
    model.learn({ x: 0 }, "low");
    model.learn({ x: 4 }, "high"); // weight 2: cuts 1, 2, 3; each has 0 below and 4 above, so the lowest
    expect(column(model.classifier, "thresholds")[0]).toBe(1);
    model.learn({ x: 2 }, "low"); // above 1: low 1, high 1; weight 3 < 4, so the cut stays, right in 1 + 1
    expect(rootCounters(model.classifier, 1)).toEqual([2]);
    model.learn({ x: 4 }, "high"); // weight 4; right in 1 + 2 = 3, while the cut at 3 has all of low (up to 2) below it: 4
    expect(column(model.classifier, "thresholds")[0]).toBe(2); // 2 is the largest of low: all of it is below 2, too
    expect([rootCounters(model.classifier, 1), facts(model.classifier).switches]).toEqual([[4], 1]);
    expect([model.predict({ x: 2 }), model.predict({ x: 2.5 })]).toEqual(["low", "high"]); // nobody at 2 yet
  });
});

it("knows a number that never varies by its value, whatever the rows weigh", () => {
  const model = id4(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] })).classifier;
  const normal = 1 + 2 + 2 * 3 + 2; // behind the counter, what was missing, the tables of two branches, and the cut
  for (let i = 0; i < 40; i++) {
    model.learnOne(Float64Array.of(0.1), 0, [3, 0.7, 1e-3, 41][i % 4]);
    expect(column(model, "featureCounts").slice(normal, normal + 2)).toEqual([0.1, 0]);
  }
});

it("moves cuts alike, however little rows weigh", () => {
  const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] });
  const [usual, other] = [id4(schema, PURE).classifier, id4(schema, PURE).classifier];
  const random = Random.seeded(5);
  for (let i = 0; i < 1000; i++) {
    const row = Float64Array.of(random.uniform(), random.uniform());
    expect(other.predictOne(row)).toBe(usual.predictOne(row));
    const label = Number(row[0] > (i < 300 ? 0.3 : 0.8) !== row[1] > 0.6);
    usual.learnOne(row, label, 2 ** -12);
    other.learnOne(row, label, 2 ** -60);
  }
});

it("has numbers beyond 1e75 follow a cut, and counts them as missing", () => {
  const model = id4(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] })).classifier;
  for (let i = 0; i < 40; i++) model.learnOne(Float64Array.of(i % 2), i % 2);
  const answers = () => [-1e300, 0, 1, 1e80, Infinity].map((x) => model.predictOne(Float64Array.of(x)));
  expect(answers()).toEqual([0, 0, 1, 1, 1]);
  model.learnOne(Float64Array.of(1e80), 1);
  expect(column(model, "featureCounts")[2]).toBe(1); // weight of rows that lacked it
  expect(answers()).toEqual([0, 0, 1, 1, 1]);
});

/** Rows of three bits, with holes, and a number; the class turns from one rule to another. */
function bitExamples(seed: number, count: number): Example[] {
  const random = Random.seeded(seed);
  const holes = seed % 2 === 0 ? 15 : 1e9;
  return Array.from({ length: count }, (_, i) => {
    const bits = [0, 1, 2].map(() => random.integer(2));
    const x = random.integer(64) / 8 - (seed > 3 ? 20 : 0);
    const rule = i % 200 < 100 ? (bits[0] & bits[1]) | Number(x > (seed > 3 ? -15 : 5)) : bits[2] ^ bits[1];
    const label = random.integer(8) === 0 ? random.integer(2) : rule;
    const value = (v: number) => (random.integer(holes) === 0 ? undefined : `${v}`);
    const record: Record<string, unknown> = { b0: value(bits[0]), b1: value(bits[1]), b2: value(bits[2]) };
    if (seed > 2) record.x = random.integer(holes) === 0 ? undefined : x;
    return { record, label: `${label}`, weight: [1, 1, 1, 0, 0.5, 2, 3][random.integer(7)] };
  });
}

describe("ID4 is its naive twin", () => {
  const rest = { leafTest: "purity", significance: 0.05, monitorReset: "keep", cuts: 4, maxDepth: 3 } as const;
  const chi = { leafTest: "chi-square", significance: 0.2 } as const;
  const variants: (Omit<NaiveOptions, "criterion"> & Id4Options)[] = [
    ...SWITCHES.map((switches) => ({ ...rest, ...switches })),
    ...SWITCHES.slice(3).map((switches) => ({ ...rest, ...switches, monitorReset: "seed-with-new-feature" as const })),
    { ...rest, ...SWITCHES[5], maxDepth: 1 },
    { ...rest, ...SWITCHES[5], maxDepth: 0 },
  ];

  it.each([...variants, ...SWITCHES.slice(0, 4).map((switches) => ({ ...rest, ...chi, ...switches }))])(
    "$warmUp $postPruning $switchSuppression $leafTest $monitorReset depth $maxDepth: numbers, values and classes that come",
    (options) => {
      let switches = 0;
      for (const [seed, batch, asks] of [
        [1, 1, true],
        [2, 7, false],
        [3, 64, true],
      ] as const) {
        const all: NaiveOptions = { ...options, criterion: "resubstitution" };
        const schema = turningSchema();
        const model = new Model(schema, id4.with(all), 0);
        const naive = new NaiveId4(schema, all);
        const examples = turningExamples(seed, 200, 60);
        expect(differences(model, naive, examples, batch, asks)).toEqual([]);
        expect(facts(model.classifier)).toMatchObject({ switches: naive.switches, ...sizes(naive.root) });
        switches += naive.switches;
      }
      expect(switches > 0).toBe(options.maxDepth > 0);
    },
  );

  it.each(variants)(
    "$warmUp $postPruning $switchSuppression $monitorReset depth $maxDepth: agreement of bits, with and without holes and numbers",
    (options) => {
      for (const seed of [1, 2, 3, 4]) {
        const all: NaiveOptions = { ...options, criterion: "agreement" };
        const bits = { b0: nominal(["0", "1"]), b1: nominal(["0", "1"]), b2: nominal(["0", "1"]) };
        const schema = defineSchema({ attributes: seed > 2 ? { ...bits, x: numeric() } : bits, classes: ["0", "1"] });
        const model = new Model(schema, id4.with(all), 0) as unknown as Model;
        const naive = new NaiveId4(model.schema, all);
        // Of some the second class comes first.
        const examples = bitExamples(seed, 250).filter(({ label }, i) => seed < 3 || i > 40 || label === "1");
        expect(differences(model, naive, examples, seed === 1 ? 1 : 33, true)).toEqual([]);
        expect(facts(model.classifier)).toMatchObject({ switches: naive.switches, ...sizes(naive.root) });
        if (options.maxDepth > 0 && seed !== 1) expect(naive.switches).toBeGreaterThan(0);
      }
    },
  );
});

describe("where only rounding tells two tests of ID4 apart", () => {
  const all = { criterion: "resubstitution", warmUp: true, switchSuppression: true } as const;
  const pruned = { postPruning: true, leafTest: "purity" } as const;

  it.each([
    ["the first stays", 40, { ...all, ...pruned, significance: 0.2, monitorReset: "keep", cuts: 2, maxDepth: 4 }],
    [
      "a cut stays",
      144,
      {
        ...all,
        postPruning: false,
        leafTest: "chi-square",
        significance: 0.05,
        monitorReset: "seed-with-new-feature",
        cuts: 5,
        maxDepth: 4,
      },
    ],
    [
      "a subtree stays",
      961,
      { ...all, ...pruned, significance: 0.05, monitorReset: "seed-with-new-feature", cuts: 1, maxDepth: 3 },
    ],
    [
      "a cut that would be right as often as the subtrees stays",
      203,
      { ...all, ...pruned, significance: 0.05, monitorReset: "seed-with-new-feature", cuts: 4, maxDepth: 4 },
    ],
  ] as const)("%s", (_, seed, options) => {
    const schema = turningSchema();
    const model = new Model(schema, id4.with(options), 0);
    expect(differences(model, new NaiveId4(schema, options), turningExamples(seed, 200, 50), 1, true)).toEqual([]);
  });
});

/** Nodes with rows, those that rows to be predicted end at, and the most tests they meet. */
function sizes(root: NaiveNode): { nodes: number; leaves: number; depth: number } {
  const size = { nodes: 0, leaves: 0, depth: 0 };
  const count = (node: NaiveNode, depth: number, isUsed: boolean): void => {
    if (node.lessons.length === 0 && node !== root) return;
    size.nodes++;
    const isEnd = node.isLeaf || node.split === undefined;
    if (isUsed) size.depth = Math.max(size.depth, depth);
    if (isUsed && isEnd) size.leaves++;
    for (const child of node.split?.children ?? []) count(child, depth + 1, isUsed && !isEnd);
  };
  count(root, 0, true);
  return size;
}

describe("ID4", () => {
  const stream = collect(multiplexor({ seed: 5 }), 4000);

  it("takes the subtrees of a node away when its test changes, and nothing else", () => {
    for (const switches of SWITCHES) {
      const model = id4(stream.schema, { ...switches, criterion: "agreement", maxDepth: 5 }).classifier;
      let [before, gone] = [new Map<string, number>(), 0];
      for (let i = 0; i < 1500; i++) {
        const taken = facts(model).switches;
        model.learnOne(stream.row(i), stream.labels[i]);
        const after = nodesByPath(model);
        const changed = facts(model).switches - taken;
        // Nodes whose path is still there have lost no weight; where nothing was switched all paths are there.
        const lost = [...before].filter(([path, weight]) => !((after.get(path) ?? -1) >= weight));
        if (changed === 0) expect(lost).toEqual([]);
        gone += lost.length;
        before = after;
      }
      expect(gone).toBeGreaterThan(5);
    }
  });

  it("learns the same with warm-up, whatever answers as a leaf", () => {
    const [purity, chi] = (["purity", "chi-square"] as const).map((leafTest) => {
      const model = id4(stream.schema, { warmUp: true, postPruning: false, switchSuppression: false, leafTest });
      model.classifier.learnMany(stream.data, 1500, stream.labels);
      return model.classifier;
    });
    let flags = 0;
    for (const { name } of purity.arena.columns) {
      const [one, other] = [column(purity, name), column(chi, name)];
      if (name !== "nodeRecords") expect(other, name).toEqual(one);
      one.forEach((value, i) => {
        if (value === other[i]) return;
        expect(i % 3).toBe(1); // the flag
        flags++;
      });
    }
    expect(flags).toBeGreaterThan(0);
  });

  it("warms up: subtrees below leaves are there, and are not asked", () => {
    const grown = (options: Id4Options) => {
      const model = id4(stream.schema, { ...options, maxDepth: 4 }).classifier;
      model.learnMany(stream.data, 300, stream.labels);
      return facts(model);
    };
    expect(grown(PURE).warming).toBe(0);
    expect(grown({ ...PURE, warmUp: true }).warming).toBeGreaterThan(0);
  });

  it.each(["agreement", "resubstitution"] as const)("learns the multiplexor with depth 10: %s", (criterion) => {
    const errorOf = (switches: Id4Options) => {
      const model = id4(stream.schema, { ...switches, criterion, maxDepth: 10 }).classifier;
      const rows = collect(multiplexor({ seed: 6 }), 20_000);
      model.learnMany(rows.data, rows.count, rows.labels);
      let wrong = 0;
      for (let k = 0; k < 2048; k++) {
        const row = Float64Array.from({ length: 11 }, (_, b) => (k >> b) & 1);
        if (model.predictOne(row) !== row[3 + 4 * row[0] + 2 * row[1] + row[2]]) wrong++;
      }
      return wrong / 2048;
    };
    const extended = errorOf({});
    expect(extended).toBeLessThan(0.12);
    expect(errorOf(PURE)).toBeGreaterThan(2 * extended); // what the extensions are for
  });

  it("is as deep as there are attributes where depth is unlimited, and no deeper than it may be", () => {
    const deep = (maxDepth: number) => {
      const model = id4(bitsSchema(3), { ...PURE, maxDepth }).classifier;
      for (let i = 0; i < 60; i++) model.learnOne(rowOf("010"), i % 2); // never pure
      return facts(model).depth;
    };
    expect([deep(Infinity), deep(2), deep(9)]).toEqual([3, 2, 9]);
  });

  it("takes a test as independent below its significance only", () => {
    const leaves = (significance: number) => {
      const model = id4(stream.schema, { ...PURE, leafTest: "chi-square", significance, maxDepth: 6 }).classifier;
      model.learnMany(stream.data, 2000, stream.labels);
      return facts(model).nodes;
    };
    expect(leaves(1e-6)).toBeLessThan(leaves(0.01));
    expect(leaves(0.01)).toBeLessThan(leaves(0.5));
  });

  it("has less to remember with agreement", () => {
    const bytes = (criterion: "agreement" | "resubstitution") => {
      const model = id4(stream.schema, { criterion, maxDepth: 4 }).classifier;
      model.learnMany(stream.data, 4000, stream.labels);
      expect(facts(model).counters).toBeLessThanOrEqual(15);
      return model.byteLength;
    };
    expect(bytes("agreement")).toBeLessThan(bytes("resubstitution") / 2);
  });

  it("stops growing where the budget is full, says so, and keeps what it knows", () => {
    for (const maxBytes of [2000, 4000, 12_000]) {
      const model = id4(stream.schema, { maxBytes, maxDepth: 10 });
      for (let i = 0; i < 4000; i++) {
        model.classifier.learnOne(stream.row(i), stream.labels[i]);
        expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
      }
      expect(facts(model.classifier)).toMatchObject({ weight: 4000, cutBack: 0 });
      expect(facts(model.classifier).refused).toBeGreaterThan(0);
      expect(model.byteLength).toBeGreaterThan(maxBytes / 2);
    }
    const roomy = id4(stream.schema, { maxDepth: 10 }).classifier;
    roomy.learnMany(stream.data, 4000, stream.labels);
    expect(facts(roomy)).toMatchObject({ refused: 0, cutBack: 0 });
  });

  it("takes the last of its budget in few steps", () => {
    const maxBytes = 350_000;
    let allocated = 0;
    const memory = {
      allocate(bytes: number) {
        allocated += bytes;
        return { buffer: new ArrayBuffer(bytes), byteOffset: 0 };
      },
    };
    const schema = defineSchema({ attributes: { c: nominal(["u", "v"]) }, classes: ["a", "b"] }) as unknown as Schema;
    const model = new Model(schema, id4.with({ maxBytes, maxDepth: 3000 }), 0, memory);
    for (let i = 0; i < 4; i++) model.classifier.learnOne(Float64Array.of(i % 2), i % 2);
    expect(model.byteLength).toBeGreaterThan(0.99 * maxBytes);
    expect(allocated).toBeLessThan(20 * maxBytes);
  });

  it("tests nothing where there are no attributes, however deep it may be", () => {
    const schema = defineSchema({ attributes: {}, classes: ["a", "b"] });
    for (const maxDepth of [0, 12, Infinity]) {
      const model = id4(schema, { maxDepth });
      for (let i = 0; i < 9; i++) model.learn({}, i % 3 > 0 ? "b" : "a");
      expect(facts(model.classifier)).toMatchObject({ nodes: 1, counters: 0 });
      expect(probabilities(model.classifier, new Float64Array(0))).toEqual([1 / 3, 2 / 3]);
    }
  });

  it("grows again where it was refused to, once a class has taken it back to its root", () => {
    const names = ["a", "b", "c", "d", "e"];
    const schema = defineSchema({ attributes: Object.fromEntries(names.map((n) => [n, nominal(["0", "1"])])) });
    const model = id4(schema, { maxBytes: 3500 });
    const random = Random.seeded(1);
    let [cutBack, refused, counters] = [0, 0, 0];
    for (let i = 0; i < 600; i++) {
      const bits = names.map(() => random.integer(2));
      const label = `c${(bits[0] + 2 * bits[1] + 4 * bits[2] * bits[3]) % (1 + Math.floor(i / 60))}`;
      model.learn(Object.fromEntries(names.map((n, a) => [n, `${bits[a]}`])), label);
      const now = facts(model.classifier);
      if (now.cutBack === 0) refused = now.refused;
      else if (now.cutBack > cutBack) cutBack = now.cutBack;
      else counters = Math.max(counters, now.counters);
    }
    expect([refused > 0, cutBack > 0, counters > 1]).toEqual([true, true, true]);
  });

  it("goes back to its root with counters that were given back before, and uses none of them", () => {
    const names = ["a", "b", "c", "d", "e"];
    let freeBefore = 0;
    for (let seed = 1; seed <= 10; seed++) {
      const schema = defineSchema({ attributes: Object.fromEntries(names.map((n) => [n, nominal(["0", "1"])])) });
      const model = id4(schema, { ...PURE, maxBytes: 5000 });
      const random = Random.seeded(seed);
      let [cutBack, isFree] = [0, false];
      for (let i = 0; i < 600; i++) {
        // Each 40 rows another rule, whose switches give counters back, then a class without room.
        const bits = names.map(() => random.integer(2));
        const turn = Math.floor(i / 40);
        const label = `c${i % 40 === 39 ? turn : bits[turn % 5] & bits[(turn + 1) % 5]}`;
        model.learn(Object.fromEntries(names.map((n, a) => [n, `${bits[a]}`])), label);
        const now = facts(model.classifier);
        if (now.cutBack > cutBack && isFree) freeBefore++;
        cutBack = now.cutBack;
        isFree = column(model.classifier, "firstFreeSlot")[0] > 0;
        if (cutBack > 0 && i % 10 === 0) loadModel(saveModel(model), [id4]); // refuses counters that are not there
      }
    }
    expect(freeBefore).toBeGreaterThan(0);
  });

  it("goes back to its root for a class that has no room otherwise, then refuses it", () => {
    const schema = defineSchema({ attributes: { a: nominal(["0", "1"]), b: nominal(["0", "1"]) } });
    const model = id4(schema, { maxBytes: 1500 });
    const random = Random.seeded(1);
    let [cutBack, refused, learned] = [0, 0, 0];
    for (let c = 0; c < 40; c++) {
      for (let i = 0; i < 40; i++) {
        const [a, b] = [random.integer(2), random.integer(2)];
        try {
          model.learn({ a: `${a}`, b: `${b}` }, a === b ? `c${c}` : "other");
          learned++;
        } catch (error) {
          expect(String(error)).toMatch(/`maxBytes` must be at least \d+ for a tree of one node/);
          refused++;
        }
        expect(model.byteLength).toBeLessThanOrEqual(1500);
        expect(facts(model.classifier).weight).toBe(learned);
      }
      cutBack = facts(model.classifier).cutBack;
    }
    expect(cutBack).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);
  });

  it("counts rows that came before its counters as rows that lacked everything", () => {
    const schema = bitsSchema(8);
    const model = id4(schema, { ...PURE, criterion: "agreement", maxBytes: 1500, maxDepth: 8 });
    const random = Random.seeded(2);
    let late = 0;
    for (let i = 0; i < 3000; i++) {
      const row = Float64Array.from({ length: 8 }, () => random.integer(2));
      const rule = row[Math.floor(i / 300) % 8] ^ row[(Math.floor(i / 300) + 3) % 8];
      model.classifier.learnOne(row, random.integer(5) === 0 ? random.integer(2) : rule);
      const counts = column(model.classifier, "featureCounts");
      for (let at = 0; at < counts.length; at += 17) late += Number(counts[at] > 0);
      for (let at = 0; at < counts.length; at += 17) {
        for (let a = 0; a < 8; a++) expect(counts[at + 9 + a]).toBe(counts[at]); // nothing else was ever missing
      }
    }
    expect(late).toBeGreaterThan(0);
    expect(facts(model.classifier).refused).toBeGreaterThan(0);
  });

  it("refuses what does not go together, and a third of what it counts in two", () => {
    const schema = bitsSchema(2);
    const refusal = (options: Id4Options, of = schema) => {
      try {
        id4(of, options);
      } catch (error) {
        return String((error as Error).message);
      }
      return "";
    };
    expect(refusal({ warmUp: false })).toMatch(
      /id4: `postPruning` must be false without `warmUp`.*got true.*Set `warmUp`/,
    );
    expect(refusal({ leafTest: "chi-square" })).toMatch(/`leafTest` must be "purity" with `postPruning`/);
    expect(refusal({ leafTest: "chi-square", postPruning: false, criterion: "agreement" })).toMatch(
      /`leafTest` must be "purity" with criterion "agreement"/,
    );
    const within = (maxBytes: number) => refusal({ maxBytes }, bitsSchema(8) as never);
    const [said, least] = /`maxBytes` must be at least (\d+) for a tree of one node/.exec(within(300)) ?? [];
    expect(within(Number(least) - 1)).toContain(said);
    expect(within(Number(least))).toBe("");
    const three = defineSchema({ attributes: { a: nominal(["0", "1", "2"]) }, classes: ["0", "1"] });
    expect(refusal({ criterion: "agreement" }, three as never)).toMatch(/at most 2 values of a, got 3/);
    const open = defineSchema({ attributes: { a: nominal() } });
    const model = id4(open, { criterion: "agreement" });
    for (const [a, label] of [
      ["x", "no"],
      ["y", "yes"],
    ]) {
      model.learn({ a }, label);
    }
    const before = saveModel(model);
    expect(() => model.classifier.learnOne(Float64Array.of(open.attributes[0].intern("z")), 0)).toThrow(
      /2 values of a/,
    );
    expect(() => model.classifier.learnOne(Float64Array.of(0), open.internClass("maybe"))).toThrow(/at most 2 classes/);
    expect(facts(model.classifier).weight).toBe(2);
    expect(before.length).toBeGreaterThan(0);
  });
});

/** Weights of nodes by the tests and branches that lead to them. */
function nodesByPath(model: Classifier): Map<string, number> {
  const [nodes, numbers] = [column(model, "nodes"), column(model, "nodeNumbers")];
  const found = new Map<string, number>();
  const visit = (node: number, path: string) => {
    if (numbers[3 * node] > 0) found.set(path, numbers[3 * node]);
    const [test, first, branches] = nodes.slice(4 * node);
    for (let b = 0; b < branches; b++) visit(first + b, `${path} ${test >> 2}=${b}`);
  };
  visit(0, "");
  return found;
}
