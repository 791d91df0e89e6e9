import { existsSync } from "node:fs";
import { type About, aboutOf, aliasesLike, nearestIds } from "coppice/catalog";
import {
  allowed,
  type Definition,
  type Description,
  kebab,
  type Param,
  printed,
  type TrainerDefinition,
  unknownName,
} from "coppice/core";
import type { GeneratorDefinition } from "coppice/streams";
import { aliasesOf, idIn } from "./aliases.ts";
import { FAMILIES } from "./list.ts";
import { idOfMeasure, measureNamed, namedMeasures } from "./measure-names.ts";
import { bold, dim, print, wrapped } from "./terminal.ts";
import { madeBy } from "./what-is.ts";

const definitions = () => Object.values(FAMILIES).flat();

/** Everything that can be explained, without short names. */
export function explainable(): string[] {
  return [...definitions().map(({ id }) => id), ...namedMeasures().map(idOfMeasure)];
}

/**
 * `coppice explain`: an algorithm, a generator, or a measure, whose name may have several words; or several of these.
 * `commands` are explained elsewhere.
 */
export function explain(words: readonly string[], commands: readonly string[]): void {
  const one = textOn(words.join(" "));
  const texts = one === undefined ? words.map(textOn) : [one];
  if (texts.includes(undefined)) {
    const name = words.filter((_, i) => texts[i] === undefined).join(" ");
    const known = [...explainable(), ...aliasesLike(name)];
    const help = otherHelp(name, commands);
    throw unknownName("algorithm, generator or measure", name, known, help, nearestIds(name, known));
  }
  print(texts.join("\n\n"));
}

function textOn(name: string): string | undefined {
  const id = idIn(name.toLowerCase());
  const definition = definitions().find((each) => each.id === id);
  if (definition !== undefined) return explanation(definition);
  const measure = measureNamed(name);
  return measure && `${bold(measure.title)}\n${wrapped(measure.meaning, 0)}`;
}

/** Help for a name that is none of these. */
function otherHelp(name: string, commands: readonly string[]): string {
  if (existsSync(name))
    return "It is a file: `coppice inspect` shows what a model file holds, `coppice schema` the columns of data.";
  if (Object.hasOwn(FAMILIES, name)) return `\`coppice list ${name}\` shows all of them.`;
  return commands.includes(name) ? `\`coppice ${name} --help\` explains the command.` : "Run `coppice list` for all.";
}

/** A heading and its text. */
type Fact = readonly [string, string];

function explanation(definition: Description): string {
  const { id, params } = definition;
  const about = aboutOf(definition);
  const { title, summary, paper, choose, cost } = about;
  const place = paper.place === undefined ? "" : `, ${paper.place}`;
  const aliases = aliasesOf(id);
  const facts: Fact[] = aliases.length > 0 ? [["short", aliases.join(", ")]] : [];
  facts.push(["paper", `${paper.authors} (${paper.year}). ${paper.title}${place}.`]);
  if (choose !== undefined) facts.push(["choose", choose]);
  if (cost !== undefined) facts.push(["cost", cost]);
  if ("capabilities" in definition) facts.push(...classifierFacts(definition as Definition, about));
  else if ("recipe" in definition) facts.push(...trainerFacts(definition as TrainerDefinition, about));
  else if ("rows" in definition) {
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

function classifierFacts({ capabilities }: Definition, about: About): Fact[] {
  const { weights, seeded, classes, events, rowWeights, prefixes } = capabilities;
  return [
    ["weights", WEIGHTS[weights]],
    ["chance", seeded ? chanceOf(about) : "None: every seed gives the same model."],
    ...(classes === "two" ? ([["classes", "Two; a third is refused."]] as const) : []),
    ...(rowWeights
      ? ([["outliers", "`coppice outliers --by weight` shows the weight that a row would get."]] as const)
      : []),
    ...(prefixes ? ([["members", "`coppice members` measures the accuracy with fewer members."]] as const) : []),
    ...valueFacts(about),
    ...(events === undefined ? [] : ([["events", `${events.join(", ")}.`]] as const)),
  ];
}

function chanceOf({ chance }: About): string {
  if (chance === undefined) return "Draws random numbers: `--seed` matters.";
  return `${chance} \`--seed\` matters only if random numbers are drawn.`;
}

function trainerFacts(trainer: TrainerDefinition, about: About): Fact[] {
  return [
    ["learns", `All rows at once, with \`coppice train --model ${trainer.id}\`; it cannot race.`],
    ["makes", `A model of ${madeBy(trainer)}, which can continue learning row by row.`],
    ...valueFacts(about),
  ];
}

function valueFacts({ missing, unseen }: About): Fact[] {
  return [
    ["missing", `${missing}`],
    ["unseen", `${unseen}`],
  ];
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
      const range = `${allowed(param, true)}, default ${printed(param.default)}.`;
      return `  ${bold(names[i].padEnd(indent - 2))}${wrapped(`${meaning[name]} ${capitalised(range)}`, indent)}`;
    }),
  ];
}

function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
