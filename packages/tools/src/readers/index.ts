export { columnsNamed, namesIn } from "./column-names.ts";
export { CSV_MISSING } from "./csv.ts";
export { type Rows, type RowsInMemory, readRows, shuffled } from "./memory.ts";
export { openSource } from "./open.ts";
export type { BadRows, ColumnInference, Decimal, Format, OpenedSource, OpenOptions, Unread } from "./types.ts";
export { type TextSink, type WriteOptions, writeRows } from "./write.ts";
