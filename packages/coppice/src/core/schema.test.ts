import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { naiveBayes } from "../learners/index.ts";
import { inspectSnapshot, loadModel, saveModel } from "../snapshot/index.ts";
import {
  Attribute,
  type AttributeDeclaration,
  CoppiceError,
  closeClasses,
  defineSchema,
  inferSchema,
  type LabelOf,
  nominal,
  numeric,
  type RecordOf,
  Schema,
  schemaFromJson,
  show,
  viewOf,
} from "./index.ts";

const HOSTILE = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "length", "", "a b", "ü\u2028"];

function weather() {
  return defineSchema({
    attributes: {
      temperature: numeric(),
      day: nominal(["Mon", "Tue"]),
      windy: nominal(["no", "yes"], { closed: true }),
    },
    target: "play",
    classes: ["no", "yes"],
  });
}

function failure(action: () => unknown): CoppiceError {
  try {
    action();
  } catch (error) {
    if (error instanceof CoppiceError) return error;
    throw error;
  }
  throw new Error("nothing was thrown");
}

describe("a declaration", () => {
  it("says the types of records and labels", () => {
    type Day = RecordOf<ReturnType<typeof weather>>;
    expectTypeOf<LabelOf<ReturnType<typeof weather>>>().toEqualTypeOf<"no" | "yes">();
    expectTypeOf<{ temperature: number; day: "Mon" }>().toExtend<Day>();
    expectTypeOf<Day["temperature"]>().toEqualTypeOf<number | boolean | null | undefined>();
    // @ts-expect-error: no number
    const day: Day = { temperature: "warm" };
    expect(failure(() => weather().encode(day)).code).toBe("E_SCHEMA");
  });

  it("that may be of either kind says the values of both", () => {
    const list: [name: string, AttributeDeclaration][] = [
      ["amount", numeric()],
      ["country", nominal(["DE"])],
    ];
    const schema = defineSchema({ attributes: Object.fromEntries(list), classes: ["fine", "fraud"] });
    expect([...schema.encode({ amount: 3, country: "DE" })]).toEqual([3, 0]);
    type Either = RecordOf<{ a: ReturnType<typeof numeric> | ReturnType<typeof nominal<"x">> }>["a"];
    expectTypeOf<Either>().toEqualTypeOf<"x" | (string & {}) | number | boolean | null | undefined>();
    // @ts-expect-error: neither a number nor a text
    expect(failure(() => schema.encode({ amount: {} })).code).toBe("E_SCHEMA");
    expectTypeOf<RecordOf<{ a: ReturnType<typeof numeric> }>["a"]>().toEqualTypeOf<
      number | boolean | null | undefined
    >();
  });

  it("has names that are whole numbers first, as objects have; schemaFromJson keeps any order", () => {
    const schema = defineSchema({ attributes: { b: numeric(), "10": numeric(), "2": numeric() }, classes: ["no"] });
    expect(schema.attributes.map(({ name }) => name)).toEqual(["2", "10", "b"]);
    expect([...schema.encode({ b: 1, "10": 2, "2": 3 })]).toEqual([3, 2, 1]);
    const { attributes, target } = schema.toJSON();
    const turned = schemaFromJson({ attributes: [...attributes].reverse(), target });
    expect([...turned.encode({ b: 1, "10": 2, "2": 3 })]).toEqual([1, 2, 3]);
    const bytes = saveModel(naiveBayes(turned));
    expect(failure(() => loadModel(bytes, [naiveBayes], { schema })).message).toContain("which `schemaFromJson` reads");
    const read = schemaFromJson(inspectSnapshot(bytes).schema);
    expect(loadModel(bytes, [naiveBayes], { schema: read }).schema.toJSON()).toEqual(turned.toJSON());
  });

  it("with a name that nobody reads is refused", () => {
    const declare = (more: object) => () => defineSchema({ attributes: { x: numeric() }, ...more });
    expect(failure(declare({ class: ["a", "b"] })).message).toBe(
      'Unknown parameter of defineSchema "class". Did you mean "classes"? Parameters of defineSchema: attributes, target, classes.',
    );
    expect(failure(declare({ label: "y" }))).toMatchObject({ code: "E_UNKNOWN" });
    expect(failure(() => numeric({ times: true } as object)).message).toMatch(/"times"\. Did you mean "time"/);
    expect(failure(() => nominal(["a"], { close: true } as object)).message).toMatch(/"close"\. Did you mean "closed"/);
    expect(failure(() => nominal(["a"], null as never))).toMatchObject({ code: "E_USAGE" });
    for (const none of [undefined, null, 7, Promise.resolve({ attributes: {} })]) {
      expect(failure(() => defineSchema(none as never)).message).toBe(
        `defineSchema: options must be an object, got ${show(none)}.${none instanceof Promise ? " Wait for it with `await`." : ""}`,
      );
    }
  });

  it("whose attributes are no plain object is refused, and not taken for one without any", () => {
    class Declared {
      readonly #x = numeric();
      get x() {
        return this.#x;
      }
    }
    class Named {
      readonly x = numeric();
    }
    const strangers: [attributes: object, given: string][] = [
      [new Map([["x", numeric()]]), "a Map"],
      [new Set(["x"]), "a Set"],
      [[], "an array of 0"],
      [[numeric()], "an array of 1"],
      [new Date(), "a Date"],
      [new Declared(), "an object"],
    ];
    for (const [attributes, given] of strangers) {
      const { code, message } = failure(() => defineSchema({ attributes: attributes as never }));
      expect(code).toBe("E_SCHEMA");
      expect(message).toBe(
        `Schema: \`attributes\` must be an object whose properties are named like the attributes, got ${given}.`,
      );
    }
    for (const none of [{}, Object.create(null)]) expect(defineSchema({ attributes: none }).attributes).toEqual([]);
    expect(defineSchema({ attributes: new Named() as never }).attributes).toHaveLength(1);
  });
});

