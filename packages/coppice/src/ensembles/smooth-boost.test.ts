import { describe, expect, it } from "vitest";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  lively,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, learnAll, prequentialAccuracy } from "../../test/streams.ts";
import {
  Attribute,
  build,
  type Classifier,
  type Model,
  numeric,
  plainMemory,
  pow,
  Random,
  Schema,
  type Spec,
} from "../core/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { ozaSynthetic, sea } from "../streams/index.ts";
import { type Chain, smoothBoost } from "./index.ts";

type Options = NonNullable<Parameters<typeof smoothBoost>[1]>;
const examples = (seed: number, count: number) => turningExamples(seed, count, 150);
const make = (options: Options, schema = turningSchema()) => smoothBoost(schema, options) as unknown as Model;
const column = (classifier: Classifier, name: string) =>
  classifier.arena.columns.find((c) => c.name === name)?.data as Float64Array;
const saysOf = ({ classifier }: Model) => [...column(classifier, "says")];
const rounded = (numbers: Iterable<number>) => [...numbers].map((number) => Math.round(number * 1e6) / 1e6);

/** The nearest point of the simplex, by dropping whoever would fall below 0; checked by what makes it the nearest. */
function nearest(given: readonly number[]): number[] {
  const point = given.map((v) => v - Math.max(...given)); // what is taken from all changes nothing but rounding
  const thresholdOf = (of: readonly number[]) => (of.reduce((a, b) => a + b, 0) - 1) / of.length;
  let kept = [...point];
  for (let before = kept.length + 1; kept.length < before; ) {
    before = kept.length;
    kept = point.filter((v) => v > thresholdOf(kept)); // of all: by rounding one that has left may be back
  }
  const threshold = thresholdOf(kept);
  const found = point.map((v) => Math.max(0, v - threshold));
  // What was taken away is the same for all that keep something, and no less than all there was for the others.
  expect(found.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  point.forEach((v, m) => {
    if ((found[m] as number) > 0) expect(v - (found[m] as number)).toBeCloseTo(threshold, 12);
    else expect(v).toBeLessThanOrEqual(threshold + 1e-12);
  });
  return found;
}

/** SmoothBoost row by row in plain arrays, with learners of the library asked one row at a time. */
function naive(schema: Schema, options: Options, seed: number) {
  const { members: count = 10, base, vote = "soft", gamma = 0.1, weighting = "equal" } = options;
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * count }, () => root.fork());
  const members = streams
    .slice(count)
    .map((stream) => build(base as Spec, { schema, random: stream.fork(), memory: plainMemory }));
  const theta = gamma / (2 + gamma);
  const learned: number[] = []; // weight per class
  let alpha = Array<number>(count).fill(weighting === "convex" ? 1 / count : 1);
  let lost = Array<number>(count).fill(0); // by each expert, beyond the best
  let rows = 0;
  const share = () => {
    for (let m = count - 1; m >= 0; m--) alpha[m] = (alpha[m + 1] ?? 0) + pow(0.5, lost[m]) / (m + 1);
  };
  if (weighting === "experts") share();
  const elected = (labels: readonly number[]) => {
    const votes = Array.from({ length: schema.classCount }, (_, c) => labels.filter((label) => label === c).length);
    return Math.max(...votes) === 0 ? -1 : votes.indexOf(Math.max(...votes));
  };
  return {
    says: () => alpha,
    answer(row: Float64Array): number[] {
      const votes = Array<number>(schema.classCount).fill(0);
      members.forEach((member, m) => {
        castVote(votes, vote, alpha[m], answerOf(member, row));
      });
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      rows++;
      for (const member of members) member.reserveAt(row, 0, label, false);
      const labels = members.map((member) => member.predictOne(row));
      let z = 0;
      members.forEach((member, m) => {
        member.learnOne(row, label, z > 0 ? weight * pow(1 - gamma, z / 2) : weight);
        z += (labels[m] === label ? 1 : -1) - theta;
      });
      learned[label] = (learned[label] ?? 0) + weight;
      const signs = labels.map((answer) => (answer === label ? 1 : -1));
      const margin = signs.reduce((sum, sign, m) => sum + sign * (alpha[m] as number), 0);
      if (weighting === "convex" && margin < theta) {
        const eta = Math.min(1, weight / Math.sqrt(rows));
        alpha = nearest(alpha.map((say, m) => say + eta * (signs[m] as number)));
      }
      if (weighting !== "experts") return;
      const wrong = labels.map((_, m) => Number(elected(labels.slice(0, m + 1)) !== label));
      if (!wrong.every((one) => one === 1)) lost = lost.map((loss, m) => loss + wrong[m] * weight);
      lost = lost.map((loss) => loss - Math.min(...lost));
      share();
    },
  };
}

