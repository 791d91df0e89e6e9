/**
 * Naive Bayes (Oza 2001, section 2.1.2, figure 2.3): counts for nominal attributes, a normal density per class for
 * numeric ones. Lossless: after the same rows in any order it equals the batch model (moments up to rounding).
 *
 * Deviations: additive smoothing over the values seen (decision 47), 1 by default; Oza has none (`smoothing: 0` gives
 * his estimate; a nominal attribute that a class has no value of then has no factor for it). A class that the row rules
 * out scores 0; if the row rules out every class, the model predicts the class priors. A number rules out a class that
 * has no number of that attribute, if another class has one; if none has, it is ignored. Two numbers without a third
 * in rows of weight 100 or more are counted (decision 64). A class in which a numeric attribute has hardly varied also
 * uses its variance over all classes (decision 20), until it has varied over its own range (decision 51). At the only
 * number of a class of weight 100 or more, other classes get no higher density than that class (decision 57). A number
 * far from all others is learned as the nearest one that is not (decision 46); then the order of rows matters.
 *
 * `maxBytes` works as in trees: classes that the schema knows always have room; a row whose new class does not fit is
 * refused. A nominal value without room stays unseen, which counts as missing (decision 47).
 */
import {
  borrow,
  Classifier,
  ClassWeights,
  type Context,
  CoppiceError,
  definitionOf,
  exponentiate,
  giveBack,
  type Inspection,
  integer,
  normalize,
  type Params,
  real,
} from "../core/index.ts";
import { AttributeStatistics } from "./counts/attribute-statistics.ts";
import { score } from "./counts/bayes-score.ts";
import { scoreTwoClasses } from "./counts/bayes-score-two.ts";
import { Block } from "./counts/block.ts";
import { type BlockSizes, marksFor } from "./counts/block-shape.ts";
import { learnClasses } from "./counts/class-loop.ts";
import { moveBlocks } from "./counts/move-blocks.ts";
import { begun } from "./counts/number-loops.ts";
import { learnRows } from "./counts/row-loop.ts";

/** Spare capacity for further nominal values, as a share of the present capacity. */
const SPARE = 1 / 16;
/** If that does not fit, a quarter of it is tried, and so on down to this share; then none. */
const LEAST_SPARE = 1 / 4096;

const enum Runs {
  /** Runs of fewer rows do not pay for the attempt. */
  SHORT = 4,
  /** Maximum number of rows learned alone between two attempts. */
  MOST_ALONE = 31,
}

const parameters = {
  /**
   * Weight added to every nominal count (Laplace); 0 gives the unsmoothed estimate of the thesis.
   * A number in [0, inf). Default 1.
   */
  smoothing: real({ default: 1, min: 0 }),
  /** Byte budget of the model. An integer in [256, inf) or Infinity. Default 33554432 (32 MiB). */
  maxBytes: integer({ default: 32 * 1024 * 1024, min: 256, unlimited: true }),
} as const;

class NaiveBayes extends Classifier {
  readonly #classWeights = new ClassWeights(this.arena, this.schema.classCount); // N_y
  readonly #statistics: AttributeStatistics; // one table: N_{y,a,v} and moments
  readonly #maxBytes: number;

  constructor(context: Context, { smoothing, maxBytes }: Params<typeof parameters>) {
    super(context);
    this.#statistics = new AttributeStatistics(this.arena, this.schema, smoothing, Infinity, Infinity);
    this.#maxBytes = maxBytes;
    this.#requireRoom(this.#sizesWith(0));
    this.#makeRoom();
  }

