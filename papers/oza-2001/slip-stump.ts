/**
 * A decision stump with an error that the thesis's numbers suggest; see the README. The gain of a test is computed with
 * an unguarded 0 lg 0, which is NaN, so a test is undefined as soon as one of its values has no row of some class. An
 * undefined gain is never better, nor is anything better than it, so a first attribute with an undefined gain is kept.
 *
 * For nominal attributes, and a schema that lists all values and classes before the first row. Rows with a missing
 * value do not count for that attribute. Unseen values get the prediction of all rows.
 */
import { Classifier, type Context, defineClassifier, type Inspection } from "coppice/core";

class SlipStump extends Classifier {
  readonly #classes = this.schema.classCount;
  readonly #classWeights = this.arena.float64("classWeights", this.#classes);
  /** Where the counts of each attribute begin, and where the last ones end. */
  readonly #starts: readonly number[];
  readonly #counts: Float64Array;
  #attribute = -1; // -1 if it must be chosen again

  constructor(context: Context) {
    super(context);
    const starts = [0];
    for (const { values } of this.schema.attributes)
      starts.push(starts[starts.length - 1] + values.length * this.#classes);
    this.#starts = starts;
    this.#counts = this.arena.float64("counts", starts[starts.length - 1]).data;
  }

  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    if (this.#attribute < 0) this.#attribute = this.#choose();
    const x = rows[start + this.#attribute];
    const at = this.#starts[this.#attribute] + x * this.#classes;
    if (x === x && write(this.#counts, at, out, outStart, classes)) return;
    write(this.#classWeights.data, 0, out, outStart, classes);
  }

  learnAt(rows: Float64Array, start: number, label: number, weight: number): void {
    this.#attribute = -1;
    this.#classWeights.data[label] += weight;
    for (let a = 0; a < this.#starts.length - 1; a++) {
      const x = rows[start + a];
      if (x === x) this.#counts[this.#starts[a] + x * this.#classes + label] += weight;
    }
  }

  #choose(): number {
    let best = 0;
    let most = this.#purity(0);
    for (let a = 1; a < this.#starts.length - 1 && most === most; a++) {
      const purity = this.#purity(a);
      if (purity > most) {
        most = purity;
        best = a;
      }
    }
    return best;
  }

  /** sum_v sum_c n_vc lg (n_vc / n_v): the gain, up to a term common to all attributes. */
  #purity(attribute: number): number {
    let sum = 0;
    for (let at = this.#starts[attribute]; at < this.#starts[attribute + 1]; at += this.#classes) {
      let rows = 0;
      for (let c = 0; c < this.#classes; c++) rows += this.#counts[at + c];
      for (let c = 0; c < this.#classes; c++) {
        const count = this.#counts[at + c];
        if (count === 0) return Number.NaN; // the slip: 0 lg 0
        sum += count * Math.log2(count / rows);
      }
    }
    return sum;
  }

  inspect(): Inspection {
    if (this.#attribute < 0) this.#attribute = this.#choose();
    const test = this.schema.attributes[this.#attribute].name;
    return { kind: "slip-stump", bytes: this.byteLength, facts: { test } };
  }
}

/** Writes shares; false if there are no rows. */
function write(counts: Float64Array, at: number, out: Float64Array, outStart: number, classes: number): boolean {
  let total = 0;
  for (let c = 0; c < classes; c++) total += counts[at + c];
  for (let c = 0; c < classes; c++) out[outStart + c] = total > 0 ? counts[at + c] / total : 0;
  return total > 0;
}

export const slipStump = defineClassifier({
  id: "slip-stump",
  kind: "learner",
  params: {},
  capabilities: { weights: "exact", seeded: false },
  create: (context) => new SlipStump(context),
});
