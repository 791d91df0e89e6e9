/**
 * What the algorithms say they do about values that are missing, too large or never met (`@missing`, `@unseen`), beside what
 * they do. A learner is listed with the words that promise something; ensembles do as their learners do.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { aboutOf, ensembles, learners } from "../src/catalog/index.ts";
import { type Definition, defineSchema, isSpec, Model, nominal, numeric, type Spec } from "../src/core/index.ts";
import { hoeffdingTree, logisticRegression } from "../src/learners/index.ts";
import { saveModel } from "../src/snapshot/index.ts";

/** The words that say it, or null where nothing is said. */
interface Said {
  /** Numbers beyond 1e75 are learned as missing ones: in trees, where no cut asks for them, as with these options. */
  readonly learned: string | null;
  readonly options?: Record<string, unknown>;
  /** They are answered as missing ones, too. */
  readonly answered: string | null;
  /** A value never met is answered as a missing one. */
  readonly unseen: string | null;
}

const follows = "They also skip a number beyond 1e75, which follows its cut";
const tree: Said = { learned: follows, options: { gracePeriod: 1e6 }, answered: null, unseen: null };
const nothing = "Contributes nothing, and so does a number beyond 1e75";
const vector: Said = { learned: nothing, answered: nothing, unseen: "Contributes nothing until it is learned" };
const address = "A missing address is 0";
const branch: Said = { learned: address, answered: address, unseen: null };
const baseline = "Attributes are ignored";

const said: Readonly<Record<string, Said>> = {
  bimodal: branch,
  "combining-predictor": branch,
  "decision-stump": { learned: null, answered: null, unseen: "The class distribution of all rows is predicted" },
  gshare: branch,
  "hoeffding-adaptive-tree": tree,
  "hoeffding-anytime-tree": tree,
  "hoeffding-tree": tree,
  id4: { learned: null, answered: null, unseen: "The row stops at the node that tests it" },
  iti: { learned: null, answered: null, unseen: "Differs from every value tested." },
  "local-history": branch,
  "logistic-regression": vector,
  "majority-class": { learned: baseline, answered: baseline, unseen: baseline },
  "multilayer-perceptron": vector,
  "naive-bayes": {
    learned: "so is a number beyond 1e75",
    answered: "so is a number beyond 1e75",
    unseen: "Counts as missing until it is learned",
  },
  "no-change": { learned: baseline, answered: baseline, unseen: baseline },
  perceptron: vector,
  "radial-basis-network": {
    learned: "so does one beyond 1e75",
    answered: "so does one beyond 1e75",
    unseen: "Equals none of the values seen until it is learned",
  },
  "soft-tree": vector,
  "window-tree": { learned: null, answered: null, unseen: null },
  winnow: vector,
};

const schemaOf = (isTwo: boolean) =>
  defineSchema({
    attributes: { x: numeric(), letter: nominal(["a", "b", "c"]), y: numeric(), side: nominal(["u", "v"]) },
    classes: isTwo ? ["p", "q"] : ["p", "q", "r"],
  });

/** A model that has learned rows in which one letter and one number in ten are missing; the number then is `absent`. */
function learned(spec: Spec, absent: number | null) {
  const isTwo = spec.definition.capabilities.classes === "two";
  const model = new Model(schemaOf(isTwo), spec, 1);
  for (let i = 0; i < 500; i++) {
    const x = (i * 7919) % 97;
    const letter = ["a", "b", "c"][(i * 31) % 3];
    const y = i % 10 === 3 ? absent : (i * 53) % 41;
    const label = x > 70 && !isTwo ? "r" : letter === "a" || x > 80 ? "p" : "q";
    model.learn({ x, letter: i % 10 === 7 ? null : letter, y, side: i % 4 === 0 ? "u" : "v" }, label);
  }
  return model;
}

const saved = (spec: Spec, absent: number | null) => Buffer.from(saveModel(learned(spec, absent))).toString("base64");

type Row = Parameters<ReturnType<typeof learned>["predict"]>[0];

