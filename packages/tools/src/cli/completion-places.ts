/** What is valid at each place on the command line, for completions; derived from the commands. */
import type { Command, Option } from "commander";
import { choicesOf } from "./options.ts";

/**
 * What is valid at a place: files, a column of the file on the line, nothing predictable (a number), words, or the name
 * of one of the sets of words below, after which parameters may follow in parentheses.
 */
export type Place =
  | ":files"
  | ":columns"
  | ":nothing"
  | ":models"
  | ":trainees"
  | ":generators"
  | ":names"
  | ":families"
  | readonly string[];

/** The meaning of value names in help; values with other names are unpredictable. */
const BY_NAME: Readonly<Record<string, Place>> = {
  column: ":columns",
  columns: ":columns",
  family: ":families",
  file: ":files",
  files: ":files",
  generator: ":generators",
  id: ":names",
  model: ":files",
  models: ":models",
  "model-file": ":files",
};

/** The commands that completions offer: `--version` is offered, `version` is not. */
export function commandsOf(program: Command): readonly Command[] {
  return program.commands.filter((command) => command.name() !== "version");
}

export function optionsOf(command: Command): readonly Option[] {
  return command.createHelp().visibleOptions(command);
}

/** What follows an option; undefined if it takes no value. */
export function placeBehind(command: Command, option: Option): Place | undefined {
  if (!option.required && !option.optional) return undefined;
  const choices = choicesOf(option);
  if (choices !== undefined) return choices;
  if (option.long === "--model") return command.name() === "train" ? ":trainees" : ":models";
  return BY_NAME[nameOf(option)] ?? ":nothing";
}

function nameOf({ flags }: Option): string {
  return /<(.*)>/.exec(flags)?.[1] ?? "";
}

/** What is valid as an argument of a command. */
export function placeOfArguments(program: Command, command: Command): Place {
  if (command === program || command.name() === "help") return commandsOf(program).map((each) => each.name());
  const [argument] = command.registeredArguments;
  if (argument === undefined) return ":nothing";
  return argument.argChoices ?? BY_NAME[argument.name()] ?? ":nothing";
}
