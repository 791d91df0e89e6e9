import { describe, expect, it } from "vitest";
import { contextOf, definitionOf, noting, told } from "../../../test/ensembles.ts";
import { collect, type Rows, rowsOf } from "../../../test/streams.ts";
import {
  buildSeeded,
  type Classifier,
  type Context,
  defineSchema,
  Model,
  mostProbable,
  numeric,
  type Schema,
} from "../../core/index.ts";
import { decisionStump, hoeffdingTree, majorityClass, naiveBayes } from "../../learners/index.ts";
import { loadModel, saveModel, saveState } from "../../snapshot/index.ts";
import { sea } from "../../streams/index.ts";
import { addMember, removeMember, replaceMember } from "./changes.ts";
import { type Answers, Committee } from "./committee.ts";
import type { EnsembleOptions } from "./membership.ts";
import type { Run } from "./run.ts";
import type { Upkeep } from "./upkeep/upkeep.ts";
import { addVote } from "./votes.ts";

const CLASSES = 2;
const rows = collect(sea({ seed: 8 }), 300);
const plain = new Float64Array(rows.count).fill(1);
const gaps = Float64Array.from(plain, (_, i) => (i % 5 === 3 ? 0 : 0.5 + (i % 3)));
const standard = { members: 2, base: naiveBayes.with({}), spread: 1, maxBytes: Infinity } as const;
const stateOf = (classifier: Classifier) => saveState("state", classifier);

