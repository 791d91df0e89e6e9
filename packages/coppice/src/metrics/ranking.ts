/**
 * How well probabilities order the rows: the ROC curve of each class against all others, the area under it (AUC: the
 * share of pairs of a row of the class and another row in which the row of the class was the more probable one, ties
 * counting half; Hanley and McNeil, "The Meaning and Use of the Area under a ROC Curve", 1982), and average precision.
 * The AUC depends on no threshold and no class frequency; average precision measures how reliable alarms are for a rare
 * class.
 *
 * Sorting would need all rows. Instead each class counts its probabilities in bins that are fine where models separate
 * rows of rare classes: 64 to each halving of the distance from 0 or from 1, down to 2^-25. Next to the middle their
 * borders are at p = 1/2 - k/256. Within a bin the order is lost. This moves the AUC by at most half the share of pairs
 * that lie in one bin, which is reported as `margin`: the AUC by sorting is within it, for any stream. Usually the two
 * are a hundred times closer. Average precision has no such bound; on the streams of the tests it is within 0.002 of
 * its exact value. Nothing is lost if all rows of a bin have the same probability.
 *
 * The bins of p and of 1 - p mirror each other, so that two classes have the same AUC, as with sorting.
 */
import { CoppiceError, LARGEST_WEIGHT, log2, powerOfTwo, usage } from "../core/index.ts";
import { checkClass, checkProbabilities } from "./checks.ts";
import { enlarged } from "./enlarged.ts";

/** Smaller probabilities are in the bin of 0, those above 1 minus this in the bin of 1. */
export const SMALLEST_RANKED = 2 ** -25;

const LAST_BIN = 2 * (1 + 24 * 64); // the bin of 1; the middle one holds only 1/2
const PAGE_BINS = 64;
const PAGES = 49; // of 3,075 bins

/** The measures of one class against all others. */
export interface RankedClass {
  /** Class index. */
  readonly label: number;
  /** Rows of the class (sum of weights). */
  readonly rows: number;
  /** Area under the ROC curve: 1 where all its rows come before all others, 1/2 for chance, 0 for the reverse. */
  readonly auc: number;
  /** The AUC by sorting all rows differs by at most this. */
  readonly margin: number;
  /**
   * Mean over the class's rows of the precision at the threshold that just includes each; by chance the class's share.
   */
  readonly averagePrecision: number;
}

/** Unweighted means over the classes in `classes`; NaN if there are none. */
export interface RankingMeasures {
  /** Mean area under the ROC curve; 1/2 for chance. */
  readonly auc: number;
  /** The mean AUC by sorting all rows differs by at most this. */
  readonly margin: number;
  /** Mean of the classes' average precisions. */
  readonly averagePrecision: number;
  /** The classes with rows of their own and rows of other classes, in schema order. */
  readonly classes: readonly RankedClass[];
}

/** A point of a ROC curve, for predicting the class from some probability on. */
export interface RocPoint {
  /** Rows with at least this probability are predicted as the class. */
  readonly threshold: number;
  /** Share of the other classes' rows predicted as the class: false alarms. */
  readonly falsePositives: number;
  /** Share of the class's rows predicted as the class: its recall. */
  readonly truePositives: number;
}

/** AUC and average precision of all rows since the first, by counting probabilities in bins. */
export class Ranking {
  /** Sum of weights of the rows of each class. */
  #weights = new Float64Array(2);
  /** Number of a class's page, from 1; 0 if no row has a probability of the class in these bins. */
  #pages = new Int32Array(2 * PAGES);
  /** By page and bin: weight of the others' rows, of the class's rows. The bin of 0 is implied: all remaining rows. */
  #counts = new Float64Array(8 * 2 * PAGE_BINS);
  #used = 0;

