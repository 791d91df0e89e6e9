/** Whether a snapshot's records and labels match the schema of the program that loads it. */
import { Attribute, ClosedTarget, closeClasses, type Label, Schema, show, usage } from "../core/index.ts";
import { refused } from "./envelope.ts";

const REMEDY = "Load it with the schema of the program that saved it, or without one.";
const TURNED =
  "It has the same attributes in another order: declare them in the order of `inspectSnapshot(bytes).schema`, which `schemaFromJson` reads, or load it without a schema.";
const SPELT = "A string is another class than the number or boolean it spells: declare classes as they were saved.";

const CLOSED = "Close a schema that lists all of them, or load it with one that is open.";
const LIMITED = "Raise the `limit` of the schema, or load it without one.";

/**
 * Throws `E_SNAPSHOT` if attributes, their kinds or the target differ, or if each side knows classes that the other
 * lacks. A closed list of `schema` must contain all saved values or classes, and its limits must be large enough. A
 * shared schema must itself declare the `rest` that replaces further values, and close classes that were saved closed.
 */
export function requireAlike<Row, L extends Label>(
  schema: Schema<Row, L>,
  found: Schema<Row, L>,
  share: boolean,
): void {
  if (!(schema instanceof Schema))
    throw usage("loadModel: `schema`", "must come from `defineSchema`", { given: schema });
  const [wanted, given] = [columnsOf(schema), columnsOf(found)];
  const other = wanted.findIndex((column, i) => column !== given[i]);
  if (other >= 0) {
    const isTurned = given.length === wanted.length && wanted.every((column) => given.includes(column));
    throw refused({
      subject: `Snapshot: it has ${given[other] ?? "nothing"} instead of ${wanted[other]}`,
      remedy: isTurned ? TURNED : REMEDY,
    });
  }
  schema.attributes.forEach((attribute, a) => {
    const { name, closed, limit, rest } = attribute;
    const { values } = found.attributes[a];
    if (closed && values.some((value) => attribute.indexOf(value) < 0)) {
      const own = listed(attribute.values);
      const subject = `Snapshot: the values of \`${name}\` are ${listed(values)}, but the schema only allows ${own}`;
      throw refused({ subject, remedy: CLOSED });
    }
    const its = found.attributes[a];
    if (keepsRest(attribute, its)) {
      if (!share) return;
      const subject = `Snapshot: values of \`${name}\` beyond ${its.limit} are read as ${show(its.rest)}, but the schema declares no \`rest\``;
      throw refused({
        subject,
        remedy: `Declare it with { limit: ${its.limit}, rest: ${show(its.rest)} }, or load without \`share\`.`,
      });
    }
    const given = values.filter((value) => value !== rest).length;
    if (given <= limit) return;
    const expected = `must have no more values than the \`limit\` of the schema, ${limit}`;
    throw refused({ subject: `Snapshot: its attribute \`${name}\``, expected, given, remedy: LIMITED });
  });
  const [own, met] = [schema.target.classes, found.target.classes];
  const isClosed = schema.target instanceof ClosedTarget;
  if (share && !isClosed && found.target instanceof ClosedTarget) {
    throw refused({
      subject: `Snapshot: its classes (${listed(met)}) are closed, but those of the schema are not`,
      remedy: "Close them with `closeClasses`, or load without `share`.",
    });
  }
  const [few, many] = isClosed || met.length < own.length ? [met, own] : [own, met];
  if (few.every((label) => many.includes(label))) return;
  const isSpelt = few.every((label) => many.map(String).includes(String(label)));
  throw refused({
    subject: `Snapshot: its classes are ${listed(met)}, but the schema ${isClosed ? "only allows" : "has"} ${listed(own)}`,
    remedy: isSpelt ? SPELT : isClosed && own.every((label) => met.includes(label)) ? CLOSED : REMEDY,
  });
}

/** Whether an attribute keeps the `rest` and limit it was saved with: `declared` says nothing of further values. */
function keepsRest(declared: Attribute, found: Attribute): boolean {
  return found.rest !== undefined && declared.rest === undefined && !declared.closed;
}

/**
 * `found` with what `schema` declares: `closed`, `limit` and `rest` of attributes, times that `found` lacks, and closed
 * classes. A closed list is taken in full, since no value can be added later: `found`'s own come first.
 */
export function declaredAs<Row, L extends Label>(schema: Schema<Row, L>, found: Schema<Row, L>): Schema<Row, L> {
  const attributes = found.attributes.map((attribute, a) => {
    const { name, kind, values, time } = attribute;
    const declared = schema.attributes[a];
    if (kind === "numeric") return new Attribute(name, { kind, time: time ?? declared.time });
    const { closed } = declared;
    const { limit, rest } = keepsRest(declared, attribute) ? attribute : declared;
    return new Attribute(name, {
      kind,
      values: closed ? united(values, declared.values) : values,
      closed,
      limit,
      rest,
    });
  });
  const { target } = schema;
  const isClosed = target instanceof ClosedTarget;
  const { classes } = found.target;
  const own = new Schema<Row, L>(attributes, target.name, isClosed ? united(classes, target.classes) : classes);
  return isClosed || found.target instanceof ClosedTarget ? closeClasses(own) : own;
}

function united<T>(list: readonly T[], others: readonly T[]): T[] {
  return [...new Set([...list, ...others])];
}

/**
 * The attribute or target that `schema` declares differently than `other`, or whose values or classes are not a prefix
 * of `other`'s. If undefined, `schema` can take over everything that `other` knows.
 */
export function firstUnlike<Row, L extends Label>(schema: Schema<Row, L>, other: Schema<Row, L>): string | undefined {
  const { attributes, target } = schema;
  if (attributes.length !== other.attributes.length) return "the number of attributes";
  for (const [a, attribute] of attributes.entries()) {
    const its = other.attributes[a];
    const isDeclaredAlike = (["name", "kind", "closed", "limit", "rest", "time"] as const).every(
      (k) => attribute[k] === its[k],
    );
    if (!isDeclaredAlike || !begins(attribute.values, its.values, attribute.closed)) return `\`${attribute.name}\``;
  }
  const isClosed = target instanceof ClosedTarget;
  const isAlike = target.name === other.target.name && isClosed === other.target instanceof ClosedTarget;
  return isAlike && begins(target.classes, other.target.classes, isClosed) ? undefined : `\`${target.name}\``;
}

function begins<T>(list: readonly T[], longer: readonly T[], isClosed: boolean): boolean {
  return list.every((item, i) => item === longer[i]) && (!isClosed || list.length === longer.length);
}

/**
 * Adds to `schema` the values and classes that only `found` knows. Throws `E_SNAPSHOT` if neither list is a prefix of
 * the other; what was added before stays.
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
      subject: `Snapshot: \`${list.name}\` has ${show(value)} instead of ${show(known[i])}`,
      remedy: "Share a schema only among models that shared one when saved, or load this one without `share`.",
    });
  });
}

function columnsOf<Row, L extends Label>({ attributes, target }: Schema<Row, L>): string[] {
  return [...attributes.map(({ name, kind }) => `the ${kind} attribute \`${name}\``), `the target \`${target.name}\``];
}

/** Labels as in source code, where "1" is not 1. */
function listed(labels: readonly Label[]): string {
  const shown = labels.slice(0, 4).map(show).join(", ") || "none";
  return labels.length > 4 ? `${shown} and ${labels.length - 4} more` : shown;
}
