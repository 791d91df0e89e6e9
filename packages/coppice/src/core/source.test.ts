import { describe, expect, it } from "vitest";
import { CoppiceError, checkCount, dataSet, defineSchema, numeric, type Schema, sourceOf } from "./index.ts";

describe("sourceOf", () => {
  const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });

  it.each([0, -1, 1.5, NaN, Infinity, "2"])("refuses batches of %s rows", (batchRows) => {
    const make = () => sourceOf(schema as never, new Float64Array(3), new Int32Array(3), batchRows as number);
    expect(make).toThrow("sourceOf: `batchRows` must be an integer in [1, inf), got ");
  });
});

describe("the shape of rows", () => {
  const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
  const labels = Int32Array.of(0, 1, 0);

  it.each([
    ["sourceOf", sourceOf],
    ["dataSet", dataSet],
  ] as const)("is checked by %s: a row of another width would shift all others", (name, make) => {
    for (const numbers of [0, 3, 5, 7, 9]) {
      const refused = { subject: `${name}: 3 labels`, expected: "need 6 numbers, 2 for each", given: numbers };
      expect(() => make(schema, new Float64Array(numbers), labels)).toThrow(new CoppiceError("E_USAGE", refused));
    }
    expect(() => make(schema, new Float64Array(6), labels)).not.toThrow();
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

describe("dataSet", () => {
  const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
  const rows = Float64Array.of(1, 2, 3, 4, NaN, 6);
  const labels = Int32Array.of(0, 1, 1);

  it("holds the arrays it was given, and as many rows as there are labels", () => {
    const plain = dataSet(schema, rows, labels);
    expect(plain).toEqual({ schema, rows, labels, count: 3 });
    expect([plain.rows, plain.labels]).toEqual([rows, labels]);
    expect(plain.rows).toBe(rows);
    const weights = Float64Array.of(1, 0, 1e100);
    expect(dataSet(schema, rows, labels, weights).weights).toBe(weights);
    expect(dataSet(schema, new Float64Array(0), new Int32Array(0)).count).toBe(0);
  });

  it.each<[string, () => unknown, string]>([
    [
      "a class there is not",
      () => dataSet(schema, rows, Int32Array.of(0, 2, 1)),
      "a label must be a class index in [0, 2), got 2.",
    ],
    [
      "no class",
      () => dataSet(schema, rows, Int32Array.of(0, 1, -1)),
      "dataSet: a label must be a class index in [0, 2), got -1.",
    ],
    [
      "too few weights",
      () => dataSet(schema, rows, labels, Float64Array.of(1, 1)),
      "dataSet: 3 labels need 3 weights, got 2.",
    ],
    [
      "too many weights",
      () => dataSet(schema, rows, labels, Float64Array.of(1, 1, 1, 1)),
      "dataSet: 3 labels need 3 weights, got 4.",
    ],
    [
      "a weight below 0",
      () => dataSet(schema, rows, labels, Float64Array.of(1, -1, 1)),
      "a weight must be a number in [0, 1e+100], got -1.",
    ],
    ["a weight that is none", () => dataSet(schema, rows, labels, Float64Array.of(1, 1, NaN)), "got NaN."],
    [
      "a weight whose square is infinite",
      () => dataSet(schema, rows, labels, Float64Array.of(1e101, 1, 1)),
      "got 1e+101.",
    ],
  ])("refuses %s, by name", (_, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(CoppiceError);
  });
});
