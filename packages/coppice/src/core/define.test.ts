import { describe, expect, it } from "vitest";
import { defineDetector } from "../drift/index.ts";
import { defineGenerator } from "../streams/index.ts";
import {
  type AnyDefinition,
  CoppiceError,
  choice,
  defineClassifier,
  defineSchema,
  defineTrainer,
  flag,
  integer,
  learner,
  list,
  Model,
  numeric,
  type ParamTable,
  real,
} from "./index.ts";

const shared = {
  id: "test-learner",
  kind: "learner",
  title: "Test",
  summary: "Tests.",
  paper: { authors: "Nobody", year: 2000, title: "None" },
  cost: "Nothing.",
  create: () => ({ ready: () => ({}) }) as never,
} as const;
const capabilities = { weights: "ignored" } as const;

const drawing = defineClassifier({
  ...shared,
  params: { size: integer({ default: 2 }) },
  capabilities: { ...capabilities, seeded: true },
});
const steady = defineClassifier({ ...shared, params: {}, capabilities: { ...capabilities, seeded: false } });
const schema = defineSchema({ attributes: { x: numeric() }, classes: ["a", "b"] });

describe("seed", () => {
  it("is an option of what draws random numbers only", () => {
    expect(drawing(schema).seed).toBe(1);
    expect(drawing(schema, { seed: 7, size: 3 })).toMatchObject({ seed: 7, spec: { params: { size: 3 } } });
    expect(drawing(schema, { seed: 7 }).spec.params).toEqual({ size: 2 });
    expect(steady(schema).seed).toBe(0);
    // @ts-expect-error: no seed without chance
    expect(() => steady(schema, { seed: 1 })).toThrow("test-learner has no parameters.");
  });

  it("and parameters that are undefined have their defaults", () => {
    const settings: { readonly seed?: number | undefined; readonly size?: number | undefined } = {};
    const { seed, size } = settings;
    expect(drawing(schema, settings)).toMatchObject({ seed: 1, spec: { params: { size: 2 } } });
    expect(drawing(schema, { seed, size })).toMatchObject({ seed: 1, spec: { params: { size: 2 } } });
    expect(drawing.with({ size }).params).toEqual({ size: 2 });
  });

  it("is named among the parameters, with the range that is checked", () => {
    expect(() => drawing(schema, { sed: 1 } as never)).toThrow(
      'Unknown parameter of test-learner "sed". Did you mean "seed"? Parameters of test-learner: size, seed.',
    );
    expect(() => drawing(schema, { seed: 2 ** 53 })).toThrow("must be an integer in [0, 2^53), got 9007199254740992.");
    expect(() => drawing(schema, { seed: -1 })).toThrow("must be an integer in [0, inf), got -1.");
  });

  it("is given to recipes of all kinds alike, which need no options", () => {
    const definitions: readonly AnyDefinition[] = [drawing, steady];
    const seeds = [drawing, steady].map((definition) => new Model(schema, definition.with(), 5).seed);
    expect(seeds).toEqual([5, 5]);
    expect(definitions.map((definition) => definition.with().params)).toEqual([{ size: 2 }, {}]);
  });

  it("leaves recipes frozen, with their parameters", () => {
    for (const recipe of [drawing(schema).spec, drawing.with(), steady.with({})]) {
      expect([Object.isFrozen(recipe), Object.isFrozen(recipe.params)]).toEqual([true, true]);
    }
    const recipe = drawing.with();
    expect(() => Object.assign(recipe, { definition: steady })).toThrow(TypeError);
    expect(recipe.definition).toBe(drawing);
  });
});

