/**
 * Infers the kind of a column from its first values: the rules that `inferSchema` and the file readers share. Each
 * column is judged on its own, by its values and not by the format they came in.
 */
import { Attribute, nominal } from "./attribute.ts";
import { usage } from "./errors.ts";

/** Counts over a column's first values, without missing ones. */
export interface ColumnCounts {
  /** All values counted, repeated ones included. */
  readonly values: number;
  /** Different values; for numbers that will not be nominal, 3 may stand for more. */
  readonly distinct: number;
  /** Values that are numbers. */
  readonly numbers: number;
  /** Numbers that are no integers. */
  readonly fractions: number;
  /** Numbers written with decimals or an exponent, such as `0.00`; none for numbers in memory. */
  readonly decimals: number;
  /** Strings that are dates. */
  readonly dates: number;
  /** The smallest number; Infinity if there is none. */
  readonly least: number;
  /** The largest number; -Infinity if there is none. */
  readonly most: number;
}

/** What `judgeColumn` says about a column. */
export interface ColumnVerdict {
  /** Dates are quantities of time. */
  readonly kind: "numeric" | "nominal" | "date";
  /** Only 0 and 1, or only 0 without decimals: a category describes a flag completely, a normal distribution poorly. */
  readonly isFlag: boolean;
  /** Hardly any repeated values: as nominal values they would fill the memory and teach nothing. */
  readonly isIdentifier: boolean;
  /** Many values, most of them seen hardly more than once: nearly an identifier, if they are nominal. */
  readonly isNearlyIdentifier: boolean;
  /** Many numbers or dates that are not class codes: as classes they would be unbounded. */
  readonly isQuantity: boolean;
  /** So many values, nearly all numbers or dates, that such a target deserves a warning, even if they are codes. */
  readonly mayBeQuantity: boolean;
}

/** Number of values from which the share of distinct ones is meaningful. */
const ENOUGH = 100;
/**
 * Share of distinct values above which text identifies its row; share of numbers and dates from which a column may be a
 * quantity.
 */
const NEARLY_ALL = 0.9;
/** Number of distinct values above which a column that may not be categorical deserves a warning. */
const MANY = 50;

/** The default `limit` of inferred nominal attributes. */
export const MAX_VALUES = 1000;
/** The `limit` of inferred flags: if one is a quantity after all, its values are unbounded. */
export const FLAG_VALUES = 64;
/** The `rest` of inferred nominal attributes, which stands for all values they do not keep. */
export const REST = "(other)";

/** An undeclared nominal attribute: it keeps its first values, and reads all others as one. */
export function inferredNominal(name: string, values: Iterable<string>, most: number): Attribute {
  if (typeof values?.[Symbol.iterator] !== "function") {
    throw usage("inferredNominal: the values", "must be an array or other iterable of strings", { given: values });
  }
  const attribute = new Attribute(name, nominal([], { limit: most, rest: REST }));
  for (const value of values) attribute.intern(value);
  return attribute;
}

/** The kind of a column with these counts. */
export function judgeColumn(counts: ColumnCounts): ColumnVerdict {
  const { values, distinct, numbers, fractions, decimals, dates, least, most } = counts;
  const areNumbers = values > 0 && numbers === values;
  const areDates = values > 0 && dates === values;
  // A column of zeros is far more often a flag that is not set in the first values, such as a rare one-hot column, than
  // a quantity that is always 0. Zeros written as 0.00 are a quantity.
  const isZeroOrOne = areNumbers && fractions === 0 && least === 0 && most <= 1;
  const isOneSpelling = distinct === most + 1; // each number is spelled one way
  const isFlag = isZeroOrOne && isOneSpelling && (most === 1 || decimals === 0);
  const varies = distinct > MANY && distinct > values / 2;
  // Numeric class codes count up from 0 or 1, and repeat.
  const areCodes = fractions === 0 && (least === 0 || least === 1) && most < 2 * distinct && !varies;
  return {
    kind: areDates ? "date" : isFlag || numbers < values ? "nominal" : "numeric",
    isFlag,
    isIdentifier: values >= ENOUGH && distinct > NEARLY_ALL * values,
    isNearlyIdentifier: varies,
    isQuantity: (areDates || areNumbers) && distinct > MANY && !areCodes,
    mayBeQuantity: distinct > MANY && numbers + dates >= NEARLY_ALL * values,
  };
}

const DATE =
  /^(\d{4})([-/])(\d\d)\2(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?[0-5]\d)?)?)?$/;
const DAY_MINUTES = 24 * 60;
const DAY = DAY_MINUTES * 60_000;
const FIRST_DAY = -719_528; // 0000-01-01
const LAST_DAY = 2_932_896; // 9999-12-31

/**
 * Milliseconds since 1970 of an ISO 8601 date (`2024-02-29`, `2024-02-29T12:30:05.5+01:00`, also with a blank for the
 * T, and with slashes as in `2024/02/29`), in UTC if it has no zone; undefined for any other text, such as February 30.
 */
export function timeOf(text: string): number | undefined {
  const match = DATE.exec(text);
  if (match === null) return undefined;
  const [year, , month, day, hour, minute, second] = match.slice(1, 8).map((field) => Number(field ?? 0));
  const zone = match[9] ?? "Z";
  const offset = zone === "Z" ? 0 : Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(":", ""));
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);
  if (!isReal || hour > 23 || minute > 59 || second > 59 || offset >= DAY_MINUTES) return undefined;
  const minutes = hour * 60 + minute - (zone[0] === "-" ? -offset : offset);
  const digits = (match[8] ?? "").padEnd(9, "0");
  const whole = (daysBefore(year, month, day) * DAY_MINUTES + minutes) * 60_000 + second * 1000;
  // Near 1970 nanoseconds are exact: just before it the sum below would lose digits.
  const nanoseconds = whole * 1e6 + Number(digits);
  if (Number.isSafeInteger(nanoseconds)) return nanoseconds / 1e6;
  return whole + Number(`${digits.slice(0, 3)}.${digits.slice(3)}`);
}

/**
 * Milliseconds since 1970 as an ISO 8601 date in UTC: only the day at midnight, no milliseconds if they are 0. Before
 * the year 0 and after 9999 it is the number.
 */
export function dateOf(time: number): string {
  const whole = Math.floor(time);
  const days = Math.floor(whole / DAY);
  if (!(days >= FIRST_DAY && days <= LAST_DAY)) return `${time}`;
  let year = 1970 + Math.floor(days / 365.2425);
  if (daysBefore(year, 1, 1) > days) year--;
  if (daysBefore(year + 1, 1, 1) <= days) year++;
  let month = 12;
  while (daysBefore(year, month, 1) > days) month--;
  const day = [digits(year, 4), digits(month), digits(days - daysBefore(year, month, 1) + 1)].join("-");
  const rest = whole - days * DAY;
  if (rest === 0) return day;
  const clock = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60, Math.floor(rest / 1000) % 60];
  const fraction = rest % 1000 === 0 ? "" : `.${digits(rest % 1000, 3)}`;
  return `${day}T${clock.map((part) => digits(part)).join(":")}${fraction}Z`;
}

function digits(number: number, count = 2): string {
  return `${number}`.padStart(count, "0");
}

function daysIn(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days from 1970-01-01, negative before it, in the Gregorian calendar. A year is taken to begin in March. */
function daysBefore(year: number, month: number, day: number): number {
  const since = month > 2 ? month - 3 : month + 9;
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  // Any five consecutive months without February have 153 days.
  return years * 365 + leapDays + Math.floor((153 * since + 2) / 5) + day - 1 - 719_468;
}
