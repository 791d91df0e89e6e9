import { led, randomRbf, sea } from "coppice/streams";
import { describe, expect, it } from "vitest";
import { unsuitable } from "./data-sets.ts";
import { inOddUnits, rarer, rotated, withMissing, withUnmetClasses } from "./generators.ts";
import { models } from "./models.ts";
import { factsOf } from "./scores.ts";
import { generatedStreams } from "./streams.ts";

it("has names that are not taken twice", () => {
  for (const names of [generatedStreams.map(({ name }) => name), models.map(({ name }) => name)]) {
    expect(new Set(names).size).toBe(names.length);
  }
});

describe.each(generatedStreams.map((stream) => [stream.name, stream] as const))("%s", (_, { load }) => {
  it("holds the rows asked for, all of known classes and values, and the same ones again", async () => {
    const stream = await load(400);
    expect(stream.count).toBe(400);
    const { attributes, classCount } = stream.schema;
    expect(Math.max(...stream.labels)).toBeLessThan(classCount);
    for (const [a, { kind, values }] of attributes.entries()) {
      if (kind !== "nominal") continue;
      for (let i = 0; i < stream.count; i++) {
        const value = stream.rows[i * attributes.length + a]!;
        expect(Number.isNaN(value) || (Number.isInteger(value) && value >= 0 && value < values.length)).toBe(true);
      }
    }
    expect(factsOf(await load(400))).toEqual(factsOf(stream));
  });
});

describe("changed generators", () => {
  const rows = 2000;

  it("leave out the share of values asked for", () => {
    const generator = withMissing(sea({ seed: 1 }), 0.2, 3);
    const row = new Float64Array(3);
    let missing = 0;
    for (let i = 0; i < rows; i++) {
      generator.next(row, 0);
      for (const value of row) if (Number.isNaN(value)) missing++;
    }
    expect(missing / (3 * rows)).toBeCloseTo(0.2, 1);
  });

  it("rotate attributes and keep the label", () => {
    const [plain, turned] = [led({ seed: 5 }), rotated(led({ seed: 5 }), 7)];
    const [a, b] = [new Float64Array(24), new Float64Array(24)];
    expect(turned.next(b, 0)).toBe(plain.next(a, 0));
    expect([...b]).toEqual([...a.subarray(7), ...a.subarray(0, 7)]);
  });

  it("keep only some rows of a class", () => {
    const generator = rarer(sea({ seed: 1 }), 0, 0.05, 3);
    const row = new Float64Array(3);
    let rare = 0;
    for (let i = 0; i < rows; i++) if (generator.next(row, 0) === 0) rare++;
    expect(rare).toBeGreaterThan(0);
    expect(rare / rows).toBeLessThan(0.1);
  });

  it("declare classes that never come, and change units without changing order", () => {
    const unmet = withUnmetClasses(randomRbf({ classes: 3, seed: 1 }), 9);
    expect(unmet.schema.classCount).toBe(9);
    const [plain, odd] = [randomRbf({ classes: 3, seed: 1 }), inOddUnits(randomRbf({ classes: 3, seed: 1 }))];
    const [a, b] = [new Float64Array(10), new Float64Array(11)];
    for (let i = 0; i < 50; i++) {
      expect(odd.next(b, 0)).toBe(plain.next(a, 0));
      expect(b[0]).toBe(7);
      for (const [j, unit] of [1e-6, 1e-3, 1, 1e3, 1e6].entries()) {
        expect(b[1 + j]! / unit - 100).toBeCloseTo(a[j]!, 9);
      }
    }
  });
});

describe("sets of a folder", () => {
  const meta = {
    title: "",
    instances: 1000,
    classes: ["a", "b"],
    ordered_stream: true,
    attributes: [
      { name: "x", type: "numeric" },
      { name: "y", type: "nominal", values: ["u", "v"] },
    ],
  };
  it("are streams where types and values are declared", () => {
    expect(unsuitable("some", meta)).toBeUndefined();
  });
  it.each([
    ["too few rows", { ...meta, instances: 499 }, "fewer than 500 rows"],
    ["one class", { ...meta, classes: ["a"] }, "fewer than two classes"],
    ["a nominal attribute without values", { ...meta, attributes: [{ name: "pc", type: "nominal" }] }, "attribute pc"],
    ["another type", { ...meta, attributes: [{ name: "t", type: "sparse-boolean" }] }, "sparse-boolean"],
  ])("are not with %s", (_, other, reason) => {
    expect(unsuitable("some", other)).toContain(reason);
  });
  it("are not where a relative is one", () => {
    expect(unsuitable("branch-int1-b", meta)).toContain("another set like it");
  });
});
