/**
 * Shows that byte budgets hold: models with and without one learn a million drifting rows; their size is checked after
 * every 256 rows. Ends with an error if a budget was exceeded.
 *
 *   node bench/dist/budget.js [--rows N] [--bytes N]
 */
import { parseSpec } from "coppice/catalog";
import { buildSeeded } from "coppice/core";
import { prequential } from "./memory.ts";
import { chosen, given, whole } from "./options.ts";
import { markdownTable, percent } from "./statistics.ts";
import { type BenchStream, streams } from "./streams.ts";

const options = given({ rows: { type: "string" }, bytes: { type: "string" } });
const rowCount = whole("rows", options.rows, 1_000_000);
const budget = whole("bytes", options.bytes, 256 * 1024);

const models = ["hoeffding-tree", "online-bagging", "adaptive-random-forest"];
const lines: string[][] = [];
let exceeded = false;
for (const stream of chosen("streams", streams, "agrawal,rbf")) {
  for (const model of models) {
    for (const bytes of [`${budget}`, "unlimited"]) {
      const { largest, accuracy } = await run(stream, `${model}(max-bytes=${bytes})`);
      const held = bytes === "unlimited" || largest <= budget;
      exceeded ||= !held;
      lines.push([stream.name, model, bytes, `${largest}`, held ? "yes" : "NO", percent(accuracy)]);
    }
  }
}
console.log(`${rowCount} rows, size checked after every batch of 256\n`);
console.log(markdownTable(["stream", "model", "budget", "largest", "held", "accuracy %"], lines));
if (exceeded) {
  console.error("A budget was exceeded.");
  process.exitCode = 1;
}

async function run(stream: BenchStream, model: string): Promise<{ largest: number; accuracy: number }> {
  const rows = await stream.load(rowCount);
  const classifier = buildSeeded(parseSpec(model), rows.schema, 1);
  let largest = classifier.byteLength;
  const right = prequential(classifier, rows, () => {
    largest = Math.max(largest, classifier.byteLength);
    return false;
  });
  return { largest, accuracy: right / rows.count };
}
