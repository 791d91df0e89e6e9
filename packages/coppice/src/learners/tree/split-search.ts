/**
 * The best test of a leaf: every attribute proposes its best split, scored by information gain or Gini gain from the
 * statistics the leaf has gathered.
 *
 * Numeric attributes try equally spaced cuts between the smallest and largest value; a class's mass left of a cut
 * comes from its normal density. Nominal attributes try one branch per value and one value against the rest.
 */
import { binaryLogarithms, exp, log2, normalCdf, timesLog2 } from "../../core/index.ts";
import { type AttributeStatistics, NUMERIC } from "../counts/attribute-statistics.ts";

const { MEAN, SQUARES, SMALLEST, LARGEST } = NUMERIC;

/** Kinds of test at an inner node. */
export const TEST_KINDS = {
  NUMERIC_CUT: 0, // x <= threshold: branch 0, else 1
  NOMINAL_EQUALS: 1, // x = threshold: branch 1, else 0
  NOMINAL_VALUES: 2, // branch x
} as const;
const { NUMERIC_CUT, NOMINAL_EQUALS, NOMINAL_VALUES } = TEST_KINDS;

/** A branch with a smaller share of the weight does not count as a branch. */
const MINIMUM_BRANCH_SHARE = 0.01;

/** Merit of not splitting: 0, and a little for what rounding makes of 0. */
const NOT_SPLITTING = 1e-10;

// Places in the search's own numbers: weight and weighted impurity of the leaf and of the two sides of a test, the
// attribute's best merit so far, and the cut or value tried.
const PARENT = 0;
const LEFT = 2;
const RIGHT = 4;
const MERIT = 6;
const CUT = 7;
const NUMBERS = 8;

export type Criterion = "information-gain" | "gini";

export class SplitSearch {
  /** Result of `search`: merits of the best and second best proposal, not splitting among them. */
  best = NOT_SPLITTING;
  second = 0;
  attribute = -1;
  kind: number = NUMERIC_CUT;
  threshold = 0;
  branches = 0;
  /** `branches` times C weights: the class weights each branch of the best test would start with. */
  distribution = new Float64Array(0);

  readonly #statistics: AttributeStatistics;
  readonly #gini: boolean;
  // Scratch: the weights of the classes; the cuts of an attribute, and for each of them the weight left of it, sums over
  // the classes (information gain: N H(side | class); Gini: squared masses left and right), and the logarithms of both sides.
  #weights = new Float64Array(0);
  readonly #cutValues: Float64Array;
  readonly #masses: Float64Array;
  readonly #sums: Float64Array;
  readonly #otherSums: Float64Array;
  readonly #logarithms: Float64Array;
  // Numbers that travel between methods, which returned doubles would not do without allocation.
  readonly #numbers = new Float64Array(NUMBERS);

  constructor(statistics: AttributeStatistics, criterion: Criterion, cuts: number) {
    this.#statistics = statistics;
    this.#gini = criterion === "gini";
    this.#cutValues = new Float64Array(cuts);
    this.#masses = new Float64Array(cuts);
    this.#sums = new Float64Array(cuts);
    this.#otherSums = new Float64Array(cuts);
    this.#logarithms = new Float64Array(2 * cuts);
  }

