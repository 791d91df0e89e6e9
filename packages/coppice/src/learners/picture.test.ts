import { describe, expect, it } from "vitest";
import { probabilities } from "../../test/naive-vectors.ts";
import { mixedMulticlass } from "../conformance/index.ts";
import {
  type Classifier,
  defineSchema,
  Model,
  type ModelPicture,
  nominal,
  numeric,
  type PictureNode,
  type Schema,
  type Spec,
  show,
  type TablePicture,
  type TreePicture,
} from "../core/index.ts";
import {
  onlineBagging,
  primedBagging,
  shrubEnsemble,
  softTreeEnsemble,
  streamingRandomPatches,
} from "../ensembles/index.ts";
import {
  decisionStump,
  hoeffdingAnytimeTree,
  hoeffdingTree,
  id4,
  iti,
  logisticRegression,
  majorityClass,
  membersOf,
  multilayerPerceptron,
  naiveBayes,
  perceptron,
  pictureOf,
  softTree,
  windowTree,
  winnow,
} from "./index.ts";

function lived(spec: Spec, seed = 3): { model: Classifier; rows: Float64Array; schema: Schema } {
  const stream = mixedMulticlass(seed);
  const schema = stream.schema();
  const model = new Model(schema, spec, 1).classifier;
  model.learnMany(stream.rows, stream.count, stream.labels);
  return { model, rows: stream.rows, schema };
}

/** What a record says to a test as it is printed; undefined where its value is unknown. */
function passes(test: string, record: ReadonlyMap<string, string | number>): boolean | undefined {
  const [, name, verb, text] = /^(.+?) (<=|>|is not|is) (.+?)(?:, or unknown)?$/.exec(test) as unknown as string[];
  const value = record.get(name);
  if (text === "known" || text === "unknown") return (value === undefined) === (text === "unknown");
  if (value === undefined) return undefined;
  if (verb === "<=") return (value as number) <= Number(text);
  if (verb === ">") return (value as number) > Number(text);
  return (show(value) === text) === (verb === "is");
}

/** The values of a row that are known, by name: its nominal values as texts. */
function recordOf({ attributes }: Schema, row: Float64Array): Map<string, string | number> {
  const known = attributes.flatMap(({ name, kind, values }, a): [string, string | number][] => {
    if (Number.isNaN(row[a])) return [];
    return [[name, kind === "numeric" ? row[a] : values[row[a]]]];
  });
  return new Map(known);
}

/** `ends`: a row without an answer to a test, or for which there is a branch that has learned nothing, ends there. */
function leafFor(root: PictureNode, record: ReadonlyMap<string, string | number>, ends = false): PictureNode {
  let node = root;
  while (node.branches.length > 0) {
    const said = node.branches.map(({ test }) => passes(test, record));
    const taken = node.branches.filter(({ test }, i) => said[i] ?? test.endsWith(" unknown"));
    // A value that none of the branches has met is unknown too.
    const fallback = node.branches.filter(({ test }) => test.endsWith(" unknown"));
    expect(fallback.length).toBe(ends ? 0 : 1);
    expect(taken.length).toBeLessThan(2);
    const next = taken[0] ?? fallback[0];
    if (next === undefined || (ends && next.facts.weight === 0)) return node;
    node = next;
  }
  return node;
}

function nodesOf(root: PictureNode): PictureNode[] {
  return [root, ...root.branches.flatMap(nodesOf)];
}

const COLOURS = ["red", "blue", "green"];

