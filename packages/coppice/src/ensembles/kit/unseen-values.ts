/**
 * Which rows bring a value or class that no row before them had. All members make room for those before the first of them
 * learns: where one has none, for lack of bytes or because it takes two classes only, none has learned.
 */
import type { Schema } from "../../core/index.ts";

export class UnseenValues {
  readonly #nominal: number[];
  /** Per attribute the values noted, then the classes. */
  readonly #known: number[];

  constructor({ attributes }: Schema) {
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#known = new Array(attributes.length + 1).fill(0);
  }

  isNew(rows: Float64Array, start: number, label: number): boolean {
    const known = this.#known;
    let isNew = label >= known[known.length - 1];
    for (const a of this.#nominal) if (rows[start + a] >= known[a]) isNew = true;
    return isNew;
  }

  note(rows: Float64Array, start: number, label: number): void {
    const known = this.#known;
    known[known.length - 1] = Math.max(known[known.length - 1], label + 1);
    for (const a of this.#nominal) {
      const value = rows[start + a];
      if (value >= known[a]) known[a] = Math.floor(value) + 1;
    }
  }
}
