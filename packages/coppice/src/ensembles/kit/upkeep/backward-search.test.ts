/** What Pocock et al. leave for later: a pool of retired members, and a number of members that varies. */
import { describe, expect, it } from "vitest";
import { numbersOf } from "../../../../test/batches.ts";
import { contextOf, definitionOf } from "../../../../test/ensembles.ts";
import { growing, interrupted } from "../../../../test/interrupted.ts";
import { CountingMemory } from "../../../../test/memories.ts";
import {
  answerOf,
  castVote,
  drawing,
  type Example,
  expectTwin,
  lifted,
  lively,
  type NaiveTwin,
  naiveChance,
  numbersSchema,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../../../test/naive-twins.ts";
import {
  type Classifier,
  type Context,
  drawPoisson,
  log,
  type Model,
  type ModelEvent,
  type Schema,
  type Spec,
} from "../../../core/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes } from "../../../learners/index.ts";
import { saveState } from "../../../snapshot/index.ts";
import { stagger } from "../../../streams/index.ts";
import { onsBoost } from "../../ons-boost.ts";
import { Chain } from "../chain.ts";
import type { Ballot } from "../votes.ts";
import { BackwardSearch, type BackwardSearchOptions } from "./backward-search.ts";

type Options = NonNullable<Parameters<typeof onsBoost>[1]>;
const make = (options: Options, schema = turningSchema()) => onsBoost(schema, options) as unknown as Model;

/** STAGGER, so many rows of each of the concepts, some of weight 0. */
function staggerExamples(seed: number, concepts: readonly number[], rowsEach: number): Example[] {
  return concepts.flatMap((concept, part) => {
    const stream = stagger({ concept, seed: 100 * seed + part });
    const { attributes, target } = stream.schema;
    const row = stream.schema.row();
    return Array.from({ length: rowsEach }, (_, i) => {
      const label = String(target.classes[stream.next(row, 0)]);
      const record = Object.fromEntries(attributes.map(({ name, values }, a) => [name, values[row[a]]]));
      return { record, label, weight: i % 9 === 4 ? 0 : 1 };
    });
  });
}

interface NaiveMember {
  learner: Classifier;
  right: number;
  wrong: number;
  say: number;
  seasoned: number;
}

/** K of a guess: the number of classes that have come, or 1 / sum p^2 of their shares, where that is less. */
function classesOf(weights: readonly number[], multiclass: Options["multiclass"]): number {
  const met = weights.filter((weight) => weight > 0).length;
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = weights.reduce((sum, weight) => sum + (weight / all) ** 2, 0);
  return multiclass === "samme" ? met : Math.min(met, 1 / squares);
}

/** Online boosting, the search, the pool and the number of members in plain lists, one row after the other. */
function naive(schema: Schema, options: Options) {
  const { members: most = 3, base = naiveBayes.with({}), searchEvery = 200, window: width = 50, seed = 1 } = options;
  const { protectedRows = 100, protectedBy = "learned", place = "end", pool = 0, size = "fixed" } = options;
  const {
    voters = "all",
    sampling = "poisson",
    multiclass = "oza",
    errorEstimate = "pseudo-count",
    vote = "both",
  } = options;
  const { draws, learner } = naiveChance(schema, seed, most);
  const fresh = (at: number): NaiveMember => {
    return { learner: learner(at, base as Spec), right: 0, wrong: 0, say: 1, seasoned: 0 };
  };
  const members = Array.from({ length: most }, (_, m) => fresh(m));
  const retired: NaiveMember[] = [];
  const learned: number[] = [];
  const events: ModelEvent[] = [];
  const counts = { replaced: 0, recalled: 0, removed: 0, joined: 0, least: most };
  let window: [row: Float64Array, label: number][] = [];
  let classes = 0; // K
  let weightOfRow = 0; // of the last one
  let rows = 0;
  const extra = errorEstimate === "plain" ? 0 : 1;
  const guess = () => (multiclass === "oza" ? 1 : Math.max(1, classes - 1));
  const oddsOf = (right: number, wrong: number) => {
    const share = Math.min(1, ((wrong / (right + wrong)) * (1 + guess())) / guess());
    return multiclass === "samme" ? guess() : 1 + (guess() - 1) * share * share;
  };
  const sayOf = ({ right, wrong }: NaiveMember) =>
    (oddsOf(right, wrong + extra) * Math.max(right, weightOfRow / 2)) / Math.max(wrong + extra, weightOfRow / 2);
  const ends = ({ right, wrong }: NaiveMember) =>
    voters === "leading" && right + wrong > 0 && wrong + extra > guess() * right;
  const heard = (list: readonly NaiveMember[]) => {
    const end = list.findIndex(ends);
    return end < 0 ? list : list.slice(0, end);
  };
  const votesOf = (list: readonly NaiveMember[], row: Float64Array, ballot: Ballot = "hard") => {
    const votes = Array<number>(schema.classCount).fill(0);
    for (const member of list) {
      castVote(votes, ballot, log(member.say), answerOf(member.learner, row));
    }
    return votes;
  };
  const elected = (votes: readonly number[]) => {
    const above = lifted(votes, learned);
    const best = Math.max(...above);
    if (best > 0) return above.indexOf(best);
    const weights = votes.map((_, c) => learned[c] ?? 0);
    return weights.indexOf(Math.max(...weights));
  };
  const errorsOf = (list: readonly NaiveMember[]) =>
    window.filter(([row, label]) => elected(votesOf(heard(list), row)) !== label).length;
  const errorsWithout = (m: number) => {
    const voting = heard(members);
    if (m >= voting.length) return errorsOf(members.filter((_, other) => other !== m));
    return window.filter(([row, label]) => {
      const votes = votesOf(voting, row);
      const own = members[m].learner.predictOne(row);
      if (own >= 0) votes[own] -= log(members[m].say); // ties are broken by the last digit
      return elected(votes) !== label;
    }).length;
  };
  const retire = (member: NaiveMember) => {
    retired.push(member);
    if (retired.length > pool) retired.shift();
  };
  const report = (kind: ModelEvent["kind"], member: number) => events.push({ kind, member, rows });
  /** Puts a retired member that helps in a place, else a fresh one; whether it was a retired one. */
  const fill = (at: number): boolean => {
    for (const one of retired) one.say = sayOf(one); // K may have grown since it left
    const errors = retired.map((one) => errorsOf(members.toSpliced(at, 0, one)));
    const least = Math.min(...errors);
    const isRecalled = least < errorsOf(members);
    const [found] = isRecalled ? retired.splice(errors.indexOf(least), 1) : [fresh(at)];
    members.splice(at, 0, found);
    if (isRecalled) counts.recalled++;
    return isRecalled;
  };
  const search = () => {
    let worst = -1;
    let least = errorsOf(members);
    for (let m = 0; m <= heard(members).length && m < members.length; m++) {
      const without = errorsWithout(m);
      if (members[m].seasoned < protectedRows || without >= least) continue;
      least = without;
      worst = m;
    }
    if (size === "variable") {
      const at = members.length;
      if (worst >= 0 && at > 1) {
        retire(members.splice(worst, 1)[0]);
        report("removed", worst);
        counts.removed++;
        counts.least = Math.min(counts.least, members.length);
      } else if (at < most) {
        if (!fill(at)) counts.joined++;
        report("added", at);
      }
      return;
    }
    if (worst < 0) return;
    const [old] = members.splice(worst, 1);
    const at = place === "end" ? members.length : worst;
    if (fill(at)) {
      report("removed", worst);
      report("added", at);
    } else {
      report("replaced", worst);
      counts.replaced++;
    }
    retire(old);
  };
  const twin: NaiveTwin = {
    answer(row) {
      return shares(lifted(votesOf(heard(members), row, vote), learned), learned);
    },
    learn(row, label, weight) {
      rows++;
      weightOfRow = weight;
      for (const one of [...members, ...retired]) one.learner.reserveAt(row, 0, label, false);
      const weights = Array.from(
        { length: schema.classCount },
        (_, c) => (learned[c] ?? 0) + (c === label ? weight : 0),
      );
      classes = classesOf(weights, multiclass);
      let lambda = 1;
      for (const [m, member] of members.entries()) {
        const own = sampling === "weights" ? lambda : drawPoisson(draws[m], lambda);
        if (sampling === "repetitions") for (let i = 0; i < own; i++) member.learner.learnOne(row, label, weight);
        else if (own > 0) member.learner.learnOne(row, label, own * weight);
        if (own > 0 || protectedBy === "made") member.seasoned++;
        const isRight = member.learner.predictOne(row) === label;
        member[isRight ? "right" : "wrong"] += lambda * weight;
        const wrong = member.wrong + extra;
        const odds = oddsOf(member.right, wrong);
        const scaled = lambda * (member.right + wrong) * (isRight ? 1 : odds);
        lambda = Math.min(Math.max(scaled / ((1 + odds) * (isRight ? member.right : wrong)), 1e-100), 1e6);
        member.say = sayOf(member);
      }
      learned[label] = (learned[label] ?? 0) + weight;
      window = [...window, [row, label] as [Float64Array, number]].slice(-width);
      if (rows % searchEvery === 0) search();
    },
  };
  const inPool = () => retired.map((one) => saveState("state", one.learner));
  return { ...twin, events, counts, retired, members, inPool };
}

const searchOf = (model: Model) => (model.classifier as unknown as { upkeep: [BackwardSearch] }).upkeep[0];

describe("a search with a pool, or a variable number of members", () => {
  const turn = (seed: number) => turningExamples(seed, 420, 40);
  const returning = (seed: number) => staggerExamples(seed, [1, 2, 3, 1, 3, 2, 1], 60);
  const often = { members: 5, searchEvery: 7, window: 9, protectedRows: 12 } as const;
  const cases: [string, Options, (seed: number) => Example[]][] = [
    ["the paper's own", { ...often, base: naiveBayes.with({}) }, returning],
    ["the paper's own, trees, a window shorter than K", { ...often, base: lively, searchEvery: 9, window: 4 }, turn],
    ["naive Bayes on STAGGER", { ...often, base: naiveBayes.with({}), pool: 4 }, returning],
    ["a pool of one, whole votes", { ...often, base: lively, vote: "hard", pool: 1, protectedBy: "made" }, turn],
    ["trees, in place", { ...often, base: lively, pool: 6, place: "in-place" }, turn],
    ["repetitions", { ...often, base: lively, sampling: "repetitions" }, turn],
    ["leading voters", { ...often, base: lively, pool: 6, place: "in-place", voters: "leading" }, turn],
    [
      "leading voters, at the end",
      { ...often, base: lively, pool: 10, voters: "leading", errorEstimate: "plain" },
      turn,
    ],
    [
      "a pool, SAMME, whole votes",
      { ...often, base: naiveBayes.with({}), pool: 4, multiclass: "samme", vote: "hard" },
      turn,
    ],
    ["variable without a pool", { ...often, base: drawing, size: "variable" }, turn],
    ["variable with a pool", { ...often, base: lively, size: "variable", pool: 5 }, turn],
    [
      "variable, with weights, odds that follow the classes",
      { ...often, base: lively, size: "variable", pool: 3, sampling: "weights", multiclass: "auto", protectedRows: 0 },
      turn,
    ],
    [
      "variable, leading voters, SAMME, every third row",
      {
        ...often,
        base: naiveBayes.with({}),
        size: "variable",
        pool: 8,
        voters: "leading",
        multiclass: "samme",
        searchEvery: 3,
      },
      turn,
    ],
    [
      "variable on STAGGER",
      { ...often, base: naiveBayes.with({}), size: "variable", pool: 5, protectedRows: 3, searchEvery: 4 },
      returning,
    ],
  ];
  it.each(cases)("answers as its naive twin does, row by row: %s", (_, options, examplesOf) => {
    const totals = { replaced: 0, recalled: 0, removed: 0, joined: 0 };
    let isFull = false;
    for (const run of runs) {
      const seed = run[2];
      const schema = examplesOf === turn ? turningSchema() : (stagger({}).schema as unknown as Schema);
      const model = make({ ...options, seed }, schema);
      const twin = naive(schema, { ...options, seed });
      expectTwin(model, twin, examplesOf(seed + 4), run, () => {
        const { facts, members } = model.classifier.inspect();
        expect([facts.members, facts.retired]).toEqual([twin.members.length, twin.retired.length]);
        expect(members?.length).toBe(twin.members.length);
        isFull ||= facts.retired === options.pool;
      });
      expect(
        searchOf(model)
          .parts()
          .map((part) => saveState("state", part)),
      ).toEqual(twin.inPool());
      for (const name of ["replaced", "recalled", "removed", "joined"] as const) totals[name] += twin.counts[name];
    }
    if (options.size === "variable") expect(Math.min(totals.removed, totals.joined)).toBeGreaterThan(5);
    else expect(totals.replaced).toBeGreaterThan(5);
    if (options.pool === undefined) expect(totals.recalled).toBe(0);
    else expect([totals.recalled > 2, isFull]).toEqual([true, true]);
  });

  /** Members with a vote each, who answer what stands in the row; all that is known else are the classes learned. */
  function council(options: Partial<BackwardSearchOptions>, members: number, maxMembers?: number) {
    Told.made = [];
    class Council extends Chain {
      protected readonly kind = "council";
      protected override readonly upkeep: readonly [BackwardSearch];
      constructor(context: Context) {
        const base = { members, base: told.with({}), spread: 0, maxBytes: Infinity } as const;
        const places = maxMembers === undefined ? {} : { maxMembers };
        super(context, { ...base, ...places, needs: { before: false, after: false } });
        const search = { searchEvery: 3, window: 2, protectedRows: 0, protectedBy: "made", place: "end" } as const;
        this.upkeep = [new BackwardSearch(this, { ...search, ...options })];
      }
    }
    const ensemble = new Council(contextOf(numbersSchema(9))).ready();
    const events: ModelEvent[] = [];
    ensemble.events = events;
    const numbersIn = (learners: readonly Classifier[]) => learners.map((one) => (one as Told).number);
    const retired = (ensemble as unknown as { upkeep: [BackwardSearch] }).upkeep[0].parts;
    return {
      /** A row of class 1, and what learner 0, 1, ... answers to it: 0, 1 or -1 for nothing. */
      learn: (...answers: number[]) =>
        ensemble.learnOne(
          Float64Array.from({ length: 9 }, (_, a) => answers[a] ?? -1),
          1,
        ),
      /** A search begins with it; class 0 is the one learned most often ever after. */
      begin: () => ensemble.learnOne(new Float64Array(9).fill(-1), 0, 100),
      members: () => numbersIn(ensemble.members),
      retired: () => numbersIn(retired.call((ensemble as unknown as { upkeep: [BackwardSearch] }).upkeep[0])),
      news: () => events.splice(0).map(({ kind, member, rows }) => `${kind} ${member} at ${rows}`),
      ensemble,
    };
  }

  it("by hand: who leaves goes into the pool, and comes back where it helps more than a fresh one", () => {
    const { begin, learn, members, retired, news } = council({ pool: 1 }, 3);
    begin();
    learn(0, 1, -1); // a tie elects class 0, which is wrong; without learner 0 it is right
    learn(0, 1, -1);
    expect([members(), retired(), news()]).toEqual([[1, 2, 3], [0], ["replaced 0 at 3"]]);
    begin();
    learn(1, 0, 1, -1); // a tie; without learner 1 right, whatever 0 would say
    learn(1, 0, -1, -1); // wrong; without 1 no vote, and class 0 again: wrong; with 0 in its place right
    expect([members(), retired(), news()]).toEqual([[2, 3, 0], [1], ["removed 0 at 6", "added 2 at 6"]]);
    begin();
    learn(-1, 1, 0, 1); // a tie; without learner 2 right, with 1 in its place as well: no better, so a fresh one
    learn(-1, 1, 0, 1);
    // The pool has room for one: learner 1, who left first, is gone.
    expect([members(), retired(), news()]).toEqual([[3, 0, 4], [2], ["replaced 0 at 9"]]);
  });

  it("by hand: who would leave stays in its place where there is no room for another", () => {
    for (const place of ["end", "in-place"] as const) {
      const { begin, learn, members, news, ensemble } = council({ place }, 3);
      ensemble.freshMember = () => null;
      begin();
      for (let i = 0; i < 2; i++) learn(0, 1, -1); // right without learner 0, as above
      expect([members(), news()]).toEqual([[0, 1, 2], []]);
    }
  });

  it("by hand: the best of the pool is recalled, of equal ones who left first; in place of who leaves", () => {
    const { begin, learn, members, retired, news } = council({ pool: 3, place: "in-place" }, 2);
    for (const [wrong, right] of [
      [0, 1],
      [2, 1],
      [3, 1],
    ]) {
      begin();
      const answers = [-1, -1, -1, -1, -1];
      answers[wrong] = 0;
      answers[right] = 1;
      learn(...answers);
      learn(...answers);
    }
    expect([members(), retired()]).toEqual([
      [4, 1],
      [0, 2, 3],
    ]);
    expect(news()).toEqual(["replaced 0 at 3", "replaced 0 at 6", "replaced 0 at 9"]);
    begin();
    // Wrong twice with learner 4, once without: the tie of the first row. 0 helps nothing, 2 and 3 do.
    learn(-1, 1, 1, 1, 0);
    learn(0, -1, 1, 1, 0);
    expect([members(), retired(), news()]).toEqual([
      [2, 1],
      [0, 3, 4],
      ["removed 0 at 12", "added 0 at 12"],
    ]);
  });

  it("by hand: a variable number sinks to one and rises to the most, by a recalled one where it helps", () => {
    const { begin, learn, members, retired, news } = council({ pool: 5, size: "variable" }, 3, 3);
    begin();
    learn(0, 1, -1);
    learn(0, 1, -1);
    begin();
    learn(-1, 1, 0);
    learn(-1, 1, 0);
    expect([members(), retired(), news()]).toEqual([[1], [0, 2], ["removed 0 at 3", "removed 1 at 6"]]);
    // The ensemble is not better without its last member here: class 0 is wrong. Learner 2 has the better answer, but a tie
    // is class 0's again, so nobody helps.
    begin();
    learn(-1, 0, 1);
    learn(-1, 0, 1);
    expect([members(), retired(), news()]).toEqual([[1, 3], [0, 2], ["added 1 at 9"]]);
    begin();
    learn(-1, -1, 1, -1);
    learn(0, 1, -1, -1);
    expect([members(), retired(), news()]).toEqual([[1, 3, 2], [0], ["added 2 at 12"]]);
    begin();
    learn(1, 1, 1, 1); // all right: nobody leaves, and there is no place
    learn(1, 1, 1, 1);
    expect([members(), retired(), news()]).toEqual([[1, 3, 2], [0], []]);
  });

  it("never removes the last member, though the classes alone would do better", () => {
    const { learn, members, retired, news } = council({ size: "variable" }, 1, 2);
    for (let i = 0; i < 3; i++) learn(0); // class 1 is the one learned
    expect([members(), news()]).toEqual([[0, 1], ["added 1 at 3"]]);
    for (let i = 0; i < 3; i++) learn(0, -1);
    expect([members(), retired(), news()]).toEqual([[1], [], ["removed 0 at 6"]]); // no pool keeps it
  });

  it("sums by hand: a member that has left and comes back goes on from them", () => {
    Told.made = [];
    const search = { searchEvery: 4, window: 1, protectedRows: 0, pool: 1, size: "variable" } as const;
    const boosting = { members: 2, base: told, sampling: "weights", errorEstimate: "plain" } as const;
    const { classifier } = make({ ...boosting, ...search }, numbersSchema(2));
    classifier.events = [];
    const sums = () => ["correctWeight", "wrongWeight", "says", "seasoned"].map((name) => numbersOf(classifier, name));
    for (const answers of [
      [0, 1],
      [0, 1],
      [0, 0],
      [1, 0],
    ]) {
      classifier.learnOne(Float64Array.from(answers), 0);
    }
    // Learner 0: sc = 3, sw = 1, odds 3. lambda behind it is 1/2 three times, then 4 / (2 * 1) = 2. Learner 1: sw = 1/2 + 1/2,
    // sc = 1/2 + 2 = 5/2, odds 5/2. The vote for class 1 is log 3, for class 0 log 5/2: wrong, and right without learner 0.
    expect(classifier.events).toEqual([{ kind: "removed", member: 0, rows: 4 }]);
    expect(sums().map(([first]) => first)).toEqual([2.5, 1, 2.5, 4]);
    expect(["retired", "retiredNumbers"].map((name) => numbersOf(classifier, name))).toEqual([[1], [3, 0, 3, 1, 4]]);
    // Learner 1 is right three times, then wrong: sc = 11/2, sw = 2, odds 11/4. With learner 0, log 3 for class 0, it is right.
    for (const answers of [
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ]) {
      classifier.learnOne(Float64Array.from(answers), 0);
    }
    expect(classifier.events.slice(1)).toEqual([{ kind: "added", member: 1, rows: 8 }]);
    expect(sums()).toEqual([
      [5.5, 3],
      [2, 1],
      [2.75, 3],
      [8, 4],
    ]);
    expect(Told.made.map(({ weights }) => weights.length)).toEqual([4, 8]); // it has learned nothing meanwhile
    // lambda = (17/2) / (2 * 13/2) = 17/26 behind learner 1: sc = 3 + 17/26.
    classifier.learnOne(Float64Array.of(0, 0), 0);
    expect(numbersOf(classifier, "correctWeight")).toEqual([6.5, 3 + 8.5 / 13]);
  });

  it("does nothing for the paper's: without a pool and with a fixed size there is no column more", () => {
    const columns = (options: Options) => make(options).classifier.arena.columns.map(({ name }) => name);
    const own = columns({ members: 3 });
    expect(own.some((name) => name.startsWith("retired") || name === "size")).toBe(false);
    expect(columns({ members: 3, pool: 2 })).toEqual([...own, "retired", "retiredNumbers"]);
    expect(columns({ members: 3, size: "variable" }).filter((name) => !own.includes(name))).toEqual(["size"]);
  });

  it.each(["fixed", "variable"] as const)("stopped at every change it goes on bit for bit: %s", (size) => {
    const options = { ...often, base: lively, pool: 3, place: "in-place", size, seed: 6 } as const;
    let most = 0;
    const events = interrupted(
      () => make(options),
      [onsBoost, hoeffdingTree],
      turningExamples(3, 500, 40),
      50,
      (stopped) => {
        most = Math.max(most, Number(stopped.classifier.inspect().facts.retired));
      },
    );
    expect(most).toBe(3);
    expect(events.removed).toBeGreaterThan(1);
    expect(events.added).toBeGreaterThan(1);
  });

  it.each(["fixed", "variable"] as const)("keeps its byte budget, retired members included, or refuses: %s", (size) => {
    const maxBytes = 22_000;
    const model = make({ ...often, members: 3, base: lively, pool: 3, size, maxBytes, seed: 2 });
    let most = 0;
    const found = growing(model, turningExamples(4, 500, 40), true, () => {
      most = Math.max(most, Number(model.classifier.inspect().facts.retired));
    });
    expect(found.most).toBeLessThanOrEqual(maxBytes);
    expect(found.most).toBeGreaterThan(0.4 * maxBytes);
    expect([most, found.refused > 20]).toEqual([3, true]);
    // Six learners share it, or three.
    const shareOf = (pool: number) => {
      const { classifier } = make({ members: 3, base: lively, pool, maxBytes: 60_000 });
      return (classifier as unknown as { recipes: Spec[] }).recipes[0].params.maxBytes as number;
    };
    expect(shareOf(0) - 2 * shareOf(3)).toBeLessThan(200);
    expect(shareOf(0) - 2 * shareOf(3)).toBeGreaterThanOrEqual(0);
  });

  it.each([0, 2])("gives back the memory of members that are gone for good: a pool of %i", (pool) => {
    const memory = new CountingMemory();
    const options = { ...often, base: lively, pool, size: "variable", maxBytes: Infinity } as const;
    const schema = turningSchema(["c0", "c1", "c2", "c3"]);
    const { definition, params } = onsBoost.with(options);
    const classifier = definition.create(contextOf(schema, 1, memory), params);
    for (const { record, label } of turningExamples(2, 600, 40)) {
      const row = schema.row();
      schema.encode(record, row, 0);
      classifier.learnOne(row, schema.internClass(label));
      let live = 0;
      for (const { buffer } of memory.live) live += buffer.byteLength;
      expect(live).toBe(classifier.byteLength);
    }
    expect(classifier.inspect().facts.retired).toBe(pool);
  });

  it("refuses a pool for members of several recipes, whose places are not for everybody", () => {
    class Mixed extends Chain {
      protected readonly kind = "mixed";
      constructor(context: Context, pool: number) {
        const base = [naiveBayes.with({}), majorityClass.with({})];
        super(context, { members: 4, base, spread: 0, maxBytes: Infinity, needs: { before: false, after: false } });
        const search = { searchEvery: 3, window: 2, protectedRows: 0, protectedBy: "made", place: "end" } as const;
        new BackwardSearch(this, { ...search, pool });
      }
    }
    const made = (pool: number) =>
      definitionOf((context) => new Mixed(context, pool)).create(contextOf(turningSchema()), {});
    expect(() => made(1)).toThrow(/pool of retired members.*Use one base learner, or no pool/);
    expect(made(0).inspect().members).toHaveLength(4);
  });
});
