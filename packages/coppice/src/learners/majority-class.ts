/**
 * Majority class: predicts the distribution of the classes learned so far, whatever the row. The baseline that every
 * model must beat, and the reference of the kappa-M statistic.
 */
import {
  Classifier,
  ClassWeights,
  type Context,
  CoppiceError,
  definitionOf,
  type Inspection,
  integer,
  type Params,
} from "../core/index.ts";

const parameters = {
  /** Byte budget of the model. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

const CLASS_BYTES = 8;

class MajorityClass extends Classifier {
  readonly #weights: ClassWeights;
  readonly #maxBytes: number;

  constructor(context: Context, { maxBytes }: Params<typeof parameters>) {
    super(context);
    this.#maxBytes = maxBytes;
    this.#requireRoom(this.schema.classCount);
    this.#weights = new ClassWeights(this.arena, this.schema.classCount);
  }

  predictAt(_rows: Float64Array, _start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#weights.write(out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    if (label >= this.#weights.length) {
      this.reserveAt(rows, start, label);
      const doubled = this.#weights.column.capacityFor(label + 1);
      this.#weights.resize(label + 1, Math.min(doubled, Math.floor(this.#maxBytes / CLASS_BYTES)));
    }
    this.#weights.add(label, weight);
  }

  override reserveAt(_rows: Float64Array, _start: number, label: number): void {
    this.#requireRoom(label + 1);
  }

  /** Throws `E_PARAM` if the budget has no room for this many classes. */
  #requireRoom(classes: number): void {
    if (CLASS_BYTES * classes <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: "majority-class: `maxBytes`",
      expected: `must be at least ${CLASS_BYTES * classes} for ${classes} classes`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer members.",
    });
  }

  inspect(): Inspection {
    return { kind: "majority-class", bytes: this.byteLength, facts: { classes: this.#weights.length } };
  }
}

/**
 * Predicts the class seen most often so far, whatever the row.
 *
 * @title Majority class
 * @paper Bifet, de Francisci Morales, Read, Holmes and Pfahringer (2015). Efficient Online Evaluation of Big Data
 *   Stream Classifiers
 * @choose A baseline: a model that does not beat it has learned nothing.
 * @cost O(C) per prediction, O(1) per row learned; 8 bytes per class (C classes declared); at most `maxBytes`.
 * @missing Attributes are ignored.
 * @unseen Attributes are ignored.
 */
export const majorityClass = /* @__PURE__ */ definitionOf({
  id: "majority-class",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "exact",
    seeded: false,
  },
  skips: [{ law: "beatsMajorityOnEasyStream", reason: "it is the majority class" }],
  create: (context, params) => new MajorityClass(context, params),
});
