/**
 * One counter per two-valued attribute and two classes: A, the weight of the rows in which the value's number is that of
 * the class. The test is right for A if its branches answer the classes of their numbers, else for the rest: SC = max(A, W - A).
 */
import { FeatureCounts } from "./feature-counts.ts";
import { HEAD } from "./feature-shape.ts";

export class AgreementCounts extends FeatureCounts {
  /** By attribute: the row's weight where value and class agree, else 0. */
  readonly #agreement = new Float64Array(this.width);

  protected tableWidth(): number {
    return 0;
  }

  protected meet(rows: Float64Array, start: number, skipped: Int32Array): number {
    const { known } = this.shape;
    const { label, weight } = this;
    const agreement = this.#agreement;
    let count = 0;
    for (let a = 0; a < agreement.length; a++) {
      const x = rows[start + a];
      if (x >= 0 && x < known[a]) agreement[a] = weight * Number((x | 0) === label);
      else skipped[count++] = a; // as are all numbers: none of their values is known
    }
    return count;
  }

  protected addNominal(at: number, from: number, to: number, total: number): number {
    const stats = this.stats.data;
    const agreement = this.#agreement;
    let most = 0;
    let least = Infinity;
    for (let a = from; a < to; a++) {
      const place = (at + HEAD + a) | 0; // cut to 32 bits, which it never needs, to spare the check whether it does
      const agreed = stats[place] + agreement[a];
      stats[place] = agreed;
      if (agreed > most) most = agreed;
      if (agreed < least) least = agreed;
    }
    return Math.max(most, total - least); // of W - A the largest is that of the least A, also where it is rounded
  }

  protected addBranch(at: number, attribute: number, branch: number): void {
    this.stats.data[at + HEAD + attribute] += this.weight * Number(branch === this.label);
  }

  protected score(at: number, attribute: number, known: number): number {
    const agreed = this.stats.data[at + HEAD + attribute];
    return Math.max(agreed, known - agreed);
  }

  independenceAt(): number {
    return 1; // a counter of agreement does not tell; `id4` refuses to ask
  }

  /** A: what of class 0 is below, and of class 1 above. */
  #agreementOf(k: number): number {
    return (
      this.expected.below[0][k] + (this.shape.classes > 1 ? this.expected.totals[1] - this.expected.below[1][k] : 0)
    );
  }

  protected scoreOfCut(k: number): number {
    const agreed = this.#agreementOf(k);
    return Math.max(agreed, this.expected.totals[0] + (this.shape.classes > 1 ? this.expected.totals[1] : 0) - agreed);
  }

  protected seed(at: number, attribute: number, k: number): void {
    this.stats.data[at + HEAD + attribute] = this.#agreementOf(k);
  }
}
