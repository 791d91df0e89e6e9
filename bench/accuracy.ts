/**
 * Accuracy regression test: runs every model over many streams, so that the effect of a change shows on all of them. Reports
 * prequential accuracy, log loss and Brier score, and mean ranks with their critical difference, each compared with an earlier run.
 *
 *   npm run accuracy -- [--data FOLDER] [--models a,b] [--streams a,b] [--rows N] [--seeds N] [--jobs N]
 *                       [--against FILE.json] [--json FILE] [--table FILE.md] [--resume] [--odd] [--drifts]
 *
 * --odd: the odd streams instead of the standard ones, with the eight models that are compared with MOA's there.
 * --drifts: streams with odd drifts, 20,000 rows of each, one seed, with the models commonly used for drifts.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { availableStreams } from "./accuracy/available.ts";
import { type AccuracyModel, modelsFor, modelsOf } from "./accuracy/models.ts";
import {
  type AccuracyRun,
  readInterrupted,
  readRun,
  type StreamRecord,
  sameRows,
  writeRun,
} from "./accuracy/record.ts";
import { page } from "./accuracy/report.ts";
import { type Task, work } from "./accuracy/workers.ts";
import { resultsFolder } from "./contestants.ts";
import { chosen, given, refuse, whole } from "./options.ts";

const options = given({
  data: { type: "string" },
  models: { type: "string" },
  streams: { type: "string" },
  rows: { type: "string" },
  seeds: { type: "string" },
  jobs: { type: "string" },
  against: { type: "string" },
  json: { type: "string" },
  table: { type: "string" },
  resume: { type: "boolean", default: false },
  odd: { type: "boolean", default: false },
  drifts: { type: "boolean", default: false },
});
const settings = {
  rows: whole("rows", options.rows, options.drifts ? 20_000 : 5_000),
  seeds: whole("seeds", options.seeds, options.drifts ? 1 : 3),
};
const jobs = whole("jobs", options.jobs, availableParallelism());
const from = { odd: options.odd, drifts: options.drifts, data: options.data };
const group = options.drifts ? "drifts" : options.odd ? "odd" : "accuracy";
const wantedStreams = chosen("streams", availableStreams(from), options.streams);
const wantedModels = wanted(options.models);
const file = options.json ?? join(resultsFolder, `${group}.json`);
const before = options.against === undefined ? undefined : readRun(options.against);
const interrupted = options.resume ? readInterrupted(file, settings) : undefined;

// In the order of the lists, whichever task finishes first.
const run: AccuracyRun = { format: 1, settings, streams: {} };
const tasks: Task[] = [];
for (const { name, title } of wantedStreams) {
  const old = interrupted?.streams[name];
  const record: StreamRecord = {
    title,
    cells: {},
    ...(old?.facts && { facts: old.facts }),
    ...(old?.moa && { moa: old.moa }),
  };
  run.streams[name] = record;
  for (const { name: model, spec } of wantedModels) {
    const cell = old?.cells[model];
    if (cell?.spec === spec && "accuracy" in cell) record.cells[model] = cell;
    else tasks.push({ stream: name, model, spec, ...settings, ...from });
  }
}

mkdirSync(dirname(file), { recursive: true });
const started = performance.now();
const running = new Set<Task>();
const costs = new Map(wantedModels.map(({ name, cost }) => [name, cost]));
let left = tasks.reduce((sum, task) => sum + costs.get(task.model)!, 0);
let finished = 0;
await work(
  tasks,
  jobs,
  (task) => {
    running.add(task);
    progress();
  },
  (task, { facts, cell }) => {
    const record = run.streams[task.stream]!;
    if (facts !== undefined && record.facts !== undefined && !sameRows(record.facts, facts)) {
      throw new Error(`${task.stream} has other rows than when the run was interrupted: run without --resume`);
    }
    if (facts !== undefined) record.facts = facts;
    record.cells[task.model] = cell;
    running.delete(task);
    finished += costs.get(task.model)!;
    left -= costs.get(task.model)!;
    writeRun(file, inOrder(run));
  },
);
if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
for (const [name, record] of Object.entries(run.streams)) {
  const { facts, moa } = before?.streams[name] ?? {};
  if (moa !== undefined && sameRows(facts, record.facts)) record.moa ??= moa;
}
writeRun(file, inOrder(run));
const text = page(inOrder(run), wantedModels, before);
console.log(text);
const title = { accuracy: "Accuracy", odd: "Accuracy on odd streams", drifts: "Accuracy on odd drifts" }[group];
if (options.table !== undefined) writeFileSync(options.table, `# ${title}\n\n${text}`);
console.error(`numbers in ${file}`);

/** The default models, or those of a list; an invalid list ends the program. */
function wanted(text: string | undefined): readonly AccuracyModel[] {
  try {
    const { usual, known } = modelsFor(options);
    return text === undefined ? usual : modelsOf(text, known);
  } catch (error) {
    return refuse(`--models: ${(error as Error).message}`);
  }
}

/** The same run with the cells of each stream in the order of the models. */
function inOrder({ streams, ...rest }: AccuracyRun): AccuracyRun {
  const sorted = Object.entries(streams).map(([name, record]) => {
    const cells = wantedModels.flatMap(({ name: model }) => {
      const cell = record.cells[model];
      return cell === undefined ? [] : [[model, cell] as const];
    });
    return [name, { ...record, cells: Object.fromEntries(cells) }] as const;
  });
  return { ...rest, streams: Object.fromEntries(sorted) };
}

/** Shows the running tasks and the estimated time left: one rewritten line on a terminal, else a line for each stream that begins. */
function progress(): void {
  const now = [...running].map(({ stream, model }) => `${stream} ${model}`).join(", ");
  const seconds = (performance.now() - started) / 1000;
  const rest = finished > 0 ? `, about ${Math.ceil(((seconds / finished) * left) / 60)} min left` : "";
  const line = `${tasks.length - unfinished()} of ${tasks.length}${rest}: ${now}`;
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns ?? 80) - 1)}`);
  else if ([...running].at(-1)?.model === wantedModels[0]?.name) console.error(line);
}

function unfinished(): number {
  return tasks.filter(({ stream, model }) => run.streams[stream]?.cells[model] === undefined).length;
}
