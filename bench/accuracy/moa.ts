/**
 * Adds MOA's accuracy on the streams of a run to the run's file. Later runs copy it, so this is rarely needed.
 * MOA comes from Maven Central, as for `npm run bench:peers`. Models that it does not have are left out. Existing
 * results are kept, so a killed run can be resumed.
 *
 *   node bench/dist/accuracy/moa.js --json FILE.json [--data FOLDER] [--models a,b] [--streams a,b] [--seeds N] [--minutes N]
 *                                   [--odd] [--drifts]
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Contestant, prepareMoa, resultsFolder } from "../contestants.ts";
import { writeFileOf } from "../memory.ts";
import { chosen, given, refuse, whole } from "../options.ts";
import { availableStreams } from "./available.ts";
import { modelsFor } from "./models.ts";
import { type Cell, type FailedCell, readRun, sameRows, writeRun } from "./record.ts";
import { cellOf, factsOf, type Scores } from "./scores.ts";

const options = given({
  json: { type: "string" },
  data: { type: "string" },
  models: { type: "string" },
  streams: { type: "string" },
  seeds: { type: "string" },
  minutes: { type: "string" },
  odd: { type: "boolean", default: false },
  drifts: { type: "boolean", default: false },
});
if (options.json === undefined) refuse("--json: give the file of a run of `npm run accuracy`");
const seeds = whole("seeds", options.seeds, 1);
const minutes = whole("minutes", options.minutes, 5);
const { usual, known: models } = modelsFor(options);
const asked = options.models === undefined ? usual : chosen("models", models, options.models);
const wantedModels = asked.filter(({ moa }) => moa !== undefined);
const wantedStreams = chosen("streams", availableStreams(options), options.streams);

const { settings } = readRun(options.json);
const { command, version } = await prepareMoa();
console.error(version);
const folder = join(resultsFolder, "accuracy");
mkdirSync(folder, { recursive: true });
for (const { name: stream, load } of wantedStreams) {
  const known = readRun(options.json).streams[stream];
  if (known?.facts === undefined) continue;
  const missing = wantedModels.filter(({ name }) => known.moa?.[name] === undefined);
  if (missing.length === 0) continue;
  const rows = await load(settings.rows);
  if (!sameRows(known.facts, factsOf(rows))) throw new Error(`${stream} has other rows than in ${options.json}`);
  const file = join(folder, `${stream}.arff`);
  await writeFileOf(rows, file, "arff");
  let them: Contestant | undefined;
  for (const { name: model, moa = "" } of missing) {
    let cell: Cell | FailedCell;
    try {
      if (them === undefined) {
        them = new Contestant(command);
        await them.load(file, rows.count);
      }
      cell = await measure(them, moa);
    } catch (error) {
      cell = { spec: moa, failed: (error as Error).message };
      them?.close(); // the next model gets a new process
      them = undefined;
    }
    const run = readRun(options.json);
    const record = run.streams[stream]!;
    record.moa = inOrder({ ...record.moa, [model]: cell });
    writeRun(options.json, run);
    console.error(`${stream} ${model}: ${"failed" in cell ? cell.failed : (100 * cell.accuracy.mean).toFixed(2)}`);
  }
  them?.close();
  rmSync(file);
}

async function measure(them: Contestant, model: string): Promise<Cell> {
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    them.close();
  }, 60_000 * minutes);
  try {
    const runs: Scores[] = [];
    for (let seed = 1; seed <= seeds; seed++) runs.push((await them.score(seed, model)) as Scores);
    return cellOf(model, runs);
  } catch (error) {
    throw late ? new Error(`not done after ${minutes} minutes`) : error;
  } finally {
    clearTimeout(timer);
  }
}

function inOrder<T>(of: Record<string, T>): Record<string, T> {
  return Object.fromEntries(models.flatMap(({ name }) => (of[name] === undefined ? [] : [[name, of[name]]])));
}
