import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf as answersOf,
  castVote,
  differences,
  drawing,
  lively,
  runs,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import {
  Attribute,
  build,
  type Classifier,
  type Model,
  type ModelEvent,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
} from "../core/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { dynamicWeightedMajority, type Ensemble } from "./index.ts";

type Options = NonNullable<Parameters<typeof dynamicWeightedMajority>[1]>;
type Whole = { [Name in Exclude<keyof Options, "seed">]-?: NonNullable<Options[Name]> };
const examples = (seed: number, count: number) => turningExamples(seed, count, 100);
const make = (options: Options, schema = turningSchema()) =>
  dynamicWeightedMajority(schema, options) as unknown as Model;

/** The paper's figure 1 row by row: experts in a plain array, learners of the library asked one row at a time. */
function naive(schema: Schema, options: Whole, seed: number) {
  const { base, vote, maxMembers, period, decay: beta, threshold: theta } = options;
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * maxMembers }, () => root.fork()); // the second half is for fresh learners
  const fresh = (place: number) => {
    const random = streams[maxMembers + place].fork();
    return { learner: build(base as Spec, { schema, random, memory: plainMemory }), weight: 1 };
  };
  const experts = [fresh(0)];
  const events: ModelEvent[] = [];
  const learned: number[] = []; // weight per class
  let row = 0;
  const answerOf = (learner: Classifier, x: Float64Array) => learner.predictOne(x); // -1: none
  const first = (of: number[]) => of.indexOf(Math.max(...of));
  const ballot = (x: Float64Array) => {
    const votes = Array(schema.classCount).fill(0) as number[];
    for (const { learner, weight } of experts) if (answerOf(learner, x) >= 0) votes[answerOf(learner, x)] += weight;
    return votes.some((vote) => vote > 0) ? votes : votes.map((_, c) => learned[c] ?? 0);
  };
  const leave = (m: number) => {
    experts.splice(m, 1);
    events.push({ kind: "removed", member: m, rows: row });
  };
  return {
    events,
    weights: () => experts.map(({ weight }) => weight),
    answer(x: Float64Array): number[] {
      const spread = Array(schema.classCount).fill(0) as number[];
      for (const { learner, weight } of experts) castVote(spread, vote, weight, answersOf(learner, x));
      const votes = vote !== "hard" && spread.some((v) => v > 0) ? spread : ballot(x);
      const sum = votes.reduce((a, b) => a + b, 0);
      return votes.map((v) => (sum > 0 ? v / sum : 1 / votes.length));
    },
    learn(x: Float64Array, label: number, rowWeight: number) {
      row++;
      // Where learners keep a budget all get to know a row's values and class first.
      for (const { learner } of experts) learner.reserveAt(x, 0, label, false);
      if (row % period === 0) {
        for (const expert of experts) if (answerOf(expert.learner, x) !== label) expert.weight *= beta;
        const elected = first(ballot(x));
        const isVote = row > 1 || experts.some(({ learner }) => answerOf(learner, x) >= 0);
        const largest = Math.max(...experts.map(({ weight }) => weight));
        for (const expert of experts) expert.weight /= largest;
        for (let m = experts.length - 1; m >= 0; m--) if (experts[m].weight < theta) leave(m);
        if (isVote && elected !== label) {
          if (experts.length === maxMembers)
            leave(experts.findIndex(({ weight }) => experts.every((e) => weight <= e.weight)));
          experts.push(fresh(experts.length));
          events.push({ kind: "added", member: experts.length - 1, rows: row });
        }
      }
      for (const { learner } of experts) learner.learnOne(x, label, rowWeight);
      learned[label] = (learned[label] ?? 0) + rowWeight;
    },
  };
}

const sayOf = (model: Model) => model.classifier.inspect().members?.map(({ voteWeight }) => voteWeight);

