/**
 * Finds the best test of a leaf: every attribute proposes its best split, by the merit that a split criterion gives it
 * from the leaf's statistics.
 *
 * A numeric attribute tries equally spaced cuts between its smallest and largest number. A nominal attribute tries each
 * value against the rest and, where that is allowed, one branch per value.
 */
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { type BlockShape, NUMERIC } from "../counts/block-shape.ts";
import { addClassMasses } from "./class-masses.ts";
import { CRITERIA, type Criterion, type CriterionName, leastBranch } from "./criteria.ts";

const { SMALLEST, LARGEST } = NUMERIC;

/** Kinds of test at an inner node. */
export const TEST_KINDS = {
  NUMERIC_CUT: 0, // x <= threshold: branch 0, else 1
  NOMINAL_EQUALS: 1, // x = threshold: branch 1, else 0
  NOMINAL_VALUES: 2, // branch x
} as const;
const { NUMERIC_CUT, NOMINAL_EQUALS, NOMINAL_VALUES } = TEST_KINDS;

/** Merit of not splitting: 0, raised a little because rounding may turn a merit of 0 into a tiny positive one. */
const NOT_SPLITTING = 1e-10;

export class SplitSearch {
  /** Result of `search`: merits of the best and the second best proposal, where not splitting is a proposal too. */
  best = NOT_SPLITTING;
  second = 0;
  attribute = -1;
  kind: number = NUMERIC_CUT;
  threshold = 0;
  branches = 0;
  /** `branches` times C weights: the class weights each branch of the best test would start with. */
  distribution = new Float64Array(0);

  readonly #statistics: AttributeStatistics;
  readonly #shape: BlockShape;
  readonly #criterion: Criterion;
  #merit = -Infinity; // the best merit of the attribute at hand
  // Scratch: class weights of the leaf's rows that know the attribute, and their weight and weighted impurity.
  #classWeights = new Float64Array(0);
  readonly #node = new Float64Array(2);
  // Scratch, per cut of a numeric attribute: the cut; the weight of a class on the left; that of all classes; and the
  // entropy of the side within the classes, times their weight.
  readonly #cutValues: Float64Array;
  readonly #masses: Float64Array;
  readonly #left: Float64Array;
  readonly #entropies: Float64Array;
  // Scratch: the weights of a nominal attribute's values; the merits of an attribute's tests.
  #valueWeights = new Float64Array(0);
  #merits: Float64Array;

  constructor(statistics: AttributeStatistics, criterion: CriterionName, cuts: number) {
    this.#statistics = statistics;
    this.#shape = statistics.shape;
    this.#criterion = new CRITERIA[criterion](cuts);
    this.#cutValues = new Float64Array(cuts);
    this.#masses = new Float64Array(cuts);
    this.#left = new Float64Array(cuts);
    this.#entropies = new Float64Array(cuts);
    this.#merits = new Float64Array(cuts);
  }

  /** The range of merits at a leaf with rows of so many classes, R of the Hoeffding bound. */
  range(classes: number): number {
    return this.#criterion.range(classes);
  }

  /**
   * Looks for the best test of a block; `multiway` allows one branch per value. Does nothing and returns false when no
   * test can have more merit than `least`: a merit is never more than the impurity of the leaf.
   */
  search(block: number, multiway: boolean, least: number): boolean {
    const { attributes } = this.#statistics;
    const { numeric, sizes, classes, perBlock } = this.#shape;
    const first = this.#statistics.firstOf(block);
    if (this.#classWeights.length < classes) {
      this.#classWeights = new Float64Array(classes);
      this.#node.fill(0);
    }
    if (!this.#mayExceed(least, block)) return false;
    this.best = NOT_SPLITTING;
    this.second = -Infinity;
    this.attribute = -1;
    let at = this.#statistics.startOf(block);
    for (let j = first; j < first + perBlock; j++) {
      const a = attributes[j];
      const before = this.best;
      this.#merit = -Infinity;
      if (numeric[a] === 1) this.#searchNumeric(a, at);
      else this.#searchNominal(a, at, multiway);
      // Each attribute competes with its best test only: `second` belongs to another attribute or to not splitting.
      this.second = this.#merit > before ? before : Math.max(this.#merit, this.second);
      at += sizes[a];
    }
    if (this.attribute < 0) return false;
    this.#distribute(block);
    return true;
  }

  #mayExceed(merit: number, block: number): boolean {
    const { attributes } = this.#statistics;
    const { sizes, perBlock } = this.#shape;
    const first = this.#statistics.firstOf(block);
    const node = this.#node;
    let at = this.#statistics.startOf(block);
    for (let j = first; j < first + perBlock; j++) {
      const a = attributes[j];
      this.#measure(a, at);
      if (node[1] > merit * node[0]) return true;
      at += sizes[a];
    }
    return false;
  }

