import { describe, expect, expectTypeOf, it } from "vitest";
import { collect } from "../../test/streams.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { sea } from "../streams/index.ts";
import {
  CoppiceError,
  type DataSet,
  dataSet,
  defineSchema,
  defineTrainer,
  finish,
  integer,
  learner,
  type Model,
  nominal,
  numeric,
  Random,
  type RecordOf,
  type Schema,
} from "./index.ts";

const described = {
  title: "Bootstrap",
  summary: "Trains a learner on a bootstrap sample.",
  paper: { authors: "Efron", year: 1979, title: "Bootstrap Methods" },
  cost: "The learner's time, `rounds` times.",
} as const;

/** A learner trained on `rounds` bootstrap samples of the data, a row as often as it is drawn. */
const bootstrap = defineTrainer({
  ...described,
  id: "bootstrap",
  params: {
    base: learner({ default: naiveBayes }),
    rounds: integer({ default: 1, min: 1 }),
  },
  recipe: ({ base }) => base,
  train: (learner, { rows, labels, weights, count, schema }, { rounds }, random) => {
    const width = schema.attributes.length;
    for (let draw = 0; draw < rounds * count; draw++) {
      const i = random.integer(count);
      learner.learnOne(rows.subarray(i * width, (i + 1) * width), labels[i], weights?.[i]);
    }
  },
});

const rows = collect(sea({ seed: 1 }), 400);
const data = dataSet(rows.schema, rows.data, rows.labels);

interface Order {
  readonly price: number;
  readonly country?: string;
}

/** Rows that naive Bayes has learned. */
function rowsOf({ classifier }: Model): number {
  return (classifier.arena.columns[0].data as Float64Array).reduce((a, b) => a + b, 0);
}

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "no error";
}

describe("types of what trainers make", () => {
  it("are those of the records and labels of the schema", () => {
    const schema = defineSchema({ attributes: { price: numeric(), country: nominal() }, classes: ["yes", "no"] });
    const given = dataSet(schema, Float64Array.of(1, NaN, 9, NaN), Int32Array.of(0, 1));
    expectTypeOf(given.schema).toEqualTypeOf(schema);
    const model = bootstrap(given);
    expectTypeOf(model).toEqualTypeOf<ReturnType<typeof naiveBayes<RecordOf<typeof schema>, "yes" | "no">>>();
    expectTypeOf(finish(bootstrap.steps(given))).toEqualTypeOf(model);
    const order: Order = { price: 1 };
    expectTypeOf(model.predict(order)).toEqualTypeOf<"yes" | "no" | undefined>();
    // @ts-expect-error not a number
    expect(() => model.predict({ price: "1" })).toThrow();
    // @ts-expect-error not a class
    model.learn({ price: 1 }, "perhaps");
    const any: DataSet = given; // whose records are not known
    expectTypeOf(bootstrap(any)).toEqualTypeOf<Model>();
    expect(bootstrap(any).predict(order)).toBe("yes");
  });
});

