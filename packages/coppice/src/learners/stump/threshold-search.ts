/**
 * Finds the best threshold of a numeric attribute without trying all of them. Let b be the class weights at or below a
 * threshold, K those of all rows and N their sum. The gain is G(b), the purity of b and of K - b less that of K. The
 * sorted counts keep the class weights D of every stretch of entries, so each b inside a stretch lies in the box
 * between P, the class weights before the stretch, and P + D. If an upper bound of G over the box is too small, the
 * stretch is skipped; in the other stretches every threshold is tried.
 *
 * Information gain: with phi(n) = n lg n, B = sum b_c, psi_c(b_c) = phi(b_c) + phi(K_c - b_c),
 *   G(b) = sum psi_c(b_c) - phi(B) - phi(N - B) - (sum phi(K_c) - phi(N)).
 * By Gibbs' inequality -phi(B) - phi(N - B) <= -B lg M - (N - B) lg (N - M) for any M, here the middle of the box. With
 * B = P + sum (b_c - P_c) what remains is a sum of functions of one b_c each. They are convex, so they are largest at
 * P_c or P_c + D_c.
 *
 * Gini: G(b) = N / (B (N - B)) sum (b_c - B K_c / N)^2. A term's root is linear in b, so its size is largest at a
 * corner: at b_c = P_c + D_c and P elsewhere, or the reverse. B (N - B) is concave, so it is smallest at an end.
 */
import { binaryLogarithms, timesLog2 } from "../../core/index.ts";
import { isInRange, SAME_GAIN, writePurity } from "./purity.ts";
import type { SortedCounts } from "./sorted-counts.ts";

// Indices into the numbers shared by the methods; a returned double may be allocated.
const GAIN = 0; // of the class weights `below`
const MOST = 1; // largest gain found in an attribute
const LEAST = 2; // smaller gains do not matter: they are 0, or a larger one is known
const SLACK = 3; // gains that differ by less count as equal
const KNOWN = 4; // N
const UNDIVIDED = 5; // purity of K
const PASSED = 6; // weight of P
const INSIDE = 7; // weight of D
const LOG_BELOW = 8; // lg M and, next to it, lg (N - M)
const NUMBERS = 10;

/** All gains here are multiplied by the weight of the rows. */
export class ThresholdSearch {
  /** Result of `find`. */
  threshold = 0;
  /** Result of `find`: C class weights at or below the threshold, and C above. */
  readonly branches: Float64Array;

  readonly #sorted: SortedCounts;
  readonly #gini: boolean;
  readonly #classes: number;
  readonly #numbers = new Float64Array(NUMBERS);
  // Scratch with one number per class: K, P, psi(P), b.
  readonly #known: Float64Array;
  readonly #before: Float64Array;
  readonly #psi: Float64Array;
  readonly #below: Float64Array;

  constructor(sorted: SortedCounts, gini: boolean, classes: number) {
    this.#sorted = sorted;
    this.#gini = gini;
    this.#classes = classes;
    this.branches = new Float64Array(2 * classes);
    this.#known = new Float64Array(classes);
    this.#before = new Float64Array(classes);
    this.#psi = new Float64Array(classes);
    this.#below = new Float64Array(classes);
  }

  /** Starts a search over the tests of all attributes; `total` is the weight of all rows. */
  begin(total: number): void {
    this.#numbers[SLACK] = SAME_GAIN * total;
    this.#numbers[LEAST] = SAME_GAIN * total; // a test must gain something
  }

  /** Records a test that gains `gains[at]`: smaller gains no longer matter. */
  claim(gains: Float64Array, at: number): void {
    const numbers = this.#numbers;
    numbers[LEAST] = Math.max(numbers[LEAST], gains[at] - numbers[SLACK]);
  }

  /** Whether a test that gains `gains[at]` is as good as the best. */
  isBest(gains: Float64Array, at: number): boolean {
    return gains[at] >= this.#numbers[LEAST];
  }

