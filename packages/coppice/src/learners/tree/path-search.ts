/**
 * The search for tests in a tree that looks at its inner nodes again: it leaves out what has been tested on the way, and
 * knows the merit of the test that a node has.
 */
import type { AttributeStatistics } from "../counts/attribute-statistics.ts";
import { BLOCK } from "../counts/block-shape.ts";
import { addClassMasses } from "./class-masses.ts";
import { CRITERIA, type Criterion, type CriterionName, leastBranch } from "./criteria.ts";
import type { NodeTest } from "./prunable-topology.ts";
import { SplitSearch } from "./split-search.ts";
import { TEST_KINDS } from "./topology.ts";

const { NUMERIC_CUT, NOMINAL_EQUALS } = TEST_KINDS;

export class PathSearch extends SplitSearch {
  /** Per attribute: 1 where a nominal one is not to be tested. */
  readonly excluded: Uint8Array;
  readonly #statistics: AttributeStatistics;
  readonly #criterion: Criterion;

  constructor(statistics: AttributeStatistics, criterion: CriterionName, cuts: number) {
    super(statistics, criterion, cuts);
    this.excluded = new Uint8Array(statistics.shape.numeric.length);
    this.#statistics = statistics;
    this.#criterion = new CRITERIA[criterion](1);
  }

  protected override searchNominal(attribute: number, offset: number, multiway: boolean): void {
    if (this.excluded[attribute] === 0) super.searchNominal(attribute, offset, multiway);
  }

  /**
   * The merit that `search` would give a test, from the rows of a table: minus infinity where hardly any of them take
   * another branch than the others.
   */
  meritOf(table: number, test: NodeTest): number {
    const { attributes, blocks } = this.#statistics;
    const { classes, stride, sizes } = this.#statistics.shape;
    let offset: number = BLOCK.HEAD;
    for (let j = this.#statistics.firstOf(table); attributes[j] !== test.attribute; j++) offset += sizes[attributes[j]];
    const places: number[] = []; // where each class's numbers of the attribute begin
    for (let c = 0; c < classes; c++) {
      const block = this.#statistics.blockOf(table, c);
      if (block >= 0) places.push(block * stride + offset);
    }
    const node = new Float64Array(2);
    const weights = Float64Array.from(places, (at) => blocks.data[at]);
    this.#criterion.measure(weights, places.length, node);
    if (node[0] === 0) return -Infinity;
    return test.kind === NUMERIC_CUT ? this.#ofCut(node, places, test) : this.#ofValues(node, weights, places, test);
  }

  #ofCut(node: Float64Array, places: readonly number[], { threshold }: NodeTest): number {
    const criterion = this.#criterion;
    const stats = this.#statistics.blocks.data;
    const [cut, masses, left, entropies, merits] = [threshold, 0, 0, 0, 0].map((number) => Float64Array.of(number));
    criterion.start();
    for (const at of places) {
      if (stats[at] === 0) continue; // the class has no rows that know the attribute
      addClassMasses(stats, at, cut, 1, masses, left, entropies, criterion.wantsEntropies);
      criterion.addClass(stats[at], masses, 1);
    }
    criterion.cuts(node, left, entropies, 1, merits);
    return merits[0] / node[0];
  }

  #ofValues(node: Float64Array, weights: Float64Array, places: readonly number[], test: NodeTest): number {
    const { attribute, kind, threshold, branches, fallback } = test;
    const stats = this.#statistics.blocks.data;
    const classes = places.length;
    const isValue = kind === NOMINAL_EQUALS;
    const values = isValue ? 1 : branches;
    const counts = new Float64Array((1 + values) * classes); // of all, then of each value: of a single one where it is asked for
    counts.set(weights);
    for (let v = 0; v < this.#statistics.shape.room[attribute]; v++) {
      if (isValue && v !== threshold) continue;
      const branch = isValue ? 0 : v < branches ? v : fallback;
      places.forEach((at, i) => {
        counts[(1 + branch) * classes + i] += stats[at + 1 + v];
      });
    }
    const valueWeights = new Float64Array(values);
    const merits = new Float64Array(values + 1);
    this.#criterion.values(node, counts, 0, classes, values, valueWeights, merits);
    if (isValue) return merits[0];
    const heavy = valueWeights.filter((weight) => weight > leastBranch(node));
    return heavy.length < 2 ? -Infinity : merits[values];
  }
}
