/**
 * Priming (Oza 2001, section 4.4): an online learner starts from what its batch trainer makes of the first rows. The
 * thesis does so for boosting (`primed-boosting`); here it is any trainer whose models can learn on.
 *
 * The first rows of positive weight are buffered. Until all have been seen, a learner of the same recipe learns them
 * online and predicts. Then one trained on them, with its own random stream, replaces it.
 *
 * While buffered, the rows take their part of a byte budget; then the learner has all of it.
 */
import {
  build,
  Classifier,
  type Context,
  CoppiceError,
  type Inspection,
  makeBlank,
  type Params,
  type ParamTable,
  RANDOM_STATE_LENGTH,
  Random,
  release,
  type Spec,
  streamState,
  streamsIn,
  type TrainerDefinition,
} from "../../core/index.ts";
import { KnownValues } from "./known-values.ts";
import { RowBuffer } from "./row-buffer.ts";
import { restOf } from "./run.ts";

// Random streams: of the first learner, of the trained one, and of the trainer's draws.
const FIRST = 0;
const TRAINED = 1;
const DRAWS = 2;

/** A learner that a trainer makes from the first rows, and that learns the others online. */
export class Primed<T extends ParamTable> extends Classifier {
  readonly #kind: string;
  readonly #trainer: TrainerDefinition<T>;
  readonly #params: Params<T>;
  readonly #streams: readonly Random[];
  readonly #buffer: RowBuffer;
  readonly #known: KnownValues;
  #learner!: Classifier;

  /** `kind`: id of the algorithm; `params`: those of the trainer. With 0 rows nothing is trained: it is the online algorithm. */
  constructor(context: Context, kind: string, trainer: TrainerDefinition<T>, params: Params<T>, primeRows: number) {
    super(context);
    this.#kind = kind;
    this.#trainer = trainer;
    this.#params = params;
    const streams = this.arena.int32("streams", 3 * RANDOM_STATE_LENGTH, { is: "streams" });
    for (let i = 0; i < 3; i++) context.random.fork(streamState(streams, i));
    this.#streams = streamsIn(this.arena, streams);
    this.#buffer = new RowBuffer(this.arena, this.schema, primeRows, "buffer");
    this.#known = new KnownValues(this.arena, this.schema);
  }

  protected override open(): void {
    this.#learner = this.#make(FIRST);
    if (this.#learner.rowWeightAt) this.rowWeightAt = (...row) => this.#learner.rowWeightAt!(...row);
    if (this.#learner.predictPrefixesAt) this.predictPrefixesAt = (...row) => this.#learner.predictPrefixesAt!(...row);
  }

  /** A fresh learner, always with the same stream. */
  #make(stream: number): Classifier {
    const random = new Random(this.#streams[stream].state.slice());
    return build(this.#recipe(), { schema: this.schema, random, memory: this.arena.memory });
  }

  /** The recipe, with its byte budget less the columns' bytes. */
  #recipe(): Spec {
    const recipe = this.#trainer.recipe(this.#params);
    const { definition, params } = recipe;
    const budget = definition.params.maxBytes;
    if (budget?.kind !== "integer") return recipe;
    const maxBytes = params.maxBytes as number;
    if (maxBytes === Infinity) return recipe;
    const { min } = budget;
    const own = this.arena.byteLength;
    if (maxBytes - own < min) {
      throw new CoppiceError("E_PARAM", {
        subject: `${this.#kind}: \`maxBytes\``,
        expected: `must be at least ${own + min}, so that ${definition.id} has ${min} bytes besides the first rows`,
        given: maxBytes,
        remedy: "Raise the budget, or lower `primeRows`.",
      });
    }
    return definition.with({ ...params, maxBytes: maxBytes - own });
  }

  /** The learner about to learn; its events are the wrapper's. */
  get #pupil(): Classifier {
    this.#learner.events = this.events;
    return this.#learner;
  }

  /** Buffers a learned row if it is one of the first; the last of them triggers training. */
  #keep(rows: Float64Array, start: number, label: number, weight: number): void {
    const buffer = this.#buffer;
    if (buffer.room === 0) return;
    this.#known.note(rows, start, label);
    if (!buffer.keep(rows, start, label, weight)) return;
    const data = { schema: this.schema, ...buffer.take() };
    const trained = this.#known.made(() => makeBlank(this.schema, () => this.#make(TRAINED)));
    for (const _ of this.#trainer.train(trained, data, this.#params, this.#streams[DRAWS]) ?? []);
    release(this.#learner);
    this.#learner = trained;
  }

  /** Rows of a batch up to the last of the first rows, which are learned one by one. */
  #firstOf(count: number, weights: Float64Array | undefined): number {
    let { room } = this.#buffer;
    let rows = 0;
    for (; room > 0 && rows < count; rows++) if (weights === undefined || weights[rows] > 0) room--;
    return rows;
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#pupil.learnAt(rows, start, label, weight);
    this.#keep(rows, start, label, weight);
  }

  override predictThenLearnAt(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    this.#pupil.predictThenLearnAt(rows, start, label, weight, out, outStart, classes);
    if (weight > 0) this.#keep(rows, start, label, weight);
  }

  override learnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    after: Int32Array | null = null,
  ): void {
    const first = this.#firstOf(count, weights);
    super.learnBatch(rows, first, labels, weights, after);
    this.#pupil.learnBatch(
      restOf(rows, first * this.schema.attributes.length),
      count - first,
      restOf(labels, first),
      weights && restOf(weights, first),
      after && restOf(after, first),
    );
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
    const first = this.#firstOf(count, weights);
    super.predictThenLearnBatch(rows, first, labels, weights, out, classes, after, errorsOnly);
    this.#pupil.predictThenLearnBatch(
      restOf(rows, first * this.schema.attributes.length),
      count - first,
      restOf(labels, first),
      weights && restOf(weights, first),
      restOf(out, first * classes),
      classes,
      after && restOf(after, first),
      errorsOnly,
    );
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#learner.predictAt(rows, start, out, outStart, classes);
  }

  override labelAt(rows: Float64Array, start: number): number {
    return this.#learner.labelAt(rows, start);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    this.#learner.predictBatch(rows, count, out, classes);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    this.#learner.reserveAt(rows, start, label, isTrial);
  }

  override get rowsLearned(): number | undefined {
    return this.#learner.rowsLearned;
  }

  inspect(): Inspection {
    const { facts, ...rest } = this.#learner.inspect();
    return { ...rest, kind: this.#kind, bytes: this.byteLength, facts: { ...facts, rowsToPrime: this.#buffer.room } };
  }

  override parts(): readonly [Classifier] {
    return [this.#learner];
  }

  override restored(): void {
    release(this.#learner);
    this.#learner = makeBlank(this.schema, () => this.#make(FIRST));
  }
}
