import { describe, expect, it } from "vitest";
import { Told, told } from "../../../test/naive-twins.ts";
import {
  Attribute,
  build,
  type Classifier,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
} from "../../core/index.ts";
import { majorityClass } from "../../learners/index.ts";
import {
  adwinBoosting,
  arcX4,
  blockedBoosting,
  bole,
  coordinateBoosting,
  onlineBoosting,
  poca,
  smoothBoost,
} from "../index.ts";

const PLACES = 6;

/** Member m answers what its attribute says; `Told.made` are those of the chain that was made last. */
function chain(spec: Spec, classes: readonly string[] = ["a", "b", "c"]): Classifier {
  Told.made = [];
  const attributes = Array.from({ length: PLACES }, (_, a) => new Attribute(`says${a}`, numeric()));
  return build(spec, {
    schema: new Schema(attributes, "class", classes),
    random: Random.seeded(1),
    memory: plainMemory,
  });
}

const row = (...says: number[]) => Float64Array.from({ length: PLACES }, (_, a) => says[a] ?? -1);

describe("what a row would weigh", () => {
  const members = 5;
  const chains: readonly [string, (members: number) => Spec][] = [
    ["online boosting", (m) => onlineBoosting.with({ members: m, base: told, sampling: "weights" })],
    ["with samme", (m) => onlineBoosting.with({ members: m, base: told, sampling: "weights", multiclass: "samme" })],
    [
      "as in the thesis",
      (m) => onlineBoosting.with({ members: m, base: told, sampling: "weights", multiclass: "oza" }),
    ],
    [
      "with a pseudo-count",
      (m) => onlineBoosting.with({ members: m, base: told, sampling: "weights", errorEstimate: "pseudo-count" }),
    ],
    ["adwin boosting", (m) => adwinBoosting.with({ members: m, base: told, sampling: "weights" })],
    ["arc-x4", (m) => arcX4.with({ members: m, base: told })],
    ["arc-x4, tested after", (m) => arcX4.with({ members: m, base: told, order: "train-then-test" })],
    ["smooth boost", (m) => smoothBoost.with({ members: m, base: told, gamma: 0.3 })],
  ];

  it.each(chains)("is what one more member learns it with: %s", (_, specOf) => {
    const asked = chain(specOf(members));
    const learner = chain(specOf(members + 1));
    const random = Random.seeded(3);
    const weights = new Set<number>();
    for (let i = 0; i < 300; i++) {
      const label = random.integer(i < 200 ? 2 : 3);
      const says = row(
        ...Array.from({ length: PLACES }, () => (random.uniform() < 0.7 ? label : random.integer(4) - 1)),
      );
      const weight = asked.rowWeightAt?.(says, 0, label) as number;
      learner.learnOne(says, label);
      expect(weight).toBe(Told.made[members].weights[i]);
      weights.add(weight);
      asked.learnOne(says, label);
    }
    expect(weights.size).toBeGreaterThan(4);
  });

  it.each(["auto", "samme", "oza"] as const)(
    "knows of a class that comes with the row, as learning does: %s",
    (multiclass) => {
      const spec = (m: number) => onlineBoosting.with({ members: m, base: told, sampling: "weights", multiclass });
      const [asked, learner] = [chain(spec(2), ["a", "b"]), chain(spec(3), ["a", "b"])];
      for (const classifier of [asked, learner]) {
        for (const says of [row(0, 0, 0), row(0, 1, 0), row(1, 0, 0), row(0, 0, 1)]) classifier.learnOne(says, 0);
        classifier.schema.internClass("c");
      }
      const weight = asked.rowWeightAt?.(row(2, 0, 0), 0, 2);
      learner.learnOne(row(2, 0, 0), 2);
      expect(weight).toBe(Told.made[2].weights.at(-1));
    },
  );

  it("is a product of what members do to it, in online boosting", () => {
    const asked = chain(onlineBoosting.with({ members: 2, base: told, sampling: "weights", multiclass: "oza" }));
    asked.learnOne(row(0, 0), 0);
    asked.learnOne(row(1, 0), 0);
    // Member 0: sc = 1, sw = 1. Member 1: the first row came with 1 (1) / 2 = 1/2, the second with 1 (2) / (2 1) = 1: sc = 3/2.
    // A row both get wrong: 1 (1 + 2) / (2 2) = 3/4 behind member 0, then 3/4 (3/2 + 3/4) / (2 3/4) = 9/8.
    expect(asked.rowWeightAt?.(row(1, 1), 0, 0)).toBe(9 / 8);
    // Both right: 1 (2 + 1) / (2 2) = 3/4, then 3/4 (9/4) / (2 9/4) = 3/8.
    expect(asked.rowWeightAt?.(row(0, 0), 0, 0)).toBe(3 / 8);
  });

  it("counts mistakes in Arc-x4, and no answer is one", () => {
    const asked = chain(arcX4.with({ members: 4, base: told }));
    expect([row(0, 0, 0, 0), row(0, 1, 0, 0), row(2, 1, 0, -1)].map((says) => asked.rowWeightAt?.(says, 0, 0))).toEqual(
      [
        1,
        2,
        82, // 1 + 0^4, 1 + 1^4, 1 + 3^4
      ],
    );
  });

  it("is e to minus the margin in coordinate boosting", () => {
    const asked = chain(coordinateBoosting.with({ members: 3, base: told, prior: 1 }));
    const random = Random.seeded(4);
    for (let i = 0; i < 100; i++) {
      asked.learnOne(row(...Array.from({ length: 3 }, () => Number(random.uniform() < 0.3))), 0);
    }
    const votes = asked.inspect().members?.map(({ voteWeight }) => voteWeight as number) as number[]; // 2 alpha
    const margin = (votes[0] - votes[1] + votes[2]) / 2;
    expect(votes[0]).toBeGreaterThan(0.5);
    expect(asked.rowWeightAt?.(row(0, 1, 0), 0, 0)).toBeCloseTo(Math.exp(-margin), 12);
  });

  it("counts mistakes of experts better than chance in POCA", () => {
    const asked = chain(poca.with({ members: 4, base: told, decay: 0.1 }));
    for (let i = 0; i < 50; i++) asked.learnOne(row(0, 0, 1, 0), 0);
    expect(asked.inspect().members?.map(({ voteWeight }) => voteWeight)).toEqual([1, 1, 0, 1]);
    expect(asked.rowWeightAt?.(row(1, 1, 1, 0), 0, 0)).toBe(1 + 2 ** 4);
    const factors = chain(poca.with({ members: 1, base: told, weighting: "adaboost", decay: 0.5 }));
    factors.learnOne(row(0), 0); // begins with q / s = 1/2 / 1, then eps = 1/4
    expect([1, 0].map((says) => factors.rowWeightAt?.(row(says), 0, 0))).toEqual([2, 2 / 3]); // 1 / 2 eps, 1 / 2 (1 - eps)
  });

  it("goes from the worst member to the best in BOLE, as the row goes", () => {
    const asked = chain(bole.with({ members: 2, base: told, sampling: "weights", detector: "none" }));
    // Member 1 errs, member 0 does not. Untested members are equal: the last learns first.
    asked.learnOne(row(0, 1), 0);
    // 1: sw = 1, lambda 1 (1) / 2 = 1/2; then it is the turn of 0: sc = 1/2.
    // 1 is right: 1 (1 + 1) / 2 = 1; then 0, wrong: 1 (1/2 + 1) / (2 1) = 3/4.
    expect(asked.rowWeightAt?.(row(1, 0), 0, 0)).toBe(3 / 4);
    // In the order of places it would be 0, wrong: (1/2 + 1) / 2 = 3/4; then 1, right: 3/4 (1 + 3/4) / (2 3/4) = 7/8.
    const three = chain(bole.with({ members: 3, base: told, sampling: "weights", detector: "none" }));
    three.learnOne(row(0, 0, 1), 0); // 2: sw = 1; 1: sc = 1/2; 0: sc = 1/4
    // 2 is right: 1 (1 + 1) / 2 = 1; then the best, 0, wrong: (1/4 + 1) / 2 = 5/8; then 1, right: 5/8 (1/2 + 5/8) / (2 9/8) = 5/16.
    expect(three.rowWeightAt?.(row(1, 0, 0), 0, 0)).toBe(5 / 16);
  });

  it("is the probability to join a block in blocked boosting", () => {
    const asked = chain(blockedBoosting.with({ base: told, blockRows: 10 }));
    expect(asked.rowWeightAt?.(row(0), 0, 0)).toBe(1); // nobody votes
    for (let i = 0; i < 10; i++) asked.learnOne(row(0), 0);
    expect(asked.rowWeightAt?.(row(0), 0, 0)).toBe(1); // no error is known
    asked.learnOne(row(1), 0); // wrong
    for (let i = 0; i < 3; i++) asked.learnOne(row(0), 0);
    expect(asked.rowWeightAt?.(row(1), 0, 0)).toBe(1);
    expect(asked.rowWeightAt?.(row(0), 0, 0)).toBe(1 / 3); // e / (1 - e), e = 1 / 4
    // The last row that is not let in for sure is the tenth of ten drawn.
    const impatient = chain(blockedBoosting.with({ base: told, blockRows: 10, patience: 1 }));
    for (let i = 0; i < 10; i++) impatient.learnOne(row(0), 0);
    for (let i = 0; i < 9; i++) impatient.learnOne(row(0), 0);
    expect(impatient.rowWeightAt?.(row(0), 0, 0)).toBe(0);
    impatient.learnOne(row(0), 0);
    expect(impatient.rowWeightAt?.(row(0), 0, 0)).toBe(1);
    // A row of the first class, which the member knows, is wrong while another has more of its rows.
    const knowing = chain(blockedBoosting.with({ base: majorityClass.with({}), blockRows: 10 }));
    for (let i = 0; i < 10; i++) knowing.learnOne(row(), i === 0 ? 0 : 1);
    for (let i = 0; i < 4; i++) knowing.learnOne(row(), i === 0 ? 0 : 1);
    expect([0, 1, 2].map((label) => knowing.rowWeightAt?.(row(), 0, label))).toEqual([1, 1 / 3, 1]);
    // Two members outvote the first. All rows of the second and third block were right: ten to wait for, ten that joined.
    const voting = chain(blockedBoosting.with({ base: told, blockRows: 10, patience: 1 }));
    for (let i = 0; i < 50; i++) voting.learnOne(row(0, 0, 0), 0);
    expect([0, 1].map((label) => voting.rowWeightAt?.(row(0, 1, 1), 0, label))).toEqual([1, 0]);
  });
});
