import { describe, expect, it } from "vitest";
import { type Comparison, shown, table, verdict } from "./comparison.ts";

const cell: Comparison = {
  data: "balance",
  model: "stump",
  theirs: 0.6,
  ours: { mean: 0.605, margin: 0.01 },
  tolerance: 0.01,
};

describe("comparisons", () => {
  it("are reproduced within the tolerance, and say by how much they differ beyond it", () => {
    expect(verdict(cell)).toBe("reproduced");
    expect(verdict({ ...cell, tolerance: 0.004 })).toBe("differs by +0.0050");
    expect(verdict({ ...cell, theirs: 0.7 })).toBe("differs by -0.0950");
    expect(verdict({ ...cell, ours: { mean: Number.NaN, margin: 0 } })).toContain("differs");
    expect(verdict({ ...cell, ours: undefined })).toBe("data not given");
  });

  it("say where a margin is missing", () => {
    expect(shown({ mean: 0.5, margin: 0 })).toBe("0.5000 +- 0.0000");
    expect(shown({ mean: 0.5, margin: Number.NaN })).toBe("0.5000 (one run)");
  });

  it("line up in a table", () => {
    expect(table([cell, { ...cell, model: "bagged stump", ours: undefined }]).split("\n")).toEqual([
      "data     model         theirs  ours              tolerance  verdict",
      "balance  stump         0.6000  0.6050 +- 0.0100  0.0100     reproduced",
      "balance  bagged stump  0.6000  -                 0.0100     data not given",
    ]);
  });
});
