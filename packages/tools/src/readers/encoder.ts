/**
 * The careful path from cells to a row: every value is checked, and a row is committed as a whole or not at all, so a
 * bad row adds neither numbers nor nominal values. The fast paths (fast-rows.ts, fast-records.ts, libsvm-rows.ts,
 * parquet-batches.ts) leave every row with anything unexpected to it.
 */
import { type Attribute, ClosedTarget, CoppiceError, type Schema, timeOf } from "coppice/core";
import { inQuotes } from "../wording.ts";
import { type Cell, numberOf, otherSpellings, spellsInfinity, textOf } from "./cells.ts";
import {
  type Complaint,
  full,
  notDate,
  notFinite,
  notInNotation,
  notNumber,
  notPlain,
  notTime,
  notTimeOrDate,
  type Problem,
  undeclared,
} from "./complaints.ts";
import type { BadRows, Decimal } from "./types.ts";

const MOST_ROWS = 1024;
const LEAST_ROWS = 16;
/** 16 MiB. */
const BATCH_NUMBERS = 1 << 21;

/** Rows per batch; fewer if rows are very wide. */
export function batchRows(width: number): number {
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.floor(BATCH_NUMBERS / width)));
}

/** Number of bad-row messages kept. */
const KEPT_MESSAGES = 5;
/** Number of bad-row numbers kept: all rows may be bad. */
const KEPT_NUMBERS = 1000;

/** Where a column of the file goes: an attribute's index, or one of these two. */
export const TARGET = -1;
export const IGNORED = -2;

const bySchema = () =>
  `The schema requires it: correct the row, or use ${inQuotes("missing")} if the text means missing.`;
const skipped = () => `${inQuotes({ onBadRow: "skip" })} leaves such rows out.`;

/** The values of columns for which the file lists them (ARFF's declared nominal attributes), by name of the column. */
export type FixedValues = ReadonlyMap<string, ReadonlySet<string>>;

interface EncoderOptions {
  readonly schema: Schema;
  readonly file: string;
  /** The file's columns and where they go. */
  readonly names: readonly string[];
  readonly slots: Int32Array;
  readonly onBadRow: "fail" | "skip";
  readonly onSkip?: ((row: number) => void) | undefined;
  readonly limit: number;
  readonly badRows: BadRows;
  /** Rows of the files before this one. */
  readonly rowsBefore?: number;
  /** Other values are rejected, unless the schema has them. */
  readonly fixed?: FixedValues;
  /** Columns whose texts are only passed through, unchanged. */
  readonly repeated?: ReadonlySet<string>;
  /** Whether those texts are discarded after each batch. */
  readonly forgets?: boolean;
  /** Text columns of dates, read as times. */
  readonly dates?: ReadonlySet<number>;
  /** Only for CSV, which has two notations of numbers. */
  readonly decimal?: Decimal;
  /** The schema was given: no option changes a column's kind. */
  readonly bySchema?: boolean;
}

export class RowEncoder {
  readonly schema: Schema;
  readonly file: string;
  readonly names: readonly string[];
  readonly slots: Int32Array;
  readonly width: number;
  readonly rows: Float64Array;
  readonly labels: Int32Array;
  readonly badRows: BadRows;
  readonly limit: number;
  readonly decimal: Decimal;
  /** The line of the file where the current row begins, if the format has lines. */
  line: (() => number) | undefined;
  /** Rows in the batch being filled. */
  count = 0;
  /** Rows of the file seen so far, good and bad. */
  row = 0;
  readonly #batchRows: number;
  readonly #rowsBefore: number;
  /** Good rows of earlier batches. */
  #before = 0;
  readonly #onBadRow: "fail" | "skip";
  readonly #onSkip: ((row: number) => void) | undefined;
  readonly #fixed: FixedValues;
  readonly #dates: ReadonlySet<number>;
  /** Slots of columns that are only passed through. */
  readonly #repeated: ReadonlySet<number>;
  /** For those discarded: how many values the schema had before. */
  readonly #forgotten: ReadonlyMap<number, number>;
  readonly #isCsv: boolean;
  readonly #bySchema: boolean;
  // Classes may be numbers or booleans in a schema made by a program; in a file they are text.
  readonly #classByText = new Map<string, number>();
  #classesKnown = 0;
  /** 1 at the index of each class seen in an accepted row. */
  #isClassSeen = new Uint8Array(64);
  readonly #grown: { attribute: Attribute; value: string }[] = [];

