import { describe, expect, it } from "vitest";
import {
  answerOf,
  differences,
  drawing,
  isSame,
  lively,
  runs,
  shares,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import {
  Attribute,
  build,
  Classifier,
  type Context,
  type CoppiceError,
  defineClassifier,
  type Inspection,
  type Model,
  nominal,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
} from "../core/index.ts";
import { decisionStump, hoeffdingTree, majorityClass, naiveBayes, noChange, winnow } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { type Ensemble, onlineBagging, stacking } from "./index.ts";

const [bayes, last] = [naiveBayes.with({}), noChange.with({})];
type Options = NonNullable<Parameters<typeof stacking>[1]>;
/** One class comes late and another later. */
const examples = (seed: number, count: number) =>
  turningExamples(seed, count, 100, (i) => 2 + Math.floor((3 * i) / count));
const make = (options: Options, schema = turningSchema(["c0", "c1"])) => stacking(schema, options) as unknown as Model;

/** Stacking row by row: members and combiner are learners of the library asked one row at a time. */
function naive(schema: Schema, options: { learners: Spec[]; combiner: Spec; inputs: string }, seed: number) {
  const { learners, combiner, inputs } = options;
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * learners.length }, () => root.fork()); // the second half is for learners
  const members = learners.map((recipe, m) => {
    return build(recipe, { schema, random: streams[learners.length + m].fork(), memory: plainMemory });
  });
  const named = inputs === "labels" ? 1 : schema.classCount; // numbers per member
  const attributes = Array.from({ length: named * learners.length }, (_, a) => {
    return new Attribute(`input ${a}`, inputs === "labels" ? nominal() : numeric());
  });
  const seen = new Schema(attributes, schema.target); // shares the classes
  const grow = () => {
    if (inputs !== "labels") return;
    for (const attribute of attributes) {
      while (attribute.values.length < schema.classCount) attribute.add(`class ${attribute.values.length}`);
    }
  };
  grow();
  const top = build(combiner, { schema: seen, random: root.fork(), memory: plainMemory });
  const learned: number[] = []; // weight per class
  const inputOf = (row: Float64Array) =>
    Float64Array.from(
      members.flatMap((member) => {
        if (inputs === "labels") return [member.predictOne(row) < 0 ? NaN : member.predictOne(row)];
        return answerOf(member, row).slice(0, named);
      }),
    );
  return {
    answer(row: Float64Array): number[] {
      grow();
      const votes = answerOf(top, inputOf(row));
      return shares(votes, learned);
    },
    learn(row: Float64Array, label: number, weight: number) {
      grow();
      // Where learners keep a budget all get to know a row's values and class first.
      for (const member of members) member.reserveAt(row, 0, label, false);
      top.reserveAt(new Float64Array(attributes.length).fill(label), 0, label, false);
      top.learnOne(inputOf(row), label, weight);
      for (const member of members) member.learnOne(row, label, weight);
      learned[label] = (learned[label] ?? 0) + weight;
    },
  };
}

/** Answers as it has been told, and writes down the rows it is asked about and learns. */
class Told extends Classifier {
  static made: Told[] = [];
  readonly number = Told.made.push(this) - 1;
  readonly asked: number[][] = [];
  readonly learned: (readonly [row: number[], label: number, weight: number])[] = [];
  tells: number[] = [];
  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    this.asked.push([...rows.slice(start, start + this.schema.attributes.length)]);
    for (let c = 0; c < classes; c++) out[at + c] = this.tells[c] ?? 0;
  }
  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.learned.push([[...rows.slice(start, start + this.schema.attributes.length)], label, weight]);
  }
  inspect(): Inspection {
    return { kind: "told", bytes: 0, facts: {} };
  }
}
const told = defineClassifier({ ...majorityClass, id: "told", create: (context: Context) => new Told(context) });

/** Rows that a combiner of its own learns from the probabilities of two members, and how many attributes it has. */
function combined(classes: readonly string[]) {
  Told.made = [];
  const schema = new Schema([new Attribute("x", numeric())], "class", classes);
  const model = stacking(schema, { learners: [told, told], combiner: told, inputs: "probabilities" });
  schema.internClass("b");
  const [first, second, combiner] = Told.made;
  first.tells = [0.75, 0.25];
  second.tells = [0.125, 0.875];
  for (const label of [0, 1]) model.classifier.learnOne(Float64Array.of(label), label);
  return combiner.learned.map(([row]) => row);
}

/** Has no answer where x is missing or below 0.4. */
class Shy extends Classifier {
  predictAt(rows: Float64Array, start: number, out: Float64Array, at: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[at + c] = rows[start] >= 0.4 && c === Math.floor(3 * rows[start]) - 1 ? 1 : 0;
  }
  learnAt(): void {}
  inspect(): Inspection {
    return { kind: "shy", bytes: 0, facts: {} };
  }
}
const shy = defineClassifier({ ...majorityClass, id: "shy", create: (context: Context) => new Shy(context) }).with({});

