import { describe, expect, it } from "vitest";
import { expectGradient, expectTwin, NaiveSoftTrees } from "../../test/naive-soft-trees.ts";
import { column, learned, mixedLessons, mixedSchema, probabilities } from "../../test/naive-vectors.ts";
import { type Classifier, defineSchema, nominal, plainMemory, Random, type Schema } from "../core/index.ts";
import { softTree } from "../learners/index.ts";
import { softTreeEnsemble } from "./soft-tree-ensemble.ts";

const MEMBERS = 3;

const paramsOf = (options: object) => softTreeEnsemble.with({ members: MEMBERS, ...options }).params as never;

function made(schema: Schema, options: object, seed = 5): Classifier {
  const context = { schema, random: Random.seeded(seed), memory: plainMemory };
  return softTreeEnsemble.create(context, paramsOf(options));
}

/** The streams of the trees: one fork each. */
function streams(seed = 5): Random[] {
  const root = Random.seeded(seed);
  return Array.from({ length: MEMBERS }, () => root.fork());
}

/** A tree's part of the tables. */
function treeOf(
  model: Classifier,
  tree: number,
  depth: number,
  classes: number,
): { gates: number[]; leaves: number[] } {
  const gates = 2 ** depth - 1;
  const size = 2 ** depth * classes;
  return {
    gates: column(model, "gateWeights").filter((_, i) => Math.floor((i % (MEMBERS * gates)) / gates) === tree),
    leaves: column(model, "leafWeights").slice(tree * size, (tree + 1) * size),
  };
}

describe("soft tree ensemble", () => {
  for (const options of [
    { depth: 2 },
    { depth: 3, loss: "cross-entropy", learningRate: 1, inverseTemperature: 2 },
    { depth: 2, window: 4 },
    { depth: 2, training: "alone", learningRate: 0.3 },
    { depth: 2, training: "alone", loss: "cross-entropy", window: 3, learningRate: 0.5 },
  ]) {
    it(`is its naive twin: ${JSON.stringify(options)}`, () => {
      const schema = mixedSchema(4);
      const twin = new NaiveSoftTrees(schema, paramsOf(options), streams());
      expectTwin(made(schema, options), twin, mixedLessons(150, 4, 7));
    });
  }

  const gradients = (["squared", "cross-entropy"] as const).flatMap((loss) =>
    [1, 3, 8].map((window) => ({ loss, window })),
  );
  for (const { loss, window } of gradients) {
    it(`goes down the gradient of the mean's loss, as finite differences see it: ${loss}, window of ${window}`, () => {
      const rate = 1e-3;
      const schema = mixedSchema(3);
      const options = { depth: 2, loss, window, learningRate: rate };
      const twin = new NaiveSoftTrees(schema, paramsOf(options), streams());
      const lessons = mixedLessons(60, 3, 9);
      expectGradient(made(schema, options), twin, lessons, lessons[0], rate);
    });
  }

  it("moves two leaves together by hand, or each by itself", () => {
    const schema = () => defineSchema({ attributes: { a: nominal(["no"]) }, classes: ["p", "q"] });
    const [joint, alone] = (["joint", "alone"] as const).map((training) => {
      const model = made(schema(), { members: 2, depth: 0, learningRate: 0.5, training });
      for (const label of [0, 1]) model.learnOne(Float64Array.of(0), label);
      model.arena.columns.find(({ name }) => name === "leafWeights")?.data.set([1, 0, 0, 0]); // f = (1/2, 0)
      expect(probabilities(model, [0])).toEqual([0.75, 0.25]); // 1/4 more each
      model.learnOne(Float64Array.of(0), 0);
      return column(model, "leafWeights");
    });
    // Joint: G = (f - y) = (-1/2, 0), each tree moves by 1/2 * 1/2 of it. Alone: G is (0, 0) and (-1, 0), and the rate 1/2.
    expect(joint).toEqual([1.125, 0, 0.125, 0]);
    expect(alone).toEqual([1, 0, 0.5, 0]);
  });

  it("of one member is a soft tree, bit for bit", () => {
    for (const options of [{ window: 3 }, { loss: "cross-entropy", depth: 2 }] as const) {
      const [ensemble, tree] = [softTreeEnsemble, softTree].map((definition) =>
        (definition as typeof softTree)(mixedSchema(4), {
          ...options,
          learningRate: 0.5,
          ...(definition.id === "soft-tree" ? {} : { members: 1 }),
        }),
      );
      for (const { row, label, weight } of mixedLessons(120, 4, 3)) {
        expect(probabilities(ensemble.classifier, row)).toEqual(probabilities(tree.classifier, row));
        for (const { classifier } of [ensemble, tree]) classifier.learnOne(row, label, weight);
      }
      expect(learned(ensemble.classifier)).toEqual(learned(tree.classifier));
    }
  });

  it("alone is so many soft trees, each with its own stream, bit for bit", () => {
    const options = { depth: 2, learningRate: 0.5, window: 3 };
    const model = made(mixedSchema(4), { ...options, training: "alone" });
    const { params } = softTree.with(options);
    const trees = streams().map((random) =>
      softTree.create({ schema: mixedSchema(4), random, memory: plainMemory }, params as never),
    );
    for (const { row, label, weight } of mixedLessons(150, 4, 3)) {
      for (const one of [model, ...trees]) one.learnOne(row, label, weight);
    }
    trees.forEach((tree, t) => {
      const { gates, leaves } = treeOf(model, t, 2, 4);
      expect(gates).toEqual(column(tree, "gateWeights"));
      expect(leaves).toEqual(column(tree, "leafWeights"));
    });
    expect(new Set(trees.map((tree) => column(tree, "gateWeights")[0])).size).toBe(MEMBERS);
  });

  it("answers with the mean of its trees, which theirs need not be", () => {
    const model = made(mixedSchema(3), { depth: 2 });
    for (const { row, label } of mixedLessons(100, 3, 8)) model.learnOne(row, label);
    // Each tree is sure of another class, and of more than there is: the means are 2/3, 2/3 and -1/3.
    const sure = [0, 1, 2].map((c) =>
      Array.from({ length: 4 }, () => [2, 2, -1].map((q, i) => (i === c ? q : 0))).flat(),
    );
    model.arena.columns.find(({ name }) => name === "leafWeights")?.data.set(sure.flat());
    const [p, q, r] = probabilities(model, mixedLessons(1, 3, 1)[0].row);
    expect(p).toBeCloseTo(1 / 2, 14);
    expect(q).toBeCloseTo(1 / 2, 14);
    expect(r).toBe(0);
  });

  it("lists its trees with their bytes", () => {
    const model = made(mixedSchema(3), { depth: 2, window: 4 });
    const { kind, bytes, facts, members } = model.inspect();
    expect({ kind, facts }).toMatchObject({ kind: "soft-tree-ensemble", facts: { leaves: 12, members: 3 } });
    // Three inputs of three gates, four leaves of three classes; as much again for the gradient.
    expect(members).toEqual(
      Array.from({ length: 3 }, () => ({
        kind: "soft-tree",
        bytes: 2 * 8 * (9 + 12),
        facts: { leaves: 4 },
        voteWeight: 1,
      })),
    );
    expect(bytes).toBe(model.byteLength);
  });
});
