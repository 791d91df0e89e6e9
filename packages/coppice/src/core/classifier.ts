/**
 * The contract of everything that learns classes from rows.
 *
 * A label is a class index. A batch is rows one after the other in one `Float64Array`. Callers own the output arrays;
 * nothing is allocated per row.
 *
 * Algorithms write the row kernels `predictAt` and `learnAt`, and those of the batch kernels in which steps can share
 * work. Kernels address rows by their place in a batch and trust their arguments. Everybody else calls the checked forms
 * below.
 */
import { CoppiceError, usage } from "./errors.ts";
import { Learner } from "./learner.ts";
import { argMax } from "./numeric.ts";
import { borrow, giveBack } from "./scratch.ts";

/** The most that a row may weigh: sums of so many rows' weights, and their squares, are finite. */
export const LARGEST_WEIGHT = 1e100;

/**
 * What learns classes from rows of numbers. `rows` holds `count` rows one after the other, `schema.attributes.length` numbers
 * each: finite numbers, of nominal attributes the index of the value, NaN where it is missing. An index behind the last value
 * that the schema knows is a value not met before; a negative one or a fraction is not checked and means nothing. A label is
 * the index of a class. `out` holds `schema.classCount` numbers for each row. Arrays may be longer than that; what is behind is
 * left alone. Shorter ones, and arrays of another type, plain ones say, are `E_USAGE`.
 *
 * `schema.encode(record, rows, i * width)` writes a record as row `i`, `schema.lookUp` one that is only predicted.
 */
export abstract class Classifier extends Learner {
  #isBroken = false;

  // --- row kernels: unchecked -------------------------------------------------------------------------------------

  /**
   * Writes `classes` probabilities to `out[outStart ..]`: they sum to 1, or are all 0 when the model has learned
   * nothing that lets it answer. Never changes the model. `classes` may exceed what the model has met; the rest is 0.
   */
  abstract predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void;

  /** Learns one row; `weight` is in (0, 1e100], `label` at least 0. */
  abstract learnAt(rows: Float64Array, start: number, label: number, weight: number): void;

  /** Test-then-train: `predictAt`, then `learnAt` unless the weight is 0. Override where the two can share work. */
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

  /** The most probable class, lowest index on ties; -1 when the model has no answer. */
  labelAt(rows: Float64Array, start: number): number {
    const classes = this.schema.classCount;
    const votes = borrow(classes);
    this.predictAt(rows, start, votes, 0, classes);
    const label = mostProbable(votes, 0, classes);
    giveBack(votes);
    return label;
  }

