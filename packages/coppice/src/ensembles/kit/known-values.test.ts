import { expect, it } from "vitest";
import { interrupted } from "../../../test/interrupted.ts";
import { turningExamples, turningSchema } from "../../../test/naive-twins.ts";
import { casesOf } from "../../conformance/index.ts";
import {
  Arena,
  type Definition,
  defineClassifier,
  defineSchema,
  Model,
  nominal,
  numeric,
  type ParamTable,
  Random,
  type Schema,
} from "../../core/index.ts";
import { bimodal, hoeffdingTree, id4, logisticRegression, naiveBayes, perceptron } from "../../learners/index.ts";
import { saveModel } from "../../snapshot/index.ts";
import {
  adwinBagging,
  arcX4,
  bole,
  ddmRetraining,
  dynamicWeightedMajority,
  learnNse,
  leveragingBagging,
  onlineBoosting,
  onsBoost,
  primedBoosting,
  stacking,
  streamingRandomPatches,
  weightedMajority,
} from "../index.ts";
import { KnownValues } from "./known-values.ts";

/** Of a value; -1 where it is missing. */
const numberOf = (x: number) => (x >= 0 ? Math.floor(x) : -1);

it("tells rows with a value beyond those noted, whatever came before, is missing or is a number", () => {
  const attributes = { x: numeric(), p: nominal(), q: nominal(["a"]) };
  const schema = defineSchema({ attributes }) as unknown as Schema;
  const random = Random.seeded(1);
  const values = [NaN, -1, 0, 0.5, 1, 2, 7];
  const unseen = new KnownValues(new Arena(), schema);
  for (let v = 0; v < 7; v++) for (const a of [1, 2]) schema.attributes[a].intern(v === 0 ? "a" : `${v}`); // not 7
  const noted = { p: -1, q: -1 }; // the largest, as a number of a value
  let known = 0;
  for (let i = 0; i < 200; i++) {
    const [p, q] = [values[random.integer(values.length)], values[random.integer(values.length)]];
    const row = Float64Array.of(9, 1e9, p, q);
    const isNew = numberOf(p) > noted.p || numberOf(q) > noted.q;
    expect(unseen.isNew(row, 1)).toBe(isNew);
    known += Number(!isNew);
    if (random.integer(4) > 0) continue; // what is not noted stays new
    unseen.note(row, 1, 0);
    if (p < 7) noted.p = Math.max(noted.p, numberOf(p)); // what 7 means comes later
    if (q < 7) noted.q = Math.max(noted.q, numberOf(q));
  }
  expect(known).toBeGreaterThan(50);
});

it("hides what a schema knows beyond what it named and what rows brought", () => {
  const attributes = { x: numeric(), p: nominal(), q: nominal(["a", "b", "c"]) };
  const schema = defineSchema({ attributes, classes: ["k", "l"] }) as unknown as Schema;
  const sizes = () => [...schema.attributes.map(({ values }) => values.length), schema.classCount];
  const known = new KnownValues(new Arena(), schema);
  for (const value of ["d", "e", "f", "g"]) for (const a of [1, 2]) schema.attributes[a].intern(value);
  for (const label of ["m", "n", "o"]) schema.internClass(label);
  expect(known.made(sizes)).toEqual([0, 0, 3, 2]);
  known.note(Float64Array.of(5, 2, NaN), 0, 1);
  known.note(Float64Array.of(5, 0, 3), 0, 3);
  const whole = schema.toJSON();
  expect(known.made(sizes)).toEqual([0, 3, 4, 4]);
  expect(() =>
    known.made(() => {
      throw new RangeError("broken");
    }),
  ).toThrow("broken");
  expect(schema.toJSON()).toEqual(whole);
  expect([schema.attributes[1].indexOf("g"), schema.attributes[2].indexOf("g"), schema.classIndexOf("o")]).toEqual([
    3, 6, 4,
  ]);
});

it.each([
  [adwinBagging, {}],
  [bole, {}],
  [ddmRetraining, {}],
  [dynamicWeightedMajority, {}],
  [leveragingBagging, {}],
  [leveragingBagging, { outputCodes: true }],
  [learnNse, {}],
  [onsBoost, { size: "variable" }],
  [primedBoosting, {}],
  [streamingRandomPatches, {}],
] as const)("are no more with rows to come, without a byte budget: %o %j", (given, options) => {
  const found = given as unknown as Definition;
  const test = { ...found.test, base: naiveBayes, ...options, maxBytes: Infinity };
  const definition = defineClassifier<ParamTable>({ ...found, test, skips: [] });
  casesOf({ definition })
    .find(({ law }) => law === "rowsToComeChangeNothing")
    ?.check();
});

