/**
 * Hoeffding trees under a byte budget beside the twin of objects, and beside themselves: rows one by one or in runs, with
 * saving and loading in between.
 */
import { describe, expect, it } from "vitest";
import { BudgetedTwin } from "../../../test/naive-budget.ts";
import { type HoeffdingOptions, eagerOptions as options } from "../../../test/naive-hoeffding-tree.ts";
import {
  castVote,
  differences,
  type Example,
  encoded,
  isSame,
  manyValuesExamples,
  manyValuesSchema,
  naiveChance,
  numbersExamples,
  numbersSchema,
  runs,
  scattered,
  scatteredSchema,
  shares,
  turningExamples,
  turningSchema,
} from "../../../test/naive-twins.ts";
import { column } from "../../../test/naive-vectors.ts";
import {
  type Classifier,
  defineSchema,
  type Model,
  nominal,
  numeric,
  PoissonTable,
  Random,
  type Schema,
} from "../../core/index.ts";
import { type Chain, onlineBagging } from "../../ensembles/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { hoeffdingTree } from "../hoeffding-tree.ts";

/** The states of the records that leaves have. */
function expectSameStates(tree: Classifier, twin: BudgetedTwin): void {
  const states = column(tree, "leaves").filter((_, i) => i % 4 === 2);
  const records = [...twin.records.values()];
  expect(records.map(({ number }) => states[number])).toEqual(records.map(({ state }) => state));
  const { innerNodes, leaves, depth } = twin.facts();
  expect(tree.inspect().facts).toMatchObject({ innerNodes, leaves, depth });
}

/**
 * Rows of a random schema: a nominal attribute of which most values are rare or come late, perhaps declared; another one;
 * perhaps numbers; three classes or, towards the end, up to twelve.
 */
function wild(seed: number, count: number): { schema: Schema; examples: Example[] } {
  const random = Random.seeded(seed);
  const isDeclared = random.integer(2) === 0;
  const hasNumbers = random.integer(3) > 0;
  const classes = [2, 3, 3, 12][random.integer(4)];
  const gaps = [0, 12][random.integer(2)];
  const values = Array.from({ length: 4 + random.integer(9) }, (_, v) => `${v}`);
  const p = isDeclared ? nominal(values) : nominal();
  const numbers: object = hasNumbers ? { x: numeric(), y: numeric() } : {};
  const schema = defineSchema({ attributes: { p, q: nominal(), ...numbers }, target: "class" });
  const examples = Array.from({ length: count }, (_, i) => {
    const come = Math.min(values.length, 4 + Math.floor(i / 40));
    const v = Math.floor(come * random.uniform() ** 2);
    const [q, x, y] = [random.integer(3), random.uniform(), random.uniform()];
    const classesNow = Math.min(classes, 2 + Math.floor(i / 50));
    const told = v % 2 === 0 ? v + q : 1 + Math.floor(4 * (hasNumbers ? x : q / 3));
    const label = random.integer(8) === 0 ? random.integer(classesNow) : told % classesNow;
    const isMissing = () => gaps > 0 && i > count / 3 && random.integer(gaps) === 0;
    const record = { p: isMissing() ? null : values[v], q: `q${q}`, x: isMissing() ? undefined : x, y };
    return { record, label: `c${label}`, weight: [1, 1, 1, 0.5, 0, 2][random.integer(6)] };
  });
  return { schema: schema as unknown as Schema, examples };
}

const variants: readonly Partial<HoeffdingOptions>[] = [
  {},
  { gracePeriod: 3, splitConfidence: 0.9 },
  { leafPrediction: "naive-bayes", criterion: "gini", binarySplits: true, gracePeriod: 5 },
  { leafPrediction: "majority", splitConfidence: 1, gracePeriod: 4 },
];

