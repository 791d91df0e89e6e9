/** Parsing of models on the command line: entries may have names, and messages use the syntax as typed. */
import { existsSync } from "node:fs";
import { classifiers, parseSpec, parseTrainer, type TrainerSpec, trainers } from "coppice/catalog";
import { Model, nearest, type Schema, type Spec } from "coppice/core";
import { idIn } from "./aliases.ts";
import { usageError } from "./failure.ts";
import { withMeaning } from "./what-is.ts";

export interface Entry {
  /** As in `small=naive-bayes`; undefined if none was given. */
  readonly name: string | undefined;
  readonly spec: Spec;
}

/** Valid names: free of syntax of shells, CSV files and model texts. */
const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._+-]{0,38}[\p{L}\p{N}.+])?$/u;

/** Parses models separated by commas, with optional names: `small=arf(members=5),naive-bayes`. */
export function parseEntries(text: string): Entry[] {
  return atCommas(text).map((part) => {
    if (part.trim() === "") {
      throw usageError({
        subject: "`--models`",
        expected: "must be models separated by commas",
        given: text,
        remedy: "Perhaps a shell variable is not set. `coppice list` shows all models.",
      });
    }
    const [, name, model = part] = /^([^=([]*)=(.*)$/s.exec(part) ?? [];
    return { name: name === undefined ? undefined : checked(name.trim()), spec: parseModel(model) };
  });
}

function checked(name: string): string {
  if (NAME.test(name)) return name;
  throw usageError({
    subject: "the name of a model",
    expected:
      "must be at most 40 letters, digits, spaces, `.`, `_`, `+` or `-`, begin with a letter or digit, and not end with a space, `_` or `-`",
    given: name,
    remedy: "NAME=MODEL gives a model a name; parameters stand in parentheses: MODEL(members=5).",
  });
}

/** Parses one model: `ht`, `ozabag(base=nb)`. Throws like `parseSpec`, and explains files and names of other things. */
export function parseModel(text: string): Spec {
  return ofModels(text, () => parseSpec(text));
}

/** An untrained model of a recipe. The seed is that of recipes that draw random numbers. */
export function freshModel(schema: Schema, spec: Spec, seed: number): Model {
  return new Model(schema, spec, spec.definition.capabilities.seeded ? seed : 0);
}

/** Parses a model, or a trainer that makes one from all rows at once. Throws like `parseModel`. */
export function parseTrainee(text: string): Spec | TrainerSpec {
  const id = idIn(text);
  const known = trainers.map((each) => each.id);
  const isMeant = known.includes(id) || (nearest(id, known).length > 0 && !classifiers.some((each) => each.id === id));
  return isMeant ? ofModels(text, () => parseTrainer(text)) : parseModel(text);
}

function ofModels<T>(text: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (existsSync(text)) {
      throw usageError({
        subject: `\`${text}\` is a file, but the name of a model is expected here`,
        remedy:
          "Give a name such as naive-bayes: `coppice list` shows all. To continue training a model file, use `coppice train --from`.",
      });
    }
    throw withMeaning(error, "a model");
  }
}

/** Splits at the commas outside parentheses and brackets. */
export function atCommas(text: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of text) {
    if ("([".includes(character)) depth++;
    else if (")]".includes(character)) depth--;
    if (character === "," && depth <= 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts;
}
