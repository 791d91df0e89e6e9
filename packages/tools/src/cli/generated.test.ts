import { describe, expect, it } from "vitest";
import { planStream, racedStream } from "./generated.ts";

describe("racedStream", () => {
  it("tells where the stream was told to change", () => {
    const drift = { driftTo: ["sea(concept=3)", "sea(concept=4)"], driftAt: [100, 200] };
    expect(racedStream(planStream("sea(concept=1)", { ...drift, driftWidth: 10 }), 300, 1).changes).toEqual([
      { row: 100, width: 10, to: "sea(concept=3)" },
      { row: 200, width: 10, to: "sea(concept=4)" },
    ]);
    expect(racedStream(planStream("sea(concept=1)", drift), 300, 1).changes?.[0]?.width).toBe(1);
    expect(racedStream(planStream("sea(concept=1)", {}), 300, 1).changes).toEqual([]);
  });

  it("names the option where the changes are out of order", () => {
    const drift = { driftTo: ["sea(concept=3)", "sea(concept=4)"], driftAt: [200, 100] };
    expect(() => planStream("sea(concept=1)", drift)).toThrow(
      "`--drift-at` must be in ascending order, got 100 after 200.",
    );
  });
});
