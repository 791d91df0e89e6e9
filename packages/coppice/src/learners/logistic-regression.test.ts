import { describe, expect, it } from "vitest";
import {
  column,
  learned,
  mixedLessons,
  mixedSchema,
  NaiveInputs,
  NaiveTable,
  probabilities,
} from "../../test/naive-vectors.ts";
import { forAnySeed } from "../../test/seeds.ts";
import { defineSchema, drawNormal, nominal, numeric, Random } from "../core/index.ts";
import { logisticRegression } from "./logistic-regression.ts";

const coin = () => defineSchema({ attributes: { a: nominal(["no", "yes"]) }, classes: ["p", "q"] });

describe("logistic regression", () => {
  it("steps against the gradient, by hand", () => {
    const model = logisticRegression(coin(), { steps: "constant", learningRate: 0.5 });
    model.learn({ a: "no" }, "p"); // alone: p_p = 1, no gradient
    expect(column(model.classifier, "weights")).toEqual([0, 0, 0, 0]);
    model.learn({ a: "yes" }, "q"); // 1/2 each: errors 1/2 and -1/2, steps of 1/4
    expect(column(model.classifier, "weights")).toEqual([-0.25, 0.25, 0, 0, -0.25, 0.25, 0, 0]);
    // "yes": scores -1/2 and 1/2, so q has e / (1 + e); a missing value leaves the constant, a half of that.
    expect(model.predictProba({ a: "yes" }).get("q")).toBeCloseTo(Math.E / (1 + Math.E), 15);
    expect(model.predictProba({}).get("q")).toBeCloseTo(1 / (1 + Math.exp(-0.5)), 15);
    model.learn({}, "p", 2); // twice the error of q, 2 / (1 + e^-1/2), half of it a step, for the constant alone
    const step = 1 / (1 + Math.exp(-0.5));
    const [p, q, ...others] = column(model.classifier, "weights");
    expect(p).toBeCloseTo(-0.25 + step, 15);
    expect(q).toBeCloseTo(0.25 - step, 15);
    expect(others).toEqual([0, 0, -0.25, 0.25, 0, 0]);
  });

  it("with AdaGrad takes steps of its own for each weight, and shrinks all but the constant's, by hand", () => {
    const model = logisticRegression(coin(), { learningRate: 1, penalty: 0.25 });
    model.learn({ a: "no" }, "p");
    model.learn({ a: "yes" }, "q"); // gradient 1/2, G = 1/4: a step of 1; then 1 / (1 + 2 * 1/4)
    const [p, q, , , yesP, yesQ] = column(model.classifier, "weights");
    expect([p, q]).toEqual([-1, 1].map((sign) => expect.closeTo(sign, 7)));
    expect([yesP, yesQ]).toEqual([-1, 1].map((sign) => expect.closeTo(sign / 1.5, 7)));
    expect(column(model.classifier, "squaredGradients").slice(0, 6)).toEqual([0.25, 0.25, 0, 0, 0.25, 0.25]);
  });

  for (const options of [
    { steps: "constant", learningRate: 0.1, scaling: "standard", penalty: 0 },
    { steps: "constant", learningRate: 0.1, scaling: "spread", penalty: 0.01 },
    { steps: "adagrad", learningRate: 0.5, scaling: "standard", penalty: 0.02 },
  ] as const) {
    const follow = (seed: number) => {
      const schema = mixedSchema(5);
      const model = logisticRegression(schema, options).classifier;
      const inputs = new NaiveInputs(schema, options.scaling);
      const [weights, squares] = [new NaiveTable(), new NaiveTable()];
      const met = new Set<number>();
      const softmax = (x: Map<string, number>) => {
        const e = [0, 1, 2, 3, 4].map((c) => (met.has(c) ? Math.exp(weights.product(c, x)) : 0));
        const total = e.reduce((sum, one) => sum + one, 0);
        return e.map((one) => one / total);
      };
      for (const { row, label, weight } of mixedLessons(300, 5, seed)) {
        const x = inputs.read(row);
        if (met.size > 0) {
          const expected = softmax(x);
          probabilities(model, row).forEach((p, c) => {
            expect(Math.abs(p - expected[c])).toBeLessThan(1e-12);
          });
        }
        met.add(label);
        const p = softmax(x);
        for (const c of met) {
          for (const [input, value] of x) {
            const g = weight * (p[c] - Number(c === label)) * value;
            squares.set(c, input, squares.get(c, input) + g * g);
            const root = options.steps === "adagrad" ? Math.sqrt(squares.get(c, input)) + 1e-8 : 1;
            const rate = options.learningRate / root;
            const shrink = input === "one" ? 1 : 1 + rate * weight * options.penalty;
            weights.set(c, input, (weights.get(c, input) - rate * g) / shrink);
          }
        }
        inputs.learn(row, weight);
        model.learnOne(row, label, weight);
      }
    };
    it(`is its naive twin: ${JSON.stringify(options)}`, () => follow(2));
    it(`is its naive twin whatever the seed: ${JSON.stringify(options)}`, () => forAnySeed(follow));
  }

  for (const steps of ["adagrad", "constant"] as const) {
    it(`becomes right and sure on separable rows, ${steps}`, () => {
      const schema = defineSchema({
        attributes: { x: numeric(), y: numeric(), noise: numeric() },
        classes: ["a", "b"],
      });
      const model = logisticRegression(schema, { steps }).classifier;
      const random = Random.seeded(3);
      let late = 0;
      let loss = 0;
      for (let i = 0; i < 6000; i++) {
        const row = Float64Array.of(1e6 * drawNormal(random), 1e-6 * drawNormal(random), drawNormal(random));
        const margin = row[0] / 1e6 - row[1] * 1e6;
        if (Math.abs(margin) < 0.3) continue;
        const label = margin > 0 ? 1 : 0;
        const p = probabilities(model, row)[label];
        if (i > 3000) {
          late++;
          loss -= Math.log(p);
        }
        model.learnOne(row, label);
      }
      expect(loss / late).toBeLessThan(0.05);
    });
  }

  it("learns nothing of weight 0, and a larger penalty makes smaller weights", () => {
    const sizes = [0, 0.001, 0.1].map((penalty) => {
      const schema = mixedSchema(3);
      const model = logisticRegression(schema, { penalty }).classifier;
      for (const { row, label, weight } of mixedLessons(300, 3, 5)) {
        const before = learned(model);
        model.learnOne(row, 2 - label, 0);
        expect(learned(model)).toEqual(before);
        model.learnOne(row, label, weight);
      }
      return column(model, "weights")
        .slice(3)
        .reduce((sum, w) => sum + w * w, 0);
    });
    expect(sizes[1]).toBeLessThan(sizes[0]);
    expect(sizes[2]).toBeLessThan(sizes[1]);
  });
});
