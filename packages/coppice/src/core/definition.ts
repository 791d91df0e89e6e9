/**
 * Definition objects: all that is known about an algorithm in one place. The command line, documentation, conformance
 * suite and snapshots derive from it; none keeps a second list. A definition is also the function that makes a model.
 */
import type { Classifier } from "./classifier.ts";
import { CoppiceError } from "./errors.ts";
import { Model } from "./model.ts";
import { integer, type Options, type Params, type ParamTable, resolveParams } from "./params.ts";
import { Random } from "./random.ts";
import type { Label, Schema } from "./schema.ts";

export interface Paper {
  readonly authors: string;
  readonly year: number;
  readonly title: string;
  /** Where in the paper: "figure 3.3", "algorithm 1". */
  readonly place?: string;
}

/** What every published algorithm says of itself. */
export interface Description<T extends ParamTable = ParamTable> {
  /** Kebab case, also the file's name: "online-bagging". */
  readonly id: string;
  /** "Online bagging". */
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly paper: Paper;
  readonly params: T;
}

export interface Capabilities<S extends boolean = boolean> {
  /** exact: weight 2 equals learning twice, bit for bit; accepted: weights count; ignored: they do not. */
  readonly weights: "exact" | "accepted" | "ignored";
  /** Draws random numbers, so a model has a seed. */
  readonly seeded: S;
  /** What happens to missing values, as a sentence. */
  readonly missing: string;
  /** What happens to nominal values first met when predicting, as a sentence. */
  readonly unseen: string;
}

/** A conformance law that does not hold, with the reason. A skip that would pass fails. */
export interface Skip {
  readonly law: string;
  readonly reason: string;
}

export interface ClassifierDescription<T extends ParamTable, S extends boolean = boolean> extends Description<T> {
  readonly kind: "learner" | "ensemble";
  readonly capabilities: Capabilities<S>;
  /** Time and memory per example, as a sentence with the symbols explained. */
  readonly cost: string;
  /** Options of a cheap instance for tests. */
  readonly test?: Options<T>;
  readonly skips?: readonly Skip[];
  /** Makes an untrained classifier. `random` is its own stream; deterministic algorithms leave it alone. */
  readonly create: (schema: Schema, params: Params<T>, random: Random) => Classifier;
}

export interface ModelOptions {
  /** Integer in [0, 2^53). Default 1. Only for algorithms that draw random numbers. */
  readonly seed?: number;
}

/** Options of an algorithm without chance: it has no seed. */
export interface SeedlessOptions {
  readonly seed?: never;
}

/** `S` is whether the algorithm draws random numbers. */
export interface Definition<T extends ParamTable = ParamTable, S extends boolean = boolean>
  extends Readonly<ClassifierDescription<T, S>> {
  /** Makes a model for records of a schema. */
  <Row, L extends Label>(
    schema: Schema<Row, L>,
    options?: Options<T> & ([S] extends [false] ? SeedlessOptions : ModelOptions),
  ): Model<Row, L>;
  /** This algorithm with its parameters fixed, to be passed as `base` of an ensemble or raced. */
  with(options: Options<T>): Spec;
}

/** A definition whose parameter types do not matter: what lists of definitions and `base` options take. */
export interface AnyDefinition extends Readonly<Omit<ClassifierDescription<ParamTable>, "test" | "create">> {
  with(options: never): Spec;
}

/** A definition with resolved parameters: a recipe for a classifier. */
export interface Spec {
  readonly definition: Definition;
  readonly params: Params<ParamTable>;
}

/** How specs are written to JSON. */
export interface SpecJson {
  readonly id: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const seedParam = /* @__PURE__ */ integer({ default: 1, doc: "Seed of all chance." });

/** The parameters a person may pass to what draws random numbers. */
export function withSeed<T extends ParamTable>(table: T): T & { readonly seed: typeof seedParam } {
  return { ...table, seed: seedParam };
}

/** Throws `E_USAGE` for names that nobody could type: ids are in kebab-case, parameters in camelCase, `seed` is taken. */
export function checkDescription({ id, params }: Pick<Description, "id" | "params">): void {
  if (typeof id !== "string" || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
    throw new CoppiceError("E_USAGE", {
      subject: "the id of a definition",
      expected: 'must be in kebab-case, such as "my-ensemble"',
      given: id,
    });
  }
  const wrong = Object.keys(params).find((name) => name === "seed" || !/^[a-z][a-zA-Z0-9]*$/.test(name));
  if (wrong === undefined) return;
  throw new CoppiceError("E_USAGE", {
    subject: `${id}: the name of a parameter`,
    expected: "must be in camelCase and not `seed`",
    given: wrong,
  });
}

export function defineClassifier<const T extends ParamTable, const S extends boolean = boolean>(
  description: ClassifierDescription<T, S>,
): Definition<T, S> {
  checkDescription(description);
  const { id, params: table, capabilities } = description;
  const whole: ParamTable = capabilities.seeded ? withSeed(table) : table;
  const make = <Row, L extends Label>(schema: Schema<Row, L>, options: Options<ParamTable> = {}) => {
    const { seed = 0, ...params } = resolveParams(id, whole, options);
    return new Model(schema, { definition, params: Object.freeze(params) }, seed as number);
  };
  const definition = Object.assign(make, description, {
    with: (options: Options<T>): Spec => ({
      definition: definition as unknown as Definition,
      params: resolveParams(id, table, options) as Params<ParamTable>,
    }),
  }) as unknown as Definition & Definition<T, S>;
  return definition;
}

/** Makes the classifier a spec describes. */
export function build(spec: Spec, schema: Schema, random: Random): Classifier {
  return spec.definition.create(schema, spec.params, random);
}

/** Makes the classifier a spec describes, with a stream of its own from a seed. */
export function buildSeeded(spec: Spec, schema: Schema, seed: number): Classifier {
  return build(spec, schema, Random.seeded(seed));
}

export function specToJson(spec: Spec): SpecJson {
  const params = Object.entries(spec.params).map(([name, value]): [string, unknown] => {
    if (typeof value === "object") return [name, specToJson(value)];
    return [name, value === Infinity ? "unlimited" : value];
  });
  return { id: spec.definition.id, params: Object.fromEntries(params) };
}

/** A change detector: numbers in, "drift" or "warning" out. */
export interface DetectorDefinition<D = unknown, T extends ParamTable = ParamTable> extends Readonly<Description<T>> {
  (options?: Options<T>): D;
  readonly kind: "detector";
  readonly cost: string;
}

export function defineDetector<D, const T extends ParamTable>(
  description: Description<T> & { readonly cost: string; readonly create: (params: Params<T>) => D },
): DetectorDefinition<D, T> {
  checkDescription(description);
  const { create, ...rest } = description;
  const make = (options: Options<T> = {}): D => create(resolveParams(rest.id, rest.params, options));
  return Object.assign(make, rest, { kind: "detector" as const });
}
