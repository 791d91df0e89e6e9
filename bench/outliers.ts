/**
 * Are wrong labels found? A share of the labels is replaced by others; a model learns all rows, then `findOutliers` returns as many
 * rows as labels were replaced. Reports the percentage of these rows whose label was replaced, as a mean over seeds. Guessing would
 * score the share itself.
 *
 *   node bench/dist/outliers.js [--data FOLDER] [--share S] [--seeds N] [--models "a;b"]
 */
import { parseSpec } from "coppice/catalog";
import { buildSeeded, Random, type Schema, sourceOf } from "coppice/core";
import { findOutliers } from "coppice/evaluation";
import { agrawal, led, multiplexor, take, ticTacToe } from "coppice/streams";
import { dataStreams } from "./accuracy/data-sets.ts";
import { type Rows, readRows } from "./memory.ts";
import { given, whole } from "./options.ts";
import { markdownTable, percent } from "./statistics.ts";

const options = given({
  data: { type: "string" },
  share: { type: "string", default: "0.02" },
  seeds: { type: "string" },
  models: {
    type: "string",
    default: "online-boosting;arc-x4;coordinate-boosting;naive-bayes;leveraging-bagging;adaptive-random-forest",
  },
});
const share = Number(options.share);
const seeds = whole("seeds", options.seeds, 3);
const models = options.models.split(";").map((text) => parseSpec(text));

const generated = {
  "tic-tac-toe": () => readRows(take(ticTacToe({ seed: 1 }), 958), 958),
  multiplexor: () => readRows(take(multiplexor({ seed: 1 }), 2048), 2048),
  led: () => readRows(take(led({ seed: 1, noise: 0 }), 10_000), 10_000),
  agrawal: () => readRows(take(agrawal({ seed: 1, perturbation: 0 }), 20_000), 20_000),
};
const real = ["breast-cancer-wisconsin", "car", "kr-vs-kp", "mushroom", "nursery", "segment", "spambase"];
const sets = new Map<string, () => Promise<Rows>>(Object.entries(generated));
const found = options.data === undefined ? [] : dataStreams(options.data);
for (const { name, load } of found) if (real.includes(name)) sets.set(name, async () => load(20_000));

const columns = models.flatMap(({ definition }) => {
  const weighs = definition.capabilities.rowWeights === true;
  return [
    ...(weighs
      ? ([
          [definition.id, "first"],
          [definition.id, "weight"],
        ] as const)
      : []),
    [definition.id, "probability"],
  ];
});
const lines: string[][] = [];
for (const [name, load] of sets) {
  const { schema, rows, labels } = await load();
  const sums = columns.map(() => 0);
  for (let seed = 1; seed <= seeds; seed++) {
    const { given, isWrong, count } = withWrongLabels(labels, seed);
    const source = sourceOf(schema as Schema, rows, given);
    const width = schema.attributes.length;
    let column = 0;
    for (const spec of models) {
      const classifier = buildSeeded(spec, schema, seed);
      const first = new Float64Array(given.length); // weights of rows before they are learned
      for (let i = 0; i < given.length; i++) {
        const row = rows.subarray(i * width, (i + 1) * width);
        first[i] = classifier.rowWeightAt?.(row, 0, given[i]!) ?? 0;
        classifier.learnOne(row, given[i]!);
      }
      const hits = (places: Iterable<number>) => [...places].reduce((sum, i) => sum + isWrong[i]!, 0) / count;
      if (classifier.rowWeightAt !== undefined) {
        const order = [...first.keys()].sort((a, b) => first[b]! - first[a]! || a - b);
        sums[column++]! += hits(order.slice(0, count));
      }
      for (const by of ["weight", "probability"] as const) {
        if (by === "weight" && classifier.rowWeightAt === undefined) continue;
        const outliers = await findOutliers(classifier, source, { by, most: count });
        sums[column++]! += hits(outliers.map(({ row }) => row - 1));
      }
    }
  }
  lines.push([name, ...sums.map((sum) => percent(sum / seeds))]);
  console.error(lines.at(-1)!.join(" "));
}
const means = columns.map((_, c) => lines.reduce((sum, line) => sum + Number(line[c + 1]), 0) / lines.length);
lines.push(["mean", ...means.map((mean) => mean.toFixed(1))]);
const heads = columns.map(([id, by]) => `${id}, ${by === "first" ? "weight when it comes" : by}`);
console.log(markdownTable(["rows", ...heads], lines));

/** Replaces a share of the labels by other classes that occur. */
function withWrongLabels(labels: Int32Array, seed: number) {
  const random = Random.seeded(seed);
  const classes = [...new Set(labels)].sort((a, b) => a - b);
  const given = labels.slice();
  const isWrong = new Uint8Array(labels.length);
  let count = 0;
  for (let i = 0; i < given.length; i++) {
    if (random.uniform() >= share) continue;
    const at = classes.indexOf(labels[i]!);
    given[i] = classes[(at + 1 + random.integer(classes.length - 1)) % classes.length]!;
    isWrong[i] = 1;
    count++;
  }
  return { given, isWrong, count };
}
