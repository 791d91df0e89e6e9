/**
 * Finds the best test of a leaf: every attribute proposes its best split, by the merit that a split criterion computes
 * from the leaf's statistics.
 *
 * A numeric attribute tries equally spaced cuts between its smallest and largest number. A nominal attribute tries each
 * value against the rest and, where that is allowed, one branch per value, up to the last one that the leaf has seen.
 * Either tries whether its value is known (decision 63).
 */
import { LN2, log2, withRoom } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { Block } from "../counts/block.ts";
import { addClassCount, addClassMasses, findRange, hasTwoNumbers, range } from "./class-masses.ts";
import { type Criterion, leastBranch } from "./criteria.ts";
import type { TreeNodes } from "./nodes.ts";
import { TestKind, thresholdOfKnown } from "./topology.ts";
import { branchOfUnknown } from "./unknown-rows.ts";

const enum Merit {
  /** 0, raised slightly: rounding, of masses to 1e-9, may turn a merit of 0 into a tiny positive one. */
  OF_NOT_SPLITTING = 1e-8,
}

// Scratch shared by all searches: it would dominate the memory of a small tree. The classes that the leaf has seen
// ("met"), and where their blocks begin:
let met = 0;
let labels = /* @__PURE__ */ new Int32Array(0);
let heads = /* @__PURE__ */ new Int32Array(0);
// Where the weight of the current attribute is in a block:
let weightAt = 0;
// Class weights of the leaf's rows with a value of the attribute; their weight, their weighted impurity, and the
// typical row's weight:
let classWeights = /* @__PURE__ */ new Float64Array(0);
const node = /* @__PURE__ */ new Float64Array(3);
// The same three numbers for all rows of the leaf:
const whole = /* @__PURE__ */ new Float64Array(3);
// Class weights of the rows without a value of the tested attribute:
let unknown = /* @__PURE__ */ new Float64Array(0);
// Per cut of a numeric attribute: the cut; a class's weight on the left; that of all classes; the entropy of the side
// within the classes, times their weight.
let cutValues = /* @__PURE__ */ new Float64Array(0);
let masses = /* @__PURE__ */ new Float64Array(0);
let left = /* @__PURE__ */ new Float64Array(0);
let entropies = /* @__PURE__ */ new Float64Array(0);
// The counts of a nominal attribute, as `Criterion.values` takes them; the weights of its values; the merits of an
// attribute's tests.
let counts = /* @__PURE__ */ new Float64Array(0);
let valueWeights = /* @__PURE__ */ new Float64Array(0);
let merits = /* @__PURE__ */ new Float64Array(0);
let distribution = /* @__PURE__ */ new Float64Array(0);

/** When leaves split. */
export interface SplitParams {
  readonly splitConfidence: number; // delta
  readonly tieThreshold: number; // tau
  readonly binarySplits: boolean;
}

export class SplitSearch {
  /** Result of `search`: merits of the best and the second-best proposal; not splitting is a proposal too. */
  best = Merit.OF_NOT_SPLITTING;
  second = 0;
  attribute = -1;
  kind: number = TestKind.NUMERIC_CUT;
  threshold = 0;
  branches = 0;
  /** The branch of rows without a value of the attribute. */
  fallback = 0;
  /** Number of branches with rows of the leaf. */
  filled = 0;

  readonly #statistics: AttributeStatistics;
  readonly #criterion: Criterion;
  readonly #cuts: number;
  #merit = -Infinity; // best merit of the current attribute
  #hasTwo = false; // whether the numeric attribute searched last has two numbers at the leaf
  #isOfTwo = false; // or that of the best test

  constructor(statistics: AttributeStatistics, criterion: Criterion, cuts: number) {
    this.#statistics = statistics;
    this.#criterion = criterion;
    this.#cuts = cuts;
  }

  /**
   * `branches` times C weights: the initial class weights of each branch of the best test, valid until the next search
   * of any tree.
   */
  get distribution(): Float64Array {
    return distribution;
  }

  /** The Hoeffding bound at a node of weight n: eps = sqrt(R^2 ln(1/delta) / 2n). `confidence`: ln(1/delta). */
  bound(nodes: TreeNodes, node: number, confidence: number): number {
    const range = this.#range(nodes, node);
    return Math.sqrt((range * range * confidence) / (2 * nodes.weight(node)));
  }

