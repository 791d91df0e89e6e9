/** Schemas of parts of rows. */
import { usage } from "./errors.ts";
import { Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/**
 * A schema of some of the attributes of another, given by their indices in any order, none twice. It shares them and the
 * target with the whole: what either meets, both know.
 */
export function viewOf<Row, L extends Label>(schema: Schema<Row, L>, indices: Iterable<number>): Schema<Row, L> {
  const isList = typeof indices?.[Symbol.iterator] === "function";
  if (!isList || typeof schema?.classCount !== "number") {
    throw usage("viewOf", "takes a schema and the indices of attributes", { given: isList ? schema : indices });
  }
  const attributes = Array.from(indices, (i) => {
    const attribute = schema.attributes[i];
    if (attribute !== undefined) return attribute;
    throw usage("viewOf: an index of an attribute", `must be an integer in [0, ${schema.attributes.length})`, {
      given: i,
    });
  });
  return new Schema<Row, L>(attributes, schema.target);
}
