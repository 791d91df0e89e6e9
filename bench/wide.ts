/**
 * Cost of a row by its number of attributes: CPU time to predict and learn it, best of several passes over the same rows. Passes
 * take at least half a second, so that code is compiled. In sparse rows only some numbers are not 0. The classes differ in one
 * attribute.
 *
 *   node bench/dist/wide.js [--widths 10,100,...] [--kind numeric|nominal] [--present N] [--rows N] [--passes N] [--models a,b]
 */
import process from "node:process";
import { parseSpecs } from "coppice/catalog";
import {
  buildSeeded,
  defineSchema,
  drawNormal,
  nominal,
  numeric,
  printed,
  Random,
  type Schema,
  type Spec,
} from "coppice/core";
import { machine } from "./machine.ts";
import { prequential, type Rows } from "./memory.ts";
import { given, refuse, whole } from "./options.ts";
import { markdownTable } from "./statistics.ts";

/** Values of a nominal attribute. */
const VALUES = ["a", "b", "c", "d", "e"];

/** Passes are repeated for at least this long. */
const LEAST_MICROSECONDS = 500_000;

const options = given({
  widths: { type: "string" },
  kind: { type: "string", default: "numeric" },
  present: { type: "string" },
  rows: { type: "string" },
  passes: { type: "string" },
  models: { type: "string" },
});
const { kind } = options;
if (kind !== "numeric" && kind !== "nominal") refuse(`--kind ${kind}: must be numeric or nominal`);
const isSparse = options.present !== undefined;
if (isSparse && kind === "nominal") refuse("--present: nominal attributes have no 0; leave one of the two out");
const present = whole("present", options.present, 50);
const widths = (options.widths ?? (isSparse ? "256,1024,4096,16384" : "10,100,1000,10000"))
  .split(",")
  .map((width) => whole("widths", width, 0));
const count = whole("rows", options.rows, isSparse ? 200 : 1000);
const passes = whole("passes", options.passes, isSparse ? 8 : 4);
const specs = parseSpecs(
  options.models ??
    (isSparse
      ? "logistic-regression(scaling=spread),perceptron(scaling=spread),logistic-regression,naive-bayes,hoeffding-tree"
      : "naive-bayes,hoeffding-tree,online-bagging,adaptive-random-forest,logistic-regression"),
);

const rowsRead = `${count} rows, ${passes} passes`;
console.log(`${machine()}\n`);
if (isSparse) console.log(`Microseconds a row, of ${present} numbers other than 0; ${rowsRead}.\n`);
else
  console.log(`Nanoseconds a row and attribute, as many where the cost is linear; ${kind} attributes, ${rowsRead}.\n`);
const lines: string[][] = specs.map((spec) => [printed(spec)]);
for (const width of widths) {
  const rows = rowsOf(width);
  for (const [i, spec] of specs.entries()) {
    const microseconds = microsecondsOf(spec, rows);
    lines[i].push((isSparse ? microseconds : (1000 * microseconds) / width).toFixed(1));
  }
}
console.log(markdownTable(["model", ...widths.map((width) => `${width} attributes`)], lines));

function rowsOf(width: number): Rows {
  const attribute = kind === "numeric" ? numeric() : nominal(VALUES);
  const attributes = Object.fromEntries(Array.from({ length: width }, (_, i) => [`${i + 1}`, attribute]));
  const schema: Schema = defineSchema({ attributes, classes: ["no", "yes"] });
  const random = Random.seeded(1);
  const rows = new Float64Array(count * width);
  if (!isSparse) {
    for (let i = 0; i < rows.length; i++)
      rows[i] = kind === "numeric" ? drawNormal(random) : random.integer(VALUES.length);
  }
  const labels = Int32Array.from({ length: count }, () => random.integer(2));
  labels.forEach((label, i) => {
    if (isSparse) for (let k = 0; k < present; k++) rows[i * width + random.integer(width)] = 1 + (k === 0 ? label : 0);
    else rows[i * width] = kind === "numeric" ? rows[i * width] + label : (rows[i * width] + label) % VALUES.length;
  });
  return { schema, rows, labels, count };
}

function microsecondsOf(spec: Spec, rows: Rows): number {
  const classifier = buildSeeded(spec, rows.schema, 1);
  let best = Infinity;
  let spent = 0;
  for (let pass = 0; pass < passes || spent < LEAST_MICROSECONDS; pass++) {
    const from = process.cpuUsage();
    prequential(classifier, rows);
    const { user, system } = process.cpuUsage(from);
    spent += user + system;
    best = Math.min(best, (user + system) / rows.count);
  }
  return best;
}
