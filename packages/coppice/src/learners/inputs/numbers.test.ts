import { describe, expect, it } from "vitest";
import { mixedLessons, mixedSchema, NaiveInputs } from "../../../test/naive-vectors.ts";
import { Arena, defineSchema, numeric, Random } from "../../core/index.ts";
import { Inputs } from "./inputs.ts";
import type { InputForm } from "./numbers.ts";

const FORMS: readonly InputForm[] = ["standard", "spread", "literals"];

/** Inputs of rows of numbers x0, x1, ..., and their columns by name. */
function make(form: InputForm, count = 1) {
  const attributes = Object.fromEntries(Array.from({ length: count }, (_, i) => [`x${i}`, numeric()]));
  const arena = new Arena();
  const inputs = new Inputs(arena, defineSchema({ attributes, classes: ["a", "b"] }), form);
  const column = (name: string) => [...(arena.columns.find((one) => one.name === name)?.data ?? [])];
  const learn = (row: number[], weight = 1) => inputs.learn(Float64Array.from(row), 0, weight);
  const read = (row: number[]): [input: number, value: number][] => {
    inputs.read(Float64Array.from(row), 0);
    return Array.from({ length: inputs.active }, (_, i) => [inputs.indices[i], inputs.values[i]]);
  };
  return { inputs, column, learn, read };
}

describe("numbers as deviations that are not centred", () => {
  it("count zeros without a look at them", () => {
    const { column, learn, read, inputs } = make("spread", 2);
    learn([0, 4], 2);
    expect(read([5, 8])).toEqual([[0, 1]]); // of x0 no value but 0, and of x1 one, is known
    learn([6, 4]);
    learn([0, NaN]);
    learn([3, 1e76], 2); // beyond 1e75: missing
    // x0: w = 3, m = (6 + 2 * 3) / 3 = 4, S = (6 - 4)^2 + 2 * (3 - 4)^2 = 6, z = 6 - 3 = 3: the variance of 0 0 6 0 3 3 is
    // (6 + 16 * 3 * 3 / 6) / 6 = 5. x1 was 4 whenever it was there (3 of 6), and has no deviation.
    expect(column("rowWeight")).toEqual([6]);
    expect(column("spreadMoments")).toEqual([3, 4, 6, 0, 3, 4, 0, 3]);
    expect(read([7, 8])).toEqual([
      [0, 1],
      [1, 7 / Math.sqrt(5)],
    ]);
    expect(read([0, 0])).toEqual([[0, 1]]);
    expect(read([NaN, NaN])).toEqual([[0, 1]]);
    expect(read([-1000, 0])[1]).toEqual([1, -10]);
    expect(inputs.names()).toEqual(["(always)", `x0 / ${Math.sqrt(5)}`, "x1"]);
  });

  it("see no zeros in the rounding of weights", () => {
    const { learn, read } = make("spread");
    const random = Random.seeded(7);
    for (let i = 0; i < 20_000; i++) learn([random.integer(3) === 0 ? NaN : 5], random.uniform());
    expect(read([5])).toEqual([[0, 1]]); // a constant says nothing
  });

  it("learn the row they are given, whichever was read last", () => {
    const { inputs, column } = make("spread", 2);
    const rows = Float64Array.of(1, 0, 0, 7);
    inputs.learn(rows, 0, 1);
    inputs.read(rows, 0);
    inputs.learn(rows, 2, 1);
    expect(column("spreadMoments")).toEqual([1, 1, 0, 0, 1, 7, 0, 0]);
    inputs.read(rows, 0);
    inputs.learn(Float64Array.of(0, 9), 0, 1); // another array
    expect(column("spreadMoments")).toEqual([1, 1, 0, 0, 2, 8, 2, 0]);
  });
});

it("numbers as literals are above their mean, or not", () => {
  const { inputs, learn, read } = make("literals");
  expect(read([3])).toEqual([[0, 1]]);
  learn([2]);
  learn([6]);
  expect(read([4.5])[1]).toEqual([1, 1]);
  expect(read([4])[1]).toEqual([2, 1]);
  expect(read([NaN])).toEqual([[0, 1]]);
  expect(inputs.names()).toEqual(["(always)", "x0 > 4", "x0 <= 4"]);
});

describe.each(FORMS)("a number that has had one value, of rows of many weights: %s", (form) => {
  const moments = form === "spread" ? "spreadMoments" : "moments";

  it.each([0.1, 0.7, -3e-9, 1e70])("has that mean and no deviation (%d)", (x) => {
    const random = Random.seeded(5);
    for (let first = 0; first < 50; first++) {
      const { column, learn, read } = make(form);
      for (let i = 0; i < 40; i++) {
        learn([x], random.uniform() * 10 ** (random.integer(9) - 4));
        expect(column(moments).slice(1, 3)).toEqual([x, 0]);
      }
      if (form !== "literals") expect(read([2 * x])).toEqual([[0, 1]]);
    }
  });

  it("has no squares below 0 where the mean goes beyond another value", () => {
    const random = Random.seeded(6);
    let beyond = 0;
    for (let i = 0; i < 2000; i++) {
      const { column, learn } = make(form);
      const [a, b] = [-random.uniform(), random.uniform()];
      learn([a], 1e-30);
      learn([b], 1);
      beyond += Number(column(moments)[1] > b);
      expect(column(moments)[2]).toBeGreaterThanOrEqual(0);
    }
    expect(beyond).toBeGreaterThan(0);
  });
});

describe.each(FORMS)("rows as vectors: %s", (form) => {
  it.each([1, 2])(
    "are what the definition of mean and deviation makes of them, sparse rows as well (seed %i)",
    (seed) => {
      const schema = mixedSchema(3);
      const inputs = new Inputs(new Arena(), schema, form);
      const twin = new NaiveInputs(schema, form);
      const random = Random.seeded(seed);
      const names = ["x", "y"];
      let met = 0;
      for (const { row, weight } of mixedLessons(400, 3, seed)) {
        for (const a of [1, 3]) if (random.integer(3) > 0) row[a] = 0; // two of three numbers are 0
        inputs.read(row, 0);
        const known = twin.read(row);
        const found = new Map(Array.from({ length: inputs.active }, (_, i) => [inputs.indices[i], inputs.values[i]]));
        names.forEach((name, n) => {
          const wanted =
            form === "literals" ? [known.get(`${name}>`) ?? 0, known.get(`${name}<=`) ?? 0] : [known.get(name) ?? 0];
          wanted.forEach((value, i) => {
            expect(found.get(1 + wanted.length * n + i) ?? 0).toBeCloseTo(value, 9);
            if (value !== 0) met++;
          });
        });
        inputs.learn(row, 0, weight);
        twin.learn(row, weight);
      }
      expect(met).toBeGreaterThan(form === "spread" ? 150 : 500);
    },
  );
});
