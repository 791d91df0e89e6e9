/** What all running measures share: rows go in one by one, measures come out at any time. */
import { log } from "../core/index.ts";
import { Baselines } from "./baselines.ts";
import { type Measures, measuresOf, type Tally } from "./measures.ts";
import type { ConfusionCell } from "./pair-counts.ts";

/** The largest loss of a row is minus its logarithm, 34.5. */
const SMALLEST_PROBABILITY = 1e-15;

/** -ln p, p clipped to [1e-15, 1]; NaN counts as 0. */
export function lossOf(probability: number): number {
  if (!(probability > SMALLEST_PROBABILITY)) return -log(SMALLEST_PROBABILITY);
  return probability >= 1 ? 0 : -log(probability);
}

export abstract class Accumulator {
  readonly #baselines = new Baselines();

  /**
   * Scores one row: its class index, the class index predicted (-1 for no answer, which is wrong), and `classes`
   * probabilities at `probabilities[offset ..]`; a label behind them had probability 0. O(1), allocates nothing.
   */
  add(label: number, predicted: number, probabilities: Float64Array, offset: number, classes: number): void {
    const loss = lossOf(label < classes ? (probabilities[offset + label] as number) : 0);
    this.count(label, predicted, this.#baselines.observe(label), loss, classes);
  }

  /**
   * The same with what several accumulators of one stream can share: `missed` as told by `Baselines` and `loss` as
   * told by `lossOf`. Use one of the two forms only.
   */
  abstract count(label: number, predicted: number, missed: number, loss: number, classes: number): void;

  /** The confusion matrix without its zeros, by label, then by answer (-1: none). */
  abstract cells(): ConfusionCell[];

  /** The measures of what was added; all 0 before the first row. O(classes + cells). */
  measures(): Measures {
    return measuresOf(this.tally());
  }

  protected abstract tally(): Tally;
}
