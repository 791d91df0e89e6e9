import { describe, expect, it } from "vitest";
import { collect, learnAll, prequentialAccuracy, type Rows, rowsOf } from "../../test/streams.ts";
import {
  Classifier,
  defineClassifier,
  defineSchema,
  type Inspection,
  type ModelEvent,
  numeric,
  Random,
  type Spec,
} from "../core/index.ts";
import { majorityClass, naiveBayes } from "../learners/index.ts";
import { sea, stagger } from "../streams/index.ts";
import { type Chain, onlineBoosting, onsBoost } from "./index.ts";

const column = (classifier: Classifier, name: string) =>
  classifier.arena.columns.find((c) => c.name === name)?.data as Float64Array;

/** A base learner whose members answer one of the classes "a" and "b" each, in this order, whatever they learn. */
function answering(
  answers: readonly ("a" | "b")[],
  heard: (random: Random) => void = () => {},
  learns: (member: Classifier) => void = () => {},
) {
  let made = 0;
  class Answering extends Classifier {
    readonly answer = answers[made++ % answers.length] === "a" ? 0 : 1;
    predictAt(_rows: Float64Array, _start: number, out: Float64Array, at: number): void {
      out[at + this.answer] = 1;
      out[at + 1 - this.answer] = 0;
    }
    learnAt(): void {
      learns(this);
    }
    inspect(): Inspection {
      return { kind: "answering", bytes: 0, facts: {} };
    }
  }
  return defineClassifier({
    id: "answering",
    kind: "learner",
    params: {},
    capabilities: { weights: "accepted", seeded: false },
    create: (context) => {
      heard(context.random);
      return new Answering(context);
    },
  });
}

/** 200 rows of each of the three concepts. */
function staggerRows(seed: number): Rows {
  const parts = [1, 2, 3].map((concept) => collect(stagger({ concept, seed: seed + concept }), 200));
  const schema = parts[0].schema;
  return rowsOf(
    schema,
    Float64Array.from(parts.flatMap((p) => [...p.data])),
    Int32Array.from(parts.flatMap((p) => [...p.labels])),
  );
}

