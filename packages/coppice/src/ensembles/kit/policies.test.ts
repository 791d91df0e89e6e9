/** What an ensemble may say of itself, against the loop that goes row by row through the members and does what it says. */
import { describe, expect, it } from "vitest";
import { contextOf, definitionOf, noting, told } from "../../../test/ensembles.ts";
import { numbersSchema } from "../../../test/naive-twins.ts";
import { collect, type Rows, rowsOf } from "../../../test/streams.ts";
import { type Classifier, type Column, type Context, Model, type Spec } from "../../core/index.ts";
import { hoeffdingTree, naiveBayes } from "../../learners/index.ts";
import { loadModel, saveModel, saveState } from "../../snapshot/index.ts";
import { sea } from "../../streams/index.ts";
import { Chain, type ChainOptions } from "./chain.ts";
import { Committee } from "./committee.ts";
import { RowChain } from "./row-chain.ts";
import type { Run } from "./run.ts";

const rows = collect(sea({ seed: 8 }), 400);
const CLASSES = 2;
const tree = hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.3, maxBytes: Infinity });
const standard = { members: 3, base: tree, spread: 0, maxBytes: Infinity } as const;

/** Weights of rows: none is 0, or every fifth. */
const plain = new Float64Array(rows.count).fill(1);
const gaps = Float64Array.from(plain, (_, i) => (i % 5 === 3 ? 0 : 0.5 + (i % 3)));

/** Test-then-train in batches of a size; the answers of all rows. */
function inBatches(classifier: Classifier, size: number, weights: Float64Array, of: Rows = rows): Float64Array {
  const out = new Float64Array(of.count * CLASSES);
  for (let at = 0; at < of.count; at += size) {
    const count = Math.min(size, of.count - at);
    classifier.predictThenLearnMany(
      of.data.subarray(at * of.width),
      count,
      of.labels.subarray(at),
      out.subarray(at * CLASSES),
      weights.subarray(at),
    );
  }
  return out;
}

const stateOf = (classifier: Classifier) => saveState("state", classifier);
/** What is kept of the votes' weights, before `weighVotes`. */
const votesOf = (classifier: Classifier) => [...classifier.arena.columns[0].data];

