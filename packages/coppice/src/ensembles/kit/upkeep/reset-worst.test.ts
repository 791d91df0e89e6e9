import { describe, expect, it } from "vitest";
import { contextOf, definitionOf, noting, told } from "../../../../test/ensembles.ts";
import { CountingMemory } from "../../../../test/memories.ts";
import { collect, type Rows, rowsOf } from "../../../../test/streams.ts";
import { buildSeeded, type Classifier, type Context, Model, type ModelEvent, release } from "../../../core/index.ts";
import { Adwin } from "../../../drift/index.ts";
import { naiveBayes } from "../../../learners/index.ts";
import { loadModel, saveModel, saveState } from "../../../snapshot/index.ts";
import { sea } from "../../../streams/index.ts";
import { Chain } from "../chain.ts";
import type { EnsembleOptions } from "../membership.ts";
import type { Run } from "../run.ts";
import { ResetWorst } from "./reset-worst.ts";

const DELTA = 0.3;
const MEMBERS = 3;

/** Members that differ by the weight with which they learn, each watched for what it answers after learning. */
class Watched extends Chain {
  protected readonly kind = "watched";
  protected override readonly upkeep: readonly [ResetWorst];

  constructor(context: Context, options: Partial<EnsembleOptions> = {}, delta = DELTA, forEach = false) {
    const standard = { members: MEMBERS, base: naiveBayes.with({}), spread: 0, maxBytes: Infinity } as const;
    super(context, { ...standard, ...options, needs: { before: false, after: true } });
    this.upkeep = [new ResetWorst(this, this.maxMembers, delta, { forEach })];
  }

  get resets(): ResetWorst {
    return this.upkeep[0];
  }

  protected override weigh(m: number, { weights, rows }: Run, from: number, to: number): void {
    const width = this.schema.attributes.length;
    for (let i = from; i < to; i++) weights[i] *= shareOf(m, rows[i * width]);
  }

  protected override update(m: number, run: Run, i: number): void {
    this.upkeep[0].add(m, run.after[i] === 0);
  }
}

/** What a row weighs for a member: some learn only rows of their part of the world. */
function shareOf(m: number, x: number): number {
  return m === 0 || (m === 1 ? x < 6 : x > 3) ? 1 : 0.1;
}

/** A world that changes sides every 500 rows. */
function turning(count: number): Rows {
  const rows = collect(sea({ seed: 3 }), count);
  const labels = rows.labels.map((label, i) => (Math.floor(i / 500) % 2 === 0 ? label : 1 - label));
  return rowsOf(rows.schema, rows.data, labels);
}

const rows = turning(2000);
const stateOf = (classifier: Classifier) => saveState("state", classifier);

function learnInBatches(classifier: Classifier, size: number, of: Rows = rows): void {
  for (let at = 0; at < of.count; at += size) {
    classifier.learnMany(of.data.subarray(at * of.width), Math.min(size, of.count - at), of.labels.subarray(at));
  }
}

/** The same by the book, one row at a time. */
function byTheBook(forEach: boolean): { members: Classifier[]; events: ModelEvent[]; errors: number[] } {
  const fresh = () => buildSeeded(naiveBayes.with({}), rows.schema, 1);
  const members = Array.from({ length: MEMBERS }, fresh);
  const errors = members.map(() => new Adwin(DELTA));
  const events: ModelEvent[] = [];
  for (let i = 0; i < rows.count; i++) {
    const row = rows.row(i);
    let changes = 0;
    members.forEach((member, m) => {
      member.learnOne(row, rows.labels[i], shareOf(m, row[0]));
      if (errors[m].add(member.predictOne(row) === rows.labels[i] ? 0 : 1) && errors[m].risen) changes++;
    });
    for (changes = forEach ? changes : Math.min(changes, 1); changes > 0; changes--) {
      const means = errors.map(({ mean }) => mean);
      const worst = means.indexOf(Math.max(...means));
      events.push({ kind: "reset", member: worst, rows: i + 1 });
      members[worst] = fresh();
      errors[worst].reset();
    }
  }
  return { members, events, errors: errors.map(({ mean }) => mean) };
}

