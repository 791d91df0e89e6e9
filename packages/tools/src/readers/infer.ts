/**
 * From the first rows to a schema. A column is numeric when all its values there are numbers in plain notation, also when
 * there are only a few of them (0 and 1 stay numbers: trees split them as well as categories, and the user can say
 * otherwise), and nominal else. The target is always nominal.
 */
import {
  Attribute,
  type AttributeDeclaration,
  CoppiceError,
  type Label,
  nominal,
  numeric,
  Schema,
  show,
  unknownName,
} from "coppice/core";
import { type Cell, IGNORED, numberOf, spellsInfinity, TARGET, textOf } from "./encoder.ts";
import type { ColumnInference, OpenOptions } from "./types.ts";

/** A kind the file itself states. */
export interface DeclaredKind {
  readonly kind: "numeric" | "nominal";
  readonly values?: readonly string[];
  readonly why: string;
}

export interface Layout {
  readonly schema: Schema;
  /** For each column of the file the index of its attribute, TARGET or IGNORED. */
  readonly slots: Int32Array;
  readonly inference: readonly ColumnInference[];
  readonly warnings: readonly string[];
}

export interface LayoutInput {
  readonly file: string;
  readonly names: readonly string[];
  readonly declared?: readonly DeclaredKind[] | undefined;
  readonly sample: readonly (readonly Cell[])[];
  readonly lastIsTarget: boolean;
  readonly options: OpenOptions;
}

/** Decides what each column is. Throws where a name is unknown or used twice, or no target can be told. */
export function layoutOf(input: LayoutInput): Layout {
  const { file, names, options } = input;
  const repeated = names.find((name, i) => names.indexOf(name) < i);
  if (repeated !== undefined) {
    throw new CoppiceError("E_INPUT", {
      subject: `the column name ${show(repeated)} is used twice`,
      remedy: "Give every column a name of its own.",
      file,
    });
  }
  return options.schema === undefined ? inferred(input) : given(input, options.schema);
}

function known(names: readonly string[], name: string, file: string): number {
  const at = names.indexOf(name);
  if (at < 0) throw unknownName(`column in ${file}:`, name, names, `Columns: ${listed(names)}.`);
  return at;
}

function listed(names: readonly string[]): string {
  return names.length > 30 ? `${names.slice(0, 30).join(", ")} and ${names.length - 30} more` : names.join(", ");
}

function inferred({ file, names, declared, sample, lastIsTarget, options }: LayoutInput): Layout {
  const ignored = new Set(options.ignore);
  const asNominal = new Set(options.nominal);
  const asNumeric = new Set(options.numeric);
  for (const name of [...ignored, ...asNominal, ...asNumeric]) known(names, name, file);
  const target = targetOf(names, lastIsTarget, options.target, file);
  refuseBoth(file, names[target], ignored.has(names[target]), "the target", "left out");
  for (const name of asNominal) refuseBoth(file, name, asNumeric.has(name), "nominal", "numeric");
  refuseBoth(file, names[target], asNumeric.has(names[target]), "the target, which is nominal,", "numeric");

  const slots = new Int32Array(names.length).fill(IGNORED);
  const attributes: Attribute[] = [];
  const inference: ColumnInference[] = [];
  const warnings: string[] = [];
  let classes: readonly string[] = [];
  names.forEach((name, column) => {
    const facts = factsOf(sample, column);
    const said = declared?.[column];
    const { distinct, missing } = facts;
    const entry = (role: ColumnInference["role"], kind: ColumnInference["kind"], why: string) =>
      inference.push({ name, role, kind, why, distinct: distinct.size, missing });
    if (ignored.has(name)) {
      entry("ignored", said?.kind ?? facts.kind, "left out on request");
      return;
    }
    const declaredValues = said?.kind === "nominal" ? (said.values ?? []) : [];
    const values = () => (declaredValues.length > 0 ? declaredValues : [...distinct]);
    if (column === target) {
      slots[column] = TARGET;
      classes = values();
      entry("target", "nominal", "the target");
      if (facts.looksUnlikeClasses) {
        warnings.push(
          `The target \`${name}\` holds ${distinct.size} different ${facts.kind === "numeric" ? "numbers" : "values"} ` +
            `in the first ${sample.length} rows: each is taken as a class.`,
        );
      }
      return;
    }
    const kind = asNominal.has(name)
      ? { kind: "nominal" as const, why: "nominal on request" }
      : asNumeric.has(name)
        ? { kind: "numeric" as const, why: "numeric on request" }
        : (said ?? facts);
    if (said === undefined && facts.hint !== undefined && !asNominal.has(name) && !asNumeric.has(name)) {
      warnings.push(facts.hint(name));
    }
    slots[column] = attributes.length;
    const declaration: AttributeDeclaration = kind.kind === "numeric" ? numeric() : nominal(values());
    attributes.push(new Attribute(name, declaration));
    entry("attribute", kind.kind, kind.why);
  });
  if (attributes.length === 0) {
    throw new CoppiceError("E_INPUT", {
      subject: `besides the target \`${names[target]}\` no column is left`,
      remedy: "A model needs at least one attribute to learn from; is the delimiter right?",
      file,
    });
  }
  return { schema: new Schema(attributes, names[target], classes as readonly Label[]), slots, inference, warnings };
}

function refuseBoth(file: string, name: string, both: boolean, one: string, other: string): void {
  if (!both) return;
  throw new CoppiceError("E_USAGE", {
    subject: `the column is asked to be ${one} and ${other} at once`,
    remedy: "Choose one of the two.",
    file,
    column: name,
  });
}

