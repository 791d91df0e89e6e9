/**
 * Which rows bring a value or class that no row before them had. Where members may refuse such, all make room for it before
 * the first of them learns: where one has none, none has learned. What they have been asked for is state: room made once more
 * after a stop, also in members that came later or skip the row, would be more than without the stop.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";

export class UnseenValues {
  readonly #nominal: number[];
  /** The classes noted, then the values of each nominal attribute. */
  readonly #known: Column<Int32Array>;

  constructor(arena: Arena, { attributes }: Schema) {
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#known = arena.int32("known", 1 + this.#nominal.length, { is: "any", since: "0.1.0" });
  }

  isNew(rows: Float64Array, start: number, label: number): boolean {
    const known = this.#known.data;
    if (label >= known[0]) return true;
    for (let i = 0; i < this.#nominal.length; i++) if (rows[start + this.#nominal[i]] >= known[1 + i]) return true;
    return false;
  }

  note(rows: Float64Array, start: number, label: number): void {
    const known = this.#known.data;
    if (label >= known[0]) known[0] = label + 1;
    for (let i = 0; i < this.#nominal.length; i++) {
      const value = rows[start + this.#nominal[i]];
      if (value >= known[1 + i]) known[1 + i] = value + 1; // without its fraction
    }
  }
}
