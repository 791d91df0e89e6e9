import { describe, expect, it } from "vitest";
import { learnable, numbersOf, rowOf, turningData } from "../../../test/batches.ts";
import { contextOf } from "../../../test/ensembles.ts";
import { growing, interrupted } from "../../../test/interrupted.ts";
import { buffersOf, CountingMemory } from "../../../test/memories.ts";
import { cartRows, cartSchema } from "../../../test/naive-cart.ts";
import { drawing, encoded, isSame, lively, turningExamples, turningSchema } from "../../../test/naive-twins.ts";
import { casesOf } from "../../conformance/index.ts";
import {
  build,
  buildSeeded,
  byteLengthOf,
  type Classifier,
  type DataSet,
  type Definition,
  defineClassifier,
  defineTrainer,
  type Memory,
  Model,
  type ModelEvent,
  type Options,
  type ParamTable,
  Random,
  release,
  resolveParams,
  type Stateful,
  type TrainerDefinition,
} from "../../core/index.ts";
import { batchIti, decisionStump, hoeffdingTree, iti, naiveBayes } from "../../learners/index.ts";
import { loadModel, saveModel, saveState } from "../../snapshot/index.ts";
import {
  adwinBagging,
  batchArcX4,
  batchBagging,
  batchBoosting,
  dynamicWeightedMajority,
  onlineBagging,
  Primed,
  primedArcX4,
  primedBagging,
  primeRowsParam,
} from "../index.ts";

const pairs = [
  ["batch-bagging", batchBagging as unknown as TrainerDefinition, { members: 3, base: drawing, maxBytes: Infinity }],
  ["batch-boosting", batchBoosting as unknown as TrainerDefinition, { members: 3, base: drawing, maxBytes: Infinity }],
  ["batch-arc-x4", batchArcX4 as unknown as TrainerDefinition, { members: 3, base: lively, maxBytes: Infinity }],
  ["batch-iti", batchIti as unknown as TrainerDefinition, { maxBytes: Infinity }],
] as const;

const paramsOf = (trainer: TrainerDefinition, options: object) => resolveParams(trainer.id, trainer.params, options);

function primedOver(
  trainer: TrainerDefinition,
  options: object,
  primeRows: number,
  schema: unknown,
  seed = 1,
  memory?: Memory,
): Primed<ParamTable> {
  const context = contextOf(schema, seed, memory);
  return new Primed(context, "primed-test", trainer, paramsOf(trainer, options), primeRows).ready();
}

/** The streams that the wrapper gives out. */
function streamsOf(seed: number): [first: Random, trained: Random, draws: Random] {
  const root = Random.seeded(seed);
  return [root.fork(), root.fork(), root.fork()];
}

const stateOf = (thing: Stateful | null) => saveState("state", thing as Stateful);
const learnerOf = (primed: Classifier) => primed.parts()[0] as Classifier;
const learnAll = (to: Classifier, { rows, count, labels, weights }: DataSet) =>
  to.learnMany(rows, count, labels, weights);

/** A learner alone in a bag, which learns a bootstrap sample: what a user may bring. */
const bootstrap = defineTrainer({
  id: "bootstrap",
  params: { base: onlineBagging.params.base, maxBytes: onlineBagging.params.maxBytes },
  recipe: ({ base, maxBytes }) => onlineBagging.with({ members: 1, base, maxBytes }),
  train(learner, { rows, labels, weights, count, schema }, _params, random) {
    const width = schema.attributes.length;
    for (let draw = 0; draw < count; draw++) {
      const i = random.integer(count);
      learner.learnOne(rows.subarray(i * width, (i + 1) * width), labels[i], weights?.[i]);
    }
  },
});
const primedBootstrap = defineClassifier({
  id: "primed-bootstrap",
  kind: "ensemble",
  params: { ...bootstrap.params, primeRows: primeRowsParam },
  capabilities: { weights: "accepted", seeded: true },
  test: { base: lively, primeRows: 70 },
  create: (context, { primeRows, ...params }) => new Primed(context, "primed-bootstrap", bootstrap, params, primeRows),
});

