import { expect, it } from "vitest";
import { Arena, ClassWeights, Random } from "../../core/index.ts";
import { WeightTable } from "./weight-table.ts";

it("sums the weights of any number of inputs, in their order", () => {
  const arena = new Arena();
  const [inputs, outputs] = [40, 3];
  const table = new WeightTable(arena, new ClassWeights(arena, 2), ["weights"], { inputs, outputs });
  table.resize(inputs, 2);
  const random = Random.seeded(1);
  const weights = Array.from({ length: inputs }, () => Array.from({ length: outputs }, () => random.uniform() - 0.5));
  table.columns[0].data.set(weights.flat());
  for (let count = 0; count <= 14; count++) {
    const given = Array.from({ length: count }, () => [random.integer(inputs), random.uniform()]);
    const sums = [0, 0, 0];
    for (const [input, value] of given) for (let o = 0; o < outputs; o++) sums[o] += value * weights[input][o];
    const out = new Float64Array(outputs).fill(NaN);
    const [indices, values] = [
      Int32Array.from(given, ([input]) => input),
      Float64Array.from(given, ([, value]) => value),
    ];
    table.multiply(indices, values, count, out);
    expect([...out], `${count} inputs`).toEqual(sums);
  }
});
