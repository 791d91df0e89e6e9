/**
 * The bound that Fern and Givan put beside their trees: the combining predictor of whichever size turns out to be best for a
 * branch. Nobody can know that size beforehand, so it is no learner.
 *
 * The paper says that all sizes from 2 to 50 bits of history, global and local, were tried and does not say how they are
 * shared out; here both have half. One branch has one chooser. Tables hold the histories that occur only, so 2 times 25 bits
 * take no more memory than the branch has rows.
 */
import type { DataSet } from "../common/data-set.ts";

export interface IdealHybrid {
  /** Share of rows answered wrongly by the best size. */
  readonly error: number;
  /** Bits of global and local history of the best size, the smallest of equals. */
  readonly historyBits: number;
  /** Of the tables and the chooser of that size in hardware. */
  readonly storageBits: number;
}

/** Rows have `globalAttributes` bits of global history and then those of local history, the last outcome first. */
export function idealHybrid(
  { schema, rows, labels }: DataSet,
  globalAttributes = 32,
  sizes = evenNumbers(50),
): IdealHybrid {
  const width = schema.attributes.length;
  const most = Math.min(globalAttributes, width - globalAttributes);
  let best: IdealHybrid = { error: Infinity, historyBits: 0, storageBits: 0 };
  for (const historyBits of sizes) {
    const bits = historyBits / 2;
    if (bits > most) break;
    const global = rights(rows, width, 0, bits, labels);
    const local = rights(rows, width, globalAttributes, bits, labels);
    const error = errorOfChoice(global, local);
    if (error < best.error) best = { error, historyBits, storageBits: 2 * (2 ** bits + 2 ** bits + 1) };
  }
  return best;
}

function evenNumbers(most: number): number[] {
  return Array.from({ length: most / 2 }, (_, i) => 2 * (i + 1));
}

/** Which rows a table of 2-bit counters gets right, one counter per history. */
function rights(rows: Float64Array, width: number, from: number, bits: number, labels: Int32Array): Uint8Array {
  const right = new Uint8Array(labels.length);
  const counters = new Map<number, number>();
  for (let i = 0; i < labels.length; i++) {
    let history = 0;
    for (let k = 0; k < bits; k++) history = 2 * history + rows[i * width + from + k];
    const state = counters.get(history) ?? 1; // weakly not taken
    right[i] = Number(state >= 2 === (labels[i] === 1));
    counters.set(history, labels[i] === 1 ? Math.min(3, state + 1) : Math.max(0, state - 1));
  }
  return right;
}

/** One chooser between two, which moves where one of them alone is right. */
function errorOfChoice(first: Uint8Array, second: Uint8Array): number {
  let chooser = 1;
  let wrong = 0;
  for (let i = 0; i < first.length; i++) {
    if ((chooser >= 2 ? first : second)[i] === 0) wrong++;
    if (first[i] !== second[i]) chooser = first[i] === 1 ? Math.min(3, chooser + 1) : Math.max(0, chooser - 1);
  }
  return wrong / first.length;
}
