import { describe, expect, it } from "vitest";
import {
  freshLearners,
  learnable,
  numbersOf,
  rounded,
  rowOf,
  trainerRandom,
  turningData,
  Watched,
  watched,
  weightsOf,
} from "../../test/batches.ts";
import { answerOf, castVote, drawing, lively, shares, Told, told } from "../../test/naive-twins.ts";
import { collect } from "../../test/streams.ts";
import { Attribute, type DataSet, dataSet, numeric, Schema } from "../core/index.ts";
import { decisionStump, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { sea } from "../streams/index.ts";
import { arcX4, batchArcX4 } from "./index.ts";

type Options = NonNullable<Parameters<typeof batchArcX4>[1]>;

/** Row i is answered by the learner made m-th with `answers[i][m]`; all rows are of class a where `labels` says nothing else. */
function scripted(
  answers: readonly (readonly number[])[],
  options: Options,
  weights?: number[],
  labels: readonly number[] = answers.map(() => 0),
) {
  Told.made = [];
  const width = answers[0].length;
  const attributes = answers[0].map((_, m) => new Attribute(`x${m}`, numeric()));
  const schema = new Schema(attributes, "class", ["a", "b", "c", "d"]);
  const data = dataSet(
    schema,
    Float64Array.from(answers.flat()),
    Int32Array.from(labels),
    weights && Float64Array.from(weights),
  );
  expect(data.rows.length).toBe(width * answers.length);
  const { classifier } = batchArcX4(data, { base: told, ...options });
  return { classifier, weights: () => Told.made.map((learner) => rounded(learner.weights)) };
}

/** Batch Arc-x4 row by row, with learners of the library asked one row at a time. */
function naive(
  given: DataSet,
  { members: rounds = 10, base = lively, sampling, chance, ballot = "both", seed = 1 }: Options,
) {
  const data = learnable(given);
  const { schema, labels, count } = data;
  const own = weightsOf(data);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  const random = trainerRandom(seed);
  const fresh = freshLearners(base as typeof lively, schema, rounds, seed);
  const learned = Array<number>(schema.classCount).fill(0);
  for (const [i, weight] of own.entries()) learned[labels[i]] += weight;
  const waiting = Array.from({ length: rounds }, (_, place) => fresh(place));
  const members: (typeof waiting)[0][] = [];
  const counts = own.map(() => 0);
  let [weights, failures, discarded] = [own, 0, 0];
  for (let round = 0; round < rounds && failures < 2; round++) {
    const place = members.length;
    const learner = waiting[place];
    if (sampling === "resample") {
      const drawn = own.map(() => {
        let [left, i] = [random.uniform() * sum(weights), 0];
        while (i < count - 1 && left >= weights[i]) left -= weights[i++];
        return i;
      });
      for (const i of drawn) learner.learnOne(rowOf(data, i), labels[i], sum(weights) / count);
    } else for (const [i, weight] of weights.entries()) learner.learnOne(rowOf(data, i), labels[i], weight);
    const mistakes = own.map((_, i) => Number(learner.predictOne(rowOf(data, i)) !== labels[i]));
    const error = sum(weights.map((weight, i) => weight * mistakes[i]));
    if (error > (chance === "guess" ? 1 - 1 / new Set(labels).size : 1 / 2) * sum(own)) {
      waiting[place] = fresh(place);
      weights = own;
      failures++;
      discarded++;
      continue;
    }
    failures = 0;
    members.push(learner);
    for (const [i, mistake] of mistakes.entries()) counts[i] += mistake;
    const next = own.map((weight, i) => weight * (1 + counts[i] * counts[i] * counts[i] * counts[i]));
    const scale = sum(own) / sum(next);
    weights = next.map((weight) => weight * scale);
  }
  return {
    members,
    discarded,
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const member of members) castVote(votes, ballot, 1, answerOf(member, row));
      return shares(votes, learned);
    },
  };
}

function probabilities(
  { classifier }: { classifier: { predictProbaOne(row: Float64Array, out: Float64Array): void } },
  row: Float64Array,
  classes: number,
) {
  const out = new Float64Array(classes);
  classifier.predictProbaOne(row, out);
  return [...out];
}

