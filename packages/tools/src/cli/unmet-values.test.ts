import { defineSchema, nominal, numeric } from "coppice/core";
import { expect, it } from "vitest";
import { UnmetValues } from "./unmet-values.ts";

const schemaOf = (...cities: string[]) =>
  defineSchema({ attributes: { n: numeric(), city: nominal(cities), flag: nominal(["no", "yes"]) }, classes: ["a"] });

/** Rows of a number, a city, a flag and, behind the model's attributes, a value that is none of them. */
const rowsOf = (cities: readonly number[], flag = 0) =>
  Float64Array.from(cities.flatMap((city) => [99, city, flag, 77]));

it("tells of attributes of which more than a tenth of the rows have values not met", () => {
  const schema = schemaOf("Rome", "Oslo", "Lima", "Kiev");
  const unmet = new UnmetValues(schema);
  for (const city of ["rome", "oslo"]) schema.attributes[1]?.intern(city);
  unmet.take(rowsOf([0, 1, 3, NaN, 0, 0, 0, 0, 0]), 9, 4);
  unmet.take(rowsOf([4]), 1, 4);
  expect(unmet.notes()).toEqual([]); // one of ten
  unmet.take(rowsOf([5]), 1, 4);
  expect(unmet.notes()).toEqual([
    '2 of 11 rows have a value of `city` that the model has not met, such as "rome". It has met "Rome", "Oslo", "Lima" and 1 more.',
  ]);
});

it("tells what the model has met, if anything", () => {
  const [two, none] = [schemaOf("Rome", "Oslo"), schemaOf()];
  const [unmet, unmetAtAll] = [new UnmetValues(two), new UnmetValues(none)];
  two.attributes[1]?.intern("rome");
  none.attributes[1]?.intern("rome");
  unmet.take(rowsOf([2, 2]), 2, 4);
  unmetAtAll.take(rowsOf([0]), 1, 4);
  expect(unmet.notes()).toEqual([
    '2 of 2 rows have a value of `city` that the model has not met, such as "rome". It has met "Rome", "Oslo".',
  ]);
  expect(unmetAtAll.notes()).toEqual([
    '1 of 1 rows have a value of `city` that the model has not met, such as "rome". It has met none.',
  ]);
});

it("has nothing to tell of numbers, of values met, and without rows", () => {
  const unmet = new UnmetValues(schemaOf("Rome"));
  expect(unmet.notes()).toEqual([]);
  unmet.take(rowsOf([0, 0, NaN], 1), 3, 4);
  expect(unmet.notes()).toEqual([]);
});
