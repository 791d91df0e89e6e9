import { describe, expect, it } from "vitest";
import { windowsOf } from "../../test/ensembles.ts";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  castVote,
  drawing,
  expectTwin,
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
import { type Model, type ModelEvent, PoissonTable, type Schema, type Spec } from "../core/index.ts";
import { Adwin } from "../drift/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { sea } from "../streams/index.ts";
import { adwinBagging, type Chain, onlineBagging } from "./index.ts";

type Options = NonNullable<Parameters<typeof adwinBagging>[1]>;
const examples = (seed: number, count: number) => turningExamples(seed, count, 150);
const make = (options: Options, schema = turningSchema()) => adwinBagging(schema, options) as unknown as Model;
const detectorOf = (model: Model, m: number) => windowsOf(model.classifier)[m];

/** ADWIN bagging row by row in plain arrays, with learners of the library asked one row at a time. */
function naive(schema: Schema, options: Options, seed: number) {
  const { members: count = 10, base, vote = "soft", sampling, driftDelta } = options;
  const { draws, learner } = naiveChance(schema, seed, count);
  const fresh = (m: number) => ({
    learner: learner(m, base as Spec),
    errors: new Adwin(driftDelta),
  });
  const members = Array.from({ length: count }, (_, m) => fresh(m));
  const learned: number[] = []; // weight per class
  const events: ModelEvent[] = [];
  const poisson = new PoissonTable(1);
  let rows = 0;
  return {
    events,
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const { learner } of members) castVote(votes, vote, 1, answerOf(learner, row));
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      rows++;
      for (const { learner } of members) learner.reserveAt(row, 0, label, false);
      let changes = 0;
      members.forEach(({ learner, errors }, m) => {
        const k = poisson.draw(draws[m]);
        const wasRight = learner.predictOne(row) === label;
        if (sampling === "repetitions") for (let i = 0; i < k; i++) learner.learnOne(row, label, weight);
        else if (k > 0) learner.learnOne(row, label, weight * k);
        if (errors.add(wasRight || learner.predictOne(row) === label ? 0 : 1) && errors.risen) changes++;
      });
      learned[label] = (learned[label] ?? 0) + weight;
      for (; changes > 0; changes--) {
        const estimates = members.map(({ errors }) => errors.mean);
        const worst = estimates.indexOf(Math.max(...estimates));
        members[worst] = fresh(worst);
        events.push({ kind: "reset", member: worst, rows });
      }
    },
  };
}

describe("ADWIN bagging", () => {
  const cases: [string, Options][] = [
    ["trees", { members: 3, base: lively }],
    ["trees that draw, whole votes", { members: 4, base: drawing, vote: "hard" }],
    ["naive Bayes", { members: 5, base: naiveBayes.with({}) }],
    ["repetitions, votes of both kinds", { members: 4, base: lively, sampling: "repetitions", vote: "both" }],
  ];
  it.each(cases)("answers as written row by row: %s", (_, given) => {
    let resets = 0;
    for (const [batch, asks, seed] of runs) {
      const options = { ...given, driftDelta: 0.9 };
      const model = make({ ...options, seed });
      const twin = naive(model.schema, options, seed);
      expectTwin(model, twin, examples(batch, 500), [batch, asks, seed]);
      resets += twin.events.length;
    }
    expect(resets).toBeGreaterThanOrEqual(4);
  });

  it("until the first reset is online bagging, bit for bit, and afterwards is not", () => {
    const [plain, watched] = [onlineBagging, adwinBagging].map(
      (define) => define(turningSchema(), { members: 4, base: lively, seed: 3 }) as unknown as Model,
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
    expect(before).toBeGreaterThan(500);
    expect(after).toBeGreaterThan(500);
  });

  it("resets the worst member, not the one whose errors have risen, and forgets that member's errors only", () => {
    Told.made = [];
    const model = make({ members: 3, base: told, seed: 4 }, numbersSchema(4));
    model.classifier.events = [];
    // Member 0 is always wrong, member 2 always right, member 1 right in rows 1 to 192 and wrong from then on. Of 224
    // numbers the last 32 are 1, and that test is the first that may cut: at delta 0.002 it does.
    for (let i = 1; i <= 223; i++) model.classifier.learnOne(Float64Array.of(1, i <= 192 ? 0 : 1, 0, 0), 0);
    expect(model.classifier.events).toEqual([]);
    model.classifier.learnOne(Float64Array.of(1, 1, 0, 0), 0);
    expect(model.classifier.events).toEqual([{ kind: "reset", member: 0, rows: 224 }]);
    expect((model.classifier as Chain).members.map((member) => (member as Told).number)).toEqual([3, 1, 2]);
    expect(detectorOf(model, 0).width).toBe(0);
    expect(detectorOf(model, 1).mean).toBeGreaterThan(0.14); // 32/224, and more without what was dropped
    expect([detectorOf(model, 2).width, detectorOf(model, 2).mean]).toEqual([224, 0]);
  });

  it("takes errors that become fewer for no change", () => {
    Told.made = [];
    const model = make({ members: 1, base: told, driftDelta: 0.9 }, numbersSchema(4));
    model.classifier.events = [];
    for (let i = 0; i < 640; i++) model.classifier.learnOne(Float64Array.of(i < 320 ? 1 : 0, 0, 0, 0), 0);
    expect(detectorOf(model, 0).width).toBeLessThan(640); // it has found one
    expect(model.classifier.events).toEqual([]);
  });

  it("counts the errors a member makes before it learns the row and still makes having learned it", () => {
    const rows = collect(sea({ seed: 3 }), 600);
    const model = adwinBagging(rows.schema, { members: 1, base: naiveBayes, seed: 2 });
    const isWrong = (i: number) => (model.classifier as Chain).members[0].predictOne(rows.row(i)) !== rows.labels[i];
    let [early, late, both] = [0, 0, 0];
    for (let i = 0; i < rows.count; i++) {
      const before = isWrong(i);
      model.classifier.learnOne(rows.row(i), rows.labels[i]);
      const after = isWrong(i);
      early += Number(before);
      late += Number(after);
      both += Number(before && after);
    }
    expect([both <= late, late < early]).toEqual([true, true]);
    expect(Math.round(detectorOf(model as unknown as Model, 0).mean * 600)).toBe(both);
  });

  it("follows a world that turns, where online bagging goes on believing", () => {
    const rows = turning(collect(sea({ seed: 3 }), 6000), 2000);
    const [plain, watched] = [onlineBagging, adwinBagging].map((define) =>
      prequentialAccuracy(define(rows.schema, { base: naiveBayes, seed: 1 }).classifier, rows),
    ) as [number, number];
    expect(watched).toBeGreaterThan(plain + 0.08);
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
    const options = { members: 3, base: lively, driftDelta: 0.9, seed: 6 } as const;
    const events = interrupted(() => make(options), [adwinBagging, hoeffdingTree], examples(3, 600));
    expect(events.reset).toBeGreaterThanOrEqual(2);
  });

  it("keeps its byte budget, detectors included, or refuses", () => {
    const maxBytes = 16_000;
    const model = make({ members: 3, base: lively, driftDelta: 0.9, maxBytes, seed: 1 });
    model.classifier.events = [];
    const { most } = growing(model, examples(4, 1200), false);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(5000);
    expect(model.classifier.events.length).toBeGreaterThan(0);
  });
});
