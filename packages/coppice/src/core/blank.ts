/**
 * Making what a saved state is about to be loaded into. A schema may know values and classes for which a byte budget had no
 * room: then it is made for a schema that knows none, and the state brings what it had met.
 */
import type { CoppiceError } from "./errors.ts";
import type { Schema } from "./schema.ts";

type Known = Pick<Schema, "attributes" | "target" | "truncate">;

/** What `make` makes for the schema, or where that does not fit its budget, for the schema without values and classes. */
export function makeBlank<T>(schema: Known, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if ((error as CoppiceError).code !== "E_PARAM") throw error;
  }
  const { attributes, target } = schema;
  const values = attributes.map((attribute) => [...attribute.values]);
  const classes = [...target.classes];
  schema.truncate(new Int32Array(attributes.length + 1));
  try {
    return make();
  } finally {
    values.forEach((known, a) => {
      for (const value of known) attributes[a].add(value);
    });
    for (const label of classes) target.add(label);
  }
}
