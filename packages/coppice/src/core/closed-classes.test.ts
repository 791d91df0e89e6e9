import { describe, expect, it } from "vitest";
import { naiveBayes } from "../learners/index.ts";
import { cloneModel, loadModel, publishModel, saveModel } from "../snapshot/index.ts";
import { CoppiceError, closeClasses, defineSchema, nominal, numeric, Schema, schemaFromJson } from "./index.ts";

const open = () =>
  defineSchema({
    attributes: { amount: numeric({ time: true }), place: nominal(["shop"], { limit: 9 }) },
    target: "fraud",
    classes: ["yes", "no"],
  });

function message(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code} ${error.message}`;
  }
  return "no CoppiceError";
}

describe("closeClasses", () => {
  it("refuses a label that is no class, with the nearest one, and learns nothing of it", () => {
    const model = naiveBayes(closeClasses(open()));
    model.learn({ amount: 1, place: "shop" }, "yes");
    const before = saveModel(model);
    expect(message(() => model.learn({ amount: 1, place: "web" }, "yes " as never))).toBe(
      'E_SCHEMA column `fraud`: target `fraud` must be one of "yes", "no", got "yes ". Did you mean "yes"?',
    );
    expect(message(() => model.learn({ amount: 1 }, "perhaps" as never))).toMatch(
      /got "perhaps"\. Its classes are closed\.$/,
    );
    expect(message(() => model.learn({ amount: 1 }, undefined as never))).toMatch(/got undefined\./);
    expect(saveModel(model)).toEqual(before);
    model.learn({ amount: 1, place: "web" }, "no");
    expect(model.predict({ amount: 1, place: "web" })).toBe("no");
    expect(model.schema.attributes[1].values).toEqual(["shop", "web"]);
  });

  it("names the first eight classes of many", () => {
    const model = naiveBayes(
      closeClasses(
        new Schema(
          [],
          "y",
          Array.from({ length: 10 }, (_, c) => `c${c}`),
        ),
      ),
    );
    expect(message(() => model.learn({}, "no"))).toContain('"c6", "c7" and 2 more, got "no"');
  });

  it("says where a text and a number are taken for one another, as after training from a file", () => {
    const texts = closeClasses(defineSchema({ attributes: {}, classes: ["0", "1"] }));
    expect(message(() => texts.internClass(1 as never))).toMatch(/"0", "1", got 1\. The class is "1", a string\.$/);
    const numbers = closeClasses(defineSchema<Record<never, never>, number>({ attributes: {}, classes: [0, 1] }));
    expect(message(() => numbers.internClass("1" as never))).toMatch(/0, 1, got "1"\. The class is 1, not a string\.$/);
    expect(numbers.internClass(1)).toBe(1);
    expect(message(() => numbers.internClass(2))).toMatch(/0, 1, got 2\. Its classes are closed\.$/);
  });

  it("keeps what was declared, and shares nothing with the schema it was given", () => {
    const given = open();
    const closed = closeClasses(given);
    expect(closed).toBeInstanceOf(Schema);
    closed.encode({ amount: 1, place: "web" });
    expect(given.attributes[1].values).toEqual(["shop"]);
    given.internClass("perhaps" as never);
    expect(closed.target.classes).toEqual(["yes", "no"]);
    const { target, attributes } = closed.toJSON();
    expect(target).toEqual({ name: "fraud", classes: ["yes", "no"], closed: true });
    expect(attributes.slice(0, 1)).toEqual(open().toJSON().attributes.slice(0, 1));
    expect(attributes[1]).toMatchObject({ values: ["shop", "web"], limit: 9, closed: false });
  });

  it("stays closed when it is saved, copied, published, or read from JSON", () => {
    const model = naiveBayes(closeClasses(open()));
    model.learn({ amount: 1 }, "yes");
    const twin = naiveBayes(closeClasses(open()));
    publishModel(model, twin);
    const loaded = loadModel(saveModel(model), [naiveBayes]);
    for (const other of [loaded, cloneModel(model), twin]) {
      expect(() => other.learn({ amount: 1 }, "maybe" as never)).toThrow('must be one of "yes", "no"');
      expect(other.predict({ amount: 1 })).toBe("yes");
    }
    const read = schemaFromJson(JSON.parse(JSON.stringify(model.schema)));
    expect(() => read.internClass("maybe")).toThrow("must be one of");
    const wrong = { attributes: [], target: { name: "y", classes: ["a"], closed: 1 } };
    expect(message(() => schemaFromJson(wrong))).toMatch(/`target.closed` must be true or false, got 1/);
  });

  it("refuses a schema without classes", () => {
    expect(message(() => closeClasses(defineSchema({ attributes: {} })))).toMatch(
      /^E_USAGE .* must have classes\. List them/,
    );
  });
});
