import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../../test/interrupted.ts";
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
} from "../../../test/naive-twins.ts";
import { collect } from "../../../test/streams.ts";
import { Arena, type Model, type Schema, type Spec } from "../../core/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes } from "../../learners/index.ts";
import { sea } from "../../streams/index.ts";
import { arcX4 } from "../index.ts";
import type { Membership } from "./membership.ts";
import { RecentVoters } from "./recent-voters.ts";
import { MOST_KEPT } from "./run.ts";

type Options = NonNullable<Parameters<typeof arcX4>[1]>;
type Whole = { [Name in Exclude<keyof Options, "seed" | "maxBytes" | "voters">]-?: NonNullable<Options[Name]> };
const recent = { voters: "recent" } as const;
const make = (options: Options, schema = turningSchema()) =>
  arcX4(schema, { ...options, ...recent }) as unknown as Model;
const examples = (seed: number, count: number) => turningExamples(seed, count, 100);
const votersOf = ({ classifier }: Pick<Model, "classifier">) =>
  classifier.arena.columns.find(({ name }) => name === "voters")?.data[0];

/** Arc-x4 in plain arrays, and of every row the vote of every prefix, asked anew. */
function naive(schema: Schema, { members: M, base, order, vote, ballot, fading }: Whole, seed: number) {
  const chance = naiveChance(schema, seed, M);
  const learners = Array.from({ length: M }, (_, m) => chance.learner(m, base as Spec));
  const says = learners.map(() => (vote === "accuracy" ? 0 : 1));
  const errors = learners.map(() => 0);
  const learned: number[] = [];
  const seen = new Set<number>();
  let voters = M;
  const first = (of: number[]) => of.indexOf(Math.max(...of));
  const prefix = (x: Float64Array, length: number) => {
    const votes = Array(schema.classCount).fill(0) as number[];
    for (const [m, learner] of learners.slice(0, length).entries()) {
      castVote(votes, ballot, says[m], answerOf(learner, x));
    }
    return votes;
  };
  return {
    seen,
    voters: () => voters,
    answer: (x: Float64Array) => shares(prefix(x, voters), learned),
    learn(x: Float64Array, label: number, weight: number) {
      for (let m = 0; m < M; m++) {
        const votes = prefix(x, m + 1);
        errors[m] = fading * errors[m] + (first(votes) === label && votes[label] > 0 ? 0 : weight);
      }
      let mistakes = 0;
      const answers = learners.map((learner) => learner.predictOne(x));
      for (const [m, learner] of learners.entries()) {
        learner.learnOne(x, label, weight * (1 + mistakes * mistakes * mistakes * mistakes));
        const isRight = (order === "test-then-train" ? answers[m] : learner.predictOne(x)) === label;
        if (!isRight) mistakes++;
        else if (vote === "accuracy") says[m] += weight;
      }
      voters = errors.lastIndexOf(Math.min(...errors)) + 1;
      seen.add(voters);
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

/** Members that answer what stands in the row at the place of their number. */
function scripted(options: Options) {
  Told.made = [];
  const model = make({ base: told, members: 3, vote: "equal", ...options }, numbersSchema(3));
  const { classifier } = model;
  const ask = (answers: number[]) => {
    const out = new Float64Array(2);
    classifier.predictProbaOne(Float64Array.from(answers), out);
    return [...out];
  };
  const learn = (answers: number[], label: number, weight = 1) => {
    classifier.learnOne(Float64Array.from(answers), label, weight);
    return votersOf(model);
  };
  const errors = () => [...(classifier.arena.columns.find(({ name }) => name === "prefixErrors")?.data ?? [])];
  return { classifier, ask, learn, errors };
}

describe("the voters of online Arc-x4 that did best of late", () => {
  const defaults = { members: 5, order: "test-then-train", vote: "accuracy", ballot: "hard", fading: 0.99 } as const;
  const cases: [string, Whole][] = [
    ["naive Bayes", { ...defaults, base: naiveBayes.with({}) }],
    ["trees that split, votes of both kinds", { ...defaults, base: lively, ballot: "both", fading: 0.9 }],
    ["trees that draw, equal soft votes", { ...defaults, base: drawing, vote: "equal", ballot: "soft" }],
    ["tested after they have learned", { ...defaults, base: lively, order: "train-then-test" }],
    ["both, and nothing forgotten", { ...defaults, base: drawing, order: "train-then-test", vote: "equal", fading: 1 }],
    ["one member", { ...defaults, base: lively, members: 1 }],
  ];
  it.each(cases)("answers as its opening comment, written row by row: %s", (_, options) => {
    const seen = new Set<number>();
    for (const run of runs) {
      const model = make({ ...options, seed: run[2] } as Options);
      const twin = naive(model.schema, options, run[2]);
      const same = () => expect(votersOf(model)).toBe(twin.voters());
      expectTwin(model, twin, examples(run[0], 420), run, same);
      for (const voters of twin.seen) seen.add(voters);
    }
    expect(seen.size).toBeGreaterThan(options.members === 1 ? 0 : 2);
  });

  it("lets those vote that have erred least together, as computed by hand", () => {
    const { learn, ask, errors, classifier } = scripted({ fading: 0.5 });
    expect(ask([0, 1, 1])).toEqual([1 / 3, 2 / 3]); // all of three, to begin with
    // Member 0 is right, 1 and 2 are wrong: the vote of two is a tie for class 0, which is right, that of three is not.
    expect(learn([0, 1, 1], 0)).toBe(2);
    expect(errors()).toEqual([0, 0, 1]);
    expect(ask([0, 1, 1])).toEqual([0.5, 0.5]);
    expect(classifier.inspect().members?.map(({ voteWeight }) => voteWeight)).toEqual([1, 1, 0]);
    // The same with class 1 right: a tie elects class 0. Of member 0 alone nothing is known to be wrong.
    expect(learn([1, 0, 0], 1)).toBe(1);
    expect(errors()).toEqual([0, 1, 1.5]);
    expect(ask([0, 1, 1])).toEqual([1, 0]);
    // Now member 0 errs and the others outvote it: (0 + 1, 1/2 + 1, 1.5/2); two tie for class 0. All again.
    expect(learn([0, 1, 1], 1)).toBe(3);
    expect(errors()).toEqual([1, 1.5, 0.75]);
    expect(ask([0, 1, 1])).toEqual([1 / 3, 2 / 3]);
    // All are right: errors halve, and nothing else changes.
    expect(learn([1, 1, 1], 1)).toBe(3);
    expect(errors()).toEqual([0.5, 0.75, 0.375]);
    // A row of weight 0 is nothing; the mistakes of one of weight 4 count four times, after the others are halved.
    expect(learn([1, 1, 1], 0, 0)).toBe(3);
    expect(learn([0, 1, 1], 0, 4)).toBe(1);
    expect(errors()).toEqual([0.25, 0.375, 4.1875]);
  });

  it("lets the longest of equal prefixes vote, and counts a vote that weighs nothing as wrong", () => {
    const { learn, ask, errors } = scripted({ fading: 0.5 });
    expect(learn([1, 1, 1], 1)).toBe(3);
    // Nobody has an answer: that of class 0, the first of all that have no vote, would be right.
    expect(learn([-1, -1, -1], 0)).toBe(3);
    expect(errors()).toEqual([1, 1, 1]);
    expect(learn([-1, 0, 1], 0)).toBe(3);
    expect(errors()).toEqual([1.5, 0.5, 0.5]);
    expect(ask([1, 1, 1])).toEqual([0, 1]);
  });

  it("takes votes as they weighed before the row", () => {
    const { learn, errors } = scripted({ vote: "accuracy", fading: 1 });
    learn([1, 1, 1], 1); // nobody has been right before: all prefixes are wrong
    expect(errors()).toEqual([1, 1, 1]);
    learn([1, 1, 1], 1);
    expect(errors()).toEqual([1, 1, 1]);
    learn([0, 1, 1], 0); // 2 for class 0, 2 and 4 for class 1
    expect(errors()).toEqual([1, 1, 2]);
  });

  it.each(["accuracy", "equal"] as const)("is Arc-x4 but for who votes: what members learn, votes by %s", (vote) => {
    const rows = collect(sea({ seed: 3 }), 600);
    const options = { members: 4, base: naiveBayes, vote };
    const [some, all] = [arcX4(rows.schema, { ...options, ...recent }), arcX4(rows.schema, options)];
    const columns = ({ classifier }: Pick<Model, "classifier">) =>
      classifier.parts().map((part) => part?.arena.columns.map(({ data }) => [...data]));
    let [differing, alike] = [0, 0];
    for (let i = 0; i < rows.count; i++) {
      const answers = [some, all].map(({ classifier }) => classifier.predictOne(rows.row(i)));
      if (votersOf(some as never) === 4) {
        expect(answers[0]).toBe(answers[1]);
        alike++;
      } else if (answers[0] !== answers[1]) differing++;
      for (const { classifier } of [some, all]) classifier.learnOne(rows.row(i), rows.labels[i]);
    }
    expect(columns(some as never)).toEqual(columns(all as never));
    expect(Math.min(alike, differing)).toBeGreaterThan(0);
  });

  it("gives the same answers in one batch of many rows, which it cuts, as row by row", () => {
    const rows = collect(sea({ seed: 4 }), 3000);
    const options = { members: 40, base: majorityClass.with({}), fading: 0.9, ...recent };
    const [whole, single] = [arcX4(rows.schema, options), arcX4(rows.schema, options)];
    const out = new Float64Array(rows.count * 2);
    whole.classifier.predictThenLearnMany(rows.data, rows.count, rows.labels, out);
    const one = new Float64Array(2);
    for (let i = 0; i < rows.count; i++) {
      single.classifier.predictProbaOne(rows.row(i), one);
      expect([out[2 * i], out[2 * i + 1]]).toEqual([...one]);
      single.classifier.learnOne(rows.row(i), rows.labels[i]);
    }
  });

  it("keeps the answers to as many rows as may be kept, and to one at least", () => {
    for (const members of [1, 3, 100, 70_000]) {
      const voters = new RecentVoters({ arena: new Arena(), maxMembers: members } as Membership, 0.9);
      for (const classes of [0, 1, 2, 40]) {
        const each = members * Math.max(1, classes);
        const count = voters.rowsAtOnce(classes);
        expect(count === 1 || count * each <= MOST_KEPT, `${members} members, ${classes} classes`).toBe(true);
        expect((count + 1) * each).toBeGreaterThan(MOST_KEPT);
      }
    }
  });

  it("stopped anywhere it goes on bit for bit", () => {
    const options = { base: drawing, members: 4, fading: 0.9, seed: 6 } as const;
    interrupted(() => make(options), [arcX4, hoeffdingTree], examples(3, 300), 11);
  });

  it("keeps its byte budget, the errors of prefixes among it", () => {
    const maxBytes = 8_000;
    const { refused, most } = growing(make({ base: lively, members: 3, maxBytes }), examples(4, 400), true);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes / 2);
    expect(refused).toBeGreaterThan(20);
  });
});
