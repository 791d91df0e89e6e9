/**
 * From the first rows to a schema: what the user says about a column comes first, then what the file declares, then
 * what the values look like. A text column that identifies rows is left out. The target is always nominal.
 */
import {
  Attribute,
  CoppiceError,
  FLAG_VALUES,
  inferredNominal,
  type Label,
  MAX_VALUES,
  numeric,
  Schema,
  show,
} from "coppice/core";
import { grouped } from "../quantity.ts";
import { inQuotes, option } from "../wording.ts";
import { type Cell, withoutSpellings } from "./cells.ts";
import { type Facts, factsOf, valuesOfFlag } from "./column-facts.ts";
import { columnsNamed, listed, unknownColumn } from "./column-names.ts";
import {
  type ColumnNote,
  capped,
  manyClasses,
  namesRows,
  noClasses,
  noteOnCodes,
  noteOnEmpty,
  noteOnLikeClasses,
  noteOnMixed,
  noteOnNines,
  noteOnRounded,
  noteOnSpellings,
  noteOnVariety,
  notesOnClasses,
  notesOnText,
  roundedBySchema,
  told,
  variedIn,
} from "./column-notes.ts";
import { IGNORED, TARGET } from "./encoder.ts";
import type { FileOptions } from "./plan.ts";
import { requireColumnsOf } from "./same-columns.ts";
import type { ColumnInference, Decimal } from "./types.ts";

/** A kind declared by the file. */
export interface DeclaredKind {
  readonly kind: "numeric" | "nominal";
  readonly values?: readonly string[];
  /** Its numbers are times. */
  readonly time?: true | undefined;
  readonly why: string;
  /** Says how values are stored, not what they mean: decisive only if there are no values to look at. */
  readonly isStorage?: true;
}

export interface Layout {
  readonly schema: Schema;
  /** For each column of the file, its attribute's index, TARGET or IGNORED. */
  readonly slots: Int32Array;
  readonly inference: readonly ColumnInference[];
  readonly warnings: readonly string[];
  /** Attributes read as nominal because only 0 and 1 were seen. */
  readonly flags: readonly Attribute[];
  /** Text columns of dates, read as numbers. */
  readonly dates: ReadonlySet<number>;
  /** Columns that the file itself declares numeric. */
  readonly stored: ReadonlySet<number>;
  /** Numeric columns with rounded numbers, which a note mentions. */
  readonly rounded: ReadonlySet<string>;
  /** Only the first values, though clearly, say that the target holds classes; later ones may make that doubtful. */
  readonly isTargetGuessed: boolean;
}

interface LayoutInput {
  readonly file: string;
  readonly names: readonly string[];
  readonly declared?: readonly DeclaredKind[] | undefined;
  readonly sample: readonly (readonly Cell[])[];
  readonly lastIsTarget?: boolean;
  readonly decimal?: Decimal;
  /** Whether cells are separated by a delimiter, which may be the wrong one. */
  readonly hasDelimiter?: boolean;
  readonly options: FileOptions;
}

/** Decides what each column is. Throws if a name is unknown or used twice, or the target cannot be determined. */
export function layoutOf(input: LayoutInput): Layout {
  const { file, names, options } = input;
  const met = new Set<string>();
  const repeated = names.find((name) => met.size === met.add(name).size);
  if (repeated !== undefined) {
    throw new CoppiceError("E_INPUT", {
      subject: `the column name ${show(repeated)} is used twice`,
      remedy: "Give every column its own name.",
      file,
    });
  }
  if (options.like !== undefined) requireColumnsOf(options.like, names, file);
  return options.schema === undefined ? inferred(input) : given(input, options.schema);
}

