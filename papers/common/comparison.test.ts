import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Comparison, shown, table, verdict, writeJson } from "./comparison.ts";

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
    for (const theirs of [0.74, 0.76]) {
      expect(verdict({ ...cell, theirs, ours: { mean: 0.75, margin: 0 } })).toBe("reproduced"); // 0.01 + 9e-18 apart
    }
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

describe("the file of a run", () => {
  it("holds the protocol, each comparison with its verdict, and the claims; missing margins and data as such", () => {
    const folder = mkdtempSync(join(tmpdir(), "coppice-papers-"));
    const file = join(folder, "run.json");
    try {
      const claim = { id: "order", data: "balance", theirs: "more is better", ours: "0.6, 0.7", holds: true };
      const oneRun = { ...cell, ours: { mean: 0.7, margin: Number.NaN } };
      writeJson(file, { runs: 3 }, [cell, oneRun, { ...cell, ours: undefined }], [claim]);
      const text = readFileSync(file, "utf8");
      expect(JSON.parse(text)).toEqual({
        protocol: { runs: 3 },
        results: [
          { ...cell, verdict: "reproduced" },
          { ...cell, ours: { mean: 0.7, margin: null }, verdict: "differs by +0.1000" },
          { data: "balance", model: "stump", theirs: 0.6, tolerance: 0.01, verdict: "data not given" },
        ],
        claims: [claim],
      });
      expect(text.endsWith("}\n")).toBe(true);
      writeJson(file, {}, []); // another run takes its place
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ protocol: {}, results: [], claims: [] });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
