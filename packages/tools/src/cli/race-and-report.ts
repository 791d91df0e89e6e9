/** Runs a race, shows the result and writes the requested outputs. */
import { mkdir, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import process from "node:process";
import { CoppiceError } from "coppice/core";
import { percent, quantity } from "../quantity.ts";
import type { FailedContender, RaceResults } from "../results.ts";
import { beatenBy } from "./beaten.ts";
import type { Contender } from "./contenders.ts";
import type { RacedSource } from "./data.ts";
import { requireEnding } from "./ending.ts";
import { EXIT } from "./failure.ts";
import { DEFAULT_REPORT, keepApart, prepareOutput, writeWhole } from "./files.ts";
import { type Interruption, interruption } from "./interruption.ts";
import { measuresText, requireMeasuresName } from "./measures-file.ts";
import { tellNotes } from "./notes.ts";
import { Outputs } from "./outputs.ts";
import { openPredictionLog } from "./prediction-log.ts";
import { reportProblems } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { type RacePlan, type RaceProgress, runRace } from "./run-race.ts";
import { comparisonTable, shortened } from "./tables.ts";
import { bold, columns, dim, note, print, wrapped } from "./terminal.ts";
import { visible } from "./visible.ts";

/** The options of any race as commander parses them. */
export interface RaceOutputs {
  readonly json?: string;
  /** false for --no-report. */
  readonly report: string | false;
  readonly predictions?: string;
  readonly measures?: string;
  readonly quiet?: boolean;
}

export function outputsOf({ json, report, predictions, measures }: RaceOutputs) {
  return { "--json": json, "--report": report, "--predictions": predictions, "--measures": measures };
}

/** A plan whose stream may keep, at a signal, the rows that have come while it is opened. */
interface ReportedPlan extends Omit<RacePlan, "open" | "signal" | "onOpen" | "onProgress" | "onPrediction"> {
  readonly open: (seed: number, stop: Interruption) => Promise<RacedSource>;
}

/** Races, prints the table, writes the requested outputs and sets the exit code. */
export async function raceAndReport(
  plan: ReportedPlan,
  outputs: RaceOutputs,
  progress = makeProgress(outputs.quiet === true),
): Promise<void> {
  const { measures } = outputs;
  if (measures !== undefined) requireMeasuresName(measures);
  await keepApart([], outputsOf(outputs));
  const made = outputs.report === DEFAULT_REPORT ? await makeReportFolder() : undefined;
  try {
    await raceInto(plan, outputs, progress);
  } finally {
    if (made !== undefined) await rmdir(made).catch(() => {}); // if empty: the race was refused, or the report lost
  }
}

async function raceInto(
  plan: ReportedPlan,
  outputs: RaceOutputs,
  progress: ReturnType<typeof makeProgress>,
): Promise<void> {
  const { json, report, predictions, measures, quiet = false } = outputs;
  const toStandardOutput = json === "-"; // only the JSON goes there
  const terminal = toStandardOutput ? process.stderr : process.stdout;
  const show = (text: string) => print(text, terminal);
  if (predictions !== undefined)
    requireEnding("--predictions", predictions, "they are written as CSV", [".csv", ".csv.gz"]);
  if (json !== undefined) requireEnding("--json", json, "results are written as JSON", [".json"]);
  if (report !== false)
    requireEnding("--report", report, "the report is HTML, which browsers also print as PDF", [".html", ".htm"]);
  for (const [option, path] of Object.entries(outputsOf(outputs))) {
    if (typeof path === "string" && !(option === "--json" && toStandardOutput)) await prepareOutput(option, path);
  }
  let log = predictions === undefined ? undefined : await openPredictionLog(predictions);
  const stop = interruption();
  const tell = quiet ? note : (text: string) => progress.tell(text); // missing models are reported even if quiet
  const files = new Outputs(tell);
  const loseLog = async (error: unknown) => {
    await log?.discard();
    log = undefined;
    files.lose(error);
  };
  let results: RaceResults;
  try {
    results = await runRace({
      ...plan,
      open: (seed) => plan.open(seed, stop),
      signal: stop.signal,
      onFailure: (failed) => tell(`Note: ${visible(failureText(failed))}`),
      onOpen: (source, repeat) => {
        if (repeat === 0) stop.listen();
        if (repeat === 0 && !quiet && source.columns !== undefined) show(`${source.columns()}\n`);
        tellNotes(source.problems().warnings); // even if quiet: they explain the numbers
        const { length } = plan.options.seeds;
        progress.start(
          length > 1 ? `repeat ${repeat + 1}/${length}` : "racing",
          source.totalRows ?? plan.options.limit ?? undefined,
          source.expectedRows,
        );
      },
      onProgress: ({ row, best }) => progress.update(row, best === undefined ? "" : leaderText(best)),
      ...(log === undefined ? {} : { onPrediction: (prediction) => log?.write(prediction)?.catch(loseLog) }),
    });
    const made = log;
    if (predictions !== undefined && made !== undefined) {
      if (results.interrupted) await files.keep(predictions, () => made.keep());
      else await files.write(predictions, () => made.finish());
    }
  } catch (error) {
    await log?.discard();
    throw error;
  } finally {
    progress.stop();
    stop.release();
  }
  if (!quiet) show(headline(results, plan.contenders));
  show(comparisonTable(results, terminal.isTTY ? columns() : Infinity)); // a file or pipe fits all measures
  // Otherwise the headline, or an error below, says so.
  if (quiet && results.interrupted && results.error === undefined) {
    note("Stopped early: these results were measured until then");
  }
  const { rows, unlabelled } = results.source;
  if (unlabelled > 0) {
    show(
      dim(
        `${unlabelled.toLocaleString("en")} of ${quantity(rows, "row")} had no label: predicted, but neither scored nor learned`,
      ),
    );
  }
  if (!quiet && results.contenders.some(({ mean }) => mean.memberDrifts > 0)) {
    show(dim("drifts: rises of the model's error found by ADWIN + members that the model reset or replaced"));
  }
  const beaten = beatenBy(results);
  if (!quiet && beaten !== undefined) show(wrapped(beaten, 0));
  reportProblems(results.source, quiet);
  if (toStandardOutput) print(JSON.stringify(results, null, 1));
  else if (json !== undefined) await files.write(json, () => writeWhole(json, `${JSON.stringify(results, null, 1)}\n`));
  if (measures !== undefined) await files.write(measures, () => writeWhole(measures, measuresText(measures, results)));
  if (report !== false) {
    const { renderReport } = await import("../report/render.ts"); // loaded only for a report
    await files.write(report, async () => {
      if (report === DEFAULT_REPORT) await makeReportFolder(); // another race that was refused may have removed it
      await writeWhole(report, renderReport(results));
    });
  }
  const { written, isComplete } = files;
  const isToldPaths = !quiet || results.interrupted; // a part has a different name
  if (isToldPaths && written.length > 0) note(`\nWritten: ${written.map(visible).join(", ")}`);
  if (results.source.badRows > 0 || results.failed !== undefined) process.exitCode = EXIT.countedErrors;
  if (results.error !== undefined) {
    note(`coppice: ${results.error}`);
    process.exitCode = EXIT.usage;
  } else if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
  if (!isComplete) process.exitCode = EXIT.usage;
}

/**
 * This folder was not asked for by name: if it cannot be made, the error says how to do without. Returns its path;
 * undefined if it existed.
 */
async function makeReportFolder(): Promise<string | undefined> {
  const folder = dirname(DEFAULT_REPORT);
  return mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new CoppiceError(
      "E_INPUT",
      {
        subject: `the report cannot be written: no folder \`${folder}\` can be made in \`${process.cwd()}\``,
        remedy: "Give another path with --report FILE, or leave it out with --no-report.",
      },
      { cause: error },
    );
  });
}

