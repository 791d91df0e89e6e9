import { schemaFromJson, sourceOf } from "coppice/core";
import { describe, expect, it } from "vitest";
import { MAX_CLASSES, MAX_STRETCHES, StreamFacts } from "./stream-facts.ts";

const schemaOf = (classes: readonly string[]) =>
  schemaFromJson({
    attributes: [
      { name: "size", kind: "numeric" },
      { name: "colour", kind: "nominal", values: ["red", "blue"] },
    ],
    target: { name: "kind", classes: [...classes] },
  });

/** Watches labels pass, in batches of seven rows. */
async function factsOf(labels: readonly number[], cells: readonly (readonly number[])[] = labels.map(() => [1, 0])) {
  const schema = schemaOf(Array.from({ length: Math.max(...labels, 0) + 1 }, (_, i) => `k${i}`));
  const facts = new StreamFacts(schema);
  const rows = Float64Array.from(cells.flat());
  let passed = 0;
  for await (const { count } of facts.watch(sourceOf(schema, rows, Int32Array.from(labels), 7)).batches())
    passed += count;
  expect(passed).toBe(labels.length);
  return facts;
}

describe("StreamFacts", () => {
  it("sums attributes up, missing values apart", async () => {
    const { attributes } = await factsOf([0, 0, 0, 0], [[3, 1], [NaN, 1], [-1, 0], [4, NaN]]); // biome-ignore format: one row each
    expect(attributes).toEqual([
      { kind: "numeric", missing: 1, min: -1, mean: 2, max: 4 },
      { kind: "nominal", rows: 4, missing: 1, distinct: 2, commonest: "blue", commonestRows: 2 },
    ]);
    const numbers = async (...cells: number[]) =>
      (await factsOf(cells.map(() => 0), cells.map((cell) => [cell, 0]))).attributes[0]; // biome-ignore format: short
    expect(await numbers(0, 5, 0, 3)).toEqual({ kind: "numeric", missing: 0, min: 0, mean: 2, max: 5 });
    expect(await numbers(NaN, -5, 0, -4)).toEqual({ kind: "numeric", missing: 1, min: -5, mean: -3, max: 0 });
    expect(await numbers(-0, 0)).toEqual({ kind: "numeric", missing: 0, min: 0, mean: 0, max: 0 });
    expect(await numbers(2, 4, NaN)).toEqual({ kind: "numeric", missing: 1, min: 2, mean: 3, max: 4 });
    expect((await factsOf([0], [[NaN, NaN]])).attributes).toEqual([
      { kind: "numeric", missing: 1, min: null, mean: null, max: null },
      { kind: "nominal", rows: 1, missing: 1, distinct: 0, commonest: null, commonestRows: 0 },
    ]);
  });

  it("counts the classes of each row, most frequent first, and rows without a label nowhere", async () => {
    const { balance } = await factsOf([1, -1, 0, 1]);
    expect(balance).toEqual({
      rows: [1, 2, 3, 4],
      classes: [
        { name: "k1", counts: [1, 0, 0, 1] },
        { name: "k0", counts: [0, 0, 1, 0] },
      ],
      rest: null,
    });
  });

  it("keeps a bounded number of stretches of long streams, and loses no row", async () => {
    const labels = Array.from({ length: 5003 }, (_, i) => (i < 2000 ? 0 : 1));
    const { rows, classes } = (await factsOf(labels)).balance;
    expect(rows.length).toBeLessThanOrEqual(MAX_STRETCHES);
    expect(rows.length).toBeGreaterThan(MAX_STRETCHES / 2);
    expect(rows.at(-1)).toBe(5003);
    const totals = classes.map(({ name, counts }) => [name, counts.reduce((a, b) => a + b, 0)]);
    expect(totals).toEqual([["k1", 3003], ["k0", 2000]]); // biome-ignore format: short
    const sums = rows.map((_, i) => classes.reduce((sum, { counts }) => sum + counts[i], 0));
    expect(sums).toEqual(rows.map((row, i) => row - (rows[i - 1] ?? 0)));
    const last = rows.findIndex((row) => row > 2000); // the stretch in which the classes change, or the one after
    expect(classes[1]?.counts.slice(last + 1).every((count) => count === 0)).toBe(true);
    expect(classes[0]?.counts.slice(0, last).every((count) => count === 0)).toBe(true);
  });

  it("puts all but the most frequent classes together", async () => {
    const labels = Array.from({ length: 3 * (MAX_CLASSES + 2) }, (_, i) => Math.floor(i / 3));
    const { classes, rest } = (await factsOf([...labels, 13, 13])).balance;
    expect(classes.map(({ name }) => name)).toEqual([
      "k13",
      ...Array.from({ length: MAX_CLASSES - 1 }, (_, i) => `k${i}`),
    ]);
    expect(rest?.reduce((a, b) => a + b, 0)).toBe(6);
  });
});
