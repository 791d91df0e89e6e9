/** Whether the records and labels of a snapshot are what the program that loads it takes them for. */
import { type Label, Schema, show, usage } from "../core/index.ts";
import { refused } from "./envelope.ts";

const REMEDY = "Load it with the schema of the program that saved it, or without one.";

/** Throws `E_SNAPSHOT` where attributes, their kinds or the target differ, or classes by more than those one has met besides. */
export function requireAlike<Row, L extends Label>(schema: Schema<Row, L>, found: Schema<Row, L>): void {
  if (!(schema instanceof Schema))
    throw usage("loadModel: `schema`", "must come from `defineSchema`", { given: schema });
  const [wanted, given] = [columnsOf(schema), columnsOf(found)];
  const other = wanted.findIndex((column, i) => column !== given[i]);
  if (other >= 0) {
    throw refused({
      subject: `Snapshot: in place of ${wanted[other]} it has ${given[other] ?? "nothing"}`,
      remedy: REMEDY,
    });
  }
  const [few, many] = [schema.target.classes, found.target.classes].sort((a, b) => a.length - b.length);
  if (few.every((label) => many.includes(label))) return;
  throw refused({
    subject: "Snapshot: its classes",
    expected: `must be those of the schema, ${show(schema.target.classes.join(", "))}`,
    given: found.target.classes.join(", "),
    remedy: REMEDY,
  });
}

function columnsOf<Row, L extends Label>({ attributes, target }: Schema<Row, L>): string[] {
  return [...attributes.map(({ name, kind }) => `the ${kind} attribute \`${name}\``), `the target \`${target.name}\``];
}