describe("a primed learner", () => {
  it.each(pairs)("of %s is the online algorithm, bit for bit, without rows to prime it", (_, trainer, options) => {
    const data = turningData(3, 300);
    const primed = primedOver(trainer, options, 0, data.schema, 6);
    const recipe = trainer.recipe(paramsOf(trainer, options));
    const online = build(recipe, { ...contextOf(data.schema), random: streamsOf(6)[0] });
    for (const one of [primed, online]) learnAll(one, data);
    expect(isSame(stateOf(learnerOf(primed)), stateOf(online))).toBe(true);
  });

  it.each(pairs)(
    "of %s is the trainer's, bit for bit, when its first rows are all there are",
    (_, trainer, options) => {
      const data = turningData(5, 300);
      const rows = learnable(data);
      const primed = primedOver(trainer, options, rows.count, data.schema, 6);
      learnAll(primed, data);
      const [, random, draws] = streamsOf(6);
      const params = paramsOf(trainer, options);
      const trained = build(trainer.recipe(params), { ...contextOf(data.schema), random });
      for (const _share of trainer.train(trained, rows, params, draws) ?? []);
      expect(isSame(stateOf(learnerOf(primed)), stateOf(trained))).toBe(true);
      expect(primed.inspect().facts.rowsToPrime).toBe(0);
    },
  );

  it("of ITI is ITI, whose tree is the same for all rows at once as for one by one", () => {
    const schema = cartSchema(3);
    const [primed, online] = [primedOver(batchIti as never, {}, 60, schema), buildSeeded(iti.with({}), schema, 1)];
    for (const { x, label, weight } of cartRows(4, 150, 3, [1, 2, 0.25])) {
      const [row, out, expected] = [Float64Array.from(x), new Float64Array(3), new Float64Array(3)];
      primed.predictProbaOne(row, out);
      online.predictProbaOne(row, expected);
      expect(out).toEqual(expected);
      for (const one of [primed, online]) one.learnOne(row, label, weight);
    }
  });

  it.each([1, 7, 59, 60, 61, 300])("answers, before each row and after it, in batches of %i as row by row", (size) => {
    const data = turningData(2, 300);
    const classes = data.schema.classCount;
    const width = data.schema.attributes.length;
    const make = () => primedOver(batchBagging as never, { members: 3, base: lively }, 60, data.schema, 4);
    const [batches, single] = [make(), make()];
    const weights = data.weights as Float64Array;
    for (let at = 0; at < 300; at += size) {
      const count = Math.min(size, 300 - at);
      const [out, after] = [new Float64Array(count * classes), new Int32Array(count)];
      const [rows, labels, own] = [data.rows.subarray(at * width), data.labels.subarray(at), weights.subarray(at)];
      batches.predictThenLearnBatch(rows, count, labels, own, out, classes, after);
      for (let i = 0; i < count; i++) {
        const expected = new Float64Array(classes);
        single.predictAt(rows, i * width, expected, 0, classes);
        expect([...out.subarray(i * classes, (i + 1) * classes)]).toEqual([...expected]);
        if (own[i] > 0) single.learnAt(rows, i * width, labels[i], own[i]);
        expect([at + i, after[i]]).toEqual([at + i, single.labelAt(rows, i * width)]);
      }
    }
    expect(isSame(stateOf(batches), stateOf(single))).toBe(true);
  });

  it("keeps no rows of weight 0, and tells how many are still to come", () => {
    const data = turningData(1, 12);
    const primed = primedOver(batchBagging as never, { members: 2, base: lively }, 5, data.schema);
    const out = new Float64Array(data.schema.classCount);
    let left = 5;
    for (let i = 0; i < 12; i++) {
      expect(primed.inspect().facts.rowsToPrime).toBe(left);
      const weight = i % 2;
      if (i < 6) primed.learnOne(rowOf(data, i), data.labels[i], weight);
      else primed.predictThenLearnAt(data.rows, i * 3, data.labels[i], weight, out, 0, out.length);
      left = Math.max(0, left - weight);
    }
    expect([left, primed.rowsLearned, learnerOf(primed).rowsLearned]).toEqual([0, 6, 6]);
    expect([primed.inspect().kind, primed.inspect().bytes]).toEqual(["primed-test", primed.byteLength]);
    expect(primed.inspect().members?.length).toBe(2);
  });

  it("keeps what a refused batch has learned before the row that was refused", () => {
    const schema = turningSchema(["c0", "c1"]);
    const primed = primedOver(batchBagging as never, { members: 2, base: lively, maxBytes: 10_000 }, 9, schema);
    const { data } = encoded(schema, turningExamples(1, 5, 100));
    for (let c = 0; c < 3000; c++) schema.internClass(`far ${c}`);
    expect(() => primed.learnMany(data, 5, Int32Array.of(0, 1, 2999, 0, 1))).toThrow(/`maxBytes`/);
    expect([primed.rowsLearned, primed.inspect().facts.rowsToPrime]).toEqual([2, 7]);
  });

  it("is trained within a budget that has no room for all classes the schema knows", () => {
    const examples = turningExamples(7, 60, 100);
    const learned = [0, 3000].map((more) => {
      const schema = turningSchema(["c0"]);
      const options = { members: 2, base: drawing, maxBytes: 20_000 };
      const primed = primedOver(batchBagging as never, options, 20, schema);
      const { data, labels, weights } = encoded(schema, examples);
      for (let c = 0; c < more; c++) schema.internClass(`far ${c}`);
      for (let i = 0; i < 60; i++) primed.learnOne(data.subarray(3 * i, 3 * i + 3), labels[i], weights[i]);
      expect([primed.inspect().facts.rowsToPrime, schema.classCount]).toEqual([0, 4 + more]);
      return Array.from({ length: 60 }, (_, i) => primed.predictOne(data.subarray(3 * i, 3 * i + 3)));
    });
    expect(learned[1]).toEqual(learned[0]);
  });

  it("is trained where the first rows brought more values than a member has room for", () => {
    const schema = turningSchema(["c0", "c1"]);
    const base = decisionStump.with({ maxBytes: 700 });
    const primed = primedOver(batchBagging as never, { members: 2, base, maxBytes: Infinity }, 60, schema);
    for (let i = 0; i < 60; i++) {
      primed.learnOne(Float64Array.of(NaN, schema.attributes[1].intern(`v${i}`), NaN), i % 2);
      expect(primed.inspect().facts.rowsToPrime).toBe(59 - i);
    }
    for (const member of learnerOf(primed).parts()) expect(byteLengthOf(member as Stateful)).toBeLessThanOrEqual(700);
  });
});

