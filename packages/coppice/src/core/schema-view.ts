/** Schemas of parts of rows. */
import { usage } from "./errors.ts";
import { requireSchema, Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/**
 * A schema of some of the attributes of another, given by their indices in any order, none twice. It shares them and the
 * target with the whole: what either meets, both know.
 */
export function viewOf<Row, L extends Label>(schema: Schema<Row, L>, indices: Iterable<number>): Schema<Row, L> {
  requireSchema("viewOf: the schema", schema);
  if (typeof indices?.[Symbol.iterator] !== "function") {
    throw usage("viewOf: the attributes", "must be given by their indices in an array", { given: indices });
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
