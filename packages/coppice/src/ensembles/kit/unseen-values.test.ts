import { expect, it } from "vitest";
import { defineSchema, nominal, numeric, Random, type Schema } from "../../core/index.ts";
import { UnseenValues } from "./unseen-values.ts";

/** Of a value; -1 where it is missing. */
const numberOf = (x: number) => (x >= 0 ? Math.floor(x) : -1);

it("tells rows with a value or class beyond those noted, whatever came before, is missing or is a number", () => {
  const attributes = { x: numeric(), p: nominal(), q: nominal(["a"]) };
  const schema = defineSchema({ attributes }) as unknown as Schema;
  const random = Random.seeded(1);
  const values = [NaN, -1, 0, 0.5, 1, 2, 7];
  const unseen = new UnseenValues(schema);
  const noted = { p: -1, q: -1, label: -1 }; // the largest, as a number of a value
  let known = 0;
  for (let i = 0; i < 200; i++) {
    const [p, q] = [values[random.integer(values.length)], values[random.integer(values.length)]];
    const label = random.integer(1 + (i >> 5));
    const row = Float64Array.of(9, 1e9, p, q);
    const isNew = numberOf(p) > noted.p || numberOf(q) > noted.q || label > noted.label;
    expect(unseen.isNew(row, 1, label)).toBe(isNew);
    known += Number(!isNew);
    if (random.integer(4) > 0) continue; // what is not noted stays new
    unseen.note(row, 1, label);
    noted.p = Math.max(noted.p, numberOf(p));
    noted.q = Math.max(noted.q, numberOf(q));
    noted.label = Math.max(noted.label, label);
  }
  expect(known).toBeGreaterThan(50);
});
