/** What is said of chance is so: with its defaults a model draws numbers, or it says when it does. */
import { expect, it } from "vitest";
import { aboutOf, classifiers } from "../src/catalog/index.ts";
import { easy, type LawStream, numericBinary } from "../src/conformance/index.ts";
import { type Definition, Model } from "../src/core/index.ts";

/** Whether two seeds answer differently. */
function draws(definition: Definition, stream: LawStream): boolean {
  const [one, other] = [1, 2].map((seed) => {
    const out = new Float64Array(stream.count * stream.classes);
    const { classifier } = new Model(stream.schema(), definition.with(), seed);
    const learn = () => classifier.predictThenLearnMany(stream.rows, stream.count, stream.labels, out);
    for (let round = 0; round < 4; round++) learn(); // primed members draw once they have had some hundred rows
    return out;
  }) as [Float64Array, Float64Array];
  return one.some((p, i) => p !== other[i]);
}

for (const definition of classifiers.filter(({ capabilities }) => capabilities.seeded)) {
  const { chance } = aboutOf(definition);
  it(`${definition.id} ${chance === undefined ? "draws with its defaults" : "draws nothing with its defaults"}`, () => {
    const drew = [numericBinary(1), easy(1)].some((stream) => draws(definition, stream));
    expect(drew).toBe(chance === undefined);
  });
}

it("is said only of models that have a seed", () => {
  const told = classifiers.filter((definition) => aboutOf(definition).chance !== undefined);
  expect(told.length).toBeGreaterThan(10);
  expect(told.filter(({ capabilities }) => !capabilities.seeded)).toEqual([]);
});
