/**
 * Counting without naive Bayes, for nodes that evaluate tests but do not predict. Its equations are those of
 * `AttributeStatistics.observe`, without what only scores need.
 */
import { borrow, giveBack } from "../../core/index.ts";
import { near, widenRange } from "./all-classes.ts";
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";
import { countOutside } from "./count-outside.ts";
import { precisionAt } from "./densities.ts";

let places = /* @__PURE__ */ new Int32Array(0); // scratch
const one = /* @__PURE__ */ new Int32Array(1); // scratch

/** Adds a row to the block of its class. No score may be computed from the table until `makeScorable`. */
export function countRow(
  statistics: AttributeStatistics,
  table: number,
  rows: Float64Array,
  start: number,
  label: number,
  weight: number,
): void {
  one[0] = table;
  countRowIn(statistics, one, 1, rows, start, label, weight);
}

/**
 * Adds a row to the blocks of its class in `tables[0 .. count)`, which all have the same attributes. Tables without a
 * block for the class are skipped.
 */
export function countRowIn(
  statistics: AttributeStatistics,
  tables: Int32Array,
  count: number,
  rows: Float64Array,
  start: number,
  label: number,
  weight: number,
): void {
  const { sizes, stride, room, perBlock, classes, layout, own } = statistics.shape;
  const { attributes } = statistics;
  const stats = statistics.blocks.data;
  const classBlocks = statistics.classBlocks.data;
  const first = statistics.firstOf(tables[0]);
  const numericTerms = statistics.numericIn(tables[0]);
  // Offsets in a block that the row adds to: of its values and, if attributes have weights, of theirs; else of the weight.
  if (places.length < 2 * perBlock + 1) places = new Int32Array(2 * perBlock + 1);
  const valueAt = places;
  let values = 0;
  valueAt[values++] = Block.WEIGHT + own * perBlock;
  const numbersAt = statistics.shape.head;
  let p = numbersAt + numericTerms * Block.NUMERIC_WIDTH;
  for (let t = numericTerms; t < perBlock; t++) {
    const a = attributes[first + t];
    const x = rows[start + a];
    if (x >= 0 && x < room[a] && sizes[a] > 0) {
      if (own === 1) valueAt[values++] = Block.WEIGHT + t;
      valueAt[values++] = p + (x | 0);
    }
    p += sizes[a];
  }
  for (let i = 0; i < count; i++) {
    const head = (classBlocks[tables[i] * (classes + 1) + 1 + label] - 1) * stride;
    if (head < 0) continue;
    let q = head + numbersAt;
    let w = head + Block.WEIGHT;
    let share = 0; // weight / total; the same for most attributes, so cached
    let shareOf = -1;
    for (let t = 0; t < numericTerms; t++) {
      let x = rows[start + attributes[first + t]];
      if (Math.abs(x) <= Block.LARGEST_NUMBER) {
        if (stats[w] === 0 || x < stats[q + Block.SMALLEST] || x > stats[q + Block.LARGEST]) {
          widenRange(statistics, tables[i], t, head, -1, rows, start + attributes[first + t], weight);
          x = near[0];
        }
        const total = stats[w] + weight;
        if (total !== shareOf) {
          share = weight / total;
          shareOf = total;
        }
        const center = stats[q + Block.MEAN];
        const difference = x - center;
        const mean = center + difference * share; // Welford's update with weights
        if (own === 1) stats[w] = total;
        stats[q + Block.MEAN] = mean;
        stats[q + Block.SQUARES] += weight * difference * (x - mean);
      }
      q += Block.NUMERIC_WIDTH;
      w += own;
    }
    for (let v = 0; v < values; v++) stats[head + valueAt[v]] += weight;
    if (layout.outsideAttributes > 0)
      countOutside(statistics, tables[i], head, rows, start, first + numericTerms, first + perBlock, weight);
  }
}

/** Computes what scores need from the counts. */
export function makeScorable(statistics: AttributeStatistics, table: number): void {
  const { classes, stride, numeric, head, own } = statistics.shape;
  const stats = statistics.blocks.data;
  const all = statistics.blockOf(table, Block.ALL);
  if (all >= 0) statistics.assign(table, Block.ALL, all);
  const numericTerms = statistics.numericIn(table);
  const nothing = borrow(numeric.length).fill(NaN, 0, numeric.length); // a row without values
  for (let c = 0; c < classes; c++) {
    const block = statistics.blockOf(table, c);
    if (block < 0) continue;
    for (let t = 0; t < numericTerms; t++) {
      const offset = head + t * Block.NUMERIC_WIDTH;
      const q = block * stride + offset;
      const w = block * stride + Block.WEIGHT + own * t;
      const variance = all < 0 ? Block.UNNEEDED : stats[all * stride + offset + Block.VARIANCE];
      if (stats[w] > 0) stats[q + Block.PRECISION] = precisionAt(stats, q, w, variance);
    }
    statistics.observe(table, nothing, 0, c, 0); // makes the factor
  }
  giveBack(nothing);
}
