/**
 * Definitions: descriptions that are also functions that create models. `defineClassifier` makes one of a description.
 */
import { madeWhole } from "./arena.ts";
import { usage } from "./errors.ts";
import type { Context } from "./learner.ts";
import { Model } from "./model.ts";
import { resolveParams, withSeed } from "./params.ts";
import type { Schema } from "./schema.ts";
import type { Algorithm, ClassifierDescription, Description, Options, Params, ParamTable, Spec } from "./spec.ts";
import type { Label } from "./target.ts";

/** The option that every algorithm with random numbers has, besides its parameters. */
export interface ModelOptions {
  /** Integer in [0, 2^53). Default 1. Only for algorithms that draw random numbers. */
  readonly seed?: number | undefined;
}

/** Options of a deterministic algorithm: it has no seed. */
export interface SeedlessOptions {
  /** None: the algorithm draws no random numbers. */
  readonly seed?: never;
}

/** A description that is also a function: it creates a model for records of a schema. `S`: it draws random numbers. */
export interface Definition<T extends ParamTable = ParamTable, S extends boolean = boolean> extends Algorithm<T, S> {
  <Row, L extends Label>(
    schema: Schema<Row, L>,
    options?: Options<T> & ([S] extends [false] ? SeedlessOptions : ModelOptions),
  ): Model<Row, L>;
}

/** Throws `E_USAGE` for invalid names: ids are in kebab-case, parameters in camelCase, and `seed` is reserved. */
export function checkDescription(description: Pick<Description, "id" | "params">): void {
  const { id, params } = description ?? {};
  if (typeof id !== "string" || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    throw usage("a definition's id", "must be in kebab-case", { given: id });
  }
  if (typeof params !== "object" || params === null) {
    throw usage("a definition's `params`", "must be an object", { given: params });
  }
  for (const [name, param] of Object.entries(params)) {
    if (!/^(?!seed$)[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw usage("a definition's parameter", "must be in camelCase and not `seed`", { given: name });
    }
    if (name in Object.prototype) {
      throw usage("a definition's parameter", "must not be named like a property of all objects", { given: name });
    }
    if (typeof param?.accepts !== "function") {
      const expected = "must come from `integer`, `real`, `choice`, `flag`, `learner` or `list`";
      throw usage(`a definition's parameter \`${name}\``, expected, { given: param?.kind ?? param });
    }
  }
}

/** Throws `E_USAGE` if one of the named properties of a definition is not a function. */
export function checkFunctions(description: object, ...names: readonly string[]): void {
  for (const name of names) {
    const { [name]: given } = description as Record<string, unknown>;
    if (typeof given !== "function") throw usage(`a definition's \`${name}\``, "must be a function", { given });
  }
}

/**
 * Publishes an algorithm: its name, parameters, capabilities, and how its classifier is created. The result creates
 * models, serves as the `base` of ensembles, and is what `loadModel` takes.
 */
export function defineClassifier<const T extends ParamTable, const S extends boolean = boolean>(
  description: ClassifierDescription<T, S>,
): Definition<T, S> {
  checkDescription(description);
  const { capabilities } = description;
  if (!capabilities) throw usage("a definition's `capabilities`", "must be an object", { given: capabilities });
  checkFunctions(description, "create");
  const create = (context: Context, params: Params<T>) => {
    const given = description.create(context, params);
    if (typeof given?.ready === "function") return given;
    throw usage(`\`create\` of ${description.id}`, "must return a `Classifier`", { given });
  };
  return definitionOf({ ...description, create });
}

/** Like `defineClassifier`, without checks: for the library's own descriptions, all of which its tests check. */
export function definitionOf<const T extends ParamTable, const S extends boolean = boolean>(
  description: ClassifierDescription<T, S>,
): Definition<T, S> {
  const { id, params: table, capabilities } = description;
  const whole: ParamTable = capabilities.seeded ? withSeed(table) : table;
  const recipe = (params: Params<ParamTable>): Spec => Object.freeze({ definition, params: Object.freeze(params) });
  const make = <Row, L extends Label>(schema: Schema<Row, L>, options: Options<ParamTable> = {}) => {
    const { seed = 0, ...params } = resolveParams(id, whole, options);
    return new Model(schema, recipe(params), seed as number);
  };
  const definition = Object.assign(make, description, {
    create: (context: Context, params: Params<T>) => madeWhole(() => description.create(context, params).ready()),
    with: (options?: Options<T>): Spec => recipe(resolveParams(id, table, options)),
  }) as unknown as Definition & Definition<T, S>;
  return definition;
}
