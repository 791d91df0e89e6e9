/** Byte budgets of all that is published, with default parameters. */
import { describe, expect, it } from "vitest";
import { classifiers } from "../src/catalog/index.ts";
import { CoppiceError, Model, Random } from "../src/core/index.ts";
import { turningSchema } from "./naive-twins.ts";

const ROWS = 300;
const named = classifiers.map((definition) => [definition.id, definition] as const);

/** The most bytes after any of rows with more and more classes and values, and how many rows were learned. */
function growing(model: Model): { most: number; learned: number } {
  const random = Random.seeded(3);
  let [most, learned] = [model.byteLength, 0];
  for (let i = 0; i < ROWS; i++) {
    try {
      const record = { x: random.uniform(), v: `v${random.integer(1 + i)}`, y: random.integer(5) };
      model.learn(record, `c${random.integer(2 + i / 30)}`);
      learned++;
    } catch (error) {
      if (!(error instanceof CoppiceError && error.code === "E_PARAM")) throw error;
    }
    most = Math.max(most, model.byteLength);
  }
  return { most, learned };
}

describe("a byte budget", () => {
  it.each(named)("can be given to: %s", (_, definition) => {
    expect(definition.params.maxBytes).toMatchObject({ kind: "integer", unlimited: true });
  });

  it.each(named.filter(([, { kind }]) => kind === "ensemble"))("of a mebibyte is kept by: %s", (_, definition) => {
    const maxBytes = 2 ** 20;
    const { most, learned } = growing(new Model(turningSchema(), definition.with({ maxBytes } as never), 1));
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(learned).toBeGreaterThan(10);
  });
});

it.each(named)("all parameters may be given as they are: %s", (_, definition) => {
  const spec = definition.with();
  expect(definition.with({ ...spec.params } as never)).toEqual(spec);
});
