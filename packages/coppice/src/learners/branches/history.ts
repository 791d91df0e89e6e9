/**
 * The last outcomes as a number whose lowest bit is the most recent one: of all branches (one register), or of each
 * branch (a register per address). Or rows contain them, one per attribute, the most recent first.
 */
import type { Arena, Column } from "../../core/index.ts";

export class History {
  readonly #bits: number;
  readonly #registers: Column<Int32Array> | undefined;
  readonly #firstAttribute: number;
  readonly #addressMask: number;

  /** `firstAttribute`: the attribute with the most recent outcome; undefined if histories are kept here. */
  constructor(arena: Arena, name: string, bits: number, addressBits: number, firstAttribute: number | undefined) {
    this.#bits = bits;
    this.#firstAttribute = firstAttribute ?? 0;
    this.#addressMask = (1 << addressBits) - 1;
    if (firstAttribute === undefined) this.#registers = arena.int32(name, 1 << addressBits, { is: (1 << bits) - 1 });
  }

  read(rows: Float64Array, start: number, address: number): number {
    if (this.#registers !== undefined) return this.#registers.data[address & this.#addressMask];
    let history = 0;
    const first = start + this.#firstAttribute;
    for (let k = 0; k < this.#bits; k++) if (rows[first + k] > 0) history |= 1 << k; // missing: 0
    return history;
  }

  /** Shifts in the outcome of a resolved row; does nothing if rows contain the history. */
  shift(address: number, outcome: number): void {
    if (this.#registers === undefined) return;
    const { data } = this.#registers;
    const at = address & this.#addressMask;
    data[at] = ((data[at] << 1) | outcome) & ((1 << this.#bits) - 1);
  }

  get storageBits(): number {
    return this.#registers === undefined ? 0 : this.#bits * this.#registers.length;
  }
}
