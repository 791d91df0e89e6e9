/**
 * Which rows bring a value or class that no row before them had. All members make room for those before the first of them
 * learns: where one has none, for lack of bytes or because it takes two classes only, none has learned. What they have been
 * asked for is state: room made once more after a stop, also in members that came later or skip the row, would be more than
 * without the stop.
 */
import type { Arena, Column, Schema } from "../../core/index.ts";

export class UnseenValues {
  readonly #nominal: number[];
  /** The classes noted, then the values of each attribute. */
  readonly #known: Column<Int32Array>;

  constructor(arena: Arena, { attributes }: Schema) {
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#known = arena.int32("known", 1 + attributes.length, { is: "any", since: "0.1.0" });
  }

  isNew(rows: Float64Array, start: number, label: number): boolean {
    const known = this.#known.data;
    let isNew = label >= known[0];
    for (const a of this.#nominal) if (rows[start + a] >= known[1 + a]) isNew = true;
    return isNew;
  }

  note(rows: Float64Array, start: number, label: number): void {
    const known = this.#known.data;
    known[0] = Math.max(known[0], label + 1);
    for (const a of this.#nominal) {
      const value = rows[start + a];
      if (value >= known[1 + a]) known[1 + a] = Math.floor(value) + 1;
    }
  }
}
