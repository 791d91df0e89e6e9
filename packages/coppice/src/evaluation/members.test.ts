import { describe, expect, it } from "vitest";
import { told } from "../../test/ensembles.ts";
import { collect, type Rows } from "../../test/streams.ts";
import { type Model, sourceOf } from "../core/index.ts";
import {
  adaptiveRandomForest,
  adwinBagging,
  arcX4,
  onlineBagging,
  onlineBoosting,
  primedBoosting,
  stacking,
} from "../ensembles/index.ts";
import { decisionStump, hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { led, sea } from "../streams/index.ts";
import { accuracyByMembers, evaluate, MembersCurve } from "./index.ts";

const source = (rows: Rows, batch?: number) => sourceOf(rows.schema, rows.data, rows.labels, batch);
const lively = hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1 });
type Define = (schema: Rows["schema"], options: object) => Model;

describe("accuracy by the number of members", () => {
  it("counts, by hand, what the first, the first two, and all three get right", async () => {
    const rows = collect(sea({ seed: 1 }), 4);
    rows.labels.set([0, 1, -1, 1]);
    const base = told(
      () => 0,
      () => 1,
      () => 1,
    ).spec;
    const model = onlineBagging(rows.schema, { members: 3, base, vote: "hard" });
    // The votes are 0; then a tie, for the first class; then 1. The row without a label counts nowhere.
    expect(await accuracyByMembers(model, source(rows))).toEqual([
      { members: 1, rows: 3, correct: 1, accuracy: 1 / 3 },
      { members: 2, rows: 3, correct: 1, accuracy: 1 / 3 },
      { members: 3, rows: 3, correct: 2, accuracy: 2 / 3 },
    ]);
    expect(model.classifier.rowsLearned).toBe(3);
  });

  const cases: [string, unknown, object][] = [
    ["online bagging", onlineBagging, { base: lively }],
    ["online bagging of naive Bayes, whole votes", onlineBagging, { base: naiveBayes, vote: "hard" }],
    ["online boosting", onlineBoosting, { base: lively }],
    ["online boosting as in the thesis", onlineBoosting, { base: naiveBayes, vote: "hard", multiclass: "oza" }],
    ["Arc-x4", arcX4, { base: lively }],
    ["Arc-x4 with recent voters", arcX4, { base: naiveBayes, voters: "recent" }],
  ];
  it.each(cases)("is that of ensembles of so many members with the same seed: %s", async (_, definition, options) => {
    const define = definition as Define;
    for (const rows of [collect(led({ seed: 2, noise: 0.2 }), 1200), collect(sea({ seed: 3 }), 1200)]) {
      const curve = await accuracyByMembers(
        define(rows.schema, { ...options, members: 6, seed: 5 }),
        source(rows, 100),
      );
      expect(curve.map(({ members }) => members)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const { members, accuracy, correct } of curve) {
        const alone = define(rows.schema, { ...options, members, seed: 5 });
        const { cumulative, confusion } = await evaluate(alone, source(rows));
        expect([members, accuracy]).toEqual([members, cumulative.accuracy]);
        const right = confusion.filter(({ label, predicted }) => label === predicted);
        expect(correct).toBe(right.reduce((sum, { rows }) => sum + rows, 0));
      }
      expect(new Set(curve.map(({ accuracy }) => accuracy)).size).toBeGreaterThan(1);
    }
  });

  it("leaves a model that has learned as much as any other way, and goes on from there", async () => {
    const rows = collect(led({ seed: 4, noise: 0.1 }), 800);
    const [one, other] = [1, 2].map(() => onlineBoosting(rows.schema, { members: 4, base: lively, seed: 3 }));
    const curve = new MembersCurve(one);
    const width = rows.width;
    for (const [from, to] of [
      [0, 300],
      [300, 800],
    ] as const) {
      const batch = { rows: rows.data.subarray(from * width, to * width), labels: rows.labels.subarray(from, to) };
      curve.testThenTrain({ ...batch, count: to - from });
    }
    const [first, second] = [await accuracyByMembers(other, source(rows), { limit: 300 }), curve.measures()];
    expect(first.map((measure) => measure.rows)).toEqual([300, 300, 300, 300]);
    expect(second.map((measure) => measure.rows)).toEqual([800, 800, 800, 800]);
    const rest = collect(led({ seed: 4, noise: 0.1 }), 800);
    const later = sourceOf(other.schema, rest.data.subarray(300 * width), rest.labels.subarray(300), 33);
    const second500 = await accuracyByMembers(other, later);
    expect(second500.map(({ correct }, m) => correct + first[m].correct)).toEqual(second.map(({ correct }) => correct));
  });

  it("is the last one's for members that are not there", async () => {
    const rows = collect(sea({ seed: 5 }), 400);
    for (let i = 0; i < rows.count; i++) rows.labels[i] = Number(rows.row(i)[0] > 5); // one stump knows
    const options = { members: 5, base: decisionStump, primeRows: 200, unreached: "none" } as const;
    const model = primedBoosting(rows.schema, options);
    const curve = await accuracyByMembers(model, source(rows));
    const made = model.classifier.inspect().members?.length ?? 0;
    expect(made).toBeLessThan(5);
    expect(curve.map(({ correct }) => correct)).toEqual(curve.map(() => curve[made - 1].correct));
    expect(curve[0].accuracy).toBeGreaterThan(0.9);
  });

  it("stops at a limit, and before the first row knows nothing", async () => {
    const rows = collect(sea({ seed: 6 }), 100);
    const ensemble = () => onlineBagging(rows.schema, { members: 2, base: naiveBayes });
    for (const limit of [1, 30, 32, 33, 100, 1000]) {
      const [one] = await accuracyByMembers(ensemble(), source(rows, 32), { limit });
      expect(one.rows).toBe(Math.min(limit, 100));
    }
    let opened = false;
    const watched = {
      schema: rows.schema,
      batches: () => {
        opened = true;
        return source(rows).batches();
      },
    };
    expect(await accuracyByMembers(ensemble(), watched, { limit: 0 })).toEqual([
      { members: 1, rows: 0, correct: 0, accuracy: NaN },
      { members: 2, rows: 0, correct: 0, accuracy: NaN },
    ]);
    expect(opened).toBe(false);
  });

  it("refuses what has no such accuracy, and says what has", async () => {
    const rows = collect(sea({ seed: 7 }), 10);
    const other = collect(sea({ seed: 7 }), 10);
    for (const definition of [stacking, adwinBagging, adaptiveRandomForest, naiveBayes]) {
      const model = (definition as unknown as Define)(rows.schema, {});
      await expect(accuracyByMembers(model, source(rows))).rejects.toThrow(
        new RegExp(`${definition.id} are not known to be a smaller ensemble.*online bagging, online boosting`, "s"),
      );
    }
    const model = onlineBagging(rows.schema, { members: 2 });
    const bare = model.classifier as never;
    expect(() => new MembersCurve(bare)).toThrow(/a classifier without a recipe/);
    await expect(accuracyByMembers(model, source(other))).rejects.toThrow(/different schema objects/);
    await expect(accuracyByMembers(model, {} as never)).rejects.toThrow(/must have a schema and batches/);
    await expect(accuracyByMembers(model, source(rows), { limit: -1 })).rejects.toThrow(/limit/);
    const nothing = { schema: rows.schema, batches: () => [undefined] } as never;
    await expect(accuracyByMembers(model, nothing)).rejects.toThrow(expect.objectContaining({ code: "E_INPUT" }));
    const curve = new MembersCurve(model);
    const { data, labels } = rows;
    expect(() => curve.testThenTrain({ rows: data, labels: labels.subarray(0, 3), count: 4 })).toThrow(
      /and 4 labels, got/,
    );
    expect(() => curve.testThenTrain({ rows: data.subarray(0, 9), labels, count: 4 })).toThrow(/needs 12 numbers and/);
    curve.testThenTrain({ rows: data, labels: Int32Array.of(0, -1, -1), count: 3 });
    expect(() => curve.testThenTrain({ rows: data, labels: labels.subarray(0, 3), count: 4 })).toThrow(/^row 4: /);
    for (const label of [-2, 2]) {
      const wrong = Int32Array.of(label);
      expect(() => curve.testThenTrain({ rows: data, labels: wrong, count: 1 })).toThrow(
        /class index in \[0, 2\), or -1/,
      );
    }
  });
});
