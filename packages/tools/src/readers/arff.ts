/**
 * ARFF, the format of Weka and MOA: a header that declares the attributes, then dense or sparse rows. Nominal,
 * numeric (also real, integer), string (read as nominal) and date (read as milliseconds since 1970, UTC) attributes;
 * relational attributes and instance weights are refused.
 */
import { CoppiceError, show } from "coppice/core";
import { quantity } from "../quantity.ts";
import { parserOfDates } from "./arff-dates.ts";
import type { ByteWindow } from "./byte-window.ts";
import type { ByteSource } from "./bytes.ts";
import type { Cell } from "./cells.ts";
import type { Problem } from "./complaints.ts";
import { type Dialect, decodeText, findLineEnd, INCOMPLETE, NOT_UTF8, type RawRecord, readHeader } from "./text.ts";

export const ARFF_MISSING = "?";

export interface ArffAttribute {
  readonly name: string;
  readonly type: "numeric" | "nominal" | "string" | "date";
  /** Of a nominal attribute. */
  readonly values: readonly string[];
  /** For a date attribute: text to milliseconds, NaN if it is not such a date. */
  readonly parse?: (text: string) => number;
  /** The date format. */
  readonly format?: string;
}

/** A mistake within a line, turned into a bad row or a header error by the caller. */
class LineError extends Error {
  readonly problem: Problem;
  constructor(subject: string, remedy: string) {
    super(subject);
    this.problem = { subject, remedy };
  }
}

const COMMENT = "%";
const OPENS_QUOTE = /[\s,{]/;

/** As in Weka, an unquoted percent sign begins a comment that runs to the end of the line. Quotes open where a value begins. */
function withoutComment(line: string): string {
  if (!line.includes(COMMENT)) return line;
  let quote: string | undefined;
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (quote !== undefined) {
      if (char === "\\") at++;
      else if (char === quote) quote = undefined;
    } else if (char === COMMENT) return line.slice(0, at);
    else if ((char === "'" || char === '"') && (at === 0 || OPENS_QUOTE.test(line[at - 1]))) quote = char;
  }
  return line;
}

