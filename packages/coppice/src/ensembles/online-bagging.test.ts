import { describe, expect, it } from "vitest";
import { told } from "../../test/ensembles.ts";
import {
  answerOf,
  castVote,
  drawing,
  expectTwin,
  lively,
  naiveChance,
  runs,
  shares,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, learnAll, prequentialAccuracy } from "../../test/streams.ts";
import {
  type Classifier,
  defineSchema,
  type Model,
  numeric,
  PoissonTable,
  Random,
  type Schema,
  type Spec,
} from "../core/index.ts";
import { majorityClass, naiveBayes, noChange } from "../learners/index.ts";
import { sea } from "../streams/index.ts";
import { type Chain, onlineBagging } from "./index.ts";

const members = (model: { classifier: Classifier }) => (model.classifier as Chain).members;

type Options = NonNullable<Parameters<typeof onlineBagging>[1]>;

/** Figure 3.3 row by row in plain lists. */
function naive(schema: Schema, { members: count = 10, base, vote, sampling }: Options, seed: number) {
  const { draws, learner } = naiveChance(schema, seed, count);
  const learners = draws.map((_, m) => learner(m, base as Spec));
  const poisson = new PoissonTable(1);
  const learned: number[] = []; // weight per class
  const [asked, mistakes] = [learners.map(() => 0), learners.map(() => 0)];
  return {
    errors: () => mistakes.map((wrong, m) => wrong / asked[m]),
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const one of learners) castVote(votes, vote ?? "soft", 1, answerOf(one, row));
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      for (const one of learners) one.reserveAt(row, 0, label, false);
      for (const [m, one] of learners.entries()) {
        asked[m] += weight;
        if (one.predictOne(row) !== label) mistakes[m] += weight;
        const k = poisson.draw(draws[m]);
        if (sampling === "repetitions") for (let i = 0; i < k; i++) one.learnOne(row, label, weight);
        else if (k > 0) one.learnOne(row, label, k * weight);
      }
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

describe("online bagging", () => {
  const cases: [string, Options][] = [
    ["trees", { members: 3, base: lively }],
    ["a single member that draws, whole votes", { members: 1, base: drawing, vote: "hard" }],
    ["repetitions", { members: 4, base: lively, sampling: "repetitions" }],
    ["repetitions, votes of both kinds", { members: 3, base: drawing, sampling: "repetitions", vote: "both" }],
    ["naive Bayes, whole votes", { members: 5, base: naiveBayes.with({}), vote: "hard" }],
  ];

  it.each(cases)("answers as its naive twin, with weights, holes and late classes: %s", (_, options) => {
    for (const run of runs) {
      const schema = turningSchema();
      const memberErrors = run[0] > 1; // they change nothing else
      const model = onlineBagging(schema, { ...options, memberErrors, seed: 5 + run[2] }) as unknown as Model;
      const twin = naive(schema, options, 5 + run[2]);
      expectTwin(model, twin, turningExamples(run[2], 400, 150), run);
      const errors = model.classifier.inspect().members?.map(({ error }) => error);
      expect(errors).toEqual(memberErrors ? twin.errors() : twin.errors().map(() => undefined));
    }
  });

  it("draws Poisson(1) copies of every row for every member: a chi-square test over all draws", () => {
    const rows = collect(sea({ seed: 3 }), 4000);
    // The majority class counts the weights it is given: one row at a time, the difference is the draw.
    const model = onlineBagging(rows.schema, { members: 10, base: majorityClass, seed: 11 });
    const counts = new Float64Array(7);
    let before = new Float64Array(10);
    for (let i = 0; i < rows.count; i++) {
      model.classifier.learnOne(rows.row(i), rows.labels[i]);
      const after = Float64Array.from(members(model), (m) => {
        const { data } = m.arena.columns[0] as { data: Float64Array };
        return data[0] + data[1];
      });
      after.forEach((total, m) => {
        const k = Math.min(6, total - before[m]);
        counts[k] += 1;
      });
      before = after;
    }
    const draws = 10 * rows.count;
    let probability = Math.exp(-1);
    let rest = 1;
    let chiSquare = 0;
    for (let k = 0; k < 6; k++) {
      const expected = draws * probability;
      chiSquare += (counts[k] - expected) ** 2 / expected;
      rest -= probability;
      probability /= k + 1;
    }
    chiSquare += (counts[6] - draws * rest) ** 2 / (draws * rest);
    expect(chiSquare).toBeLessThan(22.46); // 0.999 quantile with 6 degrees of freedom
  });

  it("gives each member a bag whose size has mean and variance N (Oza, lemma 1)", () => {
    const random = Random.seeded(4);
    const poisson = new PoissonTable(1);
    const sizes = Array.from({ length: 2000 }, () => {
      let size = 0;
      for (let i = 0; i < 100; i++) size += poisson.draw(random);
      return size;
    });
    const mean = sizes.reduce((a, b) => a + b) / sizes.length;
    const variance = sizes.reduce((a, b) => a + (b - mean) ** 2, 0) / (sizes.length - 1);
    expect(Math.abs(mean - 100)).toBeLessThan(1);
    expect(Math.abs(variance - 100)).toBeLessThan(12);
  });

  it("votes with probabilities; hard, two of three members that agree win over one that is surer", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const hard = onlineBagging(schema, { members: 3, base: majorityClass, vote: "hard" });
    const soft = onlineBagging(schema, { members: 3, base: majorityClass });
    const row = schema.row();
    for (const model of [hard, soft]) {
      members(model).forEach((member, m) => {
        member.learnOne(row, 0, m === 2 ? 1 : 51);
        member.learnOne(row, 1, m === 2 ? 99 : 49);
      });
    }
    const out = new Float64Array(2);
    hard.classifier.predictProbaOne(row, out);
    expect([...out]).toEqual([2 / 3, 1 / 3]);
    soft.classifier.predictProbaOne(row, out);
    expect(out[1]).toBeCloseTo((0.49 + 0.49 + 0.99) / 3, 12);
  });

  it("has members that differ, and one naive Bayes member alone is close to naive Bayes", () => {
    const rows = collect(sea({ seed: 3 }), 3000);
    const model = onlineBagging(rows.schema, { members: 4, base: naiveBayes, seed: 2 });
    learnAll(model.classifier, rows);
    const totals = members(model).map((m) => (m.arena.columns[0] as { data: Float64Array }).data.join());
    expect(new Set(totals).size).toBe(4);
    const bagged = prequentialAccuracy(onlineBagging(rows.schema, { base: naiveBayes }).classifier, rows);
    const alone = prequentialAccuracy(naiveBayes(rows.schema).classifier, rows);
    expect(Math.abs(bagged - alone)).toBeLessThan(0.01);
  });

  it("answers the majority class while its members are silent", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const model = onlineBagging(schema, { members: 1, base: naiveBayes, seed: 5 });
    // With one member and k = 0 the member has learned nothing, but the ensemble has seen the row.
    for (let seed = 1; seed < 50; seed++) {
      const lone = onlineBagging(schema, { members: 1, base: naiveBayes, seed });
      lone.learn({ x: 1 }, "b");
      expect(lone.predict({ x: 1 })).toBe("b");
    }
    expect(model.predict({ x: 1 })).toBeUndefined();
  });

  it.each(["hard", "soft"] as const)("gives members without an answer no vote: %s", (vote) => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b", "c"] });
    const answer = (...members: number[]) => {
      const { spec } = told(...members.map((label) => () => label));
      const { classifier } = onlineBagging(schema, { members: members.length, base: spec, vote });
      for (const label of [1, 1, 1, 2]) classifier.learnOne(schema.row(), label);
      const out = new Float64Array(3);
      classifier.predictProbaOne(schema.row(), out);
      return [...out, classifier.predictOne(schema.row())];
    };
    expect(answer(-1, -1, -1)).toEqual([0, 0.75, 0.25, 1]); // shares of the classes of all rows
    expect(answer(-1, 0, -1)).toEqual([1, 0, 0, 0]); // the one that has an answer
    expect(answer(2, 0, -1)).toEqual([0.5, 0, 0.5, 0]); // a tie: the first class, though it never came
  });

  it("refuses members that ignore weights, by name", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    expect(() => onlineBagging(schema, { base: noChange })).toThrow(
      /online-bagging over no-change: online-bagging trains its members with weights, but no-change ignores weights/,
    );
  });

  it("keeps a byte budget over all members", () => {
    const rows = collect(sea({ seed: 9 }), 20_000);
    const model = onlineBagging(rows.schema, { members: 5, maxBytes: 40_000 });
    const out = new Float64Array(2 * 500);
    let most = 0;
    for (let at = 0; at < rows.count; at += 500) {
      model.classifier.predictThenLearnMany(rows.data.subarray(at * 3), 500, rows.labels.subarray(at), out);
      most = Math.max(most, model.byteLength);
    }
    expect(most).toBeLessThanOrEqual(40_000);
    expect(most).toBeGreaterThan(25_000);
  });
});
