import { describe, expect, it } from "vitest";
import { classifiers } from "../catalog/index.ts";
import { closeClasses, defineSchema, Model, nominal, numeric, type Schema, sourceOfRecords } from "../core/index.ts";
import { race } from "../evaluation/index.ts";
import { hoeffdingTree, naiveBayes } from "../learners/index.ts";
import { loadModel, publishModel, saveModel } from "./index.ts";

const declare = () => defineSchema({ attributes: { x: numeric(), place: nominal(["u"]) }, classes: ["no", "yes"] });

/** Row i brings a place of its own every hundred rows. */
const row = (i: number) => ({ x: (i * 37) % 100, place: i % 3 === 0 ? "u" : `p${Math.floor(i / 100)}` });
const labelOf = ({ x }: { x: number }) => (x > 50 ? "yes" : "no");

function teach(model: Pick<Model<{ x?: number; place?: string }, string>, "learn">, from: number, to: number): void {
  for (let i = from; i < to; i++) model.learn(row(i), labelOf(row(i)));
}

describe("a snapshot is loaded into a schema that is shared", () => {
  it.each(classifiers.map((definition) => [definition.id, definition] as const))("of %s", (_, definition) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const schema = declare();
      const make = () => new Model(schema, definition.with((definition.test ?? {}) as never), 1);
      const models = [make(), make()] as const;
      teach(models[0], 0, 120);
      const early = saveModel(models[0]);
      teach(models[1], 0, 350);
      const snapshots = [early, saveModel(models[1])];
      const again = declare();
      const loaded: Model<object, string>[] = [];
      for (const i of order) loaded[i] = loadModel(snapshots[i], classifiers, { schema: again, share: true });
      expect(loaded.every((model) => model.schema === again)).toBe(true);
      expect(again.toJSON()).toEqual(schema.toJSON());
      for (const [i, model] of loaded.entries()) expect(saveModel(model)).toEqual(saveModel(models[i]));
      for (const [i, model] of [...loaded, ...models].entries()) teach(model, 350, 420 + 100 * (i % 2));
      for (const [i, model] of loaded.entries()) expect(saveModel(model)).toEqual(saveModel(models[i]));
    }
  });

  it("so that models that were saved can race", async () => {
    const schema = declare();
    const [tree, bayes] = [hoeffdingTree(schema), naiveBayes(schema)];
    for (const model of [tree, bayes]) teach(model, 0, 200);
    const again = declare();
    const models = [tree, bayes].map((model) =>
      loadModel(saveModel(model), [hoeffdingTree, naiveBayes], { schema: again, share: true }),
    );
    const source = sourceOfRecords(
      again,
      Array.from({ length: 100 }, (_, i) => row(i)),
      labelOf,
    );
    const ends = [];
    for await (const event of race(models, source)) if (event.type === "measure") ends.push(event.row);
    expect(ends).toEqual([100, 100]);
  });

  it("but not where values or classes were met in another order", () => {
    const model = naiveBayes(declare());
    teach(model, 0, 250);
    const bytes = saveModel(model);
    const schema = declare();
    naiveBayes(schema).learn({ place: "p1" }, "no");
    const before = schema.toJSON();
    expect(() => loadModel(bytes, [naiveBayes], { schema, share: true })).toThrow(
      expect.objectContaining({
        code: "E_SNAPSHOT",
        message: expect.stringMatching(/^Snapshot: `place` has "p0" instead of "p1"\. Share /),
      }),
    );
    expect(schema.toJSON()).toEqual(before);
    const attributes = { x: numeric(), place: nominal(["u"]) };
    const turned = defineSchema({ attributes, classes: ["yes", "no"] });
    expect(() => loadModel(bytes, [naiveBayes], { schema: turned, share: true })).toThrow(
      '`class` has "no" instead of "yes"',
    );
  });

  it("but not into one that is closed to its values, or where it cannot be loaded, which leaves the schema as it was", () => {
    const model = naiveBayes(declare());
    teach(model, 0, 250);
    const closed = nominal(["u", "p0", "p1"], { closed: true });
    const schema = defineSchema({ attributes: { x: numeric(), place: closed }, classes: ["no", "yes"] });
    expect(() => loadModel(saveModel(model), [naiveBayes], { schema, share: true })).toThrow(
      expect.objectContaining({ code: "E_SNAPSHOT", message: expect.stringContaining("values of `place` are") }),
    );
    const open = declare();
    expect(() => loadModel(saveModel(model), [hoeffdingTree], { schema: open, share: true })).toThrow("its algorithm");
    expect(open.toJSON()).toEqual(declare().toJSON());
  });

  it("but not into one whose classes are open, where they were closed", () => {
    const bytes = saveModel(naiveBayes(closeClasses(declare())));
    const schema = declare();
    expect(() => loadModel(bytes, [naiveBayes], { schema, share: true })).toThrow(
      expect.objectContaining({
        code: "E_SNAPSHOT",
        message: expect.stringMatching(
          /its classes \("no", "yes"\) are closed, but those of the schema are not\. Close /,
        ),
      }),
    );
    const closed = closeClasses(declare());
    for (const options of [{ schema: closed, share: true }, { schema }]) {
      const loaded = loadModel(bytes, [naiveBayes], options);
      expect(() => loaded.learn(row(1), "new" as never)).toThrow(expect.objectContaining({ code: "E_SCHEMA" }));
    }
  });

  it.each([
    ["loaded", (by: Model, schema: Schema) => loadModel(saveModel(by), [naiveBayes], { schema, share: true })],
    [
      "published",
      (by: Model, schema: Schema) => {
        const twin = naiveBayes(schema);
        publishModel(by, twin);
        return twin;
      },
    ],
  ])("also in the getter of a record that is refused, which takes nothing from what was %s", (_, bring) => {
    const declareOpen = () => defineSchema({ attributes: { n: nominal(), x: numeric() }, classes: ["a", "b"] });
    const by = naiveBayes(declareOpen()) as unknown as Model;
    by.learn({ n: "p", x: 1 }, "a");
    const schema = declareOpen() as unknown as Schema;
    const model = naiveBayes(schema) as unknown as Model;
    let brought = model;
    const record = {
      get n() {
        brought = bring(by, schema);
        return "p";
      },
      x: "bad",
    };
    expect(() => model.learn(record, "b")).toThrow("column `x`");
    expect(schema.attributes[0].values).toEqual(["p"]);
    model.learn({ n: "other", x: 1 }, "b");
    expect(schema.attributes[0].values).toEqual(["p", "other"]);
    expect(brought.predict({ n: "p", x: 1 })).toBe("a");
  });

  it("but not without a schema", () => {
    const bytes = saveModel(naiveBayes(declare()));
    expect(() => loadModel(bytes, [naiveBayes], { share: true })).toThrow(
      "`share` of `loadModel` needs the `schema` to share, got undefined.",
    );
  });
});
