import { describe, expect, it } from "vitest";
import { NaiveId4, naiveDefaults } from "../../../test/naive-id4.ts";
import { differences, type Example } from "../../../test/naive-twins.ts";
import { column } from "../../../test/naive-vectors.ts";
import { defineSchema, Model, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { loadModel, saveModel, saveState } from "../../snapshot/index.ts";
import { id4 } from "../id4.ts";

const OPTIONS = { ...naiveDefaults, maxDepth: 3 };

const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);

function schemaOf(values: number, classes: number, others = values): Schema {
  const attributes = { v: nominal(names("v", values)), x: numeric(), w: nominal(names("w", others)) };
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

/** The message with which a step is refused; empty if it is not. */
function refusalOf(step: () => void): string {
  try {
    step();
    return "";
  } catch (error) {
    return String(error);
  }
}

const usual = (letter: string, few: number) => `${letter}${few}`;
/** The same in another order: the first ones have the largest indices of 40. */
const far = (letter: string, few: number) => `${letter}${39 - few}`;

describe("counters of ID4", () => {
  it.each<[string, typeof usual, number, number, number?]>([
    ["in the schema's order", usual, 40, 40],
    ["in another order", far, 40, 40],
    ["in part beyond the schema", usual, 10, 5],
    ["in part beyond the schema, and in another order", far, 25, 30],
    ["of one attribute beyond the schema", usual, 3, 40, 40],
  ])("grow with what is first seen, %s, and change no answer", (_, of, values, classes, others = values) => {
    for (const [batch, asks] of [
      [1, true],
      [7, false],
    ] as const) {
      const schema = schemaOf(values, classes, others);
      const model = new Model(schema, id4.with(OPTIONS), 0);
      expect(differences(model, new NaiveId4(schema, OPTIONS), examplesOf(160, of), batch, asks)).toEqual([]);
      expect(column(model.classifier, "featureShape")[0]).toBeGreaterThan(8); // classes
    }
  });

  it("take bytes for what has been seen, whatever is declared", () => {
    const counters = (values: number, classes: number, rows: Example[]) => {
      const model = new Model(schemaOf(values, classes), id4.with(OPTIONS), 0);
      for (const { record, label, weight } of rows) model.learn(record, label, weight);
      return ["featureCounts", "slotOwners", "nodes"].map((name) => column(model.classifier, name).length);
    };
    const few = examplesOf(160, usual).slice(0, 80); // three values and classes
    const scattered = few.map((row) => ({ ...row, label: `c${13 * Number(row.label.slice(1))}` }));
    expect(counters(40, 40, few)).toEqual(counters(3, 3, few));
    expect(counters(40, 40, scattered)).toEqual(counters(3, 3, few));
    const [numbers, slots] = counters(40, 40, examplesOf(160, usual)); // up to 18 of each
    const most = Math.floor(17 * 1.25); // a quarter is spare
    expect(numbers / slots).toBeLessThanOrEqual(1 + 2 * 3 + (2 * most + 2) * (1 + most) + 2 + 5 * most);
    expect(numbers / slots).toBeGreaterThanOrEqual(1 + 2 * 3 + (2 * 18 + 2) * (1 + 18) + 2 + 5 * 18);
  });

  it.each([usual, far])("are kept and grow further after loading", (of) => {
    const rows = examplesOf(160, of);
    const model = new Model(schemaOf(40, 40), id4.with(OPTIONS), 0);
    const learn = (to: Model, from: number, end: number) => {
      for (const { record, label, weight } of rows.slice(from, end)) to.learn(record, label, weight);
    };
    learn(model, 0, 90);
    const loaded = loadModel(saveModel(model), [id4]);
    learn(model, 90, 160);
    learn(loaded as unknown as Model, 90, 160);
    expect(saveModel(loaded)).toEqual(saveModel(model));
    loadModel(saveModel(model), [id4]); // refuses counters of another node
  });

  it("have room in the smallest budget for every class that is declared, whatever values are", () => {
    const least = (classes: number, values = 2) => {
      try {
        new Model(schemaOf(values, classes), id4.with({ maxBytes: 256 }), 0);
      } catch (error) {
        return Number(/must be at least (\d+) for a tree of one node/.exec(String(error))?.[1]);
      }
      return 0;
    };
    const maxBytes = least(30);
    expect(maxBytes - least(29)).toBe(4 + 8 + 5 * 8 + 3 * 2 * 8); // its label, its weight, a normal distribution, six branches
    expect(least(30, 12)).toBe(maxBytes);
    const model = new Model(schemaOf(2, 30), id4.with({ maxBytes }), 0);
    for (let c = 0; c < 30; c++) {
      model.learn({ v: `v${c % 2}`, x: c, w: "w0" }, `c${c}`);
      expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
    }
    expect(model.classifier.inspect().facts).toMatchObject({ weight: 30 });
  });

  it("take nothing from a full budget for what is declared and never comes", () => {
    const rows = examplesOf(160, usual).slice(0, 80); // three values and classes
    for (let maxBytes = 20_000; maxBytes < 50_000; maxBytes += 10_000) {
      const models = [
        [3, 3],
        [40, 40],
        [400, 20],
      ].map(([values, classes]) => new Model(schemaOf(values, classes), id4.with({ maxDepth: 12, maxBytes }), 0));
      for (const { record, label, weight } of rows) {
        for (const model of models) model.learn(record, label, weight);
        const [one, ...others] = models.map((model) => [model.byteLength, model.classifier.inspect().facts]);
        for (const other of others) expect(other).toEqual(one);
      }
      expect(models[0].classifier.inspect().facts.refused).toBeGreaterThan(0);
    }
  });

  it("stay within a full budget whatever comes late: a value without room is left out, a class cuts the tree back", () => {
    const rows = [...examplesOf(400, usual), ...examplesOf(60, far)];
    const seen = [...new Set(rows.map(({ label }) => Number(label.slice(1))))].sort((a, b) => a - b);
    let [cutBack, without] = [0, 0];
    for (let maxBytes = 130_000; maxBytes < 200_000; maxBytes += 5000) {
      const model = new Model(schemaOf(40, 40), id4.with({ maxDepth: 12, maxBytes }), 0);
      for (const { record, label, weight } of rows) {
        model.learn(record, label, weight);
        expect(model.byteLength).toBeLessThanOrEqual(maxBytes);
        without += Number(Number(String(record.w).slice(1)) >= column(model.classifier, "featureShape")[6]);
      }
      expect(column(model.classifier, "classLabels")).toEqual(seen);
      const { facts } = model.classifier.inspect();
      expect(facts.refused).toBeGreaterThan(0);
      cutBack += Number(facts.cutBack);
      loadModel(saveModel(model), [id4]);
    }
    expect([cutBack > 0, without > 0]).toEqual([true, true]);
  });

  it("do not depend on classes that the schema got from rows to come, whatever the budget", () => {
    const rows = examplesOf(60, usual);
    let without = 0;
    for (let maxBytes = 900; maxBytes < 6000; maxBytes += 100) {
      const [steps, ahead] = [1, 2].map(() => new Model(schemaOf(2, 2), id4.with({ maxBytes }), 0));
      for (const { record, label } of rows) {
        ahead.schema.encode(record);
        ahead.schema.internClass(label);
      }
      for (const { record, label, weight } of rows) {
        const [one, other] = [steps, ahead].map((model) => refusalOf(() => model.learn(record, label, weight)));
        expect(one).toBe(other);
        if (one !== "") break; // the schema of `steps` does not get the class
      }
      expect(saveState("id4", ahead.classifier)).toEqual(saveState("id4", steps.classifier));
      const [, known, , , , wide] = column(steps.classifier, "featureShape");
      without += Number(known < 18 || wide < 18);
    }
    expect(without).toBeGreaterThan(0);
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
    const [, known, room] = column(model.classifier, "featureShape");
    expect([known, room]).toEqual([2, 2]);
    expect(model.byteLength).toBe(byteLength);
    expect(model.classifier.inspect().facts).toMatchObject({ weight: 298, cutBack: 0 });
  });

  it("have room for the branches of a value, however many tests of its attribute there were before", () => {
    const options = { ...OPTIONS, maxDepth: 2, postPruning: false, switchSuppression: false };
    const model = new Model(schemaOf(40, 2), id4.with({ ...options, maxBytes: 20_000 }), 0);
    const random = Random.seeded(3);
    for (let i = 0; i < 8000; i++) {
      const [v, w] = [random.integer(3), random.integer(3)];
      const label = (Math.floor(i / 40) % 2 === 0 ? v : w) % 2;
      model.learn({ v: `v${v}`, w: `w${w}` }, `c${label}`);
    }
    expect(model.classifier.inspect().facts.switches).toBeGreaterThan(90);
    for (const [at, letter] of [
      [2, "v"],
      [6, "w"],
    ] as const) {
      model.learn({ [letter]: `${letter}9` }, "c0");
      expect(column(model.classifier, "featureShape")[at]).toBe(10);
    }
  });

  it("of a value that was unknown to a test give it no branch; a model in which it has one is refused", () => {
    for (const [declared, most, shape, wrong] of [
      [0, 2, [3, 3], [1, 3, 4, 2.5]],
      [40, 40, [40, 3], [2, 41, 3.5]],
    ] as const) {
      const schema = defineSchema({ attributes: { v: nominal(names("v", declared)) }, classes: ["a", "b"] });
      const model = new Model(schema, id4.with(OPTIONS), 0);
      for (let i = 0; i < 40; i++) model.learn({ v: `v${i % (i < 30 ? 2 : 3)}` }, i % 2 === 0 ? "a" : "b");
      const [nodes, thresholds] = [column(model.classifier, "nodes"), column(model.classifier, "thresholds")];
      expect([nodes[2], thresholds[0]]).toEqual([declared === 0 ? 2 : 3, most]);
      expect(column(model.classifier, "featureShape").slice(1)).toEqual([...shape, 2]);
      expect(() => loadModel(saveModel(model), [id4])).not.toThrow();
      const { data } = model.classifier.arena.columns.find(({ name }) => name === "thresholds") as {
        data: Float64Array;
      };
      for (const number of wrong) {
        data[0] = number;
        expect(() => loadModel(saveModel(model), [id4])).toThrow(/thresholds/);
      }
    }
  });

  it.each([
    ["a class more than there is room for", 3, "classLabels", (at: Int32Array) => at.fill(30, 3)],
    ["weight of a class that was not seen", 9, "nodeClassWeights", (at: Float64Array) => at.fill(1, 9, 10)],
  ] as const)("are refused with %s", (_, classes, name, forge) => {
    const model = new Model(schemaOf(2, 40), id4.with(OPTIONS), 0);
    for (let c = 0; c < classes; c++) model.learn({ v: "v0", x: c, w: "w1" }, `c${c}`);
    expect(() => loadModel(saveModel(model), [id4])).not.toThrow();
    const found = model.classifier.arena.columns.find((one) => one.name === name);
    if (name === "classLabels") found?.resize(4);
    forge(found?.data as never);
    expect(() => loadModel(saveModel(model), [id4])).toThrow(/E_SNAPSHOT|invalid value/);
  });
});
