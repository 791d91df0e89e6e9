import { describe, expect, it } from "vitest";
import { dataSetOf, numbersOf, rowOf, turningData, unequalClasses } from "../../test/batches.ts";
import { interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  lively,
  type NaiveTwin,
  naiveChance,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { Attribute, build, finish, log, type Model, numeric, plainMemory, Random, Schema } from "../core/index.ts";
import { decisionStump, hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { boost } from "./batch-boosting.ts";
import { batchBoosting, onlineBoosting, primedBoosting } from "./index.ts";
import { meetRows } from "./kit/batch.ts";
import { startAfresh } from "./kit/changes.ts";
import type { OnlineBoosting } from "./online-boosting.ts";

type Options = NonNullable<Parameters<typeof primedBoosting>[1]>;
const make = (options: Options, schema = turningSchema(["c0", "c1", "c2", "c3"])) =>
  primedBoosting(schema, options) as unknown as Model;

/** Columns by name, those of the buffer apart. */
function columnsOf(model: Model): unknown[] {
  const own = ["bufferedRows", "bufferRows", "bufferLabels", "bufferWeights", "size"];
  const inside = (thing: Model["classifier"]): unknown[] => [
    ...thing.arena.columns
      .filter(({ name }) => !own.includes(name))
      .map(({ name, data, length }) => [name, [...data.subarray(0, length)]]),
    ...thing.parts().map((part) => (part === null ? null : inside(part as Model["classifier"]))),
  ];
  return inside(model.classifier);
}

/**
 * Rows kept in a list while a learner in the first place learns them; then batch boosting of them, with another one in the
 * first place; then online boosting, where those that were not reached know nothing, or are gone.
 */
function naive(schema: Schema, options: Options): NaiveTwin & { made(): number } {
  const { primeRows = 1000, priming, unreached, ...boosting } = options;
  const { members = 10, vote = "soft" } = options;
  const kept: { row: Float64Array; label: number; weight: number }[] = [];
  const learned = Array<number>(schema.classCount).fill(0);
  const model = onlineBoosting(schema, boosting) as unknown as Model;
  const ensemble = model.classifier as OnlineBoosting;
  const [first] = ensemble.members;
  let isPrimed = false;
  let made = members;
  return {
    made: () => made,
    answer(row) {
      if (isPrimed) {
        const out = new Float64Array(schema.classCount);
        ensemble.predictProbaOne(row, out);
        return [...out];
      }
      const votes = Array<number>(schema.classCount).fill(0);
      castVote(votes, vote, log(2), answerOf(first, row));
      return shares(votes, learned);
    },
    learn(row, label, weight) {
      if (isPrimed) {
        ensemble.learnOne(row, label, weight);
        return;
      }
      first.learnOne(row, label, weight);
      kept.push({ row: row.slice(), label, weight });
      learned[label] += weight;
      if (kept.length < primeRows) return;
      const data = {
        rows: Float64Array.from(kept.flatMap((one) => [...one.row])),
        labels: Int32Array.from(kept, (one) => one.label),
        weights: Float64Array.from(kept, (one) => one.weight),
        count: kept.length,
      };
      startAfresh(ensemble, 0);
      meetRows(ensemble, data);
      const { streams } = ensemble as unknown as { streams: readonly Random[] };
      const drawsOf = priming === "resample" ? (m: number) => streams[m] : undefined;
      made = finish(boost(ensemble, data, drawsOf)) || members;
      if (unreached === "none") ensemble.members.splice(made);
      isPrimed = true;
    },
  };
}

describe("primed online boosting", () => {
  it("is online boosting, bit for bit, without rows to prime it", () => {
    const data = turningData(3, 400);
    const options = { members: 4, base: drawing, seed: 6 } as const;
    const [primed, online] = [
      primedBoosting(data.schema, { ...options, primeRows: 0 }),
      onlineBoosting(data.schema, options),
    ];
    for (const model of [primed, online]) model.classifier.learnMany(data.rows, data.count, data.labels, data.weights);
    expect(columnsOf(primed as unknown as Model)).toEqual(columnsOf(online as unknown as Model));
  });

  it.each(["oza", "auto"] as const)(
    "is batch boosting, bit for bit, when its first rows are all there are: %s",
    (multiclass) => {
      const data = turningData(6, 500);
      const primeRows = (data.weights as Float64Array).filter((weight) => weight > 0).length;
      const options = { members: 4, base: lively, multiclass, seed: 6 } as const;
      const primed = primedBoosting(data.schema, { ...options, primeRows });
      primed.classifier.learnMany(data.rows, data.count, data.labels, data.weights);
      const batch = batchBoosting(data, options);
      expect(primed.classifier.inspect().members?.length).toBe(4);
      for (const name of ["correctWeight", "wrongWeight", "says", "classWeights", "rows"])
        expect([name, numbersOf(primed.classifier, name)]).toEqual([name, numbersOf(batch.classifier, name)]);
      for (let i = 0; i < data.count; i++) {
        const [a, b] = [new Float64Array(4), new Float64Array(4)];
        primed.classifier.predictProbaOne(rowOf(data, i), a);
        batch.classifier.predictProbaOne(rowOf(data, i), b);
        expect(a).toEqual(b);
      }
    },
  );

  it("answers as its saved copy does right after the last of its first rows, where classes are not equally frequent", () => {
    let ended = 0; // members no better than a guess
    for (let seed = 1; seed <= 6; seed++) {
      const data = unequalClasses(seed, 400);
      for (const size of [400, 130]) {
        const options = { members: 5, base: naiveBayes.with({}), primeRows: 400 };
        const model = make(options, data.schema as unknown as Schema);
        for (let i = 0; i < 400; i += size)
          model.classifier.learnMany(data.rows.subarray(2 * i), Math.min(size, 400 - i), data.labels.subarray(i));
        const loaded = loadModel(saveModel(model), [primedBoosting, naiveBayes]);
        for (let i = 0; i < data.count; i++) {
          const [own, copy] = [new Float64Array(3), new Float64Array(3)];
          model.classifier.predictProbaOne(rowOf(data, i), own);
          loaded.classifier.predictProbaOne(rowOf(data, i), copy);
          expect(own).toEqual(copy);
        }
        ended += numbersOf(model.classifier, "correctWeight").filter((weight) => weight === 0).length;
      }
    }
    expect(ended).toBeGreaterThan(0);
  });

  it.each<Options>([
    { members: 3, base: lively, primeRows: 100, seed: 3 },
    { members: 3, base: drawing, primeRows: 170, vote: "hard", multiclass: "samme", seed: 4 },
    { members: 3, base: lively, primeRows: 120, vote: "both", sampling: "repetitions", seed: 8 },
    {
      members: 3,
      base: lively,
      primeRows: 110,
      voters: "all",
      sampling: "weights",
      errorEstimate: "pseudo-count",
      seed: 9,
    },
    { members: 2, base: decisionStump.with({}), primeRows: 1, seed: 5 },
    { members: 2, base: decisionStump.with({}), primeRows: 1, seed: 5, unreached: "none" },
    { members: 4, base: lively, primeRows: 150, priming: "resample", seed: 6 },
  ])("keeps the first rows, boosts them and goes on as online boosting, bit for bit: %j", (options) => {
    for (const [batch, asks, seed] of runs) {
      const schema = turningSchema(["c0", "c1", "c2", "c3"]);
      for (let v = 0; v < 4; v++) schema.attributes[1].intern(`v${v}`); // known before the twin makes its learners
      const model = make({ ...options, seed: 3 + seed }, schema);
      const twin = naive(schema, { ...options, seed: 3 + seed });
      expect(
        differences(
          model,
          twin,
          turningExamples(seed, 400, 500, () => 4),
          batch,
          asks,
        ),
      ).toEqual([]);
      expect(model.classifier.inspect().members?.length).toBe(options.unreached ? twin.made() : options.members);
      expect(twin.made()).toBe(options.primeRows === 1 ? 1 : options.members); // a stump of one row is never wrong
    }
  });

  it("draws as many rows as there are by D_m, each member from a stream of its own, in plain arrays", () => {
    const data = turningData(11, 400);
    const { schema, weights: own = [], labels } = data;
    const kept = [...labels.keys()].filter((i) => own[i] > 0);
    const [members, seed] = [4, 8];
    const options = {
      members,
      base: lively,
      primeRows: kept.length,
      priming: "resample",
      multiclass: "samme", // with four classes what was wrong makes up 3/4 of the next member's weight
      seed,
    } as const;
    const model = make(options, schema as unknown as Schema);
    model.classifier.learnMany(data.rows, data.count, labels, data.weights);
    const { draws } = naiveChance(schema as Schema, seed, members);
    const weights = kept.map((i) => own[i]); // D_m
    const drawn = draws.map((random, m) => {
      const learner = build(lively, { schema: schema as Schema, random: Random.seeded(1), memory: plainMemory });
      let total = 0;
      const upTo = weights.map((weight) => {
        total += weight;
        return total;
      });
      const picked = kept.map(() => {
        const at = random.uniform() * total;
        return upTo.findIndex((sum) => sum > at);
      });
      for (const n of picked) learner.learnOne(rowOf(data, kept[n]), labels[kept[n]], total / kept.length);
      const isWrong = kept.map((i) => learner.predictOne(rowOf(data, i)) !== labels[i]);
      const [right, wrong] = [false, true].map((which) =>
        weights.reduce((sum, weight, n) => (isWrong[n] === which ? sum + weight : sum), 0),
      ) as [number, number];
      expect([m, numbersOf(model.classifier, "correctWeight")[m]]).toEqual([m, right]);
      expect([m, numbersOf(model.classifier, "wrongWeight")[m]]).toEqual([m, wrong]);
      const all = right + wrong;
      for (const n of weights.keys()) weights[n] *= isWrong[n] ? (3 * all) / (4 * wrong) : all / (4 * right);
      return picked;
    });
    expect(new Set(drawn.map(String)).size).toBe(members);
    expect(model.classifier.inspect().members?.length).toBe(members);
  });

  it("counts the classes of the rows it keeps, whether the schema names fewer of them or more", () => {
    const examples = turningExamples(1, 200, 500, () => 4).filter(({ weight }) => weight > 0);
    const [few, all, more] = [["c0"], ["c0", "c1", "c2", "c3"], ["c0", "c1", "c2", "c3", "c4", "c5"]].map((names) => {
      const schema = turningSchema(names);
      for (let v = 0; v < 4; v++) schema.attributes[1].intern(`v${v}`);
      const model = make({ members: 3, base: lively, primeRows: 60, multiclass: "samme", seed: 2 }, schema);
      return examples.slice(0, 100).flatMap(({ record, label, weight }, i) => {
        model.learn(record, label, weight);
        const columns = ["correctWeight", "wrongWeight", "says"].flatMap((name) => numbersOf(model.classifier, name));
        if (i === 59) {
          const [right, wrong, say] = [0, 3, 6].map((at) => columns[at]);
          expect(say).toBeCloseTo((3 * right) / wrong, 12); // K - 1 to one
        }
        return columns;
      });
    });
    expect(few).toEqual(all);
    expect(more).toEqual(all);
  });

  it("stopped while it keeps rows, and later, it draws the same", () => {
    const options = { members: 3, base: lively, primeRows: 90, priming: "resample", seed: 2 } as const;
    interrupted(
      () => make(options),
      [primedBoosting, hoeffdingTree],
      turningExamples(3, 240, 90, () => 4),
      40,
    );
  });

  it("hands the weights of right and wrong rows over, so that the error goes on from where it was", () => {
    Told.made = [];
    const attributes = ["x0", "x1", "x2"].map((name) => new Attribute(name, numeric()));
    const schema = new Schema(attributes, "class", ["a", "b"]);
    const model = make({ members: 2, base: told, primeRows: 4, sampling: "weights" }, schema);
    // Learner 0 answers alone until learner 2 takes the first place.
    const learn = (answers: number[], weight = 1) => model.classifier.learnOne(Float64Array.from(answers), 0, weight);
    for (const answers of [[1, 1, 0], [0, 0, 0], [0, 0, 0], [0, 0, 1]]) learn(answers); // biome-ignore format: a row each
    // As batch boosting: errors of 1/4 and 1/6 of 4.
    expect(Told.made.map(({ weights }) => weights.length)).toEqual([4, 4, 4]);
    expect([numbersOf(model.classifier, "correctWeight")[0], numbersOf(model.classifier, "wrongWeight")[0]]).toEqual([
      3, 1,
    ]);
    // Row 5, right: sc = 4, sw = 1, lambda = 5 / (2 * 4).
    learn([0, 0, 0]);
    expect(Told.made.map(({ weights }) => weights[4])).toEqual([undefined, 0.625, 1]);
    expect(numbersOf(model.classifier, "correctWeight")[0]).toBe(4);
  });

  it("counts a pseudo-count from the first say on, where asked to, also for o", () => {
    const says = (errorEstimate: "plain" | "pseudo-count") => {
      Told.made = [];
      const attributes = ["x0", "x1"].map((name) => new Attribute(name, numeric())); // the second is what the member answers
      const schema = new Schema(attributes, "class", ["a", "b", "c"]);
      const options = { members: 1, base: told, primeRows: 4, errorEstimate } as const;
      const { classifier } = make(options, schema);
      for (const [answer, label] of [[1, 0], [0, 0], [1, 1], [2, 2]]) classifier.learnOne(Float64Array.of(0, answer), label); // biome-ignore format: a row each
      return numbersOf(classifier, "says")[0];
    };
    // eps = 1/4, or (1 + 1) / (4 + 1); shares 1/2, 1/4, 1/4: K = 8/3, g = 5/8; o = 1 + (K - 2) (eps / g)^2; the say is o (1 -
    // eps) / eps.
    expect(says("plain")).toBeCloseTo((1 + (2 / 3) * (2 / 5) ** 2) * 3, 12);
    expect(says("pseudo-count")).toBeCloseTo((1 + (2 / 3) * (16 / 25) ** 2) * (3 / 2), 12);
  });

  it.each([
    ["members that know nothing", "fresh", 40],
    ["fewer members", "none", 1],
  ] as const)(
    "goes on with %s where batch boosting ends early, also when saved before and after",
    (_, unreached, left) => {
      Told.made = [];
      const attributes = ["x0", "x1", "x2", "x3"].map((name) => new Attribute(name, numeric()));
      const schema = new Schema(attributes, "class", ["a", "b"]);
      const model = make({ members: 3, base: told, primeRows: 3, unreached }, schema);
      // Member 0 is wrong about the last; member 1 has more than half of the weight against it.
      for (const answers of [[0, 0, 0, 0], [0, 1, 0, 0], [0, 1, 0, 1]]) model.classifier.learnOne(Float64Array.from(answers), 0); // biome-ignore format: a row each
      expect(numbersOf(model.classifier, "correctWeight")).toEqual([2, 0, 0]);
      expect(Told.made.map(({ weights }) => weights.length)).toEqual([3, 3, 0, 3, 0]); // the last two are the first and the second now
      // A stump that is never wrong is the last.
      const simple = turningExamples(8, 300, 300).map(({ record: { x, y, v } }, i) => {
        const record = { x, y, v: v ?? "v0" };
        return { record, label: record.v === "v0" ? "c0" : "c1", weight: 1 + (i % 2) };
      });
      const data = dataSetOf(simple);
      const options = {
        members: 40,
        base: decisionStump.with({}),
        primeRows: 90,
        multiclass: "auto",
        unreached,
      } as const;
      for (const at of [60, 160]) {
        const one = make(options, data.schema as unknown as Schema);
        one.classifier.learnMany(data.rows, at, data.labels, data.weights);
        const loaded = loadModel(saveModel(one), [primedBoosting, decisionStump]);
        const width = data.schema.attributes.length;
        for (const each of [one, loaded])
          each.classifier.learnMany(
            data.rows.subarray(at * width),
            300 - at,
            data.labels.subarray(at),
            data.weights?.subarray(at),
          );
        expect(saveModel(loaded)).toEqual(saveModel(one));
        expect(one.classifier.inspect().members?.length).toBe(left);
        expect(numbersOf(one.classifier, "correctWeight")[1] > 0).toBe(left > 1); // it has learned later rows
      }
    },
  );

  it.each(["fresh", "none"] as const)(
    "begins with fresh members where not one does better than a guess: %s",
    (unreached) => {
      Told.made = [];
      const schema = new Schema(
        ["x0", "x1", "x2", "x3", "x4"].map((name) => new Attribute(name, numeric())),
        "class",
        ["a", "b"],
      );
      const model = make({ members: 2, base: told, primeRows: 2, sampling: "weights", unreached }, schema);
      for (const answers of [[0, 0, 1, 0, 0], [0, 0, 0, 0, 0]]) model.classifier.learnOne(Float64Array.from(answers), 0); // biome-ignore format: a row each
      expect(model.classifier.inspect().members?.length).toBe(2);
      expect([numbersOf(model.classifier, "correctWeight"), Told.made.length]).toEqual([[0, 0], 4]);
      expect(numbersOf(model.classifier, "says")).toEqual([1, 1]);
      model.classifier.learnOne(Float64Array.of(0, 0, 0, 0, 0), 0);
      expect(Told.made.map(({ weights }) => weights)).toEqual([[1, 1], [0.5], [1, 1], [1]]);
    },
  );

  it("answers as its first member alone while it keeps rows, whose bytes are free afterwards", () => {
    const data = dataSetOf(turningExamples(1, 300, 300));
    const model = make({ members: 2, base: lively, primeRows: 200 }, data.schema as unknown as Schema);
    const own = (name: string) => model.classifier.arena.columns.find((column) => column.name === name)?.byteLength;
    expect([own("bufferRows"), own("bufferLabels"), own("bufferWeights")]).toEqual([200 * 3 * 8, 200 * 4, 200 * 8]);
    const tree = build(lively, { schema: data.schema as Schema, random: Random.seeded(1), memory: plainMemory });
    for (const one of [tree, model.classifier]) one.learnMany(data.rows, 20, data.labels);
    for (let i = 0; i < 300; i++)
      expect(model.classifier.predictOne(rowOf(data, i))).toBe(tree.predictOne(rowOf(data, i)));
    model.classifier.learnMany(data.rows, 180, data.labels);
    expect([own("bufferRows"), own("bufferLabels"), own("bufferWeights")]).toEqual([0, 0, 0]);
    expect(model.classifier.rowsLearned).toBe(200);
  });

  it.each(["auto", "samme", "oza"] as const)(
    "tells what a row would weigh by the classes learned so far, also while it keeps rows: %s",
    (multiclass) => {
      const data = turningData(4, 150);
      const width = data.schema.attributes.length;
      const model = make({ members: 1, base: lively, primeRows: 100, multiclass }, data.schema as unknown as Schema);
      for (let i = 0; i < data.count; i++) {
        model.classifier.learnOne(rowOf(data, i), data.labels[i]);
        const loaded = loadModel(saveModel(model), [primedBoosting, hoeffdingTree]);
        const weights = [model, loaded].map(({ classifier }) =>
          classifier.rowWeightAt?.(data.rows, i * width, data.labels[i]),
        );
        expect(weights[0]).toBe(weights[1]);
        if (i >= 99) continue;
        // Not tested yet: a row of weight 1 is all there is of either side, 1 / (1 + o) or o / (1 + o), o at eps = 0 or 1.
        const labels = [...data.labels.subarray(0, i + 1)];
        const counts = labels.reduce(
          (sums, label) => sums.set(label, (sums.get(label) ?? 0) + 1),
          new Map<number, number>(),
        );
        let K = counts.size;
        if (multiclass === "auto") {
          counts.set(data.labels[i], (counts.get(data.labels[i]) ?? 0) + 1); // the row as one more
          K = (i + 2) ** 2 / [...counts.values()].reduce((sum, n) => sum + n * n, 0);
        }
        const guess = multiclass === "oza" ? 1 : Math.max(1, K - 1);
        const isRight = model.classifier.predictOne(rowOf(data, i)) === data.labels[i];
        const odds = isRight && multiclass === "auto" ? 1 : guess;
        expect(weights[0]).toBeCloseTo((isRight ? 1 : odds) / (1 + odds), 12);
      }
    },
  );

  it("takes the parameters of online boosting for the rows after the first", () => {
    const data = turningData(9, 400);
    const state = (options: Options) => {
      const model = make({ members: 3, base: lively, primeRows: 100, ...options }, data.schema as unknown as Schema);
      model.classifier.learnMany(data.rows, data.count, data.labels, data.weights);
      return [
        numbersOf(model.classifier, "says"),
        [...data.labels].map((_, i) => model.classifier.predictOne(rowOf(data, i))),
      ];
    };
    const plain = state({});
    for (const options of [
      { sampling: "weights" },
      { multiclass: "samme" },
      { errorEstimate: "pseudo-count" },
      { primeRows: 90 },
      { priming: "resample" },
    ] as const)
      expect(state(options)[0]).not.toEqual(plain[0]);
    expect(state({ vote: "hard" })[1]).not.toEqual(plain[1]);
  });
});
