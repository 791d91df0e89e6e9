/**
 * Output codes: a two-class learner in place of a multiclass one. Every class has a bit, the learner predicts the bit,
 * and its prediction counts for all classes with that bit. Members with different codes together distinguish the
 * classes. Dietterich and Bakiri (1995); for streams Bifet, Holmes and Pfahringer, "Leveraging Bagging for Evolving
 * Data Streams" (2010), section 2.2.
 *
 * Of the classes 2j and 2j + 1 one has bit 0 and the other 1, by a hash with the member's random key: half of the
 * classes have either bit, and later classes need no draw.
 */
import {
  build,
  Classifier,
  type Column,
  type Context,
  type Inspection,
  Schema,
  type Spec,
  Target,
  withRoom,
} from "../../../core/index.ts";

/** A two-class learner in place of a multiclass one: it learns the bits of the classes. */
export class OutputCode extends Classifier {
  /** Bytes it takes beside its learner. */
  static readonly BYTES = 4;
  readonly #learner: Classifier;
  readonly #key: Column<Int32Array>;
  #answers = new Float64Array(0); // scratch: predictions of the learner

  constructor(context: Context, base: Spec) {
    super(context);
    const { schema, memory } = context;
    this.#key = this.arena.int32("key", 1, { is: "any" });
    this.#key.data[0] = context.random.bits();
    const coded = new Schema(schema.attributes, new Target(schema.target.name, [0, 1]));
    this.#learner = build(base, { schema: coded as unknown as Schema, random: context.random, memory });
  }

  /** The bit of a class. */
  bitOf(label: number): number {
    let z = (this.#key.data[0] ^ Math.imul((label >> 1) + 1, 0x9e3779b9)) | 0;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z >>> 31) ^ label) & 1;
  }

  #roomFor(count: number): Float64Array {
    this.#answers = withRoom(this.#answers, 2 * count);
    return this.#answers;
  }

  /** Converts the learner's prediction of a bit to one of classes. */
  #decode(answers: Float64Array, at: number, out: Float64Array, outStart: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[outStart + c] = c < this.schema.classCount ? answers[at + this.bitOf(c)] : 0;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const answers = this.#roomFor(1);
    this.#learner.predictAt(rows, start, answers, 0, 2);
    this.#decode(answers, 0, out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#learner.learnAt(rows, start, this.bitOf(label), weight);
  }

  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    this.#learner.reserveAt(rows, start, this.bitOf(label), isTrial);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    const answers = this.#roomFor(count);
    this.#learner.predictBatch(rows, count, answers, 2);
    for (let i = 0; i < count; i++) this.#decode(answers, 2 * i, out, i * classes, classes);
  }

  override parts(): readonly [Classifier] {
    return [this.#learner];
  }

  inspect(): Inspection {
    const { kind, facts } = this.#learner.inspect();
    return { kind, bytes: this.byteLength, facts };
  }
}
