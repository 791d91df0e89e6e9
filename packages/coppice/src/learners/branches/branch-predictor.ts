/**
 * What branch predictors have in common. A row is an encounter with a branch, the second class of the schema "taken". With
 * a third class they cannot do anything, so it is refused.
 *
 * History is their own, or in the rows:
 *   own   A row is from a trace of a whole program. Its first attribute is the branch's address: of a number the whole part,
 *         of a nominal attribute the index of the value. Nothing else is looked at; history is what has been learned.
 *   rows  All rows are of one branch (address 0), and the attributes are its history, the last outcome first: global
 *         outcomes in front, local ones from some attribute on. What is above 0, or not the first nominal value, is a 1.
 */
import { Classifier, type Context, CoppiceError, choice, type Inspection, integer } from "../../core/index.ts";

/** Numbers of bits: tables of up to 16 million places. */
const LARGEST = 24;
const ADDRESSES = 1 << LARGEST;
const BOTH = 3;

export const bits = { min: 0, max: LARGEST } as const;
export const source = /* @__PURE__ */ choice(["own", "rows"], { default: "own" });
export const globalAttributes = /* @__PURE__ */ integer({ default: 32, min: 0, max: 65_536 });
/** Tables have their size from the first row on: who asks for large ones has said what they take. */
export const maxBytes = /* @__PURE__ */ integer({ default: Infinity, min: 256, unlimited: true, since: "0.1.0" });

export abstract class BranchPredictor extends Classifier {
  readonly #kind: string;
  readonly #maxBytes: number;
  readonly #classesMet = this.arena.uint8("classesMet", 1, { is: BOTH }); // 1: the first, 2: the second, 3: both
  /** Whether rows are of one branch, and bring its history along. */
  protected readonly historyInRows: boolean;
  /** What would be bits in hardware. */
  protected abstract readonly storage: readonly { readonly storageBits: number }[];

  constructor(context: Context, kind: string, history: "own" | "rows", maxBytes: number) {
    super(context);
    this.#kind = kind;
    this.#maxBytes = maxBytes;
    this.historyInRows = history === "rows";
    this.#requireTwo(this.schema.classCount);
  }

  /** All tables are declared by now, and grow no more. */
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

  /** What the row's branch will do, 1 for taken. */
  protected abstract outcomeAt(rows: Float64Array, start: number): number;

  /** Learns what it has done. */
  protected abstract resolve(rows: Float64Array, start: number, outcome: number): void;

  /** As long as one class only has been met, that one is answered. */
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

  /** There is no room for a third class, as there is none beyond a byte budget. */
  override reserveAt(_rows: Float64Array, _start: number, label: number): void {
    this.#requireTwo(label + 1);
  }

  /** The lowest bits of the branch's address; without attributes all rows are of one branch. */
  protected addressAt(rows: Float64Array, start: number): number {
    if (this.historyInRows || this.schema.attributes.length === 0) return 0;
    return (Math.floor(rows[start]) % ADDRESSES) | 0; // missing: 0
  }

  /**
   * Where rows bring history along: the attribute at which so many bits begin. Refuses rows in which there are not as many
   * before attribute `end`, where others may begin.
   */
  protected attributeOf(name: string, first: number, count: number, end = Infinity): number | undefined {
    if (!this.historyInRows) return undefined;
    const given = Math.min(end, this.schema.attributes.length);
    if (first + count <= given) return first;
    throw new CoppiceError("E_COMPOSITION", {
      subject: `${this.#kind}: ${name} of ${count} bits in the rows, from attribute ${first} on,`,
      expected: `needs ${first + count} attributes`,
      given,
      remedy: 'Take fewer bits, or history="own" where the first attribute is a branch\'s address.',
    });
  }

  #requireTwo(classes: number): void {
    if (classes <= 2) return;
    throw new CoppiceError("E_PARAM", {
      subject: `${this.#kind}: a branch is taken or not, so`,
      expected: "there must be two classes",
      given: classes,
      remedy: "Choose another learner, or make two classes of them.",
    });
  }

  inspect(): Inspection {
    const storageBits = this.storage.reduce((sum, part) => sum + part.storageBits, 0);
    return { kind: this.#kind, bytes: this.byteLength, facts: { storageBits } };
  }
}