const columnsOf = (classifier: Classifier): string[] =>
  [classifier, ...classifier.parts()].map((part) => part?.arena.columns.map(({ data }) => data.join()).join(";") ?? "");

const answerTo = (model: Model, record: Record<string, unknown>) => model.predictProba(record).probabilities.join();

describe("stacking", () => {
  it("shows the combiner probabilities of the classes named when it was made, also of a single one", () => {
    expect(combined(["a", "b"])).toEqual(Array(2).fill([0.75, 0.25, 0.125, 0.875]));
    expect(combined(["a"])).toEqual(Array(2).fill([0.75, 0.125]));
  });

  const mixed = [bayes, lively, last];
  const cases: [string, Spec[], Spec, "labels" | "probabilities"][] = [
    ["labels to naive Bayes", mixed, bayes, "labels"],
    ["labels to a tree", [drawing, last, drawing], lively, "labels"],
    ["labels to a tree that draws", mixed, drawing, "labels"],
    ["labels to a stump", mixed, decisionStump.with({}), "labels"],
    ["probabilities to naive Bayes", mixed, bayes, "probabilities"],
    ["probabilities to a tree that draws", [drawing, bayes], drawing, "probabilities"],
    ["labels to an ensemble", [last, bayes], onlineBagging.with({ members: 2, base: lively }), "labels"],
    ["a single member", [lively], bayes, "labels"],
    ["a single member's probabilities", [bayes], lively, "probabilities"],
    ["a member without an answer to naive Bayes", [shy, lively], bayes, "labels"],
    ["a member without an answer to a tree", [shy, shy, lively], lively, "labels"],
    ["a member without an answer to a stump", [shy, lively], decisionStump.with({}), "labels"],
    ["a member without an answer, probabilities", [shy, lively], bayes, "probabilities"],
    ["a combiner that does not look", [lively, last], majorityClass.with({}), "labels"],
  ];
  it.each(cases)("answers as its definition written row by row: %s", (_, learners, combiner, inputs) => {
    for (const [batch, asks, seed] of runs) {
      const options = { learners, combiner, inputs };
      const model = make({ ...options, seed });
      const twin = naive(model.schema, options, seed);
      expect(differences(model, twin, examples(batch, 360), batch, asks), `batches of ${batch}, asks ${asks}`).toEqual(
        [],
      );
      expect(model.schema.classCount).toBe(4);
    }
  });

  it.each([
    // Members 0 and 1 tell of classes a, b, c, of which the schema named two; member 2 has no answer.
    ["labels", [2, 0, NaN]],
    ["probabilities", [0.25, 0.25, 0.75, 0.25, 0, 0]],
  ] as const)("%s: the combiner sees the members' answers as they were before they learned", (inputs, expected) => {
    Told.made = [];
    const schema = turningSchema(["a", "b"]);
    const { classifier } = make({ learners: [told, told, told], combiner: told, inputs }, schema);
    schema.internClass("c");
    const [first, second, third, combiner] = Told.made as [Told, Told, Told, Told];
    expect(combiner.schema.attributes.map(({ kind, name }) => `${name} ${kind}`)).toEqual(
      inputs === "labels"
        ? ["1: told nominal", "2: told nominal", "3: told nominal"]
        : [1, 2, 3].flatMap((m) => [`${m}: told, 1 numeric`, `${m}: told, 2 numeric`]),
    );
    first.tells = [0.25, 0.25, 0.5];
    second.tells = [0.75, 0.25, 0];
    combiner.tells = [0, 0.25, 0.75];
    const row = Float64Array.of(1, 2, 3);
    const out = new Float64Array(3);
    classifier.predictProbaOne(row, out);
    expect([...out]).toEqual([0, 0.25, 0.75]); // the combiner's answer, also for a class nobody voted for
    expect(combiner.asked).toEqual([expected]);
    expect([first.learned, combiner.learned]).toEqual([[], []]);
    classifier.learnOne(row, 1, 2.5);
    expect(combiner.learned).toEqual([[expected, 1, 2.5]]);
    for (const member of [first, second, third]) expect(member.learned).toEqual([[[1, 2, 3], 1, 2.5]]);
    // Members that change their mind as they learn: the combiner has what they said before.
    third.learnAt = () => {
      third.tells = [0, 1, 0];
    };
    const answers = new Float64Array(6);
    classifier.predictThenLearnMany(Float64Array.of(1, 2, 3, 4, 5, 6), 2, Int32Array.of(1, 0), answers);
    const later: number[] = [...expected];
    if (inputs === "labels") later[2] = 1;
    else later[5] = 1;
    expect(combiner.learned.slice(1)).toEqual([
      [expected, 1, 1],
      [later, 0, 1],
    ]);
  });

  it("answers the classes learned so far where the combiner has no answer, and nothing is learned at weight 0", () => {
    Told.made = [];
    const { classifier } = make({ learners: [told], combiner: told });
    const row = new Float64Array(3);
    classifier.learnOne(row, 1, 3);
    classifier.learnOne(row, 0, 1);
    classifier.learnOne(row, 0, 0);
    const out = new Float64Array(2);
    classifier.predictProbaOne(row, out);
    expect([...out]).toEqual([0.25, 0.75]);
    expect(Told.made.map(({ learned }) => learned.length)).toEqual([2, 2]);
    expect(classifier.rowsLearned).toBe(2);
  });

  it("learns whom to believe: the combiner turns round a member that is always wrong", () => {
    // The class is 1 where x < 1/2; v is noise. Naive Bayes sees that; no change is right half of the time.
    const model = make({ learners: [noChange, naiveBayes], combiner: naiveBayes });
    const random = Random.seeded(4);
    let right = 0;
    let before = 0;
    for (let i = 0; i < 400; i++) {
      const label = i % 2; // the last label is always the wrong one
      const record = { x: random.uniform(), v: `v${random.integer(3)}`, y: 0 };
      if (i >= 50 && model.predict(record) === `c${label}`) right++;
      if (i >= 50 && before === label) right -= 1000;
      before = label;
      model.learn(record, `c${label}`);
    }
    expect(right).toBe(350);
  });

  it("with labels has room for classes that come later, and lets the combiner answer them", () => {
    const model = make({ learners: [noChange], combiner: naiveBayes }, turningSchema([]));
    // Each label is followed by the next one of three; "c2" comes late.
    for (let i = 0; i < 60; i++) model.learn({ x: 0 }, `c${i % 2}`);
    for (let i = 0; i < 300; i++) model.learn({ x: 0 }, `c${i % 3}`);
    for (let i = 0; i < 9; i++) {
      expect(model.predict({ x: 0 })).toBe(`c${i % 3}`);
      model.learn({ x: 0 }, `c${i % 3}`);
    }
  });

  it.each([
    ["labels", lively],
    ["labels", bayes],
    ["probabilities", lively],
  ] as const)("stopped at any row it goes on bit for bit: %s", (inputs, combiner) => {
    const named = inputs === "labels" ? ["c0"] : ["c0", "c1", "c2", "c3"];
    const options = { learners: [bayes, drawing, last], combiner, inputs, seed: 6 };
    const straight = make(options, turningSchema(named));
    let stopped = make(options, turningSchema(named));
    for (const [i, { record, label, weight }] of examples(3, 360).entries()) {
      expect(answerTo(stopped, record)).toBe(answerTo(straight, record));
      straight.learn(record, label, weight);
      stopped.learn(record, label, weight);
      if (i % 40 !== 1 && i !== 120 && i !== 240) continue;
      const bytes = saveModel(stopped);
      stopped = loadModel(bytes, [stacking, hoeffdingTree, naiveBayes, noChange]);
      expect(isSame(saveModel(stopped), bytes)).toBe(true);
    }
    expect(isSame(saveModel(stopped), saveModel(straight))).toBe(true);
  });

  // Fails as long as the combiner's attributes are counted by the classes of the schema at hand, which a load has all of.
  it("with probabilities goes on bit for bit where classes came after it was made", () => {
    const [straight, model] = [1, 2].map(() => make({ inputs: "probabilities" }, turningSchema(["c0"]))) as [
      Model,
      Model,
    ];
    const teach = (of: Model) => {
      for (let i = 0; i < 60; i++) of.learn({ x: i % 7, y: 0 }, `c${i % 3}`);
    };
    for (const of of [straight, model]) teach(of);
    const bytes = saveModel(model);
    const loaded = loadModel(bytes, [stacking, hoeffdingTree, naiveBayes, noChange]);
    expect(isSame(saveModel(loaded), bytes)).toBe(true);
    expect(answerTo(loaded, { x: 1 })).toBe(answerTo(straight, { x: 1 }));
    teach(straight);
    teach(loaded);
    expect(isSame(saveModel(loaded), saveModel(straight))).toBe(true);
  });

  describe("byte budget", () => {
    it("gives members and combiner equal shares, none more than it asked for", () => {
      const small = lively.definition.with({ maxBytes: 1500 } as never);
      const model = make({ learners: [lively, small], combiner: lively, maxBytes: 60_000 });
      const { base } = model.classifier.inspect().facts;
      const shares = [...String(base).matchAll(/max-bytes=(\d+)/g)].map(([, bytes]) => Number(bytes));
      // 60,000 - 1/16 = 56,250 less what the ensemble itself has, in three.
      const own = model.classifier.arena.byteLength - 2 * 8; // the two class weights are of the sixteenth
      expect(shares).toEqual([Math.floor((56_250 - own) / 3), 1500, Math.floor((56_250 - own) / 3)]);
    });

    it.each(["labels", "probabilities"] as const)(
      "is kept while values and classes come, or rows are refused: %s",
      (inputs) => {
        const maxBytes = inputs === "labels" ? 9_000 : 12_000;
        const model = make({ learners: [lively, drawing], combiner: lively, inputs, maxBytes, seed: 2 });
        let [refused, most] = [0, 0];
        for (const [i, { record, label }] of examples(4, 500).entries()) {
          const before = columnsOf(model.classifier);
          const classes = model.schema.classCount;
          try {
            model.learn(i % 2 === 0 ? { ...record, v: `w${i}` } : record, i % 15 === 0 ? `d${i}` : label);
          } catch (error) {
            expect((error as CoppiceError).code).toBe("E_PARAM");
            expect([columnsOf(model.classifier), model.schema.classCount], `row ${i + 1}`).toEqual([before, classes]);
            refused++;
          }
          most = Math.max(most, model.byteLength);
        }
        expect(most).toBeLessThanOrEqual(maxBytes);
        expect(most).toBeGreaterThan(maxBytes / 2);
        expect(refused).toBeGreaterThan(20);
      },
    );

    it("asks the combiner for room for a new class, and for members that will predict it", () => {
      const model = make({ learners: [naiveBayes, naiveBayes], combiner: naiveBayes });
      const combiner = (model.classifier as Ensemble).parts().at(-1) as Classifier;
      const asked: number[][] = [];
      combiner.reserveAt = (rows, start, label) => {
        asked.push([...rows.subarray(start), label]);
      };
      model.learn({ x: 1 }, "late");
      const late = model.schema.classCount - 1;
      expect(asked[0]).toEqual([late, late, late]);
      expect(late).toBeGreaterThan(0);
    });

    // Fails as long as `reserveAt` adds values to the combiner's attributes in a trial too.
    it("a refused class is not known to the combiner either", () => {
      const combiner = hoeffdingTree.with({ maxBytes: 700 });
      const model = make({ learners: [hoeffdingTree.with({ maxBytes: 4096 })], combiner });
      const inputs = ((model.classifier as Ensemble).parts().at(-1) as Classifier).schema.attributes;
      for (let c = 0; c < 40; c++) {
        try {
          model.learn({ x: c % 5 }, `c${c}`);
        } catch {
          model.learn({ x: 0 }, "c0");
          expect(inputs[0]?.values).toHaveLength(model.schema.classCount);
        }
      }
    });
  });

  it("is Winnow over experts with Winnow as its combiner: few mistakes where two of many experts matter", () => {
    // Inputs are each expert's answer and its complement, one value of a nominal attribute each: n = 2 M of them, theta = M. The
    // class is 1 exactly where one of k experts says so. A mistake where it is 1 doubles one of their weights at least, which is
    // below theta then, and nothing halves those: at most k (1 + log2 theta) times. Each adds at most theta to the sum of all
    // weights, n to begin with, and a mistake where the class is 0 takes theta / 2 from it: twice as many and 2 n / theta.
    const experts = 40;
    const learners = Array.from({ length: experts }, () => told.with({}));
    Told.made = [];
    const schema = new Schema([new Attribute("x", numeric())], "class", ["0", "1"]);
    const model = make({ learners, combiner: winnow.with({}) }, schema);
    const members = Told.made.slice(0, experts);
    const random = Random.seeded(5);
    const row = Float64Array.of(0);
    let mistakes = 0;
    const tell = (ones: (m: number) => boolean) => {
      for (const [m, member] of members.entries()) member.tells = ones(m) ? [0, 1] : [1, 0];
    };
    for (let t = 0; t < 1500; t++) {
      const says = Array.from({ length: experts }, () => random.integer(6) === 0);
      tell((m) => (t < 2 ? t === 1 : says[m])); // all values are met in the first two rows
      const label = t < 2 ? t : Number(says[7] || says[31]);
      if (t >= 2 && model.classifier.predictOne(row) !== label) mistakes++;
      model.classifier.learnOne(row, label);
    }
    const theta = experts;
    expect(mistakes).toBeLessThanOrEqual(3 * 2 * (1 + Math.log2(theta)) + (2 * 2 * experts) / theta);
    expect(mistakes).toBeGreaterThan(3); // it had something to learn
    let late = 0;
    for (let t = 0; t < 300; t++) {
      const says = Array.from({ length: experts }, () => random.integer(6) === 0);
      tell((m) => says[m]);
      if (model.classifier.predictOne(row) !== Number(says[7] || says[31])) late++;
    }
    expect(late).toBeLessThan(30);
  });
});
