/**
 * Expected class weights for cuts spread evenly over a number's range, by its normal distributions. Scratch, for one
 * number at a time.
 */
import { Block } from "../counts/block.ts";
import { addClassMasses } from "../tree/class-masses.ts";
import { CLASS_WEIGHT } from "./feature-shape.ts";

export class ExpectedCuts {
  readonly cuts: Float64Array;
  /** By the place of a class, the weight at or below each cut. */
  readonly below: Float64Array[] = [];
  /** The weight of each class. */
  readonly totals: number[] = [];
  readonly #unread: Float64Array;

  constructor(cuts: number) {
    this.cuts = new Float64Array(cuts);
    this.#unread = new Float64Array(cuts);
  }

  /**
   * Evaluates a number whose distributions, class by class, begin at `stats[own]`. Returns whether it varies; otherwise
   * there are no cuts.
   */
  fit(stats: Float64Array, own: number, classes: number): boolean {
    const { cuts, below, totals } = this;
    let low = Infinity;
    let high = -Infinity;
    for (let c = 0; c < classes; c++) {
      const from = own + c * Block.NUMERIC_WIDTH;
      totals[c] = stats[from + CLASS_WEIGHT];
      if (!(totals[c] > 0)) continue;
      low = Math.min(low, stats[from + Block.SMALLEST]);
      high = Math.max(high, stats[from + Block.LARGEST]);
    }
    if (!(high > low)) return false;
    for (let k = 0; k < cuts.length; k++) cuts[k] = low + ((high - low) * (k + 1)) / (cuts.length + 1);
    while (below.length < classes) below.push(new Float64Array(cuts.length));
    for (let c = 0; c < classes; c++) {
      const at = own + c * Block.NUMERIC_WIDTH;
      const w = at + CLASS_WEIGHT;
      if (totals[c] > 0) addClassMasses(stats, at, w, cuts, cuts.length, below[c], this.#unread, this.#unread, false);
      else below[c].fill(0);
    }
    return true;
  }
}
