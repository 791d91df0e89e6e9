/**
 * Models to bytes and back. A snapshot holds the schema, the recipe (definition ids and parameters, including members'
 * recipes) and the arrays. Loading makes a fresh twin from the recipe and fills its arrays; nothing is evaluated, and
 * only definitions passed by the caller are used.
 */
import {
  type AnyDefinition,
  CoppiceError,
  checkNames,
  copyState,
  type ErrorDetails,
  isDefinition,
  keepMet,
  type Label,
  Model,
  makeBlank,
  nearest,
  type Param,
  printed,
  type Schema,
  type SchemaJson,
  type Spec,
  type SpecJson,
  schemaFromJson,
  specToJson,
  usage,
} from "../core/index.ts";
import { declaredAs, firstUnlike, join, requireAlike } from "./alike.ts";
import { DAMAGED, FORMAT_VERSION, malformed, open, refused, type SnapshotBytes, seal } from "./envelope.ts";
import { checkState, describeState, type LoadOptions, limitOf, readState, writeState } from "./state.ts";

/** The metadata of a snapshot. */
export interface SnapshotInfo {
  /** Always `FORMAT_VERSION`: bytes of other versions are refused. */
  readonly formatVersion: number;
  /** The recipe, with those of members; `specFromJson` reads it. */
  readonly spec: SpecJson;
  /** The seed the model was made with; 0 if the algorithm draws no random numbers. */
  readonly seed: number;
  /** With the values and classes known when it was saved; `schemaFromJson` reads it. */
  readonly schema: SchemaJson;
  /** Bytes of the arrays in the file, without the header. */
  readonly payloadBytes: number;
}

/** Options of `loadModel`. */
export interface LoadModelOptions<Row, L extends Label> extends LoadOptions {
  /**
   * The schema the program expects; the model's types follow from it. Bytes with other attributes, kinds or classes are
   * refused, but one side may know further classes and values. `closed`, `limit` and `rest` of its attributes replace
   * the saved ones; bytes with an unlisted value, or with more values, are refused. An attribute saved with a `rest`
   * keeps it and its limit, unless the schema declares another `rest` there or closes it. Its closed classes
   * (`closeClasses`) become the model's, even if saved open; bytes with another class are refused. Classes saved closed
   * stay so; a shared schema has to close them itself.
   */
  readonly schema?: Schema<Row, L> | undefined;
  /**
   * The model shares `schema`, like those made for it, and adds the values and classes it knew. Both must have seen
   * them in the same order, as models that shared a schema when saved. Default false: a schema of its own.
   */
  readonly share?: boolean | undefined;
}

/** The model as bytes. The same state gives the same bytes on every engine. */
export function saveModel<Row, L extends Label>(model: Model<Row, L>): Uint8Array<ArrayBuffer> {
  checkModel("the argument of `saveModel`", model);
  const { classifier, spec, seed, schema } = model;
  const [state, payloadBytes] = describeState(classifier);
  const header = { kind: "model", spec: specToJson(spec), seed, schema: schema.toJSON(), state };
  return seal(header, payloadBytes, (payload) => writeState(classifier, state, payload));
}

/**
 * The saved model, which continues as if it had never stopped. `definitions` are those that may occur in it, including
 * members. Throws `E_SNAPSHOT` for bytes that are truncated, damaged, of another format or of an algorithm that is not
 * among the definitions.
 *
 * The checksum detects accidents, not forgery. A forged snapshot cannot run code or take more than `limitBytes` for its
 * arrays, which are checked: the loaded model predicts probabilities and terminates. But its parameters (the number of
 * members, say) are used as given, and its predictions are the forger's.
 */
export function loadModel<Row = object, L extends Label = Label>(
  bytes: SnapshotBytes,
  definitions: readonly AnyDefinition[],
  options: LoadModelOptions<Row, L> = {},
): Model<Row, L> {
  checkDefinitions("loadModel", definitions);
  const { header, payload } = open(bytes);
  const { spec: specJson, seed, schema: schemaJson, state } = modelHeader(header);
  const columns = checkState(state, payload.length, limitOf("loadModel", bytes, options, ["schema", "share"]));
  const { schema, share = false } = options;
  if (typeof share !== "boolean") throw usage("`share` of `loadModel`", "must be true or false", { given: share });
  const found = translated(() => schemaFromJson(schemaJson) as unknown as Schema<Row, L>);
  if (schema !== undefined) requireAlike(schema, found, share);
  else if (share) throw usage("`share` of `loadModel`", "needs the `schema` to share", { given: schema });
  const load = (into: Schema<Row, L>) => {
    const model = translated(() => blank(into, readRecipe(specJson, definitions, 1, inSnapshot), seed));
    readState(model.spec.definition.id, model.classifier, columns, payload);
    return model;
  };
  if (schema === undefined) return load(found);
  return share ? loadShared(schema, found, load) : load(declaredAs(schema, found));
}