  /** The range of merits at a node, R. */
  #range(nodes: TreeNodes, node: number): number {
    return this.#criterion.range(nodes.classesAt(node));
  }

  /** The merit of a test that makes the n rows of a leaf together e times as probable: 1 / (n ln 2) bits. */
  #nat(nodes: TreeNodes, leaf: number): number {
    return (this.#criterion.range(Math.E) * nodes.rowWeight) / nodes.weight(leaf);
  }

  /** Searches for a test of a leaf. Returns whether it is good enough; on a tie, eps < tau R^(1/2), any merit is. */
  finds(nodes: TreeNodes, leaf: number, { splitConfidence, tieThreshold, binarySplits }: SplitParams): boolean {
    const confidence = -log2(splitConfidence) * LN2; // ln(1/delta)
    const bound = this.bound(nodes, leaf, confidence); // eps
    const nat = this.#nat(nodes, leaf);
    const isTie = bound < tieThreshold * Math.sqrt(this.#range(nodes, leaf));
    const least = isTie ? 0 : Math.min(bound, nat * confidence); // no test with less excels
    return this.search(leaf, !binarySplits, least, nodes.rowWeight) && (isTie || this.excels(bound, nat, confidence));
  }

  /**
   * Whether the best test is good enough, right after the search. It must beat the second best by more than `bound`,
   * eps. If no other attribute has merit, a likelihood ratio test decides whether the class depends on this one at all
   * (decision 49): best / nat is the logarithm of how much more probable the split makes the rows; the part due to
   * chance grows with (C - 1)(k - 1). `confidence`: ln(1/delta).
   */
  excels(bound: number, nat: number, confidence: number): boolean {
    return (
      this.best - this.second > bound || // G(X_a) - G(X_b) > eps
      (this.second <= Merit.OF_NOT_SPLITTING && this.best > nat * (confidence + (met - 1) * (this.filled - 1) - 1)) // n G ln 2 > ln(1/delta) + (C - 1)(k - 1) - 1
    );
  }

  /**
   * Whether the leaf should consider other attributes, right after the search: its statistics cover at least half of
   * its weight (rows with a value of the attribute searched last), and the best test has no more merit than the expected
   * value by chance, n G ln 2 = (C - 1) / 2 for two branches; the price of further ones is already deducted (decision
   * 53). Not if the leaf is too pure for any test.
   */
  isIdle(nodes: TreeNodes, leaf: number): boolean {
    const isKnown = this.filled > 0 && 2 * node[0] >= nodes.weight(leaf);
    return isKnown && 2 * this.best <= this.#nat(nodes, leaf) * (met - 1);
  }

  /**
   * Finds the best test of a table; `multiway` allows one branch per value. Returns false without searching if no test
   * can have more merit than `least`: a merit never exceeds the impurity of the leaf. `rowWeight`: weight of a typical
   * row.
   */
  search(table: number, multiway: boolean, least: number, rowWeight: number): boolean {
    const { attributes } = this.#statistics;
    const { numeric, sizes, perBlock, own } = this.#statistics.shape;
    const first = this.#statistics.firstOf(table);
    this.#meet(table);
    node[2] = rowWeight;
    this.filled = 0; // also if nothing is searched
    if (!this.#mayExceed(least)) return false;
    this.best = Merit.OF_NOT_SPLITTING;
    this.filled = 2; // also if no attribute has a test
    this.second = -Infinity;
    this.attribute = -1;
    let offset: number = this.#statistics.shape.head;
    for (let j = first; j < first + perBlock; j++) {
      const a = attributes[j];
      this.#turnTo(j - first);
      const before = this.best;
      this.#merit = -Infinity;
      if (numeric[a] === 1) this.#searchNumeric(a, offset);
      else this.searchNominal(a, offset, multiway);
      if (own === 1) this.#searchKnown(a, numeric[a] === 1 ? TestKind.NUMERIC_CUT : TestKind.NOMINAL_EQUALS);
      // Each attribute competes with its best test only: `second` belongs to another attribute or to not splitting.
      this.second = this.#merit > before ? before : Math.max(this.#merit, this.second);
      offset += sizes[a];
    }
    if (this.attribute < 0) return false;
    this.#distribute(first);
    this.#routeUnknown();
    return true;
  }

  /** Lists the classes that the table has seen. */
  #meet(table: number): void {
    const { classes, stride } = this.#statistics.shape;
    labels = withRoom(labels, classes);
    heads = withRoom(heads, classes);
    classWeights = withRoom(classWeights, classes);
    met = 0;
    for (let c = 0; c < classes; c++) {
      const block = this.#statistics.blockOf(table, c);
      if (block < 0) continue;
      labels[met] = c;
      heads[met++] = block * stride;
    }
    classWeights.fill(0);
    node.fill(0);
  }

  /** Whether a test may have more merit: all rows, measured into `whole`, or those with a value are impure enough. */
  #mayExceed(merit: number): boolean {
    const { perBlock, own } = this.#statistics.shape;
    const most = own * perBlock; // 0: all attributes have the weights of all rows
    for (let t = most; t >= 0; t--) {
      this.#turnTo(t);
      this.#measure();
      if (t === most) for (let i = 0; i < 3; i++) whole[i] = node[i];
      if (node[1] > merit * node[0]) return true;
    }
    return false;
  }

  /** Makes the t-th attribute of the table the current one. */
  #turnTo(t: number): void {
    weightAt = Block.WEIGHT + this.#statistics.shape.own * t;
  }

  /**
   * Measures the leaf's rows with a value of the current attribute. Most attributes have no missing values: the last
   * result is reused.
   */
  #measure(): void {
    const stats = this.#statistics.blocks.data;
    let same = true;
    for (let i = 0; i < met; i++) {
      const weight = stats[heads[i] + weightAt];
      if (weight !== classWeights[i]) same = false;
      classWeights[i] = weight;
    }
    if (!same) this.#criterion.measure(classWeights, met, node);
  }

  #searchNumeric(attribute: number, offset: number): void {
    const stats = this.#statistics.blocks.data;
    if (!findRange(stats, heads, met, offset, weightAt)) return;
    const smallest = range[0];
    const width = range[1] - smallest;
    this.#measure();
    this.#hasTwo = hasTwoNumbers(stats, heads, met, offset, weightAt);
    const cuts = this.#hasTwo ? 1 : this.#cuts;
    cutValues = withRoom(cutValues, cuts);
    masses = withRoom(masses, cuts);
    left = withRoom(left, cuts);
    entropies = withRoom(entropies, cuts);
    merits = withRoom(merits, cuts);
    for (let i = 0; i < cuts; i++) cutValues[i] = smallest + width * ((i + 1) / (cuts + 1));
    this.#addClasses(offset, cuts);
    this.#criterion.cuts(node, left, entropies, cuts, merits);
    let best = 0;
    let most = -Infinity;
    for (let i = 0; i < cuts; i++) {
      if (!(merits[i] > most)) continue;
      most = merits[i];
      best = i;
    }
    this.#merit = most / node[0];
    if (this.#merit > this.best) this.#record(attribute, TestKind.NUMERIC_CUT, cutValues[best], 2);
  }

  /** Sums the classes of a numeric attribute for each cut, and passes them to the criterion one by one. */
  #addClasses(offset: number, cuts: number): void {
    const stats = this.#statistics.blocks.data;
    const criterion = this.#criterion;
    criterion.start(cuts);
    left.fill(0, 0, cuts);
    entropies.fill(0, 0, cuts);
    for (let i = 0; i < met; i++) {
      const w = heads[i] + weightAt;
      if (stats[w] === 0) continue; // the class has no rows with a value of the attribute
      const q = heads[i] + offset;
      if (this.#hasTwo) addClassCount(stats, q, w, cutValues, masses, left, entropies);
      else addClassMasses(stats, q, w, cutValues, cuts, masses, left, entropies, criterion.wantsEntropies);
      criterion.addClass(stats[w], masses, cuts);
    }
  }

  protected searchNominal(attribute: number, offset: number, multiway: boolean): void {
    const { shape } = this.#statistics;
    const come = shape.met[attribute];
    const values = shape.room[attribute]; // the others have not been seen
    let tried = come === 2 ? 1 : values; // of two values, the second gives the same test as the first
    while (come === 2 && tried < values && !shape.hasMet(attribute, tried - 1)) tried++;
    this.#measure();
    valueWeights = withRoom(valueWeights, values);
    merits = withRoom(merits, values + 1);
    this.#gather(attribute, offset, values);
    this.#criterion.values(node, counts, met, tried, valueWeights, merits);
    const least = leastBranch(node);
    let filled = 0; // branches with rows
    let branches = 0; // heavy enough
    let end = 0; // branches, up to the last value that the leaf has seen
    for (let v = 0; v < tried; v++) {
      if (valueWeights[v] > 0) {
        filled++;
        end = v + 1;
      }
      if (valueWeights[v] > least) branches++;
      if (!(merits[v] > this.#merit)) continue;
      this.#merit = merits[v];
      if (this.#merit > this.best) this.#record(attribute, TestKind.NOMINAL_EQUALS, v, 2);
    }
    if (!multiway || branches < 2 || come <= 2 || merits[tried] < this.#merit) return;
    this.#merit = merits[tried];
    // With equal merit it wins against a test of the same attribute, but not of another one.
    if (this.#merit > this.best || this.attribute === attribute)
      this.#record(attribute, TestKind.NOMINAL_VALUES, 0, end, filled);
  }

  /** Tries whether a value of the attribute is known; the merit is that among all rows. */
  #searchKnown(attribute: number, kind: number): void {
    const { own, perBlock } = this.#statistics.shape;
    const stats = this.#statistics.blocks.data;
    counts = withRoom(counts, 2 * met);
    valueWeights = withRoom(valueWeights, 1);
    merits = withRoom(merits, 2);
    for (let i = 0; i < met; i++) {
      counts[i] = stats[heads[i] + Block.WEIGHT + own * perBlock];
      counts[met + i] = stats[heads[i] + weightAt];
    }
    this.#criterion.values(whole, counts, met, 1, valueWeights, merits);
    if (!(merits[0] > this.#merit)) return;
    this.#merit = merits[0];
    if (this.#merit > this.best) this.#record(attribute, kind, thresholdOfKnown(kind), 2);
  }

  /** Writes the class weights of all rows with a value of a nominal attribute to `counts`, then those of each value. */
  #gather(attribute: number, offset: number, values: number): void {
    counts = withRoom(counts, (1 + values) * met);
    const statistics = this.#statistics;
    const stats = statistics.blocks.data;
    const place = statistics.placeOf(attribute, offset, 0);
    const isInside = place < statistics.shape.stride;
    for (let i = 0; i < met; i++) {
      const q = heads[i];
      counts[i] = classWeights[i];
      for (let v = 0; v < values; v++) {
        counts[(1 + v) * met + i] = isInside ? stats[q + place + v] : statistics.weightAt(q, place + v);
      }
    }
  }

  #record(attribute: number, kind: number, threshold: number, branches: number, filled = branches): void {
    this.best = this.#merit;
    this.attribute = attribute;
    this.kind = kind;
    this.threshold = threshold;
    this.#isOfTwo = this.#hasTwo;
    this.branches = branches;
    this.filled = filled;
  }

  /** Fills `distribution` for the recorded test; the leaf's attributes begin at `first`. */
  #distribute(first: number): void {
    const { attributes } = this.#statistics;
    const { classes, sizes, head } = this.#statistics.shape;
    const stats = this.#statistics.blocks.data;
    let offset = head;
    let j = first;
    for (; attributes[j] !== this.attribute; j++) offset += sizes[attributes[j]];
    this.#turnTo(j - first);
    const length = this.branches * classes;
    distribution = withRoom(distribution, length);
    distribution.fill(0, 0, length);
    cutValues[0] = this.threshold;
    const place = this.#statistics.placeOf(this.attribute, offset, 0);
    for (let i = 0; i < met; i++) {
      const c = labels[i];
      const q = heads[i] + offset;
      const w = heads[i] + weightAt;
      if (this.kind === TestKind.NOMINAL_VALUES) {
        for (let v = 0; v < this.branches; v++) {
          distribution[v * classes + c] = this.#statistics.weightAt(heads[i], place + v);
        }
      } else if (this.kind === TestKind.NOMINAL_EQUALS) {
        const n = this.threshold < 0 ? 0 : this.#statistics.weightAt(heads[i], place + this.threshold);
        distribution[c] = stats[w] - n;
        distribution[classes + c] = n;
      } else {
        masses[0] = 0;
        if (this.#isOfTwo) addClassCount(stats, q, w, cutValues, masses, left, entropies);
        else if (stats[w] !== 0) addClassMasses(stats, q, w, cutValues, 1, masses, left, entropies, false);
        distribution[c] = masses[0];
        distribution[classes + c] = stats[w] - masses[0];
      }
    }
  }

  /** Adds the leaf's rows without a value of the tested attribute to a branch, which later ones follow. */
  #routeUnknown(): void {
    const { classes, own, perBlock } = this.#statistics.shape;
    const stats = this.#statistics.blocks.data;
    unknown = withRoom(unknown, classes).fill(0);
    for (let i = 0; i < met; i++) {
      unknown[labels[i]] = stats[heads[i] + Block.WEIGHT + own * perBlock] - stats[heads[i] + weightAt];
    }
    const isOfKnown = this.threshold === thresholdOfKnown(this.kind); // then they are the second branch
    this.fallback = branchOfUnknown(this.#criterion, distribution, this.branches, unknown, classes, isOfKnown);
    for (let c = 0; c < classes; c++) distribution[this.fallback * classes + c] += unknown[c];
  }
}