describe("the picture of a tree", () => {
  it("is a leaf with the answer and its share of the weight, by hand", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const model = hoeffdingTree(schema);
    expect(pictureOf(model.classifier)).toEqual({
      kind: "tree",
      root: { test: "all rows", facts: { weight: 0 }, branches: [] },
    });
    model.learn({ x: 1 }, "a");
    model.learn({ x: 2 }, "b", 3);
    expect(pictureOf(model.classifier)).toEqual({
      kind: "tree",
      root: { test: "all rows", facts: { answer: "b", weight: 4, share: 0.75 }, branches: [] },
    });
  });

  it("says the test and where rows went, by hand", () => {
    const branchesOf = (colours: readonly string[], binarySplits: boolean) => {
      const schema = defineSchema({
        attributes: { colour: nominal(COLOURS) },
        classes: COLOURS.map((colour) => `${colour} ones`),
      });
      const model = hoeffdingTree(schema, { gracePeriod: colours.length, splitConfidence: 0.5, binarySplits });
      for (const colour of colours)
        model.classifier.learnOne(Float64Array.of(COLOURS.indexOf(colour)), COLOURS.indexOf(colour));
      return (pictureOf(model.classifier) as TreePicture).root.branches;
    };
    const leaf = (test: string, colour: string, weight: number) => {
      return { test, facts: { answer: `${colour} ones`, weight, share: 1 }, branches: [] };
    };
    const [red, blue, green] = [5, 3, 2].map((rows, i) => Array<string>(rows).fill(COLOURS[i]));
    expect(branchesOf([...red, ...blue], true)).toEqual([
      leaf('colour is not "red"', "blue", 3),
      leaf('colour is "red", or unknown', "red", 5),
    ]);
    expect(branchesOf([...red, ...blue, ...green], false)).toEqual([
      leaf('colour is "red", or unknown', "red", 5),
      leaf('colour is "blue"', "blue", 3),
      leaf('colour is "green"', "green", 2),
    ]);
  });

  it.each([false, true])("answers as the tree does, read as people read it; binary splits: %s", (binarySplits) => {
    const options = { gracePeriod: 20, splitConfidence: 0.1, tieThreshold: 1, leafPrediction: "majority" } as const;
    const { model, rows, schema } = lived(hoeffdingTree.with({ ...options, binarySplits }));
    const { root } = pictureOf(model) as TreePicture;
    const { facts } = model.inspect();
    const nodes = nodesOf(root);
    expect(nodes.filter(({ branches }) => branches.length === 0).length).toBe(facts.leaves);
    expect(nodes.filter(({ branches }) => branches.length > 0).length).toBe(facts.innerNodes);
    expect(facts.leaves).toBeGreaterThan(8);
    const kinds = [/ <= /, / > /, binarySplits ? / is not "/ : / is "/];
    for (const kind of kinds) expect(nodes.some(({ test }) => kind.test(test))).toBe(true);
    const width = schema.attributes.length;
    let unknown = 0;
    for (let at = 0; at < rows.length; at += width) {
      const row = rows.slice(at, at + width);
      if (at % 3 === 0) row[(at / width) % width] = NaN;
      if (row.some(Number.isNaN)) unknown++;
      const answer = schema.labelOf(model.predictOne(row));
      expect(leafFor(root, recordOf(schema, row)).facts.answer).toBe(String(answer));
    }
    expect(unknown).toBeGreaterThan(100);
  });

  it.each([
    [
      "an anytime tree",
      hoeffdingAnytimeTree.with({ gracePeriod: 20, splitConfidence: 0.5, leafPrediction: "majority" }),
    ],
    ["a window tree", windowTree.with({ window: 100, maxDepth: 6 })],
    ["ITI", iti.with({ window: 200 })],
    ["ITI, pruned", iti.with({ window: 200, pruning: "minimum-description-length" })],
    ["ID4", id4.with({ maxDepth: 6 })],
    ["ID4 that prunes nothing", id4.with({ maxDepth: 6, postPruning: false })],
  ] as const)("of %s answers as it does", (_, spec) => {
    const { model, rows, schema } = lived(spec as unknown as Spec);
    const { root } = pictureOf(model) as TreePicture;
    expect(nodesOf(root).length).toBeGreaterThan(5);
    const width = schema.attributes.length;
    for (let at = 0; at < rows.length; at += width) {
      const row = rows.slice(at, at + width);
      if (at % 3 === 0) row[(at / width) % width] = NaN;
      const answer = schema.labelOf(model.predictOne(row));
      const { facts } = leafFor(root, recordOf(schema, row), spec.definition.id === "id4");
      expect(facts.answer).toBe(String(answer));
    }
  });

  it("says where a tree asks whether a value is known", () => {
    const schema = () => defineSchema({ attributes: { x: numeric(), v: nominal() }, classes: ["a", "b"] });
    for (const [model, record] of [
      [windowTree(schema()), { x: 1 }],
      [windowTree(schema()), { v: "u" }],
      [iti(schema()), { x: 1 }],
    ] as const) {
      model.learn({}, "a");
      model.learn(record, "b");
      const { branches } = (pictureOf(model.classifier) as TreePicture).root;
      const [name] = Object.keys(record);
      expect(branches.map(({ test }) => test)).toEqual([`${name} is known`, `${name} is unknown`]);
      expect(branches.map(({ facts }) => facts.answer)).toEqual(["b", "a"]);
    }
  });

  it("of ITI says where its examples are, and that unknown values go both ways, by hand", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const pictureWith = (missing: "fails" | "distributed", rows: readonly (readonly [number, "a" | "b"])[]) => {
      const model = iti(schema, { missing });
      for (const [x, label] of rows) model.learn({ x }, label);
      return (pictureOf(model.classifier) as TreePicture).root;
    };
    const rows = [
      [1, "a"],
      [2, "a"],
      [4, "b"],
    ] as const;
    const branches = (unknown: readonly [string, string]) => [
      { test: `x <= 3${unknown[0]}`, facts: { answer: "a", weight: 2, share: 1 }, branches: [] },
      { test: `x > 3${unknown[1]}`, facts: { answer: "b", weight: 1, share: 1 }, branches: [] },
    ];
    expect(pictureWith("fails", rows).branches).toEqual(branches(["", ", or unknown"]));
    expect(pictureWith("distributed", rows).branches).toEqual(
      branches([", or in part unknown", ", or in part unknown"]),
    );
    expect(pictureWith("fails", [])).toEqual({ test: "all rows", facts: { weight: 0 }, branches: [] });
    expect(pictureWith("fails", [...rows.slice(0, 2), [1, "b"]]).branches[0].facts).toEqual({
      answer: "a",
      weight: 2,
      share: 0.5,
    });
  });

  it("of a stump is its one test, by hand", () => {
    const schema = defineSchema({ attributes: { x: numeric(), v: nominal(["p", "q"]) }, classes: ["a", "b"] });
    const model = decisionStump(schema);
    const rootNow = () => (pictureOf(model.classifier) as TreePicture).root;
    expect(rootNow()).toEqual({ test: "all rows", facts: { weight: 0 }, branches: [] });
    model.learn({ x: 1, v: "p" }, "a", 3);
    expect(rootNow()).toEqual({ test: "all rows", facts: { answer: "a", weight: 3, share: 1 }, branches: [] });
    model.learn({ x: 1, v: "q" }, "b");
    expect(rootNow()).toEqual({
      test: "all rows",
      facts: { answer: "a", weight: 4, share: 0.75 },
      branches: [
        { test: 'v is "p"', facts: { answer: "a", weight: 3, share: 1 }, branches: [] },
        { test: 'v is "q"', facts: { answer: "b", weight: 1, share: 1 }, branches: [] },
      ],
    });
    model.learn({ x: 4 }, "b", 9); // x <= 2.5 now gains more
    expect(rootNow().branches).toEqual([
      { test: "x <= 2.5", facts: { answer: "a", weight: 4, share: 0.75 }, branches: [] },
      { test: "x > 2.5", facts: { answer: "b", weight: 9, share: 1 }, branches: [] },
    ]);
  });

  it("shows times as dates", () => {
    const noon = Date.UTC(2024, 1, 29, 12);
    for (const definition of [decisionStump, hoeffdingTree, iti, windowTree, id4, winnow, logisticRegression]) {
      const schema = defineSchema({ attributes: { when: numeric({ time: true }) }, classes: ["a", "b"] });
      const model = new Model(schema, definition.with({}), 1);
      for (let i = 0; i < 400; i++) {
        const label = i % 2 === 0 ? "a" : "b";
        model.learn({ when: label === "a" ? noon - 1000 - i : noon + 1000 + i }, label);
      }
      const picture = JSON.stringify(pictureOf(model.classifier));
      expect(picture, definition.id).toMatch(/when (<=|>|-) 2024-02-29T(11:59:|12:00:)/);
      expect(picture, definition.id).not.toContain("17092");
    }
  });

  it("does not need a stack as deep as the tree", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const { classifier } = hoeffdingTree(schema);
    const column = (name: string) => classifier.arena.columns.find((each) => each.name === name);
    const deep = 20_000;
    for (const [name, width] of [
      ["nodes", 4],
      ["thresholds", 1],
    ] as const)
      column(name)?.resize((2 * deep + 1) * width);
    const nodes = column("nodes")?.data as Int32Array;
    // Each node's second child is the next inner node; all leaves are the first one.
    for (let i = 0; i < deep; i++) nodes.set([0, 2 * i + 1, 2, 0], 4 * (i === 0 ? 0 : 2 * i));
    for (let i = 0; i < deep; i++) nodes.set([0, 2 * i + 1, ~0, 0], 4 * (2 * i + 1));
    nodes.set([0, 2 * deep, ~0, 0], 4 * 2 * deep);
    let depth = 0;
    let node: PictureNode | undefined = (pictureOf(classifier) as TreePicture).root;
    for (; node !== undefined; node = node.branches[1]) depth++;
    expect(depth).toBe(deep + 1);
  });

  it("is that of the learner a subspace hands its rows to, with its attributes only", () => {
    const { model } = lived(streamingRandomPatches.with({ members: 2, mode: "subspaces", subspace: "root" }));
    const pictures = model.inspect().members?.map((_, m) => pictureOf(model.parts()[m] as Classifier));
    expect(pictures?.length).toBe(2);
    for (const picture of pictures ?? []) {
      const names = nodesOf((picture as TreePicture).root).flatMap(
        ({ test }) => / ?^(\w+) (?:<|>|is)/.exec(test)?.[1] ?? [],
      );
      expect(new Set(names).size).toBeLessThan(3);
    }
  });
});

