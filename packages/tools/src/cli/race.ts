import { basename } from "node:path";
import process from "node:process";
import type { Command } from "commander";
import { classifiers } from "coppice/catalog";
import { kebab } from "coppice/core";
import { renderReport } from "../report/index.ts";
import type { RaceResults } from "../results.ts";
import { type Contender, contendersFrom, DEFAULT_MODELS } from "./contenders.ts";
import {
  addDataOptions,
  addShuffleOption,
  type DataOptions,
  inferenceTable,
  openData,
  type RacedSource,
  racedFile,
  requireTarget,
} from "./data.ts";
import { EXIT, usageError } from "./failure.ts";
import { keepApart, prepareOutput, writeWhole } from "./files.ts";
import { addDriftOptions, type DriftOptions, planStream, racedStream } from "./generated.ts";
import { interruption } from "./interruption.ts";
import { tellNotes } from "./notes.ts";
import { command, integerOption, shareOption } from "./options.ts";
import { PredictionLog } from "./prediction-log.ts";
import { reportProblems, requireAttributes } from "./problems.ts";
import { makeProgress } from "./progress.ts";
import { type RacePlan, runRace } from "./run-race.ts";
import { comparisonTable } from "./tables.ts";
import { bold, columns, dim, note, print } from "./terminal.ts";
import { visible } from "./visible.ts";

/** What commander makes of the options that any race has. */
export interface RaceOutputs {
  readonly json?: string;
  /** false for --no-report. */
  readonly report: string | false;
  readonly predictions?: string;
  readonly quiet?: boolean;
}

interface Protocol {
  readonly models: string;
  readonly seed: number;
  readonly repeats: number;
  readonly delay: number;
  readonly window: number;
  readonly fading: number;
  readonly every?: number;
}

interface RaceCommandOptions extends DataOptions, DriftOptions, RaceOutputs, Protocol {
  readonly generator?: string;
  readonly rows?: number;
  readonly saveSchema?: string;
}

const REPORT = "coppice-out/report.html";
const DEFAULT_ROWS = 100_000;

export function raceCommand(): Command {
  const race = addDataOptions(
    command("race", "let models learn a stream side by side, each row predicted before it is learned"),
  )
    .argument("[file]", "CSV, ARFF, NDJSON or Parquet, also .gz; - reads standard input")
    .option("--save-schema <file>", "write the schema used, as JSON to edit and pass to --schema")
    .option("-g, --generator <spec>", 'race on a generated stream instead of a file: "sea(concept=2)"')
    .option("--rows <n>", "rows of the generated stream (default: 100000)", integerOption("--rows", { min: 1 }));
  addDriftOptions(addShuffleOption(race))
    .option("--repeats <n>", "run n times with seeds seed, seed + 1, ...", integerOption("--repeats", { min: 1 }), 1)
    .option("--delay <n>", "rows that arrive before a row's label does", integerOption("--delay"), 0)
    .option("--window <n>", "rows of the sliding window", integerOption("--window", { min: 1 }), 1000)
    .option("--fading <a>", "weight of a row relative to the next, in (0, 1)", shareOption("--fading"), 0.999)
    .option(
      "--every <n>",
      "rows between two measurements (default: about 300 in all)",
      integerOption("--every", { min: 1 }),
    );
  return addRaceOptions(race, DEFAULT_MODELS).addHelpText("after", helpAfter).action(raceFile);
}

const helpAfter = () => `
Examples:
  coppice race clicks.csv.gz --target bought
  coppice race clicks.csv -t bought -m "naive-bayes,online-boosting(members=25,base=naive-bayes)" --repeats 5 --shuffle
  coppice race --generator "sea(concept=1)" --rows 50000 --drift-to "sea(concept=3)" --drift-at 25000

Models: ${classifiers.map(({ id }) => id).join(", ")}.
\`coppice explain MODEL\` tells more. The majority class and no change always run along as yardsticks.

Exit codes: 0 good, 1 finished but rows were left out, 2 wrong use or input, 130 stopped by Ctrl-C
(129 and 143 by SIGHUP and SIGTERM; what was done until then is kept).`;