it.each([adwinBagging, arcX4, leveragingBagging, onlineBoosting])(
  "are the same in all members, so that a byte budget that is never reached changes no answer: %o",
  (definition) => {
    const examples = turningExamples(3, 300, 90).map((example, i) => {
      return { ...example, record: { ...example.record, v: `v${(i * i) % (1 + (i >> 3))}` } };
    });
    const answers = [Infinity, 2 ** 26].map((maxBytes) => {
      const base = hoeffdingTree.with({ gracePeriod: 10, splitConfidence: 0.1, maxBytes });
      const model = definition(turningSchema(), { members: 3, base, maxBytes, seed: 1 } as never) as unknown as Model;
      return examples.map(({ record, label, weight }) => {
        const answer = [...model.predictProba(record).probabilities];
        model.learn(record, label, weight);
        return answer;
      });
    });
    expect(answers[0]).toEqual(answers[1]);
  },
);

it("a class that a member refuses is learned by none, also without a byte budget", () => {
  const spec = weightedMajority.with({ learners: [naiveBayes, bimodal], maxBytes: Infinity });
  const schema = () =>
    defineSchema({ attributes: { v: nominal(["a", "b"]) }, classes: ["p", "q"] }) as unknown as Schema;
  const [model, batch] = [new Model(schema(), spec, 1), new Model(schema(), spec, 1)];
  for (const v of ["a", "b"]) model.learn({ v }, v === "a" ? "p" : "q");
  const before = saveModel(model);
  expect(() => model.learn({ v: "a" }, "r")).toThrow("there must be two classes");
  expect(saveModel(model)).toEqual(before);
  const labels = Int32Array.of(0, 1, batch.schema.internClass("r"));
  expect(() => batch.classifier.learnMany(Float64Array.of(0, 1, 0), 3, labels)).toThrow("there must be two classes");
  batch.schema.truncate(Int32Array.of(2, 2));
  expect(saveModel(batch)).toEqual(before);
});

it("a class between others for which the combiner has no room is learned by none, in a batch or by itself", () => {
  const schema = () => defineSchema({ attributes: { x: numeric() }, classes: ["c0"] }) as unknown as Schema;
  const spec = stacking.with({ learners: [perceptron, logisticRegression], combiner: perceptron, maxBytes: 8900 });
  const [steps, batch] = [new Model(schema(), spec, 1), new Model(schema(), spec, 1)];
  // Declared ones have room; these are others, which the schema got for another model.
  for (const model of [steps, batch]) for (let c = 1; c < 60; c++) model.schema.internClass(`c${c}`);
  let refused = 0;
  for (let c = 59; c >= 0; c--) {
    steps.classifier.learnOne(Float64Array.of(1), 59);
    const before = saveModel(steps);
    const errors: string[] = [];
    const learn = (action: () => void) => {
      try {
        action();
      } catch (error) {
        errors.push(String(error));
      }
    };
    learn(() => steps.classifier.learnOne(Float64Array.of(c), c));
    learn(() => batch.classifier.learnMany(Float64Array.of(1, c), 2, Int32Array.of(59, c)));
    expect(saveModel(batch)).toEqual(saveModel(steps));
    if (errors.length === 0) continue;
    refused++;
    expect(errors).toEqual(Array(2).fill(expect.stringContaining("perceptron: `maxBytes` must be at least")));
    expect(saveModel(steps)).toEqual(before);
  }
  expect(refused).toBeGreaterThan(9);
  expect(refused).toBeLessThan(59);
});

it("a value that trees count for two only is learned by none, also without a byte budget", () => {
  const base = id4.with({ criterion: "agreement", maxBytes: Infinity });
  const schema = () =>
    defineSchema({ attributes: { v: nominal(["a", "b"]) }, classes: ["p", "q"] }) as unknown as Schema;
  const make = () => new Model(schema(), arcX4.with({ members: 2, base, maxBytes: Infinity }), 0);
  const [batch, steps] = [make(), make()];
  for (const v of ["a", "b"]) steps.learn({ v }, v === "a" ? "p" : "q");
  for (const { schema } of [batch, steps]) schema.attributes[0].intern("c");
  const learn = () => batch.classifier.learnMany(Float64Array.of(0, 1, 2), 3, Int32Array.of(0, 1, 0));
  expect(learn).toThrow("must have at most 2 values of v");
  expect(() => steps.learn({ v: "c" }, "p")).toThrow("must have at most 2 values of v");
  expect(saveModel(batch)).toEqual(saveModel(steps));
});

it("stay noted when a model is stopped: members that came later get no more room than without the stop", () => {
  const spec = learnNse.with({ period: 20, maxMembers: 3, base: logisticRegression });
  const examples = turningExamples(5, 150, 40).map((example, i) => {
    return { ...example, record: { ...example.record, v: `v${(i * i) % 47}` } }; // again and again, now and then a new one
  });
  interrupted(() => new Model(turningSchema(), spec, 1), [learnNse, logisticRegression], examples, 10);
});
