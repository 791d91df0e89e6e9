/** How help is laid out: no wider than the terminal; examples, which are to be pasted, stay in one line each. */
import type { Command, HelpConfiguration } from "commander";
import { columns, wrapped } from "./terminal.ts";

/** Columns beside which a description must have room for so many, or it goes below what it describes. */
const ROOM = 40;

const LAYOUT: HelpConfiguration = {
  subcommandTerm: (command) => command.name(), // a line each
  styleUsage: (usage) => wrapped(usage, "Usage: ".length),
  formatItem: (term, termWidth, description) => {
    const beside = termWidth + 4;
    if (columns() < beside + ROOM) return `  ${term}\n      ${wrapped(description, 6)}`;
    return `  ${term.padEnd(termWidth)}  ${wrapped(description, beside)}`;
  },
};

export function layOutHelp(command: Command): Command {
  const width = () => Math.min(columns(), 120);
  return command.configureHelp(LAYOUT).configureOutput({ getOutHelpWidth: width, getErrHelpWidth: width });
}

/** Text below the help of a command: lines that begin with a blank stay as they are. */
export function below(text: string): () => string {
  const paragraphs = /^\S.*(?:\n\S.*)*/gm;
  return () => `\n${text.trim().replace(paragraphs, (paragraph) => wrapped(paragraph.replaceAll("\n", " "), 0))}`;
}
