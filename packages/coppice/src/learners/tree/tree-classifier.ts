/**
 * A classifier whose rows go down a tree to a leaf, which predicts and learns: the kernels for rows and batches. A tree
 * algorithm adds what a leaf does when it learns, and when it splits.
 */
import { Classifier, mostProbable } from "../../core/index.ts";
import type { LeafAnswers } from "./leaf-answers.ts";
import { LEARNING } from "./leaf-states.ts";
import type { TreeNodes } from "./nodes.ts";

/** Rows of a batch whose leaves are looked up together. */
const ROWS_AHEAD = 32;

const leaves = /* @__PURE__ */ new Int32Array(ROWS_AHEAD); // scratch

export abstract class TreeClassifier extends Classifier {
  protected abstract readonly nodes: TreeNodes;
  protected abstract readonly answers: LeafAnswers;

  /** Makes room for the row's values and class. */
  abstract override reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void;

  /** Learns a row at the leaf it falls into, after `reserveAt`. Returns whether the leaf was split. */
  protected abstract learnAtLeaf(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
  ): boolean;

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const leaf = this.nodes.topology.recordOf(rows, start);
    this.answers.predict(leaf, rows, start, out, outStart, classes);
  }

  override predictBatch(rows: Float64Array, count: number, out: Float64Array, classes: number): void {
    const width = this.schema.attributes.length;
    for (let first = 0; first < count; first += ROWS_AHEAD) {
      const ahead = Math.min(ROWS_AHEAD, count - first);
      this.nodes.topology.recordsOf(rows, first * width, ahead, leaves);
      for (let i = first; i < first + ahead; i++) {
        this.answers.predict(leaves[i - first], rows, i * width, out, i * classes, classes);
      }
    }
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.reserveAt(rows, start, label, false);
    const leaf = this.nodes.topology.recordOf(rows, start);
    this.answers.compare(leaf, rows, start, label, weight);
    this.learnAtLeaf(leaf, rows, start, label, weight);
  }

  /** Leaves are looked up for some rows ahead, and again whenever the tree has other records. */
  override predictThenLearnBatch(
    rows: Float64Array,
    count: number,
    labels: Int32Array,
    weights: Float64Array | undefined,
    out: Float64Array,
    classes: number,
    after: Int32Array | null = null,
  ): void {
    const width = this.schema.attributes.length;
    const { nodes } = this;
    let first = 0; // leaves[0] is that of this row
    let end = 0; // leaves are known for rows before this one
    let size = 0; // number of records when the leaves were looked up
    for (let i = 0; i < count; i++) {
      if (i === end || nodes.leafCount !== size) {
        first = i;
        end = Math.min(count, i + ROWS_AHEAD);
        size = nodes.leafCount;
        nodes.topology.recordsOf(rows, i * width, end - i, leaves);
      }
      const at = i * width;
      const label = labels[i];
      const weight = weights?.[i] ?? 1;
      const leaf = leaves[i - first];
      const same = this.#predictThenLearn(leaf, rows, at, label, weight, out, i * classes, classes);
      if (after === null) continue;
      if (!(weight > 0)) after[i] = mostProbable(out, i * classes, classes);
      else after[i] = same ? this.answers.labelAgain(leaf, rows, at, label, classes) : this.labelAt(rows, at);
    }
  }

  /**
   * Predicts and, unless the weight is 0, learns a row at its leaf. Returns whether `labelAgain` may be asked for the
   * row: the leaf is adaptive, had statistics, and was not split.
   */
  #predictThenLearn(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): boolean {
    const { nodes, answers } = this;
    if (!(weight > 0)) {
      answers.predict(leaf, rows, start, out, outStart, classes);
      return false;
    }
    if (!answers.isAdaptive || !nodes.shape.fits(rows, start, label)) {
      this.predictAt(rows, start, out, outStart, classes);
      this.learnAt(rows, start, label, weight);
      return false;
    }
    answers.predictAndCompare(leaf, rows, start, label, weight, out, outStart, classes);
    const wasLearning = nodes.state(leaf) === LEARNING;
    return !this.learnAtLeaf(leaf, rows, start, label, weight) && wasLearning && nodes.state(leaf) === LEARNING;
  }
}
