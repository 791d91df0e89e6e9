import { describe, expect, it } from "vitest";
import { numbersOf, turningData } from "../../test/batches.ts";
import { interrupted } from "../../test/interrupted.ts";
import { type NaiveOnline, naivePrimed } from "../../test/naive-primed.ts";
import {
  answerOf,
  castVote,
  drawing,
  expectTwin,
  lively,
  naiveChance,
  runs,
  shares,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, prequentialAccuracy } from "../../test/streams.ts";
import { type Model, PoissonTable, type Random, type Schema, type Spec } from "../core/index.ts";
import { hoeffdingTree, id4, naiveBayes } from "../learners/index.ts";
import { led } from "../streams/index.ts";
import { onlineBagging, primedBagging } from "./index.ts";

type Options = NonNullable<Parameters<typeof primedBagging>[1]>;

/** Figure 3.3 of the thesis row by row, and its figure 3.1 for the rows that are all there. */
function naiveBagging(schema: Schema, { members = 10, base, vote = "soft" }: Options, chance: Random): NaiveOnline {
  const { draws, learner } = naiveChance(schema, chance, members);
  const learners = draws.map((_, m) => learner(m, base as Spec));
  const poisson = new PoissonTable(1);
  const learned: number[] = []; // weight per class
  return {
    answer(row) {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const one of learners) castVote(votes, vote, 1, answerOf(one, row));
      return shares(votes, learned);
    },
    learn(row, label, weight) {
      for (const [m, one] of learners.entries()) {
        one.reserveAt(row, 0, label, false);
        const k = poisson.draw(draws[m]);
        if (k > 0) one.learnOne(row, label, k * weight);
      }
      learned[label] = (learned[label] ?? 0) + weight;
    },
    train(kept, random) {
      for (const one of learners) {
        const bag = kept.map(() => kept[random.integer(kept.length)]);
        for (const { row, label, weight } of bag) one.learnOne(row, label, weight);
      }
      for (const { label, weight } of kept) learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

describe("primed online bagging", () => {
  const cases: [string, Options][] = [
    ["trees", { members: 3, base: lively, primeRows: 90 }],
    ["a member that draws, whole votes", { members: 1, base: drawing, vote: "hard", primeRows: 64 }],
    ["votes of both kinds", { members: 3, base: lively, vote: "both", primeRows: 90 }],
    ["naive Bayes, all rows but a few", { members: 4, base: naiveBayes.with({}), primeRows: 330 }],
    ["a single row", { members: 2, base: lively, primeRows: 1 }],
    ["more rows than come", { members: 2, base: lively, primeRows: 5000 }],
    ["no rows", { members: 2, base: drawing, primeRows: 0 }],
  ];

  it.each(cases)("answers as its naive twin, with weights, holes, late values and classes: %s", (_, options) => {
    for (const run of runs) {
      const schema = turningSchema();
      const seed = 5 + run[2];
      const model = primedBagging(schema, { ...options, seed }) as unknown as Model;
      const twin = naivePrimed(seed, options.primeRows ?? 1000, (chance) => naiveBagging(schema, options, chance));
      expectTwin(model, twin, turningExamples(run[2], 400, 150), run);
    }
  });

  it("stopped anywhere, it goes on as if it never had", () => {
    const make = () =>
      primedBagging(turningSchema(), { members: 3, base: drawing, primeRows: 60, seed: 2 }) as unknown as Model;
    interrupted(make, [primedBagging, hoeffdingTree], turningExamples(3, 150, 90), 1);
  });

  it("keeps the first rows, and no others", () => {
    const data = turningData(1, 300);
    const { classifier } = primedBagging(data.schema, { members: 2, base: lively, primeRows: 100 });
    expect(["bufferRows", "bufferLabels", "bufferWeights"].map((name) => numbersOf(classifier, name).length)).toEqual([
      300, 100, 100,
    ]);
    classifier.learnMany(data.rows, 300, data.labels, data.weights);
    for (const name of ["bufferRows", "bufferLabels", "bufferWeights"]) expect(numbersOf(classifier, name)).toEqual([]);
  });

  it("is better behind the first rows of noisy digits than online bagging, most of all over trees that lose by learning online", () => {
    const gains = (base: Spec) =>
      [1, 2, 3].map((seed) => {
        const rows = collect(led({ seed }), 900);
        const primed = primedBagging(rows.schema, { base, primeRows: 300, seed });
        const online = onlineBagging(rows.schema, { base, seed });
        return prequentialAccuracy(primed.classifier, rows, 300) - prequentialAccuracy(online.classifier, rows, 300);
      });
    expect(Math.min(...gains(hoeffdingTree.with({})))).toBeGreaterThanOrEqual(0);
    expect(Math.min(...gains(id4.with({})))).toBeGreaterThan(0.02);
  });
});