function targetOf(names: readonly string[], lastIsTarget: boolean, wanted: string | undefined, file: string): number {
  if (wanted !== undefined) return known(names, wanted, file);
  if (lastIsTarget) return names.length - 1;
  const at = names.indexOf("class");
  if (at >= 0) return at;
  const alike = names.filter((name) => name.toLowerCase() === "class");
  if (alike.length === 1) return names.indexOf(alike[0]);
  throw new CoppiceError("E_INPUT", {
    subject: "which column is the target? None is called `class`",
    remedy: `Name one with --target. Columns: ${listed(names)}.`,
    file,
  });
}

interface Facts {
  readonly kind: "numeric" | "nominal";
  readonly why: string;
  /** In order of appearance. */
  readonly distinct: Set<string>;
  readonly missing: number;
  /** Many values, and fractions or hardly a value twice: a quantity or a name rather than a class. */
  readonly looksUnlikeClasses: boolean;
  readonly hint: ((name: string) => string) | undefined;
}

/** Share of numbers, or of texts that look like numbers, from which a nominal column is worth a remark. */
const MOSTLY = 0.9;
/** 3,14 and 1.234,5 and 1,234 and 1,234.5: numbers to people, not to us. */
const WITH_COMMA = /^[+-]?(?:\d[\d.]*,\d+|\d{1,3}(?:,\d{3})+(?:\.\d*)?)$/;

function factsOf(sample: readonly (readonly Cell[])[], column: number): Facts {
  const distinct = new Set<string>();
  let missing = 0;
  let numbers = 0;
  let fractions = 0;
  let texts = 0;
  let withComma = 0;
  let firstText = "";
  let firstRow = 0;
  sample.forEach((cells, row) => {
    const cell = cells[column];
    if (cell === null || cell === undefined || cell !== cell) {
      missing++;
      return;
    }
    const text = textOf(cell);
    if (text === undefined) return; // nested: reading will say so
    const value = typeof cell === "string" ? numberOf(cell) : typeof cell === "boolean" ? undefined : Number(cell);
    // Infinity is a bad value of a numeric column, not a reason to read the column as text.
    const infinite = value === undefined ? spellsInfinity(text) : value - value !== 0;
    if (infinite) return;
    distinct.add(text);
    if (value !== undefined) {
      numbers++;
      if (!Number.isInteger(value)) fractions++;
    } else {
      if (WITH_COMMA.test(text)) withComma++;
      if (texts++ > 0) return;
      firstText = text;
      firstRow = row + 1;
    }
  });
  const rows = sample.length;
  const kind = texts > 0 ? "nominal" : "numeric";
  const why =
    texts > 0
      ? `row ${firstRow} holds ${show(firstText)}`
      : numbers > 0
        ? `all ${numbers} values in the first ${rows} rows are numbers`
        : `no value in the first ${rows} rows; numeric unless said otherwise`;
  const values = numbers + texts;
  const mostly = (count: number) => texts > 0 && count >= MOSTLY * values;
  return {
    kind,
    why,
    distinct,
    missing,
    looksUnlikeClasses: distinct.size > 50 && ((texts === 0 && fractions > 0) || distinct.size > values / 2),
    hint: mostly(numbers)
      ? (name) =>
          `Column \`${name}\` is read as nominal, because row ${firstRow} holds ${show(firstText)}, but ${numbers} of ` +
          `${values} values are numbers. Use --numeric ${name} to treat the others as mistakes.`
      : mostly(withComma + numbers)
        ? (name) =>
            `Column \`${name}\` is read as nominal, because row ${firstRow} holds ${show(firstText)}. If these are ` +
            "numbers, write them with a decimal point and without separators of thousands."
        : undefined,
  };
}

/** The user's own schema: columns are found by name, the file's order does not matter. */
function given({ file, names, sample, options }: LayoutInput, schema: Schema): Layout {
  const { target, attributes } = schema;
  if (options.target !== undefined && options.target !== target.name) {
    throw new CoppiceError("E_USAGE", {
      subject: `the target is asked to be \`${options.target}\`, but the schema's is \`${target.name}\``,
      remedy: "Edit the schema, or leave --target out.",
      file,
    });
  }
  for (const name of [...(options.nominal ?? []), ...(options.numeric ?? []), ...(options.ignore ?? [])]) {
    throw new CoppiceError("E_USAGE", {
      subject: `\`${name}\` is given a role besides a schema`,
      remedy: "A schema decides everything: edit the schema instead.",
      file,
    });
  }
  const slots = new Int32Array(names.length).fill(IGNORED);
  attributes.forEach(({ name }, i) => {
    const column = names.indexOf(name);
    if (column < 0) {
      throw new CoppiceError("E_UNKNOWN", {
        subject: `there is no column ${show(name)}, which the schema lists as an attribute`,
        remedy: `Columns: ${listed(names)}.`,
        file,
      });
    }
    slots[column] = i;
  });
  const at = names.indexOf(target.name);
  if (at >= 0) slots[at] = TARGET;
  const warnings = at < 0 ? [`There is no column \`${target.name}\`: the rows carry no labels.`] : [];
  const inference = names.map((name, column): ColumnInference => {
    const { distinct, missing, kind } = factsOf(sample, column);
    const slot = slots[column];
    const counts = { name, distinct: distinct.size, missing };
    if (slot === IGNORED) return { ...counts, role: "ignored", kind, why: "not in the schema" };
    if (slot === TARGET) return { ...counts, role: "target", kind: "nominal", why: "the schema's target" };
    return { ...counts, role: "attribute", kind: attributes[slot].kind, why: "by the schema" };
  });
  return { schema, slots, inference, warnings };
}
