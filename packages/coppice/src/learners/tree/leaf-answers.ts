/**
 * What the leaves of a tree predict: the class distribution of their rows (majority), the naive Bayes score of the row,
 * or whichever of the two has been right for more weight at that leaf (adaptive; Gama, Rocha and Medas 2003).
 *
 * Shapes: `rows[start ..]` is a row, a number per attribute; `out[outStart .. outStart + classes)` receives
 * probabilities.
 */
import { argMax, normalize, withRoom } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { score, scoreAgain } from "../counts/bayes-score.ts";
import { LeafState } from "./leaf-states.ts";
import type { TreeNodes } from "./nodes.ts";

export type LeafPrediction = "adaptive" | "naive-bayes" | "majority";

let votes = /* @__PURE__ */ new Float64Array(0); // scratch

export class LeafAnswers {
  readonly isAdaptive: boolean;
  readonly #usesBayes: boolean;
  readonly #nodes: TreeNodes;
  readonly #statistics: AttributeStatistics;

  constructor(nodes: TreeNodes, statistics: AttributeStatistics, prediction: LeafPrediction) {
    this.isAdaptive = prediction === "adaptive";
    this.#usesBayes = prediction !== "majority";
    this.#nodes = nodes;
    this.#statistics = statistics;
  }

  /** Writes the class probabilities that a leaf predicts for a row. */
  predict(leaf: number, rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    const nodes = this.#nodes;
    const bayes =
      this.#usesBayes && nodes.state(leaf) === LeafState.LEARNING && !(this.isAdaptive && nodes.majorityLeads(leaf));
    const answered = bayes && this.#score(leaf, rows, start, out, outStart, classes);
    this.#finish(leaf, answered, out, outStart, classes);
  }

  /**
   * For an adaptive leaf that is about to learn a row: counts whether its majority class and naive Bayes predict it
   * right.
   */
  compare(leaf: number, rows: Float64Array, start: number, label: number, weight: number): void {
    if (!this.isAdaptive) return;
    const { classes } = this.#nodes.shape;
    votes = withRoom(votes, classes);
    this.answer(leaf, rows, start, label, weight, votes, 0, classes);
  }

  /** Same as `predict`, then `compare`, computing the naive Bayes scores once. */
  answer(
    leaf: number,
    rows: Float64Array,
    start: number,
    label: number,
    weight: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): void {
    const nodes = this.#nodes;
    if (!this.isAdaptive || !(weight > 0)) {
      this.predict(leaf, rows, start, out, outStart, classes);
      return;
    }
    let answered = false;
    if (nodes.state(leaf) === LeafState.LEARNING) {
      const majorityLeads = nodes.majorityLeads(leaf);
      answered = this.#score(leaf, rows, start, out, outStart, classes);
      nodes.score(leaf, label, weight, answered ? argMax(out, outStart, classes) : -1);
      if (majorityLeads) answered = false;
    }
    this.#finish(leaf, answered, out, outStart, classes);
  }

  /**
   * The label that an adaptive leaf with statistics predicts for a row directly after `answer` and learning that row:
   * only the score of the row's class is recomputed.
   */
  labelAgain(leaf: number, rows: Float64Array, start: number, label: number, classes: number): number {
    const nodes = this.#nodes;
    if (nodes.majorityLeads(leaf)) return nodes.majority(leaf);
    votes = withRoom(votes, classes);
    const priorsAt = leaf * nodes.shape.classes;
    const answered = scoreAgain(
      this.#statistics,
      leaf,
      label,
      nodes.classWeights,
      priorsAt,
      rows,
      start,
      votes,
      0,
      classes,
    );
    return answered ? argMax(votes, 0, classes) : nodes.majority(leaf);
  }

  /** Writes the naive Bayes scores of a row; returns whether there are any. */
  #score(
    leaf: number,
    rows: Float64Array,
    start: number,
    out: Float64Array,
    outStart: number,
    classes: number,
  ): boolean {
    const { classWeights, shape } = this.#nodes;
    return score(this.#statistics, leaf, classWeights, leaf * shape.classes, rows, start, out, outStart, classes);
  }

  /**
   * Normalises the scores or, without any, the class weights w at a leaf. One row's weight s, spread evenly over the K
   * classes that the tree has seen, is added to these: p_c = (w_c + s / K) / (W + s) (decision 50). A leaf without
   * weight predicts as if it had one row of its parent's majority class.
   */
  #finish(leaf: number, hasScores: boolean, out: Float64Array, outStart: number, classes: number): void {
    if (!hasScores) {
      const nodes = this.#nodes;
      const { met, classWeights } = nodes;
      const first = leaf * nodes.shape.classes;
      const hasRows = nodes.weight(leaf) > 0;
      const share = (hasRows ? nodes.rowWeight : 1) / met.length; // s / K
      out.fill(0, outStart, outStart + classes);
      for (const c of met) {
        if (c < classes)
          out[outStart + c] = (hasRows ? classWeights[first + c] : Number(c === nodes.majority(leaf))) + share;
      }
    }
    normalize(out, outStart, classes);
  }
}
