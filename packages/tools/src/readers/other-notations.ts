/** Dates and quantities as people write them. They are read as texts; a note says what to do. */

const DAY_OR_MONTH = "(?:0?[1-9]|[12]\\d|3[01])";
/**
 * 29/02/2024, 2.29.24 and 2024.2.29, also with a time, and 2024-2-29 and 2024-02-29 10:05 UTC, which ISO 8601 writes
 * otherwise. In some the order of day and month is ambiguous.
 */
const DATE = new RegExp(
  `^(?:${DAY_OR_MONTH}([./-])${DAY_OR_MONTH}\\1(?:\\d{4}|\\d\\d)|\\d{4}([./-])${DAY_OR_MONTH}\\2${DAY_OR_MONTH})(?:,?[ T]\\d.*)?$`,
);

/** $1,200.50 and 12 % and 1.2 kg: a number with a currency before it, or a unit after it. */
const QUANTITY = /^[+-]?(?:(\p{Sc}) ?[+-]?\d[\d.,]*|\d[\d.,]* ?([%‰°\p{Sc}]|°?\p{L}{1,6}[²³]?))$/u;

/** Whether a text looks like a date that is not ISO 8601. */
export function isOtherDate(text: string): boolean {
  return DATE.test(text);
}

/** The unit of a quantity; undefined for any other text. */
export function unitIn(text: string): string | undefined {
  const match = QUANTITY.exec(text);
  return match?.[1] ?? match?.[2];
}