  /** Claims the best gain in the stretch around a threshold: a good start makes the search shorter. */
  claimNear(attribute: number, threshold: number): void {
    if (!this.#know(attribute)) return;
    const values = this.#sorted.values.data;
    const stretches = this.#sorted.stretches.data;
    const stretchWeights = this.#sorted.stretchWeights.data;
    const before = this.#before;
    let start = this.#sorted.following.data[attribute];
    let stretch = attribute;
    for (;;) {
      const next = stretches[2 * stretch + 1];
      const end = next === 0 ? 0 : stretches[2 * next];
      if (end === 0 || values[end] > threshold) {
        this.#scan(start, end);
        return;
      }
      for (let c = 0; c < this.#classes; c++) {
        before[c] += stretchWeights[stretch * this.#classes + c];
      }
      start = end;
      stretch = next;
    }
  }

  /** Writes the largest gain of the attribute's thresholds, or -Infinity if it does not matter, and claims it. */
  writeMost(attribute: number, gains: Float64Array, at: number): void {
    this.#numbers[MOST] = -Infinity;
    this.#walk(attribute, false);
    gains[at] = this.#numbers[MOST];
  }

  /** Sets `threshold` and `branches` to the lowest threshold of the attribute that is as good as the best test. */
  find(attribute: number): void {
    this.#walk(attribute, true);
  }

  /** Scans the attribute's stretches that may hold a gain that matters; with `stop`, up to the first such gain. */
  #walk(attribute: number, stop: boolean): void {
    if (!this.#know(attribute)) return;
    const stretches = this.#sorted.stretches.data;
    const stretchWeights = this.#sorted.stretchWeights.data;
    const classes = this.#classes;
    const before = this.#before;
    let start = this.#sorted.following.data[attribute];
    let stretch = attribute;
    for (;;) {
      const next = stretches[2 * stretch + 1];
      const end = next === 0 ? 0 : stretches[2 * next];
      const at = stretch * classes;
      this.#measure(stretchWeights, at);
      if (this.#gini ? this.#mayGainGini(stretchWeights, at) : this.#mayGainInformation(stretchWeights, at)) {
        if (this.#scan(start, end, stop ? next : -1)) return;
      }
      if (end === 0) return;
      for (let c = 0; c < classes; c++) before[c] += stretchWeights[at + c];
      start = end;
      stretch = next;
    }
  }

  /** Prepares a walk over an attribute; returns whether any row has a value of it. */
  #know(attribute: number): boolean {
    const stretches = this.#sorted.stretches.data;
    const stretchWeights = this.#sorted.stretchWeights.data;
    const classes = this.#classes;
    const known = this.#known;
    const numbers = this.#numbers;
    for (let c = 0; c < classes; c++) this.#before[c] = known[c] = 0;
    let stretch = attribute;
    do {
      for (let c = 0; c < classes; c++) {
        known[c] += stretchWeights[stretch * classes + c];
      }
      stretch = stretches[2 * stretch + 1];
    } while (stretch !== 0);
    let total = 0;
    for (let c = 0; c < classes; c++) {
      total += known[c];
      this.#psi[c] = this.#gini ? 0 : timesLog2(known[c]);
    }
    numbers[KNOWN] = total;
    writePurity(this.#gini, known, 0, classes, numbers, UNDIVIDED);
    return total > 0;
  }

  /** Sets the weights before and inside a stretch, whose class weights begin at `weights[at]`. */
  #measure(weights: Float64Array, at: number): void {
    let passed = 0;
    let inside = 0;
    for (let c = 0; c < this.#classes; c++) {
      passed += this.#before[c];
      inside += weights[at + c];
    }
    this.#numbers[PASSED] = passed;
    this.#numbers[INSIDE] = inside;
  }

  /** Whether the stretch may hold an information gain that matters, by the upper bound; moves psi to its end. */
  #mayGainInformation(weights: Float64Array, at: number): boolean {
    const classes = this.#classes;
    const known = this.#known;
    const before = this.#before;
    const psi = this.#psi;
    const numbers = this.#numbers;
    const total = numbers[KNOWN];
    const passed = numbers[PASSED];
    const middle = passed + numbers[INSIDE] / 2; // M
    numbers[LOG_BELOW] = middle;
    numbers[LOG_BELOW + 1] = total - middle;
    binaryLogarithms(numbers, LOG_BELOW, 2);
    const logBelow = numbers[LOG_BELOW];
    const logAbove = numbers[LOG_BELOW + 1];
    let bound = -passed * logBelow - (total - passed) * logAbove - numbers[UNDIVIDED];
    for (let c = 0; c < classes; c++) {
      const weight = weights[at + c];
      const low = psi[c];
      const end = before[c] + weight;
      const high = timesLog2(end) + timesLog2(known[c] - end);
      psi[c] = high;
      bound += Math.max(low, high + weight * (logAbove - logBelow));
    }
    return !(bound + numbers[SLACK] < numbers[LEAST]); // true for NaN, if nothing is inside
  }

  /** Whether the stretch may hold a Gini gain that matters, by the upper bound. */
  #mayGainGini(weights: Float64Array, at: number): boolean {
    const classes = this.#classes;
    const known = this.#known;
    const before = this.#before;
    const numbers = this.#numbers;
    const total = numbers[KNOWN];
    const passed = numbers[PASSED];
    const inside = numbers[INSIDE];
    let squares = 0;
    for (let c = 0; c < classes; c++) {
      const weight = weights[at + c];
      const share = known[c] / total;
      const root = before[c] - share * passed;
      const most = root + (1 - share) * weight;
      const least = root - share * (inside - weight);
      squares += Math.max(most * most, least * least);
    }
    const end = passed + inside;
    const smallest = Math.min(passed * (total - passed), end * (total - end)); // minimum of B (N - B); with 0 there is no bound
    const bound = squares * (total / smallest);
    return !isInRange(smallest) || !(bound + numbers[SLACK] < numbers[LEAST]);
  }

