/**
 * A classifier whose rows go down a tree to a leaf, which predicts and learns: the kernels for rows and batches. A tree
 * algorithm adds what a leaf does when it learns, and when it splits.
 */
import { borrow, Classifier, exponentiate, giveBack, mostProbable } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { scoreTwoClasses } from "../counts/bayes-score-two.ts";
import type { TreeBudget } from "./budget.ts";
import type { LeafAnswers } from "./leaf-answers.ts";
import { LeafState } from "./leaf-states.ts";
import type { TreeNodes } from "./nodes.ts";

const enum Rows {
  /** Of a batch, whose leaves are looked up together. */
  AHEAD = 32,
}

export const enum Bayes {
  /** Weight added to every nominal count in the naive Bayes score of a leaf. */
  SMOOTHING = 1,
}

/** Scratch: of the rows whose leaves are known. */
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

  /** Lets a leaf learn, where there is room for its statistics; returns whether there is. */
  protected openLeaf(leaf: number, isDue: boolean): boolean {
    if (isDue) this.nodes.attempted(leaf);
    if (!this.budget.hasRoomFor(leaf, isDue)) return false;
    this.nodes.setState(leaf, LeafState.LEARNING);
    return true;
  }

  /** Learns a row at the leaf it falls into, after `reserveAt`. */
  protected abstract learnAtLeaf(leaf: number, rows: Float64Array, start: number, label: number, weight: number): void;

  /** Splits a leaf, which a row has reached, if it has a test that is good enough. */
  protected abstract attemptSplit(leaf: number, rows: Float64Array, start: number): void;

  /**
   * Before a leaf answers a row that is usual for it: has the nodes on the way there learn the row. Returns false, and changes
   * nothing, where that is unusual.
   */
  protected passesOnTheWay(_rows: Float64Array, _start: number, _label: number, _weight: number): boolean {
    return true;
  }

  /**
   * Between the answer of a leaf, `out[at ..]`, and its learning: what follows from it. Returns false where the row has been learned
   * with that, so that nothing is left to do.
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

  /** Makes room for what a row that is learned next brings for the first time. */
  protected meet(rows: Float64Array, start: number, label: number): void {
    if (this.statistics.shape.fits(rows, start, label)) return;
    this.reserveAt(rows, start, label, false);
    this.statistics.meet(rows, start);
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
    this.#learnRows(rows, count, labels, weights, unread, classes, after, false);
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
  ): void {
    this.#learnRows(rows, count, labels, weights, out, classes, after, true);
  }

  /**
   * Leaves are looked up for some rows ahead, and again whenever the tree is another. Where not `answersAll`, nobody
   * reads the answers: `out` has room for one, and rows with weight 0 get none.
   */
  #learnRows(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null,
    answersAll: boolean,
  ): void {
    const width = this.schema.attributes.length;
    const { nodes } = this;
    let first = 0; // leaves[0] is that of this row
    let end = 0; // leaves are known for rows before this one
    let changes = 0; // of the tree when the leaves were looked up
    for (let i = 0; i < count; ) {
      if (i === end || nodes.topology.changes !== changes) {
        first = i;
        end = Math.min(count, i + Rows.AHEAD);
        changes = nodes.topology.changes;
        nodes.topology.recordsOf(rows, i * width, end - i, leaves);
      }
      const next = this.learnUsual(rows, i, end, first, labels, weights, out, classes, after, answersAll);
      if (next > i) {
        i = next;
        continue;
      }
      const weight = weights?.[i] ?? 1;
      if (answersAll) this.predictThenLearnAt(rows, i * width, labels[i], weight, out, i * classes, classes);
      else this.learnAt(rows, i * width, labels[i], weight);
      if (after !== null) after[i] = this.labelAt(rows, i * width);
      i++;
    }
  }

  /**
   * The loop in which trees spend their time: answers and learns rows whose leaf learns and has met their class, so that nothing
   * has to be made for them. Columns stay where they are until a leaf is split, and are looked up once. Returns the first row
   * that is left: an unusual one, or the one behind an attempt to split.
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
    answersAll: boolean,
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
      const at = answersAll ? i * classes : 0;
      const label = labels[i];
      const weight = weights === undefined ? 1 : weights[i];
      const met = label < known ? classBlocks[leaf * (known + 1) + 1 + label] : 0; // the class's block at the leaf, plus 1
      const learns = weight > 0;
      if (learns) {
        const fits = isNumeric || (shape.fits(rows, start, label) && (isInside || budget.hasRoomOutside()));
        if (!(met > 0 && fits && this.passesOnTheWay(rows, start, label, weight))) return i;
      } else if (!answersAll && after === null) continue;
      const majorityLeads = isOfTwo && nodes.majorityLeads(leaf);
      // Where the majority leads, a row that is not learned needs no scores.
      const isUsual = isOfTwo && ((majorityLeads && !learns) || scoreBoth(statistics, leaf, classWeights, rows, start));
      if (isUsual) {
        // s / K, as `LeafAnswers` has it: a majority leads only where both classes have been met.
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
      if (isUsual) nodes.score(leaf, label, weight, Number(scores[1] > scores[0]));
      if (!this.isAnswerUsual(leaf, rows, start, label, weight, out, at, classes)) {
        if (after !== null) after[i] = this.labelAt(rows, start);
        return i + 1;
      }
      const isDue = nodes.add(leaf, label, weight, gracePeriod); // n_min
      statistics.observe(leaf, rows, start, label, weight); // n_ijk
      if (isDue) {
        this.attemptSplit(leaf, rows, start);
        if (after !== null) after[i] = this.labelAt(rows, start);
        return i + 1;
      }
      if (after === null) continue;
      if (isUsual && !nodes.majorityLeads(leaf) && scoreBoth(statistics, leaf, classWeights, rows, start)) {
        after[i] = Number(scores[1] > scores[0]);
      } else if (answers.isAdaptive) after[i] = answers.labelAgain(leaf, rows, start, label, classes);
      else after[i] = this.labelAt(rows, start);
    }
    return to;
  }
}

/** Writes the naive Bayes scores of two classes for a row to `scores`; where something is unusual, returns false. */
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
