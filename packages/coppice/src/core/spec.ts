/**
 * Descriptions of algorithms, and recipes: an algorithm with its parameters. Each algorithm has one description; the
 * command line, documentation, conformance suite and snapshots derive from it, and none keeps a second list.
 */
import type { Classifier } from "./classifier.ts";
import { usage } from "./errors.ts";
import type { Context, EventKind } from "./learner.ts";
import { type Memory, plainMemory } from "./memory.ts";
import { Random } from "./random.ts";
import { requireSchema, type Schema } from "./schema.ts";

// --- parameters -----------------------------------------------------------------------------------------------------

interface Declared<T> {
  /** What an algorithm gets if the caller leaves the parameter out; an allowed value. */
  readonly default: T;
  /**
   * The version of the algorithm that introduced this parameter. A snapshot of an earlier version lacks it and is read
   * with the default, so the default must be the earlier behaviour.
   */
  readonly since?: string;
  /** Converts a given value to the one the algorithm receives; `undefined` if the declaration does not allow it. */
  accepts(given: unknown): unknown;
  /**
   * The allowed values, for people: "an integer in [1, inf)"; `typed` if models are typed as text. If `given` is a
   * list, it also names the wrong item.
   */
  range(typed?: boolean, given?: unknown): string;
  /** Refuses an allowed value that does not meet what the algorithm `owner` requires of its parameter `name`. */
  check?(owner: string, name: string, value: unknown): void;
}

/** A parameter declared by `integer`. */
export interface IntegerParam extends Declared<number> {
  readonly kind: "integer";
  /** Smallest allowed value. Default 0. */
  readonly min: number;
  /** Largest allowed value. Default Infinity: up to 2^53 - 1. */
  readonly max: number;
  /** Whether Infinity, written "unlimited", is allowed. */
  readonly unlimited: boolean;
}

/** A parameter declared by `real`. */
export interface RealParam extends Declared<number> {
  readonly kind: "real";
  /** Lower end of the range. Default -Infinity. */
  readonly min: number;
  /** Upper end of the range. Default Infinity. The value itself is finite. */
  readonly max: number;
  /** Whether `min` itself is excluded. Default false. */
  readonly minOpen: boolean;
  /** Whether `max` itself is excluded. Default false. */
  readonly maxOpen: boolean;
}

/** A parameter declared by `choice`. */
export interface ChoiceParam<C extends string = string> extends Declared<C> {
  readonly kind: "choice";
  /** The allowed values, in display order. */
  readonly choices: readonly C[];
}

/** A parameter declared by `flag`. */
export interface FlagParam extends Declared<boolean> {
  readonly kind: "flag";
}

/** What an ensemble requires of its members. */
export interface Requirements {
  /** A learner that ignores weights throws `E_COMPOSITION`. Default: any learner. */
  readonly weights?: "accepted";
  /** Checked by the parameter itself, `treeParam` of the ensembles, so bundles without it do not contain the check. */
  readonly depthBound?: "movable";
}

/** A parameter declared by `learner`. */
export interface LearnerParam extends Declared<AnyDefinition | Spec> {
  readonly kind: "learner";
  /** What `check` refuses members without. Default: nothing. */
  readonly requires: Requirements;
}

/** A list of numbers, or of recipes. */
export interface ListParam<P extends ItemParam = ItemParam> extends Declared<readonly P["default"][]> {
  readonly kind: "list";
  /** What every item must be. */
  readonly item: P;
  /** Fewest items allowed. Default 0. */
  readonly minItems: number;
  /** Most items allowed. Default 1000. */
  readonly maxItems: number;
}

/** What the items of a list may be. */
export type ItemParam = IntegerParam | RealParam | LearnerParam;
/** A declared parameter. */
export type Param = IntegerParam | RealParam | ChoiceParam | FlagParam | LearnerParam | ListParam;
/** All parameters of an algorithm, by name. */
export type ParamTable = Readonly<Record<string, Param>>;

/** What a caller may pass for a parameter. */
export type InputOf<P> =
  P extends ListParam<infer I>
    ? readonly InputOf<I>[]
    : P extends LearnerParam
      ? AnyDefinition | Spec
      : P extends ChoiceParam<infer C>
        ? C
        : P extends FlagParam
          ? boolean
          : number;

/** What the algorithm receives. */
export type ValueOf<P> =
  P extends ListParam<infer I> ? readonly ValueOf<I>[] : P extends LearnerParam ? Spec : InputOf<P>;

/** The parameters that a caller may set, by name; those left out have their defaults. */
export type Options<T extends ParamTable> = { readonly [K in keyof T]?: InputOf<T[K]> | undefined };
/** The values of all parameters, as an algorithm gets them. */
export type Params<T extends ParamTable> = { readonly [K in keyof T]: ValueOf<T[K]> };

// --- descriptions ---------------------------------------------------------------------------------------------------

/**
 * What every published algorithm declares for programs. The text for people is in doc comments: on each parameter its
 * meaning, on the definition one sentence and the tags `@title`, `@paper`, `@choose`, `@cost`, `@missing` and
 * `@unseen`. Editors show them, `coppice/catalog` has them as text, and bundles omit them.
 */
export interface Description<T extends ParamTable = ParamTable> {
  /** Kebab case, also the file's name: "online-bagging". */
  readonly id: string;
  /** Parameters by name in camelCase, without the `seed`, which is added where random numbers are drawn. */
  readonly params: T;
}

