/** The program: its commands and exit code. */
import process from "node:process";
import { Command, CommanderError } from "commander";
import { ON_COMMAND_LINE, useWording } from "../wording.ts";
import { addCommands } from "./commands.ts";
import { commandLineText, EXIT, errorText } from "./failure.ts";
import { below, layOutHelp } from "./help.ts";
import { refuseNoCommand, refuseParameters } from "./no-command.ts";
import { refuseContradictions } from "./options.ts";
import { note, survivePipes } from "./terminal.ts";
import { programVersion } from "./versions.ts";

export function makeProgram(): Command {
  const program = new Command("coppice")
    .description("Online ensemble learning: models that learn from a stream one example at a time.")
    .version(programVersion(), "-v, --version", "show the version")
    .helpCommand(false) // our own has suggestions
    .addHelpText("after", below("Start with `coppice demo`, or `coppice race FILE --target COLUMN`."));
  addCommands(program);
  const having = (option: string) =>
    program.commands
      .filter(({ options }) => options.some(({ short, long }) => option === short || option === long))
      .map((command) => `coppice ${command.name()}`);
  for (const each of [program, ...program.commands]) {
    each.optionsGroup("Options:").option("--debug", "print the stack of errors");
    layOutHelp(each).exitOverride().showSuggestionAfterError();
    const name = each === program ? "coppice" : `coppice ${each.name()}`;
    each.configureOutput({ outputError: (text) => note(commandLineText(text, name, having)) });
    refuseContradictions(each);
  }
  return program;
}

/** Commands that need more than a file to read standard input. */
const READERS: Readonly<Record<string, string>> = { predict: "predict MODEL -", outliers: "outliers --from MODEL -" };

/** Runs the program. Exit codes: 0 good, 1 finished with counted errors or failed models, 2 wrong usage or input. */
export async function main(argv: readonly string[]): Promise<void> {
  survivePipes();
  const [command = ""] = argv.slice(2);
  useWording({ ...ON_COMMAND_LINE, reader: `coppice ${READERS[command] ?? `${command} -`}` });
  try {
    const program = makeProgram();
    await refuseNoCommand(program, argv.slice(2));
    await refuseParameters(program, argv.slice(2));
    const isCommand = command.startsWith("-") || program.commands.some((each) => each.name() === command);
    await program.parseAsync(isCommand ? argv : argv.slice(0, 3)); // no --help hides that a command is unknown
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.good : EXIT.usage; // commander has printed why
      return;
    }
    note(errorText(error, argv.includes("--debug")));
    process.exitCode = EXIT.usage;
  }
}
