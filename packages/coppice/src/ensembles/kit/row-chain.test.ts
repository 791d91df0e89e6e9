import { describe, expect, it } from "vitest";
import { told } from "../../../test/ensembles.ts";
import {
  answerOf,
  drawing,
  encoded,
  expectTwin,
  lively,
  naiveChance,
  numbersSchema,
  runs,
  shares,
  turningExamples,
  turningSchema,
} from "../../../test/naive-twins.ts";
import { type Classifier, drawPoisson, log, type Model, PoissonTable, Schema, type Spec } from "../../core/index.ts";
import { multilayerPerceptron, naiveBayes } from "../../learners/index.ts";
import { saveModel } from "../../snapshot/index.ts";
import {
  adwinBagging,
  adwinBoosting,
  bole,
  type Chain,
  fernGivanBagging,
  onlineBagging,
  onlineBoosting,
  onsBoost,
  primedBoosting,
} from "../index.ts";

type Make = (schema: Schema, options: object) => Model;
const as = (definition: unknown) => definition as Make;
const ensembles: [string, Make, object][] = [
  ["online-bagging", as(onlineBagging), {}],
  ["adwin-bagging", as(adwinBagging), { driftDelta: 0.2 }],
  ["fern-givan-bagging", as(fernGivanBagging), {}],
  ["online-boosting", as(onlineBoosting), {}],
  ["adwin-boosting", as(adwinBoosting), { driftDelta: 0.2 }],
  ["bole", as(bole), {}],
  ["ons-boost", as(onsBoost), { searchEvery: 40, window: 20, protectedRows: 20 }],
  ["primed-boosting", as(primedBoosting), { primeRows: 50 }],
];

/** Learns examples in batches; the answers before each, where they are asked for as one learns. */
function learn(model: Model, examples: ReturnType<typeof turningExamples>, batch: number): number[] {
  const { schema, classifier } = model;
  const answers: number[] = [];
  for (let at = 0; at < examples.length; at += batch) {
    const part = examples.slice(at, at + batch);
    const { data, labels, weights } = encoded(schema, part);
    const out = new Float64Array(part.length * schema.classCount);
    classifier.predictThenLearnMany(data, part.length, labels, out, weights);
    answers.push(...out);
  }
  return answers;
}

/** What all learners and the ensemble have learned. */
const state = (classifier: Classifier): unknown[] => [
  classifier.arena.columns.map(({ name, data }) => [name, ...data]),
  ...classifier.parts().map((part) => part?.arena.columns.map(({ name, data }) => [name, ...data])),
];

