/** Measures over all rows so far. Counts are exact; the log loss is summed with compensation (Neumaier 1974). */
import { Accumulator } from "./accumulator.ts";
import { MAJORITY_MISSED, NO_CHANGE_MISSED } from "./baselines.ts";
import type { Tally } from "./measures.ts";
import { type ConfusionCell, PairCounts } from "./pair-counts.ts";

export class CumulativeMeasures extends Accumulator {
  readonly #pairs = new PairCounts();
  #majorityMisses = 0;
  #noChangeMisses = 0;
  #loss = 0;
  #lossError = 0;
  #classes = 0;

  count(label: number, predicted: number, missed: number, loss: number, classes: number): void {
    this.#pairs.add(label, predicted, 1);
    if ((missed & MAJORITY_MISSED) !== 0) this.#majorityMisses++;
    if ((missed & NO_CHANGE_MISSED) !== 0) this.#noChangeMisses++;
    const sum = this.#loss + loss;
    this.#lossError += this.#loss >= loss ? this.#loss - sum + loss : loss - sum + this.#loss;
    this.#loss = sum;
    this.#classes = Math.max(this.#classes, classes, label + 1, predicted + 1);
  }

  cells(): ConfusionCell[] {
    return this.#pairs.cells();
  }

  protected tally(): Tally {
    return {
      cells: this.cells(),
      majorityMisses: this.#majorityMisses,
      noChangeMisses: this.#noChangeMisses,
      loss: this.#loss + this.#lossError,
      classes: this.#classes,
    };
  }
}
