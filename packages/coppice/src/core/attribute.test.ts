import { describe, expect, it } from "vitest";
import { parseSpec } from "../catalog/index.ts";
import { saveModel } from "../snapshot/index.ts";
import { Attribute, defineSchema, keptValue, Model, nominal, numeric } from "./index.ts";

describe("a value as it is kept for later", () => {
  it("is missing where it is none of the nominal values known now", () => {
    const attribute = new Attribute("v", nominal(["a", "b"]));
    expect([0, 1, 2, -1, 0.5, NaN, Infinity].map((x) => keptValue(attribute, x))).toEqual([
      0,
      1,
      NaN,
      NaN,
      NaN,
      NaN,
      NaN,
    ]);
    attribute.intern("c");
    expect(keptValue(attribute, 2)).toBe(2);
    const number = new Attribute("x", numeric());
    expect([-2.5, 7, NaN].map((x) => keptValue(number, x))).toEqual([-2.5, 7, NaN]);
  });

  // What keeps rows looks at them again: nothing else may tell a value that was not known from one that is missing.
  it.each([
    "window-tree(window=30)",
    "iti",
    "shrub-ensemble(window=30,train-every=7)",
    "soft-tree(window=30)",
    "soft-tree-ensemble(window=30)",
    "ons-boost(members=3,search-every=10,window=40,protected-rows=5)",
    "learn-nse(period=50)",
  ])("so that a value that was not known is not taken for one that came later: %s", (text) => {
    const declare = () =>
      defineSchema({ attributes: { v: nominal<string>(["a", "b"]), x: numeric() }, classes: ["yes", "no"] });
    const [given, missing] = [2, NaN].map((unknown) => {
      const model = new Model(declare(), parseSpec(text), 1);
      for (let i = 0; i < 90; i++) {
        if (i === 40) model.schema.attributes[0].intern("c");
        const odd = i < 40 ? unknown : 2;
        const label = Number(i % 3 === 2 ? i >= 40 : i % 3 === 1);
        model.classifier.learnOne(Float64Array.of([0, 1, odd][i % 3], (i * 7) % 10), label);
      }
      return saveModel(model);
    });
    expect(given).toEqual(missing);
  });
});
