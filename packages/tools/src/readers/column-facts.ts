/**
 * What the first rows tell about a column of a file, by the rules of coppice/core. Files are read by what their cells
 * spell: the text "12" is a number in every format, and "2024-02-29" a date, since what wrote the file had to choose a
 * type and we do not know how well it did.
 */
import { type ColumnVerdict, judgeColumn, show, timeOf } from "coppice/core";
import { type Cell, numberOf, spellsInfinity, textOf } from "./cells.ts";
import { isOtherDate, unitIn } from "./other-notations.ts";
import type { Decimal } from "./types.ts";

export interface Facts extends Omit<ColumnVerdict, "kind"> {
  readonly kind: "numeric" | "nominal";
  /** Texts that are dates, which become numbers. */
  readonly areDates: boolean;
  readonly why: string;
  /** In order of appearance. Of numbers, the finite ones. */
  readonly distinct: Set<string>;
  /** With those that spell infinity, which are values like others where the column is nominal. */
  readonly all: Set<string>;
  readonly missing: number;
  /** Values met. */
  readonly values: number;
  /** Those that are numbers, and those that would be without their commas. */
  readonly numbers: number;
  readonly withComma: number;
  /** Those that would be numbers with a decimal point, where a comma is one. */
  readonly withPoint: number;
  /** Texts that look like dates, but are not written as ISO 8601 has it. */
  readonly otherDates: number;
  /** The unit of the first number that has one, and how many have this one. */
  readonly unit: string | undefined;
  readonly withUnit: number;
  /** Texts that are dates, and whether nearly all values are, but not all. */
  readonly dates: number;
  readonly areMostlyDates: boolean;
  /** Row, from 1, and text of the first value that is no number; where nearly all are dates, of the first that is none. */
  readonly firstText: FirstValue | undefined;
  /** The texts that are no numbers, or no dates there, where they are few. */
  readonly fewTexts: readonly string[] | undefined;
  /** The first whole number that a double rounds. */
  readonly firstRounded: FirstValue | undefined;
  /** The first number that is written with a zero in front of other digits, as codes are. */
  readonly firstCode: FirstValue | undefined;
  /** Holds objects or lists. */
  readonly isNested: boolean;
}

interface FirstValue {
  readonly row: number;
  readonly text: string;
}

/** Texts beside numbers that are named to a person. */
const FEW = 5;
/** Share of numbers, of dates, or of texts that look like them, from which a column of text was probably meant to be these. */
export const MOSTLY = 0.9;
/** 3,14 and 1.234,5 and 1,234 and 1,234.5: numbers to people, not to us. */
const WITH_COMMA = /^[+-]?(?:\d[\d.]*,\d+|\d{1,3}(?:,\d{3})+(?:\.\d*)?)$/;

/** Of a number as text, in either notation. */
const WITH_DECIMALS = /[.,eE]/;
/** 0049 and 01000. */
const AS_CODE = /^0\d+$/;

/** The values of a flag, 0 first, as they are spelled. */
export function valuesOfFlag({ distinct }: Facts): string[] {
  const [zero, one = zero.replace(/0$/, "1")] = [...distinct].sort((a, b) => Number(a) - Number(b));
  return [zero, one];
}

