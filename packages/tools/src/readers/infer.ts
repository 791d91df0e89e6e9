/**
 * From the first rows to a schema: what the user says of a column comes first, then what the file says, then what the
 * values look like. A column of text that names each row is left out. The target is always nominal.
 */
import { Attribute, CoppiceError, type Label, nominal, numeric, Schema, show, unknownName } from "coppice/core";
import { type Facts, factsOf, factsOfAll, valuesOfFlag } from "./column-facts.ts";
import { type Cell, IGNORED, MAX_VALUES, REST, TARGET } from "./encoder.ts";
import type { ColumnInference, OpenOptions } from "./types.ts";

/** A kind the file itself states. */
export interface DeclaredKind {
  readonly kind: "numeric" | "nominal";
  readonly values?: readonly string[];
  readonly why: string;
  /** Says how the values are stored, not what they mean. */
  readonly isStorage?: true;
}

export interface Layout {
  readonly schema: Schema;
  /** For each column of the file the index of its attribute, TARGET or IGNORED. */
  readonly slots: Int32Array;
  readonly inference: readonly ColumnInference[];
  readonly warnings: readonly string[];
  /** Attributes taken as nominal because only 0 and 1 were met. */
  readonly flags: readonly Attribute[];
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
  const met = new Set<string>();
  const repeated = names.find((name) => met.size === met.add(name).size);
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
  const flags: Attribute[] = [];
  const leftOut: string[] = [];
  let classes: readonly string[] = [];
  const allFacts = factsOfAll(sample, names.length, target);
  if (options.onBadRow !== "skip") {
    refuseNested(
      file,
      names.filter((name, column) => allFacts[column].isNested && !ignored.has(name)),
      names[target],
    );
  }
  names.forEach((name, column) => {
    const facts = allFacts[column];
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
      if (facts.isQuantity && declaredValues.length === 0 && !asNominal.has(name)) throw noClasses(file, name, facts);
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
    const isAsked = asNominal.has(name) || asNumeric.has(name);
    const kind = asNominal.has(name)
      ? { kind: "nominal" as const, why: "nominal on request" }
      : asNumeric.has(name)
        ? { kind: "numeric" as const, why: "numeric on request" }
        : said === undefined || (said.isStorage && facts.isFlag)
          ? facts
          : said;
    const isLeftOut = !isAsked && kind.kind === "nominal" && declaredValues.length === 0 && facts.isIdentifier;
    if (!isAsked && (said === undefined || isLeftOut)) warnings.push(...remarksOn(name, facts, isLeftOut));
    if (isLeftOut) {
      leftOut.push(name);
      entry("ignored", kind.kind, `${distinct.size} of ${facts.values} values differ`);
      return;
    }
    slots[column] = attributes.length;
    const isFlag = kind === facts && facts.isFlag;
    const isListed = declaredValues.length > 0 && !isAsked;
    if (kind.kind === "nominal" && !isListed && !isAsked && facts.isNearlyIdentifier)
      warnings.push(nearlyIdentifier(name, facts));
    const list = isFlag ? valuesOfFlag(facts) : isListed ? values() : upTo(options.maxValues ?? MAX_VALUES, values());
    const attribute = new Attribute(name, kind.kind === "numeric" ? numeric() : nominal(list));
    attributes.push(attribute);
    if (isFlag) flags.push(attribute);
    entry("attribute", kind.kind, kind.why);
  });
  if (attributes.length === 0) {
    throw new CoppiceError("E_INPUT", {
      subject: `besides the target \`${names[target]}\` no column is left`,
      remedy:
        leftOut.length === 0
          ? "A model needs at least one attribute to learn from; is the delimiter right?"
          : `Nearly all values of ${listed(leftOut)} differ, as in an identifier. Keep one with --nominal ${asArgument(leftOut[0])}.`,
      file,
    });
  }
  return {
    schema: new Schema(attributes, names[target], classes as readonly Label[]),
    slots,
    inference,
    warnings,
    flags,
  };
}

/** The first values, and one for all others where there are more. */
function upTo(most: number, values: readonly string[]): readonly string[] {
  return values.length > most ? [...values.slice(0, most), REST] : values;
}

