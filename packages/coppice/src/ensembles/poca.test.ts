import { describe, expect, it } from "vitest";
import {
  answerOf,
  castVote,
  differences,
  drawing,
  isSame,
  lively,
  runs,
  scattered,
  scatteredSchema,
  shares,
  Told,
  told,
  turningExamples,
  turningSchema,
} from "../../test/naive-twins.ts";
import { collect, learnAll, prequentialAccuracy } from "../../test/streams.ts";
import { casesOf } from "../conformance/index.ts";
import {
  Attribute,
  build,
  Classifier,
  type Context,
  defineClassifier,
  defineSchema,
  type Inspection,
  log,
  type Model,
  numeric,
  plainMemory,
  Random,
  Schema,
  type Spec,
  schemaFromJson,
} from "../core/index.ts";
import {
  type MultilayerPerceptron,
  majorityClass,
  multilayerPerceptron,
  naiveBayes,
  noChange,
} from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { led, sea } from "../streams/index.ts";
import { type Chain, poca } from "./index.ts";

type Options = NonNullable<Parameters<typeof poca>[1]>;
const network = multilayerPerceptron.with({ hidden: [3], learningRate: 1 });
const members = ({ classifier }: { classifier: Classifier }) => (classifier as Chain).members;
const column = ({ classifier }: { classifier: Classifier }, name: string) =>
  classifier.arena.columns.find((c) => c.name === name)?.data as Float64Array;
const state = (classifier: Classifier) => classifier.arena.columns.map(({ name, data }) => [name, ...data]);
const make = (options: Options, schema = turningSchema()) => poca(schema, options) as unknown as Model;

/** A task of an expert: its whole answer, or one output. */
class Task {
  q = 0.5;
  s = 1;
  readonly rows: [row: number, weight: number][] = [];
}

/** POCA row by row, from the paper: plain arrays, and learners of the library asked one row at a time. */
function naive(schema: Schema, options: Options, seed: number) {
  const { members: count = 25, base, weighting = "arc-x4", window = 2000, decay: d = 0.001 } = options;
  const { learning = "rate", voters = "better-than-chance", outputs = "auto" } = options;
  const isArcing = weighting === "arc-x4";
  const root = Random.seeded(seed);
  const streams = Array.from({ length: 2 * count }, () => root.fork()); // to draw with; for learners
  const experts = Array.from({ length: count }, (_, m) => ({
    learner: build(base as Spec, { schema, random: streams[count + m].fork(), memory: plainMemory }),
    answers: new Task(),
    outputs: [] as Task[], // by class
  }));
  const perOutput = outputs !== "shared" && "outputsAt" in experts[0].learner;
  const learned: number[] = [];
  const factors: number[] = [];
  let row = 0;
  const labelOf = (answer: number[]) => (answer.some((p) => p > 0) ? answer.indexOf(Math.max(...answer)) : -1);
  const weightOf = (carry: number) => (isArcing ? 1 + carry ** 4 : carry);
  const factorOf = (task: Task, carry: number) => {
    task.rows.push([row, weightOf(carry)]);
    const recent = task.rows.filter(([at]) => at > row - window).map(([, weight]) => weight);
    factors.push(weightOf(carry) / Math.max(...recent));
    return weightOf(carry) / Math.max(...recent);
  };
  /** Notes whether a task was done, and says what travels on. */
  const note = (task: Task, carry: number, isWrong: boolean, rowWeight: number) => {
    const error = task.q / task.s;
    const w = weightOf(carry) * rowWeight;
    task.q = (1 - d) * task.q + (isWrong ? d * w : 0);
    task.s = (1 - d) * task.s + d * w;
    if (error >= 0.5) return carry;
    if (isArcing) return carry + Number(isWrong);
    const bounded = Math.max(error, d / 2);
    return Math.min(1e6, Math.max(1e-100, carry / (2 * (isWrong ? bounded : 1 - bounded))));
  };
  const sayOf = ({ q, s }: Task) => {
    if (isArcing) return q / s < 0.5 || voters === "all" ? 1 : 0;
    const bounded = Math.max(q / s, d / 2);
    return bounded < 0.5 ? log((1 - bounded) / bounded) : 0;
  };
  return {
    experts,
    factors,
    answer(given: Float64Array): number[] {
      const votes = Array.from({ length: schema.classCount }, () => 0);
      for (const { learner, answers } of experts) {
        castVote(votes, options.vote ?? "both", sayOf(answers), answerOf(learner, given));
      }
      return shares(votes, learned);
    },
    learn(given: Float64Array, label: number, weight: number): void {
      row++;
      const isNew = learned[label] === undefined;
      learned[label] = learned[label] ?? 0;
      const carries = [isArcing ? 0 : 1];
      for (const { learner } of experts) learner.reserveAt(given, 0, label, false);
      experts.forEach(({ learner, answers, outputs: tasks }, m) => {
        const isWrong = labelOf(answerOf(learner, given)) !== label;
        if (isNew) tasks[label] = new Task();
        const drawn = learning === "sampling" ? streams[m].uniform() : -1;
        const applied = (factor: number) => (drawn < 0 ? factor : drawn < factor ? 1 : 0);
        if (perOutput) {
          const net = learner as MultilayerPerceptron;
          const said = new Float64Array(schema.classCount);
          net.outputsAt(given, 0, said, 0, schema.classCount);
          const weights = new Float64Array(schema.classCount);
          tasks.forEach((task, c) => {
            carries[1 + c] ??= isArcing ? 0 : 1;
            weights[c] = weight * applied(factorOf(task, carries[1 + c]));
          });
          net.learnWeighted(given, 0, label, weights);
          tasks.forEach((task, c) => {
            carries[1 + c] = note(task, carries[1 + c], said[c] > 0.5 !== (c === label), weight);
          });
        } else {
          const share = weight * applied(factorOf(answers, carries[0]));
          if (share > 0) learner.learnOne(given, label, share);
        }
        carries[0] = note(answers, carries[0], isWrong, weight);
      });
      learned[label] += weight;
    },
  };
}

