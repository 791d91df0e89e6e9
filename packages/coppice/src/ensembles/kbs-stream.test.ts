import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  drawing,
  expectTwin,
  isSame,
  lively,
  naiveChance,
  numbersSchema,
  runs,
  scattered,
  scatteredSchema,
  shares,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import {
  Classifier,
  type Context,
  CoppiceError,
  copyState,
  defineClassifier,
  exp,
  type Inspection,
  log,
  type Model,
  type ModelEvent,
  type Schema,
  type Spec,
} from "../core/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { type Ensemble, kbsStream } from "./index.ts";
import { removeMember } from "./kit/changes.ts";

type Options = NonNullable<Parameters<typeof kbsStream>[1]>;
type Whole = { [Name in Exclude<keyof Options, "seed" | "maxBytes">]-?: NonNullable<Options[Name]> };
const make = (options: Options, schema = turningSchema()) => kbsStream(schema, options) as unknown as Model;
const examples = (seed: number, count: number) => turningExamples(seed, count, 100);

interface Example {
  readonly x: Float64Array;
  readonly label: number;
  readonly weight: number;
}

interface Member {
  learner: Classifier;
  /** Of the newest batch by D: n(y), n(v, y = v), n(v, y != v), and all of it: what lifts are made of. */
  ofClass: number[];
  agree: number[];
  differ: number[];
  all: number;
}