describe("encode", () => {
  it("writes numbers as they are, nominal values as indices, missing as NaN", () => {
    const schema = weather();
    expect([...schema.encode({ temperature: -0.5, day: "Tue", windy: "yes" })]).toEqual([-0.5, 1, 1]);
    expect([...schema.encode({ temperature: null, day: undefined })]).toEqual([NaN, NaN, NaN]);
    expect([...schema.encode({ temperature: NaN, windy: null })]).toEqual([NaN, NaN, NaN]);
    expect([...schema.encode({ temperature: true })]).toEqual([1, NaN, NaN]);
    expect(Object.is(schema.encode({ temperature: -0 })[0], -0)).toBe(true);
  });

  it("writes where it is told and ignores what the schema does not name", () => {
    const row = new Float64Array(8).fill(9);
    const record = { temperature: 1, day: "Mon", windy: "no", other: {} } as { temperature: number };
    weather().encode(record, row, 2);
    expect([...row]).toEqual([9, 9, 1, 0, 0, 9, 9, 9]);
  });

  it("adds unseen nominal values at the end, so indices never change", () => {
    const schema = weather();
    expect(schema.encode({ day: "Sun" })[1]).toBe(2);
    expect(schema.encode({ day: 7 })[1]).toBe(3);
    expect(schema.encode({ day: "7" })[1]).toBe(3);
    expect(schema.encode({ day: "Mon" })[1]).toBe(0);
    expect(schema.attributes[1]?.values).toEqual(["Mon", "Tue", "Sun", "7"]);
  });

  it("refuses what does not fit, by name, with the way out", () => {
    const schema = weather();
    const error = failure(() => schema.encode({ windy: "a bit" }));
    expect(error).toMatchObject({ code: "E_SCHEMA", details: { column: "windy" } });
    expect(error.message).toMatch(/`windy` must be one of "no", "yes", got "a bit"\. Add the value/);
    expect(failure(() => schema.encode({ temperature: "12" as never })).message).toMatch(
      /finite number.*"12".*Convert/,
    );
    expect(failure(() => schema.encode({ temperature: Infinity })).message).toMatch(/Infinity/);
    expect(failure(() => schema.encode({ day: {} as never })).message).toMatch(/nominal attribute `day`/);
  });

  it.each([undefined, null, 5, "Mon", [1, 2], true, new Float64Array(1), new DataView(new ArrayBuffer(8))])(
    "refuses %j as a record",
    (record) => {
      const schema = defineSchema({ attributes: { x: numeric() } });
      for (const read of [() => schema.encode(record as never), () => schema.lookUp(record as never)]) {
        expect(read).toThrow(/A record must be an object whose properties are named like the attributes, got /);
      }
    },
  );

  it("refuses a record that has none of the attributes, and names one", () => {
    const schema = defineSchema({ attributes: { Amount: numeric(), city: nominal([]) } });
    class Hidden {
      readonly #amount = 1;
      amount(): number {
        return this.#amount;
      }
    }
    const strangers: [record: object, such: string, given: string][] = [
      [{ amount: 1 }, "Amount", '"amount"'],
      [{ id: 7, City: "Ulm" }, "city", '"id, City"'],
      [{ zzzzzz: 1 }, "Amount", '"zzzzzz"'],
      [Promise.resolve({ Amount: 1 }), "Amount", "a Promise. Wait for it with `await`"],
      [new URLSearchParams("Amount=1"), "Amount", "a URLSearchParams"],
      [new Hidden(), "Amount", "an object"],
      [Object.create({ amount: 1 }), "Amount", "an object"],
    ];
    for (const [record, such, given] of strangers) {
      for (const read of [() => schema.encode(record as never), () => schema.lookUp(record as never)]) {
        const { code, message } = failure(read);
        expect(code).toBe("E_SCHEMA");
        expect(message).toBe(
          `A record must be an object whose properties are named like the attributes, such as ${such}, got ${given}.`,
        );
      }
    }
    class Order {
      note = "";
      get Amount(): number | undefined {
        return undefined;
      }
    }
    const elsewhere: object = runInNewContext("({})"); // whose prototype is not our Object.prototype
    const missing = [{}, Object.create(null), elsewhere, { Amount: null }, { city: undefined, id: 7 }, new Order()];
    for (const record of missing) {
      expect([...schema.encode(record)]).toEqual([NaN, NaN]);
      expect([...schema.lookUp(record)]).toEqual([NaN, NaN]);
    }
    expect(schema.encode({ Amount: 1, id: 7 } as { Amount: number })[0]).toBe(1);
    expect([...defineSchema({ attributes: {} }).encode({ id: 7 } as never)]).toEqual([]);
    const words = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`word${i}`, numeric()]));
    const wide = defineSchema({ attributes: words });
    expect(wide.encode({ another: 1 } as never)).toEqual(new Float64Array(101).fill(NaN));
    expect(() => wide.encode(new Map([["word0", 1]]) as never)).toThrow(/like the attributes, got a Map/);
  });

  it("refuses them where an attribute has a name that all objects have, and a Map where one has a name that Maps have", () => {
    const inherited = ["constructor", "toString", "__proto__"] as const;
    const schema = defineSchema({
      attributes: { constructor: numeric(), toString: nominal([]), ["__proto__"]: numeric() },
    });
    expect(schema.attributes.map(({ name }) => name)).toEqual(inherited);
    for (const stranger of [{ amount: 1 }, new Date(), new Map([["amount", 1]])]) {
      for (const read of [() => schema.encode(stranger as never), () => schema.lookUp(stranger as never)]) {
        expect(failure(read).message).toContain("whose properties are named like the attributes");
      }
    }
    for (const name of inherited) {
      const record = { id: 7 };
      Object.defineProperty(record, name, { value: undefined, enumerable: true });
      expect([...schema.encode(record as never)]).toEqual([NaN, NaN, NaN]);
    }
    const parcels = defineSchema({ attributes: { size: numeric(), town: nominal([]) } });
    const entries = new Map<string, unknown>([
      ["size", 40],
      ["town", "Ulm"],
    ]); // a `size` of 2
    expect(failure(() => parcels.encode(entries as never)).message).toContain("got a Map");
    expect(failure(() => parcels.lookUp(entries as never)).message).toContain("got a Map");
    expect([...parcels.encode(Object.fromEntries(entries))]).toEqual([40, 0]);
  });

  it("stops at the limit of values", () => {
    const schema = defineSchema({ attributes: { user: nominal([], { limit: 2 }) } });
    schema.encode({ user: "a" });
    schema.encode({ user: "b" });
    schema.encode({ user: "a" });
    const error = failure(() => schema.encode({ user: "c" }));
    expect(error.message).toBe(
      'column `user`: attribute `user` must not have more values than its `limit` of 2, got "c". ' +
        "Raise the `limit`, declare a `rest` for others, or leave the attribute out.",
    );
    expect(schema.attributes[0]?.values).toEqual(["a", "b"]);
  });

  it("reads values beyond the limit as the rest, which does not count, wherever it comes", () => {
    for (const [first, values] of [
      ["a", ["a", "b", "others"]],
      ["others", ["others", "a", "b"]],
    ]) {
      const schema = defineSchema({ attributes: { user: nominal<string>([], { limit: 2, rest: "others" }) } });
      const [user] = schema.attributes;
      const read = (value: string) => user.values[schema.encode({ user: value })[0]];
      expect(read(first as string)).toBe(first);
      expect(schema.lookUp({ user: "a" })[0]).toBe(first === "a" ? 0 : 1);
      expect(["a", "b", "a"].map(read)).toEqual(["a", "b", "a"]);
      expect(user.isFull).toBe(true);
      if (first === "a") expect(schema.lookUp({ user: "c" })[0]).toBe(2); // nothing was learned of it yet
      expect(["c", "d", "others", "b", "c"].map(read)).toEqual(["others", "others", "others", "b", "others"]);
      expect(user.values).toEqual(values);
      const rest = user.indexOf("others");
      expect(["e", "others", "b"].map((value) => schema.lookUp({ user: value })[0])).toEqual([
        rest,
        rest,
        user.indexOf("b"),
      ]);
      expect([user.indexOf("e"), user.find("e"), user.find("a")]).toEqual([-1, rest, user.indexOf("a")]);
      expect(schema.encode({ user: null })).toEqual(Float64Array.of(NaN));
      schema.truncate([2, 0] as never);
      expect(["x", "y"].map(read)).toEqual(first === "a" ? ["others", "others"] : ["x", "others"]); // b is forgotten
    }
  });
});