describe("a tree under a budget beside one of objects", () => {
  const counts: { [what: string]: number } = {};

  function follow(
    schema: Schema,
    examples: readonly Example[],
    maxBytes: number,
    change: Partial<HoeffdingOptions>,
    [batch, asks]: readonly [number, boolean],
  ): BudgetedTwin {
    const model = hoeffdingTree(schema as never, { ...options, ...change, maxBytes }) as unknown as Model;
    const twin = new BudgetedTwin(model.schema, { ...options, ...change }, maxBytes);
    const compare = () => {
      const { byteLength } = model.classifier;
      expect(byteLength).toBe(twin.bytes);
      expect(byteLength).toBeLessThanOrEqual(maxBytes);
      expectSameStates(model.classifier, twin);
    };
    expect(differences(model, twin, examples, batch, asks, compare), `${maxBytes} bytes`).toEqual([]);
    add(twin);
    return twin;
  }

  function add(twin: BudgetedTwin): void {
    for (const [what, count] of Object.entries(twin.counts)) counts[what] = (counts[what] ?? 0) + count;
  }

  it.each([
    [1, true],
    [1, false],
    [13, true],
    [40, false],
  ] as const)(
    "has the same bytes, states, nodes and answers, in batches of %d, asked while learning: %s",
    (batch, asks) => {
      for (let seed = 0; seed < 24; seed++) {
        if (batch === 1 && seed % 3 !== Number(asks)) continue; // compared with every row
        const { schema, examples } = wild(seed, 500);
        const maxBytes = [6000, 9000, 14_000, 30_000][(seed >> 1) % 4] + 8 * seed;
        follow(schema, examples, maxBytes, variants[(seed + batch) % 4], [batch, asks]);
      }
    },
  );

  it("has them, and retires nobody, where there is a little more room than without a budget", () => {
    for (let seed = 0; seed < 8; seed++) {
      const { schema, examples } = wild(seed, 300);
      const free = follow(schema, examples, Infinity, variants[seed % 4], [20, true]);
      const tight = follow(wild(seed, 0).schema, examples, free.mostBytes + 1000, variants[seed % 4], [7, true]);
      expect(tight.counts).toEqual(free.counts);
      expect(tight.bytes).toBe(free.bytes);
    }
  });

  it("refuses the same rows, and learns the others, where not even one leaf has room for all that comes", () => {
    let refused = 0;
    for (let seed = 0; seed < 16; seed++) {
      const { schema, examples } = wild(seed, 200);
      const maxBytes = [1000, 1300, 1700, 2200][(seed >> 1) % 4];
      const model = hoeffdingTree(schema as never, { ...options, maxBytes }) as unknown as Model;
      const twin = new BudgetedTwin(model.schema, options, maxBytes);
      for (const example of examples) {
        const { data, labels, weights } = encoded(model.schema, [example]);
        if (weights[0] === 0) continue;
        const outcomes = [model.classifier.learnOne.bind(model.classifier), twin.learn.bind(twin)].map((learn) => {
          try {
            learn(data, labels[0], weights[0]);
            return "learned";
          } catch (error) {
            if (!/must be at least|refused/.test((error as Error).message)) throw error;
            return "refused";
          }
        });
        expect(outcomes[0]).toBe(outcomes[1]);
        refused += Number(outcomes[0] === "refused");
        expect(model.classifier.byteLength).toBe(twin.bytes);
        expectSameStates(model.classifier, twin);
      }
      add(twin);
    }
    expect(refused).toBeGreaterThan(50);
  });

  it("has them where many leaves learn, or many classes are declared that never come", () => {
    follow(numbersSchema(2), numbersExamples(3, 1500, 500), 20_000, variants[3], [50, true]);
    for (const seed of [1, 2, 3]) {
      const examples = turningExamples(seed, 600, 150);
      follow(turningSchema(), examples, 1700 + 900 * seed, {}, [16, true]);
      follow(scatteredSchema(), scattered(examples), 2300 + 900 * seed, {}, [16, false]);
    }
  });

  it("has them where there is hardly room for the tree's own nodes", () => {
    for (const [seed, maxBytes] of [
      [1, 6008],
      [6, 5048],
      [13, 6104],
      [20, 3160],
      [37, 3296],
      [49, 3392],
      [58, 3464],
      [58, 4464],
    ]) {
      const { schema, examples } = wild(seed, 500);
      follow(schema, examples, maxBytes, variants[3], [50, true]);
    }
  });

  it("has met all of it", () => {
    const { retired, lost, unsplit, unheard, moved, anew, waited, late, eighths } = counts;
    expect(Math.min(retired, moved, waited)).toBeGreaterThan(200);
    expect(Math.min(lost, unsplit, late, eighths)).toBeGreaterThan(10);
    expect(Math.min(unheard, anew)).toBeGreaterThan(5);
  });
});

