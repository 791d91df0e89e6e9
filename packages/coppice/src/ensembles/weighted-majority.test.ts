import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../test/interrupted.ts";
import { naiveAdvice } from "../../test/naive-expert-advice.ts";
import {
  drawing,
  expectTwin,
  lively,
  numbersSchema,
  runs,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { type Model, mostProbable, pow, Random, type Spec } from "../core/index.ts";
import { hoeffdingTree, naiveBayes, noChange } from "../learners/index.ts";
import { weightedMajority } from "./index.ts";

type Options = NonNullable<Parameters<typeof weightedMajority>[1]>;
const make = (options: Options, schema = turningSchema()) => weightedMajority(schema, options) as unknown as Model;
const examples = (seed: number, count: number) => turningExamples(seed, count, 100);
const [bayes, last] = [naiveBayes.with({}), noChange.with({})];
const sayOf = (model: Model) => model.classifier.inspect().members?.map(({ voteWeight }) => voteWeight);

/** Experts that answer what stands in the row, of so many classes. */
function fixed(experts: number, classes: number, options: Options = {}) {
  Told.made = [];
  const names = Array.from({ length: classes }, (_, c) => `c${c}`);
  const learners = Array.from({ length: experts }, () => told.with({}));
  const model = make({ learners, ...options }, numbersSchema(experts, names));
  const out = new Float64Array(classes);
  return {
    model,
    weights: () => sayOf(model),
    ask: (answers: number[]) => {
      model.classifier.predictProbaOne(Float64Array.from(answers), out);
      return [...out];
    },
    elected: (answers: number[]) => {
      model.classifier.predictProbaOne(Float64Array.from(answers), out);
      return mostProbable(out, 0, classes);
    },
    learn: (answers: number[], label: number, weight = 1) =>
      model.classifier.learnOne(Float64Array.from(answers), label, weight),
  };
}

describe("weighted majority", () => {
  const cases: [string, Spec[], number, number, Options["vote"]][] = [
    ["three kinds of learners", [bayes, lively, last], 0.5, 0, "hard"],
    ["a slow decay", [bayes, lively, last], 0.9, 0, "hard"],
    ["trees that draw", [drawing, drawing, drawing, last], 0.3, 0, "soft"],
    ["a floor", [bayes, lively, last, drawing], 0.5, 0.3, "both"],
    ["one expert", [lively], 0.5, 0, undefined],
  ];
  it.each(cases)("answers as the paper's algorithm written row by row: %s", (_, learners, decay, floor, vote) => {
    for (const [batch, asks, seed] of runs) {
      const model = make({ learners, decay, floor, seed, ...(vote && { vote }) });
      const twin = naiveAdvice(
        model.schema,
        {
          learners,
          ballot: vote ?? "soft",
          loss(answer, label, isHeavy) {
            const best = Math.max(...answer);
            const isWrong = best === 0 || answer.indexOf(best) !== label;
            return isWrong && isHeavy(floor / learners.length) ? 1 : 0;
          },
          weight: (mistakes) => pow(decay, mistakes),
        },
        seed,
      );
      const same = () => expect(sayOf(model)).toEqual(twin.weights());
      expectTwin(model, twin, examples(batch, 400), [batch, asks, seed], same);
      if (learners.length === 1) continue;
      expect(Math.min(...(sayOf(model) as number[]))).toBeLessThan(0.5); // somebody has fallen behind
      if (floor > 0) expect(Math.min(...(sayOf(model) as number[]))).toBeGreaterThan((decay ** 3 * floor) / 4);
    }
  });

  it("multiplies the weight of every wrong expert by beta, whether the vote is wrong or not", () => {
    const { ask, learn, weights } = fixed(4, 3);
    expect(weights()).toEqual([1, 1, 1, 1]);
    // Right vote, 2 : 1 : 1: experts 1 and 2 are wrong all the same.
    expect(ask([0, 1, 2, 0])).toEqual([0.5, 0.25, 0.25]);
    learn([0, 1, 2, 0], 0);
    expect(weights()).toEqual([1, 0.5, 0.5, 1]);
    // Wrong vote: experts 0 and 3 to 1/2, expert 2 to 1/4; expert 1 stays at 1/2. Relative to the largest: 1, 1, 1/2, 1.
    expect(ask([0, 1, 2, 0])).toEqual([2 / 3, 0.5 / 3, 0.5 / 3]);
    learn([0, 1, 2, 0], 1);
    expect(weights()).toEqual([1, 1, 0.5, 1]);
    // Nobody is wrong, then everybody: the weights stay beside one another.
    learn([2, 2, 2, 2], 2);
    learn([2, 2, 2, 2], 1);
    expect(weights()).toEqual([1, 1, 0.5, 1]);
    // No answer: no vote, and wrong.
    expect(ask([-1, 0, 1, 1])).toEqual([1 / 2.5, 1.5 / 2.5, 0]);
    learn([-1, 0, 1, 1], 1);
    expect(weights()).toEqual([0.5, 0.5, 0.5, 1]);
  });

  it("a row of weight w multiplies by beta^w, a row of weight 0 changes nothing", () => {
    const { learn, weights } = fixed(2, 2, { decay: 0.25 });
    learn([0, 1], 0, 0);
    expect(weights()).toEqual([1, 1]);
    learn([0, 1], 0, 0.5); // 1/4^1/2 = 1/2
    expect(weights()?.[1]).toBeCloseTo(0.5, 14);
    learn([0, 1], 0, 2.5); // 1/4^3
    expect(weights()?.[1]).toBeCloseTo(1 / 64, 14);
    expect(Told.made.map((expert) => expert.weights)).toEqual([
      [0.5, 2.5],
      [0.5, 2.5],
    ]);
  });

  it("writes its answers over whatever was in their place", () => {
    const { model, learn } = fixed(2, 2);
    for (const label of [0, 1]) learn([0, 1], label); // rows with a class not met before are answered one by one
    const out = new Float64Array(4).fill(7);
    model.classifier.predictThenLearnMany(Float64Array.of(0, 0, 1, 1), 2, Int32Array.of(0, 1), out);
    expect([...out]).toEqual([1, 0, 0, 1]);
  });

  it("with a floor lowers no weight that is not above gamma / M of all", () => {
    const { learn, weights } = fixed(2, 2, { floor: 0.5 }); // a quarter of all weight
    learn([0, 1], 0); // 1 of 2
    expect(weights()).toEqual([1, 0.5]);
    learn([0, 1], 0); // 1/2 of 3/2, a third
    expect(weights()).toEqual([1, 0.25]);
    learn([0, 1], 0); // 1/4 of 5/4, a fifth: stays
    expect(weights()).toEqual([1, 0.25]);
    learn([0, 1], 1); // and is quickly back
    learn([0, 1], 1);
    expect(weights()).toEqual([1, 1]);
    const exact = fixed(3, 2, { floor: 0.75 }); // a quarter of all weight
    exact.learn([0, 1, 1], 0); // 1 of 3
    exact.learn([0, 1, 1], 0); // 1/2 of 2: not above
    expect(exact.weights()).toEqual([1, 0.5, 0.5]);
  });

  it.each([
    [0.5, 2],
    [0.5, 3],
    [0.9, 2],
    [0.1, 4],
    [0.99, 3],
  ])("makes no more mistakes than the paper's bound, whatever the rows: beta %d, %d classes", (decay, classes) => {
    const experts = 9;
    for (const worst of [0, 1, 2]) {
      const random = Random.seeded(worst);
      const { elected, learn } = fixed(experts, classes, { decay });
      const mistakes = new Array(experts).fill(0);
      let own = 0;
      for (let t = 0; t < 300; t++) {
        const answers = Array.from({ length: experts }, () => random.integer(classes));
        const elect = elected(answers);
        // Told beforehand what the vote is, the adversary says another class: the vote is always wrong, or nearly.
        const label =
          worst === 2 && t % 3 > 0 ? answers[4] : (elect + (worst === 0 ? 1 : random.integer(classes))) % classes;
        if (elect !== label) own++;
        for (const [m, answer] of answers.entries()) if (answer !== label) mistakes[m]++;
        learn(answers, label);
        const best = Math.min(...mistakes);
        const bound = (Math.log(experts) + best * Math.log(1 / decay)) / Math.log(2 / (1 + decay));
        expect(own, `row ${t + 1}`).toBeLessThanOrEqual(bound + 1e-9);
      }
      if (worst === 0) expect(own).toBe(300);
    }
  });

  it("holds the bound where the best expert comes back from far behind, beyond the smallest number there is", () => {
    const { elected, learn, weights } = fixed(2, 2);
    for (let t = 0; t < 2000; t++) learn([0, 1], 0); // 2^-2000
    expect(weights()).toEqual([1, expect.any(Number)]);
    expect(weights()?.[1]).toBeLessThan(1e-300);
    for (let t = 0; t < 1999; t++) learn([0, 1], 1);
    expect(elected([0, 1])).toBe(0); // 2000 mistakes against 1999
    expect(weights()).toEqual([1, 0.5]);
    learn([0, 1], 1);
    learn([0, 1], 1);
    expect(elected([0, 1])).toBe(1);
    expect(weights()).toEqual([0.5, 1]);
  });

  it("forgets no row beside a heavy one that experts lose alike, at once or one after the other", () => {
    const { learn, weights } = fixed(3, 2);
    learn([0, 1, 0], 0); // 0, 1, 0
    learn([1, 1, 1], 0, 1e17);
    expect(weights()).toEqual([1, 0.5, 1]);
    learn([1, 0, 0], 0, 1e17); // 1e17, 1, 0
    learn([0, 1, 1], 0, 1e17); // 1e17, 1e17, 1e17
    expect(weights()).toEqual([1, 1, 1]);
    for (let t = 0; t < 2; t++) learn([0, 1, 0], 0);
    learn([0, 0, 1], 0);
    expect(weights()).toEqual([1, 0.25, 0.5]);
  });

  it("stopped and loaded it goes on bit for bit", () => {
    const options = { learners: [bayes, drawing, last], decay: 0.8, floor: 0.1, seed: 4 };
    interrupted(() => make(options), [weightedMajority, hoeffdingTree, naiveBayes, noChange], examples(3, 300), 50);
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
