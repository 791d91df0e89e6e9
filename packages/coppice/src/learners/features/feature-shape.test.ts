import { describe, expect, it } from "vitest";
import { NaiveId4, naiveDefaults } from "../../../test/naive-id4.ts";
import { differences, type Example } from "../../../test/naive-twins.ts";
import { column } from "../../../test/naive-vectors.ts";
import { defineSchema, Model, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { id4 } from "../id4.ts";

const OPTIONS = { ...naiveDefaults, maxDepth: 3 };

const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);

function schemaOf(values: number, classes: number): Schema {
  const attributes = { v: nominal(names("v", values)), x: numeric(), w: nominal(names("w", values)) };
  return defineSchema({ attributes, classes: names("c", classes) }) as unknown as Schema;
}

/** Rows with few values and classes, then with more of both; `of` names them. */
function examplesOf(count: number, of: (letter: string, few: number) => string): Example[] {
  const random = Random.seeded(7);
  return Array.from({ length: count }, (_, i) => {
    const many = i < count / 2 ? 3 : 3 + Math.floor((16 * i) / count);
    const [v, w, x] = [random.integer(many), random.integer(many), random.uniform()];
    const label = random.integer(6) === 0 ? random.integer(many) : (v + Number(x > 0.5)) % many;
    const record = { v: random.integer(9) === 0 ? null : of("v", v), x, w: of("w", w) };
    return { record, label: of("c", label), weight: [1, 0.5, 2][random.integer(3)] };
  });
}

const usual = (letter: string, few: number) => `${letter}${few}`;
/** The same in another order: the first ones have the largest indices of 40. */
const far = (letter: string, few: number) => `${letter}${39 - few}`;