/** What an algorithm can do, for programs and for the laws. */
export interface Capabilities<S extends boolean = boolean> {
  /** exact: weight 2 equals learning twice, bit for bit; accepted: weights count; ignored: they do not. */
  readonly weights: "exact" | "accepted" | "ignored";
  /** Two: a third class throws `E_PARAM` before anything is learned. Default: any number of classes. */
  readonly classes?: "two";
  /** Draws random numbers, so a model has a seed. */
  readonly seeded: S;
  /** Every class has an output whose error can be weighted separately: there are `outputsAt` and `learnWeighted`. */
  readonly outputWeights?: true;
  /** Rows get weights by the members' errors, and the weight of a row can be queried: there is `rowWeightAt`. */
  readonly rowWeights?: true;
  /**
   * The first m members form an ensemble of m members, except for random draws and a full byte budget, and its
   * prediction can be queried: there is `predictPrefixesAt`.
   */
  readonly prefixes?: true;
  /** A tree whose depth bound may change while it learns: it is a `DepthBounded`, and `maxDepth` is the parameter. */
  readonly depthBound?: "movable";
  /** The events that the model reports. Default: none. */
  readonly events?: readonly EventKind[];
}

/** A conformance law that does not hold, with the reason. A skip that would pass fails. */
export interface Skip {
  /** Name of the law: "differentSeedDiffers". */
  readonly law: string;
  /** Why it cannot hold; must not be empty. */
  readonly reason: string;
}

/** What `defineClassifier` takes. */
export interface ClassifierDescription<T extends ParamTable, S extends boolean = boolean> extends Description<T> {
  /** An ensemble is made of other learners. Lists, pages and laws distinguish them. */
  readonly kind: "learner" | "ensemble";
  /** What ensembles, evaluation and laws may expect of it. */
  readonly capabilities: Capabilities<S>;
  /** Options of a cheap instance for tests, whose trees split and whose detectors fire within 600 rows. */
  readonly test?: Options<T>;
  /** Laws that do not hold. Default: none. */
  readonly skips?: readonly Skip[];
  /** Creates an untrained classifier. */
  readonly create: (context: Context, params: Params<T>) => Classifier;
}

/** An algorithm with known parameter types. */
export interface Algorithm<T extends ParamTable = ParamTable, S extends boolean = boolean>
  extends Readonly<ClassifierDescription<T, S>> {
  /** This algorithm with its parameters fixed, to be passed as `base` of an ensemble or raced. */
  with(options?: Options<T>): Spec;
}

/** An algorithm whose parameter types do not matter: what lists of definitions and `base` options take. */
export interface AnyDefinition extends Readonly<Omit<ClassifierDescription<ParamTable>, "test" | "create">> {
  /** The recipe with all parameters at their defaults. */
  with(options?: never): Spec;
}

// --- recipes --------------------------------------------------------------------------------------------------------

/** An algorithm with resolved parameters: a recipe for a classifier. */
export interface Spec {
  /** Creates the classifier. */
  readonly definition: Algorithm;
  /** The values of all parameters by name, checked and frozen; without the seed, which belongs to the model. */
  readonly params: Params<ParamTable>;
}

/** How specs are written to JSON. */
export interface SpecJson {
  /** The definition's id; readers look it up among the definitions they are given. */
  readonly id: string;
  /** Values by name. Recipes in it are of this form, too, and Infinity is "unlimited". */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Creates the classifier a spec describes; throws `E_USAGE` if it is not a recipe or has no schema. */
export function build(spec: Spec, context: Context): Classifier {
  const { definition, params } = checkSpec(spec);
  requireSchema("the schema of a model", context?.schema);
  return definition.create(context, params);
}

function checkSpec(spec: Spec): Spec {
  if (isSpec(spec)) return spec;
  throw usage("the recipe of a model", "must come from `with` of a definition", { given: spec });
}

/** Creates the classifier a spec describes, with its own random stream from a seed. */
export function buildSeeded(spec: Spec, schema: Schema, seed: number, memory: Memory = plainMemory): Classifier {
  return build(spec, { schema, random: Random.seeded(seed), memory });
}

/** Whether it is a recipe, as made by `with` of a definition. */
export function isSpec(value: unknown): value is Spec {
  return isDefinition((value as Spec | null | undefined)?.definition);
}

/** Whether it is an algorithm, as made by `defineClassifier`. */
export function isDefinition(value: unknown): value is Algorithm {
  return typeof value === "function" && "capabilities" in value && "with" in value;
}

/** The recipe itself, or that of a definition with all parameters at their defaults. */
export function specOf(value: AnyDefinition | Spec): Spec {
  return isDefinition(value) ? value.with() : checkSpec(value as Spec);
}

/** The recipes directly among a recipe's parameters, in order. */
export function specsIn(spec: Spec): Spec[] {
  return Object.values(checkSpec(spec).params).flat().filter(isSpec);
}

/** The recipe as JSON; `specFromJson` of `coppice/snapshot` reads it. */
export function specToJson(spec: Spec): SpecJson {
  const json = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(json);
    if (isSpec(value)) return specToJson(value);
    return value === Infinity ? "unlimited" : value;
  };
  const params = Object.entries(checkSpec(spec).params).map(([name, value]): [string, unknown] => [name, json(value)]);
  return { id: spec.definition.id, params: Object.fromEntries(params) };
}
