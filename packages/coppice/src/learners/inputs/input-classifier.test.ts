import { describe, expect, it } from "vitest";
import { column, learned, probabilities } from "../../../test/naive-vectors.ts";
import { defineSchema, nominal, numeric, Random } from "../../core/index.ts";
import { logisticRegression } from "../logistic-regression.ts";
import { multilayerPerceptron } from "../multilayer-perceptron.ts";
import { perceptron } from "../perceptron.ts";
import { radialBasisNetwork } from "../radial-basis-network.ts";
import { softTree } from "../soft-tree.ts";

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
