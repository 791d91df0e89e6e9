import { describe, expect, it } from "vitest";
import { windowsOf } from "../../test/ensembles.ts";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  castVote,
  drawing,
  expectTwin,
  lifted,
  lively,
  naiveChance,
  numbersSchema,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, prequentialAccuracy, turning } from "../../test/streams.ts";
import {
  type Classifier,
  drawPoissons,
  log,
  type Model,
  type ModelEvent,
  type Schema,
  type Spec,
} from "../core/index.ts";
import { Adwin } from "../drift/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { sea } from "../streams/index.ts";
import { adwinBoosting, type Chain, onlineBoosting } from "./index.ts";

type Options = NonNullable<Parameters<typeof adwinBoosting>[1]>;
const examples = (seed: number, count: number) => turningExamples(seed, count, 150);
const make = (options: Options, schema = turningSchema()) => adwinBoosting(schema, options) as unknown as Model;
const column = (classifier: Classifier, name: string) => [
  ...(classifier.arena.columns.find((c) => c.name === name)?.data ?? []),
];

/** ADWIN boosting row by row in plain arrays, with the thesis's measure of members or SAMME's. */
function naive(schema: Schema, options: Options, seed: number) {
  const { members: count = 10, base, vote = "soft", sampling, voters, multiclass, errorEstimate, driftDelta } = options;
  const { draws, learner } = naiveChance(schema, seed, count);
  const fresh = (m: number) => ({
    learner: learner(m, base as Spec),
    errors: new Adwin(driftDelta),
    correct: 0,
    wrong: 0,
    odds: 1,
  });
  const members = Array.from({ length: count }, (_, m) => fresh(m));
  const learned: number[] = []; // weight per class
  const events: ModelEvent[] = [];
  const extra = errorEstimate === "pseudo-count" ? 1 : 0;
  const met = new Set<number>();
  let [rows, guess] = [0, 1]; // K - 1
  return {
    events,
    sums: () => members.map(({ correct, wrong }) => [correct, wrong]),
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const { learner, correct, wrong, odds } of members) {
        if (voters !== "all" && correct + wrong > 0 && wrong + extra > guess * correct) break;
        castVote(votes, vote, log(odds), answerOf(learner, row));
      }
      return shares(lifted(votes, learned), learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      rows++;
      met.add(label);
      if (multiclass !== "oza") guess = Math.max(1, met.size - 1);
      for (const { learner } of members) learner.reserveAt(row, 0, label, false);
      let [lambda, changed] = [1, false];
      members.forEach((member, m) => {
        const k = Float64Array.of(lambda);
        if (sampling !== "weights") drawPoissons(draws[m], k, 1, k);
        if (sampling === "repetitions") for (let i = 0; i < k[0]; i++) member.learner.learnOne(row, label, weight);
        else if (k[0] > 0) member.learner.learnOne(row, label, k[0] * weight);
        const isRight = member.learner.predictOne(row) === label;
        if (member.errors.add(isRight ? 0 : 1) && member.errors.risen) changed = true;
        if (isRight) member.correct += lambda * weight;
        else member.wrong += lambda * weight;
        const wrong = member.wrong + extra;
        const sum = member.correct + wrong;
        lambda = isRight
          ? (lambda * sum) / ((1 + guess) * member.correct)
          : (lambda * sum * guess) / ((1 + guess) * wrong);
        lambda = Math.min(Math.max(lambda, 1e-100), 1e6);
        member.odds = (guess * Math.max(member.correct, weight / 2)) / Math.max(wrong, weight / 2);
      });
      learned[label] = (learned[label] ?? 0) + weight;
      if (!changed) return;
      const estimates = members.map(({ errors }) => errors.mean);
      const worst = estimates.indexOf(Math.max(...estimates));
      const { correct, wrong, odds } = members[worst];
      members[worst] = { ...fresh(worst), correct, wrong, odds }; // the place keeps its sums
      events.push({ kind: "reset", member: worst, rows });
    },
  };
}

