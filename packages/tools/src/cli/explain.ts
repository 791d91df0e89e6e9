import { type About, aboutOf } from "coppice/catalog";
import { allowed, type Definition, type Description, kebab, type Param, printed, unknownName } from "coppice/core";
import type { GeneratorDefinition } from "coppice/streams";
import { measures } from "../report/comparison.ts";
import { aliasesOf, idOf } from "./aliases.ts";
import { FAMILIES, wrapped } from "./list.ts";
import { bold, dim, print } from "./terminal.ts";

/** `coppice explain`: an algorithm, a generator, or a measure of the table. */
export function explain(name: string): void {
  const id = idOf(name);
  const all = Object.values(FAMILIES).flat();
  const definition = all.find((each) => each.id === id);
  const shown = measures(1000);
  const measure = shown.find(({ title }) => idOfMeasure(title) === id.toLowerCase());
  if (definition !== undefined) print(explanation(definition));
  else if (measure !== undefined) print(`${bold(measure.title)}\n${wrapped(measure.meaning, 0)}`);
  else {
    const known = [...all.map((each) => each.id), ...shown.map(({ title }) => idOfMeasure(title))];
    throw unknownName("algorithm, generator or measure", name, known, "Run `coppice list` for all.");
  }
}

/** "Macro F1" is asked for as `macro-f1`. */
function idOfMeasure(title: string): string {
  return title.toLowerCase().replace(/ %$/, "").replaceAll(" ", "-");
}

function explanation(definition: Description): string {
  const { id, params } = definition;
  const about = aboutOf(definition);
  const { title, summary, paper, cost } = about;
  const place = paper.place === undefined ? "" : `, ${paper.place}`;
  const aliases = aliasesOf(id);
  const facts: [string, string][] = aliases.length > 0 ? [["short", aliases.join(", ")]] : [];
  facts.push(["paper", `${paper.authors} (${paper.year}). ${paper.title}${place}.`]);
  if (cost !== undefined) facts.push(["cost", cost]);
  if ("capabilities" in definition) {
    const { capabilities } = definition as Definition;
    facts.push(["weights", WEIGHTS[capabilities.weights]]);
    facts.push([
      "chance",
      capabilities.seeded ? "Draws random numbers: `--seed` matters." : "None: every seed gives the same.",
    ]);
    if (capabilities.classes === "two") facts.push(["classes", "Two; a third is refused."]);
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
