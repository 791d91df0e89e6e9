/** How many values the nominal attributes of a saved schema keep. */
import { REST, type Schema, schemaFromJson } from "coppice/core";

/**
 * The schema as the command line reads it: with `most`, its open attributes keep that many values, or those they have,
 * and read all others as one. Schemas from versions without `rest` that list "(other)" read unknown values as that.
 * Returns the same object if nothing changes.
 */
export function keepingMost(schema: Schema, most: number | undefined): Schema {
  const json = schema.toJSON();
  const attributes = json.attributes.map((attribute) => {
    if (attribute.kind === "numeric" || attribute.closed) return attribute;
    const { values, rest = REST } = attribute;
    const isEarlier = attribute.rest === undefined && values.includes(REST);
    if (most === undefined && !isEarlier) return attribute;
    const count = values.filter((value) => value !== rest).length;
    return { ...attribute, rest, limit: Math.max(1, count, most ?? 0) };
  });
  const isAsItWas = attributes.every((attribute, i) => attribute === json.attributes[i]);
  return isAsItWas ? schema : schemaFromJson({ ...json, attributes });
}