/** Loads into `schema`, after adding all that `found` knows. If that fails, `schema` is restored. */
function loadShared<Row, L extends Label>(
  schema: Schema<Row, L>,
  found: Schema<Row, L>,
  load: (into: Schema<Row, L>) => Model<Row, L>,
): Model<Row, L> {
  const sizes = new Float64Array(schema.attributes.length + 1);
  schema.measure(sizes);
  try {
    translated(() => join(schema, found));
    const model = load(schema);
    keepMet(schema);
    return model;
  } catch (error) {
    schema.truncate(sizes);
    throw error;
  }
}

/** Reads a snapshot's metadata without making the model. Throws `E_SNAPSHOT` like `loadModel`. */
export function inspectSnapshot(bytes: SnapshotBytes): SnapshotInfo {
  const { header, payload } = open(bytes);
  const { spec, seed, schema } = modelHeader(header);
  checkRecipe(spec, 1);
  return {
    formatVersion: FORMAT_VERSION,
    spec,
    seed,
    schema: translated(() => schemaFromJson(schema).toJSON()),
    payloadBytes: payload.length,
  };
}

/** Options of `cloneModel`. */
export interface CloneOptions {
  /** The copy shares the model's schema, so that both can race each other. Default false: a schema of its own. */
  readonly share?: boolean | undefined;
}

/** A second model with the same state. Its `listener` is not copied. */
export function cloneModel<Row, L extends Label>(model: Model<Row, L>, options: CloneOptions = {}): Model<Row, L> {
  checkModel("the argument of `cloneModel`", model);
  checkNames("cloneModel", ["share"], options);
  const { share = false } = options;
  if (typeof share !== "boolean") throw usage("`share` of `cloneModel`", "must be true or false", { given: share });
  const schema = share ? model.schema : (schemaFromJson(model.schema.toJSON()) as unknown as Schema<Row, L>);
  const clone = blank(schema, model.spec, model.seed);
  copyState(model.classifier, clone.classifier);
  return clone;
}

/**
 * Makes `twin` predict as `model` does now: adds the values and classes that `model`'s schema knows to the twin's, and
 * copies the state. One model can thus learn while another, published into from time to time, predicts. Both must have
 * the same recipe and equally declared schemas, and the twin's must not know values or classes that the model's lacks;
 * `E_USAGE` otherwise, without any change.
 */
export function publishModel<Row, L extends Label>(model: Model<Row, L>, twin: Model<Row, L>): void {
  for (const one of [model, twin]) checkModel("an argument of `publishModel`", one);
  const [recipe, other] = [model, twin].map(({ spec }) => JSON.stringify(specToJson(spec)));
  if (model === twin || recipe !== other) {
    throw usage("the twin of `publishModel`", "must be another model of the same recipe", {
      given: printed(twin.spec),
    });
  }
  const unlike = firstUnlike(twin.schema, model.schema);
  if (unlike !== undefined) {
    const remedy = "Make the twin with `cloneModel(model)`.";
    throw usage("the schema of the twin of `publishModel`", `must begin like the model's, but ${unlike} differs`, {
      remedy,
    });
  }
  join(twin.schema, model.schema);
  keepMet(twin.schema);
  try {
    copyState(model.classifier, twin.classifier);
  } catch (error) {
    throw twin.classifier.stoppedBy(error);
  }
}

/** A model to load state into. */
function blank<Row, L extends Label>(schema: Schema<Row, L>, spec: Spec, seed: number): Model<Row, L> {
  return makeBlank(schema, () => new Model(schema, spec, seed));
}

/**
 * Reads the output of `specToJson`. Every parameter must be valid, and present unless a later version of the algorithm
 * added it (`since`): then it takes its default. `definitions` are those that may occur in it. Throws `E_INPUT` if it
 * is not a recipe, `E_PARAM` for a value that is not allowed.
 */
export function specFromJson(json: unknown, definitions: readonly AnyDefinition[]): Spec {
  checkDefinitions("specFromJson", definitions);
  return readRecipe(json, definitions, 1, inJson);
}

/** Makes the error for a recipe, depending on its source. */
type Refuse = (what: string, details: Omit<ErrorDetails, "subject">) => CoppiceError;

const inSnapshot: Refuse = (what, details) => refused({ subject: `Snapshot: ${what}`, remedy: DAMAGED, ...details });
const inJson: Refuse = (what, details) => new CoppiceError("E_INPUT", { subject: `specFromJson: ${what}`, ...details });

