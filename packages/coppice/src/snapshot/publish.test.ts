import { describe, expect, it } from "vitest";
import { defineSchema, drawNormal, nominal, numeric, Random } from "../core/index.ts";
import { adaptiveRandomForest } from "../ensembles/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { publishModel, saveModel } from "./index.ts";

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
    expect(() => publishModel(model, other)).toThrow("must begin as that of the model does");
    expect(saveModel(other)).toEqual(before);
  });
});