function inferred({ file, names, declared, sample, lastIsTarget = false, decimal, options }: LayoutInput): Layout {
  const ignored = columnsNamed(options.ignore, names, file);
  const asNominal = columnsNamed(options.nominal, names, file);
  const asNumeric = columnsNamed(options.numeric, names, file);
  const kept = columnsNamed(options.kept, names, file);
  const target = targetOf(names, lastIsTarget, options.target, file);
  refuseBoth(file, names[target], ignored.has(names[target]), "the target", "left out");
  for (const name of asNominal) refuseBoth(file, name, asNumeric.has(name), "nominal", "numeric");
  for (const name of [...asNominal, ...asNumeric]) {
    const kind = asNominal.has(name) ? "nominal" : "numeric";
    refuseBoth(file, name, ignored.has(name), kind, "left out");
    refuseBoth(file, name, kept.has(name) && name !== names[target], kind, "only kept");
  }
  refuseBoth(file, names[target], asNumeric.has(names[target]), "the target, which is nominal,", "numeric");

  const slots = new Int32Array(names.length).fill(IGNORED);
  const attributes: Attribute[] = [];
  const inference: ColumnInference[] = [];
  const notes: ColumnNote[] = [];
  const flags: Attribute[] = [];
  const dates = new Set<number>();
  const rounded = new Set<string>();
  const leftOut: string[] = [];
  let doubt: string | undefined;
  const empty: string[] = [];
  let classes: readonly string[] = [];
  let isTargetGuessed = false;
  const allFacts = names.map((_, column) => factsOf(sample, column, decimal));
  if (options.onBadRow !== "skip") {
    refuseNested(
      file,
      names.filter((name, column) => allFacts[column].isNested && !ignored.has(name) && !kept.has(name)),
      names[target],
    );
  }
  names.forEach((name, column) => {
    const facts = allFacts[column];
    const said = declared?.[column];
    const { distinct, all, missing } = facts;
    const entry = (role: ColumnInference["role"], kind: ColumnInference["kind"], why: string) =>
      inference.push({ name, role, kind, why, distinct: (kind === "nominal" ? all : distinct).size, missing });
    if (ignored.has(name)) {
      entry("ignored", said?.kind ?? facts.kind, "left out on request");
      return;
    }
    if (kept.has(name) && column !== target) {
      entry("ignored", said?.kind ?? facts.kind, "only kept");
      return;
    }
    const declaredValues = said?.kind === "nominal" ? (said.values ?? []) : [];
    const values = (): readonly string[] => {
      if (declaredValues.length > 0) return declaredValues;
      const { values, pairs } = withoutSpellings(all);
      notes.push(...noteOnSpellings(name, pairs));
      return values;
    };
    if (column === target) {
      const isToBeJudged = declaredValues.length === 0 && !asNominal.has(name);
      if (isToBeJudged && facts.isQuantity) throw noClasses(file, name, facts);
      if (isToBeJudged && facts.isIdentifier) throw namesRows(file, name, facts);
      slots[column] = TARGET;
      classes = values();
      entry("target", "nominal", "the target");
      const rows = `the first ${grouped(sample.length)} rows`;
      const doubts = isToBeJudged ? notesOnClasses(name, facts, rows) : [];
      isTargetGuessed = isToBeJudged && doubts.length === 0;
      const isVaried = declaredValues.length === 0 && facts.isNearlyIdentifier;
      notes.push(...(isVaried && doubts.length === 0 ? [manyClasses(name, facts, rows)] : doubts));
      if (declaredValues.length === 0) notes.push(...noteOnLikeClasses(name, classes));
      return;
    }
    const asked = asNominal.has(name) ? "nominal" : asNumeric.has(name) ? "numeric" : undefined;
    const isAsked = asked !== undefined;
    const areTimes = asked === "numeric" && facts.dates > facts.numbers;
    const onRequest = `${asked} on request${areTimes ? ": dates, as milliseconds since 1970" : ""}`;
    const kind: DeclaredKind | Facts = asked !== undefined ? { kind: asked, why: onRequest } : saidOrSeen(said, facts);
    const isListed = declaredValues.length > 0 && !isAsked;
    const isLeftOut = !isAsked && kind.kind === "nominal" && !isListed && facts.isIdentifier;
    const onText = kind.kind === "nominal" && !isAsked && !isListed ? notesOnText(name, facts, isLeftOut) : [];
    notes.push(...onText);
    if (isLeftOut) {
      leftOut.push(name);
      // If it was meant to be numeric, the note says what prevents that; otherwise it advises leaving it out.
      doubt ??= onText.find(({ advice }) => advice?.ignore === undefined)?.text;
      entry("ignored", kind.kind, variedIn(facts));
      return;
    }
    slots[column] = attributes.length;
    const isFlag = kind === facts && facts.isFlag;
    const isNumeric = kind.kind === "numeric";
    const list = isNumeric ? [] : isFlag ? valuesOfFlag(facts) : values();
    const { maxValues = MAX_VALUES } = options;
    const most = isFlag ? Math.min(maxValues, FLAG_VALUES) : isListed ? Math.max(maxValues, list.length) : maxValues;
    if (isNumeric) notes.push(...noteOnRounded(name, facts));
    if (isNumeric && !isAsked && said === undefined) {
      notes.push(...noteOnCodes(name, facts));
      if (facts.values === 0) empty.push(name);
    }
    if (isNumeric && facts.dates === 0) notes.push(...noteOnNines(name, facts, decimal));
    if (isNumeric && facts.firstRounded !== undefined) rounded.add(name);
    if (asked === "numeric") notes.push(...noteOnMixed(name, facts));
    const areDates = facts.areDates || areTimes;
    const time = areDates || said?.time ? true : undefined;
    const attribute = isNumeric ? new Attribute(name, numeric({ time })) : inferredNominal(name, list, most);
    attributes.push(attribute);
    if (isFlag) flags.push(attribute);
    if (areDates && isNumeric) dates.add(column);
    entry("attribute", kind.kind, kind.why);
  });
  notes.push(...noteOnEmpty(empty, sample.length));
  if (attributes.length === 0) throw noneLeft(file, names[target], leftOut, names.length > 1, doubt);
  return {
    schema: new Schema(attributes, names[target], classes as readonly Label[]),
    slots,
    inference,
    warnings: told(notes),
    flags,
    dates,
    stored: storedNumbers(declared),
    rounded,
    isTargetGuessed,
  };
}

