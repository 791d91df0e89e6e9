/**
 * Prequential AUC: the area under the ROC curve of one class over the last rows, exact. Brzezinski and Stefanowski,
 * "Prequential AUC: Properties of the Area Under the ROC Curve for Data Streams with Concept Drift", 2017.
 *
 * Deviation: the paper keeps the window's d probabilities in a search tree, O(log d) per row and O(d) per query. Here
 * rows go into a ring and are sorted on query: O(1) per row and O(d log d) per query, which is cheaper if queries are
 * rarer than rows.
 */
import { usage } from "../core/index.ts";
import { checkFlag, requireSize } from "./checks.ts";
import { enlarged } from "./enlarged.ts";

const SMALLEST = 1024;

/** The AUC of one class over the last rows, exact. */
export class WindowAuc {
  /** Most rows in the window; it has fewer at first. */
  readonly size: number;
  // The ring grows up to `size` rows, so that memory follows the rows seen, not the size of the window.
  #probabilities: Float64Array;
  #inClass: Uint8Array;
  #next = 0;
  #rows = 0;
  #positives = 0;

  /** `size`: rows of the window, an integer in [1, inf); `E_PARAM` otherwise. */
  constructor(size: number) {
    requireSize("WindowAuc", size);
    this.size = size;
    this.#probabilities = new Float64Array(Math.min(size, SMALLEST));
    this.#inClass = new Uint8Array(Math.min(size, SMALLEST));
  }

  /**
   * Adds one row: whether it is of the class, and its probability of it; NaN counts as 0. Any score that increases with
   * the probability will do, as only the order counts. O(1).
   */
  add(isInClass: boolean, probability: number): void {
    checkFlag("WindowAuc: whether a row is of the class", isInClass);
    if (typeof probability !== "number")
      throw usage("WindowAuc: a probability", "must be a number", { given: probability });
    if (this.#rows === this.size) this.#positives -= this.#inClass[this.#next];
    else {
      if (this.#rows === this.#probabilities.length) this.#grow();
      this.#rows++;
    }
    this.#probabilities[this.#next] = probability === probability ? probability : 0;
    this.#inClass[this.#next] = isInClass ? 1 : 0;
    this.#positives += this.#inClass[this.#next];
    this.#next = this.#next + 1 === this.size ? 0 : this.#next + 1;
  }

  /**
   * The share of pairs of a row of the class and another one in which the row of the class has the larger probability,
   * ties counting half; NaN if the window lacks one kind.
   */
  auc(): number {
    const inClass = new Float64Array(this.#positives);
    const others = new Float64Array(this.#rows - this.#positives);
    for (let i = 0, p = 0, n = 0; i < this.#rows; i++) {
      if (this.#inClass[i] === 1) inClass[p++] = this.#probabilities[i];
      else others[n++] = this.#probabilities[i];
    }
    inClass.sort();
    others.sort();
    let won = 0;
    let below = 0; // others with a smaller probability than the row of the class
    let upTo = 0; // others with a smaller or equal one
    for (const probability of inClass) {
      while (below < others.length && others[below] < probability) below++;
      while (upTo < others.length && others[upTo] <= probability) upTo++;
      won += (below + upTo) / 2;
    }
    return won / (inClass.length * others.length); // 0/0 is NaN
  }

  /** Until the ring is full, its rows lie in order from index 0. */
  #grow(): void {
    const capacity = Math.min(this.size, 2 * this.#rows);
    this.#probabilities = enlarged(this.#probabilities, capacity);
    this.#inClass = enlarged(this.#inClass, capacity);
  }
}
