/**
 * The test search of a tree that re-evaluates its inner nodes: it excludes attributes tested on the path, and computes
 * the merit of a node's current test.
 */
import { withRoom } from "../../core/index.ts";
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { Block } from "../counts/block.ts";
import { addClassCount, addClassMasses, findRange, hasTwoNumbers } from "./class-masses.ts";
import { type Criterion, leastBranch } from "./criteria.ts";
import type { NodeTest } from "./prunable-topology.ts";
import { SplitSearch } from "./split-search.ts";
import { TestKind, thresholdOfKnown } from "./topology.ts";

export class PathSearch extends SplitSearch {
  /** Per attribute: 1 if it is nominal and must not be tested. */
  readonly excluded: Uint8Array;
  /** Whether the best test of a leaf has to beat the second-best, not only not splitting. */
  comparesTests = true;
  readonly #statistics: AttributeStatistics;
  readonly #criterion: Criterion;
  // Scratch.
  #met = 0; // classes the table has seen
  #heads = new Int32Array(0); // offsets of their blocks
  #offset = 0; // of the attribute in a block
  #weightAt = 0; // of its weight there
  #totalAt = 0; // of that of all rows
  readonly #node = new Float64Array(3); // of the rows with a value of the attribute, as `leastBranch` takes it
  // What `addClassMasses` and the criterion take, for one cut.
  readonly #cut = new Float64Array(1);
  readonly #masses = new Float64Array(1);
  readonly #left = new Float64Array(1);
  readonly #entropies = new Float64Array(1);
  // Class weights of all these rows, then of each branch; weights and merits of the branches.
  #counts = new Float64Array(0);
  #branchWeights = new Float64Array(0);
  #merits = new Float64Array(1);

  constructor(statistics: AttributeStatistics, criterion: Criterion, cuts: number) {
    super(statistics, criterion, cuts);
    this.excluded = new Uint8Array(statistics.shape.numeric.length);
    this.#statistics = statistics;
    this.#criterion = criterion;
  }

  override excels(bound: number, nat: number, confidence: number): boolean {
    return this.comparesTests ? super.excels(bound, nat, confidence) : this.best > bound; // G(X_a) - G(X_0) > eps
  }

  protected override searchNominal(attribute: number, offset: number, multiway: boolean): void {
    if (this.excluded[attribute] === 0) super.searchNominal(attribute, offset, multiway);
  }

  /**
   * The merit that `search` would give a test, from the rows of a table: minus infinity if nearly all of them take the
   * same branch.
   */
  meritOf(table: number, test: NodeTest, rowWeight: number): number {
    const stats = this.#statistics.blocks.data;
    const node = this.#node;
    this.#locate(table, test.attribute);
    const met = this.#met;
    const values = test.kind === TestKind.NUMERIC_CUT ? 0 : test.kind === TestKind.NOMINAL_EQUALS ? 1 : test.branches;
    const isOfKnown = test.threshold === thresholdOfKnown(test.kind);
    this.#counts = withRoom(this.#counts, (2 + values) * met);
    const w = isOfKnown ? this.#totalAt : this.#weightAt;
    for (let i = 0; i < met; i++) this.#counts[i] = stats[this.#heads[i] + w];
    this.#criterion.measure(this.#counts, met, node);
    node[2] = rowWeight;
    if (node[0] === 0) return -Infinity;
    if (isOfKnown) return this.#ofKnown();
    return values === 0 ? this.#ofCut(test.threshold) : this.#ofValues(test, values);
  }

  #locate(table: number, attribute: number): void {
    const { attributes } = this.#statistics;
    const { classes, stride, sizes, head, own, perBlock } = this.#statistics.shape;
    this.#heads = withRoom(this.#heads, classes);
    const first = this.#statistics.firstOf(table);
    let j = first;
    this.#offset = head;
    for (; attributes[j] !== attribute; j++) this.#offset += sizes[attributes[j]];
    this.#weightAt = Block.WEIGHT + own * (j - first);
    this.#totalAt = Block.WEIGHT + own * perBlock;
    this.#met = 0;
    for (let c = 0; c < classes; c++) {
      const block = this.#statistics.blockOf(table, c);
      if (block >= 0) this.#heads[this.#met++] = block * stride;
    }
  }

  #ofKnown(): number {
    const stats = this.#statistics.blocks.data;
    const met = this.#met;
    for (let i = 0; i < met; i++) this.#counts[met + i] = stats[this.#heads[i] + this.#weightAt];
    this.#branchWeights = withRoom(this.#branchWeights, 1);
    this.#merits = withRoom(this.#merits, 2);
    this.#criterion.values(this.#node, this.#counts, met, 1, this.#branchWeights, this.#merits);
    return this.#merits[0];
  }

  #ofCut(threshold: number): number {
    const stats = this.#statistics.blocks.data;
    const criterion = this.#criterion;
    const heads = this.#heads;
    const offset = this.#offset;
    const masses = this.#masses;
    const left = this.#left;
    const entropies = this.#entropies;
    const varies = findRange(stats, heads, this.#met, offset, this.#weightAt);
    const hasTwo = varies && hasTwoNumbers(stats, heads, this.#met, offset, this.#weightAt);
    this.#cut[0] = threshold;
    left[0] = 0;
    entropies[0] = 0;
    criterion.start(1);
    for (let i = 0; i < this.#met; i++) {
      const q = heads[i] + offset;
      const w = heads[i] + this.#weightAt;
      if (stats[w] === 0) continue; // the class has no rows with a value of the attribute
      if (hasTwo) addClassCount(stats, q, w, this.#cut, masses, left, entropies);
      else addClassMasses(stats, q, w, this.#cut, 1, masses, left, entropies, criterion.wantsEntropies);
      criterion.addClass(stats[w], masses, 1);
    }
    criterion.cuts(this.#node, left, entropies, 1, this.#merits);
    return this.#merits[0] / this.#node[0];
  }

  #ofValues(test: NodeTest, values: number): number {
    const { attribute, threshold, branches, fallback } = test;
    const statistics = this.#statistics;
    const place = statistics.placeOf(attribute, this.#offset, 0);
    const met = this.#met;
    const counts = this.#counts;
    const isValue = test.kind === TestKind.NOMINAL_EQUALS; // then only that value is counted
    counts.fill(0, met, (1 + values) * met);
    for (let v = 0; v < statistics.shape.room[attribute]; v++) {
      if (isValue && v !== threshold) continue;
      const branch = isValue ? 0 : v < branches ? v : fallback;
      for (let i = 0; i < met; i++) counts[(1 + branch) * met + i] += statistics.weightAt(this.#heads[i], place + v);
    }
    this.#branchWeights = withRoom(this.#branchWeights, values);
    this.#merits = withRoom(this.#merits, values + 1);
    const weights = this.#branchWeights;
    this.#criterion.values(this.#node, counts, met, values, weights, this.#merits);
    if (isValue) return this.#merits[0];
    const least = leastBranch(this.#node);
    let heavy = 0;
    for (let b = 0; b < values; b++) if (weights[b] > least) heavy++;
    return heavy < 2 ? -Infinity : this.#merits[values];
  }
}
