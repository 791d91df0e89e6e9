/**
 * Models to bytes and back. A snapshot holds the schema, the recipe (definition ids and parameters, members' recipes
 * inside) and the arrays. Loading makes a fresh twin from the recipe and fills its arrays; nothing is evaluated, and
 * only definitions the caller hands over are used.
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
} from "../core/index.ts";
import { declaredAs, firstUnlike, join, requireAlike } from "./alike.ts";
import { DAMAGED, FORMAT_VERSION, malformed, open, refused, type SnapshotBytes, seal } from "./envelope.ts";
import { checkState, describeState, type LoadOptions, limitOf, readState, writeState } from "./state.ts";

/** What a snapshot says of itself. */
export interface SnapshotInfo {
  readonly formatVersion: number;
  readonly spec: SpecJson;
  readonly seed: number;
  readonly schema: SchemaJson;
  /** Bytes of the arrays in the file, without the header. */
  readonly payloadBytes: number;
}

export interface LoadModelOptions<Row, L extends Label> extends LoadOptions {
  /**
   * What the program takes records and labels for, from which the types of the model follow. Bytes with other attributes, of other
   * kinds, or other classes are refused; only of classes and values that came later one may know more than the other. `closed`,
   * `limit` and `rest` of its attributes are the model's from now on, whatever they were when it was saved; bytes with a value that is
   * not listed, or with more values, are refused. Of an attribute that was saved with a `rest`, it stays, and its limit, unless the
   * schema has another one there or closes it. Where its classes are closed (`closeClasses`), the model's are these from now on,
   * also if it was saved open, and bytes with another class are refused. Classes that were saved closed stay so;
   * a schema that is shared has to close them itself.
   */
  readonly schema?: Schema<Row, L> | undefined;
  /**
   * The model shares `schema`, as those do that are made for it, and adds the values and classes it had met. Both must have met them in
   * the same order, as models do that shared a schema when they were saved. Default false: it has a schema of its own.
   */
  readonly share?: boolean | undefined;
}

/** The model as bytes. The same state gives the same bytes on every engine. */
export function saveModel<Row, L extends Label>(model: Model<Row, L>): Uint8Array<ArrayBuffer> {
  checkModel("what `saveModel` saves", model);
  const { classifier, spec, seed, schema } = model;
  const [state, payloadBytes] = describeState(classifier);
  const header = { kind: "model", spec: specToJson(spec), seed, schema: schema.toJSON(), state };
  return seal(header, payloadBytes, (payload) => writeState(classifier, state, payload));
}

/**
 * The model that was saved: it continues as if it had never stopped. `definitions` are those that may occur in it,
 * members included. Throws `E_SNAPSHOT` for bytes that are truncated, damaged, of another format or of an algorithm
 * that is not among the definitions.
 *
 * The checksum catches accidents, not forgery. A forged snapshot cannot run code or take more than `limitBytes` for
 * its arrays, and those are checked: what is loaded answers with probabilities and comes to an end. But its parameters
 * (the number of members, say) are obeyed, and its answers are the forger's.
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
  if (typeof share !== "boolean") throw misused("`share` of `loadModel`", "must be true or false", share);
  const found = translated(() => schemaFromJson(schemaJson) as unknown as Schema<Row, L>);
  if (schema !== undefined) requireAlike(schema, found, share);
  else if (share) throw misused("`share` of `loadModel`", "needs the `schema` that is to be shared", schema);
  const load = (into: Schema<Row, L>) => {
    const model = translated(() => blank(into, readRecipe(specJson, definitions, 1, inSnapshot), seed));
    readState(model.spec.definition.id, model.classifier, columns, payload);
    return model;
  };
  if (schema === undefined) return load(found);
  return share ? loadShared(schema, found, load) : load(declaredAs(schema, found));
}

/** What `load` loads into `schema`, which knows all that `found` does by then. It is as it was where that cannot be. */
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

/** Reads what a snapshot says of itself, without making the model. Throws `E_SNAPSHOT` like `loadModel`. */
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

export interface CloneOptions {
  /** The copy shares the model's schema, so that both can race each other. Default false: it has a schema of its own. */
  readonly share?: boolean | undefined;
}