/** A mistake in a line. If a percent sign cut the line off, the remedy names that as a possible reason. */
function aboutComment(problem: Problem, isCut: boolean): Problem {
  if (!isCut) return problem;
  const remedy = `${problem.remedy} Text after an unquoted % is a comment: if it is part of a value, quote the value.`;
  return { ...problem, remedy };
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Reads one token at a time: a quoted text with its escapes resolved, or bare text up to a stop. */
class Tokens {
  readonly line: string;
  at: number;
  quoted = false;

  constructor(line: string, at = 0) {
    this.line = line;
    this.at = at;
  }

  skipBlanks(): void {
    while (this.line[this.at] === " " || this.line[this.at] === "\t") this.at++;
  }

  /** Reads a token; a bare one ends before any of `stops`, without trailing blanks. */
  next(stops: string): string {
    this.skipBlanks();
    const { line } = this;
    const quote = line[this.at];
    this.quoted = quote === "'" || quote === '"';
    const from = this.at;
    if (!this.quoted) {
      while (this.at < line.length && !stops.includes(line[this.at])) this.at++;
      let to = this.at; // no regular expression: it would scan a run of blanks once from each blank
      while (to > from && (line[to - 1] === " " || line[to - 1] === "\t")) to--;
      return line.slice(from, to);
    }
    let text = "";
    for (let at = from + 1; at < line.length; at++) {
      const char = line[at];
      if (char === quote) {
        this.at = at + 1;
        return text;
      }
      if (char !== "\\") text += char;
      else {
        const unicode = /^u[0-9a-fA-F]{4}/.exec(line.slice(at + 1, at + 6));
        const escaped = line[++at] ?? "";
        if (unicode !== null) {
          text += String.fromCharCode(Number.parseInt(unicode[0].slice(1), 16));
          at += 4;
        } else text += ESCAPES[escaped] ?? escaped;
      }
    }
    throw new LineError("a quote is opened and never closed", "Close it, or write \\' for a quote inside quotes.");
  }

  /** True when nothing but blanks is left. */
  atEnd(): boolean {
    this.skipBlanks();
    return this.at >= this.line.length;
  }
}

export class ArffDialect implements Dialect {
  readonly #attributes: readonly ArffAttribute[];
  /** Texts that mean missing besides the question mark, which is a value if quoted. */
  readonly #missing: ReadonlySet<string>;
  /** The value of an attribute that a sparse row omits. */
  readonly #defaults: readonly Cell[];
  /** Date attributes kept as texts, as written. */
  readonly #asTexts: ReadonlySet<string>;
  /** Attributes of which no text means missing, except the question mark and an empty one. */
  readonly #repeated: ReadonlySet<string>;

  constructor(
    attributes: readonly ArffAttribute[],
    missing: Iterable<string>,
    asTexts: ReadonlySet<string> = new Set(),
    repeated: ReadonlySet<string> = new Set(),
  ) {
    this.#attributes = attributes;
    this.#asTexts = asTexts;
    this.#repeated = repeated;
    this.#missing = new Set(missing);
    this.#defaults = attributes.map(({ type, values }) =>
      type === "nominal" ? values[0] : type === "string" ? null : 0,
    );
  }

  read(window: ByteWindow, start: number, record: RawRecord): number {
    const end = findLineEnd(window, start);
    if (end === INCOMPLETE) return INCOMPLETE;
    const text = decodeText(window.bytes, start, end);
    record.cells.length = 0;
    record.problem = text === undefined ? NOT_UTF8 : undefined;
    record.blank = false;
    if (text === undefined) return end;
    const line = withoutComment(text);
    const tokens = new Tokens(line);
    record.blank = tokens.atEnd();
    if (record.blank) return end;
    try {
      if (line[tokens.at] === "{") this.#sparse(tokens, record);
      else this.#dense(tokens, record);
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      record.problem = aboutComment(error.problem, line.length < text.length);
    }
    return end;
  }

  #dense(tokens: Tokens, { cells }: RawRecord): void {
    const { line } = tokens;
    const count = this.#attributes.length;
    const separated = line.includes(",") || count === 1;
    const stops = separated ? "," : " \t";
    for (;;) {
      const column = cells.length;
      const text = tokens.next(stops);
      if (column === count && text.startsWith("{") && !tokens.quoted) {
        throw new LineError("carries an instance weight", "Weights are not read: remove the {...} at the end.");
      }
      cells.push(column < count ? this.#cell(column, text, tokens.quoted) : text);
      tokens.skipBlanks();
      if (tokens.at >= line.length) break;
      if (separated) {
        if (line[tokens.at] !== ",") {
          throw new LineError(`text follows the closing quote of value ${column + 1}`, "Separate values by commas.");
        }
        tokens.at++;
        if (cells.length === count && tokens.atEnd()) break; // MOA also writes a comma after the last value
      }
    }
    if (cells.length !== count) {
      throw new LineError(
        `expected ${quantity(count, "value")}, as declared, got ${cells.length}`,
        cells.length > count
          ? "Quote values that contain a comma."
          : "Complete the row; an unknown value is written ?.",
      );
    }
  }

  #sparse(tokens: Tokens, { cells }: RawRecord): void {
    const { line } = tokens;
    const count = this.#attributes.length;
    for (let i = 0; i < count; i++) cells.push(this.#defaults[i]);
    const seen = new Set<number>();
    tokens.at++;
    tokens.skipBlanks();
    while (line[tokens.at] !== "}") {
      const index = tokens.next(" \t,}");
      const column = /^\d+$/.test(index) ? Number(index) : -1;
      if (column < 0 || column >= count || seen.has(column)) {
        throw new LineError(
          `the indices of a sparse row must be in [0, ${count - 1}], each once, got ${show(index)}`,
          "Write {index value, index value}.",
        );
      }
      seen.add(column);
      const text = tokens.next(",}");
      if (text === "" && !tokens.quoted) throw new LineError(`index ${index} has no value`, "Write {index value}.");
      cells[column] = this.#cell(column, text, tokens.quoted);
      tokens.skipBlanks();
      if (line[tokens.at] === ",") {
        tokens.at++;
        tokens.skipBlanks();
      } else if (line[tokens.at] !== "}") {
        throw new LineError("a sparse row is not closed", "Write {index value, index value}.");
      }
    }
    tokens.at++;
    if (!tokens.atEnd()) {
      throw new LineError("text follows a sparse row", "Instance weights are not read: remove them.");
    }
  }

  #cell(column: number, text: string, quoted: boolean): Cell {
    const { parse, format, name } = this.#attributes[column];
    if (!quoted && text === ARFF_MISSING) return null;
    if (this.#missing.has(text) && !(this.#repeated.has(name) && text !== "")) return null;
    if (!quoted && text === "") throw new LineError(`value ${column + 1} is empty`, "An unknown value is written ?.");
    if (parse === undefined) return text;
    const time = parse(text);
    if (time === time) return this.#asTexts.has(name) ? text : time;
    throw new LineError(`\`${name}\` got ${show(text)}, which does not fit its date format`, `Write it as ${format}.`);
  }
}