function storedNumbers(declared: LayoutInput["declared"] = []): ReadonlySet<number> {
  return new Set([...declared.keys()].filter((column) => declared[column]?.kind === "numeric"));
}

/** What the file declares about a column, unless it only declares storage and the values look different. */
function saidOrSeen(said: DeclaredKind | undefined, facts: Facts): DeclaredKind | Facts {
  return said === undefined || (said.isStorage && facts.values > 0 && facts.kind !== said.kind) ? facts : said;
}

function noneLeft(
  file: string,
  target: string,
  leftOut: readonly string[],
  hasOthers: boolean,
  doubt: string | undefined,
): CoppiceError {
  return new CoppiceError("E_INPUT", {
    subject: `besides the target \`${target}\` no column is left`,
    remedy:
      leftOut.length === 0
        ? `A model needs at least one attribute to learn from; ${hasOthers ? "all others were left out on request." : "is the delimiter right?"}`
        : (doubt ??
          `Nearly all values of ${listed(leftOut)} differ, as in an identifier. Keep one with ${option({ nominal: [leftOut[0]] })}.`),
    file,
  });
}

/** Throws if columns hold objects or lists, naming all of them. */
export function refuseNested(file: string, nested: readonly string[], target?: string): void {
  if (nested.length === 0) return;
  const others = nested.filter((name) => name !== target);
  throw new CoppiceError("E_INPUT", {
    subject: `${nested.map((name) => `\`${name}\``).join(", ")} ${nested.length === 1 ? "holds" : "hold"} objects or lists, which are not read`,
    remedy:
      nested.length > others.length
        ? `Write the target as plain values, or choose another column with ${option("target")}.`
        : `Flatten them, or leave them out with ${option({ ignore: others })}.`,
    file,
  });
}

function refuseBoth(file: string, name: string, both: boolean, one: string, other: string): void {
  if (!both) return;
  throw new CoppiceError("E_USAGE", {
    subject: `the column cannot be both ${one} and ${other}`,
    remedy: "Choose one of the two.",
    file,
    column: name,
  });
}

function targetOf(names: readonly string[], lastIsTarget: boolean, wanted: string | undefined, file: string): number {
  if (wanted !== undefined && !names.includes(wanted)) {
    const several = wanted.split(",").map((name) => name.trim());
    if (several.length < 2 || several.some((name) => !names.includes(name))) throw unknownColumn(wanted, names, file);
    throw new CoppiceError("E_USAGE", {
      subject: option({ target: wanted }),
      expected: `must name one column, not ${several.length}`,
      remedy: "Use one at a time, and leave the others out.",
      file,
    });
  }
  if (wanted !== undefined) return names.indexOf(wanted);
  if (lastIsTarget) return names.length - 1;
  const at = names.indexOf("class");
  if (at >= 0) return at;
  const alike = names.filter((name) => name.toLowerCase() === "class");
  if (alike.length === 1) return names.indexOf(alike[0]);
  throw new CoppiceError("E_INPUT", {
    subject: "which column is the target? None is called `class`",
    remedy: `Name one with ${option("target")}. Columns: ${listed(names)}.`,
    file,
  });
}

/** A schema given by the user: columns are found by name, in any order. */
function given(input: LayoutInput, schema: Schema): Layout {
  const { file, names, declared, sample, decimal, hasDelimiter, options } = input;
  const { target, attributes } = schema;
  if (options.target !== undefined && options.target !== target.name) {
    throw new CoppiceError("E_USAGE", {
      subject: `the target is given as \`${options.target}\`, but the schema's is \`${target.name}\``,
      remedy: `Edit the schema, or leave ${option("target")} out.`,
      file,
    });
  }
  for (const name of [...(options.nominal ?? []), ...(options.numeric ?? []), ...(options.ignore ?? [])]) {
    throw new CoppiceError("E_USAGE", {
      subject: `\`${name}\` is given a role in addition to a schema`,
      remedy: "The schema defines all columns: edit it instead.",
      file,
    });
  }
  if (options.maxValues !== undefined) {
    throw new CoppiceError("E_USAGE", {
      subject: `${inQuotes("maxValues")} is given in addition to a schema`,
      remedy: `Set the limit of an attribute in the schema, ${capped(5)}.`,
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
        remedy: `Columns: ${listed(names)}.${hasDelimiter && names.length === 1 ? ` Only one: is the delimiter right? Use ${option("delimiter")}.` : ""}`,
        file,
      });
    }
    slots[column] = i;
  });
  const at = names.indexOf(target.name);
  if (at >= 0) slots[at] = TARGET;
  const kept = new Set(options.kept);
  const warnings = at < 0 ? [`There is no column \`${target.name}\`: the rows have no labels.`] : [];
  const dates = new Set<number>();
  const rounded = new Set<string>();
  const inference = names.map((name, column): ColumnInference => {
    const facts = factsOf(sample, column, decimal);
    const { distinct, missing, kind, firstRounded } = facts;
    const slot = slots[column];
    if (slot >= 0 && attributes[slot].kind === "numeric" && firstRounded !== undefined) {
      if (!options.like?.rounded.has(name)) warnings.push(roundedBySchema(file, name, firstRounded, options.like));
      rounded.add(name);
    }
    if (slot >= 0 && !kept.has(name) && options.like === undefined) {
      warnings.push(...noteOnVariety(attributes[slot], facts));
    }
    // A number among dates may mean anything: it is a time only if there are no dates.
    if (facts.dates > 0 && slot >= 0 && attributes[slot].time) dates.add(column);
    const counts = { name, distinct: distinct.size, missing };
    if (slot === IGNORED) return { ...counts, role: "ignored", kind, why: "not in the schema" };
    if (slot === TARGET) return { ...counts, role: "target", kind: "nominal", why: "the schema's target" };
    if (kept.has(name)) return { ...counts, role: "ignored", kind, why: "only kept" };
    return { ...counts, role: "attribute", kind: attributes[slot].kind, why: "by the schema" };
  });
  return {
    schema,
    slots,
    inference,
    warnings,
    flags: [],
    dates,
    stored: storedNumbers(declared),
    rounded,
    isTargetGuessed: false,
  };
}