describe("a chain by rows", () => {
  /** A member that got its last row wrong gives the next one three times the weight, and its vote counts its hits. */
  class Stung extends RowChain {
    protected override readonly byRow: boolean;
    protected readonly kind = "stung";
    readonly wrong = this.memberNumbers("wrong");
    readonly spans: number[] = [];

    constructor(context: Context, options: Partial<ChainOptions> = {}, byRow = true) {
      super(context, { ...standard, needs: { before: true, after: false }, ...options });
      this.byRow = byRow;
    }

    protected override weigh(m: number, { weights }: Run, from: number, to: number): void {
      this.spans.push(to - from);
      for (let i = from; i < to; i++) weights[i] *= this.wrong.data[m] === 1 ? 3 : 1;
    }

    protected override update(m: number, run: Run, i: number): void {
      this.wrong.data[m] = 1 - run.before[i];
      this.voteWeights.data[m] += run.before[i] * run.rowWeights[i];
    }
  }

  /** The same by the book, one row at a time. */
  function byTheBook(weights: Float64Array): { members: Classifier[]; answers: Float64Array; votes: number[] } {
    const ensemble = new Stung(contextOf(rows.schema)).ready();
    const members = ensemble.members.map((_, m) => ensemble.freshMember(m) as Classifier); // deterministic: their streams do not matter
    const wrong = [0, 0, 0];
    const votes = [1, 1, 1];
    const classWeights = [0, 0];
    const answers = new Float64Array(rows.count * CLASSES);
    for (let i = 0; i < rows.count; i++) {
      const sums = [0, 0];
      const labels = members.map((member) => member.labelAt(rows.data, i * rows.width));
      labels.forEach((label, m) => {
        if (label >= 0) sums[label] += votes[m];
      });
      const total = sums[0] + sums[1];
      const said = total > 0 ? sums : classWeights;
      for (let c = 0; c < CLASSES; c++) answers[i * CLASSES + c] = said[c] / (said[0] + said[1] || 1);
      if (i === 0) answers.fill(0.5, 0, 2); // nothing has been learned
      if (weights[i] === 0) continue;
      labels.forEach((label, m) => {
        members[m].learnAt(rows.data, i * rows.width, rows.labels[i], weights[i] * (wrong[m] === 1 ? 3 : 1));
        wrong[m] = label === rows.labels[i] ? 0 : 1;
        if (wrong[m] === 0) votes[m] += weights[i];
      });
      classWeights[rows.labels[i]] += weights[i];
    }
    return { members, answers, votes };
  }

  it.each([
    [1, plain],
    [7, plain],
    [400, plain],
    [7, gaps],
    [64, gaps],
  ])("weighs each row by what became of the member's row before, in batches of %i", (size, weights) => {
    const expected = byTheBook(weights);
    const ensemble = new Stung(contextOf(rows.schema)).ready();
    expect(inBatches(ensemble, size, weights)).toEqual(expected.answers);
    expect(ensemble.members.map(stateOf)).toEqual(expected.members.map(stateOf));
    expect(votesOf(ensemble)).toEqual(expected.votes);
    expect(new Set(ensemble.spans)).toEqual(new Set([1]));
  });

  it.each([true, false])("is not told of answers that nobody asked for, by rows: %s", (byRow) => {
    const ensemble = new Stung(contextOf(rows.schema), { needs: { before: false, after: false } }, byRow).ready();
    ensemble.learnMany(rows.data, rows.count, rows.labels);
    expect(votesOf(ensemble).slice(0, 3)).toEqual([1, 1, 1]);
  });

  it("learns the same without being asked for answers", () => {
    const [asked, silent] = [new Stung(contextOf(rows.schema)).ready(), new Stung(contextOf(rows.schema)).ready()];
    inBatches(asked, 50, gaps);
    silent.learnMany(rows.data, rows.count, rows.labels, gaps);
    expect(stateOf(silent)).toEqual(stateOf(asked));
  });

  it("weighs a run at once where nobody asks for rows: then what a row leaves behind is seen by the next run only", () => {
    const runs = noting(new Stung(contextOf(rows.schema), {}, false).ready());
    inBatches(runs, 50, plain);
    expect(new Set(runs.spans)).toEqual(new Set([50]));
    const row = new Stung(contextOf(rows.schema)).ready();
    inBatches(row, 50, plain);
    expect(stateOf(runs)).not.toEqual(stateOf(row));
  });

  it("knows what a member answers after learning, too", () => {
    class After extends Stung {
      readonly seen: string[] = [];
      protected override update(m: number, run: Run, i: number): void {
        super.update(m, run, i);
        this.seen.push(`${m}: ${run.before[i]} ${run.after[i]} ${run.labelsAfter[i]}`);
      }
    }
    const seenIn = (weighs: "run" | "row", size: number) => {
      const { spec } = told(
        (_row, learned) => (learned > 0 ? 1 : -1),
        (row) => row % 2,
      );
      const needs = { before: true, after: true };
      const ensemble = noting(
        new After(contextOf(rows.schema), { members: 2, base: spec, needs }, weighs === "row").ready(),
      );
      const few = rowsOf(
        rows.schema,
        Float64Array.from({ length: 3 * rows.width }, (_, k) => Math.floor(k / rows.width)),
        Int32Array.of(1, 0, 1),
      );
      inBatches(ensemble, size, plain, few);
      return ensemble.seen;
    };
    expect(seenIn("row", 1)).toEqual(["0: 0 1 1", "1: 0 0 0", "0: 0 0 1", "1: 0 0 1", "0: 1 1 1", "1: 0 0 0"]);
    expect(seenIn("row", 3)).toEqual(["0: 0 1 1", "0: 0 0 1", "0: 1 1 1", "1: 0 0 0", "1: 0 0 1", "1: 0 0 0"]);
    expect(seenIn("run", 3)).toEqual(seenIn("row", 3));
  });
});

