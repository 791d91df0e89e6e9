/**
 * How many members of a chain vote: the first L, where the vote of the first L has erred least of late. The error of every
 * prefix is a fading sum, err_L = f err_L + w where its vote on a row of weight w is wrong, and f err_L where it is right. All
 * see the same rows, so sums are compared as they are; of equal prefixes the longest votes. A vote that weighs nothing is wrong.
 *
 * The votes are those before members learn the row. Members learn a run one after the other, so their answers are kept until
 * all have, and looked at row by row.
 */
import { argMax, borrow, type Column, giveBack } from "../../core/index.ts";
import type { Membership } from "./membership.ts";
import { MOST_KEPT, type Run } from "./run.ts";
import { addVote } from "./votes.ts";

/** How many members of a chain vote: as many as have erred least of late. */
export class RecentVoters {
  /** Per member: the error of the vote of the members up to it. */
  readonly #errors: Column<Float64Array>;
  /** L. */
  readonly #count: Column<Int32Array>;
  readonly #fading: number;
  readonly #members: number;
  // Scratch, per member: its answers to the run, and what its vote on each row weighs.
  #answers: Float64Array[] = [];
  #weights: Float64Array[] = [];

  /** `fading`: what a row leaves of the errors before it (f). */
  constructor({ arena, maxMembers }: Membership, fading: number) {
    this.#errors = arena.float64("prefixErrors", maxMembers, { is: "weight" });
    this.#count = arena.int32("voters", 1, { is: maxMembers });
    this.#count.data[0] = maxMembers;
    this.#fading = fading;
    this.#members = maxMembers;
  }

  get count(): number {
    return this.#count.data[0];
  }

  /** Rows of a run whose answers may be kept. */
  rowsAtOnce(classes: number): number {
    return Math.max(1, Math.floor(MOST_KEPT / (this.#members * Math.max(1, classes))));
  }

  /** Keeps the answers of member `m` before it learned a run, and what its votes weigh. */
  keep(m: number, { answers, voteWeights, count, classes }: Run): void {
    const numbers = count * classes;
    if (this.#answers.length <= m || this.#answers[m].length < numbers) this.#answers[m] = new Float64Array(numbers);
    if (this.#weights.length <= m || this.#weights[m].length < count) this.#weights[m] = new Float64Array(count);
    const own = this.#answers[m];
    for (let k = 0; k < numbers; k++) own[k] = answers[k];
    for (let i = 0; i < count; i++) this.#weights[m][i] = voteWeights[i];
  }

  /** Row by row: the votes of those who vote, where wanted, and the errors of all prefixes. */
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

  /** How many of the first `count` members vote, were there no others: the longest of the prefixes with the least error. */
  votersAmong(count: number): number {
    const errors = this.#errors.data;
    let best = 0;
    for (let m = 1; m < count; m++) if (errors[m] <= errors[best]) best = m;
    return best + 1;
  }
}
