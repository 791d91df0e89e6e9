import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
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
import { type Classifier, type Model, type ModelEvent, type Schema, type Spec, specOf } from "../core/index.ts";
import { hoeffdingTree, naiveBayes, noChange } from "../learners/index.ts";
import { sea } from "../streams/index.ts";
import { type Chain, ddmRetraining } from "./index.ts";

type Options = NonNullable<Parameters<typeof ddmRetraining>[1]>;
const make = (options: Options, schema = turningSchema()) => ddmRetraining(schema, options) as unknown as Model;
const examples = (seed: number, count: number) => turningExamples(seed, count, 150);

/** DDM as in the paper, from the list of all errors since the last drift. */
function verdict(errors: readonly boolean[], { minRows = 30, minErrors = 1, warningLevel = 2, driftLevel = 3 }) {
  let best: [rate: number, deviation: number] | undefined;
  let level = 0;
  let wrong = 0;
  for (const [i, error] of errors.entries()) {
    if (error) wrong++;
    const [n, p] = [i + 1, wrong / (i + 1)];
    const s = Math.sqrt((p * (1 - p)) / n);
    level = p + s;
    if (n >= minRows && wrong >= minErrors - 1 && (best === undefined || level <= best[0] + best[1])) best = [p, s];
  }
  if (best === undefined || wrong < minErrors) return "steady";
  if (level > best[0] + driftLevel * best[1]) return "drift";
  return level > best[0] + warningLevel * best[1] ? "warning" : "steady";
}

/** The method row by row, in the words of the paper: at a drift, a new model from the rows kept since the warning. */
function naive(schema: Schema, options: Options, seed: number) {
  const { learner } = naiveChance(schema, seed, 1);
  const base = specOf(options.base ?? naiveBayes) as Spec;
  let model = learner(0, base);
  let next: Classifier | undefined; // made at the warning, as it then draws its stream
  let since: [row: Float64Array, label: number, weight: number][] = [];
  let errors: boolean[] = [];
  let last = "steady";
  let rows = 0;
  const learned: number[] = [];
  const events: ModelEvent[] = [];
  const discarded = { count: 0 };
  return {
    events,
    discarded,
    answer: (row: Float64Array) => shares(answerOf(model, row), learned),
    learn(row: Float64Array, label: number, weight: number) {
      rows++;
      for (const one of [model, next]) one?.reserveAt(row, 0, label, false);
      errors.push(model.predictOne(row) !== label);
      model.learnOne(row, label, weight);
      const now = verdict(errors, options);
      if (now !== last && now !== "steady") events.push({ kind: now as "warning" | "drift", member: 0, rows });
      if (now === "steady") {
        if (next !== undefined) discarded.count++;
        [next, since] = [undefined, []];
      } else {
        next ??= learner(0, base);
        since.push([row, label, weight]);
      }
      last = now;
      learned[label] = (learned[label] ?? 0) + weight;
      if (now !== "drift") return;
      model = next as Classifier;
      for (const [row, label, weight] of since) model.learnOne(row, label, weight);
      [next, since, errors, last] = [undefined, [], [], "steady"];
    },
  };
}

/** A learner that answers what stands in the row at its number; those made later stand behind. */
function scripted(options: Options, width = 40) {
  Told.made = [];
  const model = make({ base: told, ...options }, numbersSchema(width, ["a", "b", "c"]));
  model.classifier.events = [];
  const row = (answers: readonly number[]) => Float64Array.from({ length: width }, (_, m) => answers[m] ?? 0);
  return {
    model,
    /** Learns a row of class 0 that the first learner gets right or wrong. */
    learn: (isRight: boolean, weight = 1) => {
      const { number } = (model.classifier as Chain).members[0] as Told;
      model.classifier.learnOne(row(Array(number + 1).fill(isRight ? 0 : 1)), 0, weight);
    },
    events: () => model.classifier.events?.map(({ kind, rows }) => [kind, rows]),
  };
}

