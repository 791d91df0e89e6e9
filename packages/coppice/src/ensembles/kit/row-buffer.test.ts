import { describe, expect, it } from "vitest";
import { classifiers, parseSpec } from "../../catalog/index.ts";
import { Arena, defineSchema, Model, nominal, numeric } from "../../core/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { RowBuffer } from "./row-buffer.ts";

const declare = () =>
  defineSchema({ attributes: { v: nominal<string>(["a", "b"]), x: numeric() }, classes: ["yes", "no"] });

type Rows = readonly (readonly [v: number, x: number, label: number])[];

/** Rows whose nominal value says the class, and is `odd` in a third of them. */
const rowsWith = (odd: number, count: number): Rows =>
  Array.from({ length: count }, (_, i) => [[0, 1, odd][i % 3], i % 7, Number(i % 3 > 0)]);

function learn({ classifier }: Model, rows: Rows): void {
  for (const [v, x, label] of rows) classifier.learnOne(Float64Array.of(v, x), label);
}

describe("a row buffer", () => {
  it("keeps nominal values that the schema knows, others as missing, and all numbers", () => {
    const schema = declare();
    const buffer = new RowBuffer(new Arena(), schema, 6);
    const unknown = schema.lookUp({ v: "never met", x: 7 });
    for (const v of [0, 1, unknown[0], -1, 0.5, NaN]) buffer.keep(Float64Array.of(v, -2.5), 0, 0, 1);
    schema.attributes[0].intern("met later");
    expect(unknown[0]).toBe(2);
    expect([...buffer.rows]).toEqual([0, -2.5, 1, -2.5, NaN, -2.5, NaN, -2.5, NaN, -2.5, NaN, -2.5]);
  });

  it.each([
    "learn-nse(period=20)",
    "kbs-stream(period=20)",
    "primed-bagging(members=2,prime-rows=50)",
    "primed-boosting(members=2,prime-rows=50)",
    "primed-arc-x4(members=2,prime-rows=50)",
    "learn-nse(period=20,base=window-tree(window=20))",
  ])("of %s is loaded with values that were not known, and goes on as it would have", (text) => {
    for (const odd of [2, 3, 1e9, -1, 0.5]) {
      const model = new Model(declare(), parseSpec(text), 1) as unknown as Model;
      learn(model, rowsWith(odd, 33));
      const twin = loadModel(saveModel(model), classifiers);
      for (const one of [model, twin]) {
        for (const value of ["c", "d"]) one.schema.attributes[0].intern(value);
        learn(one, rowsWith(3, 50));
      }
      expect(saveModel(twin)).toEqual(saveModel(model));
      expect(saveModel(loadModel(saveModel(model), classifiers))).toEqual(saveModel(model));
    }
  });

  it("does not take a value that was not known for one that came later", () => {
    const schema = declare();
    const model = new Model(schema, parseSpec("learn-nse(period=20)"), 1) as unknown as Model;
    learn(model, rowsWith(1, 20)); // the first chunk is learned row by row
    const unknown = schema.lookUp({ v: "never met" })[0];
    learn(model, [...Array(17).fill([unknown, 3, 1]), [0, 3, 1]]);
    schema.attributes[0].intern("c");
    learn(model, Array(2).fill([unknown, 3, 0]));
    // The second member has met the value twice, both times with the first class.
    const newest = model.classifier.parts()[1] as typeof model.classifier;
    const [met, missing] = [new Float64Array(2), new Float64Array(2)];
    newest.predictProbaOne(Float64Array.of(unknown, NaN), met);
    newest.predictProbaOne(Float64Array.of(NaN, NaN), missing);
    expect(met[0]).toBeGreaterThan(missing[0]);
  });
});