/** The opening comment in plain arrays: the two ensembles are two lists of members. */
function naive(schema: Schema, { base, period: size, maxMembers, smoothing: a }: Whole, seed: number) {
  const chance = naiveChance(schema, seed, maxMembers + 2);
  const fresh = (place: number): Member => ({
    learner: chance.learner(place, base as Spec),
    ofClass: [],
    agree: [],
    differ: [],
    all: 0,
  });
  let [smaller, larger, isTwo] = [[fresh(0)], [] as Member[], false];
  let [smallerErrs, largerErrs] = [0, 0];
  const events: ModelEvent[] = [];
  const learned: number[] = []; // weight per class
  let priors: number[] = [];
  let batch: Example[] = [];
  const chosen = { smaller: 0, larger: 0, row: 0 };
  const sum = (numbers: number[]) => numbers.reduce((x, y) => x + y, 0);
  const saidBy = ({ learner }: Member, x: Float64Array) => learner.predictOne(x);
  const lift = ({ agree, differ, all, ofClass }: Member, v: number, isSame: boolean) => {
    const share = ((agree[v] ?? 0) + (differ[v] ?? 0)) / all;
    const rows = isSame ? (ofClass[v] ?? 0) : Math.max(0, all - (ofClass[v] ?? 0));
    return (((isSame ? agree : differ)[v] ?? 0) + a) / (share * rows + a);
  };
  const votes = (members: Member[], x: Float64Array): number[] => {
    const scores = Array.from({ length: schema.classCount }, () => 0);
    if (chosen.row < size) return answerOf(members[0].learner, x);
    for (const member of members) {
      const v = saidBy(member, x);
      if (v >= 0) scores[v] += log(lift(member, v, true)) - log(lift(member, v, false));
    }
    const most = Math.max(...scores.filter((_, c) => priors[c] > 0));
    return scores.map((score, c) => (priors[c] > 0 ? priors[c] * exp(Math.min(0, score - most)) : 0));
  };
  const elected = (members: Member[], x: Float64Array) => {
    const of = votes(members, x);
    return of.indexOf(Math.max(...of));
  };
  const leading = () => (isTwo && largerErrs < smallerErrs ? larger : smaller);
  const teach = ({ learner }: Member, weights: number[]) => {
    for (const [i, { x, label }] of batch.entries()) learner.learnOne(x, label, weights[i]);
  };
  /** Lifts with weights D; what they leave of D. */
  const explain = (member: Member, D: number[], all: number): number[] => {
    member.ofClass = [];
    member.agree = [];
    member.differ = [];
    member.all = all;
    const said = batch.map(({ x }) => saidBy(member, x));
    for (const [i, v] of said.entries()) {
      const { label } = batch[i];
      const to = v === label ? member.agree : member.differ;
      if (v >= 0) to[v] = (to[v] ?? 0) + D[i];
      member.ofClass[label] = (member.ofClass[label] ?? 0) + D[i];
    }
    const rest = D.map((d, i) => (said[i] < 0 ? d : d / lift(member, said[i], said[i] === batch[i].label)));
    const scale = all / sum(rest);
    return rest.map((d) => d * scale);
  };
  const endBatch = () => {
    const isFirst = chosen.row === size;
    if (isTwo && largerErrs < smallerErrs) {
      chosen.larger++;
      smaller = larger;
      if (smaller.length > maxMembers) {
        smaller = smaller.slice(1);
        events.push({ kind: "removed", member: 0, rows: chosen.row });
      }
      events.push({ kind: "added", member: smaller.length - 1, rows: chosen.row });
    } else if (isTwo) chosen.smaller++;
    const all = sum(batch.map(({ weight }) => weight));
    priors = Array.from({ length: schema.classCount }, (_, c) =>
      priors[c] > 0 || batch.some(({ label }) => label === c) ? 1 : 0,
    );
    const met = sum(priors);
    priors = priors.map((is) => is * (a / met));
    for (const { label, weight } of batch) priors[label] += weight;
    let D = batch.map(({ weight }) => weight);
    const before = smaller.slice(0, -1);
    const newest = smaller[smaller.length - 1];
    for (const member of before) D = explain(member, D, all);
    if (isFirst) explain(newest, D, all);
    else {
      const added = fresh(smaller.length);
      const extended = fresh(smaller.length + 1);
      copyState(newest.learner, extended.learner);
      teach(extended, D);
      explain(extended, D, all);
      D = explain(newest, D, all);
      teach(added, D);
      explain(added, D, all);
      larger = [...smaller, added];
      smaller = [...before, extended];
      isTwo = true;
    }
    [smallerErrs, largerErrs] = [0, 0];
    batch = [];
  };
  return {
    events,
    chosen,
    answer: (x: Float64Array) => shares(votes(leading(), x), learned),
    learn(x: Float64Array, label: number, weight: number) {
      for (const { learner } of new Set([...smaller, ...larger])) learner.reserveAt(x, 0, label, false);
      if (isTwo && elected(smaller, x) !== label) smallerErrs += weight;
      if (isTwo && elected(larger, x) !== label) largerErrs += weight;
      if (chosen.row < size) smaller[0].learner.learnOne(x, label, weight);
      chosen.row++;
      batch.push({ x: x.slice(), label, weight });
      learned[label] = (learned[label] ?? 0) + weight;
      if (batch.length === size) endBatch();
    },
  };
}

/**
 * Answers the class in the row's place of its own number, doubled; once it has learned a second batch, in the place behind
 * that. Its number is a column, so a copy answers as it does.
 */
class Scripted extends Classifier {
  static made = 0;
  /** Members there is room for. */
  static limit = Infinity;
  static log: { number: number; weights: number[] }[] = [];
  static period = 4;
  readonly #state = this.arena.float64("state", 2); // number, rows learned

  constructor(context: Context) {
    super(context);
    if (Scripted.made >= Scripted.limit)
      throw new CoppiceError("E_PARAM", { subject: "scripted: no room", remedy: "" });
    this.#state.data[0] = Scripted.made++;
  }

  get number(): number {
    return this.#state.data[0];
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    const [number, learned] = this.#state.data;
    const answer = rows[start + 2 * number + (learned > Scripted.period ? 1 : 0)];
    for (let c = 0; c < classes; c++) out[at + c] = answer === c ? 1 : 0;
  }

