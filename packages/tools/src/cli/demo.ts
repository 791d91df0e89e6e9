/** `coppice demo`: a race that needs no data from the user. */
import { areFlightsHere, FLIGHTS_PACKAGE, flightsSource } from "../readers/flights.ts";
import { contendersFrom, DEFAULT_MODELS } from "./contenders.ts";
import { racedFile } from "./data.ts";
import { planStream, racedStream } from "./generated.ts";
import { type RaceOutputs, raceAndReport } from "./race-and-report.ts";
import { bold, note, print, wrapped } from "./terminal.ts";

const ROWS = 300_000;

const DESCRIPTION =
  "US domestic flights of 2001 in order of departure: will this one arrive later than scheduled? Hour, " +
  "weekday, distance and the two airports say when and where a flight goes, not what delays it, so this is a hard " +
  "task: the two answers are about equally common, and good models get about two of three right. Look at kappa beside " +
  "the accuracy: 0 is as good as chance.";

/** Hundreds of airports make trees wide; with a byte budget they stay small and fast. */
const MODELS = [
  "naive-bayes",
  "hoeffding-tree(max-bytes=4MiB)",
  "online-bagging(max-bytes=8MiB)",
  "online-boosting(max-bytes=8MiB)",
  "arc-x4(max-bytes=8MiB)",
  "ons-boost",
  "adaptive-random-forest(max-bytes=4MiB)",
].join(",");

interface DemoOptions extends RaceOutputs {
  readonly models?: string;
  readonly seed: number;
  readonly limit?: number;
}

/** The demonstration if the flights are not installed. */
const STREAM = { from: "sea(concept=1,noise=0.1)", to: "sea(concept=3,noise=0.1)", rows: 100_000 };

const STREAM_DESCRIPTION =
  "A generated stream whose rule changes in the middle; a tenth of the labels are noise, so no model can be right on " +
  "more than nine of ten rows.";

export async function demo(options: DemoOptions): Promise<void> {
  const { models, seed, quiet } = options;
  const race = areFlightsHere() ? flights(options) : stream(options);
  const contenders = contendersFrom(models ?? race.models);
  if (!quiet) print(`${bold(race.title)}\n${wrapped(race.description, 0)}\n`);
  const { title, description, open, limit } = race;
  await raceAndReport(
    {
      title,
      description,
      contenders,
      open,
      options: { delay: 0, window: 1000, fading: 0.999, every: undefined, seeds: [seed], shuffle: false, limit },
    },
    options,
  );
}

function flights({ limit = ROWS }: DemoOptions) {
  return {
    title: "Flights: will it arrive late?",
    description: DESCRIPTION,
    models: MODELS,
    limit,
    open: async () => racedFile(await flightsSource(limit)),
  };
}

function stream({ limit = STREAM.rows }: DemoOptions) {
  note(
    `The flights are not installed, so this races on a generated stream. \`npm install ${FLIGHTS_PACKAGE}\` where coppice is ` +
      "installed (with --global if coppice is global) adds them: 42 MB.",
  );
  const plan = planStream(STREAM.from, { driftTo: [STREAM.to], driftAt: [Math.floor(limit / 2)] });
  return {
    title: "SEA concepts: which model notices that the rule changes?",
    description: STREAM_DESCRIPTION,
    models: DEFAULT_MODELS,
    limit,
    open: async (seed: number) => racedStream(plan, limit, seed),
  };
}
