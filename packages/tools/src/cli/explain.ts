import type { Command } from "commander";
import { type About, aboutOf } from "coppice/catalog";
import { allowed, type Definition, type Description, kebab, type Param, printed, unknownName } from "coppice/core";
import type { GeneratorDefinition } from "coppice/streams";
import { FAMILIES, wrapped } from "./list.ts";
import { command } from "./options.ts";
import { bold, dim, print } from "./terminal.ts";

export function explainCommand(): Command {
  return command("explain", "what an algorithm or generator is, its paper, parameters and cost")
    .argument("<id>", "as `coppice list` shows it")
    .action((id: string) => {
      const all = Object.values(FAMILIES).flat();
      const found = all.find((definition) => definition.id === id);
      if (found !== undefined) return print(explanation(found));
      const known = all.map((definition) => definition.id);
      throw unknownName("algorithm or generator", id, known, "Run `coppice list` for all.");
    });
}

function explanation(definition: Description): string {
  const { id, params } = definition;
  const about = aboutOf(definition);
  const { title, summary, paper, cost } = about;
  const place = paper.place === undefined ? "" : `, ${paper.place}`;
  const facts: [string, string][] = [["paper", `${paper.authors} (${paper.year}). ${paper.title}${place}.`]];
  if (cost !== undefined) facts.push(["cost", cost]);
  if ("capabilities" in definition) {
    const { capabilities } = definition as Definition;
    facts.push(["weights", WEIGHTS[capabilities.weights]]);
    facts.push([
      "chance",
      capabilities.seeded ? "Draws random numbers: `--seed` matters." : "None: every seed gives the same.",
    ]);
    facts.push(["missing", `${about.missing}`], ["unseen", `${about.unseen}`]);
    if (capabilities.events !== undefined) facts.push(["events", `${capabilities.events.join(", ")}.`]);
  } else if ("rows" in definition) {
    const { rows } = definition as unknown as GeneratorDefinition;
    facts.push(["rows", rows === Infinity ? "Endless." : `${rows.toLocaleString("en")}, then the set is exhausted.`]);
  }
  const lines = facts.map(([name, text]) => `${dim(name.padEnd(9))}${wrapped(text, 9)}`);
  return [
    `${bold(title)} (${id})`,
    wrapped(summary, 0),
    "",
    ...lines,
    "",
    ...parameterLines(Object.entries(params), about.params),
  ].join("\n");
}

const WEIGHTS: Readonly<Record<Definition["capabilities"]["weights"], string>> = {
  exact: "A row of weight 2 is the same as the row twice.",
  accepted: "Rows count by their weight.",
  ignored: "Ignored: every row counts the same.",
};

function parameterLines(params: readonly [string, Param][], meaning: About["params"]): string[] {
  if (params.length === 0) return [dim("no parameters")];
  const names = params.map(([name]) => kebab(name));
  const indent = Math.max(...names.map((name) => name.length)) + 4;
  return [
    dim("parameters"),
    ...params.map(([name, param], i) => {
      const range = `${allowed(param)}, default ${printed(param.default)}.`;
      return `  ${bold(names[i].padEnd(indent - 2))}${wrapped(`${meaning[name]} ${capitalised(range)}`, indent)}`;
    }),
  ];
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