/** What the inputs that are printed make of a record. */
function inputOf(name: string, record: ReadonlyMap<string, string | number>): number {
  if (name === "(always)") return 1;
  const scaled = /^\(?(\w+)(?: - (.+?)\))? \/ (.+)$/.exec(name);
  if (scaled === null) return passes(name, record) === true ? 1 : 0;
  const value = record.get(scaled[1]) as number | undefined;
  if (value === undefined) return 0;
  const [mean, deviation] = [Number(scaled[2] ?? 0), Number(scaled[3])];
  return Math.min(Math.max((value - mean) / deviation, -10), 10);
}

describe("the picture of weights", () => {
  const tableOf = (model: Classifier) => pictureOf(model) as TablePicture;

  it("has a row per input and a column per class met, by hand", () => {
    const schema = defineSchema({
      attributes: { x: numeric(), side: nominal(["left", "right"]) },
      classes: ["p", "never", "q"],
    });
    const model = perceptron(schema);
    model.learn({ x: 1, side: "left" }, "p"); // p alone: right
    model.learn({ x: 3, side: "right" }, "q"); // p answers: wrong. x has had one value, so it says nothing
    expect(pictureOf(model.classifier)).toEqual({
      kind: "table",
      head: "input",
      columns: ["p", "q"],
      rows: [
        { name: "(always)", values: [-1, 1] },
        { name: "(x - 2) / 1", values: [0, 0] }, // mean 2, deviation 1
        { name: 'side is "left"', values: [0, 0] },
        { name: 'side is "right"', values: [-1, 1] },
      ],
    });
    const spread = perceptron(schema, { scaling: "spread" });
    expect(tableOf(spread.classifier).rows.map(({ name }) => name)).toEqual(["(always)", "x"]);
    for (const x of [1, 3]) spread.learn({ x, side: "left" }, "p");
    expect(tableOf(spread.classifier).rows[1]?.name).toBe("x / 1");
  });

  it.each<[string, Spec]>([
    ["perceptron", perceptron.with({})],
    ["perceptron, not centred", perceptron.with({ scaling: "spread" })],
    ["logistic regression", logisticRegression.with({})],
    ["logistic regression with constant steps", logisticRegression.with({ steps: "constant" })],
    ["winnow", winnow.with({})],
    ["balanced winnow", winnow.with({ variant: "balanced" })],
    ["a network of a single layer", multilayerPerceptron.with({ hidden: [] })],
  ])("answers as the model does, read as people read it: %s", (_, spec) => {
    const { model, rows, schema } = lived(spec);
    const { columns, rows: inputs } = tableOf(model);
    expect(columns).toEqual(schema.target.classes.map(String));
    expect(inputs.length).toBeGreaterThan(8);
    const width = schema.attributes.length;
    const answers = new Set<number>();
    for (let at = 0; at < rows.length; at += width) {
      const row = rows.slice(at, at + width);
      const record = recordOf(schema, row);
      const sums = columns.map((_name, c) =>
        inputs.reduce((sum, { name, values }) => sum + values[c] * inputOf(name, record), 0),
      );
      const answer = model.predictOne(row);
      answers.add(answer);
      expect(sums[answer]).toBeCloseTo(Math.max(...sums), 9);
    }
    expect(answers.size).toBeGreaterThan(1);
  });
});

