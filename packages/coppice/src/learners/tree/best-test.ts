/**
 * Finds the best test of a node exactly, from the counts of its examples, independent of their order: a numeric
 * attribute is cut halfway between neighbouring values, a nominal one has a value tested against all others, and an
 * example without a value fails the test. If a number is missing in only some examples, whether it is known is another
 * test, the last of its attribute, so that different examples can always be separated.
 *
 * Of the best tests, up to rounding, the first is taken: attributes in schema order, values ascending.
 *
 * An attribute that has been searched before has a ceiling. Let -E be the merit that information gain compares, with
 * E = N_l H_l + N_r H_r the entropy that a test leaves. A new example never decreases E, for any test; removing one of
 * weight w reduces E by at most phi(N) - phi(N - w) - phi(w), phi(n) = n lg n, as phi is convex. A test that did not
 * exist before had all examples on one side. So attributes whose ceiling is below the best test need not be searched
 * again. Gain ratios have no such ceiling.
 */
import { borrow, giveBack, timesLog2 } from "../../core/index.ts";
import { between } from "../stump/threshold-search.ts";
import { CUT_CRITERIA, type CutCriterion, SAME_MERIT, TOGETHER } from "./cut-criteria.ts";
import type { RowWindow } from "./row-window.ts";
import { sortPlaces } from "./sort-places.ts";
import { TestKind } from "./topology.ts";

/** Sorting takes longer than filtering the order of all examples if more than one in this many belong to the node. */
const FEW = 32;

/** The examples of a node: `members[from .. to)` are their places; `owners` has the node of each place. */
export interface NodeRows {
  members: Int32Array;
  from: number;
  to: number;
  owners: Int32Array;
  node: number;
}

export class BestTest {
  // The test found.
  attribute = 0;
  kind: number = TestKind.NUMERIC_CUT;
  threshold = 0;
  /** By attribute: upper bound on the merit. Set before a search, Infinity if unknown. */
  readonly ceilings: Float64Array;
  readonly #window: RowWindow;
  readonly #criterion: CutCriterion;
  readonly #isRatio: boolean;
  readonly #most: Float64Array; // by attribute: the best merit, -Infinity if not searched
  #classes = 0;
  #below = new Float64Array(0); // class weights of one side of a test
  #left = new Float64Array(0); // of the tests whose merits are to be computed
  readonly #merits = new Float64Array(TOGETHER);
  // The tests of the attribute searched last, and the node's places in the order of its values.
  #order = new Int32Array(0);
  #thresholds = new Float64Array(0);
  #allMerits = new Float64Array(0);
  #tests = 0;

  constructor(window: RowWindow, criterion: "information-gain" | "gain-ratio") {
    this.#window = window;
    this.#criterion = CUT_CRITERIA[criterion];
    this.#isRatio = criterion === "gain-ratio";
    this.ceilings = new Float64Array(window.width);
    this.#most = new Float64Array(window.width);
  }

  /**
   * Raises the ceilings by the maximum effect of removing an example of weight `weight` from a node of weight `total`.
   */
  raise(total: number, weight: number): void {
    const more = timesLog2(total) - timesLog2(total - weight) - timesLog2(weight);
    for (let a = 0; a < this.ceilings.length; a++) this.ceilings[a] += Math.max(more, 0);
  }

