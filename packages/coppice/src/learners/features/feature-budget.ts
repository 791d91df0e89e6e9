/** The byte budget of a feature tree. It allocates spare capacity for growing columns as far as it has room. */
import { type Arena, type Column, CoppiceError } from "../../core/index.ts";
import type { Lengths } from "../tree/topology.ts";

/** A kind of item, such as nodes, whose columns grow with its number. */
export class Growing {
  /** The columns, with their lengths for `count` items. */
  readonly lengthsFor: (count: number) => Lengths;
  /**
   * The smallest increment that did not fit, and will not until columns shrink. Cached, as a full tree asks with every
   * row.
   */
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
   * Makes room for `more` items beyond `count` if the budget allows it. Adds spare room of a quarter of `count`, or a
   * quarter of that, and so on, so that the rest of a budget is not used up one item at a time.
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

  /** Whether the model may grow by `bytes`, which are negative if it shrinks. */
  allows(bytes: number): boolean {
    return this.#arena.byteLength + bytes <= this.#maxBytes;
  }

  /** Whether the budget has room for columns of these lengths beside the others. */
  hasRoom(lengths: Lengths): boolean {
    return this.#needed(lengths) <= this.#maxBytes;
  }

  #needed(lengths: Lengths): number {
    return lengths.reduce((bytes, [column, length]) => bytes + bytesBeyond(column, length), this.#arena.byteLength);
  }

  /** Throws `E_PARAM` if the budget has no room for columns of these lengths beside the others. */
  requireRoom(lengths: Lengths): void {
    const needed = this.#needed(lengths);
    if (needed <= this.#maxBytes) return;
    throw new CoppiceError("E_PARAM", {
      subject: "id4: `maxBytes`",
      expected: `must be at least ${needed} for a tree of one node`,
      given: this.#maxBytes,
      remedy: "Raise the budget, or use fewer attributes, values or members, which share it.",
    });
  }
}

/** Bytes by which a column would grow at another length; negative if it would shrink. */
function bytesBeyond(column: Column, length: number): number {
  return (length - column.data.length) * column.bytesPerElement;
}

/** Total bytes by which columns would grow. */
function growth(lengths: Lengths): number {
  let bytes = 0;
  for (const [column, length] of lengths) bytes += Math.max(0, bytesBeyond(column, length));
  return bytes;
}