it.each(runs.slice(1))(
  "bagging gives each tree its share, in batches of %d, asked while learning: %s",
  (batch, asks, seed) => {
    const members = 3;
    let retired = 0;
    for (const [stream, maxBytes] of [
      [1, 14_000],
      [20, 12_000],
    ]) {
      const { schema, examples } = wild(stream, 400);
      const model = onlineBagging(schema as never, {
        members,
        base: hoeffdingTree.with(options),
        maxBytes,
        seed,
      }) as Model;
      const own = model.classifier.arena.byteLength - model.schema.classCount * 8; // fixed, beside the weights of classes
      const share = Math.floor(((maxBytes * 15) / 16 - own) / members); // a sixteenth is for these
      const twins = Array.from({ length: members }, () => new BudgetedTwin(model.schema, options, share));
      const { draws } = naiveChance(model.schema, seed, members);
      const poisson = new PoissonTable(1);
      const learned: number[] = [];
      const answer = (row: Float64Array) => {
        const votes = Array<number>(model.schema.classCount).fill(0);
        for (const twin of twins)
          if (twin.root.children.length + twin.root.weight > 0) castVote(votes, "soft", 1, twin.answer(row));
        return shares(votes, learned);
      };
      const learn = (row: Float64Array, label: number, weight: number) => {
        for (const twin of twins) twin.reserve(row, label);
        for (const [m, twin] of twins.entries()) {
          const copies = poisson.draw(draws[m]);
          if (copies > 0) twin.learn(row, label, copies * weight);
        }
        learned[label] = (learned[label] ?? 0) + weight;
      };
      const compare = () => {
        const trees = (model.classifier as Chain).members;
        expect(trees.map((tree) => tree.byteLength)).toEqual(twins.map((twin) => twin.bytes));
        for (const [m, twin] of twins.entries()) expectSameStates(trees[m] as Classifier, twin);
      };
      expect(differences(model, { answer, learn }, examples, batch, asks, compare)).toEqual([]);
      for (const { counts } of twins) retired += counts.retired;
    }
    expect(retired).toBeGreaterThan(10);
  },
);

/** Rows in runs of any length, with the model saved and loaded between some of them: as row by row. */
it.each([
  ["a tree", (schema: Schema, maxBytes: number) => hoeffdingTree(schema as never, { ...options, maxBytes })],
  [
    "a tree whose leaves draw attributes",
    (schema: Schema, maxBytes: number) =>
      hoeffdingTree(schema as never, { ...options, attributesPerLeaf: 2, maxBytes }),
  ],
  [
    "bagging",
    (schema: Schema, maxBytes: number) =>
      onlineBagging(schema as never, { members: 3, base: hoeffdingTree.with(options), maxBytes: 4 * maxBytes }),
  ],
])("%s under a budget learns runs as rows, and goes on as it was when it is loaded", (what, make) => {
  for (let seed = 0; seed < 6; seed++) {
    const random = Random.seeded(100 + seed);
    const isMany = seed % 3 === 0;
    const stream = () =>
      isMany ? { schema: manyValuesSchema(), examples: manyValuesExamples(seed, 900) } : wild(seed, 500);
    const { schema, examples } = stream();
    const maxBytes = isMany ? 12_000 : [6000, 9000, 14_000][seed % 3];
    const single = make(schema, maxBytes) as unknown as Model;
    let other = make(stream().schema, maxBytes) as unknown as Model;
    for (let at = 0, length = 1; at < examples.length; at += length) {
      length = 1 + random.integer(random.integer(2) === 0 ? 4 : 90);
      const part = examples.slice(at, at + length);
      const { data, labels, weights } = encoded(other.schema, part);
      encoded(single.schema, part); // it knows the same classes
      const classes = other.schema.classCount;
      const out = new Float64Array(part.length * classes);
      const isAsking = random.integer(2) === 0;
      if (isAsking) other.classifier.predictThenLearnMany(data, part.length, labels, out, weights);
      else other.classifier.learnMany(data, part.length, labels, weights);
      for (const [i, example] of part.entries()) {
        const row = encoded(single.schema, [example]);
        const answer = new Float64Array(single.schema.classCount);
        single.classifier.predictProbaMany(row.data, 1, answer);
        if (isAsking) expect([...out.subarray(i * classes, i * classes + answer.length)]).toEqual([...answer]);
        if (row.weights[0] > 0) single.classifier.learnOne(row.data, row.labels[0], row.weights[0]);
      }
      expect(other.classifier.byteLength).toBe(single.classifier.byteLength);
      expect(other.classifier.byteLength).toBeLessThanOrEqual(what === "bagging" ? 4 * maxBytes : maxBytes);
      if (random.integer(3) === 0)
        other = loadModel(saveModel(other), [hoeffdingTree, onlineBagging]) as unknown as Model;
    }
    expect(isSame(saveModel(single), saveModel(other)), `seed ${seed}`).toBe(true);
  }
});
