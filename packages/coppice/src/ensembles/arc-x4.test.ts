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
import { collect, learnAll } from "../../test/streams.ts";
import { type Classifier, defineSchema, type Model, nominal, numeric, type Schema, type Spec } from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { multiplexor, sea } from "../streams/index.ts";
import { arcX4, type Chain, fernGivanBagging } from "./index.ts";

const column = (classifier: Classifier, name: string) =>
  classifier.arena.columns.find((c) => c.name === name)?.data as Float64Array;
const members = (classifier: Classifier) => (classifier as Chain).members;
const weightOf = (member: Classifier) => column(member, "classWeights").reduce((a, b) => a + b, 0);

type Variant = Required<Pick<NonNullable<Parameters<typeof arcX4>[1]>, "order" | "vote" | "ballot">> & { base: Spec };

/** Equations 1 and 2, or Oza's figure 2.16, in plain arrays. */
function naive(schema: Schema, { base, order, vote, ballot }: Variant, count: number, seed: number) {
  const chance = naiveChance(schema, seed, count);
  const learners = Array.from({ length: count }, (_, m) => chance.learner(m, base));
  const says = learners.map(() => (vote === "equal" ? 1 : 0));
  const learned: number[] = [];
  const labelOf = (learner: Classifier, row: Float64Array) => {
    const answer = answerOf(learner, row);
    return answer.some((p) => p > 0) ? answer.indexOf(Math.max(...answer)) : -1;
  };
  return {
    answer(row: Float64Array): number[] {
      const votes = Array.from({ length: schema.classCount }, () => 0);
      learners.forEach((learner, m) => {
        castVote(votes, ballot, says[m], answerOf(learner, row));
      });
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number): void {
      let mistakes = 0;
      learners.forEach((learner, m) => {
        const before = labelOf(learner, row);
        learner.reserveAt(row, 0, label, false);
        learner.learnOne(row, label, weight * (1 + mistakes ** 4));
        const isRight = (order === "test-then-train" ? before : labelOf(learner, row)) === label;
        if (isRight && vote === "accuracy") says[m] += weight;
        if (!isRight) mistakes++;
      });
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

describe("online Arc-x4", () => {
  it("says which parameter was meant by `vote`, as does bagging that has both", () => {
    for (const made of [arcX4, fernGivanBagging]) {
      expect(() => made.with({ vote: "soft" as never })).toThrow(
        '`vote` must be one of "accuracy", "equal" (hard or soft: `ballot`), got "soft".',
      );
    }
  });

  it.each<Variant>([
    { base: naiveBayes.with({}), order: "test-then-train", vote: "accuracy", ballot: "both" },
    { base: lively, order: "test-then-train", vote: "accuracy", ballot: "both" },
    { base: drawing, order: "test-then-train", vote: "equal", ballot: "hard" },
    { base: lively, order: "train-then-test", vote: "equal", ballot: "hard" },
    { base: drawing, order: "train-then-test", vote: "accuracy", ballot: "soft" },
  ])("answers as written row by row: $order, $ballot votes by $vote", (variant) => {
    for (const run of runs) {
      const model = arcX4(turningSchema(), { ...variant, members: 5, seed: run[2] }) as unknown as Model;
      expectTwin(model, naive(model.schema, variant, 5, run[2]), turningExamples(run[0], 420, 100), run);
    }
  });

  it("weighs a row 1 + m^4 by the mistakes of the members before: w_1 = 1, never falling along the chain", () => {
    const rows = collect(sea({ seed: 2 }), 800);
    const model = arcX4(rows.schema, { members: 8, base: naiveBayes });
    for (let i = 0; i < rows.count; i++) {
      const { classifier } = model;
      const answers = members(classifier).map((m) => m.predictOne(rows.row(i)));
      const before = members(classifier).map(weightOf);
      classifier.learnOne(rows.row(i), rows.labels[i]);
      const gained = members(classifier).map((m, k) => weightOf(m) - before[k]);
      let mistakes = 0;
      answers.forEach((answer, m) => {
        expect(gained[m]).toBe(1 + mistakes ** 4);
        if (answer !== rows.labels[i]) mistakes++;
      });
      expect(gained[0]).toBe(1);
    }
  });

  it("counts a correct answer as often as the row weighs, for members that do not care what rows weigh", () => {
    const { spec } = told(
      () => 0,
      () => 1,
      (x) => x,
    );
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const { classifier } = arcX4(schema, { members: 3, base: spec });
    for (const [label, weight] of [[0, 4], [1, 0.5], [1, 1], [0, 0]]) classifier.learnOne(Float64Array.of(label), label, weight); // biome-ignore format: a line
    expect(classifier.inspect().members?.map(({ voteWeight }) => voteWeight)).toEqual([4, 1.5, 5.5]);
  });

  it("test-then-train: members can be updated in any order, because all are tested first", () => {
    const rows = collect(sea({ seed: 2 }), 300);
    const model = arcX4(rows.schema, { members: 6, base: naiveBayes });
    const twins = Array.from({ length: 6 }, () => naiveBayes(rows.schema).classifier);
    for (let i = 0; i < rows.count; i++) {
      const label = rows.labels[i];
      const wrong = twins.map((m) => (m.predictOne(rows.row(i)) === label ? 0 : 1));
      // The last member first: its weight needs its predecessors' answers, not their updates.
      for (let m = 5; m >= 0; m--) {
        const mistakes = wrong.slice(0, m).reduce<number>((a, b) => a + b, 0);
        twins[m]?.learnOne(rows.row(i), label, 1 + mistakes ** 4);
      }
      model.classifier.learnOne(rows.row(i), label);
    }
    members(model.classifier).forEach((member, m) => {
      expect(member.arena.columns.map((c) => [...c.data])).toEqual(twins[m]?.arena.columns.map((c) => [...c.data]));
    });
  });

  it("train-then-test is another algorithm: a member that learns the row first makes fewer mistakes on it", () => {
    const rows = collect(sea({ seed: 2 }), 500);
    const weights = (["test-then-train", "train-then-test"] as const).map((order) => {
      const model = arcX4(rows.schema, { members: 5, base: naiveBayes, order, vote: "equal" });
      learnAll(model.classifier, rows);
      return weightOf(members(model.classifier)[4]);
    });
    expect(weights[1]).toBeLessThan(weights[0]);
  });

  it("weighs votes by the rows members got right: at most one per member and row", () => {
    const rows = collect(sea({ seed: 2 }), 400);
    const model = arcX4(rows.schema, { members: 4, base: naiveBayes });
    const twin = naiveBayes(rows.schema).classifier;
    let correct = 0;
    for (let i = 0; i < rows.count; i++) {
      if (twin.predictOne(rows.row(i)) === rows.labels[i]) correct++;
      twin.learnOne(rows.row(i), rows.labels[i]);
    }
    learnAll(model.classifier, rows);
    const says = column(model.classifier, "says");
    expect(says[0]).toBe(correct); // the first member is the bare learner
    expect(says.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(4 * 400);
  });

  it("counts no answer as a mistake: the first row weighs 1, 2, 17 and 82", () => {
    const schema = defineSchema({ attributes: { color: nominal(["red", "green"]) }, classes: ["a", "b", "c"] });
    const model = arcX4(schema, { members: 4, base: naiveBayes });
    model.learn({ color: "red" }, "b");
    expect(members(model.classifier).map(weightOf)).toEqual([1, 2, 17, 82]);
    expect([...column(model.classifier, "says")]).toEqual([0, 0, 0, 0]);
    // After it has learned, every member knows the only class.
    const after = arcX4(schema, { members: 4, base: naiveBayes, order: "train-then-test", vote: "equal" });
    after.learn({ color: "red" }, "b");
    expect(members(after.classifier).map(weightOf)).toEqual([1, 1, 1, 1]);
  });

  it("answers the shares of the classes learned while no vote weighs anything, and the first of equal classes", () => {
    const schema = defineSchema({ attributes: { color: nominal(["red", "green"]) }, classes: ["a", "b", "c"] });
    const answers = (answersOfMembers: number[], labels: number[]) => {
      const { spec } = told(...answersOfMembers.map((answer) => () => answer));
      const { classifier } = arcX4(schema, { members: answersOfMembers.length, base: spec });
      for (const label of labels) classifier.learnOne(schema.row(), label);
      const out = new Float64Array(3);
      classifier.predictProbaOne(schema.row(), out);
      return [...out, classifier.predictOne(schema.row())];
    };
    expect(answers([-1, -1], [2, 2, 1, 2])).toEqual([0, 0.25, 0.75, 2]); // nobody votes
    expect(answers([0, 0], [2, 2, 1, 2])).toEqual([0, 0.25, 0.75, 2]); // nobody has been right
    expect(answers([0, 1, -1], [2, 2, 1, 2])).toEqual([0, 1, 0, 1]); // one has, once
    expect(answers([2, 1], [2, 1, 0, 0, 0])).toEqual([0, 0.5, 0.5, 1]); // a tie
  });

  it("with one member is the bare learner, from its first right answer on", () => {
    const rows = collect(sea({ seed: 2 }), 500);
    const one = arcX4(rows.schema, { members: 1, base: naiveBayes }).classifier;
    const bare = naiveBayes(rows.schema).classifier;
    let right = 0; // before, the vote weighs nothing and the classes learned answer
    for (let i = 0; i < rows.count; i++) {
      const label = bare.predictOne(rows.row(i));
      if (right > 0) expect(one.predictOne(rows.row(i)), `row ${i}`).toBe(label);
      if (label === rows.labels[i]) right++;
      for (const model of [one, bare]) model.learnOne(rows.row(i), rows.labels[i]);
    }
    expect(right).toBeGreaterThan(350);
  });

  it("learns the multiplexor, which no single naive Bayes can", () => {
    const rows = collect(multiplexor({ addressBits: 2, seed: 4 }), 64);
    const schema = defineSchema({
      attributes: Object.fromEntries(rows.schema.attributes.map(({ name }) => [name, nominal(["0", "1"])])),
      classes: ["0", "1"],
    });
    const model = arcX4(schema as never, { members: 25 }).classifier;
    const data = Array.from({ length: 200 }).flatMap(() => [...rows.data]);
    const labels = Array.from({ length: 200 }).flatMap(() => [...rows.labels]);
    model.learnMany(Float64Array.from(data), labels.length, Int32Array.from(labels));
    let correct = 0;
    for (let i = 0; i < rows.count; i++) if (model.predictOne(rows.row(i)) === rows.labels[i]) correct++;
    expect(correct).toBe(rows.count);
  });
});
