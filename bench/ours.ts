/**
 * Our own speed: whole prequential runs from memory (predict, score, learn each row), one thread, a separate warmed-up process
 * for each pair of a model and a stream; then everything around the models (micro.ts).
 *
 *   npm run bench -- [--models a,b(members=5)] [--streams a,b] [--rows N] [--runs N] [--warm SECONDS] [--data FOLDER]
 *                    [--no-micro] [--json FILE] [--against CHECKOUT]
 *
 * `--data` adds the data sets of a folder. `--against`: another built checkout of this project takes turns with this one, run by run.
 * The table then has the ratio of the rates, for the best runs of both and for the median pair of runs; "same" tells whether accuracy
 * and bytes of every run are equal. Cells are empty for models the other checkout does not know.
 */
import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSpecs } from "coppice/catalog";
import { printed } from "coppice/core";
import { Contestant, ours, oursIn, type Run, resultsFolder } from "./contestants.ts";
import { contests } from "./contests.ts";
import { machine } from "./machine.ts";
import type { MicroResult } from "./micro.ts";
import { chosen, given, whole } from "./options.ts";
import { markdownTable, percent, ratios, short, summary } from "./statistics.ts";
import { allStreams, type BenchStream, STREAM_ROWS, usualRows, writeStreams } from "./streams.ts";

const options = given({
  models: { type: "string" },
  streams: { type: "string" },
  rows: { type: "string" },
  runs: { type: "string" },
  warm: { type: "string" },
  data: { type: "string" },
  micro: { type: "boolean", default: true },
  json: { type: "string" },
  against: { type: "string" },
});
const models = options.models === undefined ? contests.map((contest) => contest.ours) : specTexts(options.models);
const wantedStreams = chosen("streams", allStreams(options.data), options.streams);
const rows = whole("rows", options.rows, STREAM_ROWS);
const rowsOf = (stream: BenchStream) => (options.rows === undefined ? usualRows(stream, rows) : rows);
const otherSide = options.against === undefined ? undefined : oursIn(options.against);
const runs = whole("runs", options.runs, 5);
const warmSeconds = whole("warm", options.warm, 2);

const circumstances = machine();
console.log(`${circumstances}\n`);
const files = writeStreams(wantedStreams, rowsOf, join(resultsFolder, "streams"), options.data);
const results: {
  readonly stream: string;
  readonly model: string;
  readonly runs: readonly Run[];
  readonly others: readonly Run[];
  /** Why the other checkout has no runs, if it was requested. */
  readonly otherProblem?: string | undefined;
  readonly rows: number;
}[] = [];
for await (const [stream, place] of files) {
  if ("unavailable" in place) {
    console.log(`${stream} is not available: ${place.unavailable}.`);
    continue;
  }
  for (const model of models) {
    const contestant = new Contestant(ours);
    const other = otherSide === undefined ? undefined : new Contestant(otherSide);
    let otherProblem: string | undefined;
    /** An older checkout may lack the model or one of its parameters: our runs continue without it. */
    const withOther = async (work: (other: Contestant) => Promise<unknown>) => {
      if (other === undefined || otherProblem !== undefined) return;
      try {
        await work(other);
      } catch (error) {
        otherProblem = (error as Error).message;
      }
    };
    try {
      await contestant.load(place.file, place.rows);
      await contestant.warm(warmSeconds, model);
      await withOther((other) => other.load(place.file, place.rows));
      await withOther((other) => other.warm(warmSeconds, model));
      const timed: Run[] = [];
      const others: Run[] = [];
      for (let seed = 1; seed <= runs; seed++) {
        timed.push(await contestant.run(seed, model));
        await withOther(async (other) => void others.push(await other.run(seed, model)));
      }
      if (otherProblem !== undefined) console.log(`${model} on ${stream}, the other checkout: ${otherProblem}`);
      const compared = otherProblem === undefined ? others : [];
      results.push({ stream, model, runs: timed, others: compared, otherProblem, rows: place.rows });
    } finally {
      contestant.close();
      other?.close();
    }
  }
}
const table = markdownTable(
  [
    ...["stream", "model", "rows/s min", "median", "max", "deviation", "accuracy %", "bytes"],
    ...(options.against === undefined ? [] : ["against max", "best ratio", "median ratio", "same"]),
  ],
  results.map(({ stream, model, runs: timed, others, rows: count }) => {
    const rate = summary(timed.map(({ seconds }) => count / seconds));
    const accuracy = summary(timed.map((run) => run.accuracy));
    const bytes = summary(timed.map((run) => run.bytes));
    const text = [short(rate.min), short(rate.median), short(rate.max), short(rate.deviation)];
    const line = [stream, model, ...text, percent(accuracy.mean), short(bytes.median)];
    if (others.length === 0) return line;
    const rates = (side: readonly Run[]) => side.map(({ seconds }) => count / seconds);
    const { best, median } = ratios(rates(timed), rates(others));
    const same = timed.every((run, i) => run.accuracy === others[i]?.accuracy && run.bytes === others[i]?.bytes);
    return [...line, short(summary(rates(others)).max), best.toFixed(2), median.toFixed(2), same ? "yes" : "no"];
  }),
);
console.log(table);

let micro: MicroResult[] = [];
if (options.micro) {
  const program = fileURLToPath(new URL("micro.js", import.meta.url));
  micro = JSON.parse(execFileSync(process.execPath, ["--expose-gc", program], { encoding: "utf8" })) as MicroResult[];
  const lines = micro.map(({ name, unit, rate, floor }) => {
    const held = floor === undefined ? "" : rate.median >= floor ? "met" : "missed";
    const numbers = [short(rate.min), short(rate.median), short(rate.max)];
    return [name, unit, ...numbers, floor === undefined ? "" : short(floor), held];
  });
  console.log(`\n${markdownTable(["what", "per second", "min", "median", "max", "floor", "held"], lines)}`);
}
const file = options.json ?? join(resultsFolder, "ours.json");
await mkdir(resultsFolder, { recursive: true });
const all = { machine: circumstances, settings: { rows, runs, warmSeconds }, results, micro };
await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
console.log(`\n${machine()}; numbers in ${file}`);

/** Validates the models before anything runs. */
function specTexts(text: string): string[] {
  return parseSpecs(text).map((spec) => printed(spec));
}
