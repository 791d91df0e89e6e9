/** Columns of records by class: room for a class with a new slot. */
import type { Column } from "../../core/index.ts";

/** Inserts `count` zeros at `at`. No spare capacity: budgets are exact to the byte. */
export function insertRecords(column: Column<Float64Array>, at: number, count: number): void {
  const end = column.length + count;
  column.resize(end, end);
  column.data.copyWithin(at + count, at, end - count);
  column.data.fill(0, at, at + count);
}
