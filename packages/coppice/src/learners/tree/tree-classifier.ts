/**
 * A classifier whose rows go down a tree to a leaf, which predicts and learns: the kernels for rows and batches. A tree
 * algorithm adds how a leaf learns and splits.
 */
import { borrow, Classifier, exponentiate, giveBack, mostProbable } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { scoreTwoClasses } from "../counts/bayes-score-two.ts";
import type { TreeBudget } from "./budget.ts";
import type { LeafAnswers } from "./leaf-answers.ts";
import { LeafState } from "./leaf-states.ts";
import type { TreeNodes } from "./nodes.ts";

const enum Rows {
  /** Rows of a batch whose leaves are looked up together. */
  AHEAD = 32,
}

export const enum Bayes {
  /** Weight added to every nominal count in the naive Bayes score of a leaf. */
  SMOOTHING = 1,
}

export const enum Asks {
  NOTHING,
  ALL,
  ERRORS,
}

/** Scratch: the leaves of the rows looked up ahead. */
export const leaves = /* @__PURE__ */ new Int32Array(Rows.AHEAD);
const scores = /* @__PURE__ */ new Float64Array(3); // of two classes, and the exponent of the second

export abstract class TreeClassifier extends Classifier {
  protected abstract readonly nodes: TreeNodes;
  protected abstract readonly answers: LeafAnswers;
  protected abstract readonly statistics: AttributeStatistics;
  protected abstract readonly budget: TreeBudget;
  /** Weight between two attempts to split a leaf. */
  protected abstract readonly gracePeriod: number;

