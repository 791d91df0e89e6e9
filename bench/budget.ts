/**
 * Shows that byte budgets hold: models with and without one learn a million drifting rows; their size is checked after
 * every 256 rows. Ends with an error if a budget was exceeded.
 *
 *   node bench/dist/budget.js [--rows N] [--bytes N]
 */
import { parseSpec } from "coppice/catalog";
import { argMax, buildSeeded } from "coppice/core";
import { given, whole } from "./options.ts";
import { markdownTable, percent } from "./statistics.ts";
import { streams } from "./streams.ts";

const options = given({ rows: { type: "string" }, bytes: { type: "string" } });
const rowCount = whole("rows", options.rows, 1_000_000);
const budget = whole("bytes", options.bytes, 256 * 1024);

const models = ["hoeffding-tree", "online-bagging", "adaptive-random-forest"];
const lines: string[][] = [];
let exceeded = false;
for (const name of ["agrawal", "rbf"]) {
  for (const model of models) {
    for (const bytes of [`${budget}`, "unlimited"]) {
      const { largest, accuracy } = await run(name, `${model}(max-bytes=${bytes})`);
      const held = bytes === "unlimited" || largest <= budget;
      exceeded ||= !held;
      lines.push([name, model, bytes, `${largest}`, held ? "yes" : "NO", percent(accuracy)]);
    }
  }
}
console.log(`${rowCount} rows, size checked after every batch of 256\n`);
console.log(markdownTable(["stream", "model", "budget", "largest", "held", "accuracy %"], lines));
if (exceeded) {
  console.error("A budget was exceeded.");
  process.exitCode = 1;
}

async function run(name: string, model: string): Promise<{ largest: number; accuracy: number }> {
  const stream = streams.find((candidate) => candidate.name === name);
  if (stream === undefined) throw new Error(`no stream ${name}`);
  const source = await stream.source(rowCount, undefined);
  const classifier = buildSeeded(parseSpec(model), source.schema, 1);
  const classes = source.schema.classCount;
  let out = new Float64Array(0);
  let largest = classifier.byteLength;
  let right = 0;
  let seen = 0;
  for await (const { rows, labels, count } of source.batches()) {
    if (out.length < count * classes) out = new Float64Array(count * classes);
    classifier.predictThenLearnMany(rows, count, labels, out);
    for (let i = 0; i < count; i++) if (argMax(out, i * classes, classes) === labels[i]) right++;
    seen += count;
    largest = Math.max(largest, classifier.byteLength);
  }
  return { largest, accuracy: right / seen };
}
