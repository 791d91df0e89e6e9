import { defineSchema, nominal, numeric, type Schema } from "coppice/core";
import { expect, it } from "vitest";
import { noteOnNewClasses, UnmetValues } from "./unmet-values.ts";

const schemaOf = (...cities: string[]) =>
  defineSchema({ attributes: { n: numeric(), city: nominal(cities), flag: nominal(["no", "yes"]) }, classes: ["a"] });

const noLabels = new Int32Array(9).fill(-1);

/** Rows of a number, a city, a flag and, behind the model's attributes, a value that is none of them. */
const rowsOf = (cities: readonly number[], flag = 0) =>
  Float64Array.from(cities.flatMap((city) => [99, city, flag, 77]));

it("tells of attributes of which more than a tenth of the rows have values not met", () => {
  const schema = schemaOf("Rome", "Oslo", "Lima", "Kiev");
  const unmet = new UnmetValues(schema);
  for (const city of ["rome", "oslo"]) schema.attributes[1]?.intern(city);
  unmet.take(rowsOf([0, 1, 3, NaN, 0, 0, 0, 0, 0]), noLabels, 9, 4);
  unmet.take(rowsOf([4]), noLabels, 1, 4);
  expect(unmet.notes()).toEqual([]); // one of ten
  unmet.take(rowsOf([5]), noLabels, 1, 4);
  expect(unmet.notes()).toEqual([
    '2 of 11 rows have a value of `city` that the model has not seen, such as "rome". It has seen "Rome", "Oslo", "Lima" and 1 more.',
  ]);
});

it("tells what the model has met, if anything", () => {
  const [three, none] = [schemaOf("Rome", "Oslo", "Lima"), schemaOf()];
  const [unmet, unmetAtAll] = [new UnmetValues(three), new UnmetValues(none)];
  three.attributes[1]?.intern("rome");
  none.attributes[1]?.intern("rome");
  unmet.take(rowsOf([3, 3]), noLabels, 2, 4);
  unmetAtAll.take(rowsOf([0]), noLabels, 1, 4);
  expect(unmet.notes()).toEqual([
    '2 of 2 rows have a value of `city` that the model has not seen, such as "rome". It has seen "Rome", "Oslo", "Lima".',
  ]);
  expect(unmetAtAll.notes()).toEqual([
    '1 of 1 row has a value of `city` that the model has not seen, such as "rome". It has seen none.',
  ]);
});

it("has nothing to tell of numbers, of values met, and without rows", () => {
  const unmet = new UnmetValues(schemaOf("Rome"));
  expect(unmet.notes()).toEqual([]);
  unmet.take(rowsOf([0, 0, NaN], 1), noLabels, 3, 4);
  expect(unmet.notes()).toEqual([]);
});

it("tells of classes that the model has not met, by name, however few rows have them", () => {
  const schema = schemaOf() as unknown as Schema;
  const unmet = new UnmetValues(schema);
  unmet.take(rowsOf([NaN, NaN, NaN]), Int32Array.of(0, -1, 0), 3, 4);
  unmet.take(rowsOf(new Array(20).fill(NaN)), new Int32Array(20), 20, 4);
  expect(unmet.notes()).toEqual([]);
  schema.internClass("A");
  unmet.take(rowsOf([NaN, NaN]), Int32Array.of(1, 0), 2, 4);
  const what =
    "If these are known classes spelled differently, correct the spelling; `coppice train FILE --from MODEL` learns new ones.";
  expect(unmet.notes()).toEqual([
    `1 of 24 labelled rows has a class of \`class\` that the model has not seen, such as "A": each counts as wrong. It has seen "a". ${what}`,
  ]);
  for (const label of ["B", "C", "D"]) schema.internClass(label);
  unmet.take(rowsOf([NaN]), Int32Array.of(4), 1, 4);
  expect(unmet.notes()[0]).toContain(
    '2 of 25 labelled rows have a class of `class` that the model has not seen, such as "A", "B", "C" and 1 more:',
  );
});

it("tells of classes that a model has learned beside those it knew", () => {
  const schema = schemaOf() as unknown as Schema;
  expect(noteOnNewClasses(schema, 1)).toEqual([]);
  schema.internClass("A");
  expect(noteOnNewClasses(schema, 1)).toEqual([
    'Classes of `class` new to the model: "A". It knew "a". If these are known classes spelled differently, correct the spelling in the rows and train again.',
  ]);
  expect(noteOnNewClasses(schema, 2)).toEqual([]);
  expect(noteOnNewClasses(schema, 0)).toEqual([]); // a model that had learned none
});
