import { describe, expect, expectTypeOf, it } from "vitest";
import { CoppiceError } from "./errors.ts";
import { inferSchema } from "./infer-schema.ts";
import type { LabelOf, RecordOf } from "./schema.ts";
import type { Label } from "./target.ts";

interface Order {
  readonly id: number;
  readonly price: number | null;
  readonly country?: string;
  readonly gift: boolean;
  readonly returned: "yes" | "no";
}

const orders: Order[] = [
  { id: 1, price: 3.5, gift: true, returned: "no" },
  { id: 2, price: null, country: "DE", gift: false, returned: "yes" },
  { id: 3, price: NaN, country: "FR", gift: true, returned: "no" },
];

function failure(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof CoppiceError) return `${error.code} ${error.message}`;
  }
  return "no CoppiceError";
}

describe("inferSchema", () => {
  it("takes numbers as numeric, texts and booleans as nominal, in the order met", () => {
    const schema = inferSchema(orders, "returned", { ignore: ["id"] });
    expect(schema.toJSON()).toEqual({
      attributes: [
        { name: "price", kind: "numeric" },
        { name: "gift", kind: "nominal", values: ["true", "false"], closed: false, limit: 1000, rest: "(other)" },
        { name: "country", kind: "nominal", values: ["DE", "FR"], closed: false, limit: 1000, rest: "(other)" },
      ],
      target: { name: "returned", classes: ["no", "yes"] },
    });
    expect([...schema.encode({ price: 2, gift: false, country: "MT" })]).toEqual([2, 1, 2]);
  });

  it("keeps the first values of a nominal column, of a flag 64, and reads all others as one", () => {
    const records = Array.from({ length: 3000 }, (_, i) => ({ town: `t${i % 1400}`, flag: i % 2, y: `c${i % 1400}` }));
    const { attributes, target } = inferSchema(records, "y");
    const [town, flag] = attributes;
    expect([town.values.length, town.values[999], town.values[1000]]).toEqual([1001, "t999", "(other)"]);
    for (let i = 0; i < 100; i++) flag.intern(`${i}`);
    expect([flag.values.length, flag.values[63], flag.values[64]]).toEqual([65, "63", "(other)"]);
    expect(target.classes).toHaveLength(1400); // the target keeps all
    const few = inferSchema(records, "y", { maxValues: 3 });
    expect(few.attributes[0].values).toEqual(["t0", "t1", "t2", "(other)"]);
    expect(inferSchema(records, "y", { maxValues: 1400 }).attributes[0].values).toHaveLength(1400);
    const named = inferSchema([{ k: "(other)", y: 1 }, ...["a", "b", "c"].map((k) => ({ k, y: 0 }))], "y", {
      maxValues: 2,
    });
    expect(named.attributes[0].values).toEqual(["(other)", "a", "b"]);
    for (const maxValues of [0, 1.5, NaN, "5"] as number[]) {
      expect(failure(() => inferSchema(records, "y", { maxValues }))).toMatch(
        /^E_USAGE inferSchema: `maxValues` must be an integer in \[1, inf\), got /,
      );
    }
  });

  it("takes numbers that are codes as nominal when told so", () => {
    const records = [
      { code: 7, day: "1", y: 0 },
      { code: 5, day: "2", y: 1 },
    ];
    const { attributes, target } = inferSchema(records, "y", { nominal: ["code"] });
    expect(attributes.map(({ kind, values }) => [kind, values])).toEqual([
      ["nominal", ["7", "5"]],
      ["nominal", ["1", "2"]], // text stays text
    ]);
    expect(target.classes).toEqual([0, 1]);
  });

  it("takes numbers that are only 0 and 1 as nominal, unless told otherwise", () => {
    const records = [
      { flag: 1, zero: 0, count: 0, half: 0, late: null, y: "x" },
      { flag: 0, zero: 0, count: 1, half: 1, late: 0, y: "y" },
      { flag: 1, zero: 0, count: 2, half: 0.5, late: 1, y: "y" },
    ];
    const kinds = (options = {}) =>
      Object.fromEntries(inferSchema(records, "y", options).attributes.map(({ name, kind }) => [name, kind]));
    expect(kinds()).toEqual({ flag: "nominal", zero: "nominal", count: "numeric", half: "numeric", late: "nominal" });
    expect(kinds({ numeric: ["flag"] })).toMatchObject({ flag: "numeric", late: "nominal" });
    const schema = inferSchema(records, "y", { ignore: ["zero", "count", "half", "late"] });
    expect(schema.attributes[0]?.values).toEqual(["0", "1"]);
    expect([...schema.encode({ flag: 1 }), ...schema.encode({ flag: 2.5 })]).toEqual([1, 2]); // later numbers: new values
  });

  it("knows the types of records and labels", () => {
    const schema = inferSchema(orders, "returned");
    type Row = RecordOf<typeof schema>;
    expectTypeOf<LabelOf<typeof schema>>().toEqualTypeOf<"yes" | "no">();
    expectTypeOf<keyof Row>().toEqualTypeOf<"id" | "price" | "country" | "gift">();
    expectTypeOf<{ price: undefined; gift: true }>().toExtend<Row>();
    const flags = inferSchema([{ member: 0, y: "a" }] as { member: 0 | 1; y: string }[], "y");
    expectTypeOf<{ member: 1 }>().toExtend<RecordOf<typeof flags>>();
    expectTypeOf<{ member: true }>().not.toExtend<RecordOf<typeof flags>>(); // would be a third value
    // @ts-expect-error: no such column
    expect(failure(() => inferSchema(orders, "retuned"))).toMatch(/^E_UNKNOWN .*"retuned".*Did you mean "returned"/);
    const untyped = inferSchema([{ a: 1, y: "x" }] as Record<string, unknown>[], "y");
    expectTypeOf<LabelOf<typeof untyped>>().toEqualTypeOf<Label>();
  });

  it("has no trouble with names that objects have anyway", () => {
    const records = [JSON.parse('{ "__proto__": 1, "constructor": "u", "y": "x" }') as Record<string, unknown>];
    const schema = inferSchema(records, "y");
    expect(schema.attributes.map(({ name, kind }) => [name, kind])).toEqual([
      ["__proto__", "numeric"],
      ["constructor", "nominal"],
    ]);
  });

  it("refuses what it cannot tell, naming row and column", () => {
    const infer = (records: Record<string, unknown>[], options = {}) =>
      failure(() => inferSchema(records, "y", options));
    expect(infer([])).toMatch(/^E_USAGE inferSchema: the records must not be empty/);
    expect(
      infer([
        { a: 1, y: 0 },
        { a: "u", y: 0 },
      ]),
    ).toMatch(/^E_SCHEMA row 2, column `a`: earlier values were numbers: expected a number, got "u"/);
    expect(
      infer([
        { a: "u", y: 0 },
        { a: 1, y: 0 },
      ]),
    ).toMatch(/earlier values were strings: expected a string, got 1/);
    expect(
      infer(
        [
          { a: "u", y: 0 },
          { a: 1, y: 0 },
        ],
        { nominal: ["a"] },
      ),
    ).toBe("no CoppiceError");
    expect(infer([{ a: new Date(0), y: 0 }])).toMatch(
      /^E_SCHEMA row 1, column `a`: a value must be a number, a string/,
    );
    expect(infer([{ a: 1n, y: 0 }])).toBe(
      "E_SCHEMA row 1, column `a`: a value must be a number, a string or a boolean, got 1n. " +
        "Turn it into a number, or name the column in `nominal` if it is a code.",
    );
    expect(inferSchema([{ a: 1n, y: 0 }], "y", { nominal: ["a"] }).attributes[0]?.values).toEqual(["1"]);
    expect(infer([{ a: null, y: 0 }])).toMatch(/^E_SCHEMA column `a`: no record holds a value/);
    expect(infer([{ a: new Date(0), b: 1, y: 0 }], { ignore: ["a"] })).toBe("no CoppiceError");
    expect(infer([{ a: true, y: 0 }], { numeric: ["a"] })).toBe("no CoppiceError");
    expect(infer([{ a: "1", y: 0 }], { numeric: ["a"] })).toMatch(/^E_SCHEMA row 1, column `a`: .*a number, got "1"/);
    expect(infer([{ a: 1, y: 0 }], { numeric: ["b"] })).toMatch(/^E_UNKNOWN Unknown column "b"/);
    expect(infer([{ a: 1, y: 0 }], { numeric: ["a"], nominal: ["a"] })).toMatch(/^E_USAGE column `a`: .*named in/);
    expect(infer([{ a: 1, y: 0 }], { ignore: ["b"] })).toMatch(/^E_UNKNOWN Unknown column "b"/);
    expect(infer([{ a: 1, y: {} }])).toMatch(/^E_SCHEMA .*finite number, got an object\. Convert it to one/);
    for (const list of ["ignore", "nominal", "numeric"]) {
      for (const given of ["a", [null], ["a", 3], [{}]]) {
        expect(infer([{ a: 1, y: 0 }], { [list]: given })).toContain(`\`${list}\` must be an array of names`);
      }
    }
  });

  it("says that getters of a class are no columns", () => {
    class Order {
      readonly price: number;
      constructor(price: number) {
        this.price = price;
      }
      get total() {
        return 2 * this.price;
      }
      get kind() {
        return this.price > 1 ? "much" : "little";
      }
    }
    class Late extends Order {
      get days() {
        return 3;
      }
    }
    class Bare {
      get price() {
        return 1;
      }
    }
    const orders = [1, 2, 3.5].map((price) => Object.assign(new Late(price), { late: price > 2 }));
    const told: string[] = [];
    const schema = inferSchema(orders, "late", { warn: (warning) => told.push(warning) });
    expect(schema.attributes.map(({ name }) => name)).toEqual(["price"]);
    expect(told).toEqual([
      "`days`, `total`, `kind` are getters of the records' class, not columns. Declare the schema with " +
        "`defineSchema`, which also reads getters, or convert the records to plain objects.",
    ]);
    const warningsOf = (record: object) => {
      const found: string[] = [];
      inferSchema([Object.assign(record, { y: 1 })], "y", { warn: (warning) => found.push(warning) });
      return found;
    };
    expect(warningsOf(new Bare())).toEqual([
      expect.stringMatching(/^`price` is a getter of .* class, not a column\. /),
    ]);
    const getters = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`g${i}`, { get: () => i }]));
    const many = warningsOf(Object.create(Object.defineProperties({}, getters)));
    expect(many).toEqual([expect.stringMatching(/`g6`, `g7` and 2 more are getters/)]);
    expect(failure(() => inferSchema(orders, "kind"))).toMatch(
      /^E_SCHEMA column `kind`: the target is a getter of the records' class but must be an own property/,
    );
    expect(failure(() => inferSchema([new Bare()] as { price?: number }[], "price"))).toMatch(
      /^E_SCHEMA inferSchema: record 1 must have own properties, as a plain object does, not only getters of its class \(`price`\), got an object. Decl/,
    );
    expect(failure(() => inferSchema([new Date()] as object[], "x" as never))).toMatch(
      /^E_SCHEMA inferSchema: record 1 must have own properties, as a plain object does, got a Date/,
    );
    const plain = orders.map((order) => ({ ...order, total: order.total }));
    expect(inferSchema(plain, "late", { warn: () => expect.fail() }).attributes).toHaveLength(2);
  });

  it("tells who wants to know of texts that hardly ever repeat", () => {
    const warnings: string[] = [];
    const warn = (warning: string) => warnings.push(warning);
    const records = Array.from({ length: 120 }, (_, i) => ({
      user: i < 118 ? `u${i % 60}` : null, // 60 of 118: more than half
      town: `t${i % 60}`, // 60 of 120: no more than half
      code: i % 50 === 0 ? `c${i}` : undefined, // all different, but few
      price: i,
      y: "yes",
    }));
    inferSchema(records, "y", { warn });
    expect(warnings).toEqual([
      'Column "user" is nominal and nearly an identifier: 60 different values in 118 records. Such values make models ' +
        'large and teach little. Leave it out with `ignore: ["user"]`.',
    ]);
    warnings.length = 0;
    inferSchema(records, "y", { warn, nominal: ["user", "price"] }); // what is asked for needs no word
    expect(warnings).toEqual([]);
    expect(() => inferSchema(records, "y")).not.toThrow();
  });

  it("leaves out text that names its record, and says how to keep it", () => {
    const warnings: string[] = [];
    const records = Array.from({ length: 200 }, (_, i) => ({ id: `u${i}`, n: i, y: i % 2 }));
    const options = { warn: (warning: string) => warnings.push(warning) };
    expect(inferSchema(records, "y", options).attributes.map(({ name }) => name)).toEqual(["n"]);
    expect(warnings).toEqual([
      'Column "id" is left out: 200 different values in 200 records, as in an identifier. Keep it with `nominal: ["id"]`.',
    ]);
    const kept = inferSchema(records, "y", { ...options, nominal: ["id"] });
    expect(kept.attributes.map(({ name, values }) => [name, values.length])).toEqual([
      ["id", 200],
      ["n", 0],
    ]);
    expect(warnings).toHaveLength(1);
  });

  it("refuses a quantity as target, unless asked, but takes classes that are numbers", () => {
    const infer = (value: (i: number) => unknown, options = {}) =>
      failure(() =>
        inferSchema(
          Array.from({ length: 300 }, (_, i) => ({ a: i % 3, y: value(i) })),
          "y",
          options,
        ),
      );
    const refusal = /^E_SCHEMA column `y`: the target is a quantity \(100 different values in 300 records\)/;
    expect(infer((i) => (i % 100) / 8)).toMatch(refusal);
    expect(infer((i) => (i % 100) - 50)).toMatch(refusal);
    expect(infer((i) => (i % 100) / 8, { nominal: ["y"] })).toBe("no CoppiceError");
    expect(infer((i) => i % 100)).toBe("no CoppiceError"); // codes of a hundred classes
    expect(infer(() => 1, { ignore: ["y"] })).toMatch(/^E_USAGE column `y`: .*the target, and named in `ignore`/);
    expect(infer(() => 1, { numeric: ["y"] })).toMatch(/^E_USAGE column `y`: .*the target, which is nominal/);
  });

  it("tells of a target whose many classes may be quantities, unless asked", () => {
    const told = (value: (i: number) => unknown, options = {}) => {
      const warnings: string[] = [];
      const records = Array.from({ length: 300 }, (_, i) => ({ a: i % 3, y: value(i) }));
      inferSchema(records, "y", { warn: (warning: string) => warnings.push(warning), ...options });
      return warnings;
    };
    expect(told((i) => i % 60)).toEqual([
      'The target "y" holds 60 different values in 300 records, and each is a class. If they are quantities, turn them into ' +
        'a few classes (such as low and high); if not, name it in `nominal: ["y"]`.',
    ]);
    expect(told((i) => (i === 7 ? "none" : (i % 60) + 0.5))).toHaveLength(1); // prices with a text among them
    expect(told((i) => i % 60, { nominal: ["y"] })).toEqual([]);
    expect(told((i) => i % 50)).toEqual([]);
    expect(told((i) => `c${i % 60}`)).toEqual([]);
  });

  it("refuses a target that names its record, unless asked", () => {
    const infer = (classes: number, records: number, options = {}) =>
      failure(() =>
        inferSchema(
          Array.from({ length: records }, (_, i) => ({ a: i % 3, order: `A-${i % classes}` })),
          "order",
          options,
        ),
      );
    expect(infer(92, 101)).toBe(
      "E_SCHEMA column `order`: the target looks like an identifier (92 different values in 101 records). " +
        'Choose another target; with `nominal: ["order"]` each value is a class.',
    );
    expect(infer(92, 101, { nominal: ["order"] })).toBe("no CoppiceError");
    expect(infer(90, 100)).toBe("no CoppiceError");
    expect(infer(99, 99)).toBe("no CoppiceError");
  });

  it("refuses dates in texts as it refuses Date objects, unless asked", () => {
    const records = [
      { day: "2024-02-29", y: 1 },
      { day: "2024-03-01T10:00:00Z", y: 0 },
    ];
    expect(failure(() => inferSchema(records, "y"))).toMatch(
      /^E_SCHEMA column `day`: the strings are dates, but times must be numbers, got "2024-02-29"\. .*Date\.parse/,
    );
    expect(inferSchema(records, "y", { nominal: ["day"] }).attributes[0]?.values).toHaveLength(2);
    expect(inferSchema([...records, { day: "soon", y: 0 }], "y").attributes[0]?.kind).toBe("nominal");
  });
});