describe("the carry", () => {
  /** Three numbers per row, 1 to begin with: the weight so far, 1 + how many were wrong, and 2 + the last member that was right. */
  class Laden extends Chain {
    protected readonly kind = "laden";
    readonly met: number[][] = [];

    constructor(context: Context, options: Partial<ChainOptions> = {}) {
      super(context, { ...standard, needs: { before: true, after: false }, carry: 1, ...options });
    }

    protected override get carryWidth(): number {
      return 3;
    }

    protected override weigh(_m: number, { weights, carries }: Run, from: number, to: number): void {
      for (let i = from; i < to; i++) weights[i] *= carries[3 * i] * carries[3 * i + 1];
    }

    protected override update(m: number, { carries, before }: Run, i: number): void {
      const at = 3 * i;
      this.met.push([m, ...carries.slice(at, at + 3)]);
      if (before[i] === 1) carries[at + 2] = 2 + m;
      else carries[at + 1] += 1;
      carries[at] /= 2;
    }
  }

  it("travels with its row, however many numbers it has, and begins anew with every row", () => {
    const { spec, made } = told(
      () => 1,
      (row) => row % 2,
      () => 0,
    );
    const few = rowsOf(
      rows.schema,
      Float64Array.from({ length: 5 * rows.width }, (_, k) => Math.floor(k / rows.width)),
      Int32Array.of(1, 1, 0, 0, 1),
    );
    for (const size of [1, 2, 5]) {
      made.splice(0);
      const ensemble = new Laden(contextOf(rows.schema), { base: spec }).ready();
      inBatches(ensemble, size, plain, few);
      const weightsOf = (m: number) => made[m].calls.filter(([what]) => what === "learn").map((call) => call[3]);
      // Labels 1 1 0 0 1; answers 1 1 1 1 1, then 0 1 0 1 0, then 0 0 0 0 0.
      expect(weightsOf(0)).toEqual([1, 1, 1, 1, 1]);
      expect(weightsOf(1)).toEqual([0.5, 0.5, 1, 1, 0.5]);
      expect(weightsOf(2)).toEqual([0.5, 0.25, 0.5, 0.75, 0.5]);
      const ofMember = (m: number) => ensemble.met.filter(([of]) => of === m).map(([, ...carry]) => carry);
      expect(ofMember(0)).toEqual(Array(5).fill([1, 1, 1]));
      expect(ofMember(2)).toEqual([
        [0.25, 2, 2],
        [0.25, 1, 3],
        [0.25, 2, 3],
        [0.25, 3, 1],
        [0.25, 2, 2],
      ]);
    }
  });

  it("is one number, 0, or the one that is named", () => {
    class Seen extends Chain {
      protected readonly kind = "seen";
      readonly carries: number[] = [];
      protected override update(_m: number, run: Run, i: number): void {
        this.carries.push(run.carries[i]++);
      }
    }
    const carriesOf = (carry?: number) => {
      const needs = { before: true, after: false };
      const ensemble = new Seen(contextOf(rows.schema), {
        ...standard,
        needs,
        ...(carry === undefined ? {} : { carry }),
      }).ready();
      noting(ensemble).learnMany(rows.data, 2, rows.labels);
      return ensemble.carries;
    };
    expect(carriesOf()).toEqual([0, 0, 1, 1, 2, 2]);
    expect(carriesOf(7)).toEqual([7, 7, 8, 8, 9, 9]);
  });

  it("gives the same in batches as row by row, over members that learn", () => {
    const [one, other] = [1, 90].map((size) => {
      const ensemble = new Laden(contextOf(rows.schema)).ready();
      return [inBatches(ensemble, size, gaps), stateOf(ensemble)];
    });
    expect(other).toEqual(one);
  });
});

describe("the end of the vote", () => {
  /** Votes end at a place; nobody needs answers. */
  class Cut extends Chain {
    protected readonly kind = "cut";
    readonly #end: number;

    constructor(context: Context, end: number, options: Partial<ChainOptions> = {}) {
      super(context, { ...standard, needs: { before: false, after: false }, ...options });
      this.#end = end;
    }

    override endsVote(m: number): boolean {
      return m === this.#end;
    }
  }

  it.each([
    [0, [0, 0]],
    [1, [1, 0]],
    [2, [1 / 2, 1 / 2]],
    [3, [1 / 3, 2 / 3]],
  ])("is honoured at place %i, in batches, row by row and where nothing is learned", (end, expected) => {
    for (const needs of [
      { before: false, after: false },
      { before: true, after: true },
    ]) {
      const { spec } = told(
        () => 0,
        () => 1,
        () => 1,
      );
      const ensemble = new Cut(contextOf(rows.schema), end, { base: spec, needs }).ready();
      const out = new Float64Array(6);
      ensemble.predictBatch(rows.data, 3, out, 2);
      expect([...out]).toEqual([expected, expected, expected].flat());
      ensemble.predictThenLearnBatch(rows.data, 1, rows.labels, undefined, out, 2);
      expect([...out.subarray(0, 2)]).toEqual(expected);
      if (end === 0) continue; // from here on the classes that were learned answer
      ensemble.predictThenLearnBatch(rows.data, 3, rows.labels, undefined, out, 2);
      expect([...out]).toEqual([expected, expected, expected].flat());
      ensemble.predictAt(rows.data, 0, out, 2, 2);
      ensemble.predictAt(rows.data, 0, out, 4, 2);
      expect([...out]).toEqual([expected, expected, expected].flat());
    }
  });

  it("ends no lesson: members behind it learn every row", () => {
    const { spec, made } = told(() => 0);
    const ensemble = new Cut(contextOf(rows.schema), 1, { base: spec }).ready();
    inBatches(ensemble, 30, gaps);
    const learned = gaps.filter((weight) => weight > 0);
    for (const { calls } of made) {
      expect(calls.filter(([what]) => what === "learn").map((call) => call[3])).toEqual([...learned]);
    }
  });

  it("gives the same in batches as row by row, over members that learn", () => {
    for (const spread of [0, 1 / 2, 1]) {
      const [one, other] = [1, 90].map((size) => {
        const ensemble = new Cut(contextOf(rows.schema), 2, { spread }).ready();
        return [inBatches(ensemble, size, gaps), stateOf(ensemble)];
      });
      expect(other).toEqual(one);
    }
  });
});

