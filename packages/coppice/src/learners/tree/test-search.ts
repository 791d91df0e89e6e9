/**
 * Finds the test of a node among those of its rows. A numeric attribute is cut halfway between neighbouring values, or
 * at a random number; a nominal one has a value tested against all others. Rows without a value, later ones too, go to
 * the better side; if an attribute is missing in some rows, whether it is known is also a test. So rows that differ in
 * anything can be divided.
 *
 * Of tests of the same merit, up to rounding, the first wins: attributes in the order of the search, values ascending,
 * missing values in branch 0 before branch 1, the test for missing values last.
 */
import type { Random } from "../../core/index.ts";
import { between } from "../stump/threshold-search.ts";
import { type CutCriterion, SAME_MERIT, TOGETHER } from "./cut-criteria.ts";
import type { RowWindow } from "./row-window.ts";
import { TestKind, thresholdOfKnown } from "./topology.ts";

/**
 * How tests are chosen. best: the best of all. extra-tree: the best of one random test per attribute (Geurts et al.
 * 2006). random: one random test of one random attribute.
 */
export type Splitter = "best" | "extra-tree" | "random";

export class TestSearch {
  // The test found.
  attribute = 0;
  kind: number = TestKind.NUMERIC_CUT;
  threshold = 0;
  /** The branch of rows without a value; -1 if all had one. */
  fallback = -1;
  readonly #window: RowWindow;
  readonly #criterion: CutCriterion;
  readonly #splitter: Splitter;
  readonly #perSplit: number; // attributes considered
  readonly #random: Random;
  readonly #pool: Int32Array; // attributes in the order drawn
  // The rows of the node: positions `from` to `to` in the order of every attribute.
  #orders: Int32Array = new Int32Array(0);
  #from = 0;
  #to = 0;
  #classes = 0;
  #whole: Float64Array = new Float64Array(0); // class weights of all rows of the node
  #missing = new Float64Array(0); // of those without a value
  #none = new Float64Array(0); // zeros
  #below = new Float64Array(0); // of those on one side of a test
  // Tests whose merits are to be computed: class weights of a side, and the threshold.
  #left = new Float64Array(0);
  readonly #thresholds = new Float64Array(TOGETHER);
  readonly #merits = new Float64Array(TOGETHER);
  #best = -Infinity;
  #same = 0; // a test must be better by more than this

  constructor(
    window: RowWindow,
    criterion: CutCriterion,
    splitter: Splitter,
    attributesPerSplit: number,
    random: Random,
  ) {
    this.#window = window;
    this.#criterion = criterion;
    this.#splitter = splitter;
    this.#perSplit = splitter === "random" ? 1 : attributesPerSplit;
    this.#random = random;
    this.#pool = new Int32Array(window.width);
  }

  /** Starts a tree. */
  begin(orders: Int32Array, classes: number): void {
    this.#orders = orders;
    const pool = this.#pool;
    for (let a = 0; a < pool.length; a++) pool[a] = a;
    if (classes === this.#classes) return;
    this.#classes = classes;
    this.#missing = new Float64Array(classes);
    this.#none = new Float64Array(classes);
    this.#below = new Float64Array(classes);
    this.#left = new Float64Array(TOGETHER * classes);
  }

  /** Finds the test of the rows from `from` to `to`, whose class weights are `whole`. Returns whether there is one. */
  find(from: number, to: number, whole: Float64Array): boolean {
    this.#from = from;
    this.#to = to;
    this.#whole = whole;
    this.#best = -Infinity;
    let total = 0;
    for (let c = 0; c < whole.length; c++) total += whole[c];
    this.#same = SAME_MERIT * total;
    const pool = this.#pool;
    const { length } = pool;
    const draws = this.#perSplit < length;
    let left = this.#perSplit;
    for (let j = 0; j < length && left > 0; j++) {
      if (draws) {
        const k = j + this.#random.integer(length - j);
        const drawn = pool[k];
        pool[k] = pool[j];
        pool[j] = drawn;
      }
      if (this.#tryAttribute(pool[j])) left--; // a constant attribute does not count
    }
    return this.#best > -Infinity;
  }

  /** Tries the tests of an attribute; returns whether there are any. */
  #tryAttribute(attribute: number): boolean {
    const { rows, width, capacity, isNominal } = this.#window;
    const orders = this.#orders;
    const first = attribute * capacity + this.#from;
    const all = attribute * capacity + this.#to;
    let end = all; // of those with a value
    const missing = this.#missing;
    const last = rows[orders[all - 1] * width + attribute];
    if (last !== last) {
      missing.fill(0);
      const { labels, weights } = this.#window;
      for (; end > first; end--) {
        const row = orders[end - 1];
        const x = rows[row * width + attribute];
        if (x === x) break;
        missing[labels[row]] += weights[row];
      }
    }
    const isKnown = end === all; // in all rows
    if (end === first) return false;
    const varies = rows[orders[first] * width + attribute] < rows[orders[end - 1] * width + attribute];
    if (!varies && isKnown) return false;
    const kind = isNominal[attribute] === 1 ? TestKind.NOMINAL_EQUALS : TestKind.NUMERIC_CUT;
    if (varies && this.#splitter !== "best") {
      this.#tryDrawn(attribute, kind, first, end, isKnown ? -1 : this.#random.integer(2));
      return true;
    }
    if (varies && isKnown) this.#tryAll(attribute, kind, first, end, this.#none, -1);
    for (let branch = 0; varies && !isKnown && branch < 2; branch++) {
      this.#tryAll(attribute, kind, first, end, this.#beside(kind, branch), branch);
    }
    if (!isKnown) this.#tryKnown(attribute, kind);
    return true;
  }

  /** The test whether there is a value: branch 0 if so. */
  #tryKnown(attribute: number, kind: number): void {
    this.#left.set(this.#missing);
    this.#thresholds[0] = thresholdOfKnown(kind);
    this.#claim(attribute, kind, 1, 1);
  }

