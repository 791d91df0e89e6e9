import { describe, expect, it } from "vitest";
import { freshLearners, numbersOf, rowOf, turningData, Watched, watched } from "../../test/batches.ts";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  lively,
  type NaiveTwin,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, learnAll, prequentialAccuracy } from "../../test/streams.ts";
import { Attribute, type Classifier, type Model, type ModelEvent, numeric, Random, Schema } from "../core/index.ts";
import { majorityClass, naiveBayes, windowTree } from "../learners/index.ts";
import { led, sea } from "../streams/index.ts";
import { blockedBoosting, type Ensemble } from "./index.ts";

type Options = NonNullable<Parameters<typeof blockedBoosting>[1]>;
const make = (options: Options, schema = turningSchema()) => blockedBoosting(schema, options) as unknown as Model;

/** Figure 2.9 row by row, with the rows of a block kept in a list until it is full. */
function naive(schema: Schema, options: Options): NaiveTwin & { full(): number } {
  const {
    maxMembers = 100,
    base = lively,
    blockRows = 100,
    firstError,
    patience = 100,
    vote = "both",
    seed = 1,
  } = options;
  const fresh = freshLearners(base as typeof lively, schema, maxMembers, seed);
  const random = Random.seeded(seed).fork(); // the first place's own
  const waiting = Array.from({ length: 1 }, (_, place) => fresh(place));
  const members: Classifier[] = [];
  const learned: number[] = [];
  let block: [Float64Array, number, number][] = [];
  let [full, drawn, wrong, all, error] = [0, 0, 0, 0, 0];
  const votesOn = (row: Float64Array, kind?: Options["vote"]) => {
    const votes = Array<number>(schema.classCount).fill(0);
    for (const member of members) castVote(votes, kind, 1, answerOf(member, row));
    return votes;
  };
  return {
    full: () => full,
    answer: (row) => shares(votesOn(row, vote), learned),
    learn(row, label, weight) {
      for (const member of [...members, ...waiting]) member.reserveAt(row, 0, label, false);
      const votes = votesOn(row);
      const isWrong = full === 0 || votes[label] === 0 || votes.indexOf(Math.max(...votes)) !== label;
      drawn++;
      all += weight;
      if (isWrong) wrong += weight;
      const rate = wrong / all;
      const now = full === (firstError === "listing" ? 0 : 1) ? rate : 0.75 * error + 0.25 * rate;
      const joins = isWrong || drawn > patience * blockRows || now >= 0.5 || random.uniform() < now / (1 - now);
      if (joins) block.push([row.slice(), label, weight]);
      learned[label] = (learned[label] ?? 0) + weight;
      if (block.length < blockRows) return;
      const member = waiting.pop() as Classifier;
      for (const one of block) member.learnOne(...one);
      members.push(member);
      if (members.length === maxMembers) members.shift();
      waiting.push(fresh(members.length));
      block = [];
      [drawn, wrong, all, error] = [0, 0, 0, now];
      full++;
    },
  };
}

/** Members answer what stands in the row at their number. */
function scripted(options: Options, width = 4) {
  Told.made = [];
  const schema = new Schema(
    Array.from({ length: width }, (_, m) => new Attribute(`x${m}`, numeric())),
    "class",
    ["a", "b"],
  );
  const model = make({ base: told, ...options }, schema);
  const learn = (answers: readonly number[], weight = 1) =>
    model.classifier.learnOne(
      Float64Array.from({ length: width }, (_, m) => answers[m] ?? 0),
      0,
      weight,
    );
  return { model, learn, learned: () => Told.made.map(({ weights }) => weights.length) };
}

const block = (model: Model) => numbersOf(model.classifier, "block"); // joined, drawn, wrong, all, blocks, error