  constructor(options: EncoderOptions) {
    const { schema, file, names, slots, onBadRow, limit, badRows, fixed, dates, decimal } = options;
    this.schema = schema;
    this.file = file;
    this.names = names;
    this.slots = slots;
    this.width = schema.attributes.length;
    this.#batchRows = batchRows(this.width);
    this.rows = new Float64Array(this.#batchRows * this.width).fill(NaN);
    this.labels = new Int32Array(this.#batchRows).fill(-1);
    this.limit = limit;
    this.badRows = badRows;
    this.#onSkip = options.onSkip;
    this.#rowsBefore = options.rowsBefore ?? 0;
    this.#onBadRow = onBadRow;
    this.#fixed = fixed ?? new Map();
    this.#dates = dates ?? new Set();
    this.#repeated = new Set(slots.filter((slot, column) => slot >= 0 && options.repeated?.has(names[column]))); // not the target
    const forgotten = options.forgets ? [...this.#repeated] : [];
    this.#forgotten = new Map(forgotten.map((slot) => [slot, schema.attributes[slot].values.length]));
    this.decimal = decimal ?? ".";
    this.#isCsv = decimal !== undefined;
    this.#bySchema = options.bySchema ?? false;
  }

  /** The number that a text spells in a column's notation; undefined if none. A time may be a number or a date. */
  numberIn(column: number, text: string): number | undefined {
    if (this.#dates.has(column)) return timeOf(text);
    const number = numberOf(text, this.decimal);
    return number === undefined && this.schema.attributes[this.slots[column]]?.time ? timeOf(text) : number;
  }

  /** Whether the texts of a slot are only passed through. */
  repeats(slot: number): boolean {
    return this.#repeated.has(slot);
  }

  /** Whether the texts of a slot get new indices in every batch. */
  forgets(slot: number): boolean {
    return this.#forgotten.has(slot);
  }

  /** Discards the texts of a batch that its consumer is done with. */
  forget(): void {
    for (const [slot, known] of this.#forgotten) this.schema.attributes[slot].truncate(known);
  }

  hasDates(column: number): boolean {
    return this.#dates.has(column);
  }

  /** How many more rows this batch may take. */
  get room(): number {
    return Math.min(this.#batchRows, this.limit - this.#before) - this.count;
  }

  /** Good rows of the batches taken. */
  get rowsTaken(): number {
    return this.#before;
  }

  /** Indices of the classes seen in them. */
  get classesSeen(): ReadonlySet<number> {
    return new Set([...this.#isClassSeen.keys()].filter((index) => this.#isClassSeen[index] === 1));
  }

  /**
   * Index of a value, or of a class if `slot` is TARGET; -1 if never seen. Other spellings match too: 1.0 and True in
   * one file are 1 and true in the next. Only pass-through columns keep spellings apart; if their texts are discarded,
   * new ones are added at once, even if the row is then rejected.
   */
  indexOf(slot: number, text: string): number {
    const index = this.#exactly(slot, text);
    if (index >= 0) return index;
    if (this.repeats(slot)) return this.forgets(slot) ? this.#added(this.schema.attributes[slot], text) : -1;
    for (const spelling of otherSpellings(text)) {
      const other = this.#exactly(slot, spelling);
      if (other >= 0) return other;
    }
    return -1;
  }

  #added(attribute: Attribute, text: string): number {
    return attribute.isFull ? -1 : attribute.add(text);
  }

  #exactly(slot: number, text: string): number {
    return slot === TARGET ? this.#classOf(text) : this.schema.attributes[slot].indexOf(text);
  }

  #classOf(text: string): number {
    const { classes } = this.schema.target;
    const known = this.#classByText;
    for (; this.#classesKnown < classes.length; this.#classesKnown++) {
      const label = String(classes[this.#classesKnown]);
      if (!known.has(label)) known.set(label, this.#classesKnown);
    }
    return known.get(text) ?? -1;
  }

  /** Ends the batch; its arrays stay valid until the next row is encoded. */
  take(): { rows: Float64Array; labels: Int32Array; count: number } {
    const { count, rows, labels, width } = this;
    const known = this.schema.target.classes.length;
    if (known > this.#isClassSeen.length) {
      const grown = new Uint8Array(2 * known);
      grown.set(this.#isClassSeen);
      this.#isClassSeen = grown;
    }
    const seen = this.#isClassSeen;
    for (let i = 0; i < count; i++) if (labels[i] >= 0) seen[labels[i]] = 1;
    this.#before += count;
    this.count = 0;
    return { rows: rows.subarray(0, count * width), labels: labels.subarray(0, count), count };
  }

  /** Adds the next row, or rejects it. `cells` are in the order of the file's columns. */
  encode(cells: readonly Cell[]): void {
    this.row++;
    const problem = this.#write(cells);
    if (problem !== undefined) {
      this.#refuse(problem);
      return;
    }
    for (const { attribute, value } of this.#grown) attribute.intern(value);
    this.count++;
  }

  /** Counts a row that could not be split into cells. */
  reject(problem: Problem): void {
    this.row++;
    this.#refuse(problem);
  }

  #refuse(problem: Problem): void {
    const { badRows } = this;
    const isTold = this.#onBadRow === "fail" || badRows.first.length < KEPT_MESSAGES;
    if (isTold) {
      const { byOption, ...details } = problem;
      const advice = byOption && this.#bySchema ? bySchema() : (details.remedy ?? "");
      const isEnd = this.#onBadRow === "fail";
      const remedy = isEnd ? `${advice} ${skipped()}`.trimStart() : advice;
      const line = this.line === undefined ? "" : `:${this.line()}`;
      const place = { file: `${this.file}${line}`, row: this.row };
      const error = new CoppiceError("E_ROW", { ...details, ...(remedy === "" ? {} : { remedy }), ...place });
      if (isEnd) throw error;
      badRows.first.push(error.message);
    }
    badRows.count++;
    const row = this.#rowsBefore + this.row;
    if (badRows.rows.length < KEPT_NUMBERS) badRows.rows.push(row);
    this.#onSkip?.(row);
  }

  #write(cells: readonly Cell[]): Problem | undefined {
    const { names, slots, schema, rows, labels, count, width } = this;
    this.#grown.length = 0;
    let newClass: string | undefined;
    labels[count] = -1;
    for (let c = 0; c < names.length; c++) {
      const slot = slots[c];
      if (slot === IGNORED) continue;
      const cell = cells[c];
      const missing = cell === null || cell === undefined || cell !== cell;
      if (slot !== TARGET && missing) rows[count * width + slot] = NaN;
      else if (slot === TARGET) {
        if (missing) continue;
        const text = textOf(cell);
        if (text === undefined) return notPlain(names[c], cell);
        const index = this.indexOf(TARGET, text);
        const declared = index < 0 ? this.#declaredWithout(c, text) : undefined;
        if (declared !== undefined) return undeclared(names[c], text, declared);
        if (index < 0 && schema.target instanceof ClosedTarget) return full(schema.target, text);
        if (index < 0) newClass = text;
        labels[count] = index;
      } else {
        const attribute = schema.attributes[slot];
        if (attribute.kind === "numeric") {
          const value = typeof cell === "string" ? this.#spelled(c, cell) : this.#number(c, cell);
          if (typeof value !== "number") return value(names[c], cell);
          rows[count * width + slot] = value;
        } else {
          const text = textOf(cell);
          if (text === undefined) return notPlain(names[c], cell);
          let index = this.indexOf(slot, text);
          const declared = index < 0 ? this.#declaredWithout(c, text) : undefined;
          if (declared !== undefined) return undeclared(names[c], text, declared);
          if (index < 0) index = attribute.find(text);
          if (index < 0) {
            if (attribute.isFull && attribute.rest === undefined) return full(attribute, text);
            this.#grown.push({ attribute, value: text });
          }
          rows[count * width + slot] = index < 0 ? attribute.values.length : index;
        }
      }
    }
    if (newClass !== undefined) labels[count] = schema.internClass(newClass);
    return undefined;
  }

  /** The declared values of a column if a text is none of them; undefined for a column that takes any text. */
  #declaredWithout(column: number, text: string): readonly string[] | undefined {
    const declared = this.#fixed.get(this.names[column]);
    if (declared === undefined || this.repeats(this.slots[column])) return undefined;
    return [text, ...otherSpellings(text)].some((spelling) => declared.has(spelling)) ? undefined : [...declared];
  }

  #number(column: number, cell: Cell): number | Complaint {
    const value = numericValue(cell);
    return this.#dates.has(column) && value !== notPlain ? notDate : value;
  }

  #spelled(column: number, text: string): number | Complaint {
    const value = this.numberIn(column, text);
    if (value !== undefined) return value - value === 0 ? value : notFinite;
    if (spellsInfinity(text)) return notFinite;
    if (this.#dates.has(column)) return notDate;
    const other = this.decimal === "," ? "." : ",";
    if (this.#isCsv && numberOf(text, other) !== undefined) return notInNotation(other);
    if (this.schema.attributes[this.slots[column]]?.time) return notTimeOrDate;
    return this.#bySchema && timeOf(text) !== undefined ? notTime : notNumber;
  }
}

function numericValue(cell: Cell): number | Complaint {
  if (typeof cell === "boolean") return notNumber; // like the text true, all that CSV has
  if (typeof cell !== "number" && typeof cell !== "bigint") return notPlain;
  const value = Number(cell);
  return value - value === 0 ? value : notFinite;
}
