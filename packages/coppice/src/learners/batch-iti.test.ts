import { describe, expect, it } from "vitest";
import { type CartRow, cartRows, cartSchema } from "../../test/naive-cart.ts";
import { column } from "../../test/naive-vectors.ts";
import {
  buildSeeded,
  type Classifier,
  dataSet,
  defineSchema,
  type Model,
  numeric,
  type Options,
  type Schema,
} from "../core/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { batchIti } from "./batch-iti.ts";
import { iti } from "./iti.ts";

type Given = Options<typeof iti.params>;
const CLASSES = 3;

function online(rows: readonly CartRow[], options: Given = {}): Classifier {
  const model = buildSeeded(iti.with(options), cartSchema(CLASSES), 1);
  for (const { x, label, weight } of rows) model.learnOne(Float64Array.from(x), label, weight);
  return model;
}

function batch(rows: readonly CartRow[], options: Given = {}): Model {
  const data = dataSet(
    cartSchema(CLASSES),
    Float64Array.from(rows.flatMap(({ x }) => x)),
    Int32Array.from(rows, ({ label }) => label),
    Float64Array.from(rows, ({ weight }) => weight),
  );
  return batchIti(data, options);
}

function answers(model: Classifier, rows: readonly CartRow[]): number[][] {
  return rows.map(({ x }) => {
    const out = new Float64Array(CLASSES);
    model.predictProbaOne(Float64Array.from(x), out);
    return [...out];
  });
}

/** What is known of the tree; room for examples may differ. */
function shapeOf(model: Classifier): Record<string, number> {
  const { exampleBytes, ...shape } = model.inspect().facts as Record<string, number>;
  expect(exampleBytes).toBeGreaterThan(0);
  return shape;
}

describe("batch ITI", () => {
  it.each([
    {},
    { criterion: "gain-ratio" },
    { pruning: "none" },
    { window: 60 },
    { window: 60, missing: "distributed" },
  ] as const)("is the tree that ITI has after the same rows: %j", (options) => {
    for (let seed = 1; seed <= 20; seed++) {
      const rows = cartRows(seed, 150, CLASSES);
      const [one, all] = [online(rows, options), batch(rows, options)];
      expect(shapeOf(all.classifier)).toEqual(shapeOf(one));
      const asked = [...rows, ...cartRows(seed + 100, 50, CLASSES)];
      expect(answers(all.classifier, asked)).toEqual(answers(one, asked));
    }
  });

  it("has a test at its root that divides two rows, by hand", () => {
    const rows: CartRow[] = [
      { x: [1, 0, 0, 0], label: 0, weight: 1 },
      { x: [3, 0, 0, 0], label: 2, weight: 1 },
    ];
    const { classifier } = batch(rows, { pruning: "none" });
    expect(column(classifier, "thresholds")[0]).toBe(2); // x <= (1 + 3) / 2
    expect(answers(classifier, rows)).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  it("tells how far it is by what the open nodes still need, n lg n for n examples, by hand", () => {
    const count = 8192; // a quarter of them of each class: the tests halve them
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c", "d"] }) as unknown as Schema;
    const rows = Float64Array.from({ length: count }, (_, i) => i);
    const data = dataSet(
      schema,
      rows,
      Int32Array.from(rows, (x) => (4 * x) / count),
    );
    const shares = [...batchIti.steps(data)];
    const all = 8192 * 13;
    const left = [2 * 4096 * 12, 4096 * 12 + 2 * 2048 * 11, 4 * 2048 * 11, 2 * 2048 * 11]; // leaves are looked at in pairs
    expect(shares.length).toBe(5);
    for (const [i, needed] of left.entries()) expect(shares[i]).toBeCloseTo(1 - needed / all, 12);
    expect(shares[4]).toBe(1);
  });

  it("does not mind other trees that are made between its steps", () => {
    const rows = cartRows(9, 2000, CLASSES);
    const data = dataSet(
      cartSchema(CLASSES),
      Float64Array.from(rows.flatMap(({ x }) => x)),
      Int32Array.from(rows, ({ label }) => label),
    );
    const steps = batchIti.steps(data);
    let step = steps.next();
    for (let taken = 0; taken < 100 && !step.done; taken++) {
      online(cartRows(1, 20, CLASSES));
      step = steps.next();
    }
    expect(saveModel(step.value as Model)).toEqual(saveModel(batchIti(data)));
  });

  it("leaves rows of weight 0 out", () => {
    const rows = cartRows(3, 60, CLASSES);
    const some = rows.map((row, i) => (i % 3 === 0 ? { ...row, weight: 0 } : row));
    const kept = rows.filter((_, i) => i % 3 !== 0);
    expect(shapeOf(batch(some).classifier)).toEqual(shapeOf(batch(kept).classifier));
    expect(answers(batch(some).classifier, rows)).toEqual(answers(batch(kept).classifier, rows));
  });

  it("is an `iti` that learns on, also after it was saved", () => {
    const rows = cartRows(5, 120, CLASSES);
    const model = batch(rows.slice(0, 80));
    expect(model.spec.definition.id).toBe("iti");
    const restored = loadModel(saveModel(model), [iti]) as unknown as Model;
    const one = online(rows);
    for (const { classifier } of [model, restored]) {
      for (const { x, label, weight } of rows.slice(80)) classifier.learnOne(Float64Array.from(x), label, weight);
      expect(answers(classifier, rows)).toEqual(answers(one, rows));
    }
  });
});