  override get classesAnswered(): number {
    return this.#statistics.shape.classes;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    this.#scoreAt(rows, start, out, outStart, classes);
    normalize(out, outStart, Math.min(classes, this.#statistics.shape.classes)); // the others are 0
  }

  /** Writes the unnormalised scores of a row, or the class weights if it rules out every class. */
  #scoreAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const { data: weights, length } = this.#classWeights.column;
    if (!score(this.#statistics, 0, weights, 0, rows, start, out, outStart, classes)) {
      for (let c = 0; c < classes; c++) out[outStart + c] = c < length ? weights[c] : 0;
    }
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    const statistics = this.#statistics;
    const isNews = !statistics.shape.fits(rows, start, label);
    if (isNews) this.#grow(rows, start, label);
    for (const who of statistics.lacking(0, label)) this.#meet(who);
    if (isNews) statistics.meet(rows, start);
    this.#classWeights.add(label, weight);
    statistics.observe(0, rows, start, label, weight);
    if (statistics.lacks) this.#finishRow(rows, start, label, weight);
  }

  /** Adds the weights of the first row with a missing value. */
  #finishRow(rows: Float64Array, start: number, label: number, weight: number): void {
    const statistics = this.#statistics;
    statistics.lacks = false;
    this.#admitLabel(label, 1);
    statistics.addWeights(0, rows, start, label, weight);
  }

  /**
   * With two classes, the exponentials and divisions of all rows are computed at the end, where the processor can
   * compute several at a time.
   */
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
    if (after !== null) {
      super.predictThenLearnBatch(rows, count, labels, weights, out, classes, after, errorsOnly);
      return;
    }
    if (classes !== 2 || this.schema.classCount !== 2) {
      this.#learnClasses(rows, count, labels, weights, out, classes);
      return;
    }
    const exponents = borrow(count);
    for (let i = 0; i < count; ) i = this.#learnTwoClasses(i, rows, count, labels, weights, out, exponents);
    exponentiate(exponents, 0, count);
    for (let i = 0; i < count; i++) {
      out[2 * i + 1] *= exponents[i];
      normalize(out, 2 * i, 2);
    }
    giveBack(exponents);
  }

