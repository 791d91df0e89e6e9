/**
 * What classes and values cost that are declared and never come: bytes and CPU time per row of every classifier for more than two
 * classes, with 4 declared, and as multiples of that with 64 declared. "Apart": the labels that come are 0, 21, 42 and 63. The
 * predictions are compared, too.
 *
 *   node bench/dist/declared.js [--rows N] [--passes N] [--models a,b]
 */
import { classifiers, parseSpecs } from "coppice/catalog";
import { buildSeeded, defineSchema, nominal, numeric, printed, Random, type Schema, type Spec } from "coppice/core";
import { machine } from "./machine.ts";
import { prequential, type Rows } from "./memory.ts";
import { given, whole } from "./options.ts";
import { markdownTable } from "./statistics.ts";

const COME = 4;
const DECLARED = 64;

const options = given({ rows: { type: "string" }, passes: { type: "string" }, models: { type: "string" } });
const count = whole("rows", options.rows, 3_000);
const passes = whole("passes", options.passes, 4);
const ofMany = classifiers.filter(({ capabilities }) => capabilities.classes === undefined);
const specs = parseSpecs(options.models ?? ofMany.map(({ id }) => id).join(","));

/** The same rows, with more declared; the labels that come are `step` apart. */
function rowsOf(classes: number, values: number, step = 1): Rows {
  const names = (number: number, of: string) => Array.from({ length: number }, (_, i) => `${of}${i}`);
  const schema = defineSchema({
    attributes: {
      a: numeric(),
      b: numeric(),
      c: numeric(),
      n: nominal(names(values, "v")),
      m: nominal(names(values, "v")),
    },
    classes: names(classes, "c"),
  });
  const random = Random.seeded(1);
  const rows = new Float64Array(count * 5);
  const labels = new Int32Array(count);
  for (let i = 0; i < count; i++) {
    const label = random.integer(COME);
    const likely = random.integer(5) < 3 ? label : random.integer(COME);
    const numbers = [label + 2 * random.uniform(), 3 * random.uniform() - label, random.uniform()];
    rows.set([...numbers, likely, random.integer(COME)], 5 * i);
    labels[i] = step * label;
  }
  return { schema: schema as unknown as Schema, rows, labels, count };
}

const plain = rowsOf(COME, COME);
const others = {
  "64 classes": rowsOf(DECLARED, COME),
  "64 classes, apart": rowsOf(DECLARED, COME, (DECLARED - 1) / (COME - 1)),
  "64 values": rowsOf(COME, DECLARED),
};

/** Bytes after all rows, the best time in microseconds per row, and how many rows were predicted right. */
function measured(spec: Spec, rows: Rows): { readonly bytes: number; readonly time: number; readonly right: number } {
  let [bytes, time, right] = [0, Infinity, 0];
  for (let pass = 0; pass < passes; pass++) {
    const classifier = buildSeeded(spec, rows.schema, 1);
    const start = process.cpuUsage();
    right = prequential(classifier, rows);
    const { user, system } = process.cpuUsage(start);
    time = Math.min(time, (user + system) / count);
    bytes = classifier.byteLength;
  }
  return { bytes, time, right };
}

console.log(`${machine()}\n`);
const lines = specs.map((spec) => {
  measured(spec, plain); // compiles the code
  const own = measured(spec, plain);
  const cells = Object.values(others).map((rows) => {
    const { bytes, time, right } = measured(spec, rows);
    const same = right === own.right ? "" : ", other answers";
    return `${(bytes / own.bytes).toFixed(2)}, ${(time / own.time).toFixed(2)}${same}`;
  });
  return [printed(spec), `${own.bytes}, ${own.time.toFixed(2)}`, ...cells];
});
console.log(markdownTable(["model: bytes, time", "bytes, microseconds", ...Object.keys(others)], lines));