  /**
   * Tries the threshold after each entry from `start` up to `end`, exclusive. With `rest`, the stretch that begins there
   * or 0, it sets the result at the first gain that matters and returns true; without, it claims every gain that
   * matters.
   */
  #scan(start: number, end: number, rest = -1): boolean {
    const attributes = this.#sorted.attributes;
    const following = this.#sorted.following.data;
    const values = this.#sorted.values.data;
    const labels = this.#sorted.labels.data;
    const weights = this.#sorted.weights.data;
    const classes = this.#classes;
    const below = this.#below;
    const numbers = this.#numbers;
    for (let c = 0; c < classes; c++) below[c] = this.#before[c];
    let next = 0;
    for (let e = start; e !== end; e = next) {
      next = following[attributes + e];
      const label = labels[e];
      below[label] += weights[e];
      if (next === 0 || values[e] === values[next]) continue;
      this.#writeGain();
      const gain = numbers[GAIN];
      if (!(gain >= numbers[LEAST])) continue;
      if (rest >= 0) {
        this.threshold = between(this.#sorted.lastOf(values[e]), this.#sorted.firstOf(values[next]));
        this.#divide(next, end, rest);
        return true;
      }
      numbers[MOST] = Math.max(numbers[MOST], gain);
      this.claim(numbers, GAIN);
    }
    return false;
  }

  /**
   * Sets `branches`: below what has been passed, above the entries from `first` on up to `end`, exclusive, and the
   * stretches from `rest` on. They are added, since the difference from K would lose the digits of light rows.
   */
  #divide(first: number, end: number, rest: number): void {
    const { attributes, following, labels, weights, stretches, stretchWeights } = this.#sorted;
    const { branches } = this;
    const classes = this.#classes;
    branches.fill(0);
    branches.set(this.#below);
    for (let e = first; e !== end; e = following.data[attributes + e]) {
      branches[classes + labels.data[e]] += weights.data[e];
    }
    for (let stretch = rest; stretch !== 0; stretch = stretches.data[2 * stretch + 1]) {
      for (let c = 0; c < classes; c++) branches[classes + c] += stretchWeights.data[stretch * classes + c];
    }
  }

  /** Sets GAIN for the class weights `below`. */
  #writeGain(): void {
    const classes = this.#classes;
    const known = this.#known;
    const below = this.#below;
    const numbers = this.#numbers;
    const total = numbers[KNOWN];
    let weight = 0;
    let sum = 0;
    if (this.#gini) {
      let above = 0; // the sum of the r below: after rounding, N less the weight may be 0
      let rest = 0;
      for (let c = 0; c < classes; c++) {
        const b = below[c];
        const r = Math.max(0, known[c] - b);
        weight += b;
        above += r;
        sum += b * b;
        rest += r * r;
      }
      if (isInRange(sum + rest)) numbers[GAIN] = sum / weight + rest / above - numbers[UNDIVIDED];
      else this.#writeGainOfShares(weight, above);
      return;
    }
    for (let c = 0; c < classes; c++) {
      const b = below[c];
      weight += b;
      sum += timesLog2(b) + timesLog2(known[c] - b);
    }
    numbers[GAIN] = sum - timesLog2(weight) - timesLog2(total - weight) - numbers[UNDIVIDED];
  }

  /**
   * Sets GAIN, by the Gini index, for class weights whose squares are out of range; `weight` and `above` are their
   * sums.
   */
  #writeGainOfShares(weight: number, above: number): void {
    const numbers = this.#numbers;
    let purity = 0;
    for (let c = 0; c < this.#classes; c++) {
      const b = this.#below[c];
      const r = Math.max(0, this.#known[c] - b);
      purity += b * (b / weight) + r * (r / above);
    }
    numbers[GAIN] = purity - numbers[UNDIVIDED];
  }
}

/** A number in [low, high): the middle if it lies strictly between. Halving first avoids overflow. */
export function between(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle > low && middle < high ? middle : low;
}
