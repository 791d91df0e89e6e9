/**
 * The best test of a leaf: every attribute proposes its best split, scored by information gain or Gini gain from the
 * statistics the leaf has gathered.
 *
 * Numeric attributes try equally spaced cuts between the smallest and largest value; a class's mass left of a cut
 * comes from its normal density. Nominal attributes try one branch per value and one value against the rest.
 */
import { exp, log2, normalCdf } from "../../core/index.ts";
import type { AttributeStatistics } from "../attribute-statistics.ts";

/** Kinds of test at an inner node. */
export const NUMERIC_CUT = 0; // x <= threshold: branch 0, else 1
export const NOMINAL_EQUALS = 1; // x = threshold: branch 0, else 1
export const NOMINAL_VALUES = 2; // branch x

/** A branch with a smaller share of the weight does not count as a branch. */
const MINIMUM_BRANCH_SHARE = 0.01;

/** Merit of not splitting: 0, and a little for what rounding makes of 0. */
const NOT_SPLITTING = 1e-10;

export type Criterion = "information-gain" | "gini";

export class SplitSearch {
  /** Result of `search`: merits of the best and second best proposal, not splitting among them. */
  best = NOT_SPLITTING;
  second = 0;
  attribute = -1;
  kind = NUMERIC_CUT;
  threshold = 0;
  branches = 0;
  /** `branches` times C weights: the class weights each branch of the best test would start with. */
  distribution = new Float64Array(0);

  readonly #statistics: AttributeStatistics;
  readonly #impurity: (n: number) => number;
  readonly #gini: boolean;
  readonly #cuts: number;
  #left = new Float64Array(0); // per class: mass left of a cut
  #inverseDeviations = new Float64Array(0); // per class: 1 / sd, 0 where there is no spread

  constructor(statistics: AttributeStatistics, criterion: Criterion, cuts: number) {
    this.#statistics = statistics;
    this.#gini = criterion === "gini";
    this.#impurity = this.#gini ? square : entropyTerm;
    this.#cuts = cuts;
  }

  /** Looks for the best test of a block; `multiway` allows one branch per value. */
  search(block: number, attributes: Int32Array, first: number, count: number, multiway: boolean): void {
    const { numeric, sizes, classes } = this.#statistics;
    if (this.#left.length < classes) {
      this.#left = new Float64Array(classes);
      this.#inverseDeviations = new Float64Array(classes);
    }
    this.best = NOT_SPLITTING;
    this.second = -Infinity;
    this.attribute = -1;
    let at = this.#statistics.startOf(block);
    for (let j = 0; j < count; j++) {
      const a = attributes[first + j] as number;
      const before = this.best;
      const beforeSecond = this.second;
      // An attribute competes with its best test only: `second` is the best of another attribute or of not splitting.
      const merit = numeric[a] === 1 ? this.#numeric(a, at) : this.#nominal(a, at, multiway);
      if (merit > before) this.second = before;
      else this.second = Math.max(merit, beforeSecond);
      at += sizes[a] as number;
    }
    if (this.attribute >= 0) this.#distribute(block, attributes, first);
  }

