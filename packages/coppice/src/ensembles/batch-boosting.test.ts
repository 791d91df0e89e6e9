import { describe, expect, it } from "vitest";
import {
  freshLearners,
  learnable,
  numbersOf,
  rounded,
  rowOf,
  trainerRandom,
  turningData,
  unequalClasses,
  Watched,
  watched,
  weightsOf,
} from "../../test/batches.ts";
import { answerOf, castVote, drawing, lively, Told, told } from "../../test/naive-twins.ts";
import { collect } from "../../test/streams.ts";
import { Attribute, type DataSet, dataSet, log, numeric, Schema } from "../core/index.ts";
import { decisionStump, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { led, ozaSynthetic, sea } from "../streams/index.ts";
import { batchBoosting, onlineBoosting } from "./index.ts";

type Options = NonNullable<Parameters<typeof batchBoosting>[1]>;

/** Row i is answered by the member in place m with `answers[i][m]`. */
function scripted(
  answers: readonly (readonly number[])[],
  labels: readonly number[],
  options: Options,
  weights?: number[],
) {
  Told.made = [];
  const width = answers[0].length;
  const attributes = answers[0].map((_, m) => new Attribute(`x${m}`, numeric()));
  const schema = new Schema(attributes, "class", ["a", "b", "c"].slice(0, 1 + Math.max(1, ...labels)));
  const rows = Float64Array.from(
    { length: answers.length * width },
    (_, i) => answers[Math.floor(i / width)][i % width],
  );
  const data = dataSet(schema, rows, Int32Array.from(labels), weights && Float64Array.from(weights));
  const model = batchBoosting(data, { base: told, vote: "hard", ...options });
  return { classifier: model.classifier, weights: () => Told.made.map((member) => rounded(member.weights)) };
}

function probabilities(
  classifier: { predictProbaOne(row: Float64Array, out: Float64Array): void },
  row: Float64Array,
  classes: number,
) {
  const out = new Float64Array(classes);
  classifier.predictProbaOne(row, out);
  return [...out];
}

/** Batch boosting row by row, with learners of the library asked one row at a time. */
function naive(given: DataSet, options: Options) {
  const data = learnable(given);
  const { members: count = 10, base = lively, vote = "soft", sampling, multiclass = "auto", seed = 1 } = options;
  const { schema, labels } = data;
  const own = weightsOf(data);
  const total = own.reduce((a, b) => a + b, 0);
  const random = trainerRandom(seed);
  const fresh = freshLearners(base as typeof lively, schema, count, seed);
  const learned = Array<number>(schema.classCount).fill(0);
  for (const [i, weight] of own.entries()) learned[labels[i]] += weight;
  const met = learned.filter((weight) => weight > 0).length;
  const sumOfAll = learned.reduce((a, b) => a + b, 0);
  const byShares = 1 / learned.reduce((sum, weight) => sum + (weight / sumOfAll) ** 2, 0);
  const K = multiclass === "samme" ? met : Math.min(met, byShares);
  const guess = multiclass === "oza" ? 1 : Math.max(1, K - 1);
  const members: { learner: ReturnType<typeof fresh>; say: number }[] = [];
  let weights = own;
  while (members.length < count) {
    const learner = fresh(members.length);
    if (sampling === "resample") {
      const sum = weights.reduce((a, b) => a + b, 0);
      const drawn = own.map(() => {
        let left = random.uniform() * sum;
        for (const [i, weight] of weights.entries()) {
          if (left < weight) return i;
          left -= weight;
        }
        return own.length - 1;
      });
      for (const i of drawn) learner.learnOne(rowOf(data, i), labels[i], sum / own.length);
    } else for (const [i, weight] of weights.entries()) learner.learnOne(rowOf(data, i), labels[i], weight);
    const isWrong = own.map((_, i) => learner.predictOne(rowOf(data, i)) !== labels[i]);
    let [correct, wrong] = [0, 0];
    for (const [i, weight] of weights.entries()) {
      if (isWrong[i]) wrong += weight;
      else correct += weight;
    }
    if (wrong >= guess * correct) break;
    const share = Math.min(1, ((wrong / (correct + wrong)) * (1 + guess)) / guess);
    const odds = multiclass === "samme" ? guess : 1 + (guess - 1) * share * share;
    const least = total / (2 * own.length);
    members.push({ learner, say: log((odds * Math.max(correct, least)) / Math.max(wrong, least)) });
    if (wrong === 0) break;
    const all = correct + wrong;
    const [afterRight, afterWrong] = [all / ((1 + odds) * correct), (odds * all) / ((1 + odds) * wrong)];
    weights = weights.map((weight, i) => weight * (isWrong[i] ? afterWrong : afterRight));
  }
  return {
    members,
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const { learner, say } of members) castVote(votes, vote, say, answerOf(learner, row));
      const least = Math.min(0, ...votes);
      const found = votes.map((v) => v - least);
      const sum = found.reduce((a, b) => a + b, 0);
      return sum > 0 ? found.map((v) => v / sum) : learned.map((v) => v / learned.reduce((a, b) => a + b, 0));
    },
  };
}

