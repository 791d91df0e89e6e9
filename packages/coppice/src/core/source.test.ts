import { describe, expect, it } from "vitest";
import { CoppiceError, checkCount, defineSchema, numeric, sourceOf } from "./index.ts";

describe("sourceOf", () => {
  const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });

  it.each([0, -1, 1.5, NaN, Infinity, "2"])("refuses batches of %s rows", (batchRows) => {
    const make = () => sourceOf(schema as never, new Float64Array(3), new Int32Array(3), batchRows as number);
    expect(make).toThrow("sourceOf: `batchRows` must be an integer in [1, inf), got ");
  });
});

describe("checkCount", () => {
  it("accepts its least value and all integers above", () => {
    for (const count of [2, 3, Number.MAX_SAFE_INTEGER]) expect(() => checkCount("It", count, 2)).not.toThrow();
  });

  it("is a wrong use", () => {
    expect(() => checkCount("It", 1, 2)).toThrow(
      new CoppiceError("E_USAGE", { subject: "It", expected: "must be an integer in [2, inf)", given: 1 }),
    );
  });
});