/** The answers to rows all over the place, of which `change` alters some values. */
function answers(model: ReturnType<typeof learned>, change: Partial<Row>): number[][] {
  return Array.from({ length: 24 }, (_, i) => {
    const record = { x: i * 4, letter: ["a", "b", "c"][i % 3], y: i, side: i % 4 === 0 ? "u" : "v" };
    return [...model.predictProba({ ...record, ...change }).probabilities];
  });
}

const TOO_LARGE = [2e75, -1.7e308];

describe("missing, too large and unseen values are taken as told by", () => {
  it.each(learners.map((definition) => [definition.id, definition] as const))("%s", (id, definition: Definition) => {
    const { missing, unseen } = aboutOf(definition);
    const promised = said[id];
    const spec = definition.with((definition.test ?? {}) as never);
    const model = learned(spec, null);
    const same = (change: Partial<Row>, other: Partial<Row>) =>
      expect(answers(model, change)).toEqual(answers(model, other));
    const uncut = definition.with({ ...definition.test, ...promised?.options } as never);
    for (const value of TOO_LARGE) {
      if (promised?.learned) expect(saved(uncut, value)).toBe(saved(uncut, null));
      if (promised?.answered) same({ x: value, y: value }, { x: null, y: null });
    }
    if (promised?.unseen) same({ letter: "never met" }, { letter: null });
    for (const words of [promised?.learned, promised?.answered]) if (words) expect(missing).toContain(words);
    if (promised?.unseen) expect(unseen).toContain(promised.unseen);
    expect(promised).toBeDefined();
  });

  it("a Hoeffding tree: values never met count as missing where naive Bayes answers", () => {
    expect(aboutOf(hoeffdingTree).unseen).toContain("in naive Bayes predictions it counts as missing");
    const model = learned(hoeffdingTree.with({ gracePeriod: 50, leafPrediction: "naive-bayes" }), null);
    expect(answers(model, { letter: "never met" })).toEqual(answers(model, { letter: null }));
    expect(answers(model, { letter: "a" })).not.toEqual(answers(model, { letter: null }));
  });

  /** All learners of it are logistic regressions, where it takes any. */
  const overVectors = (definition: Definition): Spec => {
    const own: Record<string, unknown> = { ...definition.test };
    for (const [name, param] of Object.entries(definition.params)) {
      if (param.kind === "learner") own[name] = logisticRegression;
      if (param.kind === "list" && param.item.kind === "learner") own[name] = [logisticRegression, logisticRegression];
    }
    return definition.with(own as never);
  };
  const takesTrees = ["node-budget-arc-x4"];
  const asLearners = ensembles.filter(
    (definition) =>
      /^As the (base learner|members|learners)\.$/.test(aboutOf(definition).missing ?? "") &&
      !takesTrees.includes(definition.id),
  );

  it.each(asLearners.map((definition) => [definition.id, definition] as const))(
    "%s: as by its learners",
    (_, definition) => {
      const spec = overVectors(definition);
      expect(Object.values(spec.params).flat().filter(isSpec).length).toBeGreaterThan(0);
      const model = learned(spec, null);
      expect(answers(model, { letter: "never met" })).toEqual(answers(model, { letter: null }));
      for (const value of TOO_LARGE) {
        expect(answers(learned(spec, value), {})).toEqual(answers(model, {}));
        expect(answers(model, { x: value, y: value })).toEqual(answers(model, { x: null, y: null }));
      }
    },
  );
});

it("the guide to outliers says what a row weighs in every ensemble that tells it", () => {
  const guide = readFileSync(new URL("../../../docs/guide/outliers.md", import.meta.url), "utf8");
  const table = guide.slice(guide.indexOf("| model | weight after the last member |"));
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n").slice(2);
  const named = rows.flatMap((row) => [...row.split("|")[1].matchAll(/`([a-z0-9-]+)`/g)].map(([, id]) => id));
  const telling = ensembles.filter(({ capabilities }) => capabilities.rowWeights).map(({ id }) => id);
  expect(named.sort()).toEqual(telling.sort());
});