describe("a trainer", () => {
  it("is a function that carries its description", () => {
    expect([typeof bootstrap, bootstrap.kind, bootstrap.id]).toEqual(["function", "trainer", "bootstrap"]);
  });

  it("gives a model of its recipe, on the schema of the data, that has learned them", () => {
    const model = bootstrap(data, { rounds: 3 });
    expect([model.schema, model.spec, model.seed]).toEqual([rows.schema, naiveBayes.with({}), 1]);
    let right = 0;
    for (let i = 0; i < rows.count; i++) if (model.classifier.predictOne(rows.row(i)) === rows.labels[i]) right++;
    expect(right).toBeGreaterThan(0.8 * rows.count);
    expect(bootstrap(data, { base: hoeffdingTree.with({ gracePeriod: 20 }) }).spec.params.gracePeriod).toBe(20);
  });

  it("does the same for the same seed, through any door, and something else for another", () => {
    const [a, b, c] = [bootstrap(data), bootstrap(data, { seed: 1 }), bootstrap(data, { seed: 2 })].map((model) =>
      saveModel(model).join(),
    );
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(bootstrap(data, { seed: 2 }).seed).toBe(2);
  });

  it("draws from a stream that is not the model's own", () => {
    for (const seed of [0, 1, 2 ** 52, 2 ** 53 - 1]) {
      let drawn: readonly number[] = [];
      const spying = defineTrainer({
        ...described,
        id: "spying",
        params: {},
        recipe: () => naiveBayes.with({}),
        train: (_learner, _data, _params, random) => {
          drawn = [random.bits(), random.bits()];
        },
      });
      spying(data, { seed });
      const own = Random.seeded(seed);
      expect(drawn).not.toEqual([own.bits(), own.bits()]);
    }
  });

  it("gives what can be saved, loaded and taught further, like any model of that algorithm", () => {
    const model = bootstrap(data);
    const loaded = loadModel(saveModel(model), [naiveBayes]);
    for (const one of [model, loaded]) one.classifier.learnMany(rows.data, rows.count, rows.labels);
    expect(saveModel(loaded)).toEqual(saveModel(model));
  });

  it("hands weights on, and leaves the data as they were", () => {
    const weights = Float64Array.from({ length: rows.count }, (_, i) => i % 3);
    const weighted = dataSet(rows.schema, rows.data, rows.labels, weights);
    const before = [rows.data.slice(), rows.labels.slice(), weights.slice()];
    expect(rowsOf(bootstrap(data))).toBe(400);
    expect(rowsOf(bootstrap(weighted))).not.toBe(400);
    expect([rows.data, rows.labels, weights]).toEqual(before);
  });

  it("checks its parameters, of which the seed is one", () => {
    expect(codeOf(() => bootstrap(data, { rounds: 0 }))).toBe(
      "E_PARAM: bootstrap: `rounds` must be an integer in [1, inf), got 0. The default is 1.",
    );
    expect(codeOf(() => bootstrap(data, { seed: -1 }))).toMatch(
      /^E_PARAM: bootstrap: `seed` must be an integer in \[0,/,
    );
    expect(codeOf(() => bootstrap(data, { round: 2 } as never))).toContain(
      'Unknown parameter of bootstrap "round". Did you mean "rounds"? Parameters of bootstrap: base, rounds, seed.',
    );
  });

  it.each([
    ["nothing", undefined],
    ["a schema", rows.schema],
    ["rows alone", { schema: rows.schema, rows: rows.data }],
    ["a plain array", { schema: rows.schema, rows: [...rows.data], labels: rows.labels, count: 400 }],
  ])("refuses %s as data", (_, given) => {
    expect(codeOf(() => bootstrap(given as never))).toMatch(
      /^E_USAGE: bootstrap: the data must come from `dataSet`, got /,
    );
  });

  it("looks at the data again when it begins: they may have been made otherwise, or changed since", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
    const made = (weights?: Float64Array) => dataSet(schema, new Float64Array(3), Int32Array.of(0, 1, 1), weights);
    const weighted = made(Float64Array.of(1, 0, 1));
    const [relabelled, detached] = [made(), made()];
    const steps = bootstrap.steps(relabelled);
    relabelled.labels.fill(-1);
    weighted.weights?.fill(NaN);
    structuredClone(detached.rows, { transfer: [detached.rows.buffer as ArrayBuffer] });
    const { count: _, ...uncounted } = made();
    const cases: [data: object, message: string][] = [
      [relabelled, "a label must be a class index in [0, 2), got -1."],
      [weighted, "a weight must be a number in [0, 1e+100], got NaN."],
      [detached, "3 labels need 3 numbers, 1 for each, got 0."],
      [uncounted, "the `count` of the data must be the number of labels, 3, got undefined."],
      [{ ...made(), count: 2 }, "the `count` of the data must be the number of labels, 3, got 2."],
      [{ ...made(), labels: Int32Array.of(0, 2, 0) }, "a label must be a class index in [0, 2), got 2."],
      [{ ...made(), weights: [1, 1, 1] }, "the weights must be a Float64Array, got an array of 3."],
      [{ ...made(), weights: Float64Array.of(1) }, "3 labels need 3 weights, got 1."],
      [{ ...made(), schema: {} }, "the schema must come from `defineSchema`, got an object."],
    ];
    for (const [wrong, message] of cases) {
      expect(codeOf(() => bootstrap(wrong as never))).toBe(`E_USAGE: bootstrap: ${message}`);
    }
    expect(codeOf(() => steps.next())).toMatch(/^E_USAGE: bootstrap: a label/); // the first step begins it
  });

  it.each(["Bad Id", "camelCase"])("refuses the id %s", (id) => {
    const wrong = { ...described, id, params: {}, recipe: () => naiveBayes.with({}), train: () => {} };
    expect(codeOf(() => defineTrainer(wrong))).toMatch(/^E_USAGE: a definition's id must be in kebab-case/);
  });

  it("tells the share done that it yields, in order and to the end, whatever it yields", () => {
    const yielding = (shares: Iterable<number>) =>
      defineTrainer({
        ...described,
        id: "yielding",
        params: {},
        recipe: () => naiveBayes.with({}),
        *train(learner) {
          for (const share of shares) {
            learner.learnOne(rows.row(0), 0);
            yield share;
          }
        },
      });
    const told = (shares: Iterable<number>) => [...yielding(shares).steps(data)];
    expect(told([0.25, 0.5, 0.75, 1])).toEqual([0.25, 0.5, 0.75, 1]);
    expect(told([0, 0.5, 0.25, 0.5, NaN, -1, 7, Infinity, 0.75])).toEqual([0.5, 0.75, 1]); // and 1 once, as it has ended
    expect(told([])).toEqual([1]);
    const all = yielding([0.5, 0.5, NaN, 1]);
    expect([rowsOf(all(data)), rowsOf(finish(all.steps(data)))]).toEqual([4, 4]); // what is not told is trained all the same
  });

  it("trains step by step what it trains at once, also where it has no steps of its own", () => {
    const steps = bootstrap.steps(data, { rounds: 2, seed: 3 });
    expect(steps.next()).toEqual({ done: false, value: 1 });
    const { done, value } = steps.next();
    expect(done).toBe(true);
    expect(saveModel(value as Model)).toEqual(saveModel(bootstrap(data, { rounds: 2, seed: 3 })));
  });

  it("begins with the first step, and does no more after a stop or an error of whoever takes the steps", () => {
    const begun: number[] = [];
    const slow = defineTrainer({
      ...described,
      id: "slow",
      params: {},
      recipe: () => naiveBayes.with({}),
      *train() {
        for (let part = 1; part <= 4; part++) {
          begun.push(part);
          yield part / 4;
        }
      },
    });
    const steps = slow.steps(data);
    expect(begun).toEqual([]);
    expect(() => {
      for (const share of steps) if (share >= 0.5) throw new Error("enough");
    }).toThrow("enough");
    expect(begun).toEqual([1, 2]);
    expect(steps.next()).toEqual({ done: true, value: undefined });
    expect(codeOf(() => slow.steps(data, { seed: -1 }).next())).toMatch(/^E_PARAM: slow: `seed`/);
  });

  it("trains on no rows, too", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
    const model = bootstrap(dataSet(schema, new Float64Array(0), new Int32Array(0)));
    expect(model.predict({ x: 1 })).toBeUndefined();
  });
});
