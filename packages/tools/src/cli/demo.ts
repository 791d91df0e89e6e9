import type { Command } from "commander";
import { flightsSource } from "../readers/index.ts";
import { contendersFrom } from "./contenders.ts";
import { racedFile } from "./data.ts";
import { wrapped } from "./list.ts";
import { command, integerOption } from "./options.ts";
import { addRaceOptions, type RaceOutputs, raceAndReport } from "./race.ts";
import { bold, print } from "./terminal.ts";

const ROWS = 300_000;

const DESCRIPTION =
  "US domestic flights of 2001 in order of departure: will this one arrive after its time in the timetable? Hour, " +
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
  readonly models: string;
  readonly seed: number;
  readonly limit: number;
}

export function demoCommand(): Command {
  const demo = command("demo", "race on three hundred thousand real flights that come with the program");
  return addRaceOptions(demo, MODELS)
    .option("--limit <n>", "flights to read", integerOption("--limit", { min: 1 }), ROWS)
    .action(async (options: DemoOptions) => {
      const { models, seed, limit, quiet } = options;
      const contenders = contendersFrom(models);
      if (!quiet) print(`${bold("Flights")}\n${wrapped(DESCRIPTION, 0)}\n`);
      await raceAndReport(
        {
          title: "Flights: will it arrive late?",
          description: DESCRIPTION,
          contenders,
          open: async () => racedFile(await flightsSource(limit)),
          options: { delay: 0, window: 1000, fading: 0.999, every: undefined, seeds: [seed], shuffle: false, limit },
        },
        options,
      );
    });
}
