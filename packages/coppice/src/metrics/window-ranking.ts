/**
 * How well probabilities order the last rows: the mean over the classes of the AUC of each against all others, exact. It is to
 * `Ranking`, which counts all rows, what the accuracy of a window is to that since the start: it shows a drift.
 *
 * Each class has a `WindowAuc`: 9 bytes per row of the window and class, O(classes) per row, and O(classes d log d) per
 * question, for d rows. Two classes have the same AUC where their probabilities mirror each other; both are kept all the
 * same, since a third may come.
 */
import { checkClass, checkNumbers } from "./checks.ts";
import { WindowAuc } from "./window-auc.ts";

/**
 * Rows times classes up to which evaluation keeps a window's probabilities: 1.2 MB per model, and some 10 ms to sort them at each
 * measurement.
 */
export const LARGEST_RANKED_WINDOW = 2 ** 17;

/** The mean AUC of the classes over the last rows, exact. */
export class WindowRanking {
  readonly size: number;
  readonly #classes: WindowAuc[] = [];
  #rows = 0;

  /** `size`: rows of the window, an integer in [1, inf); `E_PARAM` otherwise. */
  constructor(size: number) {
    this.size = new WindowAuc(size).size; // which refuses what is none
  }

  /**
   * One row: its class index, and `classes` probabilities at `probabilities[offset ..]`; 0 for a class behind them, or NaN. As in
   * `WindowAuc` only their order counts.
   */
  add(label: number, probabilities: Float64Array, offset: number, classes: number): void {
    checkClass("a label", label, 0);
    checkNumbers(probabilities, offset, classes);
    while (this.#classes.length < Math.max(classes, label + 1)) this.#classes.push(this.#newcomer());
    for (let c = 0; c < this.#classes.length; c++) {
      this.#classes[c].add(c === label, c < classes ? probabilities[offset + c] : 0);
    }
    if (this.#rows < this.size) this.#rows++;
  }

  /** Mean over the classes that have rows in the window, and others have as well; NaN where there is none. */
  auc(): number {
    let sum = 0;
    let ranked = 0;
    for (const one of this.#classes) {
      const auc = one.auc();
      if (!(auc >= 0)) continue;
      sum += auc;
      ranked++;
    }
    return sum / ranked; // 0/0 is NaN
  }

  /** To a class that comes later, the rows before it are others that had probability 0 of it. */
  #newcomer(): WindowAuc {
    const one = new WindowAuc(this.size);
    for (let row = 0; row < this.#rows; row++) one.add(false, 0);
    return one;
  }
}
