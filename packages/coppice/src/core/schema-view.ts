/** Schemas of subsets of attributes. */
import { usage } from "./errors.ts";
import { requireSchema, Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/**
 * A schema of some attributes of another, given by their distinct indices in any order. Attributes and target are
 * shared: values and classes that either adds are in both.
 */
export function viewOf<Row, L extends Label>(schema: Schema<Row, L>, indices: Iterable<number>): Schema<Row, L> {
  requireSchema("viewOf: the schema", schema);
  if (typeof indices?.[Symbol.iterator] !== "function") {
    throw usage("viewOf: the attributes", "must be an array of indices", { given: indices });
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