describe("the picture of soft trees", () => {
  /** Adds to `sums` what a node says of a record, of which so great a share comes to it. */
  function goDown(
    node: PictureNode,
    record: ReadonlyMap<string, string | number>,
    share: number,
    sums: Map<string, number>,
  ) {
    const facts = Object.entries(node.facts) as [string, number][];
    if (node.branches.length === 0) {
      for (const [label, value] of facts) sums.set(label, (sums.get(label) ?? 0) + share * value);
      return;
    }
    const sum = facts.reduce((all, [name, weight]) => all + weight * inputOf(name, record), 0);
    for (const branch of node.branches) {
      const [, divisor] = /share 1 \/ (.+)$/.exec(branch.test) as unknown as string[];
      const parts = { "(1 + e^-sum)": 1 + Math.exp(-sum), "(1 + e^sum)": 1 + Math.exp(sum) } as Record<string, number>;
      goDown(branch, record, share / (parts[divisor] ?? Number(divisor)), sums);
    }
  }

  it.each<[string, Spec]>([
    ["a tree", softTree.with({ depth: 2 })],
    ["steep gates", softTree.with({ depth: 3, inverseTemperature: 3, scaling: "spread" })],
    ["one leaf", softTree.with({ depth: 0 })],
    ["a window", softTree.with({ depth: 1, window: 3 })],
    ["several trees", softTreeEnsemble.with({ members: 3, depth: 2 })],
  ])("has the sums that the model has, read as people read it: %s", (_, spec) => {
    const { model, rows, schema } = lived(spec);
    const { root } = pictureOf(model) as TreePicture;
    const width = schema.attributes.length;
    const answers = new Set<number>();
    for (let at = 0; at < rows.length; at += 7 * width) {
      const row = rows.slice(at, at + width);
      const sums = new Map<string, number>();
      goDown(root, recordOf(schema, row), 1, sums);
      const found = schema.target.classes.map((label) => sums.get(String(label)) ?? Number.NaN);
      const answer = model.predictOne(row);
      answers.add(answer);
      expect(found[answer]).toBeCloseTo(Math.max(...found), 9);
      // The nearest distribution keeps the distances of what it leaves above 0.
      const shares = probabilities(model, row);
      shares.forEach((p, c) => {
        if (p > 0) expect(shares[answer] - p).toBeCloseTo(found[answer] - found[c], 9);
      });
    }
    expect(answers.size).toBeGreaterThan(spec.params.depth === 0 ? 0 : 1);
  });

  it("shows the constant first and then what weighs most", () => {
    const { model } = lived(softTree.with({ depth: 1 }));
    const [constant, ...others] = Object.entries((pictureOf(model) as TreePicture).root.facts);
    expect(constant[0]).toBe("(always)");
    const sizes = others.map(([, weight]) => Math.abs(weight as number));
    expect(sizes.length).toBeGreaterThan(5);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });
});

