/** The contenders of a race: the models asked for, and two baselines that always run along. */
import { findClassifier } from "coppice/catalog";
import { type Definition, kebab, type Params, type ParamTable, printed, type Spec } from "coppice/core";
import type { ParameterValue } from "../results.ts";
import { usageError } from "./failure.ts";
import { parseEntries } from "./model-text.ts";

export interface Contender {
  /** The name given by the user, else the spec with the parameters that differ from the defaults; a repeated one gets " #2". */
  readonly name: string;
  /** The user named it. */
  readonly isNamed: boolean;
  readonly spec: Spec;
  readonly isBaseline: boolean;
}

export const DEFAULT_MODELS = [
  "naive-bayes",
  "hoeffding-tree",
  "online-bagging",
  "online-boosting",
  "arc-x4",
  "ons-boost",
  "adaptive-random-forest",
].join(",");

const BASELINES: readonly string[] = ["majority-class", "no-change"];

/** Parses a list of models. Throws like `parseEntries`, and if two have the same name. */
export function modelsFrom(models: string): Contender[] {
  return named(parseEntries(models));
}

/** The same, plus baselines. */
export function contendersFrom(models: string): Contender[] {
  const asked = parseEntries(models);
  const baselines = BASELINES.filter((id) => !asked.some(({ spec }) => spec.definition.id === id)).map((id) => ({
    name: undefined,
    spec: findClassifier(id).with({}),
  }));
  return named([...asked, ...baselines]);
}

function named(entries: ReturnType<typeof parseEntries>): Contender[] {
  const seen = new Map<string, number>();
  const contenders = entries.map(({ name, spec }) => {
    const isBaseline = BASELINES.includes(spec.definition.id);
    if (name !== undefined) return { name, isNamed: true, spec, isBaseline };
    const text = printed(spec);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { name: times === 1 ? text : `${text} #${times}`, isNamed: false, spec, isBaseline };
  });
  const names = contenders.map(({ name }) => name);
  const double = names.find((name, i) => names.indexOf(name) < i);
  if (double === undefined) return contenders;
  throw usageError({
    subject: `two models of the race have the name \`${double}\``,
    remedy: "Give each its own name, other than the names of the baselines.",
  });
}

export function parameterValues(definition: Pick<Definition, "params">, params: Params<ParamTable>): ParameterValue[] {
  return Object.entries(definition.params).map(([name, param]) => {
    const value = printed(params[name]);
    return { name: kebab(name), value, changed: value !== printed(param.default) };
  });
}

/** The byte limit of a model, if the user set it; a default limit is not reported. */
export function byteBudget({ definition, params }: Spec): number | null {
  const budget = params.maxBytes;
  const isAsked = typeof budget === "number" && budget !== definition.params.maxBytes?.default;
  return isAsked && Number.isFinite(budget) ? budget : null;
}
