/** Help layout: no wider than the terminal; each example stays on one line, so that it can be pasted. */
import type { Command, HelpConfiguration } from "commander";
import { columns, wrapped } from "./terminal.ts";

/** Least width of a description beside its term; otherwise it goes below the term. */
const ROOM = 40;

const LAYOUT: HelpConfiguration = {
  subcommandTerm: (command) => command.name(), // one line each
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

/** Text below a command's help: lines that begin with a space are not wrapped. */
export function below(text: string): () => string {
  const paragraphs = /^\S.*(?:\n\S.*)*/gm;
  return () => `\n${text.trim().replace(paragraphs, (paragraph) => wrapped(paragraph.replaceAll("\n", " "), 0))}`;
}