describe("lookUp", () => {
  it("gives unseen values the index behind the last and leaves the schema alone", () => {
    const schema = weather();
    expect([...schema.lookUp({ temperature: 3, day: "Sun", windy: "a bit" })]).toEqual([3, 2, 2]);
    expect(schema.attributes.map(({ values }) => values.length)).toEqual([0, 2, 2]);
    schema.encode({ day: "Sun" });
    expect(schema.lookUp({ day: "Sun" })[1]).toBe(2);
    expect(schema.lookUp({ day: "Sat" })[1]).toBe(3);
  });
});

describe("classes", () => {
  it("grow, keep their index and their type", () => {
    const schema = defineSchema<Record<never, never>, string | number | boolean>({ attributes: {}, classes: ["1"] });
    expect([schema.internClass(1), schema.internClass(true), schema.internClass("1"), schema.internClass(-0)]).toEqual([
      1, 2, 0, 3,
    ]);
    expect(schema.internClass(0)).toBe(3);
    expect(schema.classCount).toBe(4);
    expect([schema.labelOf(0), schema.labelOf(1), schema.labelOf(-1), schema.labelOf(9)]).toEqual([
      "1",
      1,
      undefined,
      undefined,
    ]);
    expect([schema.classIndexOf("true"), schema.classIndexOf(true)]).toEqual([-1, 2]);
  });

  it("keep index and label together if a program adds to the list, which only TypeScript refuses", () => {
    const schema = defineSchema<Record<never, never>, string>({ attributes: {}, classes: ["a"] });
    (schema.target.classes as string[]).push("b");
    const model = naiveBayes(schema);
    for (const label of ["b", "c", "b"]) model.learn({}, label);
    expect(schema.target.classes).toEqual(["a", "b", "c"]);
    const loaded = loadModel(saveModel(model), [naiveBayes]);
    expect([model.predict({}), loaded.predict({}), loaded.schema.classIndexOf("c")]).toEqual(["b", "b", 2]);
  });

  it("refuse labels that are none", () => {
    for (const label of [NaN, Infinity, null, undefined, {}, Object.create(null), Symbol("x"), 1n]) {
      const message = /target `class` must be a string, boolean or finite number/;
      const open = defineSchema({ attributes: {}, classes: ["a"] });
      for (const schema of [open, closeClasses(open)])
        expect(() => schema.internClass(label as never)).toThrow(message);
      expect(() => defineSchema({ attributes: {}, classes: [label as never] })).toThrow(message);
      if (label === null || label === undefined || Number.isNaN(label)) continue; // missing in examples
      expect(() =>
        inferSchema(
          [
            { x: 1, class: "a" },
            { x: 2, class: label },
          ],
          "class",
        ),
      ).toThrow(message);
    }
  });
});