  /** Returns the attribute's best merit; records the test when it beats `best`. */
  #numeric(attribute: number, at: number): number {
    const { classes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    const left = this.#left;
    let smallest = Infinity;
    let largest = -Infinity;
    let weight = 0;
    let parent = 0; // sum of f(n_c)
    for (let c = 0; c < classes; c++) {
      const q = at + c * numericWidth;
      const n = stats[q] as number;
      if (n > 0) {
        if ((stats[q + 3] as number) < smallest) smallest = stats[q + 3] as number;
        if ((stats[q + 4] as number) > largest) largest = stats[q + 4] as number;
        weight += n;
        parent += this.#impurity(n);
      }
    }
    let merit = -Infinity;
    if (!(smallest < largest)) return merit;
    this.#prepareDeviations(at);
    const least = MINIMUM_BRANCH_SHARE * weight;
    for (let i = 1; i <= this.#cuts; i++) {
      const cut = smallest + (largest - smallest) * (i / (this.#cuts + 1));
      const leftWeight = this.#leftOf(cut, at, left);
      const rightWeight = weight - leftWeight;
      if (!(leftWeight > least && rightWeight > least)) continue;
      let leftTerms = 0;
      let rightTerms = 0;
      for (let c = 0; c < classes; c++) {
        const n = stats[at + c * numericWidth] as number;
        if (n > 0) {
          const l = left[c] as number;
          if (l > 0) leftTerms += this.#impurity(l);
          if (n > l) rightTerms += this.#impurity(n - l);
        }
      }
      const gain = this.#gain(weight, parent, leftWeight, leftTerms, rightWeight, rightTerms);
      if (gain > merit) {
        merit = gain;
        if (gain > this.best) this.#record(gain, attribute, NUMERIC_CUT, cut, 2);
      }
    }
    return merit;
  }

  #prepareDeviations(at: number): void {
    const { classes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    for (let c = 0; c < classes; c++) {
      const n = stats[at + c * numericWidth] as number;
      const squares = stats[at + c * numericWidth + 2] as number;
      this.#inverseDeviations[c] = n > 1 && squares > 0 ? Math.sqrt((n - 1) / squares) : 0;
    }
  }

  /** Class masses left of a cut, and their sum. */
  #leftOf(cut: number, at: number, left: Float64Array): number {
    const { classes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    const inverseDeviations = this.#inverseDeviations;
    let sum = 0;
    for (let c = 0; c < classes; c++) {
      const q = at + c * numericWidth;
      const n = stats[q] as number;
      let mass = 0;
      if (n > 0) {
        if (cut >= (stats[q + 4] as number)) mass = n;
        else if (cut >= (stats[q + 3] as number)) {
          const distance = cut - (stats[q + 1] as number);
          const inverse = inverseDeviations[c] as number;
          mass = inverse > 0 ? n * normalTable(distance * inverse) : distance >= 0 ? n : 0;
        }
      }
      left[c] = mass;
      sum += mass;
    }
    return sum;
  }

  #nominal(attribute: number, at: number, multiway: boolean): number {
    const { classes } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    const known = this.#statistics.known(attribute);
    let weight = 0;
    let parent = 0;
    for (let c = 0; c < classes; c++) {
      const n = stats[at + c] as number;
      weight += n;
      if (n > 0) parent += this.#impurity(n);
    }
    const least = MINIMUM_BRANCH_SHARE * weight;
    let merit = -Infinity;
    let branches = 0;
    let branchTotals = 0; // sum of f(N_v), or for Gini of the children's remaining impurity
    let branchTerms = 0;
    for (let v = 0; v < known; v++) {
      const row = at + (1 + v) * classes;
      let valueWeight = 0;
      let valueTerms = 0;
      let restTerms = 0;
      for (let c = 0; c < classes; c++) {
        const n = stats[row + c] as number;
        const rest = (stats[at + c] as number) - n;
        valueWeight += n;
        if (n > 0) valueTerms += this.#impurity(n);
        if (rest > 0) restTerms += this.#impurity(rest);
      }
      if (valueWeight > least) branches++;
      if (valueWeight > 0) {
        branchTotals += this.#gini ? valueTerms / valueWeight : this.#impurity(valueWeight);
        branchTerms += valueTerms;
      }
      if (valueWeight > least && weight - valueWeight > least) {
        const gain = this.#gain(weight, parent, valueWeight, valueTerms, weight - valueWeight, restTerms);
        if (gain > merit) {
          merit = gain;
          if (gain > this.best) this.#record(gain, attribute, NOMINAL_EQUALS, v, 2);
        }
      }
    }
    if (multiway && branches >= 2 && known > 2) {
      const gain = this.#gini
        ? (branchTotals - parent / weight) / weight
        : (this.#impurity(weight) - parent - branchTotals + branchTerms) / weight;
      if (gain >= merit) {
        merit = gain;
        if (gain >= this.best) this.#record(gain, attribute, NOMINAL_VALUES, 0, known);
      }
    }
    return merit;
  }

  /**
   * Gain of a binary split from sums of f(n_c) over classes. With f(n) = n lg n the entropy of a node of weight N is
   * (f(N) - sum f(n_c)) / N; with f(n) = n^2 its Gini impurity is 1 - sum f(n_c) / N^2.
   */
  #gain(weight: number, parent: number, left: number, leftTerms: number, right: number, rightTerms: number): number {
    if (this.#gini) return (leftTerms / left + rightTerms / right - parent / weight) / weight;
    return (entropyTerm(weight) - parent - entropyTerm(left) + leftTerms - entropyTerm(right) + rightTerms) / weight;
  }

  #record(merit: number, attribute: number, kind: number, threshold: number, branches: number): void {
    this.best = merit;
    this.attribute = attribute;
    this.kind = kind;
    this.threshold = threshold;
    this.branches = branches;
  }

  /** Fills `distribution` for the recorded test. */
  #distribute(block: number, attributes: Int32Array, first: number): void {
    const { classes, sizes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    let at = this.#statistics.startOf(block);
    for (let j = first; attributes[j] !== this.attribute; j++) at += sizes[attributes[j] as number] as number;
    if (this.distribution.length < this.branches * classes)
      this.distribution = new Float64Array(this.branches * classes);
    const { distribution } = this;
    if (this.kind === NUMERIC_CUT) {
      this.#prepareDeviations(at);
      this.#leftOf(this.threshold, at, this.#left);
      for (let c = 0; c < classes; c++) {
        const mass = this.#left[c] as number;
        distribution[c] = mass;
        distribution[classes + c] = (stats[at + c * numericWidth] as number) - mass;
      }
    } else if (this.kind === NOMINAL_EQUALS) {
      for (let c = 0; c < classes; c++) {
        const n = stats[at + (1 + this.threshold) * classes + c] as number;
        distribution[c] = n;
        distribution[classes + c] = (stats[at + c] as number) - n;
      }
    } else {
      distribution.set(stats.subarray(at + classes, at + (1 + this.branches) * classes));
    }
  }
}

function square(n: number): number {
  return n * n;
}

const TABLE_SIZE = 4096;
let table: Float64Array | undefined; // n lg n of small whole numbers, which most counts are

function entropyTerm(n: number): number {
  if (n < TABLE_SIZE && n === (n | 0)) {
    if (table === undefined) {
      table = new Float64Array(TABLE_SIZE);
      for (let i = 1; i < TABLE_SIZE; i++) table[i] = i * log2(i);
    }
    return table[n] as number;
  }
  return n * log2(n);
}

const NORMAL_END = 8; // beyond, the distribution function is 0 or 1 to fifteen digits
const NORMAL_STEPS = 64; // per unit
let normalValues: Float64Array | undefined; // distribution function and scaled density at each step, from -8 to 8

/** The normal distribution function by cubic interpolation; error below 1e-9, far below that of the normal law itself. */
function normalTable(z: number): number {
  if (z <= -NORMAL_END) return 0;
  if (z >= NORMAL_END) return 1;
  if (normalValues === undefined) {
    const steps = 2 * NORMAL_END * NORMAL_STEPS;
    normalValues = new Float64Array(2 * (steps + 1));
    for (let i = 0; i <= steps; i++) {
      const x = i / NORMAL_STEPS - NORMAL_END;
      normalValues[2 * i] = normalCdf(x);
      normalValues[2 * i + 1] = exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI) / NORMAL_STEPS;
    }
  }
  const position = (z + NORMAL_END) * NORMAL_STEPS;
  const i = position | 0;
  const t = position - i;
  const p0 = normalValues[2 * i] as number;
  const d0 = normalValues[2 * i + 1] as number;
  const rise = (normalValues[2 * i + 2] as number) - p0;
  const d1 = normalValues[2 * i + 3] as number;
  return p0 + t * (d0 + t * (3 * rise - 2 * d0 - d1 + t * (d0 + d1 - 2 * rise)));
}
