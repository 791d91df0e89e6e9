/**
 * A learner that sees only some of the attributes. Ho, "The Random Subspace Method for Constructing Decision Forests"
 * (1998). Its schema is a view of the whole one, so it also gets later values and classes.
 */
import {
  build,
  Classifier,
  type Column,
  type Context,
  type Inspection,
  makeBlank,
  Random,
  release,
  type Spec,
  viewOf,
  withRoom,
} from "../../../core/index.ts";

/** A learner that sees only some of the attributes. */
export class Subspace extends Classifier {
  readonly #base: Spec;
  /** Indices of the attributes it sees, in its own order. */
  readonly #subset: Column<Int32Array>;
  #learner: Classifier;
  #rows = new Float64Array(0); // scratch

  /** Bytes it takes beside its learner. */
  static bytes(attributes: number): number {
    return 4 * attributes;
  }

  constructor(context: Context, base: Spec, subset: Int32Array) {
    super(context);
    this.#base = base;
    this.#subset = this.arena.int32("subset", subset.length, { is: this.schema.attributes.length - 1 });
    this.#subset.data.set(subset);
    this.#learner = this.#makeLearner(context.random);
  }

  /** Indices of the attributes it sees, in its own order: a copy. */
  get subset(): Int32Array {
    return this.#subset.data.slice();
  }

  #makeLearner(random: Random): Classifier {
    const schema = viewOf(this.schema, this.#subset.data);
    return build(this.#base, { schema, random, memory: this.arena.memory });
  }

  /** The attributes it sees of `count` rows from `start` on. */
  #seen(rows: Float64Array, start: number, count: number): Float64Array {
    const subset = this.#subset.data;
    const width = this.schema.attributes.length;
    const size = subset.length;
    this.#rows = withRoom(this.#rows, count * size);
    const seen = this.#rows;
    for (let i = 0, from = start, to = 0; i < count; i++, from += width, to += size) {
      for (let j = 0; j < size; j++) seen[to + j] = rows[from + subset[j]];
    }
    return seen;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#learner.predictAt(this.#seen(rows, start, 1), 0, out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#learner.learnAt(this.#seen(rows, start, 1), 0, label, weight);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    this.#learner.reserveAt(this.#seen(rows, start, 1), 0, label, isTrial);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    this.#learner.predictBatch(this.#seen(rows, 0, count), count, out, classes);
  }

  override predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null = null,
    errorsOnly = false,
  ): void {
    const seen = this.#seen(rows, 0, count);
    this.#learner.predictThenLearnBatch(seen, count, labels, weights, out, classes, after, errorsOnly);
  }

  override parts(): readonly [Classifier] {
    return [this.#learner];
  }

  /** The restored subset may differ, so the learner is recreated. */
  override restored(): void {
    release(this.#learner);
    this.#learner = makeBlank(this.schema, () => this.#makeLearner(Random.seeded(0)));
  }

  inspect(): Inspection {
    const { kind, facts } = this.#learner.inspect();
    const names = Array.from(this.#subset.data, (a) => this.schema.attributes[a].name).join(", ");
    return { kind, bytes: this.byteLength, facts: { ...facts, attributes: names } };
  }
}
