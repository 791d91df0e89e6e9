/** What is wrong with a row, in words: what was expected, what was given, what to do. */
import { Attribute, CoppiceError, type ErrorDetails, MAX_VALUES, REST, type Target } from "coppice/core";
import { inQuotes, option, typed } from "../wording.ts";
import type { Cell } from "./cells.ts";
import type { Decimal } from "./types.ts";

export interface Problem extends Pick<ErrorDetails, "subject" | "expected" | "given" | "remedy" | "column"> {
  /** The remedy is an option that sets the column's kind. */
  readonly byOption?: true;
}

export type Complaint = (column: string, given: Cell) => Problem;

export const notNumber = (column: string, given: Cell): Problem => ({
  subject: "expected",
  expected: "a number",
  given,
  remedy: `Use ${inQuotes({ nominal: [column] })} to read the column as nominal, or ${inQuotes("missing")} if the text means missing.`,
  column,
  byOption: true,
});

/** A number in the other decimal notation of CSV. */
export const notInNotation =
  (decimal: Decimal): Complaint =>
  (column, given) => ({
    subject: "expected",
    expected: "a number",
    given,
    remedy: `If a ${decimal === "," ? "comma" : "point"} is the decimal mark, use ${inQuotes({ decimal })}; if it separates thousands, remove it.`,
    column,
  });

export const NO_TIMES = 'The schema has no times there: to read times, give its attribute "time": true.';

/** A date where the schema has numbers that are not times. */
export const notTime = (column: string, given: Cell): Problem => ({
  subject: "expected",
  expected: "a number",
  given,
  remedy: NO_TIMES,
  column,
});

const DATE = "a date such as 2024-02-29 or 2024-02-29T12:30:00Z";

const noDate =
  (expected: string): Complaint =>
  (column, given) => ({
    subject: "expected",
    expected,
    given,
    remedy: `Correct it, use ${inQuotes("missing")} if the text means missing, or leave the column out with ${inQuotes({ ignore: [column] })}.`,
    column,
    byOption: true,
  });

export const notDate = noDate(`${DATE}, as in the first rows`);

/** A text where the schema has times, and the first rows hold no date. */
export const notTimeOrDate = noDate(`${DATE}, or its milliseconds`);

export const notFinite = (column: string, given: Cell): Problem => ({
  subject: "expected",
  expected: "a finite number",
  given,
  remedy: `Remove the row, leave the value empty, or use ${inQuotes({ nominal: [column] })} to read the column as nominal.`,
  column,
  byOption: true,
});

export const notPlain = (column: string, given: Cell): Problem => ({
  subject: "expected",
  expected: "a plain value (text, number, true or false)",
  given,
  remedy: `Nested values are not read: flatten them, or leave the column out with ${inQuotes({ ignore: [column] })}.`,
  column,
  byOption: true,
});

export function undeclared(column: string, given: string, values: readonly string[]): Problem {
  const shown = values.slice(0, 8).join(", ") + (values.length > 8 ? `, and ${values.length - 8} more` : "");
  return {
    subject: "expected",
    expected: `one of the declared values ${shown}`,
    given,
    remedy: "Add the value to the @attribute line, or correct the row.",
    column,
  };
}

/** The schema's own error for a value that a closed or full attribute, or a closed target, rejects. */
export function full(column: Attribute | Target, value: string): Problem {
  try {
    column.intern(value);
  } catch (error) {
    if (!(error instanceof CoppiceError)) throw error;
    if (!(column instanceof Attribute) || column.closed) return error.details;
    const fewer = typed(`Use ${option({ maxValues: MAX_VALUES })} to read further ones as "${REST}".`);
    return fewer === "" ? error.details : { ...error.details, remedy: fewer };
  }
  throw new Error(`${column.name} took a value it should refuse`);
}
