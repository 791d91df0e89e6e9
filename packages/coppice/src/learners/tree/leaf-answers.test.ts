import { describe, expect, it } from "vitest";
import { column } from "../../../test/naive-vectors.ts";
import { copyState, defineSchema, type Model, nominal, numeric, Random } from "../../core/index.ts";
import { cloneModel, loadModel, saveModel } from "../../snapshot/index.ts";
import { hoeffdingAdaptiveTree } from "../hoeffding-adaptive-tree.ts";
import { hoeffdingAnytimeTree } from "../hoeffding-anytime-tree.ts";
import { hoeffdingTree } from "../hoeffding-tree.ts";

const trees = [hoeffdingTree, hoeffdingAnytimeTree, hoeffdingAdaptiveTree] as const;
const options = { leafPrediction: "majority", gracePeriod: 100, splitConfidence: 0.1 } as const;
const NEVER = 1e9; // rows until a leaf may split

/** A tree of one attribute with four values. */
function planted(
  tree: (typeof trees)[number],
  classes: readonly string[],
  gracePeriod: number = options.gracePeriod,
  binarySplits = false,
) {
  const schema = defineSchema({ attributes: { v: nominal(["p", "q", "r", "s"]) }, classes });
  return tree(schema, { ...options, gracePeriod, binarySplits }) as unknown as Model;
}

/** The probabilities of all classes there are. */
function answer({ classifier, schema }: Model, v: number): number[] {
  const out = new Float64Array(schema.classCount);
  classifier.predictProbaOne(Float64Array.of(v), out);
  return [...out];
}

const learn = ({ classifier }: Model, v: number, label: number, times = 1, weight = 1) => {
  for (let i = 0; i < times; i++) classifier.learnOne(Float64Array.of(v), label, weight);
};

/**
 * Thirty rows of class c without a value, then classes a and b, which the value tells: the tree splits. Where c is now, the
 * leaf splits again by rows of its own, and c is at no leaf.
 */
function withoutC(tree: (typeof trees)[number], declared: readonly string[] = ["a", "b", "c"]) {
  const [a, b, c] = ["a", "b", "c"].map((name) => declared.indexOf(name));
  const model = planted(tree, declared, options.gracePeriod, true);
  learn(model, NaN, c, 30);
  for (let i = 0; i < 35; i++) {
    learn(model, 0, a);
    learn(model, 1, b);
  }
  expect(answer(model, 1)[c]).toBeGreaterThan(0.4);
  learn(model, 1, b, 35);
  learn(model, 2, a, 65);
  expect(model.classifier.inspect().facts).toMatchObject({ innerNodes: 2 });
  return model;
}

