/**
 * Finds the best test of a node by the counts of its examples, exactly, and in a way that the order in which they came does
 * not matter: a numeric attribute is cut halfway between neighbouring values, of a nominal one a value is told from all
 * others, and an example without a value fails the test. Where a number is missing in some examples only, whether it is
 * known is a test as well, the last of its attribute, so that examples which differ are always told apart.
 *
 * Among the tests that are best, up to rounding, the first is taken: attributes in the order of the schema, values ascending.
 *
 * Of an attribute that has been looked at before, a ceiling is known. With -E the merit that information gain compares, and
 * E = N_l H_l + N_r H_r what a test leaves in doubt, an example that comes only adds to E, of whichever test; one of weight w
 * that leaves takes away at most phi(N) - phi(N - w) - phi(w), phi(n) = n lg n, as phi is convex. A test that was none before
 * had all examples on one side. So attributes whose ceiling is below the best test need not be looked at again. Gain ratios
 * have no such ceiling.
 */
import { borrow, giveBack, timesLog2 } from "../../core/index.ts";
import { between } from "../stump/threshold-search.ts";
import { CUT_CRITERIA, type CutCriterion, SAME_MERIT } from "./cut-criteria.ts";
import type { RowWindow } from "./row-window.ts";
import { sortPlaces } from "./sort-places.ts";
import { TestKind } from "./topology.ts";

/** Tests whose merits are computed together. */
const TOGETHER = 64;
/** Sorting takes longer than picking examples from the order of all if they are more than one of so many. */
const FEW = 32;

/** The examples of a node: `members[from .. to)` are their places, and `owners` says of each place whose it is. */
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
  /** By attribute: no test is better. To be set before a search, Infinity where nothing is known. */
  readonly ceilings: Float64Array;
  readonly #window: RowWindow;
  readonly #criterion: CutCriterion;
  readonly #isRatio: boolean;
  readonly #most: Float64Array; // by attribute: the best merit, -Infinity where it was not looked at
  #classes = 0;
  #below = new Float64Array(0); // class weights of one side of a test
  #left = new Float64Array(0); // of the tests whose merits are due
  readonly #merits = new Float64Array(TOGETHER);
  // The tests of the attribute that was looked at last, and the node's places in the order of its values.
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

  /** What an example of weight `weight` that leaves a node of weight `total` adds to the ceilings at most. */
  raise(total: number, weight: number): void {
    const more = timesLog2(total) - timesLog2(total - weight) - timesLog2(weight);
    for (let a = 0; a < this.ceilings.length; a++) this.ceilings[a] += Math.max(more, 0);
  }

  /**
   * Finds the best test of a node's examples, whose class weights are `whole`; `first` is the attribute that is looked at
   * first, -1 for none. Returns whether there is a test that divides them.
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

  /** Computes the merits of all tests of an attribute; returns the largest, -Infinity where none divides the examples. */
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
      if (value !== value) break; // and so are all behind it
      below[labels[place]] += weights[place];
      const next = i + 1 < count ? rows[order[i + 1] * width + attribute] : value;
      const isLast = i + 1 === count;
      if (next === value && !isLast) continue;
      const divides = isCut ? !isLast : i + 1 - begin < count;
      if (divides) {
        for (let c = 0; c < classes; c++) left[due * classes + c] = below[c];
        // Any number is below the largest one: whether the number is known.
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
        order[found] = place; // counts where it is the node's: no jump, which would be guessed wrongly
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
