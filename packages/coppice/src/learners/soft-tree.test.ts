import { describe, expect, it } from "vitest";
import { expectGradient, expectTwin, NaiveSoftTrees, nearestDistribution } from "../../test/naive-soft-trees.ts";
import { byClass, column, learned, mixedLessons, mixedSchema, probabilities } from "../../test/naive-vectors.ts";
import {
  type Classifier,
  copyState,
  defineSchema,
  nominal,
  numeric,
  plainMemory,
  Random,
  type Schema,
} from "../core/index.ts";
import { softTree } from "./soft-tree.ts";

/** A learner whose draws a twin can repeat. */
function made(schema: Schema, options: object, seed = 5): Classifier {
  const { params } = softTree.with(options);
  return softTree.create({ schema, random: Random.seeded(seed), memory: plainMemory }, params as never);
}

function twinOf(schema: Schema, options: object, seed = 5): NaiveSoftTrees {
  return new NaiveSoftTrees(schema, softTree.with(options).params as never, [Random.seeded(seed)]);
}

function write(classifier: Classifier, name: string, numbers: readonly number[]): void {
  classifier.arena.columns.find((one) => one.name === name)?.data.set(numbers);
}

const binary = () => defineSchema({ attributes: { a: nominal(["no", "yes"]) }, classes: ["p", "q"] });