it("a learner is trained for the values and classes that the first rows brought, whatever the schema knows by then", () => {
  const schema = turningSchema();
  const given = encoded(schema, turningExamples(2, 180, 20));
  const primed = primedOver(
    batchBagging as never,
    { members: 2, base: naiveBayes, maxBytes: Infinity },
    40,
    turningSchema(),
  );
  for (const value of ["v0", "v1", "of another"]) primed.schema.attributes[1].intern(value);
  for (const label of ["c1", "c2", "c3", "of another"]) primed.schema.internClass(label);
  let [values, classes, kept] = [0, 1, 0]; // the schema named a class
  for (let i = 0; kept < 40; i++) {
    if (given.weights[i] === 0) continue;
    values = Math.max(values, 1 + (given.data[3 * i + 1] >= 0 ? given.data[3 * i + 1] : -1));
    classes = Math.max(classes, 1 + given.labels[i]);
    primed.learnOne(given.data.slice(3 * i, 3 * i + 3), given.labels[i], given.weights[i]);
    kept++;
  }
  expect([classes, values]).toEqual([3, 2]);
  expect(numbersOf(learnerOf(primed), "named")).toEqual([classes, values]);
});

describe("under a byte budget a primed learner", () => {
  const rowBytes = (count: number) => count * (3 * 8 + 4 + 8);
  const own = 3 * 5 * 4 + 4 + 2 * 2 * 4; // streams, how many rows are kept, and classes and values met and named
  const budgetOf = (primed: Classifier) => {
    const { base } = learnerOf(primed).inspect().facts;
    return Number(/max-bytes=(\d+)/.exec(String(base))?.[1]);
  };

  it("has what the first rows leave of it, and then all of it", () => {
    const data = learnable(turningData(6, 200));
    const share = (bytes: number) => {
      const online = buildSeeded(onlineBagging.with({ members: 3, base: lively, maxBytes: bytes }), data.schema, 1);
      return Number(/max-bytes=(\d+)/.exec(String(online.inspect().facts.base))?.[1]);
    };
    const maxBytes = 60_001;
    const primed = primedOver(batchBagging as never, { members: 3, base: lively, maxBytes }, 100, data.schema);
    expect(primed.arena.byteLength).toBe(own + rowBytes(100));
    for (let i = 0; i < data.count; i++) {
      expect(budgetOf(primed)).toBe(share(maxBytes - own - (i < 100 ? rowBytes(100) : 0)));
      primed.learnOne(rowOf(data, i), data.labels[i], data.weights?.[i]);
      expect(primed.byteLength).toBeLessThanOrEqual(maxBytes);
    }
    expect(primed.arena.byteLength).toBe(own);
  });

  it.each([primedBagging, primedArcX4])(
    "keeps to it while values and classes come, stopped at any row: %o",
    (given) => {
      const primed = given as unknown as Definition;
      for (const maxBytes of [12_000, 20_000, 40_000]) {
        const options = { members: 2, base: lively, primeRows: 80, maxBytes } as Options<ParamTable>;
        const make = () => primed(turningSchema(), options) as unknown as Model;
        for (const newClasses of [false, true]) {
          expect(growing(make(), turningExamples(5, 130, 60), newClasses).most).toBeLessThanOrEqual(maxBytes);
        }
        interrupted(make, [primed, hoeffdingTree], turningExamples(5, 130, 60), 1);
      }
    },
  );

  it("says what it needs where the first rows leave too little", () => {
    const make = (maxBytes: number) =>
      primedBagging(turningSchema(), { members: 1, base: naiveBayes, primeRows: 1000, maxBytes });
    expect(() => make(20_000)).toThrow(
      "primed-bagging: `maxBytes` must be at least 37104, so that online-bagging has 1024 bytes besides the first rows, " +
        "got 20000. Raise the budget, or lower `primeRows`.",
    );
    expect(() => make(37_103)).toThrow(/primed-bagging: `maxBytes` must be at least 37104/);
    expect(() => make(37_104)).not.toThrow(/primed-bagging/);
  });
});