describe("ADWIN boosting", () => {
  const cases: [string, Options][] = [
    ["trees, oza", { members: 3, base: lively, multiclass: "oza" }],
    ["trees that draw, samme, whole votes", { members: 4, base: drawing, multiclass: "samme", vote: "hard" }],
    ["naive Bayes, weights", { members: 5, base: naiveBayes.with({}), multiclass: "samme", sampling: "weights" }],
    [
      "all vote, pseudo-count",
      { members: 3, base: lively, multiclass: "oza", voters: "all", errorEstimate: "pseudo-count" },
    ],
    [
      "repetitions, votes of both kinds",
      { members: 4, base: lively, multiclass: "samme", sampling: "repetitions", vote: "both" },
    ],
  ];
  it.each(cases)("answers as written row by row: %s", (_, given) => {
    let resets = 0;
    for (const [batch, asks, seed] of runs) {
      const options = { ...given, driftDelta: 0.9 };
      const model = make({ ...options, seed });
      const twin = naive(model.schema, options, seed);
      expectTwin(model, twin, examples(batch, 500), [batch, asks, seed]);
      const { classifier } = model;
      expect(column(classifier, "correctWeight").map((c, m) => [c, column(classifier, "wrongWeight")[m]])).toEqual(
        twin.sums(),
      );
      resets += twin.events.length;
    }
    expect(resets).toBeGreaterThanOrEqual(4);
  });

  it.each(["auto", "samme"] as const)("until the first reset is online boosting, bit for bit: %s", (multiclass) => {
    const [plain, watched] = [onlineBoosting, adwinBoosting].map(
      (define) => define(turningSchema(), { members: 4, base: lively, multiclass, seed: 3 }) as unknown as Model,
    ) as [Model, Model];
    watched.classifier.events = [];
    let [before, after] = [0, 0];
    for (const { record, label } of turningExamples(2, 3000, 600)) {
      const answers = [plain, watched].map((model) => model.predictProba(record)) as [unknown, unknown];
      if (watched.classifier.events.length === 0) {
        before++;
        expect(answers[1]).toEqual(answers[0]);
      } else if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) after++;
      for (const model of [plain, watched]) model.learn(record, label);
    }
    expect(before).toBeGreaterThan(300);
    expect(after).toBeGreaterThan(500);
  });

  it("resets the worst member, and the place keeps its sums: the fresh one has the say of the one before it", () => {
    Told.made = [];
    const model = make({ members: 3, base: told, sampling: "weights", vote: "hard" }, numbersSchema(5));
    model.classifier.events = [];
    // Label a. Member 0 is always right, member 1 always wrong, and member 2 wrong from row 193 on: found with row 224, of
    // whose 32 newest numbers all are 1. Member 1 goes.
    for (let i = 1; i <= 223; i++) model.classifier.learnOne(Float64Array.of(0, 1, i <= 192 ? 0 : 1, 0, 0), 0);
    const before = ["correctWeight", "wrongWeight", "says"].map((name) => column(model.classifier, name));
    expect(before[1][1]).toBeGreaterThan(0);
    expect(model.classifier.events).toEqual([]);
    model.classifier.learnOne(Float64Array.of(0, 1, 1, 0, 0), 0);
    expect(model.classifier.events).toEqual([{ kind: "reset", member: 1, rows: 224 }]);
    expect((model.classifier as Chain).members.map((member) => (member as Told).number)).toEqual([0, 3, 2]);
    const [correct, wrong, says] = ["correctWeight", "wrongWeight", "says"].map((name) =>
      column(model.classifier, name),
    );
    expect([correct[0], correct[1]]).toEqual([224, 0]);
    expect(wrong[1]).toBeGreaterThan(before[1][1]); // as if the member before had been wrong once more
    expect(says[1]).toBeLessThan(1);
    expect(wrong[2]).toBeGreaterThan(before[1][2]);
    // Member 3, in the place of a member that was always wrong, ends the vote as that did; once right it has less error.
    const out = new Float64Array(2);
    model.classifier.predictProbaOne(Float64Array.of(0, 0, 1, 1, 1), out);
    expect([...out]).toEqual([1, 0]);
    model.classifier.learnOne(Float64Array.of(0, 1, 1, 0, 0), 0);
    expect(column(model.classifier, "correctWeight")[1]).toBeGreaterThan(0);
  });

  it("counts each row as one error or none for the detectors, whatever lambda and its own weight", () => {
    Told.made = [];
    const model = make({ members: 2, base: told, sampling: "weights" }, numbersSchema(2));
    for (let i = 0; i < 20; i++) model.classifier.learnOne(Float64Array.of(0, i % 4 === 0 ? 1 : 0), 0, 1 + i);
    const means = windowsOf(model.classifier).map(({ width, mean }) => [width, mean]);
    expect(means).toEqual([
      [20, 0],
      [20, 0.25],
    ]);
  });

  it("follows a world that turns, where online boosting goes on believing", () => {
    const rows = turning(collect(sea({ seed: 3 }), 6000), 2000);
    const [plain, watched] = [onlineBoosting, adwinBoosting].map((define) =>
      prequentialAccuracy(define(rows.schema, { base: naiveBayes, seed: 1 }).classifier, rows),
    ) as [number, number];
    expect(watched).toBeGreaterThan(plain + 0.015);
  });

  it("is more patient with a smaller delta", () => {
    const resets = [0.9, 0.01].map((driftDelta) => {
      const model = make({ members: 3, base: lively, driftDelta, seed: 1 });
      model.classifier.events = [];
      for (const { record, label } of examples(1, 600)) model.learn(record, label);
      return model.classifier.events.length;
    }) as [number, number];
    expect(resets[0]).toBeGreaterThan(resets[1]);
  });

  it("stopped, also right after a reset, it goes on bit for bit", () => {
    const options = { members: 3, base: lively, driftDelta: 0.9, seed: 2 } as const;
    const events = interrupted(() => make(options), [adwinBoosting, hoeffdingTree], examples(3, 600));
    expect(events.reset).toBeGreaterThanOrEqual(2);
  });

  it("keeps its byte budget, detectors included, or refuses", () => {
    const maxBytes = 16_000;
    const model = make({ members: 3, base: lively, driftDelta: 0.9, maxBytes, seed: 1 });
    model.classifier.events = [];
    const { most } = growing(model, examples(4, 600), false);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(5000);
    expect(model.classifier.events.length).toBeGreaterThan(0);
  });
});
