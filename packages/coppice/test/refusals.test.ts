/**
 * Whatever a program calls with nonsense answers, or refuses it in words. Walks over all that the doors export, so that what
 * is new is looked at without being listed. The catalogue and the laws have tests of their own.
 */
import * as core from "coppice/core";
import * as drift from "coppice/drift";
import * as ensembles from "coppice/ensembles";
import * as evaluation from "coppice/evaluation";
import * as learners from "coppice/learners";
import * as metrics from "coppice/metrics";
import * as snapshot from "coppice/snapshot";
import * as statistics from "coppice/statistics";
import * as streams from "coppice/streams";
import { describe, expect, it } from "vitest";

const doors = [core, drift, ensembles, evaluation, learners, metrics, snapshot, statistics, streams];

// A caller may not have types: everything is allowed here.
// biome-ignore lint/suspicious/noExplicitAny: see above
const c: any = Object.assign({}, ...doors);

const NONSENSE: readonly unknown[] = [undefined, null, {}, [], "", NaN, -1];

/**
 * What algorithms, their definitions and errors are made of. Who writes one has types, and checks would cost time for every
 * row or bytes in every bundle.
 */
const PARTS: readonly string[] = [
  // State and its memory.
  ...[
    "Arena",
    "ClassSlots",
    "ClassWeights",
    "Column",
    "borrow",
    "byteLengthOf",
    "copyState",
    "giveBack",
    "heaviestOf",
    "insertAt",
    "keepMet",
    "keptValue",
  ],
  ...["madeWhole", "makeBlank", "makeKnowing", "makeWithin", "release", "withMemory", "withRoom"],
  // Chance.
  ...["drawNormal", "drawPoisson", "ownStream", "streamState", "streamsIn"],
  // Parameters, errors, and the rules by which columns are read.
  ...[
    "CoppiceError",
    "allowed",
    "definitionOf",
    "finish",
    "judgeColumn",
    "kebab",
    "nearest",
    "resolveParams",
    "sentence",
    "unknownName",
  ],
  // Bases of classes, and learners and detectors as members.
  ...[
    "Classifier",
    "Detector",
    "ErrorWindows",
    "FittedTree",
    "HoeffdingTree",
    "IncrementalPca",
    "Learner",
    "MultilayerPerceptron",
    "OutputCode",
    "Primed",
  ],
  ...["RowBuffer", "RowWindow", "SoftTrees", "Subspace", "WindowTrainer"],
  // The kit of ensembles.
  ...["Accuracy", "BackwardSearch", "Chain", "Committee", "DriftWatch", "Ensemble", "ExpertAdvice", "NodeBudget"],
  ...["RecentVoters", "ResetWorst", "RowChain", "addMember", "removeMember", "replaceMember"],
];

const schema = c.defineSchema({ attributes: { x: c.numeric(), kind: c.nominal(["u", "v"]) }, classes: ["a", "b"] });
const [rows, labels] = [Float64Array.of(1, 0, 2, 1), Int32Array.of(0, 1)];
const tree = () => c.hoeffdingTree(schema);
const source = () => c.sourceOf(schema, rows, labels);
const data = () => c.dataSet(schema, rows, labels, Float64Array.of(1, 2));
const described = (create: unknown) => ({ id: "made-here", kind: "learner", params: {}, capabilities: {}, create });

/** Arguments that work: each in turn gives way to nonsense. What is not named here takes it as its only argument. */
const WORKING: Readonly<Record<string, () => unknown[]>> = {
  Attribute: () => ["x", c.numeric()],
  FadingMeasures: () => [0.5],
  MembersCurve: () => [c.onlineBagging(schema)],
  Model: () => [schema, c.naiveBayes.with({}), 1],
  OutlierSearch: () => [tree(), {}],
  Schema: () => [[new c.Attribute("x", c.numeric())], "y", ["a"]],
  ScoredRows: () => [3],
  Target: () => ["y", ["a"]],
  WindowAuc: () => [3],
  WindowMeasures: () => [3],
  WindowRanking: () => [3],
  accuracyByMembers: () => [c.onlineBagging(schema), source(), {}],
  batchesOf: () => ["evaluate", source()],
  buildSeeded: () => [c.naiveBayes.with({}), schema, 1],
  ClosedTarget: () => ["y", ["a"]],
  cloneModel: () => [tree(), {}],
  chiSquareTail: () => [3, 2],
  closeClasses: () => [schema],
  conceptDrift: () => [c.sea(), c.sea(), { position: 1 }],
  criticalDifference: () => [3, 5],
  dataSet: () => [schema, rows, labels, Float64Array.of(1, 2)],
  defineClassifier: () => [described(tree)],
  defineDetector: () => [described(tree)],
  defineGenerator: () => [described(tree)],
  defineSchema: () => [{ attributes: {} }],
  defineTrainer: () => [{ ...described(tree), recipe: () => c.naiveBayes.with(), train: () => {} }],
  drifting: () => [[c.sea(), c.sea()], { positions: [1] }],
  evaluate: () => [tree(), source(), {}],
  fTail: () => [3, 2, 5],
  findOutliers: () => [tree(), source(), {}],
  friedman: () => [[1, 2], 5],
  groups: () => [[1, 2], () => false],
  holm: () => [[0.5]],
  inferredNominal: () => ["a", ["p", "q"], 5],
  inferSchema: () => [[{ x: 1.5, y: "a" }], "y", {}],
  inspectSnapshot: () => [c.saveModel(tree())],
  interval: () => [[1, 2]],
  isBelow: () => [[1], [2]],
  loadModel: () => [c.saveModel(tree()), [c.hoeffdingTree], {}],
  loadState: () => ["adwin", c.saveState("adwin", c.adwin()), c.adwin(), {}],
  mcnemar: () => [3, 5],
  mean: () => [[1]],
  meanRanks: () => [[[1, 2]]],
  membersOf: () => [tree().classifier],
  nemenyiPoint: () => [3],
  nominal: () => [["a"], {}],
  pictureOf: () => [tree().classifier],
  pairedT: () => [[1, 2], { testShare: 0.1 }],
  prequential: () => [tree(), source(), {}],
  publishModel: () => [tree(), tree()],
  race: () => [[tree()], source(), {}],
  ranks: () => [[1, 2]],
  saveModel: () => [tree()],
  saveState: () => ["adwin", c.adwin()],
  schemaFromJson: () => [schema.toJSON()],
  sourceOf: () => [schema, rows, labels, 1],
  sourceOfRecords: () => [schema, [{ x: 1 }], () => "a", 1],
  specFromJson: () => [c.specToJson(c.naiveBayes.with({})), [c.naiveBayes]],
  specToJson: () => [c.naiveBayes.with({})],
  studentQuantile: () => [0.9, 3],
  studentTail: () => [1, 3],
  take: () => [c.sea(), 3, 2],
  viewOf: () => [schema, [0]],
  wilcoxon: () => [[1, 2]],
};

