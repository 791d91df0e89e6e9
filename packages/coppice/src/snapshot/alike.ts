/** Whether the records and labels of a snapshot are what the program that loads it takes them for. */
import { type Label, Schema, show, usage } from "../core/index.ts";
import { refused } from "./envelope.ts";

const REMEDY = "Load it with the schema of the program that saved it, or without one.";
const TURNED =
  "It has the same attributes in another order: declare them in that of `inspectSnapshot(bytes).schema`, or load it without a schema.";
const SPELT = "A text is another class than the number or boolean that it spells: declare them as they were saved.";

/** Throws `E_SNAPSHOT` where attributes, their kinds or the target differ, or classes by more than those one has met besides. */
export function requireAlike<Row, L extends Label>(schema: Schema<Row, L>, found: Schema<Row, L>): void {
  if (!(schema instanceof Schema))
    throw usage("loadModel: `schema`", "must come from `defineSchema`", { given: schema });
  const [wanted, given] = [columnsOf(schema), columnsOf(found)];
  const other = wanted.findIndex((column, i) => column !== given[i]);
  if (other >= 0) {
    const isTurned = given.length === wanted.length && wanted.every((column) => given.includes(column));
    throw refused({
      subject: `Snapshot: in place of ${wanted[other]} it has ${given[other] ?? "nothing"}`,
      remedy: isTurned ? TURNED : REMEDY,
    });
  }
  const [few, many] = [schema.target.classes, found.target.classes].sort((a, b) => a.length - b.length);
  if (few.every((label) => many.includes(label))) return;
  throw refused({
    subject: `Snapshot: its classes are ${listed(found.target.classes)}, those of the schema ${listed(schema.target.classes)}`,
    remedy: few.every((label) => many.map(String).includes(String(label))) ? SPELT : REMEDY,
  });
}

/**
 * Adds to `schema` what `found` has met and it has not. Throws `E_SNAPSHOT` where one has met other values or classes, or in
 * another order, than the other; what was added until then stays.
 */
export function join<Row, L extends Label>(schema: Schema<Row, L>, found: Schema<Row, L>): void {
  schema.attributes.forEach((attribute, a) => {
    addAll(attribute, attribute.values, found.attributes[a].values);
  });
  addAll(schema.target, schema.target.classes, found.target.classes);
}

interface List<T> {
  readonly name: string;
  intern(value: T): number;
}

function addAll<T extends Label>(list: List<T>, known: readonly T[], values: readonly T[]): void {
  values.forEach((value, i) => {
    if (list.intern(value) === i) return;
    throw refused({
      subject: `Snapshot: in place of ${show(known[i])} of \`${list.name}\` it has ${show(value)}`,
      remedy: "Share the schema with models that shared one when they were saved, or load this one without `share`.",
    });
  });
}

function columnsOf<Row, L extends Label>({ attributes, target }: Schema<Row, L>): string[] {
  return [...attributes.map(({ name, kind }) => `the ${kind} attribute \`${name}\``), `the target \`${target.name}\``];
}

/** Labels as in a program, where "1" is not 1. */
function listed(labels: readonly Label[]): string {
  const shown = labels.slice(0, 4).map(show).join(", ") || "none";
  return labels.length > 4 ? `${shown} and ${labels.length - 4} more` : shown;
}