describe("resetting the worst member", () => {
  it.each([
    [1, false],
    [5, false],
    [32, false],
    [33, false],
    [2000, false],
    [1, true],
    [33, true],
    [2000, true],
  ])("happens where and to whom it does by the book, in batches of %i, for each change: %s", (size, forEach) => {
    const expected = byTheBook(forEach);
    const ensemble = new Watched(contextOf(rows.schema), {}, DELTA, forEach).ready();
    ensemble.events = [];
    learnInBatches(ensemble, size);
    expect(ensemble.events).toEqual(expected.events);
    expect(ensemble.members.map(stateOf)).toEqual(expected.members.map(stateOf));
    expect(ensemble.members.map((_, m) => ensemble.resets.errorOf(m))).toEqual(expected.errors);
    expect(new Set(expected.events.map(({ member }) => member)).size, "more than one member was the worst once").toBe(
      3,
    );
    expect(expected.events.length).toBeGreaterThan(4);
  });

  it("does not look at the one that changed, but at the one that errs most", () => {
    // Member 0 is always wrong, member 1 from row 400 on; the change is member 1's, the worst is member 0.
    const { spec } = told(
      () => 1,
      (row) => (row < 400 ? 0 : 1),
    );
    const schema = rows.schema;
    const data = Float64Array.from({ length: 600 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(contextOf(schema), { members: 2, base: spec }, 0.002).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 600, rowsOf(schema, data, new Int32Array(600)));
    const [{ rows: at, ...first }] = ensemble.events;
    expect(first).toEqual({ kind: "reset", member: 0 });
    expect(at).toBeGreaterThan(400);
    expect(at % 32).toBe(0);
  });

  it("replaces at most 255 for changes of one row, which is what a byte counts", () => {
    const { spec } = told((row) => (row < 200 ? 0 : 1));
    const data = Float64Array.from({ length: 300 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(contextOf(rows.schema), { members: 300, base: spec }, 0.002, true).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 300, rowsOf(rows.schema, data, new Int32Array(300)));
    const [{ rows: at }] = ensemble.events; // all members err from row 200 on, and all detectors find it at once
    const replaced = ensemble.events.filter((event) => event.rows === at).map(({ member }) => member);
    expect(replaced).toEqual(Array.from({ length: 255 }, (_, m) => m));
  });

  it.each([false, true])("of members that err alike takes the first, for each change: %s", (forEach) => {
    const { spec } = told((row) => (row < 400 ? 0 : 1));
    const data = Float64Array.from({ length: 600 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(contextOf(rows.schema), { base: spec }, 0.002, forEach).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 600, rowsOf(rows.schema, data, new Int32Array(600)));
    const { rows: at } = ensemble.events[0];
    const first = ensemble.events.filter((event) => event.rows === at).map(({ member }) => member);
    expect(first).toEqual(forEach ? [0, 1, 2] : [0]);
  });

  it("for each change resets one, those that err most", () => {
    // Members 0 and 1 are wrong from row 400 on, member 2 is always: it is the worst, and member 0 the next.
    const { spec } = told(
      (row) => (row < 400 ? 0 : 1),
      (row) => (row < 400 ? 0 : 1),
      () => 1,
    );
    const data = Float64Array.from({ length: 600 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(contextOf(rows.schema), { base: spec }, 0.002, true).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 600, rowsOf(rows.schema, data, new Int32Array(600)));
    const [{ rows: at }] = ensemble.events;
    expect(ensemble.events.filter((event) => event.rows === at).map(({ member }) => member)).toEqual([2, 0]);
  });

  it("does not happen where errors fall", () => {
    const { spec } = told((row) => (row < 400 ? 1 : 0));
    const data = Float64Array.from({ length: 1000 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(contextOf(rows.schema), { base: spec }, 0.002).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 1000, rowsOf(rows.schema, data, new Int32Array(1000)));
    expect(ensemble.events).toEqual([]);
  });

  it("lets runs be as long as no detector can find anything", () => {
    class Counting extends Watched {
      readonly runs: number[] = [];
      protected override walk(run: Run): void {
        super.walk(run);
        this.runs.push(run.count);
      }
    }
    const ensemble = noting(new Counting(contextOf(rows.schema)).ready());
    learnInBatches(ensemble, 2000);
    expect(ensemble.runs.slice(0, 5)).toEqual([32, 32, 32, 32, 32]);
    expect(ensemble.runs.length).toBeLessThan(2 * (2000 / 32) * MEMBERS);
  });

  it("is saved with what it has seen, in the middle of anything", () => {
    const watched = definitionOf((context) => new Watched(context));
    const straight = new Model(rows.schema, watched.with({} as never), 1);
    let stopped = new Model(rows.schema, watched.with({} as never), 1) as Model;
    for (let at = 0; at < rows.count; at += 50) {
      for (const model of [straight, stopped]) {
        model.classifier.learnMany(rows.data.subarray(at * rows.width), 50, rows.labels.subarray(at));
      }
      stopped = loadModel(saveModel(stopped), [watched, naiveBayes]);
    }
    expect(saveModel(stopped)).toEqual(saveModel(straight));
  });

  it("keeps no more than windows that grow no further, and gives all back", () => {
    const memory = new CountingMemory();
    const ensemble = new Watched(contextOf(rows.schema, 1, memory)).ready();
    const bytes = ensemble.arena.byteLength;
    learnInBatches(ensemble, 100);
    expect(ensemble.arena.byteLength).toBe(bytes);
    expect(ensemble.parts()).toHaveLength(MEMBERS);
    release(ensemble);
    expect(memory.live.size).toBe(0);
  });
});
