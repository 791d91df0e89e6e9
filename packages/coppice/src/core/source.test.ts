import { Readable } from "node:stream";
import { describe, expect, expectTypeOf, it } from "vitest";
import { onlineBagging } from "../ensembles/index.ts";
import { accuracyByMembers, evaluate, findOutliers, race } from "../evaluation/index.ts";
import { naiveBayes } from "../learners/index.ts";
import { loadModel, saveModel } from "../snapshot/index.ts";
import { sea } from "../streams/index.ts";
import {
  type Batch,
  CoppiceError,
  checkCount,
  dataSet,
  defineSchema,
  type Label,
  nominal,
  numeric,
  recordsOf,
  type Schema,
  type Source,
  sourceOf,
  sourceOfRecords,
} from "./index.ts";

describe("a source whose batches cannot be read", () => {
  const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });

  it.each([
    ["evaluation", (source: Source) => evaluate(onlineBagging(schema), source)],
    ["accuracyByMembers", (source: Source) => accuracyByMembers(onlineBagging(schema), source)],
    ["findOutliers", (source: Source) => findOutliers(onlineBagging(schema), source)],
  ])("is refused by %s", async (who, read) => {
    for (const batches of [undefined, null, 5, {}]) {
      const message = `${who}: the result of the source's \`batches\` must be an iterable, got `;
      const error = await read({ schema, batches: () => batches as never }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CoppiceError);
      expect(error).toMatchObject({ code: "E_USAGE", message: expect.stringContaining(message) });
    }
  });
});

describe("sourceOf", () => {
  const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });

  it.each([0, -1, 1.5, NaN, Infinity, "2"])("refuses batches of %s rows", (batchRows) => {
    const make = () => sourceOf(schema as never, new Float64Array(3), new Int32Array(3), batchRows as number);
    expect(make).toThrow("sourceOf: `batchRows` must be an integer in [1, inf), got ");
  });
});

