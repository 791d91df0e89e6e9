import { describe, expect, it } from "vitest";
import { equalShare, markdownTable, percent, ratios, short, summary } from "./statistics.ts";

describe("the share of equal numbers", () => {
  it("counts places, not values", () => {
    expect(equalShare(Uint8Array.of(0, 1, 2, 1), Uint8Array.of(0, 2, 2, 1))).toBe(3 / 4);
    expect(equalShare([0, 1], [1, 0])).toBe(0);
    expect(equalShare([7], [7])).toBe(1);
  });
  it("refuses lists of different lengths, and empty ones", () => {
    expect(() => equalShare([1, 2], [1])).toThrow("2 and 1");
    expect(() => equalShare([], [])).toThrow(RangeError);
  });
});

describe("summary", () => {
  it("holds the hand-computed values of an odd number of runs", () => {
    expect(summary([4, 1, 10])).toEqual({
      min: 1,
      median: 4,
      mean: 5,
      max: 10,
      deviation: Math.sqrt((1 + 16 + 25) / 2),
      error: Math.sqrt(7), // the deviation, root 21, by root 3
    });
  });
  it("takes the middle of the two middle runs", () => {
    expect(summary([8, 2, 4, 100]).median).toBe(6);
  });
  it("has no deviation for one run", () => {
    expect(summary([7])).toEqual({ min: 7, median: 7, mean: 7, max: 7, deviation: 0, error: 0 });
  });
  it("sorts by value, not by text", () => {
    expect(summary([10, 9, 100]).median).toBe(10);
  });
  it("leaves its input alone and refuses nothing at all", () => {
    const runs = [3, 1, 2];
    summary(runs);
    expect(runs).toEqual([3, 1, 2]);
    expect(() => summary([])).toThrow(RangeError);
  });
});

it("compares the best of both sides, and the sides pair by pair", () => {
  // Pairs: 2, 0.5, 1.25. The slow second run of ours changes the median pair little and the best not at all.
  expect(ratios([8, 2, 5], [4, 4, 4])).toEqual({ best: 2, median: 1.25 });
  expect(ratios([6], [4])).toEqual({ best: 1.5, median: 1.5 });
});

describe("short", () => {
  it.each([
    [0, "0"],
    [56.4, "56"],
    [9_999, "9999"],
    [10_000, "10 k"],
    [12_345, "12.3 k"],
    [999_499, "999 k"],
    [999_500, "1 M"],
    [1_236_000, "1.24 M"],
    [54_321_000, "54.3 M"],
    [Number.NaN, "-"],
  ])("%d is %s", (value, text) => {
    expect(short(value)).toBe(text);
  });
});

it("percent keeps two decimals", () => {
  expect(percent(0.846465)).toBe("84.65");
  expect(percent(1)).toBe("100.00");
  expect([percent(-0.00004), percent(-0.00006), percent(0)]).toEqual(["0.00", "-0.01", "0.00"]);
});

describe("markdownTable", () => {
  it("lines numbers up on the right and words on the left", () => {
    expect(
      markdownTable(
        ["model", "rows/s"],
        [
          ["a", "1.5 M"],
          ["long-name", "20 k"],
        ],
      ),
    ).toBe(
      ["| model     | rows/s |", "| --------- | -----: |", "| a         |  1.5 M |", "| long-name |   20 k |"].join(
        "\n",
      ),
    );
  });
  it("treats a column with a sentence in it as words", () => {
    expect(markdownTable(["x"], [["1"], ["not available: no Java"]])).toContain("| 1                      |");
  });
  it("fills cells that are missing", () => {
    expect(markdownTable(["a", "b"], [["1"]]).split("\n")[2]).toBe("|   1 |     |");
  });
});
