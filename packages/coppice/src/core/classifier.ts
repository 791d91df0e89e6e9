/**
 * The contract of classifiers.
 *
 * A label is a class index. A batch is consecutive rows in one `Float64Array`. Callers own the output arrays; nothing
 * is allocated per row.
 *
 * Algorithms implement the row kernels `predictAt` and `learnAt`, and override those batch kernels in which steps can
 * share work. Kernels address rows by their offset in a batch and do not check their arguments. All other callers use
 * the checked forms below.
 */
import { CoppiceError, usage } from "./errors.ts";
import { Learner } from "./learner.ts";
import { argMax } from "./numeric.ts";
import { borrow, giveBack } from "./scratch.ts";

/** The largest weight of a row: sums of row weights, and the squares of these sums, stay finite. */
export const LARGEST_WEIGHT = 1e100;

/**
 * Learns classes from rows of numbers. `rows` holds `count` consecutive rows of `schema.attributes.length` numbers:
 * finite numbers, value indices for nominal attributes, NaN for missing values. An index past the last value in the
 * schema is an unseen value; a negative or fractional index is not checked and has no meaning. A label is a class
 * index. `out` holds `schema.classCount` numbers per row. Arrays may be longer; the excess is not touched. Shorter
 * arrays, arrays of another type, such as plain arrays, and an `out` over the rows or weights throw `E_USAGE`.
 *
 * `schema.encode(record, rows, i * width)` writes a record as row `i`; `schema.lookUp` does so for a record that is
 * only predicted.
 */
export abstract class Classifier extends Learner {
  #isBroken = false;

  // --- row kernels: unchecked -------------------------------------------------------------------------------------

  /**
   * Writes `classes` probabilities to `out[outStart ..]`: they sum to 1, or are all 0 if the model has learned nothing
   * to predict from. Never changes the model. `classes` may exceed the number of classes seen; the rest is 0.
   */
  abstract predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void;

  /** Learns one row; `weight` is in (0, 1e100], `label` at least 0. */
  abstract learnAt(rows: Float64Array, start: number, label: number, weight: number): void;

  /** Test-then-train: `predictAt`, then `learnAt` unless the weight is 0. Override it if the two can share work. */
  predictThenLearnAt(
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    this.predictAt(rows, start, out, outStart, classes);
    if (weight > 0) this.learnAt(rows, start, label, weight);
  }

  /** The most probable class, lowest index on ties; -1 if the model has no prediction. */
  labelAt(rows: Float64Array, start: number): number {
    const classes = this.schema.classCount;
    const votes = borrow(classes);
    this.predictAt(rows, start, votes, 0, classes);
    const label = mostProbable(votes, 0, classes);
    giveBack(votes);
    return label;
  }