describe("declarations", () => {
  it.each([
    ["below its range", () => integer({ default: 0, min: 1 }), "must be an integer in [1, inf), got 0"],
    ["in an empty range", () => integer({ default: 3, min: 5, max: 1 }), "an integer in [5, 1], got 3"],
    ["no integer", () => integer({ default: 0.5 }), "got 0.5"],
    ["Infinity where that is not allowed", () => integer({ default: Infinity }), "got Infinity"],
    ["at an open end", () => real({ default: 0, min: 0, minOpen: true }), "a number in (0, inf), got 0"],
    ["none of the choices", () => choice(["a"], { default: "b" as "a" }), 'one of "a", got "b"'],
    ["no flag", () => flag({ default: 1 as never }), "true or false, got 1"],
    ["no learner", () => learner({ default: {} as AnyDefinition }), "a learner, got an object"],
  ])("refuse a default that is %s", (_, declare, message) => {
    expect(declare).toThrow("The default of a parameter (");
    expect(declare).toThrow(message);
    expect(declare).toThrow(CoppiceError);
  });

  it.each([
    [
      "an object of choices",
      () => choice({ choices: ["a"] } as never, { default: "a" }),
      "`choices` must be an array, got an object.",
    ],
    ["choices as text", () => choice("abc" as never, { default: "a" }), '`choices` must be an array, got "abc".'],
    [
      "a list of nothing",
      () => list(undefined as never, { default: [] }),
      "a list's item must be an `integer`, `real` or `learner`, got ",
    ],
  ])("refuse %s", (_, declare, message) => {
    expect(declare).toThrow(message);
    expect(declare).toThrow(CoppiceError);
  });

  const withId = (id: unknown) => () =>
    defineClassifier({ ...shared, id: id as string, params: {}, capabilities: { ...capabilities, seeded: true } });

  it.each(["Bad Id!", "", "camelCase", "9lives", "a--b", "a-", 5])("refuse the id %s", (id) => {
    expect(withId(id)).toThrow("a definition's id must be in kebab-case, got ");
  });

  it("refuse to have no id at all", () => {
    expect(withId(undefined)).toThrow("must be in kebab-case");
  });

  it.each([
    ["capabilities", undefined, "must be an object, got undefined."],
    ["capabilities", null, "must be an object, got null."],
    ["create", undefined, "must be a function, got undefined."],
    ["create", {}, "must be a function, got an object."],
  ])("refuse %s that is %s", (name, given, message) => {
    const description = { ...shared, params: {}, capabilities: { ...capabilities, seeded: true }, [name]: given };
    expect(() => defineClassifier(description as never)).toThrow(`a definition's \`${name}\` ${message}`);
  });

  it.each([
    ["recipe", defineTrainer],
    ["train", defineTrainer],
    ["create", defineDetector],
    ["create", defineGenerator],
  ] as const)("refuse a %s that is no function: %o", (name, define) => {
    const description = { ...shared, params: {}, recipe: () => steady.with(), train: () => {}, [name]: 5 };
    const message = `a definition's \`${name}\` must be a function, got 5.`;
    expect(() => (define as (description: unknown) => unknown)(description)).toThrow(message);
  });

  it.each(["seed", "Big", "with space", "kebab-case", ""])("refuse a parameter named %s", (name) => {
    const params: ParamTable = { [name]: flag({ default: true }) };
    const description = { ...shared, params, capabilities: { ...capabilities, seeded: true } };
    expect(() => defineClassifier(description)).toThrow("must be in camelCase and not `seed`, got ");
  });

  const withParam = (name: string, param: unknown) => () =>
    defineClassifier({
      ...shared,
      params: { [name]: param as never },
      capabilities: { ...capabilities, seeded: true },
    });

  it.each(["constructor", "toString", "valueOf"])("refuse a parameter named %s, which all objects have", (name) => {
    const refused = `a definition's parameter must not be named like a property of all objects, got "${name}".`;
    expect(withParam(name, integer({ default: 1 }))).toThrow(refused);
  });

  it.each([
    [5, "5"],
    [null, "null"],
    [{ kind: "intger", default: 1 }, '"intger"'],
    [{ kind: "integer", default: 1 }, '"integer"'],
  ])("refuse %o as a parameter", (param, given) => {
    const makers = "`integer`, `real`, `choice`, `flag`, `learner` or `list`";
    expect(withParam("size", param)).toThrow(
      `a definition's parameter \`size\` must come from ${makers}, got ${given}.`,
    );
  });

  it.each([undefined, null, {}])("refuse a classifier that is %o", (made) => {
    const create = () => made as never;
    const definition = defineClassifier({ ...shared, params: {}, create, capabilities: steady.capabilities });
    expect(() => definition(schema)).toThrow("`create` of test-learner must return a `Classifier`, got ");
    expect(() => definition(schema)).toThrow(CoppiceError);
  });
});
