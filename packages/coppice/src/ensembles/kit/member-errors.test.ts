import { describe, expect, it } from "vitest";
import { told } from "../../../test/ensembles.ts";
import { numbersSchema } from "../../../test/naive-twins.ts";
import { collect } from "../../../test/streams.ts";
import type { Classifier, Model } from "../../core/index.ts";
import { naiveBayes } from "../../learners/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { sea } from "../../streams/index.ts";
import { arcX4, type Chain, fernGivanBagging, onlineBagging, onlineBoosting } from "../index.ts";

const errorsOf = ({ classifier }: { classifier: Classifier }) =>
  classifier.inspect().members?.map(({ error }) => error);
const schema = numbersSchema(1);
const row = schema.row();
/** Members that always answer the same class. */
const answering = (...answers: number[]) => told(...answers.map((answer) => () => answer)).spec;

describe("the errors of members, as they are shown", () => {
  it("in boosting are those their votes are made of, by hand", () => {
    const options = { members: 3, base: answering(0, 1, 0), sampling: "weights", voters: "all" } as const;
    const plain = onlineBoosting(schema, options);
    expect(errorsOf(plain)).toEqual([undefined, undefined, undefined]); // not tested yet
    expect(Object.hasOwn(plain.classifier.inspect().members?.[0] ?? {}, "error")).toBe(false);
    plain.classifier.learnOne(row, 0); // sc_0 = 1; sw_1 = 1/2; sc_2 = 1/4
    expect(errorsOf(plain)).toEqual([0, 1, 0]);
    plain.classifier.learnOne(row, 1); // sw_0 = 1; sc_1 = 1, lambda 3/4; sw_2 = 3/4
    expect(errorsOf(plain)?.map((error) => error?.toFixed(9))).toEqual(["0.500000000", "0.333333333", "0.750000000"]);

    const counted = onlineBoosting(schema, { ...options, members: 1, errorEstimate: "pseudo-count" });
    expect(errorsOf(counted)).toEqual([undefined]);
    counted.classifier.learnOne(row, 0);
    expect(errorsOf(counted)).toEqual([1 / 2]); // (0 + 1) / (1 + 0 + 1)
    counted.classifier.learnOne(row, 0, 2);
    expect(errorsOf(counted)).toEqual([1 / 4]);
  });

  it("stay with what an ensemble shows besides", () => {
    const { classifier } = onlineBoosting(schema, { members: 2, base: answering(0) });
    classifier.learnOne(row, 0);
    const { kind, facts, members } = classifier.inspect();
    expect([kind, facts.rows, members?.length, members?.[0].kind]).toEqual(["online-boosting", 1, 2, "told"]);
    expect(members?.[0].voteWeight).toBeGreaterThan(0);
  });

  const rows = collect(sea({ seed: 6 }), 500);
  const weightOf = (i: number) => [1, 2, 0.5, 1][i % 4];

  it.each([
    ["arc-x4", arcX4],
    ["fern-givan-bagging", fernGivanBagging],
  ] as const)("are the share of the rows that a member got wrong, before it learned them: %s", (_, definition) => {
    const model = definition(rows.schema, { members: 4, base: naiveBayes, seed: 2 });
    expect(errorsOf(model)).toEqual([undefined, undefined, undefined, undefined]);
    const { members } = model.classifier as Chain;
    const wrong = members.map(() => 0);
    let total = 0;
    for (let i = 0; i < rows.count; i++) {
      for (const [m, member] of members.entries()) {
        if (member.predictOne(rows.row(i)) !== rows.labels[i]) wrong[m] += weightOf(i);
      }
      model.classifier.learnOne(rows.row(i), rows.labels[i], weightOf(i));
      total += weightOf(i);
      const errors = errorsOf(model) ?? [];
      for (const [m, error] of errors.entries()) expect(error).toBeCloseTo(wrong[m] / total, 12);
    }
    expect(new Set(wrong).size).toBeGreaterThan(2);
  });

  it("of Arc-x4 that tests after learning are those after learning", () => {
    for (const [order, error] of [
      ["test-then-train", 1 / 2],
      ["train-then-test", 0],
    ] as const) {
      const model = arcX4(schema, { members: 1, base: told((_, learned) => (learned > 0 ? 0 : 1)).spec, order });
      for (let i = 0; i < 2; i++) model.classifier.learnOne(row, 0);
      expect(errorsOf(model)).toEqual([error]);
    }
  });

  it("are not below 0 for a member that is never wrong, however sums are rounded", () => {
    const model = arcX4(schema, { members: 1, base: told((x) => x).spec });
    for (let i = 0; i < 999; i++) model.classifier.learnOne(Float64Array.of(i % 2), i % 2, i % 3 === 0 ? 0.1 : 0.7);
    const [error] = errorsOf(model) ?? [];
    expect(error).toBeGreaterThanOrEqual(0);
    expect(error).toBeLessThan(1e-12);
  });

  it("are not shown where nobody counts them", () => {
    for (const model of [
      arcX4(schema, { members: 1, base: answering(0), vote: "equal" }),
      fernGivanBagging(schema, { members: 1, base: answering(0), vote: "equal" }),
      onlineBagging(schema, { members: 1, base: answering(0) }),
    ]) {
      model.classifier.learnOne(row, 1);
      expect(errorsOf(model)).toEqual([undefined]);
    }
  });

  it("are the same after loading", () => {
    for (const definition of [onlineBoosting, arcX4, fernGivanBagging]) {
      const model = definition(rows.schema, { members: 3, base: naiveBayes.with({}) }) as unknown as Model;
      model.classifier.learnMany(rows.data, rows.count, rows.labels);
      const loaded = loadModel(saveModel(model), [definition as never, naiveBayes as never]);
      expect(errorsOf(loaded)).toEqual(errorsOf(model));
      expect(errorsOf(model)?.every((error) => (error ?? 0) > 0)).toBe(true);
    }
  });
});
