import { describe, expect, it } from "vitest";
import { defineSchema, numeric } from "../core/index.ts";
import { majorityClass } from "./majority-class.ts";

describe("majorityClass", () => {
  it("answers the distribution of the weights met so far, whatever the row says", () => {
    const model = majorityClass(defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] }));
    model.learn({ x: 1 }, "b");
    model.learn({ x: 2 }, "a", 2.5);
    model.learn({}, "b");
    expect([...model.predictProba({ x: 9 })]).toEqual([
      ["a", 2.5 / 4.5],
      ["b", 2 / 4.5],
      ["c", 0],
    ]);
    expect(model.predict({})).toBe("a");
    model.learn({}, "b");
    expect(model.predict({})).toBe("b");
  });

  it("takes eight bytes per class and room for classes to come", () => {
    const model = majorityClass(defineSchema({ attributes: {} }));
    expect(model.byteLength).toBe(0);
    for (let i = 0; i < 5; i++) model.learn({}, `class ${i}`);
    expect(model.byteLength).toBe(64); // five classes in a column of eight
    expect(model.classifier.inspect().facts).toEqual({ classes: 5 });
  });

  it("has as many classes as fit into its byte budget, and no room for more", () => {
    const model = majorityClass(defineSchema({ attributes: {} }), { maxBytes: 327 });
    const refusal =
      "majority-class: `maxBytes` must be at least 328 for 41 classes, got 327. Raise the budget, or use fewer members.";
    for (let i = 0; i < 40; i++) {
      model.learn({}, `class ${i}`);
      expect(model.byteLength).toBeLessThanOrEqual(320);
    }
    for (let i = 0; i < 2; i++) expect(() => model.learn({}, "class 40")).toThrow(refusal);
    for (const isTrial of [true, false]) {
      expect(() => model.classifier.reserveAt(new Float64Array(0), 0, 40, isTrial)).toThrow(refusal);
    }
    model.learn({}, "class 39");
    expect(model.predict({})).toBe("class 39");
    expect(model.byteLength).toBe(320);
    const classes = Array.from({ length: 41 }, (_, i) => `class ${i}`);
    expect(() => majorityClass(defineSchema({ attributes: {}, classes }), { maxBytes: 327 })).toThrow(refusal);
    expect(majorityClass(defineSchema({ attributes: {}, classes }), { maxBytes: 328 }).byteLength).toBe(328);
  });
});