  /**
   * Adds one row: its class index, and `classes` probabilities at `probabilities[offset ..]`. A class beyond them had
   * probability 0; NaN counts as 0. `weight` is in [0, 1e100]. Looks up one bin per nonzero probability. O(classes).
   */
  add(label: number, probabilities: Float64Array, offset: number, classes: number, weight = 1): void {
    if (!(typeof weight === "number" && weight >= 0 && weight <= LARGEST_WEIGHT)) {
      throw new CoppiceError("E_PARAM", {
        subject: "Ranking: the weight of a row",
        expected: `must be a number in [0, ${LARGEST_WEIGHT}]`,
        given: weight,
      });
    }
    checkClass("a label", label, 0);
    checkProbabilities(probabilities, offset, classes);
    if (weight === 0) return;
    if (Math.max(classes, label + 1) > this.#weights.length) this.#growClasses(Math.max(classes, label + 1));
    this.#weights[label] += weight;
    for (let c = 0; c < classes; c++) {
      const bin = binOf(probabilities[offset + c]);
      if (bin === 0) continue;
      const place = 2 * (PAGE_BINS * this.#pageOf(c, bin >>> 6) + (bin & 63));
      this.#counts[place + (c === label ? 1 : 0)] += weight;
    }
  }

  /** O(classes seen times bins). */
  measures(): RankingMeasures {
    const classes: RankedClass[] = [];
    const sums = { auc: 0, margin: 0, averagePrecision: 0 };
    for (let label = 0; label < this.#weights.length; label++) {
      if (!this.#isRanked(label)) continue;
      const ranked = this.#measure(label);
      classes.push(ranked);
      sums.auc += ranked.auc;
      sums.margin += ranked.margin;
      sums.averagePrecision += ranked.averagePrecision;
    }
    const { length } = classes; // 0/0 is NaN
    return {
      auc: sums.auc / length,
      margin: sums.margin / length,
      averagePrecision: sums.averagePrecision / length,
      classes,
    };
  }

  /**
   * The ROC curve of a class from its most probable rows to all. It begins at (0, 0), which is not among the points.
   * The sum of both shares moves by at most `step` per point, more only within a single bin: at most 1 + 4/step points.
   * The point of threshold 1/2 is always included, if any row reaches it. Empty if the class or all others have no
   * rows.
   */
  curve(label: number, step = 0.02): RocPoint[] {
    checkClass("a label", label, 0);
    if (!(typeof step === "number" && step >= 0))
      throw usage("the step of a curve", "must be a number in [0, inf)", { given: step });
    if (!this.#isRanked(label)) return [];
    const points: RocPoint[] = [];
    const positives = this.#weights[label];
    const negatives = this.#othersOf(label);
    let [truly, falsely] = [0, 0];
    let kept = 0;
    let skipped: RocPoint | undefined;
    this.#descend(label, (bin, inClass, others) => {
      truly += inClass;
      falsely += others;
      const [truePositives, falsePositives] = [Math.min(1, truly / positives), Math.min(1, falsely / negatives)];
      const point = { threshold: thresholdOf(bin), falsePositives, truePositives };
      const isFar = truePositives + falsePositives - kept > step;
      if (skipped !== undefined && (isFar || (skipped.threshold >= 0.5 && point.threshold < 0.5))) {
        points.push(skipped);
        kept = skipped.truePositives + skipped.falsePositives;
      }
      skipped = point;
    });
    if (skipped !== undefined && skipped.threshold >= 0.5) points.push(skipped); // no row has less
    points.push({ threshold: 0, falsePositives: 1, truePositives: 1 });
    return points;
  }

  #isRanked(label: number): boolean {
    return this.#weights[label] > 0 && this.#othersOf(label) > 0;
  }

  /** Sum of weights of the other classes' rows. Total minus own weight would lose light rows beside heavy ones. */
  #othersOf(label: number): number {
    let sum = 0;
    for (let c = 0; c < this.#weights.length; c++) if (c !== label) sum += this.#weights[c];
    return sum;
  }

  #measure(label: number): RankedClass {
    const positives = this.#weights[label];
    const negatives = this.#othersOf(label);
    // Weights are scaled to about 1: products of very small or large ones would underflow or overflow.
    const [unit, otherUnit] = [nearInverse(positives), nearInverse(negatives)];
    let [truly, falsely] = [0, 0]; // weight of both kinds above the bin
    let [won, tied, precision] = [0, 0, 0];
    this.#descend(label, (_, inClass, others) => {
      const rivals = others * otherUnit;
      won += rivals * (truly * unit);
      tied += rivals * (inClass * unit);
      truly += inClass;
      falsely += others;
      precision += inClass * (truly / (truly + falsely));
    });
    const pairs = positives * unit * (negatives * otherUnit);
    return {
      label,
      rows: positives,
      auc: (won + tied / 2) / pairs,
      margin: tied / 2 / pairs,
      averagePrecision: precision / positives,
    };
  }

  /** Calls `tell` for each bin with rows, from the largest probability to the smallest. */
  #descend(label: number, tell: (bin: number, inClass: number, others: number) => void): void {
    let inClassLeft = this.#weights[label];
    let othersLeft = this.#othersOf(label);
    // Rounding residues of fractional weights are not rows.
    const [leastInClass, leastOthers] = [1e-12 * inClassLeft, 1e-12 * othersLeft];
    for (let page = PAGES - 1; page >= 0; page--) {
      const number = this.#pages[label * PAGES + page];
      if (number === 0) continue;
      for (let slot = PAGE_BINS - 1; slot >= 0; slot--) {
        const place = 2 * (PAGE_BINS * (number - 1) + slot);
        const others = this.#counts[place];
        const inClass = this.#counts[place + 1];
        if (others === 0 && inClass === 0) continue;
        inClassLeft -= inClass;
        othersLeft -= others;
        tell(PAGE_BINS * page + slot, inClass, others);
      }
    }
    if (inClassLeft > leastInClass || othersLeft > leastOthers) {
      tell(0, Math.max(0, inClassLeft), Math.max(0, othersLeft));
    }
  }

  /** The index of a class's page in the counts; allocates it if needed. */
  #pageOf(label: number, page: number): number {
    const at = label * PAGES + page;
    if (this.#pages[at] === 0) {
      this.#pages[at] = ++this.#used;
      const needed = this.#used * 2 * PAGE_BINS;
      if (needed > this.#counts.length) this.#counts = enlarged(this.#counts, 2 * this.#counts.length);
    }
    return this.#pages[at] - 1;
  }

  #growClasses(needed: number): void {
    const capacity = Math.max(needed, 2 * this.#weights.length);
    this.#weights = enlarged(this.#weights, capacity);
    this.#pages = enlarged(this.#pages, capacity * PAGES);
  }
}

/** A power of two, which scales without rounding, that brings a weight near 1. */
function nearInverse(weight: number): number {
  return powerOfTwo(Math.min(1023, -Math.floor(log2(weight))));
}

function binOf(probability: number): number {
  return probability > 0.5 ? LAST_BIN - folded(1 - probability) : folded(probability);
}

/** The bin of a probability up to 1/2: the position of its highest bit, and the six bits after it. */
function folded(probability: number): number {
  if (!(probability >= SMALLEST_RANKED)) return 0;
  const scaled = (probability * 2 ** 31) | 0; // 2^6 to 2^30
  const zeros = Math.clz32(scaled); // 25 to 1
  return 1 + (((25 - zeros) << 6) | ((scaled >>> (25 - zeros)) & 63));
}

/** The smallest probability of a bin. */
function thresholdOf(bin: number): number {
  if (bin <= LAST_BIN / 2) return lowest(bin);
  return 1 - lowest(LAST_BIN - bin + 1) + 2 ** -53; // numbers above 1/2 are 2^-53 apart, and the border is outside the bin
}

function lowest(bin: number): number {
  if (bin === 0) return 0;
  return ((64 + ((bin - 1) & 63)) << ((bin - 1) >>> 6)) / 2 ** 31; // up to 2^30
}
