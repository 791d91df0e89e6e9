import { describe, expect, it } from "vitest";
import { topConfusions } from "./top-confusions.ts";

describe("topConfusions", () => {
  it("finds the largest counts beside the diagonal, largest first", () => {
    const confusion = [
      [90, 5, 0],
      [7, 80, 9],
      [1, 2, 70],
    ];
    expect(topConfusions(confusion, 3)).toEqual([
      { label: 1, predicted: 2, rows: 9 },
      { label: 1, predicted: 0, rows: 7 },
      { label: 0, predicted: 1, rows: 5 },
    ]);
  });

  it("has equal counts in the order of labels, then of answers", () => {
    const confusion = [
      [0, 5, 5],
      [5, 0, 5],
      [5, 5, 0],
    ];
    const pairs = [[0, 1], [0, 2], [1, 0], [1, 2], [2, 0]]; // biome-ignore format: a pair each
    expect(topConfusions(confusion, 5).map(({ label, predicted }) => [label, predicted])).toEqual(pairs);
  });

  it("equals sorting everything, for many classes", () => {
    let state = 1;
    const next = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % 1000;
    };
    const confusion = Array.from({ length: 60 }, () => Array.from({ length: 60 }, next));
    const all = confusion.flatMap((row, label) => row.filter((_, predicted) => predicted !== label));
    const largest = all.sort((a, b) => b - a).slice(0, 20);
    expect(topConfusions(confusion, 20).map(({ rows }) => rows)).toEqual(largest);
  });

  it("leaves out zeros and what is no number", () => {
    expect(
      topConfusions(
        [
          [1, 0],
          [NaN, 2],
        ],
        5,
      ),
    ).toEqual([]);
    expect(topConfusions([], 5)).toEqual([]);
  });
});