describe("POCA", () => {
  it("weighs a row 1 + m^4 by the mistakes of experts better than chance, by the largest of the window, by hand", () => {
    // Expert m answers what stands in attribute m. d = 1/2, a window of two rows. q / s of the three, and m^4 + 1:
    const schema = new Schema(
      Array.from({ length: 3 }, (_, a) => new Attribute(`a${a}`, numeric())),
      "y",
      ["p", "q"],
    );
    Told.made = [];
    const model = poca(schema, { members: 3, base: told, decay: 0.5, window: 2 });
    const learn = (...answers: number[]) => model.classifier.learnOne(Float64Array.from(answers), 0);
    const errors = () => Array.from(column(model, "answerWrong"), (q, m) => q / column(model, "answerAll")[m]);
    learn(0, 0, 1); // all at 1/2: nobody counts. q = 1/4, 1/4, 3/4; s = 1
    expect(errors()).toEqual([0.25, 0.25, 0.75]);
    learn(1, 1, 0); // w = 1, 2, 17; z the same. q = 5/8, 1/8 + 2/2, 3/8; s = 1, 1/2 + 2/2, 1/2 + 17/2
    expect(errors()).toEqual([5 / 8, 9 / 8 / 1.5, 3 / 8 / 9]);
    learn(1, 1, 1); // those wrong at 1/2 and above do not count: w = 1, 1, 1; z = 1, 2, 17
    expect(errors()).toEqual([(5 / 16 + 1 / 2) / 1, (9 / 16 + 1 / 2) / 1.25, (3 / 16 + 1 / 2) / 5]);
    learn(0, 0, 0); // z = 1, 1, 1: the row that weighed 17 has left the window
    expect(Told.made.map(({ weights }) => weights)).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1 / 2, 1],
      [1, 1, 1 / 17, 1],
    ]);
  });

  it("lets no expert vote before its error is below 1/2, with AdaBoost's weights none weigh more than a million", () => {
    const attributes = Array.from({ length: 8 }, (_, a) => new Attribute(`a${a}`, numeric()));
    const schema = new Schema(attributes, "y", ["p", "q"]);
    const fresh = poca(schema, { members: 8, base: told });
    expect(fresh.classifier.inspect().members?.map(({ voteWeight }) => voteWeight)).toEqual(Array(8).fill(0));
    Told.made = [];
    const { classifier } = poca(schema, { members: 8, base: told, weighting: "adaboost", decay: 0.1 });
    for (let i = 0; i < 300; i++) classifier.learnOne(new Float64Array(8), 0);
    // The error is next to 0, and counts as d / 2 = 1/20: a mistake multiplies by 10.
    const weightOf = (wrong: number) =>
      classifier.rowWeightAt?.(
        Float64Array.from({ length: 8 }, (_, m) => (m < 8 - wrong ? 0 : 1)),
        0,
        0,
      ) as number;
    expect(weightOf(1) / weightOf(0)).toBeCloseTo(19, 9); // 1 / 2 eps to 1 / 2 (1 - eps)
    expect(weightOf(5)).toBeCloseTo(1e5 / 1.9 ** 3, 6);
    expect(weightOf(8)).toBe(1e6);
  });

  it("with AdaBoost's weights lets none weigh less than 1e-100, however many experts are right", () => {
    const options = { base: majorityClass, weighting: "adaboost", decay: 0.5, window: 1 } as const;
    const weightBehind = (members: number) => {
      const { classifier } = poca(new Schema([new Attribute("x", numeric())], "y", ["p", "q"]), {
        members,
        ...options,
      });
      for (let i = 0; i < 2; i++) classifier.learnOne(new Float64Array(1), 0); // wrong, then right: eps = 3/8
      return classifier.rowWeightAt?.(new Float64Array(1), 0, 0) as number;
    };
    expect(weightBehind(100) / 0.8 ** 100).toBeCloseTo(1, 9);
    expect(weightBehind(1100)).toBe(1e-100);
  });

  it("takes an output of 1/2 for no: wrong for the row's own class, right for another", () => {
    /** Says 1/2 of every class. */
    class Half extends Classifier {
      predictAt(_rows: Float64Array, _start: number, out: Float64Array, at: number, classes: number): void {
        out.fill(1 / classes, at, at + classes);
      }
      override outputsAt(_rows: Float64Array, _start: number, out: Float64Array, at: number, classes: number): void {
        out.fill(0.5, at, at + classes);
      }
      learnAt(): void {}
      override learnWeighted(): void {}
      inspect(): Inspection {
        return { kind: "half", bytes: 0, facts: {} };
      }
    }
    const half = defineClassifier({
      id: "half",
      kind: "learner",
      params: {},
      capabilities: { weights: "accepted", seeded: false, outputWeights: true },
      create: (context: Context) => new Half(context),
    });
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["p", "q"] });
    const model = poca(schema, { members: 1, base: half, decay: 0.5 });
    for (const label of [0, 1]) model.classifier.learnOne(Float64Array.of(0), label);
    model.classifier.learnOne(Float64Array.of(0), 0);
    // q = (q + w e) / 2 and s = 1: of p, that comes from the first row on, 3/4, 3/8, 11/16; of q 1/2, 3/4, 3/8.
    expect([...column(model, "outputWrong")]).toEqual([11 / 16, 3 / 8]);
  });

  it("passes AdaBoost's weight along and weighs votes by the error, by hand", () => {
    const schema = new Schema(
      Array.from({ length: 2 }, (_, a) => new Attribute(`a${a}`, numeric())),
      "y",
      ["p", "q"],
    );
    Told.made = [];
    const model = poca(schema, { members: 2, base: told, decay: 0.5, window: 9, weighting: "adaboost" });
    const learn = (...answers: number[]) => model.classifier.learnOne(Float64Array.from(answers), 0);
    learn(0, 0); // u = 1, 1: an error of 1/2 passes on what came. q = 1/4, s = 1
    learn(0, 1); // u = 1, then 1 / 2 (1 - 1/4) = 2/3. q = 1/8, 1/8 + 1/3; s = 1, 1/2 + 1/3
    learn(1, 1); // eps = 1/8, bounded by d / 2 = 1/4: u = 1, then 1 / 2 (1/4) = 2; z = 1, 2. q = 9/16, 11/48 + 1
    expect(Told.made.map(({ weights }) => weights)).toEqual([
      [1, 1, 1],
      [1, 1 / 1.5, 1],
    ]);
    learn(0, 0); // eps = 9/16: u = 1, 1; the second of a largest 2
    expect(Told.made[1].weights[3]).toBe(0.5);
    // eps = (9/32) / 1 and (59/96) / (17/12 / 2 + 1/2) = 0.5086...: the vote is the first one's alone.
    const says = members(model).map((_, m) => model.classifier.inspect().members?.[m].voteWeight);
    expect(says[0]).toBeCloseTo(Math.log(23 / 9), 12);
    expect(says[1]).toBe(0);
  });

  const variants: Options[] = [
    {},
    { weighting: "adaboost" },
    { learning: "sampling", vote: "hard" },
    { voters: "all", vote: "soft" },
    { weighting: "adaboost", learning: "sampling", decay: 0.3 },
  ];
  for (const [name, base] of [
    ["trees", lively],
    ["trees that draw", drawing],
    ["networks by outputs", network],
  ] as const) {
    it.each(variants)(`is what the paper says row by row, over ${name}: %o`, (variant) => {
      const factors = new Set<number>();
      for (const [batch, asks, seed] of runs) {
        const maxBytes = batch === 7 ? 2 ** 26 : Infinity; // rows with news come by themselves, or not
        const options = { members: 5, base, decay: 0.02, window: 30, maxBytes, ...variant };
        const rows = turningExamples(seed + 6, 250, 120);
        const isScattered = seed > 1;
        const model = make({ ...options, seed }, isScattered ? scatteredSchema() : turningSchema());
        const twin = naive(model.schema, options, seed);
        expect(differences(model, twin, isScattered ? scattered(rows) : rows, batch, asks)).toEqual([]);
        if (base === network) expect(column(model, "outputAll")).toHaveLength(5 * 4);
        const learners = twin.experts.map(({ learner }) => learner);
        expect(members(model).map(state)).toEqual(learners.map(state));
        const leaves = learners.map((learner) => Number(learner.inspect().facts.leaves ?? 3));
        expect(Math.max(...leaves)).toBeGreaterThan(2);
        expect(twin.factors.every((factor) => factor > 0 && factor <= 1)).toBe(true);
        for (const factor of twin.factors) factors.add(factor);
      }
      expect(factors.size).toBeGreaterThan(5);
    });
  }

  it("weighs outputs by themselves where a learner has them, and by one weight where it has not or is asked to", () => {
    const rows = collect(led({ seed: 4 }), 400);
    const learned = (options: Options) => {
      const model = poca(rows.schema, { members: 4, base: network, seed: 2, ...options });
      learnAll(model.classifier, rows);
      return { columns: model.classifier.arena.columns.map(({ name }) => name), members: members(model).map(state) };
    };
    const [auto, own, shared] = (["auto", "own", "shared"] as const).map((outputs) => learned({ outputs }));
    expect(own).toEqual(auto);
    expect(shared.members[0]).toEqual(auto.members[0]); // the first expert is the bare network, either way
    expect(shared.members[3]).not.toEqual(auto.members[3]);
    expect(auto.columns).toContain("outputLargest");
    expect(shared.columns).not.toContain("outputLargest");
    expect(learned({ base: naiveBayes }).columns).not.toContain("outputLargest");
  });

  it("refuses to weigh outputs that cannot be weighed, and learners that ignore weights, by name", () => {
    const schema = turningSchema();
    expect(() => poca(schema, { base: naiveBayes, outputs: "own" })).toThrow(
      /poca over naive-bayes: `outputs: "own"` weights each output, but naive-bayes does not accept output weights/,
    );
    expect(() => poca(schema, { base: noChange })).toThrow(/no-change ignores weights/);
  });

  it("teaches the first expert as if it were alone, and with one expert is the plain learner", () => {
    const rows = collect(sea({ seed: 2 }), 500);
    for (const base of [network, naiveBayes.with({})]) {
      for (const learning of ["rate", "sampling"] as const) {
        const one = poca(rows.schema, { members: 1, base, learning, voters: "all", seed: 3 });
        const many = poca(rows.schema, { members: 6, base, learning, seed: 3 });
        const root = Random.seeded(3);
        root.fork();
        const random = root.fork().fork();
        const bare = build(base, { schema: rows.schema as unknown as Schema, random, memory: plainMemory });
        for (let i = 0; i < rows.count; i++) {
          if (i > 0) expect(one.classifier.predictOne(rows.row(i))).toBe(bare.predictOne(rows.row(i)));
          for (const learner of [one.classifier, many.classifier, bare]) learner.learnOne(rows.row(i), rows.labels[i]);
        }
        expect(state(members(one)[0])).toEqual(state(bare));
        if (base !== network) expect(state(members(many)[0])).toEqual(state(bare));
      }
    }
  });

  it("sampling learns a row with probability w / z: of many draws at 1/2 and 1/17, that share", () => {
    const schema = new Schema(
      Array.from({ length: 3 }, (_, a) => new Attribute(`a${a}`, numeric())),
      "y",
      ["p", "q"],
    );
    Told.made = [];
    const model = poca(schema, { members: 3, base: told, decay: 1e-9, learning: "sampling", seed: 5 });
    model.classifier.learnOne(Float64Array.of(0, 0, 0), 0); // all better than chance, by a hair
    model.classifier.learnOne(Float64Array.of(1, 1, 1), 0); // w = 1, 2, 17
    for (const learner of Told.made) learner.weights.length = 0;
    for (let i = 0; i < 1999; i++) model.classifier.learnOne(Float64Array.of(0, 0, 0), 0);
    const [first, second, third] = Told.made.map(({ weights }) => weights.length);
    expect(first).toBe(1999);
    expect(Math.abs(second / 1999 - 1 / 2)).toBeLessThan(0.04);
    expect(Math.abs(third / 1999 - 1 / 17)).toBeLessThan(0.02);
    expect(Told.made[2].weights.every((weight) => weight === 1)).toBe(true);
    model.classifier.learnOne(Float64Array.of(0, 0, 0), 0); // the window of 2000 rows has passed
    expect(Told.made[1].weights.length).toBe(second + 1);
  });

  it("lets experts worse than chance vote only if told so, and the classes learned answer where none is better", () => {
    const schema = new Schema(
      Array.from({ length: 3 }, (_, a) => new Attribute(`a${a}`, numeric())),
      "y",
      ["p", "q", "r"],
    );
    const answer = (voters: "all" | "better-than-chance", ...right: number[]) => {
      Told.made = [];
      const { classifier } = poca(schema, { members: 3, base: told, decay: 0.1, voters });
      for (let i = 0; i < 20; i++) classifier.learnOne(Float64Array.from(right), i % 4 === 3 ? 1 : 0);
      const out = new Float64Array(3);
      classifier.predictProbaOne(
        Float64Array.from(right, (label) => (label === 0 ? 0 : 2)),
        out,
      );
      return [...out];
    };
    expect(answer("better-than-chance", 0, 2, 2)).toEqual([1, 0, 0]);
    expect(answer("all", 0, 2, 2)).toEqual([1 / 3, 0, 2 / 3]);
    expect(answer("better-than-chance", 2, 2, 2)).toEqual([0.75, 0.25, 0]);
  });

  it("makes room for the records of classes that come late, as far as the budget has it, and continues when loaded", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, target: "y" });
    const options = { members: 4, base: network, window: 200, weighting: "adaboost", maxBytes: 50_000 } as const;
    const model = poca(schema, { ...options, seed: 1 });
    let classes = 0;
    const learnNext = () => model.learn({ x: classes }, `c${classes++}`);
    // A class takes 4 records of 16 (1 + 200) bytes, and 4 bytes: half of the budget has room for one.
    learnNext();
    expect(column(model, "outputLargest").length).toBe(4 * 200);
    expect(learnNext).toThrow(/poca: `maxBytes` must be at least 51472 for 2 classes, got 50000/);
    expect(model.byteLength).toBeLessThanOrEqual(50_000);
    const named = (classes: number, maxBytes: number) => {
      const names = Array.from({ length: classes }, (_, c) => `c${c}`);
      const json = { ...schema.toJSON(), target: { name: "y", classes: names } };
      return poca(schemaFromJson(json) as typeof schema, { ...options, maxBytes });
    };
    expect(() => named(2, 50_000)).toThrow(/at least 51472 for 2 classes/); // named or not
    expect(() => named(4, 102_943)).toThrow(/at least 102944 for 4 classes/); // those named have room, or there is no model
    const declared = named(4, 102_944);
    for (let i = 0; i < 9; i++) declared.learn({ x: i }, `c${[3, 1][i % 2]}`);
    const before = saveModel(declared);
    expect(() => declared.learn({ x: 0 }, "c4")).toThrow(/at least 128680 for 5 classes/); // room for c0 and c2 is kept
    expect(isSame(saveModel(declared), before)).toBe(true);
    expect(column(declared, "outputAll")).toHaveLength(4 * 2);
    const again = loadModel(before, [poca, multilayerPerceptron]);
    expect(isSame(saveModel(again), before)).toBe(true);
    for (const c of [0, 2]) again.learn({ x: c }, `c${c}`);
    expect(() => poca(schema, { ...options, maxBytes: 25_700 })).toThrow(/at least 25736 for 1 classes/);
    const large = poca(defineSchema({ attributes: { x: numeric() }, target: "y" }), { ...options, maxBytes: 2 ** 22 });
    for (let i = 0; i < 60; i++) large.learn({ x: i % 7 }, `c${i % 7}`);
    expect(column(large, "outputAll")).toHaveLength(4 * 7); // no more than is needed
    const loaded = loadModel(saveModel(large), [poca, multilayerPerceptron]) as unknown as typeof large;
    for (const one of [large, loaded]) for (let i = 0; i < 60; i++) one.learn({ x: i % 9 }, `c${i % 9}`);
    expect(isSame(saveModel(loaded), saveModel(large))).toBe(true);
  });

  it("keeps no record of a class for which an ensemble around it has made room before it comes", () => {
    const [reserved, plain] = [0, 1].map(() => make({ members: 3, base: network, seed: 1 }, scatteredSchema()));
    const rows = scattered(turningExamples(4, 120, 40));
    const { classifier } = reserved;
    for (const isTrial of [true, false]) classifier.reserveAt(new Float64Array(3), 0, 5, isTrial);
    for (const { record, label } of rows) for (const model of [reserved, plain]) model.learn(record, label);
    const kept = (model: Model, slot: number) => [...column(model, "outputWrong").slice(3 * slot, 3 * slot + 3)];
    expect([...column(reserved, "classLabels")]).toEqual([2, 4, 5, 7, 9]);
    expect(kept(reserved, 2)).toEqual([0.5, 0.5, 0.5]);
    expect([0, 1, 3, 4].map((slot) => kept(reserved, slot))).toEqual([0, 1, 2, 3].map((slot) => kept(plain, slot)));
    expect(kept(plain, 2)).not.toEqual([0.5, 0.5, 0.5]);
    const answers = [reserved, plain].map((model) => [...model.predictProba(rows[3].record).probabilities]);
    expect(answers[0]).toEqual(answers[1]);
  });

  it("keeps no record of classes that never come", () => {
    casesOf({ definition: poca })
      .find(({ law }) => law === "classesThatNeverComeChangeNothing")
      ?.check();
  });

  it("gets over a change of concept: half of the classes change places, and it is as good as before", () => {
    const rows = collect(led({ seed: 2, noise: 0 }), 6000);
    const labels = rows.labels.map((label, i) => (i < 3000 || label >= 5 ? label : (label + 1) % 5));
    const { classifier } = poca(rows.schema, { members: 5, base: multilayerPerceptron.with({ hidden: [8] }) });
    const accuracies = Array.from({ length: 6 }, (_, k) => {
      const data = rows.data.subarray(1000 * k * rows.width);
      return prequentialAccuracy(classifier, { ...rows, count: 1000, data, labels: labels.subarray(1000 * k) });
    });
    expect(accuracies[2]).toBeGreaterThan(0.98);
    expect(accuracies[3]).toBeLessThan(0.9);
    expect(accuracies[5]).toBeGreaterThan(0.98);
  });
});