  /** Runs of usual rows take specialised loops. Where runs are short, the more rows in between are learned alone. */
  #learnClasses(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
  ): void {
    const width = this.schema.attributes.length;
    let alone = 0; // rows learned alone before the next run is tried
    for (let i = 0; i < count; ) {
      const { data } = this.#classWeights.column;
      const next = learnClasses(this.#statistics, data, rows, i, count, labels, weights, out, classes);
      alone = next - i < Runs.SHORT ? Math.min(2 * alone + 1, Runs.MOST_ALONE) : 0;
      i = next;
      for (const end = Math.min(i + alone, count); i < end; i++) {
        this.predictThenLearnAt(rows, i * width, labels[i], weights?.[i] ?? 1, out, i * classes, classes);
      }
    }
  }

  /**
   * Scores and learns the rows from `first` on, while blocks stay where they were looked up; common rows take
   * specialised loops. Returns the index of the first row not processed.
   */
  #learnTwoClasses(
    first: number,
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    exponents: Float64Array,
  ): number {
    const statistics = this.#statistics;
    const { shape, attributes } = statistics;
    const width = attributes.length;
    const numeric = statistics.numericIn(0);
    const priors = this.#classWeights.column.data;
    const head = statistics.blockOf(0, 0) * shape.stride;
    const apart = statistics.blockOf(0, 1) * shape.stride - head; // offset from one class's numbers to the other's
    const hasBoth = head >= 0 && head + apart >= 0;
    let isUsual = hasBoth && statistics.isAllUnneeded(0);
    for (let i = first; i < count; i++) {
      let added = -1; // numbers of row i that `learnRows` has added; below 0 if it has not started the row
      if (isUsual) {
        i = learnRows(statistics, numeric, head, apart, priors, rows, i, count, labels, weights, out, exponents);
        if (i === count) break;
        added = begun[0];
      }
      const start = i * width;
      if (added < 0) this.#scoreLater(rows, i, out, exponents);
      const weight = weights === undefined ? 1 : weights[i];
      const label = labels[i];
      if (!(weight > 0)) continue;
      if (!(hasBoth && shape.fits(rows, start, label))) {
        this.learnAt(rows, start, label, weight);
        return i + 1;
      }
      if (added < 0) priors[label] += weight;
      statistics.observe(0, rows, start, label, weight, Math.max(added, 0));
      if (statistics.lacks) {
        this.#finishRow(rows, start, label, weight);
        return i + 1;
      }
      isUsual = statistics.isAllUnneeded(0);
    }
    return count;
  }

  /** Writes the scores of row i; the exponent that the second still lacks goes to `exponents`. */
  #scoreLater(rows: Float64Array, i: number, out: Float64Array, exponents: Float64Array): void {
    const start = i * this.schema.attributes.length;
    const priors = this.#classWeights.column.data;
    if (!scoreTwoClasses(this.#statistics, 0, priors, 0, rows, start, out, 2 * i, exponents, i)) {
      this.#scoreAt(rows, start, out, 2 * i, 2);
      exponents[i] = 0; // these scores are complete
    }
  }

  // --- room, within the budget ------------------------------------------------------------------------------------

  /**
   * Number of blocks: one per class seen, then that of all classes together, which is cut off after its numeric part.
   */
  get #blockCount(): number {
    return Math.ceil(this.#statistics.blocks.length / this.#statistics.shape.stride);
  }

  /** Makes room for the block numbers. */
  #makeRoom(): void {
    const { classBlocks, shape } = this.#statistics;
    classBlocks.resize(shape.classes + 1, shape.classes + 1);
  }

  /** Makes room for a new class. Nominal values are skipped if there is no room for them. */
  override reserveAt(_rows: Float64Array, _start: number, label: number, isTrial: boolean): void {
    if (label < this.#statistics.shape.layout.classesKnown) return;
    this.#requireRoom(this.#sizesWith(label + 1));
    if (isTrial) return;
    this.#admitLabel(label, 0);
  }

  /** Makes room for a new class and, as far as the budget allows, for new nominal values, in attribute order. */
  #grow(rows: Float64Array, start: number, label: number): void {
    this.reserveAt(rows, start, label, false);
    const { shape } = this.#statistics;
    const { sizes, room } = shape;
    let isNews = label >= shape.classes;
    let left = this.#maxBytes - this.#bytesFor(shape.layout);
    const row = borrow(sizes.length).fill(Number.NaN);
    for (const a of shape.layout.nominal) {
      const value = rows[start + a];
      const now = sizes[a];
      const next = Math.max(now, value + 1);
      const bytes = 8 * shape.layout.classesKnown * (next - now) + 4 * (marksFor(next) - marksFor(now));
      if (!(value >= room[a] && bytes <= left)) continue;
      row[a] = value;
      left -= bytes;
      isNews = true;
    }
    if (isNews) this.#admit(row, label, 0);
    giveBack(row);
  }

  /** Makes a class known, and gives attributes weights of their own if `own` is 1. */
  #admitLabel(label: number, own: number): void {
    const valueless = borrow(this.schema.attributes.length).fill(Number.NaN);
    this.#admit(valueless, label, own);
    giveBack(valueless);
  }

  /** Makes known a row's values and class, which fit; adds spare capacity if that fits, too. */
  #admit(row: Float64Array, label: number, own: number): void {
    const statistics = this.#statistics;
    const { shape, blocks } = statistics;
    let next = statistics.admit(row, 0, label, SPARE, own);
    for (let spare = SPARE; next !== null && spare > 0 && this.#bytesFor(shape.sizesOf(next)) > this.#maxBytes; ) {
      spare = spare > LEAST_SPARE ? spare / 4 : 0;
      next = shape.grownFor(row, 0, label, spare, own);
    }
    if (next !== null) {
      moveBlocks(statistics, new Int32Array(this.#blockCount), next, 0, statistics.blockOf(0, Block.ALL) >= 0);
      this.#makeRoom();
    }
    const { column } = this.#classWeights;
    const classes = Math.max(column.length, shape.layout.classesKnown);
    const doubled = column.capacityFor(classes);
    const further = 8 * (doubled - Math.max(column.data.length, classes));
    column.resize(classes, this.#bytesFor(shape.layout) + further > this.#maxBytes ? classes : doubled);
    if (this.arena.byteLength > this.#maxBytes) blocks.resize(blocks.length, blocks.length); // without spare blocks
  }

  /**
   * Gives a class, or `ALL`, a block for its first row. The block of all classes moves behind a new class: it stays
   * last.
   */
  #meet(label: number): void {
    const statistics = this.#statistics;
    const { blocks, classBlocks } = statistics;
    const { stride } = statistics.shape;
    const count = this.#blockCount;
    const makesWay = statistics.blockOf(0, Block.ALL) >= 0;
    const block = makesWay ? count - 1 : count;
    const last = makesWay || label === Block.ALL ? this.#numericEnd : stride;
    const length = count * stride + last;
    const roomy = length + Math.max(count >> 2, Number(label === Block.ALL)) * stride; // a class follows at once
    const left = this.#maxBytes - this.arena.byteLength + blocks.byteLength;
    blocks.resize(length, 8 * roomy > left ? length : roomy);
    if (makesWay) {
      blocks.data.copyWithin(count * stride, block * stride, block * stride + last);
      classBlocks.data[0] = count + 1;
    }
    statistics.assign(0, label, block);
  }

  /** Sizes with at least this many known classes. */
  #sizesWith(classes: number): BlockSizes {
    const { layout } = this.#statistics.shape;
    return { ...layout, classesKnown: Math.max(layout.classesKnown, classes) };
  }

  /** Length of the block of all classes. */
  get #numericEnd(): number {
    return this.#statistics.shape.head + this.#statistics.numericIn(0) * Block.NUMERIC_WIDTH;
  }

  /**
   * Bytes of a model that has seen all known classes, without spare capacity, once attributes have weights of their own:
   * a missing value must not find the budget full.
   */
  #bytesFor({ classesKnown, classes, stride, own, head, length }: BlockSizes): number {
    const { blocks, classBlocks, hasNumbers, shape } = this.#statistics;
    const weights = this.#classWeights.column;
    const fixed = this.arena.byteLength - weights.byteLength - blocks.byteLength - classBlocks.byteLength;
    const further = own === 1 ? 0 : shape.perBlock; // weights of a block
    const ofAll = head + further + this.#statistics.numericIn(0) * Block.NUMERIC_WIDTH;
    const blockNumbers = classesKnown * (stride + further) + (hasNumbers && classesKnown > 1 ? ofAll : 0);
    const numbers = Math.max(weights.data.length, classesKnown) + blockNumbers;
    return fixed + 8 * numbers + 4 * (1 + Math.max(classes, classesKnown) + length - shape.layout.length);
  }

  /** Throws `E_PARAM` if a model that has seen all known classes would not fit. */
  #requireRoom(sizes: BlockSizes): void {
    const needed = this.#bytesFor(sizes);
    if (needed <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: "naive-bayes: `maxBytes`",
      expected: `must be at least ${needed} for ${sizes.sizes.length} attributes, their values and ${sizes.classesKnown} classes`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer attributes, values or members, which share it.",
    });
  }

  override restored(): void {
    this.#statistics.restored();
  }

  inspect(): Inspection {
    return {
      kind: "naive-bayes",
      bytes: this.byteLength,
      facts: { weight: this.#classWeights.total, attributes: this.schema.attributes.length },
    };
  }
}