  /**
   * Looks for the best test of a block; `multiway` allows one branch per value. Does nothing and returns false when
   * no test can have more merit than `least`: a gain is never more than the impurity of the leaf.
   */
  search(block: number, multiway: boolean, least: number): boolean {
    const { numeric, sizes, classes, attributes, perBlock } = this.#statistics;
    const first = this.#statistics.firstOf(block);
    if (this.#weights.length < classes) {
      this.#weights = new Float64Array(classes);
      this.#numbers.fill(0, PARENT, PARENT + 2);
    }
    if (!this.#mayExceed(least, block)) return false;
    const numbers = this.#numbers;
    this.best = NOT_SPLITTING;
    this.second = -Infinity;
    this.attribute = -1;
    let at = this.#statistics.startOf(block);
    for (let j = first; j < first + perBlock; j++) {
      const a = attributes[j];
      const before = this.best;
      const beforeSecond = this.second;
      numbers[MERIT] = -Infinity;
      if (numeric[a] === 1) this.#numeric(a, at);
      else this.#nominal(a, at, multiway);
      // An attribute competes with its best test only: `second` is the best of another attribute or of not splitting.
      const merit = numbers[MERIT];
      this.second = merit > before ? before : Math.max(merit, beforeSecond);
      at += sizes[a];
    }
    if (this.attribute < 0) return false;
    this.#distribute(block);
    return true;
  }

  #mayExceed(merit: number, block: number): boolean {
    const { sizes, attributes, perBlock } = this.#statistics;
    const first = this.#statistics.firstOf(block);
    const numbers = this.#numbers;
    let at = this.#statistics.startOf(block);
    for (let j = first; j < first + perBlock; j++) {
      const a = attributes[j];
      this.#addParent(a, at);
      if (numbers[PARENT + 1] > merit * numbers[PARENT]) return true;
      at += sizes[a];
    }
    return false;
  }

  /** Weight and impurity of the leaf, as far as an attribute's values are known. */
  #addParent(attribute: number, at: number): void {
    const { numeric, classes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    const step = numeric[attribute] === 1 ? numericWidth : 1;
    const weights = this.#weights;
    let same = true; // as of the attribute before, unless values are missing
    for (let c = 0; c < classes; c++) {
      const weight = stats[at + c * step];
      if (weight !== weights[c]) same = false;
      weights[c] = weight;
    }
    if (!same) addTerms(weights, classes, this.#gini, this.#numbers, PARENT);
  }

  #numeric(attribute: number, at: number): void {
    const { classes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    let smallest = Infinity;
    let largest = -Infinity;
    for (let c = 0; c < classes; c++) {
      const q = at + c * numericWidth;
      if (stats[q] > 0) {
        smallest = Math.min(smallest, stats[q + SMALLEST]);
        largest = Math.max(largest, stats[q + LARGEST]);
      }
    }
    if (!(smallest < largest)) return;
    this.#addParent(attribute, at);
    const cutValues = this.#cutValues;
    const cuts = cutValues.length;
    for (let i = 0; i < cuts; i++) cutValues[i] = smallest + (largest - smallest) * ((i + 1) / (cuts + 1));
    this.#masses.fill(0);
    this.#sums.fill(0);
    this.#otherSums.fill(0);
    for (let c = 0; c < classes; c++) this.#addClass(at + c * numericWidth, cuts);
    this.#compareCuts(attribute);
  }

  /**
   * Adds a class, whose numbers lie at `q`, to the masses left of the first `cuts` cuts and to the sums.
   *
   * The information gain is the mutual information of class and side, also from the other end: H(side) - H(side | class).
   * A class's share of H(side | class) is a function of the cut's distance from its mean alone, so a table holds it.
   */
  #addClass(q: number, cuts: number): void {
    const stats = this.#statistics.blocks.data;
    const n = stats[q];
    if (n === 0) return;
    const mean = stats[q + MEAN];
    const squares = stats[q + SQUARES];
    const smallest = stats[q + SMALLEST];
    const largest = stats[q + LARGEST];
    const inverseDeviation = n > 1 && squares > 0 ? Math.sqrt((n - 1) / squares) : 0;
    const table = normalValues ?? makeNormalValues();
    const cutValues = this.#cutValues;
    const masses = this.#masses;
    const sums = this.#sums;
    const otherSums = this.#otherSums;
    const gini = this.#gini;
    for (let i = 0; i < cuts; i++) {
      const cut = cutValues[i];
      let mass = 0;
      let sum = 0;
      if (cut >= largest) mass = n;
      else if (cut >= smallest) {
        const distance = cut - mean;
        const z = distance * inverseDeviation;
        if (inverseDeviation === 0 || z <= -NORMAL_END || z >= NORMAL_END) mass = distance >= 0 ? n : 0;
        else {
          const position = (z + NORMAL_END) * NORMAL_STEPS;
          const step = position | 0;
          mass = n * interpolate(table, 4 * step, position - step);
          sum = n * interpolate(table, 4 * step + 2, position - step);
        }
      }
      masses[i] += mass;
      sums[i] += gini ? mass * mass : sum;
      if (gini) otherSums[i] += (n - mass) * (n - mass);
    }
  }

