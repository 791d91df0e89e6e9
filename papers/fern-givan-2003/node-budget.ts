/**
 * Spends an equal number of nodes on trees of equal depth or on varying depths (Arc-x4 over ID4, section 8 of Fern and
 * Givan 2003): errors on rows before they are learned. Small sets are repeated in fresh random orders; branches and
 * `led` keep their order. Decision 28 has the results.
 */
import { parseSpec } from "coppice/catalog";
import { buildSeeded, Random } from "coppice/core";
import { led, ticTacToe } from "coppice/streams";
import { aligned } from "../common/comparison.ts";
import { type DataSet, generated, permutation, readNominal } from "../common/data-set.ts";
import { flags, namesIn, wholeNumber } from "../common/flags.ts";
import { wholeMultiplexor } from "./benchmarks.ts";
import { readBranch } from "./branches.ts";

const usage = `node papers/dist/fern-givan-2003/node-budget.js [--quick] [--data FOLDER] [--only SET,SET]
  [--rows ROWS]  of every set, 20,000 unless told otherwise   [--orders N]  3 unless told otherwise
  [--varying MODEL]  another ensemble, with MEMBERS and NODES where they belong`;
const given = flags(usage, ["only", "rows", "orders", "varying"]);
const count = wholeNumber("--rows", given.rows, given.quick ? 1000 : 20_000);
const orders = wholeNumber("--orders", given.orders, given.quick ? 1 : 3);
const varying = given.varying ?? "node-budget-arc-x4(members=MEMBERS,nodes=NODES,ballot=hard,base=id4)";

/** As many members of equal depth as the nodes allow. */
const BUDGETS: readonly (readonly [nodes: number, members: number, depth: number])[] = [
  [100, 33, 2],
  [100, 14, 3],
  [1000, 66, 4],
  [1000, 32, 5],
];

/** `count` rows: a random order of all, then another. */
function drawn({ schema, rows, labels }: DataSet, seed: number): DataSet {
  const width = schema.attributes.length;
  const random = Random.seeded(seed);
  const [data, truths] = [new Float64Array(count * width), new Int32Array(count)];
  for (let at = 0; at < count; ) {
    for (const i of permutation(labels.length, random).subarray(0, count - at)) {
      data.set(rows.subarray(i * width, (i + 1) * width), at * width);
      truths[at++] = labels[i];
    }
  }
  return { schema, rows: data, labels: truths };
}

const SETS = new Map<string, (seed: number) => DataSet | undefined>([
  ["multiplexor", (seed) => drawn(wholeMultiplexor(), seed)],
  ["TTT1", (seed) => drawn(generated(ticTacToe({ encoding: "bits" }), 958), seed)],
  ["TTT2", (seed) => drawn(generated(ticTacToe({ encoding: "ascii" }), 958), seed)],
  ["led", (seed) => generated(led({ seed }), count)],
]);
for (const name of ["car", "nursery", "kr-vs-kp", "mushroom", "connect-4"]) {
  SETS.set(name, (seed) => {
    const data = readNominal(given.data, name);
    return data && drawn(data, seed);
  });
}
for (const name of ["fp2-a", "int1-a", "int1-b", "int1-c", "mm1-a", "mm2-a", "mm2-c"]) {
  const folder = given.data;
  // Branches have a fixed order: one run is enough.
  SETS.set(name, (seed) =>
    folder === undefined || seed > 1 ? undefined : readBranch(folder, `branch-${name}`, count),
  );
}

function percentError(text: string, { schema, rows, labels }: DataSet): number {
  const model = buildSeeded(parseSpec(text), schema, 1);
  const width = schema.attributes.length;
  let wrong = 0;
  for (let i = 0; i < labels.length; i++) {
    const row = rows.subarray(i * width, (i + 1) * width);
    if (model.predictOne(row) !== labels[i]) wrong++;
    model.learnOne(row, labels[i]);
  }
  return (100 * wrong) / labels.length;
}

const lines = [
  ["set", ...BUDGETS.flatMap(([nodes, members, depth]) => [`${nodes}: ${members} of ${depth}`, "varying"])],
];
for (const name of namesIn("--only", given.only, [...SETS.keys()])) {
  const line = [name];
  for (const [nodes, members, depth] of BUDGETS) {
    const equal = `arc-x4(members=${members},ballot=hard,base=id4(max-depth=${depth}))`;
    const models = [equal, varying.replaceAll("MEMBERS", String(members)).replaceAll("NODES", String(nodes))];
    for (const model of models) {
      const errors: number[] = [];
      for (let seed = 1; seed <= orders; seed++) {
        const data = SETS.get(name)?.(seed);
        if (data !== undefined) errors.push(percentError(model, data));
      }
      line.push(errors.length === 0 ? "-" : (errors.reduce((a, b) => a + b, 0) / errors.length).toFixed(2));
      console.error(`${name}: ${model}: ${line.at(-1)}`); // progress
    }
  }
  lines.push(line);
}
console.log(aligned(lines));
