import { describe, expect, it } from "vitest";
import { type Claim, claimTable, summary, verdictOn } from "./claims.ts";

const claim: Claim = { id: "X-1", data: "car", theirs: "falls", ours: "0.2 to 0.1", holds: true };

describe("claims", () => {
  it("have verdicts, which a single run may not be enough for", () => {
    expect([true, false, undefined].map((holds) => verdictOn({ ...claim, holds }))).toEqual([
      "reproduced",
      "differs",
      "one run, no margin",
    ]);
    expect(verdictOn({ ...claim, ours: undefined })).toBe("not run");
    expect(claimTable([claim]).split("\n")[1]).toBe("X-1    car   falls   0.2 to 0.1  reproduced");
  });

  it("are counted where they could be told", () => {
    expect(summary(["reproduced", "differs", "differs by +0.1"])).toBe("1 of 3 reproduced");
    const mixed = ["reproduced", "differs", "one run, no margin", "not run", "data not given"];
    expect(summary(mixed)).toBe("1 of 2 reproduced, 1 with one run, no margin, 2 not run");
  });
});
