/**
 * Making what a saved state is about to be loaded into. A schema may know values and classes for which a byte budget had no
 * room: then it is made for a schema that knows none, and the state brings what it had met.
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

/** What `make` makes for the schema, or where that does not fit its budget, for the schema without values and classes. */
export function makeBlank<T extends {}>(schema: Known, make: () => T): T {
  const whole = makeWithin(make);
  if (whole !== null) return whole;
  const { attributes, target } = schema;
  const lists: readonly IndexedList<Label>[] = [...attributes, target];
  const known = lists.map((list) => list.truncate(0));
  try {
    return make();
  } finally {
    lists.forEach((list, i) => {
      for (const value of known[i]) list.add(value);
    });
  }
}
