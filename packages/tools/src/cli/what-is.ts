/** What a misplaced name means, and the commands that accept it. */
import { classifiers, detectors, findTrainer, generators, trainers } from "coppice/catalog";
import { CoppiceError, resolveParams, type TrainerDefinition } from "coppice/core";
import { inShell } from "../wording.ts";
import { idIn } from "./aliases.ts";

interface Kind {
  readonly of: readonly { readonly id: string }[];
  readonly is: string;
  /** The command that uses one, as typed. */
  readonly use: (typed: string, id: string) => string;
}

const KINDS: readonly Kind[] = [
  { of: classifiers, is: "a model", use: (typed) => `\`coppice race FILE --models ${typed}\` races it` },
  {
    of: generators,
    is: "a generated stream",
    use: (typed) =>
      `\`coppice race --generator ${typed}\` races on it, \`coppice generate ${typed} --rows 1000\` writes its rows`,
  },
  {
    of: detectors,
    is: "a change detector",
    use: () => "`coppice list ensembles` shows the models that watch for drift",
  },
  {
    of: trainers,
    is: "a trainer",
    use: (typed, id) =>
      `it learns all rows at once, so it can neither race nor be part of a model: \`coppice train FILE --model ${typed} --out x.model\` uses it; the \`${madeBy(findTrainer(id))}\` that it makes can race`,
  },
];

export interface Meaning {
  /** "a model" */
  readonly is: string;
  /** "`coppice race FILE --models arf` races it" */
  readonly use: string;
}

/** What a text names, with or without parameters: a model, a generated stream, a detector or a trainer. */
export function meaningOf(text: string): Meaning | undefined {
  const id = idIn(text);
  const kind = KINDS.find(({ of }) => of.some((each) => each.id === id));
  return kind && { is: kind.is, use: kind.use(inShell(text.trim()), id) };
}

/** The same error; if the unknown name is of another kind, it says so. `wanted` is "a model", for example. */
export function withMeaning(error: unknown, wanted: string): unknown {
  if (!(error instanceof CoppiceError) || error.code !== "E_UNKNOWN") return error;
  const [, name] = /Unknown (?:model|generator) "([^"]*)"$/.exec(error.details.subject) ?? [];
  const meaning = name === undefined ? undefined : meaningOf(name);
  if (meaning === undefined || meaning.is === wanted) return error;
  const remedy = `${name} is ${meaning.is}, not ${wanted}: ${meaning.use}.`;
  return new CoppiceError(error.code, { ...error.details, remedy }, { cause: error });
}

/** The id of the model that a trainer makes. */
export function madeBy({ id, params, recipe }: TrainerDefinition): string {
  return recipe(resolveParams(id, params)).definition.id;
}