/** A model of experts that answer what they are told, with period 1, and a way to teach it a row of label 0. */
function scripted(options: Options) {
  Told.made = [];
  const attributes = [..."opqrstuvw"].map((name) => new Attribute(name, numeric()));
  const { classifier } = make({ base: told, period: 1, ...options }, new Schema(attributes, "class", ["a", "b", "c"]));
  const events: ModelEvent[] = [];
  classifier.events = events;
  const row = (answers: number[]) => Float64Array.from({ length: 9 }, (_, m) => answers[m] ?? -1);
  return {
    classifier,
    learn: (answers: number[], weight = 1) => classifier.learnOne(row(answers), 0, weight),
    ask: (answers: number[]) => {
      const out = new Float64Array(3);
      classifier.predictProbaOne(row(answers), out);
      return [...out];
    },
    weights: () => classifier.inspect().members?.map(({ voteWeight }) => voteWeight),
    experts: () => (classifier as Ensemble).members.map((member) => (member as Told).number),
    news: () => events.splice(0).map(({ kind, member, rows }) => `${kind} ${member} at ${rows}`),
  };
}

describe("dynamic weighted majority", () => {
  const defaults = { vote: "soft", maxMembers: 25, decay: 0.5, threshold: 0.01, maxBytes: Infinity } as const;
  const cases: [string, Whole][] = [
    ["naive Bayes, p = 7", { ...defaults, base: naiveBayes.with({}), period: 7 }],
    ["naive Bayes, whole votes", { ...defaults, vote: "hard", base: naiveBayes.with({}), period: 7 }],
    ["naive Bayes, votes of both kinds", { ...defaults, vote: "both", base: naiveBayes.with({}), period: 7 }],
    ["trees, few places", { ...defaults, base: lively, period: 5, maxMembers: 4, decay: 0.7 }],
    ["trees that draw, p = 3, whole votes", { ...defaults, vote: "hard", base: drawing, period: 3, threshold: 0.3 }],
    ["one place", { ...defaults, base: drawing, period: 4, maxMembers: 1 }],
    ["every row", { ...defaults, base: lively, period: 1, maxMembers: 3, threshold: 0.2 }],
    ["nobody is removed for want of weight", { ...defaults, base: naiveBayes.with({}), period: 10, threshold: 0 }],
  ];
  it.each(cases)("answers as the paper's figure 1 written row by row: %s", (name, options) => {
    const counts = { added: 0, removed: 0 } as Record<string, number>;
    for (const [batch, asks, seed] of runs) {
      const model = make({ ...options, seed } as Options);
      const twin = naive(model.schema, options, seed);
      model.classifier.events = [];
      expect(
        differences(model, twin, examples(batch, 400), batch, asks, () => expect(sayOf(model)).toEqual(twin.weights())),
        `batches of ${batch}, asks ${asks}`,
      ).toEqual([]);
      expect(model.classifier.events).toEqual(twin.events);
      for (const { kind } of twin.events) counts[kind]++;
    }
    expect(counts.added).toBeGreaterThan(20);
    if (options.threshold === 0) expect(counts.removed, name).toBe(0);
    else expect(counts.removed).toBeGreaterThan(4);
  });

  it.each(["c0", "c1"])("has one expert after a first row of class %s, which no expert could know", (label) => {
    const model = make({ period: 1 }, turningSchema(["c0", "c1"]));
    model.learn({ x: 1, v: "v0", y: 1 }, label);
    expect(model.classifier.inspect().members).toHaveLength(1);
  });

  it("lowers the weights of wrong experts by beta, scales them to a largest of 1, and lets experts join and leave", () => {
    const { learn, ask, weights, experts, news } = scripted({ decay: 0.5, threshold: 0.2 });
    // Expert 0 is wrong: 1/2, scaled to 1. The vote is wrong, so expert 1 joins with weight 1.
    learn([1]);
    expect([weights(), experts(), news()]).toEqual([[1, 1], [0, 1], ["added 1 at 1"]]);
    // Expert 0 is wrong: 1/2, expert 1 right: 1. The vote is right.
    learn([1, 0]);
    expect([weights(), news()]).toEqual([[0.5, 1], []]);
    // Both are wrong: 1/4 and 1/2, scaled to 1/2 and 1. Expert 2 joins.
    learn([2, 1]);
    expect([weights(), experts(), news()]).toEqual([[0.5, 1, 1], [0, 1, 2], ["added 2 at 3"]]);
    // Votes 0.5 for class 2, 1 for b, 1 for a.
    expect(ask([2, 1, 0])).toEqual([1 / 2.5, 1 / 2.5, 0.5 / 2.5]);
    expect(ask([2, 1, -1])).toEqual([0, 1 / 1.5, 0.5 / 1.5]); // silent experts have no vote
    // Expert 1 is wrong: 1/2. Votes: 1/2 + 1 for a.
    learn([0, 1, 0]);
    expect(weights()).toEqual([0.5, 0.5, 1]);
    // A silent expert is wrong too. Expert 0: 1/4, expert 1: 1/2.
    learn([-1, 0, 0]);
    expect([weights(), news()]).toEqual([[0.25, 0.5, 1], []]);
    // Expert 0: 1/8, below 0.2 when scaled, and leaves; expert 1: 1/4.
    learn([1, 1, 0]);
    expect([weights(), experts(), news()]).toEqual([[0.25, 1], [1, 2], ["removed 0 at 6"]]);
    // Expert 1, in place 0 now, is wrong: 1/8.
    learn([-1, 1, 0]);
    expect([weights(), experts(), news()]).toEqual([[1], [2], ["removed 0 at 7"]]);
  });

  it("removes below theta only, told from the last to the first, after scaling", () => {
    const { learn, weights, experts, news } = scripted({ decay: 0.5, threshold: 0.5 });
    learn([1]);
    learn([1, 1]);
    expect(weights()).toEqual([1, 1, 1]);
    learn([1, 1, 0]); // 1/2, 1/2, 1: not below 1/2. The vote, 1 for b and 1 for a, is a's: the first class wins
    expect([weights(), experts(), news()]).toEqual([
      [0.5, 0.5, 1],
      [0, 1, 2],
      ["added 1 at 1", "added 2 at 2"],
    ]);
    learn([1, 1, 1]); // 1/4, 1/4, 1/2, scaled back to 1/2, 1/2, 1: nobody leaves, expert 3 joins
    expect([weights(), news()]).toEqual([[0.5, 0.5, 1, 1], ["added 3 at 4"]]);
    learn([1, 1, 0, 2]); // 1/4, 1/4, 1, 1/2: a has 1, b 1/2
    expect([weights(), experts(), news()]).toEqual([
      [1, 0.5],
      [2, 3],
      ["removed 1 at 5", "removed 0 at 5"],
    ]);
  });

  it("asks the vote after weights are lowered whether an expert joins: not where that turns a wrong answer", () => {
    const { learn, ask, weights, news } = scripted({ decay: 0.5, threshold: 0 });
    learn([1]);
    learn([1, 0]);
    learn([1, 1]);
    expect([weights(), news()]).toEqual([
      [0.5, 1, 1],
      ["added 1 at 1", "added 2 at 3"],
    ]);
    // The answer given is wrong: 1.5 for b, 1 for a. Lowered to 0.75 for b the vote is right.
    expect(ask([1, 1, 0])).toEqual([1 / 2.5, 1.5 / 2.5, 0]);
    learn([1, 1, 0]);
    expect([weights(), news()]).toEqual([[0.25, 0.5, 1], []]);
    // Again wrong, 1 for b against 0.5 for a; lowered it is 0.5 each, and the first class is elected.
    expect(ask([-1, 0, 1])).toEqual([0.5 / 1.5, 1 / 1.5, 0]);
    learn([-1, 0, 1]);
    expect([weights(), news()]).toEqual([[0.25, 1, 1], []]); // 0.125, 0.5, 0.5, scaled by 0.5
    // 2 for b; lowered it is 1 against 0.25 for a: wrong still.
    learn([0, 1, 1]);
    expect([weights(), news()]).toEqual([[0.5, 1, 1, 1], ["added 3 at 6"]]); // 0.25, 0.5, 0.5, scaled by 0.5
  });

  it("elects the class learned most often where no expert has an answer", () => {
    const { classifier, learn, news } = scripted({ decay: 0.5, threshold: 0 });
    learn([], 2); // before anything is learned that is the first class
    classifier.learnOne(new Float64Array(9).fill(-1), 1, 3); // elected is a, with weight 2
    classifier.learnOne(new Float64Array(9).fill(-1), 1); // b, with 3
    learn([]); // label a, elected is b
    expect(news()).toEqual(["added 1 at 2", "added 2 at 4"]);
  });

  it("at maxMembers the weakest makes room, the first of equals, whatever theta", () => {
    const { learn, weights, experts, news } = scripted({ maxMembers: 3, decay: 0.5, threshold: 0 });
    learn([1]);
    learn([1, 1]);
    learn([0, 1, 0]);
    expect([weights(), experts()]).toEqual([
      [1, 0.5, 1],
      [0, 1, 2],
    ]);
    news();
    learn([1, 1, 1]); // 1/2, 1/4, 1/2, scaled 1, 1/2, 1: expert 1 leaves, expert 3 joins last
    expect([weights(), experts(), news()]).toEqual([
      [1, 1, 1],
      [0, 2, 3],
      ["removed 1 at 4", "added 2 at 4"],
    ]);
    learn([1, -1, 1, 1]); // all equal: the first
    expect([weights(), experts(), news()]).toEqual([
      [1, 1, 1],
      [2, 3, 4],
      ["removed 0 at 5", "added 2 at 5"],
    ]);
  });

  it("changes weights at every p-th row learned, and all experts learn every row, fresh ones that of their joining too", () => {
    const { learn, experts, news } = scripted({ period: 3 });
    for (const weight of [1, 0, 2, 0, 3, 4, 5]) learn([1], weight); // rows of weight 0 are not learned and do not count
    expect([experts(), news()]).toEqual([[0, 1], ["added 1 at 3"]]);
    expect(Told.made.map(({ weights }) => weights)).toEqual([
      [1, 2, 3, 4, 5],
      [3, 4, 5],
    ]);
  });

  it("stopped, also right after experts came and went, it goes on bit for bit", () => {
    const options = { base: drawing, maxMembers: 5, period: 4, threshold: 0.1, seed: 6 };
    const sizes = new Set<number>();
    const definitions = [dynamicWeightedMajority, hoeffdingTree];
    const events = interrupted(
      () => make(options),
      definitions,
      examples(3, 400),
      50,
      (stopped, straight) => {
        expect(sayOf(stopped)).toEqual(sayOf(straight));
        sizes.add((stopped.classifier as Ensemble).members.length);
      },
    );
    expect(sizes.size).toBeGreaterThanOrEqual(3);
    expect(Math.min(events.added, events.removed)).toBeGreaterThan(10);
  });

  it.each([1, 2])("keeps the weakest of %i where a byte budget has no room for another in its place", (maxMembers) => {
    const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b"] as string[]);
    const model = make({ maxMembers, period: 10, base: lively, maxBytes: 4096 * maxMembers }, schema);
    const events: ModelEvent[] = [];
    model.classifier.events = events;
    const learn = (rows: number, turn: number) => {
      for (let i = 0; i < rows; i++) model.classifier.learnOne(Float64Array.of(i % 2), (i + turn) % 2);
    };
    learn(200, 0);
    learn(40, 1);
    expect(model.classifier.inspect().members?.length).toBe(maxMembers);
    expect(events.splice(0).length).toBeGreaterThan(0);
    for (let c = 0; c < 200; c++) schema.internClass(`late ${c}`);
    (model.classifier as Ensemble).known.note(Float64Array.of(0), 0, 201); // a fresh expert is too large now
    learn(200, 0);
    expect([model.classifier.inspect().members?.length, events]).toEqual([maxMembers, []]);
    expect([0, 1].map((x) => model.classifier.predictOne(Float64Array.of(x)))).toEqual([0, 1]);
  });

  it("keeps its byte budget while experts, values and classes come, or refuses", () => {
    const maxBytes = 12_000;
    const model = make({ base: lively, maxMembers: 4, period: 5, maxBytes });
    let largest = 0;
    const { refused, most } = growing(model, examples(4, 500), true, () => {
      largest = Math.max(largest, (model.classifier as Ensemble).members.length);
    });
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes / 2);
    expect([largest, refused > 20]).toEqual([4, true]);
  });
});
