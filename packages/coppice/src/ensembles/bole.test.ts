import { describe, expect, it } from "vitest";
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
import { collect, learnAll, prequentialAccuracy, turning } from "../../test/streams.ts";
import {
  type Classifier,
  drawPoissons,
  log,
  type Model,
  type ModelEvent,
  type Schema,
  type Spec,
} from "../core/index.ts";
import { Ddm } from "../drift/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { sea } from "../streams/index.ts";
import { bole, type Chain, onlineBoosting } from "./index.ts";

type Options = NonNullable<Parameters<typeof bole>[1]>;
const examples = (seed: number, count: number) => turningExamples(seed, count, 150);
const make = (options: Options, schema = turningSchema()) => bole(schema, options) as unknown as Model;
const column = (classifier: Classifier, name: string) => [
  ...(classifier.arena.columns.find((c) => c.name === name)?.data ?? []),
];
const rounded = (numbers: Iterable<number>) => [...numbers].map((number) => Math.round(number * 1e6) / 1e6);

/** BOLE row by row in plain arrays, with learners of the library asked one row at a time. */
function naive(schema: Schema, options: Options, seed: number) {
  const {
    members: count = 10,
    base,
    vote = "soft",
    sampling,
    errorBound = 0.5,
    detector,
    minRows,
    driftLevel,
  } = options;
  const { draws, learner } = naiveChance(schema, seed, count);
  const fresh = (m: number) => ({
    place: m,
    learner: learner(m, base as Spec),
    drift: new Ddm(minRows ?? 30, 1, 0, driftLevel ?? 3),
    correct: 0,
    wrong: 0,
    odds: 1,
  });
  const members = Array.from({ length: count }, (_, m) => fresh(m));
  const learned: number[] = []; // weight per class
  const events: ModelEvent[] = [];
  const orders = new Set<string>();
  const bound = errorBound / (1 - errorBound);
  let rows = 0;
  return {
    events,
    orders,
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const { learner, odds } of members) {
        const say = odds * bound > 1 ? log(bound * odds) : 0;
        castVote(votes, vote, say, answerOf(learner, row));
      }
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      rows++;
      for (const { learner } of members) learner.reserveAt(row, 0, label, false);
      const accuracy = ({ correct, wrong }: { correct: number; wrong: number }) =>
        correct > 0 ? correct / (correct + wrong) : 0;
      const left = [...members].sort((a, b) => accuracy(b) - accuracy(a) || a.place - b.place);
      const order: number[] = [];
      let [lambda, isRight] = [1, false];
      while (left.length > 0) {
        const member = (isRight ? left.shift() : left.pop()) as (typeof members)[0];
        order.push(member.place);
        const k = Float64Array.of(lambda);
        if (sampling !== "weights") drawPoissons(draws[member.place], k, 1, k);
        const wasWrong = member.learner.predictOne(row) !== label;
        if (sampling === "repetitions") for (let i = 0; i < k[0]; i++) member.learner.learnOne(row, label, weight);
        else if (k[0] > 0) member.learner.learnOne(row, label, k[0] * weight);
        isRight = member.learner.predictOne(row) === label;
        if (isRight) member.correct += lambda * weight;
        else member.wrong += lambda * weight;
        const sum = member.correct + member.wrong;
        lambda = (lambda * sum) / (2 * (isRight ? member.correct : member.wrong));
        lambda = Math.min(Math.max(lambda, 1e-100), 1e6);
        member.odds = Math.max(member.correct, weight / 2) / Math.max(member.wrong, weight / 2);
        if (detector === "none" || !(k[0] > 0 && member.drift.add(Number(wasWrong)))) continue;
        const { correct, wrong, odds } = member; // the place keeps its sums
        Object.assign(member, { ...fresh(member.place), correct, wrong, odds });
        events.push({ kind: "reset", member: member.place, rows });
      }
      orders.add(order.join());
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

/** Members that answer what stands in the row at their place; those made later at the places behind. */
function scripted(options: Options, width = options.members ?? 10) {
  Told.made = [];
  const model = make(
    { base: told, sampling: "weights", vote: "hard", ...options },
    numbersSchema(width, ["a", "b", "c"]),
  );
  model.classifier.events = [];
  const row = (answers: readonly number[]) => Float64Array.from({ length: width }, (_, m) => answers[m] ?? -1);
  return {
    model,
    learn: (answers: readonly number[], label = 0, weight = 1) =>
      model.classifier.learnOne(row(answers), label, weight),
    weights: () => Told.made.map(({ weights }) => rounded(weights)),
    ask: (answers: readonly number[]) => {
      const out = new Float64Array(3);
      model.classifier.predictProbaOne(row(answers), out);
      return rounded(out);
    },
    sums: () => ["correctWeight", "wrongWeight"].map((name) => rounded(column(model.classifier, name))),
    says: () => rounded(model.classifier.inspect().members?.map(({ voteWeight }) => voteWeight as number) ?? []),
  };
}

describe("BOLE", () => {
  const cases: [string, Options][] = [
    ["trees", { members: 4, base: lively, driftLevel: 1.5 }],
    [
      "trees that draw, whole votes, a bound of 0.7",
      { members: 3, base: drawing, vote: "hard", errorBound: 0.7, driftLevel: 2 },
    ],
    ["naive Bayes, weights", { members: 6, base: naiveBayes.with({}), sampling: "weights", minRows: 10 }],
    [
      "repetitions, votes of both kinds",
      { members: 4, base: lively, sampling: "repetitions", vote: "both", driftLevel: 1.5 },
    ],
    ["no detector, a bound of 0.4", { members: 5, base: drawing, detector: "none", errorBound: 0.4 }],
  ];
  it.each(cases)("answers as written row by row: %s", (_, options) => {
    let [resets, orders] = [0, 0];
    for (const [batch, asks, seed] of runs) {
      const model = make({ ...options, seed });
      const twin = naive(model.schema, options, seed);
      expectTwin(model, twin, examples(batch, 500), [batch, asks, seed]);
      resets += twin.events.length;
      orders += twin.orders.size;
    }
    if (options.detector === "none") expect(resets).toBe(0);
    else expect(resets).toBeGreaterThanOrEqual(4);
    expect(orders).toBeGreaterThan(16);
  });

  it("goes through members as they are right and wrong, by hand", () => {
    const { learn, weights, sums, says, ask } = scripted({ members: 3, detector: "none" });
    learn([1, 0, 0]);
    // None has been tested: places 0, 1, 2, the last of which begins. sc_2 = 1, lambda = 1/2. It was right, so the first:
    // sw_0 = 1/2, eps = 1, lambda = 1/4. Then member 1: sc_1 = 1/4.
    expect(weights()).toEqual([[0.5], [0.25], [1]]);
    expect(sums()).toEqual([
      [0, 0.25, 1],
      [0.5, 0, 0],
    ]);
    learn([1, 0, 1], 1);
    // Accuracies 0, 1, 1. Member 0 is the worst: sc_0 = 1, eps = 1/3, lambda = 3/4. Right, so the best is next, of two the
    // first: sw_1 = 3/4, eps = 3/4, lambda = 1/2. Wrong, so the worst, the only one left: sc_2 = 3/2.
    expect(weights()).toEqual([
      [0.5, 1],
      [0.25, 0.75],
      [1, 0.5],
    ]);
    expect(sums()).toEqual([
      [1, 0.25, 1.5],
      [0.5, 0.75, 0],
    ]);
    // 1 / (1/2), 1/2 / (3/4) as no less than half a row counts, 3/2 / (1/2). Member 1 is silent, members behind it are not.
    expect(says()).toEqual(rounded([Math.log(2), 0, Math.log(3)]));
    expect(ask([0, 1, 2])).toEqual(rounded([Math.log(2) / Math.log(6), 0, Math.log(3) / Math.log(6)]));
    learn([0, 0, 0]);
    // Accuracies 2/3, 1/4, 1: member 1 first, then the best of those left: 2, 0.
    const [correct] = sums();
    expect(correct[1]).toBe(1.25);
    // eps_1 = 3/8, lambda = 1 / (2 (5/8)) = 0.8; eps_2 = 0, lambda = 0.4.
    expect(correct).toEqual([1.4, 1.25, 2.3]);
  });

  it("of two that have become equally accurate takes the first for the more accurate, whatever the order was", () => {
    const { model, learn, weights, sums } = scripted({ members: 2, detector: "none" });
    learn([1, 1]);
    learn([1, 0], 0, 4); // now member 1 is the more accurate
    learn([0, 1], 0, 3);
    expect(sums()).toEqual([
      [3, 4],
      [3, 4],
    ]);
    // Member 1 is first: sc_1 = 5, eps = 4/9, lambda = 9/10. Then sc_0 = 3.9, eps = 3/6.9.
    expect(model.classifier.rowWeightAt?.(Float64Array.of(0, 0), 0, 0)).toBeCloseTo((0.9 * 6.9) / 7.8, 12);
    learn([0, 0]);
    expect(weights().map((learned) => learned.at(-1))).toEqual([0.9, 1]);
  });

  it.each([
    [0.5, [Math.log(2), 0, Math.log(3)]],
    [0.75, [Math.log(6), Math.log(2), Math.log(9)]], // odds of the bound: 3
    [0.4, [Math.log(4 / 3), 0, Math.log(2)]], // 2/3
    [0.2, [0, 0, 0]], // 1/4: all err too often
  ])("gives no say from an error of %d on, and more the farther a member is from it", (errorBound, expected) => {
    const { learn, says, ask } = scripted({ members: 3, detector: "none", errorBound });
    learn([1, 0, 0]);
    learn([1, 0, 1], 1);
    expect(says()).toEqual(rounded(expected));
    if (errorBound === 0.2) expect(ask([2, 2, 2])).toEqual([0.5, 0.5, 0]); // the classes learned so far
  });

  it.each([0.1, 0.3, 0.4, 0.6, 0.7, 0.9])(
    "gives no say to a member whose error is just %d, however that is rounded",
    (errorBound) => {
      const { learn, says, ask } = scripted({ members: 1, detector: "none", errorBound });
      for (let i = 0; i < 10; i++) learn([i < 10 * errorBound ? 1 : 0]);
      expect(says()).toEqual([0]);
      expect(ask([2])).toEqual([1, 0, 0]); // the classes learned so far
    },
  );

  it("replaces a member that has drifted with the very row, and no other, with a detector that knows nothing and the sums of its place", () => {
    const { model, learn, sums } = scripted({ members: 3, driftLevel: 3, minRows: 30 }, 5);
    const twin = new Ddm();
    // Member 1 is wrong every fourth row, until from row 41 on it always is; member 2 every third row.
    let at = 0;
    for (let i = 1, drifted = false; !drifted; i++) {
      const wrong = i > 40 || i % 4 === 0;
      drifted = twin.add(wrong ? 1 : 0);
      learn([0, wrong ? 1 : 0, i % 3 === 0 ? 1 : 0, 1, 1]);
      at = i;
    }
    expect(at).toBeGreaterThan(42);
    // Member 0 is never wrong: p = s = 0 at best, and no error tells of a drift.
    expect(model.classifier.events).toEqual([{ kind: "reset", member: 1, rows: at }]);
    expect((model.classifier as Chain).members.map((member) => (member as Told).number)).toEqual([0, 3, 2]);
    const [correct, wrong] = sums();
    for (const m of [1, 2]) expect([correct[m] > 0, wrong[m] > 0]).toEqual([true, true]);
    const means = model.classifier.parts().flatMap((part) => (part instanceof Ddm ? [part.mean] : []));
    expect(means).toEqual([0, 0, Math.floor(at / 3) / at]);
  });

  it("waits for as many rows, and as many deviations, as it is told", () => {
    const firstReset = (options: Options) => {
      const { model, learn } = scripted({ members: 1, ...options }, 40);
      for (let i = 1; i <= 200 && model.classifier.events?.length === 0; i++) learn([i <= 60 ? i % 2 : 1]);
      return model.classifier.events?.[0]?.rows ?? Infinity;
    };
    // The best is that of row 100, with 70 errors: 0.7 and 3 times 0.0458 are 0.8375. Row 155: 125/155 + 0.0318 = 0.8382.
    expect(firstReset({ minRows: 100 })).toBe(155);
    expect(firstReset({})).toBeLessThan(100);
    const [soon, later] = [firstReset({ driftLevel: 1.5 }), firstReset({ driftLevel: 4 })] as [number, number];
    expect(soon).toBeGreaterThan(60);
    expect(later).toBeGreaterThan(soon + 5);
    expect(firstReset({ detector: "none" })).toBe(Infinity);
  });

  it("with one member that never drifts is online boosting with one member", () => {
    const rows = collect(sea({ seed: 2 }), 600);
    const [mine, its] = [
      bole(rows.schema, { members: 1, base: naiveBayes, detector: "none", seed: 3 }),
      onlineBoosting(rows.schema, { members: 1, base: naiveBayes, seed: 3 }),
    ].map(({ classifier }) => {
      learnAll(classifier, rows);
      return [classifier.arena, (classifier as Chain).members[0].arena].map(({ columns }) =>
        columns.map(({ data }) => [...data]),
      );
    });
    expect(mine).toEqual(its);
  });

  it("gives weight one a thousand members that are right, and stays finite where all err", () => {
    for (const answer of [0, 1]) {
      const { model, learn, ask } = scripted({ members: 1100, detector: "none" });
      for (let i = 0; i < 3; i++) learn(Array(1100).fill(answer));
      for (const { data } of model.classifier.arena.columns) expect(data.every(Number.isFinite)).toBe(true);
      expect(ask(Array(1100).fill(answer))).toEqual([1, 0, 0]);
    }
  });

  it("follows a world that turns, with a detector", () => {
    const rows = turning(collect(sea({ seed: 3 }), 4000), 1000);
    const [none, ddm] = (["none", "ddm"] as const).map((detector) =>
      prequentialAccuracy(bole(rows.schema, { base: naiveBayes, detector, seed: 1 }).classifier, rows),
    ) as [number, number];
    expect(ddm).toBeGreaterThan(none + 0.02);
  });

  it("stopped, also right after a reset, it goes on bit for bit", () => {
    const options = { members: 3, base: lively, driftLevel: 1, seed: 6 } as const;
    const events = interrupted(() => make(options), [bole, hoeffdingTree], examples(3, 500));
    expect(events.reset).toBeGreaterThanOrEqual(2);
  });

  it("keeps its byte budget, detectors included, or refuses", () => {
    const maxBytes = 6000;
    const model = make({ members: 3, base: lively, driftLevel: 1, maxBytes, seed: 1 });
    model.classifier.events = [];
    const { most } = growing(model, examples(4, 600), false);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(3000);
    expect(model.classifier.events.length).toBeGreaterThan(0);
  });
});
