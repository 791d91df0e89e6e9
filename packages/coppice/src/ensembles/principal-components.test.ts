import { describe, expect, it } from "vitest";
import { numbersOf } from "../../test/batches.ts";
import { growing, interrupted } from "../../test/interrupted.ts";
import {
  answerOf,
  differences,
  drawing,
  lively,
  type NaiveTwin,
  runs,
  scattered,
  scatteredSchema,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import {
  Arena,
  Attribute,
  build,
  Classifier,
  type Context,
  defineClassifier,
  type Inspection,
  type Model,
  numeric,
  plainMemory,
  poissonTable,
  Random,
  Schema,
  type Spec,
} from "../core/index.ts";
import { hoeffdingTree, logisticRegression, majorityClass, naiveBayes, noChange } from "../learners/index.ts";
import { type Ensemble, IncrementalPca, onlineBagging, principalComponents } from "./index.ts";

type Options = NonNullable<Parameters<typeof principalComponents>[1]>;
const [bayes, last] = [naiveBayes.with({}), noChange.with({})];
const make = (options: Options, schema = turningSchema(["c0", "c1"])) =>
  principalComponents(schema, options) as unknown as Model;
/** One class comes late and another later. */
const examples = (seed: number, count: number) =>
  turningExamples(seed, count, 100, (i) => 2 + Math.floor((3 * i) / count));

const MOST_CLASSES = 10;

/** Row by row; the components have room for all classes from the beginning, those not met yet have been 0 so far. */
function naive(schema: Schema, options: Options): NaiveTwin {
  const { members = 3, learners = [lively], resampling = "poisson", components = 2, amnesia = 2 } = options;
  const { combiner = logisticRegression.with({}), seed = 1 } = options;
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * members }, () => root.fork());
  const experts = Array.from({ length: members }, (_, m) =>
    build(learners[m % learners.length] as Spec, { schema, random: streams[members + m].fork(), memory: plainMemory }),
  );
  const attributes = Array.from({ length: components }, (_, k) => new Attribute(`${k}`, numeric()));
  const seen = new Schema(attributes, schema.target);
  const top = build(combiner as Spec, { schema: seen, random: root.fork(), memory: plainMemory });
  const inputs = members * MOST_CLASSES;
  const pca = new IncrementalPca(new Arena(), { inputs, components, amnesia, perClass: members });
  const poisson = poissonTable(1);
  const learned: number[] = [];
  const saidOf = (row: Float64Array) => {
    const said = new Float64Array(inputs);
    experts.forEach((expert, m) => {
      answerOf(expert, row).forEach((p, c) => {
        said[c * members + m] = p;
      });
    });
    return said;
  };
  const scoresOf = (said: Float64Array) => {
    const scores = new Float64Array(components);
    pca.project(said, scores, 0);
    return scores;
  };
  return {
    answer: (row) => shares(answerOf(top, scoresOf(saidOf(row))), learned),
    learn(row, label, weight) {
      for (const expert of experts) expert.reserveAt(row, 0, label, false);
      top.reserveAt(new Float64Array(components), 0, label, false);
      const said = saidOf(row);
      top.learnOne(scoresOf(said), label, weight);
      pca.learn(said, weight);
      experts.forEach((expert, m) => {
        const k = resampling === "none" ? 1 : poisson.draw(streams[m]);
        if (k > 0) expert.learnOne(row, label, k * weight);
      });
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

/** Keeps the rows it learns, and answers the first class. */
class Noting extends Classifier {
  static rows: number[][] = [];
  predictAt(_rows: Float64Array, _start: number, out: Float64Array, at: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[at + c] = c === 0 ? 1 : 0;
  }
  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    Noting.rows.push([...rows.slice(start, start + this.schema.attributes.length), label, weight]);
  }
  inspect(): Inspection {
    return { kind: "noting", bytes: 0, facts: {} };
  }
}
const noting = defineClassifier({ ...majorityClass, id: "noting", create: (context: Context) => new Noting(context) });

describe("principal components of members", () => {
  const cases: [string, Options][] = [
    ["bagged trees", { members: 4, learners: [lively], components: 3 }],
    ["one member", { members: 1, learners: [drawing], components: 1 }],
    ["more components than directions", { members: 2, learners: [lively, bayes], components: 9, amnesia: 0 }],
    ["different recipes in turn", { members: 4, learners: [bayes, lively, last], resampling: "none" }],
    ["a tree that draws as the combiner", { members: 3, learners: [lively], combiner: drawing, amnesia: 5 }],
    ["an ensemble as the combiner", { members: 3, learners: [drawing], combiner: onlineBagging.with({ members: 2 }) }],
  ];
  it.each(cases)("answers as its definition written row by row: %s", (_, given) => {
    for (const [batch, asks, seed] of runs) {
      const options = { ...given, seed };
      const rows = examples(batch, 360);
      for (const [schema, given, classes] of [
        [undefined, rows, 4],
        [scatteredSchema(), scattered(rows), 10],
      ] as const) {
        const model = make({ components: 2, ...options }, schema);
        const twin = naive(model.schema as unknown as Schema, options);
        expect(differences(model, twin, given, batch, asks), `batches of ${batch}, ${asks}`).toEqual([]);
        expect(model.schema.classCount).toBe(classes);
        expect(numbersOf(model.classifier, "means")).toHaveLength(4 * model.classifier.inspect().members!.length);
      }
    }
  });

  it("gives the combiner the scores of what members said before they and the components learned the row, by hand", () => {
    Told.made = [];
    Noting.rows = [];
    const attributes = [new Attribute("x0", numeric()), new Attribute("x1", numeric())];
    const close = (numbers: readonly number[]) => numbers.map((n) => expect.closeTo(n, 14));
    const given = {
      members: 2,
      learners: [told],
      resampling: "none",
      combiner: noting,
      components: 2,
      amnesia: 0,
    } as const;
    const { classifier } = make(given, new Schema(attributes, "class", ["a", "b"]));
    // Members say the class that stands in the row: inputs are (P0(a), P1(a), P0(b), P1(b)).
    const rows = [
      [0, 0], // (1, 1, 0, 0), the mean of all so far
      [1, 0], // (0, 1, 1, 0): u = (-1, 0, 1, 0) / root 2, so the first variance is 1/2 1 1
      [1, 0], // deviation (-1/2, 0, 1/2, 0): score 1 / root 2; the variance becomes 2/3 1/2 + 1/3 2/3 1/2 = 4/9
      [0, 1], // (1, 0, 0, 1), mean (1/3, 1, 2/3, 0), deviation (2/3, -1, -2/3, 1): score -4/3 / root 2
    ];
    rows.forEach((row, i) => {
      classifier.learnOne(Float64Array.from(row), i % 2);
    });
    // v = 3/4 4/9 e + 1/4 3/4 score deviation = (-1/2, 1/4, 1/2, -1/4) / root 2. Of u = root 3/4 (2/3, -1, -2/3, 1) there is
    // root 3/4 4/15 (-1, -2, 1, 2) left, at right angles to it, of which the second variance is 1/4 3/4 16/225 10.
    const ten = Math.sqrt(10);
    expect(numbersOf(classifier, "variances")).toEqual(close([Math.sqrt(5) / 4, 2 / 15]));
    expect(numbersOf(classifier, "components")).toEqual(close([-2, -1, 1, -2, 2, 1, -1, 2].map((x) => x / ten)));
    // Nobody has an answer: the deviation is the mean's, -(1/2, 3/4, 1/2, 1/4).
    classifier.learnOne(Float64Array.of(9, 9), 0, 2);
    const root = Math.sqrt(2);
    expect(Noting.rows).toEqual(
      [
        [0, 0, 0, 1],
        [0, 0, 1, 1],
        [1 / root, 0, 0, 1],
        [-4 / 3 / root, 0, 1, 1],
        [-1 / 2 / ten, 1 / ten, 0, 2],
      ].map(close),
    );
    expect(numbersOf(classifier, "pcaWeight")).toEqual([6]);
    expect(Told.made.map(({ weights }) => weights)).toEqual([
      [1, 1, 1, 1, 2],
      [1, 1, 1, 1, 2],
    ]);
    expect(classifier.inspect().facts.variances).toMatch(/^\d\.\d+, \d\.\d+$/);
  });

  it("members differ by their Poisson draws, or not", () => {
    const weightsOf = (resampling: "poisson" | "none") => {
      Told.made = [];
      const model = make({ members: 3, learners: [told], resampling, seed: 4 });
      for (let i = 0; i < 10_000; i++) model.learn({ x: 0 }, "c0", 2);
      return Told.made.map(({ weights }) => weights);
    };
    for (const weights of weightsOf("poisson")) {
      expect(weights.reduce((a, b) => a + b, 0) / 20_000).toBeCloseTo(1, 1);
      expect(weights.length / 10_000).toBeCloseTo(1 - Math.exp(-1), 1); // where k is 0 nothing is learned
      expect(weights.every((weight) => weight >= 2 && weight % 2 === 0)).toBe(true);
    }
    const [first, second] = weightsOf("poisson");
    expect(first).not.toEqual(second);
    for (const weights of weightsOf("none")) expect(weights).toEqual(Array<number>(10_000).fill(2));
  });

  it("takes recipes in turn, the combiner not among them", () => {
    const model = make({ members: 5, learners: [naiveBayes, hoeffdingTree], combiner: majorityClass });
    const { members } = model.classifier.inspect();
    expect(members?.map(({ kind }) => kind)).toEqual(
      [0, 1, 0, 1, 0].map((k) => (k === 0 ? "naive-bayes" : "hoeffding-tree")),
    );
    expect(() => make({ learners: [] })).toThrow(/learners/);
  });

  it("counts members that say the same as one, where a vote counts them one by one", () => {
    // Nine copies of a member that is right of three rows in five, and three that are right of four in five, each of its own.
    const rates = [...Array<number>(9).fill(0.6), 0.8, 0.8, 0.8];
    const attributes = rates.map((_, m) => new Attribute(`x${m}`, numeric()));
    const run = (components: number) => {
      Told.made = [];
      const schema = new Schema(attributes, "class", ["a", "b"]);
      const options = { members: 12, learners: [told], resampling: "none", components, amnesia: 0 } as const;
      const { classifier } = make(options, schema);
      for (const label of [0, 1]) classifier.learnOne(new Float64Array(12).fill(label), label); // both classes have come
      const random = Random.seeded(6);
      let [right, voted] = [0, 0];
      for (let i = 0; i < 6000; i++) {
        const label = random.integer(2);
        const copied = random.uniform() < 0.6 ? label : 1 - label;
        const row = Float64Array.from(rates, (rate, m) => {
          if (m < 9) return copied;
          return random.uniform() < rate ? label : 1 - label;
        });
        if (i >= 3000 && classifier.predictOne(row) === label) right++;
        if (i >= 3000 && copied === label) voted++; // nine of twelve
        classifier.learnOne(row, label);
      }
      return { right: right / 3000, voted: voted / 3000, variances: numbersOf(classifier, "variances") };
    };
    const few = run(4); // one for the copies, three for the others
    expect(few.voted).toBeCloseTo(0.6, 1);
    expect(few.right).toBeGreaterThan(0.87); // two of three right: 0.896
    // Nine times two probabilities that are as one; two each of the others, correlated by the class.
    expect(few.variances[0] / few.variances[1]).toBeGreaterThan(3);
    // There is nothing in any further direction.
    expect(run(12).variances.slice(4)).toEqual(Array<number>(8).fill(0));
    expect(run(1).right).toBeLessThan(0.75); // the largest direction is mostly the copies'
  });

  it("with amnesia follows members that change", () => {
    const schema = () =>
      new Schema(
        [0, 1, 2].map((m) => new Attribute(`x${m}`, numeric())),
        "class",
        ["a", "b"],
      );
    const leading = (amnesia: number) => {
      Told.made = [];
      const { classifier } = make(
        { members: 3, learners: [told], resampling: "none", components: 1, amnesia },
        schema(),
      );
      for (let i = 0; i < 2000; i++) {
        const row = Float64Array.of(i < 1000 ? i % 2 : 0, 0, i < 1000 ? 0 : i % 2); // the first varies, then the last
        classifier.learnOne(row, i % 2);
      }
      const numbers = numbersOf(classifier, "components").map(Math.abs);
      return numbers[2] > numbers[0]; // of P(a)
    };
    expect([0, 3].map(leading)).toEqual([false, true]);
  });

  it("stopped at any row it goes on bit for bit, with classes that came later", () => {
    const known = [principalComponents, hoeffdingTree, naiveBayes, noChange, logisticRegression];
    const options = { members: 4, learners: [bayes, drawing, last], components: 3, seed: 6 };
    interrupted(() => make(options, turningSchema(["c0"])), known, examples(3, 360), 40);
  });

  describe("byte budget", () => {
    it("gives members and combiner equal shares of what the classes leave", () => {
      const model = make({ members: 3, learners: [lively], combiner: lively, maxBytes: 80_000 });
      const { base } = model.classifier.inspect().facts;
      const found = [...String(base).matchAll(/max-bytes=(\d+)/g)].map(([, bytes]) => Number(bytes));
      // 80,000 less 1/16 for the class weights, 1/16 for the components' classes, and what the ensemble itself has, in four.
      const ofClasses = ["classWeights", "classLabels", "means", "components"];
      const columns = model.classifier.arena.columns.filter(({ name }) => !ofClasses.includes(name));
      const own = columns.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
      const share = Math.floor((80_000 - 5_000 - 5_000 - own) / 4);
      expect(found).toEqual([share, share]);
    });

    it.each([false, true])("is kept while values and classes come, or rows are refused: new classes %s", (isNew) => {
      const maxBytes = 30_000;
      const options = { members: 2, learners: [lively, drawing], combiner: lively, components: 3, maxBytes, seed: 2 };
      const model = make(options);
      const { refused, most } = growing(model, examples(4, 500), isNew);
      expect(most).toBeLessThanOrEqual(maxBytes);
      expect(most).toBeGreaterThan(isNew ? maxBytes / 2 : maxBytes / 4); // many values need no room of their own
      if (isNew) expect(refused).toBeGreaterThan(0);
    });

    it("refuses classes for whose components there is no room, and changes nothing", () => {
      const options = { members: 100, learners: [lively], components: 20, maxBytes: 4_000_000 } as const;
      const model = make(options);
      // A class takes 100 (20 + 1) 8 + 4 = 16,804 bytes, of 250,000: 14 of them.
      for (let c = 0; c < 14; c++) model.learn({ x: c }, `c${c}`);
      const bytes = model.byteLength;
      expect(() => model.learn({ x: 3 }, "c14")).toThrow(
        "principal-components: `maxBytes` must be at least 4032960 for 15 classes, got 4000000. Raise the budget",
      );
      expect([model.schema.classCount, model.byteLength]).toEqual([14, bytes]);
      expect(numbersOf(model.classifier, "means")).toHaveLength(1400);
      // The declared classes have room, or there is no model: ten times 100 (200 + 1) 8 + 4 bytes.
      expect(() => make({ ...options, components: 200 }, scatteredSchema())).toThrow(
        "at least 25728640 for 10 classes",
      );
    });

    it("what the combiner has no room for is refused before anybody learns it", () => {
      const combiner = hoeffdingTree.with({ maxBytes: 1100 });
      const model = make({ members: 2, learners: [lively], components: 2, combiner });
      expect(growing(model, examples(5, 600), true).refused).toBeGreaterThan(0);
    });

    it("the combiner has an input per component and knows the classes as they come", () => {
      const model = make({ members: 2, learners: [hoeffdingTree.with({ maxBytes: 4096 })], combiner: lively });
      const combiner = (model.classifier as Ensemble).parts().at(-1) as Classifier;
      expect(combiner.schema.attributes.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((k) => `component ${k}`));
      expect(combiner.schema.classCount).toBe(2);
      model.learn({ x: 1 }, "c2");
      expect(combiner.schema.classCount).toBe(3);
    });
  });
});
