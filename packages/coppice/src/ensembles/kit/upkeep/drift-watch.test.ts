import { describe, expect, it } from "vitest";
import { contextOf, definitionOf, told, windowsOf } from "../../../../test/ensembles.ts";
import { CountingMemory } from "../../../../test/memories.ts";
import { collect, type Rows, rowsOf } from "../../../../test/streams.ts";
import {
  buildSeeded,
  type Classifier,
  type Context,
  Model,
  type ModelEvent,
  release,
  type Stateful,
} from "../../../core/index.ts";
import { Adwin } from "../../../drift/index.ts";
import { hoeffdingTree, naiveBayes } from "../../../learners/index.ts";
import { loadModel, saveModel, saveState } from "../../../snapshot/index.ts";
import { sea } from "../../../streams/index.ts";
import { Chain } from "../chain.ts";
import type { EnsembleOptions } from "../membership.ts";
import type { Run } from "../run.ts";
import { DriftWatch, type DriftWatchOptions } from "./drift-watch.ts";

const MEMBERS = 2;
const deltas = { warningDelta: 0.5, driftDelta: 0.2 };
/** Long between a warning and a drift. */
const patient = { warningDelta: 0.5, driftDelta: 1e-5 };

/** Members that learn parts of the rows; background learners learn all, with half of the weight. */
class Watched extends Chain {
  protected readonly kind = "watched";
  protected override readonly upkeep: readonly [DriftWatch];
  /** Where `watch` said that another learner is in the member's place. */
  readonly taken: [row: number, m: number][] = [];

  constructor(context: Context, watch: DriftWatchOptions = deltas, options: Partial<EnsembleOptions> = {}) {
    const standard = { members: MEMBERS, base: naiveBayes.with({}), spread: 0, maxBytes: Infinity } as const;
    super(context, { ...standard, ...options, needs: { before: true, after: false } });
    this.upkeep = [new DriftWatch(this, this.maxMembers, watch)];
  }

  get watching(): DriftWatch {
    return this.upkeep[0];
  }

  protected override weigh(m: number, { weights, rows }: Run, from: number, to: number): void {
    const width = this.schema.attributes.length;
    for (let i = from; i < to; i++) weights[i] *= shareOf(m, rows[i * width]);
  }

  protected override update(m: number, run: Run, i: number): void {
    const isTaken = this.upkeep[0].watch(m, run, i, run.rowWeights[i] / 2, run.before[i] === 0);
    if (isTaken) this.taken.push([this.rowsLearned + i, m]);
  }
}

function shareOf(m: number, x: number): number {
  return m === 0 || x < 6 ? 1 : 0.25;
}

/** A world that changes sides every 600 rows. */
function turning(count: number): Rows {
  const rows = collect(sea({ seed: 3 }), count);
  const labels = rows.labels.map((label, i) => (Math.floor(i / 600) % 2 === 0 ? label : 1 - label));
  return rowsOf(rows.schema, rows.data, labels);
}

const rows = turning(2400);
const stateOf = (thing: Stateful | null) => (thing === null ? null : saveState("state", thing));

function learnInBatches(classifier: Classifier, size: number, of: Rows = rows): void {
  for (let at = 0; at < of.count; at += size) {
    classifier.learnMany(of.data.subarray(at * of.width), Math.min(size, of.count - at), of.labels.subarray(at));
  }
}

/** The same by the book, one row at a time. */
function byTheBook({ warningDelta, driftDelta }: DriftWatchOptions) {
  const fresh = () => buildSeeded(naiveBayes.with({}), rows.schema, 1);
  const places = Array.from({ length: MEMBERS }, () => ({
    member: fresh(),
    background: null as Classifier | null,
    warning: new Adwin(warningDelta || 0.5),
    drift: new Adwin(driftDelta || 0.5),
  }));
  const events: ModelEvent[] = [];
  for (let i = 0; i < rows.count; i++) {
    const row = rows.row(i);
    places.forEach((place, member) => {
      const wrong = place.member.predictOne(row) === rows.labels[i] ? 0 : 1;
      place.member.learnOne(row, rows.labels[i], shareOf(member, row[0]));
      place.background?.learnOne(row, rows.labels[i], 0.5);
      if (warningDelta > 0 && place.warning.add(wrong) && place.warning.risen) {
        events.push({ kind: "warning", member, rows: i + 1 });
        place.background = fresh();
        place.warning.reset();
      }
      if (driftDelta > 0 && place.drift.add(wrong) && place.drift.risen) {
        events.push({ kind: "drift", member, rows: i + 1 });
        place.member = place.background ?? fresh();
        place.background = null;
        place.warning.reset();
        place.drift.reset();
      }
    });
  }
  return { places, events };
}

