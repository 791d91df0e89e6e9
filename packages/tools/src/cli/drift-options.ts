/** Options that say how a generated stream drifts. */
import type { Command } from "commander";
import { integerOption, repeatable } from "./options.ts";

/** The options below as commander parses them. */
export interface DriftOptions {
  readonly driftTo?: readonly string[];
  readonly driftAt?: readonly number[];
  readonly driftWidth?: number;
}

const driftAt = integerOption("--drift-at");
const specs = repeatable((text: string, before: readonly string[] = []) => [...before, text]);
const rows = repeatable((text: string, before: readonly number[] = []) => [...before, driftAt(text)]);

export function addDriftOptions(command: Command): Command {
  return command
    .option("--drift-to <generator>", "generator that the stream changes to; may be repeated", specs)
    .option("--drift-at <row>", "row at which it changes, one per --drift-to", rows)
    .option(
      "--drift-width <rows>",
      "rows a change takes; 1 is abrupt (default: 1)",
      integerOption("--drift-width", { min: 1 }),
    );
}