describe("retraining by DDM", () => {
  const cases: [string, Options][] = [
    ["naive Bayes", { driftLevel: 2, warningLevel: 1 }],
    ["trees", { base: lively, minRows: 20, driftLevel: 1.5, warningLevel: 1 }],
    ["trees that draw", { base: drawing, minErrors: 6, driftLevel: 2.5, warningLevel: 1 }],
    ["a learner that ignores weights", { base: noChange, minErrors: 30, driftLevel: 1.5, warningLevel: 1 }],
    ["no warning before a drift", { base: lively, driftLevel: 1, warningLevel: 4 }],
  ];
  it.each(cases)("answers as the paper's method written row by row: %s", (name, options) => {
    let [drifts, warnings, discarded] = [0, 0, 0];
    for (const [batch, asks, seed] of runs) {
      const model = make({ ...options, seed });
      const twin = naive(model.schema, options, seed);
      expectTwin(model, twin, examples(batch, 600), [batch, asks, seed]);
      drifts += twin.events.filter(({ kind }) => kind === "drift").length;
      warnings += twin.events.filter(({ kind }) => kind === "warning").length;
      discarded += twin.discarded.count;
    }
    expect(drifts).toBeGreaterThanOrEqual(4);
    if (name.startsWith("no warning")) expect(warnings).toBe(0);
    else expect(Math.min(warnings, discarded)).toBeGreaterThanOrEqual(3);
  });

  it("trains the next learner on the rows since the warning, that of the drift included, by hand", () => {
    const { model, learn, events } = scripted({});
    for (let i = 1; i <= 40; i++) learn(i % 4 !== 0);
    // Row 39, 9 errors: p = 0.2308, s = 0.0675, the lowest level. From row 41 on only errors:
    // row 42: 12/42 + 0.0697 = 0.3554 < p + 2 s = 0.3657; row 43: 13/43 + 0.0700 = 0.3723;
    // row 47: 17/47 + 0.0701 = 0.4318 < p + 3 s = 0.4332; row 48: 18/48 + 0.0699 = 0.4449.
    for (let i = 41; i <= 48; i++) learn(false, i - 40);
    expect(events()).toEqual([
      ["warning", 43],
      ["drift", 48],
    ]);
    const [first, second] = Told.made;
    expect(first.weights).toHaveLength(48);
    expect(second.weights).toEqual([3, 4, 5, 6, 7, 8]);
    expect((model.classifier as Chain).members).toEqual([second]);
    expect(model.classifier.inspect().members?.[0].age).toBe(0);
  });

  it("discards a learner whose warning was false, and at the next warning begins with another", () => {
    const { learn, events } = scripted({});
    for (let i = 1; i <= 40; i++) learn(i % 4 !== 0);
    for (let i = 41; i <= 43; i++) learn(false);
    for (let i = 0; i < 40; i++) learn(true);
    expect(events()).toEqual([["warning", 43]]);
    for (let i = 0; i < 30 && Told.made.length < 3; i++) learn(false);
    expect(events()?.map(([kind]) => kind)).toEqual(["warning", "warning"]);
    const [, second, third] = Told.made.map(({ weights }) => weights.length);
    expect([second > 0 && second < 10, third]).toEqual([true, 1]);
  });

  it("keeps its learner at a drift where there is no room for another", () => {
    const { model, learn, events } = scripted({});
    const { members } = model.classifier as Chain;
    (model.classifier as Chain).freshMember = () => null;
    for (let i = 1; i <= 40; i++) learn(i % 4 !== 0);
    for (let i = 41; i <= 48; i++) learn(false);
    expect(events()?.map(([kind]) => kind)).toEqual(["warning", "drift"]);
    expect(members).toEqual([Told.made[0]]);
    expect(model.classifier.inspect().members?.[0].age).toBe(48);
  });

  it("does not count rows of weight 0, and counts all others once", () => {
    const { learn, events } = scripted({});
    for (let i = 1; i <= 40; i++) {
      learn(i % 4 !== 0, 7);
      learn(false, 0);
    }
    for (let i = 41; i <= 48; i++) learn(false, 1e-9);
    expect(events()).toEqual([
      ["warning", 43],
      ["drift", 48],
    ]);
  });

  it("makes room for new classes in both learners before either learns", () => {
    const { model, learn } = scripted({});
    for (let i = 1; i <= 43; i++) learn(i <= 40 && i % 4 !== 0);
    const log: string[] = [];
    for (const learner of Told.made) {
      learner.reserveAt = (_rows, _start, label, isTrial) => log.push(`${learner.number} ${label} ${isTrial}`);
      learner.learnAt = () => log.push(`${learner.number} learns`);
    }
    model.classifier.learnOne(new Float64Array(40), model.schema.internClass("d"));
    expect(log).toEqual(["0 3 true", "1 3 true", "0 3 false", "1 3 false", "0 learns", "1 learns"]);
  });

  it("follows a world that turns, which its learner alone does not", () => {
    const rows = turning(collect(sea({ seed: 3 }), 4000), 1000);
    const alone = prequentialAccuracy(naiveBayes(rows.schema).classifier, rows);
    expect(prequentialAccuracy(ddmRetraining(rows.schema).classifier, rows)).toBeGreaterThan(alone + 0.1);
  });

  it("stopped, also in the middle of a warning, it goes on bit for bit", () => {
    const options = { base: lively, driftLevel: 1.5, warningLevel: 1, minRows: 20, seed: 6 } as const;
    const events = interrupted(() => make(options), [ddmRetraining, hoeffdingTree], examples(3, 500));
    expect(Math.min(events.warning, events.drift)).toBeGreaterThanOrEqual(2);
  });

  it("keeps its byte budget, the second learner included", () => {
    const maxBytes = 3000;
    const model = make({ base: lively, driftLevel: 1.5, warningLevel: 0.5, maxBytes, seed: 1 });
    model.classifier.events = [];
    const { most } = growing(model, examples(4, 600), false);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(1500);
    expect(model.classifier.events.length).toBeGreaterThan(2);
  });
});