describe("ONSBoost", () => {
  it("with K beyond the stream, or P, is online boosting bit for bit", () => {
    const rows = collect(sea({ seed: 6 }), 1500);
    const boosting = onlineBoosting(rows.schema, {
      members: 10,
      base: naiveBayes,
      vote: "hard",
      voters: "all",
      errorEstimate: "pseudo-count",
      seed: 3,
    });
    learnAll(boosting.classifier, rows);
    for (const options of [{ searchEvery: 1501 }, { searchEvery: 20, protectedRows: 1501 }]) {
      const ons = onsBoost(rows.schema, { members: 10, vote: "hard", seed: 3, ...options });
      learnAll(ons.classifier, rows);
      const out = [ons, boosting].map((model) => {
        const probabilities = new Float64Array(2 * rows.count);
        model.classifier.predictProbaMany(rows.data, rows.count, probabilities);
        return [...probabilities];
      });
      expect(out[0]).toEqual(out[1]);
      for (const name of ["streams", "correctWeight", "wrongWeight", "classWeights"]) {
        expect([...column(ons.classifier, name)]).toEqual([...column(boosting.classifier, name)]);
      }
      (ons.classifier as Chain).members.forEach((member, m) => {
        const twin = (boosting.classifier as Chain).members[m];
        expect(member.arena.columns.map((c) => [...c.data])).toEqual(twin?.arena.columns.map((c) => [...c.data]));
      });
    }
  });

  it("is the paper's unless told otherwise: all vote, by the pseudo-count, better than 1/2, and nothing it leaves for later", () => {
    const { params } = onsBoost.with({});
    expect(params).toMatchObject({ members: 30, protectedRows: 100, protectedBy: "learned", place: "end" });
    expect(params).toMatchObject({ voters: "all", multiclass: "oza", errorEstimate: "pseudo-count" });
    expect(params).toMatchObject({ pool: 0, size: "fixed" });
    expect((params.base as Spec).definition).toBe(naiveBayes);
  });

  it("counts rows up to the largest K", () => {
    const searchEvery = onsBoost.params.searchEvery.max;
    const model = onsBoost(sea({ seed: 6 }).schema, { members: 3, searchEvery });
    const counters = column(model.classifier, "counters");
    counters[0] = searchEvery - 2;
    for (const left of [1, searchEvery]) {
      model.classifier.learnOne(Float64Array.of(1, 2, 3), 0);
      expect(searchEvery - counters[0]).toBe(left);
    }
  });

  it("counts one mistake more than there was, by hand: eps = (sw + 1) / (sc + sw + 1)", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const row = schema.row();
    const base = answering(["a", "b", "a"]);
    const model = onsBoost(schema, { members: 3, base, sampling: "weights", searchEvery: 1000 });
    const sums = () => ["correctWeight", "wrongWeight"].map((name) => [...column(model.classifier, name)]);
    // Label a. sc_0 = 1, eps = 1/2, lambda stays 1; sw_1 = 1, eps = 1, lambda = 1 / 2; sc_2 = 1/2.
    model.classifier.learnOne(row, 0);
    expect(sums()).toEqual([
      [1, 0, 0.5],
      [0, 1, 0],
    ]);
    // Label b. sw_0 = 1, eps = 2/3, lambda = 1 / (4/3) = 3/4; sc_1 = 3/4, eps = 2 / (11/4) = 8/11, lambda = (3/4) / (6/11)
    // = 11/8; sw_2 = 11/8.
    model.classifier.learnOne(row, 1);
    const [correct, wrong] = sums();
    expect(correct).toEqual([1, 0.75, 0.5]);
    expect(wrong.map((weight) => Math.round(weight * 1e9) / 1e9)).toEqual([1, 1, 1.375]);
    // Odds (1 - eps) / eps of a right answer: 1 to 2, 3/4 to 2 and 1/2 to 19/8.
    const odds = [...column(model.classifier, "says")];
    [1 / 2, 3 / 8, 4 / 19].forEach((wanted, m) => {
      expect(odds[m]).toBeCloseTo(wanted, 12);
    });
  });

  /**
   * Members that answer always the same, on labels that stay the same for a while. Per replacement the rows that the
   * member had learned, and all rows since it was made.
   */
  function protectedMembers(protectedBy: "learned" | "made" | undefined, size = 1) {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const learned = new Map<Classifier, number>(); // rows with a weight, of each learner
    const base = answering(["a", "b"], undefined, (member) => learned.set(member, (learned.get(member) ?? 0) + 1));
    const protection = protectedBy === undefined ? {} : { protectedBy };
    const search = { searchEvery: 5, window: 5, protectedRows: 20, place: "in-place", ...protection } as const;
    const chain = onsBoost(schema, { members: 6, base, ...search, seed: 4 }).classifier as Chain;
    const events: ModelEvent[] = [];
    chain.events = events;
    const random = Random.seeded(3);
    const labels = new Int32Array(2000);
    labels.forEach((_, i) => {
      labels[i] = i === 0 || random.integer(20) === 0 ? random.integer(2) : labels[i - 1];
    });
    const made = new Map(chain.members.map((member) => [member, 0])); // the row before it was made
    const replaced: { learned: number; made: number }[] = [];
    for (let at = 0; at < labels.length; at += size) {
      const before = [...chain.members];
      chain.learnMany(new Float64Array(size), size, labels.subarray(at, at + size));
      for (const { member: m } of events.splice(0)) {
        const member = before[m];
        replaced.push({ learned: learned.get(member) ?? 0, made: at + size - (made.get(member) as number) });
      }
      for (const member of chain.members) if (!made.has(member)) made.set(member, at + size);
      const counts = chain.members.map((member) =>
        protectedBy === "made" ? at + size - (made.get(member) as number) : (learned.get(member) ?? 0),
      );
      expect([...column(chain, "seasoned")]).toEqual(counts);
    }
    return replaced;
  }

  it("protects a member until it has trained on P rows, those left out that it was to learn 0 times", () => {
    for (const size of [1, 5]) {
      const replaced = protectedMembers(undefined, size);
      expect(replaced.length).toBeGreaterThan(10);
      expect(Math.min(...replaced.map(({ learned }) => learned))).toBeGreaterThanOrEqual(20);
      expect(replaced.every(({ learned, made }) => learned < made)).toBe(true);
    }
  });

  it("or, where wanted, until P rows have passed", () => {
    const replaced = protectedMembers("made");
    expect(Math.min(...replaced.map(({ made }) => made))).toBe(20);
    expect(replaced.some(({ learned }) => learned < 20)).toBe(true);
  });

  /** Members that answer always the same, on labels that stay the same for a while: there is always one to replace. */
  function restless(searchEvery: number, seed: number, size = 1) {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });
    const streams: string[] = []; // of the learners, in the order in which they are made
    const base = answering(["a", "b"], (random) => streams.push(random.state.join()));
    const options = { members: 4, base, searchEvery, window: 5, protectedRows: 5, place: "in-place" } as const;
    const { classifier } = onsBoost(schema, { ...options, seed: 3 });
    const events: ModelEvent[] = [];
    classifier.events = events;
    const random = Random.seeded(seed);
    const labels = new Int32Array(1000);
    labels.forEach((_, i) => {
      labels[i] = i === 0 || random.integer(20) === 0 ? random.integer(2) : labels[i - 1];
    });
    for (let at = 0; at < labels.length; at += size) {
      const count = Math.min(size, labels.length - at);
      classifier.learnMany(new Float64Array(count), count, labels.subarray(at, at + count));
    }
    return { streams, events };
  }

  it.each([5, 7, 10])("searches after every K-th row and at no other, in batches too: K = %d", (searchEvery) => {
    for (const size of [1, 13, 1000]) {
      const { events } = restless(searchEvery, 1, size);
      expect(events.length).toBeGreaterThan(5);
      expect(events.filter(({ rows: at }) => at % searchEvery !== 0)).toEqual([]);
    }
  });

  it("gives the learners that follow one another in a place that place's streams, whoever else was replaced before", () => {
    const byPlace = [1, 2].map((seed) => {
      const { streams, events } = restless(5, seed);
      const places = streams.slice(0, 4).map((first) => [first]);
      for (const [i, { member }] of events.entries()) places[member].push(streams[4 + i]);
      expect(new Set(streams).size, "no two learners share a stream").toBe(streams.length);
      return { places, order: events.map(({ member }) => member).join("") };
    });
    const [one, other] = byPlace;
    expect(one.order.slice(0, 8)).not.toBe(other.order.slice(0, 8));
    let compared = 0;
    one.places.forEach((streams, m) => {
      const shared = Math.min(streams.length, other.places[m].length);
      expect(streams.slice(0, shared), `learners in place ${m}`).toEqual(other.places[m].slice(0, shared));
      compared += shared - 1;
    });
    expect(compared).toBeGreaterThan(5);
  });

  it("replaces at most one member per search, keeps the number of members, and ages the others by one per row", () => {
    const rows = staggerRows(20);
    const search = { searchEvery: 10, window: 10, protectedRows: 100, protectedBy: "made" } as const;
    const model = onsBoost(rows.schema, { members: 8, ...search, seed: 2 });
    const events: ModelEvent[] = [];
    model.classifier.events = events;
    let before = [...column(model.classifier, "seasoned")];
    for (let i = 0; i < rows.count; i++) {
      const known = events.length;
      model.classifier.learnOne(rows.row(i), rows.labels[i]);
      const ages = [...column(model.classifier, "seasoned")];
      expect(events.length - known).toBeLessThanOrEqual(1);
      if (events.length > known) {
        const { member } = events[known];
        expect(before[member] + 1).toBeGreaterThanOrEqual(100); // P
        const kept = before.filter((_, m) => m !== member).map((age) => age + 1);
        expect(ages).toEqual([...kept, 0]); // the fresh one at the end
        expect(column(model.classifier, "correctWeight")[7]).toBe(0);
      } else expect(ages).toEqual(before.map((age) => age + 1));
      before = ages;
    }
    expect((model.classifier as Chain).members).toHaveLength(8);
    expect(events.length).toBeGreaterThan(0);
    expect(events.length).toBeLessThanOrEqual(60);
  });

  it("in-place puts the fresh member where the old one was", () => {
    const rows = staggerRows(20);
    const model = onsBoost(rows.schema, { members: 8, searchEvery: 10, window: 10, place: "in-place", seed: 2 });
    let checked = 0;
    const events: ModelEvent[] = [];
    model.classifier.events = events;
    for (let i = 0; i < rows.count; i++) {
      model.classifier.learnOne(rows.row(i), rows.labels[i]);
      for (const { member } of events.splice(0)) {
        expect(column(model.classifier, "seasoned")[member]).toBe(0);
        checked++;
      }
    }
    expect(checked).toBeGreaterThan(0);
  });

  it.each(["plain", "pseudo-count"] as const)(
    "replaces the member that ends the vote, for the sake of those behind it: %s",
    (errorEstimate) => {
      const schema = defineSchema({ attributes: { y: numeric() }, classes: ["a", "b"] });
      let made = 0;
      /** Knows the class, which is the row's number; the first one made says the other. */
      class Knowing extends Classifier {
        readonly lies = made++ === 0;
        predictAt(rows: Float64Array, start: number, out: Float64Array, at: number): void {
          const truth = rows[start];
          out[at + truth] = this.lies ? 0 : 1;
          out[at + 1 - truth] = this.lies ? 1 : 0;
        }
        learnAt(): void {}
        inspect(): Inspection {
          return { kind: "knowing", bytes: 0, facts: {} };
        }
      }
      const base = defineClassifier({
        id: "knowing",
        kind: "learner",
        params: {},
        capabilities: { weights: "accepted", seeded: false },
        create: (context) => new Knowing(context),
      });
      const options = { members: 4, searchEvery: 50, window: 50, protectedRows: 50, voters: "leading" } as const;
      const { classifier } = onsBoost(schema, { ...options, errorEstimate, sampling: "weights", base });
      const replaced: ModelEvent[] = [];
      classifier.events = replaced;
      let right = 0;
      for (let i = 0; i < 200; i++) {
        const label = (i * 7) % 3 === 0 ? 1 : 0;
        if (classifier.predictOne(Float64Array.of(label)) === label) right++;
        classifier.learnOne(Float64Array.of(label), label);
      }
      expect(replaced).toEqual([{ kind: "replaced", member: 0, rows: 50 }]);
      expect(right).toBeGreaterThan(150);
    },
  );

  it("judges by what the ensemble answers: with no vote left, the class learned most often", () => {
    const { schema } = staggerRows(0);
    const model = onsBoost(schema, { members: 1, base: majorityClass, searchEvery: 10, window: 10, protectedRows: 0 });
    const chain = model.classifier as Chain;
    const replaced: ModelEvent[] = [];
    chain.events = replaced;
    // A member that has been right a hundred times and says 0, while the ensemble has only met class 1.
    chain.members[0].learnOne(schema.row(), 0, 100);
    column(chain, "correctWeight")[0] = 100;
    for (let i = 0; i < 9; i++) chain.learnOne(schema.row(), 1);
    expect(chain.predictOne(schema.row())).toBe(0);
    chain.learnOne(schema.row(), 1);
    expect(replaced).toHaveLength(1);
    expect(chain.predictOne(schema.row())).toBe(1);
  });

  it("never makes the window's error worse: a replacement is strictly better without the member", () => {
    const rows = staggerRows(40);
    const model = onsBoost(rows.schema, { members: 6, searchEvery: 10, window: 10, protectedRows: 20, seed: 2 });
    const chain = model.classifier as Chain;
    const errors = (upTo: number) => {
      let wrong = 0;
      for (let i = upTo - 10; i < upTo; i++) if (chain.predictOne(rows.row(i)) !== rows.labels[i]) wrong++;
      return wrong;
    };
    const replaced: ModelEvent[] = [];
    let seen = 0;
    chain.events = replaced;
    // Learning the tenth row triggers the search; the same model without searches says what the error was before it.
    const blind = onsBoost(rows.schema, { members: 6, searchEvery: 10, window: 10, protectedRows: 20, seed: 2 });
    for (let i = 0; i < rows.count && seen === 0; i++) {
      chain.learnOne(rows.row(i), rows.labels[i]);
      if (replaced.length > 0) {
        seen = i + 1;
        break;
      }
      blind.classifier.learnOne(rows.row(i), rows.labels[i]);
    }
    expect(seen).toBeGreaterThan(0);
    const patient = onsBoost(rows.schema, { members: 6, searchEvery: 10_000, protectedRows: 20, seed: 2 });
    for (let i = 0; i < seen; i++) patient.classifier.learnOne(rows.row(i), rows.labels[i]);
    let without = 0;
    for (let i = seen - 10; i < seen; i++) if (patient.classifier.predictOne(rows.row(i)) !== rows.labels[i]) without++;
    expect(errors(seen)).toBeLessThan(without);
  });

  it("is as good as online boosting on STAGGER, between 96 and 97.5 % (ten runs; table 3: 95.97 and 96.10)", () => {
    let ons = 0;
    let boosting = 0;
    for (let run = 0; run < 10; run++) {
      const rows = staggerRows(100 + 10 * run);
      ons +=
        prequentialAccuracy(onsBoost(rows.schema, { searchEvery: 10, window: 10, seed: run }).classifier, rows) / 10;
      const twin = onlineBoosting(rows.schema, {
        members: 30,
        base: naiveBayes,
        vote: "hard",
        voters: "all",
        errorEstimate: "pseudo-count",
        seed: run,
      });
      boosting += prequentialAccuracy(twin.classifier, rows) / 10;
    }
    expect(ons).toBeGreaterThan(0.96);
    expect(ons).toBeLessThan(0.98);
    expect(Math.abs(ons - boosting)).toBeLessThan(0.01);
  });
});