describe("a drift watch", () => {
  it.each([
    [1, deltas],
    [64, deltas],
    [2400, deltas],
    [100, { warningDelta: 0, driftDelta: 0.2 }],
    [100, { warningDelta: 0.5, driftDelta: 0 }],
    [100, { warningDelta: 0.05, driftDelta: 0.5 }],
    [100, { warningDelta: 1e-30, driftDelta: 0.2 }], // a drift without a warning
  ])("warns, trains in the background and replaces as by the book, in batches of %i with %j", (size, watch) => {
    const { places, events } = byTheBook(watch);
    const ensemble = new Watched(contextOf(rows.schema), watch).ready();
    ensemble.events = [];
    learnInBatches(ensemble, size);
    expect(ensemble.events).toEqual(events);
    expect(ensemble.members.map(stateOf)).toEqual(places.map(({ member }) => stateOf(member)));
    expect(ensemble.watching.parts().map(stateOf)).toEqual(places.map(({ background }) => stateOf(background)));
    const adwins = places.flatMap(({ warning, drift }) => [warning, drift]);
    const expected = adwins.map(({ width, mean, arena }) => ({ width, mean, squares: arena.columns[0].data[2] }));
    expect(windowsOf(ensemble)).toEqual(expected);
    expect(ensemble.taken.map(([row, m]) => [row + 1, m]).sort()).toEqual(
      events
        .filter(({ kind }) => kind === "drift")
        .map(({ rows: at, member }) => [at, member])
        .sort(),
    );
    expect(events.length).toBeGreaterThan(3);
  });

  it("switched off hears nothing and changes nothing", () => {
    const ensemble = new Watched(contextOf(rows.schema), { warningDelta: 0, driftDelta: 0 }).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 100);
    expect([ensemble.events, ensemble.taken]).toEqual([[], []]);
    expect(ensemble.watching.parts().every((part) => part === null)).toBe(true);
    expect(windowsOf(ensemble).every(({ width }) => width === 0)).toBe(true);
  });

  it("does not care for errors that fall", () => {
    const { spec } = told((row) => (row < 600 ? 1 : 0));
    const data = Float64Array.from({ length: 1500 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(contextOf(rows.schema), deltas, { base: spec }).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 1500, rowsOf(rows.schema, data, new Int32Array(1500)));
    expect(ensemble.events).toEqual([]);
  });

  it("makes a second background learner where it warns again, and gives the first one back", () => {
    const { spec, made } = told((row) => (row < 600 ? 0 : row < 1200 ? row & 1 : 1));
    const data = Float64Array.from({ length: 1600 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const memory = new CountingMemory();
    const watch = { warningDelta: 0.002, driftDelta: 0 };
    const ensemble = new Watched(contextOf(rows.schema, 1, memory), watch, { members: 1, base: spec }).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 1600, rowsOf(rows.schema, data, new Int32Array(1600)));
    expect(ensemble.events.map(({ kind }) => kind)).toEqual(ensemble.events.map(() => "warning"));
    expect(ensemble.events.length).toBeGreaterThan(1);
    expect(made).toHaveLength(1 + ensemble.events.length);
    expect(made[1].calls.length).toBe(ensemble.events[1].rows - ensemble.events[0].rows);
    const columns = (thing: Stateful): number =>
      thing.arena.columns.length + thing.parts().reduce((sum, part) => sum + (part === null ? 0 : columns(part)), 0);
    expect(memory.live.size).toBe(columns(ensemble));
    release(ensemble);
    expect(memory.live.size).toBe(0);
  });

  it("keeps the background learner where it warns again and has no room for a second one", () => {
    const { spec, made } = told((row) => (row < 600 ? 0 : row < 1200 ? row & 1 : 1));
    class Full extends Watched {
      override freshMember(place: number): Classifier | null {
        return made.length < 2 ? super.freshMember(place) : null;
      }
    }
    const data = Float64Array.from({ length: 1600 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const watch = { warningDelta: 0.002, driftDelta: 0 };
    const ensemble = new Full(contextOf(rows.schema), watch, { members: 1, base: spec }).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 1600, rowsOf(rows.schema, data, new Int32Array(1600)));
    expect(ensemble.events.length).toBeGreaterThan(1);
    expect(ensemble.watching.parts()[0]).toBe(made[1]);
    expect(made[1].calls.length).toBe(1600 - ensemble.events[0].rows);
  });

  it("gives a drift without a warning a fresh learner", () => {
    const { spec, made } = told((row) => (row < 600 ? 0 : 1));
    const data = Float64Array.from({ length: 800 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const ensemble = new Watched(
      contextOf(rows.schema),
      { warningDelta: 0, driftDelta: 0.002 },
      { members: 1, base: spec },
    );
    ensemble.ready().events = [];
    learnInBatches(ensemble, 800, rowsOf(rows.schema, data, new Int32Array(800)));
    const [{ rows: at }] = ensemble.events as ModelEvent[];
    expect(made[1].calls.filter(([what]) => what === "learn")[0][1]).toBe(at); // it learns from the next row on
    expect(ensemble.members).toEqual([made[1]]);
  });

  it("keeps the member where it drifts without a background learner and there is no room for another", () => {
    class Full extends Watched {
      override freshMember(): Classifier | null {
        return null;
      }
    }
    const { spec, made } = told((row) => (row < 600 ? 0 : 1));
    const data = Float64Array.from({ length: 800 * rows.width }, (_, k) => Math.floor(k / rows.width));
    const watch = { warningDelta: 0.002, driftDelta: 0.002 };
    const ensemble = new Full(contextOf(rows.schema), watch, { members: 1, base: spec }).ready();
    ensemble.events = [];
    learnInBatches(ensemble, 800, rowsOf(rows.schema, data, new Int32Array(800)));
    expect(ensemble.events.map(({ kind }) => kind)).toContain("drift");
    expect(ensemble.members).toEqual([made[0]]);
    expect(ensemble.taken).toEqual([]);
  });

  it("is saved with its background learners and detectors, in the middle of anything", () => {
    for (const base of [naiveBayes.with({}), hoeffdingTree.with({ gracePeriod: 10, attributesPerLeaf: 2 })]) {
      const watched = definitionOf((context) => new Watched(context, patient, { base }));
      const straight = new Model(rows.schema, watched.with({} as never), 1);
      let stopped = new Model(rows.schema, watched.with({} as never), 1) as Model;
      let withBackground = 0;
      for (let at = 0; at < rows.count; at += 40) {
        for (const model of [straight, stopped]) {
          model.classifier.learnMany(rows.data.subarray(at * rows.width), 40, rows.labels.subarray(at));
        }
        const learners = (stopped.classifier as Watched).watching.parts();
        withBackground += learners.filter((learner) => learner !== null).length;
        stopped = loadModel(saveModel(stopped), [watched, naiveBayes, hoeffdingTree]);
      }
      expect(saveModel(stopped)).toEqual(saveModel(straight));
      expect(withBackground).toBeGreaterThan(3);
    }
  });

  it("has no more learners than it says, and its windows grow no further", () => {
    const ensemble = new Watched(contextOf(rows.schema), patient).ready();
    const bytes = ensemble.arena.byteLength;
    let withBackground = 0;
    for (let at = 0; at < rows.count; at += 50) {
      ensemble.learnMany(rows.data.subarray(at * rows.width), 50, rows.labels.subarray(at));
      const learners = ensemble.watching.parts();
      expect(learners.length).toBe(ensemble.watching.learners);
      if (learners.some((learner) => learner !== null)) withBackground++;
    }
    expect(withBackground).toBeGreaterThan(0);
    expect(ensemble.arena.byteLength).toBe(bytes);
  });
});
