import { describe, expect, it } from "vitest";
import { interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  isSame,
  lively,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import {
  Attribute,
  build,
  type Classifier,
  type CoppiceError,
  exp,
  log,
  type Model,
  type ModelEvent,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
} from "../core/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes } from "../learners/index.ts";
import { saveModel } from "../snapshot/index.ts";
import { type Ensemble, learnNse } from "./index.ts";

type Options = NonNullable<Parameters<typeof learnNse>[1]>;
type Whole = { [Name in Exclude<keyof Options, "seed">]-?: NonNullable<Options[Name]> };
const make = (options: Options, schema = turningSchema()) => learnNse(schema, options) as unknown as Model;
const examples = (seed: number, count: number) => turningExamples(seed, count, 100);
const sayOf = (model: Model) => model.classifier.inspect().members?.map(({ voteWeight }) => voteWeight);

interface Member {
  learner: Classifier;
  errors: number[]; // of all chunks since it was made
  vote: number;
  error: number;
}

/** The paper's algorithm: all errors of all chunks are kept, and their weights computed anew. */
function naive(schema: Schema, options: Whole, seed: number) {
  const { base, vote: ballot, period: size, maxMembers, pruning, slope: a, crossing: b, teaching } = options;
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * maxMembers }, () => root.fork()); // the second half is for fresh learners
  const fresh = (place: number): Member => {
    const random = streams[maxMembers + place].fork();
    const learner = build(base as Spec, { schema, random, memory: plainMemory });
    return { learner, errors: [], vote: 1, error: 0 };
  };
  let members = [fresh(0)];
  const events: ModelEvent[] = [];
  const learned: number[] = []; // weight per class
  let chunk: { x: Float64Array; label: number; weight: number }[] = [];
  let row = 0;
  let retries = 0;
  const first = (of: number[]) => of.indexOf(Math.max(...of));
  const votesOn = (x: Float64Array) => {
    const votes = Array(schema.classCount).fill(0) as number[];
    for (const { learner, vote } of members) if (learner.predictOne(x) >= 0) votes[learner.predictOne(x)] += vote;
    return votes.some((vote) => vote > 0) ? votes : [];
  };
  const judge = (member: Member, error: number) => {
    member.errors.push(Math.min(Math.max(error, 1 / 2 / size), 1 / 2));
    const omegas = member.errors.map((_, age) => 1 / (1 + exp(-a * (age - b))));
    const sum = omegas.reduce((x, y) => x + y, 0);
    const weighted = member.errors.map((eps, j) => (omegas[j] * eps) / (1 - eps));
    member.vote = log(sum / weighted.reduce((x, y) => x + y, 0));
    // As it is printed: omegas divided by their sum first.
    const printed = member.errors.reduce((total, eps, j) => total + ((omegas[j] / sum) * eps) / (1 - eps), 0);
    expect(member.vote).toBeCloseTo(Math.log(1 / printed), 10);
  };
  const endChunk = () => {
    const isFirst = row === size;
    const isWrong = chunk.map(({ x, label }) => !isFirst && first(votesOn(x)) !== label);
    const all = chunk.reduce((sum, { weight }) => sum + weight, 0);
    const share = chunk.reduce((sum, { weight }, i) => sum + (isWrong[i] ? weight : 0), 0) / all; // E
    let D = chunk.map(({ weight }, i) => weight * (isWrong[i] || share === 0 ? 1 : share));
    const sum = D.reduce((x, y) => x + y, 0);
    D = D.map((d) => d / sum);
    const errorOf = ({ learner }: Member) =>
      chunk.reduce((total, { x, label }, i) => total + (learner.predictOne(x) === label ? 0 : D[i]), 0);
    const teach = ({ learner }: Member) => {
      for (const [i, { x, label, weight }] of chunk.entries()) {
        learner.learnOne(x, label, teaching === "plain" ? weight : all * D[i]);
      }
    };
    if (!isFirst) {
      for (const member of members) {
        member.error = errorOf(member);
        judge(member, member.error);
      }
      if (members.length === maxMembers) {
        const errors = members.map(({ error }) => error);
        const leaving = pruning === "age" ? 0 : first(errors);
        members = members.filter((_, m) => m !== leaving);
        events.push({ kind: "removed", member: leaving, rows: row });
      }
      members.push(fresh(members.length));
      events.push({ kind: "added", member: members.length - 1, rows: row });
      teach(members[members.length - 1]);
    }
    if (errorOf(members[members.length - 1]) > 1 / 2) {
      retries++;
      members[members.length - 1] = fresh(members.length - 1);
      teach(members[members.length - 1]);
    }
    judge(members[members.length - 1], errorOf(members[members.length - 1]));
    chunk = [];
  };
  return {
    events,
    retries: () => retries,
    votes: () => members.map(({ vote }) => vote),
    answer(x: Float64Array): number[] {
      const votes = Array(schema.classCount).fill(0) as number[];
      for (const { learner, vote } of members) castVote(votes, ballot, vote, answerOf(learner, x));
      return shares(votes, learned);
    },
    learn(x: Float64Array, label: number, weight: number) {
      row++;
      for (const { learner } of members) learner.reserveAt(x, 0, label, false);
      if (row <= size) members[0].learner.learnOne(x, label, weight);
      chunk.push({ x: x.slice(), label, weight });
      learned[label] = (learned[label] ?? 0) + weight;
      if (chunk.length === size) endChunk();
    },
  };
}

