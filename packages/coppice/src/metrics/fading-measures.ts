/**
 * Measures in which a row counts alpha times as much as the row after it: S_t = x_t + alpha S_{t-1} over
 * B_t = 1 + alpha B_{t-1} (Gama, Sebastiao and Rodrigues, "On Evaluating Stream Learning Algorithms", 2013).
 *
 * Fading all sums at every row would cost O(cells). The sums grow instead: row t is added with weight alpha^-t, and the
 * weight of the last row is divided out when measures are asked for. All terms are positive, so nothing cancels. Before
 * the weight grows too large everything is scaled down so that the next row weighs 1.
 */
import { CoppiceError } from "../core/index.ts";
import { Accumulator } from "./accumulator.ts";
import { MAJORITY_MISSED, NO_CHANGE_MISSED } from "./baselines.ts";
import type { Tally } from "./measures.ts";
import { type ConfusionCell, PairCounts } from "./pair-counts.ts";

const LIMIT = 1e100;

export class FadingMeasures extends Accumulator {
  readonly alpha: number;
  readonly #pairs = new PairCounts();
  #weight = 1; // of the last row
  #majorityMisses = 0;
  #noChangeMisses = 0;
  #loss = 0;
  #classes = 0;

  /** `alpha`: weight of a row relative to the one after it, in (0, 1); `E_PARAM` otherwise. */
  constructor(alpha: number) {
    super();
    if (!(alpha > 0 && alpha < 1)) {
      throw new CoppiceError("E_PARAM", {
        subject: "FadingMeasures: `alpha`",
        expected: "must be a number in (0, 1)",
        given: alpha,
      });
    }
    this.alpha = alpha;
  }

  count(label: number, predicted: number, missed: number, loss: number, classes: number): void {
    if (this.#weight / this.alpha > LIMIT) this.#scale(this.alpha / this.#weight);
    else this.#weight /= this.alpha;
    const weight = this.#weight;
    this.#pairs.add(label, predicted, weight);
    if ((missed & MAJORITY_MISSED) !== 0) this.#majorityMisses += weight;
    if ((missed & NO_CHANGE_MISSED) !== 0) this.#noChangeMisses += weight;
    this.#loss += weight * loss;
    this.#classes = Math.max(this.#classes, classes, label + 1, predicted + 1);
  }

  #scale(factor: number): void {
    this.#pairs.scale(factor);
    this.#weight = 1;
    this.#majorityMisses *= factor;
    this.#noChangeMisses *= factor;
    this.#loss *= factor;
  }

  cells(): ConfusionCell[] {
    return this.#pairs.cells().map((cell) => ({ ...cell, rows: cell.rows / this.#weight }));
  }

  protected tally(): Tally {
    return {
      cells: this.cells(),
      majorityMisses: this.#majorityMisses / this.#weight,
      noChangeMisses: this.#noChangeMisses / this.#weight,
      loss: this.#loss / this.#weight,
      classes: this.#classes,
    };
  }
}
