/** The byte budget of a feature tree: room for more of what grows, with some to spare, as long as it has any. */
import { type Arena, type Column, CoppiceError } from "../../core/index.ts";
import type { Lengths } from "../tree/topology.ts";

/** Things of which there may come to be more, such as nodes, with columns of their own. */
export class Growing {
  /** Their columns, with the lengths for so many of them. */
  readonly lengthsFor: (count: number) => Lengths;
  /** The fewest for which there was no room. For as many there is none until columns get shorter: a full tree asks with every row. */
  refused = Infinity;

  constructor(lengthsFor: (count: number) => Lengths) {
    this.lengthsFor = lengthsFor;
  }
}

export class FeatureBudget {
  readonly #arena: Arena;
  readonly #maxBytes: number;

  constructor(arena: Arena, maxBytes: number) {
    this.#arena = arena;
    this.#maxBytes = maxBytes;
  }

  /**
   * Makes room for `more` things beyond `count`, if the budget has it; with it comes spare room of a quarter of what there is,
   * or of a quarter of that, and so on: what is left of a budget is not taken one thing at a time.
   */
  reserve(things: Growing, count: number, more: number): boolean {
    if (more >= things.refused) return false;
    const left = this.#maxBytes - this.#arena.byteLength;
    if (growth(things.lengthsFor(count + more)) > left) {
      things.refused = more;
      return false;
    }
    let spare = Math.max(more, Math.floor(count / 4));
    while (growth(things.lengthsFor(count + spare)) > left) spare = Math.max(more, Math.floor(spare / 4));
    for (const [column, length] of things.lengthsFor(count + spare)) {
      column.resize(column.length, Math.max(length, column.data.length));
    }
    return true;
  }

  /** Whether the whole may become so much larger, or smaller where `bytes` are below 0. */
  allows(bytes: number): boolean {
    return this.#arena.byteLength + bytes <= this.#maxBytes;
  }

  /** Throws `E_PARAM` where the budget has no room for columns so long, beside the others as they are. */
  requireRoom(lengths: Lengths): void {
    const needed = lengths.reduce(
      (bytes, [column, length]) => bytes + bytesBeyond(column, length),
      this.#arena.byteLength,
    );
    if (needed <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: "id4: `maxBytes`",
      expected: `must be at least ${needed} for a tree of one node`,
      given: this.#maxBytes,
      remedy: "Raise the budget, which an ensemble's members share, or use fewer attributes, values or members.",
    });
  }
}

/** Bytes by which a column of another length would be larger. */
function bytesBeyond(column: Column, length: number): number {
  return (length - column.data.length) * column.bytesPerElement;
}

/** Bytes by which columns would grow. */
function growth(lengths: Lengths): number {
  let bytes = 0;
  for (const [column, length] of lengths) bytes += Math.max(0, bytesBeyond(column, length));
  return bytes;
}
