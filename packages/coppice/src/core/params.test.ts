import { describe, expect, expectTypeOf, it } from "vitest";
import {
  allowed,
  CoppiceError,
  choice,
  defineClassifier,
  flag,
  integer,
  kebab,
  learner,
  list,
  type Options,
  type Params,
  printed,
  real,
  resolveParams,
  type Spec,
  specsIn,
  specToJson,
} from "./index.ts";

const shared = {
  kind: "learner",
  title: "Test",
  summary: "Tests.",
  paper: { authors: "Nobody", year: 2000, title: "None" },
  cost: "Nothing.",
  create: () => {
    throw new Error("never made");
  },
} as const;
const capabilities = { weights: "accepted", seeded: false } as const;

const leaf = defineClassifier({
  ...shared,
  id: "leaf",
  capabilities,
  params: { smoothing: real({ default: 1, min: 0 }) },
});
const twoWords = defineClassifier({ ...shared, id: "two-words", capabilities, params: {} });
const deaf = defineClassifier({
  ...shared,
  id: "deaf",
  capabilities: { ...capabilities, weights: "ignored" },
  params: {},
});

const table = {
  members: integer({ default: 10, min: 1 }),
  depth: integer({ default: Infinity, min: 0, max: 64, unlimited: true }),
  rate: real({ default: 0.5, min: 0, max: 1, minOpen: true }),
  offset: real({ default: 0 }),
  vote: choice(["hard", "soft"], { default: "hard" }),
  shuffle: flag({ default: false }),
  base: learner({ default: leaf, requires: { weights: "accepted" } }),
};

function failure(options: object): CoppiceError {
  try {
    resolveParams("bag", table, options);
  } catch (error) {
    if (error instanceof CoppiceError) return error;
    throw error;
  }
  throw new Error(`${JSON.stringify(options)} was accepted`);
}

