/**
 * Counters per attribute, value and class. A test is right if each branch predicts its heaviest class, SC = sum over
 * the branches of their largest class weight. A table has, per branch, that largest weight and the class weights; the
 * sum is the counter of the attribute.
 */
import { withRoom } from "../../core/index.ts";
import { independence } from "./chi-square.ts";
import { FeatureCounts } from "./feature-counts.ts";
import { HEAD } from "./feature-shape.ts";

export class ValueCounts extends FeatureCounts {
  readonly #branches = new Int32Array(this.width); // offsets of the branches of the row's values in a slot
  #sums = new Float64Array(0);

  protected tableWidth(classes: number): number {
    return 1 + classes;
  }

  protected meet(rows: Float64Array, start: number, skipped: Int32Array): number {
    const { tables, classes, counted } = this.shape;
    const branches = this.#branches;
    let count = 0;
    for (let a = 0; a < branches.length; a++) {
      const x = rows[start + a];
      if (x >= 0 && x < counted[a]) branches[a] = tables[a] + (x | 0) * (1 + classes);
      else skipped[count++] = a; // includes all numbers: none of their values has counters
    }
    return count;
  }

  protected addNominal(at: number, from: number, to: number, _total: number): number {
    const stats = this.stats.data;
    const branches = this.#branches;
    const { weight } = this;
    const own = 1 + this.place;
    let most = -1;
    // Offsets never exceed 32 bits; `| 0` spares the overflow check.
    for (let a = from; a < to; a++) {
      const branch = (at + branches[a]) | 0;
      const place = (branch + own) | 0;
      const before = stats[branch];
      const n = stats[place] + weight;
      stats[place] = n;
      // The larger one, by indexing instead of a branch, which the processor could not predict.
      const largest = stats[(branch + own * Number(n > before)) | 0];
      stats[branch] = largest;
      const scoreAt = (at + HEAD + a) | 0;
      const score = stats[scoreAt] + (largest - before);
      stats[scoreAt] = score;
      if (score > most) most = score;
    }
    return most;
  }

  protected addBranch(at: number, attribute: number, branch: number): void {
    const stats = this.stats.data;
    const { tables, classes } = this.shape;
    const below = at + tables[attribute];
    const above = below + 1 + classes;
    const from = branch === 0 ? below : above;
    const n = stats[from + 1 + this.place] + this.weight;
    stats[from + 1 + this.place] = n;
    if (n > stats[from]) stats[from] = n;
    stats[at + HEAD + attribute] = stats[below] + stats[above];
  }

  protected score(at: number, attribute: number): number {
    return this.stats.data[at + HEAD + attribute];
  }

  independenceAt(slot: number, attribute: number): number {
    const { stride, tables, classes, numeric, counted, seen } = this.shape;
    this.#sums = withRoom(this.#sums, seen.count);
    const branches = numeric[attribute] === 1 ? 2 : counted[attribute];
    const at = slot * stride + tables[attribute] + 1;
    return independence(this.stats.data, at, branches, 1 + classes, seen.count, this.#sums);
  }

  protected scoreOfCut(k: number): number {
    let below = 0;
    let above = 0;
    for (let c = 0; c < this.shape.seen.count; c++) {
      below = Math.max(below, this.expected.below[c][k]);
      above = Math.max(above, this.expected.totals[c] - this.expected.below[c][k]);
    }
    return below + above;
  }

  protected seed(at: number, attribute: number, k: number): void {
    const stats = this.stats.data;
    const { tables, classes } = this.shape;
    const below = at + tables[attribute];
    const above = below + 1 + classes;
    stats[below] = stats[above] = 0;
    for (let c = 0; c < this.shape.seen.count; c++) {
      stats[below + 1 + c] = this.expected.below[c][k];
      stats[above + 1 + c] = Math.max(0, this.expected.totals[c] - this.expected.below[c][k]);
      stats[below] = Math.max(stats[below], stats[below + 1 + c]);
      stats[above] = Math.max(stats[above], stats[above + 1 + c]);
    }
    stats[at + HEAD + attribute] = stats[below] + stats[above];
  }
}