describe.each(trees.map((tree) => [tree.id, tree] as const))("a leaf of %s", (_, tree) => {
  it("has beside the weights of its rows that of one row, spread evenly over the classes that have come", () => {
    const model = planted(tree, ["a", "b", "c", "d"], NEVER);
    learn(model, 0, 1, 3);
    expect(answer(model, 0)).toEqual([0, 1, 0, 0]); // no other class has come
    learn(model, 0, 3);
    expect(answer(model, 0)).toEqual([0, 3.5 / 5, 0, 1.5 / 5]);
    learn(model, 0, 0);
    const third = 1 / 3;
    const weights = [1 + third, 3 + third, 0, 1 + third];
    for (const [c, p] of answer(model, 0).entries()) expect(p).toBeCloseTo(weights[c] / 6, 15);
  });

  it("takes for a row what a typical one weighs", () => {
    const model = planted(tree, ["a", "b"], NEVER);
    learn(model, 0, 0, 2, 0.25);
    learn(model, 0, 1, 1, 0.5);
    expect(answer(model, 0)).toEqual([0.5, 0.5]);
    learn(model, 0, 1, 2, 0.5);
    const typical = (2 / 16 + 3 / 4) / 2; // the sum of squares over that of the weights
    expect(answer(model, 0)[0]).toBeCloseTo((0.5 + typical / 2) / (2 + typical), 15);
    for (const weight of [1e-3, 1, 1e5]) {
      const scaled = planted(tree, ["a", "b"], NEVER);
      learn(scaled, 0, 0, 3, weight);
      learn(scaled, 0, 1, 1, weight);
      expect(answer(scaled, 0)[0]).toBeCloseTo(3.5 / 5, 12);
    }
  });

  it("is not sure when it is pure, and without rows answers as if it had one of its parent's majority class", () => {
    const model = withoutC(tree);
    expect(answer(model, 0)).toEqual([35.5 / 36, 0.5 / 36, 0]);
    const wide = planted(tree, ["a", "b", "c"]);
    for (let i = 0; i < 100; i++) learn(wide, [0, 1, 3, 3][i % 4], [0, 1, 2, 2][i % 4]); // value 2 never comes
    expect(wide.classifier.inspect().facts).toMatchObject({ innerNodes: 1, leaves: 4 });
    for (let i = 0; i < 2; i++) {
      expect(answer(wide, 2)).toEqual([1 / 6, 1 / 6, 2 / 3]);
      learn(wide, 3, 2, 1, 0.1); // whatever rows weigh
    }
    learn(wide, 2, 0);
    expect(answer(wide, 2)[0]).toBeCloseTo(2 / 3, 2);
  });

  it("spreads it over a class from its first row on, and not when it has gone from all leaves", () => {
    const model = withoutC(tree);
    expect(answer(model, 1)).toEqual([0.5 / 36, 35.5 / 36, 0]);
    learn(model, 1, 2);
    const third = 1 / 3;
    for (const [c, w] of [third, 35 + third, 1 + third].entries()) expect(answer(model, 1)[c]).toBeCloseTo(w / 37, 15);
    for (const [c, w] of [35 + third, third, third].entries()) expect(answer(model, 0)[c]).toBeCloseTo(w / 36, 15);
  });

  it("knows nothing of classes that are declared and never come", () => {
    const own = withoutC(tree);
    const more = withoutC(tree, ["x", "a", "y", "b", "z", "c", "w"]);
    for (const label of [0, 2, 1, 2]) {
      for (const v of [0, 1, 2, NaN]) {
        const [a, b, c] = answer(own, v);
        expect(answer(more, v)).toEqual([0, a, 0, b, 0, c, 0]);
      }
      learn(own, 1, label);
      learn(more, 1, 2 * label + 1);
    }
  });

  it("answers the same to the last bit in what is saved, cloned or copied over and over, while classes come and go", () => {
    let gone = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const random = Random.seeded(seed);
      const attributes = { v: nominal(["p", "q", "r"]), w: nominal(["0", "1"]) };
      const schema = defineSchema({ attributes, classes: ["a", "x", "b", "c", "d"] });
      const lively = { ...options, gracePeriod: 20, leafPrediction: seed % 2 === 0 ? "adaptive" : "majority" } as const;
      const straight = tree(schema, lively) as unknown as Model;
      const twin = tree(schema, lively) as unknown as Model;
      let saved = loadModel(saveModel(straight), [tree]);
      for (let i = 0; i < 400; i++) {
        // Class c, which has no values, comes early; d comes late.
        const label = i < 10 ? 3 : [0, 0, 2, 2, 2, i > 250 ? 4 : 0][random.integer(6)];
        const v = label === 4 ? 2 : label / 2;
        const row = label === 3 ? [NaN, NaN] : [random.integer(8) === 0 ? 1 : v, random.integer(2)];
        const weight = [1, 0.1, 0.7][random.integer(3)];
        for (const { classifier } of [straight, saved]) classifier.learnOne(Float64Array.from(row), label, weight);
        copyState(straight.classifier, twin.classifier);
        const asked = Float64Array.of(random.integer(3), random.integer(2));
        const [one, ...others] = [straight, saved, twin, cloneModel(straight)].map(({ classifier }) => {
          const out = new Float64Array(5);
          classifier.predictProbaOne(asked, out);
          return [...out];
        });
        for (const other of others) expect(other, `seed ${seed}, row ${i}`).toEqual(one);
        expect(one[1]).toBe(0);
        if (i % 40 === 7) saved = loadModel(saveModel(saved), [tree]);
        if (i > 10 && column(straight.classifier, "nodes").length > 4 && one[3] === 0) gone++;
      }
    }
    expect(gone).toBeGreaterThan(100);
  });
});

describe("adaptive trees that learn in turns", () => {
  /** A tree of so many classes and values, and batches of rows whose class their value tells, more or less. */
  const pupil = (classes: number, values: number, seed: number) => {
    const names = (count: number) => Array.from({ length: count }, (_, i) => `n${i}`);
    const attributes = { v: nominal(names(values)), w: nominal(names(3)), x: numeric() };
    const schema = defineSchema({ attributes, classes: names(classes) });
    const lively = { leafPrediction: "adaptive", gracePeriod: 30, splitConfidence: 0.1 } as const;
    const [model, slow] = [0, 1].map(() => hoeffdingTree(schema, lively).classifier);
    const random = Random.seeded(seed);
    const batch = (count: number) => {
      const labels = Int32Array.from({ length: count }, () => random.integer(classes));
      const rows = Float64Array.from(
        [...labels].flatMap((label) => [label % values, random.integer(3), label + 3 * random.uniform()]),
      );
      return { rows, labels };
    };
    return { model, slow, batch };
  };

  it("say after each row what they would say if asked then, whoever learned before", () => {
    const pupils = [pupil(3, 4, 1), pupil(7, 3, 2), pupil(4, 5, 3)];
    const random = Random.seeded(9);
    let right = 0;
    for (let turn = 0; turn < 600; turn++) {
      const { model, slow, batch } = pupils[random.integer(3)];
      const count = 1 + random.integer(4);
      const { rows, labels } = batch(count);
      const after = new Int32Array(count);
      model.learnBatch(rows, count, labels, undefined, after);
      for (let i = 0; i < count; i++) {
        const row = rows.subarray(3 * i, 3 * i + 3);
        slow.learnOne(row, labels[i]);
        expect(after[i], `turn ${turn}, row ${i}`).toBe(slow.predictOne(row));
        if (after[i] === labels[i]) right++;
      }
    }
    expect(right).toBeGreaterThan(600);
  });
});
