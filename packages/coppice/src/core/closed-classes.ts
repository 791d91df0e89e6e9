/** Schemas whose classes are all known: a mistyped label is refused instead of becoming a class. */
import { Attribute, type AttributeDeclaration } from "./attribute.ts";
import { CoppiceError, nearest, show, usage } from "./errors.ts";
import { listed } from "./indexed-list.ts";
import { requireSchema, Schema, type SchemaJson } from "./schema.ts";
import { type Label, requireLabel, Target } from "./target.ts";

/** A target that accepts no classes beyond those it knows. */
export class ClosedTarget<L extends Label = Label> extends Target<L> {
  override intern(label: L): number {
    const known = this.indexOf(label);
    if (known >= 0) return known;
    requireLabel(label, this.name);
    const { name, classes } = this;
    const text = String(label);
    const spelt = classes.find((other) => String(other) === text);
    const [near] = text.length > 2 ? nearest(text, classes.map(String)) : []; // any two-letter word is near to any other
    let remedy = near === undefined ? "Its classes are closed." : `Did you mean ${show(near)}?`;
    if (spelt !== undefined)
      remedy = `The class is ${show(spelt)}, ${typeof spelt === "string" ? "a string" : "not a string"}.`;
    throw new CoppiceError("E_SCHEMA", {
      subject: `target \`${name}\``,
      expected: `must be one of ${listed(classes)}`,
      given: label,
      remedy,
      column: name,
    });
  }
}

class ClosedSchema<Row, L extends Label> extends Schema<Row, L> {
  override toJSON(): SchemaJson {
    const { target, ...rest } = super.toJSON();
    return { ...rest, target: { ...target, closed: true } };
  }
}

/**
 * Returns a copy of the schema with its classes closed: a label that is none of them throws `E_SCHEMA`, which names the
 * nearest class, and does not become a class. The given schema is unchanged, and the two share nothing. Create models
 * for the returned one. Saved models, copies and `toJSON` preserve it.
 *
 * ```ts
 * const schema = closeClasses(defineSchema({ attributes: { amount: numeric() }, classes: ["yes", "no"] }));
 * naiveBayes(schema).learn({ amount: 7 }, "yes "); // must be one of "yes", "no", got "yes ". Did you mean "yes"?
 * ```
 */
export function closeClasses<Row, L extends Label>(schema: Schema<Row, L>): Schema<Row, L> {
  requireSchema("closeClasses: the schema", schema as unknown as Schema);
  const { attributes, target } = schema;
  if (target.classes.length === 0) {
    const remedy = "List them, as in `defineSchema({ attributes, classes: [...] })`.";
    throw usage("closeClasses: the schema", "must have classes", { remedy });
  }
  const own = attributes.map((attribute) => new Attribute(attribute.name, attribute as AttributeDeclaration));
  return new ClosedSchema<Row, L>(own, new ClosedTarget(target.name, target.classes));
}
