/**
 * Algorithms that learn from a whole data set at once: the batch counterparts of online ensembles, and learners that
 * see all rows before they predict. The result is a model of an online algorithm, which is saved like any other and can
 * learn on.
 *
 * Training may take minutes. A trainer that is a generator yields its progress, so a caller can show it, or stop, by
 * taking its steps one by one. No callbacks run during training, as during learning (decision 19).
 */
import type { Classifier } from "./classifier.ts";
import { checkDescription, checkFunctions, type ModelOptions } from "./define.ts";
import { usage } from "./errors.ts";
import { Model } from "./model.ts";
import { resolveParams, withSeed } from "./params.ts";
import { Random } from "./random.ts";
import { checkData, type DataSet } from "./source.ts";
import type { Description, Options, Params, ParamTable, Spec } from "./spec.ts";
import type { Label } from "./target.ts";

/** What `defineTrainer` takes. */
export interface TrainerDescription<T extends ParamTable = ParamTable> extends Description<T> {
  /** The recipe of the resulting model. */
  readonly recipe: (params: Params<T>) => Spec;
  /**
   * Trains `learner`, a new one of that recipe, on data without rows of weight 0. A generator occasionally yields the
   * share of its work that is done; it need not reach 1, since methods may end early. Yielding does not change the
   * result.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a plain function returns nothing
  readonly train: (learner: Classifier, data: DataSet, params: Params<T>, random: Random) => Iterable<number> | void;
}

/** A description that is also a function: it trains a model from a data set. */
export interface TrainerDefinition<T extends ParamTable = ParamTable> extends Readonly<TrainerDescription<T>> {
  readonly kind: "trainer";
  /** Trains a model. Its schema, and the types of its records and labels, are those of the data. */
  <Row, L extends Label>(data: DataSet<Row, L>, options?: Options<T> & ModelOptions): Model<Row, L>;
  /**
   * Trains the same model step by step. Yields strictly increasing shares of the work done, in (0, 1], the last being
   * 1, and returns the model. The first step starts the training; an unfinished training leaves nothing.
   */
  steps<Row, L extends Label>(
    data: DataSet<Row, L>,
    options?: Options<T> & ModelOptions,
  ): Generator<number, Model<Row, L>, void>;
}

/**
 * Publishes an algorithm that learns from a whole data set at once; the result is a function that trains a model on
 * one.
 */
export function defineTrainer<const T extends ParamTable>(description: TrainerDescription<T>): TrainerDefinition<T> {
  checkDescription(description);
  checkFunctions(description, "recipe", "train");
  const { id, params: table, recipe, train } = description;
  const whole: ParamTable = withSeed(table);
  function* steps<Row, L extends Label>(
    data: DataSet<Row, L>,
    options: Options<ParamTable> = {},
  ): Generator<number, Model<Row, L>, void> {
    if (!(data?.rows instanceof Float64Array && data.labels instanceof Int32Array)) {
      throw usage(`${id}: the data`, "must come from `dataSet`", { given: data });
    }
    checkData(id, data);
    const { seed, ...rest } = resolveParams(id, whole, options);
    const params = Object.freeze(rest) as unknown as Params<T>;
    const model = new Model(data.schema, recipe(params), seed as number);
    const random = Random.seeded(Number.MAX_SAFE_INTEGER - (seed as number)); // another root than the model's
    let done = 0;
    for (const share of train(model.classifier, learnable(data as unknown as DataSet), params, random) ?? []) {
      if (share > done && share < 1) yield (done = share);
    }
    yield 1;
    return model;
  }
  const make = <Row, L extends Label>(data: DataSet<Row, L>, options?: Options<ParamTable>) =>
    finish(steps(data, options));
  return Object.assign(make, description, { kind: "trainer" as const, steps });
}

/** The rows with a weight above 0; a model that learns also ignores the others. */
function learnable(data: DataSet): DataSet {
  const { schema, rows, labels, weights, count } = data;
  if (weights === undefined || !weights.subarray(0, count).includes(0)) return data;
  const width = schema.attributes.length;
  const left = { rows: rows.slice(0, count * width), labels: labels.slice(0, count), weights: weights.slice(0, count) };
  let to = 0;
  for (let from = 0; from < count; from++) {
    if (weights[from] === 0) continue;
    left.rows.copyWithin(to * width, from * width, (from + 1) * width);
    left.labels[to] = left.labels[from];
    left.weights[to++] = left.weights[from];
  }
  return { schema, ...left, count: to };
}

/** Runs a generator to its end; returns what it returns. */
export function finish<T>(steps: Generator<unknown, T, void>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
