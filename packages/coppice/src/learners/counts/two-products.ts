/** The part of naive Bayes scores that numbers have of which there are two (see `two-values.ts`). */
import { withRoom } from "../../core/index.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { parts } from "./score-parts.ts";
import { countOfTwo, isOfTwo } from "./two-values.ts";

/** How many of the table's numeric attributes have two, and where these are among them. */
let found = 0;
let places = /* @__PURE__ */ new Int32Array(0);

/** Finds those of a table. */
export function findTwos(statistics: AttributeStatistics, table: number): void {
  found = 0;
  if (statistics.twos === 0 || statistics.isAllUnneeded(table)) return;
  const stats = statistics.blocks.data;
  const count = statistics.numericIn(table);
  places = withRoom(places, count);
  const twos = places;
  let u = statistics.blockOf(table, Block.ALL) * statistics.shape.stride + statistics.shape.head;
  let k = 0;
  for (let t = 0; t < count; t++, u += Block.NUMERIC_WIDTH) if (isOfTwo(stats[u + Block.VARIANCE])) twos[k++] = t;
  found = k;
}

/** Multiplies the products of the scored classes `from .. to` by the counts of a row's numbers. */
export function multiplyTwos(
  statistics: AttributeStatistics,
  table: number,
  from: number,
  to: number,
  rows: Float64Array,
  start: number,
): void {
  if (found === 0) return;
  for (let i = from; i < to; i += 2) multiplyPair(statistics, table, i, i + 1 < to ? i + 1 : i, rows, start);
}

/** The same for two of them, i and j, which may be one. */
function multiplyPair(
  statistics: AttributeStatistics,
  table: number,
  i: number,
  j: number,
  rows: Float64Array,
  start: number,
): void {
  const { attributes, shape } = statistics;
  const { own } = shape;
  const stats = statistics.blocks.data;
  const twos = places;
  const head = parts.heads[i];
  const apart = parts.heads[j] - head; // offset from one class's numbers to the other's
  const all = statistics.blockOf(table, Block.ALL) * shape.stride - head; // and to those of all classes
  const first = statistics.firstOf(table);
  const numbersAt = head + shape.head;
  const weightsAt = head + Block.WEIGHT;
  const c = parts.labels[i];
  const d = parts.labels[j];
  let product = parts.products[c];
  let other = parts.products[d];
  for (let k = 0; k < found; k++) {
    const t = twos[k];
    const q = numbersAt + t * Block.NUMERIC_WIDTH;
    const w = weightsAt + own * t;
    const x = rows[start + attributes[first + t]];
    const variance = stats[q + all + Block.VARIANCE];
    product *= countOfTwo(stats[w], stats[q + Block.MEAN], x, variance);
    other *= countOfTwo(stats[w + apart], stats[q + apart + Block.MEAN], x, variance);
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