function headline(
  { source, schema, options, interrupted, error, title, failed }: RaceResults,
  contenders: readonly Contender[],
): string {
  const baselines = contenders.filter(({ isBaseline }) => isBaseline).length;
  const raced = `${quantity(contenders.length - baselines, "model")} and ${quantity(baselines, "baseline")}`;
  const failures = failed === undefined ? "" : `, ${failed.length.toLocaleString("en")} of them failed`;
  const repeats = options.seeds.length > 1 ? `, ${options.seeds.length} repeats` : "";
  const why = error === undefined ? "stopped early" : "ended by an error";
  const until = interrupted ? dim(` (${why}: measured until then)`) : "";
  const classes = schema.target.classes.length;
  const size = [
    `${quantity(source.rows, "row")}${source.unlabelled > 0 ? ` (${source.unlabelled.toLocaleString("en")} without a label)` : ""}`,
    quantity(schema.attributes.length, "attribute"),
    quantity(classes, "class", "classes"),
  ].join(", ");
  return `${bold(visible(title))}${title.endsWith("?") ? "" : ":"} ${size}; ${raced}${failures}${repeats}${until}`;
}

/** "`naive-bayes` has left the race by row 1,200 (81.50% right until row 1,000): E_PARAM: ..." */
function failureText({ name, row, measured, error }: FailedContender): string {
  if (row === 0) return `\`${name}\` does not race: ${error}`;
  const until =
    measured === null ? "" : ` (${percent(measured.accuracy)} right until row ${measured.row.toLocaleString("en")})`;
  return `\`${name}\` has left the race by row ${row.toLocaleString("en")}${until}: ${error}`;
}

function leaderText({ name, accuracy }: NonNullable<RaceProgress["best"]>): string {
  return `best ${shortened(name, 24)} ${percent(accuracy)}`;
}
