/**
 * The merit of a test that divides rows in two, from the class weights of its branches alone. To add a criterion, add
 * it to `CUT_CRITERIA`.
 *
 * With L_c and R_c the class weights of the branches and N_l and N_r their sums, larger is better. Terms shared by all
 * tests of the same rows are left out, so these are not gains: they are only compared with one another.
 */
import { timesLog2 } from "../../core/index.ts";

/**
 * Merits that differ by less, per weight of the rows, are equal up to rounding. Sums of weights such as 0.1 are
 * rounded, and a node would switch between tests because of that.
 */
export const SAME_MERIT = 1e-9;

/** Tests whose merits are computed together. */
export const TOGETHER = 64;

/**
 * Writes the merits of `cuts` tests. `left` has the class weights of one branch of each, `classes` numbers per test,
 * and `whole` those of all rows.
 */
export type CutCriterion = (
  left: Float64Array,
  cuts: number,
  whole: Float64Array,
  classes: number,
  merits: Float64Array,
) => void;

/** The drop in the Gini index: sum L_c^2 / N_l + sum R_c^2 / N_r. */
function gini(left: Float64Array, cuts: number, whole: Float64Array, classes: number, merits: Float64Array): void {
  for (let i = 0; i < cuts; i++) {
    let leftWeight = 0;
    let rightWeight = 0;
    let leftSquares = 0;
    let rightSquares = 0;
    for (let c = 0, at = i * classes; c < classes; c++, at++) {
      const l = left[at];
      const r = whole[c] - l;
      leftWeight += l;
      rightWeight += r;
      leftSquares += l * l;
      rightSquares += r * r;
    }
    // A branch's weight may vanish beside one of 1e100.
    merits[i] = (leftWeight > 0 ? leftSquares / leftWeight : 0) + (rightWeight > 0 ? rightSquares / rightWeight : 0);
  }
}

/** The drop in entropy: sum L_c lg L_c - N_l lg N_l + sum R_c lg R_c - N_r lg N_r. */
function informationGain(
  left: Float64Array,
  cuts: number,
  whole: Float64Array,
  classes: number,
  merits: Float64Array,
): void {
  for (let i = 0; i < cuts; i++) {
    let leftWeight = 0;
    let rightWeight = 0;
    let sum = 0;
    for (let c = 0, at = i * classes; c < classes; c++, at++) {
      const l = left[at];
      const r = whole[c] - l;
      leftWeight += l;
      rightWeight += r;
      sum += timesLog2(l) + timesLog2(r);
    }
    merits[i] = sum - (timesLog2(leftWeight) + timesLog2(rightWeight));
  }
}

/**
 * The gain ratio (Quinlan 1986): the drop in entropy over the entropy of the branches' weights. With the terms left out
 * above, D = sum W_c lg W_c - N lg N, it is (merit - D) / (N lg N - N_l lg N_l - N_r lg N_r); 0 if a branch weighs
 * nothing.
 */
function gainRatio(left: Float64Array, cuts: number, whole: Float64Array, classes: number, merits: Float64Array): void {
  informationGain(left, cuts, whole, classes, merits);
  let weight = 0;
  let sum = 0;
  for (let c = 0; c < classes; c++) {
    weight += whole[c];
    sum += timesLog2(whole[c]);
  }
  const undivided = sum - timesLog2(weight);
  for (let i = 0; i < cuts; i++) {
    let leftWeight = 0;
    for (let c = 0, at = i * classes; c < classes; c++, at++) leftWeight += left[at];
    const divided = timesLog2(weight) - (timesLog2(leftWeight) + timesLog2(weight - leftWeight)); // symmetric in the two sides
    merits[i] = divided > 0 ? (merits[i] - undivided) / divided : 0;
  }
}

/** The weight of rows predicted correctly by the heaviest class of their branch: max L_c + max R_c. */
function accuracy(left: Float64Array, cuts: number, whole: Float64Array, classes: number, merits: Float64Array): void {
  for (let i = 0; i < cuts; i++) {
    let leftMost = 0;
    let rightMost = 0;
    for (let c = 0, at = i * classes; c < classes; c++, at++) {
      const l = left[at];
      const r = whole[c] - l;
      if (l > leftMost) leftMost = l;
      if (r > rightMost) rightMost = r;
    }
    merits[i] = leftMost + rightMost;
  }
}

export const CUT_CRITERIA = {
  gini,
  "information-gain": informationGain,
  "gain-ratio": gainRatio,
  accuracy,
} as const satisfies Record<string, CutCriterion>;

export type CutCriterionName = keyof typeof CUT_CRITERIA;