/** The options that `race` and `demo` share. */
export function addRaceOptions(race: Command, models: string): Command {
  const reports = new Set<string>();
  for (const option of ["report", "no-report"]) {
    race.on(`option:${option}`, () => {
      reports.add(option);
      if (reports.size > 1)
        throw usageError({ subject: "`--report` and `--no-report`", expected: "exclude each other" });
    });
  }
  return race
    .option("-m, --models <specs>", "models, separated by commas, with parameters in parentheses", models)
    .option("--seed <n>", "seed of all chance", integerOption("--seed"), 1)
    .option("--json <file>", "write all results and curves as JSON; - is standard output, tables then go to the other")
    .option("--report <file>", "where the HTML report goes", REPORT)
    .option("--no-report", "write no report")
    .option("--predictions <file>", "write every prediction as CSV, packed if it ends in .gz")
    .option("-q, --quiet", "print the table only");
}

async function raceFile(file: string | undefined, options: RaceCommandOptions): Promise<void> {
  const { generator, rows = DEFAULT_ROWS, saveSchema, limit, shuffle = false, repeats, seed } = options;
  if ((file === undefined) === (generator === undefined)) {
    throw usageError({
      subject: "coppice race needs either a FILE or `--generator SPEC`",
      remedy: "`coppice race --help` shows examples.",
    });
  }
  refuseUseless(options);
  if (file === "-" && repeats > 1) {
    throw usageError({
      subject: "`--repeats` reads the data several times, standard input can be read once",
      remedy: "Give a file.",
    });
  }
  await keepApart(file, { ...outputsOf(options), "--save-schema": saveSchema });
  if (saveSchema !== undefined) await prepareOutput("--save-schema", saveSchema);
  const progress = makeProgress(options.quiet === true);
  const seeds = Array.from({ length: repeats }, (_, i) => seed + i);
  const stream = generator === undefined ? undefined : planStream(generator, options);
  const open = async (repeatSeed: number): Promise<RacedSource> => {
    if (stream !== undefined) return racedStream(stream, Math.min(rows, limit ?? Infinity), repeatSeed, options.rows);
    const source = await openData(file as string, options, {
      ...(shuffle ? { shuffle: repeatSeed } : {}),
      onBytes: (read, total) => progress.bytes(read, total),
    });
    if (repeatSeed === seed) {
      requireTarget(source);
      requireAttributes(source);
      if (saveSchema !== undefined) await writeWhole(saveSchema, `${JSON.stringify(source.schema, null, 2)}\n`);
    }
    return { ...racedFile(source), columns: inferenceTable(source) };
  };
  await raceAndReport(
    {
      title: stream?.name ?? (file === "-" ? "standard input" : basename(file as string)),
      contenders: contendersFrom(options.models),
      open,
      options: {
        delay: options.delay,
        window: options.window,
        fading: options.fading,
        every: options.every,
        seeds,
        shuffle,
        limit: limit ?? null,
      },
    },
    options,
    progress,
  );
}

const OF_FILES = [
  "target",
  "schema",
  "nominal",
  "numeric",
  "ignore",
  "missing",
  "format",
  "delimiter",
  "inferRows",
  "maxValues",
  "onBadRow",
  "shuffle",
  "saveSchema",
] as const;
const OF_GENERATORS = ["rows", "driftTo", "driftAt", "driftWidth"] as const;

/** Throws `E_USAGE` for an option that says nothing about this kind of data. */
function refuseUseless(options: RaceCommandOptions): void {
  const isFile = options.generator === undefined;
  const useless = isFile ? OF_GENERATORS : OF_FILES;
  const found = useless.find((name) => options[name] !== undefined);
  if (found === undefined) return;
  const subject = isFile
    ? `\`--${kebab(found)}\` needs \`--generator\``
    : `\`--${kebab(found)}\` is for files, not for \`--generator\``;
  throw usageError({ subject });
}