/**
 * Class priors times one likelihood per attribute: counts for nominal values, a normal density for numbers.
 *
 * @title Naive Bayes
 * @paper Oza (2001). Online Ensemble Learning; section 2.1.2, figure 2.3
 * @choose Few rows, hundreds of attributes, a microsecond per row or a few hundred bytes per model. It cannot learn
 *   interactions of attributes. `smoothing=0` gives the thesis's estimate.
 * @cost O(C d) per prediction, O(d) per row learned (C classes seen, d attributes); 8 C (4 + values + 5 per numeric
 *   attribute) bytes, up to a quarter more from the fourth class on; from the second on 24 + 40 per numeric attribute
 *   for all classes together; once a value was missing, 8 (C + 1) per attribute more; at most `maxBytes`.
 * @missing The factor of a missing value is left out, in learning and in predicting; so is a number beyond 1e75. A
 *   standard deviation below 1e-60 counts as 1e-60. A class in which a numeric attribute has hardly varied also uses its
 *   variance over all classes. Once the earlier rows with a number of the attribute weigh thirty times as much as a row,
 *   its number outside the range seen and over ten standard deviations from the mean is learned as the nearest one that
 *   is not.
 * @unseen Counts as missing until it is learned, and permanently if `maxBytes` has no room for it. A number rules out a
 *   class that has no number of that attribute, if another class has one.
 */
export const naiveBayes = /* @__PURE__ */ definitionOf({
  id: "naive-bayes",
  kind: "learner",
  params: parameters,
  capabilities: {
    weights: "accepted",
    seeded: false,
  },
  create: (context, params) => new NaiveBayes(context, params),
});
