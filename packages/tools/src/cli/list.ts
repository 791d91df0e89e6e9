import type { Command } from "commander";
import { aboutOf, detectors, ensembles, generators, learners } from "coppice/catalog";
import type { Description } from "coppice/core";
import { unknownName } from "coppice/core";
import { command } from "./options.ts";
import { bold, columns, dim, print } from "./terminal.ts";

export const FAMILIES: Readonly<Record<string, readonly Description[]>> = {
  learners,
  ensembles,
  detectors,
  generators,
};

export function listCommand(): Command {
  return command("list", "list what can be raced, and what streams can be generated")
    .argument("[family]", Object.keys(FAMILIES).join(", "))
    .option("--json", "as JSON")
    .action((family: string | undefined, options: { json?: boolean }) => {
      if (family !== undefined && !Object.hasOwn(FAMILIES, family)) {
        throw unknownName("family", family, Object.keys(FAMILIES), `Families: ${Object.keys(FAMILIES).join(", ")}.`);
      }
      const shown = Object.entries(FAMILIES).filter(([name]) => family === undefined || name === family);
      print(
        options.json ? JSON.stringify(Object.fromEntries(shown.map(asJson)), null, 2) : shown.map(asText).join("\n\n"),
      );
    });
}

function asText([name, definitions]: [string, readonly Description[]]): string {
  const indent = Math.max(0, ...definitions.map(({ id }) => id.length)) + 4;
  const lines = definitions.map(
    (one) => `  ${bold(one.id.padEnd(indent - 2))}${wrapped(aboutOf(one).summary, indent)}`,
  );
  return [dim(name), ...lines].join("\n");
}

function asJson([name, definitions]: [string, readonly Description[]]) {
  const facts = (one: Description) => {
    const { title, summary, paper } = aboutOf(one);
    return { id: one.id, title, summary, paper };
  };
  return [name, definitions.map(facts)];
}

/** Text broken at spaces to the terminal's width, all lines but the first indented. */
export function wrapped(text: string, indent: number, width = Math.min(columns(), 120)): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && indent + line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join(`\n${" ".repeat(indent)}`);
}