/** By what a definition says of itself, so that new ones are covered too. */
const OF_KIND: Readonly<Record<string, () => unknown[]>> = {
  learner: () => [schema, {}],
  ensemble: () => [schema, {}],
  trainer: () => [data(), {}],
  generator: () => [{}],
  detector: () => [{}],
};

const callable = Object.keys(c).filter((name) => typeof c[name] === "function");
const argumentsOf = (name: string) => WORKING[name] ?? OF_KIND[c[name].kind];

/** Calls it, and takes what it promises. */
async function use(name: string, given: readonly unknown[]): Promise<void> {
  const isClass = Function.prototype.toString.call(c[name]).startsWith("class");
  const result = await (isClass ? new c[name](...given) : c[name](...given));
  if (typeof result?.batches === "function") for await (const _ of result.batches());
  if (typeof result?.[Symbol.asyncIterator] === "function") for await (const _ of result);
}

/** What is thrown that is no `CoppiceError`. */
async function rawError(name: string, given: readonly unknown[]): Promise<unknown> {
  try {
    await use(name, given);
  } catch (error) {
    if (!(error instanceof core.CoppiceError)) return error;
  }
  return undefined;
}

describe("nonsense is refused in words by", () => {
  it.each(callable.filter((name) => !PARTS.includes(name)))("%s", async (name) => {
    const working = argumentsOf(name);
    const places = working?.().length ?? 1;
    for (let place = 0; place < places; place++) {
      for (const nonsense of NONSENSE) {
        const given = working?.() ?? [];
        given[place] = nonsense;
        expect(await rawError(name, given), `argument ${place + 1}: ${core.show(nonsense)}`).toBeUndefined();
      }
    }
    expect(await rawError(name, []), "no argument").toBeUndefined();
  });
});

/** Models, classifiers, sources and data sets have a schema: an async function may well return them, as it may bytes. */
const isAwaitable = (given: unknown) =>
  given instanceof c.Schema || given instanceof Uint8Array || (Object(given) === given && "schema" in Object(given));

const isSpread = (given: unknown) => Array.isArray(given) && given.length > 0 && given.every(isAwaitable);

describe("who forgot to wait is told of `await` by", () => {
  const places = callable
    .filter((name) => !PARTS.includes(name))
    .flatMap((name) => (argumentsOf(name)?.() ?? []).map((given, at) => ({ name, given, place: at + 1 })))
    .filter(({ given }) => isAwaitable(given) || isSpread(given));

  it.each(places)("$name, argument $place", async ({ name, given, place }) => {
    const late = Promise.resolve(given);
    for (const one of isSpread(given) ? [late, [late]] : [late]) {
      const working = argumentsOf(name)?.() ?? [];
      working[place - 1] = one;
      const refused = await use(name, working).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(core.CoppiceError);
      expect((refused as Error).message).toMatch(/a Promise\. Wait for it with `await`\.$/);
    }
  });

  it("all functions that take a model, a schema, a source, data or bytes", () => {
    const names = places.map(({ name }) => name);
    for (const name of ["saveModel", "cloneModel", "loadModel", "evaluate", "race", "dataSet", "batchBagging", "take"])
      expect(names).toContain(name);
    expect(names.length).toBeGreaterThan(80);
  });
});

describe("this test knows", () => {
  it.each(callable.filter((name) => argumentsOf(name) !== undefined))("arguments with which %s works", async (name) => {
    await use(name, argumentsOf(name)?.() ?? []);
  });

  it("no names that are not exported", () => {
    for (const name of [...PARTS, ...Object.keys(WORKING)]) expect(callable).toContain(name);
  });

  it.each(PARTS)("that %s needs to be left out", async (name) => {
    const errors = await Promise.all([undefined, null, -1].map((nonsense) => rawError(name, [nonsense])));
    expect(errors.some((error) => error !== undefined)).toBe(true);
  });
});