  learnAt(_rows: Float64Array, _start: number, _label: number, weight: number): void {
    if (this.#state.data[1]++ % Scripted.period === 0) Scripted.log.push({ number: this.number, weights: [] });
    Scripted.log[Scripted.log.length - 1].weights.push(weight);
  }

  inspect(): Inspection {
    return { kind: "scripted", bytes: 0, facts: {} };
  }
}

const script = defineClassifier({
  ...majorityClass,
  id: "scripted",
  create: (context: Context) => new Scripted(context),
});

function scripted(options: Options, classes = ["a", "b"]) {
  Scripted.made = 0;
  Scripted.log = [];
  const { classifier } = make({ base: script, period: 4, ...options }, numbersSchema(24, classes));
  const events: ModelEvent[] = [];
  classifier.events = events;
  const row = (answers: number[]) => Float64Array.from({ length: 24 }, (_, m) => answers[m] ?? -1);
  return {
    classifier,
    row,
    learn: (answers: number[], label = 0, weight = 1) => classifier.learnOne(row(answers), label, weight),
    ask: (answers: number[]) => {
      const out = new Float64Array(classes.length);
      classifier.predictProbaOne(row(answers), out);
      return [...out];
    },
    numbers: () => (classifier as Ensemble).members.map((member) => (member as Scripted).number),
    heard: () => classifier.inspect().members?.map(({ voteWeight }) => voteWeight),
    news: () => events.splice(0).map(({ kind, member, rows }) => `${kind} ${member} at ${rows}`),
    log: () => Scripted.log.splice(0),
  };
}

const near = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, 12));