/** Members that answer what stands in the row at the place of their number, and write down the weights they learn with. */
function scripted(options: Options, classes = ["a", "b", "c"]) {
  Told.made = [];
  const attributes = [..."opqrstuvw"].map((name) => new Attribute(name, numeric()));
  const { classifier } = make({ base: told, period: 4, ...options }, new Schema(attributes, "class", classes));
  const events: ModelEvent[] = [];
  classifier.events = events;
  const row = (answers: number[]) => Float64Array.from({ length: 9 }, (_, m) => answers[m] ?? -1);
  return {
    classifier,
    learn: (answers: number[], label = 0, weight = 1) => classifier.learnOne(row(answers), label, weight),
    ask: (answers: number[]) => {
      const out = new Float64Array(classes.length);
      classifier.predictProbaOne(row(answers), out);
      return [...out];
    },
    votes: () => classifier.inspect().members?.map(({ voteWeight }) => voteWeight) as number[],
    numbers: () => (classifier as Ensemble).members.map((member) => (member as Told).number),
    news: () => events.splice(0).map(({ kind, member, rows }) => `${kind} ${member} at ${rows}`),
  };
}

/** omega at an age, with a = 0.5 and b = 10. */
const omega = (age: number) => 1 / (1 + Math.exp(-0.5 * (age - 10)));

