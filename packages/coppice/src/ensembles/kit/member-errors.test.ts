import { describe, expect, it } from "vitest";
import { told } from "../../../test/ensembles.ts";
import { growing, interrupted } from "../../../test/interrupted.ts";
import { drawing, encoded, lively, numbersSchema, turningExamples, turningSchema } from "../../../test/naive-twins.ts";
import { collect } from "../../../test/streams.ts";
import type { Classifier, Model } from "../../core/index.ts";
import { hoeffdingTree, naiveBayes } from "../../learners/index.ts";
import { loadModel, saveModel } from "../../snapshot/index.ts";
import { sea } from "../../streams/index.ts";
import {
  adwinBagging,
  arcX4,
  type Chain,
  coordinateBoosting,
  fernGivanBagging,
  learnNse,
  leveragingBagging,
  onlineBagging,
  onlineBoosting,
  poca,
} from "../index.ts";

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
  const learnTo = (classifier: Classifier, to: number, from = 0) => {
    for (let i = from; i < to; i++) classifier.learnOne(rows.row(i), rows.labels[i]);
  };

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

  it("of POCA are the decayed ones, by hand", () => {
    const model = poca(schema, { members: 2, base: answering(0, 1), decay: 1 / 2 });
    expect(errorsOf(model)).toEqual([undefined, undefined]); // 1/2 by agreement, not by rows
    model.classifier.learnOne(row, 0); // nobody's mistakes count yet: w = 1 for both, s = 1
    expect(errorsOf(model)).toEqual([1 / 4, 3 / 4]);
    model.classifier.learnOne(row, 1); // the first, which is better than chance, is wrong: w = 2 for the second
    expect(errorsOf(model)).toEqual([5 / 8, 3 / 8 / (1 / 2 + 1)]);
  });

  it("of coordinate boosting are those its says are made of, by hand", () => {
    const model = coordinateBoosting(schema, { members: 2, base: answering(0, 1), prior: 1 });
    expect(errorsOf(model)).toEqual([undefined, undefined]);
    model.classifier.learnOne(row, 0, 3); // W+ = 1 + 3, W- = 1
    const [first, second] = errorsOf(model) ?? [];
    expect(first).toBe(1 / 5);
    const says = model.classifier.inspect().members?.map(({ voteWeight = NaN }) => voteWeight) as number[];
    expect(first).toBeCloseTo(1 / (1 + Math.exp(says[0])), 12); // 2 alpha = ln (1 - eps) / eps
    expect(second).toBeCloseTo(1 / (1 + Math.exp(says[1])), 12);
    expect(second).toBeGreaterThan(1 / 2);
  });

  it("of Learn++.NSE are those behind the votes: of a chunk, by how much errors of then count", () => {
    const model = learnNse(rows.schema, { base: naiveBayes, period: 50, maxMembers: 4 });
    learnTo(model.classifier, 49);
    expect(errorsOf(model)).toEqual([undefined]);
    learnTo(model.classifier, 500, 49);
    const { members = [] } = model.classifier.inspect();
    expect(members.length).toBe(4);
    for (const { error, voteWeight = NaN } of members) expect(error).toBeCloseTo(1 / (1 + Math.exp(voteWeight)), 12);
    expect(new Set(members.map(({ error }) => error)).size).toBeGreaterThan(2);
  });

  it("of leveraging bagging and ADWIN bagging are those that detectors look back on, of members that have learned the row", () => {
    const learns = told((_, learned) => (learned > 0 ? 0 : 1)).spec;
    const leveraging = leveragingBagging(schema, { members: 2, base: learns, variant: "at-least-once" });
    expect(errorsOf(leveraging)).toEqual([undefined, undefined]);
    for (const label of [0, 0, 1, 0]) leveraging.classifier.learnOne(row, label);
    expect(errorsOf(leveraging)).toEqual([1 / 4, 1 / 4]);

    const bagged = [false, true].map((memberErrors) => {
      const model = adwinBagging(schema, { members: 20, base: learns, memberErrors, seed: 1 });
      model.classifier.learnOne(row, 0);
      return errorsOf(model) as number[];
    });
    expect(new Set(bagged[0])).toEqual(new Set([0, 1])); // some have learned the row, others not
    expect(new Set(bagged[1])).toEqual(new Set([1])); // asked before
  });

  it("of a member that has been reset begin anew", () => {
    const { classifier } = leveragingBagging(rows.schema, { members: 2, base: naiveBayes, driftDelta: 0.3, seed: 1 });
    classifier.events = [];
    for (let i = 0; classifier.events.length === 0; i++) {
      expect(i).toBeLessThan(2000);
      const at = i % rows.count;
      classifier.learnOne(rows.row(at), i < 300 ? rows.labels[at] : 1 - rows.labels[at]);
    }
    const reset = classifier.events[0].member;
    expect(errorsOf({ classifier })?.map((error) => error !== undefined)).toEqual([reset !== 0, reset !== 1]);
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

  it("cost no answers while learning unless they are counted", () => {
    const asked = [false, true].map((memberErrors) => {
      const { classifier } = onlineBagging(schema, { members: 2, base: naiveBayes, memberErrors });
      let answers = 0;
      for (const member of (classifier as Chain).members) {
        const answer = member.predictThenLearnBatch.bind(member);
        member.predictThenLearnBatch = (...run) => {
          answers += run[1];
          answer(...run);
        };
      }
      classifier.learnMany(new Float64Array(5 * row.length), 5, new Int32Array(5));
      return answers;
    });
    expect(asked).toEqual([0, 2 * 5]);
  });

  it("are the same after loading", () => {
    for (const definition of [
      onlineBoosting,
      arcX4,
      fernGivanBagging,
      poca,
      coordinateBoosting,
      learnNse,
      leveragingBagging,
    ]) {
      const model = definition(rows.schema, { base: naiveBayes.with({}) }) as unknown as Model;
      model.classifier.learnMany(rows.data, rows.count, rows.labels);
      const loaded = loadModel(saveModel(model), [definition as never, naiveBayes as never]);
      expect(errorsOf(loaded)).toEqual(errorsOf(model));
      expect(errorsOf(model)?.every((error) => (error ?? 0) > 0)).toBe(true);
    }
  });
});

