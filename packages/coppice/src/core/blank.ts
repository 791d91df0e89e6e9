/**
 * Making what is not to know all that a schema knows by now: a member in the middle of a stream, or what a saved state is about to
 * be loaded into.
 */
import type { CoppiceError } from "./errors.ts";
import type { IndexedList } from "./indexed-list.ts";
import type { Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/** What `make` makes; null where a byte budget has no room for it, which is an `E_PARAM`. */
export function makeWithin<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if ((error as CoppiceError).code === "E_PARAM") return null;
    throw error;
  }
}

type Known = Pick<Schema, "attributes" | "target">;

/**
 * What `make` makes for the schema. A schema may know values and classes for which a byte budget had no room: then it is made for
 * one that knows none, and the state brings what it had met.
 */
export function makeBlank<T extends {}>({ attributes, target }: Known, make: () => T): T {
  return makeWithin(make) ?? makeKnowing([target, ...attributes], [], make);
}

/** What `make` makes while each list, of a schema's values or classes, holds its first `counts` alone; 0 where none is given. */
export function makeKnowing<T>(lists: readonly IndexedList<Label>[], counts: ArrayLike<number>, make: () => T): T {
  const hidden = lists.map((list, i) => list.truncate(counts[i] ?? 0));
  try {
    return make();
  } finally {
    lists.forEach((list, i) => {
      for (const value of hidden[i]) list.add(value);
    });
  }
}
