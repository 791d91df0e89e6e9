/** Each member's accuracy before learning, since it joined: its vote weight. */
import type { Column } from "../../core/index.ts";
import type { Ensemble } from "./ensemble.ts";

/** Each member's accuracy before learning. */
export class Accuracy {
  /** Per member: weight of rows predicted, and of those predicted correctly. */
  readonly #answered: Column<Float64Array>;
  readonly #correct: Column<Float64Array>;

  constructor(ensemble: Ensemble) {
    this.#answered = ensemble.memberNumbers("answered");
    this.#correct = ensemble.memberNumbers("correct", { is: { upTo: "answered" } });
  }

  /** Counts a row of this weight for member `m`; `isRight`: the member had predicted it correctly. */
  add(m: number, weight: number, isRight: boolean): void {
    this.#answered.data[m] += weight;
    if (isRight) this.#correct.data[m] += weight;
  }

  /** Forgets the rows of member `m`, whose accuracy is 1 again. */
  reset(m: number): void {
    this.#answered.data[m] = 0;
    this.#correct.data[m] = 0;
  }

  /** Writes a member's accuracy to `into[m]`; 1 until its first correct prediction. */
  write(m: number, into: Float64Array): void {
    const correct = this.#correct.data[m];
    into[m] = correct > 0 ? correct / this.#answered.data[m] : 1;
  }
}