describe("Learn++.NSE", () => {
  const defaults = {
    slope: 0.5,
    crossing: 10,
    maxMembers: 15,
    maxBytes: Infinity,
    pruning: "age",
    teaching: "plain",
    vote: "soft",
  } as const;
  const cases: [string, Whole][] = [
    ["naive Bayes", { ...defaults, base: naiveBayes.with({}), period: 40 }],
    ["naive Bayes, whole votes", { ...defaults, vote: "hard", base: naiveBayes.with({}), period: 40 }],
    ["naive Bayes, votes of both kinds", { ...defaults, vote: "both", base: naiveBayes.with({}), period: 40 }],
    ["naive Bayes, weighted", { ...defaults, base: naiveBayes.with({}), period: 40, teaching: "weighted" }],
    ["trees, few places", { ...defaults, base: lively, period: 25, maxMembers: 3, slope: 2, crossing: 1 }],
    [
      "trees that draw, whole votes, who errs leaves",
      { ...defaults, vote: "hard", base: drawing, period: 20, maxMembers: 4, pruning: "error" },
    ],
    ["one place", { ...defaults, base: drawing, period: 30, maxMembers: 1 }],
    ["chunks of two rows", { ...defaults, base: drawing, period: 2, maxMembers: 5, teaching: "weighted", slope: 1 }],
    ["bad members", { ...defaults, base: majorityClass.with({}), period: 10, maxMembers: 6, teaching: "weighted" }],
    ["all errors count alike", { ...defaults, base: lively, period: 16, slope: 0, crossing: 3 }],
  ];
  it.each(cases)("answers as the paper's algorithm written row by row: %s", (_, options) => {
    let [removed, retries] = [0, 0];
    for (const [batch, asks, seed] of runs) {
      const model = make({ ...options, seed } as Options);
      const twin = naive(model.schema, options, seed);
      model.classifier.events = [];
      const same = () => expect(sayOf(model)).toEqual(twin.votes());
      const wrong = differences(model, twin, examples(batch, 420), batch, asks, batch === 1 ? same : undefined);
      expect(wrong, `batches of ${batch}, asks ${asks}`).toEqual([]);
      expect(model.classifier.events).toEqual(twin.events);
      removed += twin.events.filter(({ kind }) => kind === "removed").length;
      retries += twin.retries();
      expect(new Set(twin.votes()).size).toBeGreaterThan(options.maxMembers > 1 ? 1 : 0);
    }
    if (options.maxMembers < 10) expect(removed).toBeGreaterThan(20);
    if (options.period === 10) expect(retries).toBeGreaterThan(0);
  });

  it("weighs rows by the vote and members by their errors, as computed by hand", () => {
    const { learn, ask, votes, numbers, news } = scripted({ teaching: "weighted" });
    // First chunk: D = 1/4 each, one row wrong: eps 1/4, beta 1/3, and its only omega cancels: vote ln 3.
    for (const answer of [0, 0, 0, 1]) learn([answer]);
    expect(Told.made[0].weights).toEqual([1, 1, 1, 1]);
    expect([votes()[0], numbers(), news()]).toEqual([expect.closeTo(Math.log(3), 12), [0], []]);
    // Second: the vote is wrong in the last row, E = 1/4. D is proportional to 1/4, 1/4, 1/4, 1: 1/7 thrice and 4/7. Member 0
    // errs by 4/7, bounded to 1/2: beta 1. Member 1 is wrong in the first row: eps 1/7, beta 1/6.
    for (const [i, answer] of [0, 0, 0, 1].entries()) learn([answer, i === 0 ? 1 : 0]);
    const beta0 = (omega(0) / 3 + omega(1)) / (omega(0) + omega(1));
    expect(votes()[0]).toBeCloseTo(Math.log(1 / beta0), 12);
    expect(votes()[1]).toBeCloseTo(Math.log(6), 12);
    expect([Told.made[0].weights.length, news()]).toEqual([4 + 0, ["added 1 at 8"]]);
    // It learned 4 rows' weight in all: 4/7 thrice and 16/7.
    for (const [i, weight] of Told.made[1].weights.entries()) expect(weight).toBeCloseTo(i < 3 ? 4 / 7 : 16 / 7, 12);
    const [v0, v1] = votes();
    const [pa, pb] = ask([1, 0]);
    expect([pa, pb]).toEqual([expect.closeTo(v1 / (v0 + v1), 12), expect.closeTo(v0 / (v0 + v1), 12)]);
  });

  it("takes rows by their weights, in E, D and what is learned", () => {
    const { learn, votes } = scripted({ teaching: "weighted" });
    // First chunk: weights 1, 2, 3, 2, wrong where 2: eps 1/4.
    for (const [answer, weight] of [
      [0, 1],
      [1, 2],
      [0, 3],
      [0, 2],
    ])
      learn([answer], 0, weight);
    expect(votes()[0]).toBeCloseTo(Math.log(3), 12);
    expect(Told.made[0].weights).toEqual([1, 2, 3, 2]);
    // Second: wrong where the weight is 2: E = 2/5. Unscaled 1 * 2/5, 2 * 1, 1 * 2/5, 1 * 2/5, sum 16/5; the rows weigh 5.
    for (const [answer, weight] of [
      [0, 1],
      [1, 2],
      [0, 1],
      [0, 1],
    ])
      learn([answer, 0], 0, weight);
    const weights = [1 / 8, 5 / 8, 1 / 8, 1 / 8].map((d) => 5 * d);
    for (const [i, weight] of Told.made[1].weights.entries()) expect(weight).toBeCloseTo(weights[i], 12);
  });

  it("judges members by D, and lets them learn the rows as they are", () => {
    const { learn, votes } = scripted({});
    for (const weight of [1, 2, 3, 2]) learn([0], 0, weight);
    // The vote is wrong where the weight is 2: D is 1/8, 5/8, 1/8, 1/8, and member 0 errs by 5/8; member 1 by 1/8.
    for (const [i, weight] of [1, 2, 1, 1].entries()) learn([i === 1 ? 1 : 0, i === 0 ? 1 : 0], 0, weight);
    expect(Told.made[1].weights).toEqual([1, 2, 1, 1]);
    expect(votes()[1]).toBeCloseTo(Math.log(7), 12);
  });

  it("lets all rows weigh alike where the vote is right everywhere, and takes no error for none", () => {
    const { learn, votes } = scripted({});
    for (let i = 0; i < 8; i++) learn([0, 0]);
    expect(Told.made[1].weights).toEqual([1, 1, 1, 1]);
    // eps at least 1/8, beta 1/7
    for (const vote of votes()) expect(vote).toBeCloseTo(Math.log(7), 12);
  });

  it("makes a bad new member once more, then leaves it without a vote until it does better", () => {
    const { learn, votes, numbers, news } = scripted({});
    for (let i = 0; i < 4; i++) learn([0]);
    // Member 1 errs thrice, member 2, made in its place, twice: not above 1/2, but its vote weighs ln 1 = 0.
    for (const [one, two] of [
      [1, 1],
      [1, 0],
      [1, 0],
      [0, 1],
    ])
      learn([0, one, two]);
    expect([numbers(), news()]).toEqual([[0, 2], ["added 1 at 8"]]);
    expect(votes()[1]).toBe(0);
    expect(Told.made[2].weights).toEqual([1, 1, 1, 1]);
    // Member 3 is bad, and so is member 4: eps 1, taken for 1/2.
    for (let i = 0; i < 4; i++) learn([0, -1, 0, 1, 1]);
    expect([numbers(), news()]).toEqual([[0, 2, 4], ["added 2 at 12"]]);
    expect(votes()[2]).toBe(0);
    expect(votes()[1]).toBeCloseTo(Math.log((omega(0) + omega(1)) / (omega(0) + omega(1) / 7)), 12);
    // A first member that is bad, without an answer here.
    const other = scripted({});
    for (let i = 0; i < 4; i++) other.learn([]);
    expect([other.numbers(), other.votes(), other.news()]).toEqual([[1], [0], []]);
  });

  it.each([50, 100, 250])(
    "takes an error of 1/2 for no more than that, in chunks of %d, whose shares are rounded",
    (period) => {
      const { learn, news, numbers } = scripted({ period });
      for (let i = 0; i < 2 * period; i++) learn([0, i % 2]);
      expect([numbers(), news()]).toEqual([[0, 1], [`added 1 at ${2 * period}`]]);
    },
  );

  it.each([
    ["age", [1, 2, 3]],
    ["error", [0, 2, 3]],
  ] as const)("lets the %s decide who leaves, not the newest", (pruning, left) => {
    const { learn, numbers, news } = scripted({ maxMembers: 3, pruning });
    for (let chunk = 0; chunk < 3; chunk++) for (let i = 0; i < 4; i++) learn([0, 0, 0, 0]);
    expect([numbers(), news()]).toEqual([
      [0, 1, 2],
      ["added 1 at 8", "added 2 at 12"],
    ]);
    // The newest errs in two rows, members 1 and 2 in one each.
    for (let i = 0; i < 4; i++) learn([0, i === 1 ? 1 : 0, i === 2 ? 1 : 0, i < 2 ? 1 : 0]);
    expect(numbers()).toEqual(left);
    expect(news()).toEqual([`removed ${pruning === "age" ? 0 : 1} at 16`, "added 2 at 16"]);
  });

  it("judges its members, and lets none learn the chunk, where there is no room for another", () => {
    const { classifier, learn, votes, numbers, news } = scripted({});
    for (let i = 0; i < 8; i++) learn([0, 0]);
    news();
    (classifier as Ensemble).freshMember = () => null;
    for (let i = 0; i < 4; i++) learn([0, i % 2]);
    expect([numbers(), news()]).toEqual([[0, 1], []]);
    expect(Told.made[1].weights).toEqual([1, 1, 1, 1]); // those of its own chunk
    // The vote is right, so all rows weigh alike: eps 1/2 in this chunk, at least 1/8 in its own.
    expect(votes()[1]).toBeCloseTo(Math.log((omega(0) + omega(1)) / (omega(0) / 7 + omega(1))), 12);
  });

  it("stopped anywhere, within a chunk too, it goes on bit for bit", () => {
    const options = { base: drawing, maxMembers: 4, period: 30, pruning: "error", seed: 6 } as const;
    interrupted(() => make(options), [learnNse, hoeffdingTree], examples(3, 300), 11);
  });

  it("keeps its byte budget while members, values and classes come, or refuses", () => {
    const maxBytes = 16_000;
    const model = make({ base: lively, maxMembers: 4, period: 20, maxBytes });
    let [refused, most, largest] = [0, 0, 0];
    for (const [i, { record, label }] of examples(4, 500).entries()) {
      const before = saveModel(model);
      try {
        model.learn(i % 2 === 0 ? { ...record, v: `w${i}` } : record, i % 25 === 0 ? `d${i}` : label);
      } catch (error) {
        expect((error as CoppiceError).code).toBe("E_PARAM");
        expect(isSame(saveModel(model), before), `row ${i + 1}`).toBe(true);
        refused++;
      }
      most = Math.max(most, model.byteLength);
      largest = Math.max(largest, (model.classifier as Ensemble).members.length);
    }
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes / 2);
    expect([largest, refused > 20]).toEqual([4, true]);
  });
});
