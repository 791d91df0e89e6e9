/**
 * The words of completions that come from the definitions of all models. `npm run docs` writes them to
 * `catalogue-words.ts`, so that completion in a shell does not have to load the catalogue.
 */
import { aliases, classifiers, generators, trainers } from "coppice/catalog";
import { type Description, kebab, type Param } from "coppice/core";
import { aliasesOf } from "./aliases.ts";
import { explainable } from "./explain.ts";
import { FAMILIES } from "./list.ts";

const namesOf = (definitions: readonly Description[]) => definitions.flatMap(({ id }) => [id, ...aliasesOf(id)]).sort();

/**
 * The words of each place, by key: a set; `naive-bayes`, the parameters of a model, a trainer or a generator;
 * `arc-x4=base`, the values of a parameter; `stacking=base[`, those within its brackets.
 */
export function wordsByPlace(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, readonly string[]>([
    [":models", namesOf(classifiers)],
    [":trainees", namesOf([...classifiers, ...trainers])],
    [":generators", namesOf(generators)],
    [":names", [...explainable(), ...Object.keys(aliases)].sort()],
    [":families", Object.keys(FAMILIES)],
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