export function factsOf(sample: readonly (readonly Cell[])[], column: number, decimal: Decimal = "."): Facts {
  let distinct = new Set<string>();
  let all: Set<string> | undefined; // made where a text spells infinity
  let infinite = 0; // such texts
  let textsMet: Set<string> | undefined; // made for few columns
  let missing = 0;
  let numbers = 0;
  let fractions = 0;
  let decimals = 0;
  let texts = 0;
  let dates = 0;
  let withComma = 0;
  let withPoint = 0;
  let otherDates = 0;
  let unit: string | undefined;
  let withUnit = 0;
  let least = Infinity;
  let most = -Infinity;
  let isNested = false;
  let firstText: FirstValue | undefined;
  let firstInfinite: FirstValue | undefined;
  let firstRounded: FirstValue | undefined;
  let firstCode: FirstValue | undefined;
  sample.forEach((cells, row) => {
    const cell = cells[column];
    if (cell === null || cell === undefined || cell !== cell) {
      missing++;
      return;
    }
    const text = textOf(cell);
    if (text === undefined) {
      isNested = true;
      return;
    }
    const value =
      typeof cell === "string" ? numberOf(cell, decimal) : typeof cell === "boolean" ? undefined : Number(cell);
    // Infinity is a bad value of a numeric column, not a reason to read the column as text.
    if (value === undefined ? spellsInfinity(text) : value - value !== 0) {
      if (typeof cell !== "string") return;
      infinite++;
      all ??= new Set(distinct);
      all.add(text);
      firstInfinite ??= { row: row + 1, text };
      return;
    }
    distinct.add(text);
    all?.add(text);
    if (value !== undefined) {
      numbers++;
      if (!Number.isInteger(value)) fractions++;
      if (typeof cell === "string" && WITH_DECIMALS.test(text)) decimals++;
      if (firstRounded === undefined && isRounded(cell, value)) firstRounded = { row: row + 1, text };
      if (firstCode === undefined && typeof cell === "string" && AS_CODE.test(cell)) firstCode = { row: row + 1, text };
      if (value < least) least = value;
      if (value > most) most = value;
      return;
    }
    texts++;
    if (WITH_COMMA.test(text)) withComma++;
    if (decimal === "," && numberOf(text) !== undefined) withPoint++;
    if (timeOf(text) !== undefined) dates++;
    if (isOtherDate(text)) otherDates++;
    const own = unitIn(text);
    unit ??= own;
    if (own !== undefined && own === unit) withUnit++;
    textsMet ??= new Set();
    if (textsMet.size <= FEW) textsMet.add(text);
    firstText ??= { row: row + 1, text };
  });
  if (all !== undefined && (texts > 0 || numbers === 0)) {
    texts += infinite;
    textsMet ??= all;
    firstText ??= firstInfinite;
    distinct = all;
  }
  const values = numbers + texts;
  const verdict = judgeColumn({ values, distinct: distinct.size, numbers, fractions, decimals, dates, least, most });
  const areDates = verdict.kind === "date";
  const areMostlyDates = !areDates && dates > 0 && dates >= MOSTLY * values;
  let fewTexts: Facts["fewTexts"] = textsMet === undefined ? [] : textsMet.size <= FEW ? [...textsMet] : undefined;
  if (areMostlyDates) ({ firstText, fewTexts } = othersThanDates(sample, column));
  const among = sample.length === 1 ? "in the first row" : `in the first ${sample.length.toLocaleString("en")} rows`;
  const allValues = values === 1 ? "the only value" : `all ${values.toLocaleString("en")} values`;
  const why = areDates
    ? `dates, as milliseconds since 1970 (${allValues} ${among})`
    : firstText !== undefined
      ? `row ${firstText.row} holds ${show(firstText.text)}`
      : verdict.isFlag
        ? distinct.size === 1
          ? "only 0, as of a rare flag"
          : "only 0 and 1"
        : numbers > 0
          ? `${allValues} ${among} ${values === 1 ? "is a number" : "are numbers"}`
          : `no value ${among}; numeric unless said otherwise`;
  const { kind, isFlag, isIdentifier, isNearlyIdentifier, isQuantity, mayBeQuantity } = verdict;
  return {
    // Named one by one: with a spread before them each of the others takes a microsecond, and files have 131,072 columns.
    isFlag,
    isIdentifier,
    isNearlyIdentifier,
    isQuantity,
    mayBeQuantity,
    kind: kind === "nominal" ? "nominal" : "numeric",
    areDates,
    why,
    distinct,
    all: all ?? distinct,
    missing,
    values,
    numbers,
    withComma,
    withPoint,
    otherDates,
    unit,
    withUnit,
    dates,
    areMostlyDates,
    firstText,
    fewTexts,
    firstRounded,
    firstCode,
    isNested,
  };
}

/** Whether a double does not hold all digits of a whole number. */
function isRounded(cell: Cell, value: number): boolean {
  if (Number.isSafeInteger(value) || typeof cell === "number") return false;
  if (typeof cell === "string" && !/^[+-]?\d+$/.test(cell)) return false;
  return Number.isFinite(value) && BigInt(cell as string | bigint) !== BigInt(value);
}

/** What keeps a column from being one of dates. A second look, which few columns need. */
function othersThanDates(sample: readonly (readonly Cell[])[], column: number): Pick<Facts, "firstText" | "fewTexts"> {
  const others = new Set<string>();
  let firstText: FirstValue | undefined;
  for (const [row, cells] of sample.entries()) {
    const text = textOf(cells[column]);
    if (text === undefined || cells[column] !== cells[column] || timeOf(text) !== undefined) continue;
    firstText ??= { row: row + 1, text };
    others.add(text);
  }
  return { firstText, fewTexts: others.size <= FEW ? [...others] : undefined };
}
