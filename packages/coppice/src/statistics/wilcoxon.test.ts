import { expect, it } from "vitest";
import { wilcoxon } from "./wilcoxon.ts";

it("computes a case by hand", () => {
  expect(wilcoxon([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])).toEqual({ count: 6, positive: 21, negative: 0, p: 2 / 64 });
});