describe("a class -0", () => {
  const declared = defineSchema({ attributes: { x: numeric() }, classes: [-0, 1] });
  const learned = defineSchema<{ x: { kind: "numeric" } }, number>({ attributes: { x: numeric() } });
  const model = naiveBayes(learned);
  model.learn({ x: 1 }, -0);
  model.learn({ x: 9 }, 1);

  it.each([
    ["declared", declared],
    ["learned", learned],
    ["read from JSON", schemaFromJson(JSON.parse('{"attributes":[],"target":{"name":"y","classes":[-0,1]}}'))],
    ["closed", closeClasses(declared)],
  ])("is 0 where it is %s: the first one met does not decide how it is shown", (_, schema) => {
    expect(schema.target.classes).toEqual([0, 1]); // toEqual distinguishes 0 and -0
    expect([schema.classIndexOf(0), schema.classIndexOf(-0)]).toEqual([0, 0]);
    expect(schema.labelOf(0)).toBe(0);
  });

  it("is 0 in predictions and in saved models", () => {
    expect(model.predict({ x: 1 })).toBe(0);
    expect(model.predictProba({ x: 1 }).labels).toEqual([0, 1]);
    expect(loadModel(saveModel(model), [naiveBayes], { schema: learned, share: true }).predict({ x: 1 })).toBe(0);
    expect(() => defineSchema({ attributes: {}, classes: [0, -0] })).toThrow(/must list 0 only once/);
  });
});

