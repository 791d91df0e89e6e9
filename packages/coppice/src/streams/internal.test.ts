import { describe, expect, it } from "vitest";
import { defineSchema, numeric, Random } from "../core/index.ts";
import { isBelowWave, shuffledSet } from "./internal.ts";

it("has no point of the curve below the wave", () => {
  expect([isBelowWave(0, 0.5), isBelowWave(0, 0.5 - 2 ** -54)]).toEqual([false, true]);
});

describe("a shuffled set", () => {
  const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b", "c"] });

  it("comes in each of all orders equally often, every row with its own label", () => {
    const orders = new Map<string, number>();
    const row = new Float64Array(4);
    for (let seed = 0; seed < 6000; seed++) {
      const set = shuffledSet(schema, [10, 0, 11, 1, 12, 2], [0, 1, 2], Random.seeded(seed));
      const order = [0, 1, 2].map(() => {
        const label = set.next(row, 1);
        if (row.join() !== [0, 10 + label, label, 0].join()) throw new Error(`row ${row.join()} of class ${label}`);
        return label;
      });
      orders.set(order.join(), (orders.get(order.join()) ?? 0) + 1);
    }
    expect(orders.size).toBe(6);
    expect([...orders.keys()].every((order) => [...order].sort().join("") === ",,012")).toBe(true);
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * Math.sqrt(6000 * (5 / 36)));
  });
});