  /** The best of the cuts whose masses and sums are known, taken if it is the best test of all. */
  #compareCuts(attribute: number): void {
    const numbers = this.#numbers;
    const gini = this.#gini;
    const masses = this.#masses;
    const sums = this.#sums;
    const logs = this.#logarithms;
    const weight = numbers[PARENT];
    const least = MINIMUM_BRANCH_SHARE * weight;
    const cuts = masses.length;
    if (!gini) {
      for (let i = 0; i < cuts; i++) {
        const left = masses[i];
        const possible = left > least && weight - left > least;
        logs[2 * i] = possible ? left : 1;
        logs[2 * i + 1] = possible ? weight - left : 1;
      }
      binaryLogarithms(logs, 0, 2 * cuts);
    }
    const whole = gini ? numbers[PARENT + 1] - weight : timesLog2(weight);
    let merit = -Infinity;
    let best = 0;
    for (let i = 0; i < cuts; i++) {
      const left = masses[i];
      const right = weight - left;
      // Gini: sum of squares on each side over its weight. Information gain: N H(side) - N H(side | class).
      const gained = gini
        ? whole + sums[i] / left + this.#otherSums[i] / right
        : whole - left * logs[2 * i] - right * logs[2 * i + 1] - sums[i];
      if (!(left > least && right > least && gained > merit)) continue;
      merit = gained;
      best = i;
    }
    numbers[MERIT] = merit / weight;
    numbers[CUT] = this.#cutValues[best];
    if (numbers[MERIT] > this.best) this.#record(attribute, NUMERIC_CUT, 2);
  }

  #nominal(attribute: number, at: number, multiway: boolean): void {
    const { classes } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    const known = this.#statistics.known(attribute);
    const numbers = this.#numbers;
    const gini = this.#gini;
    this.#addParent(attribute, at);
    const least = MINIMUM_BRANCH_SHARE * numbers[PARENT];
    let branches = 0;
    let children = 0; // weighted impurity of all branches together
    const tried = known === 2 ? 1 : known; // of two values, the second makes the first one's test again
    for (let v = 0; v < tried; v++) {
      const row = at + (1 + v) * classes;
      let weight = 0;
      let rest = 0;
      let impurity = 0;
      let restImpurity = 0;
      for (let c = 0; c < classes; c++) {
        const n = stats[row + c];
        const other = stats[at + c] - n;
        weight += n;
        rest += other;
        impurity += gini ? n * n : timesLog2(n);
        restImpurity += gini ? other * other : timesLog2(other);
      }
      if (weight === 0) continue; // of hundreds of values a young leaf has met a few
      numbers[CUT] = v;
      numbers[LEFT] = weight;
      numbers[LEFT + 1] = gini ? weight - impurity / weight : timesLog2(weight) - impurity;
      numbers[RIGHT] = rest;
      numbers[RIGHT + 1] = gini ? rest - restImpurity / rest : timesLog2(rest) - restImpurity;
      children += numbers[LEFT + 1];
      if (!(weight > least)) continue;
      branches++;
      this.#compare(attribute);
    }
    if (!multiway || branches < 2 || known <= 2) return;
    const gain = (numbers[PARENT + 1] - children) / numbers[PARENT];
    if (gain < numbers[MERIT]) return;
    numbers[MERIT] = gain;
    // As good as one of its own binary tests it wins, as good as another attribute's test it does not.
    if (gain > this.best || this.attribute === attribute) this.#record(attribute, NOMINAL_VALUES, known);
  }

  /** Takes the value at hand against the rest if that is the attribute's best test, and the best of all if it is that. */
  #compare(attribute: number): void {
    const numbers = this.#numbers;
    const weight = numbers[PARENT];
    const least = MINIMUM_BRANCH_SHARE * weight;
    if (!(numbers[LEFT] > least && numbers[RIGHT] > least)) return;
    const children = numbers[LEFT + 1] + numbers[RIGHT + 1];
    const gain = (numbers[PARENT + 1] - children) / weight;
    if (!(gain > numbers[MERIT])) return;
    numbers[MERIT] = gain;
    if (gain > this.best) this.#record(attribute, NOMINAL_EQUALS, 2);
  }

  #record(attribute: number, kind: number, branches: number): void {
    this.best = this.#numbers[MERIT];
    this.attribute = attribute;
    this.kind = kind;
    this.threshold = kind === NOMINAL_VALUES ? 0 : this.#numbers[CUT];
    this.branches = branches;
  }

  /** Fills `distribution` for the recorded test. */
  #distribute(block: number): void {
    const { classes, sizes, attributes, numericWidth } = this.#statistics;
    const stats = this.#statistics.blocks.data;
    let at = this.#statistics.startOf(block);
    for (let j = this.#statistics.firstOf(block); attributes[j] !== this.attribute; j++) at += sizes[attributes[j]];
    if (this.distribution.length < this.branches * classes)
      this.distribution = new Float64Array(this.branches * classes);
    const { distribution } = this;
    if (this.kind === NUMERIC_CUT) {
      this.#cutValues[0] = this.threshold;
      for (let c = 0; c < classes; c++) {
        const q = at + c * numericWidth;
        this.#masses[0] = 0;
        this.#addClass(q, 1);
        distribution[c] = this.#masses[0];
        distribution[classes + c] = stats[q] - this.#masses[0];
      }
    } else if (this.kind === NOMINAL_EQUALS) {
      for (let c = 0; c < classes; c++) {
        const n = stats[at + (1 + this.threshold) * classes + c];
        distribution[c] = stats[at + c] - n;
        distribution[classes + c] = n;
      }
    } else {
      distribution.set(stats.subarray(at + classes, at + (1 + this.branches) * classes));
    }
  }
}