describe("what a primed learner hands on", () => {
  it("are the events of the learner that learns, to whoever listens then", () => {
    const watched = { members: 2, base: lively, driftDelta: 0.5 } as const;
    const trainer = defineTrainer({
      id: "watched",
      params: {},
      recipe: () => adwinBagging.with(watched),
      train(learner, { rows, count, labels, weights }) {
        learner.learnMany(rows, count, labels, weights);
      },
    });
    const examples = turningExamples(2, 600, 40).filter(({ weight }) => weight > 0);
    const schema = turningSchema();
    const { data, labels } = encoded(schema, examples);
    const primed = new Primed(contextOf(schema, 3), "primed-test", trainer, {}, 150).ready();
    const [first, second] = streamsOf(3).map((random) =>
      build(adwinBagging.with(watched), { ...contextOf(schema), random }),
    );
    const expected: ModelEvent[] = [];
    const told: ModelEvent[] = [];
    primed.events = told;
    for (let i = 0; i < examples.length; i++) {
      if (i === 400) primed.events = undefined; // nobody listens any more
      const online = i < 150 ? first : second;
      online.events = i < 400 ? expected : undefined;
      primed.learnOne(data.subarray(3 * i, 3 * i + 3), labels[i]);
      online.learnOne(data.subarray(3 * i, 3 * i + 3), labels[i]);
      if (i !== 149) continue;
      second.events = undefined; // of a training nothing is told
      second.learnMany(data, 150, labels);
    }
    expect(told).toEqual(expected);
    expect([told.some(({ rows }) => rows < 150), told.some(({ rows }) => rows > 150)]).toEqual([true, true]);
  });

  it("are the weights of rows and the answers of the first members, where the learner tells them", () => {
    const data = turningData(8, 150);
    const classes = data.schema.classCount;
    for (const [, trainer, options] of pairs) {
      const primed = primedOver(trainer, options, 60, data.schema);
      const { rowWeightAt, predictPrefixesAt } = learnerOf(primed);
      expect([primed.rowWeightAt === undefined, primed.predictPrefixesAt === undefined]).toEqual([
        rowWeightAt === undefined,
        predictPrefixesAt === undefined,
      ]);
      for (let i = 0; i < 150; i++) {
        const learner = learnerOf(primed); // another one from the last of the first rows on
        const [out, expected] = [new Float64Array(3 * classes), new Float64Array(3 * classes)];
        const count = learner.predictPrefixesAt?.(data.rows, 3 * i, expected, classes);
        expect(primed.predictPrefixesAt?.(data.rows, 3 * i, out, classes)).toBe(count);
        expect(out).toEqual(expected);
        expect(primed.rowWeightAt?.(data.rows, 3 * i, 1)).toBe(learner.rowWeightAt?.(data.rows, 3 * i, 1));
        primed.learnOne(rowOf(data, i), data.labels[i], data.weights?.[i]);
      }
    }
  });

  it("are the bytes of the first learner, and of the rows, to their memory", () => {
    const data = learnable(turningData(3, 200));
    const memory = new CountingMemory();
    const primed = primedOver(batchArcX4 as never, { members: 2, base: lively }, 90, data.schema, 1, memory);
    for (let i = 0; i < data.count; i++) {
      expect(memory.live.size).toBe(buffersOf(primed).length);
      primed.learnOne(rowOf(data, i), data.labels[i]);
    }
    release(primed);
    expect(memory.live.size).toBe(0);
  });

  it("is the error of a training that fails; the learner of before stays", () => {
    const failing = defineTrainer({
      id: "failing",
      params: {},
      recipe: () => naiveBayes.with({}),
      train() {
        throw new Error("no training");
      },
    });
    const data = learnable(turningData(3, 40));
    const primed = new Primed(contextOf(data.schema), "primed-test", failing, {}, 20).ready();
    const alone = buildSeeded(naiveBayes.with({}), data.schema, 0);
    for (let i = 0; i < data.count; i++) {
      const learn = () => primed.learnOne(rowOf(data, i), data.labels[i]);
      if (i === 19) expect(learn).toThrow("no training");
      else learn();
      alone.learnOne(rowOf(data, i), data.labels[i]);
      expect(isSame(stateOf(learnerOf(primed)), stateOf(alone))).toBe(true);
    }
  });
});

