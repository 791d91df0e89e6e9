import { expect, it } from "vitest";
import { friedman } from "./friedman.ts";

it("computes a case by hand", () => {
  // Three models, always in the same order on four streams: 12 * 4 / 12 * (1 + 4 + 9 - 12) = 8, and e^-4 with 2 degrees.
  expect(friedman([1, 2, 3], 4)).toEqual({ chiSquare: 8, p: Math.exp(-4), f: Infinity, fP: 0 });
});
