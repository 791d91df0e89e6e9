/**
 * A table of saturating 2-bit counters (Smith 1981): 0 and 1 say no, 2 and 3 say yes. A single exception does not flip
 * a saturated counter. All begin at 1.
 */
import type { Arena, Column } from "../../core/index.ts";

const FIRST = 1; // weakly no
const LARGEST = 3;

export class CounterTable {
  readonly #counters: Column<Uint8Array>; // a byte each; hardware needs `storageBits`
  readonly #mask: number;

  /** A table of 2^indexBits counters. */
  constructor(arena: Arena, name: string, indexBits: number) {
    this.#counters = arena.uint8(name, 1 << indexBits, { is: LARGEST });
    this.#counters.data.fill(FIRST);
    this.#mask = (1 << indexBits) - 1;
  }

  /** 1 for yes; uses the lowest bits of the index. */
  says(index: number): number {
    return this.#counters.data[index & this.#mask] > FIRST ? 1 : 0;
  }

  /** One step towards `outcome`, 0 or 1. */
  move(index: number, outcome: number): void {
    const { data } = this.#counters;
    const at = index & this.#mask;
    if (outcome === 1) data[at] = Math.min(LARGEST, data[at] + 1);
    else data[at] = Math.max(0, data[at] - 1);
  }

  get storageBits(): number {
    return 2 * this.#counters.length;
  }
}
