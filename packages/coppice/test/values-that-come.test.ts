/**
 * Smoothing and tests go by the nominal values that have come (decision 47): a model answers the same to the last bit whether
 * they are declared or not, and whichever others are.
 */
import { describe, expect, it } from "vitest";
import { classifiers, parseSpec } from "../src/catalog/index.ts";
import { Attribute, drawNormal, Model, nominal, numeric, Random, Schema } from "../src/core/index.ts";
import { loadModel, saveModel } from "../src/snapshot/index.ts";

interface Lesson {
  readonly record: Record<string, unknown>;
  readonly label: string;
  readonly weight: number;
}

const CLASSES = ["c0", "c1", "c2", "c3"];

/** Values of `p`, `q` and `r` go on coming; they bear the numbers in whose order rows teach them. Some are missing. */
function lessons(seed: number, count: number, classes: number, most: number): Lesson[] {
  const random = Random.seeded(seed);
  const numbers = { p: new Map<number, number>(), q: new Map<number, number>(), r: new Map<number, number>() };
  const named = (name: keyof typeof numbers, value: number, weight: number) => {
    const of = numbers[name];
    if (random.integer(9) === 0 || (weight === 0 && !of.has(value))) return null;
    if (!of.has(value)) of.set(value, of.size);
    return `v${of.get(value)}`;
  };
  return Array.from({ length: count }, (_, i) => {
    const label = random.integer(classes);
    const p = Math.floor(Math.min(most, 3 + i / 8) * random.uniform() ** 2);
    const q = random.integer(3) === 0 ? random.integer(Math.min(5, 2 + (i >> 6))) : label % 2;
    const r = random.integer(4) === 0 ? random.integer(2) : Number(label > 1);
    const x = random.integer(12) === 0 ? undefined : label + 2 * drawNormal(random);
    const weight = [1, 1, 1, 0, 0.5, 2][random.integer(6)];
    const record = { p: named("p", p, weight), x, q: named("q", q, weight), r: named("r", (r + (p % 3)) % 3, weight) };
    return { record, label: `c${label}`, weight };
  });
}

/** Names of values in the order in which they come, or turned around in threes. */
const inOrder = (count: number) => Array.from({ length: count }, (_, v) => `v${v}`);
const turned = (count: number) => inOrder(3 * Math.ceil(count / 3)).map((_, v) => `v${v - (v % 3) + 2 - (v % 3)}`);
const others = (count: number) => Array.from({ length: count }, (_, v) => `never${v}`);
const behind = (names: string[]) => [...names, ...others(7)];
const among = (names: string[]) => names.flatMap((name, v) => [`before${v}`, name, ...others(v % 2).map((n) => n + v)]);

function schemaOf(classes: number, names: (count: number) => string[], most: number): Schema {
  const counts = { p: most, q: 5, r: 3 };
  const attributes = (["p", "x", "q", "r"] as const).map(
    (name) => new Attribute(name, name === "x" ? numeric() : nominal(names(counts[name]))),
  );
  return new Schema(attributes, "class", CLASSES.slice(0, classes));
}

/** The answers to all rows, each before it is learned. Rows come one by one, or in batches, and the model is saved and loaded on the way. */
function answers(spec: string, schema: Schema, rows: readonly Lesson[], random: Random | null): number[][] {
  let model = new Model(schema, parseSpec(spec), 1);
  const all: number[][] = [];
  for (let at = 0; at < rows.length; ) {
    const part = rows.slice(at, at + (random === null ? 1 : 1 + random.integer(60)));
    at += part.length;
    if (random !== null && random.integer(3) === 0) model = loadModel(saveModel(model), classifiers) as Model;
    const classes = model.schema.classCount;
    const out = new Float64Array(part.length * classes);
    if (random === null) {
      const [{ record, label, weight }] = part;
      model.classifier.predictProbaOne(model.schema.lookUp(record), out); // an index beyond all where the value is new
      model.learn(record, label, weight);
    } else {
      const data = Float64Array.from(part.flatMap(({ record }) => [...model.schema.encode(record)]));
      const labels = Int32Array.from(part, ({ label }) => model.schema.internClass(label));
      const weights = Float64Array.from(part, ({ weight }) => weight);
      model.classifier.predictThenLearnMany(data, part.length, labels, out, weights);
    }
    part.forEach((_, i) => {
      all.push([...out.subarray(i * classes, (i + 1) * classes)]);
    });
  }
  return all;
}

const TREE = "grace-period=15,split-confidence=0.3";
const specs = [
  "naive-bayes",
  "naive-bayes(smoothing=0.3)",
  "naive-bayes(smoothing=0)",
  `hoeffding-tree(${TREE})`,
  `hoeffding-tree(${TREE},leaf-prediction=naive-bayes,binary-splits=true,criterion=gini)`,
  `hoeffding-tree(${TREE},attributes-per-leaf=2)`,
  `hoeffding-anytime-tree(${TREE},reevaluation-period=30)`,
  `hoeffding-adaptive-tree(${TREE},drift-delta=0.5,comparison-width=30,swap-confidence=1,bootstrap-sampling=true)`,
  "online-bagging(members=3,base=naive-bayes)",
  `online-bagging(members=3,base=hoeffding-tree(${TREE}))`,
  `online-boosting(members=3,base=hoeffding-tree(${TREE}))`,
  `adaptive-random-forest(members=3,grace-period=15,split-confidence=0.3)`,
];

describe.each(specs)("%s answers the same", (spec) => {
  it.each([
    [2, 1],
    [2, 2],
    [4, 3],
    [4, 4],
  ])("whatever is declared: %i classes, seed %i", (classes, seed) => {
    const rows = lessons(seed, 500, classes, 15);
    const by = (names: (count: number) => string[], random: Random | null = null) =>
      answers(spec, schemaOf(classes, names, 15), rows, random);
    const open = by(() => []);
    expect(new Set(open.map(String)).size).toBeGreaterThan(250);
    expect(by(inOrder), "declared").toEqual(open);
    expect(
      by((count) => behind(inOrder(count))),
      "with others behind",
    ).toEqual(open);
    expect(
      by((count) => among(inOrder(count)), Random.seeded(seed)),
      "with others among them, in batches",
    ).toEqual(open);
    expect(
      by((count) => among(turned(count))),
      "in another order, with others among them",
    ).toEqual(by(turned, Random.seeded(seed + 9)));
  });

  it("whether many values are declared or come", () => {
    const rows = lessons(5, 1500, 3, 200);
    const open = answers(
      spec,
      schemaOf(3, () => [], 200),
      rows,
      null,
    );
    const declared = schemaOf(3, (count) => behind(inOrder(count)), 200);
    expect(declared.attributes[0].values.length).toBeGreaterThan(200);
    expect(answers(spec, declared, rows, Random.seeded(6))).toEqual(open);
  });
});
