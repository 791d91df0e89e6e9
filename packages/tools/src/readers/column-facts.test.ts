import { describe, expect, it } from "vitest";
import { factsOf, valuesOfFlag } from "./column-facts.ts";

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
    ["0 alone", ["0", "0"], "nominal", "only 0, as in a rare flag"],
    ["0.00 alone, a quantity", ["0.00", "0.00"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["0e0 alone", ["0e0", "0e0"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["one number", ["7"], "numeric", "the only value in the first row is a number"],
    ["1 alone", ["1", "1"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["two spellings of 1", ["1", "1.0"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["three spellings", ["0", "1", "1.0"], "numeric", "all 3 values in the first 3 rows are numbers"],
    ["0 and 2", ["0", "2"], "numeric", "all 2 values in the first 2 rows are numbers"],
    ["0, 1 and 2", ["0", "1", "2"], "numeric", "all 3 values in the first 3 rows are numbers"],
    ["0, 1 and a text", ["0", "1", "x"], "nominal", 'row 3 holds "x"'],
    ["true and false", [true, false], "nominal", 'row 1 holds "true"'],
  ])("takes %s", (_, cells, kind, why) => {
    expect(facts(...cells)).toMatchObject({ kind, why, isFlag: why.startsWith("only 0") });
  });

  it("takes texts that spell infinity for values where a column is nominal, for bad ones where it has numbers", () => {
    const all = (...cells: unknown[]) => [...facts(...cells).all];
    expect(facts("INF", "CAV", "1e999", "INF")).toMatchObject({ kind: "nominal", values: 4, numbers: 0 });
    expect([...facts("INF", "CAV", "1e999", "INF").distinct]).toEqual(["INF", "CAV", "1e999"]);
    expect(facts("INF", "inf")).toMatchObject({ kind: "nominal", values: 2, why: 'row 1 holds "INF"' });
    expect([...facts("1", "inf", "2").distinct]).toEqual(["1", "2"]);
    expect(facts("1", "inf", "2")).toMatchObject({ kind: "numeric", values: 2, numbers: 2 });
    expect(all("1", "inf", "2")).toEqual(["1", "inf", "2"]); // as of a target
    expect(facts(Infinity, -Infinity)).toMatchObject({ kind: "numeric", values: 0 }); // stored as numbers
    expect(all(1, Infinity)).toEqual(["1"]);
    expect(all("0", "1")).toEqual(["0", "1"]);
  });

  it("spells the values of a flag as they are met, 0 first", () => {
    expect(valuesOfFlag(facts("1.0", "0.0"))).toEqual(["0.0", "1.0"]);
    expect(valuesOfFlag(facts("0", "0"))).toEqual(["0", "1"]);
    expect(valuesOfFlag(facts("00", "00"))).toEqual(["00", "01"]);
  });

  it("takes dates as times, unless something else is among them", () => {
    const date = "dates, as milliseconds since 1970 (all 2 values in the first 2 rows)";
    expect(facts("2024-02-29", "2024-03-01 10:00")).toMatchObject({ kind: "numeric", areDates: true, why: date });
    expect(facts("2024-02-29", "soon")).toMatchObject({ kind: "nominal", areDates: false });
    expect(facts("2024-02-29", 7)).toMatchObject({ kind: "nominal", areDates: false });
  });

  it("reads numbers in the notation of the file", () => {
    const cells = [["3,14"], ["2"]];
    expect(factsOf(cells, 0, ",")).toMatchObject({ kind: "numeric", numbers: 2 });
    expect(factsOf(cells, 0)).toMatchObject({ kind: "nominal", numbers: 1, withSeparators: 1 });
    expect(factsOf([["0,00"], ["0,00"]], 0, ",")).toMatchObject({ kind: "numeric", isFlag: false });
    expect(factsOf([["3.14"], ["2"]], 0, ",")).toMatchObject({ kind: "nominal", numbers: 1 });
  });

  it("knows an identifier from 100 values and over 90 % different ones on", () => {
    expect(many(99, (i) => `u${i}`).isIdentifier).toBe(false);
    expect(many(100, (i) => `u${i}`).isIdentifier).toBe(true);
    expect(many(100, (i) => `u${i % 90}`).isIdentifier).toBe(false);
    expect(many(100, (i) => `u${i % 91}`).isIdentifier).toBe(true);
    expect(many(150, (i) => (i < 100 ? `u${i}` : null)).isIdentifier).toBe(true);
  });

  it("knows a quantity, of numbers or dates", () => {
    expect(many(51, (i) => i + 0.5).isQuantity).toBe(true);
    expect(many(50, (i) => i + 0.5).isQuantity).toBe(false);
    expect(many(300, (i) => (i % 60) - 1).isQuantity).toBe(true);
    expect(many(300, (i) => i % 60).isQuantity).toBe(false);
    expect(many(101, (i) => (i === 0 ? "x" : i + 0.5)).isQuantity).toBe(false);
    expect(many(60, (i) => `20${i + 10}-01-01`).isQuantity).toBe(true);
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