  /**
   * What is said of each class by itself, above 1/2 for yes; 0 of classes not met. The answer of `predictAt` is the shares of
   * the classes in the sum of that. `outputsAt` and `learnWeighted` belong to learners with an output per class, whose
   * definition says `outputWeights`.
   */
  outputsAt?(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void;

  /**
   * Learns one row whose error at the output of class c weighs `outputWeights[c]`, 0 for those behind the last. Weights of 1
   * are a row of weight 1; weights of 0 change nothing. `isScored`: the last call was `outputsAt` of this row, so that what it
   * computed may be used; the result is the same.
   */
  learnWeighted?(
    rows: Float64Array,
    start: number,
    label: number,
    outputWeights: Float64Array,
    isScored?: boolean,
  ): void;

  /**
   * What a row of weight 1 with this label would weigh behind the last member, had it just come: a finite number, not negative,
   * from the members' present answers. Never changes the model, and draws nothing. It belongs to ensembles that give rows
   * weights by what their members get wrong, whose definition says `rowWeights`; the scale is that of the algorithm.
   */
  rowWeightAt?(rows: Float64Array, start: number, label: number): number;

  /**
   * Writes the answers of the first member, of the first two, ... of all to `out`, `classes` numbers each, and returns how many
   * there are. The last is that of `predictAt`. Never changes the model. To be asked of ensembles whose definition says
   * `prefixes`: no member of theirs depends on one behind it, or on how many there are, and none joins later. So the first m
   * answer what an ensemble of m members would, where learners draw nothing and no byte budget is full: those that draw, such
   * as networks with random weights, draw other numbers there, and shares of a budget are larger.
   */
  predictPrefixesAt?(rows: Float64Array, start: number, out: Float64Array, classes: number): number;

  /**
   * Classes from this number on have the probability 0 for every row, until a row of them has come: chains, such as bagging, do
   * not ask members for them, so that classes that are declared and do not come cost nothing. Override it where that is less than
   * all of the schema's.
   */
  get classesAnswered(): number {
    return this.schema.classCount;
  }

  /** Batch kernel of `predictAt`: answers `count` rows, `classes` numbers each. Ensembles override it as below. */
  predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) this.predictAt(rows, i * width, out, i * classes, classes);
  }

  /**
   * Batch kernel of test-then-train. Where `after` is given, it takes the labels that would be predicted after learning
   * each row, -1 for none. Ensembles override it with members outside and rows inside; override it where steps can share
   * work.
   */
  predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null = null,
  ): void {
    const width = this.schema.attributes.length;
    for (let i = 0; i < count; i++) {
      const weight = weights?.[i] ?? 1;
      this.predictThenLearnAt(rows, i * width, labels[i], weight, out, i * classes, classes);
      if (after === null) continue;
      after[i] = weight > 0 ? this.labelAt(rows, i * width) : mostProbable(out, i * classes, classes);
    }
  }

  /** Batch kernel of learning. Where `after` is given, it takes labels as above. */
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
   * Learns one row, `schema.attributes.length` numbers, whose class has the index `label`. Weight 0 does nothing; a weight
   * outside [0, 1e100], or a class that the schema does not know, throws `E_USAGE`.
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
   * anything. `schema.labelOf` tells its label.
   */
  predictOne(row: Float64Array): number {
    this.#checkRows(row, 1);
    return this.labelAt(row, 0);
  }

  /**
   * Writes the probabilities of one row, `schema.attributes.length` numbers, to `out[0 .. schema.classCount)`; uniform before
   * the model has learned anything. Returns what `predictOne` does.
   */
  predictProbaOne(row: Float64Array, out: Float64Array): number {
    this.#checkRows(row, 1);
    this.#checkOut(out, 1);
    const classes = this.schema.classCount;
    this.predictAt(row, 0, out, 0, classes);
    const best = mostProbable(out, 0, classes);
    uniformWhereSilent(out, 1, classes);
    return best;
  }

  /**
   * Learns `count` rows in order, `schema.attributes.length` numbers each, one after the other, with a label and, where there
   * are any, a weight for each; the same as `count` calls of `learnOne`.
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
   * Writes the probabilities of `count` rows, `schema.attributes.length` numbers each, one after the other, to `out`,
   * `schema.classCount` numbers each; the same as `count` calls of `predictProbaOne`.
   */
  predictProbaMany(rows: Float64Array, count: number, out: Float64Array): void {
    this.#checkRows(rows, count);
    this.#checkOut(out, count);
    const classes = this.schema.classCount;
    this.predictBatch(rows, count, out, classes);
    uniformWhereSilent(out, count, classes);
  }

  /**
   * Test-then-train over `count` rows, `schema.attributes.length` numbers each, one after the other: each is predicted, which
   * writes `schema.classCount` probabilities to `out`, before it is learned. The same result as `predictProbaOne` and `learnOne`
   * in turn, but members walk the batch one by one and share work between the two steps.
   */
  predictThenLearnMany(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    out: Float64Array,
    weights?: Float64Array,
  ): void {
    this.#checkMany(rows, count, labels, weights);
    this.#checkOut(out, count);
    const classes = this.schema.classCount;
    try {
      this.predictThenLearnBatch(rows, count, labels, weights, out, classes);
    } catch (error) {
      throw this.stoppedBy(error);
    }
    uniformWhereSilent(out, count, classes);
  }

  /**
   * Takes an error that came out of a kernel that learns, and returns it. Where memory or the stack was full, what had been
   * learned of the row by then is not known: from then on `requireWhole` throws.
   */
  stoppedBy(error: unknown): unknown {
    const isFull = error instanceof CoppiceError ? error.cause !== undefined : error instanceof RangeError;
    if (isFull) this.#isBroken = true;
    return error;
  }

  /** `E_USAGE` where memory ran out in the middle of a row. The checked forms ask, and what saves and copies models. */
  requireWhole(): void {
    if (!this.#isBroken) return;
    throw usage("a model", "must not be used after memory ran out in the middle of a row", {
      remedy: "Load the last saved copy.",
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
      throw usage("the number of rows of a batch", "must be an integer in [0, inf)", { given: count });
    }
    requireNumbers("rows", rows, count, this.schema.attributes.length);
  }

  #checkOut(out: Float64Array, count: number): void {
    requireNumbers("probabilities", out, count, this.schema.classCount);
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

/** Plain arrays, and those of other types, would do in some kernels, more slowly, and fail in others. */
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

/** The most probable of `probabilities[at .. at + classes)`, lowest index on ties; -1 where all are 0. */
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
