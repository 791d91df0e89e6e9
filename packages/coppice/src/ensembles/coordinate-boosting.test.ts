import { describe, expect, it } from "vitest";
import { freshLearners, numbersOf } from "../../test/batches.ts";
import { interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  lifted,
  lively,
  type NaiveTwin,
  runs,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { Attribute, log, type Model, nominal, numeric, Random, Schema } from "../core/index.ts";
import { decisionStump, hoeffdingTree, majorityClass, naiveBayes } from "../learners/index.ts";
import { coordinateBoosting } from "./index.ts";

type Options = NonNullable<Parameters<typeof coordinateBoosting>[1]>;
const make = (options: Options, schema = turningSchema()) => coordinateBoosting(schema, options) as unknown as Model;

const clamp = (x: number, most: number) => Math.min(Math.max(x, 1e-100), most);

/** The paper's loop with the sums in tables of tables, one row after the other. */
function naive(schema: Schema, options: Options): NaiveTwin & { odds(): number[] } {
  const { members = 3, base = lively, order = "train-then-test", prior = 0.5, vote = "soft", seed = 1 } = options;
  const fresh = freshLearners(base as typeof lively, schema, members, seed);
  const learners = Array.from({ length: members }, (_, m) => fresh(m));
  const table = () => learners.map((_, j) => Array<number>(j + 1).fill(prior));
  const agree = { right: table(), wrong: table() }; // W+_jk, W-_jk
  const odds = Array<number>(members).fill(1); // e^(2 alpha)
  const learned: number[] = [];
  const met = new Set<number>();
  return {
    odds: () => odds,
    answer(row) {
      const votes = Array<number>(schema.classCount).fill(0);
      for (const [j, learner] of learners.entries()) {
        const say = Math.abs(odds[j] - 1) < 1e-12 ? 0 : log(odds[j]); // but for rounding
        castVote(votes, vote, say, answerOf(learner, row));
      }
      return shares(lifted(votes, learned), learned);
    },
    learn(row, label, weight) {
      let d = 1;
      const right: boolean[] = [];
      const changes: number[] = []; // e^(-Delta alpha_k)
      for (const learner of learners) learner.reserveAt(row, 0, label, false);
      met.add(label);
      const guess = Math.max(1, met.size - 1); // K - 1
      learners.forEach((learner, j) => {
        const before = learner.predictOne(row) === label;
        if (d * weight > 0) learner.learnOne(row, label, d * weight);
        right[j] = order === "test-then-train" ? before : learner.predictOne(row) === label;
        for (const side of ["right", "wrong"] as const) {
          const sums = agree[side][j];
          let pi = 1;
          for (let k = 0; k < j; k++) {
            const share = side === "right" ? sums[k] / sums[j] : 1 - sums[k] / sums[j]; // where k is right
            pi *= share * changes[k] + (1 - share) / changes[k];
          }
          for (let k = 0; k <= j; k++) {
            sums[k] = clamp(sums[k] * pi, 1e100);
            const isSide = right[j] === (side === "right");
            if (isSide && right[k] === right[j]) sums[k] = clamp(sums[k] + d * weight, 1e100);
          }
        }
        const [correct, wrong] = [agree.right[j][j], agree.wrong[j][j]];
        const share = Math.min(1, ((wrong / (correct + wrong)) * (1 + guess)) / guess); // eps / g
        const now = ((1 + (guess - 1) * share ** 2) * correct) / wrong;
        changes[j] = Math.sqrt(odds[j] / now);
        odds[j] = now;
        d = clamp(right[j] ? d / Math.sqrt(now) : d * Math.sqrt(now), 1e6);
      });
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

/** Members answer what stands in the row at their number; each row is of class a unless told otherwise. */
function scripted(options: Options, width: number) {
  Told.made = [];
  const attributes = Array.from({ length: width }, (_, m) => new Attribute(`x${m}`, numeric()));
  const { classifier } = make({ base: told, ...options }, new Schema(attributes, "class", ["a", "b"]));
  return {
    classifier,
    learn: (answers: readonly number[], weight = 1) => classifier.learnOne(Float64Array.from(answers), 0, weight),
    odds: () => numbersOf(classifier, "says"),
    learned: () => Told.made.map(({ weights }) => weights.at(-1)),
  };
}

describe("coordinate boosting", () => {
  it("is what a plain loop says, bit for bit", () => {
    const cases: Options[] = [
      { members: 1 },
      { members: 4, vote: "hard" },
      { members: 4, vote: "both" },
      { members: 5, order: "test-then-train", prior: 3 },
      { members: 3, base: drawing, seed: 7 },
      { members: 12, base: naiveBayes.with({}), prior: 0.01 },
    ];
    for (const options of cases) {
      for (const [batch, asks, seed] of runs) {
        const model = make({ base: lively, ...options });
        const twin = naive(model.schema as unknown as Schema, { base: lively, ...options });
        const found = differences(model, twin, turningExamples(seed, 400, 130), batch, asks);
        expect(found, JSON.stringify(options)).toEqual([]);
        expect(numbersOf(model.classifier, "says")).toEqual(twin.odds());
      }
    }
  });

  it.each([
    [2, [0, 1, 0, 0]],
    [2, [0, 1, 1, 1, 1, 1]],
    [3, [0, 1, 0, 0]],
  ])("of %i members whose says are 0 but for rounding none decides, behind rows of classes %j", (members, labels) => {
    const schema = new Schema([new Attribute("x", numeric())], "class", ["a", "b", "c"]);
    const { classifier } = make({ members, base: majorityClass, order: "test-then-train" }, schema);
    for (const label of labels) classifier.learnOne(schema.row(), label);
    for (const odds of numbersOf(classifier, "says")) expect(odds).toBeCloseTo(1, 12);
    const out = new Float64Array(3);
    classifier.predictProbaOne(schema.row(), out);
    expect([...out]).toEqual([0, 1, 2].map((c) => labels.filter((label) => label === c).length / labels.length));
  });

  it("weighs rows and votes by hand", () => {
    const { learn, odds, learned } = scripted({ members: 2 }, 2);
    learn([0, 1]);
    // Member 0 is right: W+ = 3/2, W- = 1/2, odds 3, e^-Delta = 1 / sqrt 3, so d = 1 / sqrt 3. Member 1, wrong: the prior
    // halves agree with member 0: W+ = 1/2 / sqrt 3, W- = 1/2 sqrt 3 + 1 / sqrt 3 = 5 / (2 sqrt 3). Odds 1/5.
    const root = Math.sqrt(3);
    expect(learned()).toEqual([1, expect.closeTo(1 / root, 14)]);
    expect(odds()).toEqual([3, expect.closeTo(1 / 5, 14)]);
    learn([1, 0], 2);
    // Member 0, wrong: W- = 5/2, odds 3/5, e^-Delta = sqrt 5, d = sqrt (3/5). Member 1: both halves of W+ that agree are
    // those of the prior, W+ = 1/2 / sqrt 3 sqrt 5 + 2 sqrt (3/5). Of W- the share 3/5 is wrong in both, the prior's:
    // W- = 5 / (2 sqrt 3) (3/5 / sqrt 5 + 2/5 sqrt 5) = 13 / (2 sqrt 15).
    expect(learned()).toEqual([2, expect.closeTo(2 * Math.sqrt(3 / 5), 14)]);
    const right = Math.sqrt(5) / (2 * root) + 2 * Math.sqrt(3 / 5);
    expect(odds()).toEqual([3 / 5, expect.closeTo((right * 2 * Math.sqrt(15)) / 13, 13)]);
  });

  it("takes (K - 1) / K for a guess, by hand", () => {
    const schema = new Schema<Record<string, unknown>, string>([new Attribute("x", numeric())], "class", [
      "a",
      "b",
      "c",
    ]);
    Told.made = [];
    const { classifier } = make({ base: told, members: 1 }, schema);
    const odds = () => numbersOf(classifier, "says")[0];
    classifier.learnOne(Float64Array.of(1), 0); // wrong: W+ = 1/2, W- = 3/2; one class of three has come, so o = 1
    expect(odds()).toBeCloseTo(1 / 3, 14);
    classifier.learnOne(Float64Array.of(2), 2); // right, and of two classes: W+ = W- = 3/2
    expect(odds()).toBeCloseTo(1, 14);
    classifier.learnOne(Float64Array.of(1), 1, 2); // K = 3: W+ = 7/2, eps = 3/10, g = 2/3, eps / g = 9/20, o = 1 + 81/400
    expect(odds()).toBeCloseTo((481 / 400) * (7 / 3), 13);
    schema.internClass("d");
    classifier.learnOne(Float64Array.of(3), 3, 2); // K = 4: W+ = 11/2, eps = 3/14, eps / g = 2/7, o = 1 + 2 (2/7)^2
    expect(odds()).toBeCloseTo((57 / 49) * (11 / 3), 13);
    classifier.learnOne(Float64Array.of(0), 3, 8); // W- = 19/2, W+ = 11/2, eps = 19/30, g = 3/4, eps / g = 38/45
    expect(odds()).toBeCloseTo((1 + 2 * (38 / 45) ** 2) * (11 / 19), 13);
  });

  it("is no worse than one member where there are many classes and each is wrong more often than not", () => {
    const random = Random.seeded(9);
    const classes = Array.from({ length: 24 }, (_, c) => `c${c}`);
    const attributes = ["x", "y"].map((name) => new Attribute(name, numeric()));
    const rows = Array.from({ length: 4000 }, () => {
      const label = random.integer(24);
      const near = (at: number) => at + 3 * (random.uniform() + random.uniform() - 1);
      return { row: Float64Array.of(near(label % 5), near(Math.floor(label / 5))), label };
    });
    const rate = (members: number) => {
      const { classifier } = make({ members, base: naiveBayes }, new Schema(attributes, "class", classes));
      let right = 0;
      for (const { row, label } of rows) {
        if (classifier.predictOne(row) === label) right++;
        classifier.learnOne(row, label);
      }
      return right / rows.length;
    };
    const one = rate(1);
    expect(one).toBeGreaterThan(0.12);
    expect(one).toBeLessThan(0.3);
    expect(rate(10)).toBeGreaterThan(one - 0.01); // 0.01 where members speak against what they answer
  });

  it("with two members is close to the exponential loss of all rows with the says of now, unlike what they once weighed", () => {
    const random = Random.seeded(5);
    const { learn, classifier, odds } = scripted({ members: 2, prior: 0.5 }, 2);
    const seen: [first: number, second: number, weight: number][] = [];
    const once = { right: 0.5, wrong: 0.5 };
    let [ours, unchanged] = [0, 0];
    for (let i = 0; i < 600; i++) {
      const [u, v, weight] = [random.uniform(), random.uniform(), 1 + random.integer(3)];
      const first = u < (i < 100 ? 0.95 : 0.6) ? 1 : -1; // its say falls
      const second = v < 0.5 ? first : u * v < 0.4 ? 1 : -1;
      learn([first > 0 ? 0 : 1, second > 0 ? 0 : 1], weight);
      seen.push([first, second, weight]);
      const alpha = Math.log(odds()[0]) / 2;
      once[second > 0 ? "right" : "wrong"] += weight * Math.exp(-alpha * first);
      const loss = (sign: number) => {
        let sum = 0.5 * Math.exp(-alpha * sign); // the prior's rows, about which both agree
        for (const [one, two, w] of seen) if (two === sign) sum += w * Math.exp(-alpha * one);
        return sum;
      };
      const off = (right: number, wrong: number) => Math.abs(1 - right / loss(1)) + Math.abs(1 - wrong / loss(-1));
      ours = Math.max(ours, off(numbersOf(classifier, "rightSums")[2], numbersOf(classifier, "wrongSums")[2]));
      unchanged = Math.max(unchanged, off(once.right, once.wrong));
    }
    expect(ours).toBeLessThan(0.15);
    expect(unchanged).toBeGreaterThan(1);
  });

  it("with members that err independently of each other comes close to the exponential loss's least", () => {
    const random = Random.seeded(8);
    const { learn, odds } = scripted({ members: 4 }, 4);
    const rates = [0.1, 0.2, 0.3, 0.45]; // then alpha_j = 1/2 log((1 - e_j) / e_j), whatever the others say
    for (let i = 0; i < 20_000; i++) learn(rates.map((rate) => (random.uniform() < rate ? 1 : 0)));
    rates.forEach((rate, j) => {
      expect(Math.log(odds()[j]) / 2).toBeCloseTo(Math.log((1 - rate) / rate) / 2, 1);
    });
  });

  it("gives a member no say of its own that answers as the one before it does", () => {
    const random = Random.seeded(3);
    const { learn, odds } = scripted({ members: 3 }, 3);
    for (let i = 0; i < 5000; i++) {
      const answer = random.uniform() < 0.2 ? 1 : 0;
      learn([answer, answer, answer]);
    }
    expect(Math.log(odds()[0])).toBeCloseTo(Math.log(4), 1);
    expect(Math.log(odds()[1])).toBeCloseTo(0, 1); // online boosting's halves, too
    expect(Math.log(odds()[2])).toBeCloseTo(0, 1);
  });

  it("stays finite behind many members that are always right, or never, and with sums that no rows would leave", () => {
    for (const answer of [0, 1]) {
      for (const sums of [undefined, 0, 1e200]) {
        const { classifier, learn, odds, learned } = scripted({ members: 50 }, 50);
        for (const { name, data } of classifier.arena.columns) {
          if (sums !== undefined && name.endsWith("Sums")) (data as Float64Array).fill(sums);
        }
        for (let i = 0; i < 100; i++) learn(Array<number>(50).fill(i === 50 ? 1 - answer : answer));
        expect(odds().every((one) => one > 0 && one < Infinity)).toBe(true);
        expect(learned().every((weight) => (weight as number) > 0 && (weight as number) <= 1e6)).toBe(true);
      }
    }
  });

  it("keeps sums between 1e-100 and 1e100, however heavy rows are", () => {
    const { classifier, learn } = scripted({ members: 1 }, 1);
    for (let i = 0; i < 2; i++) learn([0], 1e100);
    expect(numbersOf(classifier, "rightSums")).toEqual([1e100]);
    for (const { name, data } of classifier.arena.columns) if (name === "wrongSums") (data as Float64Array).fill(0);
    learn([0]);
    expect(numbersOf(classifier, "wrongSums")).toEqual([1e-100]);
  });

  it("lets no row weigh more than a million", () => {
    const { classifier, learn } = scripted({ members: 5, prior: 1e-10 }, 5);
    for (let i = 0; i < 1000; i++) learn(Array<number>(5).fill(0)); // e^(2 alpha) of the first is 1000 / 1e-10
    const weightOf = (answers: number[]) => classifier.rowWeightAt?.(Float64Array.from(answers), 0, 0);
    expect(weightOf([0, 0, 0, 1, 1])).toBeLessThan(1);
    expect(weightOf([1, 1, 1, 1, 1])).toBeCloseTo(1e6, 3); // those behind the first have next to no say
  });

  it("counts an untrained member as wrong, and a row of weight w as w rows", () => {
    const schema = turningSchema(["c0", "c1"]);
    const first = make({ members: 2, base: naiveBayes, order: "test-then-train" }, schema);
    first.learn({ x: 1 }, "c0", 3);
    expect(numbersOf(first.classifier, "says")[0]).toBe(0.5 / 3.5);
    const after = make({ members: 2, base: naiveBayes }, turningSchema(["c0", "c1"]));
    after.learn({ x: 1 }, "c0", 3);
    expect(numbersOf(after.classifier, "says")[0]).toBe(3.5 / 0.5);
  });

  it("stopped and continued is as if it never stopped", () => {
    const learn = () => make({ members: 4, base: lively });
    interrupted(learn, [coordinateBoosting, hoeffdingTree], turningExamples(4, 400, 130));
  });

  it("boosts: stumps learn what the most of five attributes say, of which one stump knows one", () => {
    const attributes = Array.from({ length: 5 }, (_, a) => new Attribute(`x${a}`, nominal(["0", "1"])));
    const random = Random.seeded(2);
    const rows = Array.from({ length: 6000 }, () => attributes.map(() => random.integer(2)));
    const rate = (options: Options) => {
      const { classifier } = make({ base: decisionStump, ...options }, new Schema(attributes, "class", ["no", "yes"]));
      let right = 0;
      for (const [i, row] of rows.entries()) {
        const label = Number(row.reduce((a, b) => a + b) > 2);
        if (i >= 4000 && classifier.predictOne(Float64Array.from(row)) === label) right++;
        classifier.learnOne(Float64Array.from(row), label);
      }
      return right / 2000;
    };
    expect(rate({ members: 1 })).toBeLessThan(0.8); // 11/16
    for (const options of [{}, { vote: "hard" }] as const) {
      expect(rate({ members: 20, ...options })).toBeGreaterThan(0.85);
    }
  });
});
