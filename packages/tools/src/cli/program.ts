/** The program: its commands, and how it ends. */
import process from "node:process";
import { Command, CommanderError } from "commander";
import { demoCommand } from "./demo.ts";
import { explainCommand } from "./explain.ts";
import { commandLineText, EXIT, errorText } from "./failure.ts";
import { generateCommand } from "./generate.ts";
import { inspectCommand } from "./inspect.ts";
import { listCommand } from "./list.ts";
import { predictCommand } from "./predict.ts";
import { raceCommand } from "./race.ts";
import { schemaCommand } from "./schema.ts";
import { note, survivePipes } from "./terminal.ts";
import { trainCommand } from "./train.ts";
import { programVersion } from "./versions.ts";

export function makeProgram(): Command {
  const program = new Command("coppice")
    .description("Online ensemble learning: models that learn from a stream one example at a time.")
    .version(programVersion(), "-V, --version")
    .option("--debug", "print the stack of errors");
  const commands = [
    demoCommand(),
    raceCommand(),
    listCommand(),
    explainCommand(),
    schemaCommand(),
    generateCommand(),
    trainCommand(),
    predictCommand(),
    inspectCommand(),
  ];
  for (const each of [program, ...commands]) {
    each.exitOverride().showSuggestionAfterError();
    each.configureOutput({ outputError: (text) => note(commandLineText(text)) });
  }
  for (const each of commands) program.addCommand(each);
  return program;
}

/** Runs the program. Sets the exit code: 0 good, 1 finished with counted errors, 2 wrong use or input. */
export async function main(argv: readonly string[]): Promise<void> {
  survivePipes();
  try {
    await makeProgram().parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? EXIT.good : EXIT.usage; // commander has said why
      return;
    }
    note(errorText(error, argv.includes("--debug")));
    process.exitCode = EXIT.usage;
  }
}