describe("a trainer of one's own", () => {
  it("makes an ensemble that keeps all laws", () => {
    for (const { law, check } of casesOf({ definition: primedBootstrap, learners: [naiveBayes, iti], seeds: [1] })) {
      expect(check, law).not.toThrow();
    }
  });

  it("may be primed within ensembles, also in the place of another, and goes on there as if it had never been stopped", () => {
    const base = primedBootstrap.with({ base: lively, primeRows: 40 });
    const options = { maxMembers: 3, period: 30, base, seed: 3 };
    const make = () => dynamicWeightedMajority(turningSchema(), options) as unknown as Model;
    const examples = turningExamples(4, 300, 50);
    const definitions = [dynamicWeightedMajority, onlineBagging, primedBootstrap, hoeffdingTree];
    expect(interrupted(make, definitions, examples, 7)).toEqual({ added: 4, removed: 2 });
    const { classifier, schema } = make();
    const { data, labels, weights } = encoded(schema, examples);
    classifier.learnMany(data, examples.length, labels, weights);
    const streams = classifier.parts().map((part) => numbersOf(part as Classifier, "streams").join());
    expect(new Set(streams).size).toBe(streams.length);
  });

  it("draws what it draws from a stream that is saved with the model", () => {
    const data = learnable(turningData(2, 200));
    const spec = primedBootstrap.with({ base: lively, primeRows: 80 });
    const [straight, other] = [7, 8].map((seed) => new Model(data.schema as never, spec, seed));
    const learn = (model: Model, from: number, to: number) => {
      for (let i = from; i < to; i++) model.classifier.learnOne(rowOf(data, i), data.labels[i]);
    };
    for (const model of [straight, other]) learn(model, 0, 40);
    const loaded = loadModel(saveModel(straight), [primedBootstrap, onlineBagging, hoeffdingTree]);
    for (const model of [straight, other, loaded]) learn(model, 40, data.count);
    expect(isSame(saveModel(loaded), saveModel(straight))).toBe(true);
    expect(isSame(stateOf(learnerOf(other.classifier)), stateOf(learnerOf(straight.classifier)))).toBe(false);
  });
});
