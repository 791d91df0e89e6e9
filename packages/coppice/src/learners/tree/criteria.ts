/**
 * Split criteria: how much a test gains. To add a criterion, add it to `CRITERIA`. Each has its own loop over the cuts
 * of a numeric attribute: trees of numbers spend their time there.
 */
import { binaryLogarithms, log2, timesLog2, withRoom } from "../../core/index.ts";

const enum Branch {
  /** A branch with a smaller share of the weight does not count. */
  LEAST_SHARE = 0.01,
}

/**
 * The least weight of a branch. `node` is what `Criterion.measure` wrote, the weight N of a node's rows and N times
 * their impurity, followed by the weight of a typical row.
 */
export function leastBranch(node: Float64Array): number {
  return Branch.LEAST_SHARE * node[0];
}

// Scratch shared by all criteria:
let logarithms = /* @__PURE__ */ new Float64Array(0); // per cut: lg of the weight on the left and on the right
// Per cut: the sums of the squared class weights on either side.
let squaresLeft = /* @__PURE__ */ new Float64Array(0);
let squaresRight = /* @__PURE__ */ new Float64Array(0);

export abstract class Criterion {
  /**
   * The range R of merits in the Hoeffding bound, for a node with this many classes. For e classes it is the merit of a
   * test that makes a row e times as probable on average: 1 / ln 2 bits, and for the Gini index at most 1.
   */
  abstract range(classes: number): number;

  /** The term of a class of weight n in the sum from which the impurity is computed. */
  protected abstract term(n: number): number;

  /** The impurity of rows, times their weight, from that weight and the sum of the classes' terms. */
  protected abstract impurity(weight: number, sum: number): number;

  /**
   * Writes the weight N of a node to `node[0]` and N times its impurity to `node[1]`; `weights` has a weight per class.
   */
  measure(weights: Float64Array, classes: number, node: Float64Array): void {
    let weight = 0;
    let sum = 0;
    for (let c = 0; c < classes; c++) {
      const n = weights[c];
      weight += n;
      sum += this.term(n);
    }
    node[0] = weight;
    node[1] = this.impurity(weight, sum);
  }

  /**
   * Writes the merits of a nominal attribute's tests. `counts` holds the C class weights of the rows whose value is
   * known, then C for each value. For each of the first `values` values v, `weights[v]` gets the value's weight and
   * `merits[v]` the merit of "v or another value", -Infinity if a branch is too light. `merits[values]` gets the merit
   * of one branch per value, less the price of branches beyond two: nothing for two branches, the whole possible gain
   * for as many as there are rows, so that values that occur once never pay (decision 36).
   */
  values(
    node: Float64Array,
    counts: Float64Array,
    classes: number,
    values: number,
    weights: Float64Array,
    merits: Float64Array,
  ): void {
    const least = leastBranch(node);
    let branches = 0; // impurity of all branches together, each times its weight
    let more = -2; // branches more than two
    for (let v = 0; v < values; v++) {
      const row = (1 + v) * classes;
      let weight = 0;
      let rest = 0;
      let sum = 0;
      let restSum = 0;
      for (let c = 0; c < classes; c++) {
        const n = counts[row + c];
        const other = counts[c] - n;
        weight += n;
        rest += other;
        sum += this.term(n);
        restSum += this.term(other);
      }
      weights[v] = weight;
      merits[v] = -Infinity;
      if (weight === 0) continue; // a young leaf has seen few of hundreds of values
      const impurity = this.impurity(weight, sum);
      branches += impurity;
      more++;
      if (!(weight > least && rest > least)) continue;
      merits[v] = (node[1] - (impurity + this.impurity(rest, restSum))) / node[0];
    }
    const share = more > 0 ? more / Math.max(more, node[0] / node[2] - 2) : 0; // (k - 2) / (n - 2), of k branches and n rows
    merits[values] = (node[1] - branches) / node[0] - share * this.range(classes);
  }

  /** Whether `cuts` needs its `entropies`. */
  abstract readonly wantsEntropies: boolean;

