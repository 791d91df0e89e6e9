import { describe, expect, it } from "vitest";
import { classifiers } from "../catalog/index.ts";
import { closeClasses, defineSchema, Model, nominal, numeric } from "../core/index.ts";
import { loadModel, saveModel } from "./index.ts";

const attributes = { x: numeric(), place: nominal(["u"]) };
const declare = (...classes: string[]) => defineSchema({ attributes, classes });

const row = (i: number) => ({ x: (i * 37) % 100, place: i % 3 === 0 ? "u" : `p${i % 5}` });
const labelOf = (i: number) => (row(i).x > 50 ? "yes" : "no");

describe("a model that was saved with an open schema, and is loaded with a closed one that lists more", () => {
  it.each(classifiers.map((definition) => [definition.id, definition] as const))("goes on: %s", (_, definition) => {
    const isTwo = definition.capabilities.classes === "two";
    const schema = closeClasses(isTwo ? declare("yes", "no") : declare("later", "yes", "no"));
    const model = new Model(declare("no"), definition.with((definition.test ?? {}) as never), 1);
    for (let i = 0; i < 120; i++) model.learn(row(i), labelOf(i));
    const loaded = loadModel(saveModel(model), classifiers, { schema });
    expect(loaded.schema.target.classes).toEqual(isTwo ? ["no", "yes"] : ["no", "yes", "later"]);
    if (!isTwo) model.schema.internClass("later");
    for (let i = 120; i < 240; i++) {
      expect(loaded.predictProba(row(i))).toEqual(model.predictProba(row(i)));
      for (const one of [model, loaded]) one.learn(row(i), isTwo || i % 11 > 0 ? labelOf(i) : "later");
    }
    expect(() => loaded.learn(row(0), "nay")).toThrow("must be one of");
    const again = loadModel(saveModel(loaded), classifiers);
    expect(again.predictProba(row(7))).toEqual(model.predictProba(row(7)));
    expect(saveModel(again)).toEqual(saveModel(loaded));
  });
});

describe("a model that is loaded with a closed attribute that lists more", () => {
  it.each(classifiers.map((definition) => [definition.id, definition] as const))("goes on: %s", (_, definition) => {
    const isId4 = definition.id === "id4"; // which takes two values
    const odd = (i: number) => ({ x: row(i).x, place: isId4 ? "pu"[i % 2] : row(i).place });
    const values = isId4 ? ["p", "u"] : ["later", "p0", "p1", "p2", "p3", "p4", "u"];
    const numbers = isId4 ? {} : { x: numeric() };
    const schema = defineSchema({
      attributes: { ...numbers, place: nominal(values, { closed: true }) },
      classes: ["yes", "no"],
    });
    const open = defineSchema({ attributes: { ...numbers, place: nominal() }, classes: ["yes", "no"] });
    const model = new Model(open, definition.with((definition.test ?? {}) as never), 1);
    for (let i = 0; i < 120; i++) model.learn(odd(i), labelOf(i));
    const loaded = loadModel(saveModel(model), classifiers, { schema: schema as never }) as typeof model;
    for (let i = 120; i < 240; i++) {
      expect(loaded.predictProba(odd(i))).toEqual(model.predictProba(odd(i)));
      const late = { ...odd(i), ...(i % 11 === 0 && !isId4 && { place: "later" }) };
      for (const one of [model, loaded]) one.learn(late, labelOf(i));
    }
    expect(() => loaded.learn({ place: "z" }, "yes")).toThrow("must be one of");
    expect(saveModel(loadModel(saveModel(loaded), classifiers))).toEqual(saveModel(loaded));
  });
});
