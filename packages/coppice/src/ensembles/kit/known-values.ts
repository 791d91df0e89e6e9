/**
 * The classes and nominal values that an ensemble knows: those its schema declared when it was created, and those seen
 * in its rows since. The schema may know more, as batches are encoded before their rows are learned, and it may be
 * shared. A fresh member is created for what is known; otherwise later rows would influence it.
 *
 * All members make room for a row's values and class before the first of them learns: if one has no room, none has
 * learned. What room has been made for is state: after a restore, making room again, also in members that joined later
 * or skip the row, would take more room than without a restore.
 */
import { type Arena, type Column, makeKnowing, type Schema } from "../../core/index.ts";

export class KnownValues {
  readonly #schema: Schema;
  readonly #nominal: number[];
  /** One more than the largest class seen in rows, then the same for the values of each nominal attribute. */
  readonly #noted: Column<Int32Array>;
  /** The numbers declared in the schema at creation. */
  readonly #named: Column<Int32Array>;

  constructor(arena: Arena, schema: Schema) {
    const { attributes, classCount } = schema;
    this.#schema = schema;
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#noted = arena.int32("known", 1 + this.#nominal.length, { is: "known" });
    this.#named = arena.int32("named", 1 + this.#nominal.length);
    this.#named.data.set([classCount, ...this.#nominal.map((a) => attributes[a].values.length)]);
  }

  /** One more than the largest class seen. */
  get classes(): number {
    return this.#noted.data[0];
  }

  /** Whether a row has a value above all seen before. */
  isNew(rows: Float64Array, start: number): boolean {
    const noted = this.#noted.data;
    for (let i = 0; i < this.#nominal.length; i++) if (rows[start + this.#nominal[i]] >= noted[1 + i]) return true;
    return false;
  }

  note(rows: Float64Array, start: number, label: number): void {
    const noted = this.#noted.data;
    if (label >= noted[0]) noted[0] = label + 1;
    for (let i = 0; i < this.#nominal.length; i++) {
      const value = rows[start + this.#nominal[i]];
      const isMet = value < this.#schema.attributes[this.#nominal[i]].values.length; // else its meaning is not known yet
      if (isMet && value >= noted[1 + i]) noted[1 + i] = value + 1; // stored without its fraction
    }
  }

  /** The result of `make`, while the schema shows no more than is known here. */
  made<T>(make: () => T): T {
    const { attributes, target } = this.#schema;
    const known = this.#noted.data.map((noted, i) => Math.max(noted, this.#named.data[i]));
    return makeKnowing([target, ...this.#nominal.map((a) => attributes[a])], known, make);
  }
}
