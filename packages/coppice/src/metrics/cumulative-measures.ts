/** Measures over all rows so far. Counts are exact; the log loss is summed with compensation (Neumaier 1974). */
import { Accumulator, classesOf, type ScoredRows } from "./accumulator.ts";
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

  addMany(rows: ScoredRows): void {
    const { count, labels, predicted, missed, losses } = rows;
    let total = this.#loss;
    let error = this.#lossError;
    for (let i = 0; i < count; i++) {
      this.#pairs.add(labels[i], predicted[i], 1);
      const misses = missed[i];
      if ((misses & MAJORITY_MISSED) !== 0) this.#majorityMisses++;
      if ((misses & NO_CHANGE_MISSED) !== 0) this.#noChangeMisses++;
      const loss = losses[i];
      const sum = total + loss;
      error += total >= loss ? total - sum + loss : loss - sum + total;
      total = sum;
    }
    this.#loss = total;
    this.#lossError = error;
    this.#classes = classesOf(rows, this.#classes);
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
