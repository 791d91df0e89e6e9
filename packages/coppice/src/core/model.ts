/** The face for people: records and labels in, labels and probabilities out. */
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
  readonly labels: readonly L[];
  readonly probabilities: Float64Array;
  readonly #best: number | undefined;

  /** `best`: the place of the most probable label, -1 where there is no answer. Default: by the probabilities. */
  constructor(labels: readonly L[], probabilities: Float64Array, best?: number) {
    this.labels = labels;
    this.probabilities = probabilities;
    this.#best = best;
  }

  /** Probability of a label, 0 where the schema does not know it. */
  get(label: L): number {
    return this.probabilities[this.labels.indexOf(label)] ?? 0;
  }

  /** The most probable label, the first one on ties, as `predict` answers; `undefined` before the model has learned anything. */
  top(): L | undefined {
    return this.labels[this.#best ?? argMax(this.probabilities, 0, this.labels.length)];
  }

  /**
   * Probabilities by label, for `JSON.stringify`. JSON has texts as keys alone: of classes that are written alike, as 1 and
   * "1", it has the last. `[...distribution]` has all.
   */
  toJSON(): Record<string, number> {
    return Object.fromEntries(this);
  }

  *[Symbol.iterator](): Iterator<readonly [L, number]> {
    for (const [i, label] of this.labels.entries()) yield [label, this.probabilities[i]];
  }
}

type AnySchema = { readonly target: object; measure(sizes: Float64Array): void };

/** Of the records that are learned now, each in a getter of the one before: what their schemas go back to if they are refused. */
const learning: { readonly schema: AnySchema; readonly sizes: Float64Array }[] = [];

/** What a schema has met by now stays, also where it was in a getter of a record that is refused. */
export function keepMet({ target }: AnySchema): void {
  for (const { schema, sizes } of learning) if (schema.target === target) schema.measure(sizes);
}

/** Learns records with labels, and answers with a label or a distribution. A definition makes one, as in `naiveBayes(schema)`. */
export class Model<Row = object, L extends Label = Label> {
  readonly schema: Schema<Row, L>;
  readonly spec: Spec;
  readonly seed: number;
  /** The same model over rows of numbers. */
  readonly classifier: Classifier;
  #listener: ((event: ModelEvent) => void) | undefined;
  #learns = false;

  /** `memory` is where everything learned gets its bytes: `sharedMemory` for workers that look at the same state. */
  constructor(schema: Schema<Row, L>, spec: Spec, seed: number, memory: Memory = plainMemory) {
    this.schema = schema;
    this.spec = spec;
    this.seed = seed;
    this.classifier = build(spec, { schema: schema as unknown as Schema, random: Random.seeded(seed), memory });
  }

  /**
   * Learns one record. A record, label or weight that cannot be used throws, and so does a value or class for which a
   * byte budget has no room; then nothing is learned, and the schema is as it was. Weight 0 changes nothing either.
   * Where memory itself is full, the model may have learned a part of the record: from then on `learn`, `predict` and
   * `saveModel` throw `E_USAGE`, and the last saved copy is to be loaded.
   * A record's getter may ask the model, but not teach it: what it added would be lost if the record were refused. What it
   * teaches other models of the schema stays.
   */
  learn(record: Row, label: L, weight = 1): void {
    const { schema, classifier } = this;
    if (this.#learns) throw usage("learn", "must not be called while it learns");
    const width = schema.attributes.length;
    const sizes = borrow(width + 1);
    const row = borrow(width); // not kept: a record's getter may ask the model while the record is read
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
   * Told of warnings and drifts, and of members that are replaced, reset, added, removed, deepened or shallowed, after the row
   * they happened at has been learned. A listener may use the model. What it throws comes out of `learn`, and what it was not told of yet waits for the next call.
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

  /** Tells the listener what the classifier has done since; `learn` does so itself. */
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

  /** Probabilities of all classes that the schema knows; uniform before the model has learned anything. */
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

  /** What `JSON.stringify` says of the model: sizes and facts of it and its members. `saveModel` keeps what it has learned. */
  toJSON(): Inspection {
    return this.classifier.inspect();
  }
}
