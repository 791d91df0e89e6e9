import { describe, expect, it } from "vitest";
import { nominal, numeric } from "./attribute.ts";
import { makeBlank, makeKnowing } from "./blank.ts";
import { CoppiceError } from "./errors.ts";
import { defineSchema } from "./schema.ts";

const schemaOf = () =>
  defineSchema({ attributes: { day: nominal(["mon", "tue"]), x: numeric() }, classes: ["a", "b"] });
const tooSmall = () => new CoppiceError("E_PARAM", { subject: "it", expected: "must be larger", given: 1 });

describe("makeKnowing", () => {
  it("makes a thing while lists hold their first ones alone, none where nothing is said, and then all again", () => {
    const schema = schemaOf();
    const before = schema.toJSON();
    const lists = [schema.target, ...schema.attributes];
    const sizes = () => [schema.classCount, schema.attributes[0].values.length, schema.attributes[0].indexOf("tue")];
    expect(makeKnowing(lists, [1, 2, 0], sizes)).toEqual([1, 2, 1]);
    expect(makeKnowing(lists, [9, 1], sizes)).toEqual([2, 1, -1]);
    expect(makeKnowing(lists, [1], sizes)).toEqual([1, 0, -1]);
    expect(schema.toJSON()).toEqual(before);
  });
});

describe("makeBlank", () => {
  it("makes a thing for the schema as it is, where that fits", () => {
    const schema = schemaOf();
    expect(makeBlank(schema, () => [schema.attributes[0].values.length, schema.classCount])).toEqual([2, 2]);
  });

  it("makes it for a schema that knows nothing, where all it knows does not fit; and then the schema knows it again", () => {
    const schema = schemaOf();
    const before = schema.toJSON();
    const made = makeBlank(schema, () => {
      if (schema.classCount > 0) throw tooSmall();
      return [schema.attributes[0].values.length, schema.classCount];
    });
    expect(made).toEqual([0, 0]);
    expect(schema.toJSON()).toEqual(before);
    expect([schema.attributes[0].indexOf("tue"), schema.classIndexOf("b")]).toEqual([1, 1]);
  });

  it("throws what is no question of room, and what does not fit at all, and the schema is as before", () => {
    for (const error of [new RangeError("broken"), tooSmall()]) {
      const schema = schemaOf();
      const before = schema.toJSON();
      let tries = 0;
      const make = () => {
        tries++;
        throw error;
      };
      expect(() => makeBlank(schema, make)).toThrow(error);
      expect(tries).toBe(error instanceof CoppiceError ? 2 : 1);
      expect(schema.toJSON()).toEqual(before);
    }
  });
});
