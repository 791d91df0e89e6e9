/**
 * What a row costs of which only some numbers are not 0, by the number of attributes: predicted and learned, CPU time, the
 * best of some passes over the same rows, so that code is compiled. The classes differ in one of the numbers.
 *
 *   node bench/dist/sparse.js [--widths 256,1024,...] [--present N] [--rows N] [--passes N] [--models a,b]
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { parseSpecs } from "coppice/catalog";
import { buildSeeded, defineSchema, numeric, printed, Random, type Spec } from "coppice/core";
import { machine } from "./machine.ts";
import { prequential, type Rows } from "./memory.ts";
import { whole } from "./options.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    widths: { type: "string" },
    present: { type: "string" },
    rows: { type: "string" },
    passes: { type: "string" },
    models: { type: "string" },
  },
});
const widths = (options.widths ?? "256,1024,4096,16384").split(",").map((width) => whole("widths", width, 0));
const present = whole("present", options.present, 50);
const count = whole("rows", options.rows, 200);
const passes = whole("passes", options.passes, 8);
const specs = parseSpecs(
  options.models ??
    "logistic-regression(scaling=spread),perceptron(scaling=spread),logistic-regression,naive-bayes,hoeffding-tree",
);

console.log(
  `${machine()}\n\nMicroseconds a row, of ${present} numbers other than 0; ${count} rows, ${passes} passes.\n`,
);
const lines: string[][] = specs.map((spec) => [printed(spec)]);
for (const width of widths) {
  const rows = sparseRows(width);
  for (const [i, spec] of specs.entries()) lines[i].push(microseconds(spec, rows).toFixed(1));
}
console.log(markdownTable(["model", ...widths.map((width) => `${width} attributes`)], lines));

function sparseRows(width: number): Rows {
  const attributes = Object.fromEntries(Array.from({ length: width }, (_, i) => [`${i + 1}`, numeric()]));
  const schema = defineSchema({ attributes, classes: ["no", "yes"] });
  const random = Random.seeded(1);
  const rows = new Float64Array(count * width);
  const labels = Int32Array.from({ length: count }, () => random.integer(2));
  labels.forEach((label, i) => {
    for (let k = 0; k < present; k++) rows[i * width + random.integer(width)] = 1 + (k === 0 ? label : 0);
  });
  return { schema, rows, labels, count };
}

function microseconds(spec: Spec, rows: Rows): number {
  const classifier = buildSeeded(spec, rows.schema, 1);
  let best = Infinity;
  for (let pass = 0; pass < passes; pass++) {
    const from = process.cpuUsage();
    prequential(classifier, rows);
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / rows.count);
  }
  return best;
}
