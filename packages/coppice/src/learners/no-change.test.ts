import { describe, expect, it } from "vitest";
import { defineSchema } from "../core/index.ts";
import { noChange } from "./no-change.ts";

describe("noChange", () => {
  it("answers the last label with certainty", () => {
    const model = noChange(defineSchema({ attributes: {}, classes: ["a", "b"] }));
    expect(model.predict({})).toBeUndefined();
    for (const label of ["a", "b", "b", "a"] as const) {
      model.learn({}, label);
      expect(model.predict({})).toBe(label);
      expect(model.predictProba({}).get(label)).toBe(1);
    }
    expect(model.byteLength).toBe(4);
  });

  it("does not take a row of weight 0 for the last one", () => {
    const model = noChange(defineSchema({ attributes: {}, classes: ["a", "b"] }));
    model.learn({}, "a");
    model.learn({}, "b", 0);
    expect(model.predict({})).toBe("a");
  });
});
