/** How often each member was right before it learned, since it came to its place: the weight of its vote. */
import type { Column } from "../../core/index.ts";
import type { Ensemble } from "./ensemble.ts";

/** How often each member was right before it learned. */
export class Accuracy {
  /** Per member: weight of rows answered, and of rows answered rightly. */
  readonly #answered: Column<Float64Array>;
  readonly #correct: Column<Float64Array>;

  constructor(ensemble: Ensemble) {
    this.#answered = ensemble.memberNumbers("answered");
    this.#correct = ensemble.memberNumbers("correct", { is: { upTo: "answered" } });
  }

  add(m: number, weight: number, isRight: boolean): void {
    this.#answered.data[m] += weight;
    if (isRight) this.#correct.data[m] += weight;
  }

  reset(m: number): void {
    this.#answered.data[m] = 0;
    this.#correct.data[m] = 0;
  }

  /** Writes the share of rows a member answered rightly to `into[m]`; 1 where it has answered none rightly. */
  write(m: number, into: Float64Array): void {
    const correct = this.#correct.data[m];
    into[m] = correct > 0 ? correct / this.#answered.data[m] : 1;
  }
}
