import { describe, expect, it } from "vitest";
import { choiceOption, integerOption, listOption, shareOption } from "./options.ts";

describe("integerOption", () => {
  const parse = integerOption("--limit", { min: 1, max: 1_000_000 });

  it.each([
    ["12", 12],
    ["1e3", 1000],
    ["300_000", 300_000],
    ["+5", 5],
  ])("reads %s", (text, value) => expect(parse(text)).toBe(value));

  it.each(["0", "-1", "1.5", "x", "", " ", "0x10", "1000001", "Infinity", "NaN", "1e400", "12rows"])(
    "refuses %j",
    (text) => {
      expect(() => parse(text)).toThrow("`--limit` must be an integer in [1, 1000000], got ");
      expect(() => parse(text)).toThrow(JSON.stringify(text));
    },
  );

  it("leaves the upper end open by default", () => {
    expect(() => integerOption("--seed")("-1")).toThrow("must be an integer in [0, 2^53)");
  });
});

describe("other options", () => {
  it("reads shares strictly between 0 and 1", () => {
    expect(shareOption("--fading")("0.99")).toBe(0.99);
    expect(shareOption("--fading")(".5")).toBe(0.5);
    for (const text of ["0", "1", "-0.5", "half"]) {
      expect(() => shareOption("--fading")(text)).toThrow("`--fading` must be a number in (0, 1), got");
    }
  });

  it("reads lists, and joins repeated options", () => {
    expect(listOption("--ignore")("a, b")).toEqual(["a", "b"]);
    expect(listOption("--ignore")("c", ["a"])).toEqual(["a", "c"]);
    expect(() => listOption("--ignore")("a,,b")).toThrow("must be names separated by commas");
  });

  it("reads choices", () => {
    expect(choiceOption("--format", ["csv", "arff"])("arff")).toBe("arff");
    expect(() => choiceOption("--format", ["csv", "arff"])("xls")).toThrow('must be `csv` or `arff`, got "xls"');
  });
});