describe("the weights of votes", () => {
  it("are those before the row, made of the numbers kept in one go, in batches as row by row", () => {
    class Powers extends Chain {
      protected readonly kind = "powers";
      constructor(context: Context) {
        super(context, { ...standard, spread: 1, needs: { before: true, after: false } });
      }
      protected override update(m: number, run: Run, i: number): void {
        this.voteWeights.data[m] = 0.9 * this.voteWeights.data[m] + 0.1 * run.before[i];
      }
      protected override weighVotes(weights: Float64Array, count: number): void {
        for (let k = 0; k < count; k++) weights[k] = weights[k] ** 8;
      }
    }
    const answer = new Float64Array(CLASSES);
    const expected: number[] = [];
    const single = new Powers(contextOf(rows.schema)).ready();
    for (let i = 0; i < rows.count; i++) {
      const sums = [0, 0];
      single.members.forEach((member, m) => {
        member.predictAt(rows.data, i * rows.width, answer, 0, CLASSES);
        for (let c = 0; c < CLASSES; c++) sums[c] += votesOf(single)[m] ** 8 * answer[c];
      });
      const total = sums[0] + sums[1];
      expected.push(...sums.map((sum) => (total > 0 ? sum / total : 1 / CLASSES)));
      single.learnOne(rows.row(i), rows.labels[i]);
    }
    const batches = new Powers(contextOf(rows.schema)).ready();
    inBatches(batches, 50, plain).forEach((probability, k) => {
      expect(probability).toBeCloseTo(expected[k], 12);
    });
    expect(stateOf(batches)).toEqual(stateOf(single));
  });

  it("are shown, by place, as they are", () => {
    class Doubled extends Chain {
      protected readonly kind = "doubled";
      protected override weighVotes(weights: Float64Array, count: number): void {
        for (let k = 0; k < count; k++) weights[k] *= 2 + k;
      }
    }
    const ensemble = new Doubled(contextOf(rows.schema), {
      ...standard,
      needs: { before: false, after: false },
    }).ready();
    expect(ensemble.inspect().members?.map(({ voteWeight }) => voteWeight)).toEqual([2, 3, 4]);
    expect([...ensemble.votingWeights().subarray(0, 3)]).toEqual([2, 3, 4]); // borrowed: there may be more
    expect(votesOf(ensemble)).toEqual([1, 1, 1]);
  });
});

describe("answers while no member has any", () => {
  it("are the classes learned before the row, those of the same batch among them", () => {
    class Mute extends Chain {
      protected readonly kind = "mute";
    }
    const answersOf = (size: number) => {
      const { spec } = told(() => -1);
      const mute = new Mute(contextOf(rows.schema), {
        ...standard,
        base: spec,
        needs: { before: false, after: false },
      });
      const few = rowsOf(rows.schema, rows.data.slice(0, 4 * rows.width), Int32Array.of(0, 1, 1, 0));
      return [...inBatches(mute.ready(), size, Float64Array.of(1, 3, 4, 1), few)];
    };
    const expected = [1 / 2, 1 / 2, 1, 0, 1 / 4, 3 / 4, 1 / 8, 7 / 8];
    for (const size of [1, 2, 3, 4]) expect(answersOf(size)).toEqual(expected);
  });
});

