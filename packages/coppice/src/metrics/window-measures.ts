/**
 * Measures over the last W rows. In a ring, each new row replaces the oldest. Rounding errors cannot accumulate: counts
 * are integers, and losses are summed from the ring on each query.
 */
import { Accumulator, classesOf, type ScoredRows } from "./accumulator.ts";
import { MAJORITY_MISSED, NO_CHANGE_MISSED } from "./baselines.ts";
import { requireSize } from "./checks.ts";
import { enlarged } from "./enlarged.ts";
import type { Tally } from "./measures.ts";
import { type ConfusionCell, PairCounts } from "./pair-counts.ts";

const SMALLEST = 1024;

/** Measures over the last rows. */
export class WindowMeasures extends Accumulator {
  /** Most rows in the window; it has fewer at first. */
  readonly size: number;
  readonly #pairs = new PairCounts();
  // The ring grows up to `size` rows, so that memory follows the rows seen, not the size of the window.
  #labels: Int32Array;
  #predicted: Int32Array;
  #missed: Uint8Array;
  #losses: Float64Array;
  #squares: Float64Array;
  #next = 0;
  #rows = 0;
  #majorityMisses = 0;
  #noChangeMisses = 0;
  #classes = 0;

  /** `size`: rows of the window, an integer in [1, inf); `E_PARAM` otherwise. */
  constructor(size: number) {
    super();
    requireSize("WindowMeasures", size);
    this.size = size;
    const capacity = Math.min(size, SMALLEST);
    this.#labels = new Int32Array(capacity);
    this.#predicted = new Int32Array(capacity);
    this.#missed = new Uint8Array(capacity);
    this.#losses = new Float64Array(capacity);
    this.#squares = new Float64Array(capacity);
  }

  addMany(rows: ScoredRows): void {
    this.#classes = classesOf(rows, this.#classes);
    const { count, labels, predicted, missed, losses, squares } = rows;
    for (let i = 0; i < count; i++) {
      if (this.#rows === this.size) this.#forget(this.#next);
      else {
        if (this.#rows === this.#labels.length) this.#grow();
        this.#rows++;
      }
      const place = this.#next;
      this.#labels[place] = labels[i];
      this.#predicted[place] = predicted[i];
      this.#missed[place] = missed[i];
      this.#losses[place] = losses[i];
      this.#squares[place] = squares[i];
      this.#next = place + 1 === this.size ? 0 : place + 1;
      this.#tell(labels[i], predicted[i], missed[i], 1);
    }
  }

  #forget(place: number): void {
    this.#tell(this.#labels[place], this.#predicted[place], this.#missed[place], -1);
  }

  #tell(label: number, predicted: number, missed: number, weight: number): void {
    this.#pairs.add(label, predicted, weight);
    if ((missed & MAJORITY_MISSED) !== 0) this.#majorityMisses += weight;
    if ((missed & NO_CHANGE_MISSED) !== 0) this.#noChangeMisses += weight;
  }

  /** Until the ring is full, its rows lie in order from index 0. */
  #grow(): void {
    const capacity = Math.min(this.size, 2 * this.#labels.length);
    this.#labels = enlarged(this.#labels, capacity);
    this.#predicted = enlarged(this.#predicted, capacity);
    this.#missed = enlarged(this.#missed, capacity);
    this.#losses = enlarged(this.#losses, capacity);
    this.#squares = enlarged(this.#squares, capacity);
  }

  cells(): ConfusionCell[] {
    return this.#pairs.cells();
  }

  protected tally(): Tally {
    let loss = 0;
    let squares = 0;
    for (let i = 0; i < this.#rows; i++) {
      loss += this.#losses[i];
      squares += this.#squares[i];
    }
    return {
      cells: this.cells(),
      majorityMisses: this.#majorityMisses,
      noChangeMisses: this.#noChangeMisses,
      loss,
      squares,
      classes: this.#classes,
    };
  }
}