describe("counters of ID4", () => {
  it.each([
    ["in the schema's order", usual],
    ["in another order", far],
  ])("grow with what is first seen, %s, and change no answer", (_, of) => {
    for (const [batch, asks] of [
      [1, true],
      [7, false],
    ] as const) {
      const schema = schemaOf(40, 40);
      const model = new Model(schema, id4.with(OPTIONS), 0);
      expect(differences(model, new NaiveId4(schema, OPTIONS), examplesOf(160, of), batch, asks)).toEqual([]);
      expect(column(model.classifier, "featureShape")[1]).toBeGreaterThan(8); // classes
    }
  });

  it("take bytes for what has been seen, whatever is declared", () => {
    const counters = (values: number, classes: number, rows: Example[]) => {
      const model = new Model(schemaOf(values, classes), id4.with(OPTIONS), 0);
      for (const { record, label, weight } of rows) model.learn(record, label, weight);
      return [column(model.classifier, "featureCounts").length, column(model.classifier, "slotOwners").length];
    };
    const few = examplesOf(160, usual).slice(0, 80); // three values and classes
    expect(counters(40, 40, few)).toEqual(counters(4, 8, few));
    const [numbers, slots] = counters(40, 40, examplesOf(160, usual)); // up to 18 of each
    const most = Math.floor(17 * 1.25); // a quarter is spare
    expect(numbers / slots).toBeLessThanOrEqual(1 + 2 * 3 + (2 * most + 2) * (1 + most) + 2 + 5 * most);
    expect(numbers / slots).toBeGreaterThanOrEqual(1 + 2 * 3 + (2 * 18 + 2) * (1 + 18) + 2 + 5 * 18);
  });

  it("are kept and grow further after loading", () => {
    const rows = examplesOf(160, far);
    const model = new Model(schemaOf(40, 40), id4.with(OPTIONS), 0);
    const learn = (to: Model, from: number, end: number) => {
      for (const { record, label, weight } of rows.slice(from, end)) to.learn(record, label, weight);
    };
    learn(model, 0, 90);
    const loaded = loadModel(saveModel(model), [id4]);
    learn(model, 90, 160);
    learn(loaded as unknown as Model, 90, 160);
    expect(saveModel(loaded)).toEqual(saveModel(model));
  });

  it("have room in the smallest budget for every class and value that is declared", () => {
    const least = (classes: number, values = 2) => {
      try {
        new Model(schemaOf(values, classes), id4.with({ maxBytes: 256 }), 0);
      } catch (error) {
        return Number(/must be at least (\d+) for a tree of one node/.exec(String(error))?.[1]);
      }
      return 0;
    };
    const maxBytes = least(30);
    expect(maxBytes - least(29)).toBe(8 + 5 * 8 + 3 * 2 * 8); // its weight, a normal distribution, six branches
    expect(least(30, 12) - maxBytes).toBe(2 * 10 * 31 * 8); // and for every value
    const model = new Model(schemaOf(2, 30), id4.with({ maxBytes }), 0);
    for (let c = 0; c < 30; c++) {
      model.learn({ v: `v${c % 2}`, x: c, w: "w0" }, `c${c}`);
      expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
    }
    expect(model.classifier.inspect().facts).toMatchObject({ weight: 30 });
  });

  it("have room for all that is declared whenever it is first seen, in a full budget too", () => {
    const rows = examplesOf(400, usual);
    for (let maxBytes = 130_000; maxBytes < 200_000; maxBytes += 5000) {
      const model = new Model(schemaOf(40, 40), id4.with({ maxDepth: 12, maxBytes }), 0);
      const learn = (some: Example[]) => {
        for (const { record, label, weight } of some) {
          model.learn(record, label, weight);
          expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        }
        const [, classes, , values] = column(model.classifier, "featureShape");
        const { refused, cutBack } = model.classifier.inspect().facts as Record<string, number>;
        return { classes, values, refused, cutBack };
      };
      const few = learn(rows.slice(0, 200));
      expect(few.refused).toBeGreaterThan(0);
      expect(few).toMatchObject({ classes: 8, values: 4 });
      const all = learn([...rows.slice(200), ...examplesOf(60, far)]);
      expect(all).toMatchObject({ classes: 40, cutBack: 0 });
      expect(all.values).toBeGreaterThanOrEqual(40);
    }
  });

  it("leave out a value that is not declared and finds no room", () => {
    const schema = defineSchema({
      attributes: { v: nominal(["v0", "v1"]), w: nominal(["w0", "w1"]) },
      classes: ["a", "b"],
    });
    const model = new Model(schema, id4.with({ maxDepth: 8, maxBytes: 4000 }), 0);
    const random = Random.seeded(1);
    for (let i = 0; i < 200; i++) {
      model.learn({ v: `v${random.integer(2)}`, w: `w${random.integer(2)}` }, random.integer(2) === 0 ? "a" : "b");
    }
    const { byteLength } = model;
    for (let v = 2; v < 100; v++) model.learn({ v: `v${v}`, w: "w0" }, "b");
    const [, , known, room] = column(model.classifier, "featureShape");
    expect([known, room]).toEqual([2, 2]);
    expect(model.byteLength).toBe(byteLength);
    expect(model.classifier.inspect().facts).toMatchObject({ weight: 298, cutBack: 0 });
  });

  it("keep room for what is declared where a value comes that is not", () => {
    const attributes = { v: nominal(["v0", "v1"]), w: nominal(names("w", 40)) };
    const schema = defineSchema({ attributes, classes: ["a", "b"] });
    for (let maxBytes = 20_000; maxBytes < 30_000; maxBytes += 1000) {
      const model = new Model(schema, id4.with({ maxDepth: 8, maxBytes }), 0);
      const random = Random.seeded(1);
      const learn = (v: number, w: number) =>
        model.learn({ v: `v${v}`, w: `w${w}` }, random.integer(2) === 0 ? "a" : "b");
      for (let i = 0; i < 200; i++) learn(random.integer(2), random.integer(3));
      for (let v = 2; v < 50; v++) learn(v, 0);
      for (let w = 0; w < 40; w++) learn(0, w);
      expect(column(model.classifier, "featureShape")[5]).toBeGreaterThanOrEqual(40);
      expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
    }
  });
});
