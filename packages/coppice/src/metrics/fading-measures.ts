/**
 * Measures in which a row counts alpha times as much as the row after it: S_t = x_t + alpha S_{t-1} over B_t = 1 +
 * alpha B_{t-1} (Gama, Sebastiao and Rodrigues, "On Evaluating Stream Learning Algorithms", 2013).
 *
 * Fading all sums at every row would cost O(cells). The sums grow instead: row t is added with weight alpha^-t, and
 * `measures` divides by the weight of the last row. All terms are positive, so nothing cancels. Before the weight grows
 * too large, everything is scaled down so that the next row weighs 1.
 */
import { CoppiceError } from "../core/index.ts";
import { Accumulator, classesOf, type ScoredRows } from "./accumulator.ts";
import { MAJORITY_MISSED, NO_CHANGE_MISSED } from "./baselines.ts";
import type { Tally } from "./measures.ts";
import { type ConfusionCell, PairCounts } from "./pair-counts.ts";

const LIMIT = 1e100;

// Indices in the sums; the first is the weight of the last row.
const WEIGHT = 0;
const MAJORITY = 1;
const NO_CHANGE = 2;
const LOSS = 3;
const SQUARES = 4;

/** Measures in which a row weighs more than the one before it. */
export class FadingMeasures extends Accumulator {
  /** Weight of a row relative to the one after it, in (0, 1). */
  readonly alpha: number;
  readonly #pairs = new PairCounts();
  readonly #sums = Float64Array.of(1, 0, 0, 0, 0);
  #classes = 0;

  /** `alpha`: weight of a row relative to the one after it, in (0, 1); `E_PARAM` otherwise. */
  constructor(alpha: number) {
    super();
    if (!(typeof alpha === "number" && alpha > 0 && alpha < 1)) {
      throw new CoppiceError("E_PARAM", {
        subject: "FadingMeasures: `alpha`",
        expected: "must be a number in (0, 1)",
        given: alpha,
      });
    }
    this.alpha = alpha;
  }

  addMany(rows: ScoredRows): void {
    this.#classes = classesOf(rows, this.#classes);
    const { count, labels, predicted, missed, losses, squares } = rows;
    const sums = this.#sums;
    for (let i = 0; i < count; i++) {
      const before = sums[WEIGHT];
      if (before / this.alpha > LIMIT) this.#scale(this.alpha / before);
      else sums[WEIGHT] = before / this.alpha;
      const weight = sums[WEIGHT];
      this.#pairs.add(labels[i], predicted[i], weight);
      const misses = missed[i];
      if ((misses & MAJORITY_MISSED) !== 0) sums[MAJORITY] += weight;
      if ((misses & NO_CHANGE_MISSED) !== 0) sums[NO_CHANGE] += weight;
      sums[LOSS] += weight * losses[i];
      sums[SQUARES] += weight * squares[i];
    }
  }

  #scale(factor: number): void {
    this.#pairs.scale(factor);
    for (let i = 0; i < this.#sums.length; i++) this.#sums[i] *= factor;
    this.#sums[WEIGHT] = 1;
  }

  cells(): ConfusionCell[] {
    const weight = this.#sums[WEIGHT];
    return this.#pairs.cells().map((cell) => ({ ...cell, rows: cell.rows / weight }));
  }

  protected tally(): Tally {
    const sums = this.#sums;
    const weight = sums[WEIGHT];
    return {
      cells: this.cells(),
      majorityMisses: sums[MAJORITY] / weight,
      noChangeMisses: sums[NO_CHANGE] / weight,
      loss: sums[LOSS] / weight,
      squares: sums[SQUARES] / weight,
      classes: this.#classes,
    };
  }
}
