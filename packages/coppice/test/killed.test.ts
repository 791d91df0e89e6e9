/**
 * Ten thousand rows through every ensemble, as in a program that is killed three times, each time at a random row: then only
 * the bytes that were saved there are left, and what is loaded from them learns the rest to the same answers and the same bytes.
 */
import { describe, expect, it } from "vitest";
import { classifiers } from "../src/catalog/index.ts";
import { type Definition, Model, Random } from "../src/core/index.ts";
import { loadModel, saveModel } from "../src/snapshot/index.ts";
import { type Example, isSame, turningExamples, turningSchema } from "./naive-twins.ts";

const ROWS = 10_000;
const KILLS = 3;
const ensembles = classifiers.filter(({ kind }) => kind === "ensemble");

/** Learns rows and returns the numbers it answers a few of them with, before it learns them. */
function learn(model: Model, examples: readonly Example[]): number[] {
  return examples.flatMap(({ record, label, weight }, i) => {
    const answer = i % 50 === 0 ? [...model.predictProba(record).probabilities] : [];
    model.learn(record, label, weight);
    return answer;
  });
}

describe("killed at random rows and loaded again", () => {
  it.each(ensembles.map((definition, i) => [definition.id, definition, i] as const))(
    "%s ends with the same bytes",
    (_, definition: Definition, seed) => {
      const { classes } = definition.capabilities;
      const examples = turningExamples(seed, ROWS, ROWS / 4, classes === "two" ? () => 2 : undefined);
      const make = () =>
        new Model(turningSchema(), definition.with(definition.test ?? {}), definition.capabilities.seeded ? 1 : 0);
      const random = Random.seeded(seed);
      const killed = Array.from({ length: KILLS }, () => 1 + random.integer(ROWS - 1)).sort((a, b) => a - b);
      const straight = make();
      let model = make();
      let from = 0;
      for (const to of [...killed, ROWS]) {
        const part = examples.slice(from, to);
        expect(learn(model, part), `rows ${from + 1} to ${to}`).toEqual(learn(straight, part));
        const bytes = saveModel(model);
        expect(isSame(bytes, saveModel(straight)), `row ${to}`).toBe(true);
        model = loadModel(bytes, classifiers) as Model;
        from = to;
      }
    },
    60_000,
  );
});
