import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../test/interrupted.ts";
import { naiveAdvice } from "../../test/naive-expert-advice.ts";
import {
  drawing,
  expectTwin,
  lively,
  numbersSchema,
  runs,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import {
  Classifier,
  type Context,
  defineClassifier,
  exp,
  type Inspection,
  type Model,
  Random,
  type Spec,
} from "../core/index.ts";
import { hoeffdingTree, majorityClass, naiveBayes, noChange } from "../learners/index.ts";
import { universalMixture } from "./index.ts";

type Options = NonNullable<Parameters<typeof universalMixture>[1]>;
const make = (options: Options, schema = turningSchema()) => universalMixture(schema, options) as unknown as Model;
const examples = (seed: number, count: number) => turningExamples(seed, count, 100);
const [bayes, last] = [naiveBayes.with({}), noChange.with({})];
const sayOf = (model: Model) => model.classifier.inspect().members?.map(({ voteWeight }) => voteWeight);

/** Answers with the probabilities that stand in the row at its own place. */
class Sayer extends Classifier {
  static made = 0;
  readonly number = Sayer.made++;
  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[at + c] = rows[start + this.number * classes + c];
  }
  learnAt(): void {}
  inspect(): Inspection {
    return { kind: "sayer", bytes: 0, facts: {} };
  }
}
const sayer = defineClassifier({ ...majorityClass, id: "sayer", create: (context: Context) => new Sayer(context) });

/** Experts whose probabilities stand in the row, of so many classes. */
function fixed(experts: number, classes: number, options: Options = {}) {
  Sayer.made = 0;
  const names = Array.from({ length: classes }, (_, c) => `c${c}`);
  const learners = Array.from({ length: experts }, () => sayer.with({}));
  const model = make({ learners, ...options }, numbersSchema(experts * classes, names));
  const out = new Float64Array(classes);
  return {
    weights: () => sayOf(model) as number[],
    ask: (answers: number[][]) => {
      model.classifier.predictProbaOne(Float64Array.from(answers.flat()), out);
      return [...out];
    },
    learn: (answers: number[][], label: number, weight = 1) =>
      model.classifier.learnOne(Float64Array.from(answers.flat()), label, weight),
  };
}

const brier = (answer: number[], label: number) =>
  answer.reduce((sum, p, c) => sum + (p - (c === label ? 1 : 0)) * (p - (c === label ? 1 : 0)), 0);