describe("resolveParams", () => {
  it("fills in the defaults, keeps what is given and freezes the result", () => {
    const params = resolveParams("bag", table, { members: 3, vote: "soft" });
    expect(params).toMatchObject({ members: 3, depth: Infinity, rate: 0.5, offset: 0, vote: "soft", shuffle: false });
    expect(params.base).toEqual({ definition: leaf, params: { smoothing: 1 } });
    expect(Object.isFrozen(params)).toBe(true);
    expect(Object.keys(params)).toEqual(Object.keys(table)); // in the order of the table, whatever was given
  });

  it("reads undefined as not given", () => {
    expect(resolveParams("bag", table, { members: undefined } as object).members).toBe(10);
  });

  it("accepts both ends of a closed range", () => {
    expect(resolveParams("bag", table, { members: 1, depth: 64, rate: 1, offset: -1e308 })).toMatchObject({
      members: 1,
      depth: 64,
      rate: 1,
      offset: -1e308,
    });
    expect(resolveParams("bag", table, { depth: "unlimited" as never }).depth).toBe(Infinity);
  });

  it.each([
    [{ members: 0 }, "bag: `members` must be an integer in [1, inf), got 0. The default is 10."],
    [{ members: 1.5 }, "bag: `members` must be an integer in [1, inf), got 1.5. The default is 10."],
    [{ members: "3" }, 'bag: `members` must be an integer in [1, inf), got "3". The default is 10.'],
    [{ members: Infinity }, "bag: `members` must be an integer in [1, 2^53), got Infinity. The default is 10."],
    [{ members: null }, "bag: `members` must be an integer in [1, inf), got null. The default is 10."],
    [{ depth: 65 }, "bag: `depth` must be an integer in [0, 64] or Infinity, got 65. The default is Infinity."],
    [{ rate: 0 }, "bag: `rate` must be a number in (0, 1], got 0. The default is 0.5."],
    [{ rate: NaN }, "bag: `rate` must be a number in (0, 1], got NaN. The default is 0.5."],
    [{ offset: Infinity }, "bag: `offset` must be a number in (-inf, inf), got Infinity. The default is 0."],
    [{ vote: "loud" }, 'bag: `vote` must be one of "hard", "soft", got "loud". The default is hard.'],
    [{ shuffle: 1 }, "bag: `shuffle` must be true or false, got 1. The default is false."],
    [
      { base: "leaf" },
      'bag: `base` must be a learner that uses weights, such as `leaf` or `leaf.with({ ... })`, got "leaf". The default is leaf.',
    ],
    [
      { base: {} },
      "bag: `base` must be a learner that uses weights, such as `leaf` or `leaf.with({ ... })`, got an object. The default is leaf.",
    ],
  ])("refuses %j with range, value and default", (options, message) => {
    expect(failure(options)).toMatchObject({ code: "E_PARAM", message });
  });

  it("refuses unknown names with a guess, own or inherited", () => {
    expect(failure({ member: 3 })).toMatchObject({
      code: "E_UNKNOWN",
      message:
        'Unknown parameter of bag "member". Did you mean "members"? Parameters of bag: members, depth, rate, offset, vote, shuffle, base.',
    });
    expect(failure(JSON.parse('{"__proto__": 1}')).code).toBe("E_UNKNOWN");
    expect(failure({ constructor: 1 }).code).toBe("E_UNKNOWN");
  });

  it("refuses a base without the capability it needs and names both", () => {
    expect(failure({ base: deaf })).toMatchObject({
      code: "E_COMPOSITION",
      message:
        'bag over deaf: bag trains its members with weights, but deaf ignores weights. Choose another `base`, such as "leaf".',
    });
  });

  it("types options and parameters after the table", () => {
    expectTypeOf<Options<typeof table>["members"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Options<typeof table>["vote"]>().toEqualTypeOf<"hard" | "soft" | undefined>();
    expectTypeOf<Params<typeof table>["vote"]>().toEqualTypeOf<"hard" | "soft">();
    expectTypeOf<Params<typeof table>["shuffle"]>().toEqualTypeOf<boolean>();
    expectTypeOf<Params<typeof table>["base"]>().toEqualTypeOf<Spec>();
    // @ts-expect-error no such choice
    expect(() => resolveParams("bag", table, { vote: "loud" })).toThrow();
    // @ts-expect-error no such parameter
    expect(() => resolveParams("bag", table, { size: 3 })).toThrow();
  });
});

describe("allowed", () => {
  it("prints the range the check uses", () => {
    expect(allowed(real({ default: 1, min: 0, max: 2, maxOpen: true }))).toBe("a number in [0, 2)");
    expect(allowed(integer({ default: 1 }))).toBe("an integer in [0, inf)");
    expect(allowed(learner({ default: leaf }))).toBe("a learner, such as `leaf` or `leaf.with({ ... })`");
    expect(allowed(learner({ default: twoWords.with({}), requires: { weights: "accepted" } }))).toBe(
      "a learner that uses weights, such as `twoWords` or `twoWords.with({ ... })`",
    );
    const bases = list(learner({ default: leaf, requires: { weights: "accepted" } }), { default: [leaf] });
    expect(allowed(bases, true)).toBe("a list of 0 to 1000 items, each a learner that uses weights");
    expect(() => learner({ default: "leaf" as never })).toThrow('must be a learner, got "leaf"');
  });
});

describe("printed and kebab", () => {
  it("show values as people type them", () => {
    const spec = resolveParams("bag", table, { base: leaf.with({ smoothing: 0 }) }).base;
    expect(printed(spec)).toBe("leaf(smoothing=0)");
    expect(printed(leaf.with({}))).toBe("leaf");
    expect(printed(leaf)).toBe("leaf");
    expect([printed(Infinity), printed(3), printed(true), printed("hard")]).toEqual(["unlimited", "3", "true", "hard"]);
  });

  it("print nested recipes, only what differs from the defaults", () => {
    const bag = defineClassifier({
      ...shared,
      id: "bag",
      capabilities,
      params: {
        maxDepth: table.depth,
        base: table.base,
        maxBytes: integer({ default: Infinity, unlimited: true }),
      },
    });
    expect(printed(bag.with({ base: leaf.with({ smoothing: 2 }), maxDepth: 3 }))).toBe(
      "bag(max-depth=3,base=leaf(smoothing=2))",
    );
    expect(printed(bag.with({ base: leaf }))).toBe("bag");
    expect(printed(bag.with({ maxBytes: 2_097_152 }))).toBe("bag(max-bytes=2MiB)");
    expect(printed(bag.with({ maxBytes: 66_560 }))).toBe("bag(max-bytes=65KiB)");
    expect(printed(bag.with({ maxBytes: 1000 }))).toBe("bag(max-bytes=1000)");
  });

  it("write names as on a command line", () => {
    expect(["gracePeriod", "members", "maxBytesPerNode"].map(kebab)).toEqual([
      "grace-period",
      "members",
      "max-bytes-per-node",
    ]);
  });
});

describe("lists", () => {
  const lists = {
    widths: list(integer({ default: 10, min: 1, unlimited: true }), {
      default: [70, 50],
    }),
    rates: list(real({ default: 1, min: 0, maxOpen: true, max: 2 }), {
      default: [0.5],
      minItems: 1,
      maxItems: 3,
    }),
    bases: list(learner({ default: leaf, requires: { weights: "accepted" } }), {
      default: [leaf, leaf.with({ smoothing: 0 })],
    }),
    pair: list(real({ default: 1 }), { default: [0, 1], minItems: 2, maxItems: 2 }),
  };
  const resolve = (options: object = {}) => resolveParams("bag", lists, options);

  it("are resolved item by item, and frozen", () => {
    const params = resolve({ widths: [1, "unlimited", Infinity], bases: [leaf.with({ smoothing: 3 }), leaf] });
    expect(params.widths).toEqual([1, Infinity, Infinity]);
    expect(params.rates).toEqual([0.5]);
    expect(params.bases.map((spec) => spec.params.smoothing)).toEqual([3, 1]);
    expect(resolve().bases.map((spec) => spec.definition)).toEqual([leaf, leaf]);
    expect(resolve({ widths: [] }).widths).toEqual([]);
    for (const value of Object.values(params)) expect(Object.isFrozen(value)).toBe(true);
  });

  it("are not changed by what becomes of the array that was given", () => {
    const given = [1, 2];
    const { widths } = resolve({ widths: given });
    given.push(3);
    expect(widths).toEqual([1, 2]);
  });

  it.each([
    [{ widths: 3 }, "bag: `widths` must be a list of 0 to 1000 items, each an integer in [1, inf) or Infinity, got 3."],
    [
      { widths: [1, 0, -1] },
      "each an integer in [1, inf) or Infinity, which 0 is not, got an array of 3. The default is [70, 50].",
    ],
    [{ widths: [1, undefined] }, "got an array of 2."],
    [{ widths: [1, [2]] }, "which an array of 1 is not, got an array of 2."],
    [{ widths: new Array(1001).fill(1) }, "got an array of 1001."],
    [{ widths: Float64Array.of(1, 2) }, "got a Float64Array of 2."],
    [{ rates: [] }, "bag: `rates` must be a list of 1 to 3 items, each a number in [0, 2), got an array of 0."],
    [{ rates: [0, 1, 1, 1] }, "got an array of 4."],
    [{ rates: [2] }, "each a number in [0, 2), which 2 is not, got an array of 1. The default is [0.5]."],
    [{ rates: [NaN] }, "which NaN is not, got an array of 1."],
    [{ pair: [1] }, "bag: `pair` must be a list of 2 items, each a number in (-inf, inf), got an array of 1."],
    [
      { bases: ["leaf"] },
      'each a learner that uses weights, such as `leaf` or `leaf.with({ ... })`, which "leaf" is not, got an array of 1. The default is [leaf, leaf(smoothing=0)].',
    ],
  ])("refuse %j", (options, message) => {
    expect(() => resolve(options)).toThrow(message);
    expect(() => resolve(options)).toThrow(CoppiceError);
  });

  it("refuse a learner that lacks what the ensemble needs, wherever it stands", () => {
    for (const bases of [[deaf], [leaf, leaf, deaf]]) {
      expect(() => resolve({ bases })).toThrow(
        "bag over deaf: bag trains its members with weights, but deaf ignores weights.",
      );
    }
  });

  it("refuse a default that is not one of them", () => {
    const item = integer({ default: 1, min: 1 });
    expect(() => list(item, { default: [1, 0] })).toThrow(
      "The default of a parameter (list) must be a list of 0 to 1000 items, each an integer in [1, inf), got an array of 2.",
    );
    expect(() => list(item, { default: [], minItems: 1 })).toThrow("a list of 1 to 1000 items");
    expect(() => list(item, { default: [1], minItems: 3, maxItems: 2 })).toThrow(CoppiceError);
  });

  it("are printed in brackets, and only where they differ from the default", () => {
    const bag = defineClassifier({ ...shared, id: "bag", capabilities, params: lists });
    expect(printed([1, Infinity])).toBe("[1, unlimited]");
    expect(printed([])).toBe("[]");
    expect(printed(bag.with({}))).toBe("bag");
    expect(printed(bag.with({ widths: [70, 50], bases: [leaf, leaf.with({ smoothing: 0 })] }))).toBe("bag");
    expect(printed(bag.with({ widths: [50, 70], bases: [leaf.with({ smoothing: 2 }), leaf] }))).toBe(
      "bag(widths=[50, 70],bases=[leaf(smoothing=2), leaf])",
    );
  });

  it("are written to JSON with the recipes inside, and counted among what a recipe is made of", () => {
    const bag = defineClassifier({ ...shared, id: "bag", capabilities, params: lists });
    const spec = bag.with({ widths: [5, Infinity], bases: [leaf] });
    expect(specToJson(spec)).toEqual({
      id: "bag",
      params: {
        widths: [5, "unlimited"],
        rates: [0.5],
        bases: [{ id: "leaf", params: { smoothing: 1 } }],
        pair: [0, 1],
      },
    });
    expect(specsIn(bag.with({})).map(printed)).toEqual(["leaf", "leaf(smoothing=0)"]);
  });

  it("are typed after their items", () => {
    expectTypeOf<Options<typeof lists>["widths"]>().toEqualTypeOf<readonly number[] | undefined>();
    expectTypeOf<Params<typeof lists>["bases"]>().toEqualTypeOf<readonly Spec[]>();
    // @ts-expect-error no numbers
    expect(() => resolveParams("bag", lists, { widths: ["x"] })).toThrow();
    // @ts-expect-error no list
    expect(() => resolveParams("bag", lists, { bases: leaf })).toThrow();
  });
});