describe("batch boosting", () => {
  it("weighs rows as figure 2.7 says, by hand", () => {
    // Four rows of class a. Member 0 is wrong about the last: eps = 1/4, D_2 = 4 (1/6, 1/6, 1/6, 1/2). Member 1 is wrong about
    // the first: eps = 1/6, the first gets half of the weight, the others 3/5 of what they had: D_3 = 2, .4, .4, 1.2.
    const answers = [
      [0, 1, 0],
      [0, 0, 0],
      [0, 0, 1],
      [1, 0, 0],
    ];
    const { classifier, weights } = scripted(answers, [0, 0, 0, 0], { members: 3 });
    expect(weights()).toEqual([[1, 1, 1, 1], rounded([2 / 3, 2 / 3, 2 / 3, 2]), [2, 0.4, 0.4, 1.2]]);
    // Sums of online boosting: (1 - eps) N and eps N; member 2 is wrong about .4 of 4.
    expect(rounded(numbersOf(classifier, "correctWeight"))).toEqual(rounded([3, 10 / 3, 3.6]));
    expect(rounded(numbersOf(classifier, "wrongWeight"))).toEqual(rounded([1, 2 / 3, 0.4]));
    // Members say a, b, b with log 3, log 5 and log 7.2: less than half a row wrong counts as half, 3.6 / .5.
    const out = probabilities(classifier, Float64Array.of(0, 1, 1), 2);
    const sum = Math.log(3) + Math.log(5) + Math.log(7.2);
    expect(rounded(out)).toEqual(rounded([Math.log(3) / sum, Math.log(36) / sum]));
    expect(classifier.inspect().facts.rows).toBe(4);
  });

  it("begins with the weights of the rows", () => {
    // eps = 2/8: what was right weighs 4 from there on, as what was wrong; a row without weight is not learned.
    const { weights } = scripted([[0, 0], [1, 0], [0, 0], [0, 0]], [0, 0, 0, 0], { members: 2 }, [1, 2, 5, 0]); // biome-ignore format: a row each
    expect(weights()).toEqual([[1, 2, 5], rounded([4 / 6, 4, 20 / 6])]);
  });

  it("gives members no row that weighs more than they accept", () => {
    // As above, in units of the largest weight: the last row of D_2 would weigh 2.
    const rows = [[0, 0], [0, 0], [0, 0], [1, 0]]; // biome-ignore format: a row each
    const { weights } = scripted(rows, [0, 0, 0, 0], { members: 2 }, [1e100, 1e100, 1e100, 1e100]);
    const [, second] = weights();
    expect(second[0]).toBeCloseTo(2e100 / 3, -90);
    expect(second[3]).toBe(1e100);
  });

  it("ends before a member with an error of 1/2, which is replaced by one that knows nothing", () => {
    const rows = [[0, 0, 0], [0, 1, 0], [1, 1, 0]]; // biome-ignore format: a row each
    const { classifier } = scripted(rows, [0, 0, 0], { members: 3 });
    // D_2 = 3/4, 3/4, 3/2; member 1 errs on 9/4 of 3.
    expect(Told.made.map(({ weights }) => weights.length)).toEqual([3, 3, 0, 0]);
    expect(numbersOf(classifier, "correctWeight")).toEqual([2, 0, 0]);
    expect(probabilities(classifier, Float64Array.of(1, 0, 0), 2)).toEqual([0, 1]); // member 0 alone has a say
    const none = scripted([[1], [0]], [0, 0], { members: 1 }); // an error of just 1/2
    expect(probabilities(none.classifier, Float64Array.of(1), 2)).toEqual([1, 0]); // what has been learned of the classes
    expect(numbersOf(none.classifier, "correctWeight")).toEqual([0]);
  });

  it("ends before one that answers as the last did, whose error is 1/2 but for rounding", () => {
    for (let wrong = 1; wrong < 12; wrong++) {
      const rows = Array.from({ length: 25 }, (_, i) => (i < wrong ? [1, 1] : [0, 0]));
      const { classifier } = scripted(rows, rows.map(() => 0), { members: 2 }); // biome-ignore format: short
      expect(numbersOf(classifier, "correctWeight")).toEqual([25 - wrong, 0]);
    }
  });

  it("ends with a member that is never wrong, which counts for half a row wrong", () => {
    const { classifier } = scripted([[0, 0], [1, 0], [0, 0]], [0, 0, 0], { members: 2 }); // biome-ignore format: a row each
    expect(rounded(numbersOf(classifier, "says"))).toEqual([2, 6]); // member 1: 3 to 1/2
    const perfect = scripted([[0, 0], [0, 0]], [0, 0], { members: 2 }); // biome-ignore format: a row each
    expect(Told.made.map(({ weights }) => weights.length)).toEqual([2, 0]);
    expect(numbersOf(perfect.classifier, "says")[0]).toBe(4);
    // The rows that weigh something weigh 3 in the mean: 6 to half of that.
    const weighed = scripted([[0], [0], [0]], [0, 0, 0], { members: 1 }, [1, 5, 0]);
    expect(numbersOf(weighed.classifier, "says")).toEqual([6 / (3 / 2)]);
  });

  it("tells how far it is: three quarters of a member's part it learns, then it answers; and when it ends early", () => {
    Told.made = [];
    const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b"]);
    const data = dataSet(schema, Float64Array.of(0, 0, 1), Int32Array.of(0, 0, 0)); // all members but the first are wrong
    expect([...batchBoosting.steps(data, { members: 4, base: told })]).toEqual([3 / 16, 4 / 16, 7 / 16, 8 / 16, 1]);
    const rows = collect(sea({ seed: 1 }), 512);
    const sampled = dataSet(rows.schema, rows.data, rows.labels);
    const shares = [...batchBoosting.steps(sampled, { members: 2, base: naiveBayes, sampling: "resample" })];
    expect(shares).toEqual([3 / 16, 6 / 16, 7 / 16, 8 / 16, 11 / 16, 14 / 16, 15 / 16, 1]); // 256 rows of 512
  });

  it("measures members by a guess among all classes, where asked to", () => {
    // Member 0 is wrong about three of five rows: more than 1/2, less than 2/3. SAMME: o = 2, eps = 3/5: rows it gets wrong
    // make up 2/3 of the weight: 10/9 each, the others 5/6.
    const rows = [[0, 0], [0, 0], [0, 1], [0, 1], [0, 2]]; // biome-ignore format: a row each
    const labels = [0, 0, 1, 1, 2];
    const samme = scripted(rows, labels, { members: 2, multiclass: "samme" });
    expect(samme.weights()[1]).toEqual(rounded([5 / 6, 5 / 6, 10 / 9, 10 / 9, 10 / 9]));
    expect(rounded(numbersOf(samme.classifier, "says"))).toEqual(rounded([(2 * 2) / 3, (2 * 5) / 0.5]));
    // Auto: shares 2/5, 2/5, 1/5, K = 1 / (9/25) = 25/9, g = 16/25, o = 1 + 7/9 (3/5 : 16/25)^2; rows it gets wrong have o
    // / (1 + o) of 5.
    const auto = scripted(rows, labels, { members: 2 });
    const odds = 1 + (7 / 9) * (15 / 16) ** 2;
    expect(auto.weights()[1]?.[4]).toBeCloseTo((5 * odds) / (1 + odds) / 3, 9);
    scripted(rows, labels, { members: 2, multiclass: "oza" });
    expect(Told.made.map(({ weights }) => weights.length)).toEqual([5, 0, 0]);
  });

  it.each<Options>([
    { members: 5, base: lively },
    { members: 4, base: drawing, vote: "hard", multiclass: "samme", seed: 4 },
    { members: 12, base: naiveBayes.with({}), multiclass: "oza" },
    { members: 4, base: lively, vote: "both", seed: 5 },
    { members: 5, base: naiveBayes.with({}), sampling: "resample", seed: 9 },
  ])("is what a plain loop says, bit for bit: %j", (options) => {
    const data = turningData(21, 400);
    const { classifier } = batchBoosting(data, options);
    const twin = naive(data, options);
    expect(twin.members.length).toBeGreaterThan(2);
    for (let i = 0; i < data.count; i += 3) {
      expect(probabilities(classifier, rowOf(data, i), data.schema.classCount)).toEqual(twin.answer(rowOf(data, i)));
    }
  });

  it.each(["oza", "samme"] as const)(
    "keeps the sum of the weights, and each member's error is a guess's under those of the next: %s",
    (multiclass) => {
      const isOza = multiclass === "oza";
      const rows = collect(isOza ? sea({ seed: 3, noise: 0.1 }) : led({ seed: 3, noise: 0.1 }), 500);
      const data = dataSet(rows.schema, rows.data, rows.labels);
      batchBoosting(data, { members: 8, base: watched(decisionStump.with({})), multiclass });
      const made = Watched.made.filter(({ learned }) => learned.length > 0);
      expect(made.length).toBeGreaterThan(4);
      for (let m = 1; m < made.length; m++) {
        const { weights } = made[m];
        const sum = weights.reduce((a, b) => a + b, 0);
        const wrong = weights.filter((_, i) => made[m - 1].predictOne(rows.row(i)) !== rows.labels[i]);
        expect(sum).toBeCloseTo(500, 8);
        // 1/2; with SAMME's o = K - 1 of ten classes 9/10.
        expect(wrong.reduce((a, b) => a + b, 0) / sum).toBeCloseTo(isOza ? 0.5 : 0.9, 9);
      }
    },
  );

  it("errs on no more of the training rows than 2^M times the product of sqrt(eps (1 - eps)) (Oza, theorem 3)", () => {
    for (const seed of [1, 2, 3]) {
      const rows = collect(sea({ seed, noise: 0.02 }), 600);
      const data = dataSet(rows.schema, rows.data, rows.labels);
      const { classifier } = batchBoosting(data, { members: 30, base: decisionStump, vote: "hard", multiclass: "oza" });
      const [correct, wrong] = [numbersOf(classifier, "correctWeight"), numbersOf(classifier, "wrongWeight")];
      let bound = 1;
      correct.forEach((right, m) => {
        const all = right + wrong[m];
        if (all > 0) bound *= 2 * Math.sqrt((right / all) * (wrong[m] / all));
      });
      let mistakes = 0;
      for (let i = 0; i < 600; i++) if (classifier.predictOne(rows.row(i)) !== rows.labels[i]) mistakes++;
      expect(mistakes / 600).toBeLessThanOrEqual(bound);
      expect(bound).toBeLessThan(0.7); // says something
    }
  });

  it("draws as many rows as there are by weight, each of the same weight", () => {
    const rows = collect(sea({ seed: 4 }), 400);
    const weights = Float64Array.from(rows.labels, (_, i) => (i < 100 ? 9 : i < 200 ? 0 : 1));
    const data = dataSet(rows.schema, rows.data, rows.labels, weights);
    batchBoosting(data, { members: 3, base: watched(decisionStump.with({})), sampling: "resample" });
    const [first] = Watched.made;
    expect([first.learned.length, new Set(first.weights)]).toEqual([300, new Set([1100 / 300])]);
    const from = (begin: number, end: number) => {
      const values = new Set(Array.from({ length: end - begin }, (_, i) => rows.row(begin + i)[0]));
      return first.learned.filter(([x]) => values.has(x)).length;
    };
    expect(Math.abs(from(0, 100) - (300 * 9) / 11)).toBeLessThan(30);
    expect([from(100, 200), from(200, 400) > 40]).toEqual([0, true]);
  });

  it("gives a model of online boosting that goes on from the same errors, and can be saved and loaded", () => {
    const rows = collect(ozaSynthetic({ variant: 2, seed: 2 }), 1500);
    const data = dataSet(rows.schema, rows.data, rows.labels);
    const options = { members: 6, base: naiveBayes.with({}), multiclass: "oza", vote: "hard" } as const;
    const model = batchBoosting(data, { ...options, seed: 3 });
    expect([model.spec, model.seed]).toEqual([onlineBoosting.with(options), 3]);
    const before = numbersOf(model.classifier, "correctWeight");
    const loaded = loadModel(saveModel(model), [onlineBoosting, naiveBayes]);
    for (const one of [model, loaded]) one.classifier.learnMany(rows.data, 50, rows.labels);
    expect(saveModel(loaded)).toEqual(saveModel(model));
    const [correct, wrong] = ["correctWeight", "wrongWeight"].map((name) => numbersOf(model.classifier, name));
    expect(correct[0] + wrong[0]).toBeCloseTo(1550, 9);
    expect(correct[0] - before[0]).toBeGreaterThan(20);
  });

  it.each(["auto", "samme", "oza"] as const)(
    "answers as its saved copy does where classes are not equally frequent: %s",
    (multiclass) => {
      let ended = 0; // members that end the vote, as they are no better than a guess
      for (let seed = 1; seed <= 8; seed++) {
        const data = unequalClasses(seed, 400);
        const model = batchBoosting(data, { members: 5, base: naiveBayes, multiclass });
        const loaded = loadModel(saveModel(model), [onlineBoosting, naiveBayes]);
        for (let i = 0; i < data.count; i++) {
          const [own, copy] = [model, loaded].map(({ classifier }) => probabilities(classifier, rowOf(data, i), 3));
          expect(own).toEqual(copy);
        }
        ended += numbersOf(model.classifier, "correctWeight").filter((weight) => weight === 0).length;
      }
      if (multiclass === "auto") expect(ended).toBeGreaterThan(0);
    },
  );

  it("passes on finite weights where what a member gets wrong weighs next to nothing", () => {
    const { classifier, weights } = scripted(
      [
        [0, 0],
        [0, 1],
      ],
      [0, 1],
      { members: 2 },
      [1, 5e-324],
    );
    expect(weights().flat().every(Number.isFinite)).toBe(true);
    expect(numbersOf(classifier, "correctWeight").every((sum) => sum > 0 && sum <= 1)).toBe(true);
  });

  it("keeps its byte budget, and answers nothing where there are no rows", () => {
    const data = turningData(4, 600);
    const free = batchBoosting(data, { members: 3, base: lively });
    const maxBytes = Math.floor(free.byteLength / 2);
    expect(batchBoosting(data, { members: 3, base: lively, maxBytes }).byteLength).toBeLessThanOrEqual(maxBytes);
    for (const sampling of ["weights", "resample"] as const) {
      const { schema } = data;
      const empty = batchBoosting(dataSet(schema, new Float64Array(0), new Int32Array(0)), { sampling });
      const weightless = batchBoosting({ ...data, weights: new Float64Array(data.count) }, { sampling });
      for (const { classifier } of [empty, weightless]) expect(classifier.predictOne(rowOf(data, 0))).toBe(-1);
    }
  });
});
