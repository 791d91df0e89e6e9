/**
 * What learns from a whole data set at once: the batch twins of online ensembles, and learners that look at all rows
 * before they answer. The result is a model of an online algorithm, which is saved like any other and can learn on.
 *
 * Training may take minutes. A trainer that is a generator yields how far it is, so that whoever wants to show it, or to
 * stop, takes its steps one by one. Nobody is called while it trains, as nobody is called while a model learns (decision 19).
 */
import type { Classifier } from "./classifier.ts";
import { checkDescription, checkFunctions, type ModelOptions } from "./define.ts";
import { CoppiceError } from "./errors.ts";
import { Model } from "./model.ts";
import { resolveParams, withSeed } from "./params.ts";
import { Random } from "./random.ts";
import { checkData, type DataSet } from "./source.ts";
import type { Description, Options, Params, ParamTable, Spec } from "./spec.ts";
import type { Label } from "./target.ts";

export interface TrainerDescription<T extends ParamTable = ParamTable> extends Description<T> {
  /** The recipe of what comes out. */
  readonly recipe: (params: Params<T>) => Spec;
  /**
   * Trains `learner`, which is fresh and of that recipe, on the data, in which no row weighs 0. A generator yields now and then
   * the share of its work that is done; it need not get to 1, since methods may end early. What it yields changes nothing
   * of what it makes.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a plain function returns nothing
  readonly train: (learner: Classifier, data: DataSet, params: Params<T>, random: Random) => Iterable<number> | void;
}

export interface TrainerDefinition<T extends ParamTable = ParamTable> extends Readonly<TrainerDescription<T>> {
  readonly kind: "trainer";
  /** Trains a model. Its schema is that of the data, and so are the types of its records and labels. */
  <Row, L extends Label>(data: DataSet<Row, L>, options?: Options<T> & ModelOptions): Model<Row, L>;
  /**
   * Trains the same model step by step. Yields the share of the work that is done, in (0, 1], each larger than the one before
   * and 1 at last, and returns the model. The first step begins it; a training that is not taken to its end leaves nothing.
   */
  steps<Row, L extends Label>(
    data: DataSet<Row, L>,
    options?: Options<T> & ModelOptions,
  ): Generator<number, Model<Row, L>, void>;
}

/** Publishes an algorithm that learns from a whole data set at once: what comes back makes a trained model of one. */
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
      throw new CoppiceError("E_USAGE", {
        subject: `${id}: the data`,
        expected: "must come from `dataSet`",
        given: data,
      });
    }
    checkData(id, data);
    const { seed, ...rest } = resolveParams(id, whole, options);
    const params = Object.freeze(rest) as unknown as Params<T>;
    const model = new Model(data.schema, recipe(params), seed as number);
    const random = Random.seeded(Number.MAX_SAFE_INTEGER - (seed as number)); // a root apart from the model's
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

/** The rows that weigh something: those of weight 0 are not there, as for a model that learns. */
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

/** Takes all steps of a generator; returns what it returns. */
export function finish<T>(steps: Generator<unknown, T, void>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
