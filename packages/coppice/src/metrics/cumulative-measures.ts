/** Measures over all rows so far. Counts are exact; losses are summed with compensation (Neumaier 1974). */
import { Accumulator, classesOf, type ScoredRows } from "./accumulator.ts";
import { MAJORITY_MISSED, NO_CHANGE_MISSED } from "./baselines.ts";
import type { Tally } from "./measures.ts";
import { type ConfusionCell, PairCounts } from "./pair-counts.ts";

/** Sum of nonnegative numbers, with its rounding error. */
class CompensatedSum {
  #total = 0;
  #error = 0;

  addMany(values: Float64Array, count: number): void {
    let total = this.#total;
    let error = this.#error;
    for (let i = 0; i < count; i++) {
      const value = values[i];
      const sum = total + value;
      error += total >= value ? total - sum + value : value - sum + total;
      total = sum;
    }
    this.#total = total;
    this.#error = error;
  }

  get value(): number {
    return this.#total + this.#error;
  }
}

/** Measures over all rows since the first. */
export class CumulativeMeasures extends Accumulator {
  readonly #pairs = new PairCounts();
  #majorityMisses = 0;
  #noChangeMisses = 0;
  readonly #loss = new CompensatedSum();
  readonly #squares = new CompensatedSum();
  #classes = 0;

  addMany(rows: ScoredRows): void {
    this.#classes = classesOf(rows, this.#classes);
    const { count, labels, predicted, missed, losses, squares } = rows;
    for (let i = 0; i < count; i++) {
      this.#pairs.add(labels[i], predicted[i], 1);
      const misses = missed[i];
      if ((misses & MAJORITY_MISSED) !== 0) this.#majorityMisses++;
      if ((misses & NO_CHANGE_MISSED) !== 0) this.#noChangeMisses++;
    }
    this.#loss.addMany(losses, count);
    this.#squares.addMany(squares, count);
  }

  cells(): ConfusionCell[] {
    return this.#pairs.cells();
  }

  protected tally(): Tally {
    return {
      cells: this.cells(),
      majorityMisses: this.#majorityMisses,
      noChangeMisses: this.#noChangeMisses,
      loss: this.#loss.value,
      squares: this.#squares.value,
      classes: this.#classes,
    };
  }
}
