/**
 * Chooses how many members of a chain vote: the first L, the prefix with the lowest recent error. A prefix's error is a
 * decayed sum, err_L = f err_L + w where its vote on a row of weight w is wrong, and f err_L where it is right. All
 * prefixes see the same rows, so the sums are comparable; of equal prefixes the longest votes. A vote of weight 0 is
 * wrong.
 *
 * Votes are those before learning. Members learn a run one after another, so their predictions are stored until all
 * have learned it, then evaluated row by row.
 */
import { argMax, borrow, type Column, giveBack } from "../../core/index.ts";
import type { Membership } from "./membership.ts";
import { MOST_KEPT, type Run } from "./run.ts";
import { addVote } from "./votes.ts";

/** Lets the prefix of a chain with the lowest recent error vote. */
export class RecentVoters {
  /** Per member: the error of the prefix that ends with it. */
  readonly #errors: Column<Float64Array>;
  /** L. */
  readonly #count: Column<Int32Array>;
  readonly #fading: number;
  readonly #members: number;
  // Scratch, per member: its predictions for the run, and its vote weight per row.
  #answers: Float64Array[] = [];
  #weights: Float64Array[] = [];

  /** `fading`: decay of errors per row (f). */
  constructor({ arena, maxMembers }: Membership, fading: number) {
    this.#errors = arena.float64("prefixErrors", maxMembers, { is: "weight" });
    this.#count = arena.int32("voters", 1, { is: maxMembers });
    this.#count.data[0] = maxMembers;
    this.#fading = fading;
    this.#members = maxMembers;
  }

  /** How many members vote, the first ones; all until a run has been settled. */
  get count(): number {
    return this.#count.data[0];
  }

  /** Rows of a run whose predictions may be stored. */
  rowsAtOnce(classes: number): number {
    return Math.max(1, Math.floor(MOST_KEPT / (this.#members * Math.max(1, classes))));
  }

  /** Stores the predictions of member `m` before it learned a run, and its vote weights. */
  keep(m: number, { answers, voteWeights, count, classes }: Run): void {
    const numbers = count * classes;
    if (this.#answers.length <= m || this.#answers[m].length < numbers) this.#answers[m] = new Float64Array(numbers);
    if (this.#weights.length <= m || this.#weights[m].length < count) this.#weights[m] = new Float64Array(count);
    const own = this.#answers[m];
    for (let k = 0; k < numbers; k++) own[k] = answers[k];
    for (let i = 0; i < count; i++) this.#weights[m][i] = voteWeights[i];
  }

  /** Row by row: writes the voters' votes, if wanted, and updates the errors of all prefixes. */
  settle({ out, labels, rowWeights, count, classes }: Run, spread: number): void {
    const errors = this.#errors.data;
    const votes = borrow(classes);
    for (let i = 0, at = 0; i < count; i++, at += classes) {
      const voters = this.count;
      votes.fill(0);
      for (let m = 0; m < this.#members; m++) {
        addVote(spread, this.#weights[m], i, this.#answers[m], at, votes, 0, classes);
        if (out !== null && m === voters - 1) for (let c = 0; c < classes; c++) out[at + c] = votes[c];
        const elected = argMax(votes, 0, classes);
        const isRight = elected === labels[i] && votes[elected] > 0;
        errors[m] = this.#fading * errors[m] + (isRight ? 0 : rowWeights[i]);
      }
      this.#count.data[0] = this.votersAmong(this.#members);
    }
    giveBack(votes);
  }

  /**
   * How many of the first `count` members would vote if there were no others: the longest prefix with the least error.
   */
  votersAmong(count: number): number {
    const errors = this.#errors.data;
    let best = 0;
    for (let m = 1; m < count; m++) if (errors[m] <= errors[best]) best = m;
    return best + 1;
  }
}
