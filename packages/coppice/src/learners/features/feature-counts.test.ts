import { describe, expect, it } from "vitest";
import { Arena, defineSchema, nominal, type Schema } from "../../core/index.ts";
import { ValueCounts } from "./value-counts.ts";

describe("merit", () => {
  it("of a test that is always right is a share of 1, not more, however weights are rounded", () => {
    const schema = defineSchema({ attributes: { x: nominal(["a", "b"]) }, classes: ["a", "b"] }) as unknown as Schema;
    const counts = new ValueCounts(new Arena(), schema, 1);
    const slot = counts.take(0, 0);
    let total = 0;
    for (let i = 0; i < 300; i++) {
      const label = i & 1;
      const weight = 0.1 + (i % 7) / 10;
      total += weight;
      counts.prepare(Float64Array.of(i % 3 === 0 ? NaN : label), 0, label, weight);
      counts.observe(slot, total);
      if (i === 0) continue; // no row has had a value
      expect(counts.merit(slot, 0, total)).toBeCloseTo(1, 12);
      expect(counts.merit(slot, 0, total)).toBeLessThanOrEqual(1);
    }
  });
});
