import { describe, expect, it } from "vitest";
import { factsOf, factsOfAll, valuesOfFlag } from "./column-facts.ts";

const facts = (...cells: unknown[]) =>
  factsOf(
    cells.map((cell) => [cell]),
    0,
  );
const many = (count: number, value: (i: number) => unknown) =>
  facts(...Array.from({ length: count }, (_, i) => value(i)));

describe("what the first rows tell of a column", () => {
  it.each([
    ["0 and 1", ["0", "1", "0"], "nominal", "only 0 and 1"],
    ["0 and 1 with values missing", ["1", null, 0, undefined], "nominal", "only 0 and 1"],
    ["0.0 and 1.0, as other programs write flags", ["0.0", "1.0"], "nominal", "only 0 and 1"],
    ["0 alone", ["0", "0"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["two spellings of 1", ["1", "1.0"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["three spellings", ["0", "1", "1.0"], "numeric", "all 3 values in the first 3 rows are numbers"],
    ["0 and 2", ["0", "2"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["0, 1 and 2", ["0", "1", "2"], "numeric", "all 3 values in the first 3 rows are numbers"],
    ["0, 1 and a text", ["0", "1", "x"], "nominal", 'row 3 holds "x"'],
    ["true and false", [true, false], "nominal", 'row 1 holds "true"'],
  ])("takes %s", (_, cells, kind, why) => {
    expect(facts(...cells)).toMatchObject({ kind, why, isFlag: why === "only 0 and 1" });
  });

  it("takes zeros beside flags for rare flags, but not beside the target or another column", () => {
    const sample = [
      ["0", "0.0", "1", "0", "", "0", "5", "0", "1"],
      ["0", "0.0", "0", "0", "0", "0", "6", "0", "0"],
    ].map((row) => row.map((cell) => (cell === "" ? null : cell)));
    const all = factsOfAll(sample, 9, 8);
    expect(all.filter(({ kind }) => kind === "nominal")).toHaveLength(7);
    expect(all.map(({ isFlag }) => isFlag)).toEqual([true, true, true, true, true, true, false, false, true]);
    expect(all[4]?.why).toBe("only 0, beside 0 and 1");
    expect(all.map((column) => (column.isFlag ? valuesOfFlag(column).join() : "")).slice(0, 4)).toEqual([
      "0,1",
      "0.0,1.0",
      "0,1",
      "0,1",
    ]);
  });

  it("knows an identifier from 100 values and over 90 % different ones on", () => {
    expect(many(99, (i) => `u${i}`).isIdentifier).toBe(false);
    expect(many(100, (i) => `u${i}`).isIdentifier).toBe(true);
    expect(many(100, (i) => `u${i % 90}`).isIdentifier).toBe(false);
    expect(many(100, (i) => `u${i % 91}`).isIdentifier).toBe(true);
    expect(many(150, (i) => (i < 100 ? `u${i}` : null)).isIdentifier).toBe(true);
  });

  it("knows a quantity by fractions and variety", () => {
    expect(many(99, (i) => i + 0.5).isQuantity).toBe(false);
    expect(many(100, (i) => i + 0.5).isQuantity).toBe(true);
    expect(many(100, (i) => i).isQuantity).toBe(false);
    expect(many(100, (i) => (i % 50) + 0.5).isQuantity).toBe(false);
    expect(many(101, (i) => (i === 0 ? "x" : i + 0.5)).isQuantity).toBe(false);
  });

  it("keeps a few of the texts beside numbers", () => {
    expect(facts("1", "-", "n/a", "-").fewTexts).toEqual(["-", "n/a"]);
    expect(facts("a", "b", "c", "d", "e").fewTexts).toHaveLength(5);
    expect(facts("a", "b", "c", "d", "e", "f").fewTexts).toBeUndefined();
  });

  it("sees objects and lists", () => {
    expect(facts(1, { a: 1 }).isNested).toBe(true);
    expect(facts(1, null).isNested).toBe(false);
  });
});
