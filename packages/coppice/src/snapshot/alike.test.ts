import { describe, expect, expectTypeOf, it } from "vitest";
import {
  type AttributeDeclaration,
  closeClasses,
  defineSchema,
  type Label,
  type Model,
  type NominalAttribute,
  type NumericAttribute,
  nominal,
  numeric,
  type Schema,
} from "../core/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "./index.ts";

const declared = () =>
  defineSchema({ attributes: { place: nominal(["u"]), x: numeric() }, target: "late", classes: ["yes", "no"] });

function saved(...labels: string[]): Uint8Array {
  const model = naiveBayes(declared()) as Model<{ place?: string; x?: number }, string>;
  for (const label of ["no", "yes", ...labels]) model.learn({ place: "v", x: 1 }, label);
  return saveModel(model);
}

describe("a snapshot is loaded with a schema", () => {
  it("and has the types of its records and labels", () => {
    const schema = declared();
    let model = naiveBayes(schema);
    model = loadModel(saveModel(model), [naiveBayes], { schema });
    expectTypeOf(model.predict({ x: 1 })).toEqualTypeOf<"yes" | "no" | undefined>();
    // @ts-expect-error an attribute that the schema does not have
    model.predict({ x: 1, y: 2 });
    expectTypeOf(loadModel(saved(), [naiveBayes]).predict)
      .parameter(0)
      .toEqualTypeOf<object>();
    interface Delay {
      readonly x: number;
    }
    const delay: Delay = { x: 1 };
    for (const one of [loadModel(saved(), [naiveBayes]), model])
      expect(one.predict(delay)).toBeOneOf(["yes", "no", undefined]);
    expectTypeOf<Delay>().toExtend<Parameters<Model["learn"]>[0]>();
    expectTypeOf<Delay>().toExtend<Parameters<Schema["encode"]>[0]>();
    // @ts-expect-error no record
    expect(() => loadModel(saved(), [naiveBayes]).predict("x")).toThrow();
  });

  it("and a schema of its own, with all that it had met", () => {
    const schema = declared();
    const model = loadModel(saved("maybe"), [naiveBayes], { schema, limitBytes: 1e6 });
    expect(model.schema).not.toBe(schema);
    expect(model.schema.target.classes).toEqual(["yes", "no", "maybe"]);
    expect(model.schema.attributes[0]?.values).toEqual(["u", "v"]);
    expect(schema.target.classes).toEqual(["yes", "no"]);
  });

  it("that knows more, or in another order", () => {
    const attributes = { place: nominal(["w", "z"]), x: numeric() };
    const more = defineSchema({ attributes, target: "late", classes: ["no", "later", "yes"] });
    expect(loadModel(saved(), [naiveBayes], { schema: more }).predict({ x: 1 })).toBe("yes");
    const none = defineSchema({ attributes, target: "late" });
    expect(loadModel(saved(), [naiveBayes], { schema: none }).predict({ x: 1 })).toBe("yes");
  });

  it("whose classes are closed, and is closed to others from then on, however it was saved", () => {
    const attributes = { place: nominal(), x: numeric() };
    const more = closeClasses(defineSchema({ attributes, target: "late", classes: ["later", "no", "yes"] }));
    const closed = naiveBayes(closeClasses(declared()));
    closed.learn({ place: "v", x: 1 }, "no");
    for (const bytes of [saved(), saveModel(closed)]) {
      const model = loadModel(bytes, [naiveBayes], { schema: more });
      expect(model.schema).not.toBe(more);
      expect(model.schema.target.classes).toEqual(["yes", "no", "later"]);
      expect(model.schema.attributes[0]?.values).toEqual(["u", "v"]);
      const before = loadModel(bytes, [naiveBayes]);
      expect(model.predict({ x: 1 })).toBe(before.predict({ x: 1 }));
      expect(() => model.learn({ x: 1 }, "ye" as never)).toThrow('must be one of "yes", "no", "later", got "ye"');
      model.learn({ x: 9 }, "later");
      expect(model.predictProba({ x: 9 }).get("later")).toBeGreaterThan(0);
      const again = loadModel(saveModel(model), [naiveBayes]);
      expect(() => again.learn({ x: 1 }, "perhaps")).toThrow("must be one of");
      expect(saveModel(again)).toEqual(saveModel(model));
    }
    expect(more.target.classes).toEqual(["later", "no", "yes"]);
    // A schema that is open says nothing of it.
    const stays = loadModel(saveModel(closed), [naiveBayes], { schema: declared() });
    expect(() => stays.learn({ x: 1 }, "later" as never)).toThrow("must be one of");
  });

  it("but not with one that is closed to its classes", () => {
    const schema = closeClasses(declared());
    for (const share of [false, true]) {
      expect(() => loadModel(saved("maybe"), [naiveBayes], { schema, share })).toThrow(
        expect.objectContaining({
          code: "E_SNAPSHOT",
          message:
            'Snapshot: its classes are "yes", "no", "maybe", but the schema only allows "yes", "no". ' +
            "Close a schema that lists all of them, or load it with one that is open.",
        }),
      );
    }
    const others = closeClasses(defineSchema({ attributes: { x: numeric() }, classes: ["1", "0", "2"] }));
    const numbers = naiveBayes(
      defineSchema<{ x: ReturnType<typeof numeric> }, number>({ attributes: { x: numeric() } }),
    );
    for (const label of [0, 1]) numbers.learn({ x: 1 }, label);
    expect(() => loadModel(saveModel(numbers), [naiveBayes], { schema: others })).toThrow(
      'but the schema only allows "1", "0", "2". A string is another class than',
    );
  });

  it("whose attributes are closed or limited, and are so from then on, however they were saved", () => {
    const load = (place: NominalAttribute, bytes = saved(), x: NumericAttribute = numeric(), share = false) => {
      const schema = defineSchema({ attributes: { place, x }, target: "late", classes: ["yes", "no"] });
      return loadModel(bytes, [naiveBayes], { schema, share });
    };
    const closed = load(nominal(["w", "v", "u"], { closed: true }));
    expect(closed.schema.attributes[0].values).toEqual(["u", "v", "w"]);
    expect(() => closed.learn({ place: "z" }, "no")).toThrow('`place` must be one of "u", "v", "w", got "z"');
    expect(closed.predictProba({ place: "v" })).toEqual(load(nominal()).predictProba({ place: "v" }));
    closed.learn({ place: "w" }, "no");
    const opened = load(nominal([], { limit: 4 }), saveModel(closed));
    opened.learn({ place: "z" }, "no");
    expect(() => opened.learn({ place: "y" }, "no")).toThrow("`place` must not have more values than its `limit` of 4");
    const raised = load(nominal(), saveModel(opened));
    raised.learn({ place: "y" }, "no");
    expect(raised.schema.attributes[0].values).toEqual(["u", "v", "w", "z", "y"]);
    expect(raised.schema.attributes[0].limit).toBe(65_536);
    // Classes that were saved closed stay so, and what is shown as a time is one where either says so.
    const both = naiveBayes(closeClasses(declared()));
    const timed = load(nominal(["u"], { closed: true }), saveModel(both), numeric({ time: true }));
    expect(() => timed.learn({ x: 1 }, "later" as never)).toThrow("must be one of");
    for (const one of [timed, load(nominal(), saveModel(timed))]) expect(one.schema.attributes[1].time).toBe(true);
    expect(load(nominal(["u"], { closed: true }), saveModel(both)).schema.toJSON().target.closed).toBe(true);
  });

  it("whose attributes name a rest or none: that of the model stays, with its limit, where nothing is declared of further values", () => {
    const model = naiveBayes(
      defineSchema({
        attributes: { place: nominal<string>([], { limit: 2, rest: "others" }) },
        classes: ["yes", "no"],
      }),
    );
    for (let i = 0; i < 40; i++) model.learn({ place: `p${i % 4}` }, i % 4 < 2 ? "yes" : "no");
    const bytes = saveModel(model);
    const load = (place: NominalAttribute, share = false) => {
      const schema = defineSchema({ attributes: { place }, classes: ["yes", "no"] });
      return loadModel(bytes, [naiveBayes], { schema, share });
    };
    const known = ["p0", "p1", "others"];
    const raised = load(nominal([], { limit: 3, rest: "others" }));
    for (const one of [loadModel(bytes, [naiveBayes]), load(nominal()), load(nominal([], { limit: 1 })), raised]) {
      expect(one.schema.attributes[0].values).toEqual(known);
      const isRaised = one === raised;
      expect(one.predict({ place: "never met" })).toBe(isRaised ? "yes" : "no");
      one.learn({ place: "new" }, "no");
      one.learn({ place: "newer" }, "no");
      expect(one.schema.attributes[0].values).toEqual(isRaised ? [...known, "new"] : known);
    }
    const closed = load(nominal([...known, "p7"], { closed: true }));
    expect(closed.schema.attributes[0]).toMatchObject({ closed: true, rest: undefined, values: [...known, "p7"] });
    expect(() => load(nominal([], { limit: 1, rest: "others" }))).toThrow(
      "its attribute `place` must have no more values than the `limit` of the schema, 1, got 2. ",
    );
    expect(() => load(nominal([], { limit: 2, rest: "another" }))).toThrow("`limit` of the schema, 2, got 3. ");
    expect(() => load(nominal(), true)).toThrow(
      expect.objectContaining({
        code: "E_SNAPSHOT",
        message:
          'Snapshot: values of `place` beyond 2 are read as "others", but the schema declares no `rest`. ' +
          'Declare it with { limit: 2, rest: "others" }, or load without `share`.',
      }),
    );
    const shared = load(nominal([], { limit: 2, rest: "others" }), true);
    expect(saveModel(shared)).toEqual(bytes);
    expect(shared.schema.attributes[0].values).toEqual(known);
  });

  it.each([false, true])("but not with attributes that are closed to its values, or too short (share: %s)", (share) => {
    const load = (place: NominalAttribute) =>
      loadModel(saved(), [naiveBayes], { schema: defineSchema({ attributes: { place, x }, target: "late" }), share });
    expect(() => load(nominal(["u", "w"], { closed: true }))).toThrow(
      expect.objectContaining({
        code: "E_SNAPSHOT",
        message:
          'Snapshot: the values of `place` are "u", "v", but the schema only allows "u", "w". ' +
          "Close a schema that lists all of them, or load it with one that is open.",
      }),
    );
    expect(() => load(nominal([], { limit: 1 }))).toThrow(
      expect.objectContaining({
        code: "E_SNAPSHOT",
        message:
          "Snapshot: its attribute `place` must have no more values than the `limit` of the schema, 1, got 2. " +
          "Raise the `limit` of the schema, or load it without one.",
      }),
    );
  });

  const place = nominal();
  const x = numeric();
  it.each<[string, Record<string, AttributeDeclaration>, string, Label[], string]>([
    [
      "another name",
      { place, y: x },
      "late",
      ["yes"],
      "it has the numeric attribute `x` instead of the numeric attribute `y`",
    ],
    [
      "another kind",
      { place: x, x },
      "late",
      ["yes"],
      "it has the nominal attribute `place` instead of the numeric attribute `place`",
    ],
    [
      "another order",
      { x, place },
      "late",
      ["yes"],
      "it has the nominal attribute `place` instead of the numeric attribute `x`. It has the same attributes in another order",
    ],
    ["one attribute less", { place }, "late", ["yes"], "it has the numeric attribute `x` instead of the target `late`"],
    ["one more", { place, x, y: x }, "late", ["yes"], "it has the target `late` instead of the numeric attribute `y`"],
    [
      "two more",
      { place, x, y: x, z: x },
      "late",
      ["yes"],
      "it has the target `late` instead of the numeric attribute `y`",
    ],
    ["another target", { place, x }, "class", ["yes"], "it has the target `late` instead of the target `class`"],
    [
      "other classes",
      { place, x },
      "late",
      ["yes", "never"],
      'its classes are "yes", "no", but the schema has "yes", "never". Load it with the schema of the program',
    ],
    ["fewer, but others", { place, x }, "late", ["never"], '"yes", "no", but the schema has "never". Load it with'],
    ["numbers for texts", { place, x }, "late", [0, 1], '"yes", "no", but the schema has 0, 1. Load it with'],
    ["very many others", { place, x }, "late", [1, 2, 3, 4, 5, 6], "but the schema has 1, 2, 3, 4 and 2 more."],
  ])("but not with %s", (_, attributes, target, classes, told) => {
    const schema = defineSchema({ attributes, target, classes });
    expect(() => loadModel(saved(), [naiveBayes], { schema })).toThrow(
      expect.objectContaining({ code: "E_SNAPSHOT", message: expect.stringContaining(told) }),
    );
  });

  it("but not with numbers or booleans for the texts that spell them", () => {
    const model = naiveBayes(defineSchema({ attributes: { x }, classes: ["1", "0", "true"] }));
    const spelt: readonly Label[][] = [[0, 1], [true], [1, "0"]];
    for (const classes of spelt) {
      const schema = defineSchema({ attributes: { x }, classes });
      expect(() => loadModel(saveModel(model), [naiveBayes], { schema })).toThrow(
        /its classes are "1", "0", "true", but the schema has (0, 1|true|1, "0")\. A string is another class than the/,
      );
    }
  });

  it("but not with what is none", () => {
    const schema = { attributes: {}, classes: [] } as never;
    expect(() => loadModel(saved(), [naiveBayes], { schema })).toThrow(
      /`schema` must come from `defineSchema`, got an/,
    );
    expect(() => loadModel(saved(), [naiveBayes], { shema: declared() } as never)).toThrow('Did you mean "schema"?');
  });
});
