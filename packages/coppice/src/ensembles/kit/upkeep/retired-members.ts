/**
 * Members removed from an ensemble, kept unchanged, with their numbers, for recurring concepts. They learn nothing, but
 * make room for new values and classes, so that they can learn after a return.
 */
import { type Classifier, type Column, CoppiceError, release } from "../../../core/index.ts";
import type { Departed } from "../changes.ts";
import type { Ensemble } from "../ensemble.ts";

export class RetiredMembers {
  /** Capacity. */
  readonly room: number;
  /** In the order in which they left. */
  readonly #learners: Classifier[] = [];
  readonly #ensemble: Ensemble;
  /** Number of retired members. */
  readonly #size: Column<Int32Array> | undefined;
  /** The numbers of each, in the ensemble's order of declaration. */
  readonly #numbers: Column<Float64Array> | undefined;
  /** Numbers per member. */
  readonly #width: number;

  /** Construct it once all per-member numbers have been declared. */
  constructor(ensemble: Ensemble, room: number) {
    const { arena, numbers, recipeOrder } = ensemble;
    if (room > 0 && recipeOrder !== undefined) {
      throw new CoppiceError("E_COMPOSITION", {
        subject: "a pool of retired members does not work for an ensemble over several learners",
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

  /** Keeps a removed member; if there is no room, the one that left first is discarded. */
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

  /** Returns one, which stays here. */
  at(i: number): Departed {
    const from = i * this.#width;
    const numbers = (this.#numbers as Column<Float64Array>).data.slice(from, from + this.#width);
    return { member: this.#learners[i], numbers };
  }

  /** Removes and returns one. */
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