describe("rows that members learn several times", () => {
  const examples = turningExamples(5, 600, 150);

  it.each(ensembles)(
    "are learned as one of the whole weight where statistics are sums of counts: %s",
    (_, make, own) => {
      const [repeated, weighted] = ["repetitions", "poisson"].map((sampling) => {
        const schema = new Schema([turningSchema().attributes[1]], "class", ["c0"]); // nominal: naive Bayes counts
        const model = make(schema, { members: 4, base: naiveBayes, seed: 3, ...own, sampling });
        return [learn(model, examples, 50), state(model.classifier)];
      });
      expect(repeated).toEqual(weighted);
    },
  );

  it.each(ensembles)("are not where a learner decides by the number of rows: %s", (_, make, own) => {
    for (const base of [lively, multilayerPerceptron]) {
      const [repeated, weighted] = ["repetitions", "poisson"].map((sampling) => {
        const model = make(turningSchema(), { members: 4, base, seed: 3, ...own, sampling });
        return learn(model, examples, 50);
      });
      expect(repeated).not.toEqual(weighted);
    }
  });

  it.each(ensembles)("come in one batch as row by row, trees that draw: %s", (_, make, own) => {
    const schema = () => turningSchema(["c0", "c1", "c2", "c3"]);
    const [one, other] = [1, 97].map((batch) => {
      const model = make(schema(), { members: 4, base: drawing, seed: 3, ...own, sampling: "repetitions" });
      const answers = learn(model, examples, batch);
      return { answers, bytes: saveModel(model) };
    });
    expect(other).toEqual(one);
  });

  const rows = [7, 8, 9, 10, 11, 12, 13, 14];
  const labels = [0, 1, 1, 0, 1, 0, 0, 1];
  const weights = [1, 0.5, 3, 1, 0, 2, 1, 1];

  it.each([
    ["online-bagging", onlineBagging],
    ["fern-givan-bagging", fernGivanBagging],
  ] as const)("are taught k ~ Poisson(1) times, each time with their own weight: %s", (_, definition) => {
    const { spec, made } = told(() => 0);
    const schema = numbersSchema(1);
    const model = definition(schema, { members: 3, base: spec, sampling: "repetitions", seed: 5 });
    model.classifier.learnMany(Float64Array.from(rows), 8, Int32Array.from(labels), Float64Array.from(weights));
    const poisson = new PoissonTable(1);
    const { draws } = naiveChance(schema, 5, 3);
    const counts = draws.map((stream) => weights.map((weight) => (weight > 0 ? poisson.draw(stream) : 0)));
    expect(Math.max(...counts.flat())).toBeGreaterThan(1);
    const learned = made.map(({ calls }) => calls.filter(([what]) => what === "learn"));
    expect(learned).toEqual(
      counts.map((ks) => ks.flatMap((k, i) => Array(k).fill(["learn", rows[i], labels[i], weights[i]]))),
    );
  });

  it("are taught k ~ Poisson(lambda) times in boosting, and then tested once, by hand", () => {
    const { spec, made } = told(() => 0);
    const schema = numbersSchema(1);
    const model = onlineBoosting(schema, { members: 2, base: spec, sampling: "repetitions", seed: 5 });
    model.classifier.learnMany(Float64Array.from(rows), 8, Int32Array.from(labels), Float64Array.from(weights));
    const { draws } = naiveChance(schema, 5, 2);
    // Both answer class 0. The first one's lambda is 1, the second one's 1 / 2 (1 - eps) or 1 / 2 eps after the row.
    let [correct, wrong] = [0, 0];
    const lambdas = weights.map((weight, i) => {
      if (weight === 0) return 0;
      if (labels[i] === 0) correct += weight;
      else wrong += weight;
      return (correct + wrong) / (2 * (labels[i] === 0 ? correct : wrong));
    });
    // 1/2; sw 0.5 of 1.5: 3/2; sw 3.5 of 4.5: 9/14; sc 2 of 5.5: 11/8; -; sc 4 of 7.5: 15/16; sc 5 of 8.5; sw 4.5 of 9.5
    expect(lambdas).toEqual([1 / 2, 3 / 2, 9 / 14, 11 / 8, 0, 15 / 16, 17 / 20, 19 / 18]);
    const counts = [weights, lambdas].map((_, m) =>
      weights.map((weight, i) => (weight === 0 ? 0 : drawPoisson(draws[m], m === 0 ? 1 : lambdas[i]))),
    );
    expect(made.map(({ calls }) => calls)).toEqual(
      counts.map((ks) =>
        ks.flatMap((k, i) => [
          ...Array(k).fill(["learn", rows[i], labels[i], weights[i]]),
          ...(weights[i] > 0 ? [["predict", rows[i]]] : []),
        ]),
      ),
    );
    expect(Math.max(...counts[1])).toBeGreaterThan(1);
  });

  it("may be many: where the first member, always right until then, is wrong", () => {
    const { spec, made } = told(() => 0);
    const options = { members: 12, base: spec, sampling: "repetitions", voters: "all", seed: 2 } as const;
    const { classifier } = onlineBoosting(numbersSchema(1), options);
    for (let i = 0; i < 60; i++) classifier.learnOne(Float64Array.of(i), i === 50 ? 1 : 0);
    const times = made.map(({ calls }) => calls.filter(([what, row]) => what === "learn" && row === 50).length);
    expect(times[0]).toBeLessThan(6);
    expect(times[1]).toBeGreaterThan(10); // lambda is 51 / 2
  });

  it.each([3, 1e99])("are a thousand at most, of which the last weighs the rest: rows that weigh %d", (rowWeight) => {
    const [repeated, weighted] = (["repetitions", "poisson"] as const).map((sampling) => {
      const { spec, made } = told(() => 0);
      const { classifier } = onlineBoosting(numbersSchema(1), { members: 2, base: spec, sampling, seed: 2 });
      for (let i = 0; i <= 5000; i++) classifier.learnOne(Float64Array.of(i), i < 5000 ? 0 : 1, rowWeight);
      return made[1].calls.flatMap(([what, row, _, weight]) => (what === "learn" && row === 5000 ? [weight] : []));
    });
    const stream = naiveChance(numbersSchema(1), 2, 2).draws[1];
    for (let i = 0; i < 5000; i++) drawPoisson(stream, 1 / 2); // what the first member gets right
    const k = drawPoisson(stream, 5001 / 2);
    expect(repeated.slice(0, 999)).toEqual(Array(999).fill(rowWeight));
    expect(repeated.slice(999)).toEqual([Math.min((k - 999) * rowWeight, 1e100)]);
    expect(weighted).toEqual([Math.min(k * rowWeight, 1e100)]);
  });
});