/**
 * Weight of a node with class masses n_c, to `into[at]`, and its weight times its impurity, to `into[at + 1]`:
 * N lg N - sum n_c lg n_c for the entropy, N - sum n_c^2 / N for the Gini index.
 */
function addTerms(masses: Float64Array, classes: number, gini: boolean, into: Float64Array, at: number): void {
  let weight = 0;
  let impurity = 0;
  if (gini) {
    for (let c = 0; c < classes; c++) {
      const n = masses[c];
      weight += n;
      impurity -= n * n;
    }
    impurity = weight > 0 ? weight + impurity / weight : 0;
  } else {
    for (let c = 0; c < classes; c++) {
      const n = masses[c];
      weight += n;
      impurity -= timesLog2(n);
    }
    impurity += timesLog2(weight);
  }
  into[at] = weight;
  into[at + 1] = impurity;
}

const NORMAL_END = 8; // beyond, the distribution function is 0 or 1 to fifteen digits
const NORMAL_STEPS = 64; // per unit
// At each step from -8 to 8: the distribution function p and its slope, the entropy of (p, 1 - p) in bits and its slope.
let normalValues: Float64Array | undefined;

function makeNormalValues(): Float64Array {
  const steps = 2 * NORMAL_END * NORMAL_STEPS;
  normalValues = new Float64Array(4 * (steps + 1));
  for (let i = 0; i <= steps; i++) {
    const x = i / NORMAL_STEPS - NORMAL_END;
    const below = normalCdf(x);
    const above = normalCdf(-x);
    const density = exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI) / NORMAL_STEPS;
    normalValues[4 * i] = below;
    normalValues[4 * i + 1] = density;
    normalValues[4 * i + 2] = -below * log2(below) - above * log2(above);
    normalValues[4 * i + 3] = density * (log2(above) - log2(below));
  }
  return normalValues;
}

/** Cubic through two neighbouring steps; error below 1e-9, far below that of taking a class for normal. */
function interpolate(table: Float64Array, at: number, t: number): number {
  const p0 = table[at];
  const d0 = table[at + 1];
  const rise = table[at + 4] - p0;
  const d1 = table[at + 5];
  return p0 + t * (d0 + t * (3 * rise - 2 * d0 - d1 + t * (d0 + d1 - 2 * rise)));
}
