import { describe, expect, it } from "vitest";
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
import type { Model, Random, Schema, Spec } from "../core/index.ts";
import { decisionStump, hoeffdingTree, majorityClass, naiveBayes } from "../learners/index.ts";
import { primedArcX4 } from "./index.ts";

type Options = NonNullable<Parameters<typeof primedArcX4>[1]>;

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);

const stump = decisionStump.with({});
/** Members that were worse than chance, by the naive twin of a test. */
let discarded = 0;

/** Equation 1 of Fern and Givan row by row with equal votes, and Breiman's for rows that are all there. */
function naiveArc(
  schema: Schema,
  { members = 10, base, priming, chance, ballot = "both" }: Options,
  stream: Random,
): NaiveOnline {
  const places = naiveChance(schema, stream, members);
  const fresh = (place: number) => places.learner(place, base as Spec);
  const learners = places.draws.map((_, m) => fresh(m));
  const learned = Array<number>(schema.classCount).fill(0);
  const note = (label: number, weight: number) => {
    learned[label] = (learned[label] ?? 0) + weight;
  };
  return {
    answer(row) {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const one of learners) castVote(votes, ballot, 1, answerOf(one, row));
      return shares(votes, learned);
    },
    learn(row, label, weight) {
      let mistakes = 0;
      for (const one of learners) {
        const isRight = one.predictOne(row) === label;
        one.reserveAt(row, 0, label, false);
        one.learnOne(row, label, weight * (1 + mistakes ** 4));
        if (!isRight) mistakes++;
      }
      note(label, weight);
    },
    train(kept, draws) {
      for (const { label, weight } of kept) note(label, weight);
      const own = kept.map(({ weight }) => weight);
      const most = (chance === "guess" ? 1 - 1 / new Set(kept.map(({ label }) => label)).size : 1 / 2) * sum(own);
      const counts = own.map(() => 0);
      let [weights, place, failures] = [own, 0, 0];
      for (let round = 0; round < members && failures < 2; round++) {
        const one = learners[place];
        const share = sum(weights) / kept.length; // that of their own, up to rounding
        for (const [i, { row, label }] of kept.entries()) {
          if (priming !== "resample") one.learnOne(row, label, weights[i]);
          else {
            let [left, at] = [draws.uniform() * sum(weights), 0];
            while (at < kept.length - 1 && left >= weights[at]) left -= weights[at++];
            one.learnOne(kept[at].row, kept[at].label, share);
          }
        }
        const mistakes = kept.map(({ row, label }) => Number(one.predictOne(row) !== label));
        if (sum(weights.map((weight, i) => weight * mistakes[i])) > most) {
          learners[place] = fresh(place);
          [weights, failures] = [own, failures + 1];
          discarded++;
          continue;
        }
        place++;
        failures = 0;
        for (const [i, mistake] of mistakes.entries()) counts[i] += mistake;
        const next = own.map((weight, i) => weight * (1 + counts[i] * counts[i] * counts[i] * counts[i]));
        weights = next.map((weight) => weight * (sum(own) / sum(next)));
      }
    },
  };
}

describe("primed Arc-x4", () => {
  const cases: [string, Options][] = [
    ["trees, whole votes", { members: 4, base: lively, ballot: "hard", primeRows: 90 }],
    ["trees that draw, samples of the first rows", { members: 3, base: drawing, priming: "resample", primeRows: 128 }],
    ["stumps, of which some are discarded", { members: 4, base: stump, primeRows: 64 }],
    ["the same, none of which is worse than a guess", { members: 4, base: stump, chance: "guess", primeRows: 64 }],
    ["members of which none is reached", { members: 5, base: majorityClass.with({}), primeRows: 100 }],
    ["no rows", { members: 4, base: naiveBayes.with({}), primeRows: 0 }],
  ];

  it.each(cases)("answers as its naive twin, with weights, holes, late values and classes: %s", (_, options) => {
    discarded = 0;
    for (const run of runs) {
      const schema = turningSchema();
      const seed = 5 + run[2];
      const model = primedArcX4(schema, { ...options, seed }) as unknown as Model;
      const twin = naivePrimed(seed, options.primeRows ?? 1000, (stream) => naiveArc(schema, options, stream));
      expectTwin(model, twin, turningExamples(run[2], 240, 90), run);
    }
    if (options.base === stump) expect(discarded > 1).toBe(options.chance !== "guess");
  });

  it("stopped anywhere, it goes on as if it never had", () => {
    for (const priming of ["weights", "resample"] as const) {
      const options = { members: 3, base: drawing, primeRows: 60, priming, seed: 2 } as const;
      const make = () => primedArcX4(turningSchema(), options) as unknown as Model;
      interrupted(make, [primedArcX4, hoeffdingTree], turningExamples(3, 150, 90), 1);
    }
  });
});
