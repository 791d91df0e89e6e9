/**
 * How well probabilities order the last rows: the exact mean over the classes of the AUC of each against all others.
 * Unlike `Ranking`, which counts all rows, it shows a drift, as windowed accuracy does.
 *
 * Each class has a `WindowAuc`: 9 bytes per row of the window and class, O(classes) per row, and O(classes d log d) per
 * query, for d rows. Two classes have the same AUC if their probabilities mirror each other; both are kept all the
 * same, since a third may appear.
 */
import { checkClass, checkNumbers } from "./checks.ts";
import { WindowAuc } from "./window-auc.ts";

/**
 * Rows times classes up to which evaluation keeps a window's probabilities: 1.2 MB per model, and about 10 ms to sort
 * them at each measurement.
 */
export const LARGEST_RANKED_WINDOW = 2 ** 17;

/** The mean AUC of the classes over the last rows, exact. */
export class WindowRanking {
  /** Most rows in the window; it has fewer at first. */
  readonly size: number;
  readonly #classes: WindowAuc[] = [];
  #rows = 0;

  /** `size`: rows of the window, an integer in [1, inf); `E_PARAM` otherwise. */
  constructor(size: number) {
    this.size = new WindowAuc(size).size; // validates it
  }

  /**
   * Adds one row: its class index, and `classes` probabilities at `probabilities[offset ..]`; 0 for a class beyond
   * them, or NaN. As in `WindowAuc`, only their order counts.
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

  /** Mean over the classes that have rows of their own and of others in the window; NaN if there are none. */
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

  /** A later class: all earlier rows count as others with probability 0. */
  #newcomer(): WindowAuc {
    const one = new WindowAuc(this.size);
    for (let row = 0; row < this.#rows; row++) one.add(false, 0);
    return one;
  }
}