describe("blocked boosting", () => {
  it("fills blocks as figure 2.9 says, by hand", () => {
    const { model, learn, learned } = scripted({ blockRows: 2 });
    for (let i = 0; i < 2; i++) learn([1]); // the first block takes all rows
    expect([learned(), block(model)]).toEqual([
      [2, 0],
      [0, 0, 0, 0, 1, 0.25],
    ]);
    for (let i = 0; i < 3; i++) learn([0]); // right: e = 0, so none joins
    expect([learned(), block(model)]).toEqual([
      [2, 0],
      [0, 3, 0, 3, 1, 0.25],
    ]);
    learn([1]); // wrong
    expect([learned(), block(model)]).toEqual([
      [2, 1],
      [1, 4, 1, 4, 1, 0.25],
    ]);
    learn([1]); // e(1) = 2/5, its share of the rows drawn for block 2
    expect([learned(), block(model)]).toEqual([
      [2, 2, 0],
      [0, 0, 0, 0, 2, 0.4],
    ]);
    learn([1, 0]); // one vote each: the first class wins, which is right; e(2) = .75 .4 + .25 0 = .3
    const joined = learned()[2];
    learn([1, 1]);
    learn([1, 1]);
    // e(2) = .75 .4 + .25 r with r = 2/3, or 1/2 where the first of the three has joined and the block is full before
    const error = joined === 1 ? 0.75 * 0.4 + 0.25 * (1 / 2) : 0.75 * 0.4 + 0.25 * (2 / 3);
    expect(block(model)[5]).toBeCloseTo(error, 12);
  });

  it("takes all rows for a while where e begins with 1, as in the listing", () => {
    const { model, learn, learned } = scripted({ blockRows: 4, firstError: "listing" }, 6);
    for (let i = 0; i < 16; i++) learn([0]); // always right: e = 1, .75, .5625, and then .421875
    expect(block(model).slice(4)).toEqual([3, 0.5625]);
    expect(learned().slice(0, 3)).toEqual([4, 4, 4]);
    expect(learned()[3]).toBeLessThan(4);
  });

  it("lets every row join once patience has ended", () => {
    const { learn, learned } = scripted({ blockRows: 2, patience: 3 });
    for (let i = 0; i < 2; i++) learn([0]);
    for (let i = 0; i < 6; i++) learn([0]);
    expect(learned()).toEqual([2, 0]);
    learn([0]);
    learn([0]);
    expect(learned()).toEqual([2, 2, 0]);
  });

  it("counts rows by weight in e", () => {
    const { model, learn } = scripted({ blockRows: 2 });
    for (let i = 0; i < 2; i++) learn([0]);
    learn([1], 3);
    learn([0], 0);
    expect(block(model)).toEqual([1, 1, 3, 3, 1, 0.25]);
    learn([1], 2);
    expect(block(model)[5]).toBe(1);
  });

  it("lets the oldest leave where there are as many as there may be, and reports it", () => {
    const { model, learn } = scripted({ blockRows: 1, maxMembers: 3 }, 8);
    const events: ModelEvent[] = [];
    model.classifier.events = events;
    const counts: number[] = [];
    for (let i = 0; i < 4; i++) {
      learn([1, 1, 1, 1, 1, 1, 1, 1]);
      counts.push(model.classifier.inspect().members?.length ?? 0);
    }
    expect(counts).toEqual([2, 3, 3, 3]);
    expect(events).toEqual([
      { kind: "added", member: 1, rows: 1 },
      { kind: "added", member: 2, rows: 2 },
      { kind: "removed", member: 0, rows: 3 },
      { kind: "added", member: 2, rows: 3 },
      { kind: "removed", member: 0, rows: 4 },
      { kind: "added", member: 2, rows: 4 },
    ]);
    const says = model.classifier.inspect().members?.map(({ voteWeight }) => voteWeight);
    expect(says).toEqual([1, 1, 0]);
    const out = new Float64Array(2);
    model.classifier.predictProbaOne(Float64Array.of(0, 0, 1, 0, 0, 0, 0, 0), out);
    expect([...out]).toEqual([1 / 2, 1 / 2]); // numbers 2 and 3 vote
  });

  it.each<Options>([
    { base: lively, blockRows: 25 },
    { base: drawing, blockRows: 40, maxMembers: 4, firstError: "listing", vote: "soft" },
    { base: lively, blockRows: 30, vote: "hard" },
    { base: naiveBayes.with({}), blockRows: 10, maxMembers: 6, patience: 2 },
  ])("is what a plain loop says, bit for bit: %j", (options) => {
    for (const [batch, asks, seed] of runs) {
      const schema = turningSchema(["c0", "c1", "c2", "c3"]);
      for (let v = 0; v < 4; v++) schema.attributes[1].intern(`v${v}`);
      const model = make({ ...options, seed: 3 + seed }, schema);
      const twin = naive(schema, { ...options, seed: 3 + seed });
      expect(differences(model, twin, turningExamples(seed, 700, 350), batch, asks)).toEqual([]);
      expect(twin.full()).toBeGreaterThan(8);
    }
  });

  it("has blocks of N rows of which about half were answered wrongly, and no row in two", () => {
    const rows = collect(led({ seed: 5, noise: 0.1 }), 12_000);
    const numbered = new Schema(
      [...rows.schema.attributes, new Attribute("i", numeric())],
      "class",
      rows.schema.target.classes,
    );
    const width = rows.width + 1;
    const model = make({ base: watched(majorityClass.with({})), blockRows: 200, maxMembers: 1000 }, numbered);
    const seen: number[] = [];
    let [wrong, joined] = [0, 0];
    const row = new Float64Array(width);
    for (let i = 0; i < rows.count; i++) {
      row.set(rows.row(i));
      row[0] = i; // as a number, which the watched learners write down
      const isWrong = model.classifier.predictOne(row) !== rows.labels[i];
      const before = Watched.made.reduce((sum, { learned }) => sum + learned.length, 0);
      model.classifier.learnOne(row, rows.labels[i]);
      const after = Watched.made.reduce((sum, { learned }) => sum + learned.length, 0);
      if (after === before || after <= 400) continue;
      joined++;
      if (isWrong) wrong++;
    }
    for (const { learned } of Watched.made) seen.push(...learned.map(([i]) => i));
    expect(new Set(seen).size).toBe(seen.length);
    expect(Watched.made.slice(0, -1).every(({ learned }) => learned.length === 200)).toBe(true);
    expect(Watched.made.length).toBeGreaterThan(10);
    expect(wrong / joined).toBeGreaterThan(0.4); // a majority errs on 9 of 10 rows: more than half, all rows join
  });

  it("fills half of a block with what is answered wrongly where the error is below 1/2", () => {
    const rows = collect(sea({ seed: 5, noise: 0.1 }), 6000);
    const options = { base: watched(naiveBayes.with({})), blockRows: 100, vote: "hard" } as const;
    const model = make(options, rows.schema as unknown as Schema);
    let [wrong, joined] = [0, 0];
    for (let i = 0; i < rows.count; i++) {
      const isWrong = model.classifier.predictOne(rows.row(i)) !== rows.labels[i];
      const before = Watched.made.reduce((sum, { learned }) => sum + learned.length, 0);
      model.classifier.learnOne(rows.row(i), rows.labels[i]);
      const after = Watched.made.reduce((sum, { learned }) => sum + learned.length, 0);
      if (after === before || after <= 200) continue;
      joined++;
      if (isWrong) wrong++;
    }
    expect(joined).toBeGreaterThan(800);
    expect(Math.abs(wrong / joined - 0.5)).toBeLessThan(0.06);
  });

  it("fills blocks, and says with what chance a row would join, by whole votes, however it answers", () => {
    const made = (["hard", "both", "soft"] as const).map((vote) =>
      make({ base: lively, blockRows: 25, maxMembers: 5, vote, seed: 4 }),
    );
    const answers = new Set<string>();
    for (const { record, label, weight } of turningExamples(5, 600, 200)) {
      for (const model of made) model.learn(record, label, weight);
      const row = made[0].schema.lookUp(record);
      const [first, ...others] = made.map(({ classifier }) =>
        [0, 1, 2].map((c) => classifier.rowWeightAt?.(row, 0, c)),
      );
      for (const other of others) expect(other).toEqual(first);
      for (const model of made) answers.add(JSON.stringify([...model.predictProba(record).probabilities]));
    }
    for (const model of made.slice(1)) {
      expect(block(model)).toEqual(block(made[0]));
      expect(model.byteLength).toBe(made[0].byteLength);
    }
    expect(answers.size).toBeGreaterThan(600);
  });

  it("learns, and keeps its byte budget", () => {
    const rows = collect(sea({ seed: 2 }), 4000);
    expect(prequentialAccuracy(blockedBoosting(rows.schema, { base: naiveBayes }).classifier, rows)).toBeGreaterThan(
      0.78,
    );
    const data = turningData(3, 2000);
    const bound = make(
      { base: lively, blockRows: 20, maxMembers: 5, maxBytes: 30_000 },
      data.schema as unknown as Schema,
    );
    for (let i = 0; i < data.count; i++) {
      bound.classifier.learnOne(rowOf(data, i), data.labels[i]);
      expect(bound.byteLength).toBeLessThanOrEqual(30_000);
    }
    expect(bound.classifier.inspect().members?.length).toBe(5);
    const free = blockedBoosting(rows.schema, {});
    learnAll(free.classifier, rows);
    expect(() => blockedBoosting(rows.schema, { maxMembers: 1 })).toThrow(
      "`maxMembers` must be an integer in [2, 10000]",
    );
  });

  it("lets nobody leave where its byte budget has no room for another", () => {
    const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b"] as string[]);
    const model = make({ base: lively, blockRows: 10, maxMembers: 3, maxBytes: 16_384 }, schema as unknown as Schema);
    const events: ModelEvent[] = [];
    model.classifier.events = events;
    const learn = (rows: number) => {
      for (let i = 0; i < rows; i++) model.classifier.learnOne(Float64Array.of(i % 2), Number(i % 3 === 0));
    };
    learn(1000);
    expect(events.splice(0).some(({ kind }) => kind === "removed")).toBe(true);
    for (let c = 0; c < 300; c++) schema.internClass(`late ${c}`);
    (model.classifier as Ensemble).known.note(Float64Array.of(0, 0, 0), 0, 300); // a fresh member is too large now
    learn(1000);
    expect([model.classifier.inspect().members?.length, events]).toEqual([3, []]);
  });

  it("refuses blocks that a window tree would forget the beginning of", () => {
    const blocks = (options: Options) => () => make(options);
    expect(blocks({ blockRows: 129 })).toThrow(
      /a window of 128 cannot hold a block of 129 rows\. Use windowTree\.with/,
    );
    for (const options of [{ blockRows: 128 }, { blockRows: 500, base: windowTree.with({ window: 500 }) }]) {
      expect(blocks(options)).not.toThrow();
    }
    expect(blocks({ blockRows: 500, base: naiveBayes })).not.toThrow();
  });
});
