/**
 * Fern and Givan's bound for their trees: the combining predictor of the best size for a branch. That size is known
 * only afterwards, so this is not a learner.
 *
 * The paper says that all sizes from 2 to 50 bits of global and local history were tried, but not how the bits are
 * split; here each history has half. One branch has one chooser. Tables hold only histories that occur, so 2 times 25
 * bits take no more memory than the branch has rows.
 */
import type { DataSet } from "../common/data-set.ts";

export interface IdealHybrid {
  /** Share of rows predicted wrongly by the best size. */
  readonly error: number;
  /** Bits of global and local history of the best size, the smallest of equals. */
  readonly historyBits: number;
  /** Hardware bits of that size's tables and chooser. */
  readonly storageBits: number;
}

/** Rows hold `globalAttributes` bits of global history, then those of local history, last outcome first. */
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

/** One chooser between two predictors, updated if only one of them is right. */
function errorOfChoice(first: Uint8Array, second: Uint8Array): number {
  let chooser = 1;
  let wrong = 0;
  for (let i = 0; i < first.length; i++) {
    if ((chooser >= 2 ? first : second)[i] === 0) wrong++;
    if (first[i] !== second[i]) chooser = first[i] === 1 ? Math.min(3, chooser + 1) : Math.max(0, chooser - 1);
  }
  return wrong / first.length;
}