function outputsOf({ json, report, predictions }: RaceOutputs) {
  return { "--json": json, "--report": report, "--predictions": predictions };
}

/** Races, shows the table, writes what was asked for and sets the exit code. */
export async function raceAndReport(
  plan: Omit<RacePlan, "signal" | "onOpen" | "onProgress" | "onPrediction">,
  outputs: RaceOutputs,
  progress = makeProgress(outputs.quiet === true),
): Promise<void> {
  const { json, report, predictions, quiet = false } = outputs;
  const toStandardOutput = json === "-"; // the JSON is then all there is to see on it
  const terminal = toStandardOutput ? process.stderr : process.stdout;
  const show = (text: string) => print(text, terminal);
  await keepApart(undefined, outputsOf(outputs));
  for (const [option, path] of Object.entries(outputsOf(outputs))) {
    if (typeof path === "string" && !(option === "--json" && toStandardOutput)) await prepareOutput(option, path);
  }
  const log = predictions === undefined ? undefined : await PredictionLog.open(predictions);
  const stop = interruption();
  let results: RaceResults;
  try {
    results = await runRace({
      ...plan,
      signal: stop.signal,
      onOpen: (source, repeat) => {
        if (repeat === 0) stop.listen();
        if (repeat === 0 && !quiet && source.columns !== undefined) show(`${source.columns}\n`);
        if (!quiet) tellNotes(source.problems().warnings);
        const { length } = plan.options.seeds;
        progress.start(
          length > 1 ? `repeat ${repeat + 1}/${length}` : "racing",
          source.totalRows ?? plan.options.limit ?? undefined,
        );
      },
      onProgress: (state) => progress.update(state),
      ...(log === undefined ? {} : { onPrediction: (prediction) => log.write(prediction) }),
    });
  } finally {
    progress.stop();
    await log?.close();
    stop.release();
  }
  if (!quiet) show(headline(results, plan.contenders));
  show(comparisonTable(results, terminal.isTTY ? columns() : Infinity)); // a file or pipe has room for all measures
  const { rows, unlabelled } = results.source;
  if (unlabelled > 0) {
    show(
      dim(
        `${unlabelled.toLocaleString("en")} of ${counted(rows, "row")} had no label: predicted, neither scored nor learned`,
      ),
    );
  }
  if (!quiet && results.contenders.some(({ mean }) => mean.memberDrifts > 0)) {
    show(dim("drifts: rises of the model's errors + members the model reset or replaced itself"));
  }
  reportProblems(results.source, quiet);
  if (toStandardOutput) print(JSON.stringify(results, null, 1));
  else if (json !== undefined) await writeWhole(json, `${JSON.stringify(results, null, 1)}\n`);
  if (report !== false) await writeWhole(report, renderReport(results));
  const written = [report, toStandardOutput ? undefined : json, predictions].filter((path) => typeof path === "string");
  if (!quiet && written.length > 0) note(`\nWritten: ${written.map(visible).join(", ")}`);
  if (results.source.badRows > 0) process.exitCode = EXIT.countedErrors;
  if (stop.exitCode !== undefined) process.exitCode = stop.exitCode;
}

function headline(
  { source, schema, options, interrupted, title }: RaceResults,
  contenders: readonly Contender[],
): string {
  const models = contenders.filter(({ isBaseline }) => !isBaseline).length;
  const repeats = options.seeds.length > 1 ? `, ${options.seeds.length} repeats` : "";
  const until = interrupted ? dim(" (stopped early: measured until there)") : "";
  const classes = schema.target.classes.length;
  const size = [
    `${counted(source.rows, "row")}${source.unlabelled > 0 ? ` (${source.unlabelled.toLocaleString("en")} without a label)` : ""}`,
    counted(schema.attributes.length, "attribute"),
    counted(classes, "class", "classes"),
  ].join(", ");
  return `${bold(visible(title))}: ${size}; ${counted(models, "model")}${repeats}${until}`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