describe("universal mixture", () => {
  const cases: [string, Spec[], number][] = [
    ["three kinds of learners", [bayes, lively, last], 2],
    ["quick", [bayes, lively, last], 0.1],
    ["trees that draw, slow", [drawing, drawing, drawing, last], 30],
    ["one expert", [lively], 2],
  ];
  it.each(cases)("answers as its definition written row by row: %s", (_, learners, variance) => {
    for (const [batch, asks, seed] of runs) {
      const model = make({ learners, variance, seed });
      const method = {
        learners,
        ballot: "soft" as const,
        loss: brier,
        weight: (excess: number) => exp(-excess / (2 * variance)),
      };
      const twin = naiveAdvice(model.schema, method, seed);
      const same = () => expect(sayOf(model)).toEqual(twin.weights());
      expectTwin(model, twin, examples(batch, 400), [batch, asks, seed], same);
      if (learners.length > 1) expect(Math.min(...(sayOf(model) as number[]))).toBeLessThan(0.9);
    }
  });

  it("weighs experts by e^(-l / 2c), l the sum of Brier's errors, and answers their mean", () => {
    const { ask, learn, weights } = fixed(3, 3, { variance: 0.5 });
    const [sure, unsure, silent] = [
      [1, 0, 0],
      [0.5, 0.25, 0.25],
      [0, 0, 0],
    ];
    // Silent experts have no part: (1 + 0.5) / 2, (0 + 0.25) / 2 twice.
    expect(ask([sure, unsure, silent])).toEqual([0.75, 0.125, 0.125]);
    // Class 1: errors 1 + 1 = 2, 0.25 + 0.5625 + 0.0625 = 0.875, and 1. Weights e^-(l - 0.875) with 2c = 1.
    learn([sure, unsure, silent], 1);
    expect(weights()).toEqual([exp(-1.125), 1, exp(-0.125)]);
    // Class 0, weight 2: 2 + 0, 0.875 + 2 (0.25 + 2 / 16) = 1.625, 1 + 2.
    learn([sure, unsure, silent], 0, 2);
    expect(weights()).toEqual([exp(-0.375), 1, exp(-1.375)]);
    const mu = [exp(-0.375), 1].map((w) => w / (1 + exp(-0.375)));
    const mean = [0, 1, 2].map((c) => mu[0] * sure[c] + mu[1] * unsure[c]);
    for (const [c, p] of ask([sure, unsure, silent]).entries()) expect(p).toBeCloseTo(mean[c], 14);
    learn([sure, unsure, silent], 2, 0);
    expect(weights()).toEqual([exp(-0.375), 1, exp(-1.375)]);
  });

  it.each([
    [2, 2],
    [2, 3],
    [2, 5],
    [10, 3],
  ])(
    "errs in all at most 2 c ln M more than the best expert, whatever the rows: c = %d, %d classes",
    (variance, classes) => {
      const experts = 7;
      let closest = Infinity;
      for (const kind of [0, 1, 2]) {
        const random = Random.seeded(kind);
        const { ask, learn } = fixed(experts, classes, { variance });
        const losses = new Array(experts).fill(0);
        let own = 0;
        for (let t = 0; t < 400; t++) {
          const answers = Array.from({ length: experts }, () => {
            const raw = Array.from({ length: classes }, () => random.uniform() ** (kind === 0 ? 20 : 1));
            const sum = raw.reduce((a, b) => a + b, 0);
            return raw.map((p) => p / sum);
          });
          const said = ask(answers);
          // Adversary: the class that hurts the mixture most, or what expert 2 holds for likely.
          const label = kind < 2 ? said.indexOf(Math.min(...said)) : answers[2].indexOf(Math.max(...answers[2]));
          own += brier(said, label);
          for (const [m, answer] of answers.entries()) losses[m] += brier(answer, label);
          learn(answers, label);
          const bound = Math.min(...losses) + 2 * variance * Math.log(experts);
          expect(own, `row ${t + 1}`).toBeLessThanOrEqual(bound + 1e-9);
          closest = Math.min(closest, bound - own);
        }
      }
      expect(closest).toBeLessThan(2 * variance * Math.log(experts)); // the mixture has been worse than the best expert
    },
  );

  it("errs as the others do where the best expert is silent, which the bound does not cover", () => {
    const { ask, learn, weights } = fixed(2, 2);
    for (let t = 0; t < 100; t++) {
      expect(ask([[1, 0], [0, 0]])).toEqual([1, 0]); // biome-ignore format: an expert each
      learn([[1, 0], [0, 0]], 1); // biome-ignore format: an expert each
    }
    expect(weights()).toEqual([exp(-100 / 4), 1]); // errors 2 and 1
  });

  it("does not run out of numbers: an expert comes back from any distance", () => {
    const { ask, learn, weights } = fixed(2, 2, { variance: 0.01 });
    const answers = [
      [1, 0],
      [0, 1],
    ];
    for (let t = 0; t < 500; t++) learn(answers, 0); // e^-50000
    expect(ask(answers)[0]).toBe(1);
    for (let t = 0; t < 500; t++) learn(answers, 1);
    expect(weights()).toEqual([1, 1]);
    learn(answers, 1);
    expect(ask(answers)[1]).toBe(1);
  });

  it("forgets no row beside a heavy one that experts lose alike", () => {
    const { learn, weights } = fixed(2, 2, { variance: 0.5 });
    const [a, b] = [
      [1, 0],
      [0, 1],
    ];
    learn([a, a], 1, 1e100);
    learn([a, b], 1, 1e30);
    learn([a, b], 0, 1e30);
    expect(weights()).toEqual([1, 1]);
    learn([a, b], 0); // errors 0 and 2, 2 c = 1
    expect(weights()).toEqual([1, exp(-2)]);
  });

  it("is better than every expert where each knows a part, by Brier's error of the best from row to row", () => {
    const { learn, weights } = fixed(3, 2);
    for (let t = 0; t < 200; t++) {
      const right = [
        [0.9, 0.1],
        [0.6, 0.4],
        [0.4, 0.6],
      ];
      learn(right, 0);
    }
    const [best, middle, worst] = weights();
    expect([best, middle < 1e-6, worst < middle]).toEqual([1, true, true]);
  });

  it("stopped and loaded it goes on bit for bit", () => {
    const options = { learners: [bayes, drawing, last], variance: 1, seed: 4 };
    interrupted(() => make(options), [universalMixture, hoeffdingTree, naiveBayes, noChange], examples(3, 300), 50);
  });

  it("keeps its byte budget while values and classes come, or refuses", () => {
    const maxBytes = 12_000;
    const model = make({ learners: [lively, drawing, hoeffdingTree.with({})], maxBytes });
    const { refused, most } = growing(model, examples(4, 400), true);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes / 2);
    expect(refused).toBeGreaterThan(20);
  });
});