it("is not there where a model is neither a tree nor a table", () => {
  const { schema } = mixedMulticlass(1);
  const none: (ModelPicture | undefined)[] = [naiveBayes, majorityClass, multilayerPerceptron, onlineBagging].map(
    (definition) => pictureOf(new Model(schema(), definition.with({}), 1).classifier),
  );
  expect(none).toEqual([undefined, undefined, undefined, undefined]);
});

describe("membersOf", () => {
  it.each<[string, Spec]>([
    ["bagging", onlineBagging.with({ members: 3 })],
    ["random patches", streamingRandomPatches.with({ members: 3 })],
    ["a primed ensemble", primedBagging.with({ members: 3, primeRows: 50 })],
    ["a shrub ensemble", shrubEnsemble.with({ window: 50 })],
  ])("gives the members of %s, in the order of `inspect`, with pictures of a row's path", (_, spec) => {
    const { model, rows, schema } = lived(spec);
    const members = membersOf(model);
    const inspected = model.inspect().members;
    expect(members.length).toBeGreaterThan(1);
    expect(members.map(({ byteLength }) => byteLength)).toEqual(inspected?.map(({ bytes }) => bytes));
    for (const member of members) {
      expect(pictureOf(member, rows.slice(0, schema.attributes.length))?.kind).toBe("tree");
    }
    (members as unknown[]).length = 0; // a list of the reader's own
    expect(membersOf(model)).toHaveLength(inspected?.length ?? 0);
  });

  it.each<[string, Spec]>([
    ["a tree", hoeffdingTree.with()],
    ["soft trees, which share their tables", softTreeEnsemble.with()],
  ])("gives none of %s", (_, spec) => {
    expect(membersOf(lived(spec).model)).toEqual([]);
  });
});
