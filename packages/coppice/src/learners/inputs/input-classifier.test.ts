import { describe, expect, it } from "vitest";
import { column, learned, mixedLessons, mixedSchema, probabilities } from "../../../test/naive-vectors.ts";
import { defineSchema, type Model, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { logisticRegression } from "../logistic-regression.ts";
import { multilayerPerceptron } from "../multilayer-perceptron.ts";
import { perceptron } from "../perceptron.ts";
import { radialBasisNetwork } from "../radial-basis-network.ts";
import { softTree } from "../soft-tree.ts";
import { winnow } from "../winnow.ts";

/** Every model of rows as vectors. */
const vectorModels: Record<string, (schema: Schema) => Model> = {
  perceptron: (schema) => perceptron(schema),
  winnow: (schema) => winnow(schema, { variant: "balanced" }),
  "logistic regression": (schema) => logisticRegression(schema),
  "a network": (schema) => multilayerPerceptron(schema, { seed: 3 }),
  "a network in float32 without layers": (schema) =>
    multilayerPerceptron(schema, { hidden: [], units: "relu", precision: "float32" }),
  "radial basis functions": (schema) => radialBasisNetwork(schema, { units: 9, outputs: "linear", pruneAfter: 20 }),
  "a soft tree": (schema) => softTree(schema, { window: 3, loss: "cross-entropy", seed: 4 }),
};

describe("inputs", () => {
  it("are scaled by what was known before a row, whose numbers count afterwards", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const model = logisticRegression(schema, { steps: "constant", learningRate: 1 }).classifier;
    model.learnOne(Float64Array.of(4), 0); // nothing is known: x says nothing
    model.learnOne(Float64Array.of(8), 1); // one number has no deviation
    const half = 0.5;
    expect(column(model, "weights")).toEqual([-half, half, 0, 0]);
    expect(column(model, "moments")).toEqual([2, 6, 8]); // mean 6, deviation 2
    const error = 1 / (1 + Math.exp(-1)); // of a, by the constant alone: 1 / (1 + e^1) - 1
    model.learnOne(Float64Array.of(9), 0); // z = (9 - 6) / 2
    expect(column(model, "weights")[2]).toBeCloseTo(1.5 * error, 14);
    expect(column(model, "moments")[1]).toBe(7);
    model.learnOne(Float64Array.of(1e76), 0); // beyond: as if it were missing
    expect(column(model, "moments")[0]).toBe(3);
  });

  it("are cut off at ten deviations, and the shares of zeros stay 0 where they are not centred", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    for (const scaling of ["standard", "spread"] as const) {
      const model = logisticRegression(schema, { scaling }).classifier;
      for (let i = 0; i < 100; i++) model.learnOne(Float64Array.of(5 + (i % 2)), i % 2);
      expect(probabilities(model, [1e9])).toEqual(probabilities(model, [1e12]));
      expect(probabilities(model, [0])[0] === probabilities(model, [NaN])[0]).toBe(scaling === "spread");
    }
  });

  describe.each(Object.entries(vectorModels))("and classes, %s", (_, make) => {
    /** Models over 4 classes, and over 60 of which the same four come, at `labels`. */
    function pair(labels: readonly number[]) {
      const [few, many] = [4, 60].map((classes) => make(mixedSchema(classes)).classifier);
      const lessons = mixedLessons(300, 4, 11);
      lessons.forEach(({ row, label, weight }, n) => {
        if (n % 2 > 0) {
          few.learnOne(row, label, weight);
          many.learnOne(row, labels[label], weight);
          return;
        }
        const [own, all] = [few, many].map(({ schema }) => new Float64Array(schema.classCount));
        few.predictThenLearnMany(row, 1, Int32Array.of(label), own, Float64Array.of(weight));
        many.predictThenLearnMany(row, 1, Int32Array.of(labels[label]), all, Float64Array.of(weight));
        if (n === 0) return; // nothing has come: uniform
        expect(
          labels.map((place) => all[place]),
          `row ${n}`,
        ).toEqual([...own]);
        for (const place of labels) all[place] = 0;
        expect(all.every((p) => p === 0)).toBe(true);
      });
      return [few, many];
    }

    it("take no more for those that are declared and do not come, and answer the same", () => {
      for (const labels of [
        [0, 1, 2, 3],
        [3, 17, 40, 59],
      ]) {
        const [few, many] = pair(labels);
        expect(many.byteLength).toBe(few.byteLength);
        expect(many.classesAnswered).toBe(labels[3] + 1);
        expect(few.inspect().facts.classes).toBe(4);
        expect(many.inspect().facts).toEqual(few.inspect().facts);
      }
    });

    it("take as much for each of many as for one of a few", () => {
      const schema = mixedSchema(37);
      const model = make(schema).classifier;
      expect(model.classesAnswered).toBe(0);
      for (const { row, label } of mixedLessons(900, 37, 3)) model.learnOne(row, label);
      const full = column(model, "classLabels");
      expect(full).toEqual(Array.from({ length: 37 }, (_, c) => c));
      const room = column(model, "classWeights").length;
      expect(room).toBeLessThan(1.25 * 37);
      let late = 0;
      while (late < room) late = schema.internClass(`late ${late}`);
      model.learnOne(new Float64Array(4), late);
      expect(column(model, "classLabels")).toEqual([...full, late]);
      expect(column(model, "classWeights").length).toBe(room);
    });

    it("are reserved for an ensemble whose other members learn a row, and are not met by that", () => {
      const model = make(mixedSchema(60)).classifier;
      const row = new Float64Array(4);
      model.learnOne(row, 30);
      const before = probabilities(model, row);
      for (const label of [50, 8, 40, 20]) {
        model.reserveAt(row, 0, label, true);
        model.reserveAt(row, 0, label, false);
      }
      expect(probabilities(model, row)).toEqual(before);
      const bytes = model.byteLength;
      for (const label of [20, 50, 40, 8]) model.learnOne(row, label);
      expect(model.byteLength).toBe(bytes);
      expect(model.inspect().facts.classes).toBe(5);
    });
  });

  it("of values beyond the budget stay unseen, classes beyond it are refused, and nothing else suffers", () => {
    const schema = defineSchema({
      attributes: { id: nominal(), side: nominal(["left", "right"]) },
      classes: ["a", "b"],
    });
    const gaussian = (one: typeof schema, options: object) => radialBasisNetwork(one, { ...options, units: 5 });
    for (const definition of [perceptron, logisticRegression, multilayerPerceptron, softTree, gaussian]) {
      const model = definition(schema, { maxBytes: 4096 });
      const random = Random.seeded(1);
      let right = 0;
      for (let i = 0; i < 3000; i++) {
        const isLeft = random.integer(2) === 1;
        const row = { id: `row ${i}`, side: isLeft ? "left" : "right" };
        if (i > 2000 && model.predict(row) === (isLeft ? "a" : "b")) right++;
        model.learn(row, isLeft ? "a" : "b");
        expect(model.byteLength).toBeLessThanOrEqual(4096);
      }
      expect(right).toBeGreaterThan(990);
      expect(model.classifier.inspect().facts.inputs).toBeLessThan(500);
      expect(model.classifier.inspect().facts.inputs).toBeGreaterThan(5);
      const before = learned(model.classifier);
      const classes = [...schema.target.classes];
      expect(() => {
        for (let c = 0; c < 1000; c++) model.classifier.reserveAt(Float64Array.of(0, 0), 0, 200 + c, true);
      }).toThrow(/`maxBytes` must be at least \d+ for \d+ classes and \d+ inputs, got 4096/);
      expect(learned(model.classifier)).toEqual(before);
      expect(schema.target.classes).toEqual(classes);
    }
  });
});
