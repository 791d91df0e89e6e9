/** A named list of distinct values that grows at its end; the index of a value is its position. */
import { CoppiceError, show } from "./errors.ts";

/** Counts the additions to any schema: while it is unchanged, no schema has learned a value or class. */
export const vocabularies = { changes: 0 };

export class IndexedList<T> {
  /** As declared. An attribute's is also that of the records' property. */
  readonly name: string;
  protected readonly items: T[] = [];
  readonly #index = new Map<unknown, number>();

  constructor(name: string, items: readonly T[]) {
    this.name = name;
    const isList = Array.isArray(items); // a string would be split into its letters
    if (isList) for (const item of items) this.add(item);
    const isNamed = typeof name === "string";
    if (isNamed && isList && this.#index.size === items.length) return;
    const listed = isList
      ? `must list ${show(this.items.find((item, i) => this.indexOf(item) > i))} only once`
      : "must list its values in an array";
    throw new CoppiceError("E_SCHEMA", {
      subject: `Schema: ${isNamed ? show(name) : "the name of `target` or an attribute"}`,
      expected: isNamed ? listed : "must be a string",
      given: isNamed ? items : name,
    });
  }

  /** Index of a value, -1 if it was never added. */
  indexOf(value: unknown): number {
    return this.#index.get(value) ?? -1;
  }

  /** Adds a new value, and returns its index. -0 is 0, as it is in JSON. */
  add(value: T): number {
    vocabularies.changes++;
    this.items[this.#index.size] = value === 0 ? (0 as T) : value; // not pushed: JavaScript can add to the list
    this.#index.set(value, this.#index.size);
    return this.#index.size - 1;
  }

  /** Removes all values but the first `count`, and returns the removed ones. */
  truncate(count: number): T[] {
    const forgotten = this.items.splice(count);
    for (const value of forgotten) this.#index.delete(value);
    return forgotten;
  }
}

/** The first values as in source code, and how many more there are. */
export function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, 8).map(show).join(", ");
  return values.length > 8 ? `${shown} and ${values.length - 8} more` : shown;
}
