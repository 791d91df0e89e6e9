/**
 * What a column is, told by its first values: the rules that `inferSchema` and the readers of files share. A column is
 * told by itself, not by its neighbours, and its values count, not the format they came in.
 */
import { Attribute, nominal } from "./attribute.ts";
import { usage } from "./errors.ts";

/** A column's first values, counted. Missing ones count nowhere. */
export interface ColumnCounts {
  readonly values: number;
  readonly distinct: number;
  /** Those that are numbers, and of these the ones with a fraction. */
  readonly numbers: number;
  readonly fractions: number;
  /** Numbers written with decimals or an exponent, `0.00`. Numbers in memory are not written. */
  readonly decimals: number;
  /** Texts that are dates. */
  readonly dates: number;
  /** The smallest and the largest number. */
  readonly least: number;
  readonly most: number;
}

export interface ColumnVerdict {
  /** Dates are quantities of time. */
  readonly kind: "numeric" | "nominal" | "date";
  /** Numbers that are only 0, without decimals, or 0 and 1: a bell curve over a flag says little, a category says all. */
  readonly isFlag: boolean;
  /** Hardly a value twice: as nominal values they would fill the memory and teach nothing. */
  readonly isIdentifier: boolean;
  /** Many values, most of them met hardly more than once: nearly an identifier, if they are nominal. */
  readonly isNearlyIdentifier: boolean;
  /** Many numbers or dates that are no codes of classes: as classes there would be no end of them. */
  readonly isQuantity: boolean;
  /** So many values, nearly all of them numbers or dates, that a target of them deserves a word, also where they are codes. */
  readonly mayBeQuantity: boolean;
}

/** Values from which on their variety says something. */
const ENOUGH = 100;
/** Share of different values above which a text names its row; of numbers, from which a column may be a quantity. */
const NEARLY_ALL = 0.9;
/** Different values above which a column deserves a word where it may be no list of categories. */
const MANY = 50;

/** The `limit` of inferred nominal attributes, where nobody says another. */
export const MAX_VALUES = 1000;
/** That of those that are taken for flags: if one is a quantity after all, there is no end of its values. */
export const FLAG_VALUES = 64;
/** The `rest` of inferred nominal attributes, which stands for all values that they do not keep. */
export const REST = "(other)";

/** A nominal attribute that nobody declared: it keeps its first values, and reads all others as one. */
export function inferredNominal(name: string, values: Iterable<string>, most: number): Attribute {
  if (typeof values?.[Symbol.iterator] !== "function") {
    throw usage("inferredNominal: the values", "must be an array, or another iterable, of texts", { given: values });
  }
  const attribute = new Attribute(name, nominal([], { limit: most, rest: REST }));
  for (const value of values) attribute.intern(value);
  return attribute;
}

/** What a column with these values is. */
export function judgeColumn(counts: ColumnCounts): ColumnVerdict {
  const { values, distinct, numbers, fractions, decimals, dates, least, most } = counts;
  const areNumbers = values > 0 && numbers === values;
  const areDates = values > 0 && dates === values;
  // Zeros alone are a flag that the first values never set, such as the rare ones of a one-hot code, far more often than
  // a quantity that is never anything else. Who writes 0.00 means a quantity.
  const isZeroOrOne = areNumbers && fractions === 0 && least === 0 && most <= 1;
  const isOneSpelling = distinct === most + 1; // of each
  const isFlag = isZeroOrOne && isOneSpelling && (most === 1 || decimals === 0);
  const varies = distinct > MANY && distinct > values / 2;
  // Classes given as numbers count up from 0 or 1, and come again.
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
 * Milliseconds since 1970 of a date as ISO 8601 writes it (`2024-02-29`, `2024-02-29T12:30:05.5+01:00`, also with a blank
 * for the T, and with slashes as in `2024/02/29`), without a zone in UTC; undefined for any other text, such as the 30th of February.
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
  const digits = (match[8] ?? "").padEnd(3, "0");
  const milliseconds = Number(`${digits.slice(0, 3)}.${digits.slice(3)}`);
  return (daysBefore(year, month, day) * DAY_MINUTES + minutes) * 60_000 + second * 1000 + milliseconds;
}

/**
 * Milliseconds since 1970 as ISO 8601 writes them, in UTC: the day alone at its beginning, no milliseconds where there are
 * none. Before the year 0 and behind 9999 it is the number.
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

/** Days from 1970-01-01, negative before it, in the Gregorian calendar. The year is taken to begin with March. */
function daysBefore(year: number, month: number, day: number): number {
  const since = month > 2 ? month - 3 : month + 9;
  const years = month > 2 ? year : year - 1;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  // Five months from March on have 153 days, in whatever order.
  return years * 365 + leapDays + Math.floor((153 * since + 2) / 5) + day - 1 - 719_468;
}
