/** Notes for the user about a column, with the options that the note advises. */
import { type Attribute, CoppiceError, judgeColumn, REST, show } from "coppice/core";
import { grouped, quantity } from "../quantity.ts";
import { option, type Settings, typed } from "../wording.ts";
import { numberOf } from "./cells.ts";
import { type Facts, MOSTLY } from "./column-facts.ts";
import { listed } from "./column-names.ts";
import type { FileOptions } from "./plan.ts";
import type { Decimal } from "./types.ts";

export interface ColumnNote {
  readonly text: string;
  readonly advice?: Advice;
}

interface Advice {
  readonly ignore?: string;
  readonly nominal?: string;
  /** Read as numbers, and leave out rows that hold anything else. */
  readonly numeric?: string;
  readonly missing?: readonly string[];
}

/** The texts of some notes; if several give advice, followed by all of it in one line to paste. */
export function told(notes: readonly ColumnNote[]): string[] {
  const texts = notes.map(({ text }) => text);
  const all = notes.map(({ advice }) => advice).filter((advice) => advice !== undefined);
  if (all.length < 2) return texts;
  const ignore = all.flatMap((advice) => advice.ignore ?? []);
  const nominal = all.flatMap((advice) => advice.nominal ?? []);
  const numeric = all.flatMap((advice) => advice.numeric ?? []);
  const missing = [...new Set(all.flatMap((advice) => advice.missing ?? []))];
  const settings: Settings = {
    ...(ignore.length > 0 ? { ignore } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(nominal.length > 0 ? { nominal } : {}),
    ...(numeric.length > 0 ? { numeric, onBadRow: "skip" } : {}),
  };
  return [...texts, inOneLine(settings)];
}

/** The advice of several notes, to paste. */
export function inOneLine(settings: Settings): string {
  return `The advice of these notes on columns, in one line: ${option(settings)}`;
}

/** What people and programs write for a missing number. */
const GAP = /^(?:n\/?a|#n\/a|none|nil|null|missing|unknown|undefined|[-.?]+)$/i;

/** Notes on a text column that is left out, nearly was, or was probably meant to be numeric. */
export function notesOnText(name: string, facts: Facts, isLeftOut: boolean): ColumnNote[] {
  const { distinct, values, numbers, withSeparators, withPoint, otherDates, unit, withUnit } = facts;
  const { firstText, fewTexts, isNearlyIdentifier } = facts;
  const variety = variedIn(facts);
  const asNominal = option({ nominal: [name] });
  const mostly = (count: number) => firstText !== undefined && count >= MOSTLY * values;
  const because = `because row ${firstText?.row} holds ${show(firstText?.text)}`;
  const verdict = `Column \`${name}\` is ${isLeftOut ? `left out, ${because} and ${variety}` : `read as nominal, ${because}`}`;
  const hasGaps = firstText !== undefined && 2 * numbers >= values && fewTexts?.every((text) => GAP.test(text));
  if (mostly(numbers) || hasGaps || facts.areMostlyDates) {
    const skip = `${option({ numeric: [name], onBadRow: "skip" })} to leave out the rows that hold them`;
    const missing = fewTexts?.every(isEasyToList) ? fewTexts : undefined;
    const mayBeScale = numbers > 0 && missing?.some((text) => /\d/.test(text)); // "<5" and "10+" carry information
    const mark = missing === undefined ? "" : `${option({ missing })} if these mean missing, or `;
    const what = facts.areMostlyDates
      ? `${grouped(facts.dates)} of ${grouped(values)} values are dates`
      : `${grouped(numbers)} of ${grouped(values)} values are numbers`;
    const text = `${verdict}, but ${what}. Use ${mark}${skip}.`;
    return [mayBeScale ? { text } : { text, advice: missing === undefined ? { numeric: name } : { missing } }];
  }
  if (mostly(withSeparators + numbers)) {
    const text = `${verdict}. If these are numbers, write them without thousands separators; ${option({ decimal: "," })} reads decimal commas of CSV.`;
    return [{ text }];
  }
  if (mostly(withPoint + numbers)) {
    const text = `${verdict}. If these are numbers, they have decimal points, which ${option({ decimal: "." })} reads.`;
    return [{ text }];
  }
  if (mostly(otherDates)) {
    const text = `${verdict}. If these are dates, write them as in ISO 8601, such as 2024-12-31, to have them read as times.`;
    return [{ text }];
  }
  // Two or three values may be names, such as 2wd and 4wd.
  const isUnit = unit !== undefined && 2 * withUnit > values && (distinct.size > 3 || !/\p{L}/u.test(unit));
  if (isUnit && mostly(withUnit + withSeparators + numbers)) {
    const text = `${verdict}. If these are numbers, write them without the unit (${unit}), such as 1200.5, all in the same unit.`;
    return [{ text }];
  }
  if (isLeftOut) {
    const text = `Column \`${name}\` is left out: ${variety}, as in an identifier. Keep it with ${asNominal}.`;
    return [{ text, advice: { ignore: name } }];
  }
  if (!isNearlyIdentifier) return [];
  const text = `${varied(name, facts)} Leave it out with ${option({ ignore: [name] })}, or keep fewer with ${option({ maxValues: 50 })}.`;
  return [{ text, advice: { ignore: name } }];
}

/** How a program declares an attribute limited to so many values. */
export function capped(limit: number): string {
  return `as in nominal([], { limit: ${limit}, rest: ${show(REST)} })`;
}

/** A note on a column that is nearly an identifier, if the schema accepts further values. */
export function noteOnVariety({ name, kind, isFull }: Attribute, facts: Facts): string[] {
  if (kind === "numeric" || isFull || !facts.isNearlyIdentifier) return [];
  const fewer = typed(`with ${option({ maxValues: 50 })}`) || `by its declaration, ${capped(50)}`;
  return [`${varied(name, facts)} Keep fewer ${fewer}.`];
}

/** "1,000 of 1,000 values differ". */
export function variedIn({ distinct, values }: Facts): string {
  return `${grouped(distinct.size)} of ${grouped(values)} values differ`;
}

function varied(name: string, { distinct, values }: Facts): string {
  return (
    `Column \`${name}\` is nominal and nearly an identifier: ${grouped(distinct.size)} different values in ${grouped(values)} rows. Such values ` +
    "make models large and hardly help them."
  );
}

/** A note on a column with more values than are kept. */
export function noteOnRest({ name, limit, rest }: Attribute, isBySchema: boolean): string {
  const use = isBySchema
    ? typed(`Use ${option("maxValues")}`) || "Declare another limit"
    : `Use ${option("maxValues")}`;
  return (
    `Column \`${name}\` has more than ${grouped(limit)} values: further ones are read as ${show(rest)}. ` +
    `${use} to keep more, or fewer.`
  );
}

/** A note on a numeric column with integers of more digits than a double holds, as identifiers have. */
export function noteOnRounded(name: string, { firstRounded }: Facts): ColumnNote[] {
  if (firstRounded === undefined) return [];
  const { row, text: number } = firstRounded;
  const text =
    `Column \`${name}\` holds whole numbers beyond 2^53, such as ${number} in row ${row}, which are rounded: different ones may ` +
    `become the same. If they are identifiers, leave the column out with ${option({ ignore: [name] })}, or read them as texts with ${option({ nominal: [name] })}.`;
  return [{ text, advice: { ignore: name } }];
}

/** A note on a numeric column with leading zeros, as postal codes have. */
export function noteOnCodes(name: string, { firstCode }: Facts): ColumnNote[] {
  if (firstCode === undefined) return [];
  const { row, text: code } = firstCode;
  const text =
    `Column \`${name}\` holds numbers with leading zeros, such as ${code} in row ${row}, which are read without them, as ${Number(code)}. ` +
    `If they are codes, keep them as they are with ${option({ nominal: [name] })}.`;
  return [{ text, advice: { nominal: name } }];
}

/** Common codes for "not known" among numbers: -999, 9999.0. */
const NINES = /^[+-]?99+(?:[.,](?:0+|9+))?$/;
/** Distinct numbers needed to tell what is an outlier. */
const ENOUGH = 10;

/** Rows needed for a note on empty columns: a shorter file may be complete. */
const MANY_ROWS = 100;

/** A note on the columns without a value in the first rows. */
export function noteOnEmpty(names: readonly string[], rows: number): ColumnNote[] {
  if (names.length === 0 || rows < MANY_ROWS) return [];
  const [what, have, are, one] =
    names.length === 1
      ? [`Column \`${names[0]}\``, "has", "is", "the column"]
      : [`Columns ${listed(names)}`, "have", "are", "one"];
  const text =
    `${what} ${have} no value in the first ${grouped(rows)} rows, and ${are} read as numeric: a later row with a text there ` +
    `cannot be read. ${option({ nominal: [names[0]] })} reads texts, ${option({ ignore: [names[0]] })} leaves ${one} out.`;
  return [{ text }];
}

/** A note on nines that are farther from all other numbers of the column than these are from each other. */
export function noteOnNines(name: string, { distinct }: Facts, decimal?: Decimal): ColumnNote[] {
  const texts = [...distinct];
  const nines = texts.filter((text) => NINES.test(text));
  const others = texts.filter((text) => !NINES.test(text)).map((text) => numberOf(text, decimal) ?? NaN);
  if (nines.length === 0 || others.length < ENOUGH) return [];
  const [least, most] = others.reduce(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
  const missing = nines.filter((text) => {
    const x = numberOf(text, decimal) ?? NaN;
    return Math.max(least - x, x - most) > most - least;
  });
  if (missing.length === 0) return [];
  const text =
    `Column \`${name}\` holds ${missing.join(" and ")}, far from all its other numbers, ${least} to ${most} in the first rows. ` +
    `If that stands for a missing value, use ${option({ missing })}: read as a number, it distorts the column.`;
  return [{ text, advice: { missing } }];
}

/** A note on a column requested as numeric that holds numbers and dates: it is read as whichever is more frequent. */
export function noteOnMixed(name: string, { dates, numbers }: Facts): ColumnNote[] {
  if (dates === 0 || numbers === 0) return [];
  const [read, others] = dates > numbers ? ["dates", "numbers"] : ["numbers", "dates"];
  const text =
    `Column \`${name}\` holds ${quantity(numbers, "number")} and ${quantity(dates, "date")} in the first rows: ` +
    `it is read as ${read}, and rows that hold ${others} there cannot be read.`;
  return [{ text }];
}

/** A note on values seen in two spellings, as pairs of the one kept and another one. */
export function noteOnSpellings(name: string, pairs: readonly (readonly [string, string])[]): ColumnNote[] {
  if (pairs.length === 0) return [];
  const [[first, other]] = pairs;
  const isSameText = first.normalize() === other.normalize();
  const text =
    `\`${name}\` holds ${show(first)} and ${show(other)}${isSameText ? " in another form of Unicode" : ""}${furtherPairs(pairs)}, which are read as one value, ${show(first)}. ` +
    `A ${option("schema")} that lists both keeps them apart.`;
  return [{ text }];
}

function furtherPairs({ length }: readonly unknown[]): string {
  return length > 1 ? ` (and ${length - 1} more such pair${length > 2 ? "s" : ""})` : "";
}

/** A note on classes that may be one, written carelessly: they differ only in case or blanks. */
export function noteOnLikeClasses(target: string, classes: readonly string[]): ColumnNote[] {
  const firsts = new Map<string, string>();
  const pairs: [string, string][] = [];
  for (const name of classes) {
    const form = name.trim().replace(/\s+/g, " ").toLowerCase();
    const first = firsts.get(form);
    if (first === undefined) firsts.set(form, name);
    else pairs.push([first, name]);
  }
  if (pairs.length === 0) return [];
  const [[first, other]] = pairs;
  const text =
    `The target \`${target}\` holds ${show(first)} and ${show(other)}${furtherPairs(pairs)}, which differ only in case or ` +
    "blanks and are classes of their own. If they mean the same, write them alike.";
  return [{ text }];
}

/** Whether the command line, which splits lists at commas, can hold a text, and it is shown as it is. */
function isEasyToList(text: string): boolean {
  return !/[,\p{Cc}]/u.test(text);
}

/** A note on a text target with many values seen only once. */
export function manyClasses(target: string, { distinct }: Facts, rows: string): ColumnNote {
  const classes = `${grouped(distinct.size)} different values in ${rows}`;
  return { text: `The target \`${target}\` holds ${classes}: each is read as a class.` };
}

/** Notes on a target of many classes that may be quantities. `rows` names the sample, such as "the first 1,000 rows". */
export function notesOnClasses(target: string, facts: Facts, rows: string): ColumnNote[] {
  if (!seemQuantities(facts)) return [];
  const { text } = manyClasses(target, facts, rows);
  const advice =
    "If they are quantities, turn them into a few classes (such as low and high); " +
    `if not, confirm that with ${option({ nominal: [target] })}.`;
  return [{ text: `${text} ${advice}` }];
}

/** Whether a target's values may be quantities, also with units or in another notation. */
function seemQuantities({
  mayBeQuantity,
  values,
  distinct,
  numbers,
  withSeparators,
  withPoint,
  withUnit,
}: Facts): boolean {
  if (mayBeQuantity) return true;
  const written = numbers + withSeparators + withPoint + withUnit;
  const none = { fractions: 0, decimals: 0, dates: 0, least: 0, most: 0 };
  return judgeColumn({ values, distinct: distinct.size, numbers: written, ...none }).mayBeQuantity;
}

/** The error for a target that is a quantity or a time. */
export function noClasses(file: string, target: string, { distinct, values, areDates }: Facts): CoppiceError {
  const what = areDates ? "dates" : "numbers";
  return new CoppiceError("E_INPUT", {
    subject: `the target holds ${what}, ${grouped(distinct.size)} of ${grouped(values)} different, so it is a quantity, but Coppice predicts classes`,
    remedy:
      `Turn the quantity into a few classes (such as low and high), or choose another column with ${option("target")}; ` +
      `with ${option({ nominal: [target] })} each ${areDates ? "date" : "number"} is a class.`,
    file,
    column: target,
  });
}

/** The error for a text target whose values hardly ever repeat. */
export function namesRows(file: string, target: string, facts: Facts): CoppiceError {
  return new CoppiceError("E_SCHEMA", {
    subject: `the target seems to be an identifier: ${variedIn(facts)}`,
    remedy: `Choose another column with ${option("target")}; with ${option({ nominal: [target] })} each text is a class.`,
    file,
    column: target,
  });
}

/** A warning about a column with more digits than a double holds that a schema, or the previous file, makes numeric. */
export function roundedBySchema(
  file: string,
  name: string,
  { row, text }: NonNullable<Facts["firstRounded"]>,
  like: FileOptions["like"],
): string {
  const column = `\`${name}\`${like === undefined ? "" : ` of ${file}`}`; // the first rows may come from several files
  const why = like === undefined ? "the schema reads them as numbers" : `${like.file}, read before, has numbers there`;
  return `Column ${column} holds whole numbers beyond 2^53, such as ${text} in row ${row}, which are rounded, as ${why}.`;
}
