/**
 * One counter per two-valued attribute, for two classes: A, the weight of the rows whose value index equals the class
 * index. The test is right for A if its branches predict the class of their own index, otherwise for the rest:
 * SC = max(A, W - A).
 */
import { FeatureCounts } from "./feature-counts.ts";
import { HEAD } from "./feature-shape.ts";

export class AgreementCounts extends FeatureCounts {
  /** By attribute: the row's weight if value and class agree, otherwise 0. */
  readonly #agreement = new Float64Array(this.width);

  protected tableWidth(): number {
    return 0;
  }

  protected meet(rows: Float64Array, start: number, skipped: Int32Array): number {
    const { counted } = this.shape;
    const { label, weight } = this;
    const agreement = this.#agreement;
    let count = 0;
    for (let a = 0; a < agreement.length; a++) {
      const x = rows[start + a];
      if (x >= 0 && x < counted[a]) agreement[a] = weight * Number((x | 0) === label);
      else skipped[count++] = a; // includes all numbers: none of their values has counters
    }
    return count;
  }

  protected addNominal(at: number, from: number, to: number, total: number): number {
    const stats = this.stats.data;
    const agreement = this.#agreement;
    let most = 0;
    let least = Infinity;
    for (let a = from; a < to; a++) {
      const place = (at + HEAD + a) | 0; // never exceeds 32 bits; `| 0` spares the overflow check
      const agreed = stats[place] + agreement[a];
      stats[place] = agreed;
      if (agreed > most) most = agreed;
      if (agreed < least) least = agreed;
    }
    return Math.max(most, total - least); // the smallest A has the largest W - A, also with rounding
  }

  protected addBranch(at: number, attribute: number, branch: number): void {
    this.stats.data[at + HEAD + attribute] += this.weight * Number(branch === this.label);
  }

  protected score(at: number, attribute: number, known: number): number {
    const agreed = this.stats.data[at + HEAD + attribute];
    return Math.max(agreed, known - agreed);
  }

  independenceAt(): number {
    return 1; // unknown from this counter; `id4` rejects the combination
  }

  /** A: the weight of class 0 below and of class 1 above. */
  #agreementOf(k: number): number {
    const { below, totals } = this.expected;
    const { labels } = this.shape.seen;
    let agreed = 0;
    for (let c = 0; c < labels.length; c++) agreed += labels.data[c] === 0 ? below[c][k] : totals[c] - below[c][k];
    return agreed;
  }

  protected scoreOfCut(k: number): number {
    const agreed = this.#agreementOf(k);
    let total = 0;
    for (let c = 0; c < this.shape.seen.count; c++) total += this.expected.totals[c];
    return Math.max(agreed, total - agreed);
  }

  protected seed(at: number, attribute: number, k: number): void {
    this.stats.data[at + HEAD + attribute] = this.#agreementOf(k);
  }
}
