/**
 * The base of branch predictors. A row is one execution of a branch; the second class of the schema means "taken". A
 * third class cannot be handled and is rejected.
 *
 * The history is their own, or in the rows:
 *   own   Rows are the trace of a whole program. The first attribute is the branch's address: the integer part of a
 *         number, or the index of a nominal value. Other attributes are ignored; history is that of the learned rows.
 *   rows  All rows are of one branch (address 0), and the attributes are its history, the last outcome first: global
 *         outcomes in front, local ones from some attribute on. Numbers above 0, and all nominal values but the first,
 *         are 1.
 */
import {
  Classifier,
  type Context,
  CoppiceError,
  choice,
  type Inspection,
  integer,
  type Skip,
} from "../../core/index.ts";

/** Maximum number of bits: tables have up to 16 million entries. */
const LARGEST = 24;
const ADDRESSES = 1 << LARGEST;
const BOTH = 3;

export const bits = { min: 0, max: LARGEST } as const;
export const source = /* @__PURE__ */ choice(["own", "rows"], { default: "own" });
export const globalAttributes = /* @__PURE__ */ integer({ default: 32, min: 0, max: 65_536 });
/** Unlimited by default: tables are allocated in full at the start, so the other parameters determine their bytes. */
export const maxBytes = /* @__PURE__ */ integer({ default: Infinity, min: 256, unlimited: true });

export const capabilities = { weights: "ignored", classes: "two", seeded: false } as const;
/** Laws that an address does not obey. */
export const addressSkips: readonly Skip[] = [
  { law: "unitsChangeNothing", reason: "the address is an integer" },
  { law: "attributeOrderChangesNothing", reason: "the first attribute is the address, others are ignored" },
  { law: "unknownValuesTeachAlike", reason: "the address is an integer, whether or not it is declared" },
];

export abstract class BranchPredictor extends Classifier {
  readonly #kind: string;
  readonly #maxBytes: number;
  readonly #classesMet = this.arena.uint8("classesMet", 1, { is: BOTH }); // 1: the first, 2: the second, 3: both
  /** Whether all rows are of one branch and contain its history. */
  protected readonly historyInRows: boolean;
  /** The tables, with the bits that hardware would need for them. */
  protected abstract readonly storage: readonly { readonly storageBits: number }[];

  constructor(context: Context, kind: string, history: "own" | "rows", maxBytes: number) {
    super(context);
    this.#kind = kind;
    this.#maxBytes = maxBytes;
    this.historyInRows = history === "rows";
    this.#requireTwo(this.schema.classCount);
  }

  /** All tables have been declared and do not grow. */
  protected override open(): void {
    const { byteLength } = this.arena;
    if (byteLength <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: `${this.#kind}: \`maxBytes\``,
      expected: `must be at least ${byteLength} for its tables`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer bits or members.",
    });
  }

  /** The predicted outcome of the row's branch, 1 for taken. */
  protected abstract outcomeAt(rows: Float64Array, start: number): number;

  /** Learns the actual outcome. */
  protected abstract resolve(rows: Float64Array, start: number, outcome: number): void;

  /** While only one class has been seen, predicts that class. */
  predictAt(rows: Float64Array, start: number, out: Float64Array, outStart: number, classes: number): void {
    for (let c = 0; c < classes; c++) out[outStart + c] = 0;
    const met = this.#classesMet.data[0];
    if (met === 0) return;
    const label = met === BOTH ? this.outcomeAt(rows, start) : met - 1;
    if (label < classes) out[outStart + label] = 1;
  }

  learnAt(rows: Float64Array, start: number, label: number, _weight: number): void {
    this.reserveAt(rows, start, label);
    this.resolve(rows, start, label);
    this.#classesMet.data[0] |= 1 << label;
  }

  /** Rejects a third class, like a class beyond a byte budget. */
  override reserveAt(_rows: Float64Array, _start: number, label: number): void {
    this.#requireTwo(label + 1);
  }

  /** The lowest bits of the branch's address; without attributes all rows are of one branch. */
  protected addressAt(rows: Float64Array, start: number): number {
    if (this.historyInRows || this.schema.attributes.length === 0) return 0;
    return (Math.floor(rows[start]) % ADDRESSES) | 0; // missing: 0
  }

  /**
   * If rows contain the history: the attribute at which `count` bits begin. Throws if fewer attributes follow before
   * attribute `end`, where others may begin.
   */
  protected attributeOf(name: string, first: number, count: number, end = Infinity): number | undefined {
    if (!this.historyInRows) return undefined;
    const given = Math.min(end, this.schema.attributes.length);
    if (first + count <= given) return first;
    throw new CoppiceError("E_COMPOSITION", {
      subject: `${this.#kind}: ${name} of ${count} bits in the rows, from attribute ${first} on,`,
      expected: `needs ${first + count} attributes`,
      given,
      remedy: 'Use fewer bits, or history="own" if the first attribute is a branch\'s address.',
    });
  }

  #requireTwo(classes: number): void {
    if (classes <= 2) return;
    throw new CoppiceError("E_PARAM", {
      subject: `${this.#kind}: a branch is taken or not, so`,
      expected: "there must be two classes",
      given: classes,
      remedy: "Choose another learner, or merge them into two classes.",
    });
  }

  inspect(): Inspection {
    const storageBits = this.storage.reduce((sum, part) => sum + part.storageBits, 0);
    return { kind: this.#kind, bytes: this.byteLength, facts: { storageBits } };
  }
}