interface ArffHeader {
  readonly attributes: readonly ArffAttribute[];
  readonly dataStart: number;
}

/** Reads the lines up to and including `@data`. */
export async function readArffHeader(source: ByteSource): Promise<ArffHeader> {
  const attributes: ArffAttribute[] = [];
  let hasData = false;
  let isEmpty = true;
  const dataStart = await readHeader(source, (window, start) => {
    const end = findLineEnd(window, start);
    if (end === INCOMPLETE) return { next: INCOMPLETE, done: false };
    isEmpty = false;
    const text = decodeText(window.bytes, start, end);
    if (text === undefined) throw new CoppiceError("E_INPUT", { ...NOT_UTF8, file: source.name });
    const uncommented = withoutComment(text);
    const line = uncommented.trim();
    try {
      if (/^@data\b/i.test(line)) hasData = true;
      else if (/^@attribute\s/i.test(line)) attributes.push(attributeOf(line));
      else if (line !== "" && !/^@relation\b/i.test(line)) {
        throw new LineError("is not valid", "The header holds @relation, @attribute and @data lines.");
      }
    } catch (error) {
      if (!(error instanceof LineError)) throw error;
      throw new CoppiceError("E_INPUT", {
        ...aboutComment(error.problem, uncommented.length < text.length),
        subject: `the header line ${show(line)} ${error.message}`,
        file: source.name,
      });
    }
    return { next: end, done: hasData };
  });
  const refuse = (subject: string, remedy: string) =>
    new CoppiceError("E_INPUT", { subject, remedy, file: source.name });
  if (isEmpty) throw refuse("is empty", "Give a file with a header and rows.");
  if (!hasData) throw refuse("has no @data line", "Is the file complete, and is it ARFF?");
  if (attributes.length === 0) throw refuse("declares no attribute", "Add @attribute lines before @data.");
  return { attributes, dataStart };
}

function attributeOf(line: string): ArffAttribute {
  const tokens = new Tokens(line, "@attribute".length);
  const name = tokens.next(" \t{");
  if (name === "") throw new LineError("names no attribute", "Write @attribute name type.");
  tokens.skipBlanks();
  if (line[tokens.at] === "{") return { name, type: "nominal", values: nominalValues(tokens) };
  const type = tokens.next(" \t[").toLowerCase(); // KEEL writes a range behind it
  if (type === "numeric" || type === "real" || type === "integer") return { name, type: "numeric", values: [] };
  if (type === "string") return { name, type: "string", values: [] };
  if (type === "date") {
    const format = tokens.atEnd() ? "yyyy-MM-dd'T'HH:mm:ss" : tokens.next(" \t");
    const parse = parserOfDates(format);
    if (parse !== undefined) return { name, type: "date", values: [], parse, format };
    throw new LineError("has a date format that is not supported", "Use the letters yyyy, M, d, H, m, s and S only.");
  }
  throw new LineError(
    `has the unknown type ${show(type)}`,
    "Use numeric, real, integer, string, date or {value, value}.",
  );
}

function nominalValues(tokens: Tokens): string[] {
  const values: string[] = [];
  tokens.at++;
  for (;;) {
    const value = tokens.next(",}");
    tokens.skipBlanks();
    const next = tokens.line[tokens.at++];
    if (value !== "" || tokens.quoted) values.push(value);
    else if (next !== "}") throw new LineError("has an empty value", "Write {value, value}.");
    if (next === "}") break;
    if (next !== ",") throw new LineError("has a list of values that is not closed", "Write {value, value}.");
  }
  if (values.length === 0) throw new LineError("lists no value", "Write {value, value}, or declare it string.");
  if (new Set(values).size !== values.length) throw new LineError("lists a value twice", "Remove one of them.");
  return values;
}
