import { describe, expect, it } from "vitest";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  lively,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, learnAll } from "../../test/streams.ts";
import {
  Attribute,
  build,
  type Classifier,
  type Model,
  numeric,
  PoissonTable,
  plainMemory,
  Random,
  Schema,
} from "../core/index.ts";
import { majorityClass, naiveBayes } from "../learners/index.ts";
import { sea } from "../streams/index.ts";
import { type Chain, fernGivanBagging, onlineBagging } from "./index.ts";

type Options = NonNullable<Parameters<typeof fernGivanBagging>[1]>;
const members = ({ classifier }: { classifier: Classifier }) => (classifier as Chain).members;
const state = (classifier: Classifier) => classifier.arena.columns.map(({ name, data }) => [name, ...data]);

/** The paper's figure 1 with the weights of appendix A, row by row: all answer before any learns. */
function naive(
  schema: Schema,
  { base = lively, sampling, fraction = 0.7, vote, ballot = "soft" }: Options,
  count: number,
  seed: number,
) {
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * count }, () => root.fork());
  const learners = Array.from({ length: count }, (_, m) =>
    build(base as typeof lively, { schema, random: streams[count + m].fork(), memory: plainMemory }),
  );
  const correct = learners.map(() => 0);
  const poisson = new PoissonTable(1);
  const learned: number[] = [];
  const labelOf = (learner: Classifier, row: Float64Array) => {
    const answer = answerOf(learner, row);
    return answer.some((p) => p > 0) ? answer.indexOf(Math.max(...answer)) : -1;
  };
  return {
    learners,
    correct,
    answer(row: Float64Array): number[] {
      const votes = Array.from({ length: schema.classCount }, () => 0);
      learners.forEach((learner, m) => {
        castVote(votes, ballot, vote === "equal" ? 1 : correct[m], answerOf(learner, row));
      });
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number): void {
      const answers = learners.map((learner) => labelOf(learner, row));
      for (const learner of learners) learner.reserveAt(row, 0, label, false);
      learners.forEach((learner, m) => {
        if (answers[m] === label) correct[m] += weight;
        const isFraction = sampling === undefined || sampling === "fraction";
        const k = isFraction ? Number(streams[m].uniform() < fraction) : poisson.draw(streams[m]);
        if (sampling === "repetitions") for (let i = 0; i < k; i++) learner.learnOne(row, label, weight);
        else if (k > 0) learner.learnOne(row, label, weight * k);
      });
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

describe("the bagging of Fern and Givan", () => {
  it.each<Options>([
    {},
    { sampling: "poisson" },
    { sampling: "repetitions", ballot: "both" },
    { fraction: 0.1, vote: "equal", ballot: "hard" },
    { sampling: "poisson", vote: "equal", base: drawing },
    { fraction: 0.9, base: drawing, ballot: "both" },
  ])("is what the paper says row by row: %o", (variant) => {
    const leaves: number[] = [];
    for (const [batch, asks, seed] of runs) {
      const options = { base: lively, members: 4, ...variant };
      const model = fernGivanBagging(turningSchema(), { ...options, seed }) as unknown as Model;
      const twin = naive(model.schema, options, 4, seed);
      expect(differences(model, twin, turningExamples(seed + 3, 300, 150), batch, asks)).toEqual([]);
      expect(members(model).map(state)).toEqual(twin.learners.map(state));
      const says = model.classifier.arena.columns.find(({ name }) => name === "says")?.data;
      expect([...(says ?? [])]).toEqual(variant.vote === "equal" ? [1, 1, 1, 1] : twin.correct);
      leaves.push(...twin.learners.map((learner) => Number(learner.inspect().facts.leaves)));
    }
    expect(Math.max(...leaves)).toBeGreaterThan(1);
  });

  it.each([0.1, 0.7, 0.9])("teaches a member a row with probability %d, whole or not at all, by itself", (fraction) => {
    const rows = collect(sea({ seed: 3 }), 2000);
    const model = fernGivanBagging(rows.schema, { members: 3, base: majorityClass, fraction, seed: 8 });
    const learned = () =>
      members(model).map((m) => (m.arena.columns[0] as { data: Float64Array }).data.reduce((a, b) => a + b, 0));
    let together = 0;
    for (let i = 0; i < rows.count; i++) {
      const before = learned();
      model.classifier.learnOne(rows.row(i), rows.labels[i], 2);
      const gained = learned().map((total, m) => total - before[m]);
      for (const gain of gained) expect([0, 2]).toContain(gain);
      if (gained[0] > 0 && gained[1] > 0) together++;
    }
    const spread = Math.sqrt(rows.count * fraction * (1 - fraction));
    for (const total of learned()) expect(Math.abs(total / 2 - rows.count * fraction)).toBeLessThan(4 * spread);
    const both = fraction * fraction; // independent draws
    const bothSpread = Math.sqrt(rows.count * both * (1 - both));
    expect(Math.abs(together - rows.count * both)).toBeLessThan(4 * bothSpread);
  });

  it.each(["accuracy", "equal"] as const)("with a fraction next to 1 is the single learner: votes by %s", (vote) => {
    const rows = collect(sea({ seed: 2 }), 3000);
    const single = build(lively, { schema: rows.schema, random: Random.seeded(1), memory: plainMemory });
    const bag = fernGivanBagging(rows.schema, { members: 3, base: lively, fraction: 1 - 1e-9, vote, seed: 3 });
    let said = 0;
    for (let i = 0; i < rows.count; i++) {
      // By accuracy nobody has a vote before the first right answer.
      if (vote === "equal" || i > 20) {
        expect(bag.classifier.predictOne(rows.row(i))).toBe(single.predictOne(rows.row(i)));
        said++;
      }
      for (const classifier of [bag.classifier, single]) classifier.learnOne(rows.row(i), rows.labels[i]);
    }
    for (const member of members(bag)) expect(state(member)).toEqual(state(single));
    expect([said > 2900, Number(single.inspect().facts.leaves) > 5]).toEqual([true, true]);
  });

  it("weighs votes by correct answers, also to rows not learned, by hand", () => {
    const schema = new Schema(
      Array.from({ length: 3 }, (_, a) => new Attribute(`a${a}`, numeric())),
      "y",
      ["p", "q"],
    );
    const answers = (vote: "accuracy" | "equal") => {
      Told.made = [];
      const { classifier } = fernGivanBagging(schema, { members: 3, base: told, fraction: 1e-9, vote });
      const out = new Float64Array(2);
      const ask = (...row: number[]) => {
        classifier.predictProbaOne(Float64Array.from(row), out);
        return [...out];
      };
      const first = ask(0, 1, 1);
      classifier.learnOne(Float64Array.of(0, 1, 1), 0, 2); // v = 2, 0, 0
      const second = ask(0, 1, 1);
      classifier.learnOne(Float64Array.of(0, 1, 0), 0, 1); // v = 3, 0, 1
      classifier.learnOne(Float64Array.of(0, 1, 0), 1, 1.5); // v = 3, 1.5, 1
      expect(Told.made.every(({ weights }) => weights.length === 0)).toBe(true);
      return [first, second, ask(0, 1, 1)];
    };
    expect(answers("accuracy")).toEqual([
      [0.5, 0.5],
      [1, 0],
      [3 / 5.5, 2.5 / 5.5],
    ]);
    expect(answers("equal")[2]).toEqual([1 / 3, 2 / 3]);
  });

  it.each(["hard", "soft", "both"] as const)(
    "with Poisson draws and equal %s votes is online bagging, bit for bit",
    (ballot) => {
      const rows = collect(sea({ seed: 1 }), 600);
      const [ours, his] = [
        fernGivanBagging(rows.schema, {
          members: 5,
          base: lively,
          sampling: "poisson",
          vote: "equal",
          ballot,
          seed: 4,
        }),
        onlineBagging(rows.schema, { members: 5, base: lively, vote: ballot, seed: 4 }),
      ];
      for (const model of [ours, his]) learnAll(model.classifier, rows);
      expect(members(ours).map(state)).toEqual(members(his).map(state));
      const answers = [ours, his].map(({ classifier }) => {
        const out = new Float64Array(2 * rows.count);
        classifier.predictProbaMany(rows.data, rows.count, out);
        return out;
      });
      expect(answers[0]).toEqual(answers[1]);
    },
  );

  it("refuses to learn nothing, and to learn all, which would be the same member many times", () => {
    const schema = turningSchema();
    for (const fraction of [0, 1]) {
      expect(() => fernGivanBagging(schema, { base: naiveBayes, fraction })).toThrow(/`fraction` must be .*\(0, 1\)/);
    }
  });
});
