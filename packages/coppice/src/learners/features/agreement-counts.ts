/**
 * One counter per two-valued attribute and two classes: A, the weight of the rows in which the value's number is that of
 * the class. The test is right for A if its branches answer the classes of their numbers, else for the rest: SC = max(A, W - A).
 */
import { NOWHERE } from "../tree/stopping-topology.ts";
import { FeatureCounts } from "./feature-counts.ts";
import { HEAD } from "./feature-shape.ts";

export class AgreementCounts extends FeatureCounts {
  /** By attribute: the row's weight where value and class agree, else 0. */
  readonly #agreement = new Float64Array(this.width);

  protected tableWidth(): number {
    return 0;
  }

  protected meet(attribute: number, value: number): void {
    this.#agreement[attribute] = value === this.label && value !== NOWHERE ? this.weight : 0;
  }

  protected addNominal(_at: number, scores: number, total: number): number {
    const stats = this.stats.data;
    const agreement = this.#agreement;
    let best = 0;
    let most = -1;
    for (let a = 0; a < agreement.length; a++) {
      const agreed = stats[scores + a] + agreement[a];
      stats[scores + a] = agreed;
      const score = Math.max(agreed, total - agreed);
      if (score > most) {
        most = score;
        best = a;
      }
    }
    return best;
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
    return this.below[0][k] + (this.shape.classes > 1 ? this.totals[1] - this.below[1][k] : 0);
  }

  protected scoreOfCut(k: number): number {
    const agreed = this.#agreementOf(k);
    return Math.max(agreed, this.totals[0] + (this.shape.classes > 1 ? this.totals[1] : 0) - agreed);
  }

  protected seed(at: number, attribute: number, k: number): void {
    this.stats.data[at + HEAD + attribute] = this.#agreementOf(k);
  }
}