describe("the errors of bagged members, where they are counted", () => {
  const options = { members: 3, memberErrors: true, seed: 4 } as const;
  const bagging = (given: object) => onlineBagging(turningSchema(), { ...options, ...given }) as unknown as Model;
  const bagged = [
    { base: lively },
    { base: drawing, sampling: "repetitions", vote: "hard" },
    { base: naiveBayes.with({}) },
  ] as const;

  it("are the weight of mistakes over that of rows, by hand; no answer is a mistake", () => {
    const { classifier } = onlineBagging(schema, { ...options, base: answering(0, 1, -1) });
    expect(errorsOf({ classifier })).toEqual([undefined, undefined, undefined]);
    classifier.learnOne(row, 0, 3); // members answer 0, 1 and nothing
    expect(errorsOf({ classifier })).toEqual([0, 1, 1]);
    classifier.learnOne(row, 1, 0); // not learned, and not asked
    classifier.learnOne(row, 1, 0.5); // 1/2 of 3 + 1/2; 3 of them; all
    expect(errorsOf({ classifier })).toEqual([1 / 7, 6 / 7, 1]);
  });

  it.each(bagged)("are those that members make when asked before each row, however rows come: %j", (given) => {
    const examples = turningExamples(5, 400, 150);
    const naive = bagging(given);
    const { classifier } = naive;
    const { members } = classifier as Chain;
    const mistakes = members.map(() => 0);
    let asked = 0;
    for (const example of examples) {
      const { data, labels, weights } = encoded(naive.schema, [example]);
      for (const [m, member] of members.entries()) {
        if (member.predictOne(data) !== labels[0]) mistakes[m] += weights[0];
      }
      asked += weights[0];
      classifier.learnOne(data, labels[0], weights[0]);
    }
    expect(errorsOf(naive)).toEqual(mistakes.map((wrong) => wrong / asked));
    expect(new Set(mistakes).size).toBeGreaterThan(1);
    for (const batch of [7, 64, 400]) {
      for (const asks of [true, false]) {
        const model = bagging(given);
        const plain = bagging({ ...given, memberErrors: false });
        for (let at = 0; at < examples.length; at += batch) {
          const part = examples.slice(at, at + batch);
          const [answers, plainAnswers] = [model, plain].map(({ schema, classifier }) => {
            const { data, labels, weights } = encoded(schema, part);
            const out = new Float64Array(part.length * schema.classCount);
            if (asks) classifier.predictThenLearnMany(data, part.length, labels, out, weights);
            else classifier.learnMany(data, part.length, labels, weights);
            return out;
          });
          expect(answers).toEqual(plainAnswers); // counting changes nothing
        }
        expect(errorsOf(model)).toEqual(errorsOf(naive));
        expect(errorsOf(plain)).toEqual([undefined, undefined, undefined]);
        expect(model.byteLength - plain.byteLength).toBe(16 * 3);
      }
    }
  });

  it("go with the model when it is saved, and stay within its byte budget", () => {
    const events = interrupted(
      () => bagging({ base: lively }),
      [onlineBagging, hoeffdingTree],
      turningExamples(3, 300, 90),
    );
    expect(events).toEqual({});
    const maxBytes = 12_000;
    const { most } = growing(bagging({ base: lively, maxBytes }), turningExamples(4, 600, 150), false);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(9000);
  });

  it("begin anew with a member that starts afresh", () => {
    // Member 0 is always wrong, member 1 from row 193 on, which its detector finds at row 224; member 0 errs more.
    const base = told(
      () => 1,
      (i) => (i <= 192 ? 0 : 1),
      () => 0,
    ).spec;
    const model = adwinBagging(schema, { ...options, base });
    const { classifier } = model;
    classifier.events = [];
    for (let i = 1; i <= 223; i++) classifier.learnOne(Float64Array.of(i), 0);
    expect(errorsOf(model)).toEqual([1, 31 / 223, 0]);
    classifier.learnOne(Float64Array.of(224), 0);
    expect(classifier.events).toEqual([{ kind: "reset", member: 0, rows: 224 }]);
    expect(errorsOf(model)).toEqual([undefined, 32 / 224, 0]);
    classifier.learnOne(Float64Array.of(225), 1, 2); // the fresh one answers 0, as member 2
    expect(errorsOf(model)).toEqual([1, 32 / 226, 2 / 226]);
  });
});