describe("sourceOfRecords", () => {
  const orders = [
    { price: 3, country: "DE", returned: "yes" },
    { price: 5, country: "FR", returned: null },
    { price: null, country: "MT", returned: "no" },
    { country: undefined, returned: "late" },
  ] as const;
  const schemaOf = () =>
    defineSchema({ attributes: { price: numeric(), country: nominal(["DE"]) }, classes: ["yes", "no", "late"] });
  const copied = ({ rows, labels, count }: Batch) => [[...rows.subarray(0, 2 * count)], [...labels.subarray(0, count)]];
  const read = async (batches: AsyncIterable<Batch> | Iterable<Batch>) => {
    const all = [];
    for await (const batch of batches) all.push(copied(batch));
    return all;
  };
  type Order = (typeof orders)[number];
  const labelOf = ({ returned }: Order) => returned;
  async function* asTheyCome() {
    yield* orders;
  }

  it("encodes records as they come, with their labels, in batches", async () => {
    const schema = schemaOf();
    const expected = [
      [
        [3, 0, 5, 1, NaN, 2],
        [0, -1, 1],
      ],
      [[NaN, NaN], [2]],
    ];
    expect(await read(sourceOfRecords(schema, asTheyCome(), ({ returned }) => returned, 3).batches())).toEqual(
      expected,
    );
    expect(schema.attributes[1].values).toEqual(["DE", "FR", "MT"]);
    const again = sourceOfRecords(schema, orders, ({ returned }) => returned, 3);
    expect(again.totalRows).toBe(4);
    for (let i = 0; i < 2; i++) expect(await read(again.batches())).toEqual(expected);
  });

  it.each<[what: string, records: () => Iterable<Order> | AsyncIterable<Order>]>([
    ["a generator", asTheyCome],
    ["an iterator", () => orders.values()],
    ["an iterator without records", () => orders.slice(4).values()],
    ["a stream of Node", () => Readable.from(orders)],
    ["a stream of the web", () => new Blob([]).stream() as unknown as AsyncIterable<Order>],
  ])("reads the records of %s once, also where another reader has not come to their end", async (_, records) => {
    const once =
      "sourceOfRecords: the records can be read only once. Pass an array, or make a source of new records for each";
    const whole = sourceOfRecords(schemaOf(), records(), labelOf);
    await read(whole.batches());
    const begun = sourceOfRecords(schemaOf(), records(), labelOf, 1);
    for await (const _batch of begun.batches()) break;
    for (const source of [whole, begun]) {
      await expect(read(source.batches())).rejects.toThrow(once);
      await expect(read(source.batches())).rejects.toMatchObject({ code: "E_USAGE" });
    }
  });

  it("leaves all to the first of two readers at once", async () => {
    const source = sourceOfRecords(schemaOf(), asTheyCome(), labelOf, 1);
    const both = await Promise.allSettled([read(source.batches()), read(source.batches())]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect((both[0] as PromiseFulfilledResult<unknown[]>).value).toHaveLength(4);
  });

  it("reads again what can be read again, also where it is named as an iterator is", async () => {
    const list = { next: null, [Symbol.iterator]: () => orders.values() };
    const later = {
      async *[Symbol.asyncIterator]() {
        yield* orders;
      },
    };
    for (const records of [orders, new Set(orders), list, later]) {
      const source = sourceOfRecords(schemaOf(), records, labelOf);
      for await (const _batch of source.batches()) break;
      for (let i = 0; i < 2; i++) expect((await read(source.batches()))[0][1]).toEqual([0, -1, 1, 2]);
    }
    const waiting: Order[] = [...orders];
    const queue = sourceOfRecords(schemaOf(), { [Symbol.iterator]: () => waiting.splice(0).values() }, labelOf);
    for (const batches of [1, 0]) expect(await read(queue.batches())).toHaveLength(batches); // nothing new: no mistake
    const cursor = { next: () => undefined, [Symbol.iterator]: () => waiting.splice(0).values() };
    const spent = sourceOfRecords(schemaOf(), cursor, labelOf);
    expect(await read(spent.batches())).toEqual([]);
    await expect(read(spent.batches())).rejects.toThrow("come from an iterator that has already ended. Pass an array");
  });

  it("waits for no record behind a full batch", async () => {
    let taken = 0;
    function* counted() {
      for (const order of orders) {
        taken++;
        yield order;
      }
    }
    for await (const batch of sourceOfRecords(schemaOf(), counted(), ({ returned }) => returned, 1).batches()) {
      expect(batch.count).toBe(1);
      break;
    }
    expect(taken).toBe(1);
  });

  it("names the row of a record that is refused, after those before it", async () => {
    const wrong = [
      { price: 1, y: "yes" as const },
      { price: 2, y: "no" as const },
      { price: Infinity, y: "no" as const },
    ];
    const seen: unknown[] = [];
    const run = async () => {
      for await (const batch of sourceOfRecords(schemaOf(), wrong, ({ y }) => y).batches()) seen.push(copied(batch));
    };
    const error = await run().catch((thrown: unknown) => thrown);
    expect((error as Error).message).toContain(
      "row 3, column `price`: numeric attribute `price` must be a finite number",
    );
    expect((error as Error).cause).toBeInstanceOf(CoppiceError);
    expect(seen).toEqual([
      [
        [1, NaN, 2, NaN],
        [0, 1],
      ],
    ]);
  });

  it.each([
    ["whose label is none", { country: "US", returned: NaN as never }, undefined],
    ["with a wrong value behind a new one", { country: "US", city: {} as never, returned: "no" }, undefined],
    ["whose label cannot be told", { country: "US", returned: "never" }, new Error("no label")],
  ] as const)("leaves nothing in the schema of a record %s", async (_, refused, thrown) => {
    const schema = defineSchema({ attributes: { country: nominal(["DE"]), city: nominal() }, classes: ["no"] });
    const records = [{ country: "FR", returned: "yes" }, refused];
    const labelOf = ({ returned }: { returned: string }) => {
      if (returned === "never") throw thrown;
      return returned as "no";
    };
    const sizes: number[][] = [];
    const measure = () => sizes.push([...schema.attributes.map(({ values }) => values.length), schema.classCount]);
    const run = async () => {
      for await (const _batch of sourceOfRecords(schema, records, labelOf).batches()) measure();
    };
    await expect(run()).rejects.toThrow(thrown ?? CoppiceError);
    measure();
    expect(sizes).toEqual([
      [2, 0, 2], // when what comes before it is given out
      [2, 0, 2],
    ]);
  });

  it("takes records and labels of the schema's types only", () => {
    sourceOfRecords(schemaOf(), orders, ({ returned }) => returned);
    // @ts-expect-error the schema has no such class
    sourceOfRecords(schemaOf(), orders, () => "maybe");
    // @ts-expect-error a price is a number
    sourceOfRecords(schemaOf(), [{ price: "3" }], () => null);
    interface Order {
      readonly price: number;
    }
    const order: Order = { price: 3 };
    sourceOfRecords(schemaOf(), [order], () => "yes");
    sourceOfRecords(schemaOf() as Schema, [order], () => "yes");
    // A text is a class, not any text, also where another call takes the source at once.
    recordsOf(sourceOfRecords(schemaOf(), [order], () => "yes"));
    // @ts-expect-error the schema has no such class
    recordsOf(sourceOfRecords(schemaOf(), [order], () => "maybe"));
    // @ts-expect-error it may be no class of the schema
    sourceOfRecords(schemaOf(), [order], ({ price }) => `${price}`);
  });

  it("has the types of its schema, and so has a model that is made for it", () => {
    const schema = schemaOf();
    const rows = new Float64Array(0);
    for (const source of [sourceOfRecords(schema, [], () => null), sourceOf(schema, rows, new Int32Array(0))]) {
      expectTypeOf(source.schema).toEqualTypeOf(schema);
      expectTypeOf(source).toExtend<Source>();
    }
    // One whose records are not known yet can be evaluated, too.
    const make = <Row, L extends Label>(own: Schema<Row, L>) => sourceOfRecords(own, [], () => null);
    expectTypeOf(make<unknown, Label>).returns.toExtend<Parameters<typeof evaluate>[1]>();
  });

  it("asks for the label before it reads the record, so that what the function teaches stays where the record is refused", async () => {
    const schema = schemaOf();
    const [expert, meant] = [naiveBayes(schema), naiveBayes(schema)];
    const source = sourceOfRecords(
      schema,
      [
        { price: 1, country: "new" },
        { price: 2, country: "other" },
      ],
      (order) => {
        expert.learn(order, "no");
        return order.price === 1 ? "yes" : ({} as never);
      },
    );
    await expect(evaluate(meant, source)).rejects.toThrow("row 2, column `class`: target `class` must be");
    expect(schema.attributes[1].values).toEqual(["DE", "new", "other"]);
    expect(saveModel(loadModel(saveModel(expert), [naiveBayes]))).toEqual(saveModel(expert));
  });

  it("takes all of an array in one batch, and refuses batches of others that do not fit into memory", async () => {
    const rows = Number.MAX_SAFE_INTEGER;
    expect(await read(sourceOfRecords(schemaOf(), orders, labelOf, rows).batches())).toHaveLength(1);
    expect(await read(sourceOfRecords(schemaOf(), [], labelOf, rows).batches())).toEqual([]);
    const growing = [...orders];
    const queue = sourceOfRecords(schemaOf(), growing, labelOf, rows).batches();
    growing.push(...orders);
    expect((await read(queue)).flatMap(([, labels]) => labels)).toHaveLength(2 * orders.length);
    await expect(read(sourceOfRecords(schemaOf(), orders.values(), labelOf, rows).batches())).rejects.toThrow(
      "sourceOfRecords: `batchRows` must be small enough to fit into memory, got 9007199254740991.",
    );
  });

  it("waits for at least one record", () => {
    expect(() => sourceOfRecords(schemaOf(), orders, labelOf, 0)).toThrow(
      "sourceOfRecords: `batchRows` must be an integer in [1, inf), got 0.",
    );
  });

  it("says what is no record before it asks for a label", async () => {
    const source = sourceOfRecords(schemaOf(), [null as never], ({ price }) => price);
    await expect(read(source.batches())).rejects.toThrow("row 1: A record must be an object");
  });

  it("leaves errors of the records themselves as they are", async () => {
    const broken = new Error("no connection");
    async function* failing(): AsyncGenerator<{ price: number }> {
      yield { price: 1 };
      throw broken;
    }
    await expect(read(sourceOfRecords(schemaOf(), failing(), () => null).batches())).rejects.toBe(broken);
  });
});

describe("the shape of rows", () => {
  const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
  const labels = Int32Array.of(0, 1, 0);

  it.each([
    ["sourceOf", sourceOf],
    ["dataSet", dataSet],
  ] as const)("is checked by %s: a row of another width would shift all others", (name, make) => {
    for (const numbers of [0, 3, 5, 7, 9]) {
      const refused = { subject: `${name}: 3 labels`, expected: "need 6 numbers, 2 for each", given: numbers };
      expect(() => make(schema, new Float64Array(numbers), labels)).toThrow(new CoppiceError("E_USAGE", refused));
    }
    expect(() => make(schema, new Float64Array(6), labels)).not.toThrow();
  });
});

describe("checkCount", () => {
  it("accepts its least value and all integers above", () => {
    for (const count of [2, 3, Number.MAX_SAFE_INTEGER]) expect(() => checkCount("It", count, 2)).not.toThrow();
  });

  it("is a wrong use", () => {
    expect(() => checkCount("It", 1, 2)).toThrow(
      new CoppiceError("E_USAGE", { subject: "It", expected: "must be an integer in [2, inf)", given: 1 }),
    );
  });
});

describe("a source", () => {
  it("is no generated stream: the error says what makes one of it", () => {
    const stream = sea({ seed: 1 });
    expect(() => race([naiveBayes(stream.schema)], stream as never)).toThrow(
      "race: the source of rows must have a schema and batches, got an object. " +
        "`sourceOfRecords(schema, records, labelOf)` makes one from records, `take(stream, rows)` from a stream.",
    );
  });
});

describe("dataSet", () => {
  const schema = defineSchema({ attributes: { x: numeric(), y: numeric() }, classes: ["a", "b"] }) as unknown as Schema;
  const rows = Float64Array.of(1, 2, 3, 4, NaN, 6);
  const labels = Int32Array.of(0, 1, 1);

  it("holds the arrays it was given, and as many rows as there are labels", () => {
    const plain = dataSet(schema, rows, labels);
    expect(plain).toEqual({ schema, rows, labels, count: 3 });
    expect([plain.rows, plain.labels]).toEqual([rows, labels]);
    expect(plain.rows).toBe(rows);
    const weights = Float64Array.of(1, 0, 1e100);
    expect(dataSet(schema, rows, labels, weights).weights).toBe(weights);
    expect(dataSet(schema, new Float64Array(0), new Int32Array(0)).count).toBe(0);
  });

  it.each<[string, () => unknown, string]>([
    [
      "a class there is not",
      () => dataSet(schema, rows, Int32Array.of(0, 2, 1)),
      "a label must be a class index in [0, 2), got 2.",
    ],
    [
      "no class",
      () => dataSet(schema, rows, Int32Array.of(0, 1, -1)),
      "dataSet: a label must be a class index in [0, 2), got -1.",
    ],
    [
      "too few weights",
      () => dataSet(schema, rows, labels, Float64Array.of(1, 1)),
      "dataSet: 3 labels need 3 weights, got 2.",
    ],
    [
      "too many weights",
      () => dataSet(schema, rows, labels, Float64Array.of(1, 1, 1, 1)),
      "dataSet: 3 labels need 3 weights, got 4.",
    ],
    [
      "a weight below 0",
      () => dataSet(schema, rows, labels, Float64Array.of(1, -1, 1)),
      "a weight must be a number in [0, 1e+100], got -1.",
    ],
    ["a weight that is none", () => dataSet(schema, rows, labels, Float64Array.of(1, 1, NaN)), "got NaN."],
    [
      "a weight whose square is infinite",
      () => dataSet(schema, rows, labels, Float64Array.of(1e101, 1, 1)),
      "got 1e+101.",
    ],
  ])("refuses %s, by name", (_, make, message) => {
    expect(make).toThrow(message);
    expect(make).toThrow(CoppiceError);
  });
});

describe("recordsOf", () => {
  const records = [
    { price: 3, country: "DE", ["__proto__"]: "u" },
    { price: 0.5 },
    { country: "MT" },
    {},
    { price: -0, country: "FR" },
  ] as const;
  const labels = ["yes", "no", undefined, "yes", "late"] as const;
  const schemaOf = () => {
    const attributes = { price: numeric(), country: nominal(["DE"]), ["__proto__"]: nominal() };
    return defineSchema({ attributes, classes: ["yes", "no", "late"] });
  };
  const labelOf = (record: (typeof records)[number]) => labels[records.indexOf(record)];

  it.each([1, 2, 256])("gives back the records of a source in batches of %i", async (batchRows) => {
    const schema = schemaOf();
    const back = [];
    for await (const one of recordsOf(sourceOfRecords(schema, records, labelOf, batchRows))) back.push(one);
    expect(back.map(({ label }) => label)).toEqual(labels);
    expect(back.map(({ record }) => Object.entries(record))).toEqual(records.map((record) => Object.entries(record)));
    expect(back.map(({ record }) => schema.lookUp(record))).toEqual(records.map((record) => schema.lookUp(record)));
    expectTypeOf(back[0].label).toEqualTypeOf<"yes" | "no" | "late" | undefined>();
  });

  it("leaves out what has no value, and stops reading with its reader", async () => {
    const schema = schemaOf();
    let batches = 0;
    const source = {
      schema,
      *batches() {
        for (; ; batches++) yield { rows: Float64Array.of(1, 7, NaN), labels: Int32Array.of(0), count: 1 };
      },
    };
    for await (const { record } of recordsOf(source)) {
      expect(record).toEqual({ price: 1 });
      break;
    }
    expect(batches).toBe(0);
    const short = sourceOf(schema, new Float64Array(6), new Int32Array(2), 1);
    const bad = {
      schema,
      async *batches() {
        yield* short.batches();
        yield { rows: new Float64Array(2), labels: new Int32Array(1), count: 1 };
      },
    };
    const read = async () => {
      for await (const one of recordsOf(bad)) void one;
    };
    await expect(read()).rejects.toMatchObject({ code: "E_INPUT", details: { row: 3 } });
  });
});
