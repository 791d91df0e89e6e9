/**
 * Errors as records: a stable code, the location, what is allowed, what was given and a remedy. The message is composed
 * from the record in one place, so wording and data cannot differ.
 */

/** The kind of an error, for programs. */
export type ErrorCode =
  | "E_PARAM" // a parameter has a value outside its declared range, or a byte budget is full
  | "E_COMPOSITION" // two parts cannot work together
  | "E_SCHEMA" // a schema is wrong, or a value does not fit it
  | "E_ROW" // one row of data cannot be read
  | "E_INPUT" // a file, stream or argument cannot be used at all
  | "E_UNKNOWN" // an unknown name
  | "E_SNAPSHOT" // bytes that are not a usable snapshot
  | "E_USAGE"; // a call in the wrong order or with the wrong shape

/** The parts of an error's message, and where the data is wrong. */
export interface ErrorDetails {
  /** The component and item concerned: "online-boosting: `members`". */
  readonly subject: string;
  /** What is allowed, as a phrase after "must be" or a whole clause. */
  readonly expected?: string;
  /** What was given. */
  readonly given?: unknown;
  /** What to do about it, as a sentence. */
  readonly remedy?: string;
  /** The file whose data is at fault. */
  readonly file?: string;
  /** The row at fault, from 1; a header does not count. */
  readonly row?: number;
  /** The name of the column or property at fault. */
  readonly column?: string;
}

/**
 * The error of all refusals: `code` is its kind for programs, `message` tells people what to do, `details` has the
 * parts.
 */
export class CoppiceError extends Error {
  /** The kind of error, such as "E_SCHEMA". */
  readonly code: ErrorCode;
  /** The parts of the message: what was allowed, what was given, and where. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails, options?: { cause?: unknown }) {
    super(sentence(details), options);
    this.name = "CoppiceError";
    this.code = code;
    this.details = details;
  }
}

/** The error for a call in the wrong order or with the wrong shape. */
export function usage(subject: string, expected: string, more?: Pick<ErrorDetails, "given" | "remedy">): CoppiceError {
  return new CoppiceError("E_USAGE", { subject, expected, ...more });
}

/**
 * "`elec.csv` row 12, column `price`: expected a number, got "x". Remove the row or ..." For a Promise there is one
 * remedy, whatever was expected.
 */
export function sentence(details: ErrorDetails): string {
  const { subject, expected, given, remedy, file, row, column } = details;
  const place = [file, row !== undefined && `row ${row}`].filter(Boolean).join(" ");
  const where = [place, column !== undefined && `column \`${column}\``].filter(Boolean).join(", ");
  let text = where ? `${where}: ${subject}` : subject;
  if (expected !== undefined) text += ` ${expected}`;
  if ("given" in details) text += `${expected === undefined ? "" : ","} got ${show(given)}`;
  const advice = given instanceof Promise ? "Wait for it with `await`." : remedy;
  return advice === undefined ? `${text}.` : `${text}. ${advice}`;
}

/** A value as a person would type it, at most one line long. */
export function show(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(short(value));
  if (typeof value === "bigint") return short(`${value}n`);
  if (typeof value === "number" || typeof value === "boolean" || value == null) {
    return Object.is(value, -0) ? "-0" : String(value);
  }
  if (typeof value === "function") {
    const { name, id = name } = value as { name: string; id?: string }; // definitions are functions with an id
    return id ? `function ${id}` : "a function";
  }
  if (Array.isArray(value)) return `an array of ${value.length}`;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  const { length } = value as ArrayLike<unknown>;
  if (tag === "Object") return "an object";
  return `${/^[AEIO]/.test(tag) ? "an" : "a"} ${tag}${length >= 0 ? ` of ${length}` : ""}`;
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/**
 * Known names similar to a mistyped one, nearest first: at most three, and only if plausibly the same word. A name
 * longer than a line matches none, because comparison time grows with its length.
 */
export function nearest(name: string, known: Iterable<string>): string[] {
  const limit = Math.max(Math.min(2, name.length - 1), 0.4 * name.length);
  return (name.length > 60 ? [] : [...known])
    .map((candidate) => [editDistance(name.toLowerCase(), candidate.toLowerCase()), candidate] as const)
    .filter(([distance, candidate]) => distance <= limit || (name.length > 2 && candidate.includes(name)))
    .sort(([a], [b]) => a - b)
    .slice(0, 3)
    .map(([, candidate]) => candidate);
}

/** The error for an unknown name, with similar names and how to list all. */
export function unknownName(
  what: string,
  name: string,
  known: Iterable<string>,
  seeAll: string,
  near: readonly string[] = nearest(name, known),
): CoppiceError {
  const guess = near.length > 0 ? `Did you mean ${near.map(show).join(" or ")}? ` : "";
  return new CoppiceError("E_UNKNOWN", { subject: `Unknown ${what} ${show(name)}`, remedy: `${guess}${seeAll}` });
}

/**
 * Refuses unknown options: `E_UNKNOWN` with similar names, `E_USAGE` if `options` is not an object with properties: a
 * Map and a Promise are none.
 */
export function checkNames(owner: string, known: readonly string[], options: object): void {
  if (show(options) !== "an object") {
    throw usage(`${owner}: options`, "must be an object", { given: options });
  }
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const all = known.length > 0 ? `Parameters of ${owner}: ${known.join(", ")}.` : `${owner} has no parameters.`;
  throw unknownName(`parameter of ${owner}`, unknown, known, all);
}

/** Letters to leave out and to add: 1 for a missing or doubled one, 2 for a wrong one or two that are swapped. */
function editDistance(a: string, b: string): number {
  const row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    let diagonal = row[0]++;
    for (let j = 0; j < b.length; j++) {
      const substitution = a[i] === b[j] ? diagonal : diagonal + 2;
      diagonal = row[j + 1];
      row[j + 1] = Math.min(diagonal + 1, row[j] + 1, substitution);
    }
  }
  return row[b.length];
}