/** Members that answer what stands in the row at their place, and a way to teach them a row of class a. */
function scripted(options: Options) {
  Told.made = [];
  const count = options.members ?? 10;
  const attributes = Array.from({ length: count }, (_, m) => new Attribute(`x${m}`, numeric()));
  const model = make({ base: told, ...options }, new Schema(attributes, "class", ["a", "b", "c"]));
  const row = (answers: readonly number[]) => Float64Array.from({ length: count }, (_, m) => answers[m] ?? -1);
  return {
    model,
    learn: (answers: readonly number[], label = 0, weight = 1) =>
      model.classifier.learnOne(row(answers), label, weight),
    weights: () => Told.made.map(({ weights }) => rounded(weights)),
    ask: (answers: readonly number[]) => {
      const out = new Float64Array(3);
      model.classifier.predictProbaOne(row(answers), out);
      return rounded(out);
    },
  };
}

describe("online SmoothBoost", () => {
  const cases: [string, Options][] = [
    ["trees", { members: 4, base: lively }],
    ["trees that draw, whole votes, gamma 0.6", { members: 3, base: drawing, vote: "hard", gamma: 0.6 }],
    ["trees, votes of both kinds", { members: 4, base: lively, vote: "both" }],
    ["naive Bayes, convex", { members: 6, base: naiveBayes.with({}), weighting: "convex" }],
    ["trees that draw, convex, whole votes", { members: 5, base: drawing, weighting: "convex", vote: "hard" }],
    ["trees that draw, experts", { members: 5, base: drawing, weighting: "experts", gamma: 0.3 }],
    [
      "naive Bayes, experts, whole votes",
      { members: 4, base: naiveBayes.with({}), weighting: "experts", vote: "hard" },
    ],
  ];
  it.each(cases)("answers as written row by row: %s", (_, options) => {
    const says = new Set<string>();
    for (const [batch, asks, seed] of runs) {
      const model = make({ ...options, seed });
      const twin = naive(model.schema, options, seed);
      expect(
        differences(model, twin, examples(batch, 500), batch, asks, () => {
          expect(saysOf(model)).toEqual(twin.says());
          says.add(twin.says().join());
        }),
        `batches of ${batch}, asks ${asks}`,
      ).toEqual([]);
    }
    if (options.weighting === undefined) expect(says.size).toBe(1);
    else expect(says.size).toBeGreaterThan(10);
  });

  it("weighs rows by hand: theta = 1/5 for gamma = 1/2, and z counts answers before learning", () => {
    const { learn, weights, ask } = scripted({ members: 4, gamma: 0.5 });
    learn([0, 0, 1, 0]);
    // z is 0, 0.8, 1.6, and 0.4 after the mistake: 0.5^(z / 2).
    expect(weights()).toEqual([[1], [0.757858], [0.574349], [0.870551]]);
    learn([1, 0, 0, 0], 0, 10);
    // -1.2, -0.4, and 0.4: weight 1, 1, 1, 0.870551, of a row that weighs 10.
    expect(weights().map(([, second]) => second)).toEqual([10, 10, 10, 8.705506]);
    expect(ask([0, 1, 2, 1])).toEqual([0.25, 0.5, 0.25]); // equal votes
  });

  it("counts a member without an answer as wrong, and gives it no vote", () => {
    const { learn, weights, ask } = scripted({ members: 3, gamma: 0.5 });
    learn([-1, 0, 0]);
    expect(weights()).toEqual([[1], [1], [1]]); // -1.2, -0.4
    expect(ask([-1, 1, -1])).toEqual([0, 1, 0]);
    expect(ask([-1, -1, -1])).toEqual([1, 0, 0]); // the class learned so far
  });

  it.each([0.05, 0.5, 0.95])(
    "never lets a row weigh more than itself, the whole of it for the first member: gamma %d",
    (gamma) => {
      const { model } = scripted({ members: 8, gamma });
      const random = Random.seeded(2);
      const expected: boolean[][] = Array.from({ length: 8 }, () => []);
      for (let i = 0; i < 300; i++) {
        const answers = Float64Array.from({ length: 8 }, () => (random.uniform() < 0.6 ? 0 : 1));
        model.classifier.learnOne(answers, 0);
        let z = 0;
        answers.forEach((answer, m) => {
          expected[m]?.push(z > 1e-9); // where it is 0 but for rounding, the weight is 1
          z += (answer === 0 ? 1 : -1) - gamma / (2 + gamma);
        });
      }
      const given = Told.made.map(({ weights }) => weights);
      expect(given[0]?.every((w) => w === 1)).toBe(true);
      given.forEach((of, m) => {
        expect(of.every((w) => w > 0 && w <= 1)).toBe(true);
        expect(of.map((w) => w < 1 - 1e-12)).toEqual(expected[m]); // less exactly where z > 0
      });
      expect(given.flat().filter((w) => w < 1).length).toBeGreaterThan(400);
    },
  );

  it("with gamma next to 0 is a plain ensemble: members that do not draw learn the same", () => {
    const rows = collect(sea({ seed: 2 }), 600);
    const spreads = [1e-15, 0.5].map((gamma) => {
      const { classifier } = smoothBoost(rows.schema, { members: 5, base: naiveBayes, gamma });
      learnAll(classifier, rows);
      const totals = (classifier as Chain).members.map((m) => column(m, "classWeights").reduce((a, b) => a + b));
      return Math.max(...totals) - Math.min(...totals);
    }) as [number, number];
    expect(spreads[0]).toBeLessThan(1e-9);
    expect(spreads[1]).toBeGreaterThan(50);
  });

  it("draws nothing: two seeds learn the same", () => {
    const models = [1, 2].map((seed) => make({ members: 3, base: lively, seed }));
    const answers = models.map((model) => {
      for (const { record, label } of examples(2, 300)) model.learn(record, label);
      return examples(3, 20).map(({ record }) => model.predictProba(record));
    });
    expect(answers[0]).toEqual(answers[1]);
  });

  describe("with says by convex programming", () => {
    it("steps by 1 / sqrt(t) where the margin is below theta, by hand", () => {
      const { model, learn, ask } = scripted({ members: 3, gamma: 0.5, weighting: "convex" });
      expect(rounded(saysOf(model))).toEqual([0.333333, 0.333333, 0.333333]);
      // Margin -1/3. 1/3 + 1/4 and twice 1/3 - 1/4 have the sum 3/4: 1/12 more for each.
      learn([0, 1, 1], 0, 0.25);
      expect(rounded(saysOf(model))).toEqual([0.666667, 0.166667, 0.166667]);
      learn([0, 1, 1]); // margin 1/3, above theta = 0.2
      expect(rounded(saysOf(model))).toEqual([0.666667, 0.166667, 0.166667]);
      // t = 3, eta = 0.3 / sqrt 3 = 0.173205, margin -1/3: 0.493462, 0.339872, 0.339872 have the sum 1.173205.
      learn([1, 0, 0], 0, 0.3);
      expect(rounded(saysOf(model))).toEqual([0.435727, 0.282137, 0.282137]);
      expect(ask([0, 1, 1])).toEqual([0.435727, 0.564273, 0]);
      // t = 4, eta = 1/2: 0.935727, -0.217863, -0.217863: of the last two nothing is left.
      learn([0, 1, 1]);
      expect(rounded(saysOf(model))).toEqual([1, 0, 0]);
    });

    it("keeps says where nobody is right, and gives those that are right everything for a heavy row", () => {
      const { model, learn } = scripted({ members: 4, weighting: "convex" });
      learn([1, 1, 1, 1]);
      expect(rounded(saysOf(model))).toEqual([0.25, 0.25, 0.25, 0.25]);
      learn([1, 1, 0, 0], 0, 1e100);
      expect(rounded(saysOf(model))).toEqual([0, 0, 0.5, 0.5]);
    });

    it("keeps says where the margin is just theta", () => {
      const { model, learn } = scripted({ members: 2, gamma: 2 / 3, weighting: "convex" });
      const says = [0.625, 0.375]; // a margin of 1/4, as theta is
      column(model.classifier, "says").set(says);
      learn([0, 1]);
      expect(saysOf(model)).toEqual(says);
      learn([1, 0]);
      expect(saysOf(model)).not.toEqual(says);
    });

    it("stays on the simplex, and finds the members that are right", () => {
      const { model } = scripted({ members: 6, weighting: "convex" });
      const random = Random.seeded(1);
      for (let i = 0; i < 2000; i++) {
        const row = Float64Array.from({ length: 6 }, (_, m) => (random.uniform() < (m === 3 ? 0.9 : 0.45) ? 0 : 1));
        model.classifier.learnOne(row, 0);
        const says = saysOf(model);
        expect(says.every((say) => say >= 0)).toBe(true);
        expect(says.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      }
      const says = saysOf(model);
      expect(says[3]).toBe(Math.max(...says));
      expect(says[3]).toBeGreaterThan(0.4);
    });
  });

  describe("with says by experts", () => {
    it("halves the experts that are wrong, and shares what is left among their members, by hand", () => {
      const { model, learn, ask } = scripted({ members: 3, weighting: "experts" });
      expect(rounded(saysOf(model))).toEqual(rounded([1 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3]));
      // The first expert is right, the second by a tie, whose first class it is, the third wrong.
      learn([0, 1, 1]);
      expect(rounded(saysOf(model))).toEqual(rounded([1 + 1 / 2 + 1 / 6, 1 / 2 + 1 / 6, 1 / 6]));
      // Twice as heavy. All wrong but the third: 1/4, 1/4, 1/2; scaled 1/2, 1/2, 1.
      learn([1, -1, 0], 0, 2); // the second: one vote, for b; the third: a tie
      expect(rounded(saysOf(model))).toEqual(rounded([1 / 2 + 1 / 4 + 1 / 3, 1 / 4 + 1 / 3, 1 / 3]));
      const sum = 1 / 2 + 1 / 2 + 1;
      expect(ask([0, 1, 2])).toEqual(rounded([13 / 12 / sum, 7 / 12 / sum, 1 / 3 / sum]));
    });

    it("takes experts that nobody has voted in for wrong", () => {
      const { model, learn } = scripted({ members: 2, weighting: "experts" });
      learn([-1, 0]);
      expect([...column(model.classifier, "expertLosses")]).toEqual([1, 0]);
    });

    it("keeps what it knows where all experts are wrong about a row, however heavy", () => {
      const { model, learn } = scripted({ members: 3, weighting: "experts" });
      learn([1, 0, 0]); // the first is wrong
      const before = saysOf(model);
      for (const weight of [1, 1100, 1e100]) learn([1, 1, 1], 0, weight);
      expect(saysOf(model)).toEqual(before);
      learn([1, 0, 0]);
      expect(rounded(saysOf(model))).toEqual(rounded([1 / 4 + 1 / 2 + 1 / 3, 1 / 2 + 1 / 3, 1 / 3]));
    });

    it("has experts come back from beyond the smallest number there is", () => {
      const { model, learn, ask } = scripted({ members: 3, weighting: "experts" });
      for (let t = 0; t < 2000; t++) learn([0, 1, 1], 1); // the third expert alone is right: by a tie the second says a
      expect(ask([0, 1, 1])).toEqual([0.333333, 0.666667, 0]); // a third for each member
      for (let t = 0; t < 2001; t++) learn([1, 0, 0], 1); // and now the first
      expect(rounded(saysOf(model))).toEqual(rounded([1 + 1 / 6, 1 / 6, 1 / 6]));
    });

    it("learns how many members to hear: of two that disagree the first class is right, so two of three are enough", () => {
      const { model, ask } = scripted({ members: 6, weighting: "experts" });
      const random = Random.seeded(1);
      for (let i = 0; i < 500; i++) {
        const row = Float64Array.from({ length: 6 }, (_, m) => (random.uniform() < (m < 3 ? 0.8 : 0.1) ? 0 : 1));
        model.classifier.learnOne(row, 0);
      }
      expect(rounded([...column(model.classifier, "expertLosses")].map((loss) => pow(0.5, loss)))).toEqual([
        0, 1, 0, 0, 0, 0,
      ]);
      expect(ask([0, 1, 2, 2, 2, 2])).toEqual([0.5, 0.5, 0]);
    });
  });

  it("boosts: naive Bayes members reach on Synthetic-2 what one cannot, with any says", () => {
    const rows = collect(ozaSynthetic({ variant: 2, seed: 7 }), 6000);
    const alone = prequentialAccuracy(naiveBayes(rows.schema).classifier, rows);
    for (const weighting of ["equal", "convex", "experts"] as const) {
      const { classifier } = smoothBoost(rows.schema, { base: naiveBayes, gamma: 0.5, weighting });
      expect(prequentialAccuracy(classifier, rows), weighting).toBeGreaterThan(alone + 0.005);
    }
  });

  it.each(["equal", "convex", "experts"] as const)("stopped, it goes on bit for bit: %s", (weighting) => {
    const options = { members: 4, base: lively, weighting, seed: 6 } as const;
    interrupted(() => make(options), [smoothBoost, hoeffdingTree], examples(3, 400), 50);
  });

  it.each(["convex", "experts"] as const)("forged says do no lasting harm: %s", (weighting) => {
    for (const forged of [
      [Infinity, 1],
      [Infinity, Infinity],
      [1e308, 1e308],
      [0, 0],
    ]) {
      const { model, learn, ask } = scripted({ members: 2, weighting });
      for (const name of ["says", "expertLosses"]) column(model.classifier, name)?.set(forged);
      learn([1, 0]);
      learn([0, 1]);
      expect(saysOf(model).every((say) => say >= 0 && say < 10)).toBe(true);
      expect(ask([0, 1]).every(Number.isFinite)).toBe(true);
    }
  });

  it("keeps its byte budget while values and classes come, or refuses", () => {
    const maxBytes = 6000;
    const model = make({ members: 3, base: lively, weighting: "experts", maxBytes });
    const { refused, most } = growing(model, examples(4, 600), true);
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(3000);
    expect(refused).toBeGreaterThan(20);
  });

  it("shows what votes weigh", () => {
    const { model, learn } = scripted({ members: 2, weighting: "convex" });
    learn([0, 1], 0, 0.25);
    const { kind, members } = model.classifier.inspect();
    expect([kind, members?.map(({ voteWeight }) => voteWeight)]).toEqual(["smooth-boost", [0.75, 0.25]]);
  });
});