  /**
   * Initial class weights of a side, if the rows without a value go to a branch: the summed side is branch 0 for a cut,
   * and branch 1 for a value.
   */
  #beside(kind: number, branch: number): Float64Array {
    return (kind === TestKind.NUMERIC_CUT) === (branch === 0) ? this.#missing : this.#none;
  }

  /** All tests of an attribute whose values are in the order from `first` to `end`. */
  #tryAll(attribute: number, kind: number, first: number, end: number, start: Float64Array, fallback: number): void {
    const { rows, labels, weights, width } = this.#window;
    const orders = this.#orders;
    const classes = this.#classes;
    const below = this.#below;
    const left = this.#left;
    const thresholds = this.#thresholds;
    const isCut = kind === TestKind.NUMERIC_CUT;
    for (let c = 0; c < classes; c++) below[c] = start[c];
    let value = rows[orders[first] * width + attribute];
    let due = 0;
    for (let i = first; i < end; i++) {
      const row = orders[i];
      below[labels[row]] += weights[row];
      const next = i + 1 < end ? rows[orders[i + 1] * width + attribute] : NaN;
      if (next === value || (isCut && next !== next)) continue; // nothing is above the last value
      const at = due * classes;
      for (let c = 0; c < classes; c++) left[at + c] = below[c];
      thresholds[due++] = isCut ? between(value, next) : value;
      if (due === TOGETHER) {
        this.#claim(attribute, kind, fallback, due);
        due = 0;
      }
      if (!isCut) for (let c = 0; c < classes; c++) below[c] = start[c];
      value = next;
    }
    this.#claim(attribute, kind, fallback, due);
  }

  /** A random test. */
  #tryDrawn(attribute: number, kind: number, first: number, end: number, fallback: number): void {
    const { rows, labels, weights, width } = this.#window;
    const orders = this.#orders;
    const left = this.#left;
    const isCut = kind === TestKind.NUMERIC_CUT;
    const threshold = isCut ? this.#drawCut(attribute, first, end) : this.#drawValue(attribute, first, end);
    if (fallback < 0) left.fill(0, 0, this.#classes);
    else left.set(this.#beside(kind, fallback));
    for (let i = first; i < end; i++) {
      const row = orders[i];
      const x = rows[row * width + attribute];
      if (isCut ? x <= threshold : x === threshold) left[labels[row]] += weights[row];
    }
    this.#thresholds[0] = threshold;
    this.#claim(attribute, kind, fallback, 1);
  }

  /**
   * A number from the smallest value up to the largest, exclusive. The random splitter excludes both ends if at least
   * two values remain.
   */
  #drawCut(attribute: number, first: number, end: number): number {
    const { rows, width } = this.#window;
    const orders = this.#orders;
    let low = rows[orders[first] * width + attribute];
    let high = rows[orders[end - 1] * width + attribute];
    if (this.#splitter === "random") {
      let second = first;
      while (rows[orders[second] * width + attribute] === low) second++;
      let last = end - 1;
      while (rows[orders[last] * width + attribute] === high) last--;
      if (rows[orders[second] * width + attribute] < rows[orders[last] * width + attribute]) {
        low = rows[orders[second] * width + attribute];
        high = rows[orders[last] * width + attribute];
      }
    }
    const share = this.#random.uniform();
    const cut = low * (1 - share) + high * share;
    return cut >= low && cut < high ? cut : low;
  }

  /** One of the distinct values. */
  #drawValue(attribute: number, first: number, end: number): number {
    const { rows, width } = this.#window;
    const orders = this.#orders;
    let values = 1;
    for (let i = first + 1; i < end; i++) {
      if (rows[orders[i] * width + attribute] !== rows[orders[i - 1] * width + attribute]) values++;
    }
    let at = first;
    for (let skipped = this.#random.integer(values); skipped > 0; skipped--) {
      const value = rows[orders[at] * width + attribute];
      while (rows[orders[at] * width + attribute] === value) at++;
    }
    return rows[orders[at] * width + attribute];
  }

  /** Computes the merits of `due` tests, and takes the first that is better than all before. */
  #claim(attribute: number, kind: number, fallback: number, due: number): void {
    const merits = this.#merits;
    this.#criterion(this.#left, due, this.#whole, this.#classes, merits);
    for (let i = 0; i < due; i++) {
      if (!(merits[i] > this.#best + this.#same)) continue;
      this.#best = merits[i];
      this.attribute = attribute;
      this.kind = kind;
      this.threshold = this.#thresholds[i];
      this.fallback = fallback;
    }
  }
}
