/**
 * What the first rows tell about a column, by the rules of coppice/core. Cells are judged by their text: "12" is a
 * number in every format and "2024-02-29" a date, because the program that wrote the file may have chosen a wrong type.
 */
import { type ColumnVerdict, judgeColumn, show, timeOf } from "coppice/core";
import { type Cell, numberOf, spellsInfinity, textOf } from "./cells.ts";
import { isOtherDate, unitIn } from "./other-notations.ts";
import type { Decimal } from "./types.ts";

export interface Facts extends Omit<ColumnVerdict, "kind"> {
  readonly kind: "numeric" | "nominal";
  /** Whether the texts are dates, which become numbers. */
  readonly areDates: boolean;
  readonly why: string;
  /** Distinct values in order of appearance; of numbers, the finite ones. */
  readonly distinct: Set<string>;
  /** Also with texts that spell infinity, which are ordinary values in a nominal column. */
  readonly all: Set<string>;
  readonly missing: number;
  /** Values seen. */
  readonly values: number;
  /** Numbers, and texts that would be numbers without their commas, or what else separates their thousands. */
  readonly numbers: number;
  readonly withSeparators: number;
  /** Texts that would be numbers with a decimal point, if the decimal separator is a comma. */
  readonly withPoint: number;
  /** Texts that look like dates but are not ISO 8601. */
  readonly otherDates: number;
  /** The unit of the first number that has one, and how many values have it. */
  readonly unit: string | undefined;
  readonly withUnit: number;
  /** Texts that are dates, and whether nearly all values, but not all, are. */
  readonly dates: number;
  readonly areMostlyDates: boolean;
  /** Row, from 1, and text of the first non-number; if nearly all are dates or look like them, of the first non-date. */
  readonly firstText: FirstValue | undefined;
  /** The texts that are not numbers (or dates), if they are few. */
  readonly fewTexts: readonly string[] | undefined;
  /** The first integer that a double rounds. */
  readonly firstRounded: FirstValue | undefined;
  /** The first number with leading zeros, as codes have. */
  readonly firstCode: FirstValue | undefined;
  /** Holds objects or lists. */
  readonly isNested: boolean;
}

interface FirstValue {
  readonly row: number;
  readonly text: string;
}

/** A note lists at most this many texts among numbers. */
const FEW = 5;
/** Share of numbers, dates or look-alikes from which a text column was probably meant to hold these. */
export const MOSTLY = 0.9;
/** 3,14 and 1.234,5 and 1,234 and 1,234.5 and 1 234,5 and 1'234.5: numbers to people, not to this program. */
const WITH_SEPARATORS = /^[+-]?(?:\d[\d.]*,\d+|\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:[\p{Zs}'’]\d{3})+(?:[.,]\d+)?)$/u;

/** Marks a fraction or exponent in a number's text, in either notation. */
const WITH_DECIMALS = /[.,eE]/;
/** 0049 and 01000. */
const AS_CODE = /^0\d+$/;

/** The values of a flag as spelled, 0 first. */
export function valuesOfFlag({ distinct }: Facts): string[] {
  const [zero, one = zero.replace(/0$/, "1")] = [...distinct].sort((a, b) => Number(a) - Number(b));
  return [zero, one];
}

export function factsOf(sample: readonly (readonly Cell[])[], column: number, decimal: Decimal = "."): Facts {
  let distinct = new Set<string>();
  let all: Set<string> | undefined; // allocated if a text spells infinity
  let infinite = 0; // such texts
  let textsMet: Set<string> | undefined; // allocated for few columns
  let missing = 0;
  let numbers = 0;
  let fractions = 0;
  let decimals = 0;
  let texts = 0;
  let dates = 0;
  let withSeparators = 0;
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
    // Infinity is an invalid value of a numeric column, not a reason to read the column as text.
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
    if (WITH_SEPARATORS.test(text)) withSeparators++;
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
  const lookLikeDates = !areDates && dates > 0 && otherDates >= MOSTLY * values; // such as 2024-02-30 among dates
  if (areMostlyDates || lookLikeDates) ({ firstText, fewTexts } = othersThanDates(sample, column));
  const among = sample.length === 1 ? "in the first row" : `in the first ${sample.length.toLocaleString("en")} rows`;
  const allValues = values === 1 ? "the only value" : `all ${values.toLocaleString("en")} values`;
  const why = areDates
    ? `dates, as milliseconds since 1970 (${allValues} ${among})`
    : firstText !== undefined
      ? `row ${firstText.row} holds ${show(firstText.text)}`
      : verdict.isFlag
        ? distinct.size === 1
          ? "only 0, as in a rare flag"
          : "only 0 and 1"
        : numbers > 0
          ? `${allValues} ${among} ${values === 1 ? "is a number" : "are numbers"}`
          : `no value ${among}; numeric by default`;
  const { kind, isFlag, isIdentifier, isNearlyIdentifier, isQuantity, mayBeQuantity } = verdict;
  return {
    // Listed one by one: after a spread each of the others takes a microsecond, and files have 131,072 columns.
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
    withSeparators,
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

/** Whether a double cannot hold all digits of an integer. */
function isRounded(cell: Cell, value: number): boolean {
  if (Number.isSafeInteger(value) || typeof cell === "number") return false;
  if (typeof cell === "string" && !/^[+-]?\d+$/.test(cell)) return false;
  return Number.isFinite(value) && BigInt(cell as string | bigint) !== BigInt(value);
}

/** What keeps a column from being read as dates. A second pass, which few columns need. */
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