/** Rows that are their own numbers, from 0 on. */
function numbered(labels: readonly number[]): Rows {
  const schema = defineSchema({ attributes: { n: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
  return rowsOf(
    schema,
    Float64Array.from(labels, (_, i) => i),
    Int32Array.from(labels),
  );
}

/** Learns, or tests and learns, in batches of a size; the answers of all rows. */
function inBatches(classifier: Classifier, size: number, of: Rows, weights: Float64Array, asks = true): Float64Array {
  const out = new Float64Array(of.count * CLASSES);
  for (let at = 0; at < of.count; at += size) {
    const count = Math.min(size, of.count - at);
    const [part, labels, share] = [of.data.subarray(at * of.width), of.labels.subarray(at), weights.subarray(at)];
    if (asks) classifier.predictThenLearnMany(part, count, labels, out.subarray(at * CLASSES), share);
    else classifier.learnMany(part, count, labels, share);
  }
  return out;
}

describe("prepare", () => {
  /** Writes down the rows it is called for, their answers, and the lengths of all runs. */
  class Periodic extends Committee {
    protected readonly kind = "periodic";
    readonly period: number;
    readonly prepared: number[] = [];
    readonly answers: number[][] = [];
    readonly runs: number[] = [];

    constructor(context: Context, period: number, options: Partial<EnsembleOptions> = {}) {
      super(context, { ...standard, ...options });
      this.period = period;
    }

    protected override untilPreparation(): number {
      return this.period - 1 - (this.rowsLearned % this.period);
    }

    protected override prepare(run: Run, answers: Answers): void {
      expect(run.count).toBe(1);
      this.prepared.push(run.rows[0]);
      this.answers.push(answers.map((of) => of[1]));
    }

    protected override walk(run: Run): void {
      super.walk(run);
      this.runs.push(run.count);
    }
  }

  const labels = Array.from({ length: 40 }, (_, i) => i % 2);
  const few = numbered(labels);
  const ones = new Float64Array(40).fill(1);
  const make = (period: number, options?: Partial<EnsembleOptions>) =>
    new Periodic(contextOf(few.schema), period, options).ready();

  it.each([1, 2, 7, 8, 40])("is called for exactly the rows that are due, in batches of %i", (size) => {
    for (const period of [1, 2, 5, 7, 40, 41]) {
      for (const asks of [true, false]) {
        const committee = make(period);
        inBatches(committee, size, few, ones, asks);
        const due = labels.map((_, i) => i).filter((i) => (i + 1) % period === 0);
        expect(committee.prepared).toEqual(due);
        expect(committee.rowsLearned).toBe(40);
      }
    }
  });

  it("does not count rows that weigh nothing", () => {
    const weights = ones.map((_, i) => (i % 4 === 1 ? 0 : 1));
    const learned = labels.map((_, i) => i).filter((i) => weights[i] > 0);
    for (const size of [1, 7, 40]) {
      const committee = make(5);
      inBatches(committee, size, few, weights);
      expect(committee.prepared).toEqual(learned.filter((_, k) => (k + 1) % 5 === 0));
    }
  });

  it("cuts runs as rarely as it must", () => {
    const committee = noting(make(10));
    inBatches(committee, 40, few, ones);
    expect(committee.runs).toEqual([9, 1, 9, 1, 9, 1, 9, 1]);
  });

  it("is called where upkeep and a byte budget cut runs, too", () => {
    class Kept extends Periodic {
      protected override readonly upkeep: readonly Upkeep[] = [
        {
          learners: 0,
          untilMaintenance: () => 4 - (this.rowsLearned % 4),
          maintain: () => {},
          reserveAt: () => {},
          parts: () => [],
          restored: () => {},
        },
      ];
    }
    for (const size of [1, 40]) {
      const committee = new Kept(contextOf(few.schema), 5, { base: hoeffdingTree.with({}), maxBytes: 50_000 }).ready();
      inBatches(committee, size, few, ones);
      expect(committee.prepared).toEqual([4, 9, 14, 19, 24, 29, 34, 39]);
      expect(Math.max(...committee.runs)).toBeLessThanOrEqual(4);
    }
  });

  it("has the answers of all members before any has learned the row", () => {
    const { spec } = told(
      (_row, learned) => [1 - learned / 64, learned / 64],
      (row) => [1 - row / 64, row / 64],
    );
    for (const size of [1, 3, 40]) {
      const committee = make(4, { base: spec });
      inBatches(committee, size, few, ones);
      const due = committee.prepared;
      expect(committee.answers).toEqual(due.map((row) => [row / 64, row / 64])); // as many learned as rows came before
    }
  });

  it("is called after the answer to the row has been given: what it changes is seen by the next one", () => {
    class Shifting extends Periodic {
      protected override prepare(run: Run, answers: Answers): void {
        super.prepare(run, answers);
        this.voteWeights.data[0] = 0;
      }
    }
    for (const size of [1, 40]) {
      const { spec } = told(
        () => 0,
        () => 1,
      );
      const committee = new Shifting(contextOf(few.schema), 3, { base: spec }).ready();
      const out = inBatches(committee, size, few, ones);
      expect([...out.subarray(0, 10)]).toEqual([0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0, 1, 0, 1]);
    }
  });

  it("may have members come and go: those that are there afterwards learn the row", () => {
    class Changing extends Periodic {
      protected override prepare(run: Run, answers: Answers): void {
        super.prepare(run, answers);
        if (run.rows[0] === 2) addMember(this);
        else if (run.rows[0] === 5) removeMember(this, 0);
        else if (run.rows[0] === 8) replaceMember(this, 0, 1);
      }
    }
    for (const size of [1, 4, 12]) {
      const { spec, made } = told(() => 0);
      const committee = new Changing(contextOf(few.schema), 3, { base: spec, maxMembers: 3 }).ready();
      inBatches(committee, size, rowsOf(few.schema, few.data.slice(0, 12), few.labels.slice(0, 12)), ones);
      const learnedBy = made.map(({ calls }) => calls.filter(([what]) => what === "learn").map(([, row]) => row));
      const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, k) => first + k);
      expect(learnedBy).toEqual([from(0, 4), from(0, 7), from(2, 11), from(8, 11)]);
      expect(committee.members).toEqual([made[2], made[3]]);
    }
  });

  it("has the answers of the members that are there, and of none that has left", () => {
    class Shrinking extends Periodic {
      protected override prepare(run: Run, answers: Answers): void {
        super.prepare(run, answers);
        removeMember(this, 0);
      }
    }
    const { spec } = told(() => 0);
    const committee = new Shrinking(contextOf(few.schema), 3, { base: spec, members: 3 }).ready();
    inBatches(committee, 9, rowsOf(few.schema, few.data.slice(0, 9), few.labels.slice(0, 9)), ones);
    expect(committee.answers.map(({ length }) => length)).toEqual([3, 2, 1]);
  });

  it("reports events of the row it is called for", () => {
    class Reporting extends Periodic {
      protected override prepare(): void {
        this.report("added", 1);
      }
    }
    for (const size of [1, 6, 40]) {
      const committee = new Reporting(contextOf(few.schema), 15).ready();
      committee.events = [];
      inBatches(committee, size, few, ones);
      expect(committee.events).toEqual([15, 30].map((at) => ({ kind: "added", member: 1, rows: at })));
    }
  });
});

describe("combine", () => {
  it("is the members' vote unless it is overridden, and the classes learned where no member has an answer", () => {
    class Voting extends Committee {
      protected readonly kind = "voting";
    }
    const make = (spread: number, ...answers: (readonly number[])[]) => {
      const { spec } = told(...answers.map((answer) => () => answer));
      const few = numbered([0, 1]);
      const committee = new Voting(contextOf(few.schema), {
        ...standard,
        members: answers.length,
        spread,
        base: spec,
      }).ready();
      return inBatches(committee, 2, few, Float64Array.of(3, 1));
    };
    expect([...make(0, [0.6, 0.4], [0.9, 0.1], [0.2, 0.8])]).toEqual([2 / 3, 1 / 3, 2 / 3, 1 / 3]);
    make(1, [0.5, 0.5], [0.75, 0.25]).forEach((share, k) => {
      expect(share).toBeCloseTo([0.625, 0.375][k % 2], 15);
    });
    expect([...make(1, [0, 0])]).toEqual([0.5, 0.5, 1, 0]); // the second row knows the first one's class
  });

  it("may write any votes: they are made probabilities in every kernel alike", () => {
    class Odd extends Committee {
      protected readonly kind = "odd";
      protected override combine(answers: Answers, count: number, out: Float64Array, classes: number): void {
        for (let at = 0; at < count * classes; at += classes) {
          out[at] = -answers[0][at];
          out[at + 1] = 3 * answers[1][at + 1];
        }
      }
    }
    const committee = new Odd(contextOf(rows.schema), standard).ready();
    inBatches(committee, 60, rows, plain);
    const [single, batch, learning] = [0, 0, 0].map(() => new Float64Array(20 * CLASSES));
    for (let i = 0; i < 20; i++) committee.predictAt(rows.data, i * rows.width, single, i * CLASSES, CLASSES);
    committee.predictBatch(rows.data, 20, batch, CLASSES);
    expect(batch).toEqual(single);
    for (let i = 0; i < 20; i++) expect(single[2 * i] + single[2 * i + 1]).toBeCloseTo(1, 12);
    committee.predictThenLearnBatch(rows.data, 1, rows.labels, undefined, learning, CLASSES);
    expect(learning.subarray(0, 2)).toEqual(single.subarray(0, 2));
  });

  it("leaves what lies beside its output alone", () => {
    class Voting extends Committee {
      protected readonly kind = "voting";
    }
    const committee = new Voting(contextOf(rows.schema), standard).ready();
    const out = new Float64Array(7).fill(9);
    committee.predictAt(rows.data, rows.width, out, 2, 3); // more classes than there are
    expect([...out]).toEqual([9, 9, 0, 0, 0, 9, 9]);
    committee.learnMany(rows.data, 50, rows.labels);
    committee.predictAt(rows.data, rows.width, out, 2, 3);
    expect([out[0], out[1], out[4], out[5], out[6]]).toEqual([9, 9, 0, 9, 9]);
    expect(out[2] + out[3]).toBeCloseTo(1, 12);
  });
});

describe("combineThenLearn", () => {
  /** Hedge: after each row a wrong member's vote weighs half of what it did. */
  class Hedge extends Committee {
    protected readonly kind = "hedge";
    protected override readonly needsAnswers = true;
    protected override combineThenLearn(run: Run, answers: Answers): void {
      const { data } = this.voteWeights;
      const { count, classes, labels, out } = run;
      if (out !== null) out.fill(0, 0, count * classes);
      for (let i = 0, at = 0; i < count; i++, at += classes) {
        for (let m = 0; m < answers.length; m++) {
          if (out !== null) addVote(this.spread, data, m, answers[m], at, out, at, classes);
          if (mostProbable(answers[m], at, classes) !== labels[i]) data[m] = Math.max(data[m] / 2, 1e-6);
        }
      }
    }
  }

  const bases = [naiveBayes.with({}), decisionStump.with({}), majorityClass.with({})];
  const make = () => new Hedge(contextOf(rows.schema), { ...standard, members: 3, spread: 0, base: bases }).ready();

  it.each([
    [1, plain],
    [7, plain],
    [300, plain],
    [64, gaps],
  ])("learns how to combine from answers before learning, in batches of %i as by the book", (size, weights) => {
    const members = bases.map((base) => buildSeeded(base, rows.schema, 1));
    const votes = [1, 1, 1];
    const classWeights = [0, 0];
    const expected = new Float64Array(rows.count * CLASSES).fill(0.5);
    for (let i = 0; i < rows.count; i++) {
      const answers = members.map((member) => member.predictOne(rows.row(i)));
      const sums = [0, 0];
      answers.forEach((answer, m) => {
        if (answer >= 0) sums[answer] += votes[m];
      });
      const shares = sums[0] + sums[1] > 0 ? sums : classWeights;
      const total = shares[0] + shares[1];
      if (total > 0) for (let c = 0; c < CLASSES; c++) expected[CLASSES * i + c] = shares[c] / total;
      if (weights[i] === 0) continue;
      answers.forEach((answer, m) => {
        if (answer !== rows.labels[i]) votes[m] = Math.max(votes[m] / 2, 1e-6);
        members[m].learnOne(rows.row(i), rows.labels[i], weights[i]);
      });
      classWeights[rows.labels[i]] += weights[i];
    }
    const hedge = make();
    inBatches(hedge, size, rows, weights).forEach((share, k) => {
      expect(share).toBeCloseTo(expected[k], 12);
    });
    expect(hedge.members.map(stateOf)).toEqual(members.map(stateOf));
    expect([...hedge.arena.columns[0].data]).toEqual(votes);
  });

  it("learns where nobody asks the ensemble, too, if it needs the members' answers", () => {
    const [asked, silent] = [make(), make()];
    inBatches(asked, 50, rows, gaps);
    inBatches(silent, 50, rows, gaps, false);
    expect(stateOf(silent)).toEqual(stateOf(asked));
  });

  it("is not called, nor are members asked, where nobody needs their answers", () => {
    class Idle extends Committee {
      protected readonly kind = "idle";
      protected override combineThenLearn(): void {
        throw new Error("called");
      }
    }
    const { spec, made } = told(() => 0);
    const few = numbered([0, 1, 1]);
    const idle = new Idle(contextOf(few.schema), { ...standard, base: spec }).ready();
    inBatches(idle, 3, few, plain, false);
    for (const { calls } of made) expect(calls.map(([what]) => what)).toEqual(["learn", "learn", "learn"]);
  });
});

describe("a committee that changes", () => {
  /** Every seventh row the member that is wrong leaves, and one comes where all are wrong. */
  class Flock extends Committee {
    protected readonly kind = "flock";
    readonly seen = this.memberNumbers("seen");

    constructor(context: Context) {
      super(context, { ...standard, maxMembers: 4, spread: 0 });
    }

    protected override untilPreparation(): number {
      return 6 - (this.rowsLearned % 7);
    }

    protected override prepare({ labels, classes }: Run, answers: Answers): void {
      const wrong = answers.slice(0, this.members.length).map((of) => mostProbable(of, 0, classes) !== labels[0]);
      for (let m = this.members.length - 1; m >= 0; m--) {
        this.seen.data[m] += 1;
        if (!wrong[m]) this.voteWeights.data[m] += 1;
        else if (this.members.length > 1) {
          this.report("removed", m);
          removeMember(this, m);
        }
      }
      if (wrong.some((is) => !is) || this.members.length === this.maxMembers) return;
      this.report("added", this.members.length);
      addMember(this);
    }
  }

  const flock = definitionOf((context) => new Flock(context));
  const definitions = [flock, naiveBayes];

  it("learns the same in batches as row by row, and after a stop anywhere", () => {
    const results = [1, 6, 7, 8, 300].map((size) => {
      const model = new Model(rows.schema, flock.with({} as never), 1);
      model.classifier.events = [];
      const answers = inBatches(model.classifier, size, rows, gaps);
      return { answers, bytes: saveModel(model), events: model.classifier.events };
    });
    for (const result of results) expect(result).toEqual(results[0]);
    expect(new Set(results[0].events.map(({ kind }) => kind))).toEqual(new Set(["added", "removed"]));
    let stopped = new Model(rows.schema, flock.with({} as never), 1) as Model;
    for (let i = 0; i < rows.count; i++) {
      stopped.classifier.learnOne(rows.row(i), rows.labels[i], gaps[i]);
      if (i % 13 === 0) stopped = loadModel(saveModel(stopped), definitions);
    }
    expect(saveModel(stopped)).toEqual(results[0].bytes);
  });
});
