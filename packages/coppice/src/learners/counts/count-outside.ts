/** Counting the values of nominal attributes whose weights are outside of the blocks. */
import type { AttributeStatistics } from "./attribute-statistics.ts";
import { Block } from "./block.ts";

/**
 * Adds the row's values with weights outside of the block that begins at `head`, of the attributes `from .. end`. If a
 * value has no room for this class, the table's other classes lose their weight of it, too (decision 54): otherwise it
 * would count for them alone.
 */
export function countOutside(
  statistics: AttributeStatistics,
  table: number,
  head: number,
  rows: Float64Array,
  start: number,
  from: number,
  end: number,
  weight: number,
): void {
  const { sizes, room, classes, stride } = statistics.shape;
  const { data } = statistics.blocks;
  for (let j = from; j < end; j++) {
    const a = statistics.attributes[j];
    const x = rows[start + a];
    const w = Block.WEIGHT + j - statistics.firstOf(table);
    if (sizes[a] === 0 && x >= 0 && x < room[a]) {
      const place = statistics.placeOf(a, 0, x | 0);
      if (statistics.values.add(statistics.keyOf(head, place), weight)) data[head + w] += weight;
      else
        for (let c = 0; c < classes; c++)
          forget(statistics, statistics.blockOf(table, c) * stride, w, place, room[a], x | 0);
    }
  }
}

/** Subtracts the weight of a value at an outside place from its attribute's, at `w` in the block, and removes it. */
function forget(
  statistics: AttributeStatistics,
  head: number,
  w: number,
  place: number,
  count: number,
  value: number,
): void {
  const { values } = statistics;
  const { data } = statistics.blocks;
  const key = statistics.keyOf(head, place); // 0 or less, which has no weight, if there is no block
  const weight = values.get(key);
  if (weight === 0) return;
  values.remove(key, 1);
  let left = data[head + w] - weight;
  if (left < weight) {
    left = 0; // summed anew, lest nothing but rounding is left
    for (let v = 0; v < count; v++) left += values.get(key - value + v);
  }
  data[head] = 0; // the factor is recomputed with the class's next row
  data[head + w] = left;
}
