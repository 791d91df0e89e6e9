import { closeClasses, defineSchema, nominal, numeric, type Schema } from "coppice/core";
import { describe, expect, it } from "vitest";
import { keepingMost } from "./most-values.ts";

const declare = (attributes: Parameters<typeof defineSchema>[0]["attributes"]) =>
  defineSchema({ attributes, classes: ["x", "y"] }) as unknown as Schema;

describe("keepingMost", () => {
  it("is the same schema where nobody asks for another number", () => {
    const schema = declare({
      n: numeric(),
      a: nominal(["p"]),
      b: nominal(["p", "(other)"], { limit: 5, rest: "(other)" }),
      c: nominal(["p", "(other)"], { closed: true }),
    });
    expect(keepingMost(schema, undefined)).toBe(schema);
  });

  it("keeps so many values of open attributes, or those that they have, and all that is said of the rest", () => {
    const schema = declare({
      when: numeric({ time: true }),
      few: nominal(["p"]),
      many: nominal(["p", "q", "r"], { limit: 9 }),
      named: nominal(["others", "p"], { limit: 1, rest: "others" }),
      closed: nominal(["p", "q", "r"], { closed: true, limit: 7 }),
    });
    const kept = keepingMost(closeClasses(schema), 2);
    expect(kept.attributes.map(({ limit, rest }) => [limit, rest])).toEqual([
      [0, undefined],
      [2, "(other)"],
      [3, "(other)"],
      [2, "others"],
      [7, undefined],
    ]);
    expect(kept.attributes.map(({ values }) => values)).toEqual(schema.attributes.map(({ values }) => values));
    expect(kept.attributes[0].time).toBe(true);
    expect(kept.toJSON().target).toEqual({ ...schema.toJSON().target, closed: true });
    expect(schema.attributes[1]).toMatchObject({ limit: 65_536, rest: undefined }); // the one given stays as it is
  });

  it("reads values as one where a schema from before there was a `rest` lists it", () => {
    const [a, b] = keepingMost(
      declare({ a: nominal(["(other)", "p"]), b: nominal(["(other)"]) }),
      undefined,
    ).attributes;
    expect([a.limit, a.rest, a.find("q"), a.intern("q"), a.values.length]).toEqual([1, "(other)", 0, 0, 2]);
    expect([b.limit, b.rest]).toEqual([1, "(other)"]);
  });
});
