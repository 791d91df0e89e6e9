/** Schemas from JSON: files that people write, and snapshots. */
import { Attribute, nominal, numeric, VALUE_LIMIT } from "./attribute.ts";
import { closeClasses } from "./closed-classes.ts";
import { CoppiceError, unknownName } from "./errors.ts";
import { Schema } from "./schema.ts";
import type { Label } from "./target.ts";

/** The name of the outermost object. */
const WHOLE = "its JSON";

const PROPERTIES = /* @__PURE__ */ new Map<unknown, readonly string[]>([
  ["numeric", ["name", "kind", "time"]],
  ["nominal", ["name", "kind", "values", "closed", "limit", "rest"]],
]);

/**
 * Reads the output of `toJSON`, or a hand-edited file; every mistake throws, also an unknown property (`E_UNKNOWN`).
 */
export function schemaFromJson(json: unknown): Schema {
  const { attributes, target } = object(json, WHOLE, ["attributes", "target"]);
  if (!Array.isArray(attributes)) throw wrongShape("`attributes`", "must be an array", attributes);
  const {
    name: targetName,
    kind: targetKind = "nominal",
    classes,
    closed: isClosed = false,
  } = object(target, "`target`", ["name", "kind", "classes", "closed"]);
  if (typeof targetName !== "string") throw wrongShape("`target.name`", "must be a string", targetName);
  if (targetKind !== "nominal") {
    const remedy = "Numeric targets are not supported yet.";
    throw wrongShape("`target.kind`", 'must be "nominal", or omitted', targetKind, remedy);
  }
  if (typeof isClosed !== "boolean") throw wrongShape("`target.closed`", "must be true or false", isClosed);
  if (!Array.isArray(classes)) throw wrongShape("`target.classes`", "must be an array of labels", classes);
  const read = attributes.map((entry, i) => {
    const at = `\`attributes[${i}]`;
    const known = PROPERTIES.get(entry?.kind);
    const { name, kind, time, values = [], closed, limit, rest } = object(entry, `${at}\``, known);
    if (typeof name !== "string") throw wrongShape(`${at}.name\``, "must be a string", name);
    if (kind === "numeric") {
      if (time !== undefined && typeof time !== "boolean") {
        throw wrongShape(`${at}.time\``, "must be true or false", time);
      }
      return new Attribute(name, numeric({ time }));
    }
    if (kind !== "nominal") throw wrongShape(`${at}.kind\``, 'must be "numeric" or "nominal"', kind);
    if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) {
      throw wrongShape(`${at}.values\``, "must be an array of strings", values);
    }
    if (closed !== undefined && typeof closed !== "boolean") {
      throw wrongShape(`${at}.closed\``, "must be true or false", closed);
    }
    if (limit !== undefined && !(typeof limit === "number" && Number.isSafeInteger(limit) && limit >= 1)) {
      throw wrongShape(`${at}.limit\``, "must be an integer in [1, inf)", limit);
    }
    if (rest !== undefined && typeof rest !== "string") throw wrongShape(`${at}.rest\``, "must be a string", rest);
    return new Attribute(name, nominal(values, { closed: closed ?? false, limit: limit ?? VALUE_LIMIT, rest }));
  });
  for (const label of classes) {
    if (!["string", "number", "boolean"].includes(typeof label)) {
      throw wrongShape("`target.classes`", "must contain strings, numbers or booleans", label);
    }
  }
  const schema = new Schema(read, targetName, classes as Label[]);
  return isClosed ? closeClasses(schema) : schema;
}

/** `known`: all allowed properties; if omitted, they are not checked. */
function object(value: unknown, what: string, known?: readonly string[]): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw wrongShape(what, "must be an object", value);
  }
  const unknown = known && Object.keys(value).find((name) => !known.includes(name));
  if (known === undefined || unknown === undefined) return value as Record<string, unknown>;
  const where = what === WHOLE ? "a schema" : what;
  throw unknownName(`key in ${where}:`, unknown, known, `Keys: ${known.join(", ")}.`);
}

function wrongShape(what: string, expected: string, given: unknown, remedy?: string): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: `Schema: ${what}`,
    expected,
    given,
    ...(remedy === undefined ? {} : { remedy }),
  });
}
