import { describe, expect, it } from "vitest";
import { collect } from "../../test/streams.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { sea } from "../streams/index.ts";
import {
  CoppiceError,
  dataSet,
  defineSchema,
  defineTrainer,
  integer,
  learner,
  type Model,
  numeric,
  Random,
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
  train: (model, { rows, labels, weights, count, schema }, { rounds }, random) => {
    const width = schema.attributes.length;
    for (let draw = 0; draw < rounds * count; draw++) {
      const i = random.integer(count);
      model.classifier.learnOne(rows.subarray(i * width, (i + 1) * width), labels[i], weights?.[i]);
    }
  },
});

const rows = collect(sea({ seed: 1 }), 400);
const data = dataSet(rows.schema, rows.data, rows.labels);

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return "no error";
}

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
        train: (_model, _data, _params, random) => {
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
    const total = (model: Model) => (model.classifier.arena.columns[0].data as Float64Array).reduce((a, b) => a + b, 0);
    expect(total(bootstrap(data))).toBe(400);
    expect(total(bootstrap(weighted))).not.toBe(400);
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

  it.each(["Bad Id", "camelCase"])("refuses the id %s", (id) => {
    const wrong = { ...described, id, params: {}, recipe: () => naiveBayes.with({}), train: () => {} };
    expect(codeOf(() => defineTrainer(wrong))).toMatch(/^E_USAGE: a definition: its id must be in kebab-case/);
  });

  it("trains on no rows, too", () => {
    const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
    const model = bootstrap(dataSet(schema, new Float64Array(0), new Int32Array(0)));
    expect(model.predict({ x: 1 })).toBeUndefined();
  });
});
