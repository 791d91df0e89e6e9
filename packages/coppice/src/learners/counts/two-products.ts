/** The part of naive Bayes scores that numbers have of which there are two (see `two-values.ts`). */
import { withRoom } from "../../core/index.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { parts } from "./score-parts.ts";
import { countOfTwo, isOfTwo } from "./two-values.ts";

/** How many the row has; for each the offsets in a block of the number and of its weight, the number, and -1 / r. */
let found = 0;
let places = /* @__PURE__ */ new Int32Array(0);
let numbers = /* @__PURE__ */ new Float64Array(0);

/** Finds those of a row. */
export function findTwos(statistics: AttributeStatistics, table: number, rows: Float64Array, start: number): void {
  found = 0;
  if (statistics.twos === 0 || statistics.isAllUnneeded(table)) return;
  const { stride, head, own } = statistics.shape;
  const stats = statistics.blocks.data;
  const first = statistics.firstOf(table);
  const count = statistics.numericIn(table);
  let u = statistics.blockOf(table, Block.ALL) * stride + head;
  places = withRoom(places, 2 * count);
  numbers = withRoom(numbers, 2 * count);
  for (let t = 0; t < count; t++, u += Block.NUMERIC_WIDTH) {
    if (!isOfTwo(stats[u + Block.VARIANCE])) continue;
    places[2 * found] = head + t * Block.NUMERIC_WIDTH;
    places[2 * found + 1] = Block.WEIGHT + own * t;
    numbers[2 * found] = rows[start + statistics.attributes[first + t]];
    numbers[2 * found + 1] = stats[u + Block.VARIANCE];
    found++;
  }
}

/** Multiplies the products of the scored classes `from .. to` by the counts of the row's numbers. */
export function multiplyTwos(statistics: AttributeStatistics, from: number, to: number): void {
  if (found > 0) for (let i = from; i < to; i += 2) multiplyPair(statistics, i, i + 1 < to ? i + 1 : i);
}

/** The same for two of them, i and j, which may be one. */
function multiplyPair(statistics: AttributeStatistics, i: number, j: number): void {
  const stats = statistics.blocks.data;
  const head = parts.heads[i];
  const apart = parts.heads[j] - head;
  const c = parts.labels[i];
  const d = parts.labels[j];
  let product = parts.products[c];
  let other = parts.products[d];
  for (let k = 0; k < found; k++) {
    const m = head + places[2 * k] + Block.MEAN;
    const w = head + places[2 * k + 1];
    const x = numbers[2 * k];
    const variance = numbers[2 * k + 1];
    product *= countOfTwo(stats[w], stats[m], x, variance);
    other *= countOfTwo(stats[w + apart], stats[m + apart], x, variance);
    if (product > Block.TOO_LARGE) {
      parts.powers[c] += 500;
      product *= Block.TOO_SMALL;
    }
    if (d !== c && other > Block.TOO_LARGE) {
      parts.powers[d] += 500;
      other *= Block.TOO_SMALL;
    }
  }
  parts.products[c] = product;
  parts.products[d] = d === c ? product : other;
}