describe("soft tree", () => {
  for (const options of [
    { depth: 1 },
    { depth: 3, learningRate: 0.7, inverseTemperature: 2 },
    { depth: 2, loss: "cross-entropy" },
    { depth: 2, window: 5, learningRate: 1 },
    { depth: 3, window: 4, loss: "cross-entropy", learningRate: 0.5, inverseTemperature: 0.5 },
    { depth: 0, window: 3 },
    { depth: 2, scaling: "spread", learningRate: 0.05 },
  ]) {
    it(`is its naive twin: ${JSON.stringify(options)}`, () => {
      const schema = mixedSchema(4);
      expectTwin(made(schema, options), twinOf(schema, options), mixedLessons(150, 4, 7));
    });
  }

  it("steps by hand", () => {
    const schema = binary();
    const options = { depth: 1, learningRate: 1, inverseTemperature: 2 };
    for (const window of [1, 2]) {
      const model = made(schema, { ...options, window });
      model.learnOne(Float64Array.of(0), 0);
      model.learnOne(Float64Array.of(1), 1);
      write(model, "gateWeights", [0, 0, 0]); // one, no, yes: all ways are open to one half
      write(model, "leafWeights", [1, 0, 0, 1]); // f = (1/2, 1/2)
      model.learnOne(Float64Array.of(1), 0);
      // "yes" is p: G = 2/2 (f - y) = (-1/2, 1/2), A_1 = -1/2 and A_2 = 1/2. Leaves move by -1/2 G.
      // The gate's slope is 2 * 1/2 * 1/2 * (A_1 - A_2) = -1/2: the constant and "yes" gain 1/2.
      if (window === 1) {
        expect(column(model, "leafWeights").slice(0, 4)).toEqual([1.25, -0.25, 0.25, 0.75]);
        expect(column(model, "gateWeights").slice(0, 3)).toEqual([0.5, 0, 0.5]);
        continue;
      }
      // With "yes" is q beside it, which has -G and so the opposite of everything, the mean is 0.
      expect(column(model, "leafWeights").slice(0, 4)).toEqual([1, 0, 0, 1]);
      expect(column(model, "gateWeights").slice(0, 3)).toEqual([0, 0, 0]);
    }
  });

  it("steps down the cross-entropy by hand", () => {
    const model = made(binary(), { depth: 1, learningRate: 1, loss: "cross-entropy" });
    model.learnOne(Float64Array.of(0), 0);
    model.learnOne(Float64Array.of(1), 1);
    write(model, "gateWeights", [0, 0, 0]);
    write(model, "leafWeights", [2, 0, 0, 2]); // f = (1, 1): softmax is 1/2 each
    model.learnOne(Float64Array.of(1), 0, 2);
    // G = (-1/2, 1/2) twice: leaves move by -2 * 1/2 G. A_1 = -1, A_2 = 1: slope 1/4 * -2, twice.
    expect(column(model, "leafWeights").slice(0, 4)).toEqual([2.5, -0.5, 0.5, 1.5]);
    expect(column(model, "gateWeights").slice(0, 3)).toEqual([1, 0, 1]);
  });

  for (const loss of ["squared", "cross-entropy"] as const) {
    for (const window of [1, 4]) {
      it(`follows the gradient that finite differences see: ${loss}, window of ${window}`, () => {
        const rate = 1e-3;
        const options = { depth: 3, loss, window, learningRate: rate, inverseTemperature: 1.5 };
        const schema = mixedSchema(3);
        const lessons = mixedLessons(60, 3, 9);
        const last = { ...lessons[0], weight: 2.5 };
        expectGradient(made(schema, options), twinOf(schema, options), lessons.slice(0, -1), last, rate);
      });
    }
  }

  it("divides a row among its leaves: shares sum to 1, whatever the row and the gates", () => {
    const schema = mixedSchema(3);
    for (const depth of [0, 1, 4, 8]) {
      const model = made(schema, { depth, inverseTemperature: 20 });
      const lessons = mixedLessons(80, 3, 4);
      for (const { row, label } of lessons) model.learnOne(row, label);
      const leaf = [0.125, 0.25, 0.625];
      write(model, "leafWeights", Array.from({ length: 2 ** depth }, () => leaf).flat());
      for (const { row } of lessons) {
        probabilities(model, row).forEach((p, c) => {
          expect(Math.abs(p - leaf[c])).toBeLessThan(1e-15);
        });
      }
    }
  });

  it("without gates is a constant: the class's share, of newer rows more", () => {
    const model = made(binary(), { depth: 0, learningRate: 0.25 });
    model.learnOne(Float64Array.of(0), 0);
    model.learnOne(Float64Array.of(1), 1);
    write(model, "leafWeights", [0.5, 0.5]);
    model.learnOne(Float64Array.of(1), 0); // q moves by 1/4 * 2/2 (y - q)
    expect(column(model, "leafWeights")).toEqual([0.625, 0.375]);
    for (const row of [[0], [1], [NaN]]) expect(probabilities(model, row)).toEqual([0.625, 0.375]);
    expect(column(model, "gateWeights")).toEqual([]);
  });

  it("answers with the nearest distribution under squared error", () => {
    const schema = mixedSchema(7);
    const model = made(schema, { depth: 0 });
    for (let c = 0; c < 6; c++) model.learnOne(new Float64Array(4), c); // there is room for a seventh
    expect(column(model, "leafWeights").length).toBe(7);
    const random = Random.seeded(3);
    const met = [true, true, true, true, true, true, false];
    for (let i = 0; i < 500; i++) {
      const f = met.map((isMet) => (isMet ? 10 ** random.integer(4) * (random.uniform() - 0.5) : 0));
      write(model, "leafWeights", f);
      const expected = nearestDistribution(f, met);
      probabilities(model, new Float64Array(4)).forEach((p, c) => {
        expect(Math.abs(p - expected[c])).toBeLessThan(1e-12);
      });
    }
    write(model, "leafWeights", [0.25, 0.25, 0.25, 0.125, 0.0625, 0.0625, 0]); // one that is a distribution stays
    expect(probabilities(model, new Float64Array(4))).toEqual([0.25, 0.25, 0.25, 0.125, 0.0625, 0.0625, 0]);
  });

  it("begins with normal weights of variance 1 / (d + 1), a new input's and a new class's too", () => {
    const schema = mixedSchema(3);
    const model = made(schema, { depth: 10, learningRate: 1e-300 });
    const variance = (numbers: number[]) => numbers.reduce((sum, w) => sum + w * w, 0) / numbers.length;
    const known = column(model, "gateWeights").slice(0, 3 * 1023); // the constant and two numbers
    expect(variance(known)).toBeCloseTo(1 / 5, 1.5);
    model.learnOne(Float64Array.of(2, NaN, NaN, NaN), 1);
    expect(column(model, "gateWeights").slice(0, 3 * 1023)).toEqual(known);
    expect(variance(column(model, "gateWeights").slice(3 * 1023, 4 * 1023))).toBeCloseTo(1 / 5, 1);
    const numbersOf = (label: number) => byClass(model, "leafWeights", 3).map((numbers) => numbers[label]);
    expect(numbersOf(0).every((q) => q === 0)).toBe(true);
    expect(variance(numbersOf(1))).toBeCloseTo(1 / 5, 1);
    const before = numbersOf(1);
    model.learnOne(Float64Array.of(2, NaN, NaN, NaN), 0);
    expect(numbersOf(1)).toEqual(before); // drawn once
  });

  it("can be made to be loaded: with another stream", () => {
    const schema = mixedSchema(3);
    const { params } = softTree.with({ depth: 2 });
    const blank = softTree.create({ schema, random: Random.seeded(7), memory: plainMemory }, params as never);
    const model = made(schema, { depth: 2 });
    for (const { row, label } of mixedLessons(50, 3, 2)) model.learnOne(row, label);
    copyState(model, blank);
    for (const { row, label } of mixedLessons(50, 3, 3)) for (const one of [model, blank]) one.learnOne(row, label);
    expect(learned(blank)).toEqual(learned(model));
  });

  it("weighs a row's loss, up to a thousandfold", () => {
    const lessons = mixedLessons(30, 3, 2, [1]);
    const ends = [1, 2, 1000, 1e80].map((weight) => {
      const model = made(mixedSchema(3), { depth: 2, learningRate: 0.001 });
      for (const { row, label } of lessons) model.learnOne(row, label);
      const before = column(model, "leafWeights");
      model.learnOne(lessons[0].row, lessons[0].label, weight);
      return column(model, "leafWeights").map((q, i) => q - before[i]);
    });
    ends[0].forEach((moved, i) => {
      expect(ends[1][i]).toBeCloseTo(2 * moved, 14);
      expect(ends[2][i]).toBeCloseTo(1000 * moved, 11);
    });
    expect(ends[3]).toEqual(ends[2]);
    const kept = [1000, 1e80].map((weight) => {
      const model = made(mixedSchema(3), { depth: 2, learningRate: 0.001, window: 4 });
      for (const { row, label } of lessons) model.learnOne(row, label, weight);
      return column(model, "leafWeights");
    });
    kept[0].forEach((weight, i) => {
      expect(kept[1][i]).toBeCloseTo(weight, 12);
    });
  });

  it("forgets a row that has left the window", () => {
    // Without numbers to scale by, a row that is no longer in the window tells in nothing but the weights.
    const make = () => made(binary(), { depth: 1, window: 2, learningRate: 0.1 });
    const [one, other] = [make(), make()];
    const rows = [0, 1, 1, 0].map((x) => Float64Array.of(x));
    one.learnOne(rows[0], 0);
    one.learnOne(rows[1], 1);
    other.learnOne(rows[0], 0, 5);
    other.learnOne(rows[1], 1);
    one.learnOne(rows[2], 0); // the first row has left
    other.learnOne(rows[2], 0);
    for (const model of [one, other]) {
      write(model, "gateWeights", [0.1, 0.2, 0.3]);
      write(model, "leafWeights", [1, 0, 0, 1]);
      model.learnOne(rows[3], 1);
    }
    for (const name of ["gateWeights", "leafWeights"]) expect(column(one, name)).toEqual(column(other, name));
    expect(column(one, "gateGradients").every((g) => g === 0)).toBe(true);
  });

  it("keeps no rows without a window", () => {
    const model = made(mixedSchema(3), { window: 1 });
    expect(learned(model)).toMatchObject({ windowRows: [], windowLabels: [], windowWeights: [] });
    expect(Object.keys(learned(model)).some((name) => name.includes("Gradients"))).toBe(false);
  });

  it("learns what no single gate can, and stays finite whatever weights and rates are", () => {
    const schema = defineSchema({ attributes: { a: numeric(), b: numeric() }, classes: ["0", "1"] });
    for (const loss of ["squared", "cross-entropy"] as const) {
      const random = Random.seeded(6);
      const deep = softTree(schema, { loss }).classifier;
      const wild = softTree(schema, {
        loss,
        depth: 5,
        learningRate: 100,
        window: 3,
        inverseTemperature: 100,
      }).classifier;
      let right = 0;
      for (let i = 0; i < 4000; i++) {
        const [a, b] = [random.integer(2), random.integer(2)];
        const row = Float64Array.of(a + 0.1 * random.uniform(), b + 0.1 * random.uniform());
        if (i >= 3000 && deep.predictOne(row) === (a ^ b)) right++;
        deep.learnOne(row, a ^ b);
        wild.learnOne(row, random.integer(2), 10 ** random.integer(100));
        for (const p of probabilities(wild, row)) expect(p >= 0 && p <= 1).toBe(true);
      }
      expect(right).toBeGreaterThan(980);
    }
  });

  it("tells its leaves", () => {
    expect(made(binary(), { depth: 4 }).inspect()).toMatchObject({ kind: "soft-tree", facts: { leaves: 16 } });
  });
});
