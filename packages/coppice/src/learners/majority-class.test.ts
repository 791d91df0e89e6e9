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
});