function nearlyIdentifier(name: string, { distinct, values }: Facts): string {
  const option = asArgument(name);
  return (
    `Column \`${name}\` is nominal and nearly an identifier: ${distinct.size} different values in ${values} rows. Such values ` +
    `make models large and teach little. Leave it out with --ignore ${option}, or keep fewer with --max-values 50.`
  );
}

/** Throws where columns hold objects or lists, naming all of them. */
export function refuseNested(file: string, nested: readonly string[], target?: string): void {
  if (nested.length === 0) return;
  const others = nested.filter((name) => name !== target);
  throw new CoppiceError("E_INPUT", {
    subject: `${nested.map((name) => `\`${name}\``).join(", ")} ${nested.length === 1 ? "holds" : "hold"} objects or lists, which are not read`,
    remedy:
      nested.length > others.length
        ? "Make the target plain, or choose another column with --target."
        : `Flatten them, or leave them out with --ignore ${asArgument(others.join(","))}.`,
    file,
  });
}

function noClasses(file: string, target: string, { distinct, values }: Facts): CoppiceError {
  return new CoppiceError("E_INPUT", {
    subject: `the target holds numbers with fractions, ${distinct.size} of ${values} different: a quantity, and Coppice classifies`,
    remedy:
      "Turn the quantity into a few classes (such as low and high), or choose another column with --target; " +
      `with --nominal ${asArgument(target)} each number is a class.`,
    file,
    column: target,
  });
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

/** Share of numbers, or of texts that look like numbers, from which a column of text is worth a remark. */
const MOSTLY = 0.9;

/** What a person should know of a column of text that is left out or that was probably meant to be numbers. */
function remarksOn(name: string, facts: Facts, isLeftOut: boolean): string[] {
  const { distinct, values, numbers, withComma, firstText, fewTexts } = facts;
  const variety = `${distinct.size} of ${values} values differ`;
  const option = asArgument(name);
  const mostly = (count: number) => firstText !== undefined && count >= MOSTLY * values;
  const because = `because row ${firstText?.row} holds ${show(firstText?.text)}`;
  const verdict = `Column \`${name}\` is ${isLeftOut ? `left out, ${because} and ${variety}` : `read as nominal, ${because}`}`;
  if (mostly(numbers)) {
    const skip = `--numeric ${option} --on-bad-row skip to leave out the rows that hold them`;
    const advice = fewTexts?.every(isEasyToType) ? `--missing "${fewTexts.join(",")}" if these mean missing, or ` : "";
    return [`${verdict}, but ${numbers} of ${values} values are numbers. Use ${advice}${skip}.`];
  }
  if (mostly(withComma + numbers)) {
    return [`${verdict}. If these are numbers, write them with a decimal point and without separators of thousands.`];
  }
  if (!isLeftOut) return [];
  const otherwise = firstText === undefined ? ` or --numeric ${option}` : "";
  return [
    `Column \`${name}\` is left out: ${variety}, as in an identifier. Keep it with --nominal ${option}${otherwise}.`,
  ];
}

/** A text that `--missing "..."` can hold, in any shell. */
function isEasyToType(text: string): boolean {
  return !/[,"$`\\!\p{Cc}]/u.test(text);
}

function asArgument(name: string): string {
  return /^[\w./+,-]+$/.test(name) ? name : JSON.stringify(name);
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
  if (options.maxValues !== undefined) {
    throw new CoppiceError("E_USAGE", {
      subject: "`maxValues` is given besides a schema",
      remedy: `A schema decides everything: where it lists the value "${REST}", all values it does not know are read so.`,
      file,
    });
  }
  const slots = new Int32Array(names.length).fill(IGNORED);
  const columns = new Map(names.map((name, column) => [name, column]));
  attributes.forEach(({ name }, i) => {
    const column = columns.get(name);
    if (column === undefined) {
      throw new CoppiceError("E_UNKNOWN", {
        subject: `there is no column ${show(name)}, which the schema lists as an attribute`,
        remedy: `Columns: ${listed(names)}.${names.length === 1 ? " Only one: is the delimiter right? Use --delimiter." : ""}`,
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
  return { schema, slots, inference, warnings, flags: [] };
}
