/**
 * Creates objects that must not know everything in the schema: a member created mid-stream, or the target into which a
 * saved state is loaded.
 */
import type { CoppiceError } from "./errors.ts";
import type { IndexedList } from "./indexed-list.ts";
import type { Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/** Returns `make()`; null if it throws `E_PARAM`, as when a byte budget has no room. */
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
 * Returns `make()`, called for the schema. A schema may contain values and classes that do not fit into a byte budget:
 * then it is called for an empty schema, and the loaded state supplies what it had seen.
 */
export function makeBlank<T extends {}>({ attributes, target }: Known, make: () => T): T {
  return makeWithin(make) ?? makeKnowing([target, ...attributes], [], make);
}

/** Returns `make()`, called while each list of values or classes has only its first `counts[i]`, 0 by default. */
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