describe("naive twins whose members learn a row several times", () => {
  function naiveBagging(schema: Schema, base: Spec, M: number, seed: number) {
    const chance = naiveChance(schema, seed, M);
    const learners = Array.from({ length: M }, (_, m) => chance.learner(m, base));
    const poisson = new PoissonTable(1);
    const learned: number[] = [];
    return {
      learners,
      answer(x: Float64Array) {
        const votes = Array(schema.classCount).fill(0) as number[];
        for (const learner of learners) for (const [c, p] of answerOf(learner, x).entries()) votes[c] += p;
        return shares(votes, learned);
      },
      learn(x: Float64Array, label: number, weight: number) {
        for (const learner of learners) learner.reserveAt(x, 0, label, false);
        for (const [m, learner] of learners.entries()) {
          for (let k = poisson.draw(chance.draws[m]); k > 0; k--) learner.learnOne(x, label, weight);
        }
        learned[label] = (learned[label] ?? 0) + weight;
      },
    };
  }

  /** Figure 4.3 of the thesis, to the letter, with the vote of section 4.6.3. */
  function naiveBoosting(schema: Schema, base: Spec, M: number, seed: number) {
    const chance = naiveChance(schema, seed, M);
    const learners = Array.from({ length: M }, (_, m) => chance.learner(m, base));
    const [correct, wrong, says] = [0, 0, 1].map((from) => Array(M).fill(from) as number[]);
    const learned: number[] = [];
    const silent = { count: 0 };
    return {
      learners,
      silent,
      answer(x: Float64Array) {
        const votes = Array(schema.classCount).fill(0) as number[];
        for (const [m, learner] of learners.entries()) {
          if (wrong[m] > correct[m]) {
            silent.count++;
            break;
          }
          for (const [c, p] of answerOf(learner, x).entries()) votes[c] += log(says[m]) * p;
        }
        return shares(votes, learned);
      },
      learn(x: Float64Array, label: number, weight: number) {
        for (const learner of learners) learner.reserveAt(x, 0, label, false);
        let lambda = 1;
        for (const [m, learner] of learners.entries()) {
          for (let k = drawPoisson(chance.draws[m], lambda); k > 0; k--) learner.learnOne(x, label, weight);
          const isRight = learner.predictOne(x) === label;
          if (isRight) correct[m] += lambda * weight;
          else wrong[m] += lambda * weight;
          lambda = (lambda * (correct[m] + wrong[m])) / (2 * (isRight ? correct[m] : wrong[m]));
          says[m] = Math.max(correct[m], weight / 2) / Math.max(wrong[m], weight / 2);
        }
        learned[label] = (learned[label] ?? 0) + weight;
      },
    };
  }

  const leaves = (learners: Classifier[]) => learners.map((learner) => Number(learner.inspect().facts.leaves));
  const classes = ["c0", "c1", "c2", "c3"];

  it.each([
    ["trees that split", lively],
    ["trees that draw", drawing],
  ])("online bagging: %s", (_, base) => {
    for (const run of runs) {
      const options = { members: 4, base, sampling: "repetitions", seed: run[2] } as const;
      const model = as(onlineBagging)(turningSchema(classes), options);
      const twin = naiveBagging(model.schema, base, 4, run[2]);
      expectTwin(model, twin, turningExamples(run[0], 420, 150), run);
      expect((model.classifier as Chain).members.map(state)).toEqual(twin.learners.map(state));
      expect(Math.max(...leaves(twin.learners))).toBeGreaterThan(2);
    }
  });

  it.each([
    ["trees that split", lively],
    ["trees that draw", drawing],
  ])("online boosting: %s", (_, base) => {
    let silent = 0;
    for (const run of runs) {
      const options = { members: 4, base, multiclass: "oza", sampling: "repetitions", seed: run[2] } as const;
      const model = as(onlineBoosting)(turningSchema(classes), options);
      const twin = naiveBoosting(model.schema, base, 4, run[2]);
      expectTwin(model, twin, turningExamples(run[0], 420, 150), run);
      expect((model.classifier as Chain).members.map(state)).toEqual(twin.learners.map(state));
      expect(Math.max(...leaves(twin.learners))).toBeGreaterThan(2);
      silent += twin.silent.count;
    }
    expect(silent).toBeGreaterThan(0);
  });
});
