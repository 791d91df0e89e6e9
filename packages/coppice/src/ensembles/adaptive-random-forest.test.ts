import { describe, expect, it } from "vitest";
import {
  answerOf,
  expectTwin,
  naiveChance,
  runs,
  shares,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, learnAll, prequentialAccuracy, rowsOf } from "../../test/streams.ts";
import {
  type Classifier,
  type Column,
  type Model,
  type ModelEvent,
  PoissonTable,
  Random,
  type Schema,
} from "../core/index.ts";
import { Adwin } from "../drift/index.ts";
import { hoeffdingTree } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { randomRbf, sea } from "../streams/index.ts";
import { adaptiveRandomForest, type Chain, onlineBagging } from "./index.ts";

/** SEA whose classes change sides half way. */
function turned(seed: number, count: number) {
  const rows = collect(sea({ seed }), count);
  const labels = rows.labels.map((label, i) => (i < count / 2 ? label : 1 - label));
  return rowsOf(rows.schema, rows.data, labels);
}

type Options = NonNullable<Parameters<typeof adaptiveRandomForest>[1]>;

/** The forest row by row in plain lists, with trees of the library asked one row at a time. */
function naive(schema: Schema, options: Options, seed: number) {
  const { members: count = 10, poissonMean = 6, gracePeriod = 20, splitConfidence = 0.01, leafPrediction } = options;
  const { warningDelta = 0.01, driftDelta = 0.001, attributeShare = 0.6 } = options;
  const { draws, learner } = naiveChance(schema, seed, count);
  const poisson = new PoissonTable(poissonMean);
  const tree = hoeffdingTree.with({
    gracePeriod: Math.max(1, Math.round(gracePeriod * poissonMean)),
    splitConfidence,
    attributesPerLeaf: Math.max(1, Math.round(attributeShare * schema.attributes.length)),
    ...(leafPrediction === undefined ? {} : { leafPrediction }),
  });
  const places = Array.from({ length: count }, (_, m) => ({
    tree: learner(m, tree),
    background: null as Classifier | null,
    warning: new Adwin(warningDelta),
    drift: new Adwin(driftDelta),
    answered: 0,
    correct: 0,
  }));
  const events: ModelEvent[] = [];
  const learned: number[] = []; // weight per class
  const counts = { taken: 0, fresh: 0 };
  let rows = 0;
  return {
    events,
    counts,
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const { tree, answered, correct } of places) {
        const say = correct > 0 ? correct / answered : 1;
        for (const [c, p] of answerOf(tree, row).entries()) votes[c] += say * p;
      }
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      rows++;
      for (const { tree, background } of places) {
        for (const one of [tree, background]) one?.reserveAt(row, 0, label, false);
      }
      for (const [m, place] of places.entries()) {
        place.answered += weight;
        const wasRight = place.tree.predictOne(row) === label;
        if (wasRight) place.correct += weight;
        const k = poisson.draw(draws[m]);
        if (k === 0) continue;
        place.tree.learnOne(row, label, k * weight);
        place.background?.learnOne(row, label, weight);
        const error = Number(!wasRight && place.tree.predictOne(row) !== label);
        if (warningDelta > 0 && place.warning.add(error) && place.warning.risen) {
          place.background = learner(m, tree);
          place.warning.reset();
          events.push({ kind: "warning", member: m, rows });
        }
        if (driftDelta === 0 || !place.drift.add(error) || !place.drift.risen) continue;
        counts[place.background === null ? "fresh" : "taken"]++;
        Object.assign(place, { tree: place.background ?? learner(m, tree), background: null, answered: 0, correct: 0 });
        place.warning.reset();
        place.drift.reset();
        events.push({ kind: "drift", member: m, rows });
      }
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

describe("adaptive random forest", () => {
  const lively = { members: 3, gracePeriod: 5, splitConfidence: 0.1, warningDelta: 0.5, driftDelta: 0.2 };
  const cases: [string, Options, "taken" | "fresh"][] = [
    ["trees from the background", { ...lively, poissonMean: 2 }, "taken"],
    ["no warnings, one attribute per leaf", { ...lively, warningDelta: 0, attributeShare: 0.01 }, "fresh"],
    ["drifts sooner than warnings", { ...lively, warningDelta: 0.001, driftDelta: 0.4 }, "fresh"],
    ["most rows left out", { ...lively, members: 6, poissonMean: 0.3, gracePeriod: 4, driftDelta: 0.6 }, "taken"],
    ["naive Bayes in the leaves", { ...lively, poissonMean: 2.2, leafPrediction: "naive-bayes" }, "taken"],
  ];

  it.each(cases)("answers as its naive twin, with weights, holes and late classes: %s", (_, options, kind) => {
    const counts = { taken: 0, fresh: 0 };
    for (const run of runs) {
      const schema = turningSchema();
      const model = adaptiveRandomForest(schema, { ...options, seed: 20 + run[2] }) as unknown as Model;
      const twin = naive(schema, options, 20 + run[2]);
      expectTwin(model, twin, turningExamples(run[2], 900, 150), run);
      counts.taken += twin.counts.taken;
      counts.fresh += twin.counts.fresh;
    }
    expect(counts[kind], "drifts that it met").toBeGreaterThanOrEqual(4);
  });

  it("without detectors, all attributes and lambda 1 trains the trees of online bagging", () => {
    const rows = collect(randomRbf({ seed: 3 }), 3000);
    const forest = adaptiveRandomForest(rows.schema, {
      members: 4,
      attributeShare: 1,
      poissonMean: 1,
      warningDelta: 0,
      driftDelta: 0,
      seed: 7,
    });
    const base = hoeffdingTree.with({ gracePeriod: 20, splitConfidence: 0.01 });
    const bagging = onlineBagging(rows.schema, { members: 4, base, seed: 7 });
    learnAll(forest.classifier, rows);
    learnAll(bagging.classifier, rows);
    (forest.classifier as Chain).members.forEach((tree, m) => {
      const twin = (bagging.classifier as Chain).members[m];
      expect(tree.arena.columns.map((c) => [...c.data])).toEqual(twin.arena.columns.map((c) => [...c.data]));
    });
  });

  it.each([
    [6, 120],
    [0.5, 10],
    [0.18, 4], // 3.6 rounded
    [0.001, 1],
  ])("counts the grace period in rows, of which each weighs lambda: %d times 20", (poissonMean, weight) => {
    const { classifier } = adaptiveRandomForest(sea({ seed: 1 }).schema, { poissonMean });
    expect(classifier.inspect().facts.base).toContain(`grace-period=${weight},`);
  });

  it("takes the longest grace period with the largest lambda", () => {
    const { gracePeriod, poissonMean } = adaptiveRandomForest.params;
    const options = { gracePeriod: gracePeriod.max, poissonMean: poissonMean.max };
    const { classifier } = adaptiveRandomForest(sea({ seed: 1 }).schema, options);
    expect(classifier.inspect().facts.base).toContain(`grace-period=${99 * gracePeriod.max},`);
  });

  it("warns, then replaces trees after a change, and recovers where a plain bag does not", () => {
    const rows = turned(5, 6000);
    const forest = adaptiveRandomForest(rows.schema, { seed: 1 });
    const events: ModelEvent[] = [];
    forest.classifier.events = events;
    const accuracy = prequentialAccuracy(forest.classifier, rows);
    const plain = prequentialAccuracy(onlineBagging(rows.schema, { seed: 1 }).classifier, rows);
    const drifts = events.filter(({ kind }) => kind === "drift");
    expect(drifts.filter(({ rows: at }) => at > 3000 && at < 3400).length).toBeGreaterThanOrEqual(8);
    expect(drifts.filter(({ rows: at }) => at <= 3000).length).toBeLessThanOrEqual(4);
    expect(events.some(({ kind }) => kind === "warning")).toBe(true);
    expect(accuracy).toBeGreaterThan(0.82);
    expect(accuracy).toBeGreaterThan(plain + 0.08);
  });

  it("takes errors that become fewer for no change: neither warning nor drift while trees learn", () => {
    // Half of the first rows are wrong whatever a tree does, since their labels are noise; none need be after them.
    const rows = collect(sea({ seed: 5, noise: 0 }), 4000);
    const noise = Random.seeded(8);
    const labels = rows.labels.map((label, i) => (i < 1500 ? noise.integer(2) : label));
    const forest = adaptiveRandomForest(rows.schema, { members: 5, warningDelta: 0.001, driftDelta: 0.0001, seed: 1 });
    const events: ModelEvent[] = [];
    forest.classifier.events = events;
    const accuracy = prequentialAccuracy(forest.classifier, rowsOf(rows.schema, rows.data, labels));
    expect(accuracy).toBeGreaterThan(0.7); // so errors have become fewer
    expect(events).toEqual([]);
  });

  it("goes on with the new tree at the very next row of a batch, and tells of it at the row that caused it", () => {
    const rows = turned(5, 4000);
    const told: ModelEvent[][] = [[], []];
    const [whole, single] = told.map((events) => {
      const { classifier } = adaptiveRandomForest(rows.schema, { members: 5, seed: 1 });
      classifier.events = events;
      return classifier;
    });
    const together = new Float64Array(2 * rows.count);
    const apart = new Float64Array(2 * rows.count);
    const size = 500;
    for (let at = 0; at < rows.count; at += size) {
      const [part, labels] = [rows.data.subarray(at * rows.width), rows.labels.subarray(at, at + size)];
      whole.predictThenLearnMany(part, size, labels, together.subarray(2 * at));
    }
    for (let i = 0; i < rows.count; i++) {
      single.predictProbaOne(rows.row(i), apart.subarray(2 * i));
      const before = told[1].length;
      single.learnOne(rows.row(i), rows.labels[i]);
      for (const event of told[1].slice(before)) expect(event.rows, "rows learned, this one included").toBe(i + 1);
    }
    const drifts = told[1].filter(({ kind }) => kind === "drift");
    expect(drifts.filter(({ rows: at }) => at % size > 0).length).toBeGreaterThanOrEqual(5);
    const differing = Array.from({ length: rows.count }, (_, i) => i).filter((i) => together[2 * i] !== apart[2 * i]);
    expect(differing, "rows at which the answer in a batch is not that of the row alone").toEqual([]);
    expect(told[0]).toEqual(told[1]);
  });

  it("weighs a tree's vote by its accuracy since it took its place: after a drift the account of the tree before is closed", () => {
    const rows = turned(5, 4000);
    const forest = adaptiveRandomForest(rows.schema, { members: 4, seed: 1 });
    const { members } = forest.classifier as Chain;
    const answered = [0, 0, 0, 0];
    const correct = [0, 0, 0, 0];
    let drifts = 0;
    const events: ModelEvent[] = [];
    forest.classifier.events = events;
    const out = new Float64Array(2);
    const single = new Float64Array(2);
    for (let i = 0; i < rows.count; i++) {
      const row = rows.row(i);
      const label = rows.labels[i];
      // The forest's answer from the trees' own and the accuracies counted here, 1 for a tree that has no right answer yet.
      const votes = [0, 0];
      members.forEach((tree, m) => {
        const accuracy = correct[m] > 0 ? correct[m] / answered[m] : 1;
        const answer = tree.predictOne(row);
        tree.predictProbaOne(row, single);
        if (answer >= 0) for (const c of [0, 1]) votes[c] += accuracy * single[c]; // a fresh tree has no answer
        answered[m]++;
        if (answer === label) correct[m]++;
      });
      forest.classifier.predictProbaOne(row, out);
      const wanted = i === 0 ? 1 / 2 : votes[1] / (votes[0] + votes[1]);
      expect(Math.abs(out[1] - wanted), `row ${i + 1}, after ${drifts} drifts`).toBeLessThan(1e-12);
      forest.classifier.learnOne(row, label);
      for (const { kind, member } of events.splice(0)) {
        if (kind !== "drift") continue;
        answered[member] = 0;
        correct[member] = 0;
        drifts++;
      }
    }
    expect(drifts).toBeGreaterThanOrEqual(4);
  });

  it("has its accounts of the trees in its columns: stopped at any row it weighs votes as if it had not", () => {
    const rows = turned(5, 2600);
    const straight = adaptiveRandomForest(rows.schema, { members: 3, seed: 1 });
    let stopped = adaptiveRandomForest(rows.schema, { members: 3, seed: 1 });
    const [all, some] = [new Float64Array(2), new Float64Array(2)];
    for (let i = 0; i < rows.count; i++) {
      if (i % 200 === 150)
        stopped = loadModel(saveModel(stopped as never), [adaptiveRandomForest, hoeffdingTree] as never) as never;
      straight.classifier.predictProbaOne(rows.row(i), all);
      stopped.classifier.predictProbaOne(rows.row(i), some);
      expect([...some], `row ${i + 1}`).toEqual([...all]);
      straight.classifier.learnOne(rows.row(i), rows.labels[i]);
      stopped.classifier.learnOne(rows.row(i), rows.labels[i]);
    }
  });

  it("trains background trees with weight 1, whatever k the tree itself has drawn", () => {
    const rows = turned(5, 6000);
    const forest = adaptiveRandomForest(rows.schema, {
      members: 3,
      poissonMean: 99,
      warningDelta: 0.3,
      driftDelta: 1e-6,
      seed: 1,
    }); // k is never 0
    const warned = new Map<number, number>();
    const events: ModelEvent[] = [];
    forest.classifier.events = events;
    let seen = 0;
    for (let i = 0; i < rows.count; i++) {
      forest.classifier.learnOne(rows.row(i), rows.labels[i]);
      for (const { kind, member, rows: at } of events.splice(0)) {
        if (kind === "warning") warned.set(member, at);
        if (kind === "drift") warned.delete(member);
      }
      for (const [m, at] of warned) {
        const rowsSince = i + 1 - at;
        if (rowsSince >= 50 * 99) continue; // from the grace period on it may have split
        const background = (forest.classifier.parts() as (Classifier | null)[])[3 + m] as Classifier;
        const weights = background.arena.columns.find(({ name }) => name === "leafClassWeights")?.data as Float64Array;
        expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(rowsSince);
        seen++;
      }
    }
    expect(seen).toBeGreaterThanOrEqual(60);
  });

  it("draws the first leaf's attributes for every tree anew, in the background too", () => {
    const rows = collect(randomRbf({ seed: 3 }), 4000); // 10 attributes, leaves look at 6: 210 subsets
    const forest = adaptiveRandomForest(rows.schema, { seed: 2 });
    /** Attributes of the only leaf of a tree, by name; empty before the tree has learned. */
    const attributes = (tree: Classifier) => {
      const { data } = tree.arena.columns.find(({ name }) => name === "tableAttributes") as Column<Int32Array>;
      const drawn = new Set(data.slice(0, 6));
      return drawn.size < 6 ? "" : [...drawn].sort().join();
    };
    const subsets: string[] = [];
    const fresh = new Set<number>();
    const events: ModelEvent[] = [];
    forest.classifier.events = events;
    for (let i = 0; i < rows.count; i++) {
      const label = rows.labels[i];
      forest.classifier.learnOne(rows.row(i), i < 2000 ? label : 1 - label);
      for (const { kind, member } of events.splice(0)) {
        if (kind === "warning") fresh.add(member);
        else fresh.delete(member);
      }
      if (i === 0) subsets.push(...(forest.classifier as Chain).members.map(attributes).filter((text) => text !== ""));
      for (const m of fresh) {
        const subset = attributes((forest.classifier.parts() as Classifier[])[10 + m]);
        if (subset === "") continue;
        subsets.push(subset);
        fresh.delete(m);
      }
    }
    expect(subsets.length).toBeGreaterThan(12); // ten trees and some in the background
    expect(new Set(subsets).size).toBeGreaterThan(0.8 * subsets.length);
  });

  it("saves background trees and detectors: stopped in the middle of a warning it continues bit for bit", () => {
    const rows = turned(5, 4000);
    const straight = adaptiveRandomForest(rows.schema, { members: 5, seed: 1 });
    let stopped = adaptiveRandomForest(rows.schema, { members: 5, seed: 1 });
    let saved = false;
    const events: ModelEvent[] = [];
    stopped.classifier.events = events;
    for (let i = 0; i < rows.count; i++) {
      straight.classifier.learnOne(rows.row(i), rows.labels[i]);
      stopped.classifier.learnOne(rows.row(i), rows.labels[i]);
      if (saved || !events.some(({ kind, rows: at }) => kind === "warning" && at > 2000)) continue;
      saved = true;
      stopped = loadModel(saveModel(stopped as never), [adaptiveRandomForest, hoeffdingTree] as never) as never;
    }
    expect(saved).toBe(true);
    expect(saveModel(stopped as never)).toEqual(saveModel(straight as never));
  });

  it("draws attributes for each leaf: 60 % of them, the root of their number, or the root and one", () => {
    const rows = collect(randomRbf({ seed: 3 }), 10); // ten attributes
    const perLeaf = (subspace: "share" | "root" | "root-plus-one") => {
      const forest = adaptiveRandomForest(rows.schema, { members: 1, subspace });
      learnAll(forest.classifier, rows);
      const tree = (forest.classifier as Chain).members[0];
      return tree.arena.columns.find(({ name }) => name === "tableAttributes")?.data as Int32Array;
    };
    expect(perLeaf("share")).toHaveLength(6);
    expect(perLeaf("root")).toHaveLength(3);
    expect(perLeaf("root-plus-one")).toHaveLength(4);
    const drawn = [...perLeaf("share")];
    expect(new Set(drawn).size).toBe(6);
    expect(Math.max(...drawn)).toBeLessThan(10);
  });

  it("keeps a byte budget, background trees included", () => {
    const rows = turned(5, 12_000);
    const forest = adaptiveRandomForest(rows.schema, { members: 5, maxBytes: 120_000, seed: 1 });
    const out = new Float64Array(2 * 100);
    for (let at = 0; at < rows.count; at += 100) {
      forest.classifier.predictThenLearnMany(rows.data.subarray(at * 3), 100, rows.labels.subarray(at), out);
      expect(forest.byteLength).toBeLessThanOrEqual(120_000);
    }
  });
});
