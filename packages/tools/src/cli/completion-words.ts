/** What may stand where on the command line, for completions: made from the commands, and from the definitions of all models. */
import type { Command, Option } from "commander";
import { aliases, classifiers, generators, trainers } from "coppice/catalog";
import { type Description, kebab, type Param } from "coppice/core";
import { aliasesOf } from "./aliases.ts";
import { explainable } from "./explain.ts";
import { FAMILIES } from "./list.ts";
import { choicesOf } from "./options.ts";

/**
 * What stands at a place: files, a column of the file on the line, nothing that can be known (a number), words, or the name of
 * one of the sets of words below, behind which parameters may follow in parentheses.
 */
export type Place =
  | ":files"
  | ":columns"
  | ":nothing"
  | ":models"
  | ":trainees"
  | ":generators"
  | ":names"
  | readonly string[];

/** What the names that help shows for values stand for; values of other names cannot be known. */
const BY_NAME: Readonly<Record<string, Place>> = {
  column: ":columns",
  family: Object.keys(FAMILIES),
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

/** What stands behind an option; undefined where it takes no value. */
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

/** What stands as an argument of a command. */
export function placeOfArguments(program: Command, command: Command): Place {
  if (command === program || command.name() === "help") return commandsOf(program).map((each) => each.name());
  const [argument] = command.registeredArguments;
  if (argument === undefined) return ":nothing";
  return argument.argChoices ?? BY_NAME[argument.name()] ?? ":nothing";
}

const namesOf = (definitions: readonly Description[]) => definitions.flatMap(({ id }) => [id, ...aliasesOf(id)]).sort();

/**
 * The words of each place, by a text that names it: a set; `naive-bayes`, the parameters of a model, a trainer or a generator;
 * `arc-x4=base`, the values of a parameter; `stacking=base[`, those within its brackets.
 */
export function wordsByPlace(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, readonly string[]>([
    [":models", namesOf(classifiers)],
    [":trainees", namesOf([...classifiers, ...trainers])],
    [":generators", namesOf(generators)],
    [":names", [...explainable(), ...Object.keys(aliases)].sort()],
  ]);
  for (const { id, params } of [...classifiers, ...trainers, ...generators] as readonly Description[]) {
    const all = Object.entries(params).map(([name, param]) => [kebab(name), param] as const);
    words.set(
      id,
      all.map(([name]) => `${name}=`),
    );
    for (const [name, param] of all) {
      words.set(`${id}=${name}`, valuesOf(param));
      if (param.kind === "list") words.set(`${id}=${name}[`, valuesOf(param.item));
    }
  }
  return new Map([...words].filter(([, some]) => some.length > 0));
}

function valuesOf(param: Param): readonly string[] {
  if (param.kind === "learner") return namesOf(classifiers);
  if (param.kind === "choice") return param.choices;
  if (param.kind === "flag") return ["true", "false"];
  return param.kind === "list" ? ["["] : [];
}
