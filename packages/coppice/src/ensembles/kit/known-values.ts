/**
 * What an ensemble knows of classes and nominal values: what its schema named when it was made, and what its rows have brought
 * since. Its schema may know more, as batches are encoded before their rows are learned, and others may share it. A fresh member
 * is made for what is known, or it would have an inkling of rows to come.
 *
 * All members make room for what a row brings before the first of them learns: where one has none, none has learned. What they
 * have been asked for is state: room made once more after a stop, also in members that came later or skip the row, would be more
 * than without the stop.
 */
import { type Arena, type ClassWeights, type Column, makeKnowing, type Schema } from "../../core/index.ts";

export class KnownValues {
  readonly #schema: Schema;
  readonly #nominal: number[];
  /** The classes that rows have brought, then the values of each nominal attribute. */
  readonly #noted: Column<Int32Array>;
  /** Those that the schema named to begin with. */
  readonly #named: Column<Int32Array>;

  constructor(arena: Arena, schema: Schema) {
    const { attributes, classCount } = schema;
    this.#schema = schema;
    this.#nominal = [...attributes.keys()].filter((a) => attributes[a].kind === "nominal");
    this.#noted = arena.int32("known", 1 + this.#nominal.length, { is: "known", since: "0.1.0" });
    this.#named = arena.int32("named", 1 + this.#nominal.length, { since: "0.1.0" });
    this.#named.data.set([classCount, ...this.#nominal.map((a) => attributes[a].values.length)]);
  }

  /** One more than the largest class that rows have brought. */
  get classes(): number {
    return this.#noted.data[0];
  }

  /** Whether a row brings a class or value that no row before it did. */
  isNew(rows: Float64Array, start: number, label: number): boolean {
    const noted = this.#noted.data;
    if (label >= noted[0]) return true;
    for (let i = 0; i < this.#nominal.length; i++) if (rows[start + this.#nominal[i]] >= noted[1 + i]) return true;
    return false;
  }

  /** Notes the classes that have weight: those of older or odd snapshots may be more than were noted. */
  noteLearned({ column: { data, length } }: ClassWeights): void {
    for (let c = this.classes; c < length; c++) if (data[c] > 0) this.#noted.data[0] = c + 1;
  }

  note(rows: Float64Array, start: number, label: number): void {
    const noted = this.#noted.data;
    if (label >= noted[0]) noted[0] = label + 1;
    for (let i = 0; i < this.#nominal.length; i++) {
      const value = rows[start + this.#nominal[i]];
      const isMet = value < this.#schema.attributes[this.#nominal[i]].values.length; // else what it means comes later
      if (isMet && value >= noted[1 + i]) noted[1 + i] = value + 1; // without its fraction
    }
  }

  /** What `make` makes while the schema knows no more than is known here. */
  made<T>(make: () => T): T {
    const { attributes, target } = this.#schema;
    const known = this.#noted.data.map((noted, i) => Math.max(noted, this.#named.data[i]));
    return makeKnowing([target, ...this.#nominal.map((a) => attributes[a])], known, make);
  }
}
