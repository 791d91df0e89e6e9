import { describe, expect, it } from "vitest";
import {
  type AttributeDeclaration,
  closeClasses,
  defineSchema,
  drawNormal,
  type Model,
  nominal,
  numeric,
  Random,
  type Schema,
} from "../core/index.ts";
import { adaptiveRandomForest } from "../ensembles/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { cloneModel, publishModel, saveModel } from "./index.ts";

const declare = () =>
  defineSchema<{ x: ReturnType<typeof numeric>; colour: ReturnType<typeof nominal<string>> }, string>({
    attributes: { x: numeric(), colour: nominal<string>() },
    target: "kind",
    classes: ["a"],
  });

describe("publishModel", () => {
  it("makes the twin answer as the model, time and again, while values, classes and drifts come", () => {
    const options = { members: 3, gracePeriod: 5, poissonMean: 2, warningDelta: 0.5, driftDelta: 0.2, seed: 3 };
    const [model, twin] = [adaptiveRandomForest(declare(), options), adaptiveRandomForest(declare(), options)];
    const random = Random.seeded(1);
    const record = (i: number) => ({ x: drawNormal(random), colour: `c${random.integer(2 + Math.floor(i / 50))}` });
    for (let i = 0; i < 600; i++) {
      const row = record(i);
      const label = i > 300 && row.x > 1 ? "late" : row.x > 0 === i < 300 ? "a" : "b";
      model.learn(row, label);
      if (i % 97 !== 0) continue;
      publishModel(model, twin);
      expect(twin.schema.toJSON()).toEqual(model.schema.toJSON());
      for (let k = 0; k < 20; k++) {
        const question = record(i);
        expect([...twin.predictProba(question)]).toEqual([...model.predictProba(question)]);
      }
      expect(saveModel(twin)).toEqual(saveModel(model));
    }
  });

  it("leaves the model alone when the twin learns", () => {
    const [model, twin] = [hoeffdingTree(declare()), hoeffdingTree(declare())];
    model.learn({ x: 1, colour: "red" }, "a");
    publishModel(model, twin);
    const before = saveModel(model);
    twin.learn({ x: 2, colour: "blue" }, "b");
    expect(saveModel(model)).toEqual(before);
  });

  it("refuses itself, another recipe and a schema that began otherwise, and changes nothing", () => {
    const model = naiveBayes(declare());
    model.learn({ x: 1, colour: "red" }, "a");
    expect(() => publishModel(model, model)).toThrow("must be another model of the same recipe");
    expect(() => publishModel(model, naiveBayes(declare(), { smoothing: 2 }))).toThrow("the same recipe");
    const other = naiveBayes(declare());
    other.learn({ x: 1, colour: "blue" }, "b");
    const before = saveModel(other);
    expect(() => publishModel(model, other)).toThrow(
      "the schema of the twin of `publishModel` must begin like the model's, but `colour` differs. " +
        "Make the twin with `cloneModel(model)`.",
    );
    expect(saveModel(other)).toEqual(before);
  });

  const v = nominal<string>();
  it.each<[string, Declared, Declared, string]>([
    ["another kind", { v }, { v: numeric() }, "`v`"],
    ["values that are closed", { v }, { v: nominal([], { closed: true }) }, "`v`"],
    ["values that are not", { v: nominal(["q", "r"], { closed: true }) }, { v: nominal(["q", "r"]) }, "`v`"],
    ["fewer closed values", { v: closed("q", "r") }, { v: closed("q") }, "`v`"],
    ["another limit", { v }, { v: nominal([], { limit: 1 }) }, "`v`"],
    ["another rest", { v }, { v: nominal([], { rest: "others" }) }, "`v`"],
    ["times in place of numbers", { v, x: numeric() }, { v, x: numeric({ time: true }) }, "`x`"],
    ["another name", { v }, { w: v }, "`w`"],
    ["one attribute more", { v }, { v, x: numeric() }, "the number of attributes"],
  ])("refuses a schema with %s, and changes nothing", (_, attributes, others, told) => {
    const model = naiveBayes(defineSchema({ attributes, target: "kind", classes: ["a"] })) as unknown as Model;
    model.learn({ v: "q" }, "a");
    model.learn({ v: "r" }, "b");
    refusedWhole(model, defineSchema({ attributes: others, target: "kind", classes: ["a"] }), told);
  });

  it("refuses a schema with another target, and changes nothing", () => {
    const attributes = { v };
    const schema = (target: string, ...classes: string[]) => defineSchema({ attributes, target, classes });
    const model = naiveBayes(schema("kind", "a", "b")) as unknown as Model;
    model.learn({ v: "q" }, "a");
    refusedWhole(model, schema("class", "a", "b"), "`class`");
    refusedWhole(model, closeClasses(schema("kind", "a", "b")), "`kind`");
    refusedWhole(model, schema("kind", "b", "a"), "`kind`");
    refusedWhole(model, schema("kind", "a", "b", "c"), "`kind`");
    const same = naiveBayes(schema("kind", "a")) as unknown as Model;
    publishModel(model, same);
    expect(saveModel(same)).toEqual(saveModel(model));
  });

  it("brings values up to the limit, and the rest, to a twin", () => {
    const model = naiveBayes(
      defineSchema({ attributes: { v: nominal<string>([], { limit: 2, rest: "others" }) }, classes: ["a", "b"] }),
    );
    const twin = cloneModel(model);
    for (const value of ["q", "r", "s", "t"]) {
      model.learn({ v: value }, value === "q" ? "a" : "b");
      publishModel(model, twin);
      expect(saveModel(twin)).toEqual(saveModel(model));
    }
    expect(twin.schema.attributes[0].values).toEqual(["q", "r", "others"]);
    expect(twin.predict({ v: "z" })).toBe("b");
  });

  it("takes a twin whose values and classes are closed as those of the model are", () => {
    const declared = () =>
      naiveBayes(closeClasses(defineSchema({ attributes: { v: closed("q", "r") }, classes: ["a", "b"] })));
    const [model, twin] = [declared(), declared()];
    model.learn({ v: "r" }, "b");
    publishModel(model, twin);
    expect(saveModel(twin)).toEqual(saveModel(model));
  });
});

type Declared = Record<string, AttributeDeclaration>;

function closed(...values: string[]) {
  return nominal<string>(values, { closed: true });
}

function refusedWhole(model: Model, schema: unknown, told: string): void {
  const twin = naiveBayes(schema as Schema) as unknown as Model;
  const before = saveModel(twin);
  expect(() => publishModel(model, twin)).toThrow(
    expect.objectContaining({ code: "E_USAGE", message: expect.stringContaining(`model's, but ${told} differs`) }),
  );
  expect(saveModel(twin)).toEqual(before);
}
