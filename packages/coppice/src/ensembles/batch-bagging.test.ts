import { describe, expect, it } from "vitest";
import {
  freshLearners,
  learnable,
  numbersOf,
  rowOf,
  trainerRandom,
  turningData,
  Watched,
  watched,
  weightsOf,
} from "../../test/batches.ts";
import { answerOf, castVote, drawing, lively, shares } from "../../test/naive-twins.ts";
import { collect } from "../../test/streams.ts";
import { type DataSet, dataSet, defineSchema, numeric, type Schema } from "../core/index.ts";
import { majorityClass, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { sea } from "../streams/index.ts";
import { batchBagging, onlineBagging } from "./index.ts";

type Options = NonNullable<Parameters<typeof batchBagging>[1]>;

/** Batch bagging row by row, with learners of the library asked one row at a time. */
function naive(given: DataSet, { members: count = 10, base = lively, vote = "soft", seed = 1 }: Options) {
  const data = learnable(given);
  const { schema, labels } = data;
  const weights = weightsOf(data);
  const random = trainerRandom(seed);
  const fresh = freshLearners(base as typeof lively, schema, count, seed);
  const learned: number[] = [];
  for (const [i, weight] of weights.entries()) learned[labels[i]] = (learned[labels[i]] ?? 0) + weight;
  const members = Array.from({ length: count }, (_, m) => {
    const member = fresh(m);
    const drawn = Array.from(labels, () => random.integer(data.count));
    for (const i of drawn) member.learnOne(rowOf(data, i), labels[i], weights[i]);
    return member;
  });
  return (row: Float64Array): number[] => {
    const votes = Array<number>(schema.classCount).fill(0);
    for (const member of members) castVote(votes, vote, 1, answerOf(member, row));
    return shares(votes, learned);
  };
}

const numbered = (count: number, weights?: Float64Array) => {
  const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
  const rows = Float64Array.from({ length: count }, (_, i) => i);
  return dataSet(
    schema,
    rows,
    Int32Array.from(rows, (x) => x % 2),
    weights,
  );
};

describe("batch bagging", () => {
  it.each<Options>([
    { members: 4, base: lively },
    { members: 3, base: drawing, vote: "hard", seed: 7 },
    { members: 3, base: lively, vote: "both", seed: 8 },
    { members: 2, base: naiveBayes.with({}), seed: 3 },
  ])("is what a plain loop says, bit for bit: %j", (options) => {
    const data = turningData(11, 1000);
    const model = batchBagging(data, options);
    const answer = naive(data, options);
    for (let i = 0; i < data.count; i += 3) {
      const out = new Float64Array(data.schema.classCount);
      model.classifier.predictProbaOne(rowOf(data, i), out);
      expect([...out]).toEqual(answer(rowOf(data, i)));
    }
    const leaves = model.classifier.inspect().members?.map(({ facts }) => Number(facts.leaves ?? 9)) ?? [];
    expect(Math.min(...leaves)).toBeGreaterThan(3);
  });

  it("gives every member a bag of as many rows as there are, with 1 - (1 - 1/N)^N of them different", () => {
    batchBagging(numbered(1000), { members: 20, base: watched(majorityClass.with({})) });
    const bags = Watched.made.map(({ learned }) => learned);
    expect(bags.map(({ length }) => length)).toEqual(Array(20).fill(1000));
    expect(new Set(bags.flat().map(([, weight]) => weight))).toEqual(new Set([1]));
    expect(new Set(bags.map((bag) => bag.join())).size).toBe(20); // each its own
    const different = bags.map((bag) => new Set(bag.map(([x]) => x)).size / 1000);
    // 0.6323; the share varies by about 0.01 from bag to bag, the mean of 20 by a quarter of that.
    expect(Math.abs(different.reduce((a, b) => a + b) / 20 - 0.6323)).toBeLessThan(0.008);
    const times = new Map<number, number>(); // Binomial(N, 1/N) has the mean 1 and the variance 1 - 1/N
    for (const [x] of bags[0]) times.set(x, (times.get(x) ?? 0) + 1);
    const squares = [...times.values()].reduce((sum, k) => sum + k * k, 0) / 1000;
    expect(Math.abs(squares - 2)).toBeLessThan(0.2);
  });

  it("draws rows whatever they weigh, unless that is 0, and hands their weights on", () => {
    const weights = Float64Array.from({ length: 300 }, (_, i) => i % 3);
    const model = batchBagging(numbered(300, weights), { members: 5, base: watched(majorityClass.with({})) });
    for (const { learned } of Watched.made) {
      expect(learned.every(([x, weight]) => weight === x % 3 && weight > 0)).toBe(true);
      expect(learned.length).toBe(200); // the third that weighs nothing is not drawn
      expect(Math.abs(learned.filter(([x]) => x % 3 === 1).length - 100)).toBeLessThan(30);
    }
    expect([model.classifier.rowsLearned, numbersOf(model.classifier, "classWeights")]).toEqual([200, [150, 150]]);
  });

  it("gives a model of online bagging that is saved, loaded and taught further", () => {
    const data = turningData(2, 300);
    const model = batchBagging(data, { members: 3, base: lively, vote: "hard", maxBytes: 500_000, seed: 5 });
    const options = { members: 3, base: lively, vote: "hard", maxBytes: 500_000 } as const;
    expect([model.spec, model.seed]).toEqual([onlineBagging.with(options), 5]);
    const loaded = loadModel(saveModel(model), [onlineBagging, lively.definition]);
    const before = saveModel(model);
    for (const one of [model, loaded]) one.classifier.learnMany(data.rows, data.count, data.labels, data.weights);
    expect(saveModel(loaded)).toEqual(saveModel(model));
    expect(saveModel(model)).not.toEqual(before);
  });

  it("keeps its byte budget", () => {
    const data = turningData(4, 600);
    const free = batchBagging(data, { members: 3, base: lively });
    const maxBytes = Math.floor(free.byteLength / 2);
    const bound = batchBagging(data, { members: 3, base: lively, maxBytes });
    expect(bound.byteLength).toBeLessThanOrEqual(maxBytes);
    expect(() => batchBagging(data, { members: 3, base: lively, maxBytes: 2048 })).toThrow(/`maxBytes`/);
  });

  it("tells how far it is: members trained, and rows of the one that learns", () => {
    const told = (rows: number, members: number) => [
      ...batchBagging.steps(numbered(rows), { members, base: majorityClass }),
    ];
    expect(told(512, 2)).toEqual([1 / 4, 2 / 4, 3 / 4, 1]); // every 256 rows
    expect(told(257, 1)).toEqual([256 / 257, 1]);
    expect(told(3, 4)).toEqual([1 / 4, 2 / 4, 3 / 4, 1]);
    expect(told(0, 4)).toEqual([1]);
  });

  it("is as good as its learner, and answers the class shares where there were no rows to learn", () => {
    const rows = collect(sea({ seed: 1 }), 1000);
    const data = dataSet(rows.schema, rows.data, rows.labels);
    const model = batchBagging(data, { base: naiveBayes });
    let right = 0;
    for (let i = 0; i < 1000; i++) if (model.classifier.predictOne(rows.row(i)) === rows.labels[i]) right++;
    expect(right).toBeGreaterThan(850);
    expect(batchBagging(numbered(0)).classifier.predictOne(Float64Array.of(1))).toBe(-1);
    const silent = batchBagging(numbered(3, new Float64Array(3)));
    expect(silent.classifier.predictOne(Float64Array.of(1))).toBe(-1);
  });
});
