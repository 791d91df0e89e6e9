/**
 * Does anything grow without bound? Every learner learns many rows of a drifting stream with late new values and classes
 * while its bytes are sampled; a picture and a table show which models are bounded.
 *
 *   npm run bench:growth -- [--models learners,ensembles,MODEL,...] [--rows N] [--minutes N] [--data FILE] [--resume]
 *                           [--json FILE] [--page FILE.md]
 *
 * A model is stopped after `--minutes` (2), and the table shows how many rows it learned. Results are written after each model;
 * `--resume` keeps existing results and reruns only models that had less time, were interrupted or failed. The picture is written
 * beside the page, named after the JSON file. Without `--json` and `--page` these are the committed files in bench/growth.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { interruption } from "@coppice/tools/dist/cli/interruption.js";
import { atCommas, parseModel } from "@coppice/tools/dist/cli/model-text.js";
import { makeProgress } from "@coppice/tools/dist/cli/progress.js";
import { openSource } from "@coppice/tools/dist/readers/index.js";
import { ensembles, learners } from "coppice/catalog";
import { buildSeeded } from "coppice/core";
import {
  type Failure,
  type Growth,
  type GrowthRun,
  isDone,
  readGrowth,
  type Sample,
  samplePoints,
  writeGrowth,
} from "./growth/record.ts";
import { page, picture } from "./growth/report.ts";
import { BATCH_ROWS, cycled, type Feed, lateStream } from "./growth/stream.ts";
import { readRows } from "./memory.ts";
import { given, refuse, whole } from "./options.ts";

const POINTS = 200;
const BATCHES_BETWEEN_PAUSES = 4; // pauses let a stop signal arrive

const options = given({
  models: { type: "string", default: "learners" },
  rows: { type: "string" },
  minutes: { type: "string", default: "2" },
  data: { type: "string" },
  resume: { type: "boolean", default: false },
  json: { type: "string" },
  page: { type: "string" },
});
const rows = whole("rows", options.rows, 10_000_000);
const minutes = Number(options.minutes);
if (!(minutes > 0)) refuse(`--minutes must be a number above 0, got "${options.minutes}"`);
const folder = fileURLToPath(new URL("../growth", import.meta.url));
const file = options.json ?? join(folder, "growth.json");
const pageFile = options.page ?? join(folder, "README.md");
const pictureFile = join(dirname(pageFile), `${basename(file, ".json")}.svg`);
const stream =
  options.data === undefined
    ? "Agrawal's functions in turn, with a nominal attribute and classes that come late and a twentieth of the values missing"
    : `${basename(options.data)}, over and over`;

const families: Readonly<Record<string, readonly { readonly id: string }[]>> = { learners, ensembles };
const wanted = atCommas(options.models)
  .map((text) => text.trim())
  .flatMap((text) => families[text]?.map(({ id }) => id) ?? [text]);
for (const model of wanted) parseModel(model); // reports invalid models at once

const feedOf = await feeds();
const before = options.resume ? readGrowth(file, stream, rows) : undefined;
const run: GrowthRun = { format: 1, rows, stream, models: { ...before?.models } };
for (const path of [file, pageFile]) mkdirSync(dirname(path), { recursive: true });

const stops = interruption();
stops.listen();
const progress = makeProgress(false);
const left = wanted.filter((model) => !isDone(run.models[model], rows, minutes));
for (const [i, model] of left.entries()) {
  if (stops.signal.aborted) break;
  progress.start(`${model} (${i + 1} of ${left.length})`, rows);
  const grown = await grow(model);
  progress.stop();
  if (!stops.signal.aborted || rowsOf(grown) > rowsOf(run.models[model])) run.models[model] = grown;
  save();
}
if (left.length === 0) save(); // `--page` may name another page
stops.release();
if (stops.exitCode !== undefined) process.exitCode = stops.exitCode;
console.log(`${pageFile}, ${pictureFile}`);

function rowsOf(result: Growth | Failure | undefined): number {
  return result !== undefined && "rows" in result ? result.rows : 0;
}

function save(): void {
  writeGrowth(file, run);
  writeFileSync(pictureFile, picture(run));
  writeFileSync(pageFile, page(run, basename(pictureFile)));
}

/** Returns a factory of feeds with the same rows for every model. Schemas grow with the values they see, so each model gets its own. */
async function feeds(): Promise<(classes: "two" | "many") => Feed> {
  const { data } = options;
  if (data === undefined) return lateStream;
  const source = await openSource({ file: data, limit: rows });
  const loaded = await readRows(source, rows);
  await source.close();
  return () => cycled(loaded); // all values and classes are known before the first row
}

async function grow(model: string): Promise<Growth | Failure> {
  const started = performance.now();
  const samples: Sample[] = [];
  let seen = 0;
  let budget: { readonly budget?: number | null } = {};
  const result = (given: number): Growth => ({ rows: seen, minutes: given, ...budget, samples });
  try {
    const spec = parseModel(model);
    const { maxBytes } = spec.params;
    if (typeof maxBytes === "number") budget = { budget: maxBytes === Infinity ? null : maxBytes };
    const feed = feedOf(spec.definition.capabilities.classes ?? "many");
    const classifier = buildSeeded(spec, feed.schema, 1);
    const points = samplePoints(rows, BATCH_ROWS, POINTS);
    let out = new Float64Array(0);
    for (let batch = 1; seen < rows; batch++) {
      const { rows: numbers, labels } = feed.next();
      const count = Math.min(BATCH_ROWS, rows - seen);
      const needed = count * feed.schema.classCount;
      if (out.length < needed) out = new Float64Array(needed);
      classifier.predictThenLearnMany(numbers, count, labels, out);
      seen += count;
      const timeIsUp = performance.now() - started > minutes * 60_000;
      const isPoint = seen >= (points[0] ?? Infinity);
      while (seen >= (points[0] ?? Infinity)) points.shift();
      if (isPoint || timeIsUp || stops.signal.aborted) {
        const size = classifier.byteLength;
        if (size !== samples.at(-1)?.[1]) samples.push([seen, size]);
      }
      if (timeIsUp) break;
      if (batch % BATCHES_BETWEEN_PAUSES === 0) {
        progress.update(seen, `${(samples.at(-1)?.[1] ?? 0).toLocaleString("en")} bytes`);
        await new Promise(setImmediate);
      }
      if (stops.signal.aborted) return result(0);
    }
    return result(minutes);
  } catch (error) {
    return { failed: (error as Error).message };
  }
}
