/** What a newcomer does wrong with the library, and what they are told: who, what is allowed, what was given. */
import * as coppice from "coppice";
import { parseGenerator, parseSpec } from "coppice/catalog";
import { Schema } from "coppice/core";
import { defineDetector } from "coppice/drift";
import { describe, expect, it } from "vitest";

// A newcomer may not have types: everything is allowed here.
// biome-ignore lint/suspicious/noExplicitAny: see above
const c: any = { ...coppice, Schema, defineDetector };

const schemaOf = () =>
  c.defineSchema({ attributes: { x: c.numeric(), kind: c.nominal(["u", "v"]) }, classes: ["a", "b"] });
const tree = () => c.hoeffdingTree(schemaOf());
const row = { x: 1, kind: "u" };
const saved = () => c.saveModel(tree());
const readAll = async (events: AsyncIterable<unknown>) => {
  for await (const event of events) void event;
};
const { hoeffdingTree, onlineBagging, naiveBayes } = c;

describe("a mistake is named", () => {
  it.each<[string, () => unknown, string]>([
    ["no schema", () => hoeffdingTree(), "E_USAGE the schema of a model must come from `defineSchema`, got undefined"],
    ["an object for a schema", () => hoeffdingTree({ x: "numeric" }), "must come from `defineSchema`, got an object"],
    ["a kind as text", () => c.defineSchema({ attributes: { x: "numeric" }, classes: ["a"] }), "must be numeric() or"],
    [
      "a kind not called",
      () => c.defineSchema({ attributes: { x: c.numeric }, classes: ["a"] }),
      "got function numeric",
    ],
    ["a class twice", () => c.defineSchema({ attributes: {}, classes: ["a", "a"] }), 'must list "a" only once'],
    ["classes as text", () => c.defineSchema({ attributes: {}, classes: "ab" }), 'in an array, got "ab"'],
    ["values as text", () => c.defineSchema({ attributes: { a: c.nominal("abc") } }), '"a" must list its values in'],
    ["an empty declaration", () => c.defineSchema({}), "E_SCHEMA Schema: `attributes` must be an object whose"],
    ["no declaration", () => c.defineSchema(), "E_USAGE defineSchema: options must be an object, got undefined"],
    [
      "attributes in an array",
      () => c.defineSchema({ attributes: [c.numeric()] }),
      "named like the attributes, got an",
    ],
    ["a mistyped parameter", () => hoeffdingTree(schemaOf(), { gracePeriods: 3 }), 'Did you mean "gracePeriod"?'],
    ["a parameter out of range", () => hoeffdingTree(schemaOf(), { gracePeriod: 0 }), "must be an integer in [1, inf)"],
    ["a number as text", () => hoeffdingTree(schemaOf(), { gracePeriod: "200" }), 'got "200". The default is 200'],
    ["a base by name", () => onlineBagging(schemaOf(), { base: "naive-bayes" }), "such as `hoeffdingTree`"],
    ["a model as base", () => onlineBagging(schemaOf(), { base: naiveBayes(schemaOf()) }), "`base` must be a learner"],
    ["a seed below 0", () => onlineBagging(schemaOf(), { seed: -1 }), "`seed` must be an integer in [0, inf), got -1"],
    [
      "a seed as text",
      () => onlineBagging(schemaOf(), { seed: "1" }),
      '`seed` must be an integer in [0, inf), got "1"',
    ],
    ["no label", () => tree().learn(row), "finite number, got undefined. Rows without a label can only be predicted"],
    ["no number", () => tree().learn(row, NaN), "finite number, got NaN. Rows without a label can only be predicted"],
    ["a date as label", () => tree().learn(row, new Date()), "finite number, got a Date. Convert it to one."],
    ["a bigint as label", () => tree().learn(row, 1n), "boolean or finite number, got 1n. Convert it to one."],
    ["an array for a record", () => tree().learn([1, "u"], "a"), "must be an object whose properties are named like"],
    ["a row for a record", () => tree().learn(Float64Array.of(1, 0), "a"), "got a Float64Array"],
    ["no record", () => tree().learn(undefined, "a"), "A record must be an object"],
    [
      "a text for a record",
      () => tree().predict("u"),
      "A record must be an object whose properties are named like the",
    ],
    ["a text for a number", () => tree().learn({ x: "1" }, "a"), 'got "1". Convert it with `Number()`, or'],
    ["a date for a number", () => tree().learn({ x: new Date(0) }, "a"), "Convert it with `Number()`, or declare"],
    ["a bigint for a number", () => tree().learn({ x: 1n }, "a"), "got 1n. Convert it with `Number()`, or"], // `+` throws
    ["an infinite number", () => tree().learn({ x: Infinity }, "a"), "got Infinity. Set it to null"],
    ["a weight below 0", () => tree().learn(row, "a", -1), "E_USAGE a weight must be a number in [0, 1e+100], got -1"],
    ["a weight that is none", () => tree().learn(row, "a", NaN), "a weight must be a number in [0, 1e+100], got NaN"],
    [
      "a short row",
      () => tree().classifier.learnOne(Float64Array.of(1), 0),
      "the array of rows needs 1 x 2 numbers in one Float64Array, got a Float64Array of 1",
    ],
    [
      "no row",
      () => tree().classifier.predictOne(),
      "the array of rows needs 1 x 2 numbers in one Float64Array, got undefined",
    ],
    [
      "a row in an array",
      () => tree().classifier.predictOne([1, 0]),
      "the array of rows needs 1 x 2 numbers in one Float64Array, got an array of 2",
    ],
    [
      "no output",
      () => tree().classifier.predictProbaOne(Float64Array.of(1, 0)),
      "the array of probabilities needs 1 x 2 numbers in one Float64Array, got undefined",
    ],
    [
      "no labels",
      () => tree().classifier.learnMany(Float64Array.of(1, 0), 1),
      "the array of labels needs 1 x 1 numbers in one Int32Array, got undefined",
    ],
    [
      "an output that is no array",
      () => tree().classifier.predictThenLearnMany(Float64Array.of(1, 0), 1, Int32Array.of(0), {}),
      "the array of probabilities needs 1 x 2 numbers in one Float64Array, got an object",
    ],
    [
      "a label as text",
      () => tree().classifier.learnOne(Float64Array.of(1, 0), "a"),
      'a class index in [0, 2), got "a"',
    ],
    ["a label outside", () => tree().classifier.learnOne(Float64Array.of(1, 0), 7), "Add classes with `schema.intern"],
    ["a path to load", () => c.loadModel("model.bin", [hoeffdingTree]), "must be bytes in a Uint8Array, a Buffer"],
    ["JSON to load", () => c.loadModel(new TextEncoder().encode("{}"), [hoeffdingTree]), "are not a Coppice snapshot"],
    [
      "bytes not waited for",
      () => c.loadModel(Promise.resolve(saved()), [hoeffdingTree]),
      "got a Promise. Wait for it",
    ],
    ["half a model", () => c.loadModel(saved().subarray(0, 99), [hoeffdingTree]), "E_SNAPSHOT Snapshot is truncated"],
    ["no definitions", () => c.loadModel(saved()), "must be an array, such as `[naiveBayes]`, got undefined"],
    ["a definition alone", () => c.loadModel(saved(), hoeffdingTree), "must be an array, such as `[naiveBayes]`"],
    [
      "another definition",
      () => c.loadModel(saved(), [naiveBayes]),
      'got "hoeffding-tree". Pass the definition of every',
    ],
    ["a classifier to save", () => c.saveModel(tree().classifier), "the argument of `saveModel` must be a model"],
    [
      "no model to evaluate",
      () => c.prequential(),
      "the model must be a model or a classifier, got undefined. Create one from a definition",
    ],
    ["a declaration forgotten", () => c.defineSchema({ attributes: { x: undefined } }), '"x" must be numeric() or'],
    [
      "a target by number",
      () => c.defineSchema({ attributes: {}, target: 5 }),
      "the name of `target` or an attribute must be a string, got 5",
    ],
    [
      "a target by its classes",
      () => c.defineSchema({ attributes: {}, target: c.nominal(["a"]) }),
      "`target` or an attribute must be a string, got an object",
    ],
    ["no attributes", () => new c.Schema(undefined, "y"), '"attributes and target" must list its values in an array'],
    [
      "rows in an array",
      () => c.sourceOf(schemaOf(), [1, 0], [0]),
      "sourceOf: the rows must be a Float64Array, got an array",
    ],
    ["labels in an array", () => c.dataSet(schemaOf(), Float64Array.of(1, 0), [0]), "the labels must be an Int32Array"],
    [
      "a definition for a recipe",
      () => c.specToJson(naiveBayes),
      "must come from `with` of a definition, got function",
    ],
    ["no recipe", () => new c.Model(schemaOf(), undefined, 1), "the recipe of a model must come from `with` of a def"],
    [
      "a seed that is none",
      () => new c.Model(schemaOf(), naiveBayes.with({}), NaN),
      "a seed must be an integer in [0, 2^53)",
    ],
    ["a definition for a stream", () => c.take(c.sea, 5), "take: a stream must be a generator of rows, got function"],
    [
      "a stream that is none",
      () => c.drifting([c.sea(), {}], { positions: [1] }),
      "drifting: a stream must be a generator",
    ],
    ["no model to clone", () => c.cloneModel(), "the argument of `cloneModel` must be a model, got undefined"],
    ["no twin", () => c.publishModel(tree()), "an argument of `publishModel` must be a model, got undefined"],
    [
      "no detector to save",
      () => c.saveState("adwin"),
      "must be a detector, or another object with an arena, got undef",
    ],
    ["a text for records", () => c.inferSchema("abc", "y"), "must be an array or other iterable of objects, got"],
    ["a text for a record", () => c.inferSchema(["abc"], "y"), 'inferSchema: record 1 must be an object, got "abc"'],
    ["no target", () => c.inferSchema([{ x: 1 }]), "the target must be the name of a column, got undefined"],
    ["a mistyped option", () => c.inferSchema([{ x: 1 }], "x", { ignored: ["x"] }), 'Did you mean "ignore"?'],
    [
      "a column for columns",
      () => c.inferSchema([{ x: 1 }], "x", { ignore: "x" }),
      "`ignore` must be an array of names",
    ],
    [
      "a definition without parameters",
      () => c.defineDetector({ id: "mine" }),
      "`params` must be an object, got undef",
    ],
    ["a spec that is no text", () => parseSpec({ id: "x" } as never), "as text must be a string, got an object"],
    ["an empty spec", () => parseSpec(""), "expected a model, such as naive-bayes"],
    [
      "a generator that is no text",
      () => parseGenerator(undefined as never),
      "as text must be a string, got undefined",
    ],
    [
      "no source",
      () => readAll(c.prequential(tree())),
      "E_USAGE prequential: the source of rows must have a schema and batches",
    ],
    [
      "records for a source",
      () => readAll(c.prequential(tree(), [row])),
      "must have a schema and batches, got an array",
    ],
    ["a source not waited for", () => c.evaluate(tree(), Promise.resolve(c.take(c.sea(), 9))), "with `await`"],
    ["records of a stream", () => readAll(c.recordsOf(c.sea())), "E_USAGE recordsOf: the source of rows must have a"],
    [
      "a source of another schema",
      () => readAll(c.prequential(tree(), c.take(c.sea(), 9))),
      "different schema objects",
    ],
    ["no records to infer from", () => c.inferSchema(), "the records must be an array or other iterable of objects"],
    ["none at all", () => c.inferSchema([], "class"), "inferSchema: the records must not be empty"],
    ["no such target", () => c.inferSchema([{ a: 1, b: "x" }], "class"), 'Unknown column "class". Columns: a, b'],
    ["the picture of a model", () => c.pictureOf(tree()), "must be a learner, such as `model.classifier`, got an"],
    ["the members of a model", () => c.membersOf(tree()), "must be a classifier, such as `model.classifier`, got an"],
    ["a text to a detector", () => c.adwin().add("x"), 'E_USAGE adwin: `add` takes a number in [-1e75, 1e75], got "x"'],
    ["a mistyped option", () => c.adwin({ deltas: 1 }), 'Did you mean "delta"?'],
    ["a concept too many", () => c.sea({ concept: 9 }), "sea: `concept` must be an integer in [1, 4], got 9"],
    ["fewer rows than none", () => c.take(c.sea(), -1), "take: `rows` must be an integer in [0, inf), got -1"],
  ])("%s", async (_, attempt, message) => {
    let said: unknown;
    try {
      await attempt();
    } catch (error) {
      said = error;
    }
    expect(said).toBeInstanceOf(c.CoppiceError);
    const { code, message: text } = said as coppice.CoppiceError;
    expect(`${code} ${text}`).toContain(message);
  });
});
