import { describe, expect, it } from "vitest";
import { told } from "../../../test/ensembles.ts";
import { encoded, lively, numbersSchema, turningExamples, turningSchema } from "../../../test/naive-twins.ts";
import type { Definition, Model, Options, ParamTable } from "../../core/index.ts";
import { decisionStump, majorityClass, naiveBayes } from "../../learners/index.ts";
import {
  adwinBagging,
  adwinBoosting,
  arcX4,
  bole,
  type Chain,
  coordinateBoosting,
  fernGivanBagging,
  nodeBudgetArcX4,
  onlineBagging,
  onlineBoosting,
  onsBoost,
  primedArcX4,
  primedBagging,
  primedBoosting,
} from "../index.ts";

const classes = ["c0", "c1", "c2", "c3"];

/** The answers of the prefixes of a model, one after the other. */
function prefixesOf({ classifier, schema }: Pick<Model, "classifier" | "schema">, row: Float64Array): number[][] {
  const width = schema.classCount;
  const out = new Float64Array(20 * width).fill(7); // what was there before does not count
  const count = classifier.predictPrefixesAt?.(row, 0, out, width) ?? 0;
  expect(out.subarray(count * width).every((behind) => behind === 7)).toBe(true); // what is behind stays
  return Array.from({ length: count }, (_, m) => [...out.subarray(m * width, (m + 1) * width)]);
}

describe("the answers of the first members", () => {
  it("are their votes, by hand", () => {
    const schema = numbersSchema(1);
    const base = told(
      () => -1,
      () => [0.9, 0.1],
      () => [0.2, 0.8],
      () => [0.2, 0.8],
    ).spec;
    const soft = onlineBagging(schema, { members: 4, base });
    expect(prefixesOf(soft as unknown as Model, schema.row())).toEqual([
      [0, 0], // nobody has an answer, and nothing has been learned
      [0.9, 0.1],
      [1.1 / 2, 0.9 / 2],
      [expect.closeTo(1.3 / 3, 12), expect.closeTo(1.7 / 3, 12)],
    ]);
    soft.classifier.learnOne(schema.row(), 1, 3);
    soft.classifier.learnOne(schema.row(), 0, 1);
    expect(prefixesOf(soft as unknown as Model, schema.row())[0]).toEqual([1 / 4, 3 / 4]); // the classes learned so far
  });

  it("are those before the vote ends, also in front of the first member", () => {
    const schema = numbersSchema(1);
    const spec = told(
      () => 0,
      () => 1,
      () => 0,
    ).spec;
    const make = () => onlineBoosting(schema, { members: 3, base: spec, sampling: "weights", vote: "hard" });
    const model = make();
    model.classifier.learnOne(schema.row(), 0); // right, wrong, right: the second ends the vote
    expect((model.classifier as Chain).endsVote(1)).toBe(true);
    expect(prefixesOf(model as unknown as Model, schema.row())).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    const silent = onlineBoosting(schema, { members: 2, base: told(() => 0).spec, sampling: "weights" });
    silent.classifier.learnOne(schema.row(), 1);
    expect((silent.classifier as Chain).endsVote(0)).toBe(true);
    expect(prefixesOf(silent as unknown as Model, schema.row())).toEqual([
      [0, 1], // the share of the classes
      [0, 1],
    ]);
  });

  const cases: [string, unknown, object][] = [
    ["bagged trees", onlineBagging, { base: lively }],
    ["bagged, whole votes, repetitions", onlineBagging, { base: naiveBayes, vote: "hard", sampling: "repetitions" }],
    ["a part of the rows, votes by accuracy", fernGivanBagging, { base: lively }],
    ["boosted trees", onlineBoosting, { base: lively }],
    ["boosted, the vote ends", onlineBoosting, { base: majorityClass, multiclass: "oza" }],
    ["boosted, all vote", onlineBoosting, { base: decisionStump, voters: "all", vote: "hard", multiclass: "samme" }],
    ["Arc-x4", arcX4, { base: lively }],
    ["Arc-x4, tested afterwards, equal votes", arcX4, { base: naiveBayes, order: "train-then-test", vote: "equal" }],
    ["Arc-x4, recent voters", arcX4, { base: naiveBayes, voters: "recent", fading: 0.9 }],
    ["coordinate boosting", coordinateBoosting, { base: lively }],
    ["primed bagging", primedBagging, { base: lively, primeRows: 60 }],
    ["primed boosting", primedBoosting, { base: lively, primeRows: 60 }],
    ["primed by resampling", primedBoosting, { base: lively, primeRows: 60, priming: "resample" }],
    ["primed boosting that ends early", primedBoosting, { base: majorityClass, primeRows: 40, multiclass: "oza" }],
  ];
  it.each(cases)("are those of smaller ensembles, to the last bit: %s", (_, definition, options) => {
    const most = 6;
    const define = definition as Definition;
    expect(define.capabilities.prefixes).toBe(true);
    const make = (members: number) =>
      define(turningSchema(classes), { ...options, members, seed: 4 } as Options<ParamTable>);
    const all = make(most);
    const smaller = Array.from({ length: most }, (_, m) => make(m + 1));
    const [differing, counts] = [new Set<number>(), new Set<number>()];
    let ended = 0;
    for (const example of turningExamples(8, 300, 60, () => 4)) {
      const { data, labels, weights } = encoded(all.schema as never, [example]);
      const answers = prefixesOf(all, data);
      counts.add(answers.length);
      for (const [m, { schema, classifier }] of smaller.entries()) {
        encoded(schema as never, [example]);
        const expected = new Float64Array(4);
        classifier.predictAt(data, 0, expected, 0, 4);
        const found = answers[Math.min(m, answers.length - 1)] ?? [];
        expect(found).toEqual([...expected]);
        if (answers.at(-1)?.some((p, c) => p !== found[c])) differing.add(m);
      }
      const { members = [] } = all.classifier.inspect();
      if (members.some(({ voteWeight }) => voteWeight === 0)) ended++;
      for (const { classifier } of [all, ...smaller]) classifier.learnOne(data, labels[0], weights[0]);
    }
    if ("multiclass" in options && options.multiclass === "oza") {
      expect(ended + Number(counts.size > 1)).toBeGreaterThan(0);
    } else expect(differing.size).toBe(most - 1); // the law has met its case
  });

  it("are not promised where what becomes of a member depends on those behind it", () => {
    for (const { capabilities } of [adwinBagging, adwinBoosting, bole, onsBoost, nodeBudgetArcX4, primedArcX4]) {
      expect(capabilities).not.toHaveProperty("prefixes");
    }
  });
});
