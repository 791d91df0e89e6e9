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
import { perceptron } from "./perceptron.ts";

describe("perceptron", () => {
  it("moves by wrong answers, by hand", () => {
    const model = perceptron(defineSchema({ attributes: { a: nominal(["no", "yes"]) }, classes: ["p", "q"] }));
    model.learn({ a: "no" }, "p"); // p alone: right
    model.learn({ a: "yes" }, "q"); // 0 : 0, p answers: wrong. q: one 1, yes 1; p: one -1, yes -1
    expect(column(model.classifier, "weights").slice(0, 6)).toEqual([-1, 1, 0, 0, -1, 1]); // one, no, yes; p and q of each
    expect(model.predict({ a: "no" })).toBe("q");
    model.learn({ a: "no" }, "p"); // -1 : 1, wrong. p: one 0, no 1; q: one 0, no -1
    expect(column(model.classifier, "weights").slice(0, 6)).toEqual([0, 0, 1, -1, -1, 1]);
    expect([model.predict({ a: "no" }), model.predict({ a: "yes" })]).toEqual(["p", "q"]);
    model.learn({ a: "yes" }, "p", 3); // wrong: everything three times
    expect(column(model.classifier, "weights").slice(0, 6)).toEqual([3, -3, 1, -1, 2, -2]);
    expect(model.predictProba({ a: "yes" }).get("p")).toBe(1);
  });

  for (const scaling of ["standard", "spread"] as const) {
    const follow = (seed: number) => {
      const schema = mixedSchema(5);
      const model = perceptron(schema, { scaling }).classifier;
      const inputs = new NaiveInputs(schema, scaling);
      const weights = new NaiveTable();
      const met = new Set<number>();
      const best = (x: Map<string, number>) =>
        [...met]
          .sort((a, b) => a - b)
          .reduce((first, c) => (weights.product(c, x) > weights.product(first, x) ? c : first));
      let wrong = 0;
      for (const { row, label, weight } of mixedLessons(400, 5, seed)) {
        const x = inputs.read(row);
        if (met.size > 0) expect(model.predictOne(row)).toBe(best(x));
        met.add(label);
        const answer = best(x);
        if (answer !== label) {
          wrong++;
          for (const [input, value] of x) {
            weights.set(label, input, weights.get(label, input) + weight * value);
            weights.set(answer, input, weights.get(answer, input) - weight * value);
          }
        }
        inputs.learn(row, weight);
        model.learnOne(row, label, weight);
      }
      expect(wrong).toBeGreaterThan(50);
      const one = column(model, "weights").slice(0, 5);
      one.forEach((value, c) => {
        expect(value).toBeCloseTo(weights.get(c, "one"), 10);
      });
    };
    it(`is its naive twin, ${scaling}`, () => follow(1));
    it(`is its naive twin whatever the seed, ${scaling}`, () => forAnySeed(follow));
  }

  it("errs at most (R / gap)^2 times on separable rows, in any order", () => {
    const schema = defineSchema({
      attributes: { a: nominal(["0", "1"]), b: nominal(["0", "1"]), c: nominal(["0", "1"]) },
    });
    const random = Random.seeded(4);
    const model = perceptron(schema);
    let mistakes = 0;
    for (let i = 0; i < 3000; i++) {
      const [a, b, c] = [0, 1, 2].map(() => String(random.integer(2)));
      const label = Number(a) + Number(b) + Number(c) >= 2 ? "many" : "few";
      if (model.predict({ a, b, c }) !== label) mistakes++;
      model.learn({ a, b, c }, label);
    }
    // Novikoff: u of 1/2 for a one and -1/2 for a zero has |u|^2 = 3/2 and separates by 1/2; |x|^2 = 4 with the constant:
    // 4 * 3/2 / (1/4) = 24 mistakes, and one answer missing before the first row.
    expect(mistakes).toBeLessThanOrEqual(25);
    expect(mistakes).toBeGreaterThan(1);
  });

  it("learns nothing of weight 0 and of a row it answers rightly but its class and numbers", () => {
    const model = perceptron(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] })).classifier;
    const random = Random.seeded(2);
    for (let i = 0; i < 50; i++) model.learnOne(Float64Array.of((i % 2) * 4 + drawNormal(random)), i % 2);
    const before = learned(model);
    model.learnOne(Float64Array.of(-30), 1, 0);
    expect(learned(model)).toEqual(before);
    expect(model.predictOne(Float64Array.of(9))).toBe(1);
    model.learnOne(Float64Array.of(9), 1);
    expect(learned(model).weights).toEqual(before.weights);
    expect(learned(model).moments).not.toEqual(before.moments);
    expect(probabilities(model, [NaN]).reduce((sum, p) => sum + p)).toBe(1);
  });
});
