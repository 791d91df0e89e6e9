/** Ranks of models on streams, on which the comparison of several models over several streams is built (Demsar 2006). */
import { usage } from "../core/index.ts";
import { requireNumbers } from "./checks.ts";

/**
 * Ranks of values, in their order: 1 for the largest; equal values share the mean of their ranks. NaN means no result
 * and ranks last, after -Infinity. For measures of which less is better, pass the negated values. Values are compared
 * exactly: round them first if they differ by rounding only. None for no values. O(n log n). `E_USAGE` unless `values`
 * is an array of numbers.
 */
export function ranks(values: readonly number[]): number[] {
  requireNumbers("ranks", "values", values, "any");
  const order = values.map((_, i) => i).sort((i, j) => precedence(values[i], values[j]));
  const found = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && precedence(values[order[start]], values[order[end]]) === 0) end++;
    for (let place = start; place < end; place++) found[order[place]] = (start + 1 + end) / 2; // mean of start + 1 ... end
    start = end;
  }
  return found;
}

/** Negative if a ranks before b, 0 if they are tied. */
function precedence(a: number, b: number): number {
  if (a > b) return -1;
  if (a < b) return 1;
  return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

/**
 * The mean rank of each model. `table` has one row of values per stream and in it one value per model, larger is
 * better, NaN for no result; each row is ranked by `ranks`. Mean ranks of k models are in [1, k] and sum to
 * k (k + 1) / 2. None for a table without rows. `E_USAGE` if the rows are not arrays of numbers, all of one length.
 */
export function meanRanks(table: readonly (readonly number[])[]): number[] {
  if (!Array.isArray(table)) throw usage("meanRanks: `table`", "must be an array of rows", { given: table });
  const models: number = table[0]?.length ?? 0;
  const sums = new Array<number>(models).fill(0);
  for (let stream = 0; stream < table.length; stream++) {
    const row = table[stream];
    requireNumbers("meanRanks", `table[${stream}]`, row, "any");
    if (row.length !== models) {
      const expected = `must have a value of each of the ${models} models of the first row`;
      throw usage(`meanRanks: \`table[${stream}]\``, expected, { given: row });
    }
    ranks(row).forEach((rank, model) => {
      sums[model] += rank;
    });
  }
  return sums.map((sum) => sum / table.length);
}
