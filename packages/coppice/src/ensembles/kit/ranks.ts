/**
 * Members by descending weight, so that the last ones leave. Insertion sort: a step hardly changes the order. There is
 * one rank more than may vote, for the member that joins.
 */
import { type Arena, type Column, sumOf } from "../../core/index.ts";
import { ROUNDING } from "./guesses.ts";
import { projectOnSparseSimplex } from "./simplex.ts";

export class Ranks {
  /** Number of members that vote, and of all there have been. */
  readonly #count: Column<Int32Array>;
  readonly #born: Column<Float64Array>;
  // By rank: weights (w), serial numbers of members, and places. From rank `count` on places are free, and weights 0.
  readonly #weights: Column<Float64Array>;
  readonly #births: Column<Float64Array>;
  readonly #places: Column<Int32Array>;

  constructor(arena: Arena, maxMembers: number) {
    const places = maxMembers + 1;
    this.#count = arena.int32("members", 1, { is: maxMembers });
    this.#born = arena.float64("trained", 1, { is: "weight" });
    this.#weights = arena.float64("says", places, { is: "weight" });
    this.#births = arena.float64("births", places, { is: "weight" });
    this.#places = arena.int32("places", places, { is: maxMembers });
    for (let i = 0; i < places; i++) this.#places.data[i] = i;
  }

  /** Number of members that vote. */
  get count(): number {
    return this.#count.data[0];
  }

  /** Number of members so far (t). */
  get born(): number {
    return this.#born.data[0];
  }

  /** Weights by rank. */
  get weights(): Float64Array {
    return this.#weights.data;
  }

  placeAt(rank: number): number {
    return this.#places.data[rank];
  }

  /** Members that have joined since that of a rank. */
  bornSince(rank: number): number {
    return this.born - this.#births.data[rank];
  }

  /** A member joins, with weight 0, behind those that vote. */
  join(): void {
    this.#born.data[0]++;
    this.#births.data[this.count] = this.born;
  }

  /**
   * Sorts `count` members by weight, projects the weights on the simplex, where all but the first `most` become 0, and
   * returns how many are above 0.
   */
  project(count: number, most: number): number {
    this.#sort(count);
    return projectOnSparseSimplex(this.weights, count, most);
  }

  /** Keeps the first `count` ranks as voters; the others leave. */
  keep(count: number): void {
    this.#count.data[0] = count;
  }

  /** Sorts members by descending weight; of equal ones the older first. */
  #sort(count: number): void {
    const weights = this.#weights.data;
    const births = this.#births.data;
    const places = this.#places.data;
    for (let i = 1; i < count; i++) {
      const weight = weights[i];
      const birth = births[i];
      const place = places[i];
      let j = i;
      for (; j > 0; j--) {
        if (weights[j - 1] > weight || (weights[j - 1] === weight && births[j - 1] < birth)) break;
        weights[j] = weights[j - 1];
        births[j] = births[j - 1];
        places[j] = places[j - 1];
      }
      weights[j] = weight;
      births[j] = birth;
      places[j] = place;
    }
  }

  /** Whether loaded weights sum to 1, are 0 behind the members, and each place has one rank. */
  isSound(): boolean {
    const { count, weights } = this;
    const isWhole = count === 0 || Math.abs(sumOf(weights, 0, count) - 1) <= ROUNDING;
    const { data } = this.#places;
    return isWhole && weights.every((weight, i) => i < count || weight === 0) && new Set(data).size === data.length;
  }
}
