/**
 * Members that have left an ensemble, kept as they were for concepts that return: each with the numbers that went with it,
 * and learning nothing. It makes room for values and classes that come meanwhile, so that it can learn when it is back.
 */
import { type Classifier, type Column, CoppiceError, release } from "../../../core/index.ts";
import type { Departed } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";

export class RetiredMembers {
  /** Most there may be. */
  readonly room: number;
  /** In the order in which they left. */
  readonly #learners: Classifier[] = [];
  readonly #ensemble: Ensemble;
  /** How many there are. */
  readonly #size: Column<Int32Array> | undefined;
  /** The numbers of each, in the order in which the ensemble has declared them. */
  readonly #numbers: Column<Float64Array> | undefined;
  /** Numbers that go with a member. */
  readonly #width: number;

  /** To be made when all numbers that go with members have been declared. */
  constructor(ensemble: Ensemble, room: number) {
    const { arena, numbers, recipeOrder } = ensemble;
    if (room > 0 && recipeOrder !== undefined) {
      throw new CoppiceError("E_COMPOSITION", {
        subject:
          "a pool of retired members: an ensemble over several learners has places for each, and the pool has not",
        remedy: "Use one base learner, or no pool.",
      });
    }
    this.room = room;
    this.#ensemble = ensemble;
    this.#width = numbers.length;
    if (room === 0) return;
    this.#size = arena.int32("retired", 1, { is: room });
    this.#numbers = arena.float64("retiredNumbers", room * numbers.length, { is: "amount" });
  }

  get count(): number {
    return this.#learners.length;
  }

  get learners(): readonly Classifier[] {
    return this.#learners;
  }

  /** Keeps a member that has left; where there is no room, the one that left first goes for good. */
  add(departed: Departed): void {
    if (this.room === 0) {
      release(departed.member);
      return;
    }
    if (this.count === this.room) release(this.take(0).member);
    this.#numbers?.data.set(departed.numbers, this.count * this.#width);
    this.#learners.push(departed.member);
    this.#noteSize();
  }

  /** One of them, who stays. */
  at(i: number): Departed {
    const from = i * this.#width;
    const numbers = (this.#numbers as Column<Float64Array>).data.slice(from, from + this.#width);
    return { member: this.#learners[i], numbers };
  }

  /** One of them, who is no longer here. */
  take(i: number): Departed {
    const taken = this.at(i);
    const width = this.#width;
    this.#numbers?.data.copyWithin(i * width, (i + 1) * width, this.count * width);
    this.#learners.splice(i, 1);
    this.#noteSize();
    return taken;
  }

  #noteSize(): void {
    if (this.#size !== undefined) this.#size.data[0] = this.count;
  }

  reserveAt(rows: Float64Array, start: number, label: number, isTrial: boolean): void {
    for (const learner of this.#learners) learner.reserveAt(rows, start, label, isTrial);
  }

  restored(): void {
    const learners = this.#learners;
    const size = this.#size?.data[0] ?? 0;
    while (learners.length > size) release(learners.pop() as Classifier);
    while (learners.length < size) learners.push(this.#ensemble.blankMember(0));
  }
}