describe("KBS-Stream", () => {
  const defaults = { maxMembers: 15, smoothing: 1 };
  const cases: [string, Whole][] = [
    ["naive Bayes", { ...defaults, base: naiveBayes.with({}), period: 20 }],
    ["trees, few places", { ...defaults, base: lively, period: 25, maxMembers: 2, smoothing: 0.25 }],
    ["trees that draw", { ...defaults, base: drawing, period: 20, maxMembers: 4, smoothing: 5 }],
    ["one place", { ...defaults, base: drawing, period: 30, maxMembers: 1 }],
    ["batches of two rows", { ...defaults, base: naiveBayes.with({}), period: 2, maxMembers: 3, smoothing: 0.5 }],
  ];
  it.each(cases)("answers as its opening comment, written row by row: %s", (_, options) => {
    const chosen = { smaller: 0, larger: 0, removed: 0 };
    for (const run of runs) {
      const seed = run[2];
      const isScattered = seed > 1;
      const model = make({ ...options, seed } as Options, isScattered ? scatteredSchema() : undefined);
      const twin = naive(model.schema, options, seed);
      const rows = examples(run[0], 420);
      expectTwin(model, twin, isScattered ? scattered(rows) : rows, run);
      chosen.smaller += twin.chosen.smaller;
      chosen.larger += twin.chosen.larger;
      chosen.removed += twin.events.filter(({ kind }) => kind === "removed").length;
    }
    expect(chosen.smaller).toBeGreaterThan(5);
    expect(chosen.larger).toBeGreaterThan(5);
    if (options.maxMembers < 15) expect(chosen.removed).toBeGreaterThan(0);
  });

  it("weighs answers and rows by lifts, as computed by hand", () => {
    const { classifier, row, learn, ask, numbers, log: told, heard } = scripted({});
    expect(ask([1])).toEqual([0, 1]); // the first member alone
    for (const [i, answer] of [0, 0, 1, 1].entries()) learn([answer], i === 2 ? 1 : 0);
    expect(told()).toEqual([{ number: 0, weights: [1, 1, 1, 1] }]);
    // n(0, 0) = 2, n(1, 1) = 1, n(1, 0) = 1; n(y) = 3 and 1. Lift(0 -> 0) = (2 + 1) / (2 * 3 / 4 + 1) = 6/5,
    // Lift(0 -> 1) = (0 + 1) / (2 * 1 / 4 + 1) = 2/3, Lift(1 -> 1) = 2 / (2 * 1 / 4 + 1) = 4/3, Lift(1 -> 0) = 2 / (5/2) = 4/5.
    // P(y) is proportional to 3 + 1/2 and 1 + 1/2.
    expect(ask([0])).toEqual(near([4.2 / 5.2, 1 / 5.2])); // 7/2 * 6/5 = 4.2; 3/2 * 2/3 = 1
    expect(ask([1])).toEqual(near([2.8 / 4.8, 2 / 4.8])); // 7/2 * 4/5 = 2.8; 3/2 * 4/3 = 2
    expect(ask([-1])).toEqual(near([0.7, 0.3])); // no answer, lift 1
    const two = new Float64Array(4); // in a batch, too
    classifier.predictProbaMany(Float64Array.from([...row([0]), ...row([-1])]), 2, two);
    expect([...two]).toEqual(near([4.2 / 5.2, 1 / 5.2, 0.7, 0.3]));
    // Second batch, by the member as it was: n(0, 0) = 1, n(1, 1) = 2, n(1, 0) = 1, n(y) = 2 and 2.
    for (const [i, answer] of [0, 1, 1, 1].entries()) learn([answer, i === 0 ? 1 : 0, 1], i % 3 === 0 ? 0 : 1);
    // Lift(0 -> 0) = 2 / (1 * 2 / 4 + 1) = 4/3, Lift(1 -> 1) = 3 / (3 * 2 / 4 + 1) = 6/5, Lift(1 -> 0) = 2 / (5/2) = 4/5.
    // What is left: 3/4, 5/6, 5/6, 5/4, in all 11/3, and 4 again: times 12/11.
    expect(told()).toEqual([
      { number: 0, weights: [1, 1, 1, 1] }, // the copy of the newest, D_1
      { number: 1, weights: near([9 / 11, 10 / 11, 10 / 11, 15 / 11]) }, // the new one, D_2
    ]);
    expect([numbers(), heard()]).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
    // The ensemble with the copy answers, which is in its second place now, where it said 1, 0, 0, 0 to classes 0, 1, 1, 0:
    // n(1, 0) = 1, n(0, 0) = 1, n(0, 1) = 2. Lift(0 -> 0) = 2 / (3 * 2 / 4 + 1) = 4/5, Lift(0 -> 1) = 3 / (5/2) = 6/5: it speaks
    // against what it answers.
    expect(ask([1, 0, 0])).toEqual(near([0.4, 0.6]));
    // Lift(1 -> 0) = 2 / (1 * 2 / 4 + 1) = 4/3, Lift(1 -> 1) = 1 / (3/2) = 2/3
    expect(ask([0, 1, 0])).toEqual(near([2 / 3, 1 / 3]));
  });

  it("multiplies the lifts of all that vote, and answers with the ensemble that errs less so far", () => {
    const { learn, ask, heard, news } = scripted({});
    for (const label of [0, 1, 0, 1]) learn([label], label);
    for (const label of [0, 1, 0, 1]) learn([label, 1 - label, label], label);
    // All of the first member's: n(v, v) = 2, Lift = 3 / 2, else 1 / 2. D stays, and the new one, always right, has the same
    // lifts; the copy is always wrong, so what is true of it is the reverse.
    expect(heard()).toEqual([0, 0, 1]);
    expect(ask([0, 0, 0])).toEqual(near([1 / 4, 3 / 4])); // 1/2 and 3/2
    expect(ask([-1, -1, 0])).toEqual([0.5, 0.5]);
    // The copy is right from here on, so its ensemble is wrong, and the other answers from the next row on.
    learn([0, 0, 0], 0);
    expect(heard()).toEqual([1, 1, 0]);
    expect(ask([0, 1, 0])).toEqual(near([9 / 10, 1 / 10])); // 3/2 * 3/2 and 1/2 * 1/2
    expect(ask([0, 1, 1])).toEqual([0.5, 0.5]);
    // Now the copy's ensemble alone is right; a row of weight 1/2 makes less of it than the first did.
    learn([0, 0, 0], 1, 0.5);
    expect(heard()).toEqual([1, 1, 0]);
    // As good again: the smaller.
    learn([0, 0, 0], 1, 0.5);
    expect(heard()).toEqual([0, 0, 1]);
    learn([0, 0, 0], 0);
    expect([heard()?.length, news()]).toEqual([4, ["added 1 at 12"]]);
  });

  it("keeps the newest extended where it does as well, then again a new one, and lets the oldest leave", () => {
    const { learn, numbers, news, log: told } = scripted({ maxMembers: 2 });
    const teach = (answers: (label: number) => number[]) => {
      for (const label of [0, 1, 0, 1]) learn(answers(label), label);
      return [numbers(), news()];
    };
    // Places 0 and 1 are member 0's, 2 and 3 member 1's. Numbers 1, 2 are given to the first new one and the copy.
    const known = (right: number[]) => (label: number) =>
      Array.from({ length: 24 }, (_, place) => (right.includes(place) ? label : -1));
    expect(teach(known([0]))).toEqual([[0], []]);
    expect(teach(known([0, 1, 2]))).toEqual([[0, 1, 0], []]);
    // Equally good: the smaller, extended. The next new one has number 3.
    expect(teach(known([0, 1, 2, 6]))).toEqual([[0, 3, 0], []]);
    told();
    // The extended has no answer, the new one is right.
    expect(teach(known([6, 7, 10]))).toEqual([[0, 3, 5, 3], ["added 1 at 16"]]);
    expect(told().map(({ number, weights }) => [number, weights.length])).toEqual([
      [3, 4],
      [5, 4],
    ]);
    // 7 has no answer: 5 joins, and 0 leaves.
    expect(teach(known([10, 11, 14]))).toEqual([
      [3, 5, 7, 5],
      ["removed 0 at 20", "added 1 at 20"],
    ]);
  });

  it("gives the same answers as the formula with two classes, to the letter", () => {
    const a = 0.7;
    const schema = turningSchema(["c0", "c1"]);
    const model = make({ base: lively, period: 60, smoothing: a }, schema);
    const stream = turningExamples(5, 600, 100, () => 2).map((example) => ({ ...example, weight: 1 }));
    let compared = 0;
    for (const [i, { record, label }] of stream.entries()) {
      model.learn(record, label);
      const { members } = model.classifier as Ensemble;
      if ((i + 1) % 60 !== 0 || members.length < 4) continue;
      // Straight after a batch: lifts of the members that answer, and D, from the batch alone.
      const batch = stream.slice(i - 59, i + 1).map((of) => ({ x: schema.encode(of.record), y: Number(of.label[1]) }));
      const voters = members.filter((_, m) => model.classifier.inspect().members?.[m].voteWeight === 1);
      let D = batch.map(() => 1);
      const lifts = voters.map((member) => {
        const said = batch.map(({ x }) => member.predictOne(x));
        const n = (is: (v: number, y: number) => boolean) =>
          D.reduce((sum, d, row) => sum + (is(said[row], batch[row].y) ? d : 0), 0);
        const lift = (v: number, y: number) =>
          (n((s, t) => s === v && t === y) + a) / ((n((s) => s === v) * n((_, t) => t === y)) / 60 + a);
        const table = [0, 1].map((v) => [0, 1].map((y) => lift(v, y)));
        D = D.map((d, row) => d / table[said[row]][batch[row].y]);
        const sum = D.reduce((x, y) => x + y, 0);
        D = D.map((d) => (d * 60) / sum);
        return table;
      });
      for (const { x } of batch.slice(0, 20)) {
        const products = [0, 1].map((y) =>
          voters.reduce(
            (product, member, m) => product * lifts[m][member.predictOne(x)][y],
            batch.filter((of) => of.y === y).length + a / 2,
          ),
        );
        const out = new Float64Array(2);
        model.classifier.predictProbaOne(x, out);
        expect([...out]).toEqual(near(shares(products, [])));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(60);
  });

  it("takes an answer for its class or against it, with more than two, and learns of classes to come", () => {
    const { learn, ask } = scripted({ smoothing: 2 }, ["a", "b", "c", "d"]);
    // Answers 0, 0, 0, 1 to 0, 0, 1, 2: n(0, 0) = 2, n(0, not 0) = 1; n(1, not 1) = 1.
    for (const [answer, label] of [
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 2],
    ])
      learn([answer], label);
    // Lift(0 -> 0) = (2 + 2) / (3 * 2 / 4 + 2) = 8/7, Lift(0 -> not 0) = (1 + 2) / (3 * 2 / 4 + 2) = 6/7; three classes
    // are known, so P(y) is proportional to 2 + 2/3, 1 + 2/3, 1 + 2/3: 8, 5, 5.
    expect(ask([0])).toEqual(near([64 / 124, 30 / 124, 30 / 124, 0]));
    // Lift(1 -> 1) = 2 / (1 * 1 / 4 + 2) = 8/9, Lift(1 -> not 1) = 3 / (1 * 3 / 4 + 2) = 12/11: 8 * 12/11, 5 * 8/9, 5 * 12/11
    expect(ask([1])).toEqual(near(shares([864, 440, 540, 0], [])));
    // The fourth class comes alone: the others keep a share, 2/4 each.
    for (let i = 0; i < 4; i++) learn([], 3);
    expect(ask([])).toEqual(near([0.5 / 6, 0.5 / 6, 0.5 / 6, 4.5 / 6]));
  });

  it("scales with the rows' weights, in lifts, shares of classes and errors", () => {
    const { learn, ask, log: told } = scripted({});
    for (const [answer, label, weight] of [
      [0, 0, 3],
      [0, 1, 1],
      [1, 1, 2],
      [1, 1, 2],
    ])
      learn([answer], label, weight);
    expect(told()[0].weights).toEqual([3, 1, 2, 2]);
    // n(0, 0) = 3, n(0, 1) = 1, n(1, 1) = 4 of 8. Lift(0 -> 0) = 4 / (4 * 3 / 8 + 1) = 8/5, Lift(0 -> 1) = 2 / (4 * 5 / 8
    // + 1) = 4/7
    expect(ask([0])).toEqual(near(shares([3.5 * 1.6, (5.5 * 4) / 7], [])));
  });

  it("has lifts that are numbers, with as little and as much smoothing as may be, of rows as heavy and as light as may be", () => {
    const { min, max } = kbsStream.params.smoothing;
    for (const smoothing of [min, max]) {
      const model = make({ base: lively, period: 20, maxMembers: 3, smoothing, seed: 2 });
      const says = () => model.classifier.arena.columns.find(({ name }) => name === "saysByClass")?.data ?? [];
      const [{ label: one }] = examples(2, 1);
      for (const [i, { record, label }] of examples(2, 900).entries()) {
        // Rows of some batches have one class. By rounding their weights D may add up to more than those of all rows.
        const isMixed = Math.floor(i / 20) % 2 === 0;
        model.learn(record, isMixed ? label : one, isMixed && i % 3 > 0 ? 1e-300 : 1e100 / (1 + (i % 7)));
        if (i % 20 < 19) continue;
        expect(says().every(Number.isFinite), `row ${i}`).toBe(true);
        if (isMixed) continue;
        // Such a batch tells nothing of a prediction of its class, however much D adds up to.
        const { members } = model.classifier as Ensemble;
        const first = model.schema.target.classes.indexOf(one) * 5; // three members and two candidates
        for (let m = 0; m < members.length; m++) expect(says()[first + m], `row ${i}`).toBeCloseTo(0, 9);
      }
      expect(says().some((say) => say !== 0)).toBe(true);
      expect(isSame(saveModel(loadModel(saveModel(model), [kbsStream, hoeffdingTree])), saveModel(model))).toBe(true);
    }
  });

  it("copies nothing but the newest: a copy goes on as the newest would have, chance included", () => {
    const options = { base: drawing, maxMembers: 3, period: 30, seed: 6 } as const;
    const events = interrupted(() => make(options), [kbsStream, hoeffdingTree], examples(3, 600), 11);
    expect(events.added).toBeGreaterThan(1);
  });

  it.each([
    ["candidates that are not there", 15, 1, 0],
    ["candidates of no member", 100, 1, 1],
    ["members in the places of candidates", 100, 0, 0],
  ])("refuses a forged state with %s", (_, rows, has, removed) => {
    const model = make({ base: naiveBayes.with({}), period: 20, maxMembers: 1 });
    for (const { record, label } of examples(2, rows)) model.learn(record, label);
    const load = () => loadModel(saveModel(model), [kbsStream, naiveBayes] as never);
    load();
    const { arena } = model.classifier;
    const column = arena.columns.find(({ name }) => name === "hasCandidates") as (typeof arena.columns)[0];
    column.data[0] = has;
    for (let i = 0; i < removed; i++) removeMember(model.classifier as Ensemble, 0);
    expect(load).toThrow(expect.objectContaining({ code: "E_SNAPSHOT" }));
  });

  it("refuses a forged state with a row of a class that has not come in its batch, but not in what is left of it", () => {
    const model = make({ base: naiveBayes.with({}), period: 20 }, scatteredSchema());
    for (const { record, label } of scattered(examples(2, 60)).slice(0, 30)) model.learn(record, label);
    const load = () => loadModel(saveModel(model), [kbsStream, naiveBayes] as never);
    const labels = model.classifier.arena.columns.find(({ name }) => name === "bufferLabels")?.data as Int32Array;
    labels[19] = 0;
    load();
    labels[0] = 0;
    expect(load).toThrow(expect.objectContaining({ code: "E_SNAPSHOT" }));
  });

  it("keeps its byte budget while members, values and classes come, or refuses", () => {
    const maxBytes = 24_000;
    const model = make({ base: lively, maxMembers: 2, period: 20, maxBytes });
    let largest = 0;
    const { refused, most } = growing(model, examples(4, 600), true, () => {
      largest = Math.max(largest, (model.classifier as Ensemble).members.length);
    });
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes / 2);
    expect([largest, refused > 20]).toEqual([4, true]);
    expect(isSame(saveModel(model), saveModel(loadModel(saveModel(model), [kbsStream, hoeffdingTree] as never)))).toBe(
      true,
    );
  });

  it("lets the newest member learn the batch where there is no room for two more", () => {
    for (const limit of [1, 2]) {
      const { learn, numbers, heard, news, log: told, ask } = scripted({});
      Scripted.limit = limit;
      for (let batch = 0; batch < 3; batch++) for (const label of [0, 1, 0, 1]) learn([label, label], label);
      expect([numbers(), heard(), news()]).toEqual([[0], [1], []]);
      expect(told().map(({ number }) => number)).toEqual([0, 0, 0]);
      expect(ask([1, 0])).toEqual(near([3 / 4, 1 / 4])); // as it has learned, in its second place
      Scripted.limit = Infinity;
      for (const label of [0, 1, 0, 1]) learn([label, label], label);
      expect(numbers().length).toBe(3);
    }
  });

  it("keeps room for what it knows of classes, and says how much there must be", () => {
    // 1002 + 1 numbers of 8 bytes for each that has come, and 4, in a sixteenth of 64 MiB: 522 classes.
    const options = { base: majorityClass, maxMembers: 1000, period: 1000 };
    const named = (classes: number) => turningSchema(Array.from({ length: classes }, (_, c) => `c${c}`));
    expect(() => make(options, named(523))).toThrow(/at least 67178304 for 523 classes/);
    const model = make(options, named(522));
    const empty = model.byteLength;
    for (let c = 521; c > 3; c--) model.learn({ x: 1 }, `c${c}`);
    expect(model.byteLength - empty).toBe(518 * (1003 * 8 + 4));
    expect(() => model.learn({ x: 1 }, "c522")).toThrow(/at least 67178304 for 523 classes/);
    for (let c = 0; c < 4; c++) model.learn({ x: 1 }, `c${c}`);
    expect(model.byteLength - empty).toBe(522 * (1003 * 8 + 4));
    expect(model.classifier.rowsLearned).toBe(522);
    // The declared classes have room, or there is no model: ten times 10,003 numbers and 4 bytes.
    const small = { ...options, maxMembers: 10_000, maxBytes: 5_000_000 };
    expect(() => make(small, scatteredSchema())).toThrow(/at least 12804480 for 10 classes/);
  });
});
