/** The interface for people: takes records and labels, returns labels and probabilities. */
import type { Classifier } from "./classifier.ts";
import { usage } from "./errors.ts";
import type { Inspection, ModelEvent } from "./learner.ts";
import { type Memory, plainMemory } from "./memory.ts";
import { argMax } from "./numeric.ts";
import { Random } from "./random.ts";
import type { Schema } from "./schema.ts";
import { borrow, giveBack } from "./scratch.ts";
import { build, type Spec } from "./spec.ts";
import type { Label } from "./target.ts";

/** Probabilities over labels, in the order of the schema's classes. */
export class Distribution<L extends Label> implements Iterable<readonly [L, number]> {
  /** The classes that the schema had when the model was asked. */
  readonly labels: readonly L[];
  /** Their probabilities, in the same order. */
  readonly probabilities: Float64Array;
  readonly #best: number | undefined;

  /** `best`: index of the most probable label, -1 for no prediction. Default: computed from the probabilities. */
  constructor(labels: readonly L[], probabilities: Float64Array, best?: number) {
    this.labels = labels;
    this.probabilities = probabilities;
    this.#best = best;
  }

  /** Probability of a label, 0 if the schema does not know it. */
  get(label: L): number {
    return this.probabilities[this.labels.indexOf(label)] ?? 0;
  }

  /**
   * The most probable label, the first one on ties, as `predict` returns it; `undefined` before the model has learned
   * anything.
   */
  top(): L | undefined {
    return this.labels[this.#best ?? argMax(this.probabilities, 0, this.labels.length)];
  }

  /**
   * Probabilities by label, for `JSON.stringify`. JSON keys are strings: of classes with the same text, such as 1 and
   * "1", only the last is kept. `[...distribution]` has all.
   */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this);
  }

  /** Pairs of label and probability, in the order of `labels`. */
  *[Symbol.iterator](): Iterator<readonly [L, number]> {
    for (const [i, label] of this.labels.entries()) yield [label, this.probabilities[i]];
  }
}

type AnySchema = { readonly target: object; measure(sizes: Float64Array): void };

/**
 * Records being learned now, each inside a getter of the previous one, with the sizes their schemas revert to if
 * refused.
 */
const learning: { readonly schema: AnySchema; readonly sizes: Float64Array }[] = [];

/** Keeps what the schema contains now, even if it was added inside a getter of a record that is then refused. */
export function keepMet({ target }: AnySchema): void {
  for (const { schema, sizes } of learning) if (schema.target === target) schema.measure(sizes);
}

/**
 * Learns records with labels, and predicts a label or a distribution. A definition creates one: `naiveBayes(schema)`.
 */
export class Model<Row = object, L extends Label = Label> {
  /** What its rows mean, with the values and classes that have come. Other models may share it. */
  readonly schema: Schema<Row, L>;
  /** The recipe: its definition, and the values of all parameters. */
  readonly spec: Spec;
  /** Determines all random draws. */
  readonly seed: number;
  /** The same model over rows of numbers. */
  readonly classifier: Classifier;
  #listener: ((event: ModelEvent) => void) | undefined;
  #learns = false;

  /** `memory` allocates everything learned: `sharedMemory` for workers that read the same state. */
  constructor(schema: Schema<Row, L>, spec: Spec, seed: number, memory: Memory = plainMemory) {
    this.schema = schema;
    this.spec = spec;
    this.seed = seed;
    this.classifier = build(spec, { schema: schema as unknown as Schema, random: Random.seeded(seed), memory });
  }

  /**
   * Learns one record. An invalid record, label or weight throws, and so does a value or class that does not fit into a
   * byte budget; then nothing is learned, and the schema is as before. Weight 0 changes nothing either. If memory
   * itself runs out, the model may have learned part of the record: from then on `learn`, `predict` and `saveModel`
   * throw `E_USAGE`; load the last saved copy. A record's getter may query the model but not train it: what it added
   * would be lost if the record were refused. What it trains other models of the schema with stays.
   */
  learn(record: Row, label: L, weight = 1): void {
    const { schema, classifier } = this;
    if (this.#learns) throw usage("learn", "must not be called while the model learns");
    const width = schema.attributes.length;
    const sizes = borrow(width + 1);
    const row = borrow(width); // not cached: a record's getter may query the model while the record is read
    schema.measure(sizes);
    this.#learns = true;
    learning.push({ schema, sizes });
    try {
      schema.encode(record, row);
      classifier.learnOne(row, schema.internClass(label), weight);
    } catch (error) {
      schema.truncate(sizes);
      throw error;
    } finally {
      this.#learns = false;
      learning.pop();
    }
    if (weight === 0) schema.truncate(sizes);
    else keepMet(schema);
    giveBack(row);
    giveBack(sizes);
    this.tell();
  }

  /**
   * Called for warnings, drifts, and members that are replaced, reset, added, removed, deepened or shallowed, after the
   * row that caused the event has been learned. A listener may use the model. `learn` rethrows what it throws; the
   * remaining events wait for the next call.
   */
  get listener(): ((event: ModelEvent) => void) | undefined {
    return this.#listener;
  }

  set listener(listener: ((event: ModelEvent) => void) | undefined) {
    if (listener !== undefined && typeof listener !== "function") {
      throw usage("a listener", "must be a function", { given: listener });
    }
    this.#listener = listener;
    this.classifier.events = listener && [];
  }

  /** Passes pending events of the classifier to the listener; `learn` calls this itself. */
  tell(): void {
    const { events } = this.classifier;
    while (this.#listener !== undefined && events?.length) this.#listener(events.shift() as ModelEvent);
  }

  /** The most probable label; `undefined` before the model has learned anything. */
  predict(record: Row): L | undefined {
    const row = this.#lookUp(record);
    const label = this.schema.labelOf(this.classifier.predictOne(row));
    giveBack(row);
    return label;
  }

  /** Probabilities of all classes in the schema; uniform before the model has learned anything. */
  predictProba(record: Row): Distribution<L> {
    const row = this.#lookUp(record);
    const probabilities = new Float64Array(this.schema.classCount);
    const best = this.classifier.predictProbaOne(row, probabilities);
    giveBack(row);
    return new Distribution([...this.schema.target.classes], probabilities, best);
  }

  #lookUp(record: Row): Float64Array {
    return this.schema.lookUp(record, borrow(this.schema.attributes.length));
  }

  /** Exact bytes of everything learned. */
  get byteLength(): number {
    return this.classifier.byteLength;
  }

  /** For `JSON.stringify`: sizes and facts of the model and its members. `saveModel` saves what it has learned. */
  toJSON(): Inspection {
    return this.classifier.inspect();
  }
}