  /**
   * Writes one independent score per class: above 1/2 for yes, 0 for unseen classes. `predictAt` writes these scores
   * divided by their sum. Only learners with one output per class, whose definition says `outputWeights`, have
   * `outputsAt` and `learnWeighted`.
   */
  outputsAt?(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void;

  /**
   * Learns one row whose error at the output of class c has weight `outputWeights[c]`, 0 past the end. All weights 1
   * equal a row of weight 1; all weights 0 change nothing. `isScored`: the last call was `outputsAt` of this row, so
   * its intermediate results may be reused; the result is the same.
   */
  learnWeighted?(
    rows: Float64Array,
    start: number,
    label: number,
    outputWeights: Float64Array,
    isScored?: boolean,
  ): void;

  /**
   * The weight that a row of weight 1 with this label would have after the last member if it arrived now: finite,
   * non-negative, computed from the members' current predictions. Never changes the model, and draws no random numbers.
   * Only ensembles that weight rows by their members' errors, whose definition says `rowWeights`, have it; the
   * algorithm defines the scale.
   */
  rowWeightAt?(rows: Float64Array, start: number, label: number): number;

  /**
   * Writes the predictions of the first member, of the first two, ... of all to `out`, `classes` numbers each, and
   * returns their number. The last equals `predictAt`. Never changes the model. Call it only for ensembles whose
   * definition says `prefixes` (others may inherit it): none of their members depends on a later one or on their
   * number, and none joins later. So the first m predict what an ensemble of m members would, unless learners draw
   * random numbers or a byte budget is full: learners that draw, such as networks with random weights, would draw other
   * numbers, and the shares of a budget would be larger.
   */
  predictPrefixesAt?(rows: Float64Array, start: number, out: Float64Array, classes: number): number;

  /**
   * Classes from this index on have probability 0 for every row until a row of them is learned. Chains, such as
   * bagging, do not query members for them, so declared classes that never occur cost nothing. Override it if it is
   * less than `schema.classCount`.
   */
  get classesAnswered(): number {
    return this.schema.classCount;
  }

  /** Batch kernel of `predictAt`: predicts `count` rows, `classes` numbers each. Ensembles override it as below. */
  predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) this.predictAt(rows, i * width, out, i * classes, classes);
  }

  /**
   * Batch kernel of test-then-train. `after`, if given, receives the label predicted after learning each row, -1 for
   * none; with `errorsOnly`, a row that was predicted right before gets its label without another prediction. Ensembles
   * override it with members in the outer loop and rows in the inner one; override it if steps can share work.
   */
  predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null = null,
    errorsOnly = false,
  ): void {
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) {
      const weight = weights?.[i] ?? 1;
      this.predictThenLearnAt(rows, i * width, labels[i], weight, out, i * classes, classes);
      if (after === null) continue;
      after[i] = mostProbable(out, i * classes, classes);
      if (weight > 0 && !(errorsOnly && after[i] === labels[i])) after[i] = this.labelAt(rows, i * width);
    }
  }

  /** Batch kernel of learning. `after`, if given, receives labels as above. */
  learnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    after: Int32Array | null = null,
  ): void {
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) {
      const weight = weights?.[i] ?? 1;
      if (weight > 0) this.learnAt(rows, i * width, labels[i], weight);
      if (after !== null) after[i] = this.labelAt(rows, i * width);
    }
  }

  // --- checked forms ----------------------------------------------------------------------------------------------

  /**
   * Learns one row, `schema.attributes.length` numbers, whose class has the index `label`. Weight 0 does nothing; a
   * weight outside [0, 1e100], or a class index not in the schema, throws `E_USAGE`.
   */
  learnOne(row: Float64Array, label: number, weight = 1): void {
    this.#checkRows(row, 1);
    this.#checkLabel(label);
    this.#checkWeight(weight);
    try {
      if (weight > 0) this.learnAt(row, 0, label, weight);
    } catch (error) {
      throw this.stoppedBy(error);
    }
  }

  /**
   * Index of the most probable class of one row, `schema.attributes.length` numbers; -1 before the model has learned
   * anything. `schema.labelOf` returns its label.
   */
  predictOne(row: Float64Array): number {
    this.#checkRows(row, 1);
    return this.labelAt(row, 0);
  }

  /**
   * Writes the probabilities of one row, `schema.attributes.length` numbers, to `out[0 .. schema.classCount)`; uniform
   * before the model has learned anything. Returns the same as `predictOne`.
   */
  predictProbaOne(row: Float64Array, out: Float64Array): number {
    this.#checkRows(row, 1);
    this.#checkOut(out, 1, row);
    const classes = this.schema.classCount;
    this.predictAt(row, 0, out, 0, classes);
    const best = mostProbable(out, 0, classes);
    uniformWhereSilent(out, 1, classes);
    return best;
  }

  /**
   * Learns `count` consecutive rows in order, `schema.attributes.length` numbers each, with a label and optionally a
   * weight for each; the same as `count` calls of `learnOne`.
   */
  learnMany(rows: Float64Array, count: number, labels: Int32Array, weights?: Float64Array): void {
    this.#checkMany(rows, count, labels, weights);
    try {
      this.learnBatch(rows, count, labels, weights);
    } catch (error) {
      throw this.stoppedBy(error);
    }
  }

  /**
   * Writes the probabilities of `count` consecutive rows, `schema.attributes.length` numbers each, to `out`,
   * `schema.classCount` numbers each; the same as `count` calls of `predictProbaOne`.
   */
  predictProbaMany(rows: Float64Array, count: number, out: Float64Array): void {
    this.#checkRows(rows, count);
    this.#checkOut(out, count, rows);
    const classes = this.schema.classCount;
    this.predictBatch(rows, count, out, classes);
    uniformWhereSilent(out, count, classes);
  }

  /**
   * Test-then-train over `count` consecutive rows, `schema.attributes.length` numbers each: writes `schema.classCount`
   * probabilities to `out` for each row before learning it. The result equals alternating `predictProbaOne` and
   * `learnOne`, but each member processes the whole batch in turn and shares work between the two steps.
   */
  predictThenLearnMany(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    out: Float64Array,
    weights?: Float64Array,
  ): void {
    this.#checkMany(rows, count, labels, weights);
    this.#checkOut(out, count, rows, weights);
    const classes = this.schema.classCount;
    try {
      this.predictThenLearnBatch(rows, count, labels, weights, out, classes);
    } catch (error) {
      throw this.stoppedBy(error);
    }
    uniformWhereSilent(out, count, classes);
  }

  /**
   * Takes an error thrown by a learning kernel and returns it. If memory or the stack ran out, the row may be partly
   * learned: from then on `requireWhole` throws.
   */
  stoppedBy(error: unknown): unknown {
    this.#isBroken ||= error instanceof CoppiceError ? error.cause !== undefined : error instanceof RangeError;
    return error;
  }

  /**
   * Throws `E_USAGE` if memory ran out in the middle of a row. Called by the checked forms, and by saving and copying.
   */
  requireWhole(): void {
    if (!this.#isBroken) return;
    throw usage("a model", "must not be used after memory ran out in mid-row", {
      remedy: "Load a saved copy.",
    });
  }

  #checkMany(rows: Float64Array, count: number, labels: Int32Array, weights: Float64Array | undefined): void {
    this.#checkRows(rows, count);
    requireNumbers("labels", labels, count, 1, Int32Array);
    if (weights !== undefined) requireNumbers("weights", weights, count);
    for (let i = 0; i < count; i++) {
      this.#checkLabel(labels[i]);
      this.#checkWeight(weights?.[i] ?? 1);
    }
  }

  #checkRows(rows: Float64Array, count: number): void {
    this.requireWhole();
    if (!(Number.isInteger(count) && count >= 0)) {
      throw usage("the number of rows", "must be an integer in [0, inf)", { given: count });
    }
    requireNumbers("rows", rows, count, this.schema.attributes.length);
  }

  /** Of a single row only the array itself is compared: to read the buffer of a small array, engines allocate one. */
  #checkOut(out: Float64Array, count: number, rows: Float64Array, weights?: Float64Array): void {
    const { attributes, classCount } = this.schema;
    requireNumbers("probabilities", out, count, classCount);
    const ahead = (out.byteOffset - rows.byteOffset) / 8;
    const isNear = ahead < count * attributes.length && -ahead < count * classCount;
    if (out === rows || out === weights || (count > 1 && isNear && out.buffer === rows.buffer)) {
      throw usage("the array of probabilities", "must not hold rows or weights");
    }
  }

  #checkLabel(label: number): void {
    const classes = this.schema.classCount;
    if (!(Number.isInteger(label) && label >= 0 && label < classes)) {
      throw usage("a label", `must be a class index in [0, ${classes})`, {
        given: label,
        remedy: "Add classes with `schema.internClass`.",
      });
    }
  }

  #checkWeight(weight: number): void {
    if (!(typeof weight === "number" && weight >= 0 && weight <= LARGEST_WEIGHT)) {
      throw usage("a weight", `must be a number in [0, ${LARGEST_WEIGHT}]`, { given: weight });
    }
  }
}

/** Plain arrays and arrays of another type would work in some kernels, more slowly, and fail in others. */
function requireNumbers(
  what: string,
  array: Float64Array | Int32Array,
  rows: number,
  perRow = 1,
  Type: Float64ArrayConstructor | Int32ArrayConstructor = Float64Array,
): void {
  if (array instanceof Type && array.length >= rows * perRow) return;
  throw usage(`the array of ${what}`, `needs ${rows} x ${perRow} numbers in one ${Type.name}`, { given: array });
}

/** The most probable of `probabilities[at .. at + classes)`, lowest index on ties; -1 if all are 0. */
export function mostProbable(probabilities: Float64Array, at: number, classes: number): number {
  const best = argMax(probabilities, at, classes);
  return classes > 0 && probabilities[at + best] > 0 ? best : -1;
}

function uniformWhereSilent(out: Float64Array, count: number, classes: number): void {
  for (let row = 0; row < count * classes; row += classes) {
    let c = 0;
    while (c < classes && out[row + c] === 0) c++;
    if (c === classes) out.fill(1 / classes, row, row + classes);
  }
}