describe("batch Arc-x4", () => {
  it("weighs rows by 1 + m^4 and counts votes equally, by hand", () => {
    // Members 0 and 1 are wrong about the last of four rows: it weighs 1 + 1, then 1 + 16, of the sum 4.
    const answers = [
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 2],
    ];
    const { classifier, weights } = scripted(answers, { members: 3 });
    expect(weights()).toEqual([[1, 1, 1, 1], rounded([0.8, 0.8, 0.8, 1.6]), rounded([0.2, 0.2, 0.2, 3.4]), []]);
    // Member 2 errs on 3.4 of 4 and is gone; two votes for b.
    expect(probabilities({ classifier }, Float64Array.of(0, 1, 2), 4)).toEqual([1 / 2, 1 / 2, 0, 0]);
    expect([classifier.inspect().facts.rows, numbersOf(classifier, "classWeights")]).toEqual([4, [4, 0, 0, 0]]);
  });

  it("begins anew with the rows' own weights where a member does worse than chance, and keeps the counts of mistakes", () => {
    // Learners 0 to 3 are made for the places 0 to 3; the one that takes the place of learner 1 is the fifth.
    const answers = [
      [0, 1, 0, 0, 0],
      [0, 1, 0, 0, 0],
      [1, 0, 0, 0, 1],
    ];
    const { classifier, weights } = scripted(answers, { members: 4 });
    // Member 0: m = 0, 0, 1; weights 3/4, 3/4, 3/2. Learner 1 errs on half, 3/2 of 3, which is not more than half: m = 1, 1, 1.
    expect(weights()[1]).toEqual([0.75, 0.75, 1.5]);
    expect(weights()[2]).toEqual([1, 1, 1]);
    const heavier = scripted(answers, { members: 4 }, [1, 1.5, 1]);
    // Learner 1 errs on 2.5 / (1 + 1.5 + 2) = 5/9; the fifth learns 1, 1.5, 1, errs on the last, m = 0, 0, 2: 1, 1.5, 17.
    expect(heavier.weights()[4]).toEqual([1, 1.5, 1]);
    expect(heavier.weights()[2]).toEqual(rounded([1, 1.5, 17].map((w) => (w * 3.5) / 19.5)));
    expect(heavier.weights()[3]).toEqual([]); // a round went to the one discarded
    expect(probabilities(heavier, Float64Array.of(1, 2, 0, -1, 1), 4)).toEqual([1 / 3, 2 / 3, 0, 0]);
    expect(classifier.inspect().members?.length).toBe(4);
  });

  it.each([0.1, 0.3, 0.7])("keeps a member that errs on just half, where rows weigh %d", (weight) => {
    for (let half = 5; half < 40; half++) {
      const answers = Array.from({ length: 2 * half }, (_, i) => [i % 2]);
      scripted(answers, { members: 1 }, answers.map(() => weight)); // biome-ignore format: short
      expect(Told.made.length).toBe(1); // one more would have taken its place
    }
  });

  it("ends where it would discard two in a row", () => {
    const { classifier, weights } = scripted([[1, 0, 0, 1], [1, 0, 0, 1]], { members: 3 }); // biome-ignore format: a row each
    expect(weights()).toEqual([[1, 1], [], [], [1, 1], []]);
    expect(probabilities({ classifier }, Float64Array.of(1, -1, -1, 1), 4)).toEqual([1, 0, 0, 0]); // the classes learned
  });

  it("goes on where those that it would discard are not in a row", () => {
    // Learners 1 and 2 err on two of three rows; 5 and 6, which take their places, on none.
    const right = [0, 0, 0, 0, 0, 0, 0];
    const wrong = [0, 1, 1, 0, 0, 0, 0];
    const { weights } = scripted([wrong, wrong, right], { members: 5 });
    expect(weights().map(({ length }) => length)).toEqual([3, 3, 3, 0, 0, 3, 3]);
  });

  it("discards above (K - 1) / K with K classes, where asked to", () => {
    const rows = [[0, 0], [1, 1], [1, 2], [1, 0], [1, 0]]; // biome-ignore format: a row each
    const labels = [0, 1, 2, 0, 0]; // three classes of the four that the schema names
    expect(scripted(rows, { members: 2, chance: "guess" }, undefined, labels).weights()[1]).toEqual(
      rounded([5 / 8, 5 / 8, 10 / 8, 10 / 8, 10 / 8]), // 1, 1, 2, 2, 2
    );
    expect(scripted(rows, { members: 1 }, undefined, labels).weights()).toEqual([[1, 1, 1, 1, 1], []]);
    const worse = [[0], [0], [0], [1]]; // 3/4 is more than 2/3
    expect(scripted(worse, { members: 1, chance: "guess" }, undefined, [0, 1, 2, 0]).weights()).toEqual([
      [1, 1, 1, 1],
      [],
    ]);
    // Rows that weigh nothing have not come: of two classes 2/3 is more than a guess gets wrong.
    const three = [[0], [0], [1], [0]]; // biome-ignore format: a row each
    expect(scripted(three, { members: 1, chance: "guess" }, [1, 1, 1, 0], [0, 1, 0, 2]).weights()).toEqual([
      [1, 1, 1],
      [],
    ]);
    // Where there is one class a guess is right, and a member may still have no answer to half of the rows.
    const silent = [[0, 0], [-1, 0]]; // biome-ignore format: a row each
    expect(scripted(silent, { members: 2, chance: "guess" }).weights()).toEqual([[1, 1], rounded([2 / 3, 4 / 3])]);
  });

  it.each<Options>([
    { members: 6, base: lively },
    { members: 5, base: drawing, sampling: "resample", seed: 4 },
    { members: 12, base: decisionStump.with({}), chance: "guess" },
    { members: 8, base: naiveBayes.with({}), sampling: "resample", chance: "guess", seed: 9 },
  ])("is what a plain loop says, bit for bit: %j", (options) => {
    const data = turningData(21, 400);
    const model = batchArcX4(data, options);
    const twin = naive(data, options);
    expect(twin.members.length).toBeGreaterThan(2);
    for (let i = 0; i < data.count; i += 3) {
      expect(probabilities(model, rowOf(data, i), data.schema.classCount)).toEqual(twin.answer(rowOf(data, i)));
    }
  });

  it("keeps the sum of the weights, in the order of the mistakes", () => {
    const rows = collect(sea({ seed: 3, noise: 0.1 }), 500);
    batchArcX4(dataSet(rows.schema, rows.data, rows.labels), { members: 6, base: watched(decisionStump.with({})) });
    const counts = rows.labels.map(() => 0);
    const made = Watched.made.filter(({ learned }) => learned.length > 0);
    expect(made.length).toBe(6);
    for (const member of made) {
      expect(member.weights.reduce((a, b) => a + b)).toBeCloseTo(500, 8);
      const least = Math.min(...member.weights);
      const order = counts.reduce((most, count) => Math.max(most, count), 0);
      member.weights.forEach((weight, i) => {
        if (Math.min(...counts) === 0) expect(weight / least).toBeCloseTo(1 + counts[i] ** 4, 6);
      });
      expect(order).toBeLessThanOrEqual(6);
      for (const [i, label] of rows.labels.entries()) if (member.predictOne(rows.row(i)) !== label) counts[i]++;
    }
    expect(Math.max(...counts)).toBeGreaterThan(2);
  });

  it("tells how far it is: three quarters of a round a member learns, then it answers", () => {
    expect([...batchArcX4.steps(turningData(3, 1), { members: 2, base: naiveBayes })]).toEqual([
      3 / 8,
      1 / 2,
      7 / 8,
      1,
    ]);
    const rows = collect(sea({ seed: 3 }), 512);
    const data = dataSet(rows.schema, rows.data, rows.labels);
    for (const sampling of ["weights", "resample"] as const) {
      const shares = [...batchArcX4.steps(data, { members: 1, base: naiveBayes, sampling })];
      expect(shares).toEqual([3 / 8, 6 / 8, 7 / 8, 1]); // 256 rows of 512
    }
  });

  it("tells that it is at its end where it ends early", () => {
    Told.made = [];
    const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b"]);
    const never = dataSet(schema, Float64Array.of(1), Int32Array.of(0)); // nobody answers "a"
    const shares = [...batchArcX4.steps(never, { members: 10, base: told })];
    expect(shares).toEqual([3 / 40, 4 / 40, 7 / 40, 8 / 40, 1]); // two rounds of ten
  });

  it("gives a model of Arc-x4 with equal votes that is saved, loaded and taught further, within its budget", () => {
    const data = turningData(2, 300);
    const options = { members: 3, base: lively, maxBytes: 100_000 } as const;
    const model = batchArcX4(data, { ...options, seed: 5 });
    expect([model.spec, model.seed]).toEqual([arcX4.with({ ...options, vote: "equal" }), 5]);
    expect(model.byteLength).toBeLessThanOrEqual(100_000);
    const loaded = loadModel(saveModel(model), [arcX4, lively.definition]);
    for (const one of [model, loaded]) one.classifier.learnMany(data.rows, data.count, data.labels, data.weights);
    expect(saveModel(loaded)).toEqual(saveModel(model));
    const empty = batchArcX4(dataSet(data.schema, new Float64Array(0), new Int32Array(0)));
    expect(empty.classifier.predictOne(rowOf(data, 0))).toBe(-1);
  });
});
