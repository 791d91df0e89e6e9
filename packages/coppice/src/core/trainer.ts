/**
 * What learns from a whole data set at once: the batch twins of online ensembles, and learners that look at all rows
 * before they answer. The result is a model of an online algorithm, which is saved like any other and can learn on.
 */
import { checkDescription, type ModelOptions } from "./define.ts";
import { CoppiceError } from "./errors.ts";
import { Model } from "./model.ts";
import { resolveParams, withSeed } from "./params.ts";
import { Random } from "./random.ts";
import type { Schema } from "./schema.ts";
import type { DataSet } from "./source.ts";
import type { Description, Options, Params, ParamTable, Spec } from "./spec.ts";

export interface TrainerDescription<T extends ParamTable = ParamTable> extends Description<T> {
  /** The recipe of what comes out. */
  readonly recipe: (params: Params<T>) => Spec;
  /** Trains `model`, which is fresh and of that recipe, on the data. */
  readonly train: (model: Model, data: DataSet, params: Params<T>, random: Random) => void;
}

export interface TrainerDefinition<T extends ParamTable = ParamTable> extends Readonly<TrainerDescription<T>> {
  readonly kind: "trainer";
  /** Trains a model. Its schema is that of the data. */
  (data: DataSet, options?: Options<T> & ModelOptions): Model;
}

export function defineTrainer<const T extends ParamTable>(description: TrainerDescription<T>): TrainerDefinition<T> {
  checkDescription(description);
  const { id, params: table, recipe, train } = description;
  const whole: ParamTable = withSeed(table);
  const make = (data: DataSet, options: Options<ParamTable> = {}): Model => {
    if (!(data?.rows instanceof Float64Array && data.labels instanceof Int32Array)) {
      throw new CoppiceError("E_USAGE", {
        subject: `${id}: the data`,
        expected: "must come from `dataSet`",
        given: data,
      });
    }
    const { seed, ...rest } = resolveParams(id, whole, options);
    const params = Object.freeze(rest) as unknown as Params<T>;
    const model = new Model(data.schema as Schema, recipe(params), seed as number);
    train(model, data, params, Random.seeded(Number.MAX_SAFE_INTEGER - (seed as number))); // a root apart from the model's
    return model;
  };
  return Object.assign(make, description, { kind: "trainer" as const });
}
