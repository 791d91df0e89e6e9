/** Who races: the models that were asked for, and the two yardsticks that always run along. */
import { findClassifier, parseSpecs } from "coppice/catalog";
import { type Definition, kebab, type Params, type ParamTable, printed, type Spec } from "coppice/core";
import type { ParameterValue } from "../results.ts";

export interface Contender {
  /** The spec with what differs from the defaults; a repeated one gets " #2". */
  readonly name: string;
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

/** Reads a list of models. Throws as `parseSpecs`. */
export function contendersFrom(models: string): Contender[] {
  const asked = parseSpecs(models);
  const baselines = BASELINES.filter((id) => !asked.some(({ definition }) => definition.id === id)).map((id) =>
    findClassifier(id).with({}),
  );
  const seen = new Map<string, number>();
  return [...asked, ...baselines].map((spec) => {
    const text = printed(spec);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    const isBaseline = BASELINES.includes(spec.definition.id);
    return { name: times === 1 ? text : `${text} #${times}`, spec, isBaseline };
  });
}

export function parameterValues(definition: Pick<Definition, "params">, params: Params<ParamTable>): ParameterValue[] {
  return Object.entries(definition.params).map(([name, param]) => {
    const value = printed(params[name]);
    return { name: kebab(name), value, changed: value !== printed(param.default) };
  });
}

/** The limit somebody has set to a model's bytes: one that every model has would say nothing of this one. */
export function byteBudget({ definition, params }: Spec): number | null {
  const budget = params.maxBytes;
  const isAsked = typeof budget === "number" && budget !== definition.params.maxBytes?.default;
  return isAsked && Number.isFinite(budget) ? budget : null;
}