describe("declarations", () => {
  it("refuse names, values and classes that occur twice, and limits that are none", () => {
    expect(() => defineSchema({ attributes: { class: numeric() } })).toThrow(
      /"attributes and target" must list "class" only once/,
    );
    expect(() => new Schema([new Attribute("a", numeric()), new Attribute("a", numeric())], "y", [])).toThrow(
      /must list "a" only once/,
    );
    expect(() => defineSchema({ attributes: { a: nominal(["x", "x"]) } })).toThrow(/"a" must list "x" only once/);
    expect(() => defineSchema({ attributes: { a: numeric as never } })).toThrow(
      /attribute "a" must be numeric\(\) or nominal\(\[\.\.\.\]\), got function numeric/,
    );
    const whole = defineSchema({ attributes: { a: nominal([1, 2] as never) } });
    expect([...whole.encode({ a: 2 }, whole.row())]).toEqual([1]); // as records with numbers are read
    expect(() => defineSchema({ attributes: {}, classes: ["x", "x"] })).toThrow(/"class" must list "x" only once/);
    expect(() => defineSchema({ attributes: { a: nominal(["p", "q"], { limit: 1 }) } })).toThrow(
      /`limit` of attribute "a" must be an integer in \[2, inf\), got 1/,
    );
    for (const limit of [0, 1.5, NaN, Infinity]) {
      expect(() => defineSchema({ attributes: { a: nominal([], { limit }) } })).toThrow(
        /`limit` of attribute "a" must be/,
      );
    }
    const rests: [options: object, given: string][] = [
      [{ rest: 7 }, "7"],
      [{ rest: null }, "null"],
      [{ rest: "c", closed: true }, '"c"'],
    ];
    for (const [options, given] of rests) {
      expect(failure(() => defineSchema({ attributes: { a: nominal(["b"], options) } })).message).toBe(
        `Schema: \`rest\` of attribute "a" must be a string, omitted if \`closed\`, got ${given}.`,
      );
    }
    expect(defineSchema({ attributes: { a: nominal(["p", "c"], { limit: 1, rest: "c" }) } }).attributes[0].isFull).toBe(
      true, // the rest does not count
    );
  });

  it("refuse options that are neither true nor false: what is saved could not be loaded", () => {
    for (const given of ["false", "", 0, 1, {}] as never[]) {
      const declared = { closed: nominal(["p"], { closed: given }), time: numeric({ time: given }) };
      for (const [option, a] of Object.entries(declared)) {
        const error = failure(() => defineSchema({ attributes: { a } }));
        expect(error).toMatchObject({ code: "E_SCHEMA", details: { given } });
        expect(error.message).toMatch(`Schema: \`${option}\` of attribute "a" must be true or false, got `);
      }
    }
    for (const given of [undefined, null, false] as never[]) {
      const bare = { kind: "nominal", values: [], limit: 1, closed: given } as const;
      const attributes = { a: bare, b: nominal([], { closed: given }), c: numeric({ time: given }) };
      const made = defineSchema({ attributes }).attributes;
      expect(made.map(({ closed, time }) => closed || time)).toEqual([undefined, undefined, undefined]);
      expect(made[0].closed).toBe(false);
    }
  });

  it("are not changed by what the schema learns", () => {
    const values = ["a"] as const;
    const classes: ("x" | "y")[] = ["x"];
    const schema = defineSchema({ attributes: { n: nominal(values) }, classes });
    schema.encode({ n: "b" });
    schema.internClass("y");
    expect([values.length, classes.length]).toEqual([1, 1]);
  });
});