/** A second model with the same state. Its `listener` is not copied. */
export function cloneModel<Row, L extends Label>(model: Model<Row, L>, options: CloneOptions = {}): Model<Row, L> {
  checkModel("what `cloneModel` copies", model);
  checkNames("cloneModel", ["share"], options);
  const { share = false } = options;
  if (typeof share !== "boolean") throw misused("`share` of `cloneModel`", "must be true or false", share);
  const schema = share ? model.schema : (schemaFromJson(model.schema.toJSON()) as unknown as Schema<Row, L>);
  const clone = blank(schema, model.spec, model.seed);
  copyState(model.classifier, clone.classifier);
  return clone;
}

/**
 * Makes `twin` answer as `model` does now: the values and classes that `model`'s schema has met are added to its own, and
 * the state is copied. So one model can learn while another one, published into from time to time, answers. Both must be
 * made by the same recipe, for schemas that were declared alike, and the twin's must not have met what the model's has not;
 * `E_USAGE` otherwise, which changes nothing.
 */
export function publishModel<Row, L extends Label>(model: Model<Row, L>, twin: Model<Row, L>): void {
  for (const one of [model, twin]) checkModel("what `publishModel` takes", one);
  const [recipe, other] = [model, twin].map(({ spec }) => JSON.stringify(specToJson(spec)));
  if (model === twin || recipe !== other) {
    throw misused("the twin of `publishModel`", "must be another model of the same recipe", printed(twin.spec));
  }
  const unlike = firstUnlike(twin.schema, model.schema);
  if (unlike !== undefined) {
    throw new CoppiceError("E_USAGE", {
      subject: "the schema of the twin of `publishModel`",
      expected: `must begin as that of the model does, but ${unlike} did not`,
      remedy: "Make the twin with `cloneModel(model)`.",
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
 * Reads what `specToJson` wrote. Every parameter must be valid, and present unless it came with a later version of the
 * algorithm (`since`): then it takes its default. `definitions` are those that may occur in it. Throws `E_INPUT` for what is no
 * recipe, `E_PARAM` for a value that is not allowed.
 */
export function specFromJson(json: unknown, definitions: readonly AnyDefinition[]): Spec {
  checkDefinitions("specFromJson", definitions);
  return readRecipe(json, definitions, 1, inJson);
}

/** The error for a recipe, by where it was found. */
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

/** Models inside one another, as many as may be typed: deeper ones run out of stack sooner or later. */
const DEEPEST = 16;

/** One recipe, `depth` - 1 others around it. Those inside it are not looked at. */
function recipeOf(json: unknown, depth: number, refuse: Refuse): SpecJson {
  const { id, params } = (json ?? {}) as Partial<SpecJson>;
  if (typeof id !== "string" || typeof params !== "object" || params === null) {
    throw refuse("a recipe", { expected: "must have an `id` and `params`", given: json });
  }
  if (depth > DEEPEST) throw refuse(`its recipe has more than ${DEEPEST} models inside one another`, {});
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
  if (typeof seed !== "number" || !Number.isSafeInteger(seed) || seed < 0) throw malformed("its seed is not one", seed);
  return { spec: spec as SpecJson, seed, schema: schema as SchemaJson, state };
}

function checkModel(what: string, model: Pick<Model, "classifier">): void {
  if (model?.classifier?.arena === undefined) throw misused(what, "must be a model", model);
  model.classifier.requireWhole();
}

function checkDefinitions(who: string, definitions: readonly AnyDefinition[]): void {
  if (!Array.isArray(definitions)) {
    throw misused(`the definitions of \`${who}\``, "must be an array of them, as `[naiveBayes]`", definitions);
  }
  const wrong = definitions.findIndex((definition) => !isDefinition(definition)); // also in holes
  if (wrong < 0) return;
  throw misused(
    `\`definitions[${wrong}]\` of \`${who}\``,
    "must be a definition, such as `naiveBayes`",
    definitions[wrong],
  );
}

function misused(subject: string, expected: string, given: unknown): CoppiceError {
  return new CoppiceError("E_USAGE", { subject, expected, given });
}

/** Runs a step that speaks of schemas or parameters; here it is the snapshot that is at fault. */
function translated<T>(step: () => T): T {
  try {
    return step();
  } catch (cause) {
    if (cause instanceof CoppiceError && cause.code === "E_SNAPSHOT") throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw refused({ subject: `Snapshot: its recipe or schema cannot be used: ${reason.replace(/\.$/, "")}` }, cause);
  }
}