  /**
   * Finds the best test of a node's examples, whose class weights are `whole`; `first` is the attribute searched first,
   * -1 for none. Returns whether any test divides them.
   */
  find(rows: NodeRows, whole: Float64Array, first: number): boolean {
    this.#makeRoom(whole.length);
    const { ceilings } = this;
    const most = this.#most;
    const width = most.length;
    let total = 0;
    for (let c = 0; c < whole.length; c++) total += whole[c];
    const same = this.#isRatio ? SAME_MERIT : SAME_MERIT * total;
    const undivided = this.#undivided(whole);
    let best = -Infinity;
    let last = -1;
    most.fill(-Infinity);
    for (let j = first < 0 ? 0 : -1; j < width; j++) {
      const a = j < 0 ? first : j;
      if (j === first || (best > -Infinity && ceilings[a] < best - 2 * same)) continue;
      most[a] = this.#look(rows, whole, a);
      ceilings[a] = this.#isRatio ? Infinity : Math.max(most[a], undivided);
      best = Math.max(best, most[a]);
      last = a;
    }
    if (best === -Infinity) return false;
    let chosen = 0;
    while (!(most[chosen] >= best - same)) chosen++;
    if (chosen !== last) this.#look(rows, whole, chosen);
    let test = 0;
    while (!(this.#allMerits[test] >= best - same)) test++;
    this.attribute = chosen;
    this.kind = this.#window.isNominal[chosen] === 1 ? TestKind.NOMINAL_EQUALS : TestKind.NUMERIC_CUT;
    this.threshold = this.#thresholds[test];
    return true;
  }

  #makeRoom(classes: number): void {
    const { capacity } = this.#window;
    if (this.#order.length < capacity) {
      this.#order = new Int32Array(capacity);
      this.#thresholds = new Float64Array(capacity);
      this.#allMerits = new Float64Array(capacity);
    }
    if (classes === this.#classes) return;
    this.#classes = classes;
    this.#below = new Float64Array(classes);
    this.#left = new Float64Array(TOGETHER * classes);
  }

  /** The merit of a test that has all examples on one side. */
  #undivided(whole: Float64Array): number {
    this.#left.fill(0, 0, this.#classes);
    this.#criterion(this.#left, 1, whole, this.#classes, this.#merits);
    return this.#merits[0];
  }

  /** Computes the merits of all tests of an attribute; returns the largest, -Infinity if none divides the examples. */
  #look(node: NodeRows, whole: Float64Array, attribute: number): number {
    const { rows, labels, weights, width, isNominal } = this.#window;
    const isCut = isNominal[attribute] === 0;
    const classes = this.#classes;
    const below = this.#below;
    const left = this.#left;
    const count = node.to - node.from;
    const order = this.#sort(node, attribute);
    this.#tests = 0;
    let most = -Infinity;
    let due = 0;
    let begin = 0; // of the examples with this value
    below.fill(0);
    for (let i = 0; i < count; i++) {
      const place = order[i];
      const value = rows[place * width + attribute];
      if (value !== value) break; // missing, and so are all behind it
      below[labels[place]] += weights[place];
      const next = i + 1 < count ? rows[order[i + 1] * width + attribute] : value;
      const isLast = i + 1 === count;
      if (next === value && !isLast) continue;
      const divides = isCut ? !isLast : i + 1 - begin < count;
      if (divides) {
        for (let c = 0; c < classes; c++) left[due * classes + c] = below[c];
        // Every number is below MAX_VALUE: tests whether it is known.
        this.#thresholds[this.#tests + due++] = isCut
          ? next === next
            ? between(value, next)
            : Number.MAX_VALUE
          : value;
        if (due === TOGETHER) {
          most = Math.max(most, this.#judge(whole, due));
          due = 0;
        }
      }
      if (!isCut) below.fill(0);
      begin = i + 1;
    }
    return Math.max(most, this.#judge(whole, due));
  }

  #judge(whole: Float64Array, due: number): number {
    const merits = this.#merits;
    this.#criterion(this.#left, due, whole, this.#classes, merits);
    let most = -Infinity;
    for (let i = 0; i < due; i++) {
      this.#allMerits[this.#tests + i] = merits[i];
      if (merits[i] > most) most = merits[i];
    }
    this.#tests += due;
    return most;
  }

  /** The places of a node's examples in the order of an attribute's values, those without a value last. */
  #sort({ members, from, to, owners, node }: NodeRows, attribute: number): Int32Array {
    const { orders, capacity, count, rows, width } = this.#window;
    const order = this.#order;
    if ((to - from) * FEW > count) {
      const first = attribute * capacity;
      let found = 0;
      for (let i = first; i < first + count; i++) {
        const place = orders[i];
        order[found] = place; // counts if it is the node's: a branch would be unpredictable
        found += Number(owners[place] === node);
        if (found === to - from) break;
      }
      return order;
    }
    const keys = borrow(capacity);
    for (let i = from; i < to; i++) {
      const place = members[i];
      const x = rows[place * width + attribute];
      order[i - from] = place;
      keys[place] = x === x ? x : Infinity;
    }
    sortPlaces(order, 0, to - from, keys);
    giveBack(keys);
    return order;
  }
}
