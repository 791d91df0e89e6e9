import { describe, expect, it } from "vitest";
import { Arena } from "../../core/index.ts";
import { FeatureBudget, Growing } from "./feature-budget.ts";

describe("reserve", () => {
  it("gives room up to the last byte of the budget, and none beyond it", () => {
    for (const [spared, fits] of [
      [0, true],
      [1, false],
    ] as const) {
      const arena = new Arena();
      const column = arena.float64("numbers", 4);
      const budget = new FeatureBudget(arena, arena.byteLength + 2 * 8 - spared);
      const numbers = new Growing((count) => [[column, count]]);
      expect(budget.reserve(numbers, 4, 2)).toBe(fits);
      expect([column.length, column.data.length]).toEqual([4, fits ? 6 : 4]);
      expect(numbers.refused).toBe(fits ? Infinity : 2);
    }
  });
});