  /**
   * Measures the leaf's rows that know an attribute. Most attributes are always known, and give what the last one gave.
   */
  #measure(attribute: number, at: number): void {
    const { numeric, classes, numericWidth } = this.#shape;
    const stats = this.#statistics.blocks.data;
    const step = numeric[attribute] === 1 ? numericWidth : 1;
    const weights = this.#classWeights;
    let same = true;
    for (let c = 0; c < classes; c++) {
      const weight = stats[at + c * step];
      if (weight !== weights[c]) same = false;
      weights[c] = weight;
    }
    if (!same) this.#criterion.measure(weights, classes, this.#node);
  }

  #searchNumeric(attribute: number, at: number): void {
    const { classes, numericWidth } = this.#shape;
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
    this.#measure(attribute, at);
    const cutValues = this.#cutValues;
    const cuts = cutValues.length;
    for (let i = 0; i < cuts; i++) cutValues[i] = smallest + (largest - smallest) * ((i + 1) / (cuts + 1));
    this.#addClasses(at, cuts);
    const merits = this.#merits;
    this.#criterion.cuts(this.#node, this.#left, this.#entropies, cuts, merits);
    let best = 0;
    let most = -Infinity;
    for (let i = 0; i < cuts; i++) {
      if (!(merits[i] > most)) continue;
      most = merits[i];
      best = i;
    }
    this.#merit = most / this.#node[0];
    if (this.#merit > this.best) this.#record(attribute, NUMERIC_CUT, cutValues[best], 2);
  }

  /** Adds up the classes of a numeric attribute for each cut, and hands them to the criterion one by one. */
  #addClasses(at: number, cuts: number): void {
    const { classes, numericWidth } = this.#shape;
    const stats = this.#statistics.blocks.data;
    const criterion = this.#criterion;
    const masses = this.#masses;
    const left = this.#left;
    const entropies = this.#entropies;
    criterion.start();
    left.fill(0);
    entropies.fill(0);
    for (let c = 0; c < classes; c++) {
      const q = at + c * numericWidth;
      if (stats[q] === 0) continue; // the class has no rows here
      addClassMasses(stats, q, this.#cutValues, cuts, masses, left, entropies, criterion.wantsEntropies);
      criterion.addClass(stats[q], masses, cuts);
    }
  }

  #searchNominal(attribute: number, at: number, multiway: boolean): void {
    const { classes } = this.#shape;
    const known = this.#shape.known[attribute];
    const tried = known === 2 ? 1 : known; // of two values, the second gives the same test as the first
    this.#measure(attribute, at);
    if (this.#valueWeights.length < known) this.#valueWeights = new Float64Array(known);
    if (this.#merits.length < known + 1) this.#merits = new Float64Array(known + 1);
    const weights = this.#valueWeights;
    const merits = this.#merits;
    this.#criterion.values(this.#node, this.#statistics.blocks.data, at, classes, tried, weights, merits);
    const least = leastBranch(this.#node);
    let branches = 0;
    for (let v = 0; v < tried; v++) {
      if (weights[v] > least) branches++;
      if (!(merits[v] > this.#merit)) continue;
      this.#merit = merits[v];
      if (this.#merit > this.best) this.#record(attribute, NOMINAL_EQUALS, v, 2);
    }
    if (!multiway || branches < 2 || known <= 2 || merits[tried] < this.#merit) return;
    this.#merit = merits[tried];
    // With equal merit it wins against a test of its own attribute, but not against one of another attribute.
    if (this.#merit > this.best || this.attribute === attribute) this.#record(attribute, NOMINAL_VALUES, 0, known);
  }

  #record(attribute: number, kind: number, threshold: number, branches: number): void {
    this.best = this.#merit;
    this.attribute = attribute;
    this.kind = kind;
    this.threshold = threshold;
    this.branches = branches;
  }

  /** Fills `distribution` for the recorded test. */
  #distribute(block: number): void {
    const { attributes } = this.#statistics;
    const { classes, sizes, numericWidth } = this.#shape;
    const stats = this.#statistics.blocks.data;
    let at = this.#statistics.startOf(block);
    for (let j = this.#statistics.firstOf(block); attributes[j] !== this.attribute; j++) at += sizes[attributes[j]];
    const length = this.branches * classes;
    if (this.distribution.length < length) this.distribution = new Float64Array(length);
    const { distribution } = this;
    if (this.kind === NUMERIC_CUT) {
      this.#cutValues[0] = this.threshold;
      const masses = this.#masses;
      for (let c = 0; c < classes; c++) {
        const q = at + c * numericWidth;
        masses[0] = 0;
        if (stats[q] !== 0) addClassMasses(stats, q, this.#cutValues, 1, masses, this.#left, this.#entropies, false);
        distribution[c] = masses[0];
        distribution[classes + c] = stats[q] - masses[0];
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
