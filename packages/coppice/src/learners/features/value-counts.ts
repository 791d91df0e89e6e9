/**
 * Counters per attribute, value and class: a test is right where each of its branches answers its heaviest class,
 * SC = sum over the branches of their largest class weight. A table has, for each branch, that largest weight and the
 * weights of the classes; the sum stands in the attribute's counter.
 */
import { NOWHERE } from "../tree/stopping-topology.ts";
import { independence } from "./chi-square.ts";
import { FeatureCounts } from "./feature-counts.ts";
import { HEAD } from "./feature-shape.ts";

export class ValueCounts extends FeatureCounts {
  readonly #branches = new Int32Array(this.width); // where the branches of the row's values begin in a slot
  readonly #weights = new Float64Array(this.width); // 0 where the value is missing
  #sums = new Float64Array(0);

  protected tableWidth(classes: number): number {
    return 1 + classes;
  }

  protected meet(attribute: number, value: number): void {
    const { tables, classes } = this.shape;
    this.#branches[attribute] = tables[attribute] + (value === NOWHERE ? 0 : value * (1 + classes));
    this.#weights[attribute] = value === NOWHERE ? 0 : this.weight;
  }

  protected addNominal(at: number, scores: number, _total: number): number {
    const stats = this.stats.data;
    const branches = this.#branches;
    const weights = this.#weights;
    const own = 1 + this.label;
    let best = 0;
    let most = -1;
    for (let a = 0; a < branches.length; a++) {
      const branch = at + branches[a];
      const before = stats[branch];
      const n = stats[branch + own] + weights[a];
      const largest = Math.max(before, n);
      stats[branch + own] = n;
      stats[branch] = largest;
      const score = stats[scores + a] + (largest - before);
      stats[scores + a] = score;
      if (score > most) {
        most = score;
        best = a;
      }
    }
    return best;
  }

  protected addBranch(at: number, attribute: number, branch: number): void {
    const stats = this.stats.data;
    const { tables, classes } = this.shape;
    const below = at + tables[attribute];
    const above = below + 1 + classes;
    const from = branch === 0 ? below : above;
    stats[from + 1 + this.label] += this.weight;
    stats[from] = Math.max(stats[from], stats[from + 1 + this.label]);
    stats[at + HEAD + attribute] = stats[below] + stats[above];
  }

  protected score(at: number, attribute: number): number {
    return this.stats.data[at + HEAD + attribute];
  }

  independenceAt(slot: number, attribute: number): number {
    const { stride, tables, classes, numeric, known } = this.shape;
    if (this.#sums.length < classes) this.#sums = new Float64Array(classes);
    const branches = numeric[attribute] === 1 ? 2 : known[attribute];
    const at = slot * stride + tables[attribute] + 1;
    return independence(this.stats.data, at, branches, 1 + classes, classes, this.#sums);
  }

  protected scoreOfCut(k: number): number {
    let below = 0;
    let above = 0;
    for (let c = 0; c < this.shape.classes; c++) {
      below = Math.max(below, this.below[c][k]);
      above = Math.max(above, this.totals[c] - this.below[c][k]);
    }
    return below + above;
  }

  protected seed(at: number, attribute: number, k: number): void {
    const stats = this.stats.data;
    const { tables, classes } = this.shape;
    const below = at + tables[attribute];
    const above = below + 1 + classes;
    stats[below] = stats[above] = 0;
    for (let c = 0; c < classes; c++) {
      stats[below + 1 + c] = this.below[c][k];
      stats[above + 1 + c] = Math.max(0, this.totals[c] - this.below[c][k]);
      stats[below] = Math.max(stats[below], stats[below + 1 + c]);
      stats[above] = Math.max(stats[above], stats[above + 1 + c]);
    }
    stats[at + HEAD + attribute] = stats[below] + stats[above];
  }
}
