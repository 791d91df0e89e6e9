/**
 * Cost of the library's and program's default limits: compares the default byte budget with none, and the default number of values
 * kept of a nominal column with all values. Files are read as `coppice race` reads them.
 *
 *   node bench/dist/defaults.js --data FOLDER [--rows N] [--models a,b] [--streams a,b]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSource } from "@coppice/tools/dist/readers/index.js";
import { parseSpec } from "coppice/catalog";
import { argMax, buildSeeded } from "coppice/core";
import { take } from "coppice/streams";
import { manyValues } from "./accuracy/generators.ts";
import { quarters } from "./accuracy/streams.ts";
import { readRows, writeFileOf } from "./memory.ts";
import { chosen, given, whole } from "./options.ts";
import { markdownTable, percent } from "./statistics.ts";

const options = given({
  data: { type: "string", default: "data" },
  rows: { type: "string" },
  models: { type: "string" },
  streams: { type: "string" },
});
const limit = whole("rows", options.rows, 50_000);
const named = (names: readonly string[]) => names.map((name) => ({ name }));
const models = chosen(
  "models",
  named(["hoeffding-tree", "online-bagging", "online-boosting", "adaptive-random-forest"]),
  options.models,
);
/** Data sets that hold more than numbers; `nominal`: columns whose numbers are names. */
const all: readonly { readonly name: string; readonly nominal?: readonly string[] }[] = [
  { name: "flights-2001" },
  { name: "airlines-5pct", nominal: ["Flight", "DayOfWeek"] },
  { name: "many-values" },
  { name: "kdd99-10pct" },
];

const folder = mkdtempSync(join(tmpdir(), "coppice-defaults-"));
const lines: string[][] = [];
try {
  for (const { name, nominal = [] } of chosen("streams", all, options.streams)) {
    const file = name === "many-values" ? await generated() : join(options.data, name, `${name}.csv.gz`);
    for (const { name: model } of models) {
      const usual = await run(model, { file, nominal, limit });
      const unlimited = await run(`${model}(max-bytes=unlimited)`, { file, nominal, limit });
      const allValues = usual.capped ? await run(model, { file, nominal, limit, maxValues: 1_000_000 }) : usual;
      lines.push([name, `${usual.rows}`, model, ...[usual, unlimited, allValues].flatMap(cells)]);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
const head = ["stream", "rows", "model", "default: accuracy %", "bytes", "no budget", "bytes", "all values", "bytes"];
console.log(markdownTable(head, lines));

/** A file of four nominal columns, each with 6,000 possible values, few of them frequent; their effects change twice. */
async function generated(): Promise<string> {
  const stream = quarters(limit, [1, 2, 2, 3], (concept, seed) => manyValues({ values: 20_000, concept, seed }));
  const file = join(folder, "many-values.csv");
  await writeFileOf(await readRows(take(stream, limit), limit), file, "csv");
  return file;
}

interface Result {
  readonly rows: number;
  readonly accuracy: number;
  readonly bytes: number;
  /** Whether a column has more values than are kept. */
  readonly capped: boolean;
}

function cells({ accuracy, bytes }: Result): string[] {
  return [percent(accuracy), bytes.toLocaleString("en")];
}

async function run(model: string, how: Parameters<typeof openSource>[0]): Promise<Result> {
  const source = await openSource({ target: "class", ...how });
  const classifier = buildSeeded(parseSpec(model), source.schema, 1);
  let out = new Float64Array(0);
  let right = 0;
  let seen = 0;
  for await (const { rows, labels, count } of source.batches()) {
    const classes = source.schema.classCount;
    if (out.length < count * classes) out = new Float64Array(count * classes);
    classifier.predictThenLearnMany(rows, count, labels, out);
    for (let i = 0; i < count; i++) if (argMax(out, i * classes, classes) === labels[i]) right++;
    seen += count;
  }
  const capped = source.schema.attributes.some(({ values }) => values.includes("(other)"));
  return { rows: seen, accuracy: right / seen, bytes: classifier.byteLength, capped };
}