describe("hostile names", () => {
  it("are attributes, values and classes like any other", () => {
    const attributes = HOSTILE.flatMap((name) => [
      new Attribute(name, numeric()),
      new Attribute(`${name}!`, nominal([])),
    ]);
    const schema = new Schema<Record<string, unknown>, string>(attributes, "target", []);
    expect([...schema.encode({})].every(Number.isNaN)).toBe(true);
    const record: Record<string, unknown> = Object.create(null);
    HOSTILE.forEach((name, i) => {
      record[name] = i;
      record[`${name}!`] = name;
    });
    expect([...schema.encode(record)]).toEqual(HOSTILE.flatMap((_, i) => [i, 0]));
    const parsed = JSON.parse('{"__proto__": 5, "constructor": 6}') as Record<string, unknown>;
    expect(schema.encode(parsed)[0]).toBe(5);
    expect(schema.encode(parsed)[2]).toBe(6);
    for (const name of HOSTILE) expect(schema.internClass(name)).toBe(HOSTILE.indexOf(name));
    expect(schemaFromJson(JSON.parse(JSON.stringify(schema))).toJSON()).toEqual(schema.toJSON());
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("JSON", () => {
  it("goes there and back", () => {
    const word = fc.string({ unit: "binary", maxLength: 6 });
    const declaration = fc.oneof(
      fc.constant(numeric()),
      fc.constant(numeric({ time: true })),
      fc
        .record({
          values: fc.uniqueArray(word, { maxLength: 4 }),
          closed: fc.boolean(),
          limit: fc.integer({ min: 4, max: 99 }),
          rest: fc.option(word, { nil: undefined }),
        })
        .map(({ values, closed, limit, rest }) => nominal(values, { closed, limit, rest: closed ? undefined : rest })),
    );
    const label = fc.oneof(
      word,
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, declaration), { maxLength: 5, selector: ([name]) => name }),
        fc.uniqueArray(label, { maxLength: 4 }),
        (attributes, classes) => {
          const schema = new Schema(
            attributes.filter(([name]) => name !== "y").map(([name, declared]) => new Attribute(name, declared)),
            "y",
            classes,
          );
          const text = JSON.stringify(schema);
          expect(JSON.stringify(schemaFromJson(JSON.parse(text)))).toBe(text);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it("has times where they are declared, and nothing where they are not", () => {
    const declared = { a: numeric({ time: true }), b: numeric({ time: false }), c: numeric() };
    const schema = defineSchema({ attributes: declared });
    expect(schema.attributes.map(({ time }) => time)).toEqual([true, undefined, undefined]);
    const text = JSON.stringify(schema);
    expect(text.match(/"time"/g)).toEqual(['"time"']);
    expect(JSON.stringify(schemaFromJson(JSON.parse(text)))).toBe(text);
    const edited = JSON.parse(text.replace('"time":true', '"time":false'));
    expect(schemaFromJson(edited).attributes[0]?.time).toBeUndefined();
  });

  it("refuses wrong shapes and says where", () => {
    const target = { name: "y", classes: [] };
    const cases: [unknown, RegExp][] = [
      [null, /Schema: its JSON must be an object/],
      [{ target }, /`attributes` must be an array/],
      [{ attributes: [] }, /`target` must be an object/],
      [{ attributes: [], target: { classes: [] } }, /`target.name` must be a string/],
      [{ attributes: [], target: { name: "y" } }, /`target.classes` must be an array of labels/],
      [{ attributes: [], target: { name: "y", classes: [null] } }, /`target.classes` must contain/],
      [
        { attributes: [], target: { ...target, kind: "numeric" } },
        /`target.kind` must be "nominal", or omitted, got "numeric". Numeric targets are not supported yet\.$/,
      ],
      [{ attributes: [3], target }, /`attributes\[0\]` must be an object/],
      [{ attributes: [{ kind: "numeric" }], target }, /`attributes\[0\].name` must be a string/],
      [
        { attributes: [{ name: "a", kind: "date" }], target },
        /`attributes\[0\].kind` must be "numeric" or "nominal", got "date"/,
      ],
      [
        { attributes: [{ name: "a", kind: "nominal", values: [1] }], target },
        /`attributes\[0\].values` must be an array of strings/,
      ],
      [
        { attributes: [{ name: "a", kind: "nominal", values: [], limit: 0 }], target },
        /`attributes\[0\].limit` must be/,
      ],
      [
        { attributes: [{ name: "a", kind: "nominal", values: [], closed: "no" }], target },
        /`attributes\[0\].closed` must be true or false, got "no"/,
      ],
      [
        { attributes: [{ name: "a", kind: "nominal", values: [], rest: true }], target },
        /`attributes\[0\].rest` must be a string, got true/,
      ],
      [
        { attributes: [{ name: "a", kind: "nominal", values: [], closed: true, rest: "b" }], target },
        /`rest` of attribute "a" must be a string, omitted if `closed`, got "b"/,
      ],
      [
        { attributes: [{ name: "a", kind: "numeric", time: "ms" }], target },
        /`attributes\[0\].time` must be true or false, got "ms"/,
      ],
      [{ attributes: [{ name: "y", kind: "numeric" }], target }, /must list "y" only once/],
    ];
    for (const [json, message] of cases) expect(failure(() => schemaFromJson(json)).message).toMatch(message);
    const inherited = { attributes: [{ name: "a", kind: "constructor", format: 1 }], target };
    expect(failure(() => schemaFromJson(inherited)).message).toMatch(/`attributes\[0\].kind` must be/);
    const short = schemaFromJson({ attributes: [{ name: "day", kind: "nominal" }], target });
    expect(short.attributes[0]).toMatchObject({ kind: "nominal", values: [], closed: false });
  });
});

describe("a property that nobody reads", () => {
  const target = { name: "y", classes: ["a"] };
  const numericX = { name: "x", kind: "numeric" };
  const ofNumeric = "Keys: name, kind, time.";

  it.each<[property: string, json: object, message: string]>([
    [
      "value",
      { attributes: [{ name: "x", kind: "nominal", value: ["a"] }], target },
      'in `attributes[0]`: "value". Did you mean "values"? Keys: name, kind, values, closed, limit, rest.',
    ],
    [
      "close",
      { attributes: [], target: { ...target, close: true } },
      'in `target`: "close". Did you mean "closed"? Keys: name, kind, classes, closed.',
    ],
    [
      "targets",
      { attributes: [], target, targets: [] },
      'in a schema: "targets". Did you mean "target"? Keys: attributes, target.',
    ],
    [
      "values",
      { attributes: [numericX, { name: "z", kind: "numeric", values: ["a"] }], target },
      `in \`attributes[1]\`: "values". ${ofNumeric}`,
    ],
    ["closed", { attributes: [{ ...numericX, closed: true }], target }, `in \`attributes[0]\`: "closed". ${ofNumeric}`],
  ])("such as %s is refused, with the nearest name", (_, json, message) => {
    expect(failure(() => schemaFromJson(json))).toMatchObject({
      code: "E_UNKNOWN",
      message: `Unknown key ${message}`,
    });
  });

  it("is in nothing that a schema writes, nor in what earlier versions wrote", () => {
    const schema = closeClasses(weather());
    expect(schemaFromJson(schema.toJSON()).toJSON()).toEqual(schema.toJSON()); // with `time: undefined`
    const earlier = {
      attributes: [numericX, { name: "n", kind: "nominal", values: [], closed: false, limit: 9 }],
      target: { name: "y", kind: "nominal", classes: [] },
    };
    expect(schemaFromJson(earlier).attributes).toHaveLength(2);
  });
});

describe("a view of a schema", () => {
  it("has the attributes it was given, in that order, and the target of the whole", () => {
    const schema = weather();
    const view = viewOf(schema, Int32Array.of(2, 0));
    expect(view.attributes.map(({ name }) => name)).toEqual(["windy", "temperature"]);
    expect(view.attributes[0]).toBe(schema.attributes[2]);
    expect(view.target).toBe(schema.target);
    expect([...view.encode({ temperature: 3, windy: "yes" })]).toEqual([1, 3]);
    expect(viewOf(view, [1]).attributes).toEqual([schema.attributes[0]]);
    expect(viewOf(schema, []).row()).toHaveLength(0);
    expect(schema.attributes).toHaveLength(3);
  });

  it("grows with the whole, and the whole with it: what either meets, both know", () => {
    const schema = weather();
    const view = viewOf(schema, [1]);
    expect([...view.encode({ day: "Sun" })]).toEqual([2]);
    expect(schema.lookUp({ day: "Sun" })[1]).toBe(2);
    expect(schema.encode({ day: "Sat" })[1]).toBe(3);
    expect([...view.lookUp({ day: "Sat" })]).toEqual([3]);
    expect(view.internClass("maybe" as never)).toBe(2);
    expect(schema.classIndexOf("maybe")).toBe(2);
    expect(schema.internClass("never" as never)).toBe(3);
    expect([view.classCount, view.labelOf(3)]).toEqual([4, "never"]);
    expect(view.toJSON()).toEqual({ ...schema.toJSON(), attributes: [schema.toJSON().attributes[1]] });
  });

  it("forgets with the whole, and the whole with it", () => {
    const schema = weather();
    const view = viewOf(schema, [1]);
    const [sizes, viewSizes] = [new Int32Array(4), new Int32Array(2)];
    schema.measure(sizes);
    view.measure(viewSizes);
    expect([[...sizes], [...viewSizes]]).toEqual([
      [0, 2, 2, 2],
      [2, 2],
    ]);
    view.encode({ day: "Sun" });
    schema.internClass("maybe" as never);
    schema.truncate(sizes);
    expect([view.attributes[0]?.values, view.classCount]).toEqual([["Mon", "Tue"], 2]);
    expect(view.lookUp({ day: "Sun" })[0]).toBe(2); // the index behind the last
    schema.encode({ day: "Sat" });
    view.internClass("never" as never);
    view.truncate(viewSizes);
    expect([schema.attributes[1]?.indexOf("Sat"), schema.classIndexOf("never")]).toEqual([-1, -1]);
  });

  it("keeps the limits of its attributes", () => {
    const view = viewOf(weather(), [2]);
    expect(failure(() => view.encode({ windy: "a bit" })).message).toContain("`windy` must be one of");
  });

  it.each([3, -1, 0.5, NaN, "x"])("refuses the index %s, by name", (index) => {
    expect(failure(() => viewOf(weather(), [0, index as number]))).toMatchObject({
      code: "E_USAGE",
      message: expect.stringContaining("viewOf: an index of an attribute must be an integer in [0, 3), got "),
    });
  });

  it("refuses an attribute that is given twice", () => {
    expect(failure(() => viewOf(weather(), [1, 1])).message).toContain('must list "day" only once');
  });
});