  /** Makes room for the row's values and class. */
  override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    if (this.nodes.shape.fits(rows, start, label)) return;
    if (isTrial) this.budget.requireRoom(rows, start, label);
    else this.budget.admit(rows, start, label);
  }

  /** Starts a leaf's learning if there is room for its statistics; returns whether there is. */
  protected openLeaf(leaf: number, isDue: boolean): boolean {
    if (isDue) this.nodes.attempted(leaf);
    if (!this.budget.hasRoomFor(leaf, isDue)) return false;
    this.nodes.setState(leaf, LeafState.LEARNING);
    return true;
  }

  /** Learns a row at the leaf it falls into, after `reserveAt`. */
  protected abstract learnAtLeaf(leaf: number, rows: Float64Array, start: number, label: number, weight: number): void;

  /** After a leaf has learned a row: completes its weights, and attempts to split the leaf if that is due. */
  protected finishRow(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    isDue: boolean,
  ): void {
    const { statistics, nodes } = this;
    if (statistics.lacks) {
      statistics.lacks = false;
      this.budget.admit(rows, start, label, 1);
      if (nodes.state(leaf) !== LeafState.LEARNING) return; // it has had to make room
      statistics.addWeights(leaf, rows, start, label, weight);
    }
    if (isDue) this.attemptSplit(leaf, rows, start);
  }

  /** Splits a leaf that a row has reached, if it has a good enough test. */
  protected abstract attemptSplit(leaf: number, rows: Float64Array, start: number): void;

  /**
   * Before a leaf predicts a row in the common case: has the nodes above learn the row. Returns false, and changes
   * nothing, if they need the general case.
   */
  protected passesOnTheWay(_rows: Float64Array, _start: number, _label: number, _weight: number): boolean {
    return true;
  }

  /**
   * Called between the prediction of a leaf, `out[at ..]`, and its learning. Returns false if it has already learned
   * the row.
   */
  protected isAnswerUsual(
    _leaf: number,
    _rows: Float64Array,
    _start: number,
    _label: number,
    _weight: number,
    _out: Float64Array,
    _at: number,
    _classes: number,
  ): boolean {
    return true;
  }

  override get classesAnswered(): number {
    return this.nodes.shape.classes;
  }

  override restored(): void {
    this.statistics.restored();
    this.nodes.findMet();
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const leaf = this.nodes.topology.recordOf(rows, start);
    this.answers.predict(leaf, rows, start, out, outStart, classes);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    const width = this.schema.attributes.length;
    for (let first = 0; first < count; first += Rows.AHEAD) {
      const ahead = Math.min(Rows.AHEAD, count - first);
      this.nodes.topology.recordsOf(rows, first * width, ahead, leaves);
      for (let i = first; i < first + ahead; i++) {
        this.answers.predict(leaves[i - first], rows, i * width, out, i * classes, classes);
      }
    }
  }

  /**
   * Makes room for what the row to be learned next brings for the first time, and marks its values as seen ("met"). If
   * it `looks` for missing values, attributes get weights of their own now, not after the row: the first row's need not
   * move.
   */
  protected meet(rows: Float64Array, start: number, label: number, looks = this.statistics.blocks.length === 0): void {
    const { shape } = this.statistics;
    if (!shape.fits(rows, start, label)) {
      this.reserveAt(rows, start, label, false);
      this.statistics.meet(rows, start);
    }
    if (looks && !shape.isWhole(rows, start)) this.budget.admit(rows, start, label, 1);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.meet(rows, start, label);
    const leaf = this.nodes.topology.recordOf(rows, start);
    this.answers.compare(leaf, rows, start, label, weight);
    this.learnAtLeaf(leaf, rows, start, label, weight);
  }

  override learnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    after: Int32Array | null = null,
  ): void {
    const classes = this.schema.classCount;
    const unread = borrow(classes);
    this.#learnRows(rows, count, labels, weights, unread, classes, after, Asks.NOTHING);
    giveBack(unread);
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
    this.#learnRows(rows, count, labels, weights, out, classes, after, errorsOnly ? Asks.ERRORS : Asks.ALL);
  }

  /**
   * Looks up the leaves of several rows ahead, and again whenever the tree has changed. Without `answersAll`,
   * predictions are not read: `out` has room for one, and rows with weight 0 get none.
   */
  #learnRows(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null,
    asks: number,
  ): void {
    const width = this.schema.attributes.length;
    const { nodes } = this;
    let first = 0; // `leaves[0]` is the leaf of this row
    let end = 0; // leaves are known for rows before this one
    let changes = 0; // of the tree when the leaves were looked up
    for (let i = 0; i < count; ) {
      if (i === end || nodes.topology.changes !== changes) {
        first = i;
        end = Math.min(count, i + Rows.AHEAD);
        changes = nodes.topology.changes;
        nodes.topology.recordsOf(rows, i * width, end - i, leaves);
      }
      const next = this.learnUsual(rows, i, end, first, labels, weights, out, classes, after, asks);
      if (next > i) {
        i = next;
        continue;
      }
      const weight = weights?.[i] ?? 1;
      if (asks > Asks.NOTHING) this.predictThenLearnAt(rows, i * width, labels[i], weight, out, i * classes, classes);
      else this.learnAt(rows, i * width, labels[i], weight);
      if (after !== null) {
        const wasRight = asks === Asks.ERRORS && mostProbable(out, i * classes, classes) === labels[i];
        after[i] = wasRight ? labels[i] : this.labelAt(rows, i * width);
      }
      i++;
    }
  }

  /**
   * The hot loop of trees: predicts and learns rows whose leaf learns and has seen their class, so that nothing is
   * allocated for them. Columns stay in place until a leaf is split, and are looked up once. Returns the first row
   * left: one that needs the general case, or the one after an attempt to split.
   */
  protected learnUsual(
    rows: Float64Array,
    from: number,
    to: number,
    first: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null,
    asks: number,
  ): number {
    const { nodes, answers, statistics, budget, gracePeriod } = this;
    const { shape } = statistics;
    const width = shape.numeric.length;
    const classBlocks = statistics.classBlocks.data;
    const { classWeights } = nodes;
    const known = shape.classes;
    const isNumeric = shape.layout.nominal.length === 0;
    const isInside = shape.layout.outsideAttributes === 0;
    const isOfTwo = answers.isAdaptive && known === 2 && classes === 2;
    for (let i = from; i < to; i++) {
      const leaf = leaves[i - first];
      const start = i * width;
      const at = asks > Asks.NOTHING ? i * classes : 0;
      const label = labels[i];
      const weight = weights === undefined ? 1 : weights[i];
      const met = label < known ? classBlocks[leaf * (known + 1) + 1 + label] : 0; // the class's block at the leaf, plus 1
      const learns = weight > 0;
      if (learns) {
        const fits = isNumeric || (shape.fits(rows, start, label) && (isInside || budget.hasRoomOutside()));
        if (!(met > 0 && fits && this.passesOnTheWay(rows, start, label, weight))) return i;
      } else if (asks === Asks.NOTHING && after === null) continue;
      const majorityLeads = isOfTwo && nodes.majorityLeads(leaf);
      // If the majority leads, a row that is not learned needs no scores.
      const isUsual = isOfTwo && ((majorityLeads && !learns) || scoreBoth(statistics, leaf, classWeights, rows, start));
      if (isUsual) {
        // s / K, as in `LeafAnswers`: a majority leads only if both classes have been seen.
        const share = majorityLeads ? nodes.rowWeight / 2 : 0;
        const one = majorityLeads ? classWeights[2 * leaf] + share : scores[0];
        const other = majorityLeads ? classWeights[2 * leaf + 1] + share : scores[1];
        out[at] = one / (one + other);
        out[at + 1] = other / (one + other);
      } else answers.answer(leaf, rows, start, label, weight, out, at, classes);
      if (!learns) {
        if (after !== null) after[i] = mostProbable(out, at, classes);
        continue;
      }
      const wasRight = asks === Asks.ERRORS && mostProbable(out, at, classes) === label;
      if (isUsual) nodes.score(leaf, label, weight, Number(scores[1] > scores[0]));
      let ends = !this.isAnswerUsual(leaf, rows, start, label, weight, out, at, classes);
      if (!ends) {
        const isDue = nodes.add(leaf, label, weight, gracePeriod); // n_min
        statistics.observe(leaf, rows, start, label, weight); // n_ijk
        ends = isDue || statistics.lacks;
        if (ends) this.finishRow(leaf, rows, start, label, weight, isDue);
      }
      if (after !== null) {
        if (wasRight) after[i] = label;
        else if (ends || !answers.isAdaptive) after[i] = this.labelAt(rows, start);
        else if (isUsual && !nodes.majorityLeads(leaf) && scoreBoth(statistics, leaf, classWeights, rows, start)) {
          after[i] = Number(scores[1] > scores[0]);
        } else after[i] = answers.labelAgain(leaf, rows, start, label, classes);
      }
      if (ends) return i + 1;
    }
    return to;
  }
}

/** Writes the naive Bayes scores of two classes for a row to `scores`; returns false if they need the general case. */
function scoreBoth(
  statistics: AttributeStatistics,
  leaf: number,
  classWeights: Float64Array,
  rows: Float64Array,
  start: number,
): boolean {
  if (!scoreTwoClasses(statistics, leaf, classWeights, 2 * leaf, rows, start, scores, 0, scores, 2)) return false;
  exponentiate(scores, 2, 1);
  scores[1] *= scores[2];
  return true;
}