describe("members that are replaced while they learn a run", () => {
  /** A fresh member whenever one has been wrong twice. */
  class Impatient extends Chain {
    protected readonly kind = "impatient";
    readonly wrong = this.memberNumbers("wrong");

    constructor(context: Context, base: Spec) {
      super(context, { ...standard, base, spread: 1, needs: { before: true, after: true } });
    }

    protected override update(m: number, run: Run, i: number): void {
      this.wrong.data[m] += 1 - run.after[i];
      this.voteWeights.data[m] += run.before[i];
      if (this.wrong.data[m] < 2) return;
      this.wrong.data[m] = 0;
      this.voteWeights.data[m] = 1;
      this.report("replaced", m);
      this.putMember(m, this.freshMember(m) as Classifier);
    }
  }

  it("are followed at once: what the old one made of later rows does not count", () => {
    const impatient = definitionOf((context) => new Impatient(context, naiveBayes.with({})));
    const definitions = [impatient, naiveBayes];
    const [one, other] = [1, 80].map((size) => {
      const model = new Model(rows.schema, impatient.with({} as never), 1);
      const events: unknown[] = [];
      model.classifier.events = events as never;
      const answers = inBatches(model.classifier, size, gaps);
      const order = (events as { rows: number; member: number }[]).sort(
        (a, b) => a.rows - b.rows || a.member - b.member,
      );
      return { answers, order, bytes: saveModel(model), again: saveModel(loadModel(saveModel(model), definitions)) };
    });
    expect(one.order.length).toBeGreaterThan(10);
    expect(other).toEqual(one);
    expect(one.again).toEqual(one.bytes);
  });
});

it("columns have the names in snapshots that they always had, says for the votes' weights", () => {
  const { columns } = new (class extends Chain {
    protected readonly kind = "any";
  })(contextOf(rows.schema), { ...standard, needs: { before: false, after: false } }).ready().arena;
  expect(columns.map(({ name }: Column) => name)).toEqual([
    "says",
    "births",
    "classWeights",
    "rows",
    "streams",
    "known",
    "named",
  ]);
});

describe("weights that are more than a learner takes", () => {
  const weights = Float64Array.of(1e100, 1, 2e98, 0.25, 3e99);
  const [schema, labels] = [numbersSchema(1), Int32Array.of(0, 1, 0, 1, 1)];
  const times = (run: Run, from: number, to: number) => {
    for (let i = from; i < to; i++) run.weights[i] = 10 * run.rowWeights[i];
    return run.weights;
  };
  class Heavy extends Chain {
    protected readonly kind = "heavy";
    protected override weigh(_m: number, run: Run, from: number, to: number): void {
      times(run, from, to);
    }
  }
  class HeavyRows extends RowChain {
    protected readonly kind = "heavy";
    protected override readonly byRow = true;
    protected override weigh(_m: number, run: Run, from: number, to: number): void {
      times(run, from, to);
    }
  }
  class HeavyCommittee extends Committee {
    protected readonly kind = "heavy";
    protected override weightsFor(run: Run): Float64Array {
      return times(run, 0, run.count);
    }
  }

  it.each([Heavy, HeavyRows, HeavyCommittee])("become the most that it takes, and others stay: %o", (Made) => {
    const { spec, made } = told(() => 0);
    const needs = { before: false, after: false };
    const ensemble = new Made(contextOf(schema), { ...standard, base: spec, needs }).ready();
    ensemble.learnMany(Float64Array.of(1, 2, 3, 4, 5), 5, labels, weights);
    for (const { calls } of made) {
      const learned = calls.flatMap(([what, , , weight]) => (what === "learn" ? [weight] : []));
      expect(learned).toEqual([1e100, 10, 10 * 2e98, 2.5, 1e100]);
    }
    expect(weights[0]).toBe(1e100);
  });
});

describe("a run", () => {
  const MOST = 65_536; // numbers that are kept of its rows

  /** A chain whose carries are wide; how long its runs are. */
  class Wide extends Chain {
    protected readonly kind = "wide";
    readonly lengths: number[] = [];
    protected override get carryWidth(): number {
      return 1000;
    }
    protected override walk(run: Run): void {
      this.lengths.push(run.count);
      expect(run.carries.length).toBeLessThanOrEqual(MOST);
      super.walk(run);
    }
    protected override weigh(_m: number, { weights, carries }: Run, from: number, to: number): void {
      for (let i = from; i < to; i++) weights[i] *= 1 + carries[1000 * i];
    }
    protected override update(_m: number, { carries, before }: Run, i: number): void {
      carries[1000 * i] += 1 - before[i];
    }
  }

  it("has no more rows than may be kept in memory, and what is learned is the same", () => {
    const needs = { before: true, after: false };
    const [many, few] = [400, 7].map((size) => {
      const ensemble = noting(new Wide(contextOf(rows.schema), { ...standard, needs }).ready());
      return { ensemble, answers: inBatches(ensemble, size, plain) };
    });
    const longest = Math.floor(MOST / (1000 + CLASSES));
    expect(many.ensemble.lengths).toEqual([...Array(6).fill(longest), 400 - 6 * longest]);
    expect(few.answers).toEqual(many.answers);
    expect(stateOf(few.ensemble)).toEqual(stateOf(many.ensemble));
  });
});