function readRecipe(json: unknown, definitions: readonly AnyDefinition[], depth: number, refuse: Refuse): Spec {
  const { id, params } = recipeOf(json, depth, refuse);
  const definition = definitions.find((candidate) => candidate.id === id);
  if (definition === undefined) {
    const known = definitions.map((candidate) => candidate.id);
    const near = nearest(id, known)[0];
    throw refuse("its algorithm", {
      expected: `must be among the definitions given (${known.length})`,
      given: id,
      remedy:
        (near === undefined ? "" : `The nearest is "${near}". `) +
        `Pass the definition of every algorithm in it to \`${refuse === inJson ? "specFromJson" : "loadModel"}\`; the catalogue has all.`,
    });
  }
  const missing = Object.entries(definition.params)
    .filter(([name, { since }]) => since === undefined && !Object.hasOwn(params, name))
    .map(([name]) => name);
  const unknown = Object.keys(params).filter((name) => !Object.hasOwn(definition.params, name));
  if (missing.length + unknown.length > 0) {
    throw refuse(`${id}: parameters`, {
      expected: `must be ${Object.keys(definition.params).join(", ") || "none"}`,
      given: Object.keys(params).join(", "),
      remedy: `It was written by another version of the algorithm: use that version, or ${refuse === inJson ? "correct the recipe" : "train the model again"}.`,
    });
  }
  const read = (param: Param, value: unknown): unknown => {
    if (param.kind === "learner") return readRecipe(value, definitions, depth + 1, refuse);
    return param.kind === "list" && Array.isArray(value) ? value.map((item) => read(param.item, item)) : value;
  };
  const options = Object.entries(params).map(([name, value]) => [name, read(definition.params[name], value)]);
  return definition.with(Object.fromEntries(options) as never);
}

/** Deepest nesting of models, as in spec texts: deeper recipes would eventually overflow the stack. */
const DEEPEST = 16;

/** Validates one recipe at nesting level `depth`, but not those inside it. */
function recipeOf(json: unknown, depth: number, refuse: Refuse): SpecJson {
  const { id, params } = (json ?? {}) as Partial<SpecJson>;
  if (typeof id !== "string" || typeof params !== "object" || params === null) {
    throw refuse("a recipe", { expected: "must have an `id` and `params`", given: json });
  }
  if (depth > DEEPEST) throw refuse(`its recipe nests models more than ${DEEPEST} deep`, {});
  return { id, params };
}

function checkRecipe(json: unknown, depth: number): void {
  for (const value of Object.values(recipeOf(json, depth, inSnapshot).params).flat()) {
    if (typeof value === "object") checkRecipe(value, depth + 1);
  }
}

interface ModelHeader {
  readonly spec: SpecJson;
  readonly seed: number;
  readonly schema: SchemaJson;
  readonly state: unknown;
}

function modelHeader(header: unknown): ModelHeader {
  const { kind, spec, seed, schema, state } = (header ?? {}) as Record<string, unknown>;
  if (kind !== "model") {
    throw refused({
      subject: "Snapshot: its content",
      expected: 'must be a "model"',
      given: kind,
      remedy:
        "Only bytes from `saveModel` can be loaded as a model; those from `saveState` are loaded with `loadState`.",
    });
  }
  if (typeof seed !== "number" || !Number.isSafeInteger(seed) || seed < 0) throw malformed("its seed is invalid", seed);
  return { spec: spec as SpecJson, seed, schema: schema as SchemaJson, state };
}

function checkModel(what: string, model: Pick<Model, "classifier">): void {
  if (model?.classifier?.arena === undefined) throw usage(what, "must be a model", { given: model });
  model.classifier.requireWhole();
}

function checkDefinitions(who: string, definitions: readonly AnyDefinition[]): void {
  if (!Array.isArray(definitions)) {
    throw usage(`the definitions of \`${who}\``, "must be an array, such as `[naiveBayes]`", { given: definitions });
  }
  const wrong = definitions.findIndex((definition) => !isDefinition(definition)); // also finds holes
  if (wrong < 0) return;
  const given = definitions[wrong];
  throw usage(`\`definitions[${wrong}]\` of \`${who}\``, "must be a definition, such as `naiveBayes`", { given });
}

/** Runs a step and reports its errors about schemas or parameters as errors of the snapshot. */
function translated<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    if (cause instanceof CoppiceError && cause.code === "E_SNAPSHOT") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw refused({ subject: `Snapshot: its recipe or schema cannot be used: ${reason.replace(/\.$/, "")}` }, cause);
  }
}