  /** Starts a numeric attribute with this many cuts; then `addClass` is called once per class, and then `cuts`. */
  start(_cuts: number): void {}

  /** Adds a class of a numeric attribute; `masses` has its weight on the left of the first `cuts` cuts. */
  addClass(_weight: number, _masses: Float64Array, _cuts: number): void {}

  /**
   * Writes the merits of the first `cuts` cuts, times the weight of the node, or -Infinity if a branch is too light.
   * `left` has the weight of all classes on the left of each cut; `entropies` the sum over the classes of their weight
   * times the entropy in bits of the side, left or right, that their rows are on.
   */
  abstract cuts(
    node: Float64Array,
    left: Float64Array,
    entropies: Float64Array,
    cuts: number,
    merits: Float64Array,
  ): void;
}

/**
 * The drop in entropy. With n_c the class weights of N rows, N times the entropy is N lg N - sum n_c lg n_c.
 *
 * The information gain of a cut is the mutual information of class and side, so it is also the entropy of the side
 * minus the entropy of the side within each class. What a class adds to that depends only on how far the cut is
 * from its mean, so it comes from a table (`addClassMasses`).
 */
class InformationGain extends Criterion {
  readonly wantsEntropies = true;

  range(classes: number): number {
    return log2(classes);
  }

  protected term(n: number): number {
    return timesLog2(n);
  }

  protected impurity(weight: number, sum: number): number {
    return timesLog2(weight) - sum;
  }

  cuts(node: Float64Array, left: Float64Array, entropies: Float64Array, cuts: number, merits: Float64Array): void {
    const weight = node[0];
    const least = leastBranch(node);
    logarithms = withRoom(logarithms, 2 * cuts);
    const logs = logarithms;
    for (let i = 0; i < cuts; i++) {
      const right = weight - left[i];
      const isPossible = left[i] > least && right > least;
      logs[2 * i] = isPossible ? left[i] : 1;
      logs[2 * i + 1] = isPossible ? right : 1;
      merits[i] = isPossible ? 0 : -Infinity;
    }
    binaryLogarithms(logs, 0, 2 * cuts);
    const whole = timesLog2(weight);
    for (let i = 0; i < cuts; i++) {
      // N H(side) - N H(side | class)
      merits[i] += whole - left[i] * logs[2 * i] - (weight - left[i]) * logs[2 * i + 1] - entropies[i];
    }
  }
}

/** The drop in the Gini index. With n_c the class weights of N rows, N times the index is N - sum n_c^2 / N. */
class Gini extends Criterion {
  readonly wantsEntropies = false;

  range(): number {
    return 1;
  }

  protected term(n: number): number {
    return n * n;
  }

  protected impurity(weight: number, sum: number): number {
    return weight > 0 ? weight - sum / weight : 0;
  }

  override start(cuts: number): void {
    squaresLeft = withRoom(squaresLeft, cuts).fill(0, 0, cuts);
    squaresRight = withRoom(squaresRight, cuts).fill(0, 0, cuts);
  }

  override addClass(weight: number, masses: Float64Array, cuts: number): void {
    const onLeft = squaresLeft;
    const onRight = squaresRight;
    for (let i = 0; i < cuts; i++) {
      const mass = masses[i];
      onLeft[i] += mass * mass;
      onRight[i] += (weight - mass) * (weight - mass);
    }
  }

  cuts(node: Float64Array, left: Float64Array, _entropies: Float64Array, cuts: number, merits: Float64Array): void {
    const weight = node[0];
    const least = leastBranch(node);
    const base = node[1] - weight;
    for (let i = 0; i < cuts; i++) {
      const right = weight - left[i];
      const isPossible = left[i] > least && right > least;
      merits[i] = isPossible ? base + squaresLeft[i] / left[i] + squaresRight[i] / right : -Infinity;
    }
  }
}

/** For trees without a choice of criterion. */
export const informationGain: Criterion = /* @__PURE__ */ new InformationGain();

export const CRITERIA = {
  "information-gain": informationGain,
  gini: /* @__PURE__ */ new Gini(),
} as const satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof CRITERIA;
