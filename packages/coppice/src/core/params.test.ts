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
  type Options,
  type Params,
  printed,
  real,
  resolveParams,
  type Spec,
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
const capabilities = { weights: "accepted", seeded: false, missing: "None.", unseen: "None." } as const;

const leaf = defineClassifier({
  ...shared,
  id: "leaf",
  capabilities,
  params: { smoothing: real({ default: 1, min: 0, doc: "Smoothing." }) },
});
const deaf = defineClassifier({
  ...shared,
  id: "deaf",
  capabilities: { ...capabilities, weights: "ignored" },
  params: {},
});

const table = {
  members: integer({ default: 10, min: 1, doc: "Members." }),
  depth: integer({ default: Infinity, min: 0, max: 64, unlimited: true, doc: "Depth." }),
  rate: real({ default: 0.5, min: 0, max: 1, minOpen: true, doc: "Rate." }),
  offset: real({ default: 0, doc: "Offset." }),
  vote: choice(["hard", "soft"], { default: "hard", doc: "Vote." }),
  shuffle: flag({ default: false, doc: "Shuffle." }),
  base: learner({ default: leaf, requires: { weights: "accepted" }, doc: "Base." }),
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
    [{ depth: 65 }, 'bag: `depth` must be an integer in [0, 64] or "unlimited", got 65. The default is unlimited.'],
    [{ rate: 0 }, "bag: `rate` must be a number in (0, 1], got 0. The default is 0.5."],
    [{ rate: NaN }, "bag: `rate` must be a number in (0, 1], got NaN. The default is 0.5."],
    [{ offset: Infinity }, "bag: `offset` must be a number in (-inf, inf), got Infinity. The default is 0."],
    [{ vote: "loud" }, 'bag: `vote` must be one of "hard", "soft", got "loud". The default is hard.'],
    [{ shuffle: 1 }, "bag: `shuffle` must be true or false, got 1. The default is false."],
    [{ base: "leaf" }, 'bag: `base` must be a learner that uses weights, got "leaf". The default is leaf.'],
    [{ base: {} }, "bag: `base` must be a learner that uses weights, got an object. The default is leaf."],
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
    expect(allowed(real({ default: 1, min: 0, max: 2, maxOpen: true, doc: "" }))).toBe("a number in [0, 2)");
    expect(allowed(integer({ default: 1, doc: "" }))).toBe("an integer in [0, inf)");
    expect(allowed(learner({ default: leaf, doc: "" }))).toBe("a learner");
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
        maxBytes: integer({ default: Infinity, unlimited: true, doc: "Bytes." }),
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
